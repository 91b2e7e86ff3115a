# SPDX-License-Identifier: Apache-2.0
# A transformer encoder learns from a text file which character comes next, from all that come before (Vaswani et al. 2017),
# and writes some text of its own. The model is that of examples/python/models/transformer.py: its names of state are the same.
#
#   julia --project=bindings/julia examples/julia/transformer.jl [--steps N] [--width N] [--heads N] [--layers N] \
#         [--context N] [--batch N] [--lr X] [--seed N] [--length N] \
#         [--device cpu|cuda|cuda:N] FILE

using LibTensor, LibTensor.NN
using LibTensor: generate_square_subsequent_mask, multinomial, swapdims, unsqueeze
using Printf: @printf
using Statistics: mean

include("text_data.jl")

struct CharTransformer <: Layer
    positions::Tensor
    embedding::Embedding
    encoder::TransformerEncoder
    output::Linear
end

function CharTransformer(characters, width, heads, layers, longest; rng)
    layer() = TransformerEncoderLayer(width, heads; dim_feedforward=4width, dropout=0, activation=gelu, batch_first=true,
        norm_first=true, rng=rng)
    return CharTransformer(positions(longest, width), Embedding(characters => width; rng=rng),
        TransformerEncoder(layer(), layers; norm=LayerNorm(width)), Linear(width => characters; rng=rng))
end

"Sines and cosines of falling frequencies (section 3.5 there), (longest, width)."
positions(longest, width) = Tensor(Float32[
    (isodd(i) ? sin : cos)((place - 1) / 10000^(2 * div(i - 1, 2) / width)) for place in 1:longest, i in 1:width])

"Logits (batch, length, characters) for the numbers of characters (batch, length); each sees only what came before."
function (m::CharTransformer)(x)
    n, width = size(x, 2), size(m.positions, 2)
    x = m.embedding(x) .* sqrt(width) .+ unsqueeze(m.positions[1:n, :]; dims=1)
    return m.output(m.encoder(x; src_mask=to_device(generate_square_subsequent_mask(n), x)))
end

loss_of(model, x, y) = cross_entropy(swapdims(model(x), 2, 3), y)  # classes along axis 2

"Pieces of the text, and the same one character later, (batch, length) each."
excerpts(text, starts, n, device) =
    on_device(device, [text[s+k] for s in starts, k in 0:n-1], [text[s+k] for s in starts, k in 1:n])

"Text that the model writes after the characters `start`."
function write_text(model, characters, start, n, rng, device)
    written = copy(start)
    for _ in 1:n
        seen = written[max(end - size(model.positions, 1) + 1, 1):end]
        x, = on_device(device, reshape(seen, 1, :))
        logits = no_grad(() -> model(x))[1, length(seen), :]
        push!(written, multinomial(softmax(logits; dims=1), 1; rng=rng)[1])
    end
    return join(characters[written[length(start)+1:end]])
end

function main(args)
    o, file = read_options(args, Dict("steps" => 500, "width" => 48, "heads" => 4, "layers" => 2, "context" => 32,
        "batch" => 16, "seed" => 1, "length" => 300, "lr" => 3e-3, "device" => "cpu"))
    text, characters = read_text(file)
    context, device = o["context"], o["device"]
    length(text) > 10 * context || error("$file is too short")
    rng = Generator(o["seed"])
    model = CharTransformer(length(characters), o["width"], o["heads"], o["layers"], context; rng=rng)
    println("$(sum(length, parameters(model))) parameters")
    to_device!(model, device)
    optimizer = AdamW(model; lr=o["lr"])
    losses = Float64[]
    for step in 1:o["steps"]
        x, y = excerpts(text, rand(rng, 1:length(text)-context, o["batch"]), context, device)
        loss = loss_of(model, x, y)
        backward!(loss)
        clip_grad_norm!(model, 1)
        step!(optimizer)
        zero_grad!(model)
        push!(losses, loss[])
        step % max(div(o["steps"], 5), 1) == 0 && @printf("step %d: loss %.3f\n", step, mean(losses[max(end - 19, 1):end]))
    end
    println(write_text(eval!(model), characters, text[1:context], o["length"], rng, device))
end

main(ARGS)
