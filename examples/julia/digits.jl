# SPDX-License-Identifier: Apache-2.0
# Trains a perceptron with one hidden layer on handwritten digits, or on any images of ten classes in IDX files (the
# format of MNIST, unpacked); `./dev demo` leaves such files in build/demo/. The model and the training are those of
# examples/c/digits.c; a file with the weights can be asked for.
#
#   julia --project=bindings/julia examples/julia/digits.jl [--epochs N] [--seed N] [--lr X] [--batch N] [--hidden N] \
#         [--device cpu|cuda|cuda:N] [--save FILE] TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS

using LibTensor, LibTensor.NN
using LibTensor: flatten
using Printf: @printf

"The bytes of an IDX file, as an array whose first axis counts the items."
function read_idx(path, axes)
    open(path) do file
        ntoh(read(file, UInt32)) == 0x800 + axes || error("$path is no IDX file of bytes with $axes axes")
        shape = [Int(ntoh(read(file, UInt32))) for _ in 1:axes]
        bytes = read(file, prod(shape))
        length(bytes) == prod(shape) || error("$path ends too early")
        # IDX files are row-major.
        return permutedims(reshape(bytes, reverse(shape)...), axes:-1:1)
    end
end

function read_data(images_path, labels_path, device)
    images, labels = read_idx(images_path, 3), read_idx(labels_path, 1)
    size(images, 1) == length(labels) || error("as many labels as images are needed")
    all(labels .< 10) || error("a label is larger than 9")
    rows = flatten(Tensor(images); from=2) ./ 255
    return to_device(copy(rows), device), to_device(Tensor(Int64.(labels) .+ 1), device)  # classes count from 1
end

function read_options(args)
    options = Dict("epochs" => "60", "seed" => "1", "lr" => "1e-3", "batch" => "32", "hidden" => "128", "device" => "cpu",
        "save" => "")
    files = String[]
    while !isempty(args)
        arg = popfirst!(args)
        if startswith(arg, "--")
            haskey(options, arg[3:end]) && !isempty(args) || error("unknown option or no value: $arg")
            options[arg[3:end]] = popfirst!(args)
        else
            push!(files, arg)
        end
    end
    length(files) == 4 || error("expected TRAIN_IMAGES TRAIN_LABELS TEST_IMAGES TEST_LABELS")
    return options, files
end

"Mean loss of one pass over the data in random order."
function train_epoch!(model, optimizer, images, labels, batch, rng)
    total = 0.0
    for (x, y) in DataLoader((images, labels); batchsize=batch, shuffle=true, rng=rng)
        loss, grads = withgradient(m -> cross_entropy(m(x), y), model)
        update!(optimizer, model, grads[1])
        total += loss * length(y)
    end
    return total / length(labels)
end

count_right(model, images, labels) = no_grad(() -> count(argmax(model(images); dims=2)[:, 1] .== labels))

function main(args)
    options, files = read_options(copy(args))
    number(name) = parse(Int, options[name])
    images, labels = read_data(files[1], files[2], options["device"])
    test_images, test_labels = read_data(files[3], files[4], options["device"])
    size(images, 2) == size(test_images, 2) || error("the images of both sets must have one size")
    println("$(length(labels)) images to learn from, $(length(test_labels)) to test with, $(size(images, 2)) pixels each")

    rng = Generator(number("seed"))
    model = Chain(Linear(size(images, 2) => number("hidden"), relu; rng=rng), Linear(number("hidden") => 10; rng=rng))
    to_device!(model, options["device"])
    lr = parse(Float64, options["lr"])
    optimizer = Adam(model; lr=lr)
    for epoch in 1:number("epochs")
        optimizer.lr = lr * (1 - (epoch - 1) / number("epochs"))
        seconds = @elapsed loss = train_epoch!(model, optimizer, images, labels, number("batch"), rng)
        @printf("epoch %d: loss %.4f, %.2f s\n", epoch, loss, seconds)
    end
    right = count_right(model, test_images, test_labels)
    @printf("accuracy %.4f (%d of %d)\n", right / length(test_labels), right, length(test_labels))
    isempty(options["save"]) || LibTensor.save(options["save"], state_dict(model))
end

main(ARGS)
