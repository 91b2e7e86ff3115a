# SPDX-License-Identifier: Apache-2.0
# Process groups: all functions in a group of one process, and two processes (group_processes.jl) that train.

using Sockets: localhost, listenany

alone() = Group(; rank=0, size=1, timeout=5)

@noinline function test_facts()
    group = alone()
    @test (group.rank, group.size, group.local_rank, group.local_size) === (0, 1, 0, 1)
    @test world_rank(group, 0) === 0 && world_rank(group, 1) === nothing && group.failed_rank === nothing
    @test group.engine == "self" && occursin("self", group.why)
    @test group.timeout === 5.0
    group.timeout = 2.5
    @test group.timeout === 2.5
    @test_throws InvalidError group.timeout = 0
    @test startswith(message_of(() -> group.timeout = 0), "InvalidError: timeout: ")
    @test_throws ArgumentError group.rank = 1
    @test_throws ArgumentError group.ranks
    @test sprint(show, group) == "Group(rank 0 of 1, self)" && :why in propertynames(group)

    part = subgroup(group, [0])
    @test (part.rank, part.size) === (0, 1)
    @test_throws IndexError subgroup(group, (1,))
    @test_throws InvalidError subgroup(group, [0, 0])
    @test_throws TensorError Group(; engine="no such")
end

@noinline function test_group_collectives()
    group = alone()
    x, y, out = Tensor([1.0, 2.0]), Tensor([3.0, 4.0]), Tensor([0.0, 0.0])
    @test all_reduce!(group, [x, y]; how=:mean)[2] === y && all_reduce!(group, x) === x
    @test reduce!(group, x; how=:max) === x && broadcast_from!(group, (x, y)) === (x, y)
    @test Array(x) == [1.0, 2.0] && Array(y) == [3.0, 4.0]
    for call in (() -> all_gather!(group, out, x), () -> reduce_scatter!(group, [out], [x]), () -> gather!(group, x, out),
        () -> scatter!(group, out, x), () -> all_to_all!(group, [out], [x]))
        fill!(out, 0)
        call()
        @test Array(out) == [1.0, 2.0]
    end
    @test barrier(group) === nothing
    @test_throws InvalidError send(group, x, 0)
    @test_throws IndexError recv!(group, x, 1; tag=3)
    @test_throws InvalidError recv_any!(group, x; tag=3)
    @test startswith(message_of(() -> broadcast_from!(group, x; root=1)), "IndexError: broadcast_from!: ")
    @test_throws InvalidError all_reduce!(group, [])
    @test_throws DimensionMismatch all_gather!(group, [out, y], [x])
    @test_throws ArgumentError all_reduce!(group, x; how=:middle)
    leaf = Tensor([1.0]; requires_grad=true)
    @test_throws AutogradError all_reduce!(group, leaf)
    @test no_grad(() -> all_reduce!(group, leaf)) === leaf
end

@noinline function test_group_gradients()
    group = alone()
    x, scalar = Tensor([1.0, 2.0]; requires_grad=true), Tensor(fill(3.0); requires_grad=true)
    y = all_reduce(group, reduce(group, x); how=:mean)
    y = gather(group, scatter(group, broadcast_from(group, y)))
    y = all_to_all(group, reduce_scatter(group, all_gather(group, y)); output_sizes=(2,), input_sizes=[2])
    @test Array(detach(y)) == [1.0, 2.0]
    one = all_gather(group, scalar)
    @test Array(detach(one)) == [3.0]
    backward!(sum(y .^ 3) + 5 * sum(one))
    @test Array(grad(x)) == [3.0, 12.0] && Array(grad(scalar)) == fill(5.0)
    @test_throws AutogradError backward!(sum(all_reduce(group, x; how=:max)))
    @test startswith(message_of(() -> broadcast_from(group, x; root=1)), "IndexError: broadcast_from: ")
    @test startswith(message_of(() -> all_to_all(group, x; output_sizes=[2])), "InvalidError: all_to_all: ")
end

@noinline function test_background()
    group = alone()
    x, out = Tensor([1.0, 2.0]), Tensor([0.0, 0.0])
    work = asynchronously(group) do
        all_gather!(group, out, x)
    end
    @test wait(work; timeout=3) === nothing && wait(work) === nothing
    @test work.done && sprint(show, work) == "Work(done)" && Array(out) == [1.0, 2.0]
    @test_throws ArgumentError work.ready
    nested = message_of(() -> asynchronously(() -> asynchronously(() -> nothing, group), group))
    @test startswith(nested, "InvalidError: asynchronously: ")
    @test_throws ErrorException asynchronously(() -> error("mine"), group)
    wait(asynchronously(() -> nothing, group))  # the others have ended
end

@noinline function test_end()
    x = Tensor([1.0])
    left = alone()
    destroy!(left)
    @test_throws TensorError all_reduce!(left, x)
    aborted = alone()
    abort!(aborted, "no more data")
    @test occursin("no more data", message_of(() -> all_reduce!(aborted, x)))
    @test_throws LibTensor.DistributedError all_reduce!(aborted, x)
end

@noinline function test_reducer()
    group = alone()
    w, b = Tensor([1.0, 2.0]; requires_grad=true), Tensor([0.5]; requires_grad=true)
    reducer = Reducer(group, [w, b])
    @test reducer.bucket_count === 1 && sprint(show, reducer) == "Reducer(1 buckets)"
    @test_throws ArgumentError reducer.buckets
    backward!(sum(w .^ 2))  # b is not part of it
    @test Array(grad(w)) == [2.0, 4.0]
    @test no_sync(() -> (backward!(sum(w .* b)); 7), reducer) == 7
    @test Array(grad(w)) == [2.5, 4.5] && Array(grad(b)) == [3.0]
    loss = sum(w)
    prepare!(reducer, loss)
    backward!(loss)
    @test Array(grad(w)) == [3.5, 5.5] && Array(grad(b)) == [3.0]
    @test_throws ErrorException no_sync(() -> error("mine"), reducer)
    @test_throws AutogradError Reducer(group, Tensor([1.0]))
    @test_throws InvalidError Reducer(group, [])
end

"Starts a process of the group, with the variables that a launcher sets."
function start(rank, port)
    script = joinpath(@__DIR__, "group_processes.jl")
    command = `$(Base.julia_cmd()) --startup-file=no --project=$(Base.active_project()) $script`
    variables = ("RANK" => rank, "WORLD_SIZE" => 2, "MASTER_ADDR" => "127.0.0.1", "MASTER_PORT" => port)
    return withenv(variables...) do
        run(pipeline(command; stdout=stdout, stderr=stderr); wait=false)
    end
end

@noinline function test_processes()
    port, listener = listenany(localhost, 20000 + getpid() % 10000)
    close(listener)
    processes = [start(rank, Int(port)) for rank in 0:1]
    timedwait(() -> all(process_exited, processes), 120.0)
    for process in processes
        process_exited(process) || kill(process, Base.SIGKILL)
        wait(process)
        @test success(process)
    end
end

@testset "group" begin
    test_facts()
    test_group_collectives()
    test_group_gradients()
    test_background()
    test_end()
    test_reducer()
end
Sys.iswindows() || @testset "processes of a group" begin test_processes() end
