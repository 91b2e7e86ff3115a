# One method for each op, derived by tools/generate.py from libtensor/ops/ops.toml.

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

In place: a + b. For bool: a or b.
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

In place: a * b. For bool: a and b.
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

In place: a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID.
"""
remainder!(a::Tensor, b::Tensor) = (check(C.tensor_remainder_(a, fitting(b, a))); a)
remainder!(a::Tensor, s::Real) = (check(C.tensor_remainder_scalar_(a, s)); a)
remainder!(a::Tensor, s::Integer) = (check(C.tensor_remainder_scalar_i64_(a, s)); a)
apply!(::typeof(mod), a::Tensor, b) = remainder!(a, b)

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

In place: The larger of a and b; NaN if either is. Equal ones share the gradient in halves.
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

In place: The smaller of a and b; NaN if either is. Equal ones share the gradient in halves.
"""
minimum!(a::Tensor, b::Tensor) = (check(C.tensor_minimum_(a, fitting(b, a))); a)
minimum!(a::Tensor, s::Real) = (check(C.tensor_minimum_scalar_(a, s)); a)
minimum!(a::Tensor, s::Integer) = (check(C.tensor_minimum_scalar_i64_(a, s)); a)
apply!(::typeof(min), a::Tensor, b) = minimum!(a, b)

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

In place: sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0.
"""
hypot!(a::Tensor, b::Tensor) = (check(C.tensor_hypot_(a, fitting(b, a))); a)
hypot!(a::Tensor, s::Real) = (check(C.tensor_hypot_scalar_(a, s)); a)
hypot!(a::Tensor, s::Integer) = (check(C.tensor_hypot_scalar_i64_(a, s)); a)
apply!(::typeof(hypot), a::Tensor, b) = hypot!(a, b)

apply(::typeof(-), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_neg(x), x.dims)
"""    neg!(x)

In place: -x. Integers wrap around.
"""
neg!(x::Tensor) = (check(C.tensor_neg_(x)); x)
apply!(::typeof(-), x::Tensor) = neg!(x)

apply(::typeof(abs), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_abs(x), x.dims)
"""    abs!(x)

In place: |x|; its derivative at 0 is 0. Integers wrap around.
"""
abs!(x::Tensor) = (check(C.tensor_abs_(x)); x)
apply!(::typeof(abs), x::Tensor) = abs!(x)

apply(::typeof(sign), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_sign(x), x.dims)
"""    sign!(x)

In place: -1, 0 or 1, the sign of x; NaN stays NaN.
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

In place: The square root; NaN for x < 0.
"""
sqrt!(x::Tensor) = (check(C.tensor_sqrt_(x)); x)
apply!(::typeof(sqrt), x::Tensor) = sqrt!(x)

"""    rsqrt(x)

1 / sqrt(x); NaN for x < 0, infinity at 0. Also for each element, as `rsqrt.(x)`.
"""
rsqrt(x::Tensor) = apply(rsqrt, x)
rsqrt(x::Real) = apply(rsqrt, Tensor(x))[]
rsqrt(x::Traced) = Traced(apply(rsqrt, x.tensor))
apply(::typeof(rsqrt), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_rsqrt(x), x.dims)
apply(::typeof(rsqrt), x::Tensor) = wrap(C.tensor_rsqrt(x))
"""    rsqrt!(x)

In place: 1 / sqrt(x); NaN for x < 0, infinity at 0.
"""
rsqrt!(x::Tensor) = (check(C.tensor_rsqrt_(x)); x)
apply!(::typeof(rsqrt), x::Tensor) = rsqrt!(x)

apply(::typeof(exp), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_exp(x), x.dims)
apply(::typeof(exp), x::Tensor) = wrap(C.tensor_exp(x))
"""    exp!(x)

In place: e ** x.
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

apply(::typeof(log), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_log(x), x.dims)
apply(::typeof(log), x::Tensor) = wrap(C.tensor_log(x))
"""    log!(x)

In place: The natural logarithm; NaN for x < 0, -infinity at 0.
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

apply(::typeof(sin), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sin(x), x.dims)
apply(::typeof(sin), x::Tensor) = wrap(C.tensor_sin(x))
"""    sin!(x)

