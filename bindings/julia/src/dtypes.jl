# SPDX-License-Identifier: Apache-2.0
# Element types.

"""
    BFloat16

A float of 16 bits with the exponent of `Float32`. It is a storage type: numbers are computed in `Float32`.
"""
primitive type BFloat16 <: AbstractFloat 16 end

bits(x::BFloat16) = reinterpret(UInt16, x)

function BFloat16(x::Float32)
    isnan(x) && return reinterpret(BFloat16, 0x7fc0 | (reinterpret(UInt32, x) >> 16 % UInt16) & 0x8000)
    u = reinterpret(UInt32, x)
    u += 0x00007fff + ((u >> 16) & 0x00000001)  # to the nearest, ties to even
    return reinterpret(BFloat16, (u >> 16) % UInt16)
end
BFloat16(x::BFloat16) = x
BFloat16(x::Real) = BFloat16(Float32(x))
Base.Float32(x::BFloat16) = reinterpret(Float32, UInt32(bits(x)) << 16)
Base.Float64(x::BFloat16) = Float64(Float32(x))
Base.Float16(x::BFloat16) = Float16(Float32(x))
(::Type{T})(x::BFloat16) where {T<:Integer} = T(Float32(x))
Base.Bool(x::BFloat16) = Bool(Float32(x))
Base.promote_rule(::Type{BFloat16}, ::Type{T}) where {T<:Union{Float32,Float64}} = T
Base.promote_rule(::Type{BFloat16}, ::Type{Float16}) = Float32
Base.promote_rule(::Type{BFloat16}, ::Type{<:Integer}) = BFloat16
for f in (:+, :-, :*, :/, :^)
    @eval Base.$f(a::BFloat16, b::BFloat16) = BFloat16($f(Float32(a), Float32(b)))
end
for f in (:<, :<=, :(==))
    @eval Base.$f(a::BFloat16, b::BFloat16) = $f(Float32(a), Float32(b))
end
Base.:-(x::BFloat16) = reinterpret(BFloat16, bits(x) ⊻ 0x8000)
for f in (:isnan, :isinf, :isfinite, :signbit)
    @eval Base.$f(x::BFloat16) = $f(Float32(x))
end
Base.zero(::Type{BFloat16}) = reinterpret(BFloat16, 0x0000)
Base.one(::Type{BFloat16}) = reinterpret(BFloat16, 0x3f80)
Base.eps(::Type{BFloat16}) = reinterpret(BFloat16, 0x3c00)
Base.hash(x::BFloat16, h::UInt) = hash(Float32(x), h)
Base.show(io::IO, x::BFloat16) = print(io, "BFloat16(", Float32(x), ")")

const DTYPES = (
    Bool => C.TENSOR_BOOL,
    UInt8 => C.TENSOR_UINT8,
    Int8 => C.TENSOR_INT8,
    Int16 => C.TENSOR_INT16,
    Int32 => C.TENSOR_INT32,
    Int64 => C.TENSOR_INT64,
    Float16 => C.TENSOR_FLOAT16,
    BFloat16 => C.TENSOR_BFLOAT16,
    Float32 => C.TENSOR_FLOAT32,
    Float64 => C.TENSOR_FLOAT64,
    UInt16 => C.TENSOR_UINT16,
    UInt32 => C.TENSOR_UINT32,
    UInt64 => C.TENSOR_UINT64,
    ComplexF32 => C.TENSOR_COMPLEX64,
    ComplexF64 => C.TENSOR_COMPLEX128,
)

"The types that elements of a [`Tensor`](@ref) can have."
const Element =
    Union{Bool,UInt8,Int8,Int16,Int32,Int64,Float16,BFloat16,Float32,Float64,UInt16,UInt32,UInt64,
          ComplexF32,ComplexF64}
const Floating = Union{Float16,BFloat16,Float32,Float64}

for (T, code) in DTYPES
    @eval dtype_code(::Type{$T}) = $code
end
dtype_code(::Nothing) = Int32(0)
dtype_code(::Type{T}) where {T} = throw(ArgumentError("a Tensor cannot have elements of type $T"))

const TYPE_OF_CODE = let types = Vector{DataType}(undef, maximum(last, DTYPES))
    fill!(types, Nothing)
    foreach(((T, code),) -> types[code] = T, DTYPES)
    types
end

"""
    promote_dtype(T, S)

The element type in which the library combines tensors of two types: the array API's table.
"""
function promote_dtype(T::Type, S::Type)
    out = Ref{Int32}(0)
    check(C.tensor_result_type(dtype_code(T), dtype_code(S), out))
    return TYPE_OF_CODE[out[]]
end
