# SPDX-License-Identifier: Apache-2.0
# Layers, optimisers, batches.

@noinline function test_layers()
    rng = Generator(3)
    l = Linear(4 => 3; rng=rng)
    x = rand(rng, Tensor{Float32}, 5, 4)
    @test same(l(x), host(x) * host(l.weight)' .+ host(l.bias)') && size(l.weight) == (3, 4)
    @test maximum(abs, host(l.weight)) <= 0.5 && requires_grad(l.weight)
    @test same(Linear(4 => 3, relu; rng=Generator(3))(x), max.(host(l(x)), 0))
    @test Linear(4 => 3; bias=false).bias === nothing && Dense === Linear
    @test size(l(rand(rng, Tensor{Float32}, 2, 5, 4))) == (2, 5, 3)
    c = Conv(3, 2 => 4, relu; padding=1, stride=2)
    @test size(c(rand(Tensor, 1, 2, 8, 8))) == (1, 4, 4, 4) && size(c.weight) == (4, 2, 3, 3)
    @test size(Conv((1, 3), 4 => 4; groups=2)(rand(Tensor, 1, 4, 5, 5))) == (1, 4, 5, 3)
    X, W = rand(1, 1, 4, 4), rand(1, 1, 2, 2)
    Y = [sum(X[1, 1, i:i+1, j:j+1] .* W[1, 1, :, :]) for i in 1:3, j in 1:3]
    @test isapprox(host(conv2d(Tensor(X), Tensor(W)))[1, 1, :, :], Y)
    @test same(MaxPool(2)(Tensor(X))[1, 1, :, :], [maximum(X[1, 1, 2i-1:2i, 2j-1:2j]) for i in 1:2, j in 1:2])
    @test same(MeanPool(2)(Tensor(X))[1, 1, :, :], [mean(X[1, 1, 2i-1:2i, 2j-1:2j]) for i in 1:2, j in 1:2])
    @test size(Conv((2,), 3 => 4; stride=2)(rand(Tensor, 2, 3, 6))) == (2, 4, 3)
    @test size(Conv((1, 2, 3), 2 => 4)(rand(Tensor, 1, 2, 3, 4, 5))) == (1, 4, 3, 3, 3)
    @test size(ConvTranspose(3, 4 => 2; stride=2, output_padding=1, groups=2)(rand(Tensor, 1, 4, 3, 3))) == (1, 2, 8, 8)
    @test size(ConvTranspose((2,), 1 => 2)(rand(Tensor, 1, 1, 3))) == (1, 2, 4)
    @test size(MaxPool((2,))(rand(Tensor, 1, 1, 5))) == (1, 1, 2) && size(MeanPool((1, 2, 2))(rand(Tensor, 1, 1, 2, 4, 4))) == (1, 1, 2, 2, 2)
    @test same(AdaptiveMaxPool((1, 2))(Tensor(X))[1, 1, 1, :], [maximum(X[1, 1, :, 2j-1:2j]) for j in 1:2])
    @test same(AdaptiveMeanPool((2, 1))(Tensor(X))[1, 1, :, 1], [mean(X[1, 1, 2i-1:2i, :]) for i in 1:2])
    A = rand(6, 4)
    @test same(LayerNorm(4; dtype=Float64)(Tensor(A)), (A .- mean(A; dims=2)) ./ sqrt.(var(A; dims=2, corrected=false) .+ 1e-5))
    b = BatchNorm(4; dtype=Float64)
    @test same(b(Tensor(A)), (A .- mean(A; dims=1)) ./ sqrt.(var(A; dims=1, corrected=false) .+ 1e-5))
    @test same(b.running_mean, 0.1 .* vec(mean(A; dims=1))) && b.num_batches_tracked[] == 1
    @test same(b.running_var, 0.9 .+ 0.1 .* vec(var(A; dims=1)))
    eval!(b)
    @test same(b(Tensor(A)), (A .- host(b.running_mean)') ./ sqrt.(host(b.running_var)' .+ 1e-5))
    d = Dropout(0.5; rng=Generator(1))
    y = host(d(ones(Tensor, 1000)))
    @test sort(unique(y)) == [0, 2] && 300 < count(iszero, y) < 700
    @test same(eval!(d)(ones(Tensor, 4)), ones(4))
    p = PReLU(3)
    @test same(p(-ones(Tensor, 2, 3)), fill(-0.25, 2, 3)) && length(parameters(p)) == 1
    e = Embedding(10 => 3)
    @test same(e([2, 2, 10]), host(e.weight)[[2, 2, 10], :]) && size(e(Tensor([1 2; 3 4]))) == (2, 2, 3)
    @test_throws IndexError e([11])
    m = Chain(Linear(4 => 3, relu), Dropout(0.2), sum)
    @test length(m) == 3 && m[1] isa Linear && m[1:2] isa Chain && m(x) isa Tensor{Float32,0}
    @test occursin("Chain(Linear(", repr(m)) && !eval!(m)[2].training && train!(m)[2].training
    @test_throws ShapeError l(rand(Tensor, 5, 5))
    @test_throws ArgumentError Conv(3, 3 => 4; groups=2)
