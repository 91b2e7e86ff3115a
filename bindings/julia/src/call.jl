# SPDX-License-Identifier: Apache-2.0
# Any op by its name, for programs that choose ops at run time.

"""
An argument of an op: its `name`; its `kind`, such as `:tensor` or `:axis`; its `default` as the reference of C writes it,
or `nothing`; whether it is `optional`, whether it is `differentiable`, and whether it `takes_number` for the tensor.
"""
struct ArgInfo
    name::Symbol
    kind::Symbol
    default::Union{String,Nothing}
    optional::Bool
    differentiable::Bool
    takes_number::Bool
end

"""
What an op is: its `name`, a line about it (`doc`), its `arguments`, how many `results` it has, `nothing` where the
arguments say how many, and whether it writes to its first argument (`inplace`).
"""
struct OpInfo
    name::Symbol
    doc::String
    arguments::Vector{ArgInfo}
    results::Union{Int,Nothing}
    inplace::Bool
end

function Base.show(io::IO, op::OpInfo)
    described(a) = string(a.name, "::", a.kind, a.default === nothing ? a.optional ? "=nothing" : "" : "=$(a.default)")
    print(io, op.name, '(', join(map(described, op.arguments), ", "), "): ", op.doc)
end

const ARG_KINDS = Dict(C.TENSOR_ARG_TENSOR => :tensor, C.TENSOR_ARG_TENSORS => :tensors, C.TENSOR_ARG_SCALAR => :scalar,
    C.TENSOR_ARG_INT => :int, C.TENSOR_ARG_FLOAT => :float, C.TENSOR_ARG_BOOL => :bool, C.TENSOR_ARG_INTS => :ints,
    C.TENSOR_ARG_SHAPE => :shape, C.TENSOR_ARG_AXES => :axes, C.TENSOR_ARG_AXIS => :axis,
    C.TENSOR_ARG_AXIS_OR_NONE => :axis_or_none, C.TENSOR_ARG_DTYPE => :dtype, C.TENSOR_ARG_DEVICE => :device,
    C.TENSOR_ARG_STRING => :string, C.TENSOR_ARG_RNG => :rng, C.TENSOR_ARG_REDUCTION => :reduction,
    C.TENSOR_ARG_FAN => :fan)

# In messages of the library.
merge!(JULIA_NAMES, Dict("tensor_op_find" => "op_info", "tensor_data" => "pointer", "tensor_profile_begin" => "profile",
    "tensor_profile_end" => "profile"))

text_of(s::Cstring) = s == C_NULL ? nothing : unsafe_string(s)

function op_number(name)
    op = Ref{Int64}(0)
    check(C.tensor_op_find(string(name), op))
    return Int32(op[])
end

function op_info(op::Int32)
    info = Ref(C.tensor_op_info_t(sizeof(C.tensor_op_info_t), 0, 0, 0, C_NULL, C_NULL))
    check(C.tensor_op_info(op, info))
    i = info[]
    arguments = ArgInfo[arg_info(op, a) for a in Int32(0):i.n_args-Int32(1)]
    return OpInfo(Symbol(text_of(i.name)), text_of(i.doc), arguments, i.n_results < 0 ? nothing : Int(i.n_results),
        i.is_inplace != 0)
end

function arg_info(op::Int32, a::Int32)
    info = Ref(C.tensor_arg_info_t(sizeof(C.tensor_arg_info_t), 0, 0, 0, 0, 0, C_NULL, C_NULL))
    check(C.tensor_op_arg_info(op, a, info))
    i = info[]
    return ArgInfo(Symbol(text_of(i.name)), get(ARG_KINDS, i.kind, :unknown), text_of(i.default_value),
        i.is_optional != 0, i.is_differentiable != 0, i.takes_number != 0)
end

"""
    op_info(name)

What the op of a name is, such as `:add`, or `:add_`, which writes to its first argument: its `name`, `doc`, `arguments`,
`results` and whether it works `inplace`.

    op_info(:softmax).arguments[2].kind  # :axis
"""
op_info(name::Union{Symbol,AbstractString}) = op_info(op_number(name))

"`ops()`: what every op is, as [`op_info`](@ref) describes it."
ops() = OpInfo[op_info(op) for op in Int32(0):C.tensor_op_count()-Int32(1)]

"""
    call(name, arguments...; keywords...)

Calls the op of that name, with arguments by position or by name; [`op_info`](@ref) says what they are, and what is left out
or `nothing` has its default. Gives a tensor, a tuple of several, a vector of tensors where the arguments say how many, and
the first argument where the op writes to it.

    call(:add, a, 2.0)
    call(:sum, a; axes=1, keepdims=true)

The meaning is that of the C interface: shapes broadcast from the last axis on, and tensors of positions count from 0.
Axes count from 1, as everywhere in this package. `LibTensor.f` is the function to call where its name is known.
"""
function call(name::Union{Symbol,AbstractString}, arguments...; keywords...)
    op = op_number(name)
    info = op_info(op)
    given = given_to_op(info, arguments, keywords)
    info.inplace && !(given[1] isa Tensor) && throw(ArgumentError(
        "$(info.name) writes to its first argument, which has to be a Tensor, not a $(typeof(given[1]))"))
    kept = Any[]
    values = C.tensor_value_t[value_for(info, a, x, kept) for (a, x) in zip(info.arguments, given)]
    found = fill(Ptr{C.tensor_t}(C_NULL), info.results === nothing ? most_results(given) : info.results)
    GC.@preserve kept check(C.tensor_call(op, values, length(values), found, length(found)))
    info.inplace && return given[1]
    info.results == 1 && return wrap(found[1])
    results = Tensor[wrap(h) for h in found if h != C_NULL]
    return info.results === nothing ? results : Tuple(results)
