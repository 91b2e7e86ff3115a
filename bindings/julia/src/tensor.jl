# SPDX-License-Identifier: Apache-2.0
# The array type: ownership of a handle, and what AbstractArray asks for.

"""
    Tensor{T,N} <: AbstractArray{T,N}

An array of the library. It has the shape that it has in Julia, and its elements may lie in any strided order, so that
column-major memory of Julia and row-major memory of others are both used as they are.

    Tensor(A)                    a copy of the elements of `A`; `Tensor{T}(A)` with elements of type `T`
    Tensor{T}(undef, dims...)    elements that are not set; on another device with `device=:cuda` or `:meta`
    share(A)                     a tensor over the memory of the `Array` `A`, without a copy
    Array(t)                     a copy of the elements
    hostview(t)                  an array over the memory of `t`, without a copy

With `requires_grad=true` operations on it are recorded, for [`backward!`](@ref). Memory is given back when Julia
collects the tensor, or at once by [`free!`](@ref).
"""
mutable struct Tensor{T,N} <: AbstractArray{T,N}
    handle::Ptr{C.tensor_t}
    dims::NTuple{N,Int}

    # Takes over a reference.
    function Tensor{T,N}(h::Ptr{C.tensor_t}, dims::NTuple{N,Int}) where {T,N}
        t = new{T,N}(h, dims)
        finalizer(release, t)
        return t
    end
end

const TensorVector{T} = Tensor{T,1}
const TensorMatrix{T} = Tensor{T,2}

function release(t::Tensor)
    h = t.handle
    t.handle = C_NULL
    C.tensor_release(h)
    return nothing
end

"""
    free!(t)

Gives the memory of `t` back now rather than when Julia collects it. Other views of that memory stay valid; `t` is
not usable any more.
"""
free!(t::Tensor) = release(t)

# A freed tensor is NULL: the library says which argument that was.
Base.cconvert(::Type{Ptr{C.tensor_t}}, t::Tensor) = t
Base.unsafe_convert(::Type{Ptr{C.tensor_t}}, t::Tensor) = t.handle
Base.cconvert(::Type{Ptr{C.tensor_t}}, ::Nothing) = Ptr{C.tensor_t}(C_NULL)

"For arguments that may be left out: a freed tensor is not `nothing`."
function optional(t::Tensor)
    t.handle == C_NULL && throw(ArgumentError("a tensor was used after free!"))
    return t
end
optional(::Nothing) = nothing
optional(A::AbstractArray) = Tensor(A)

# ---- new tensors

function shape(h::Ptr{C.tensor_t}, ::Val{N}) where {N}
    p = C.tensor_shape(h)
    return ntuple(i -> Int(unsafe_load(p, i)), Val(N))
end

"A tensor of known type around a new reference, or the error that NULL stands for."
@inline function wrap(::Type{Tensor{T,N}}, h::Ptr{C.tensor_t}) where {T,N}
    h == C_NULL && fail()
    dims = shape(h, Val(N))
    allocated(h, prod(dims) * sizeof(T))
    return Tensor{T,N}(h, dims)
end

"The same where the shape is known too."
@inline function wrap(::Type{Tensor{T,N}}, h::Ptr{C.tensor_t}, dims::NTuple{N,Int}) where {T,N}
    h == C_NULL && fail()
    allocated(h, prod(dims) * sizeof(T))
    return Tensor{T,N}(h, dims)
end

const TENSOR_TYPES = [Tensor{T,N} for T in TYPE_OF_CODE, N in 0:8]

"A tensor whose type the library says."
function wrap(h::Ptr{C.tensor_t})
    h == C_NULL && fail()
    code, n = C.tensor_dtype(h), C.tensor_ndim(h)
    type = n <= 8 ? TENSOR_TYPES[code, n+1] : Tensor{TYPE_OF_CODE[code],Int(n)}
    return wrap(type, h)
end

"Another reference to a handle that C lent."
borrowed(h::Ptr{C.tensor_t}) = wrap(C.tensor_retain(h))

"Handles of several tensors, which stay alive during the call."
struct Handles
    tensors::Vector{Any}
    pointers::Vector{Ptr{C.tensor_t}}
end
Handles(tensors) = Handles(Any[t for t in tensors], Ptr{C.tensor_t}[handle_of(t) for t in tensors])
handle_of(t::Tensor) = t.handle
handle_of(::Nothing) = Ptr{C.tensor_t}(C_NULL)
handle_of(x) = throw(ArgumentError("a Tensor is expected, not a $(typeof(x))"))
Base.length(h::Handles) = length(h.pointers)
Base.cconvert(::Type{Ptr{Ptr{C.tensor_t}}}, h::Handles) = h
Base.unsafe_convert(::Type{Ptr{Ptr{C.tensor_t}}}, h::Handles) = pointer(h.pointers)

