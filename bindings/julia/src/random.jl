# SPDX-License-Identifier: Apache-2.0
# Creation, and random numbers.

"""
    Generator(seed; algorithm="philox4x32-10")

A source of random numbers, for the `rng` keyword and as first argument of `rand` and `randn`. Its stream does not depend
on the number of threads. `copy` continues independently from the same state.
"""
mutable struct Generator <: AbstractRNG
    handle::Ptr{C.tensor_rng_t}
    algorithm::String

    function Generator(seed::Integer; algorithm::AbstractString="philox4x32-10")
        g = new(check(C.tensor_rng_create(algorithm, seed % UInt64)), algorithm)
        finalizer(g -> C.tensor_rng_release(g.handle), g)
        return g
    end
end

Base.unsafe_convert(::Type{Ptr{C.tensor_rng_t}}, g::Generator) = g.handle
Base.cconvert(::Type{Ptr{C.tensor_rng_t}}, ::Nothing) = Ptr{C.tensor_rng_t}(C_NULL)

Random.seed!(g::Generator, seed::Integer) = (check(C.tensor_rng_seed(g, seed % UInt64)); g)

"""
    manual_seed!(seed)

Seeds the generator that is used where none is given.
"""
manual_seed!(seed::Integer) = check(C.tensor_rng_seed(nothing, seed % UInt64))

"`rng_state(g=nothing)`: the state of a generator, or of the default one; `rng_state!(g, state)` takes it back."
function rng_state(g::Union{Generator,Nothing}=nothing)
    state = zeros(UInt64, 4)
    check(C.tensor_rng_get_state(g, state))
    return state
end
function rng_state!(g::Union{Generator,Nothing}, state::Vector{UInt64})
    length(state) == 4 || throw(ArgumentError("a state has 4 words, got $(length(state))"))
    check(C.tensor_rng_set_state(g, state))
    return g
end
Base.copy(g::Generator) = rng_state!(Generator(0; algorithm=g.algorithm), rng_state(g))
Base.deepcopy_internal(g::Generator, seen::IdDict) = get!(() -> copy(g), seen, g)

# Julia's own functions draw words from it, so that shuffle(g, v) and the like work.
function Random.rand(g::Generator, ::Random.SamplerType{UInt32})
    word = Ref{UInt32}(0)
    GC.@preserve word check(C.tensor_rng_next_u32(g, Base.unsafe_convert(Ptr{UInt32}, word), 1))
    return word[]
end
@static if isdefined(Random, :rng_native_52)
    Random.rng_native_52(::Generator) = UInt64
end
Random.rand(g::Generator, ::Random.SamplerType{UInt64}) =
    UInt64(rand(g, UInt32)) << 32 | rand(g, UInt32)
Random.rand(g::Generator, s::Random.SamplerType{T}) where {T<:Union{Bool,Int8,UInt8,Int16,UInt16,Int32,Int64}} =
    sizeof(T) <= 4 ? rand(g, UInt32) % T : rand(g, UInt64) % T
Random.rand(g::Generator, ::Random.SamplerTrivial{Random.CloseOpen12{Float64}}) =
    reinterpret(Float64, (rand(g, UInt64) >> 12) | 0x3ff0000000000000)
Random.rand(g::Generator, ::Random.SamplerTrivial{Random.CloseOpen01{Float64}}) =
    rand(g, Random.CloseOpen12()) - 1.0

# ---- creation: zeros(Tensor{T}, dims...; requires_grad=false, device=:cpu) and its relatives; T is Float32 where it is
# left out

counted(dims) = Int64[dims...]
made(T, N, h, dims) = wrap(Tensor{T,N}, h, dims)

for f in (:zeros, :ones)
    c = Symbol("tensor_", f)
    @eval begin
        Base.$f(::Type{Tensor{T}}, dims::Dims{N}; device=0, kw...) where {T,N} =
            marked(made(T, N, C.$c(counted(dims), N, dtype_code(T), device_code(device)), dims); kw...)
        Base.$f(::Type{Tensor{T}}, ::Tuple{}; device=0, kw...) where {T} =
            marked(made(T, 0, C.$c(Int64[], 0, dtype_code(T), device_code(device)), ()); kw...)
        Base.$f(::Type{Tensor}, ::Tuple{}; kw...) = $f(Tensor{Float32}, (); kw...)
        Base.$f(::Type{Tensor{T}}, dims::Integer...; kw...) where {T} = $f(Tensor{T}, map(Int, dims); kw...)
        Base.$f(::Type{Tensor}, dims::Integer...; kw...) = $f(Tensor{Float32}, map(Int, dims); kw...)
        Base.$f(::Type{Tensor}, dims::Dims; kw...) = $f(Tensor{Float32}, dims; kw...)
    end
