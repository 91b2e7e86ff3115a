// SPDX-License-Identifier: Apache-2.0
//! What a call costs from Rust: nanoseconds of an addition of two numbers, from the call to the release of its result.
//!
//! ```sh
//! cargo run --release --manifest-path bindings/rust/Cargo.toml --example overhead [ROUNDS]
//! ```
//!
//! Shows the least and the median of all rounds, for the C functions alone and for the crate's ways to add.

use libtensor::{sys, Result, Tensor};
use std::hint::black_box;
use std::time::Instant;

const CALLS: u32 = 1000;
const BATCHES: usize = 100;

fn measure(name: &str, rounds: usize, mut call: impl FnMut() -> Result<()>) -> Result<()> {
    let mut times = Vec::with_capacity(rounds * BATCHES);
    for _ in 0..rounds * BATCHES {
        let start = Instant::now();
        for _ in 0..CALLS {
            call()?;
        }
        times.push(start.elapsed().as_nanos() as f64 / f64::from(CALLS));
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{name:34} {:7.1} ns at least, {:7.1} ns in the middle",
        times[0],
        times[times.len() / 2]
    );
    Ok(())
}

fn main() -> Result<()> {
    let rounds = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(15)
        .max(1);
    let (a, b) = (Tensor::from([1.0_f64, 2.0]), Tensor::from([3.0_f64, 4.0]));
    measure("tensor_abi_version", rounds, || {
        // Safety: it takes nothing.
        black_box(unsafe { sys::tensor_abi_version() });
        Ok(())
    })?;
    measure("tensor_add and tensor_release in C", rounds, || {
        // Safety: both handles live, the result is ours.
        unsafe { sys::tensor_release(black_box(sys::tensor_add(a.as_raw(), b.as_raw()))) };
        Ok(())
    })?;
    measure("a.add(&b)?", rounds, || {
        a.add(&b).map(|c| drop(black_box(c)))
    })?;
    measure("&a + &b", rounds, || {
        drop(black_box(&a + &b));
        Ok(())
    })?;
    measure("Tensor::from([1.0, 2.0]) + &b", rounds, || {
        drop(black_box(Tensor::from([1.0_f64, 2.0]) + &b));
        Ok(())
    })?;
    measure("&a + 1.0", rounds, || {
        drop(black_box(&a + 1.0));
        Ok(())
    })?;
    let leaf = a.copy()?.requires_grad_(true)?;
    measure("&leaf + &b, recorded", rounds, || {
        drop(black_box(&leaf + &b));
        Ok(())
    })?;
    measure("a.clone()", rounds, || {
        drop(black_box(a.clone()));
        Ok(())
    })?;
    measure("a.shape()", rounds, || {
        black_box(a.shape());
        Ok(())
    })
}