end

@noinline function test_sequences()
    x = Tensor(randn(5, 2, 3))
    l = LSTM(3 => 4; layers=2, bidirectional=true, dtype=Float64, rng=Generator(1))
    y, (h, c) = l(x)
    @test size(y) == (5, 2, 8) && size(h) == (4, 2, 4) == size(c)
    @test first.(state_dict(l))[[1, 6]] == ["weight_ih_l0", "weight_hh_l0_reverse"] && length(parameters(l)) == 16
    g = GRU(3 => 4; dtype=Float64, rng=Generator(1))
    all, last_state = g(x)
    _, middle = g(x[1:2, :, :])
    rest, again = g(x[3:5, :, :], middle)
    @test same(rest, all[3:5, :, :]) && same(again, last_state)
    a = MultiHeadAttention(4, 2)
    q = randn(Tensor, 3, 2, 4)
    out, weights = a(q; mask=Tensor([j > i for i in 1:3, j in 1:3]))
    @test size(out) == (3, 2, 4) && same(weights[:, 1, :], [1 0 0; 1 0 0])
    @test first.(state_dict(a)) == ["in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"]
    A = randn(6, 4)
    @test isapprox(host(RMSNorm(4; dtype=Float64)(Tensor(A))), A ./ sqrt.(mean(A .^ 2; dims=2)); rtol=1e-6)
    z = reshape(host(GroupNorm(2, 4; dtype=Float64)(Tensor(A))), 6, 2, 2)
    @test isapprox(z[:, 1, :] .+ z[:, 2, :], zeros(6, 2); atol=1e-6)
end

struct Pair2 <: Layer
    first::Linear
    scale::Tensor
    blocks::Vector{Any}
end
(m::Pair2)(x) = m.blocks[1](m.first(x)) .* m.scale'

@noinline function test_state()
    m = Chain(Linear(4 => 3), BatchNorm(3), Linear(3 => 2; bias=false))
    @test first.(state_dict(m)) == ["0.weight", "0.bias", "1.weight", "1.bias", "1.running_mean", "1.running_var",
        "1.num_batches_tracked", "2.weight"]
    @test first.(named_parameters(m)) == ["0.weight", "0.bias", "1.weight", "1.bias", "2.weight"]
    shared = Tensor([1.0]; requires_grad=true)
    @test length(parameters([shared, shared])) == 1
    other = Chain(Linear(4 => 3), BatchNorm(3), Linear(3 => 2; bias=false))
    load_state!(other, state_dict(m))
    x = rand(Tensor, 5, 4)
    @test eval!(other)(x) == eval!(m)(x)
    @test_throws ArgumentError load_state!(other, Dict("0.weight" => zeros(3, 4)))
    load_state!(other, Dict("0.weight" => zeros(3, 4), "more" => 1); strict=false)
    @test all(iszero, host(other[1].weight)) && requires_grad(other[1].weight)
    @test_throws DimensionMismatch load_state!(other, Dict("0.weight" => zeros(4, 3)); strict=false)
    p = Pair2(Linear(2 => 2), Tensor(ones(Float32, 2); requires_grad=true), Any[Linear(2 => 2)])
    @test first.(named_parameters(p)) == ["first.weight", "first.bias", "scale", "blocks.0.weight", "blocks.0.bias"]
    g = gradient(m -> sum(m(rand(Tensor, 3, 2))), p)[1]
    @test size(g.first.weight) == (2, 2) && size(g.scale) == (2,) && size(g.blocks[1].bias) == (2,)
    freeze!(p)
    @test isempty(parameters(p)) && gradient(m -> sum(m(rand(Tensor, 3, 2))), p)[1] === nothing
    q = deepcopy(m)
    no_grad(() -> q[1].weight .= 0)
    @test !all(iszero, host(m[1].weight)) && requires_grad(q[1].weight)
