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

@noinline function test_bodies()
    x = Tensor(Float32[1, 2])
    program = LibTensor.capture(x) do v
        twice = v .* 2
        up = LibTensor.capture(w -> w .+ twice, v; body=true)
        down = LibTensor.capture(w -> w .- twice, v; body=true)
        only(LibTensor.branch(sum(v; dims=1) .> 0, up, down, v))
    end
    @test program(x) == x .* 3 && program(.-x) == x
    body = LibTensor.capture((i, v) -> (i .< 5, v .* 2, sum(v)), Tensor(fill(0)), x)
    last, sums = LibTensor.repeat_body(body, x; max_trips=Tensor(fill(3)))
    @test last == x .* 8 && sums == Tensor(Float32[3, 6, 12])
    @test first(LibTensor.repeat_body(body, x)) == x .* 64
    weight = Tensor(ones(Float32, 64, 64))
    layer = LibTensor.capture(v -> weight * v, Tensor(ones(Float32, 64, 3)))
    @test_throws TensorError LibTensor.quantize(layer; bits=3)
    @test LibTensor.quantize(layer; bits=4) isa LibTensor.Program
    @test LibTensor.fuse_quantized(layer) isa LibTensor.Program
    kernel, image = Tensor(ones(Float32, 2, 2, 1, 1)), Tensor(ones(Float32, 1, 2, 3, 3))
    mean, var = Tensor(Float32[1, 1]), Tensor(Float32[3, 0])
    net = LibTensor.capture(image) do v
        LibTensor.batch_norm(LibTensor.conv2d(v, kernel), nothing, nothing, mean, var; eps=1.0)
    end
    folded = LibTensor.fold_batch_norms(net)
    @test length(net) == 2 && length(folded) == 1
    @test vec(Array(folded(image))) == repeat(Float32[0.5, 1], 9)
end

@testset "programs" begin
    test_programs()
    test_bodies()
end
