# SPDX-License-Identifier: Apache-2.0
# Tensors, gradients and an optimiser that several tasks share, in a process of its own with two threads.

@testset "threads" begin
    script = joinpath(@__DIR__, "threads.jl")
    command = `$(Base.julia_cmd()) -O0 --startup-file=no --project=$(Base.active_project()) $script`
    @test withenv(() -> success(pipeline(command; stdout=stdout, stderr=stderr)), "JULIA_NUM_THREADS" => "2")
end
