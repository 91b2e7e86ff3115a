# SPDX-License-Identifier: Apache-2.0
# What a call costs from Julia: as overhead.c, through the binding and through its C table alone.
#
#   julia --project=bindings/julia benchmarks/overhead.jl [ROUNDS]

using LibTensor
using LibTensor: C
using Printf: @printf

const CALLS, BATCHES = 1000, 100

function measure(name, rounds, call)
    call() # compiles
    times = Float64[]
    for batch in 1:rounds*BATCHES
        start = time_ns()
        for i in 1:CALLS
            call()
        end
        push!(times, (time_ns() - start) / CALLS)
    end
    sort!(times)
    @printf("%-34s %7.1f ns at least, %7.1f ns in the middle\n", name, times[1], times[length(times)÷2+1])
end

freed(made, b) = (free!(made + b); free!(made))

function main(rounds)
    a, b = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
    measure("tensor_abi_version", rounds, C.tensor_abi_version)
    measure("tensor_add", rounds, () -> C.tensor_release(C.tensor_add(a, b)))
    measure("a + b", rounds, () -> a + b)
    measure("a + b, free!", rounds, () -> free!(a + b))
    measure("Tensor([1.0, 2.0]) + b, free!", rounds, () -> freed(Tensor([1.0, 2.0]), b))
end

main(isempty(ARGS) ? 15 : parse(Int, ARGS[1]))
