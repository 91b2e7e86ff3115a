# SPDX-License-Identifier: Apache-2.0
# Replays the golden files of tests/golden. The steps are those of its README.md; positions count from 1 here.

using LibTensor: avg_pool2d, batch_norm, conv2d, cross_entropy, gelu, layer_norm, linear, max_pool2d, mse_loss, relu,
    sigmoid, softmax

# Where replays run: TENSOR_TEST_DEVICE, "cpu" or "cuda".
const DEVICE = get(ENV, "TENSOR_TEST_DEVICE", "cpu")
const GOLDEN = joinpath(@__DIR__, "..", "..", "..", "tests", "golden")

const Named = Dict{String,Tensor}

"The tensors of one file: those of the given group, numbers as `T`."
function golden_group(tensors, group, T, device=DEVICE)
    chosen = filter(p -> startswith(p.first, group * "."), tensors)
    of_run(t) = to_device(eltype(t) <: Integer ? t : Tensor{T}(t), device)
    return Named(p.first[length(group)+2:end] => of_run(p.second) for p in chosen)
end

leaves(named) = Named(name => requires_grad!(copy(t)) for (name, t) in named)

"The largest difference, by the largest magnitude of `want`."
off(got, want) = maximum(abs.(host(got) .- host(want))) / maximum(abs.(host(want)))

affine(x, p, name) = linear(x, p[name * ".weight"], get(p, name * ".bias", nothing))

gradients(p) = Named("grad." * name => grad(t) for (name, t) in p)

function train_step!(optimizer, loss)
    zero_grad!(optimizer)
    backward!(loss)
    step!(optimizer)
    return loss[]
end

function golden_sin2(params, inputs, T)
    p = leaves(params)
    optimizer = SGD(collect(values(p)); lr=0.001)
    losses = T[]
    for pass in 1:10
        last = T(0)
        for i in 1:51
            sample, target = (reshape(inputs[name][i:i], 1, 1) for name in ("x", "y"))
            last = train_step!(optimizer, mse_loss(affine(sigmoid.(affine(sample, p, "fc1")), p, "fc2"), target))
        end
        push!(losses, last)
    end
    return merge(Named("losses" => Tensor(losses)), Named("final." * name => t for (name, t) in p))
end

function golden_mlp(params, inputs, T)
    optimizers = [
        "sgd" => p -> SGD(p; lr=0.1),
        "momentum" => p -> SGD(p; lr=0.05, momentum=0.9),
        "adam" => p -> Adam(p; lr=0.01),
        "adamw" => p -> AdamW(p; lr=0.01, weight_decay=0.05),
    ]
    labels = inputs["labels"] .+ 1
    results = Named()
    for (name, make) in optimizers
        p = leaves(params)
        optimizer = make(collect(values(p)))
        losses = T[]
        for i in 1:200
            h = tanh.(affine(tanh.(affine(inputs["x"], p, "fc1")), p, "fc2"))
            push!(losses, train_step!(optimizer, cross_entropy(affine(h, p, "fc3"), labels)))
        end
        results[name * ".losses"] = Tensor(losses)
        foreach(pair -> results["$name.final.$(pair.first)"] = pair.second, p)
    end
    return results
end

function golden_conv(params, inputs, T)
    p = leaves(merge(params, Named("x" => inputs["x"])))
    running_mean, running_var = inputs["running_mean"], inputs["running_var"]
    h = conv2d(p["x"], p["conv1.weight"]; padding=1)
    h = batch_norm(h, p["bn.weight"], p["bn.bias"], running_mean, running_var; training=true, momentum=0.1, eps=1e-5)
    h = max_pool2d(relu.(h), 2)
    h = conv2d(h, p["conv2.weight"], p["conv2.bias"]; stride=2, padding=2, dilation=2, groups=2)
    h = avg_pool2d(gelu.(h), 2; stride=1, padding=1, count_include_pad=false)
    h = max_pool2d(h, 2; stride=2, padding=1)
    logits = affine(flatten(h; from=2), p, "fc")
    loss = cross_entropy(logits, inputs["labels"] .+ 1; label_smoothing=0.1)
    backward!(loss)
    named = Named("logits" => logits, "loss" => loss, "running_mean" => running_mean, "running_var" => running_var)
    return merge(named, gradients(p))
end

function golden_lstm(params, inputs, T)
    p = leaves(merge(params, inputs))
    h, c, outs = p["h0"], p["c0"], Tensor[]
    for t in 1:3
        sums = linear(p["x"][t, :, :], p["weight_ih"], p["bias_ih"]) .+ linear(h, p["weight_hh"], p["bias_hh"])
        i, f, g, o = (sums[:, k:k+4] for k in 1:5:20)
        c = sigmoid.(f) .* c .+ sigmoid.(i) .* tanh.(g)
        h = sigmoid.(o) .* tanh.(c)
        push!(outs, h)
    end
    out = stack(outs; dims=1)
    loss = mean(out .^ 2) .+ mean(c)
    backward!(loss)
    return merge(Named("out" => out, "h" => h, "c" => c, "loss" => loss), gradients(p))
end

function golden_attention(params, inputs, T)
    p = leaves(merge(params, Named("x" => inputs["x"])))
    later = to_device(Tensor([column > row for sample in 1:2, head in 1:2, row in 1:5, column in 1:5]), DEVICE)
    h = layer_norm(p["x"], 1, p["ln.weight"], p["ln.bias"]; eps=1e-5)
    q, k, v = (swapdims(rowmajor_reshape(affine(h, p, name), 2, 5, 2, 4), 2, 3) for name in ("q", "k", "v"))
    scores = masked_fill(batched_mul(q, swapdims(k, 3, 4)) ./ 2, later, -Inf)
    h = rowmajor_reshape(swapdims(batched_mul(softmax(scores; dims=4), v), 2, 3), 2, 5, 8)
    out = p["x"] .+ affine(h, p, "o")
    loss = mse_loss(out, inputs["target"])
    backward!(loss)
    return merge(Named("out" => out, "loss" => loss), gradients(p))
end

function golden_digits(params, inputs, T)
    p = leaves(params)
    optimizer = Adam(collect(values(p)); lr=0.01)
    labels = inputs["labels"] .+ 1
    losses = T[]
    for step in 0:19
        h = inputs["x"][step%4+1, :, :, :, :]
        for name in ("conv1", "conv2")
            h = max_pool2d(relu.(conv2d(h, p[name * ".weight"], p[name * ".bias"]; padding=1)), 2)
        end
        h = relu.(affine(flatten(h; from=2), p, "fc1"))
        push!(losses, train_step!(optimizer, cross_entropy(affine(h, p, "fc2"), labels[step%4+1, :])))
    end
    return merge(Named("losses" => Tensor(losses)), Named("final." * name => t for (name, t) in p))
end

@noinline function test_golden(name, replay, T)
    tensors = load(joinpath(GOLDEN, "$name.safetensors"))
    want = golden_group(tensors, "want", Float64, :cpu)
    got = replay(golden_group(tensors, "param", T), golden_group(tensors, "in", T), T)
    @test keys(got) == keys(want)
    for (key, t) in got
        @test eltype(t) == T && size(t) == size(want[key])
        @test off(t, want[key]) <= (T == Float64 ? 1e-9 : 1e-4)
    end
end

@testset "$name $T" for T in (Float64, Float32), (name, replay) in (
        "sin2" => golden_sin2, "mlp" => golden_mlp, "conv" => golden_conv, "lstm" => golden_lstm,
        "attention" => golden_attention, "digits" => golden_digits)
    test_golden(name, replay, T)
end
