# SPDX-License-Identifier: Apache-2.0
# Fits sin(3x) with one hidden layer; examples/{c,cpp,python} and the Rust crate's examples have the same program.
#
#   julia --project=bindings/julia examples/julia/train.jl [FILE]
#
# The weights go to FILE, as safetensors.

using LibTensor, LibTensor.NN
using LibTensor: linspace
using Printf: @printf

function main(path=nothing)
    x = reshape(linspace(Float32, -1, 1, 64), 64, 1)
    y = sin.(3 .* x)
    w1 = requires_grad!(copy(reshape(linspace(Float32, -3, 3, 16), 1, 16)))
    w2 = zeros(Tensor, 16, 1; requires_grad=true)
    adam = Adam([w1, w2]; lr=0.05)

    loss = nothing
    for _ in 1:200
        loss = mse_loss(tanh.(x * w1) * w2, y)
        zero_grad!(adam)
        backward!(loss)
        step!(adam)
    end
    @printf("loss %.6f\n", loss[])

    path === nothing || LibTensor.save(path, Dict("w1" => detach(w1), "w2" => detach(w2)))
end

main(ARGS...)
