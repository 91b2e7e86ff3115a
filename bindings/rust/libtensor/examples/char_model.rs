// SPDX-License-Identifier: Apache-2.0
//! A language model of characters: learns from a text which byte comes next, then writes text of its own.
//!
//! ```sh
//! char_model [--steps N] [--seed N] [--width N] [--layers N] [--context N] [--batch N] [--sample N] \
//!            [--device cpu|cuda|cuda:N] TEXT_FILE
//! ```
//!
//! It is a small transformer: attention with causal mask and a perceptron in each layer.

use libtensor::nn::{functional as F, init, Embedding, LayerNorm, Linear, Module, ModuleList};
use libtensor::optim::{clip_grad_norm_, AdamW};
use libtensor::{manual_seed, members, no_grad, Device, Result, Tensor};
use std::collections::BTreeSet;

const HEADS: i64 = 4;

struct Attention {
    qkv: Linear,
    out: Linear,
}

impl Module for Attention {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let (batch, length, width) = (x.size(0)?, x.size(1)?, x.size(2)?);
        let heads = |t: &Tensor| t.reshape([batch, length, HEADS, width / HEADS])?.transpose(1, 2);
        let parts = self.qkv.forward(x)?.chunk(3, -1)?;
        let place = Tensor::arange(0, length, 1, x.device())?;
        let later = place.unsqueeze(1)?.lt(&place)?;
        let mask = Tensor::zeros([length, length], (x.dtype(), x.device()))?.masked_fill(&later, f64::NEG_INFINITY)?;
        let mixed = F::attention(&heads(&parts[0])?, &heads(&parts[1])?, &heads(&parts[2])?, Some(&mask))?;
        self.out.forward(&mixed.transpose(1, 2)?.reshape([batch, length, width])?)
    }
    members!(qkv, out);
}

struct Layer {
    norm1: LayerNorm,
    attention: Attention,
    norm2: LayerNorm,
    up: Linear,
    down: Linear,
}

impl Layer {
    fn new(width: i64, device: Device) -> Result<Layer> {
        let linear = |from, to| Linear::with(from, to, true, device, None);
        Ok(Layer {
            norm1: LayerNorm::with(width, true, true, device)?,
            attention: Attention { qkv: linear(width, 3 * width)?, out: linear(width, width)? },
            norm2: LayerNorm::with(width, true, true, device)?,
            up: linear(width, 4 * width)?,
            down: linear(4 * width, width)?,
        })
    }
}

impl Module for Layer {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let x = x.add(&self.attention.forward(&self.norm1.forward(x)?)?)?;
        let h = self.up.forward(&self.norm2.forward(&x)?)?.gelu(false)?;
        x.add(&self.down.forward(&h)?)
    }
    members!(norm1, attention, norm2, up, down);
}

struct Model {
    token: Embedding,
    place: Embedding,
    layers: ModuleList<Layer>,
    norm: LayerNorm,
    head: Linear,
}

impl Model {
    fn new(characters: usize, options: &Options) -> Result<Model> {
        let (width, device) = (options.width, options.device);
        let model = Model {
            token: Embedding::with(characters as i64, width, device, None)?,
            place: Embedding::with(options.context, width, device, None)?,
            layers: (0..options.layers).map(|_| Layer::new(width, device)).collect::<Result<_>>()?,
            norm: LayerNorm::with(width, true, true, device)?,
            head: Linear::with(width, characters as i64, true, device, None)?,
        };
        init::normal_(&model.token.weight, 0.0, 0.1, None)?;
        init::normal_(&model.place.weight, 0.0, 0.1, None)?;
        Ok(model)
    }
}

impl Module for Model {
    /// Characters (batch, length) to logits (batch, length, characters).
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let places = Tensor::arange(0, x.size(1)?, 1, x.device())?;
        let h = self.token.forward(x)?.add(&self.place.forward(&places)?)?;
        self.head.forward(&self.norm.forward(&self.layers.forward(&h)?)?)
    }
    members!(token, place, layers, norm, head);
}

struct Options {
    steps: usize,
    seed: u64,
    width: i64,
    layers: usize,
    context: i64,
    batch: i64,
    sample: usize,
    device: Device,
    file: String,
}

