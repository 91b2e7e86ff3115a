# SPDX-License-Identifier: Apache-2.0
# Trains a perceptron with one hidden layer on handwritten digits in several processes, each of which computes its part of
# every batch. The files are IDX files, as MNIST's, unpacked. A launcher starts the processes, and rank 0 prints the loss of
# each step; examples/c/distributed_mnist.c is the same in C.
#
#   python3 -m libtensor.run --nproc-per-node 2 --no-python julia --project=bindings/julia \
#         examples/julia/distributed_mnist.jl STEPS IMAGES LABELS

using LibTensor, LibTensor.NN
using LibTensor: Group, Reducer, all_reduce!, destroy!, detach, flatten
using Printf: @printf
using Random: MersenneTwister, randperm

const BATCH = 64

"The bytes of an IDX file, as an array whose first axis counts the items."
function read_idx(path, axes)
    open(path) do file
        ntoh(read(file, UInt32)) == 0x800 + axes || error("$path is no IDX file of bytes with $axes axes")
        shape = [Int(ntoh(read(file, UInt32))) for _ in 1:axes]
        bytes = read(file, prod(shape))
        length(bytes) == prod(shape) || error("$path ends too early")
        return permutedims(reshape(bytes, reverse(shape)...), axes:-1:1)  # IDX files are row-major
    end
end

function main(steps, images_path, labels_path)
    group = Group()  # as the launcher says; without one, this process alone
    BATCH % group.size == 0 || error("$(group.size) processes, expected a divisor of $BATCH")
    group.rank == 0 && println("size $(group.size), engine $(group.engine)")
    images = copy(flatten(Tensor(read_idx(images_path, 3)); from=2) ./ 255)
    labels = Tensor(Int64.(read_idx(labels_path, 1)) .+ 1)  # classes count from 1

    model = Chain(Linear(size(images, 2) => 128, relu), Linear(128 => 10))
    optimizer = Adam(model; lr=0.003)
    # Copies the parameters of rank 0 to all, and makes gradients the mean over all processes from here on.
    reducer = Reducer(group, parameters(model))

    generator = MersenneTwister(1)  # the same order of images everywhere
    part = BATCH ÷ group.size
    order, next = randperm(generator, length(labels)), 0
    for step in 1:steps
        if next + BATCH > length(labels)
            order, next = randperm(generator, length(labels)), 0
        end
        mine = order[next + group.rank * part .+ (1:part)]
        loss = cross_entropy(model(images[mine, :]), labels[mine])
        zero_grad!(optimizer)
        backward!(loss)
        step!(optimizer)
        mean = all_reduce!(group, detach(loss); how=:mean)
        group.rank == 0 && @printf("step %d: loss %.4f\n", step, item(mean))
        next += BATCH
    end
    destroy!(group)
end

length(ARGS) == 3 || error("expected STEPS IMAGES LABELS")
main(parse(Int, ARGS[1]), ARGS[2], ARGS[3])
