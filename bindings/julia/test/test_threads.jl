# SPDX-License-Identifier: Apache-2.0
# Tensors, gradients and an optimiser that several tasks share, in a process of its own with two threads. It is compiled:
# an interpreted task keeps its last values alive.

@testset "threads" begin
    script = joinpath(@__DIR__, "threads.jl")
    command = `$(Base.julia_cmd()) --compile=yes -O0 --startup-file=no --project=$(Base.active_project()) $script`
    @test withenv(() -> success(pipeline(command; stdout=stdout, stderr=stderr)), "JULIA_NUM_THREADS" => "2")
end
