# SPDX-License-Identifier: Apache-2.0
# Tokenizers: texts to token ids and back.

"""
    BPE(path; merges=nothing, pattern=nothing, added_tokens=nothing)
    BPE(data::Vector{UInt8}; merges=UInt8[], pattern=nothing, added_tokens=nothing)

Byte pair encoding of bytes, as GPT-2 and many later language models have it: of a tokenizer.json; with `merges` of a
vocab.json and its merges.txt; or of a file of tiktoken; or of the contents of such files. `pattern` and `added_tokens` are
those of `tensor_bpe_open()`.

    bpe = BPE("tokenizer.json")
    ids = encode(bpe, "Hello")
    decode(bpe, ids)
"""
mutable struct BPE
    handle::Ptr{C.tensor_bpe_t}

    function BPE(h::Ptr{C.tensor_bpe_t})
        b = new(check(h))
        finalizer(b -> C.tensor_bpe_release(b.handle), b)
        return b
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_bpe_t}}, b::BPE) = b.handle

or_null(text) = text === nothing ? C_NULL : String(text)

function BPE(path::AbstractString; merges=nothing, pattern=nothing, added_tokens=nothing)
    return BPE(C.tensor_bpe_open(String(path), or_null(merges), or_null(pattern), or_null(added_tokens)))
end
function BPE(data::Vector{UInt8}; merges::Vector{UInt8}=UInt8[], pattern=nothing, added_tokens=nothing)
    GC.@preserve data merges begin
        return BPE(C.tensor_bpe_open_memory(pointer(data), length(data), pointer(merges), length(merges), or_null(pattern),
            or_null(added_tokens)))
    end
end

"`vocab_size(bpe)`: the highest id, plus 1."
vocab_size(b::BPE) = C.tensor_bpe_vocab_size(b)

"`special_ids(bpe)`: the ids of the special tokens."
special_ids(b::BPE) = Int64[C.tensor_bpe_special_id(b, i) for i in 0:C.tensor_bpe_special_count(b)-1]

"`token_id(bpe, token)`: the id of a token, or `nothing`."
function token_id(b::BPE, token::AbstractString)
    id, text = Ref{Int64}(-1), String(token)
    GC.@preserve text check(C.tensor_bpe_token_id(b, pointer(text), sizeof(text), id))
    return id[] < 0 ? nothing : id[]
end

"`token(bpe, id)`: the bytes that an id stands for, as a String."
token(b::BPE, id::Integer) = whole_text((buffer, n, needed) -> C.tensor_bpe_token(b, id, buffer, n, needed))

"""
    encode(bpe, text; allowed_special=["all"], add_special_tokens=true)

The ids of a text, a tensor of Int64. Texts of the special tokens `allowed_special` become their ids, `["all"]` allows all:
encode texts of strangers with none. With `add_special_tokens` come the ids that a tokenizer.json puts around a text.
"""
function encode(b::BPE, text::AbstractString; allowed_special=["all"], add_special_tokens::Bool=true)
    bytes, allowed = String(text), String[string(t) for t in allowed_special]
    return GC.@preserve bytes wrap(C.tensor_bpe_encode(b, pointer(bytes), sizeof(bytes), allowed, length(allowed),
        add_special_tokens))
end

"`decode(bpe, ids; skip_special_tokens=false)`: the text of ids; bytes that are no whole characters stay as they are."
function decode(b::BPE, ids::Tensor; skip_special_tokens::Bool=false)
    return whole_text((buffer, n, needed) -> C.tensor_bpe_decode(b, ids, skip_special_tokens, buffer, n, needed))
end
decode(b::BPE, ids::AbstractVector{<:Integer}; options...) = decode(b, Tensor(Int64.(ids)); options...)
