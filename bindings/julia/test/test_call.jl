# SPDX-License-Identifier: Apache-2.0
# Ops by their names.

@noinline function test_call_arguments()
    x, y = Tensor([1.0 2.0 3.0; 4.0 5.0 6.0]), Tensor([1.0, 2.0, 3.0])
    @test call(:add, y, 2.0) == [3, 4, 5] && call("add", y, y) == [2, 4, 6] && call(:sub, 2, y) == [1, 0, -1]
    @test call(:add, y, [1.0, 1.0, 1.0]) == [2, 3, 4] && call(:mul, a=y, b=3) == [3, 6, 9]
    @test eltype(call(:add, Tensor([true]), true)) === Bool && eltype(call(:add, y, 1//2)) === Float64
    @test item(call(:sum, x)) == 21 && item(call(:sum, x, :)) == 21 && item(call(:sum, x, nothing, false)) == 21
    @test call(:sum, x; axes=1) == [5, 7, 9] && call(:sum, x; axes=(1,), keepdims=true) == [5 7 9]
    @test item(call(:sum, x, [1, 2])) == 21 && eltype(call(:sum, x; dtype=Float32)) === Float32
    @test call(:softmax, y, 1) ≈ softmax(y; dims=1) && item(call(:argmax, y, :)) == 2
    @test call(:concat, (y, y), 1) == [1, 2, 3, 1, 2, 3] && call(:concat, Any[y], axis=1) == y
    @test call(:index, x, [nothing, Tensor([2, 0])]) == [3 1; 6 4]  # positions of the library
    @test item(call(:einsum, "i,i->", (y, y))) == 14 && call(:einsum, Symbol("i->i"), [y]) == y
    z = call(:zeros, (2, 1), Float16, :meta)
    @test z isa Tensor{Float16,2} && size(z) == (2, 1) && ismeta(z) && size(call(:zeros, ())) == () && size(call(:zeros, 3)) == (3,)
    draw() = call(:rand, 4; dtype=Float64, rng=Generator(3))
    @test draw() == draw() && draw() isa Tensor{Float64,1}
    @test item(call(:mse_loss, y, y .+ 1; reduction=:sum)) == 3 && size(call(:mse_loss, y, y .+ 1, :none)) == (3,)
    w = Tensor([1.0, 2.0]; requires_grad=true)
    @test LibTensor.grad_fn_name(call(:square, w)) == "square" && call(:add, w[1], 1) == 2
    call(:kaiming_uniform_, copy(x); fan=:fan_out)
end

@noinline function test_call_results()
    x = Tensor([3.0, 1.0, 2.0, 5.0, 4.0])
    values, places = call(:sort, x, 1)
    @test values == [1, 2, 3, 4, 5] && places == [1, 2, 0, 4, 3]
    @test call(:svd, Tensor(rand(2, 3))) isa Tuple{Tensor,Tensor,Tensor}
    parts = call(:split, x, (2, 3))
    @test parts isa Vector{Tensor} && parts[1] == [3, 1] && parts[2] == [2, 5, 4]
    @test length(call(:unbind, x)) == 5 && length(call(:chunk, x, 2)) == 2 && length(call(:array_split, x, 9)) == 9
    @test length(call(:meshgrid, (x, x, x), "ij")) == 3 && isempty(call(:unbind, zeros(Tensor, 0, 2)))
    @test call(:add_, x, 1) === x && x == [4, 2, 3, 6, 5]
end

@noinline function test_call_errors()
    y = Tensor([1.0])
    @test message_of(() -> call(:ad)) == "InvalidError: op_info: name is \"ad\", which is not an op"
    @test_throws ArgumentError call("a\0d")
    @test occursin("x is missing", message_of(() -> call(:softmax)))
    @test occursin("no String can be the argument axis", message_of(() -> call(:softmax, y, "1")))
    @test_throws ArgumentError call(:softmax, y, 0)
    @test_throws ArgumentError call(:softmax, y, 1, 1, 1)
    @test_throws ArgumentError call(:softmax, y, 1; axis=1)
    @test occursin("no argument dims", message_of(() -> call(:softmax, y; dims=1)))
    @test_throws ArgumentError call(:mse_loss, y, y, :middle)
    @test_throws ArgumentError call(:add_, [1.0], 1)
    @test_throws ArgumentError call(:zeros, 1; device=:npu)
    @test message_of(() -> call(:softmax, y, 5)) == "IndexError: call: softmax: dims 5 is out of range for a tensor of 1 axes"
    @test_throws DTypeError call(:bitwise_and, y, y)
    free!(y)
    @test_throws LibTensor.TensorError call(:exp, y)
end

@noinline function test_op_info()
    softmax = op_info(:softmax)
    @test (softmax.name, softmax.results, softmax.inplace) == (:softmax, 1, false) && !isempty(softmax.doc)
    @test [(a.name, a.kind, a.optional, a.differentiable) for a in softmax.arguments] ==
          [(:x, :tensor, false, true), (:axis, :axis, false, false)]
    @test [(a.name, a.default) for a in op_info("sum").arguments] ==
          [(:x, nothing), (:axes, nothing), (:keepdims, "false"), (:dtype, nothing)]
    add = op_info(:add_)
    @test add.inplace && add.results == 0 && add.arguments[2].takes_number && !add.arguments[1].takes_number
    @test op_info(:split).results === nothing && op_info(:svd).results == 3
    @test startswith(repr(op_info(:sum)), "sum(x::tensor, axes::axes=nothing, keepdims::bool=false, dtype::dtype=nothing): ")
    all_ops = ops()
    @test length(all_ops) > 500 && length(all_ops) == length(unique(op.name for op in all_ops))
    @test all(a -> a.kind !== :unknown, Iterators.flatten(op.arguments for op in all_ops))
    @test all(repr(op_info(op.name)) == repr(op) for op in all_ops[1:20:end])
end

@testset "arguments" begin test_call_arguments() end
@testset "results" begin test_call_results() end
@testset "errors" begin test_call_errors() end
@testset "op_info" begin test_op_info() end
