# SPDX-License-Identifier: Apache-2.0
# Mixed precision: scopes of autocast, and losses that are scaled.

device_kind(device::Symbol) = haskey(DEVICE_KINDS, device) ? DEVICE_KINDS[device] :
    throw(ArgumentError("there is no device $device; there are: $(join(keys(DEVICE_KINDS), ", "))"))

"""
    autocast(; device=:cpu, dtype=BFloat16, enabled=true) do ... end

Runs the block in mixed precision: products, convolutions, attention and recurrent networks compute in `dtype`, which is
`BFloat16` or `Float16`, exponentials, logarithms, sums, norms and losses in `Float32`. Parameters and their gradients stay
as they are. With `enabled=false` it is a part of another such block that computes in the types of its operands. The mode
belongs to the thread: do not switch tasks inside.
"""
function autocast(f; device::Symbol=:cpu, dtype::Type=BFloat16, enabled::Bool=true)
    kind, before = device_kind(device), Ref{Int32}(0)
    check(C.tensor_autocast_set(kind, enabled ? dtype_code(dtype) : Int32(0), before))
    try
        return f()
    finally
        check(C.tensor_autocast_set(kind, before[], Ref{Int32}(0)))
    end
end

"`autocast_enabled(device=:cpu)`: whether mixed precision is on in the calling thread."
autocast_enabled(device::Symbol=:cpu) = C.tensor_autocast_get(device_kind(device)) != 0

"""
    GradScaler(; init_scale=65536, growth_factor=2, backoff_factor=0.5, growth_interval=2000, enabled=true)

Keeps small gradients from vanishing in `Float16`, and leaves out steps with gradients that overflowed:

    backward!(scale(scaler, loss)); step!(scaler, opt); update!(scaler)

[`option`](@ref) and [`option!`](@ref) read and set the state too: `"scale"`, `"growth_tracker"`.
"""
mutable struct GradScaler
    handle::Ptr{C.tensor_grad_scaler_t}

    function GradScaler(; init_scale::Real=65536, growth_factor::Real=2, backoff_factor::Real=0.5,
        growth_interval::Integer=2000, enabled::Bool=true)
        s = new(check(C.tensor_grad_scaler_create(init_scale, growth_factor, backoff_factor, growth_interval, enabled)))
        finalizer(s -> C.tensor_grad_scaler_release(s.handle), s)
        return s
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_grad_scaler_t}}, s::GradScaler) = s.handle
Base.show(io::IO, s::GradScaler) = print(io, "GradScaler(scale=", option(s, "scale"), ')')

"`scale(scaler, loss)`: the loss times the scale."
scale(s::GradScaler, loss::Tensor) = wrap(C.tensor_grad_scaler_scale(s, loss))

"`unscale!(scaler, opt)`: divides the gradients by the scale, for clipping before the step."
unscale!(s::GradScaler, o::Optimizer) = check(C.tensor_grad_scaler_unscale_(s, o))

"`step!(scaler, opt)`: the step of the optimiser, unless a gradient is infinite or NaN; whether it was taken."
step!(s::GradScaler, o::Optimizer) =
    (stepped = Ref{Int64}(0); check(C.tensor_grad_scaler_step(s, o, stepped)); stepped[] != 0)

"`update!(scaler)`: the scale of the next iteration, from the gradients of this one."
update!(s::GradScaler) = check(C.tensor_grad_scaler_update(s, 0))

option!(s::GradScaler, name, value::Real) = check(C.tensor_grad_scaler_set_option(s, string(name), value))
option(s::GradScaler, name) =
    (out = Ref{Float64}(0); check(C.tensor_grad_scaler_get_option(s, string(name), out)); out[])
