# SPDX-License-Identifier: Apache-2.0
# What the golden values of modules do not say: initial values, chance, errors, and what is done to whole models.

between(t, low, high) = (A = host(t); all(low .<= A .<= high) && minimum(A) < low + 0.2 * (high - low) && maximum(A) > high - 0.2 * (high - low))
zero_everywhere(t) = all(iszero, host(t))

@noinline function test_initial_values()
    for (layer, bound) in (Conv((3,), 8 => 9) => 1 / sqrt(24), ConvTranspose(2, 8 => 6) => 1 / sqrt(24), Linear(25 => 30) => 0.2,
                           Bilinear((16, 3) => 9) => 0.25, LSTM(3 => 16; proj_size=4, layers=2) => 0.25, RNNCell(3 => 16) => 0.25)
        for p in parameters(layer)
            length(p) > 20 ? (@test between(p, -bound, bound)) : (@test maximum(abs, host(p)) <= bound)
        end
    end
    a = MultiHeadAttention(16, 2; add_bias_kv=true, kdim=8)
    @test between(a.k_proj_weight, -0.5, 0.5) && zero_everywhere(a.in_proj_bias) && zero_everywhere(a.out_proj.bias)
    @test size(a.bias_k) == (1, 1, 16) && !zero_everywhere(a.bias_v)
    e = Embedding(50 => 40; padding_idx=3)
    @test zero_everywhere(e.weight[3, :]) && isapprox(std(e.weight)[], 1; atol=0.1)
    t = Transformer(8, 2; num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=16)
    @test between(t.encoder.layers[1].linear1.weight, -0.5, 0.5) && t.encoder.norm isa LayerNorm
    @test host(PReLU(2; init=0.5).weight) == [0.5, 0.5]
    fresh = TransformerEncoder(TransformerEncoderLayer(4, 2), 2)
    @test fresh.layers[1].linear1.weight !== fresh.layers[2].linear1.weight && fresh.layers[1].linear1.weight == fresh.layers[2].linear1.weight
end

# The sums of magnitudes that Python's modules have after the same seed.
@noinline function test_initial_values_by_seed()
    for (make, want) in (
            (() -> Linear(4 => 3)) => 5.033, (() -> Bilinear((2, 3) => 2)) => 6.61961,
            (() -> Conv(3, 4 => 6; groups=2)) => 14.79575, (() -> ConvTranspose((3,), 4 => 6; groups=2)) => 8.33652,
            (() -> Embedding(5 => 3; padding_idx=2)) => 11.29712, (() -> GRUCell(3 => 4)) => 30.59943,
            (() -> LSTM(3 => 4; layers=2, bidirectional=true, proj_size=2)) => 129.94065,
            (() -> MultiHeadAttention(4, 2; add_bias_kv=true, kdim=3)) => 31.40429,
            (() -> TransformerEncoderLayer(4, 2; dim_feedforward=8)) => 47.14131,
            (() -> Transformer(4, 2; num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=8)) => 140.77604)
        manual_seed!(7)
        @test isapprox(sum(p -> sum(abs, host(p)), parameters(make())), want; atol=1e-4)
    end
end

@noinline function test_init()
    t = Linear(30 => 40).weight
    @test Init.zeros!(t) === t && zero_everywhere(t) && requires_grad(t)
    @test between(Init.uniform!(t, -2, 3), -2, 3) && all(isone, host(Init.ones!(t)))
    @test isapprox(mean(Init.normal!(t, 1, 0.5))[], 1; atol=0.1) && isapprox(std(t)[], 0.5; atol=0.05)
    @test between(Init.kaiming_uniform!(t; a=sqrt(5)), -1 / sqrt(30), 1 / sqrt(30))
    @test between(Init.kaiming_uniform!(t; mode=:fan_out, nonlinearity=:tanh), -5 / 3 * sqrt(3 / 40), 5 / 3 * sqrt(3 / 40))
    @test between(Init.kaiming_uniform!(t; nonlinearity=:linear), -sqrt(3 / 30), sqrt(3 / 30))
    @test isapprox(std(Init.kaiming_normal!(t; nonlinearity="relu"))[], sqrt(2 / 30); atol=0.02)
    @test between(Init.xavier_uniform!(t; gain=2), -2 * sqrt(6 / 70), 2 * sqrt(6 / 70))
    @test isapprox(std(Init.xavier_normal!(t))[], sqrt(2 / 70); atol=0.02)
    @test host(Init.eye!(zeros(Tensor, 2, 3))) == [1 0 0; 0 1 0] && Init.constant!(zeros(Tensor, 2), 7)[1] == 7
    @test Init.gain(:leaky_relu, 1) == 1 && Init.gain("relu") == sqrt(2) && Init.fan_in(zeros(Tensor, 4, 3, 2)) == 6
    @test Init.uniform!(zeros(Tensor, 9); rng=Generator(1)) == Init.uniform!(zeros(Tensor, 9); rng=Generator(1))
    @test_throws ArgumentError Init.gain(:none)