# ---- constructors

reversal(n::Integer) = Int64[n:-1:1;] .- 1

"A view with the axes in the opposite order: row-major memory as column-major, and the other way round."
reversedims(t::Tensor{T,N}) where {T,N} =
    N < 2 ? t : wrap(Tensor{T,N}, C.tensor_permute_dims(t, reversal(N), N), reverse(t.dims))

function Tensor{T,N}(A::Array{T,N}; requires_grad::Bool=false) where {T<:Element,N}
    dims = Int64[reverse(size(A))...]
    h = GC.@preserve A C.tensor_create(pointer(A), dims, N, dtype_code(T), C.TENSOR_CPU)
    t = wrap(Tensor{T,N}, h, reverse(size(A)))
    # Detached it is no view, which writing to it in place would treat otherwise.
    return marked(N < 2 ? t : detach(reversedims(t)), requires_grad)
end

marked(t::Tensor, on::Bool) = on ? requires_grad!(t) : t

function Tensor{T,N}(A::AbstractArray{S,N}; requires_grad::Bool=false) where {T<:Element,S,N}
    (S <: Element ? wraps_recorded(A) : any(x -> x isa Recordable, A)) && return marked(stacked_numbers(T, A), requires_grad)
    return Tensor{T,N}(copyto!(Array{T,N}(undef, size(A)), A); requires_grad=requires_grad)
end
Tensor{T}(A::AbstractArray{S,N}; kw...) where {T,S,N} = Tensor{T,N}(A; kw...)
Tensor(A::AbstractArray{T,N}; kw...) where {T<:Element,N} = Tensor{T,N}(A; kw...)
function Tensor(A::AbstractArray; kw...)
    narrow = map(identity, A)
    T = eltype(narrow)
    any(x -> x isa Recordable, narrow) && return marked(stacked_numbers(narrow), get(kw, :requires_grad, false))
    T <: Number || throw(ArgumentError("a Tensor cannot have elements of type $T"))
    return isconcretetype(T) && T <: Element ? Tensor(narrow; kw...) :
           Tensor{T <: Integer ? Int64 : T <: Real ? Float64 : ComplexF64}(narrow; kw...)
end

Tensor{T,N}(t::Tensor{T,N}; requires_grad::Bool=false) where {T<:Element,N} = requires_grad ? marked(copy(detach(t)), true) : copy(t)
Tensor{T,N}(t::Tensor{S,N}; requires_grad::Bool=false) where {T<:Element,S,N} = marked(astype(T, t), requires_grad)

"""
    Tensor(x::Real; requires_grad=false)
    Tensor{T}(x::Real)

A tensor of no axes. Its elements have the type of `x`.
"""
Tensor(x::T; kw...) where {T<:Real} = Tensor{T}(x; kw...)
function Tensor{T}(x::Real; requires_grad::Bool=false) where {T<:Element}
    value = T[convert(T, x)]  # an error where `T` has no such number
    h = GC.@preserve value C.tensor_create(pointer(value), C_NULL, 0, dtype_code(T), C.TENSOR_CPU)
    return marked(wrap(Tensor{T,0}, h, ()), requires_grad)
end

Tensor{T,N}(::UndefInitializer, dims::Dims{N}; device=C.TENSOR_CPU) where {T<:Element,N} =
    wrap(Tensor{T,N}, C.tensor_empty(Int64[dims...], N, dtype_code(T), device_code(device)), dims)
Tensor{T}(::UndefInitializer, dims::Dims{N}; kw...) where {T,N} = Tensor{T,N}(undef, dims; kw...)
Tensor{T}(::UndefInitializer, dims::Integer...; kw...) where {T} = Tensor{T}(undef, map(Int, dims); kw...)

Base.convert(::Type{Tensor}, A::AbstractArray) = A isa Tensor ? A : Tensor(A)
Base.convert(::Type{Tensor{T}}, A::AbstractArray) where {T} = A isa Tensor{T} ? A : Tensor{T}(A)
Base.convert(::Type{Tensor{T,N}}, A::AbstractArray) where {T,N} = A isa Tensor{T,N} ? A : Tensor{T,N}(A)

astype(::Type{T}, t::Tensor{T}) where {T} = t
astype(::Type{T}, t::Tensor{S,N}) where {T<:Element,S,N} = wrap(Tensor{T,N}, C.tensor_astype(t, dtype_code(T)), t.dims)

const DEVICE_KINDS = (cpu=Int32(C.TENSOR_CPU), cuda=Int32(C.TENSOR_CUDA_0), meta=Int32(C.TENSOR_META))

