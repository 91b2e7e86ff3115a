# SPDX-License-Identifier: Apache-2.0
# Memory that Julia and the library share, and that of other libraries.

"""
    share(A; requires_grad=false)

A tensor over the memory of `A`, an `Array` or a strided view of one, without a copy: both see what the other writes. `A`
stays alive as long as the tensor's storage does; do not resize it meanwhile.
"""
function share(A::Array{T,N}; requires_grad::Bool=false) where {T<:Element,N}
    return marked(shared(A, A, strides(A)), requires_grad)
end
function share(A::SubArray{T,N,<:Array}; requires_grad::Bool=false) where {T<:Element,N}
    return marked(shared(A, parent(A), strides(A)), requires_grad)
end

function shared(A::AbstractArray{T,N}, root::Array, steps) where {T,N}
    node = keep(root)
    dims = Int64[size(A)...]
    h = GC.@preserve node A C.tensor_from_blob(pointer(A), dims, N, Int64[steps...], dtype_code(T), C.TENSOR_CPU,
        ON_DESTROY[], address(node))
    return wrap(Tensor{T,N}, h, size(A))  # where h is C_NULL the library has called ON_DESTROY
end

"""
    hostview(t)

An array over the memory of `t`, without a copy: both see what the other writes. Writing to it goes unnoticed by the
gradients of what was computed from `t`. It keeps the memory alive, also after `free!(t)`. Column-major memory gives an
`Array`, row-major a `PermutedDimsArray` of one; other layouts have to be copied first.
"""
function hostview(t::Tensor{T,N}) where {T,N}
    recorded(t) && cut_elements(t, "hostview(t)")
    ismeta(t) && !isempty(t) && data(t)  # an error
    onhost(t) || throw(ArgumentError("the memory is a device's: use Array, or to_device(t)"))
    s = strides(t)
    dense(order) = all(k -> s[order[k]] == prod(Int[t.dims[order[i]] for i in 1:k-1]) || t.dims[order[k]] <= 1, 1:N)
    forward, backward = ntuple(identity, Val(N)), ntuple(i -> N + 1 - i, Val(N))
    isempty(t) && return Array{T,N}(undef, t.dims)
    dense(forward) && return rooted(t, t.dims)
    dense(backward) && return PermutedDimsArray(rooted(t, reverse(t.dims)), backward)
    throw(ArgumentError("memory with strides $s for shape $(t.dims) is neither column-major nor row-major: copy it"))
end

function rooted(t::Tensor{T,N}, dims) where {T,N}
    h = C.tensor_retain(t)
    A = unsafe_wrap(Array, data(t), dims)
    owner = @static VERSION >= v"1.11-" ? A.ref.mem : A
    finalizer(_ -> C.tensor_release(h), owner)
    return A
end

"""
    to_dlpack(t; copy=false, version=1)

The address of a `DLManagedTensorVersioned` (`DLManagedTensor` with `version=0`) over the memory of `t`, for a library
that takes DLPack; that library calls its deleter.
"""
function to_dlpack(t::Tensor; copy::Bool=false, version::Integer=1)
    out = Ref{Ptr{Cvoid}}(C_NULL)
    check(version == 0 ? C.tensor_to_dlpack_v0(copy ? Base.copy(t) : t, out) :
          C.tensor_to_dlpack(t, copy ? C.TENSOR_DLPACK_COPY : UInt32(0), out))
    return out[]
end

"""
    from_dlpack(pointer; version=1)

A tensor over the memory of another library, which gave the address of a `DLManagedTensorVersioned` (`DLManagedTensor`
with `version=0`). It is used up if this succeeds.
"""
from_dlpack(p::Ptr; version::Integer=1) =
    wrap(version == 0 ? C.tensor_from_dlpack_v0(Ptr{Cvoid}(p)) : C.tensor_from_dlpack(Ptr{Cvoid}(p)))