end

@noinline function test_chance()
    x = ones(Tensor{Float64}, 4, 50, 3)
    for drop in (Dropout(0.25), Dropout1d(0.25), FeatureAlphaDropout(0.25), AlphaDropout(0.25))
        y = host(drop(x))
        @test length(unique(round.(y; digits=9))) == 2 && host(eval!(drop)(x)) == host(x)
    end
    whole = host(Dropout1d(0.5; rng=Generator(1))(x))
    @test all(whole[:, :, 1] .== whole[:, :, 2]) && sort(unique(whole)) == [0, 2]
    one = host(Dropout1d(0.5; rng=Generator(1))(x[1, :, :]))
    @test all(one[:, 1] .== one[:, 3]) && sort(unique(one)) == [0, 2]
    @test Dropout1d(0.5; rng=Generator(1))(x) == Dropout1d(0.5; rng=Generator(1))(x)
    r = RReLU(0.25, 0.5)
    y = -host(r(-x))
    @test all(0.25 .<= y .<= 0.5) && maximum(y) - minimum(y) > 0.2 && all(host(eval!(r)(-x)) .== -0.375)
    y = zeros(Tensor, 3) .- 1
    @test ReLU(inplace=true)(y) === y && zero_everywhere(y) && Threshold(0, -2; inplace=true)(y) === y && y[1] == -2
    shared = Generator(5)
    twin = deepcopy(Dropout(0.5; rng=shared))
    @test twin.rng !== shared && twin.rng.handle != shared.handle && host(twin(x)) == host(Dropout(0.5; rng=shared)(x))
end

@noinline function test_hostile_layers()
    x = rand(Tensor, 2, 4, 5, 5)
    for f in (() -> Dropout(1.5), () -> Conv(3, 4 => 4; padding_mode=:mirror), () -> Conv(3, 4 => 4; padding=:same, stride=2),
              () -> Conv(3, 4 => 4; groups=0), () -> GroupNorm(3, 4), () -> GroupNorm(0, 4), () -> Bilinear((0, 2) => 3),
              () -> Upsample(), () -> Upsample(; size=2, scale_factor=2), () -> Upsample(; size=2, mode=:cubic),
              () -> Upsample(; size=2, align_corners=true), () -> Upsample(; scale_factor=NaN)(x), () -> GELU(approximate=:sin)(x),
              () -> MSELoss(reduction=:median)(x, x), () -> Embedding(3 => 2; padding_idx=4), () -> EmbeddingBag(3 => 2; mode=:min),
              () -> EmbeddingBag(3 => 2; mode=:max, scale_grad_by_freq=true), () -> MultiHeadAttention(5, 2), () -> LSTM(3 => 4; proj_size=4),
              () -> GRU(3 => 4; proj_size=2), () -> RNN(3 => 4; nonlinearity=:sin), () -> RNN(3 => 0), () -> LSTM(3 => 4; dropout=2),
              () -> ZeroPad2d((1, 2)), () -> MeanPool((2,); divisor_override=3), () -> Chain(relu; named=relu),
              () -> TripletMarginWithDistanceLoss(margin=-1)(x, x, x), () -> WeightNorm(ReLU()), () -> ema_average(2),
              () -> TransformerEncoderLayer(4, 2; activation=:sin), () -> Softmax(0)(x))
        @test_throws ArgumentError f()
    end
    for f in (() -> LayerNorm(4)(x), () -> RMSNorm(5, 4)(x), () -> LayerNorm(1, 2, 4, 5, 5)(x), () -> InstanceNorm1d(4)(x), () -> InstanceNorm2d(3)(x),
              () -> Dropout1d()(x), () -> Softmax2d()(rand(Tensor, 2, 2)), () -> Upsample(; size=(1, 2, 3))(x), () -> Upsample(; size=0)(x),
              () -> Upsample(; size=2, mode=:linear)(x), () -> Upsample(; size=2)(x[1, 1, :, :]), () -> MaxUnpool(2)(x[1, 1, :, :], x),
              () -> MaxUnpool(2)(x, ones(Int, 2, 4, 5, 5); output_size=(20, 20)), () -> LSTM(3 => 4)(x), () -> GRU(3 => 4)(rand(Tensor, 2, 2)),
              () -> ConvTranspose(2, 4 => 1; stride=2)(x; output_size=(10, 12)), () -> ConvTranspose(2, 4 => 1)(x; output_size=(6,)),
              () -> MultiHeadAttention(4, 2)(rand(Tensor, 3, 5)), () -> Transformer(4, 2)(rand(Tensor, 3, 4), rand(Tensor, 3, 5)),
              () -> ZeroPad3d(1)(rand(Tensor, 2, 2)), () -> AdaptiveMaxPool((1, 2, 3))(rand(Tensor, 2)),
              () -> TripletMarginWithDistanceLoss()(x, x, rand(Tensor, 2)), () -> vector_to_parameters!(Linear(2 => 2), zeros(7)))
        @test_throws DimensionMismatch f()
    end
    for f in (() -> Bilinear((2, 3) => 1)(rand(Tensor, 2, 2), rand(Tensor, 2, 2)), () -> Conv(3, 3 => 4)(x), () -> MaxPool(-1)(x), () -> MaxPool(9)(x),
              () -> ReflectionPad2d(5)(x), () -> PixelShuffle(3)(x), () -> ChannelShuffle(3)(x), () -> Unflatten(2, (3, 2))(x), () -> Fold((4, 4), 2)(x),
              () -> GRUCell(3 => 4)(rand(Tensor, 2, 2)), () -> Embedding(3 => 2)([0]), () -> CrossEntropyLoss()(rand(Tensor, 2, 3), [4, 1]),
              () -> CTCLoss(blank=9)(rand(Tensor, 4, 3), [1], [4], [1]), () -> LocalResponseNorm(0)(x), () -> LPPool(2, 9)(x), () -> AdaptiveMeanPool(-1)(x))
        @test_throws TensorError f()
    end
    @test occursin("Conv: padding :same", message_of(() -> Conv(3, 4 => 4; padding=:same, stride=2)))
