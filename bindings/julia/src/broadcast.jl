# SPDX-License-Identifier: Apache-2.0
# Broadcasting: every dotted call of a known function becomes one op of the library, other functions are traced.

"The broadcast style of tensors; it wins over that of other arrays, whose elements are copied."
struct TensorStyle <: Broadcast.BroadcastStyle end

Broadcast.BroadcastStyle(::Type{<:Tensor}) = TensorStyle()
Broadcast.BroadcastStyle(::TensorStyle, ::Broadcast.AbstractArrayStyle) = TensorStyle()
Broadcast.BroadcastStyle(::TensorStyle, ::Broadcast.Style{Tuple}) = TensorStyle()
Broadcast.broadcastable(t::Tensor) = t
Broadcast.instantiate(bc::Broadcast.Broadcasted{TensorStyle}) = bc  # shapes are the library's business

const Dotted = Broadcast.Broadcasted{TensorStyle}

"""
    apply(f, args...)

`f` applied to each element; what `f.(args...)` calls. Numbers are weak: `Float32` elements stay so with a `Float64`.
"""
function apply end

@inline Base.copy(bc::Dotted) = value_of(bc)

@inline value_of(bc::Broadcast.Broadcasted) = apply(bc.f, map(value_of, bc.args)...)
value_of(x::Union{Tensor,Real}) = operand(x)
value_of(x::Ref) = operand(x[])
value_of(x::AbstractArray) = Tensor(x)
value_of(x::Tuple) = Tensor(collect(x))
value_of(x) = x

# ---- known functions beside those of methods_gen.jl

"The elements of `y`, a result of `f.(x)`, which has memory of its own."
unshared(y::Tensor, x::Tensor) = shares_storage(y, x) ? copy(y) : y
apply(::typeof(identity), x::Tensor) = copy(x)
apply(::typeof(+), x::Tensor) = copy(x)
apply(::Type{T}, x::Tensor) where {T<:Element} = x isa Tensor{T} ? copy(x) : astype(T, x)
apply(::typeof(float), x::Tensor{T}) where {T} = T <: Floating ? copy(x) : astype(Float32, x)
apply(::typeof(convert), ::Type{T}, x::Tensor) where {T<:Element} = apply(T, x)
apply(::typeof(Base.literal_pow), ::typeof(^), x::Tensor, ::Val{p}) where {p} =
    p == 2 ? apply(abs2, x) : p < 0 && eltype(x) <: Integer ? apply(^, apply(float, x), p) : apply(^, x, p)
apply(::typeof(\), a, b::Tensor) = apply(/, b, a)
apply(::typeof(\), a::Tensor, b::Real) = apply(/, b, a)
apply(::typeof(exp10), x::Tensor) = apply(^, 10.0, x)
apply(::typeof(muladd), a, b, c) = apply(+, apply(*, a, b), c)
apply(::typeof(fma), a, b, c) = apply(+, apply(*, a, b), c)
# A host Bool does not widen a tensor of Bools.
for f in (:&, :|, :xor)
    @eval apply(::typeof($f), x::Tensor{Bool}, s::Bool) = apply($f, x, Tensor(s))
    @eval apply(::typeof($f), s::Bool, x::Tensor{Bool}) = apply($f, Tensor(s), x)
end
apply(::typeof(iszero), x::Tensor) = apply(==, x, 0)
"Whether two elements are the same value: NaN is, 0.0 and -0.0 are not."
function apply(::typeof(isequal), a, b)
    same = apply(==, a, b)
    signed(x) = x isa Tensor ? eltype(x) <: Floating : x isa AbstractFloat
    signed(a) && signed(b) || return same
    return apply(|, apply(&, same, apply(==, apply(signbit, a), apply(signbit, b))), apply(&, apply(isnan, a), apply(isnan, b)))
end
for f in (:isnan, :signbit)
    @eval apply(::typeof($f), x::Real) = $f(x)
end
"`floor.(Int, t)` and the like: an error where the type does not have the number."
apply(f::Union{typeof(floor),typeof(ceil),typeof(round),typeof(trunc)}, ::Type{T}, x::Tensor) where {T<:Element} =
    Tensor(T[f(T, v) for v in host(x)])
apply(::typeof(zero), x::Tensor) = zero(x)
apply(::typeof(one), x::Tensor) = wrap(C.tensor_ones_like(x, 0, 0))
apply(f::Union{typeof(+),typeof(*),typeof(max),typeof(min)}, a, b, c, more...) = apply(f, apply(f, a, b), c, more...)
for f in (:+, :-, :*, :/, :^, :max, :min, :(==), :(!=), :<, :<=, :>, :>=, :&, :|, :xor, :<<, :>>, :hypot, :mod, :rem,
          :fld, :div, :atan, :copysign, :gcd, :lcm)
    @eval apply(::typeof($f), a::Real, b::Real) = $f(a, b)