In place: The sine of x in radians.
"""
sin!(x::Tensor) = (check(C.tensor_sin_(x)); x)
apply!(::typeof(sin), x::Tensor) = sin!(x)

apply(::typeof(cos), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_cos(x), x.dims)
apply(::typeof(cos), x::Tensor) = wrap(C.tensor_cos(x))
"""    cos!(x)

In place: The cosine of x in radians.
"""
cos!(x::Tensor) = (check(C.tensor_cos_(x)); x)
apply!(::typeof(cos), x::Tensor) = cos!(x)

apply(::typeof(tanh), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_tanh(x), x.dims)
apply(::typeof(tanh), x::Tensor) = wrap(C.tensor_tanh(x))
"""    tanh!(x)

In place: The hyperbolic tangent.
"""
tanh!(x::Tensor) = (check(C.tensor_tanh_(x)); x)
apply!(::typeof(tanh), x::Tensor) = tanh!(x)

"""    sigmoid(x)

1 / (1 + exp(-x)), without overflow. Also for each element, as `sigmoid.(x)`.
"""
sigmoid(x::Tensor) = apply(sigmoid, x)
sigmoid(x::Real) = apply(sigmoid, Tensor(x))[]
sigmoid(x::Traced) = Traced(apply(sigmoid, x.tensor))
apply(::typeof(sigmoid), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_sigmoid(x), x.dims)
apply(::typeof(sigmoid), x::Tensor) = wrap(C.tensor_sigmoid(x))
"""    sigmoid!(x)

In place: 1 / (1 + exp(-x)), without overflow.
"""
sigmoid!(x::Tensor) = (check(C.tensor_sigmoid_(x)); x)
apply!(::typeof(sigmoid), x::Tensor) = sigmoid!(x)

"""    erf(x)

The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. Also for each element, as `erf.(x)`.
"""
erf(x::Tensor) = apply(erf, x)
erf(x::Real) = apply(erf, Tensor(x))[]
erf(x::Traced) = Traced(apply(erf, x.tensor))
apply(::typeof(erf), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_erf(x), x.dims)
apply(::typeof(erf), x::Tensor) = wrap(C.tensor_erf(x))
"""    erf!(x)

In place: The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
"""
erf!(x::Tensor) = (check(C.tensor_erf_(x)); x)
apply!(::typeof(erf), x::Tensor) = erf!(x)

"""    relu(x)

max(x, 0); its derivative at 0 is 0. NaN stays NaN. Also for each element, as `relu.(x)`.
"""
relu(x::Tensor) = apply(relu, x)
relu(x::Real) = apply(relu, Tensor(x))[]
relu(x::Traced) = Traced(apply(relu, x.tensor))
apply(::typeof(relu), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_relu(x), x.dims)
"""    relu!(x)

In place: max(x, 0); its derivative at 0 is 0. NaN stays NaN.
"""
relu!(x::Tensor) = (check(C.tensor_relu_(x)); x)
apply!(::typeof(relu), x::Tensor) = relu!(x)

"""    leaky_relu(x, negative_slope=0.01)

x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope. Also for each element, as `leaky_relu.(x)`.
"""
leaky_relu(x::Tensor, negative_slope=0.01) = apply(leaky_relu, x, negative_slope)
leaky_relu(x::Real, negative_slope=0.01) = apply(leaky_relu, Tensor(x), negative_slope)[]
leaky_relu(x::Traced, negative_slope=0.01) = Traced(apply(leaky_relu, x.tensor, negative_slope))
apply(::typeof(leaky_relu), x::Tensor{T,N}, negative_slope=0.01) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_leaky_relu(x, negative_slope), x.dims)
apply(::typeof(leaky_relu), x::Tensor, negative_slope=0.01) = wrap(C.tensor_leaky_relu(x, negative_slope))
"""    leaky_relu!(x, negative_slope=0.01)

