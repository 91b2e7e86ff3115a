# SPDX-License-Identifier: Apache-2.0
# Elements of tensors that require a gradient, as numbers: what generic functions of Julia compute with them is recorded.

"""
    TensorNumber{T} <: Real

What `t[i, j]`, `first(t)` and iteration give while `t` requires a gradient and operations are recorded: a number of type
`T` with its history. It computes, compares and prints as a number. To turn it into a `Float64`, an `Int` or the like would
cut its history, and is an error; [`item`](@ref) gives its value. Other numbers take its type: `Float32` stays so beside `2.0`.
"""
struct TensorNumber{T} <: Real
    tensor::Tensor{T,0}
    whole::Bool  # computed from tensors of no axes only, as losses are
end
TensorNumber(t::Tensor{T,0}) where {T} = TensorNumber{T}(t, true)
TensorNumber{T}(x::TensorNumber{T}) where {T} = x
TensorNumber{T}(x::TensorNumber) where {T} = TensorNumber{T}(astype(T, x.tensor), x.whole)
TensorNumber{T}(x::Real) where {T} = TensorNumber{T}(Tensor{T}(x), true)
TensorNumber{T}(x::Complex) where {T} = TensorNumber{T}(real_part(x))
real_part(x::Complex) = isreal(x) ? real(x) : throw(InexactError(:TensorNumber, TensorNumber, x))
TensorNumber{T}(x::AbstractChar) where {T} = throw(ArgumentError("$(repr(x)) is no number"))

"Whether operations on `t` are recorded now."
@inline recorded(t::Tensor) = C.tensor_requires_grad(t) != 0 && C.tensor_grad_mode() != 0
recorded(x::TensorNumber) = recorded(x.tensor)
recorded(z::Complex{<:TensorNumber}) = recorded(real(z)) || recorded(imag(z))

"The value without its history."
plain(x::TensorNumber{T}) where {T} = number(x.tensor)
plain(x) = x
item(x::TensorNumber) = plain(x)
item(x::Number) = x
handle_of(x::TensorNumber) = x.tensor.handle
requires_grad(x::TensorNumber) = requires_grad(x.tensor)
Tensor(x::TensorNumber; requires_grad::Bool=false) = marked(x.tensor, requires_grad)
Tensor{T}(x::TensorNumber; requires_grad::Bool=false) where {T<:Floating} = marked(astype(T, x.tensor), requires_grad)
Tensor{T}(x::TensorNumber; requires_grad::Bool=false) where {T<:Element} = Tensor{T}(cut(T, x); requires_grad=requires_grad)

# ---- elements

@noinline function element_number(t::Tensor{T,N}, I) where {T<:Floating,N}
    h = C.tensor_retain(t)
    for d in N:-1:1
        next = C.tensor_select(h, Int32(d - 1), I[d] - 1)
        C.tensor_release(h)
        h = check(next)
    end
    value = C.tensor_clone(h)  # a number keeps its value when the tensor is written to
    C.tensor_release(h)
    return TensorNumber{T}(wrap(Tensor{T,0}, value, ()), N == 0)
end
element_number(t::Tensor{<:Complex}, I) = Complex(element_number(real(t), I), element_number(imag(t), I))

"All elements as numbers with a history."
function element_numbers(t::Tensor{T,N}) where {T<:Floating,N}
    isempty(t) && return Array{TensorNumber{T},N}(undef, t.dims)
    parts = N == 0 ? [copy(t)] : unbind(copy(vec(t)); dims=1)
    return reshape(TensorNumber{T}[TensorNumber{T}(p, N == 0) for p in parts], t.dims)
end
element_numbers(t::Tensor{<:Complex}) = map(Complex, element_numbers(real(t)), element_numbers(imag(t)))

"The elements on the host, with their history where operations are recorded."
elements(t::Tensor) = recorded(t) ? element_numbers(t) : host(t)

# ---- no silent cuts

const HostNumber = Union{Float16,BFloat16,Float32,Float64,BigFloat,Bool,Int8,Int16,Int32,Int64,Int128,UInt8,UInt16,
                         UInt32,UInt64,UInt128,BigInt}

function cut(::Type{S}, x::TensorNumber) where {S}
    recorded(x) && !(x.whole && depth() == 0) && throw(ArgumentError(
        "an element of a tensor that requires a gradient would lose it as a $S. Take its value by item(x), or keep such numbers in a Tensor or a Vector{Any}"))
    return S(plain(x))
end
for S in Base.uniontypes(HostNumber)
    @eval (::Type{$S})(x::TensorNumber) = cut($S, x)
    @eval Base.convert(::Type{$S}, x::TensorNumber) = cut($S, x)
    @eval (::Type{$S})(t::Tensor{T,0}) where {T} = $S(t[])
    @eval Base.convert(::Type{$S}, t::Tensor{T,0}) where {T} = convert($S, t[])
