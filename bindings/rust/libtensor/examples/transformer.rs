// SPDX-License-Identifier: Apache-2.0
//! A transformer encoder learns which byte of a text comes next, as examples/python/models/transformer.py, with the same
//! layers under the same names.
//!
//! ```sh
//! transformer TEXT_FILE [STEPS [DEVICE]]      DEVICE: cpu, cuda or cuda:N
//! ```

use libtensor::nn::utils::{clip_grad_norm_, summary};
use libtensor::nn::*;
use libtensor::optim::AdamW;
use libtensor::{manual_seed, DType, Device, Result, Tensor};
use std::collections::BTreeSet;

const WIDTH: i64 = 48;
const HEADS: i64 = 4;
const LAYERS: usize = 2;
const LONGEST: i64 = 64;
const BATCH: i64 = 16;
const LENGTH: i64 = 32;

/// Sines and cosines of falling frequencies (Vaswani et al. 2017, section 3.5), (length, width).
fn positions(length: i64, width: i64) -> Result<Tensor> {
    let place = Tensor::arange(0, length, 1, DType::F32)?.unsqueeze(1)?;
    let step = -(10000.0_f64.ln()) / width as f64;
    let angles = place.mul(&Tensor::arange(0, width, 2, DType::F32)?.mul(step)?.exp()?)?;
    Tensor::stack(&[angles.sin()?, angles.cos()?], -1)?.flatten(1, -1)
}

/// Encoder layers that see only what came before.
struct CharTransformer {
    embedding: Embedding,
    positions: Tensor,
    encoder: TransformerEncoder,
    output: Linear,
}

impl CharTransformer {
    fn new(characters: i64, device: Device) -> Result<CharTransformer> {
        let settings = TransformerOptions {
            dim_feedforward: 4 * WIDTH,
            dropout: 0.0,
            activation: |x| x.gelu(false),
            batch_first: true,
            norm_first: true,
            ..Default::default()
        };
        let embedding = Embedding::with(characters, WIDTH, device, None)?;
        let layer = TransformerEncoderLayer::with(WIDTH, HEADS, settings, device, None)?;
        Ok(CharTransformer {
            embedding,
            positions: positions(LONGEST, WIDTH)?.to_device(device)?,
            encoder: TransformerEncoder::new(layer, LAYERS, Some(LayerNorm::with(WIDTH, true, true, device)?))?,
            output: Linear::with(WIDTH, characters, true, device, None)?,
        })
    }
}

impl Module for CharTransformer {
    /// Characters (batch, length) to logits (batch, length, characters).
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let length = x.size(1)?;
        let options = (self.positions.dtype(), self.positions.device());
        let mask = Transformer::generate_square_subsequent_mask(length, options)?;
        let words = self.embedding.forward(x)?.mul((WIDTH as f64).sqrt())?;
        let h = words.add(&self.positions.i(..length)?)?;
        self.output.forward(&self.encoder.forward_with(&h, Masks::from(&mask))?)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("positions", Member::Buffer(&self.positions));
        visit("embedding", Member::Module(&self.embedding));
        visit("encoder", Member::Module(&self.encoder));
        visit("output", Member::Module(&self.output));
    }
}

/// Pieces of the text, and the same one character later.
fn excerpts(text: &Tensor) -> Result<(Tensor, Tensor)> {
    let starts = Tensor::randint(0, text.size(0)? - LENGTH, [BATCH, 1], text.device(), None)?;
    let places = starts.add(&Tensor::arange(0, LENGTH, 1, text.device())?)?;
    Ok((text.i(&places)?, text.i(&places.add(1)?)?))
}

fn train(model: &CharTransformer, text: &Tensor, steps: usize) -> Result<Vec<f64>> {
    let parameters = model.parameters();
    let optimizer = AdamW { lr: 3e-3, weight_decay: 0.01, ..Default::default() }.build(&parameters)?;
    let mut losses = Vec::new();
    for _ in 0..steps {
        let (x, y) = excerpts(text)?;
        optimizer.zero_grad()?;
        let loss = functional::cross_entropy(&model.forward(&x)?.flatten(0, 1)?, &y.flatten(0, 1)?)?;
        loss.backward()?;
        clip_grad_norm_(&parameters, 1.0, 2.0)?;
        optimizer.step()?;
        losses.push(loss.item()?);
    }
    Ok(losses)
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected the path of a text file")?;
    let steps = arguments.next().map_or(Ok(500), |steps| steps.parse())?;
    let device = arguments.next().map_or(Ok(Device::CPU), |name| name.parse())?;
    let bytes = std::fs::read(&path).map_err(|e| format!("{path}: {e}"))?;
    if bytes.len() as i64 <= LENGTH || steps == 0 {
        return Err("expected a longer text, and steps".into());
    }
    let characters: Vec<u8> = bytes.iter().copied().collect::<BTreeSet<u8>>().into_iter().collect();
    let number = |byte| characters.binary_search(byte).map_or(0, |i| i as i64);
    let text = Tensor::from(bytes.iter().map(number).collect::<Vec<i64>>()).to_device(device)?;

    manual_seed(1)?;
    let model = CharTransformer::new(characters.len() as i64, device)?;
    println!("{}", summary(&model));
    let losses = train(&model, &text, steps)?;
    let last = &losses[losses.len().saturating_sub(20)..];
    println!("loss {:.3} at first, {:.3} at last", losses[0], last.iter().sum::<f64>() / last.len() as f64);
    Ok(())
}