fn read_options() -> std::result::Result<Options, Box<dyn std::error::Error>> {
    let (device, file) = (Device::CPU, String::new());
    let mut o =
        Options { steps: 500, seed: 1, width: 64, layers: 2, context: 32, batch: 32, sample: 300, device, file };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            o.file = argument;
            continue;
        }
        let value = arguments.next().ok_or("an option without its value")?;
        match argument.as_str() {
            "--steps" => o.steps = value.parse()?,
            "--seed" => o.seed = value.parse()?,
            "--width" => o.width = value.parse()?,
            "--layers" => o.layers = value.parse()?,
            "--context" => o.context = value.parse()?,
            "--batch" => o.batch = value.parse()?,
            "--sample" => o.sample = value.parse()?,
            "--device" => o.device = value.parse()?,
            _ => return Err(format!("there is no option {argument}").into()),
        }
    }
    if o.file.is_empty() {
        return Err("expected the path of a text file".into());
    }
    if o.width < HEADS || o.width % HEADS != 0 {
        return Err(format!("the width must be a multiple of {HEADS}").into());
    }
    Ok(o)
}

/// Inputs and, one place further on, targets: `batch` pieces of the text, drawn at random.
fn pieces(text: &Tensor, options: &Options) -> Result<(Tensor, Tensor)> {
    let last = text.size(0)? - options.context;
    let starts = Tensor::randint(0, last, [options.batch, 1], text.device(), None)?;
    let index = starts.add(&Tensor::arange(0, options.context, 1, text.device())?)?;
    Ok((text.i(&index)?, text.i(&index.add(1)?)?))
}

/// Draws one character after the other.
fn write(model: &Model, characters: &[u8], options: &Options) -> Result<String> {
    let start = characters.iter().position(|&c| c == b'\n').unwrap_or(0);
    let mut text = vec![start as i64];
    for _ in 0..options.sample {
        let seen = &text[text.len().saturating_sub(options.context as usize)..];
        let logits = model.forward(&Tensor::from(seen).to_device(options.device)?.unsqueeze(0)?)?.i((0, -1))?;
        text.push(logits.div(0.8)?.softmax(-1)?.multinomial(1, false, None)?.item_i64()?);
    }
    let bytes: Vec<u8> = text[1..].iter().map(|&i| characters[i as usize]).collect();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let options = read_options()?;
    let bytes = std::fs::read(&options.file).map_err(|e| format!("{}: {e}", options.file))?;
    if bytes.len() as i64 <= options.context {
        return Err("the text is shorter than the context".into());
    }
    let characters: Vec<u8> = bytes.iter().copied().collect::<BTreeSet<u8>>().into_iter().collect();
    let number = |byte| characters.binary_search(byte).map_or(0, |i| i as i64);
    let text = Tensor::from(bytes.iter().map(number).collect::<Vec<i64>>()).to_device(options.device)?;

    manual_seed(options.seed)?;
    let model = Model::new(characters.len(), &options)?;
    let parameters = model.parameters();
    let optimizer = AdamW { lr: 3e-3, ..Default::default() }.build(&parameters)?;
    let count: usize = parameters.iter().map(Tensor::numel).sum();
    println!("{} bytes, {} different ones, {count} parameters", bytes.len(), characters.len());

    let (mut total, mut n, every) = (0.0, 0, (options.steps / 10).max(1));
    for step in 1..=options.steps {
        optimizer.set_lr(3e-3 * (1.0 - (step - 1) as f64 / options.steps as f64))?;
        let (x, y) = pieces(&text, &options)?;
        let loss = F::cross_entropy(&model.forward(&x)?.flatten(0, 1)?, &y.flatten(0, 1)?)?;
        optimizer.zero_grad()?;
        loss.backward()?;
        clip_grad_norm_(&parameters, 1.0, 2.0)?;
        optimizer.step()?;
        (total, n) = (total + loss.item()?, n + 1);
        if step % every == 0 {
            println!("step {step}: loss {:.4}", total / f64::from(n));
            (total, n) = (0.0, 0);
        }
    }
    println!("----\n{}", no_grad(|| write(&model, &characters, &options))?);
    Ok(())
}