In place: x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope.
"""
leaky_relu!(x::Tensor, negative_slope=0.01) = (check(C.tensor_leaky_relu_(x, negative_slope)); x)
apply!(::typeof(leaky_relu), x::Tensor, negative_slope=0.01) = leaky_relu!(x, negative_slope)

"""    gelu(x, tanh_approx=false)

x * Phi(x) with the normal distribution function Phi, or its approximation by tanh. Also for each element, as `gelu.(x)`.
"""
gelu(x::Tensor, tanh_approx=false) = apply(gelu, x, tanh_approx)
gelu(x::Real, tanh_approx=false) = apply(gelu, Tensor(x), tanh_approx)[]
gelu(x::Traced, tanh_approx=false) = Traced(apply(gelu, x.tensor, tanh_approx))
apply(::typeof(gelu), x::Tensor{T,N}, tanh_approx=false) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_gelu(x, tanh_approx), x.dims)
apply(::typeof(gelu), x::Tensor, tanh_approx=false) = wrap(C.tensor_gelu(x, tanh_approx))
"""    gelu!(x, tanh_approx=false)

In place: x * Phi(x) with the normal distribution function Phi, or its approximation by tanh.
"""
gelu!(x::Tensor, tanh_approx=false) = (check(C.tensor_gelu_(x, tanh_approx)); x)
apply!(::typeof(gelu), x::Tensor, tanh_approx=false) = gelu!(x, tanh_approx)

"""    silu(x)

x * sigmoid(x). Also for each element, as `silu.(x)`.
"""
silu(x::Tensor) = apply(silu, x)
silu(x::Real) = apply(silu, Tensor(x))[]
silu(x::Traced) = Traced(apply(silu, x.tensor))
apply(::typeof(silu), x::Tensor{T,N}) where {T<:Floating,N} = wrap(Tensor{T,N}, C.tensor_silu(x), x.dims)
apply(::typeof(silu), x::Tensor) = wrap(C.tensor_silu(x))
"""    silu!(x)

In place: x * sigmoid(x).
"""
silu!(x::Tensor) = (check(C.tensor_silu_(x)); x)
apply!(::typeof(silu), x::Tensor) = silu!(x)

apply(::typeof(floor), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_floor(x), x.dims)
"""    floor!(x)

In place: The largest integer <= x; integers and bool stay as they are.
"""
floor!(x::Tensor) = (check(C.tensor_floor_(x)); x)
apply!(::typeof(floor), x::Tensor) = floor!(x)

apply(::typeof(ceil), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_ceil(x), x.dims)
"""    ceil!(x)

In place: The smallest integer >= x; integers and bool stay as they are.
"""
ceil!(x::Tensor) = (check(C.tensor_ceil_(x)); x)
apply!(::typeof(ceil), x::Tensor) = ceil!(x)

apply(::typeof(round), x::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_round(x), x.dims)
"""    round!(x)

In place: The nearest integer, halves to even; integers and bool stay as they are.
"""
round!(x::Tensor) = (check(C.tensor_round_(x)); x)
apply!(::typeof(round), x::Tensor) = round!(x)

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

apply(::typeof(&), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_and(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_and(a, b))
apply(::typeof(&), a::Tensor, b::Tensor) = wrap(C.tensor_logical_and(aligned(a, b)...))
apply(::typeof(&), a::Tensor, b::Real) = apply(&, a, Tensor(b))
apply(::typeof(&), a::Real, b::Tensor) = apply(&, Tensor(a), b)

apply(::typeof(|), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_or(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_or(a, b))
apply(::typeof(|), a::Tensor, b::Tensor) = wrap(C.tensor_logical_or(aligned(a, b)...))
apply(::typeof(|), a::Tensor, b::Real) = apply(|, a, Tensor(b))
apply(::typeof(|), a::Real, b::Tensor) = apply(|, Tensor(a), b)

apply(::typeof(xor), a::Tensor{T,N}, b::Tensor{T,N}) where {T,N} = a.dims === b.dims ? wrap(Tensor{Bool,N}, C.tensor_logical_xor(a, b), a.dims) : wrap(Tensor{Bool,N}, C.tensor_logical_xor(a, b))
apply(::typeof(xor), a::Tensor, b::Tensor) = wrap(C.tensor_logical_xor(aligned(a, b)...))
apply(::typeof(xor), a::Tensor, b::Real) = apply(xor, a, Tensor(b))
apply(::typeof(xor), a::Real, b::Tensor) = apply(xor, Tensor(a), b)

apply(::typeof(!), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_logical_not(x), x.dims)

apply(::typeof(isnan), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isnan(x), x.dims)

apply(::typeof(isinf), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isinf(x), x.dims)

apply(::typeof(isfinite), x::Tensor{T,N}) where {T,N} = wrap(Tensor{Bool,N}, C.tensor_isfinite(x), x.dims)

"""    contiguous(x)

