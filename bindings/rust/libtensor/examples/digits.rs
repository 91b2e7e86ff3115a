// SPDX-License-Identifier: Apache-2.0
//! Trains a perceptron with one hidden layer on handwritten digits, or on any images of ten classes in IDX files (the
//! format of MNIST, unpacked):
//!
//! ```sh
//! digits [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N] [--device cpu|cuda|cuda:N] \
//!        TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS
//! ```

use libtensor::data::{DataLoader, TensorDataset};
use libtensor::nn::{functional as F, Linear, Module, Relu, Sequential};
use libtensor::optim::{Adam, Optimizer};
use libtensor::{no_grad, DType, Device, Generator, Tensor};
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const CLASSES: i64 = 10;

struct Options {
    epochs: usize,
    batch: usize,
    hidden: i64,
    seed: u64,
    lr: f64,
    device: Device,
    files: Vec<String>,
}

fn read_options() -> Result<Options> {
    let (device, files) = (Device::CPU, Vec::new());
    let mut options = Options { epochs: 60, batch: 32, hidden: 128, seed: 1, lr: 1e-3, device, files };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            options.files.push(argument);
            continue;
        }
        let value = arguments.next().ok_or("an option without its value")?;
        match argument.as_str() {
            "--epochs" => options.epochs = value.parse()?,
            "--batch" => options.batch = value.parse()?,
            "--hidden" => options.hidden = value.parse()?,
            "--seed" => options.seed = value.parse()?,
            "--lr" => options.lr = value.parse()?,
            "--device" => options.device = value.parse()?,
            _ => return Err("options are --epochs, --seed, --lr, --batch, --hidden and --device".into()),
        }
    }
    if options.files.len() != 4 {
        return Err("expected TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS".into());
    }
    Ok(options)
}

/// The bytes of an IDX file as a tensor.
fn read_idx(path: &str, ndim: u8) -> Result<Tensor> {
    let mut bytes = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
    let word = |i: usize| bytes.get(4 * i..4 * i + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
    if word(0) != Some(0x800 + u32::from(ndim)) {
        return Err(format!("{path}: not an IDX file of bytes with {ndim} dimensions").into());
    }
    let shape: Option<Vec<i64>> = (1..=usize::from(ndim)).map(|i| word(i).map(i64::from)).collect();
    let shape = shape.ok_or_else(|| format!("{path}: it ends too early"))?;
    let values = bytes.split_off(4 + 4 * shape.len());
    Ok(Tensor::from_vec(values, shape).map_err(|e| format!("{path}: {e}"))?)
}

/// Images as float32 (n, pixels) in [0, 1], labels as int64 (n,).
fn read_data(images: &str, labels: &str, device: Device) -> Result<(Tensor, Tensor)> {
    let images = read_idx(images, 3)?.flatten(1, -1)?;
    let labels = read_idx(labels, 1)?.astype(DType::I64)?;
    if labels.numel() == 0 || labels.shape()[0] != images.shape()[0] {
        return Err("as many labels as images are needed".into());
    }
    if labels.max(..)?.item_i64()? >= CLASSES {
        return Err("a label is larger than 9".into());
    }
    Ok((images.to_device(device)?.div(255)?, labels.to_device(device)?))
}

/// Mean loss of one pass over the data in random order.
fn train(model: &Sequential, optimizer: &Optimizer, loader: &DataLoader<TensorDataset>) -> libtensor::Result<f64> {
    let (mut total, mut n) = (0.0, 0);
    for batch in loader.iter()? {
        let batch = batch?;
        let loss = F::cross_entropy(&model.forward(&batch[0])?, &batch[1])?;
        optimizer.backward_step(&loss)?;
        total += loss.item()? * batch[1].numel() as f64;
        n += batch[1].numel();
    }
    Ok(total / n as f64)
}

fn main() -> Result<()> {
    let options = read_options()?;
    let (images, labels) = read_data(&options.files[0], &options.files[1], options.device)?;
    let (test_images, test_labels) = read_data(&options.files[2], &options.files[3], options.device)?;
    let (n, pixels, n_test) = (images.shape()[0], images.shape()[1], test_labels.numel());
    if test_images.shape()[1] != pixels {
        return Err("the images of both sets must have one size".into());
    }
    println!("{n} images to learn from, {n_test} to test with, {pixels} pixels each");

    let rng = Generator::new(options.seed)?;
    let model = Sequential::new()
        .add(Linear::with(pixels, options.hidden, true, options.device, Some(&rng))?)
        .add(Relu)
        .add(Linear::with(options.hidden, CLASSES, true, options.device, Some(&rng))?);
    let optimizer = Adam { lr: options.lr, ..Default::default() }.build(&model.parameters())?;
    let data = TensorDataset::new(vec![images, labels])?;
    let loader = DataLoader::new(data, options.batch).shuffle(true).generator(&rng);

    for epoch in 1..=options.epochs {
        let start = Instant::now();
        optimizer.set_lr(options.lr * (1.0 - (epoch - 1) as f64 / options.epochs as f64))?;
        let loss = train(&model, &optimizer, &loader)?;
        println!("epoch {epoch}: loss {loss:.4}, {:.2} s", start.elapsed().as_secs_f64());
    }
    let guess = no_grad(|| model.forward(&test_images))?.argmax(1)?;
    let right = guess.eq(&test_labels)?.sum(..)?.item_i64()?;
    println!("accuracy {:.4} ({right} of {n_test})", right as f64 / n_test as f64);
    Ok(())
}
