# SPDX-License-Identifier: Apache-2.0
# Ownership: nothing leaks, garbage does not pile up, errors leave nothing behind.

resident() = parse(Int, split(read("/proc/self/statm", String))[2]) * 4096

@noinline function make_garbage(steps)
    x = rand(Tensor{Float32}, 64, 64)
    for _ in 1:steps
        x = tanh.(x .* 0.5f0 .+ 1) .* x
    end
    return x[1, 1]
end

@noinline function train_with_garbage(steps)
    w = rand(Tensor{Float32}, 32, 32; requires_grad=true)
    opt = SGD(w; lr=1e-3)
    for _ in 1:steps
        zero_grad!(opt)
        backward!(sum(tanh.(w * w) .^ 2))
        step!(opt)
    end
end

@noinline function errors_leave_nothing()
    for _ in 1:50
        t = Tensor(rand(3, 4))
        try
            t * t
        catch e
            e isa ShapeError || rethrow()
        end
    end
end

@noinline function freed()
    t = Tensor(rand(10))
    before = live_tensors()
    free!(t)
    free!(t)
    @test live_tensors() == before - 1
    @test message_of(() -> t .+ 1) == "InvalidError: tensor_add_scalar_i64: x is NULL" ||
          occursin("is NULL", message_of(() -> t .+ 1))
    @test_throws ArgumentError linear(Tensor(rand(2, 3)), Tensor(rand(4, 3)), t)
    @test_throws TensorError t[1]
    @test_throws TensorError Array(t)
end

@noinline deep_graph(n) = (x = Tensor([1.0]; requires_grad=true); y = x; for _ in 1:n; y = y .+ 1; end; backward!(sum(y)); grad(x)[1])

@testset "leaks" begin
    @test leaked(() -> make_garbage(100)) == 0
    @test leaked(() -> train_with_garbage(20)) == 0
    @test leaked(errors_leave_nothing) == 0
    @test leaked(() -> gradient(x -> sum(x .^ 2), Tensor(rand(5)))) == 0
    freed()
end

@testset "deep graph" begin
    @test deep_graph(50_000) == 1
end

@testset "garbage does not pile up" begin
    make_garbage(100)
    train_with_garbage(100)
    collected()
    if isfile("/proc/self/statm")
        before = resident()
        make_garbage(10_000)  # half a gigabyte of temporaries
        @test resident() - before < 100 << 20
        train_with_garbage(10_000)
        @test resident() - before < 100 << 20
    end
end

@testset "budget" begin
    before = memory_budget!(1 << 20)
    @test LibTensor.BUDGET[] == 1 << 20
    memory_budget!(before)
    @test_throws ArgumentError memory_budget!(0)
    trim!()
    @test memory_stats().n_alloc > 0
end

@testset "library" begin
    @test LibTensor.version() == v"0.1.0" && occursin("0.1.0", LibTensor.build_info())
    n = num_threads()
    num_threads!(1)
    @test num_threads() == 1
    num_threads!(0)
    @test num_threads() == n
    @test_throws InvalidError num_threads!(-1)
    @test !allow_winograd!(true) && allow_winograd()
    @test allow_winograd!(false) && !allow_winograd()
    start = lazy()
    y = lazy!(:all) do
        x = Tensor(ones(Float32, 100))
        z = x .* 2 .+ 1
        @test lazy() == :all && ispending(z)
        z
    end
    @test lazy() == start
    @test startswith(schedule_of(y), "pass 1: 2 ops on [100]")
    compute(y)
    @test schedule_of(y) == "" && !ispending(y) && all(==(3), Array(y))
    @test_throws ArgumentError lazy!(:some)
    @test lazy!(:auto) == start && lazy!(start) == :auto
    @test !allow_tf32!(true) && allow_tf32() && allow_tf32!(false) && !allow_tf32()
    @test allow_reassociation!(allow_reassociation, true) && !allow_reassociation()
    @test supertype(ShapeError) === TensorError && length(LibTensor.ERROR_TYPES) == length(C.STATUSES)
end
