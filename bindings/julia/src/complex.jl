# SPDX-License-Identifier: Apache-2.0
# Complex elements: Julia's functions of them, numbers as operands, Fourier transforms.

const ComplexTensor{N} = Union{Tensor{ComplexF32,N},Tensor{ComplexF64,N}}

# A number of no width: beside a tensor of Float32 the result is ComplexF32.
weak(z::Complex) = wrap(Tensor{ComplexF64,0}, C.tensor_scalar_complex(real(z), imag(z)), ())

Tensor(z::Complex{T}; kw...) where {T<:Union{Float32,Float64}} = Tensor{Complex{T}}(z; kw...)
Tensor(z::Complex; kw...) = Tensor{ComplexF64}(z; kw...)
Tensor(z::Complex{<:TensorNumber}; requires_grad::Bool=false) = marked(operand(z), requires_grad)
function Tensor{T}(z::Number; requires_grad::Bool=false) where {T<:Union{ComplexF32,ComplexF64}}
    z isa Complex{<:TensorNumber} && return marked(astype(T, operand(z)), requires_grad)
    h = C.tensor_full_complex(Int64[], 0, real(z), imag(z), dtype_code(T), C.TENSOR_CPU)
    return marked(wrap(Tensor{T,0}, h, ()), requires_grad)
end
Tensor{T}(z::Real; kw...) where {T<:Union{ComplexF32,ComplexF64}} = Tensor{T}(Complex(z); kw...)

value_of(z::Complex) = operand(z)
# Without axes it lines up with any shape.
for (f, name) in (:+ => :add, :- => :sub, :* => :mul, :/ => :div, :^ => :pow, :(==) => :eq, :(!=) => :ne)
    c = Symbol("tensor_", name)
    @eval begin
        apply(::typeof($f), x::Tensor, z::Complex) = wrap(C.$c(x, weak(z)))
        apply(::typeof($f), z::Complex, x::Tensor) = wrap(C.$c(weak(z), x))
        apply(::typeof($f), a::Complex, b::Number) = $f(a, b)
        apply(::typeof($f), a::Real, b::Complex) = $f(a, b)
    end
    f in (:+, :-, :*, :/, :^) &&
        @eval apply!(::typeof($f), x::Tensor, z::Complex) = (check(C.$(Symbol(c, "_"))(x, weak(z))); x)
end
for f in (:+, :-, :^)
    @eval Base.$f(t::Tensor{T,0}, z::Complex) where {T} = apply($f, t, operand(z))
    @eval Base.$f(z::Complex, t::Tensor{T,0}) where {T} = apply($f, operand(z), t)
end
Base.:/(z::Complex, t::Tensor{T,0}) where {T} = apply(/, operand(z), t)
Base.:*(t::Tensor, z::Complex) = apply(*, t, operand(z))
Base.:*(z::Complex, t::Tensor) = apply(*, operand(z), t)
Base.:/(t::Tensor, z::Complex) = apply(/, t, operand(z))
Base.:\(z::Complex, t::Tensor) = apply(/, t, operand(z))
copy_broadcast!(dest::Tensor, z::Complex) = fill!(dest, z)
function Base.fill!(t::Tensor, z::Complex)
    eltype(t) <: Complex || return fill!(t, z isa Complex{<:TensorNumber} ? real_part(z) : Real(z))
    check(C.tensor_copy_(t, z isa Complex{<:TensorNumber} ? operand(z) : weak(z)))
    return t
end

# ---- complex numbers with a history

const ComplexNumber{T} = Complex{TensorNumber{T}}
"Both parts of a complex tensor of no axes."
complex_number(t::ComplexTensor{0}, whole::Bool) = Complex(derived(real(t), whole), derived(imag(t), whole))
whole(z::Complex{<:TensorNumber}) = real(z).whole & imag(z).whole
# Julia writes these for the parts of floating numbers, on whose bits they look, or calls itself.
for f in (:sqrt, :exp, :log, :sin, :cos, :tan, :sinh, :cosh, :tanh, :asin, :acos, :atan, :asinh, :acosh, :atanh)
    @eval Base.$f(z::ComplexNumber) = complex_number(apply($f, operand(z)), whole(z))
end
Base.angle(z::ComplexNumber) = atan(imag(z), real(z))
Base.sign(z::ComplexNumber) = iszero(z) ? z : z / abs(z)
Base.float(z::ComplexNumber) = z
Base.inv(z::ComplexNumber) = conj(z) / abs2(z)
Base.:/(a::ComplexNumber{T}, b::ComplexNumber{T}) where {T} = a * inv(b)
Base.log1p(z::ComplexNumber) = log(1 + z)
Base.expm1(z::ComplexNumber) = exp(z) - 1
Base.exp2(z::ComplexNumber) = exp(z * log(2))
Base.exp10(z::ComplexNumber) = exp(z * log(10))
Base.log2(z::ComplexNumber) = log(z) / log(2)
Base.log10(z::ComplexNumber) = log(z) / log(10)
Base.cis(z::ComplexNumber) = exp(im * z)
Base.sinpi(z::ComplexNumber) = sin(π * z)
Base.sinc(z::ComplexNumber) = iszero(z) ? one(z) : sinpi(z) / (π * z)
Base.cosc(z::ComplexNumber) = iszero(z) ? zero(z) : (cospi(z) - sinc(z)) / z
Base.cospi(z::ComplexNumber) = cos(π * z)
Base.:^(a::ComplexNumber{T}, b::ComplexNumber{T}) where {T} =
    complex_number(apply(^, operand(a), operand(b)), whole(a) & whole(b))
