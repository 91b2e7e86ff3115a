# SPDX-License-Identifier: Apache-2.0
# Nodes of the graph, and the profiler.

@noinline function test_nodes()
    x = Tensor([1.0 2.0 3.0; 4.0 5.0 6.0]; requires_grad=true)
    @test grad_fn(x) === nothing && grad_fn(Tensor([1.0])) === nothing
    product = x .* Tensor(ones(2, 3))
    total = sum(product; dims=1)
    top = grad_fn(total)
    @test top isa Node && top.name == LibTensor.grad_fn_name(total) == "sum" && repr(top) == "Node(sum)"
    @test top.op.name === :sum && [size(t) for t in top.outputs] == [(1, 3)] && eltype(top.outputs[1]) === Float64
    below, output = top.next_functions[1]
    @test below == grad_fn(product) && below != top && output == 1 && isequal(below, grad_fn(product))
    @test length(Set([below, grad_fn(product), top])) == 2 && below.id == grad_fn(product).id
    leaf, none = below.next_functions
    @test leaf isa Tensor && LibTensor.shares_storage(leaf, x) && none === nothing
    grad!(leaf, Tensor(ones(2, 3)))  # the tensor itself, not a copy
    @test grad(x) == ones(2, 3)
    free!(product)
    free!(total)
    collected()
    @test top.name == "sum" && below.name == "mul"
    part = grad_fn(2 .* unbind(x; dims=1)[2])
    @test part.next_functions[1][2] == 2 && length(part.next_functions[1][1].outputs) == 2
    @test grad_fn(x[1, 2]^2).name == "square"
    @test :saved in propertynames(top)
    @test_throws ArgumentError top.nothing_of_it
    gone = Tensor([1.0])
    free!(gone)
    @test_throws LibTensor.TensorError grad_fn(gone)
end

@noinline function test_saved()
    x = Tensor([1.0 2.0 3.0; 4.0 5.0 6.0]; requires_grad=true)
    y = softmax(x; dims=2)
    saved = grad_fn(y).saved
    @test saved["axis"] == 1 && any(v -> v isa Tensor && detach(v) == detach(y), values(saved))
    reduced = grad_fn(sum(x; dims=1)).saved
    @test reduced["keepdims"] === true && reduced["x.shape"] == [2, 3] && reduced["axes"] == [0]
    @test grad_fn(leaky_relu(x, 0.25)).saved["negative_slope"] === 0.25
    @test grad_fn(Float32.(x)).saved["dtype"] === Float32
    backward!(sum(y .^ 2))
    freed = grad_fn(y).saved
    @test freed["axis"] == 1 && !any(v -> v isa Tensor, values(freed))
end

@noinline function test_custom_nodes()
    x = Tensor([1.0, 2.0]; requires_grad=true)
    y = custom(a -> a .* 2, g -> g .* 2, x; name="twice")
    node = grad_fn(y)
    @test node.name == "twice" && node.op === nothing && isempty(node.saved) && length(node.next_functions) == 1
    @test node.hook_count == 0
    id = hook!(g -> nothing, y)
    @test node.hook_count == 1
    remove_hook!(y, id)
    @test node.hook_count == 0
end

@noinline function test_profile()
    x = Tensor([1.0 2.0 3.0; 4.0 5.0 6.0]; requires_grad=true)
    p = profile() do
        @test_throws InvalidError profile(() -> nothing)
        s = sum(x * x')
        backward!(s)
        item(s)
    end
    @test p isa Profile{Float64} && p.value == 155
    forward = filter(e -> e.name == "matmul" && !e.is_backward, events(p))
    @test length(forward) == 1 && forward[1].shapes == "[2, 3], [3, 2]" && forward[1].depth == 0
    @test forward[1].duration >= forward[1].self_time > 0 && forward[1].device_time == 0 && forward[1].threads >= 1
    @test any(e -> e.is_backward, events(p)) && all(e -> e.thread == forward[1].thread, events(p))
    @test repr(p) == table(p) && occursin("matmul", table(p)) && !occursin("[2, 3], [3, 2]", table(p))
    @test occursin("[2, 3], [3, 2]", table(p; by_shape=true))
    @test startswith(LibTensor.trace(p), "{") && occursin("\"matmul\"", LibTensor.trace(p))
    @test_throws KeyError profile(() -> throw(KeyError(:k)))
    @test isempty(events(profile(() -> nothing)))
    @test item(LibTensor.trace(Tensor([1.0 2.0; 3.0 4.0]))) == 5
    @test message_of(() -> profile(() -> profile(() -> nothing))) == "InvalidError: profile: the profiler is on already"
end

@testset "nodes" begin test_nodes() end
@testset "saved" begin test_saved() end
@testset "custom" begin
    test_custom_nodes()
    collected()
    @test LibTensor.kept() == 0
end
@testset "nodes release" begin
    @test leaked() do
        x = Tensor([1.0]; requires_grad=true)
        node = grad_fn(sum(x .* 2))
        (node.next_functions, node.saved, node.outputs)
    end == 0
    @test leaked(() -> (x = Tensor([1.0, 2.0]); call(:split, x, (1, 1)); call(:sum, x))) == 0
end
@noinline function test_count()
    x = Tensor(rand(Float32, 3, 2))
    (_, inner), outer = count_kernels(() -> count_kernels(() -> x .* x))
    @test inner == outer == (kernels=1, ops=6, bytes_read=24, bytes_written=24)
    @test_throws KeyError count_kernels(() -> throw(KeyError(:k)))
    @test LibTensor.C.tensor_set_counting(0) == 0
end

@testset "count" begin test_count() end
@testset "profile" begin test_profile() end