end

"A value or `nothing` for each argument of an op."
function given_to_op(info::OpInfo, arguments, keywords)
    length(arguments) <= length(info.arguments) || throw(ArgumentError(
        "$(info.name) has $(length(info.arguments)) arguments, got $(length(arguments))"))
    given = Any[arguments..., fill(nothing, length(info.arguments) - length(arguments))...]
    for (name, x) in keywords
        i = findfirst(a -> a.name == name, info.arguments)
        i === nothing && throw(ArgumentError("$(info.name) has no argument $name"))
        i <= length(arguments) && throw(ArgumentError("$(info.name) got two values for $name"))
        given[i] = x
    end
    return given
end

"The most results of an op whose arguments say how many: parts of an axis, or as many as tensors went in."
most_results(given) = foldl((n, x) -> max(n, most_from(x)), given; init=0)
most_from(x::Integer) = 0 <= x <= typemax(Int32) ? Int(x) : 0
most_from(x::Tensor) = foldl(max, size(x); init=0)
most_from(x::Union{Tuple,AbstractVector}) = length(x)
most_from(x) = 0

value_t(kind; count=0, i=0, f=0.0, p=C_NULL) = C.tensor_value_t(kind, count, i, f, p)

"A value for C. What it points to goes into `kept`."
function value_for(info::OpInfo, a::ArgInfo, x, kept)
    x === nothing && return value_t(C.TENSOR_VALUE_NONE)
    value = value_of_kind(Val(a.kind), operand(x), kept)
    value === nothing && throw(ArgumentError(
        "$(info.name): no $(typeof(x)) can be the argument $(a.name), which is of kind $(a.kind)"))
    return value
end

number_value(x::Bool) = value_t(C.TENSOR_VALUE_BOOL; i=x)
number_value(x::Integer) = value_t(C.TENSOR_VALUE_INT; i=x)
number_value(x::Real) = value_t(C.TENSOR_VALUE_FLOAT; f=x)

function list_value(kind, list::Vector, kept)
    push!(kept, list)
    return value_t(kind; count=length(list), p=pointer(list))
end

value_of_kind(::Val, x, kept) = nothing
value_of_kind(::Val{:tensor}, x::Real, kept) = number_value(x)
value_of_kind(::Val{:tensor}, x::AbstractArray, kept) =
    (push!(kept, tensor(x)); value_t(C.TENSOR_VALUE_TENSOR; p=last(kept).handle))
function value_of_kind(::Val{:tensors}, x::Union{Tuple,AbstractVector}, kept)
    list = Handles(map(t -> t === nothing ? nothing : tensor(t), x))
    push!(kept, list)
    return list_value(C.TENSOR_VALUE_TENSORS, list.pointers, kept)
end
for kind in (:scalar, :int, :float, :bool)
    @eval value_of_kind(::Val{$(QuoteNode(kind))}, x::Real, kept) = number_value(x)
end
for kind in (:ints, :shape)
    @eval value_of_kind(::Val{$(QuoteNode(kind))}, x::Union{Integer,Tuple,AbstractVector}, kept) =
        list_value(C.TENSOR_VALUE_INTS, ints64(x), kept)
end
value_of_kind(::Val{:axes}, ::Colon, kept) = value_t(C.TENSOR_VALUE_NONE)
value_of_kind(::Val{:axes}, x::Union{Integer,Tuple,AbstractVector}, kept) =
    list_value(C.TENSOR_VALUE_INTS, map(Int64 ∘ axis32, ints64(x)), kept)
value_of_kind(::Val{:axis}, x::Integer, kept) = value_t(C.TENSOR_VALUE_INT; i=axis32(x))
value_of_kind(::Val{:axis_or_none}, x::Integer, kept) = value_t(C.TENSOR_VALUE_INT; i=axis32(x))
value_of_kind(::Val{:axis_or_none}, ::Colon, kept) = value_t(C.TENSOR_VALUE_NONE)
value_of_kind(::Val{:dtype}, x::Type, kept) = value_t(C.TENSOR_VALUE_DTYPE; i=dtype_code(x))
value_of_kind(::Val{:device}, x, kept) = value_t(C.TENSOR_VALUE_DEVICE; i=device_code(x))
function value_of_kind(::Val{:string}, x::Union{AbstractString,Symbol}, kept)
    text = Base.cconvert(Cstring, string(x))
    push!(kept, text)
    return value_t(C.TENSOR_VALUE_STRING; p=Ptr{Cvoid}(Base.unsafe_convert(Cstring, text)))
end
value_of_kind(::Val{:rng}, x::Generator, kept) = (push!(kept, x); value_t(C.TENSOR_VALUE_RNG; p=x.handle))
value_of_kind(::Val{:reduction}, x, kept) = value_t(C.TENSOR_VALUE_INT; i=reduction_code(x))
value_of_kind(::Val{:fan}, x, kept) = value_t(C.TENSOR_VALUE_INT; i=fan_code(x))
