# SPDX-License-Identifier: Apache-2.0
# What tests share; above all the replay of the cases that tests/ops/export_cases.py, which describes their format, wrote to
# the file that TENSOR_OP_CASES names.

"The same numbers of a shape each time, some of them above and some below 1."
numbers(dims...) = copy(Tensor(reshape([0.25 + mod(0.37i, 1.5) for i in 1:prod(dims)], dims)))

const Fields = Vector{SubString{String}}

"The lines of a case, without their first word."
struct Case
    arguments::Vector{Fields}
    results::Vector{Fields}
    refused::Vector{Fields}
    error::Vector{Fields}
end
Case() = Case(Fields[], Fields[], Fields[], Fields[])

"The cases of a file by their function; `nothing`, and a line that says so, where no file is named."
function read_cases(path)
    path === nothing && (println("skipped: the replay of op cases, as TENSOR_OP_CASES names no file"); return nothing)
    cases, case = Dict{String,Case}(), Case()
    for line in eachline(path)
        fields = split(line, '\t')
        word = popfirst!(fields)
        word == "function" && (case = cases[fields[1]] = Case())
        word == "argument" && push!(case.arguments, fields)
        word == "result" && push!(case.results, fields)
        word == "refused" && push!(case.refused, fields)
        word == "error" && push!(case.error, fields)
    end
    return cases
end

# ---- values

element_type(name) = LibTensor.TYPE_OF_CODE[getfield(C, Symbol("TENSOR_", uppercase(name)))]
integers(text) = Tuple(parse(Int, word) for word in split(text, ','; keepempty=false))

parsed(::Type{Bool}, words) = Bool[word == "true" for word in words]
parsed(::Type{T}, words) where {T<:Integer} = T[parse(T, word) for word in words]
parsed(::Type{T}, words) where {T<:AbstractFloat} = T[parse(Float64, word) for word in words]
parsed(::Type{Complex{T}}, words) where {T} = collect(reinterpret(Complex{T}, parsed(T, words)))

"The elements of a tensor in row-major order, from 1 if they are positions that C counts from 0."
function row_major(T, text, counted)
    values = parsed(T, split(text, ','; keepempty=false))
    return counted ? values .+ one(T) : values
end

"A tensor of the library's own row-major order, so that sums round as in the call that the case is of."
function new_tensor(T, dims, values)
    h = GC.@preserve values C.tensor_create(pointer(values), Int64[dims...], length(dims), LibTensor.dtype_code(T), C.TENSOR_CPU)
    return LibTensor.wrap(h)
end

"A tensor of Julia that has no handle of a tensor, but one of a generator."
bad_tensor(T, dims) = Tensor{T,length(dims)}(Ptr{C.tensor_t}(GENERATOR.handle), dims)
const GENERATOR = LibTensor.Generator(1)
forget!(t::Tensor) = t.handle == Ptr{C.tensor_t}(GENERATOR.handle) && (t.handle = C_NULL)
forget!(ts::Vector{Any}) = foreach(forget!, ts)
forget!(x) = nothing

"The tensor of three fields; `bad` and `none` are one field. A bad one has the type and the shape of another."
function tensor_of(fields, counted, good, lead)
    fields[1] == "none" && return nothing
    bad = fields[1] == "bad"
    T, dims = element_type(bad ? good[1] : fields[1]), integers(bad ? good[2] : fields[2])
    dims = (ntuple(_ -> 1, max(lead - length(dims), 0))..., dims...)
    return bad ? bad_tensor(T, dims) : new_tensor(T, dims, row_major(T, fields[3], counted && T <: Integer && T !== Bool))
end

function tensors_of(fields, counted, good)
    found, i = Any[], 2
    for _ in 1:parse(Int, fields[1])
        push!(found, tensor_of(fields[i:end], counted, good[2:end], 0))
        i += fields[i] in ("none", "bad") ? 1 : 3
    end
    return found
end

dim(axis, n) = axis < 0 ? axis + n + 1 : axis + 1

