# SPDX-License-Identifier: Apache-2.0
# Programs: captured calls, and files of them.

@noinline function test_programs()
    mktempdir() do folder
        path = joinpath(folder, "program.safetensors")
        weight = requires_grad!(Tensor(Float32[1, 2, 3]))
        x, y = Tensor(Float32[4, 5, 6]), Tensor(Float32[-1, 0, 1])
        program = LibTensor.capture(v -> v .* weight .+ 1, x; constants=Dict("weight" => weight))
        @test program(y) == y .* weight .+ 1 && length(program) >= 2
        no_grad() do
            @test program(y) == program(y) == program(y) && occursin(" kernels, ", LibTensor.plan_text(program))
        end
        @test save(path, program) == path
        loaded = LibTensor.Program(path)
        @test loaded(x) == x .* weight .+ 1
        @test LibTensor.input_names(loaded) == ["input0"] && LibTensor.output_names(loaded) == ["output0"]
        like = only(LibTensor.inputs(loaded))
        @test like isa Tensor{Float32,1} && size(like) == (3,) && LibTensor.ismeta(like)
        @test LibTensor.named_constants(loaded)["weight"] == weight && load(path)["weight"] == weight
        @test occursin("weight: float32 [3], requires grad", sprint(print, loaded))
        @test_throws ShapeError loaded(Tensor(Float32[1, 2]))
        @test_throws IOError LibTensor.Program(joinpath(folder, "none"))
        @test_throws ErrorException LibTensor.capture(v -> error("mine"), x)
        @test LibTensor.capture(v -> (v .+ 1, v .* 2), x)(y) == (y .+ 1, y .* 2)
    end
end

@testset "programs" begin
    test_programs()
end