end

# Numbers at the edges are refused before memory is asked for or written.
@noinline function test_hostile_numbers()
    x, places = rand(Tensor, 2, 4, 6, 6), ones(Int, 2, 4, 6, 6)
    refused(f) = try
        f()
        false
    catch e
        e isa Union{TensorError,ArgumentError,DimensionMismatch}
    end
    for n in (typemax(Int), typemin(Int), 2^62)
        for f in (() -> Linear(n => 2), () -> Embedding(2 => n), () -> Conv(3, 4 => n), () -> Conv(n, 4 => 2)(x),
                  () -> Conv(3, 4 => 2; padding=n)(x), () -> Conv(3, 4 => 2; padding=n, padding_mode=:circular)(x),
                  () -> Conv(3, 4 => 2; padding=:same, dilation=n)(x), () -> ConvTranspose(3, 4 => 2; stride=n)(x; output_size=(n, n)),
                  () -> ConvTranspose(3, 4 => 2; padding=n)(x; output_size=(8, 8)), () -> MaxUnpool(2; stride=n)(x, places),
                  () -> MaxUnpool(2; padding=n)(x, places), () -> MaxUnpool(2)(x, fill(n, size(x))), () -> MaxUnpool(2)(x, places; output_size=(n, n)),
                  () -> AdaptiveMaxPool(n)(x), () -> ReflectionPad2d(n)(x), () -> ConstantPad2d(n, 1)(x), () -> Upsample(; size=n)(x),
                  () -> Upsample(; scale_factor=n)(x), () -> Upsample(; scale_factor=1e300, mode=:bilinear)(x), () -> PixelShuffle(n)(x),
                  () -> Fold(n, 2)(x[:, :, :, 1]), () -> Unfold(n)(x), () -> Flatten(; from=n)(x), () -> Softmax(n)(x), () -> LSTM(2 => n),
                  () -> GRUCell(2 => n), () -> LSTM(2 => 4; proj_size=n), () -> MultiHeadAttention(n, 1), () -> MultiHeadAttention(4, 2; kdim=n),
                  () -> EmbeddingBag(4 => 2; max_norm=1)([n], [1]), () -> EmbeddingBag(4 => 2; scale_grad_by_freq=true)([n], [1]),
                  () -> EmbeddingBag(4 => 2)([1], [n]), () -> CrossEntropyLoss()(rand(Tensor, 1, 3), [n]), () -> GroupNorm(n, 4),
                  () -> CTCLoss(blank=n)(rand(Tensor, 4, 3), [1], [4], [1]), () -> TransformerEncoderLayer(4, 2; dim_feedforward=n))
            @test refused(f)
        end
    end
