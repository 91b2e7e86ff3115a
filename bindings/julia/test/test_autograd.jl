# SPDX-License-Identifier: Apache-2.0
# Gradients, custom functions, hooks, gradcheck.

@noinline function test_backward()
    x = Tensor([1.0 2.0; 3.0 4.0]; requires_grad=true)
    y = x .^ 2
    @test requires_grad(y) && !isleaf(y) && isleaf(x) && LibTensor.grad_fn_name(y) == "square" && grad(x) === nothing
    dot = LibTensor.graph_dot(y, ["x" => x])
    @test occursin("label=\"x\\nfloat64 [2, 2]\", shape=ellipse", dot) && occursin("label=\"square", dot)
    @test_throws AutogradError LibTensor.graph_dot(Tensor([1.0]))
    loss = sum(y)
    backward!(loss; retain_graph=true)
    @test same(grad(x), 2 .* [1 2; 3 4.0])
    backward!(loss)
    @test same(grad(x), 4 .* [1 2; 3 4.0])
    @test_throws AutogradError backward!(loss)
    zero_grad!(x)
    @test grad(x) === nothing
    backward!(x .* 3, Tensor([1.0 0; 0 2]))
    @test same(grad(x), [3.0 0; 0 6])
    grad!(x, Tensor(ones(2, 2)))
    @test same(grad(x), ones(2, 2))
    @test_throws ShapeError grad!(x, Tensor(ones(3)))
    @test_throws AutogradError backward!(x .* 3)
    @test_throws AutogradError backward!(Tensor(1.0))
    @test_throws DTypeError requires_grad!(Tensor([1, 2]))
    z = retain_grad!(x .* 2)
    backward!(sum(z))
    @test same(grad(z), ones(2, 2))
    d = LibTensor.detach(z)
    @test !requires_grad(d) && LibTensor.shares_storage(d, z)
    no_grad() do
        @test !LibTensor.grad_enabled() && !requires_grad(x .* 2)
        enable_grad(() -> @test requires_grad(x .* 2))
    end
    @test LibTensor.grad_enabled()
    @test_throws ErrorException no_grad(() -> error("out"))
    @test LibTensor.grad_enabled()
    @test occursin("a leaf that requires grad", message_of(() -> x .+= 1))
    saved = exp.(x .* 1)
    out = sum(saved)
    no_grad(() -> saved .= 0)
    @test_throws AutogradError backward!(out)
end

