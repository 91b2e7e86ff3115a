# SPDX-License-Identifier: Apache-2.0
# One method for each op, derived by tools/generate.py from libtensor/ops/table.

apply(::typeof(+), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_add(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_add(a, b))
apply(::typeof(+), a::Tensor, b::Tensor) = wrap(C.tensor_add(aligned(a, b)...))
apply(::typeof(+), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_add_scalar(x, s), x.dims)
apply(::typeof(+), x::Tensor, s::Real) = wrap(C.tensor_add_scalar(x, s))
apply(::typeof(+), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_add_scalar(x, s), x.dims)
apply(::typeof(+), s::Real, x::Tensor) = wrap(C.tensor_add_scalar(x, s))
apply(::typeof(+), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_add_scalar_i64(x, s), x.dims)
apply(::typeof(+), x::Tensor, s::Integer) = wrap(C.tensor_add_scalar_i64(x, s))
apply(::typeof(+), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_add_scalar_i64(x, s), x.dims)
apply(::typeof(+), s::Integer, x::Tensor) = wrap(C.tensor_add_scalar_i64(x, s))
"""    add!(a, b)

In place: a + b; logical or for bool.
"""
add!(a::Tensor, b::Tensor) = (check(C.tensor_add_(a, fitting(b, a))); a)
add!(a::Tensor, s::Real) = (check(C.tensor_add_scalar_(a, s)); a)
add!(a::Tensor, s::Integer) = (check(C.tensor_add_scalar_i64_(a, s)); a)
apply!(::typeof(+), a::Tensor, b) = add!(a, b)

apply(::typeof(-), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_sub(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_sub(a, b))
apply(::typeof(-), a::Tensor, b::Tensor) = wrap(C.tensor_sub(aligned(a, b)...))
apply(::typeof(-), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sub_scalar(x, s), x.dims)
apply(::typeof(-), x::Tensor, s::Real) = wrap(C.tensor_sub_scalar(x, s))
apply(::typeof(-), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rsub_scalar(x, s), x.dims)
apply(::typeof(-), s::Real, x::Tensor) = wrap(C.tensor_rsub_scalar(x, s))
apply(::typeof(-), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sub_scalar_i64(x, s), x.dims)
apply(::typeof(-), x::Tensor, s::Integer) = wrap(C.tensor_sub_scalar_i64(x, s))
apply(::typeof(-), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rsub_scalar_i64(x, s), x.dims)
apply(::typeof(-), s::Integer, x::Tensor) = wrap(C.tensor_rsub_scalar_i64(x, s))
"""    sub!(a, b)

In place: a - b.
"""
sub!(a::Tensor, b::Tensor) = (check(C.tensor_sub_(a, fitting(b, a))); a)
sub!(a::Tensor, s::Real) = (check(C.tensor_sub_scalar_(a, s)); a)
sub!(a::Tensor, s::Integer) = (check(C.tensor_sub_scalar_i64_(a, s)); a)
apply!(::typeof(-), a::Tensor, b) = sub!(a, b)

apply(::typeof(*), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_mul(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_mul(a, b))
apply(::typeof(*), a::Tensor, b::Tensor) = wrap(C.tensor_mul(aligned(a, b)...))
apply(::typeof(*), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_mul_scalar(x, s), x.dims)
apply(::typeof(*), x::Tensor, s::Real) = wrap(C.tensor_mul_scalar(x, s))
apply(::typeof(*), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_mul_scalar(x, s), x.dims)
apply(::typeof(*), s::Real, x::Tensor) = wrap(C.tensor_mul_scalar(x, s))
apply(::typeof(*), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_mul_scalar_i64(x, s), x.dims)
apply(::typeof(*), x::Tensor, s::Integer) = wrap(C.tensor_mul_scalar_i64(x, s))
apply(::typeof(*), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_mul_scalar_i64(x, s), x.dims)
apply(::typeof(*), s::Integer, x::Tensor) = wrap(C.tensor_mul_scalar_i64(x, s))
"""    mul!(a, b)

In place: a * b; logical and for bool.
"""
mul!(a::Tensor, b::Tensor) = (check(C.tensor_mul_(a, fitting(b, a))); a)
mul!(a::Tensor, s::Real) = (check(C.tensor_mul_scalar_(a, s)); a)
mul!(a::Tensor, s::Integer) = (check(C.tensor_mul_scalar_i64_(a, s)); a)
apply!(::typeof(*), a::Tensor, b) = mul!(a, b)

apply(::typeof(/), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_div(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_div(a, b))
apply(::typeof(/), a::Tensor, b::Tensor) = wrap(C.tensor_div(aligned(a, b)...))
apply(::typeof(/), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_div_scalar(x, s), x.dims)
apply(::typeof(/), x::Tensor, s::Real) = wrap(C.tensor_div_scalar(x, s))
apply(::typeof(/), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rdiv_scalar(x, s), x.dims)
apply(::typeof(/), s::Real, x::Tensor) = wrap(C.tensor_rdiv_scalar(x, s))
apply(::typeof(/), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_div_scalar_i64(x, s), x.dims)
apply(::typeof(/), x::Tensor, s::Integer) = wrap(C.tensor_div_scalar_i64(x, s))
apply(::typeof(/), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rdiv_scalar_i64(x, s), x.dims)
apply(::typeof(/), s::Integer, x::Tensor) = wrap(C.tensor_rdiv_scalar_i64(x, s))
"""    div!(a, b)

In place: a / b; integers are divided in float32.
"""
div!(a::Tensor, b::Tensor) = (check(C.tensor_div_(a, fitting(b, a))); a)
div!(a::Tensor, s::Real) = (check(C.tensor_div_scalar_(a, s)); a)
div!(a::Tensor, s::Integer) = (check(C.tensor_div_scalar_i64_(a, s)); a)
apply!(::typeof(/), a::Tensor, b) = div!(a, b)

apply(::typeof(mod), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_remainder(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_remainder(a, b))
apply(::typeof(mod), a::Tensor, b::Tensor) = wrap(C.tensor_remainder(aligned(a, b)...))
apply(::typeof(mod), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_remainder_scalar(x, s), x.dims)
apply(::typeof(mod), x::Tensor, s::Real) = wrap(C.tensor_remainder_scalar(x, s))
apply(::typeof(mod), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rremainder_scalar(x, s), x.dims)
apply(::typeof(mod), s::Real, x::Tensor) = wrap(C.tensor_rremainder_scalar(x, s))
apply(::typeof(mod), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_remainder_scalar_i64(x, s), x.dims)
apply(::typeof(mod), x::Tensor, s::Integer) = wrap(C.tensor_remainder_scalar_i64(x, s))
apply(::typeof(mod), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rremainder_scalar_i64(x, s), x.dims)
apply(::typeof(mod), s::Integer, x::Tensor) = wrap(C.tensor_rremainder_scalar_i64(x, s))
"""    remainder!(a, b)

In place: a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
"""
remainder!(a::Tensor, b::Tensor) = (check(C.tensor_remainder_(a, fitting(b, a))); a)
remainder!(a::Tensor, s::Real) = (check(C.tensor_remainder_scalar_(a, s)); a)
remainder!(a::Tensor, s::Integer) = (check(C.tensor_remainder_scalar_i64_(a, s)); a)
apply!(::typeof(mod), a::Tensor, b) = remainder!(a, b)

apply(::typeof(fld), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_floor_divide(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_floor_divide(a, b))
apply(::typeof(fld), a::Tensor, b::Tensor) = wrap(C.tensor_floor_divide(aligned(a, b)...))
apply(::typeof(fld), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_floor_divide_scalar(x, s), x.dims)
apply(::typeof(fld), x::Tensor, s::Real) = wrap(C.tensor_floor_divide_scalar(x, s))
apply(::typeof(fld), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rfloor_divide_scalar(x, s), x.dims)
apply(::typeof(fld), s::Real, x::Tensor) = wrap(C.tensor_rfloor_divide_scalar(x, s))
apply(::typeof(fld), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_floor_divide_scalar_i64(x, s), x.dims)
apply(::typeof(fld), x::Tensor, s::Integer) = wrap(C.tensor_floor_divide_scalar_i64(x, s))
apply(::typeof(fld), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rfloor_divide_scalar_i64(x, s), x.dims)
apply(::typeof(fld), s::Integer, x::Tensor) = wrap(C.tensor_rfloor_divide_scalar_i64(x, s))
"""    floor_divide!(a, b)

In place: floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
"""
floor_divide!(a::Tensor, b::Tensor) = (check(C.tensor_floor_divide_(a, fitting(b, a))); a)
floor_divide!(a::Tensor, s::Real) = (check(C.tensor_floor_divide_scalar_(a, s)); a)
floor_divide!(a::Tensor, s::Integer) = (check(C.tensor_floor_divide_scalar_i64_(a, s)); a)
apply!(::typeof(fld), a::Tensor, b) = floor_divide!(a, b)

apply(::typeof(div), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_trunc_divide(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_trunc_divide(a, b))
apply(::typeof(div), a::Tensor, b::Tensor) = wrap(C.tensor_trunc_divide(aligned(a, b)...))
apply(::typeof(div), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_trunc_divide_scalar(x, s), x.dims)
apply(::typeof(div), x::Tensor, s::Real) = wrap(C.tensor_trunc_divide_scalar(x, s))
apply(::typeof(div), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rtrunc_divide_scalar(x, s), x.dims)
apply(::typeof(div), s::Real, x::Tensor) = wrap(C.tensor_rtrunc_divide_scalar(x, s))
apply(::typeof(div), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_trunc_divide_scalar_i64(x, s), x.dims)
apply(::typeof(div), x::Tensor, s::Integer) = wrap(C.tensor_trunc_divide_scalar_i64(x, s))
apply(::typeof(div), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rtrunc_divide_scalar_i64(x, s), x.dims)
apply(::typeof(div), s::Integer, x::Tensor) = wrap(C.tensor_rtrunc_divide_scalar_i64(x, s))
"""    trunc_divide!(a, b)

In place: trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is TENSOR_E_INVALID.
"""
trunc_divide!(a::Tensor, b::Tensor) = (check(C.tensor_trunc_divide_(a, fitting(b, a))); a)
trunc_divide!(a::Tensor, s::Real) = (check(C.tensor_trunc_divide_scalar_(a, s)); a)
trunc_divide!(a::Tensor, s::Integer) = (check(C.tensor_trunc_divide_scalar_i64_(a, s)); a)
apply!(::typeof(div), a::Tensor, b) = trunc_divide!(a, b)

apply(::typeof(rem), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_fmod(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_fmod(a, b))
apply(::typeof(rem), a::Tensor, b::Tensor) = wrap(C.tensor_fmod(aligned(a, b)...))
apply(::typeof(rem), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmod_scalar(x, s), x.dims)
apply(::typeof(rem), x::Tensor, s::Real) = wrap(C.tensor_fmod_scalar(x, s))
apply(::typeof(rem), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rfmod_scalar(x, s), x.dims)
apply(::typeof(rem), s::Real, x::Tensor) = wrap(C.tensor_rfmod_scalar(x, s))
apply(::typeof(rem), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmod_scalar_i64(x, s), x.dims)
apply(::typeof(rem), x::Tensor, s::Integer) = wrap(C.tensor_fmod_scalar_i64(x, s))
apply(::typeof(rem), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rfmod_scalar_i64(x, s), x.dims)
apply(::typeof(rem), s::Integer, x::Tensor) = wrap(C.tensor_rfmod_scalar_i64(x, s))
"""    fmod!(a, b)

In place: a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
"""
fmod!(a::Tensor, b::Tensor) = (check(C.tensor_fmod_(a, fitting(b, a))); a)
fmod!(a::Tensor, s::Real) = (check(C.tensor_fmod_scalar_(a, s)); a)
fmod!(a::Tensor, s::Integer) = (check(C.tensor_fmod_scalar_i64_(a, s)); a)
apply!(::typeof(rem), a::Tensor, b) = fmod!(a, b)

apply(::typeof(max), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_maximum(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_maximum(a, b))
apply(::typeof(max), a::Tensor, b::Tensor) = wrap(C.tensor_maximum(aligned(a, b)...))
apply(::typeof(max), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_maximum_scalar(x, s), x.dims)
apply(::typeof(max), x::Tensor, s::Real) = wrap(C.tensor_maximum_scalar(x, s))
apply(::typeof(max), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_maximum_scalar(x, s), x.dims)
apply(::typeof(max), s::Real, x::Tensor) = wrap(C.tensor_maximum_scalar(x, s))
apply(::typeof(max), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_maximum_scalar_i64(x, s), x.dims)
apply(::typeof(max), x::Tensor, s::Integer) = wrap(C.tensor_maximum_scalar_i64(x, s))
apply(::typeof(max), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_maximum_scalar_i64(x, s), x.dims)
apply(::typeof(max), s::Integer, x::Tensor) = wrap(C.tensor_maximum_scalar_i64(x, s))
"""    maximum!(a, b)

In place: Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
"""
maximum!(a::Tensor, b::Tensor) = (check(C.tensor_maximum_(a, fitting(b, a))); a)
maximum!(a::Tensor, s::Real) = (check(C.tensor_maximum_scalar_(a, s)); a)
maximum!(a::Tensor, s::Integer) = (check(C.tensor_maximum_scalar_i64_(a, s)); a)
apply!(::typeof(max), a::Tensor, b) = maximum!(a, b)

apply(::typeof(min), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_minimum(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_minimum(a, b))
apply(::typeof(min), a::Tensor, b::Tensor) = wrap(C.tensor_minimum(aligned(a, b)...))
apply(::typeof(min), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_minimum_scalar(x, s), x.dims)
apply(::typeof(min), x::Tensor, s::Real) = wrap(C.tensor_minimum_scalar(x, s))
apply(::typeof(min), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_minimum_scalar(x, s), x.dims)
apply(::typeof(min), s::Real, x::Tensor) = wrap(C.tensor_minimum_scalar(x, s))
apply(::typeof(min), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_minimum_scalar_i64(x, s), x.dims)
apply(::typeof(min), x::Tensor, s::Integer) = wrap(C.tensor_minimum_scalar_i64(x, s))
apply(::typeof(min), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_minimum_scalar_i64(x, s), x.dims)
apply(::typeof(min), s::Integer, x::Tensor) = wrap(C.tensor_minimum_scalar_i64(x, s))
"""    minimum!(a, b)

In place: Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
"""
minimum!(a::Tensor, b::Tensor) = (check(C.tensor_minimum_(a, fitting(b, a))); a)
minimum!(a::Tensor, s::Real) = (check(C.tensor_minimum_scalar_(a, s)); a)
minimum!(a::Tensor, s::Integer) = (check(C.tensor_minimum_scalar_i64_(a, s)); a)
apply!(::typeof(min), a::Tensor, b) = minimum!(a, b)

"""    fmax(a, b)

Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. Also for each element, as `fmax.(a, b)`.
"""
fmax(a::Tensor, b) = apply(fmax, a, b)
fmax(a::Real, b::Tensor) = apply(fmax, a, b)
apply(::typeof(fmax), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_fmax(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_fmax(a, b))
apply(::typeof(fmax), a::Tensor, b::Tensor) = wrap(C.tensor_fmax(aligned(a, b)...))
apply(::typeof(fmax), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmax_scalar(x, s), x.dims)
apply(::typeof(fmax), x::Tensor, s::Real) = wrap(C.tensor_fmax_scalar(x, s))
apply(::typeof(fmax), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmax_scalar(x, s), x.dims)
apply(::typeof(fmax), s::Real, x::Tensor) = wrap(C.tensor_fmax_scalar(x, s))
apply(::typeof(fmax), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmax_scalar_i64(x, s), x.dims)
apply(::typeof(fmax), x::Tensor, s::Integer) = wrap(C.tensor_fmax_scalar_i64(x, s))
apply(::typeof(fmax), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmax_scalar_i64(x, s), x.dims)
apply(::typeof(fmax), s::Integer, x::Tensor) = wrap(C.tensor_fmax_scalar_i64(x, s))
"""    fmax!(a, b)

In place: Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
"""
fmax!(a::Tensor, b::Tensor) = (check(C.tensor_fmax_(a, fitting(b, a))); a)
fmax!(a::Tensor, s::Real) = (check(C.tensor_fmax_scalar_(a, s)); a)
fmax!(a::Tensor, s::Integer) = (check(C.tensor_fmax_scalar_i64_(a, s)); a)
apply!(::typeof(fmax), a::Tensor, b) = fmax!(a, b)

"""    fmin(a, b)

Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient. Also for each element, as `fmin.(a, b)`.
"""
fmin(a::Tensor, b) = apply(fmin, a, b)
fmin(a::Real, b::Tensor) = apply(fmin, a, b)
apply(::typeof(fmin), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_fmin(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_fmin(a, b))
apply(::typeof(fmin), a::Tensor, b::Tensor) = wrap(C.tensor_fmin(aligned(a, b)...))
apply(::typeof(fmin), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmin_scalar(x, s), x.dims)
apply(::typeof(fmin), x::Tensor, s::Real) = wrap(C.tensor_fmin_scalar(x, s))
apply(::typeof(fmin), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmin_scalar(x, s), x.dims)
apply(::typeof(fmin), s::Real, x::Tensor) = wrap(C.tensor_fmin_scalar(x, s))
apply(::typeof(fmin), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmin_scalar_i64(x, s), x.dims)
apply(::typeof(fmin), x::Tensor, s::Integer) = wrap(C.tensor_fmin_scalar_i64(x, s))
apply(::typeof(fmin), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_fmin_scalar_i64(x, s), x.dims)
apply(::typeof(fmin), s::Integer, x::Tensor) = wrap(C.tensor_fmin_scalar_i64(x, s))
"""    fmin!(a, b)

In place: Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the gradient.
"""
fmin!(a::Tensor, b::Tensor) = (check(C.tensor_fmin_(a, fitting(b, a))); a)
fmin!(a::Tensor, s::Real) = (check(C.tensor_fmin_scalar_(a, s)); a)
fmin!(a::Tensor, s::Integer) = (check(C.tensor_fmin_scalar_i64_(a, s)); a)
apply!(::typeof(fmin), a::Tensor, b) = fmin!(a, b)

apply(::typeof(copysign), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_copysign(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_copysign(a, b))
apply(::typeof(copysign), a::Tensor, b::Tensor) = wrap(C.tensor_copysign(aligned(a, b)...))
apply(::typeof(copysign), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_copysign_scalar(x, s), x.dims)
apply(::typeof(copysign), x::Tensor, s::Real) = wrap(C.tensor_copysign_scalar(x, s))
apply(::typeof(copysign), s::Real, x::Tensor{T,N}) where {T,N} = apply(copysign, Tensor(s), x)
apply(::typeof(copysign), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_copysign_scalar_i64(x, s), x.dims)
apply(::typeof(copysign), x::Tensor, s::Integer) = wrap(C.tensor_copysign_scalar_i64(x, s))
apply(::typeof(copysign), s::Integer, x::Tensor{T,N}) where {T,N} = apply(copysign, Tensor(s), x)
"""    copysign!(a, b)

In place: |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
"""
copysign!(a::Tensor, b::Tensor) = (check(C.tensor_copysign_(a, fitting(b, a))); a)
copysign!(a::Tensor, s::Real) = (check(C.tensor_copysign_scalar_(a, s)); a)
copysign!(a::Tensor, s::Integer) = (check(C.tensor_copysign_scalar_i64_(a, s)); a)
apply!(::typeof(copysign), a::Tensor, b) = copysign!(a, b)

"""    nextafter(a, b)

The next representable number after `a` in the direction of `b`. Also for each element, as `nextafter.(a, b)`.
"""
nextafter(a::Tensor, b) = apply(nextafter, a, b)
nextafter(a::Real, b::Tensor) = apply(nextafter, a, b)
apply(::typeof(nextafter), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_nextafter(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_nextafter(a, b))
apply(::typeof(nextafter), a::Tensor, b::Tensor) = wrap(C.tensor_nextafter(aligned(a, b)...))
apply(::typeof(nextafter), a::Tensor, b::Real) = apply(nextafter, a, Tensor(b))
apply(::typeof(nextafter), a::Real, b::Tensor) = apply(nextafter, Tensor(a), b)
"""    nextafter!(a, b)

In place: The next representable number after `a` in the direction of `b`.
"""
nextafter!(a::Tensor, b::Tensor) = (check(C.tensor_nextafter_(a, fitting(b, a))); a)
apply!(::typeof(nextafter), a::Tensor, b) = nextafter!(a, b)

"""    heaviside(x, values)

0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated. Also for each element, as `heaviside.(x, values)`.
"""
heaviside(x::Tensor, values) = apply(heaviside, x, values)
heaviside(x::Real, values::Tensor) = apply(heaviside, x, values)
apply(::typeof(heaviside), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_heaviside(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_heaviside(a, b))
apply(::typeof(heaviside), a::Tensor, b::Tensor) = wrap(C.tensor_heaviside(aligned(a, b)...))
apply(::typeof(heaviside), a::Tensor, b::Real) = apply(heaviside, a, Tensor(b))
apply(::typeof(heaviside), a::Real, b::Tensor) = apply(heaviside, Tensor(a), b)
"""    heaviside!(x, values)

In place: 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.
"""
heaviside!(x::Tensor, values::Tensor) = (check(C.tensor_heaviside_(x, fitting(values, x))); x)
apply!(::typeof(heaviside), x::Tensor, values) = heaviside!(x, values)

apply(::typeof(-), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_neg(x), x.dims)
"""    neg!(x)

In place: -x. Integers wrap around.
"""
neg!(x::Tensor) = (check(C.tensor_neg_(x)); x)
apply!(::typeof(-), x::Tensor) = neg!(x)

apply(::typeof(abs), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_abs(x), x.dims)
"""    abs!(x)

In place: Absolute value |x|, with derivative 0 at 0. Integers wrap around.
"""
abs!(x::Tensor) = (check(C.tensor_abs_(x)); x)
apply!(::typeof(abs), x::Tensor) = abs!(x)

apply(::typeof(sign), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_sign(x), x.dims)
"""    sign!(x)

In place: Sign of x: -1, 0 or 1. NaN is propagated.
"""
sign!(x::Tensor) = (check(C.tensor_sign_(x)); x)
apply!(::typeof(sign), x::Tensor) = sign!(x)

apply(::typeof(inv), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_reciprocal(x), x.dims)
apply(::typeof(inv), x::Tensor) = wrap(C.tensor_reciprocal(x))
"""    reciprocal!(x)

In place: 1 / x.
"""
reciprocal!(x::Tensor) = (check(C.tensor_reciprocal_(x)); x)
apply!(::typeof(inv), x::Tensor) = reciprocal!(x)

"""    lerp(a, b, weight)

Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1. Also for each element, as `lerp.(a, b, weight)`.
"""
lerp(a::Tensor, b, weight) = apply(lerp, a, b, weight)
apply(::typeof(lerp), a::Union{Tensor,Real}, b::Union{Tensor,Real}, weight::Union{Tensor,Real}) = wrap(C.tensor_lerp(aligned(tensor(a), tensor(b), tensor(weight))...))
apply(::typeof(lerp), a::Tensor, b::Tensor, weight::Real) = wrap(C.tensor_lerp_scalar(aligned(a, b)..., weight))
apply(::typeof(lerp), a::Tensor, b::Tensor, weight::Integer) = wrap(C.tensor_lerp_scalar_i64(aligned(a, b)..., weight))
"""    lerp!(a, b, weight)

In place: Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is exactly `b` for weight 1.
"""
lerp!(a::Tensor, b::Tensor, weight::Tensor) = (check(C.tensor_lerp_(a, fitting(b, a), fitting(weight, a))); a)
lerp!(a::Tensor, b::Tensor, s::Real) = (check(C.tensor_lerp_scalar_(a, fitting(b, a), s)); a)
lerp!(a::Tensor, b::Tensor, s::Integer) = (check(C.tensor_lerp_scalar_i64_(a, fitting(b, a), s)); a)

"""    addcmul(x, a, b, value=1.0)

x + value * a * b. Integers wrap around; for them `value` is truncated towards 0. Also for each element, as `addcmul.(x, a, b, value)`.
"""
addcmul(x::Tensor, a, b, value=1.0) = apply(addcmul, x, a, b, value)
apply(::typeof(addcmul), x::Union{Tensor,Real}, a::Union{Tensor,Real}, b::Union{Tensor,Real}, value=1.0) = wrap(C.tensor_addcmul(aligned(tensor(x), tensor(a), tensor(b))..., value))
"""    addcmul!(x, a, b, value=1.0)

In place: x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.
"""
addcmul!(x::Tensor, a::Tensor, b::Tensor, value=1.0) = (check(C.tensor_addcmul_(x, fitting(a, x), fitting(b, x), value)); x)

"""    addcdiv(x, a, b, value=1.0)

x + value * (a / b). Also for each element, as `addcdiv.(x, a, b, value)`.
"""
addcdiv(x::Tensor, a, b, value=1.0) = apply(addcdiv, x, a, b, value)
apply(::typeof(addcdiv), x::Union{Tensor,Real}, a::Union{Tensor,Real}, b::Union{Tensor,Real}, value=1.0) = wrap(C.tensor_addcdiv(aligned(tensor(x), tensor(a), tensor(b))..., value))
"""    addcdiv!(x, a, b, value=1.0)

In place: x + value * (a / b).
"""
addcdiv!(x::Tensor, a::Tensor, b::Tensor, value=1.0) = (check(C.tensor_addcdiv_(x, fitting(a, x), fitting(b, x), value)); x)

apply(::typeof(gcd), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_gcd(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_gcd(a, b))
apply(::typeof(gcd), a::Tensor, b::Tensor) = wrap(C.tensor_gcd(aligned(a, b)...))
apply(::typeof(gcd), a::Tensor, b::Real) = apply(gcd, a, Tensor(b))
apply(::typeof(gcd), a::Real, b::Tensor) = apply(gcd, Tensor(a), b)
"""    gcd!(a, b)

In place: Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
"""
gcd!(a::Tensor, b::Tensor) = (check(C.tensor_gcd_(a, fitting(b, a))); a)
apply!(::typeof(gcd), a::Tensor, b) = gcd!(a, b)

apply(::typeof(lcm), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_lcm(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_lcm(a, b))
apply(::typeof(lcm), a::Tensor, b::Tensor) = wrap(C.tensor_lcm(aligned(a, b)...))
apply(::typeof(lcm), a::Tensor, b::Real) = apply(lcm, a, Tensor(b))
apply(::typeof(lcm), a::Real, b::Tensor) = apply(lcm, Tensor(a), b)
"""    lcm!(a, b)

In place: Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
"""
lcm!(a::Tensor, b::Tensor) = (check(C.tensor_lcm_(a, fitting(b, a))); a)
apply!(::typeof(lcm), a::Tensor, b) = lcm!(a, b)

apply(::typeof(&), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_bitwise_and(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_bitwise_and(a, b))
apply(::typeof(&), a::Tensor, b::Tensor) = wrap(C.tensor_bitwise_and(aligned(a, b)...))
apply(::typeof(&), x::Tensor, s::Real) = apply(&, x, Tensor(s))
apply(::typeof(&), s::Real, x::Tensor) = apply(&, Tensor(s), x)
apply(::typeof(&), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_and_scalar_i64(x, s), x.dims)
apply(::typeof(&), x::Tensor, s::Integer) = wrap(C.tensor_bitwise_and_scalar_i64(x, s))
apply(::typeof(&), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_and_scalar_i64(x, s), x.dims)
apply(::typeof(&), s::Integer, x::Tensor) = wrap(C.tensor_bitwise_and_scalar_i64(x, s))
"""    bitwise_and!(a, b)

In place: Bitwise and, a & b; logical and for bool.
"""
bitwise_and!(a::Tensor, b::Tensor) = (check(C.tensor_bitwise_and_(a, fitting(b, a))); a)
bitwise_and!(a::Tensor, s::Real) = (check(C.tensor_bitwise_and_(a, Tensor(s))); a)
bitwise_and!(a::Tensor, s::Integer) = (check(C.tensor_bitwise_and_scalar_i64_(a, s)); a)
apply!(::typeof(&), a::Tensor, b) = bitwise_and!(a, b)

apply(::typeof(|), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_bitwise_or(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_bitwise_or(a, b))
apply(::typeof(|), a::Tensor, b::Tensor) = wrap(C.tensor_bitwise_or(aligned(a, b)...))
apply(::typeof(|), x::Tensor, s::Real) = apply(|, x, Tensor(s))
apply(::typeof(|), s::Real, x::Tensor) = apply(|, Tensor(s), x)
apply(::typeof(|), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_or_scalar_i64(x, s), x.dims)
apply(::typeof(|), x::Tensor, s::Integer) = wrap(C.tensor_bitwise_or_scalar_i64(x, s))
apply(::typeof(|), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_or_scalar_i64(x, s), x.dims)
apply(::typeof(|), s::Integer, x::Tensor) = wrap(C.tensor_bitwise_or_scalar_i64(x, s))
"""    bitwise_or!(a, b)

In place: Bitwise or, a | b; logical or for bool.
"""
bitwise_or!(a::Tensor, b::Tensor) = (check(C.tensor_bitwise_or_(a, fitting(b, a))); a)
bitwise_or!(a::Tensor, s::Real) = (check(C.tensor_bitwise_or_(a, Tensor(s))); a)
bitwise_or!(a::Tensor, s::Integer) = (check(C.tensor_bitwise_or_scalar_i64_(a, s)); a)
apply!(::typeof(|), a::Tensor, b) = bitwise_or!(a, b)

apply(::typeof(xor), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_bitwise_xor(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_bitwise_xor(a, b))
apply(::typeof(xor), a::Tensor, b::Tensor) = wrap(C.tensor_bitwise_xor(aligned(a, b)...))
apply(::typeof(xor), x::Tensor, s::Real) = apply(xor, x, Tensor(s))
apply(::typeof(xor), s::Real, x::Tensor) = apply(xor, Tensor(s), x)
apply(::typeof(xor), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_xor_scalar_i64(x, s), x.dims)
apply(::typeof(xor), x::Tensor, s::Integer) = wrap(C.tensor_bitwise_xor_scalar_i64(x, s))
apply(::typeof(xor), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_xor_scalar_i64(x, s), x.dims)
apply(::typeof(xor), s::Integer, x::Tensor) = wrap(C.tensor_bitwise_xor_scalar_i64(x, s))
"""    bitwise_xor!(a, b)

In place: Bitwise exclusive or, a ^ b; logical exclusive or for bool.
"""
bitwise_xor!(a::Tensor, b::Tensor) = (check(C.tensor_bitwise_xor_(a, fitting(b, a))); a)
bitwise_xor!(a::Tensor, s::Real) = (check(C.tensor_bitwise_xor_(a, Tensor(s))); a)
bitwise_xor!(a::Tensor, s::Integer) = (check(C.tensor_bitwise_xor_scalar_i64_(a, s)); a)
apply!(::typeof(xor), a::Tensor, b) = bitwise_xor!(a, b)

apply(::typeof(<<), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_bitwise_left_shift(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_bitwise_left_shift(a, b))
apply(::typeof(<<), a::Tensor, b::Tensor) = wrap(C.tensor_bitwise_left_shift(aligned(a, b)...))
apply(::typeof(<<), x::Tensor, s::Real) = apply(<<, x, Tensor(s))
apply(::typeof(<<), s::Real, x::Tensor) = apply(<<, Tensor(s), x)
apply(::typeof(<<), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_left_shift_scalar_i64(x, s), x.dims)
apply(::typeof(<<), x::Tensor, s::Integer) = wrap(C.tensor_bitwise_left_shift_scalar_i64(x, s))
apply(::typeof(<<), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rbitwise_left_shift_scalar_i64(x, s), x.dims)
apply(::typeof(<<), s::Integer, x::Tensor) = wrap(C.tensor_rbitwise_left_shift_scalar_i64(x, s))
"""    bitwise_left_shift!(a, b)

In place: a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the number of bits.
"""
bitwise_left_shift!(a::Tensor, b::Tensor) = (check(C.tensor_bitwise_left_shift_(a, fitting(b, a))); a)
bitwise_left_shift!(a::Tensor, s::Real) = (check(C.tensor_bitwise_left_shift_(a, Tensor(s))); a)
bitwise_left_shift!(a::Tensor, s::Integer) = (check(C.tensor_bitwise_left_shift_scalar_i64_(a, s)); a)
apply!(::typeof(<<), a::Tensor, b) = bitwise_left_shift!(a, b)

apply(::typeof(>>), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_bitwise_right_shift(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_bitwise_right_shift(a, b))
apply(::typeof(>>), a::Tensor, b::Tensor) = wrap(C.tensor_bitwise_right_shift(aligned(a, b)...))
apply(::typeof(>>), x::Tensor, s::Real) = apply(>>, x, Tensor(s))
apply(::typeof(>>), s::Real, x::Tensor) = apply(>>, Tensor(s), x)
apply(::typeof(>>), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_bitwise_right_shift_scalar_i64(x, s), x.dims)
apply(::typeof(>>), x::Tensor, s::Integer) = wrap(C.tensor_bitwise_right_shift_scalar_i64(x, s))
apply(::typeof(>>), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rbitwise_right_shift_scalar_i64(x, s), x.dims)
apply(::typeof(>>), s::Integer, x::Tensor) = wrap(C.tensor_rbitwise_right_shift_scalar_i64(x, s))
"""    bitwise_right_shift!(a, b)

In place: Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of bits, 0, or -1 for negative `a`.
"""
bitwise_right_shift!(a::Tensor, b::Tensor) = (check(C.tensor_bitwise_right_shift_(a, fitting(b, a))); a)
bitwise_right_shift!(a::Tensor, s::Real) = (check(C.tensor_bitwise_right_shift_(a, Tensor(s))); a)
bitwise_right_shift!(a::Tensor, s::Integer) = (check(C.tensor_bitwise_right_shift_scalar_i64_(a, s)); a)
apply!(::typeof(>>), a::Tensor, b) = bitwise_right_shift!(a, b)

apply(::typeof(~), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_bitwise_invert(x), x.dims)
"""    bitwise_invert!(x)

In place: Bitwise not, ~x; logical not for bool.
"""
bitwise_invert!(x::Tensor) = (check(C.tensor_bitwise_invert_(x)); x)
apply!(::typeof(~), x::Tensor) = bitwise_invert!(x)

apply(::typeof(^), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_pow(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_pow(a, b))
apply(::typeof(^), a::Tensor, b::Tensor) = wrap(C.tensor_pow(aligned(a, b)...))
apply(::typeof(^), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_pow_scalar(x, s), x.dims)
apply(::typeof(^), x::Tensor, s::Real) = wrap(C.tensor_pow_scalar(x, s))
apply(::typeof(^), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rpow_scalar(x, s), x.dims)
apply(::typeof(^), s::Real, x::Tensor) = wrap(C.tensor_rpow_scalar(x, s))
apply(::typeof(^), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_pow_scalar_i64(x, s), x.dims)
apply(::typeof(^), x::Tensor, s::Integer) = wrap(C.tensor_pow_scalar_i64(x, s))
apply(::typeof(^), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rpow_scalar_i64(x, s), x.dims)
apply(::typeof(^), s::Integer, x::Tensor) = wrap(C.tensor_rpow_scalar_i64(x, s))
"""    pow!(a, b)

In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
"""
pow!(a::Tensor, b::Tensor) = (check(C.tensor_pow_(a, fitting(b, a))); a)
pow!(a::Tensor, s::Real) = (check(C.tensor_pow_scalar_(a, s)); a)
pow!(a::Tensor, s::Integer) = (check(C.tensor_pow_scalar_i64_(a, s)); a)
apply!(::typeof(^), a::Tensor, b) = pow!(a, b)

"""    logaddexp(a, b)

log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b. Also for each element, as `logaddexp.(a, b)`.
"""
logaddexp(a::Tensor, b) = apply(logaddexp, a, b)
logaddexp(a::Real, b::Tensor) = apply(logaddexp, a, b)
apply(::typeof(logaddexp), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_logaddexp(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_logaddexp(a, b))
apply(::typeof(logaddexp), a::Tensor, b::Tensor) = wrap(C.tensor_logaddexp(aligned(a, b)...))
apply(::typeof(logaddexp), a::Tensor, b::Real) = apply(logaddexp, a, Tensor(b))
apply(::typeof(logaddexp), a::Real, b::Tensor) = apply(logaddexp, Tensor(a), b)
"""    logaddexp!(a, b)

In place: log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b has the larger real part, so the imaginary part is near that of b.
"""
logaddexp!(a::Tensor, b::Tensor) = (check(C.tensor_logaddexp_(a, fitting(b, a))); a)
apply!(::typeof(logaddexp), a::Tensor, b) = logaddexp!(a, b)

"""    logaddexp2(a, b)

log2(2 ** a + 2 ** b), without overflow. Also for each element, as `logaddexp2.(a, b)`.
"""
logaddexp2(a::Tensor, b) = apply(logaddexp2, a, b)
logaddexp2(a::Real, b::Tensor) = apply(logaddexp2, a, b)
apply(::typeof(logaddexp2), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_logaddexp2(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_logaddexp2(a, b))
apply(::typeof(logaddexp2), a::Tensor, b::Tensor) = wrap(C.tensor_logaddexp2(aligned(a, b)...))
apply(::typeof(logaddexp2), a::Tensor, b::Real) = apply(logaddexp2, a, Tensor(b))
apply(::typeof(logaddexp2), a::Real, b::Tensor) = apply(logaddexp2, Tensor(a), b)
"""    logaddexp2!(a, b)

In place: log2(2 ** a + 2 ** b), without overflow.
"""
logaddexp2!(a::Tensor, b::Tensor) = (check(C.tensor_logaddexp2_(a, fitting(b, a))); a)
apply!(::typeof(logaddexp2), a::Tensor, b) = logaddexp2!(a, b)

"""    xlogy(a, b)

a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. Also for each element, as `xlogy.(a, b)`.
"""
xlogy(a::Tensor, b) = apply(xlogy, a, b)
xlogy(a::Real, b::Tensor) = apply(xlogy, a, b)
apply(::typeof(xlogy), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_xlogy(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_xlogy(a, b))
apply(::typeof(xlogy), a::Tensor, b::Tensor) = wrap(C.tensor_xlogy(aligned(a, b)...))
apply(::typeof(xlogy), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_xlogy_scalar(x, s), x.dims)
apply(::typeof(xlogy), x::Tensor, s::Real) = wrap(C.tensor_xlogy_scalar(x, s))
apply(::typeof(xlogy), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rxlogy_scalar(x, s), x.dims)
apply(::typeof(xlogy), s::Real, x::Tensor) = wrap(C.tensor_rxlogy_scalar(x, s))
apply(::typeof(xlogy), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_xlogy_scalar_i64(x, s), x.dims)
apply(::typeof(xlogy), x::Tensor, s::Integer) = wrap(C.tensor_xlogy_scalar_i64(x, s))
apply(::typeof(xlogy), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rxlogy_scalar_i64(x, s), x.dims)
apply(::typeof(xlogy), s::Integer, x::Tensor) = wrap(C.tensor_rxlogy_scalar_i64(x, s))
"""    xlogy!(a, b)

In place: a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
"""
xlogy!(a::Tensor, b::Tensor) = (check(C.tensor_xlogy_(a, fitting(b, a))); a)
xlogy!(a::Tensor, s::Real) = (check(C.tensor_xlogy_scalar_(a, s)); a)
xlogy!(a::Tensor, s::Integer) = (check(C.tensor_xlogy_scalar_i64_(a, s)); a)
apply!(::typeof(xlogy), a::Tensor, b) = xlogy!(a, b)

apply(::typeof(abs2), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_square(x), x.dims)
apply(::typeof(abs2), x::Tensor) = wrap(C.tensor_square(x))
"""    square!(x)

In place: x * x. Integers wrap around.
"""
square!(x::Tensor) = (check(C.tensor_square_(x)); x)
apply!(::typeof(abs2), x::Tensor) = square!(x)

apply(::typeof(sqrt), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sqrt(x), x.dims)
apply(::typeof(sqrt), x::Tensor) = wrap(C.tensor_sqrt(x))
"""    sqrt!(x)

In place: Square root; NaN for x < 0.
"""
sqrt!(x::Tensor) = (check(C.tensor_sqrt_(x)); x)
apply!(::typeof(sqrt), x::Tensor) = sqrt!(x)

"""    rsqrt(x)

Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0. Also for each element, as `rsqrt.(x)`.
"""
rsqrt(x::Tensor) = apply(rsqrt, x)
rsqrt(x::Real) = apply(rsqrt, Tensor(x))[]
rsqrt(x::Traced) = Traced(apply(rsqrt, x.tensor))
apply(::typeof(rsqrt), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rsqrt(x), x.dims)
apply(::typeof(rsqrt), x::Tensor) = wrap(C.tensor_rsqrt(x))
"""    rsqrt!(x)

In place: Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0.
"""
rsqrt!(x::Tensor) = (check(C.tensor_rsqrt_(x)); x)
apply!(::typeof(rsqrt), x::Tensor) = rsqrt!(x)

apply(::typeof(cbrt), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_cbrt(x), x.dims)
apply(::typeof(cbrt), x::Tensor) = wrap(C.tensor_cbrt(x))
"""    cbrt!(x)

In place: Real cube root, also of negative numbers. The gradient at 0 is infinite.
"""
cbrt!(x::Tensor) = (check(C.tensor_cbrt_(x)); x)
apply!(::typeof(cbrt), x::Tensor) = cbrt!(x)

apply(::typeof(exp), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_exp(x), x.dims)
apply(::typeof(exp), x::Tensor) = wrap(C.tensor_exp(x))
"""    exp!(x)

In place: Exponential e ** x.
"""
exp!(x::Tensor) = (check(C.tensor_exp_(x)); x)
apply!(::typeof(exp), x::Tensor) = exp!(x)

apply(::typeof(expm1), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_expm1(x), x.dims)
apply(::typeof(expm1), x::Tensor) = wrap(C.tensor_expm1(x))
"""    expm1!(x)

In place: exp(x) - 1, accurate near 0.
"""
expm1!(x::Tensor) = (check(C.tensor_expm1_(x)); x)
apply!(::typeof(expm1), x::Tensor) = expm1!(x)

apply(::typeof(exp2), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_exp2(x), x.dims)
apply(::typeof(exp2), x::Tensor) = wrap(C.tensor_exp2(x))
"""    exp2!(x)

In place: 2 ** x.
"""
exp2!(x::Tensor) = (check(C.tensor_exp2_(x)); x)
apply!(::typeof(exp2), x::Tensor) = exp2!(x)

apply(::typeof(log), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_log(x), x.dims)
apply(::typeof(log), x::Tensor) = wrap(C.tensor_log(x))
"""    log!(x)

In place: Natural logarithm; NaN for x < 0, -infinity at 0.
"""
log!(x::Tensor) = (check(C.tensor_log_(x)); x)
apply!(::typeof(log), x::Tensor) = log!(x)

apply(::typeof(log1p), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_log1p(x), x.dims)
apply(::typeof(log1p), x::Tensor) = wrap(C.tensor_log1p(x))
"""    log1p!(x)

In place: log(1 + x), accurate near 0.
"""
log1p!(x::Tensor) = (check(C.tensor_log1p_(x)); x)
apply!(::typeof(log1p), x::Tensor) = log1p!(x)

apply(::typeof(log2), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_log2(x), x.dims)
apply(::typeof(log2), x::Tensor) = wrap(C.tensor_log2(x))
"""    log2!(x)

In place: Base-2 logarithm; NaN for x < 0, -infinity at 0.
"""
log2!(x::Tensor) = (check(C.tensor_log2_(x)); x)
apply!(::typeof(log2), x::Tensor) = log2!(x)

apply(::typeof(log10), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_log10(x), x.dims)
apply(::typeof(log10), x::Tensor) = wrap(C.tensor_log10(x))
"""    log10!(x)

In place: Base-10 logarithm; NaN for x < 0, -infinity at 0.
"""
log10!(x::Tensor) = (check(C.tensor_log10_(x)); x)
apply!(::typeof(log10), x::Tensor) = log10!(x)

"""    logit(x, eps=-1.0)

log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped. Also for each element, as `logit.(x, eps)`.
"""
logit(x::Tensor, eps=-1.0) = apply(logit, x, eps)
logit(x::Real, eps=-1.0) = apply(logit, Tensor(x), eps)[]
logit(x::Traced, eps=-1.0) = Traced(apply(logit, x.tensor, eps))
apply(::typeof(logit), x::Tensor{T,N}, eps=-1.0) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_logit(x, eps), x.dims)
apply(::typeof(logit), x::Tensor, eps=-1.0) = wrap(C.tensor_logit(x, eps))
"""    logit!(x, eps=-1.0)

In place: log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the gradient is 0 where it is clamped.
"""
logit!(x::Tensor, eps=-1.0) = (check(C.tensor_logit_(x, eps)); x)
apply!(::typeof(logit), x::Tensor, eps=-1.0) = logit!(x, eps)

apply(::typeof(hypot), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_hypot(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_hypot(a, b))
apply(::typeof(hypot), a::Tensor, b::Tensor) = wrap(C.tensor_hypot(aligned(a, b)...))
apply(::typeof(hypot), x::Tensor{T,N}, s::Real) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hypot_scalar(x, s), x.dims)
apply(::typeof(hypot), x::Tensor, s::Real) = wrap(C.tensor_hypot_scalar(x, s))
apply(::typeof(hypot), s::Real, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hypot_scalar(x, s), x.dims)
apply(::typeof(hypot), s::Real, x::Tensor) = wrap(C.tensor_hypot_scalar(x, s))
apply(::typeof(hypot), x::Tensor{T,N}, s::Integer) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hypot_scalar_i64(x, s), x.dims)
apply(::typeof(hypot), x::Tensor, s::Integer) = wrap(C.tensor_hypot_scalar_i64(x, s))
apply(::typeof(hypot), s::Integer, x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hypot_scalar_i64(x, s), x.dims)
apply(::typeof(hypot), s::Integer, x::Tensor) = wrap(C.tensor_hypot_scalar_i64(x, s))
"""    hypot!(a, b)

In place: sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
"""
hypot!(a::Tensor, b::Tensor) = (check(C.tensor_hypot_(a, fitting(b, a))); a)
hypot!(a::Tensor, s::Real) = (check(C.tensor_hypot_scalar_(a, s)); a)
hypot!(a::Tensor, s::Integer) = (check(C.tensor_hypot_scalar_i64_(a, s)); a)
apply!(::typeof(hypot), a::Tensor, b) = hypot!(a, b)

apply(::typeof(atan), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_atan2(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_atan2(a, b))
apply(::typeof(atan), a::Tensor, b::Tensor) = wrap(C.tensor_atan2(aligned(a, b)...))
apply(::typeof(atan), a::Tensor, b::Real) = apply(atan, a, Tensor(b))
apply(::typeof(atan), a::Real, b::Tensor) = apply(atan, Tensor(a), b)
"""    atan2!(a, b)

In place: Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros follow IEEE 754. The gradient at (0, 0) is 0.
"""
atan2!(a::Tensor, b::Tensor) = (check(C.tensor_atan2_(a, fitting(b, a))); a)
apply!(::typeof(atan), a::Tensor, b) = atan2!(a, b)

apply(::typeof(sin), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sin(x), x.dims)
apply(::typeof(sin), x::Tensor) = wrap(C.tensor_sin(x))
"""    sin!(x)

In place: Sine of x, in radians.
"""
sin!(x::Tensor) = (check(C.tensor_sin_(x)); x)
apply!(::typeof(sin), x::Tensor) = sin!(x)

apply(::typeof(cos), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_cos(x), x.dims)
apply(::typeof(cos), x::Tensor) = wrap(C.tensor_cos(x))
"""    cos!(x)

In place: Cosine of x, in radians.
"""
cos!(x::Tensor) = (check(C.tensor_cos_(x)); x)
apply!(::typeof(cos), x::Tensor) = cos!(x)

apply(::typeof(tan), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_tan(x), x.dims)
apply(::typeof(tan), x::Tensor) = wrap(C.tensor_tan(x))
"""    tan!(x)

In place: Tangent of x, in radians.
"""
tan!(x::Tensor) = (check(C.tensor_tan_(x)); x)
apply!(::typeof(tan), x::Tensor) = tan!(x)

apply(::typeof(asin), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_asin(x), x.dims)
apply(::typeof(asin), x::Tensor) = wrap(C.tensor_asin(x))
"""    asin!(x)

In place: Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1].
"""
asin!(x::Tensor) = (check(C.tensor_asin_(x)); x)
apply!(::typeof(asin), x::Tensor) = asin!(x)

apply(::typeof(acos), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_acos(x), x.dims)
apply(::typeof(acos), x::Tensor) = wrap(C.tensor_acos(x))
"""    acos!(x)

In place: Inverse cosine, in [0, pi]; NaN outside [-1, 1].
"""
acos!(x::Tensor) = (check(C.tensor_acos_(x)); x)
apply!(::typeof(acos), x::Tensor) = acos!(x)

apply(::typeof(atan), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_atan(x), x.dims)
apply(::typeof(atan), x::Tensor) = wrap(C.tensor_atan(x))
"""    atan!(x)

In place: Inverse tangent, in [-pi/2, pi/2].
"""
atan!(x::Tensor) = (check(C.tensor_atan_(x)); x)
apply!(::typeof(atan), x::Tensor) = atan!(x)

apply(::typeof(sinc), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sinc(x), x.dims)
apply(::typeof(sinc), x::Tensor) = wrap(C.tensor_sinc(x))
"""    sinc!(x)

In place: Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers.
"""
sinc!(x::Tensor) = (check(C.tensor_sinc_(x)); x)
apply!(::typeof(sinc), x::Tensor) = sinc!(x)

apply(::typeof(sinh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sinh(x), x.dims)
apply(::typeof(sinh), x::Tensor) = wrap(C.tensor_sinh(x))
"""    sinh!(x)

In place: Hyperbolic sine.
"""
sinh!(x::Tensor) = (check(C.tensor_sinh_(x)); x)
apply!(::typeof(sinh), x::Tensor) = sinh!(x)

apply(::typeof(cosh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_cosh(x), x.dims)
apply(::typeof(cosh), x::Tensor) = wrap(C.tensor_cosh(x))
"""    cosh!(x)

In place: Hyperbolic cosine.
"""
cosh!(x::Tensor) = (check(C.tensor_cosh_(x)); x)
apply!(::typeof(cosh), x::Tensor) = cosh!(x)

apply(::typeof(tanh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_tanh(x), x.dims)
apply(::typeof(tanh), x::Tensor) = wrap(C.tensor_tanh(x))
"""    tanh!(x)

In place: Hyperbolic tangent.
"""
tanh!(x::Tensor) = (check(C.tensor_tanh_(x)); x)
apply!(::typeof(tanh), x::Tensor) = tanh!(x)

apply(::typeof(asinh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_asinh(x), x.dims)
apply(::typeof(asinh), x::Tensor) = wrap(C.tensor_asinh(x))
"""    asinh!(x)

In place: Inverse hyperbolic sine.
"""
asinh!(x::Tensor) = (check(C.tensor_asinh_(x)); x)
apply!(::typeof(asinh), x::Tensor) = asinh!(x)

apply(::typeof(acosh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_acosh(x), x.dims)
apply(::typeof(acosh), x::Tensor) = wrap(C.tensor_acosh(x))
"""    acosh!(x)

In place: Inverse hyperbolic cosine, non-negative; NaN for x < 1.
"""
acosh!(x::Tensor) = (check(C.tensor_acosh_(x)); x)
apply!(::typeof(acosh), x::Tensor) = acosh!(x)

apply(::typeof(atanh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_atanh(x), x.dims)
apply(::typeof(atanh), x::Tensor) = wrap(C.tensor_atanh(x))
"""    atanh!(x)

In place: Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1.
"""
atanh!(x::Tensor) = (check(C.tensor_atanh_(x)); x)
apply!(::typeof(atanh), x::Tensor) = atanh!(x)

"""    erf(x)

Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. Also for each element, as `erf.(x)`.
"""
erf(x::Tensor) = apply(erf, x)
erf(x::Real) = apply(erf, Tensor(x))[]
erf(x::Traced) = Traced(apply(erf, x.tensor))
apply(::typeof(erf), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_erf(x), x.dims)
apply(::typeof(erf), x::Tensor) = wrap(C.tensor_erf(x))
"""    erf!(x)

In place: Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
"""
erf!(x::Tensor) = (check(C.tensor_erf_(x)); x)
apply!(::typeof(erf), x::Tensor) = erf!(x)

"""    erfc(x)

Complementary error function 1 - erf(x), accurate where erf(x) is near 1. Also for each element, as `erfc.(x)`.
"""
erfc(x::Tensor) = apply(erfc, x)
erfc(x::Real) = apply(erfc, Tensor(x))[]
erfc(x::Traced) = Traced(apply(erfc, x.tensor))
apply(::typeof(erfc), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_erfc(x), x.dims)
apply(::typeof(erfc), x::Tensor) = wrap(C.tensor_erfc(x))
"""    erfc!(x)

In place: Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
"""
erfc!(x::Tensor) = (check(C.tensor_erfc_(x)); x)
apply!(::typeof(erfc), x::Tensor) = erfc!(x)

"""    erfinv(x)

Inverse error function; NaN outside [-1, 1], infinite at -1 and 1. Also for each element, as `erfinv.(x)`.
"""
erfinv(x::Tensor) = apply(erfinv, x)
erfinv(x::Real) = apply(erfinv, Tensor(x))[]
erfinv(x::Traced) = Traced(apply(erfinv, x.tensor))
apply(::typeof(erfinv), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_erfinv(x), x.dims)
apply(::typeof(erfinv), x::Tensor) = wrap(C.tensor_erfinv(x))
"""    erfinv!(x)

In place: Inverse error function; NaN outside [-1, 1], infinite at -1 and 1.
"""
erfinv!(x::Tensor) = (check(C.tensor_erfinv_(x)); x)
apply!(::typeof(erfinv), x::Tensor) = erfinv!(x)

"""    lgamma(x)

log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|). Also for each element, as `lgamma.(x)`.
"""
lgamma(x::Tensor) = apply(lgamma, x)
lgamma(x::Real) = apply(lgamma, Tensor(x))[]
lgamma(x::Traced) = Traced(apply(lgamma, x.tensor))
apply(::typeof(lgamma), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_lgamma(x), x.dims)
apply(::typeof(lgamma), x::Tensor) = wrap(C.tensor_lgamma(x))
"""    lgamma!(x)

In place: log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x < 0 it is relative to max(1, |lgamma(x)|).
"""
lgamma!(x::Tensor) = (check(C.tensor_lgamma_(x)); x)
apply!(::typeof(lgamma), x::Tensor) = lgamma!(x)

"""    digamma(x)

Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|). Also for each element, as `digamma.(x)`.
"""
digamma(x::Tensor) = apply(digamma, x)
digamma(x::Real) = apply(digamma, Tensor(x))[]
digamma(x::Traced) = Traced(apply(digamma, x.tensor))
apply(::typeof(digamma), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_digamma(x), x.dims)
apply(::typeof(digamma), x::Tensor) = wrap(C.tensor_digamma(x))
"""    digamma!(x)

In place: Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|).
"""
digamma!(x::Tensor) = (check(C.tensor_digamma_(x)); x)
apply!(::typeof(digamma), x::Tensor) = digamma!(x)

"""    polygamma(x, n)

Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order. Also for each element, as `polygamma.(x, n)`.
"""
polygamma(x::Tensor, n) = apply(polygamma, x, n)
polygamma(x::Real, n) = apply(polygamma, Tensor(x), n)[]
polygamma(x::Traced, n) = Traced(apply(polygamma, x.tensor, n))
apply(::typeof(polygamma), x::Tensor{T,N}, n) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_polygamma(x, n), x.dims)
apply(::typeof(polygamma), x::Tensor, n) = wrap(C.tensor_polygamma(x, n))
"""    polygamma!(x, n)

In place: Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n and -infinity for even n > 0. The error grows by half an ulp with each order.
"""
polygamma!(x::Tensor, n) = (check(C.tensor_polygamma_(x, n)); x)
apply!(::typeof(polygamma), x::Tensor, n) = polygamma!(x, n)

apply(::typeof(floor), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_floor(x), x.dims)
"""    floor!(x)

In place: Largest integer <= x; integers and bool are unchanged.
"""
floor!(x::Tensor) = (check(C.tensor_floor_(x)); x)
apply!(::typeof(floor), x::Tensor) = floor!(x)

apply(::typeof(ceil), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_ceil(x), x.dims)
"""    ceil!(x)

In place: Smallest integer >= x; integers and bool are unchanged.
"""
ceil!(x::Tensor) = (check(C.tensor_ceil_(x)); x)
apply!(::typeof(ceil), x::Tensor) = ceil!(x)

apply(::typeof(round), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_round(x), x.dims)
"""    round!(x)

In place: Nearest integer, with ties to even; integers and bool are unchanged.
"""
round!(x::Tensor) = (check(C.tensor_round_(x)); x)
apply!(::typeof(round), x::Tensor) = round!(x)

apply(::typeof(trunc), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_trunc(x), x.dims)
"""    trunc!(x)

In place: x truncated towards 0; integers and bool are unchanged.
"""
trunc!(x::Tensor) = (check(C.tensor_trunc_(x)); x)
apply!(::typeof(trunc), x::Tensor) = trunc!(x)

"""    frac(x)

Fractional part x - trunc(x), with the sign of x. Also for each element, as `frac.(x)`.
"""
frac(x::Tensor) = apply(frac, x)
frac(x::Real) = apply(frac, Tensor(x))[]
frac(x::Traced) = Traced(apply(frac, x.tensor))
apply(::typeof(frac), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_frac(x), x.dims)
apply(::typeof(frac), x::Tensor) = wrap(C.tensor_frac(x))
"""    frac!(x)

In place: Fractional part x - trunc(x), with the sign of x.
"""
frac!(x::Tensor) = (check(C.tensor_frac_(x)); x)
apply!(::typeof(frac), x::Tensor) = frac!(x)

apply(::typeof(rad2deg), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rad2deg(x), x.dims)
apply(::typeof(rad2deg), x::Tensor) = wrap(C.tensor_rad2deg(x))
"""    rad2deg!(x)

In place: Converts radians to degrees: x * 180 / pi.
"""
rad2deg!(x::Tensor) = (check(C.tensor_rad2deg_(x)); x)
apply!(::typeof(rad2deg), x::Tensor) = rad2deg!(x)

apply(::typeof(deg2rad), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_deg2rad(x), x.dims)
apply(::typeof(deg2rad), x::Tensor) = wrap(C.tensor_deg2rad(x))
"""    deg2rad!(x)

In place: Converts degrees to radians: x * pi / 180.
"""
deg2rad!(x::Tensor) = (check(C.tensor_deg2rad_(x)); x)
apply!(::typeof(deg2rad), x::Tensor) = deg2rad!(x)

"""    nan_to_num(x, nan, posinf, neginf)

Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0. Also for each element, as `nan_to_num.(x, nan, posinf, neginf)`.
"""
nan_to_num(x::Tensor, nan, posinf, neginf) = apply(nan_to_num, x, nan, posinf, neginf)
nan_to_num(x::Real, nan, posinf, neginf) = apply(nan_to_num, Tensor(x), nan, posinf, neginf)[]
nan_to_num(x::Traced, nan, posinf, neginf) = Traced(apply(nan_to_num, x.tensor, nan, posinf, neginf))
apply(::typeof(nan_to_num), x::Tensor{T,N}, nan, posinf, neginf) where {T,N} = wrap(Tensor{T,N}, C.tensor_nan_to_num(x, nan, posinf, neginf), x.dims)
"""    nan_to_num!(x, nan, posinf, neginf)

In place: Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these two selects the largest or the lowest finite number of the dtype. The gradient of replaced elements is 0.
"""
nan_to_num!(x::Tensor, nan, posinf, neginf) = (check(C.tensor_nan_to_num_(x, nan, posinf, neginf)); x)
apply!(::typeof(nan_to_num), x::Tensor, nan, posinf, neginf) = nan_to_num!(x, nan, posinf, neginf)

apply(::typeof(==), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_eq(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_eq(a, b))
apply(::typeof(==), a::Tensor, b::Tensor) = wrap(C.tensor_eq(aligned(a, b)...))
apply(::typeof(==), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_eq_scalar(x, s), x.dims)
apply(::typeof(==), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_eq_scalar(x, s), x.dims)
apply(::typeof(==), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_eq_scalar_i64(x, s), x.dims)
apply(::typeof(==), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_eq_scalar_i64(x, s), x.dims)

apply(::typeof(!=), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_ne(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_ne(a, b))
apply(::typeof(!=), a::Tensor, b::Tensor) = wrap(C.tensor_ne(aligned(a, b)...))
apply(::typeof(!=), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ne_scalar(x, s), x.dims)
apply(::typeof(!=), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ne_scalar(x, s), x.dims)
apply(::typeof(!=), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ne_scalar_i64(x, s), x.dims)
apply(::typeof(!=), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ne_scalar_i64(x, s), x.dims)

apply(::typeof(<), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_lt(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_lt(a, b))
apply(::typeof(<), a::Tensor, b::Tensor) = wrap(C.tensor_lt(aligned(a, b)...))
apply(::typeof(<), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_lt_scalar(x, s), x.dims)
apply(::typeof(<), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_gt_scalar(x, s), x.dims)
apply(::typeof(<), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_lt_scalar_i64(x, s), x.dims)
apply(::typeof(<), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_gt_scalar_i64(x, s), x.dims)

apply(::typeof(<=), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_le(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_le(a, b))
apply(::typeof(<=), a::Tensor, b::Tensor) = wrap(C.tensor_le(aligned(a, b)...))
apply(::typeof(<=), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_le_scalar(x, s), x.dims)
apply(::typeof(<=), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ge_scalar(x, s), x.dims)
apply(::typeof(<=), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_le_scalar_i64(x, s), x.dims)
apply(::typeof(<=), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ge_scalar_i64(x, s), x.dims)

apply(::typeof(>), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_gt(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_gt(a, b))
apply(::typeof(>), a::Tensor, b::Tensor) = wrap(C.tensor_gt(aligned(a, b)...))
apply(::typeof(>), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_gt_scalar(x, s), x.dims)
apply(::typeof(>), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_lt_scalar(x, s), x.dims)
apply(::typeof(>), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_gt_scalar_i64(x, s), x.dims)
apply(::typeof(>), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_lt_scalar_i64(x, s), x.dims)

apply(::typeof(>=), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_ge(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_ge(a, b))
apply(::typeof(>=), a::Tensor, b::Tensor) = wrap(C.tensor_ge(aligned(a, b)...))
apply(::typeof(>=), x::Tensor{T,N}, s::Real) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ge_scalar(x, s), x.dims)
apply(::typeof(>=), s::Real, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_le_scalar(x, s), x.dims)
apply(::typeof(>=), x::Tensor{T,N}, s::Integer) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_ge_scalar_i64(x, s), x.dims)
apply(::typeof(>=), s::Integer, x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_le_scalar_i64(x, s), x.dims)

"""    logical_and(a, b)

Logical and: true where both are not 0. Also for each element, as `logical_and.(a, b)`.
"""
logical_and(a::Tensor, b) = apply(logical_and, a, b)
logical_and(a::Real, b::Tensor) = apply(logical_and, a, b)
apply(::typeof(logical_and), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_and(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_and(a, b))
apply(::typeof(logical_and), a::Tensor, b::Tensor) = wrap(C.tensor_logical_and(aligned(a, b)...))
apply(::typeof(logical_and), a::Tensor, b::Real) = apply(logical_and, a, Tensor(b))
apply(::typeof(logical_and), a::Real, b::Tensor) = apply(logical_and, Tensor(a), b)

"""    logical_or(a, b)

Logical or: true where at least one is not 0. Also for each element, as `logical_or.(a, b)`.
"""
logical_or(a::Tensor, b) = apply(logical_or, a, b)
logical_or(a::Real, b::Tensor) = apply(logical_or, a, b)
apply(::typeof(logical_or), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_or(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_or(a, b))
apply(::typeof(logical_or), a::Tensor, b::Tensor) = wrap(C.tensor_logical_or(aligned(a, b)...))
apply(::typeof(logical_or), a::Tensor, b::Real) = apply(logical_or, a, Tensor(b))
apply(::typeof(logical_or), a::Real, b::Tensor) = apply(logical_or, Tensor(a), b)

"""    logical_xor(a, b)

Logical exclusive or: true where exactly one is not 0. Also for each element, as `logical_xor.(a, b)`.
"""
logical_xor(a::Tensor, b) = apply(logical_xor, a, b)
logical_xor(a::Real, b::Tensor) = apply(logical_xor, a, b)
apply(::typeof(logical_xor), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_xor(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_xor(a, b))
apply(::typeof(logical_xor), a::Tensor, b::Tensor) = wrap(C.tensor_logical_xor(aligned(a, b)...))
apply(::typeof(logical_xor), a::Tensor, b::Real) = apply(logical_xor, a, Tensor(b))
apply(::typeof(logical_xor), a::Real, b::Tensor) = apply(logical_xor, Tensor(a), b)

"""    isclose(a, b, rtol=1e-5, atol=1e-8, equal_nan=false)

|a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is close to NaN only if `equal_nan`. Also for each element, as `isclose.(a, b, rtol, atol, equal_nan)`.
"""
isclose(a::Tensor, b, rtol=1e-5, atol=1e-8, equal_nan=false) = apply(isclose, a, b, rtol, atol, equal_nan)
isclose(a::Real, b::Tensor, rtol=1e-5, atol=1e-8, equal_nan=false) = apply(isclose, a, b, rtol, atol, equal_nan)
apply(::typeof(isclose), a::Tensor{T,N}, b::Tensor{T,N}, rtol=1e-5, atol=1e-8, equal_nan=false) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_isclose(a, b, rtol, atol, equal_nan), a.dims) : wrap(Tensor{Bool,N}, C.tensor_isclose(a, b, rtol, atol, equal_nan))
apply(::typeof(isclose), a::Tensor, b::Tensor, rtol=1e-5, atol=1e-8, equal_nan=false) = wrap(C.tensor_isclose(aligned(a, b)..., rtol, atol, equal_nan))
apply(::typeof(isclose), a::Tensor, b::Real, rtol=1e-5, atol=1e-8, equal_nan=false) = apply(isclose, a, Tensor(b), rtol, atol, equal_nan)
apply(::typeof(isclose), a::Real, b::Tensor, rtol=1e-5, atol=1e-8, equal_nan=false) = apply(isclose, Tensor(a), b, rtol, atol, equal_nan)

apply(::typeof(!), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_logical_not(x), x.dims)

apply(::typeof(isnan), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isnan(x), x.dims)

apply(::typeof(isinf), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isinf(x), x.dims)

apply(::typeof(isfinite), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isfinite(x), x.dims)

"""    isposinf(x)

True where x is infinity. Also for each element, as `isposinf.(x)`.
"""
isposinf(x::Tensor) = apply(isposinf, x)
isposinf(x::Real) = apply(isposinf, Tensor(x))[]
isposinf(x::Traced) = Traced(apply(isposinf, x.tensor))
apply(::typeof(isposinf), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isposinf(x), x.dims)

"""    isneginf(x)

True where x is -infinity. Also for each element, as `isneginf.(x)`.
"""
isneginf(x::Tensor) = apply(isneginf, x)
isneginf(x::Real) = apply(isneginf, Tensor(x))[]
isneginf(x::Traced) = Traced(apply(isneginf, x.tensor))
apply(::typeof(isneginf), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isneginf(x), x.dims)

apply(::typeof(signbit), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_signbit(x), x.dims)

"""    sigmoid(x)

Logistic sigmoid 1 / (1 + exp(-x)), without overflow. Also for each element, as `sigmoid.(x)`.
"""
sigmoid(x::Tensor) = apply(sigmoid, x)
sigmoid(x::Real) = apply(sigmoid, Tensor(x))[]
sigmoid(x::Traced) = Traced(apply(sigmoid, x.tensor))
apply(::typeof(sigmoid), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sigmoid(x), x.dims)
apply(::typeof(sigmoid), x::Tensor) = wrap(C.tensor_sigmoid(x))
"""    sigmoid!(x)

In place: Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
"""
sigmoid!(x::Tensor) = (check(C.tensor_sigmoid_(x)); x)
apply!(::typeof(sigmoid), x::Tensor) = sigmoid!(x)

"""    relu(x)

Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated. Also for each element, as `relu.(x)`.
"""
relu(x::Tensor) = apply(relu, x)
relu(x::Real) = apply(relu, Tensor(x))[]
relu(x::Traced) = Traced(apply(relu, x.tensor))
apply(::typeof(relu), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_relu(x), x.dims)
"""    relu!(x)

In place: Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
"""
relu!(x::Tensor) = (check(C.tensor_relu_(x)); x)
apply!(::typeof(relu), x::Tensor) = relu!(x)

"""    leaky_relu(x, negative_slope=0.01)

x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope. Also for each element, as `leaky_relu.(x, negative_slope)`.
"""
leaky_relu(x::Tensor, negative_slope=0.01) = apply(leaky_relu, x, negative_slope)
leaky_relu(x::Real, negative_slope=0.01) = apply(leaky_relu, Tensor(x), negative_slope)[]
leaky_relu(x::Traced, negative_slope=0.01) = Traced(apply(leaky_relu, x.tensor, negative_slope))
apply(::typeof(leaky_relu), x::Tensor{T,N}, negative_slope=0.01) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_leaky_relu(x, negative_slope), x.dims)
apply(::typeof(leaky_relu), x::Tensor, negative_slope=0.01) = wrap(C.tensor_leaky_relu(x, negative_slope))
"""    leaky_relu!(x, negative_slope=0.01)

In place: x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.
"""
leaky_relu!(x::Tensor, negative_slope=0.01) = (check(C.tensor_leaky_relu_(x, negative_slope)); x)
apply!(::typeof(leaky_relu), x::Tensor, negative_slope=0.01) = leaky_relu!(x, negative_slope)

"""    gelu(x, tanh_approx=false)

Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation. Also for each element, as `gelu.(x, tanh_approx)`.
"""
gelu(x::Tensor, tanh_approx=false) = apply(gelu, x, tanh_approx)
gelu(x::Real, tanh_approx=false) = apply(gelu, Tensor(x), tanh_approx)[]
gelu(x::Traced, tanh_approx=false) = Traced(apply(gelu, x.tensor, tanh_approx))
apply(::typeof(gelu), x::Tensor{T,N}, tanh_approx=false) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_gelu(x, tanh_approx), x.dims)
apply(::typeof(gelu), x::Tensor, tanh_approx=false) = wrap(C.tensor_gelu(x, tanh_approx))
"""    gelu!(x, tanh_approx=false)

In place: Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its tanh approximation.
"""
gelu!(x::Tensor, tanh_approx=false) = (check(C.tensor_gelu_(x, tanh_approx)); x)
apply!(::typeof(gelu), x::Tensor, tanh_approx=false) = gelu!(x, tanh_approx)

"""    silu(x)

x * sigmoid(x), also known as swish. Also for each element, as `silu.(x)`.
"""
silu(x::Tensor) = apply(silu, x)
silu(x::Real) = apply(silu, Tensor(x))[]
silu(x::Traced) = Traced(apply(silu, x.tensor))
apply(::typeof(silu), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_silu(x), x.dims)
apply(::typeof(silu), x::Tensor) = wrap(C.tensor_silu(x))
"""    silu!(x)

In place: x * sigmoid(x), also known as swish.
"""
silu!(x::Tensor) = (check(C.tensor_silu_(x)); x)
apply!(::typeof(silu), x::Tensor) = silu!(x)

"""    relu6(x)

min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated. Also for each element, as `relu6.(x)`.
"""
relu6(x::Tensor) = apply(relu6, x)
relu6(x::Real) = apply(relu6, Tensor(x))[]
relu6(x::Traced) = Traced(apply(relu6, x.tensor))
apply(::typeof(relu6), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_relu6(x), x.dims)
"""    relu6!(x)

In place: min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
"""
relu6!(x::Tensor) = (check(C.tensor_relu6_(x)); x)
apply!(::typeof(relu6), x::Tensor) = relu6!(x)

"""    hardtanh(x, min_val=-1.0, max_val=1.0)

min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate. Also for each element, as `hardtanh.(x, min_val, max_val)`.
"""
hardtanh(x::Tensor, min_val=-1.0, max_val=1.0) = apply(hardtanh, x, min_val, max_val)
hardtanh(x::Real, min_val=-1.0, max_val=1.0) = apply(hardtanh, Tensor(x), min_val, max_val)[]
hardtanh(x::Traced, min_val=-1.0, max_val=1.0) = Traced(apply(hardtanh, x.tensor, min_val, max_val))
apply(::typeof(hardtanh), x::Tensor{T,N}, min_val=-1.0, max_val=1.0) where {T,N} = wrap(Tensor{T,N}, C.tensor_hardtanh(x, min_val, max_val), x.dims)
"""    hardtanh!(x, min_val=-1.0, max_val=1.0)

In place: min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers the bounds are truncated towards 0 and saturate.
"""
hardtanh!(x::Tensor, min_val=-1.0, max_val=1.0) = (check(C.tensor_hardtanh_(x, min_val, max_val)); x)
apply!(::typeof(hardtanh), x::Tensor, min_val=-1.0, max_val=1.0) = hardtanh!(x, min_val, max_val)

"""    hardsigmoid(x)

min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3. Also for each element, as `hardsigmoid.(x)`.
"""
hardsigmoid(x::Tensor) = apply(hardsigmoid, x)
hardsigmoid(x::Real) = apply(hardsigmoid, Tensor(x))[]
hardsigmoid(x::Traced) = Traced(apply(hardsigmoid, x.tensor))
apply(::typeof(hardsigmoid), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hardsigmoid(x), x.dims)
apply(::typeof(hardsigmoid), x::Tensor) = wrap(C.tensor_hardsigmoid(x))
"""    hardsigmoid!(x)

In place: min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
"""
hardsigmoid!(x::Tensor) = (check(C.tensor_hardsigmoid_(x)); x)
apply!(::typeof(hardsigmoid), x::Tensor) = hardsigmoid!(x)

"""    hardswish(x)

x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3. Also for each element, as `hardswish.(x)`.
"""
hardswish(x::Tensor) = apply(hardswish, x)
hardswish(x::Real) = apply(hardswish, Tensor(x))[]
hardswish(x::Traced) = Traced(apply(hardswish, x.tensor))
apply(::typeof(hardswish), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hardswish(x), x.dims)
apply(::typeof(hardswish), x::Tensor) = wrap(C.tensor_hardswish(x))
"""    hardswish!(x)

In place: x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
"""
hardswish!(x::Tensor) = (check(C.tensor_hardswish_(x)); x)
apply!(::typeof(hardswish), x::Tensor) = hardswish!(x)

"""    hardshrink(x, lambd=0.5)

0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively. Also for each element, as `hardshrink.(x, lambd)`.
"""
hardshrink(x::Tensor, lambd=0.5) = apply(hardshrink, x, lambd)
hardshrink(x::Real, lambd=0.5) = apply(hardshrink, Tensor(x), lambd)[]
hardshrink(x::Traced, lambd=0.5) = Traced(apply(hardshrink, x.tensor, lambd))
apply(::typeof(hardshrink), x::Tensor{T,N}, lambd=0.5) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_hardshrink(x, lambd), x.dims)
apply(::typeof(hardshrink), x::Tensor, lambd=0.5) = wrap(C.tensor_hardshrink(x, lambd))
"""    hardshrink!(x, lambd=0.5)

In place: 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.
"""
hardshrink!(x::Tensor, lambd=0.5) = (check(C.tensor_hardshrink_(x, lambd)); x)
apply!(::typeof(hardshrink), x::Tensor, lambd=0.5) = hardshrink!(x, lambd)

"""    softshrink(x, lambd=0.5)

Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated. Also for each element, as `softshrink.(x, lambd)`.
"""
softshrink(x::Tensor, lambd=0.5) = apply(softshrink, x, lambd)
softshrink(x::Real, lambd=0.5) = apply(softshrink, Tensor(x), lambd)[]
softshrink(x::Traced, lambd=0.5) = Traced(apply(softshrink, x.tensor, lambd))
apply(::typeof(softshrink), x::Tensor{T,N}, lambd=0.5) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_softshrink(x, lambd), x.dims)
apply(::typeof(softshrink), x::Tensor, lambd=0.5) = wrap(C.tensor_softshrink(x, lambd))
"""    softshrink!(x, lambd=0.5)

In place: Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a finite lambd >= 0. NaN is propagated.
"""
softshrink!(x::Tensor, lambd=0.5) = (check(C.tensor_softshrink_(x, lambd)); x)
apply!(::typeof(softshrink), x::Tensor, lambd=0.5) = softshrink!(x, lambd)

"""    tanhshrink(x)

x - tanh(x). Also for each element, as `tanhshrink.(x)`.
"""
tanhshrink(x::Tensor) = apply(tanhshrink, x)
tanhshrink(x::Real) = apply(tanhshrink, Tensor(x))[]
tanhshrink(x::Traced) = Traced(apply(tanhshrink, x.tensor))
apply(::typeof(tanhshrink), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_tanhshrink(x), x.dims)
apply(::typeof(tanhshrink), x::Tensor) = wrap(C.tensor_tanhshrink(x))
"""    tanhshrink!(x)

In place: x - tanh(x).
"""
tanhshrink!(x::Tensor) = (check(C.tensor_tanhshrink_(x)); x)
apply!(::typeof(tanhshrink), x::Tensor) = tanhshrink!(x)

"""    threshold(x, threshold_, value)

x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated. Also for each element, as `threshold.(x, threshold_, value)`.
"""
threshold(x::Tensor, threshold_, value) = apply(threshold, x, threshold_, value)
threshold(x::Real, threshold_, value) = apply(threshold, Tensor(x), threshold_, value)[]
threshold(x::Traced, threshold_, value) = Traced(apply(threshold, x.tensor, threshold_, value))
apply(::typeof(threshold), x::Tensor{T,N}, threshold_, value) where {T,N} = wrap(Tensor{T,N}, C.tensor_threshold(x, threshold_, value), x.dims)
"""    threshold!(x, threshold_, value)

In place: x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at the threshold is 0. NaN is propagated.
"""
threshold!(x::Tensor, threshold_, value) = (check(C.tensor_threshold_(x, threshold_, value)); x)
apply!(::typeof(threshold), x::Tensor, threshold_, value) = threshold!(x, threshold_, value)

"""    elu(x, alpha=1.0)

x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha. Also for each element, as `elu.(x, alpha)`.
"""
elu(x::Tensor, alpha=1.0) = apply(elu, x, alpha)
elu(x::Real, alpha=1.0) = apply(elu, Tensor(x), alpha)[]
elu(x::Traced, alpha=1.0) = Traced(apply(elu, x.tensor, alpha))
apply(::typeof(elu), x::Tensor{T,N}, alpha=1.0) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_elu(x, alpha), x.dims)
apply(::typeof(elu), x::Tensor, alpha=1.0) = wrap(C.tensor_elu(x, alpha))
"""    elu!(x, alpha=1.0)

In place: x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
"""
elu!(x::Tensor, alpha=1.0) = (check(C.tensor_elu_(x, alpha)); x)
apply!(::typeof(elu), x::Tensor, alpha=1.0) = elu!(x, alpha)

"""    celu(x, alpha=1.0)

x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere. Also for each element, as `celu.(x, alpha)`.
"""
celu(x::Tensor, alpha=1.0) = apply(celu, x, alpha)
celu(x::Real, alpha=1.0) = apply(celu, Tensor(x), alpha)[]
celu(x::Traced, alpha=1.0) = Traced(apply(celu, x.tensor, alpha))
apply(::typeof(celu), x::Tensor{T,N}, alpha=1.0) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_celu(x, alpha), x.dims)
apply(::typeof(celu), x::Tensor, alpha=1.0) = wrap(C.tensor_celu(x, alpha))
"""    celu!(x, alpha=1.0)

In place: x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.
"""
celu!(x::Tensor, alpha=1.0) = (check(C.tensor_celu_(x, alpha)); x)
apply!(::typeof(celu), x::Tensor, alpha=1.0) = celu!(x, alpha)

"""    selu(x)

Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1. Also for each element, as `selu.(x)`.
"""
selu(x::Tensor) = apply(selu, x)
selu(x::Real) = apply(selu, Tensor(x))[]
selu(x::Traced) = Traced(apply(selu, x.tensor))
apply(::typeof(selu), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_selu(x), x.dims)
apply(::typeof(selu), x::Tensor) = wrap(C.tensor_selu(x))
"""    selu!(x)

In place: Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and variance 1.
"""
selu!(x::Tensor) = (check(C.tensor_selu_(x)); x)
apply!(::typeof(selu), x::Tensor) = selu!(x)

"""    mish(x)

x * tanh(log(1 + exp(x))), without overflow. Also for each element, as `mish.(x)`.
"""
mish(x::Tensor) = apply(mish, x)
mish(x::Real) = apply(mish, Tensor(x))[]
mish(x::Traced) = Traced(apply(mish, x.tensor))
apply(::typeof(mish), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_mish(x), x.dims)
apply(::typeof(mish), x::Tensor) = wrap(C.tensor_mish(x))
"""    mish!(x)

In place: x * tanh(log(1 + exp(x))), without overflow.
"""
mish!(x::Tensor) = (check(C.tensor_mish_(x)); x)
apply!(::typeof(mish), x::Tensor) = mish!(x)

"""    softplus(x, beta=1.0, threshold=20.0)

log(1 + exp(beta * x)) / beta; x where beta * x > threshold. Also for each element, as `softplus.(x, beta, threshold)`.
"""
softplus(x::Tensor, beta=1.0, threshold=20.0) = apply(softplus, x, beta, threshold)
softplus(x::Real, beta=1.0, threshold=20.0) = apply(softplus, Tensor(x), beta, threshold)[]
softplus(x::Traced, beta=1.0, threshold=20.0) = Traced(apply(softplus, x.tensor, beta, threshold))
apply(::typeof(softplus), x::Tensor{T,N}, beta=1.0, threshold=20.0) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_softplus(x, beta, threshold), x.dims)
apply(::typeof(softplus), x::Tensor, beta=1.0, threshold=20.0) = wrap(C.tensor_softplus(x, beta, threshold))
"""    softplus!(x, beta=1.0, threshold=20.0)

In place: log(1 + exp(beta * x)) / beta; x where beta * x > threshold.
"""
softplus!(x::Tensor, beta=1.0, threshold=20.0) = (check(C.tensor_softplus_(x, beta, threshold)); x)
apply!(::typeof(softplus), x::Tensor, beta=1.0, threshold=20.0) = softplus!(x, beta, threshold)

"""    softsign(x)

x / (1 + |x|). Also for each element, as `softsign.(x)`.
"""
softsign(x::Tensor) = apply(softsign, x)
softsign(x::Real) = apply(softsign, Tensor(x))[]
softsign(x::Traced) = Traced(apply(softsign, x.tensor))
apply(::typeof(softsign), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_softsign(x), x.dims)
apply(::typeof(softsign), x::Tensor) = wrap(C.tensor_softsign(x))
"""    softsign!(x)

In place: x / (1 + |x|).
"""
softsign!(x::Tensor) = (check(C.tensor_softsign_(x)); x)
apply!(::typeof(softsign), x::Tensor) = softsign!(x)

"""    logsigmoid(x)

log(sigmoid(x)) = -log(1 + exp(-x)), without overflow. Also for each element, as `logsigmoid.(x)`.
"""
logsigmoid(x::Tensor) = apply(logsigmoid, x)
logsigmoid(x::Real) = apply(logsigmoid, Tensor(x))[]
logsigmoid(x::Traced) = Traced(apply(logsigmoid, x.tensor))
apply(::typeof(logsigmoid), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_logsigmoid(x), x.dims)
apply(::typeof(logsigmoid), x::Tensor) = wrap(C.tensor_logsigmoid(x))
"""    logsigmoid!(x)

In place: log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
"""
logsigmoid!(x::Tensor) = (check(C.tensor_logsigmoid_(x)); x)
apply!(::typeof(logsigmoid), x::Tensor) = logsigmoid!(x)

"""    standard_gamma_grad(alpha, x)

Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile: minus the derivative of the cumulative distribution function by alpha, divided by the density. NaN for x < 0 or alpha <= 0; no gradient. Also for each element, as `standard_gamma_grad.(alpha, x)`.
"""
standard_gamma_grad(alpha::Tensor, x) = apply(standard_gamma_grad, alpha, x)
standard_gamma_grad(alpha::Real, x::Tensor) = apply(standard_gamma_grad, alpha, x)
apply(::typeof(standard_gamma_grad), a::Tensor{T,N}, b::Tensor{T,N}) where {T<:Floating,N} = a.dims === b.dims ? wrap(Tensor{T,N}, C.tensor_standard_gamma_grad(a, b), a.dims) : wrap(Tensor{T,N}, C.tensor_standard_gamma_grad(a, b))
apply(::typeof(standard_gamma_grad), a::Tensor, b::Tensor) = wrap(C.tensor_standard_gamma_grad(aligned(a, b)...))
apply(::typeof(standard_gamma_grad), a::Tensor, b::Real) = apply(standard_gamma_grad, a, Tensor(b))
apply(::typeof(standard_gamma_grad), a::Real, b::Tensor) = apply(standard_gamma_grad, Tensor(a), b)

"""    vander(x; n=-1, increasing=false)

Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in sum.
"""
function vander(x; n=-1, increasing=false)
    return wrap(C.tensor_vander(tensor(x), n, increasing))
end

"""    contiguous(x)

Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy.
"""
function contiguous(x)
    return wrap(C.tensor_contiguous(tensor(x)))
end

"""    as_strided(x, shape, strides, offset)

Returns a view of the storage of `x` with the given shape, strides and offset, in elements from the start of the storage. The view must be within the storage.
"""
function as_strided(x, shape, strides, offset)
    shape = ints64(shape)
    strides = ints64(strides)
    return wrap(C.tensor_as_strided(tensor(x), shape, length(shape), strides, length(strides), offset))
end

"""    unbind(x; dims=1)

Returns views of all slices along `axis`, without that axis.
"""
function unbind(x; dims=1)
    return several(outs -> C.tensor_unbind(tensor(x), axis32(dims), outs), size(x, dims))
end

"""    chunk(x, chunks; dims=1)

Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller. An axis of extent 0 has `chunks` empty parts.
"""
function chunk(x, chunks; dims=1)
    return several(outs -> C.tensor_chunk(tensor(x), chunks, axis32(dims), outs), room(chunks))
end

"""    array_split(x, sections; dims=1)

Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts are larger by 1.
"""
function array_split(x, sections; dims=1)
    return several(outs -> C.tensor_array_split(tensor(x), sections, axis32(dims), outs), room(sections))
end

"""    broadcast_tensors(xs)

Returns views of all tensors, broadcast to a common shape.
"""
function broadcast_tensors(xs)
    xs = Handles(xs)
    return several(outs -> C.tensor_broadcast_tensors(xs, length(xs), outs), length(xs))
end

"""    meshgrid(xs, indexing)

Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For \"ij\" indexing, result i varies along axis i; \"xy\" swaps axes 0 and 1.
"""
function meshgrid(xs, indexing)
    xs = Handles(xs)
    return several(outs -> C.tensor_meshgrid(xs, length(xs), indexing, outs), length(xs))
end

"""    unflatten(x, sizes; dims)

Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred. Returns a view if the strides allow it, otherwise a copy.
"""
function unflatten(x, sizes; dims)
    sizes = ints64(sizes)
    return wrap(C.tensor_unflatten(tensor(x), axis32(dims), sizes, length(sizes)))
end

"""    unfold(x, size, step; dims)

Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their elements. A 0-d tensor counts as one slice.
"""
function unfold(x, size, step; dims)
    return wrap(C.tensor_unfold(tensor(x), axis32(dims), size, step))
end

"""    atleast_1d(x)

Reshapes a 0-d tensor to (1,); returns any other `x` itself.
"""
function atleast_1d(x)
    return wrap(C.tensor_atleast_1d(tensor(x)))
end

"""    atleast_2d(x)

Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed.
"""
function atleast_2d(x)
    return wrap(C.tensor_atleast_2d(tensor(x)))
end

"""    atleast_3d(x)

Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1), (M, N) becomes (M, N, 1).
"""
function atleast_3d(x)
    return wrap(C.tensor_atleast_3d(tensor(x)))
end

"""    repeat_interleave(x, repeats; dims=:)

Repeats slice i along `axis` repeats[i] times consecutively; TENSOR_AXIS_NONE flattens `x` first. `repeats` has one non-negative integer for each slice, or one for all.
"""
function repeat_interleave(x, repeats; dims=:)
    return wrap(C.tensor_repeat_interleave(tensor(x), tensor(repeats), axis32(dims)))
end

"""    roll(x, shifts; dims=:)

Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear at the start. Without axes, the flattened tensor is shifted, by one shift.
"""
function roll(x, shifts; dims=:)
    shifts = ints64(shifts)
    axes = axes32(dims)
    return wrap(C.tensor_roll(tensor(x), shifts, length(shifts), axes, count_of(axes)))
end

"""    rot90(x, k, dim0, dim1)

Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1.
"""
function rot90(x, k, dim0, dim1)
    return wrap(C.tensor_rot90(tensor(x), k, axis32(dim0), axis32(dim1)))
end

"""    flipud(x)

Returns a copy of `x` with the order of the elements along axis 0 reversed.
"""
function flipud(x)
    return wrap(C.tensor_flipud(tensor(x)))
end

"""    fliplr(x)

Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two axes.
"""
function fliplr(x)
    return wrap(C.tensor_fliplr(tensor(x)))
end

"""    diag_embed(x, offset, dim0, dim1)

Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The matrices are along axis0 and axis1 of the result.
"""
function diag_embed(x, offset, dim0, dim1)
    return wrap(C.tensor_diag_embed(tensor(x), offset, axis32(dim0), axis32(dim1)))
end

"""    block_diag(xs)

Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1, 1); dtypes are promoted.
"""
function block_diag(xs)
    xs = Handles(xs)
    return wrap(C.tensor_block_diag(xs, length(xs)))
end

"""    hstack(xs)

Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.
"""
function hstack(xs)
    xs = Handles(xs)
    return wrap(C.tensor_hstack(xs, length(xs)))
end

"""    vstack(xs)

Concatenates tensors along axis 0, after atleast_2d.
"""
function vstack(xs)
    xs = Handles(xs)
    return wrap(C.tensor_vstack(xs, length(xs)))
end

"""    dstack(xs)

Concatenates tensors along axis 2, after atleast_3d.
"""
function dstack(xs)
    xs = Handles(xs)
    return wrap(C.tensor_dstack(xs, length(xs)))
end

"""    column_stack(xs)

Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.
"""
function column_stack(xs)
    xs = Handles(xs)
    return wrap(C.tensor_column_stack(xs, length(xs)))
end

"""    cartesian_prod(xs)

Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted.
"""
function cartesian_prod(xs)
    xs = Handles(xs)
    return wrap(C.tensor_cartesian_prod(xs, length(xs)))
end

"""    combinations(x; r=2, with_replacement=false)

All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with repeated elements if `with_replacement`.
"""
function combinations(x; r=2, with_replacement=false)
    return wrap(C.tensor_combinations(tensor(x), r, with_replacement))
end

"""    pad_reflect(x, widths)

Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are less than the extent.
"""
function pad_reflect(x, widths)
    widths = ints64(widths)
    return wrap(C.tensor_pad_reflect(tensor(x), widths, length(widths)))
end

"""    pad_replicate(x, widths)

Same as pad, but repeats the first and the last slice of each axis.
"""
function pad_replicate(x, widths)
    widths = ints64(widths)
    return wrap(C.tensor_pad_replicate(tensor(x), widths, length(widths)))
end

"""    pad_circular(x, widths)

Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths are at most the remaining extent.
"""
function pad_circular(x, widths)
    widths = ints64(widths)
    return wrap(C.tensor_pad_circular(tensor(x), widths, length(widths)))
end

"""    positive(x)

+x: returns `x` itself.
"""
function positive(x)
    return wrap(C.tensor_positive(tensor(x)))
end

"""    float_power(a, b)

a ** b, computed in float64 or complex128 for all dtypes.
"""
function float_power(a, b)
    return wrap(C.tensor_float_power(tensor(a), tensor(b)))
end

"""    sum(x; dims=:, keepdims=dims !== (:), dtype=nothing)

Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of computation and result. For float32 and narrower dtypes, groups of four elements are added first and accumulated in double.
"""
function Base.sum(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_sum(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    prod(x; dims=:, keepdims=dims !== (:), dtype=nothing)

Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors of 0.
"""
function Base.prod(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_prod(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    mean(x; dims=:, keepdims=dims !== (:), dtype=nothing)

Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.
"""
function Statistics.mean(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_mean(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    maximum(x; dims=:, keepdims=dims !== (:))

Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally. TENSOR_E_SHAPE for no elements.
"""
function Base.maximum(x::Tensor; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_max(x, axes, count_of(axes), keepdims))
end

"""    minimum(x; dims=:, keepdims=dims !== (:))

Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally. TENSOR_E_SHAPE for no elements.
"""
function Base.minimum(x::Tensor; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_min(x, axes, count_of(axes), keepdims))
end

"""    logsumexp(x; dims=:, keepdims=dims !== (:))

log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.
"""
function logsumexp(x; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_logsumexp(tensor(x), axes, count_of(axes), keepdims))
end

"""    max_with_indices(x; dims, keepdims=dims !== (:))

Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.
"""
function max_with_indices(x; dims, keepdims::Bool=dims !== (:))
    out1, out2 = results(2)
    check(C.tensor_max_with_indices(tensor(x), axis32(dims), keepdims, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    min_with_indices(x; dims, keepdims=dims !== (:))

Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient. The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.
"""
function min_with_indices(x; dims, keepdims::Bool=dims !== (:))
    out1, out2 = results(2)
    check(C.tensor_min_with_indices(tensor(x), axis32(dims), keepdims, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    nansum(x; dims=:, keepdims=dims !== (:), dtype=nothing)

Sum over `axes`, ignoring NaN; dtypes as in sum.
"""
function nansum(x; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_nansum(tensor(x), axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    nanmean(x; dims=:, keepdims=dims !== (:))

Mean over `axes`, ignoring NaN; NaN if there are no other elements.
"""
function nanmean(x; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_nanmean(tensor(x), axes, count_of(axes), keepdims))
end

"""    count_nonzero(x; dims=:, keepdims=dims !== (:))

Number of elements over `axes` that are not 0, int64. NaN counts as nonzero.
"""
function count_nonzero(x; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_count_nonzero(tensor(x), axes, count_of(axes), keepdims))
end

"""    var_mean(x; dims=:, correction=1.0, keepdims=dims !== (:))

Variance and mean over `axes`; see var and mean.
"""
function var_mean(x; dims=:, correction=1.0, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    out1, out2 = results(2)
    check(C.tensor_var_mean(tensor(x), axes, count_of(axes), correction, keepdims, out1, out2))
    return (var=wrap(out1[]), mean=wrap(out2[]))
end

"""    std_mean(x; dims=:, correction=1.0, keepdims=dims !== (:))

Standard deviation and mean over `axes`; see std and mean.
"""
function std_mean(x; dims=:, correction=1.0, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    out1, out2 = results(2)
    check(C.tensor_std_mean(tensor(x), axes, count_of(axes), correction, keepdims, out1, out2))
    return (std=wrap(out1[]), mean=wrap(out2[]))
end

"""    vector_norm(x; dims=:, ord=2.0, keepdims=dims !== (:))

Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements. The derivative is 0 where the norm is 0, and at elements that are 0.
"""
function vector_norm(x; dims=:, ord=2.0, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_vector_norm(tensor(x), axes, count_of(axes), ord, keepdims))
end

"""    logcumsumexp(x; dims)

Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers the imaginary part is as in logaddexp and is not reduced to (-pi, pi].
"""
function logcumsumexp(x; dims)
    return wrap(C.tensor_logcumsumexp(tensor(x), axis32(dims)))
end

"""    cummax(x; dims)

Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
"""
function cummax(x; dims)
    out1, out2 = results(2)
    check(C.tensor_cummax(tensor(x), axis32(dims), out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    cummin(x; dims)

Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is propagated, with the index of the latest NaN.
"""
function cummin(x; dims)
    out1, out2 = results(2)
    check(C.tensor_cummin(tensor(x), axis32(dims), out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    trapezoid(y, x=nothing; dx=1.0, dims)

Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx` apart.
"""
function trapezoid(y, x=nothing; dx=1.0, dims)
    return wrap(C.tensor_trapezoid(tensor(y), optional(x), dx, axis32(dims)))
end

"""    cumulative_trapezoid(y, x=nothing; dx=1.0, dims)

Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the first; see trapezoid.
"""
function cumulative_trapezoid(y, x=nothing; dx=1.0, dims)
    return wrap(C.tensor_cumulative_trapezoid(tensor(y), optional(x), dx, axis32(dims)))
end

"""    corrcoef(x)

Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both standard deviations, clipped to [-1, 1], for complex numbers in both parts.
"""
function corrcoef(x)
    return wrap(C.tensor_corrcoef(tensor(x)))
end

"""    histc(x; bins=100, min=0.0, max=0.0)

Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min = max, the range is that of the elements. Elements outside the range, and NaN, are not counted.
"""
function histc(x; bins=100, min=0.0, max=0.0)
    return wrap(C.tensor_histc(tensor(x), bins, min, max))
end

"""    mode(x; dims, keepdims=dims !== (:))

Most frequent element along `axis`, the smallest one if several are equally frequent, and the int64 index of its last occurrence.
"""
function mode(x; dims, keepdims::Bool=dims !== (:))
    out1, out2 = results(2)
    check(C.tensor_mode(tensor(x), axis32(dims), keepdims, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    argsort(x; dims, descending=false)

Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value. In Julia positions count from 1.
"""
function argsort(x; dims, descending=false)
    return positions_from(C.tensor_argsort(tensor(x), axis32(dims), descending))
end

"""    topk(x, k; dims, largest=true)

The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among equal elements the first ones are returned; NaN counts as the largest value.
"""
function topk(x, k; dims, largest=true)
    out1, out2 = results(2)
    check(C.tensor_topk(tensor(x), k, axis32(dims), largest, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    kthvalue(x, k; dims, keepdims=dims !== (:))

The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts as the largest value.
"""
function kthvalue(x, k; dims, keepdims::Bool=dims !== (:))
    out1, out2 = results(2)
    check(C.tensor_kthvalue(tensor(x), k, axis32(dims), keepdims, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    bucketize(x, boundaries; right=false)

Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of boundaries less than the element, or less than or equal to it if `right`. See searchsorted. In Julia positions count from 1.
"""
function bucketize(x, boundaries; right=false)
    return positions_from(C.tensor_bucketize(tensor(x), tensor(boundaries), right))
end

"""    unique_counts(x)

Distinct elements in ascending order and the number of their occurrences, int64; see unique_all.
"""
function unique_counts(x)
    out1, out2 = results(2)
    check(C.tensor_unique_counts(tensor(x), out1, out2))
    return (values=wrap(out1[]), counts=wrap(out2[]))
end

"""    unique_inverse(x)

Distinct elements in ascending order, and the int64 index in `values` of each element of `x`; see unique_all.
"""
function unique_inverse(x)
    out1, out2 = results(2)
    check(C.tensor_unique_inverse(tensor(x), out1, out2))
    return (values=wrap(out1[]), inverse_indices=positions_from(out2[]))
end

"""    unique_values(x)

Distinct elements in ascending order; see unique_all.
"""
function unique_values(x)
    return wrap(C.tensor_unique_values(tensor(x)))
end

"""    unique_dim(x; dims)

Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each, the index in `values` of each slice of `x`, and the number of occurrences; indices and counts are 1-d and int64. A slice that contains NaN is distinct from all others.
"""
function unique_dim(x; dims)
    out1, out2, out3, out4 = results(4)
    check(C.tensor_unique_dim(tensor(x), axis32(dims), out1, out2, out3, out4))
    return (values=wrap(out1[]), indices=positions_from(out2[]), inverse_indices=positions_from(out3[]), counts=wrap(out4[]))
end

"""    unique_consecutive(x; dims=:)

Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and the length of each run; both are int64. NaN differs from NaN.
"""
function unique_consecutive(x; dims=:)
    out1, out2, out3 = results(3)
    check(C.tensor_unique_consecutive(tensor(x), axis32(dims), out1, out2, out3))
    return (values=wrap(out1[]), inverse_indices=positions_from(out2[]), counts=wrap(out3[]))
end

"""    as_strided_scatter(x, src, shape, strides, offset)

Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap.
"""
function as_strided_scatter(x, src, shape, strides, offset)
    shape = ints64(shape)
    strides = ints64(strides)
    return wrap(C.tensor_as_strided_scatter(tensor(x), tensor(src), shape, length(shape), strides, length(strides), offset))
end

"""    select_scatter(x, src, index; dims)

Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.
"""
function select_scatter(x, src, index; dims)
    return wrap(C.tensor_select_scatter(tensor(x), tensor(src), axis32(dims), index - 1))
end

"""    diagonal_scatter(x, src, offset, dim0, dim1)

Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`.
"""
function diagonal_scatter(x, src, offset, dim0, dim1)
    return wrap(C.tensor_diagonal_scatter(tensor(x), tensor(src), offset, axis32(dim0), axis32(dim1)))
end

"""    index_select(x, index; dims)

Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range. In Julia the numbers of `index` count from 1.
"""
function index_select(x, index; dims)
    return wrap(C.tensor_index_select(tensor(x), axis32(dims), positions(index)))
end

"""    gather(x, index; dims)

Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index` has as many axes as `x`, and except along `axis` no extent larger than that of `x`. In Julia the numbers of `index` count from 1.
"""
function gather(x, index; dims)
    return wrap(C.tensor_gather(tensor(x), axis32(dims), positions(index)))
end

"""    scatter(x, index, src; dims)

`x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient. In Julia the numbers of `index` count from 1.
"""
function scatter(x, index, src; dims)
    return wrap(C.tensor_scatter(tensor(x), axis32(dims), positions(index), tensor(src)))
end

"""    scatter!(x, index, src; dims)

In place: `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k] = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept, and only that one has a gradient. In Julia the numbers of `index` count from 1.
"""
function scatter!(x::Tensor, index, src; dims)
    check(C.tensor_scatter_(x, axis32(dims), positions(index), tensor(src)))
    return x
end

"""    scatter_add(x, index, src; dims)

Same as scatter, but adds to the elements of `x`. Deterministic. In Julia the numbers of `index` count from 1.
"""
function scatter_add(x, index, src; dims)
    return wrap(C.tensor_scatter_add(tensor(x), axis32(dims), positions(index), tensor(src)))
end

"""    scatter_add!(x, index, src; dims)

In place: Same as scatter, but adds to the elements of `x`. Deterministic. In Julia the numbers of `index` count from 1.
"""
function scatter_add!(x::Tensor, index, src; dims)
    check(C.tensor_scatter_add_(x, axis32(dims), positions(index), tensor(src)))
    return x
end

"""    scatter_reduce(x, index, src, reduce; dims, include_self=true)

Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\". The mean of integers is rounded down; \"amax\" and \"amin\" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target. In Julia the numbers of `index` count from 1.
"""
function scatter_reduce(x, index, src, reduce; dims, include_self=true)
    return wrap(C.tensor_scatter_reduce(tensor(x), axis32(dims), positions(index), tensor(src), reduce, include_self))
end

"""    scatter_reduce!(x, index, src, reduce; dims, include_self=true)

In place: Same as scatter, but reduces all elements of src with the same target, and the element of `x` if include_self, with \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\". The mean of integers is rounded down; \"amax\" and \"amin\" do not accept complex numbers. Equal extrema share the gradient. A product has no second derivative where two zeros of src have the same target. In Julia the numbers of `index` count from 1.
"""
function scatter_reduce!(x::Tensor, index, src, reduce; dims, include_self=true)
    check(C.tensor_scatter_reduce_(x, axis32(dims), positions(index), tensor(src), reduce, include_self))
    return x
end

"""    take_along_axis(x, index; dims)

Same as gather, but the other axes of `x` and `index` are broadcast. In Julia the numbers of `index` count from 1.
"""
function take_along_axis(x, index; dims)
    return wrap(C.tensor_take_along_axis(tensor(x), positions(index), axis32(dims)))
end

"""    embedding(weight, index)

Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D). In Julia the numbers of `index` count from 1.
"""
function embedding(weight, index)
    return wrap(C.tensor_embedding(tensor(weight), positions(index)))
end

"""    embedding_bag(weight, index, offsets, mode, per_sample_weights=nothing; include_last_offset=false, padding_idx=0)

Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset, `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are ignored. per_sample_weights, of the shape of index, require \"sum\". In Julia the numbers of `index` and `offsets` count from 1, `padding_idx` as well.
"""
function embedding_bag(weight, index, offsets, mode, per_sample_weights=nothing; include_last_offset=false, padding_idx=0)
    return wrap(C.tensor_embedding_bag(tensor(weight), positions(index), positions(offsets), mode, optional(per_sample_weights), include_last_offset, padding_idx - 1))
end

"""    masked_select(x, mask)

The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor. `x` and `mask` are broadcast.
"""
function masked_select(x, mask)
    return wrap(C.tensor_masked_select(tensor(x), tensor(mask)))
end

"""    masked_scatter(x, mask, src)

`x` with the elements where the bool tensor `mask` is true replaced by successive elements of `src`, which has at least as many. `x` and `mask` are broadcast.
"""
function masked_scatter(x, mask, src)
    return wrap(C.tensor_masked_scatter(tensor(x), tensor(mask), tensor(src)))
end

"""    index_add(x, index, src; dims, alpha=1)

`x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time. In Julia the numbers of `index` count from 1.
"""
function index_add(x, index, src; dims, alpha=1)
    return wrap(C.tensor_index_add(tensor(x), axis32(dims), positions(index), tensor(src), alpha))
end

"""    index_add!(x, index, src; dims, alpha=1)

In place: `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated indices are added each time. In Julia the numbers of `index` count from 1.
"""
function index_add!(x::Tensor, index, src; dims, alpha=1)
    check(C.tensor_index_add_(x, axis32(dims), positions(index), tensor(src), alpha))
    return x
end

"""    index_copy(x, index, src; dims)

`x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept. In Julia the numbers of `index` count from 1.
"""
function index_copy(x, index, src; dims)
    return wrap(C.tensor_index_copy(tensor(x), axis32(dims), positions(index), tensor(src)))
end

"""    index_copy!(x, index, src; dims)

In place: `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated indices the last write is kept. In Julia the numbers of `index` count from 1.
"""
function index_copy!(x::Tensor, index, src; dims)
    check(C.tensor_index_copy_(x, axis32(dims), positions(index), tensor(src)))
    return x
end

"""    index_fill(x, index, value; dims)

`x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d. In Julia the numbers of `index` count from 1.
"""
function index_fill(x, index, value; dims)
    return wrap(C.tensor_index_fill(tensor(x), axis32(dims), positions(index), tensor(value)))
end

"""    index_fill!(x, index, value; dims)

In place: `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d. In Julia the numbers of `index` count from 1.
"""
function index_fill!(x::Tensor, index, value; dims)
    check(C.tensor_index_fill_(x, axis32(dims), positions(index), tensor(value)))
    return x
end

"""    matmul_integer(a, b)

Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.
"""
function matmul_integer(a, b)
    return wrap(C.tensor_matmul_integer(tensor(a), tensor(b)))
end

"""    addmm(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For beta = 0, `c` is not read.
"""
function addmm(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_addmm(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    outer(a, b)

Outer product of 1-d tensors: out[i][j] = a[i] * b[j].
"""
function outer(a, b)
    return wrap(C.tensor_outer(tensor(a), tensor(b)))
end

"""    mv(a, b)

Matrix-vector product of a (M, K) and b (K,).
"""
function mv(a, b)
    return wrap(C.tensor_mv(tensor(a), tensor(b)))
end

"""    bmm(a, b)

Batched matrix product of a (B, M, K) and b (B, K, N).
"""
function bmm(a, b)
    return wrap(C.tensor_bmm(tensor(a), tensor(b)))
end

"""    baddbmm(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read.
"""
function baddbmm(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_baddbmm(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    addbmm(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta = 0, `c` is not read.
"""
function addbmm(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_addbmm(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    addmv(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,). For beta = 0, `c` is not read.
"""
function addmv(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_addmv(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    addr(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read.
"""
function addr(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_addr(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    vecdot(a, b; dims)

Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with the conjugate of `a`.
"""
function vecdot(a, b; dims)
    return wrap(C.tensor_vecdot(tensor(a), tensor(b), axis32(dims)))
end

"""    inner(a, b)

Inner product: sums of products along the last axes of both, for all combinations of the other axes. With a 0-d operand, the elementwise product.
"""
function inner(a, b)
    return wrap(C.tensor_inner(tensor(a), tensor(b)))
end

"""    cross(a, b; dims)

Cross product along `axis`, of extent 3 in both; the other axes are broadcast.
"""
function LinearAlgebra.cross(a::Tensor, b; dims)
    return wrap(C.tensor_cross(a, tensor(b), axis32(dims)))
end

"""    multi_dot(xs)

Product of two or more matrices, in the order that needs the fewest multiplications. The first and the last operand may be vectors.
"""
function multi_dot(xs)
    xs = Handles(xs)
    return wrap(C.tensor_multi_dot(xs, length(xs)))
end

"""    trace(x; offset=0, dtype=nothing)

Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.
"""
function trace(x; offset=0, dtype=nothing)
    return wrap(C.tensor_trace(tensor(x), offset, dtype_code(dtype)))
end

"""    cholesky_ex(x; upper=false)

Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`. info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has no valid factor.
"""
function cholesky_ex(x; upper=false)
    out1, out2 = results(2)
    check(C.tensor_cholesky_ex(tensor(x), upper, out1, out2))
    return (l=wrap(out1[]), info=wrap(out2[]))
end

"""    cholesky_solve(b, l; upper=false)

Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`. Leading axes are broadcast.
"""
function cholesky_solve(b, l; upper=false)
    return wrap(C.tensor_cholesky_solve(tensor(b), tensor(l), upper))
end

"""    cholesky_inverse(l; upper=false)

Inverse of a matrix from its Cholesky factor l, as returned by cholesky.
"""
function cholesky_inverse(l; upper=false)
    return wrap(C.tensor_cholesky_inverse(tensor(l), upper))
end

"""    lu_factor_ex(x; pivot=true)

LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u. Rows i and pivots[i] were exchanged in order; pivots is int32 and counted from 1. info, int32, is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are exchanged.
"""
function lu_factor_ex(x; pivot=true)
    out1, out2, out3 = results(3)
    check(C.tensor_lu_factor_ex(tensor(x), pivot, out1, out2, out3))
    return (lu=wrap(out1[]), pivots=wrap(out2[]), info=wrap(out3[]))
end

"""    lu_factor(x; pivot=true)

Same as lu_factor_ex without info; an error that names the matrix if one is singular.
"""
function lu_factor(x; pivot=true)
    out1, out2 = results(2)
    check(C.tensor_lu_factor(tensor(x), pivot, out1, out2))
    return (lu=wrap(out1[]), pivots=wrap(out2[]))
end

"""    lu_unpack(lu, pivots)

Permutation matrix p and factors l and u from the result of lu_factor: x = p @ l @ u.
"""
function lu_unpack(lu, pivots)
    out1, out2, out3 = results(3)
    check(C.tensor_lu_unpack(tensor(lu), tensor(pivots), out1, out2, out3))
    return (p=wrap(out1[]), l=wrap(out2[]), u=wrap(out3[]))
end

"""    lu_solve(lu, pivots, b; left=true, adjoint=false)

Solves a @ y = b for y, with the LU factorisation of a from lu_factor; y @ a = b unless `left`, and with a.mH in place of a if `adjoint`. Leading axes are broadcast.
"""
function lu_solve(lu, pivots, b; left=true, adjoint=false)
    return wrap(C.tensor_lu_solve(tensor(lu), tensor(pivots), tensor(b), left, adjoint))
end

"""    ldl_factor_ex(x; hermitian=false)

Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the lower triangle. pivots, int32, is k > 0 for a single row that was exchanged with row k, counted from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32, is 0, or the number of the first zero on the diagonal of d. Computed on the host.
"""
function ldl_factor_ex(x; hermitian=false)
    out1, out2, out3 = results(3)
    check(C.tensor_ldl_factor_ex(tensor(x), hermitian, out1, out2, out3))
    return (ld=wrap(out1[]), pivots=wrap(out2[]), info=wrap(out3[]))
end

"""    ldl_factor(x; hermitian=false)

Same as ldl_factor_ex without info; an error that names the matrix if one is singular.
"""
function ldl_factor(x; hermitian=false)
    out1, out2 = results(2)
    check(C.tensor_ldl_factor(tensor(x), hermitian, out1, out2))
    return (ld=wrap(out1[]), pivots=wrap(out2[]))
end

"""    ldl_unpack(ld, pivots; hermitian=false)

Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result of ldl_factor.
"""
function ldl_unpack(ld, pivots; hermitian=false)
    out1, out2, out3 = results(3)
    check(C.tensor_ldl_unpack(tensor(ld), tensor(pivots), hermitian, out1, out2, out3))
    return (p=wrap(out1[]), l=wrap(out2[]), d=wrap(out3[]))
end

"""    ldl_solve(ld, pivots, b; hermitian=false)

Solves a @ y = b for y, with the factorisation of a from ldl_factor and the same `hermitian`. Leading axes are broadcast.
"""
function ldl_solve(ld, pivots, b; hermitian=false)
    return wrap(C.tensor_ldl_solve(tensor(ld), tensor(pivots), tensor(b), hermitian))
end

"""    solve_triangular(a, b, upper; left=true, unitriangular=false)

Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1. Leading axes are broadcast. A zero on the diagonal gives infinities or NaN.
"""
function solve_triangular(a, b, upper; left=true, unitriangular=false)
    return wrap(C.tensor_solve_triangular(tensor(a), tensor(b), upper, left, unitriangular))
end

"""    solve_ex(a, b; left=true)

Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is not valid.
"""
function solve_ex(a, b; left=true)
    out1, out2 = results(2)
    check(C.tensor_solve_ex(tensor(a), tensor(b), left, out1, out2))
    return (result=wrap(out1[]), info=wrap(out2[]))
end

"""    solve(a, b; left=true)

Solves a system of linear equations as in solve_ex; an error that names the matrix if one is singular.
"""
function solve(a, b; left=true)
    return wrap(C.tensor_solve(tensor(a), tensor(b), left))
end

"""    inv_ex(x)

Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose inverse is not valid.
"""
function inv_ex(x)
    out1, out2 = results(2)
    check(C.tensor_inv_ex(tensor(x), out1, out2))
    return (inverse=wrap(out1[]), info=wrap(out2[]))
end

"""    householder_product(x, tau)

First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is column i of x with 1 on the diagonal and 0 above.
"""
function householder_product(x, tau)
    return wrap(C.tensor_householder_product(tensor(x), tensor(tau)))
end

"""    eigh(x; upper=false)

Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of the largest components of each vector is real and positive. The gradient of the vectors is finite for distinct eigenvalues.
"""
function eigh(x; upper=false)
    out1, out2 = results(2)
    check(C.tensor_eigh(tensor(x), upper, out1, out2))
    return (values=wrap(out1[]), vectors=wrap(out2[]))
end

"""    eigvalsh(x; upper=false)

Eigenvalues of symmetric or Hermitian matrices, as in eigh.
"""
function eigvalsh(x; upper=false)
    return wrap(C.tensor_eigvalsh(tensor(x), upper))
end

"""    eig(x)

Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no particular order. The first of the largest components of each vector is real and positive. Of a real matrix, values that are not real come in conjugate pairs, that with the positive imaginary part first. Computed on the host. The gradient of the vectors is finite for distinct eigenvalues; that of a matrix without a basis of eigenvectors is not defined.
"""
function eig(x)
    out1, out2 = results(2)
    check(C.tensor_eig(tensor(x), out1, out2))
    return (values=wrap(out1[]), vectors=wrap(out2[]))
end

"""    matrix_rank(x, atol=nothing, rtol=nothing; hermitian=false)

Number of singular values above the tolerance of pinv, int64.
"""
function matrix_rank(x, atol=nothing, rtol=nothing; hermitian=false)
    return wrap(C.tensor_matrix_rank(tensor(x), optional(atol), optional(rtol), hermitian))
end

"""    lstsq(a, b; rcond=-1.0)

Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve_ex. Singular values up to rcond * the largest one count as 0; a negative rcond stands for max(M, N) * epsilon. residuals are the squared norms of a @ y - b if M > N and all matrices have rank N, otherwise empty.
"""
function lstsq(a, b; rcond=-1.0)
    out1, out2, out3, out4 = results(4)
    check(C.tensor_lstsq(tensor(a), tensor(b), rcond, out1, out2, out3, out4))
    return (solution=wrap(out1[]), residuals=wrap(out2[]), rank=wrap(out3[]), singular_values=wrap(out4[]))
end

"""    matrix_norm(x, ord, dim0, dim1; keepdims=false)

Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm \"fro\", nuclear norm \"nuc\", largest and smallest singular value \"2\" and \"-2\", largest and smallest absolute column sum \"1\" and \"-1\", absolute row sum \"inf\" and \"-inf\". The maximum over an empty axis is 0.
"""
function matrix_norm(x, ord, dim0, dim1; keepdims::Bool=false)
    return wrap(C.tensor_matrix_norm(tensor(x), ord, axis32(dim0), axis32(dim1), keepdims))
end

"""    matrix_power(x, n)

Matrix power x ** n of square matrices, of the inverse for negative n; the identity for n = 0.
"""
function matrix_power(x, n)
    return wrap(C.tensor_matrix_power(tensor(x), n))
end

"""    matrix_exp(x)

Matrix exponential of square matrices, the sum of x ** k / k!.
"""
function matrix_exp(x)
    return wrap(C.tensor_matrix_exp(tensor(x)))
end

"""    softmax(x; dims)

exp(x) / sum(exp(x)) along `axis`, without overflow.
"""
function softmax(x; dims)
    return wrap(C.tensor_softmax(tensor(x), axis32(dims)))
end

"""    log_softmax(x; dims)

Logarithm of softmax, x - logsumexp(x) along `axis`.
"""
function log_softmax(x; dims)
    return wrap(C.tensor_log_softmax(tensor(x), axis32(dims)))
end

"""    prelu(x, weight)

x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of x. The derivative at 0 is weight.
"""
function prelu(x, weight)
    return wrap(C.tensor_prelu(tensor(x), tensor(weight)))
end

"""    glu(x; dims)

Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent is even.
"""
function glu(x; dims)
    return wrap(C.tensor_glu(tensor(x), axis32(dims)))
end

"""    rrelu(x; lower=0.125, upper=0.3333333333333333, training=false, rng=nothing)

x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn uniformly from [lower, upper); otherwise it is their mean.
"""
function rrelu(x; lower=0.125, upper=0.3333333333333333, training=false, rng=nothing)
    return wrap(C.tensor_rrelu(tensor(x), lower, upper, training, rng))
end

"""    gumbel_softmax(logits; tau=1.0, hard=false, dims, rng=nothing)

softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution. With `hard`, the one-hot vector of the largest element, with the gradient of the soft result.
"""
function gumbel_softmax(logits; tau=1.0, hard=false, dims, rng=nothing)
    return wrap(C.tensor_gumbel_softmax(tensor(logits), tau, hard, axis32(dims), rng))
end

"""    softmin(x; dims)

softmax(-x) along `axis`.
"""
function softmin(x; dims)
    return wrap(C.tensor_softmin(tensor(x), axis32(dims)))
end

"""    linear(x, weight, bias=nothing)

x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).
"""
function linear(x, weight, bias=nothing)
    return wrap(C.tensor_linear(tensor(x), tensor(weight), optional(bias)))
end

"""    linear_activation(x, weight, bias, activation)

Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh. If no gradient is recorded, the activation is fused into the matrix product and the intermediate result is not stored.
"""
function linear_activation(x, weight, bias, activation)
    return wrap(C.tensor_linear_activation(tensor(x), tensor(weight), optional(bias), activation))
end

"""    conv1d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)

1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see conv2d.
"""
function conv1d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv1d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv2d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)

2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups, KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.
"""
function conv2d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv2d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)

Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.
"""
function conv2d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d_input_grad(tensor(dy), tensor(weight), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv2d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)

Gradient of conv2d with respect to its weight of `shape`.
"""
function conv2d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d_weight_grad(tensor(dy), tensor(x), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv3d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)

3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, KD, KH, KW); see conv2d.
"""
function conv3d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv3d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv3d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)

Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.
"""
function conv3d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv3d_input_grad(tensor(dy), tensor(weight), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv3d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)

Gradient of conv3d with respect to its weight of `shape`.
"""
function conv3d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv3d_weight_grad(tensor(dy), tensor(x), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv_transpose1d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)

1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see conv_transpose2d.
"""
function conv_transpose1d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)
    stride = ints64(stride)
    padding = ints64(padding)
    output_padding = ints64(output_padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv_transpose1d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), output_padding, length(output_padding), groups, dilation, length(dilation)))
end

"""    conv_transpose2d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)

2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W) or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 * padding + dilation * (KH - 1) + output_padding + 1.
"""
function conv_transpose2d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)
    stride = ints64(stride)
    padding = ints64(padding)
    output_padding = ints64(output_padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv_transpose2d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), output_padding, length(output_padding), groups, dilation, length(dilation)))
end

"""    conv_transpose3d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)

3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD, KH, KW); see conv_transpose2d.
"""
function conv_transpose3d(x, weight, bias=nothing; stride=1, padding=0, output_padding=0, groups=1, dilation=1)
    stride = ints64(stride)
    padding = ints64(padding)
    output_padding = ints64(output_padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv_transpose3d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), output_padding, length(output_padding), groups, dilation, length(dilation)))
end

"""    im2col(x, kernel; stride=1, padding=0, dilation=1)

Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH * KW, number of windows), with the windows in row-major order.
"""
function im2col(x, kernel; stride=1, padding=0, dilation=1)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_im2col(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation)))
end

"""    col2im(x, shape, kernel; stride=1, padding=0, dilation=1)

Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C * KH * KW, L). The adjoint of im2col.
"""
function col2im(x, shape, kernel; stride=1, padding=0, dilation=1)
    shape = ints64(shape)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_col2im(tensor(x), shape, length(shape), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation)))
end

"""    bilinear(x1, x2, weight, bias=nothing)

Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J), weight (O, I, J) and bias (O,).
"""
function bilinear(x1, x2, weight, bias=nothing)
    return wrap(C.tensor_bilinear(tensor(x1), tensor(x2), tensor(weight), optional(bias)))
end

"""    max_pool1d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.
"""
function max_pool1d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_max_pool1d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode))
end

"""    max_pool2d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of equal elements receives the gradient. The default stride is the kernel size; padding is at most half of the kernel size.
"""
function max_pool2d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_max_pool2d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode))
end

"""    max_pool3d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.
"""
function max_pool3d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_max_pool3d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode))
end

"""    max_pool1d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.
"""
function max_pool1d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    out1, out2 = results(2)
    check(C.tensor_max_pool1d_with_indices(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    max_pool2d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.
"""
function max_pool2d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    out1, out2 = results(2)
    check(C.tensor_max_pool2d_with_indices(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    max_pool3d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.
"""
function max_pool3d_with_indices(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    out1, out2 = results(2)
    check(C.tensor_max_pool3d_with_indices(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode, out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    max_unpool1d(x, indices, shape)

Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. In Julia the numbers of `indices` count from 1.
"""
function max_unpool1d(x, indices, shape)
    shape = ints64(shape)
    return wrap(C.tensor_max_unpool1d(tensor(x), positions(indices), shape, length(shape)))
end

"""    max_unpool2d(x, indices, shape)

Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. In Julia the numbers of `indices` count from 1.
"""
function max_unpool2d(x, indices, shape)
    shape = ints64(shape)
    return wrap(C.tensor_max_unpool2d(tensor(x), positions(indices), shape, length(shape)))
end

"""    max_unpool3d(x, indices, shape)

Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices is kept. In Julia the numbers of `indices` count from 1.
"""
function max_unpool3d(x, indices, shape)
    shape = ints64(shape)
    return wrap(C.tensor_max_unpool3d(tensor(x), positions(indices), shape, length(shape)))
end

"""    avg_pool1d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)

Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.
"""
function avg_pool1d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool1d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad))
end

"""    avg_pool2d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)

Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor. The mean of integers is truncated. The default stride is the kernel size; padding is at most half of the kernel size.
"""
function avg_pool2d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool2d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad, divisor_override))
end

"""    avg_pool2d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)

Gradient of avg_pool2d with respect to its input of `shape`.
"""
function avg_pool2d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)
    shape = ints64(shape)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool2d_grad(tensor(dy), shape, length(shape), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad, divisor_override))
end

"""    avg_pool3d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)

Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.
"""
function avg_pool3d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool3d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad, divisor_override))
end

"""    avg_pool3d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)

Gradient of avg_pool3d with respect to its input of `shape`.
"""
function avg_pool3d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true, divisor_override=0)
    shape = ints64(shape)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool3d_grad(tensor(dy), shape, length(shape), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad, divisor_override))
end

"""    lp_pool1d(x, norm_type, kernel; stride=(), ceil_mode=false)

Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
"""
function lp_pool1d(x, norm_type, kernel; stride=(), ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    return wrap(C.tensor_lp_pool1d(tensor(x), norm_type, kernel, length(kernel), stride, length(stride), ceil_mode))
end

"""    lp_pool2d(x, norm_type, kernel; stride=(), ceil_mode=false)

Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
"""
function lp_pool2d(x, norm_type, kernel; stride=(), ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    return wrap(C.tensor_lp_pool2d(tensor(x), norm_type, kernel, length(kernel), stride, length(stride), ceil_mode))
end

"""    lp_pool3d(x, norm_type, kernel; stride=(), ceil_mode=false)

Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W). The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
"""
function lp_pool3d(x, norm_type, kernel; stride=(), ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    return wrap(C.tensor_lp_pool3d(tensor(x), norm_type, kernel, length(kernel), stride, length(stride), ceil_mode))
end

"""    adaptive_avg_pool1d(x, shape)

Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
"""
function adaptive_avg_pool1d(x, shape)
    shape = ints64(shape)
    return wrap(C.tensor_adaptive_avg_pool1d(tensor(x), shape, length(shape)))
end

"""    adaptive_avg_pool2d(x, shape)

Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
"""
function adaptive_avg_pool2d(x, shape)
    shape = ints64(shape)
    return wrap(C.tensor_adaptive_avg_pool2d(tensor(x), shape, length(shape)))
end

"""    adaptive_avg_pool3d(x, shape)

Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
"""
function adaptive_avg_pool3d(x, shape)
    shape = ints64(shape)
    return wrap(C.tensor_adaptive_avg_pool3d(tensor(x), shape, length(shape)))
end

"""    adaptive_max_pool1d(x, shape)

Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x. NaN counts as the maximum; the first of equal elements is returned.
"""
function adaptive_max_pool1d(x, shape)
    shape = ints64(shape)
    out1, out2 = results(2)
    check(C.tensor_adaptive_max_pool1d(tensor(x), shape, length(shape), out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    adaptive_max_pool2d(x, shape)

Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x. NaN counts as the maximum; the first of equal elements is returned.
"""
function adaptive_max_pool2d(x, shape)
    shape = ints64(shape)
    out1, out2 = results(2)
    check(C.tensor_adaptive_max_pool2d(tensor(x), shape, length(shape), out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    adaptive_max_pool3d(x, shape)

Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x. NaN counts as the maximum; the first of equal elements is returned.
"""
function adaptive_max_pool3d(x, shape)
    shape = ints64(shape)
    out1, out2 = results(2)
    check(C.tensor_adaptive_max_pool3d(tensor(x), shape, length(shape), out1, out2))
    return (values=wrap(out1[]), indices=positions_from(out2[]))
end

"""    interpolate(x, shape, mode; align_corners=false, antialias=false)

Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns the centres of the outermost elements instead of their outer edges; antialias widens the kernel when downsampling.
"""
function interpolate(x, shape, mode; align_corners=false, antialias=false)
    shape = ints64(shape)
    return wrap(C.tensor_interpolate(tensor(x), shape, length(shape), mode, align_corners, antialias))
end

"""    interpolate_axis(x, size, mode; dims, align_corners=false, antialias=false, scale=0)

Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype, linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to compute the coordinates.
"""
function interpolate_axis(x, size, mode; dims, align_corners=false, antialias=false, scale=0)
    return wrap(C.tensor_interpolate_axis(tensor(x), axis32(dims), size, mode, align_corners, antialias, scale))
end

"""    interpolate_axis_grad(dy, size, mode; dims, align_corners=false, antialias=false, scale=0)

Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.
"""
function interpolate_axis_grad(dy, size, mode; dims, align_corners=false, antialias=false, scale=0)
    return wrap(C.tensor_interpolate_axis_grad(tensor(dy), axis32(dims), size, mode, align_corners, antialias, scale))
end

"""    grid_sample(x, grid, mode, padding_mode; align_corners=false)

Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N, OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first: -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in float32.
"""
function grid_sample(x, grid, mode, padding_mode; align_corners=false)
    return wrap(C.tensor_grid_sample(tensor(x), tensor(grid), mode, padding_mode, align_corners))
end

"""    affine_grid(theta, shape; align_corners=false)

Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).
"""
function affine_grid(theta, shape; align_corners=false)
    shape = ints64(shape)
    return wrap(C.tensor_affine_grid(tensor(theta), shape, length(shape), align_corners))
end

"""    pixel_shuffle(x, factor)

Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels into space.
"""
function pixel_shuffle(x, factor)
    return wrap(C.tensor_pixel_shuffle(tensor(x), factor))
end

"""    pixel_unshuffle(x, factor)

Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of pixel_shuffle.
"""
function pixel_unshuffle(x, factor)
    return wrap(C.tensor_pixel_unshuffle(tensor(x), factor))
end

"""    channel_shuffle(x, groups)

Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.
"""
function channel_shuffle(x, groups)
    return wrap(C.tensor_channel_shuffle(tensor(x), groups))
end

"""    layer_norm(x, norm_ndim, weight=nothing, bias=nothing; eps=1e-5)

Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the population variance. weight and bias have the shape of those axes.
"""
function layer_norm(x, norm_ndim, weight=nothing, bias=nothing; eps=1e-5)
    return wrap(C.tensor_layer_norm(tensor(x), norm_ndim, optional(weight), optional(bias), eps))
end

"""    batch_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; training=false, momentum=0.1, eps=1e-5)

Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training, mean and population variance are those of the batch, and running_mean and running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the running statistics are used.
"""
function batch_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; training=false, momentum=0.1, eps=1e-5)
    return wrap(C.tensor_batch_norm(tensor(x), optional(weight), optional(bias), optional(running_mean), optional(running_var), training, momentum, eps))
end

"""    rms_norm(x, norm_ndim, weight, eps)

Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon of the dtype of computation.
"""
function rms_norm(x, norm_ndim, weight, eps)
    return wrap(C.tensor_rms_norm(tensor(x), norm_ndim, optional(weight), eps))
end

"""    group_norm(x, groups, weight=nothing, bias=nothing; eps=1e-5)

Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent channels of x (N, C, ...), times weight (C,), plus bias (C,).
"""
function group_norm(x, groups, weight=nothing, bias=nothing; eps=1e-5)
    return wrap(C.tensor_group_norm(tensor(x), groups, optional(weight), optional(bias), eps))
end

"""    instance_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; use_input_stats=true, momentum=0.1, eps=1e-5)

Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the averages of the means and unbiased variances over the batch. Without use_input_stats it is batch_norm with the running statistics.
"""
function instance_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; use_input_stats=true, momentum=0.1, eps=1e-5)
    return wrap(C.tensor_instance_norm(tensor(x), optional(weight), optional(bias), optional(running_mean), optional(running_var), use_input_stats, momentum, eps))
end

"""    local_response_norm(x, size; alpha=1e-4, beta=0.75, k=1.0)

Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is the sum of squares over a window of `size` channels around each channel.
"""
function local_response_norm(x, size; alpha=1e-4, beta=0.75, k=1.0)
    return wrap(C.tensor_local_response_norm(tensor(x), size, alpha, beta, k))
end

"""    dropout(x; p=0.5, training=true, rng=nothing)

In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training, returns x itself.
"""
function dropout(x; p=0.5, training=true, rng=nothing)
    return wrap(C.tensor_dropout(tensor(x), p, training, rng))
end

"""    feature_dropout(x; p=0.5, training=true, rng=nothing)

Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.
"""
function feature_dropout(x; p=0.5, training=true, rng=nothing)
    return wrap(C.tensor_feature_dropout(tensor(x), p, training, rng))
end

"""    alpha_dropout(x; p=0.5, training=true, rng=nothing)

In training, replaces each element with probability p by the negative limit of selu, then scales and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.
"""
function alpha_dropout(x; p=0.5, training=true, rng=nothing)
    return wrap(C.tensor_alpha_dropout(tensor(x), p, training, rng))
end

"""    feature_alpha_dropout(x; p=0.5, training=true, rng=nothing)

Same as alpha_dropout, but drops whole channels of x (N, C, ...).
"""
function feature_alpha_dropout(x; p=0.5, training=true, rng=nothing)
    return wrap(C.tensor_feature_alpha_dropout(tensor(x), p, training, rng))
end

"""    scaled_dot_product_attention(query, key, value, mask=nothing; dropout_p=0.0, causal=false, scale=0.0, enable_gqa=false, rng=nothing)

Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E) and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer heads (..., H, S, E), each shared by a group of adjacent query heads.
"""
function scaled_dot_product_attention(query, key, value, mask=nothing; dropout_p=0.0, causal=false, scale=0.0, enable_gqa=false, rng=nothing)
    return wrap(C.tensor_scaled_dot_product_attention(tensor(query), tensor(key), tensor(value), optional(mask), dropout_p, causal, scale, enable_gqa, rng))
end

"""    flash_attention(query, key, value, mask=nothing; causal=false, scale=0.0)

Fused scaled_dot_product_attention without dropout that does not store the matrix of scores. mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass recomputes the weights, unless second derivatives or the gradient of the mask are needed. With `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for values that are not finite.
"""
function flash_attention(query, key, value, mask=nothing; causal=false, scale=0.0)
    return wrap(C.tensor_flash_attention(tensor(query), tensor(key), tensor(value), optional(mask), causal, scale))
end

"""    multi_head_attention(query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, out_weight, out_bias=nothing, key_padding_mask=nothing, mask=nothing; add_zero_attn=false, dropout_p=0.0, need_weights=true, average_weights=true, rng=nothing)

Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N. Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged. Without need_weights the weights are empty, (0,), and without dropout the memory does not grow with L * S. A query without allowed keys gives NaN, or 0 without need_weights.
"""
function multi_head_attention(query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, out_weight, out_bias=nothing, key_padding_mask=nothing, mask=nothing; add_zero_attn=false, dropout_p=0.0, need_weights=true, average_weights=true, rng=nothing)
    out1, out2 = results(2)
    check(C.tensor_multi_head_attention(tensor(query), tensor(key), tensor(value), num_heads, optional(in_weight), optional(q_weight), optional(k_weight), optional(v_weight), optional(in_bias), optional(bias_k), optional(bias_v), add_zero_attn, tensor(out_weight), optional(out_bias), optional(key_padding_mask), optional(mask), dropout_p, need_weights, average_weights, rng, out1, out2))
    return (output=wrap(out1[]), weights=wrap(out2[]))
end

"""    rnn_tanh_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)

One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,) and h (N, H) or (H,).
"""
function rnn_tanh_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)
    return wrap(C.tensor_rnn_tanh_cell(tensor(x), tensor(h), tensor(w_ih), tensor(w_hh), optional(b_ih), optional(b_hh)))
end

"""    rnn_relu_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)

Same as rnn_tanh_cell, with relu instead of tanh.
"""
function rnn_relu_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)
    return wrap(C.tensor_rnn_relu_cell(tensor(x), tensor(h), tensor(w_ih), tensor(w_hh), optional(b_ih), optional(b_hh)))
end

"""    gru_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)

One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n) with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh.
"""
function gru_cell(x, h, w_ih, w_hh, b_ih=nothing, b_hh=nothing)
    return wrap(C.tensor_gru_cell(tensor(x), tensor(h), tensor(w_ih), tensor(w_hh), optional(b_ih), optional(b_hh)))
end

"""    lstm_cell(x, h, c, w_ih, w_hh, b_ih=nothing, b_hh=nothing)

One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f * c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @ w_hh^T + b_hh, after tanh for g and sigmoid for the others.
"""
function lstm_cell(x, h, c, w_ih, w_hh, b_ih=nothing, b_hh=nothing)
    out1, out2 = results(2)
    check(C.tensor_lstm_cell(tensor(x), tensor(h), tensor(c), tensor(w_ih), tensor(w_hh), optional(b_ih), optional(b_hh), out1, out2))
    return (h_next=wrap(out1[]), c_next=wrap(out2[]))
end

"""    rnn_tanh(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)

Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.
"""
function rnn_tanh(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)
    weights = Handles(weights)
    out1, out2 = results(2)
    check(C.tensor_rnn_tanh(tensor(x), optional(h0), weights, length(weights), layers, bias, dropout, training, bidirectional, batch_first, rng, out1, out2))
    return (output=wrap(out1[]), h_n=wrap(out2[]))
end

"""    rnn_relu(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)

Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.
"""
function rnn_relu(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)
    weights = Handles(weights)
    out1, out2 = results(2)
    check(C.tensor_rnn_relu(tensor(x), optional(h0), weights, length(weights), layers, bias, dropout, training, bidirectional, batch_first, rng, out1, out2))
    return (output=wrap(out1[]), h_n=wrap(out2[]))
end

"""    gru(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)

Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see gru_cell. Returns the hidden states of the last layer at all steps, with both directions concatenated along the last axis, and the final hidden states of all layers. In training, dropout is applied between layers.
"""
function gru(x, h0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)
    weights = Handles(weights)
    out1, out2 = results(2)
    check(C.tensor_gru(tensor(x), optional(h0), weights, length(weights), layers, bias, dropout, training, bidirectional, batch_first, rng, out1, out2))
    return (output=wrap(out1[]), h_n=wrap(out2[]))
end

"""    lstm(x, h0, c0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)

Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden states are projected to P elements.
"""
function lstm(x, h0, c0, weights; layers=1, bias=true, dropout=0.0, training=false, bidirectional=false, batch_first=false, rng=nothing)
    weights = Handles(weights)
    out1, out2, out3 = results(3)
    check(C.tensor_lstm(tensor(x), optional(h0), optional(c0), weights, length(weights), layers, bias, dropout, training, bidirectional, batch_first, rng, out1, out2, out3))
    return (output=wrap(out1[]), h_n=wrap(out2[]), c_n=wrap(out3[]))
end

"""    quantize_blockwise(x; bits=8, block_size=32)

Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes NaN.
"""
function quantize_blockwise(x; bits=8, block_size=32)
    out1, out2 = results(2)
    check(C.tensor_quantize_blockwise(tensor(x), bits, block_size, out1, out2))
    return (codes=wrap(out1[]), scales=wrap(out2[]))
end

"""    dequantize_blockwise(codes, scales, extent; block_size=32, dtype=nothing)

The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes of 4 bits in each.
"""
function dequantize_blockwise(codes, scales, extent; block_size=32, dtype=nothing)
    return wrap(C.tensor_dequantize_blockwise(tensor(codes), tensor(scales), extent, block_size, dtype_code(dtype)))
end

"""    quantized_linear(x, codes, scales, bias=nothing; block_size=32, int8_activations=false)

x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to 8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the rounding. The codes and scales get no gradients.
"""
function quantized_linear(x, codes, scales, bias=nothing; block_size=32, int8_activations=false)
    return wrap(C.tensor_quantized_linear(tensor(x), tensor(codes), tensor(scales), optional(bias), block_size, int8_activations))
end

"""    quantize_affine(x, scale, zero_point=nothing; dims, dtype=nothing)

round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties round to even. The scale and the zero point are one number, or one for each index along `axis`. NaN becomes an arbitrary value. The result has no gradients.
"""
function quantize_affine(x, scale, zero_point=nothing; dims, dtype=nothing)
    return wrap(C.tensor_quantize_affine(tensor(x), tensor(scale), optional(zero_point), axis32(dims), dtype_code(dtype)))
end

"""    dequantize_affine(codes, scale, zero_point=nothing; dims)

(codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no gradient.
"""
function dequantize_affine(codes, scale, zero_point=nothing; dims)
    return wrap(C.tensor_dequantize_affine(tensor(codes), tensor(scale), optional(zero_point), axis32(dims)))
end

"""    quantized_conv(x, weight, bias=nothing, x_scale=nothing, x_zero_point=nothing, weight_scale=nothing, weight_zero_point=nothing, out_scale=nothing, out_zero_point=nothing; stride=1, padding=0, dilation=1, groups=1, relu=false)

Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x - x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added, exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale * weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients.
"""
function quantized_conv(x, weight, bias=nothing, x_scale=nothing, x_zero_point=nothing, weight_scale=nothing, weight_zero_point=nothing, out_scale=nothing, out_zero_point=nothing; stride=1, padding=0, dilation=1, groups=1, relu=false)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_quantized_conv(tensor(x), tensor(weight), optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), stride, length(stride), padding, length(padding), dilation, length(dilation), groups, relu))
end

"""    quantized_matmul(x, weight, bias=nothing, x_scale=nothing, x_zero_point=nothing, weight_scale=nothing, weight_zero_point=nothing, out_scale=nothing, out_zero_point=nothing; relu=false)

Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero points as in quantized_conv, those of the weight for each column. Leading axes broadcast.
"""
function quantized_matmul(x, weight, bias=nothing, x_scale=nothing, x_zero_point=nothing, weight_scale=nothing, weight_zero_point=nothing, out_scale=nothing, out_zero_point=nothing; relu=false)
    return wrap(C.tensor_quantized_matmul(tensor(x), tensor(weight), optional(bias), optional(x_scale), optional(x_zero_point), optional(weight_scale), optional(weight_zero_point), optional(out_scale), optional(out_zero_point), relu))
end

"""    cdist(a, b; p=2.0)

Pairwise distances vector_norm(a[..., i, :] - b[..., j, :], p) between the rows of a and b; leading axes are broadcast. The derivative is 0 where the distance is 0.
"""
function cdist(a, b; p=2.0)
    return wrap(C.tensor_cdist(tensor(a), tensor(b), p))
end

"""    pdist(x; p=2.0)

Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0, 2), ..., (1, 2), ...
"""
function pdist(x; p=2.0)
    return wrap(C.tensor_pdist(tensor(x), p))
end

"""    mse_loss(x, target; reduction=:mean)

Squared error (x - target) ** 2, with its mean, its sum or no reduction.
"""
function mse_loss(x, target; reduction=:mean)
    return wrap(C.tensor_mse_loss(tensor(x), tensor(target), reduction_code(reduction)))
end

"""    l1_loss(x, target; reduction=:mean)

Absolute error |x - target|, with its mean, its sum or no reduction.
"""
function l1_loss(x, target; reduction=:mean)
    return wrap(C.tensor_l1_loss(tensor(x), tensor(target), reduction_code(reduction)))
end

"""    nll_loss(log_probs, target, weight=nothing; ignore_index=-100, reduction=:mean)

Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the mean is divided by the sum of the weights of the other targets. In Julia the numbers of `target` count from 1.
"""
function nll_loss(log_probs, target, weight=nothing; ignore_index=-100, reduction=:mean)
    return wrap(C.tensor_nll_loss(tensor(log_probs), positions(target), optional(weight), ignore_index - 1, reduction_code(reduction)))
end

"""    cross_entropy(logits, target, weight=nothing; ignore_index=-100, label_smoothing=0.0, reduction=:mean)

Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1, or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] * (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t. For integer targets the mean is divided by the sum of weight[y] over the targets that are not ignored, NaN if there are none; for probabilities by the number of losses. In Julia the numbers of `target` count from 1.
"""
function cross_entropy(logits, target, weight=nothing; ignore_index=-100, label_smoothing=0.0, reduction=:mean)
    return wrap(C.tensor_cross_entropy(tensor(logits), positions(target), optional(weight), ignore_index - 1, label_smoothing, reduction_code(reduction)))
end

"""    softmax_nll(logits, target; ignore_index=-100)

Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index. In Julia the numbers of `target` count from 1.
"""
function softmax_nll(logits, target; ignore_index=-100)
    return wrap(C.tensor_softmax_nll(tensor(logits), positions(target), ignore_index - 1))
end

"""    bce_with_logits(logits, target, weight=nothing, pos_weight=nothing; reduction=:mean)

Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow.
"""
function bce_with_logits(logits, target, weight=nothing, pos_weight=nothing; reduction=:mean)
    return wrap(C.tensor_bce_with_logits(tensor(logits), tensor(target), optional(weight), optional(pos_weight), reduction_code(reduction)))
end

"""    smooth_l1_loss(x, target; beta=1.0, reduction=:mean)

For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta = 0.
"""
function smooth_l1_loss(x, target; beta=1.0, reduction=:mean)
    return wrap(C.tensor_smooth_l1_loss(tensor(x), tensor(target), beta, reduction_code(reduction)))
end

"""    huber_loss(x, target; delta=1.0, reduction=:mean)

For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere.
"""
function huber_loss(x, target; delta=1.0, reduction=:mean)
    return wrap(C.tensor_huber_loss(tensor(x), tensor(target), delta, reduction_code(reduction)))
end

"""    kl_div(x, target; log_target=false, reduction=:mean)

Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where target is 0; with log_target, target holds log probabilities too. The mean is over all elements; for the divergence per instance divide the sum by the batch size.
"""
function kl_div(x, target; log_target=false, reduction=:mean)
    return wrap(C.tensor_kl_div(tensor(x), tensor(target), log_target, reduction_code(reduction)))
end

"""    binary_cross_entropy(x, target, weight=nothing; reduction=:mean)

Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x in [0, 1]; logarithms are clamped to at least -100.
"""
function binary_cross_entropy(x, target, weight=nothing; reduction=:mean)
    return wrap(C.tensor_binary_cross_entropy(tensor(x), tensor(target), optional(weight), reduction_code(reduction)))
end

"""    poisson_nll_loss(x, target; log_input=true, full=false, eps=1e-8, reduction=:mean)

Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless log_input. `full` adds Stirling's approximation of log(target!) where target > 1.
"""
function poisson_nll_loss(x, target; log_input=true, full=false, eps=1e-8, reduction=:mean)
    return wrap(C.tensor_poisson_nll_loss(tensor(x), tensor(target), log_input, full, eps, reduction_code(reduction)))
end

"""    gaussian_nll_loss(x, target, var; full=false, eps=1e-6, reduction=:mean)

Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps); `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its gradient is the gradient with respect to v.
"""
function gaussian_nll_loss(x, target, var; full=false, eps=1e-6, reduction=:mean)
    return wrap(C.tensor_gaussian_nll_loss(tensor(x), tensor(target), tensor(var), full, eps, reduction_code(reduction)))
end

"""    soft_margin_loss(x, target; reduction=:mean)

log(1 + exp(-target * x)) for targets 1 and -1, without overflow.
"""
function soft_margin_loss(x, target; reduction=:mean)
    return wrap(C.tensor_soft_margin_loss(tensor(x), tensor(target), reduction_code(reduction)))
end

"""    hinge_embedding_loss(x, target; margin=1.0, reduction=:mean)

x where target is 1, max(margin - x, 0) where target is -1.
"""
function hinge_embedding_loss(x, target; margin=1.0, reduction=:mean)
    return wrap(C.tensor_hinge_embedding_loss(tensor(x), tensor(target), margin, reduction_code(reduction)))
end

"""    multi_margin_loss(x, target, weight=nothing; p=1.0, margin=1.0, reduction=:mean)

Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2. In Julia the numbers of `target` count from 1.
"""
function multi_margin_loss(x, target, weight=nothing; p=1.0, margin=1.0, reduction=:mean)
    return wrap(C.tensor_multi_margin_loss(tensor(x), positions(target), p, margin, optional(weight), reduction_code(reduction)))
end

"""    multilabel_margin_loss(x, target; reduction=:mean)

Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its first -1. In Julia the numbers of `target` count from 1.
"""
function multilabel_margin_loss(x, target; reduction=:mean)
    return wrap(C.tensor_multilabel_margin_loss(tensor(x), positions(target), reduction_code(reduction)))
end

"""    multilabel_soft_margin_loss(x, target, weight=nothing; reduction=:mean)

Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)).
"""
function multilabel_soft_margin_loss(x, target, weight=nothing; reduction=:mean)
    return wrap(C.tensor_multilabel_soft_margin_loss(tensor(x), tensor(target), optional(weight), reduction_code(reduction)))
end

"""    cosine_similarity(x1, x2; dims, eps=1e-8)

sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands.
"""
function cosine_similarity(x1, x2; dims, eps=1e-8)
    return wrap(C.tensor_cosine_similarity(tensor(x1), tensor(x2), axis32(dims), eps))
end

"""    pairwise_distance(x1, x2; p=2.0, eps=1e-6, keepdims=false)

Norm of order p of x1 - x2 + eps along the last axis.
"""
function pairwise_distance(x1, x2; p=2.0, eps=1e-6, keepdims::Bool=false)
    return wrap(C.tensor_pairwise_distance(tensor(x1), tensor(x2), p, eps, keepdims))
end

"""    cosine_embedding_loss(x1, x2, target; margin=0.0, reduction=:mean)

1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().
"""
function cosine_embedding_loss(x1, x2, target; margin=0.0, reduction=:mean)
    return wrap(C.tensor_cosine_embedding_loss(tensor(x1), tensor(x2), tensor(target), margin, reduction_code(reduction)))
end

"""    margin_ranking_loss(x1, x2, target; margin=0.0, reduction=:mean)

max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2 should be.
"""
function margin_ranking_loss(x1, x2, target; margin=0.0, reduction=:mean)
    return wrap(C.tensor_margin_ranking_loss(tensor(x1), tensor(x2), tensor(target), margin, reduction_code(reduction)))
end

"""    triplet_margin_loss(anchor, positive, negative; margin=1.0, p=2.0, eps=1e-6, swap=false, reduction=:mean)

max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.
"""
function triplet_margin_loss(anchor, positive, negative; margin=1.0, p=2.0, eps=1e-6, swap=false, reduction=:mean)
    return wrap(C.tensor_triplet_margin_loss(tensor(anchor), tensor(positive), tensor(negative), margin, p, eps, swap, reduction_code(reduction)))
end

"""    ctc_loss(log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false, reduction=:mean)

Connectionist temporal classification loss: the negative log likelihood of label sequences of unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated; or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect to the input of log_softmax; there is no second derivative. In Julia the numbers of `targets` count from 1, `blank` as well.
"""
function ctc_loss(log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false, reduction=:mean)
    return wrap(C.tensor_ctc_loss(tensor(log_probs), positions(targets), tensor(input_lengths), tensor(target_lengths), blank - 1, zero_infinity, reduction_code(reduction)))
end

"""    ctc_nll(log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false)

Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C). In Julia the numbers of `targets` count from 1, `blank` as well.
"""
function ctc_nll(log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false)
    return wrap(C.tensor_ctc_nll(tensor(log_probs), positions(targets), tensor(input_lengths), tensor(target_lengths), blank - 1, zero_infinity))
end

"""    ctc_nll_grad(dy, log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false)

Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the losses. In Julia the numbers of `targets` count from 1, `blank` as well.
"""
function ctc_nll_grad(dy, log_probs, targets, input_lengths, target_lengths; blank=1, zero_infinity=false)
    return wrap(C.tensor_ctc_nll_grad(tensor(dy), tensor(log_probs), positions(targets), tensor(input_lengths), tensor(target_lengths), blank - 1, zero_infinity))
end

"""    bernoulli(p; rng=nothing)

Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`.
"""
function bernoulli(p; rng=nothing)
    return wrap(C.tensor_bernoulli(tensor(p), rng))
end

"""    multinomial(weights, n; replacement=false, rng=nothing)

Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C): int64 of shape (n,) or (N, n). In Julia positions count from 1.
"""
function multinomial(weights, n; replacement=false, rng=nothing)
    return positions_from(C.tensor_multinomial(tensor(weights), n, replacement, rng))
end

"""    categorical(weights; rng=nothing)

Draws one index for each row of the non-negative weights (..., C), with probabilities proportional to them: int64 of shape (...). In Julia positions count from 1.
"""
function categorical(weights; rng=nothing)
    return positions_from(C.tensor_categorical(tensor(weights), rng))
end

"""    uniform!(x; low=0.0, high=1.0, rng=nothing)

Fills `x` with uniform random numbers in [low, high); of complex numbers both parts.
"""
function uniform!(x::Tensor; low=0.0, high=1.0, rng=nothing)
    check(C.tensor_uniform_(x, low, high, rng))
    return x
end

"""    normal!(x; mean=0.0, std=1.0, rng=nothing)

Fills `x` with normal random numbers of the given mean and standard deviation; for complex numbers both parts have half of the variance.
"""
function normal!(x::Tensor; mean=0.0, std=1.0, rng=nothing)
    check(C.tensor_normal_(x, mean, std, rng))
    return x
end

"""    exponential!(x; lambd=1.0, rng=nothing)

Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd.
"""
function exponential!(x::Tensor; lambd=1.0, rng=nothing)
    check(C.tensor_exponential_(x, lambd, rng))
    return x
end

"""    laplace!(x; mean=0.0, scale=1.0, rng=nothing)

Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`.
"""
function laplace!(x::Tensor; mean=0.0, scale=1.0, rng=nothing)
    check(C.tensor_laplace_(x, mean, scale, rng))
    return x
end

"""    cauchy!(x; median=0.0, sigma=1.0, rng=nothing)

Fills `x` with random numbers of the Cauchy distribution with the given median and scale `sigma`.
"""
function cauchy!(x::Tensor; median=0.0, sigma=1.0, rng=nothing)
    check(C.tensor_cauchy_(x, median, sigma, rng))
    return x
end

"""    log_normal!(x; mean=1.0, std=2.0, rng=nothing)

Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard deviation.
"""
function log_normal!(x::Tensor; mean=1.0, std=2.0, rng=nothing)
    check(C.tensor_log_normal_(x, mean, std, rng))
    return x
end

"""    geometric!(x, p; rng=nothing)

Fills `x` with geometric random numbers: the number of trials up to and including the first success, for success probability p in (0, 1).
"""
function geometric!(x::Tensor, p; rng=nothing)
    check(C.tensor_geometric_(x, p, rng))
    return x
end

"""    normal(mean, std; rng=nothing)

Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast; means may be complex, as in normal_. No gradient.
"""
function normal(mean, std; rng=nothing)
    return wrap(C.tensor_normal(tensor(mean), tensor(std), rng))
end

"""    poisson(rate; rng=nothing)

Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient.
"""
function poisson(rate; rng=nothing)
    return wrap(C.tensor_poisson(tensor(rate), rng))
end

"""    binomial(count, p; rng=nothing)

Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No gradient.
"""
function binomial(count, p; rng=nothing)
    return wrap(C.tensor_binomial(tensor(count), tensor(p), rng))
end

"""    beta(a, b; rng=nothing)

Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No gradient.
"""
function beta(a, b; rng=nothing)
    return wrap(C.tensor_beta(tensor(a), tensor(b), rng))
end

"""    gamma(alpha, scale; rng=nothing)

Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha * scale. Differentiable by implicit reparameterisation.
"""
function gamma(alpha, scale; rng=nothing)
    return wrap(C.tensor_gamma(tensor(alpha), tensor(scale), rng))
end

"""    exponential(rate; rng=nothing)

Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by reparameterisation.
"""
function exponential(rate; rng=nothing)
    return wrap(C.tensor_exponential(tensor(rate), rng))
end

"""    standard_gamma(alpha; rng=nothing)

Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit reparameterisation; see standard_gamma_grad.
"""
function standard_gamma(alpha; rng=nothing)
    return wrap(C.tensor_standard_gamma(tensor(alpha), rng))
end

"""    kaiming_uniform!(x; a=0.0, fan=:fan_in, rng=nothing)

Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents.
"""
function kaiming_uniform!(x::Tensor; a=0.0, fan=:fan_in, rng=nothing)
    check(C.tensor_kaiming_uniform_(x, a, fan_code(fan), rng))
    return x
end

"""    kaiming_normal!(x; a=0.0, fan=:fan_in, rng=nothing)

Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_.
"""
function kaiming_normal!(x::Tensor; a=0.0, fan=:fan_in, rng=nothing)
    check(C.tensor_kaiming_normal_(x, a, fan_code(fan), rng))
    return x
end

"""    xavier_uniform!(x; gain=1.0, rng=nothing)

Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).
"""
function xavier_uniform!(x::Tensor; gain=1.0, rng=nothing)
    check(C.tensor_xavier_uniform_(x, gain, rng))
    return x
end

"""    xavier_normal!(x; gain=1.0, rng=nothing)

Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).
"""
function xavier_normal!(x::Tensor; gain=1.0, rng=nothing)
    check(C.tensor_xavier_normal_(x, gain, rng))
    return x
end

public!(:adaptive_avg_pool1d,
    :adaptive_avg_pool2d,
    :adaptive_avg_pool3d,
    :adaptive_max_pool1d,
    :adaptive_max_pool2d,
    :adaptive_max_pool3d,
    :addbmm,
    :addcdiv,
    :addcmul,
    :addmm,
    :addmv,
    :addr,
    :affine_grid,
    :alpha_dropout,
    :argsort,
    :array_split,
    :as_strided,
    :as_strided_scatter,
    :atleast_1d,
    :atleast_2d,
    :atleast_3d,
    :avg_pool1d,
    :avg_pool2d,
    :avg_pool2d_grad,
    :avg_pool3d,
    :avg_pool3d_grad,
    :baddbmm,
    :batch_norm,
    :bce_with_logits,
    :bernoulli,
    :beta,
    :bilinear,
    :binary_cross_entropy,
    :binomial,
    :block_diag,
    :bmm,
    :broadcast_tensors,
    :bucketize,
    :cartesian_prod,
    :categorical,
    :cauchy!,
    :cdist,
    :celu,
    :channel_shuffle,
    :cholesky_ex,
    :cholesky_inverse,
    :cholesky_solve,
    :chunk,
    :col2im,
    :column_stack,
    :combinations,
    :contiguous,
    :conv1d,
    :conv2d,
    :conv2d_input_grad,
    :conv2d_weight_grad,
    :conv3d,
    :conv3d_input_grad,
    :conv3d_weight_grad,
    :conv_transpose1d,
    :conv_transpose2d,
    :conv_transpose3d,
    :corrcoef,
    :cosine_embedding_loss,
    :cosine_similarity,
    :count_nonzero,
    :cross_entropy,
    :ctc_loss,
    :ctc_nll,
    :ctc_nll_grad,
    :cummax,
    :cummin,
    :cumulative_trapezoid,
    :dequantize_affine,
    :dequantize_blockwise,
    :diag_embed,
    :diagonal_scatter,
    :digamma,
    :dropout,
    :dstack,
    :eig,
    :eigh,
    :eigvalsh,
    :elu,
    :embedding,
    :embedding_bag,
    :erf,
    :erfc,
    :erfinv,
    :exponential,
    :exponential!,
    :feature_alpha_dropout,
    :feature_dropout,
    :flash_attention,
    :fliplr,
    :flipud,
    :float_power,
    :fmax,
    :fmin,
    :frac,
    :gamma,
    :gather,
    :gaussian_nll_loss,
    :gelu,
    :geometric!,
    :glu,
    :grid_sample,
    :group_norm,
    :gru,
    :gru_cell,
    :gumbel_softmax,
    :hardshrink,
    :hardsigmoid,
    :hardswish,
    :hardtanh,
    :heaviside,
    :hinge_embedding_loss,
    :histc,
    :householder_product,
    :hstack,
    :huber_loss,
    :im2col,
    :index_add,
    :index_add!,
    :index_copy,
    :index_copy!,
    :index_fill,
    :index_fill!,
    :index_select,
    :inner,
    :instance_norm,
    :interpolate,
    :interpolate_axis,
    :interpolate_axis_grad,
    :inv_ex,
    :isclose,
    :isneginf,
    :isposinf,
    :kaiming_normal!,
    :kaiming_uniform!,
    :kl_div,
    :kthvalue,
    :l1_loss,
    :laplace!,
    :layer_norm,
    :ldl_factor,
    :ldl_factor_ex,
    :ldl_solve,
    :ldl_unpack,
    :leaky_relu,
    :lerp,
    :lgamma,
    :linear,
    :linear_activation,
    :local_response_norm,
    :log_normal!,
    :log_softmax,
    :logaddexp,
    :logaddexp2,
    :logcumsumexp,
    :logical_and,
    :logical_or,
    :logical_xor,
    :logit,
    :logsigmoid,
    :logsumexp,
    :lp_pool1d,
    :lp_pool2d,
    :lp_pool3d,
    :lstm,
    :lstm_cell,
    :lstsq,
    :lu_factor,
    :lu_factor_ex,
    :lu_solve,
    :lu_unpack,
    :margin_ranking_loss,
    :masked_scatter,
    :masked_select,
    :matmul_integer,
    :matrix_exp,
    :matrix_norm,
    :matrix_power,
    :matrix_rank,
    :max_pool1d,
    :max_pool1d_with_indices,
    :max_pool2d,
    :max_pool2d_with_indices,
    :max_pool3d,
    :max_pool3d_with_indices,
    :max_unpool1d,
    :max_unpool2d,
    :max_unpool3d,
    :max_with_indices,
    :meshgrid,
    :min_with_indices,
    :mish,
    :mode,
    :mse_loss,
    :multi_dot,
    :multi_head_attention,
    :multi_margin_loss,
    :multilabel_margin_loss,
    :multilabel_soft_margin_loss,
    :multinomial,
    :mv,
    :nan_to_num,
    :nanmean,
    :nansum,
    :nextafter,
    :nll_loss,
    :normal,
    :normal!,
    :outer,
    :pad_circular,
    :pad_reflect,
    :pad_replicate,
    :pairwise_distance,
    :pdist,
    :pixel_shuffle,
    :pixel_unshuffle,
    :poisson,
    :poisson_nll_loss,
    :polygamma,
    :positive,
    :prelu,
    :quantize_affine,
    :quantize_blockwise,
    :quantized_conv,
    :quantized_linear,
    :quantized_matmul,
    :relu,
    :relu6,
    :repeat_interleave,
    :rms_norm,
    :rnn_relu,
    :rnn_relu_cell,
    :rnn_tanh,
    :rnn_tanh_cell,
    :roll,
    :rot90,
    :rrelu,
    :rsqrt,
    :scaled_dot_product_attention,
    :scatter,
    :scatter!,
    :scatter_add,
    :scatter_add!,
    :scatter_reduce,
    :scatter_reduce!,
    :select_scatter,
    :selu,
    :sigmoid,
    :silu,
    :smooth_l1_loss,
    :soft_margin_loss,
    :softmax,
    :softmax_nll,
    :softmin,
    :softplus,
    :softshrink,
    :softsign,
    :solve,
    :solve_ex,
    :solve_triangular,
    :standard_gamma,
    :standard_gamma_grad,
    :std_mean,
    :take_along_axis,
    :tanhshrink,
    :threshold,
    :topk,
    :trace,
    :trapezoid,
    :triplet_margin_loss,
    :unbind,
    :unflatten,
    :unfold,
    :uniform!,
    :unique_consecutive,
    :unique_counts,
    :unique_dim,
    :unique_inverse,
    :unique_values,
    :vander,
    :var_mean,
    :vecdot,
    :vector_norm,
    :vstack,
    :xavier_normal!,
    :xavier_uniform!,
    :xlogy)

const JULIA_NAMES = Dict(
    "tensor_add" => "+",
    "tensor_archive_open" => "load",
    "tensor_archive_open_mapped" => "load",
    "tensor_archive_quantized" => "quantized",
    "tensor_as_strided" => "broadcast",
    "tensor_atan2" => "atan",
    "tensor_autograd_grad" => "gradient",
    "tensor_autograd_record" => "custom",
    "tensor_backward" => "backward!",
    "tensor_bitwise_and" => "&",
    "tensor_bitwise_invert" => "~",
    "tensor_bitwise_left_shift" => "<<",
    "tensor_bitwise_or" => "|",
    "tensor_bitwise_right_shift" => ">>",
    "tensor_bitwise_xor" => "xor",
    "tensor_clip_grad_norm_" => "clip_grad_norm!",
    "tensor_clone" => "copy",
    "tensor_concat" => "cat",
    "tensor_conj_physical_" => "conj!",
    "tensor_copy_" => "copyto!",
    "tensor_copy_to_host" => "Array",
    "tensor_create" => "Tensor",
    "tensor_cross" => "cross",
    "tensor_diag" => "diagm",
    "tensor_diagonal" => "diag",
    "tensor_div" => "/",
    "tensor_eigvals" => "eigvals",
    "tensor_empty" => "Tensor",
    "tensor_eq" => "==",
    "tensor_flip" => "reverse",
    "tensor_floor_divide" => "fld",
    "tensor_fmod" => "rem",
    "tensor_from_blob" => "share",
    "tensor_ge" => ">=",
    "tensor_gt" => ">",
    "tensor_index" => "getindex",
    "tensor_index_put_" => "setindex!",
    "tensor_index_select" => "getindex",
    "tensor_le" => "<=",
    "tensor_logical_not" => "!",
    "tensor_lt" => "<",
    "tensor_matmul" => "*",
    "tensor_matrix_transpose" => "transpose",
    "tensor_max" => "maximum",
    "tensor_maximum" => "max",
    "tensor_mean" => "mean",
    "tensor_min" => "minimum",
    "tensor_minimum" => "min",
    "tensor_mul" => "*",
    "tensor_ne" => "!=",
    "tensor_neg" => "-",
    "tensor_nonzero" => "findall",
    "tensor_optimizer_step" => "step!",
    "tensor_optimizer_zero_grad" => "zero_grad!",
    "tensor_permute_dims" => "permutedims",
    "tensor_pow" => "^",
    "tensor_prod" => "prod",
    "tensor_reciprocal" => "inv",
    "tensor_register_hook" => "hook!",
    "tensor_register_post_accumulate_hook" => "post_accumulate_hook!",
    "tensor_remainder" => "mod",
    "tensor_remove_hook" => "remove_hook!",
    "tensor_reshape" => "reshape",
    "tensor_searchsorted" => "searchsortedfirst",
    "tensor_select" => "selectdim",
    "tensor_set_grad" => "grad!",
    "tensor_set_requires_grad" => "requires_grad!",
    "tensor_slice" => "getindex",
    "tensor_slogdet" => "logabsdet",
    "tensor_solve" => "\\",
    "tensor_square" => "abs2",
    "tensor_squeeze" => "dropdims",
    "tensor_sub" => "-",
    "tensor_sum" => "sum",
    "tensor_tile" => "repeat",
    "tensor_transpose" => "swapdims",
    "tensor_trunc_divide" => "div",
    "tensor_view" => "rowmajor_view",
    "tensor_where" => "ifelse",
)
