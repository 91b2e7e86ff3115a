# SPDX-License-Identifier: Apache-2.0
# What an installed package has to do. Prints where it is.

using LibTensor, LinearAlgebra, LibTensor.NN

x = Tensor([1.0 2.0; 3.0 4.0]; requires_grad=true)
backward!(sum(exp.(x * x .* 1e-9)))
@assert size(LibTensor.grad(x)) == (2, 2)
@assert gradient(w -> w[1] * sum(w), Tensor([3.0, -4.0]))[1] == [2.0, 3.0]

model = Chain(Linear(2 => 4, relu), Linear(4 => 1))
opt = Adam(model; lr=0.05)
input, target = Tensor(Float32[1 2; 3 4]), Tensor(Float32[1, 2])
losses = Float32[]
for _ in 1:50
    loss, g = withgradient(m -> sum((vec(m(input)) .- target) .^ 2), model)
    update!(opt, model, g[1])
    push!(losses, loss)
end
@assert losses[end] < losses[1]
@assert normalize([3.0, 4.0]) ≈ [0.6, 0.8] && binomial(4, 2) == 6  # no name of Julia's own is taken
println("Julia ", VERSION, ": ", pkgdir(LibTensor))
