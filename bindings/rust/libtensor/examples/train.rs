// SPDX-License-Identifier: Apache-2.0
//! Fits sin(3x) with one hidden layer; `examples/{c,cpp,julia,python}` of the repository have the same program.
//!
//! train \[FILE\]: the weights go to FILE, as safetensors.

use libtensor::{nn::functional as F, optim::Adam, Result, Tensor};

fn main() -> Result<()> {
    let x = Tensor::linspace(-1.0, 1.0, 64, true, ())?.reshape([64, 1])?;
    let y = (3.0 * &x).sin()?;
    let w1 = Tensor::linspace(-3.0, 3.0, 16, true, ())?.reshape([1, 16])?.requires_grad_(true)?;
    let w2 = Tensor::zeros([16, 1], ())?.requires_grad_(true)?;
    let adam = Adam { lr: 0.05, ..Default::default() }.build(&[&w1, &w2])?;

    let mut last = 0.0;
    for _ in 0..200 {
        let loss = F::mse_loss(&x.matmul(&w1)?.tanh()?.matmul(&w2)?, &y)?;
        adam.zero_grad()?;
        loss.backward()?;
        adam.step()?;
        last = loss.item()?;
    }
    println!("loss {last:.6}");

    if let Some(path) = std::env::args().nth(1) {
        libtensor::save(&path, [("w1", &w1.detach()?), ("w2", &w2.detach()?)])?;
    }
    Ok(())
}