"""
The number of a device that has a name: `:cpu`, `:meta`, `:cuda`, `\"cuda:N\"`, or that of a kind that was registered with
the library, alone or with `:N`.
"""
device_code(code::Integer) = code
device_code(t::Tensor) = C.tensor_device(t)
device_code(::AbstractArray) = DEVICE_KINDS.cpu
function device_code(name::Union{Symbol,AbstractString})
    m = match(r"^([^:\0]+)(?::(\d{1,5}))?$", string(name))
    kind = m === nothing ? nothing : device_kind(m[1])
    index = m === nothing || m[2] === nothing ? Int32(0) : parse(Int32, m[2])
    if kind === nothing || index > 0xffff || (kind in (DEVICE_KINDS.cpu, DEVICE_KINDS.meta) && m[2] !== nothing)
        throw(ArgumentError("$(repr(name)) is not a device: cpu, meta, cuda, cuda:N, or the name of a registered kind"))
    end
    return kind | index
end

"The first device of a kind, or `nothing` if no kind has that name."
function device_kind(name::AbstractString)
    haskey(DEVICE_KINDS, Symbol(name)) && return DEVICE_KINDS[Symbol(name)]
    found = Ref{Int64}(0)
    status = C.tensor_device_find(name, found)
    status == C.TENSOR_E_INVALID && return nothing
    check(status)
    return Int32(found[])
end

"""
    device(t)

Where the elements of `t` are, as a name: `"cpu"`, `"cuda:0"`, `"meta"`, or that of a kind that was registered with the
library and an index. Tensors of the meta device have a size, an element type and strides, and no elements: operations on
them find shapes and errors, and neither allocate nor compute. To read an element of one is an `UnsupportedError`.

    x = Tensor{Float32}(undef, 10^6, 10^6; device=:meta)
    size(x * x)  # (1000000, 1000000)
"""
function device(t::Tensor)
    code = C.tensor_device(t)
    return code == 0 ? fail() : device_text(code)
end

function device_text(code::Integer)
    kind = unsafe_string(C.tensor_device_type(code))
    return code in (DEVICE_KINDS.cpu, DEVICE_KINDS.meta) ? kind : "$kind:$(code & 0xffff)"
end

"`ismeta(t)`: whether `t` is on the meta device, where tensors have no elements."
ismeta(t::Tensor) = C.tensor_device(t) == DEVICE_KINDS.meta

"`device_count(device)`: how many devices there are of the kind of `device`; 1 for `:cpu` and `:meta`."
device_count(device) = Int(C.tensor_device_count(device_code(device)))

"`device_why(device)`: why there is no device of that kind, in words; empty if there is one."
device_why(device) = unsafe_string(C.tensor_device_why(device_code(device)))

"""
    to_device(t, device=:cpu)

`t` on a device: `:cpu`, `:cuda`, `"cuda:1"` or `:meta`, or that of another tensor; `t` itself if it is there.
"""
to_device(t::Tensor, device=DEVICE_KINDS.cpu) = wrap(C.tensor_to_device(t, device_code(device)))
onhost(t::Tensor) = C.tensor_device(t) == DEVICE_KINDS.cpu

Base.copy(t::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_clone(t), t.dims)
# Models are copied outside of `gradient`: their leaves stay leaves. Whatever else is recorded is copied as `copy` does.
Base.deepcopy_internal(t::Tensor, seen::IdDict) =
    get!(() -> recorded(t) && !(isleaf(t) && depth() == 0) ? copy(t) : marked(detached_copy(t), requires_grad(t) && isleaf(t)), seen, t)
detached_copy(t::Tensor) = no_grad(() -> copy(t))

# ---- the interface of AbstractArray

Base.size(t::Tensor) = t.dims
Base.IndexStyle(::Type{<:Tensor}) = IndexCartesian()
Base.elsize(::Type{<:Tensor{T}}) where {T} = sizeof(T)
Base.similar(t::Tensor, ::Type{T}, dims::Dims{N}) where {T,N} =
    T <: Element && isconcretetype(T) ? Tensor{T,N}(undef, dims) : Array{T,N}(undef, dims)

function Base.strides(t::Tensor{T,N}) where {T,N}
    p = check(C.tensor_strides(t))
    return GC.@preserve t ntuple(i -> Int(unsafe_load(p, i)), Val(N))
end
Base.stride(t::Tensor{T,N}, d::Integer) where {T,N} = d <= N ? strides(t)[d] : length(t)
"Where the elements lie, for this package's own eyes."
data(t::Tensor{T}) where {T} = Ptr{T}(check(C.tensor_data(t)))
function Base.unsafe_convert(::Type{Ptr{T}}, t::Tensor{T}) where {T}
    recorded(t) && cut_elements(t, "reading the memory")
    return isempty(t) ? Ptr{T}(C_NULL) : data(t)