end
AbstractFloat(x::TensorNumber) = x
Base.Rational{T}(x::TensorNumber) where {T<:Integer} = Rational{T}(cut(Float64, x))
Base.float(::Type{TensorNumber{T}}) where {T} = TensorNumber{T}
Base.float(x::TensorNumber) = x
Base.big(x::TensorNumber) = cut(BigFloat, x)

"An error where the elements of `t` would lose their history."
@noinline cut_elements(t::Tensor, what) = throw(ArgumentError(
    "$what would cut the gradient of a tensor that requires one: take the values of detach(t), or of t inside no_grad()"))

# ---- a number

Base.promote_rule(::Type{TensorNumber{T}}, ::Type{TensorNumber{S}}) where {T,S} = TensorNumber{promote_type(T, S)}
Base.promote_rule(::Type{TensorNumber{T}}, ::Type{S}) where {T,S<:Real} = TensorNumber{T}
Base.promote_rule(::Type{TensorNumber{T}}, ::Type{S}) where {T,S<:AbstractIrrational} = TensorNumber{T}
Base.promote_rule(::Type{S}, ::Type{TensorNumber{T}}) where {T,S<:AbstractIrrational} = TensorNumber{T}
Base.promote_rule(::Type{Bool}, ::Type{TensorNumber{T}}) where {T} = TensorNumber{T}
for f in (:zero, :one, :oneunit, :typemin, :typemax, :eps, :floatmin, :floatmax)
    @eval Base.$f(::Type{TensorNumber{T}}) where {T} = TensorNumber{T}($f(T))
end
for f in (:zero, :one, :oneunit)
    @eval Base.$f(x::TensorNumber{T}) where {T} = TensorNumber{T}($f(T))
end
Base.eps(x::TensorNumber) = eps(plain(x))

derived(t::Tensor{T,0}, whole::Bool) where {T} = TensorNumber{T}(t, whole)
for f in (:+, :-, :*, :/, :^, :max, :min, :hypot, :mod, :rem, :atan)
    @eval Base.$f(a::TensorNumber{T}, b::TensorNumber{T}) where {T} =
        derived(apply($f, a.tensor, b.tensor), a.whole & b.whole)
end
Base.:^(x::TensorNumber, p::Integer) = derived(apply(^, x.tensor, p), x.whole)
Base.:^(x::TensorNumber, p::Rational) = derived(apply(^, x.tensor, float(p)), x.whole)
Base.:^(::Irrational{:ℯ}, x::TensorNumber) = exp(x)
Base.literal_pow(::typeof(^), x::TensorNumber, ::Val{p}) where {p} =
    derived(apply(Base.literal_pow, ^, x.tensor, Val(p)), x.whole)
Base.muladd(a::TensorNumber{T}, b::TensorNumber{T}, c::TensorNumber{T}) where {T} = a * b + c
Base.fma(a::TensorNumber{T}, b::TensorNumber{T}, c::TensorNumber{T}) where {T} = a * b + c
# Quotients that are whole numbers: their derivative is 0 wherever they have one.
for f in (:div, :fld, :cld)
    @eval Base.$f(a::TensorNumber{T}, b::TensorNumber{T}) where {T} = $f(plain(a), plain(b))
end
const NumberFunctions = (:-, :abs, :abs2, :sign, :inv, :sqrt, :cbrt, :exp, :exp2, :exp10, :expm1, :log, :log2, :log10, :log1p,
    :sin, :cos, :tan, :asin, :acos, :atan, :sinh, :cosh, :tanh, :asinh, :acosh, :atanh, :sinc, :deg2rad, :rad2deg)
for f in NumberFunctions
    @eval Base.$f(x::TensorNumber) = derived(apply($f, x.tensor), x.whole)
end
Base.log(b::TensorNumber{T}, x::TensorNumber{T}) where {T} = log(x) / log(b)
Base.sincos(x::TensorNumber) = (sin(x), cos(x))
Base.sinpi(x::TensorNumber) = (r = rem(x, 2); sin(π * r))
Base.cospi(x::TensorNumber) = (r = rem(x, 2); cos(π * r))
Base.cosc(x::TensorNumber) = abs(x) < 1e-3 ? -π^2 / 3 * x + π^4 / 30 * x^3 : (cospi(x) - sinpi(x) / (π * x)) / x
Base.abs(z::Complex{<:TensorNumber}) = hypot(real(z), imag(z))
for f in (:sind, :cosd, :tand)
    g = Symbol(string(f)[1:3])
    @eval Base.$f(x::TensorNumber) = $g(deg2rad(rem(x, 360)))
end
for f in (:asind, :acosd, :atand)
    g = Symbol(string(f)[1:4])
    @eval Base.$f(x::TensorNumber) = rad2deg($g(x))
end

