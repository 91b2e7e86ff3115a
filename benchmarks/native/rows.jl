# SPDX-License-Identifier: Apache-2.0
# Small work in Julia, for benchmarks/harness/programs.py, as rows.rs does it: through the binding, or, with the argument
# "julia", in Julia's own arrays.

using LibTensor

const CHAIN = 1000 # as rows.h has it

function chain(a, b)
    y = a
    for i in 1:CHAIN
        next = iseven(i) ? y .+ b : y .* b
        y === a || release(y)
        y = next
    end
    y
end

release(t::Tensor) = free!(t)
release(::Array) = nothing

function run(work, times, a, b)
    result = a
    for _ in 1:times
        result === a || release(result)
        result = work == "add" ? a .+ b : chain(a, b)
        if work == "chain_and_backward"
            grad!(a, nothing)
            backward!(result, b)
        end
    end
    work == "chain_and_backward" ? [Array(detach(result)); Array(grad(a))] : Array(result)
end

operand(values) = parse.(Float32, split(values))

function main(make)
    work = readline()
    a, b = make(operand(readline())), make(operand(readline()))
    work == "chain_and_backward" && requires_grad!(a)
    for times in eachline()
        println(join(run(work, parse(Int, times), a, b), ' '))
        flush(stdout)
    end
end

main(ARGS == ["julia"] ? identity : Tensor)