for S in (:Integer, :Rational, :Real, :Complex, :(Complex{<:Integer}))
    @eval Base.:^(z::ComplexNumber, p::$S) = z^oftype(z, p)
end

Base.:^(x::Real, z::ComplexNumber) = oftype(z, x)^z
Base.:^(x::TensorNumber{T}, z::ComplexNumber{T}) where {T} = oftype(z, x)^z

# As LinearAlgebra's, without the scaling that it takes from the bits of floating numbers.
LinearAlgebra.givensAlgorithm(f::TensorNumber{T}, g::TensorNumber{T}) where {T} = rotation(f, g)
LinearAlgebra.givensAlgorithm(f::ComplexNumber{T}, g::ComplexNumber{T}) where {T} = rotation(f, g)
function rotation(f, g)
    iszero(g) && return one(real(f)), zero(f), f
    iszero(f) && return zero(real(f)), conj(g) / abs(g), oftype(f, abs(g))
    r = hypot(abs(f), abs(g))
    u = f / abs(f)
    f isa Real && abs(f) <= abs(g) && return f / r, g / r, r
    return abs(f) / r, u * conj(g) / r, u * r
end

# ---- parts

"`real(t)`: the real parts, as a view of a complex tensor; a real one itself."
Base.real(t::Tensor) = wrap(C.tensor_real(t))
"`imag(t)`: the imaginary parts of a complex tensor, as a view; zeros of a real one."
Base.imag(t::ComplexTensor) = wrap(C.tensor_imag(t))
Base.imag(t::Tensor) = zero(t)
Base.conj(t::Tensor) = wrap(C.tensor_conj(t))
Base.conj!(t::Tensor) = (check(C.tensor_conj_physical_(t)); t)
Base.angle(t::Tensor) = wrap(C.tensor_angle(t))
Base.complex(re::Tensor, im::Tensor) = wrap(C.tensor_complex(aligned(re, im)...))
Base.complex(t::ComplexTensor) = t
Base.complex(t::Tensor) = astype(eltype(t) === Float64 ? ComplexF64 : ComplexF32, t)

for f in (:real, :imag, :conj, :angle)
    @eval apply(::typeof($f), x::Tensor) = unshared($f(x), x)
end
apply(::typeof(complex), a::Tensor, b::Tensor) = complex(a, b)
apply(::typeof(complex), a::Tensor, b::Real) = complex(a, Tensor{eltype(a)}(b))
apply(::typeof(complex), a::Real, b::Tensor) = complex(Tensor{eltype(b)}(a), b)
apply(::typeof(isreal), x::Tensor) = wrap(C.tensor_isreal(x))
apply(::typeof(abs), x::ComplexTensor) = wrap(C.tensor_abs(x))
apply(::typeof(sign), x::ComplexTensor) = wrap(C.tensor_sgn(x))
apply(::typeof(abs2), x::ComplexTensor) = apply(+, apply(abs2, real(x)), apply(abs2, imag(x)))
apply(::typeof(cis), x::Tensor) = polar(one.(x), x)
apply(::typeof(float), x::ComplexTensor) = copy(x)
apply(::typeof(Base.literal_pow), ::typeof(^), x::ComplexTensor, ::Val{2}) = wrap(C.tensor_square(x))

"`polar(length, angle)`: the complex numbers with these lengths and angles."
polar(length::Tensor, angle::Tensor) = wrap(C.tensor_polar(aligned(length, angle)...))
"`sgn(t)`: `t / |t|` of complex numbers, and 0 at 0; the sign of real ones."
sgn(t::Tensor) = wrap(C.tensor_sgn(t))
"`view_as_real(t)`: a view of a complex tensor as real numbers; a new last axis has the two parts."
view_as_real(t::Tensor) = wrap(C.tensor_view_as_real(t))
"`view_as_complex(t)`: a view as complex numbers of a real tensor whose last axis has the two parts, side by side."
view_as_complex(t::Tensor) = wrap(C.tensor_view_as_complex(t))

Base.adjoint(t::Union{Tensor{ComplexF32,2},Tensor{ComplexF64,2}}) = conj(transpose(t))
Base.adjoint(t::Union{Tensor{ComplexF32,1},Tensor{ComplexF64,1}}) = conj(reshape(t, 1, :))
Base.adjoint(t::Union{Tensor{ComplexF32,0},Tensor{ComplexF64,0}}) = conj(t)
LinearAlgebra.dot(a::Union{Tensor{ComplexF32,1},Tensor{ComplexF64,1}}, b::TensorVector) = product(conj(a), b)

public!(:polar, :sgn, :view_as_real, :view_as_complex)
