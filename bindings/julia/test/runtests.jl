# SPDX-License-Identifier: Apache-2.0
# Runs every test, or those files whose name contains an argument: runtests.jl autograd memory

using LibTensor
using LibTensor: C, ShapeError, DTypeError, InvalidError, AutogradError, IOError, IndexError, HandleError, host
using LinearAlgebra, Random, Statistics, Test

for name in LibTensor.PUBLIC
    @eval using LibTensor: $name
end

"Runs `f` where nothing stays rooted, and tells how many tensors it left behind."
@noinline function leaked(f)
    collected()
    before = live_tensors()
    run_alone(f)
    collected()
    return live_tensors() - before
end
@noinline run_alone(f) = (f(); nothing)
collected() = foreach(_ -> GC.gc(), 1:3)

message_of(f) = try
    f()
    ""
catch e
    sprint(showerror, e)
end

same(t, A) = t isa Tensor && size(t) == size(A) && isapprox(LibTensor.host(t), A; nans=true)

include("support.jl")

@noinline function run_files(names)
    for name in names
        @testset "$name" begin
            include(joinpath(@__DIR__, name))
        end
    end
end

const FILES = filter(name -> endswith(name, ".jl") && !(name in ("runtests.jl", "support.jl", "python_modules.jl", "threads.jl", "group_processes.jl", "walk_generic.jl")), readdir(@__DIR__))
const CHOSEN = isempty(ARGS) ? FILES : filter(f -> any(a -> occursin(a, f), ARGS), FILES)

const DERIVED = "ops_gen.jl"
if !(DERIVED in FILES) && (isempty(ARGS) || any(a -> occursin(a, DERIVED), ARGS))
    println("skipped: $DERIVED is not here; a checkout has it after ./dev build")
end

@testset "LibTensor" begin
    manual_seed!(1)
    Random.seed!(1)
    run_files(CHOSEN)
    collected()
    @test live_tensors() == 0
    @test LibTensor.kept() == 0
end
