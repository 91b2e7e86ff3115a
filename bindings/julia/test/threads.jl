# SPDX-License-Identifier: Apache-2.0
# What several tasks share, in a process with two threads; test_threads.jl runs it.

using LibTensor, Test
using LibTensor: SGD, grad, grad!, live_tensors, memory_budget!, step!

const TASKS = 8
in_tasks(f) = map(fetch, [Threads.@spawn f(i) for i in 1:TASKS])

@noinline function test_gradients(rounds)
    w = Tensor(ones(64); requires_grad=true)
    in_tasks(i -> for _ in 1:rounds
        backward!(sum(w .* i))
    end)
    @test all(==(rounds * sum(1:TASKS)), grad(w))
    found = in_tasks(i -> [gradient(v -> sum(v .^ 2 .* i), w)[1] for _ in 1:rounds])
    @test all(i -> all(g -> all(==(2i), g), found[i]), 1:TASKS)
end

@noinline function test_optimizer(rounds)
    w = Tensor(ones(64); requires_grad=true)
    optimizer = SGD(w; lr=0.125)
    grad!(w, Tensor(ones(64)))
    in_tasks(_ -> for _ in 1:rounds
        step!(optimizer)
    end)
    @test all(==(1 - 0.125 * rounds * TASKS), LibTensor.host(w))
end

"The message of an error, and the mode of recording, are those of the thread."
@noinline function test_own_state(rounds)
    w = Tensor(ones(3); requires_grad=true)
    right = in_tasks() do i
        all(1:rounds) do _
            message = try
                Tensor(ones(2)) .+ Tensor(ones(10 + i))
                ""
            catch e
                sprint(showerror, e)
            end
            recorded = isodd(i) ? no_grad(() -> requires_grad(w .* 2)) : requires_grad(w .* 2)
            occursin("$(10 + i)", message) && recorded == iseven(i)
        end
    end
    @test all(right)
end

@testset "threads" begin
    @test Threads.nthreads() == 2
    before = memory_budget!(1 << 16)  # so that tensors are collected while the tasks run
    test_gradients(20)
    test_optimizer(20)
    test_own_state(20)
    memory_budget!(before)
    Threads.@threads :static for _ in 1:Threads.nthreads()  # so that no thread holds its last task of those above
        nothing
    end
    foreach(_ -> GC.gc(), 1:3)
    @test live_tensors() == 0
end
