// SPDX-License-Identifier: Apache-2.0
//! As load.c, in Rust.

use libtensor::{Result, Tensor};

fn main() -> Result<()> {
    let x = Tensor::linspace(-1.0, 1.0, 64, true, ())?.reshape([64, 1])?;
    for path in std::env::args().skip(1) {
        let model = libtensor::load(&path)?;
        let y = x.matmul(&model["w1"])?.tanh()?.matmul(&model["w2"])?;
        println!("{:.5}", y.square()?.sum(..)?.item()?);
    }
    Ok(())
}
