# SPDX-License-Identifier: Apache-2.0
# What the Julia binding costs for each operation: nanoseconds for sums of two small tensors, the best of many short rounds.
#
#   LIBTENSOR_PATH=build/release/libtensor.so julia --project=bindings/julia benchmarks/julia_overhead.jl

using LibTensor
using LibTensor: C
using Printf: @printf

const STEPS = 1_000

best(f, a, b) = minimum((@elapsed f(a, b)) for _ in 1:500) / STEPS * 1e9

function raw(a, b)
    for _ in 1:STEPS
        C.tensor_release(C.tensor_add(a, b))
    end
end

function freed(a, b)
    for _ in 1:STEPS
        free!(a .+ b)
    end
end

function collected(a, b)
    for _ in 1:STEPS
        a .+ b
    end
end

function fused(a, b)
    for _ in 1:STEPS
        a .+= b
    end
end

function read_element(a, b)
    s = 0.0
    for i in 1:STEPS
        s += a[1+i%2]
    end
    return s
end

function main()
    a, b = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
    num_threads!(1)
    for (what, f) in ("C: tensor_add, tensor_release" => raw, "a .+ b, free!" => freed,
                      "a .+ b, left to the collector" => collected, "a .+= b" => fused, "a[i]" => read_element)
        f(a, b)
        @printf("%-32s %6.0f ns\n", what, best(f, a, b))
    end
end

main()
