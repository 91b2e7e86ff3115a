// SPDX-License-Identifier: Apache-2.0
//! Fits sin(x)^2 with a perceptron of ten hidden units, one sample at a time. The 31 weights are numbers drawn by
//! CPython's random.uniform(-1, 1) after random.seed(1), so that the losses are the same everywhere:
//!
//! `1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297`

use libtensor::{nn::functional as F, optim::Sgd, Result, Tensor};

#[rustfmt::skip]
const DRAWS: [f32; 31] = [
    -0.7312715, 0.6948675, 0.52754927, -0.48986194, -0.009129826,
    -0.10101787, 0.30318594, 0.5774467, -0.81228083, -0.9433051,
    0.6715302, -0.13446586, 0.52456015, -0.9957879, -0.10922561,
    0.44308007, -0.5424756, 0.8905414, 0.8028549, -0.93882,
    -0.9491083, 0.082824945, 0.87829834, -0.23759152, -0.5668012,
    -0.15576684, -0.94191843, -0.55661666, -0.12422481, -0.008375517,
    -0.5338311,
];

fn parameter(values: &[f32], shape: [usize; 2]) -> Result<Tensor> {
    Tensor::from_slice(values, shape)?.requires_grad_(true)
}

fn main() -> Result<()> {
    let w1 = parameter(&DRAWS[..10], [10, 1])?;
    let b1 = parameter(&DRAWS[10..20], [10, 1])?;
    let w2 = parameter(&DRAWS[20..30], [1, 10])?;
    let b2 = parameter(&DRAWS[30..], [1, 1])?;
    let optimizer = Sgd { lr: 0.001, ..Default::default() }.build(&[&w1, &b1, &w2, &b2])?;

    let mut losses = Vec::new();
    for _ in 0..10 {
        let mut last = 0.0;
        for i in 0..=50 {
            let x = 0.4 * f64::from(i);
            let y = Tensor::from([[x.sin().powi(2) as f32]]);
            let hidden = (w1.matmul(&Tensor::from([[x as f32]]))? + &b1).sigmoid()?;
            let loss = F::mse_loss(&(w2.matmul(&hidden)? + &b2), &y)?;
            optimizer.backward_step(&loss)?;
            last = loss.item()?;
        }
        losses.push(format!("{last:.4}"));
    }
    println!("{}", losses.join(" "));
    Ok(())
}
