# SPDX-License-Identifier: Apache-2.0
# Julia has every name of Python's `libtensor.nn`, by that name or by the one that the README's table says.

const PYTHON_PACKAGE = joinpath(@__DIR__, "..", "..", "python", "libtensor")
python_source(path) = read(joinpath(PYTHON_PACKAGE, path), String)

"The names in `__all__` of a file, or the functions that it defines."
all_names(text) = [m[1] for m in eachmatch(r"\"(\w+)\"", match(r"__all__ = \[(.*?)\]"s, text)[1])]
functions(text) = [m[1] for m in eachmatch(r"^def ([a-z]\w*)"m, text)]

function readme_table()
    found = Dict{String,String}()
    for m in eachmatch(r"^\| (`.*?) \| (.*?) \|$"m, read(joinpath(@__DIR__, "..", "README.md"), String))
        python, julia = ([n[1] for n in eachmatch(r"`([\w.!]+)`", side)] for side in m.captures)
        for (i, name) in enumerate(python)
            found[name] = length(julia) == length(python) ? julia[i] : get(julia, 1, "")
        end
    end
    return found
end

function defined(name)
    place = LibTensor
    parts = split(name, ".")
    for part in parts[1:end-1]
        place = getfield(place, Symbol(part))
    end
    last_part = Symbol(parts[end])
    return isdefined(place, last_part) &&
           (place !== LibTensor || last_part in LibTensor.PUBLIC || last_part in names(LibTensor) || isdefined(Base, last_part))
end

# What programs for PyTorch need, and Python alone has.
const PYTHON_ALONE = split("""AdaptiveLogSoftmaxWithLoss Buffer DataParallel FractionalMaxPool2d FractionalMaxPool3d LazyBatchNorm1d
    LazyBatchNorm2d LazyBatchNorm3d LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d
    LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d LazyLinear LinearCrossEntropyLoss ModuleDict NLLLoss2d ParameterDict
    ParameterList QuantizedLinear RNNBase RNNCellBase SyncBatchNorm UninitializedBuffer UninitializedParameter grad modules quantize_ dirac_
    trunc_normal_ orthogonal_ sparse_ clip_grad_norm clip_grads_with_norm_ get_total_norm length_of""")
of_all(list) = setdiff(list, PYTHON_ALONE)

@testset "names" begin
    table = readme_table()
    julia_name(name, prefix="") = get(table, name, prefix * (endswith(name, "_") ? name[1:end-1] * "!" : name))
    modules = all_names(python_source("nn/__init__.py"))
    @test length(modules) >= 140
    inits = functions(python_source("nn/init.py"))
    utils = vcat((functions(python_source("nn/utils/$file.py")) for file in ("clip_grad", "convert_parameters", "weight_norm"))...)
    averages = all_names(python_source("optim/swa_utils.py"))
    missing_names = filter(n -> !defined(julia_name(n)), of_all(setdiff(modules, ["functional", "utils"])))
    @test isempty(missing_names)
    @test isempty(filter(n -> !defined(julia_name(n, "Init.")), of_all(inits)))
    @test isempty(filter(n -> !defined(julia_name(n)), of_all(utils)))
    @test isempty(filter(n -> !defined(julia_name(n)), averages))
    known = [modules; inits; utils; averages]
    @test isempty(setdiff(keys(table), known))
end

@testset "exports" begin
    # Few names, none of which another module of Julia's has for something else.
    own = setdiff(names(LibTensor), [:LibTensor])
    @test length(own) < 30 && isempty(intersect(own, [:load, :save, :grad, :full]))
    networks = setdiff(names(LibTensor.NN), [:NN])
    @test :Linear in networks && :relu in networks && :Adam in networks
    for other in (Base, LinearAlgebra, Statistics, Random, Test), name in [own; networks]
        Base.isexported(other, name) && @test getfield(other, name) === getfield(LibTensor, name)
    end
    @test all(name -> isdefined(LibTensor, name), LibTensor.PUBLIC)
    @test LibTensor.normalize === LinearAlgebra.normalize
end
