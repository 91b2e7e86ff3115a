# SPDX-License-Identifier: Apache-2.0
# Runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a of the elements as
# doubles) and first elements. Inputs are 0, 1/n, 2/n, ... examples/{c,cpp,go,javascript,python,ruby} and the Rust crate's
# examples have the same program.
#
#   julia --project=bindings/julia examples/julia/program.jl FILE [RUNS]

using LibTensor
using Printf: @sprintf

function ramp_like(like::Tensor{T}) where {T}
    n = length(like)
    return T.(LibTensor.rowmajor_reshape(Tensor([i / n for i in 0:n-1]), size(like)))
end

function print_line(name, t)
    values = Float64.(vec(Array(LibTensor.reversedims(detach(t)))))  # in the order of C
    hash = foldl((h, byte) -> (h ⊻ byte) * 0x00000100000001b3, reinterpret(UInt8, values); init=0xcbf29ce484222325)
    first_ones = [@sprintf("%.6f", value) for value in values[1:min(end, 4)]]
    println(join([name, "[$(join(size(t), ", "))]", string(hash; base=16, pad=16), first_ones...], ' '))
end

function main(path, runs="1")
    program = LibTensor.Program(path)
    inputs = ramp_like.(LibTensor.inputs(program))
    for _ in 1:parse(Int, runs)
        outputs = program(inputs...)
        outputs isa Tuple || (outputs = (outputs,))
        foreach(print_line, LibTensor.output_names(program), outputs)
    end
end

main(ARGS...)
