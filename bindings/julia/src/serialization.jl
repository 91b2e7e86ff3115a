# SPDX-License-Identifier: Apache-2.0
# safetensors files, NumPy's, PyTorch's and GGUF files.

"""
    save(path, tensors; metadata=Dict())

Writes named tensors, pairs or a dictionary of `name => tensor`, to a safetensors file. The order is kept where there is
one. An old file stays whole if it fails.
"""
function save(path::AbstractString, tensors; metadata=Dict{String,String}())
    list = named(tensors)
    names = String[string(first(p)) for p in list]
    values = Handles(Any[last(p) isa Tensor ? last(p) : Tensor(last(p)) for p in list])
    texts = String[]
    foreach(p -> push!(texts, string(first(p)), string(last(p))), collect(metadata))
    check(C.tensor_save(path, names, length(names), values, texts, length(texts)))
    return path
end
pairs_of(d::AbstractDict) = pairs(d)
pairs_of(t::NamedTuple) = pairs(t)
pairs_of(v) = v

"A list of pairs of names and tensors, or an error."
function named(tensors)
    list = tensors isa Tensor || !applicable(iterate, tensors) ? nothing : collect(pairs_of(tensors))
    list === nothing || !all(p -> p isa Union{Pair,Tuple{Any,Any}}, list) && (list = nothing)
    list === nothing && throw(ArgumentError(
        "expected a dictionary or pairs of `name => tensor`, as state_dict(model) gives them, not a $(typeof(tensors))"))
    return list
end

"An open file: safetensors, NumPy's npz, PyTorch's .pt or GGUF."
mutable struct Archive
    handle::Ptr{C.tensor_archive_t}
    data::Any

    function Archive(h::Ptr{C.tensor_archive_t}, data)
        a = new(check(h), data)
        finalizer(a -> C.tensor_archive_release(a.handle), a)
        return a
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_archive_t}}, a::Archive) = a.handle

Archive(path::AbstractString; mmap=false) = Archive(mmap ? C.tensor_archive_open_mapped(path) : C.tensor_archive_open(path), nothing)
Archive(bytes::Vector{UInt8}) = Archive(GC.@preserve(bytes, C.tensor_archive_open_memory(pointer(bytes), length(bytes))), nothing)

"The same file, whose weights of 8 and 4 bits are NAME.codes and NAME.scales."
quantized(a::Archive) = Archive(C.tensor_archive_quantized(a), nothing)

Base.keys(a::Archive) = String[unsafe_string(C.tensor_archive_name(a, i)) for i in 0:C.tensor_archive_count(a)-1]
Base.length(a::Archive) = Int(C.tensor_archive_count(a))
Base.haskey(a::Archive, name) = name in keys(a)
Base.getindex(a::Archive, name::AbstractString) = wrap(C.tensor_archive_get(a, name, 0))
function metadata(a::Archive)
    found = Dict{String,String}()
    for i in 0:C.tensor_archive_metadata_count(a)-1
        key = unsafe_string(C.tensor_archive_metadata_key(a, i))
        found[key] = unsafe_string(C.tensor_archive_metadata(a, key))
    end
    return found
end

"""
    load(path; mmap=false)

The tensors of a safetensors file, an npz file of NumPy, a file of PyTorch's `torch.save`, or a GGUF file, as a `Dict`.
`path` may be the bytes of such a file. Tensors of nested containers are called by their path, such as
`"optimizer.state.0.exp_avg"`; quantised ones are Float32. With `mmap=true` they lie over the mapped file, whose pages are
read when they are first used, where that is possible: nothing is copied. Writing to them does not change the file, which
must not become shorter while they live.

    Archive(path; mmap=false)

reads tensors one by one: `keys(a)`, `a["name"]`, `metadata(a)`.
"""
function load(source; options...)
    a = Archive(source; options...)
    return Dict{String,Tensor}(name => a[name] for name in keys(a))
end

"`load_npy(source)`: the array of an npy file of NumPy, by its path or its bytes."
load_npy(path::AbstractString) = wrap(C.tensor_load_npy(path, 0))
load_npy(bytes::Vector{UInt8}) = wrap(GC.@preserve bytes C.tensor_load_npy_memory(pointer(bytes), length(bytes), 0))

"`save_npy(path, x)` writes an npy file as NumPy does."
save_npy(path::AbstractString, x) = (check(C.tensor_save_npy(path, x isa Tensor ? x : Tensor(x))); path)

"`save_npz(path, tensors)` writes pairs or a dictionary of `name => tensor` to an npz file of NumPy; [`load`](@ref) reads it."
function save_npz(path::AbstractString, tensors)
    list = named(tensors)
    names = String[string(first(p)) for p in list]
    values = Handles(Any[last(p) isa Tensor ? last(p) : Tensor(last(p)) for p in list])
    check(C.tensor_save_npz(path, names, length(names), values))
    return path
end