@noinline function test_gradient()
    x, y = Tensor([1.0, 2.0]), Tensor([3.0, 5.0])
    g = gradient((a, b) -> sum(a .* b), x, y)
    @test same(g[1], [3, 5]) && same(g[2], [1, 2]) && grad(x) === nothing && !requires_grad(x)
    value, g = withgradient(a -> sum(a .^ 3), x)
    @test value === 9.0 && same(g[1], [3, 12])
    @test gradient((a, b) -> sum(a), x, y)[2] === nothing
    @test gradient(a -> sum(a .^ 2), [1.0, 2.0])[1] == [2.0, 4.0]
    @test gradient(a -> a^3, 2.0)[1] === 12.0
    @test gradient((a, n) -> sum(a) * n, x, 3)[2] === nothing
    @test gradient(a -> 1.0, x)[1] === nothing
    g = gradient(p -> sum(p.w .* p.b[1]), (w=x, b=[y], name="layer"))[1]
    @test same(g.w, [3, 5]) && same(g.b[1], [1, 2]) && g.name === nothing
    second = gradient(a -> sum(gradient(b -> sum(b .^ 3), a)[1] .* y), x)[1]
    @test same(second, [18, 60])
    third = gradient(c -> sum(gradient(a -> sum(gradient(b -> sum(b .^ 4), a)[1]), c)[1]), x)[1]
    @test same(third, [24, 48])
    @test_throws ArgumentError gradient(a -> "text", x)
    @test_throws TensorError gradient(a -> a, x)
    w = Tensor([2.0]; requires_grad=true)
    @test same(grads(sum(w .* 3), (w,))[1], [3]) && grads(sum(w .* 3), (w, requires_grad!(copy(x))))[2] === nothing
    r = withgradient(a -> (sum(a), "more"), x)
    @test r.val[2] == "more" && same(r.grad[1], [1, 1])
    A, B = rand(3, 4), rand(4, 2)
    g = gradient((a, b) -> sum((a * b) .^ 2), Tensor(A), Tensor(B))
    @test same(g[1], 2 * (A * B) * B') && same(g[2], 2 * A' * (A * B))
    @test same(gradient(a -> sum(a' * a), Tensor(A))[1], 2 * A * ones(4, 4))
    @test same(gradient(a -> sum(reshape(a, 4, 3) * Tensor([1.0, 2, 3])), Tensor(A))[1], reshape(repeat([1.0 2 3], 4), 3, 4))
end

@noinline function test_custom()
    cube(x) = custom(x -> x .^ 3, g -> nothing, x)
    x = Tensor([1.0, 2.0]; requires_grad=true)
    calls = Ref(0)
    y = custom(a -> a .* 10, g -> (calls[] += 1; g .* 7), x; name="ten")
    @test requires_grad(y) && LibTensor.grad_fn_name(y) == "ten"
    backward!(sum(y))
    @test calls[] == 1 && same(grad(x), [7, 7])
    a, b = Tensor([2.0]; requires_grad=true), Tensor([3.0]; requires_grad=true)
    p, q = custom((a, b) -> (a .+ b, a .* b), (gp, gq) -> (gp === nothing ? gq .* 3 : gp, nothing), a, b)
    backward!(sum(q))
    @test same(grad(a), [3]) && grad(b) === nothing && p[1] == 5
    bad = custom(a -> a .* 1, g -> error("in backward"), x)
    @test_throws ErrorException backward!(sum(bad))
    @test_throws ErrorException gradient(v -> sum(custom(a -> a .* 1, g -> error("again"), v)), x)
    @test_throws ArgumentError backward!(sum(custom(a -> a .* 1, g -> (g, g), x)))
    @test_throws ArgumentError backward!(sum(custom(a -> a .* 1, g -> 5, x)))
    @test_throws AutogradError custom(a -> a, g -> g, x)
    @test_throws KeyError custom(a -> throw(KeyError(:k)), g -> g, x)
    @test cube(x) isa Tensor
end

@noinline function test_checkpoints()
    x, w = Tensor([1.0, 2.0]; requires_grad=true), Tensor([0.5, 1.5]; requires_grad=true)
    calls = Ref(0)
    f(a, n; noise=true) = (calls[] += 1; (exp.(tanh.(a .* w)) .* (noise ? rand(Tensor{Float64}, 2) : n), "text"))
    found(y) = map(Array, grads(sum(y), (x, w)))
    manual_seed!(4)
    plain = f(x, 2)[1]
    expected = found(plain)
    manual_seed!(4)
    calls[] = 0
    y, text = checkpoint(f, x, 2)
    @test Array(detach(y)) == Array(detach(plain)) && text == "text" && calls[] == 1
    @test found(y) == expected && calls[] == 2
    @test found(checkpoint(f, x, 2; preserve_rng=false)[1]) != expected
    @test !requires_grad(no_grad(() -> checkpoint(f, x, 2))[1])
    # In each other, and gradients of gradients.
    inner(a) = exp.(a .* w)
    twice(a) = sum(checkpoint(b -> tanh.(checkpoint(inner, b)), a))
    @test Array(gradient(twice, x)[1]) == Array(gradient(a -> sum(tanh.(inner(a))), x)[1])
    second(g) = Array(gradient(a -> sum(gradient(g, a)[1] .^ 2), x)[1])
    @test second(twice) == second(a -> sum(tanh.(inner(a))))
    # Exceptions of both passes.
    @test_throws KeyError checkpoint(a -> throw(KeyError(:k)), x)
    changing(again) = (n = Ref(0); a -> (n[] += 1) == 2 ? again(a) : exp.(a))
    @test_throws DomainError backward!(sum(checkpoint(changing(a -> throw(DomainError(1))), x)))
    @test_throws AutogradError backward!(sum(checkpoint(changing(a -> exp.(exp.(a))), x)))
    @test grad(x) === nothing
    net = Chain(Dense(2 => 3, tanh), Dense(3 => 2), x -> tanh.(x))
    v = Tensor(rand(Float32, 4, 2))
    of(call) = map(Array, grads(sum(call()), parameters(net)))
    for segments in 1:3
        @test of(() -> checkpoint_sequential(net, segments, v)) == of(() -> net(v))
    end
    @test_throws ArgumentError checkpoint_sequential(net, 4, v)
end

@noinline function test_hooks()
    x = Tensor([1.0, 2.0]; requires_grad=true)
    seen = Any[]
    id = hook!(g -> (push!(seen, Array(g)); nothing), x)
    backward!(sum(x .* 3))
    @test seen == [[3.0, 3.0]]
    remove_hook!(x, id)
    backward!(sum(x))
    @test length(seen) == 1
    @test_throws InvalidError remove_hook!(x, id)
    zero_grad!(x)
    doubled = hook!(g -> g .* 2, x)
    backward!(sum(x))
    @test same(grad(x), [2, 2])
    remove_hook!(x, doubled)
    hook!(g -> throw(DomainError(1)), x)
    @test_throws DomainError backward!(sum(x))
    leaf, sums = Tensor([1.0, 2.0]; requires_grad=true), Float64[]
    after = post_accumulate_hook!(t -> (push!(sums, sum(Array(grad(t)))); grad!(t, nothing)), leaf)
    backward!(sum(leaf .* 3))
    backward!(sum(leaf) + sum(leaf))
    @test sums == [6.0, 4.0] && grad(leaf) === nothing
    remove_hook!(leaf, after)
    backward!(sum(leaf))
    @test length(sums) == 2 && Array(grad(leaf)) == [1.0, 1.0]
    @test_throws AutogradError post_accumulate_hook!(identity, leaf .* 2)
    @test_throws AutogradError hook!(identity, Tensor([1.0]))
end

@noinline function test_gradcheck()
    x, y = Tensor(rand(3)), Tensor(rand(3) .+ 1)
    @test gradcheck((a, b) -> sum(sin.(a) ./ b), x, y; second_order=true)
    wrong(a) = custom(a -> a .* 2, g -> g, a)
    @test_throws AutogradError gradcheck(a -> sum(wrong(a)), x)
    @test_throws ErrorException gradcheck(a -> error("inside"), x)
end

@noinline function test_deepcopy()
    A = Tensor([1.0, 2.0])
    @test same(gradient(A -> sum(deepcopy(A)) * A[1], A)[1], [4.0, 1.0])
    @test same(gradient(A -> sum(deepcopy((a=A, b=[A])).b[1]) * A[1], A)[1], [4.0, 1.0])
    @test same(gradient(A -> (B = deepcopy(2 .* A); B .+= 1; sum(B .* A)), A)[1], [5.0, 9.0])
    w = Tensor([1.0, 2.0]; requires_grad=true)
    @test same(gradient(m -> sum(deepcopy(m.w) .^ 2), (w=w,))[1].w, [2.0, 4.0])
    y = 3 .* w
    backward!(sum(deepcopy(y)))
    @test same(grad(w), [3.0, 3.0])
    # Models are copied outside: leaves stay leaves. Nothing is recorded inside no_grad.
    twin = deepcopy(w)
    @test LibTensor.isleaf(twin) && LibTensor.requires_grad(twin) && grad(twin) === nothing && !LibTensor.shares_storage(twin, w)
    @test !LibTensor.requires_grad(no_grad(() -> deepcopy(y))) && !LibTensor.requires_grad(deepcopy(A))
    both = deepcopy((w, w))
    @test both[1] === both[2]
end

@noinline function test_arguments()
    # Numbers and arrays that are equal are different arguments, a tensor that occurs twice is one.
    @test gradient(x -> 3x[1] + x[2], (1.0, 1.0)) == ((3.0, 1.0),)
    @test gradient(x -> 3x.a + x.b[1] * 2, (a=1.0, b=(1.0,))) == ((a=3.0, b=(2.0,)),)
    @test gradient(x -> 3x[1] + x[2], [0.5, 0.5]) == ([3.0, 1.0],)
    @test gradient(w -> sum(sin.(w) .* 2), [0.0, 0.0]) == ([2.0, 2.0],)
    A = [1.0, 2.0]
    @test gradient(x -> sum(3 .* x[1]) + sum(x[2]), (A, A)) == (([3.0, 3.0], [1.0, 1.0]),)
    @test gradient((x, y) -> sum(3 .* x) + sum(y), A, A) == ([3.0, 3.0], [1.0, 1.0])
    t = Tensor(A)
    g = gradient(x -> sum(3 .* x[1]) + sum(x[2]), (t, t))[1]
    @test same(g[1], [4.0, 4.0]) && same(g[2], [4.0, 4.0])
    # Arrays are tensors inside, of whatever kind, and have dense gradients.
    seen = []
    for x in ([1.0, 2.0, 2.0], view([1.0, 2.0, 2.0, 5.0], 1:3), 1.0:3.0, Float32[1, 2, 2], [1.0 2.0]', reshape([1.0, 2.0], 1, 2),
              Symmetric([1.0 2.0; 2.0 3.0]), zeros(0))
        @test gradient(v -> (push!(seen, v isa Tensor); sum(v .^ 2)), x)[1] == 2 .* collect(x)
        isempty(x) || @test gradient(v -> v[1], x)[1] == [i == 1 for i in LinearIndices(x)]
    end
    @test all(seen)
    @test eltype(gradient(v -> v[1]^2, [1.0, 2.0])[1]) === Float64
    # Dictionaries, and complex numbers by the convention of PyTorch and Zygote.
    @test gradient(d -> d["a"]^2 * sum(d["b"]), Dict("a" => 3.0, "b" => [1.0, 1.0])) == (Dict("a" => 12.0, "b" => [9.0, 9.0]),)
    @test gradient(abs2, 1.0 + 2im) == (2.0 + 4.0im,)
    @test gradient(z -> sum(abs2.(z)), [1.0 + 2im, 3.0]) == ([2.0 + 4.0im, 6.0 + 0im],)
    @test same(gradient(z -> sum(abs2.(z)), Tensor([1.0 + 2im]))[1], [2.0 + 4.0im])
    @test gradient(x -> gradient(v -> sum(v .^ 3), x)[1][1], [2.0, 5.0]) == ([12.0, 0.0],)
    @test gradient((x, n) -> x[n], [1.0, 2.0], 2) == ([0.0, 1.0], nothing)
    value, back = LibTensor.pullback(x -> x .^ 2, [1.0, 2.0])
    @test same(value, [1.0, 4.0]) && back([1.0, 10.0]) == ([2.0, 40.0],)

    # Weights and gradients may be arrays and numbers of Julia.
    w = Tensor([1.0, 2.0]; requires_grad=true)
    backward!(sum(w), 2)
    backward!(w .* w, [1, 0])
    @test same(grad(w), [4.0, 2.0])
    @test same(grad(grad!(w, [1, 2])), [1.0, 2.0])
    @test same(LibTensor.grads(sum(w .^ 2), w)[1], [2.0, 4.0])
    @test same(LibTensor.grads(w .^ 2, (w,); weights=[1, 0])[1], [2.0, 0.0])
    @test_throws ArgumentError LibTensor.grads(w .^ 2, (w,); weights=([1, 0], [1, 0]))
    for f in (() -> LibTensor.custom(a -> 3, identity, w), () -> capture(x -> 3, w), () -> capture(x -> [1.0], w))
        @test occursin("a Tensor is expected, not a", message_of(f))
    end
end

@testset "arguments" begin test_arguments() end
@testset "deepcopy" begin test_deepcopy() end
@testset "backward" begin test_backward() end
@testset "gradient" begin test_gradient() end
@testset "custom" begin
    test_custom()
    test_checkpoints()
    collected()
    @test LibTensor.kept() == 0
end
@testset "hooks" begin test_hooks() end
@testset "gradcheck" begin test_gradcheck() end
