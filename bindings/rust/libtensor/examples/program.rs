// SPDX-License-Identifier: Apache-2.0
//! program FILE \[RUNS\]: runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a of
//! the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ... `examples/{c,cpp,go,javascript,julia,python,ruby}`
//! of the repository have the same program.

use libtensor::{Program, Result, Tensor};

fn ramp_like(like: &Tensor) -> Result<Tensor> {
    let n = like.numel();
    let values: Vec<f64> = (0..n).map(|i| i as f64 / n as f64).collect();
    Tensor::from_slice(&values, like.shape())?.astype(like.dtype())
}

fn print_line(name: &str, t: &Tensor) -> Result<()> {
    let values = t.to_f64_vec()?;
    let bytes = values.iter().flat_map(|value| value.to_le_bytes());
    let hash = bytes.fold(0xcbf29ce484222325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100000001b3));
    print!("{name} {:?} {hash:016x}", t.shape());
    values.iter().take(4).for_each(|value| print!(" {value:.6}"));
    println!();
    Ok(())
}

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("program FILE [RUNS]");
    let runs = arguments.next().map_or(1, |text| text.parse().expect("RUNS is a number"));
    // Safety: nothing shortens the file meanwhile.
    let program = unsafe { Program::load(path, None)? };
    let inputs = program.inputs()?.iter().map(ramp_like).collect::<Result<Vec<_>>>()?;
    for _ in 0..runs {
        for (name, output) in program.output_names().iter().zip(program.run(&inputs)?) {
            print_line(name, &output)?;
        }
    }
    Ok(())
}