end

const Operand = Union{Tensor,Real}

function apply(::typeof(ifelse), c::Tensor, a::Operand, b::Operand)
    if b isa Real && a isa Tensor
        c, a = aligned(c, a)
        return wrap(b isa Integer ? C.tensor_where_scalar_i64(c, a, b) : C.tensor_where_scalar(c, a, b))
    elseif a isa Real && b isa Tensor
        return apply(ifelse, apply(!, c), b, a)
    elseif a isa Real
        return apply(ifelse, c, Tensor(a), b)
    end
    return wrap(C.tensor_where(aligned(c, a, b)...))
end

function apply(::typeof(clamp), x::Tensor, low::Operand, high::Operand)
    if low isa Integer && high isa Integer
        return wrap(C.tensor_clamp_scalar_i64(x, low, high))
    elseif low isa Real && high isa Real
        return wrap(C.tensor_clamp_scalar(x, low, high))
    end
    return wrap(C.tensor_clamp(aligned(x, tensor(low), tensor(high))...))
end
function Base.clamp!(x::Tensor, low, high)
    if low isa Integer && high isa Integer
        check(C.tensor_clamp_scalar_i64_(x, low, high))
    elseif low isa Real && high isa Real
        check(C.tensor_clamp_scalar_(x, low, high))
    else
        check(C.tensor_clamp_(x, fitting(tensor(low), x), fitting(tensor(high), x)))
    end
    return x
end

"""
    masked_fill(x, mask, value)

`x` where `mask` is false, `value` where it is true.
"""
function masked_fill(x::Tensor, mask::Tensor, value::Operand)
    x, mask = aligned(x, mask)
    value isa Tensor && return wrap(C.tensor_masked_fill(x, mask, value))
    return wrap(value isa Integer ? C.tensor_masked_fill_scalar_i64(x, mask, value) :
                C.tensor_masked_fill_scalar(x, mask, value))
end

"`masked_fill!(x, mask, value)`: the same in place."
function masked_fill!(x::Tensor, mask::Tensor, value::Operand)
    mask = fitting(mask, x)
    check(value isa Tensor ? C.tensor_masked_fill_(x, mask, value) :
          value isa Integer ? C.tensor_masked_fill_scalar_i64_(x, mask, value) :
          C.tensor_masked_fill_scalar_(x, mask, value))
    return x
end

"""
    allclose(a, b; rtol=1e-5, atol=1e-8, equal_nan=false)

Whether `|a - b| <= atol + rtol * |b|` for every pair of elements; `isclose.(a, b)` says it of each.
"""
allclose(a::Tensor, b::Tensor; rtol::Real=1e-5, atol::Real=1e-8, equal_nan::Bool=false) =
    wrap(C.tensor_allclose(aligned(a, b)..., rtol, atol, equal_nan))[]

# ---- other functions

"Stands for every element of a tensor while a function of numbers runs once for all of them."
struct Traced{T,N} <: Real
    tensor::Tensor{T,N}
end
traced(x::Tensor) = Traced(x)
traced(x) = x
untraced(x::Traced) = x.tensor
untraced(x) = operand(x)

const Traceable = (:+, :-, :*, :/, :^, :max, :min, :(==), :(!=), :<, :<=, :>, :>=, :hypot, :mod)
for f in Traceable
    @eval begin
        Base.$f(a::Traced, b::Traced) = Traced(apply($f, a.tensor, b.tensor))
        Base.$f(a::Traced, b::Real) = Traced(apply($f, a.tensor, operand(b)))
        Base.$f(a::Real, b::Traced) = Traced(apply($f, operand(a), b.tensor))
    end
end
Base.:^(a::Traced, b::Integer) = Traced(apply(^, a.tensor, b))
Base.:^(a::Traced, b::Rational) = Traced(apply(^, a.tensor, float(b)))
for f in (:-, :abs, :sign, :inv, :abs2, :sqrt, :exp, :expm1, :log, :log1p, :sin, :cos, :tan, :sinh, :cosh, :tanh,
          :log2, :log10, :exp2, :exp10, :asin, :acos, :atan, :asinh, :acosh,
          :atanh, :sinc, :rad2deg, :deg2rad, :floor, :ceil, :round, :trunc, :signbit, :isnan, :isinf, :isfinite, :iszero, :!, :float, :one, :zero)
    @eval Base.$f(x::Traced) = Traced(apply($f, x.tensor))