`x` itself if its elements lie in row-major order without gaps, else a copy that does.
"""
function contiguous(x)
    return wrap(C.tensor_contiguous(tensor(x)))
end

"""    as_strided(x, shape, strides, offset)

A view of the storage of `x` with any shape, strides and offset, in elements counted from the start of the storage; all of it must lie inside the storage.
"""
function as_strided(x, shape, strides, offset)
    shape = ints64(shape)
    strides = ints64(strides)
    return wrap(C.tensor_as_strided(tensor(x), shape, length(shape), strides, length(strides), offset))
end

"""    as_strided_scatter(x, src, shape, strides, offset)

A contiguous copy of `x` in which the elements at `shape`, `strides` and `offset`, counted in that copy, are those of `src`. The places must not overlap.
"""
function as_strided_scatter(x, src, shape, strides, offset)
    shape = ints64(shape)
    strides = ints64(strides)
    return wrap(C.tensor_as_strided_scatter(tensor(x), tensor(src), shape, length(shape), strides, length(strides), offset))
end

"""    sum(x; dims=:, keepdims=dims !== (:), dtype=nothing)

The sum over `axes`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats accumulate in double. No elements give 0.
"""
function Base.sum(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_sum(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    prod(x; dims=:, keepdims=dims !== (:), dtype=nothing)

The product over `axes`; dtypes as in sum. No elements give 1. The gradient is right where factors are 0.
"""
function Base.prod(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_prod(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    mean(x; dims=:, keepdims=dims !== (:), dtype=nothing)

The mean over `axes`, accumulated as in sum; integers give float32. No elements give NaN.
"""
function Statistics.mean(x::Tensor; dims=:, keepdims::Bool=dims !== (:), dtype=nothing)
    axes = axes32(dims)
    return wrap(C.tensor_mean(x, axes, count_of(axes), keepdims, dtype_code(dtype)))
end

"""    maximum(x; dims=:, keepdims=dims !== (:))

The largest element over `axes`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR_E_SHAPE.
"""
function Base.maximum(x::Tensor; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_max(x, axes, count_of(axes), keepdims))
end

"""    minimum(x; dims=:, keepdims=dims !== (:))

The smallest element over `axes`; NaN if there is one. Equal ones share the gradient. No elements are TENSOR_E_SHAPE.
"""
function Base.minimum(x::Tensor; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_min(x, axes, count_of(axes), keepdims))
end

"""    logsumexp(x; dims=:, keepdims=dims !== (:))

log(sum(exp(x))) over `axes`, without overflow. No elements give -infinity.
"""
function logsumexp(x; dims=:, keepdims::Bool=dims !== (:))
    axes = axes32(dims)
    return wrap(C.tensor_logsumexp(tensor(x), axes, count_of(axes), keepdims))
end

"""    index_select(x, index; dims)

The slices index[i] of `axis`; `index` is a 1-d integer tensor, or a 0-d one, which drops the axis; negative values count from the end. TENSOR_E_INDEX outside. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function index_select(x, index; dims)
    return wrap(C.tensor_index_select(tensor(x), axis32(dims), positions(index)))
end

"""    gather(x, index; dims)

out[i][j][k] = x[i][index[i][j][k]][k] for axis 1 and so on; `index` (integers) has as many axes as `x` and no extent larger than that of `x` except along `axis`. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function gather(x, index; dims)
    return wrap(C.tensor_gather(tensor(x), axis32(dims), positions(index)))
end

"""    scatter(x, index, src; dims)

`x` with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on; of several writes to one place the last in row-major order stays. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function scatter(x, index, src; dims)
    return wrap(C.tensor_scatter(tensor(x), axis32(dims), positions(index), tensor(src)))
end

"""    scatter!(x, index, src; dims)

In place: `x` with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on; of several writes to one place the last in row-major order stays. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function scatter!(x::Tensor, index, src; dims)
    check(C.tensor_scatter_(x, axis32(dims), positions(index), tensor(src)))
    return x
end

"""    scatter_add(x, index, src; dims)

As scatter, but adds to what is there; deterministic. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function scatter_add(x, index, src; dims)
    return wrap(C.tensor_scatter_add(tensor(x), axis32(dims), positions(index), tensor(src)))
end

"""    scatter_add!(x, index, src; dims)

In place: As scatter, but adds to what is there; deterministic. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function scatter_add!(x::Tensor, index, src; dims)
    check(C.tensor_scatter_add_(x, axis32(dims), positions(index), tensor(src)))
    return x
end

"""    take_along_axis(x, index; dims)

As gather, with the other axes of `x` and `index` broadcast against each other. In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function take_along_axis(x, index; dims)
    return wrap(C.tensor_take_along_axis(tensor(x), positions(index), axis32(dims)))
end

"""    embedding(weight, index)

Rows of `weight` (V, D): index (...) in [0, V) gives (..., D). In Julia the numbers of `index` count from 1, those of messages from 0.
"""
function embedding(weight, index)
    return wrap(C.tensor_embedding(tensor(weight), positions(index)))
end

"""    addmm(c, a, b; beta=1.0, alpha=1.0)

beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c broadcasts to (M, N). With beta = 0, `c` is not read.
"""
function addmm(c, a, b; beta=1.0, alpha=1.0)
    return wrap(C.tensor_addmm(tensor(c), tensor(a), tensor(b), beta, alpha))
end

"""    outer(a, b)

out[i][j] = a[i] * b[j] for 1-d tensors.
"""
function outer(a, b)
    return wrap(C.tensor_outer(tensor(a), tensor(b)))
end

"""    linear(x, weight, bias=nothing)

x @ weight.T + bias: x (..., in), weight (out, in) or (in,), bias (out,).
"""
function linear(x, weight, bias=nothing)
    return wrap(C.tensor_linear(tensor(x), tensor(weight), optional(bias)))
end

"""    conv2d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)

Cross-correlation of x (N, C, H, W), or (C, H, W), with weight (O, C / groups, KH, KW); stride, padding with zeros, and dilation as (height, width) or one number for both. Extent (H + 2 * padding - dilation * (KH - 1) - 1) / stride + 1, rounded down.
"""
function conv2d(x, weight, bias=nothing; stride=1, padding=0, dilation=1, groups=1)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d(tensor(x), tensor(weight), optional(bias), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv2d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)

The gradient of conv2d for its input of `shape`, also known as transposed convolution.
"""
function conv2d_input_grad(dy, weight, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d_input_grad(tensor(dy), tensor(weight), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    conv2d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)

The gradient of conv2d for its weight of `shape`.
"""
function conv2d_weight_grad(dy, x, shape; stride=1, padding=0, dilation=1, groups=1)
    shape = ints64(shape)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_conv2d_weight_grad(tensor(dy), tensor(x), shape, length(shape), stride, length(stride), padding, length(padding), dilation, length(dilation), groups))
end

"""    max_pool2d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)

The largest element of each window of x (N, C, H, W) or (C, H, W); NaN wins; the first of equal ones takes the gradient. No stride means the kernel's extents; padding is at most half of them.
"""
function max_pool2d(x, kernel; stride=(), padding=0, dilation=1, ceil_mode=false)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    dilation = ints64(dilation)
    return wrap(C.tensor_max_pool2d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), dilation, length(dilation), ceil_mode))