end

@noinline function test_optimisers()
    step(make) = (w = Tensor([1.0, -2.0]; requires_grad=true); o = make(w); for _ in 1:3; zero_grad!(o); backward!(sum(w .^ 2)); step!(o); end; host(w))
    plain = let w = [1.0, -2.0]; for _ in 1:3; w -= 0.1 * 2w; end; w end
    @test step(w -> SGD(w; lr=0.1)) ≈ plain
    momentum = let w = [1.0, -2.0], v = zeros(2); for _ in 1:3; v = 0.9v + 2w; w -= 0.1v; end; w end
    @test step(w -> SGD([w]; lr=0.1, momentum=0.9)) ≈ momentum
    other = Tensor([0.0]; requires_grad=true)
    @test step(w -> add_group!(SGD(other; lr=0.1, momentum=0.9), w; momentum=0)) ≈ plain
    function adam(decay)
        w, m, v = [1.0, -2.0], zeros(2), zeros(2)
        for t in 1:3
            g = 2w
            w -= 0.1 * decay * w
            m, v = 0.9m + 0.1g, 0.999v + 0.001 * g .^ 2
            w -= 0.1 * (m / (1 - 0.9^t)) ./ (sqrt.(v / (1 - 0.999^t)) .+ 1e-8)
        end
        return w
    end
    @test step(w -> Adam(w; lr=0.1)) ≈ adam(0) && step(w -> AdamW(w; lr=0.1, weight_decay=0.5)) ≈ adam(0.5)
    w, v = Tensor([1.0]; requires_grad=true), Tensor([1.0]; requires_grad=true)
    o = add_group!(Adam(w), v; lr=0.5)
    @test o.lr == 1e-3 && LibTensor.learning_rate(o, 2) == 0.5
    o.lr = 0.25
    @test LibTensor.learning_rate(o, 1) == LibTensor.learning_rate(o, 2) == 0.25
    backward!(sum(w .* v))
    step!(o)
    state = state_dict(o)
    @test !isempty(state) && any(p -> occursin("exp_avg", first(p)), state)
    o2 = add_group!(Adam(w), v)
    load_state!(o2, state)
    @test first.(state_dict(o2)) == first.(state)
    load_state!(o2, state[1:1]) # what it does not have is dropped
    @test first.(state_dict(o2)) == first.(state[1:1])
    for o in (o2, add_group!(Adam(w), v)) # what cannot be loaded changes nothing
        held = [name => Array(value) for (name, value) in state_dict(o)]
        for bad in (last(state)[1] => zeros(7), "5.exp_avg" => [0.0], "0.other" => [0.0])
            @test_throws Exception load_state!(o, [state[1:end-1]; bad])
            @test [name => Array(value) for (name, value) in state_dict(o)] == held
        end
    end
    grad!(w, Tensor([3.0]))
    grad!(v, Tensor([4.0]))
    @test clip_grad_norm!([w, v], 1.0) ≈ 5 && isapprox(grad(w)[1], 0.6; atol=1e-5)
    clip_grad_value!([w, v], 0.1)
    @test grad(w)[1] == 0.1
    @test_throws ArgumentError SGD([])
    @test_throws TensorError SGD(Tensor([1.0]; requires_grad=true); lr=-1)
end

# 20 steps on a sum of squares: PyTorch's numbers.
@noinline function test_optimisers_by_name()
    function path(make)
        p = Tensor([1.0, -2.0, 0.5]; requires_grad=true)
        o = make(p)
        for _ in 1:20
            zero_grad!(o)
            backward!(sum(Tensor([1.0, 3.0, 0.5]) .* (p .- 0.25) .^ 2))
            step!(o)
        end
        return host(p)
    end
    near(a, b) = maximum(abs.(a .- b)) < 1e-12
    @test near(path(p -> RMSprop(p; lr=0.02, momentum=0.5, centered=true)), [0.249702312919319, 0.0271414452001655, 0.250056844737259])
    @test near(path(p -> NAdam(p; lr=0.05, betas=(0.8, 0.9), momentum_decay=0.1)), [0.304878579725334, -1.10959773573429, 0.249986867910396])
    @test near(path(p -> Adadelta(p; rho=0.8, eps=1e-4)), [0.567594262019917, -1.48604037740289, 0.257700901860086])
    square() = Tensor(ones(2, 2); requires_grad=true)
    for make in (RMSprop, Adagrad, Adadelta, Adamax, NAdam, RAdam, LAMB, Lion, Muon, ASGD, Rprop)
        w = square()
        o = make(w; lr=0.5)
        backward!(sum(w .^ 2))
        step!(o)
        @test o.lr == 0.5 && all(<(1), host(w))
        add_group!(o, square(); lr=0.25)
        @test option(o, "lr"; group=2) == 0.25 && option(o, "lr") == 0.5
        option!(o, "lr", 0.125)
        @test option(o, "lr"; group=2) == option(o, "lr") == 0.125
        @test_throws InvalidError option!(o, "none", 1)
    end