end
Base.pointer(t::Tensor{T}) where {T} = Base.unsafe_convert(Ptr{T}, t)

@inline function Base.getindex(t::Tensor{T,N}, I::Vararg{Int,N}) where {T,N}
    @boundscheck checkbounds(t, I...)
    recorded(t) && return element_number(t, I)
    return element_value(t, I)
end
@inline function element_value(t::Tensor{T,N}, I) where {T,N}
    p = Ptr{T}(C.tensor_data(t))
    p == C_NULL && fail()
    onhost(t) || return (item(slices(t, I)[1])::T)
    s = C.tensor_strides(t)
    offset = 0
    for i in 1:N
        offset += (I[i] - 1) * unsafe_load(s, i)
    end
    return GC.@preserve t load(p, offset + 1)
end
load(p::Ptr{T}, i) where {T} = unsafe_load(p, i)
load(p::Ptr{Bool}, i) = unsafe_load(Ptr{UInt8}(p), i) != 0

Base.getindex(t::Tensor{T,0}) where {T} = recorded(t) ? element_number(t, ()) : number(t)
function number(t::Tensor{T,0}) where {T}
    p = Ptr{T}(C.tensor_data(t))
    p == C_NULL && fail()
    onhost(t) || return (item(t)::T)
    return GC.@preserve t load(p, 1)
end

"""
    item(t)

The value of a tensor of one element, of any shape, or of a [`TensorNumber`](@ref), as a number of Julia without history.
"""
function item(t::Tensor{T}) where {T}
    if T <: Floating
        out = Ref{Float64}(0)
        check(C.tensor_item(t, out))
        return T(out[])
    end
    if T <: Complex
        re, im = Ref{Float64}(0), Ref{Float64}(0)
        check(C.tensor_item_complex(t, re, im))
        return T(re[], im[])
    end
    out = Ref{Int64}(0)
    check(C.tensor_item_i64(t, out))
    return T === Bool ? out[] != 0 : out[] % T
end

Base.float(t::Tensor{T,0}) where {T} = float(t[])

"""
    host(t)

A copy of the elements as an `Array`, also where `t` requires a gradient, which `Array(t)` refuses to cut.
"""
function host(t::Tensor{T,N}) where {T,N}
    ismeta(t) && !isempty(t) && data(t)  # an error, before memory is allocated for what is not there
    A = Array{T,N}(undef, t.dims)
    r = reversedims(t)
    GC.@preserve A check(C.tensor_copy_to_host(r, pointer(A), sizeof(A)))
    r === t || free!(r)
    return A
end
Base.Array{T,N}(t::Tensor{T,N}) where {T,N} = recorded(t) ? cut_elements(t, "Array(t)") : host(t)
Base.Array{T,N}(t::Tensor{S,N}) where {T,S,N} = Array{T,N}(Array{S,N}(t))
Base.Array{T}(t::Tensor{S,N}) where {T,S,N} = Array{T,N}(t)
Base.Array(t::Tensor{T,N}) where {T,N} = Array{T,N}(t)
Base.collect(t::Tensor) = elements(t)
Base.Vector(t::Tensor{T,1}) where {T} = Array(t)
Base.Matrix(t::Tensor{T,2}) where {T} = Array(t)

function Base.iterate(t::Tensor, state=nothing)
    A, i = state === nothing ? (elements(t), 1) : state
    return i > length(A) ? nothing : (@inbounds(A[i]), (A, i + 1))
end

# ---- printing

Base.print_array(io::IO, t::Tensor) = t.handle == C_NULL ? print(io, "freed") :
    ismeta(t) ? print(io, ' ', text(t)) : Base.print_array(io, host(t))
Base.show(io::IO, t::Tensor) = t.handle == C_NULL ? print(io, "Tensor(freed)") :
    ismeta(t) ? print(io, text(t)) : (print(io, "Tensor("); show(io, host(t)); print(io, ')'))
function Base.summary(io::IO, t::Tensor)
    print(io, isempty(t.dims) ? "0-dimensional" : ndims(t) == 1 ? "$(length(t))-element" : join(t.dims, '×'), ' ', typeof(t))
    t.handle != C_NULL && requires_grad(t) && print(io, " that requires grad")
    return nothing
end

"""
    text(t)

`t` as the library prints it in every language, which is PyTorch's form.
"""
text(t::Tensor) = whole_text((buffer, n, needed) -> C.tensor_to_string(t, buffer, n, needed))
"What a function writes into a buffer of a size, of which it tells how much it needs."
function whole_text(write)
    needed = Ref{Int64}(0)
    check(write(C_NULL, 0, needed))
    buffer = Vector{UInt8}(undef, needed[] + 1)
    GC.@preserve buffer check(write(pointer(buffer), length(buffer), needed))
    return String(buffer[1:end-1])
end