# Steps have the derivative 0 wherever they have one: numbers without a history.
for f in (:round, :floor, :ceil, :trunc)
    @eval begin
        Base.$f(x::TensorNumber; kw...) = $f(plain(x); kw...)
        Base.$f(::Type{S}, x::TensorNumber) where {S} = $f(S, plain(x))
        Base.$f(::Type{S}, x::TensorNumber) where {S<:Integer} = $f(S, plain(x))
        Base.$f(t::Tensor{T,0}; kw...) where {T} = $f(number(t); kw...)
        Base.$f(::Type{S}, t::Tensor{T,0}) where {S,T} = $f(S, number(t))
    end
end
Base.round(x::TensorNumber, r::RoundingMode; kw...) = round(plain(x), r; kw...)
Base.round(t::Tensor{T,0}, r::RoundingMode; kw...) where {T} = round(number(t), r; kw...)
Base.round(::Type{S}, x::TensorNumber, r::RoundingMode) where {S<:Integer} = round(S, plain(x), r)
Base.round(::Type{Bool}, x::TensorNumber) = round(Bool, plain(x))

for f in (:(==), :<, :<=, :isless, :isequal)
    @eval Base.$f(a::TensorNumber{T}, b::TensorNumber{T}) where {T} = $f(plain(a), plain(b))
end
for (A, B) in ((:TensorNumber, :TensorNumber), (:TensorNumber, :Number), (:Number, :TensorNumber))
    @eval Base.isapprox(a::$A, b::$B; kw...) = isapprox(plain(a), plain(b); kw...)
end
for f in (:isnan, :isinf, :isfinite, :iszero, :isone, :signbit, :isinteger, :exponent)
    @eval Base.$f(x::TensorNumber) = $f(plain(x))
end
Base.hash(x::TensorNumber, h::UInt) = hash(plain(x), h)
Base.decompose(x::TensorNumber) = Base.decompose(plain(x))
Base.show(io::IO, x::TensorNumber) = x.tensor.handle == C_NULL ? print(io, "freed") :
    ismeta(x.tensor) ? show(io, x.tensor) : show(io, plain(x))
# Printf takes a number apart by its type.
for f in (:fix_dec, :ini_dec, :ini_hex, :ini_HEX)
    isdefined(Printf, f) && @eval Printf.$f(x::TensorNumber, n::Int, digits) = Printf.$f(plain(x), n, digits)
end
for f in (:decode_oct, :decode_0ct, :decode_dec, :decode_hex, :decode_HEX, :ini_hex, :ini_HEX)
    isdefined(Printf, f) && @eval Printf.$f(x::TensorNumber, digits) = Printf.$f(plain(x), digits)
end
for f in (:tofloat, :toint)
    isdefined(Printf, f) && @eval Printf.$f(x::TensorNumber) = Printf.$f(plain(x))
end
Base.deepcopy_internal(x::TensorNumber{T}, seen::IdDict) where {T} = TensorNumber{T}(copy(x.tensor), x.whole)

# ---- numbers and tensors

"`x` where a tensor or a number is computed with: numbers with a history are tensors of no axes."
operand(x::TensorNumber) = x.tensor
operand(z::Complex{<:TensorNumber}) = complex(operand(real(z)), operand(imag(z)))
operand(x) = x

const Recordable = Union{TensorNumber,Complex{<:TensorNumber},Tensor{<:Any,0}}

"The tensor within `A`, a view or a wrapper of LinearAlgebra, if operations on it are recorded."
function wraps_recorded(A::AbstractArray)
    A isa Tensor && return recorded(A)
    A isa Union{Bidiagonal,Tridiagonal,SymTridiagonal} && return any(n -> wraps_recorded(getfield(A, n)), diagonals(A))
    inner = parent(A)
    return inner !== A && wraps_recorded(inner)
end
diagonals(::Bidiagonal) = (:dv, :ev)
diagonals(::Tridiagonal) = (:dl, :d, :du)
diagonals(::SymTridiagonal) = (:dv, :ev)

number_type(x::Number) = typeof(x)
number_type(::TensorNumber{T}) where {T} = T
number_type(::Complex{TensorNumber{T}}) where {T} = Complex{T}
number_type(::Tensor{T,0}) where {T} = T

"A tensor of numbers, some of which have a history."
function stacked_numbers(::Type{T}, A::AbstractArray) where {T}
    isempty(A) && return Tensor{T}(undef, size(A))
    parts = Tensor[one_of(T, x) for x in vec([A[i] for i in eachindex(A)])]
    return reshape(stacked(parts, 1), size(A))
end
one_of(::Type{T}, x::Union{Recordable,Real}) where {T} = (t = operand(x); t isa Tensor ? astype(T, t) : Tensor{T}(t))
one_of(::Type{T}, x::Number) where {T} = Tensor{T}(x)
function stacked_numbers(A::AbstractArray)
    # A tensor takes its type from numbers with a history; others are weak beside them.
    kept = unique([number_type(x) for x in A if x isa Recordable])
    others = unique([number_type(x) for x in A if !(x isa Recordable)])
    T = reduce(promote_type, kept)
    any(S -> S <: Complex, others) && !(T <: Complex) && (T = Complex{T})
    return stacked_numbers(T, A)
end