end
@static if !(ifelse isa Core.Builtin)
    Base.ifelse(c::Traced, a::Union{Traced,Real}, b::Union{Traced,Real}) =
        Traced(apply(ifelse, c.tensor, untraced(a), untraced(b)))
end
Base.:^(::Irrational{:ℯ}, x::Traced) = exp(x)
Base.:(==)(a::AbstractIrrational, b::Traced) = Float64(a) == b
Base.:(==)(a::Traced, b::AbstractIrrational) = a == Float64(b)
Base.clamp(x::Traced, a::Real, b::Real) = Traced(apply(clamp, x.tensor, untraced(a), untraced(b)))
Base.muladd(a::Traced, b::Real, c::Real) = a * b + c
Base.convert(::Type{<:Real}, x::Traced) = x
(::Type{T})(x::Traced) where {T<:Element} = Traced(astype(T, x.tensor))
Base.promote_rule(::Type{<:Traced}, ::Type{<:Real}) = Traced

"""
Any other function. If a gradient is wanted it runs once, on numbers that stand for all elements. Where it cannot, since it
branches on an element, and where no gradient is wanted, it runs for each element, in Julia.
"""
function apply(f, args...)
    if grad_enabled() && any(x -> x isa Tensor && requires_grad(x), args)
        result = try
            f(map(traced, args)...)
        catch e
            e isa Union{TypeError,MethodError,InexactError} || rethrow()
            nothing
        end
        result isa Traced && return result.tensor
        # It branches on its argument, or gives no number that depends on it.
    end
    result = broadcast(f, map(x -> x isa Tensor ? elements(x) : x isa AbstractArray ? x : Ref(x), args)...)
    return result isa AbstractArray{<:Element} || result isa Union{Element,TensorNumber} ? Tensor(result) :
           result isa AbstractArray{<:Number} && !isempty(result) ? tensor_or_array(result) : result
end
tensor_or_array(A) = all(x -> x isa Union{Element,Recordable}, A) ? Tensor(A) : A

# ---- assignment

const InPlace = Union{(typeof(f) for f in (+, -, *, /, ^, max, min, mod, rem, fld, div, hypot, copysign, &, |, xor, <<, >>))...}

Base.Broadcast.materialize!(dest::Tensor, bc::Dotted) = assign!(dest, bc)
Base.Broadcast.materialize!(::TensorStyle, dest::Tensor, bc::Broadcast.Broadcasted) = assign!(dest, bc)
Base.copyto!(dest::Tensor, bc::Broadcast.Broadcasted) = assign!(dest, bc)
Base.copyto!(dest::Tensor, bc::Broadcast.Broadcasted{Nothing}) = assign!(dest, bc)
Base.copyto!(dest::Tensor, bc::Broadcast.Broadcasted{<:Broadcast.AbstractArrayStyle{0}}) = assign!(dest, bc)
Base.Broadcast.materialize!(dest::Tensor, x) = assign!(dest, x)
Base.Broadcast.materialize!(dest::Tensor, bc::Broadcast.Broadcasted{<:Any}) = assign!(dest, bc)

assign!(dest::Tensor, x::Union{Real,Base.RefValue{<:Real}}) = fill!(dest, x[])
assign!(dest::Tensor, x) = copy_broadcast!(dest, value_of(x))

# `x .+= y` and `x .= x .* 2` write where x is; other expressions are computed first.
function assign!(dest::Tensor, bc::Broadcast.Broadcasted)
    args = bc.args
    if length(args) == 2 && args[1] === dest && bc.f isa InPlace
        b = value_of(args[2])
        b isa Union{Tensor,Real} && return apply!(bc.f, dest, b)
    elseif length(args) == 1 && bc.f === identity
        return assign!(dest, args[1])
    end
    return copy_broadcast!(dest, value_of(bc))
end

copy_broadcast!(dest::Tensor, x::Real) = fill!(dest, x)
copy_broadcast!(dest::Tensor, A::AbstractArray) = copy_broadcast!(dest, Tensor(A))
function copy_broadcast!(dest::Tensor, x::Tensor)
    check(C.tensor_copy_(dest, fitting(x, dest)))
    return dest
end

# map is broadcasting over equal shapes; a do-block reads better with it.
function Base.map(f, t::Tensor, more::AbstractArray...)
    all(A -> size(A) == size(t), more) || throw(DimensionMismatch("map over $(size(t)) and $(map(size, more))"))
    return apply(f, t, map(value_of, more)...)
end