"An argument that is no tensor as Julia has it: axes are dims from 1, as are numbers of positions."
function value_of(name, type, text, n)
    type == "string" && return String(text)
    type == "bool" && return text == "true"
    type == "int" && return parse(Int, text) + (name in POSITION_NUMBERS)
    type == "scalar_i64" && return parse(Int, text)
    type in ("float", "scalar") && return parse(Float64, text)
    type == "reduction" && return Symbol(text)
    type == "fan" && return Symbol("fan_", text)
    none = text == "none"
    type in ("ints", "shape") && return none ? () : integers(text)
    type == "axes" && return none ? (:) : map(axis -> dim(axis, n), integers(text))
    type in ("axis", "axis?") && return none ? (:) : dim(parse(Int, text), n)
    type in ("device", "dtype", "rng") || error("an argument of type $type")
    return none ? nothing : element_type(text)
end

"The rank of a tensor, or of the first of several; `nothing` where there is none."
function rank(argument)
    shape = argument[2] == "tensor" ? 4 : argument[2] == "tensors" ? 5 : length(argument) + 1
    return shape <= length(argument) ? length(integers(argument[shape])) : nothing
end

"""
The arguments of a call by their names; a bad tensor has the type and the shape of that of `good`. Axes are those of the first
tensor and `added_axes`. Where Julia broadcasts, operands are `lined_up`: it lines up their first axes, C the last.
"""
function values_by_name(arguments, good; counted, lined_up, added_axes)
    ranks = filter(!isnothing, map(rank, good))
    n = isempty(ranks) ? 0 : ranks[1] + added_axes
    lead = lined_up ? maximum(ranks) : 0
    return map(zip(arguments, good)) do (argument, other)
        name, type = argument
        fields = argument[3:end]
        Symbol(name) => type == "tensor" ? tensor_of(fields, name in counted, other[3:end], lead) :
                        type == "tensors" ? tensors_of(fields, name in counted, other[3:end]) :
                        value_of(name, type, fields[1], n)
    end
end

# ---- calls

"The value of an expression, in which the arguments stand for themselves; it is interpreted, which takes less time than to compile it."
function evaluate(expression, arguments)
    LibTensor.manual_seed!(1)
    bindings = (Expr(:(=), name, QuoteNode(value)) for (name, value) in arguments)
    return Core.eval(@__MODULE__, Expr(:let, Expr(:block, bindings...), expression))
end

function same_elements(t::Tensor, fields, counted)
    T = element_type(fields[1])
    eltype(t) === T && size(t) == integers(fields[2]) || return false
    fields[3] == "?" && return true
    elements = Vector{T}(undef, length(t))
    GC.@preserve elements LibTensor.check(C.tensor_copy_to_host(t, pointer(elements), sizeof(elements)))
    return isequal(elements, row_major(T, fields[3], counted))
end

results_of(got::Tensor) = [got]
results_of(got) = collect(Any, got)
counts(got::NamedTuple, i) = endswith(String(keys(got)[i]), "indices")
counts(got, i) = false

"""
Evaluates the Julia form of a C function with the arguments of its case: results are those of the case, and arguments that the
function refuses are with its error. What `counted` names counts from 1 in Julia. A form by hand may call other C functions
too, whose messages name other functions and arguments; one that is not `refused` does not read what is wrong.
"""
function replay(name, expression; counted=(), lined_up=false, added_axes=0, by_hand=false, refused=true)
    CASES === nothing && return
    @testset "$name" begin
        case = pop!(CASES, name)
        given(arguments) =
            values_by_name(arguments, case.arguments; counted=counted, lined_up=lined_up, added_axes=added_axes)
        arguments = given(case.arguments)
        got = evaluate(expression, arguments)
        results = results_of(got)
        @test length(results) == length(case.results)
        for (i, (result, fields)) in enumerate(zip(results, case.results))
            @test same_elements(result, fields, "out" in counted || counts(got, i))
        end
        endswith(name, '_') && @test got === arguments[1].second
        refused && test_refused(case.error[1], expression, given(case.refused), by_hand)
    end
end

function test_refused((code, message), expression, arguments, by_hand)
    e = try
        evaluate(expression, arguments)
    catch e
        e
    end
    foreach(a -> forget!(a.second), arguments)
    @test e isa LibTensor.ERROR_TYPES[getfield(C, Symbol(code))]
    e isa TensorError || return
    what(text) = by_hand ? replace(text, r"^[^ ]+: (\w+(?= is not a live handle))?" => "") : text
    @test what(e.message) == what(LibTensor.in_julia(message))
    @test occursin(r"^[^ ]+: ", e.message) && !occursin("tensor_", e.message)
end