end

"""    avg_pool2d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)

The mean of each window of x (N, C, H, W) or (C, H, W); padded zeros count if count_include_pad. No stride means the kernel's extents; padding is at most half of them.
"""
function avg_pool2d(x, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool2d(tensor(x), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad))
end

"""    avg_pool2d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)

The gradient of avg_pool2d for its input of `shape`.
"""
function avg_pool2d_grad(dy, shape, kernel; stride=(), padding=0, ceil_mode=false, count_include_pad=true)
    shape = ints64(shape)
    kernel = ints64(kernel)
    stride = ints64(stride)
    padding = ints64(padding)
    return wrap(C.tensor_avg_pool2d_grad(tensor(dy), shape, length(shape), kernel, length(kernel), stride, length(stride), padding, length(padding), ceil_mode, count_include_pad))
end

"""    softmax(x; dims)

exp(x) / sum(exp(x)) along `axis`, without overflow.
"""
function softmax(x; dims)
    return wrap(C.tensor_softmax(tensor(x), axis32(dims)))
end

"""    log_softmax(x; dims)

x - logsumexp(x) along `axis`.
"""
function log_softmax(x; dims)
    return wrap(C.tensor_log_softmax(tensor(x), axis32(dims)))
end

"""    layer_norm(x, norm_ndim, weight=nothing, bias=nothing; eps=1e-5)

(x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the variance of the population; weight and bias have the shape of those axes.
"""
function layer_norm(x, norm_ndim, weight=nothing, bias=nothing; eps=1e-5)
    return wrap(C.tensor_layer_norm(tensor(x), norm_ndim, optional(weight), optional(bias), eps))
