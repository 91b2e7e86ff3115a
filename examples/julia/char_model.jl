# SPDX-License-Identifier: Apache-2.0
# A language model of characters: learns from a text file which character comes after a few others, and writes some text of
# its own. A perceptron over the embeddings of the last characters (Bengio et al. 2003).
#
#   julia --project=bindings/julia examples/julia/char_model.jl [--steps N] [--context N] [--width N] [--hidden N] \
#         [--batch N] [--lr X] [--seed N] [--length N] \
#         [--device cpu|cuda|cuda:N] FILE

using LibTensor, LibTensor.NN
using LibTensor: flatten, multinomial
using Printf: @printf

include("text_data.jl")

struct CharModel <: Layer
    embedding::Embedding
    hidden::Linear
    output::Linear
end

CharModel(characters, context, width, hidden; rng) =
    CharModel(Embedding(characters => width; rng=rng), Linear(context * width => hidden, tanh; rng=rng),
        Linear(hidden => characters; rng=rng))

"Logits (batch, characters) for the numbers of characters (batch, context)."
(m::CharModel)(x) = m.output(m.hidden(flatten(m.embedding(x); from=2)))

"The characters at `starts`, `context` of them each, and the one that follows."
function excerpt(text, starts, context, device)
    x = [text[s+k] for s in starts, k in 0:context-1]
    return on_device(device, x, [text[s+context] for s in starts])
end

"The mean loss over up to 2000 places of a text."
function mean_loss(model, text, context, device)
    starts = unique(round.(Int, range(1, length(text) - context; length=2000)))
    x, y = excerpt(text, starts, context, device)
    return no_grad(() -> cross_entropy(model(x), y)[])
end

"Text that the model writes after the characters `start`."
function write_text(model, characters, start, n, rng, device)
    written = copy(start)
    context = length(start)
    for _ in 1:n
        x, = on_device(device, reshape(written[end-context+1:end], 1, :))
        logits = no_grad(() -> model(x))
        push!(written, multinomial(softmax(logits; dims=2), 1; rng=rng)[1, 1])
    end
    return join(characters[written[context+1:end]])
end

function main(args)
    o, file = read_options(args, Dict("steps" => 2000, "context" => 8, "width" => 16, "hidden" => 128, "batch" => 64,
        "seed" => 1, "length" => 300, "lr" => 3e-3, "device" => "cpu"))
    text, characters = read_text(file)
    context, device = o["context"], o["device"]
    length(text) > 10 * context || error("$file is too short")

    rng = Generator(o["seed"])
    model = CharModel(length(characters), context, o["width"], o["hidden"]; rng=rng)
    to_device!(model, device)
    optimizer = AdamW(model; lr=o["lr"])
    held_out = div(9 * length(text), 10)  # the last tenth is to test with
    report(step) = @printf("step %d: loss %.3f, held out %.3f\n", step,
        mean_loss(model, text[1:held_out], context, device), mean_loss(model, text[held_out+1:end], context, device))
    report(0)
    for step in 1:o["steps"]
        x, y = excerpt(text, rand(rng, 1:held_out-context, o["batch"]), context, device)
        _, grads = withgradient(m -> cross_entropy(m(x), y), model)
        update!(optimizer, model, grads[1])
        step % max(div(o["steps"], 5), 1) == 0 && report(step)
    end
    println(write_text(model, characters, text[1:context], o["length"], rng, device))
end

main(ARGS)