end

# PyTorch's numbers after nine steps.
@noinline function test_schedulers()
    sgd() = SGD(Tensor([1.0]; requires_grad=true); lr=0.5, momentum=0.5)
    nine(s) = for _ in 1:9; step!(s); end
    near(a, b) = abs(a - b) < 1e-15
    o = sgd()
    nine(Scheduler(:CosineAnnealingWarmRestarts, o; T_0=4, T_mult=2, eta_min=0.01))
    @test near(o.lr, 0.16124255907055302)
    o = sgd()
    nine(Scheduler(:OneCycleLR, o; max_lr=0.4, total_steps=20))
    @test near(o.lr, 0.32469826157990522) && near(option(o, "momentum"), 0.86882550990706331)
    o = sgd()
    s = Scheduler(:MultiStepLR, o; milestones=[3, 5], gamma=0.25)
    nine(s)
    @test o.lr == 0.03125 == LibTensor.learning_rate(s) && option(s, "last_epoch") == 9
    step_to!(s, 4)
    @test o.lr == 0.125
    o = sgd()
    s = Scheduler(:ReduceLROnPlateau, o; patience=1, factor=0.5)
    foreach(metric -> step!(s, metric), [3, 2, 2, 2, 2, 2, 2, 1, 1])
    @test o.lr == 0.125 && sprint(show, s) == "ReduceLROnPlateau(lr=0.125)"
    @test_throws InvalidError step!(s)
    @test_throws InvalidError Scheduler(:CosineAnnealingLR, o)
    @test_throws ArgumentError Scheduler(:None, o)
end

@noinline function test_training()
    manual_seed!(3)
    x = randn(Tensor{Float32}, 200, 2)
    y = Tensor([a * b > 0 ? 1 : 2 for (a, b) in zip(host(x)[:, 1], host(x)[:, 2])])
    m = Chain(Linear(2 => 16, tanh), Linear(16 => 2))
    o = Adam(m; lr=0.03)
    losses = Float64[]
    for epoch in 1:15, (a, b) in DataLoader((x, y); batchsize=20, shuffle=true, rng=MersenneTwister(epoch))
        loss, g = withgradient(m -> cross_entropy(m(a), b), m)
        update!(o, m, g[1])
        push!(losses, loss)
    end
    @test sum(losses[end-9:end]) < 0.4 * sum(losses[1:10])
end

@noinline function test_batches()
    d = DataLoader((rand(10, 3), 1:10); batchsize=4)
    @test length(d) == 3 && map(b -> size(b[1], 1), collect(d)) == [4, 4, 2] && vcat(last.(collect(d))...) == 1:10
    @test length(DataLoader(1:10; batchsize=4, partial=false)) == 2 == length(collect(DataLoader(1:10; batchsize=4, partial=false)))
    s = DataLoader(collect(1:10); batchsize=3, shuffle=true, rng=MersenneTwister(1))
    @test sort(vcat(collect(s)...)) == 1:10 && vcat(collect(s)...) != vcat(collect(s)...)
    t = Tensor(reshape(1.0:12, 4, 3))
    for b in DataLoader((x=t, y=[1, 2, 3, 4]); batchsize=3)
        @test b.x isa Tensor && host(b.x) == host(t)[b.y, :]
    end
    @test sort(vcat(collect(DataLoader(collect(1:6); batchsize=2, shuffle=true, rng=Generator(4)))...)) == 1:6
    @test_throws DimensionMismatch DataLoader((rand(3), rand(4)))
    @test_throws ArgumentError DataLoader(rand(3); batchsize=0)
end

@testset "layers" begin test_layers() end
@testset "sequences" begin test_sequences() end
@testset "state" begin test_state() end
@testset "optimisers" begin test_optimisers() end
@testset "optimisers by name" begin test_optimisers_by_name() end
@testset "schedulers" begin test_schedulers() end
@testset "training" begin test_training() end
@testset "batches" begin test_batches() end