end

"""    batch_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; training=false, momentum=0.1, eps=1e-5)

(x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training mean and variance are those of the batch (the population's), and running_mean and running_var move towards mean and unbiased variance by `momentum`; else the running ones are used.
"""
function batch_norm(x, weight=nothing, bias=nothing, running_mean=nothing, running_var=nothing; training=false, momentum=0.1, eps=1e-5)
    return wrap(C.tensor_batch_norm(tensor(x), optional(weight), optional(bias), optional(running_mean), optional(running_var), training, momentum, eps))
end

"""    dropout(x; p=0.5, training=true, rng=nothing)

In training, 0 with probability p, else x / (1 - p); else x itself.
"""
function dropout(x; p=0.5, training=true, rng=nothing)
    return wrap(C.tensor_dropout(tensor(x), p, training, rng))
end

"""    mse_loss(x, target; reduction=:mean)

(x - target) ** 2, as it is, its mean or its sum.
"""
function mse_loss(x, target; reduction=:mean)
    return wrap(C.tensor_mse_loss(tensor(x), tensor(target), reduction_code(reduction)))
end

"""    l1_loss(x, target; reduction=:mean)

|x - target|, as it is, its mean or its sum.
"""
function l1_loss(x, target; reduction=:mean)
    return wrap(C.tensor_l1_loss(tensor(x), tensor(target), reduction_code(reduction)))
end

"""    nll_loss(log_probs, target, weight=nothing; ignore_index=-100, reduction=:mean)

-weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C); the mean is divided by the weights that count; targets equal to ignore_index count 0. In Julia the numbers of `target` count from 1, those of messages from 0.
"""
function nll_loss(log_probs, target, weight=nothing; ignore_index=-100, reduction=:mean)
    return wrap(C.tensor_nll_loss(tensor(log_probs), positions(target), optional(weight), ignore_index - 1, reduction_code(reduction)))
end

"""    cross_entropy(logits, target, weight=nothing; ignore_index=-100, label_smoothing=0.0, reduction=:mean)

nll_loss of log_softmax over axis 1 (0 for 1-d logits), mixed with the uniform distribution by label_smoothing; a floating target of the shape of `logits` holds probabilities. In Julia the numbers of `target` count from 1, those of messages from 0.
"""
function cross_entropy(logits, target, weight=nothing; ignore_index=-100, label_smoothing=0.0, reduction=:mean)
    return wrap(C.tensor_cross_entropy(tensor(logits), positions(target), optional(weight), ignore_index - 1, label_smoothing, reduction_code(reduction)))
