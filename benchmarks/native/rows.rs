// SPDX-License-Identifier: Apache-2.0
//! Small work through the crate, for `benchmarks/harness/programs.py`: the name of the work and two operands on a line
//! each; then, for every number read, as many repetitions and a line with the result, and the gradient behind it.

use libtensor::autograd::Backward;
use libtensor::{Result, Tensor};
use std::io::{stdin, stdout, BufRead, Write};

const CHAIN: usize = 1000; // as rows.h has it

fn chain(a: &Tensor, b: &Tensor) -> Tensor {
    let mut y = a.clone();
    for i in 0..CHAIN {
        y = if i % 2 == 1 { &y + b } else { &y * b };
    }
    y
}

fn run(work: &str, times: usize, a: &Tensor, b: &Tensor) -> Result<Vec<f32>> {
    let mut result = a.clone();
    for _ in 0..times {
        result = if work == "add" { a + b } else { chain(a, b) };
        if work == "chain_and_backward" {
            a.set_grad(None)?;
            result.backward_with(Backward {
                grad: Some(b),
                ..Backward::default()
            })?;
        }
    }
    let mut values = result.detach()?.to_vec::<f32>()?;
    if let Some(gradient) = a.grad()? {
        values.extend(gradient.to_vec::<f32>()?);
    }
    Ok(values)
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut lines = stdin().lock().lines();
    let mut line = || lines.next().unwrap_or(Ok(String::new()));
    let work = line()?;
    let mut operand = || -> std::result::Result<Tensor, Box<dyn std::error::Error>> {
        let values: Vec<f32> = line()?
            .split(' ')
            .map(str::parse)
            .collect::<std::result::Result<_, _>>()?;
        Ok(Tensor::from(values))
    };
    let (a, b) = (operand()?, operand()?);
    let a = a.requires_grad_(work == "chain_and_backward")?;
    while let Ok(times) = line()?.parse() {
        let values = run(&work, times, &a, &b)?;
        let texts: Vec<String> = values.iter().map(f32::to_string).collect();
        println!("{}", texts.join(" "));
        stdout().flush()?;
    }
    Ok(())
}