end

@noinline function test_names_of_chains()
    m = Chain(; first=Linear(3 => 4, relu), last=Linear(4 => 2))
    @test first.(state_dict(m)) == ["first.weight", "first.bias", "last.weight", "last.bias"] && m.last === m[2] === m[:last]
    @test m(rand(Tensor, 5, 3)) isa Tensor{Float32,2} && m[1:1] isa Chain && length(m) == 2 && occursin("last=Linear", repr(m))
    @test size(gradient(m -> sum(m(ones(Tensor, 1, 3))), m)[1].layers.last.weight) == (2, 4)
end

struct Holder <: Layer
    parts::Dict{String,Any}
    cell::GRU
end
(h::Holder)(x) = h.parts["out"](h.cell(x)[2][1, :, :])

# Gradients reach what lists of names and dictionaries hold.
@noinline function test_training_of_parts()
    manual_seed!(5)
    m = Holder(Dict("out" => Linear(4 => 1)), GRU(2 => 4; layers=2))
    x, y = randn(Tensor, 6, 20, 2), randn(Tensor, 20, 1)
    o, losses = Adam(m; lr=0.02), Float64[]
    before = copy(last(m.cell.weights[1]))
    for _ in 1:60
        loss, g = withgradient(m -> mse_loss(m(x), y), m)
        update!(o, m, g[1])
        push!(losses, loss)
    end
    @test losses[end] < 0.6 * losses[1] && last(m.cell.weights[1]) != before
    g = gradient(m -> sum(m(x)), m)[1]
    @test first.(g.cell.weights) == first.(m.cell.weights) && size(g.parts["out"].weight) == (1, 4)
end

@noinline function test_vectors_and_weight_norm()
    m = Chain(Linear(2 => 3), Linear(3 => 1; bias=false))
    v = parameters_to_vector(m)
    @test length(v) == 12 && same(v[1:2], host(m[1].weight)[1, :])
    vector_to_parameters!(m, 1:12)
    @test host(m[1].weight) == [1 2; 3 4; 5 6] && host(m[2].weight) == [10 11 12] && requires_grad(m[1].weight)
    x = rand(Tensor, 5, 2)
    plain = m[1](x)
    w = WeightNorm(m[1])
    @test first.(named_parameters(w)) == ["bias", "weight_g", "weight_v"] && isapprox(host(w(x)), host(plain); rtol=1e-5)
    @test isapprox(vec(host(w.g)), sqrt.([5, 25, 61])) && size(WeightNorm(m[1]; dims=:).g) == ()
    g = gradient(w -> sum(w(x)), w)[1]
    @test isapprox(host(sum(g.v .* w.v; dims=2)), zeros(3, 1); atol=1e-5) && size(g.layer.bias) == (3,)
    update!(SGD(w; lr=0.1), w, g)
    @test !isapprox(host(w(x)), host(plain))
    back = remove_weight_norm(w)
    @test isapprox(host(back(x)), host(w(x)); rtol=1e-5) && first.(named_parameters(back)) == ["weight", "bias"]
    r = WeightNorm(LSTM(2 => 3), "weight_hh_l0")
    @test length(parameters(r)) == 5 && size(r(rand(Tensor, 4, 1, 2))[1]) == (4, 1, 3)
    d = WeightNorm(Conv(3, 1 => 2))
    @test size(d(rand(Tensor, 1, 1, 4, 4))) == (1, 2, 2, 2) && size(d.g) == (2, 1, 1, 1)
end

@noinline function test_averages()
    m = Chain(Linear(1 => 1; dtype=Float64), BatchNorm(1; dtype=Float64))
    set(value) = no_grad(() -> (fill!(m[1].weight, value); fill!(m[2].running_mean, value)))
    equal, moving, whole = AveragedModel(m), AveragedModel(m; average=ema_average(0.9)), AveragedModel(m; use_buffers=true)
    for value in (1, 2, 6)
        set(value)
        foreach(a -> update_parameters!(a, m), (equal, moving, whole))
    end
    @test equal.model[1].weight[1] == 3 && isapprox(moving.model[1].weight[1], 0.9 * (0.9 * 1 + 0.1 * 2) + 0.1 * 6)
    @test equal.model[2].running_mean[1] == 6 && whole.model[2].running_mean[1] == 3 && equal.n_averaged[] == 3
    @test first.(state_dict(equal))[1:2] == ["n_averaged", "module.0.weight"] && m[1].weight[1] == 6
    @test_throws ArgumentError update_parameters!(equal, Linear(1 => 1))
    b = Chain(identity, BatchNorm(2; dtype=Float64))
    eval!(b)
    batches = [randn(8, 2) for _ in 1:3]
    update_bn!(b, [(Tensor(x), nothing) for x in batches])
    @test isapprox(host(b[2].running_mean), mean(vec(mean(x; dims=1)) for x in batches)) && b[2].momentum == 0.1
    @test !b[2].training && b[2].num_batches_tracked[] == 3