end
marked(t::Tensor; requires_grad::Bool=false) = marked(t, requires_grad)

"""
    full(T, value, dims...; device=:cpu)

A tensor with elements of type `T`, all of them `value`.
"""
function full(::Type{T}, value::Real, dims::Integer...; device=0) where {T<:Element}
    n, code = length(dims), device_code(device)
    h = value isa Integer ? C.tensor_full_i64(counted(dims), n, value, dtype_code(T), code) :
        C.tensor_full(counted(dims), n, value, dtype_code(T), code)
    return made(T, n, h, map(Int, dims))
end

"`full(t, value)`: a tensor of the type and shape of `t`."
full(t::Tensor, value::Real) = wrap(C.tensor_full_like(t, value, 0, 0))
full(t::Tensor, value::Integer) = wrap(C.tensor_full_like_i64(t, value, 0, 0))

"The same elements as the range, as a tensor."
Tensor{T}(r::AbstractRange) where {T<:Element} = Tensor{T,1}(r)

"""
    eye(T, n, m=n)

The identity matrix.
"""
eye(::Type{T}, n::Integer, m::Integer=n) where {T<:Element} = made(T, 2, C.tensor_eye(n, m, 0, dtype_code(T), 0), (Int(n), Int(m)))

"""
    linspace(T, start, stop, n)

`n` values evenly spaced from `start` to `stop`.
"""
linspace(::Type{T}, start::Real, stop::Real, n::Integer) where {T<:Element} =
    made(T, 1, C.tensor_linspace(start, stop, n, true, dtype_code(T), 0), (Int(n),))

"""
    logspace(T, start, stop, n; base=10)

`n` powers of `base`, whose exponents are evenly spaced from `start` to `stop`.
"""
logspace(::Type{T}, start::Real, stop::Real, n::Integer; base::Real=10) where {T<:Element} =
    made(T, 1, C.tensor_logspace(start, stop, n, true, base, dtype_code(T), 0), (Int(n),))

for (f, which) in ((:tril_indices, "up to"), (:triu_indices, "from"))
    @eval begin
        @doc $("    $f(n, m=n, k=0)\n\nThe rows and the columns of the elements of an n x m matrix $which diagonal k, as two rows of positions.") $f
        $f(n::Integer, m::Integer=n, k::Integer=0) = positions_from(C.$(Symbol("tensor_", f))(n, m, k, 0, 0))
    end
end

"""
    arange(T, start, stop, step=1)

start, start + step, ... up to but without `stop`.
"""
arange(::Type{T}, start::Real, stop::Real, step::Real=1) where {T<:Element} =
    wrap(T <: Integer ? C.tensor_arange_i64(start, stop, step, dtype_code(T), 0) :
         C.tensor_arange(start, stop, step, dtype_code(T), 0))

for f in (:rand, :randn)
    c = Symbol("tensor_", f)
    @eval begin
        Random.$f(g::Generator, ::Type{Tensor{T}}, dims::Dims{N}; device=0, kw...) where {T,N} =
            marked(made(T, N, C.$c(counted(dims), N, dtype_code(T), device_code(device), g), dims); kw...)
        Random.$f(g::Generator, ::Type{Tensor{T}}, d::Integer, dims::Integer...; kw...) where {T} =
            $f(g, Tensor{T}, map(Int, (d, dims...)); kw...)
        Random.$f(g::Generator, ::Type{Tensor}, d::Integer, dims::Integer...; kw...) =
            $f(g, Tensor{Float32}, map(Int, (d, dims...)); kw...)
        Random.$f(::Type{Tensor{T}}, dims::Dims{N}; device=0, kw...) where {T,N} =
            marked(made(T, N, C.$c(counted(dims), N, dtype_code(T), device_code(device), nothing), dims); kw...)
        Random.$f(::Type{Tensor{T}}, d::Integer, dims::Integer...; kw...) where {T} =
            $f(Tensor{T}, map(Int, (d, dims...)); kw...)
        Random.$f(::Type{Tensor}, d::Integer, dims::Integer...; kw...) =
            $f(Tensor{Float32}, map(Int, (d, dims...)); kw...)
    end
end

"""
    randint(range, dims...; dtype=Int64, rng=nothing)

Integers drawn evenly from a range.
"""
randint(r::AbstractUnitRange, dims::Integer...; dtype=Int64, rng=nothing) =
    wrap(C.tensor_randint(first(r), last(r) + 1, counted(dims), length(dims), dtype_code(dtype), 0, rng))

"""
    Random.randperm(Tensor, n; rng=nothing)

A random order of 1 to `n`, as a tensor.
"""
Random.randperm(::Type{Tensor}, n::Integer; rng=nothing) = positions_from(C.tensor_randperm(n, C.TENSOR_INT64, 0, rng))
