# SPDX-License-Identifier: Apache-2.0
# Replays tests/golden/nn_modules.safetensors: every module of Python's `libtensor.nn`, with its settings. README.md there says
# what the file holds. Positions count from 1 here.

include("python_modules.jl")

# Where cases run: TENSOR_TEST_DEVICE, "cpu" or "cuda".
const CASES_DEVICE = get(ENV, "TENSOR_TEST_DEVICE", "cpu")
const CASES_FILE = joinpath(@__DIR__, "..", "..", "..", "tests", "golden", "nn_modules.safetensors")

# A call as Python's users write it is one of Julia but for quotes and the names of some values.
parsed(text) = Meta.parse(replace(text, "'" => '"'))
value_of(x, names) = x
value_of(x::Symbol, names) = x === :True ? true : x === :False ? false : x === :None ? nothing : names[x]
function value_of(x::Expr, names)
    x.head === :tuple && return Tuple(value_of(a, names) for a in x.args)
    x.head === :vect && return [value_of(a, names) for a in x.args]
    x.head === :ref && return value_of(x.args[1], names)[x.args[2]+1]
    x.head === :call || error("$x is no call")
    f = x.args[1]
    f === :- && return -value_of(x.args[2], names)
    args = Any[value_of(a, names) for a in x.args[2:end] if !Meta.isexpr(a, :kw)]
    kw = Dict{Symbol,Any}(a.args[1] => value_of(a.args[2], names) for a in x.args[2:end] if Meta.isexpr(a, :kw))
    f === :t && return to_device(Tensor(Float64[args...]), CASES_DEVICE)
    f isa Symbol && !haskey(names, f) && return python_module(string(f), args, kw)
    called = f isa Symbol ? names[f] : value_of(f, names)
    return called(args...; (get(CALL_NAMES, n, n) => v for (n, v) in kw)...)
end
const CALL_NAMES = Dict(:attn_mask => :mask, :average_attn_weights => :average_weights, :mask => :src_mask)

# Inputs that are positions: of rows, classes, or in a flattened window.
const COUNTED = Dict("Embedding" => ("index",), "EmbeddingBag" => ("index", "offsets"), "MaxUnpool1d" => ("indices",),
    "MaxUnpool2d" => ("indices",), "MaxUnpool3d" => ("indices",), "CrossEntropyLoss" => ("target",), "NLLLoss" => ("target",),
    "MultiMarginLoss" => ("target",), "MultiLabelMarginLoss" => ("target",), "CTCLoss" => ("target",))
from_one(t) = eltype(t) <: Integer ? ifelse.(t .== -100, -100, t .+ 1) : t

flat(t::Tensor) = Tensor[t]
flat(::Nothing) = Tensor[]
flat(values) = Tensor[t for value in values for t in flat(value)]

agrees(got, want) = size(got) == size(want) && (eltype(got) <: Integer) == (eltype(want) <: Integer) &&
    (isempty(want) || maximum(abs.(Float64.(host(got)) .- host(want))) <= 1e-7 * max(1, maximum(abs, host(want))))

"By case, and then by group (in, state, out, after, grad), `name => tensor` in order."
function cases_of(archive)
    found = Dict{String,Dict{String,Vector{Pair{String,Tensor}}}}()
    for key in keys(archive)
        case, rest = split(key, "/"; limit=2)
        group, name = split(rest, "."; limit=2)
        push!(get!(() -> Pair{String,Tensor}[], get!(() -> Dict(), found, case), group), String(name) => to_device(archive[key], CASES_DEVICE))
    end
    return found
end

@noinline function replay(name, text, groups)
    kind = String(first(split(name, ".")))
    group(g) = get(groups, g, Pair{String,Tensor}[])
    written, call = split(text, "; ")
    m = value_of(parsed(written), Dict{Symbol,Any}())
    to_device!(m, CASES_DEVICE)
    @test first.(state_dict(m)) == first.(group("state"))
    load_state!(m, group("state"))
    train!(m, !endswith(name, ".eval"))
    wanted = Dict(group("grad"))
    inputs = Dict{String,Tensor}(key => key in get(COUNTED, kind, ()) ? from_one(t) : t for (key, t) in group("in"))
    foreach(p -> haskey(wanted, "in." * first(p)) && requires_grad!(last(p)), collect(inputs))
    names = Dict{Symbol,Any}(Symbol(key) => t for (key, t) in inputs)
    names[:m] = m
    outputs = flat(value_of(parsed(call), names))
    @test length(outputs) == length(group("out"))
    for (i, want) in group("out")
        got = outputs[parse(Int, i)+1]
        @test agrees(eltype(got) <: Integer ? got .- 1 : got, want)
    end
    after = Dict(group("after"))
    state = Dict(group("state"))
    for (key, t) in state_dict(m)
        @test agrees(t, get(after, key, state[key]))
    end
    isempty(wanted) && return
    backward!(reduce(+, [sum(t .^ 2) for t in outputs if eltype(t) <: AbstractFloat]))
    leaves = merge(Dict("in." * key => t for (key, t) in inputs), Dict("state." * key => t for (key, t) in named_parameters(m)))
    for (key, want) in wanted
        g = grad(leaves[key])
        @test g !== nothing && agrees(g, want)
    end
end

@noinline function replay_all()
    archive = Archive(CASES_FILE)
    groups = cases_of(archive)
    for (name, text) in sort!(collect(metadata(archive)))
        @testset "$name" begin
            replay(name, text, groups[name])
        end
    end
end

replay_all()