end

@noinline function test_embeddings()
    table = rand(4, 3)
    e = Embedding(Tensor(table))
    @test isempty(parameters(e)) && same(e([4, 1]), table[[4, 1], :])
    e = Embedding(Tensor(table); freeze=false, padding_idx=2)
    g = gradient(e -> sum(e([1, 2, 2])), e)[1].weight
    @test host(g) == [1 1 1; 0 0 0; 0 0 0; 0 0 0]
    @test same(EmbeddingBag(4 => 3; mode="sum", dtype=Float64)(Int[], [1, 1]), zeros(2, 3))
    long = Embedding(4 => 3; max_norm=0.1)
    before = host(long.weight)
    @test all(sqrt.(sum(host(long([1, 3])) .^ 2; dims=2)) .< 0.1001) && host(long.weight)[[2, 4], :] == before[[2, 4], :]
end

# Bytes are rounded after each axis: PyTorch's numbers.
@noinline function test_layers_of_arrays()
    bytes = UInt8[0 40 80; 120 160 255]
    smooth = Upsample(; scale_factor=2, mode=:bilinear)(reshape(bytes, 1, 1, 2, 3))
    @test eltype(smooth) === UInt8 && host(smooth)[1, 1, :, :] == [0 10 30 50 70 80; 30 40 60 84 110 124; 90 100 120 151 191 211; 120 130 150 184 231 255]
    x = rand(Float32, 2, 4, 5, 5)
    for layer in (ReLU(), Softmax2d(), GLU(2), Flatten(), Conv(3, 4 => 2; padding=:same), MaxPool(2), AdaptiveMeanPool((:, 1)),
                  BatchNorm(4), InstanceNorm2d(4), LocalResponseNorm(2), ZeroPad2d(1), Upsample(; size=3), Dropout2d(), GELU(),
                  Unfold(2), LayerNorm(5), PReLU(4), RReLU(), Chain(Flatten(), Linear(100 => 2)))
        @test eval!(layer)(x) == eval!(layer)(Tensor(x))
    end
    y = rand(Float32, 3, 2, 4)
    for layer in (LSTM(4 => 3), GRU(4 => 3), MultiHeadAttention(4, 2), TransformerEncoderLayer(4, 2), RNN(4 => 2))
        @test isequal(eval!(layer)(y), eval!(layer)(Tensor(y)))
    end
    @test isequal(LSTMCell(4 => 3; rng=Generator(1))(y[1, :, :]), LSTMCell(4 => 3; rng=Generator(1))(Tensor(y)[1, :, :]))
    @test MSELoss()(x, x)[] == 0 && GaussianNLLLoss()(x, x, 1)[] == 0
end

@noinline function test_printing()
    m = Chain(Linear(30 => 40), tanh, Chain(; a=MultiHeadAttention(4, 2)))
    text = sprint(show, MIME"text/plain"(), m)
    @test startswith(text, "Chain(\n  0: Linear(weight=40×30") && occursin("\n  1: tanh\n", text) && occursin("heads=2", text)
    @test occursin("\n      out_proj: Linear(", text) && endswith(text, ")  # 1,320 parameters, 5.156 KiB")
    @test sprint(show, MIME"text/plain"(), ReLU()) == "ReLU(inplace=false)" && !occursin('\n', repr(m))
    for name in names(LibTensor)
        layer = getfield(LibTensor, name)
        layer isa Type && layer <: Layer && @test occursin(Regex("\\b$(nameof(layer))\\b"), string(Base.Docs.doc(layer)))
    end
end

@testset "layers of arrays" begin test_layers_of_arrays() end
@testset "printing" begin test_printing() end
@testset "initial values" begin test_initial_values() end
@testset "initial values by seed" begin test_initial_values_by_seed() end
@testset "init" begin test_init() end
@testset "chance" begin test_chance() end
@testset "hostile layers" begin test_hostile_layers() end
@testset "hostile numbers" begin test_hostile_numbers() end
@testset "names of chains" begin test_names_of_chains() end
@testset "training of parts" begin test_training_of_parts() end
@testset "vectors and weight norm" begin test_vectors_and_weight_norm() end
@testset "averages" begin test_averages() end
@testset "embeddings" begin test_embeddings() end