end

"""    bce_with_logits(logits, target, weight=nothing, pos_weight=nothing; reduction=:mean)

-weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow.
"""
function bce_with_logits(logits, target, weight=nothing, pos_weight=nothing; reduction=:mean)
    return wrap(C.tensor_bce_with_logits(tensor(logits), tensor(target), optional(weight), optional(pos_weight), reduction_code(reduction)))
end

"""    bernoulli(p; rng=nothing)

1 with probability p, else 0, in the dtype of `p`, whose elements lie in [0, 1].
"""
function bernoulli(p; rng=nothing)
    return wrap(C.tensor_bernoulli(tensor(p), rng))
end

"""    multinomial(weights, n; replacement=false, rng=nothing)

n indices drawn in proportion to non-negative weights (C,) or (N, C): int64 (n,) or (N, n). In Julia positions count from 1.
"""
function multinomial(weights, n; replacement=false, rng=nothing)
    return positions_from(C.tensor_multinomial(tensor(weights), n, replacement, rng))
end

"""    uniform!(x; low=0.0, high=1.0, rng=nothing)

Fills `x` with uniform numbers in [low, high).
"""
function uniform!(x::Tensor; low=0.0, high=1.0, rng=nothing)
    check(C.tensor_uniform_(x, low, high, rng))
    return x
end

"""    normal!(x; mean=0.0, std=1.0, rng=nothing)

Fills `x` with normal numbers of this mean and standard deviation (>= 0).
"""
function normal!(x::Tensor; mean=0.0, std=1.0, rng=nothing)
    check(C.tensor_normal_(x, mean, std, rng))
    return x
end

"""    kaiming_uniform!(x; a=0.0, fan=:fan_in, rng=nothing)

Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)); fan is in or out times the number of the other elements.
"""
function kaiming_uniform!(x::Tensor; a=0.0, fan=:fan_in, rng=nothing)
    check(C.tensor_kaiming_uniform_(x, a, fan_code(fan), rng))
    return x
end

"""    kaiming_normal!(x; a=0.0, fan=:fan_in, rng=nothing)

Fills `x` (out, in, ...) with normal numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); fan as in kaiming_uniform_.
"""
function kaiming_normal!(x::Tensor; a=0.0, fan=:fan_in, rng=nothing)
    check(C.tensor_kaiming_normal_(x, a, fan_code(fan), rng))
    return x
end

"""    xavier_uniform!(x; gain=1.0, rng=nothing)

Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).
"""
function xavier_uniform!(x::Tensor; gain=1.0, rng=nothing)
    check(C.tensor_xavier_uniform_(x, gain, rng))
    return x
end

"""    xavier_normal!(x; gain=1.0, rng=nothing)

Fills `x` (out, in, ...) with normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).
"""
function xavier_normal!(x::Tensor; gain=1.0, rng=nothing)
    check(C.tensor_xavier_normal_(x, gain, rng))
    return x
end

export addmm,
    as_strided,
    as_strided_scatter,
    avg_pool2d,
    avg_pool2d_grad,
    batch_norm,
    bce_with_logits,
    bernoulli,
    contiguous,
    conv2d,
    conv2d_input_grad,
    conv2d_weight_grad,
    cross_entropy,
    dropout,
    embedding,
    erf,
    gather,
    gelu,
    index_select,
    kaiming_normal!,
    kaiming_uniform!,
    l1_loss,
    layer_norm,
    leaky_relu,
    linear,
    log_softmax,
    logsumexp,
    max_pool2d,
    mse_loss,
    multinomial,
    nll_loss,
    normal!,
    outer,
    relu,
    rsqrt,
    scatter,
    scatter!,
    scatter_add,
    scatter_add!,
    sigmoid,
    silu,
    softmax,
    take_along_axis,
    uniform!,
    xavier_normal!,
    xavier_uniform!
