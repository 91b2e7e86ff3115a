# SPDX-License-Identifier: Apache-2.0
"""
Initial values of parameters, as in PyTorch's `nn.init`: each function fills a tensor, which may require a gradient, and
returns it.
"""
module Init

import ..LibTensor
using ..LibTensor: Tensor, no_grad

const GAINS = Dict(:linear => 1.0, :conv1d => 1.0, :conv2d => 1.0, :conv3d => 1.0, :sigmoid => 1.0, :tanh => 5 / 3,
    :relu => sqrt(2), :selu => 3 / 4)

"""
    gain(nonlinearity, slope=0.01)

What keeps the variance through a nonlinearity: `:leaky_relu`, of which `slope` is, `:linear`, `:conv2d`, `:sigmoid`,
`:tanh`, `:relu` or `:selu`.
"""
gain(nonlinearity, slope::Real=0.01) = Symbol(nonlinearity) === :leaky_relu ? sqrt(2 / (1 + slope^2)) :
    LibTensor.choice(nonlinearity, GAINS, "nonlinearity")

"`fan_in(t)`: inputs that each output of a weight (out, in, ...) depends on."
fan_in(t::Tensor) = prod(size(t)[2:end])

"`uniform!(t, low=0, high=1; rng=nothing)`: uniform numbers in [low, high)."
uniform!(t::Tensor, low::Real=0, high::Real=1; rng=nothing) =
    no_grad(() -> LibTensor.uniform!(t; low=low, high=high, rng=rng))

"`normal!(t, mean=0, std=1; rng=nothing)`: normal numbers."
normal!(t::Tensor, mean::Real=0, std::Real=1; rng=nothing) =
    no_grad(() -> LibTensor.normal!(t; mean=mean, std=std, rng=rng))

"`constant!(t, value)`"
constant!(t::Tensor, value::Real) = no_grad(() -> fill!(t, value))
"`zeros!(t)`"
zeros!(t::Tensor) = constant!(t, 0)
"`ones!(t)`"
ones!(t::Tensor) = constant!(t, 1)
"`eye!(t)`: the identity of a matrix."
eye!(t::Tensor{T,2}) where {T} = no_grad(() -> copyto!(t, LibTensor.eye(T, size(t)...)))

"`xavier_uniform!(t; gain=1, rng=nothing)`: uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out))."
xavier_uniform!(t::Tensor; gain::Real=1, rng=nothing) = no_grad(() -> LibTensor.xavier_uniform!(t; gain=gain, rng=rng))

"`xavier_normal!(t; gain=1, rng=nothing)`: normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out))."
xavier_normal!(t::Tensor; gain::Real=1, rng=nothing) = no_grad(() -> LibTensor.xavier_normal!(t; gain=gain, rng=rng))

# The library's gain is that of leaky_relu; for another nonlinearity its numbers are scaled.
function kaiming!(draw!, t, a, mode, nonlinearity, rng)
    leaky = Symbol(nonlinearity) === :leaky_relu
    scale = leaky ? 1.0 : gain(nonlinearity) / sqrt(2)
    return no_grad() do
        draw!(t; a=leaky ? a : 0, fan=mode, rng=rng)
        scale == 1 ? t : LibTensor.mul!(t, scale)
    end
end

"""
    kaiming_uniform!(t; a=0, mode=:fan_in, nonlinearity=:leaky_relu, rng=nothing)

Uniform numbers in [-b, b), b = gain * sqrt(3 / fan); `a` is the slope of `:leaky_relu`, `mode` `:fan_in` or `:fan_out`.
"""
kaiming_uniform!(t::Tensor; a::Real=0, mode=:fan_in, nonlinearity=:leaky_relu, rng=nothing) =
    kaiming!(LibTensor.kaiming_uniform!, t, a, mode, nonlinearity, rng)

"""
    kaiming_normal!(t; a=0, mode=:fan_in, nonlinearity=:leaky_relu, rng=nothing)

Normal numbers of standard deviation gain / sqrt(fan); settings are those of [`kaiming_uniform!`](@ref).
"""
kaiming_normal!(t::Tensor; a::Real=0, mode=:fan_in, nonlinearity=:leaky_relu, rng=nothing) =
    kaiming!(LibTensor.kaiming_normal!, t, a, mode, nonlinearity, rng)

end
