# SPDX-License-Identifier: Apache-2.0
# One of two processes that train; test_group.jl starts them.

using LibTensor, Test
using LibTensor: Generator, Group, Reducer, SGD, all_gather!, all_reduce, all_reduce!, all_to_all, asynchronously, destroy!, detach, grad, no_sync,
    recv_any!, recv!, send, step!, subgroup, world_rank

@noinline function test_transfers(group)
    rank, other = group.rank, 1 - group.rank
    x = Tensor([rank + 1.0, 10.0 * (rank + 1)])
    all_reduce!(group, x)
    @test Array(x) == [3.0, 30.0]
    message, received = Tensor([1.0, rank]), Tensor([0.0, 0.0])
    if rank == 0
        send(group, message, 1; tag=6)
    else
        @test recv_any!(group, received; tag=6) == 0 && Array(received) == [1.0, 0.0]
    end
    if rank == 0
        send(group, message, 1; tag=7)
        recv!(group, received, 1; tag=8)
    else
        recv!(group, received, 0; tag=7)
        send(group, message, 0; tag=8)
    end
    @test Array(received) == [1.0, other]
    fill!(received, 0)
    work = asynchronously(group) do  # each waits for the other
        recv!(group, received, other)
        send(group, message, other)
    end
    wait(work)
    @test Array(received) == [1.0, other]
    rows = Tensor(zeros(4, 2))
    all_gather!(group, rows, Tensor([rank+0.1 rank+0.2; rank+0.3 rank+0.4]))
    @test Array(rows) == [0.1 0.2; 0.3 0.4; 1.1 1.2; 1.3 1.4]
    last = subgroup(group, [1])
    @test rank == 1 ? last.rank == 0 && world_rank(last, 0) == 1 : last === nothing
end

@noinline function test_gradients(group)
    rank = group.rank
    x = requires_grad!(Tensor([rank + 1.0, 10.0 * (rank + 1)]))
    total, swapped = all_reduce(group, x), all_to_all(group, x)
    @test Array(detach(total)) == [3.0, 30.0] && Array(detach(swapped)) == (rank == 0 ? [1.0, 2.0] : [10.0, 20.0])
    backward!(sum((total + swapped) .* Tensor([1.0 + 100rank, 2.0 + 100rank])))
    @test Array(grad(x)) == (rank == 0 ? [103.0, 205.0] : [104.0, 206.0])
end

rows_of(rank) = Tensor([sin(i + 4j + rank) for i in 1:4, j in 1:3])
loss_of(w, rank) = sum((rows_of(rank) * w) .^ 2) / 8

@noinline function test_training(group)
    w = requires_grad!(Tensor(randn(Generator(1 + group.rank), 3, 2)))  # other weights in each process
    reducer = Reducer(group, w)
    function same_everywhere(x)
        all = Tensor(zeros(eltype(x), 6, 2))
        all_gather!(group, all, detach(x))
        Array(all)[1:3, :] == Array(all)[4:6, :]
    end
    @test same_everywhere(w)
    optimizer = SGD(w; lr=0.1)
    for _ in 1:3
        # The gradient of both processes' rows, without the other process.
        alone = requires_grad!(copy(detach(w)))
        backward!((loss_of(alone, 0) + loss_of(alone, 1)) / 2)
        zero_grad!(optimizer)
        backward!(loss_of(w, group.rank))
        @test Array(grad(w)) ≈ Array(grad(alone)) && same_everywhere(grad(w))
        step!(optimizer)
        @test same_everywhere(w)
    end
    zero_grad!(optimizer)
    no_sync(() -> backward!(loss_of(w, group.rank)), reducer)
    @test !same_everywhere(grad(w))
    backward!(loss_of(w, group.rank))
    @test same_everywhere(grad(w))
end

group = Group(; timeout=60)
@test (group.size, group.local_size, group.engine) == (2, 2, "shm")
test_transfers(group)
test_gradients(group)
test_training(group)
destroy!(group)
