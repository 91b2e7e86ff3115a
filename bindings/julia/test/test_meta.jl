# SPDX-License-Identifier: Apache-2.0
# The meta device: sizes without elements.

@noinline function test_meta_devices()
    @test device_count(:meta) == device_count(:cpu) == 1 && device_why(:meta) == device_why("cpu") == ""
    @test device_count(:cuda) == C.tensor_cuda_device_count() && isempty(device_why(:cuda)) == (device_count(:cuda) > 0)
    x = zeros(Tensor, 2, 3; device=:meta)
    @test device(x) == "meta" && ismeta(x) && LibTensor.device_code(:meta) == C.TENSOR_META == LibTensor.device_code(x)
    y = Tensor([1.0])
    @test device(y) == "cpu" && !ismeta(y)
    @test LibTensor.device_text(LibTensor.device_code("cuda:3")) == "cuda:3"
    free!(y)
    @test_throws LibTensor.TensorError device(y)
    for name in ("meta:0", "cpu:0", "npu", "npu:1", "n\0pu", ":", "cuda:65536", "")
        @test_throws ArgumentError LibTensor.device_code(name)
    end
    @test message_of(() -> to_device(x, :npu)) ==
          "ArgumentError: :npu is not a device: cpu, meta, cuda, cuda:N, or the name of a registered kind"
end

@noinline function test_meta_shapes()
    for x in (zeros(Tensor{Float64}, 2, 3; device=:meta), ones(Tensor{Float64}, (2, 3); device="meta"),
              full(Float64, 2, 2, 3; device=:meta), rand(Tensor{Float64}, 2, 3; device=:meta),
              randn(Generator(1), Tensor{Float64}, 2, 3; device=:meta), Tensor{Float64}(undef, 2, 3; device=:meta),
              to_device(Tensor(ones(2, 3)), :meta), copy(zeros(Tensor{Float64}, 2, 3; device=:meta)))
        @test ismeta(x) && x isa Tensor{Float64,2} && size(x) == (2, 3) && eltype(x) === Float64
        for y in (x .+ x, 2 .* sin.(x), x[:, 1:2], x[1, :], x * x', sum(x), sum(x; dims=1), sort(x; dims=1), x[[2, 1], :],
                  Float32.(x), deepcopy(x), reshape(x, 6))
            @test y isa Tensor && ismeta(y)
        end
        @test size(x * x') == (2, 2) && size(sum(x; dims=1)) == (1, 3)
        @test_throws ShapeError x * x
        @test_throws LibTensor.DeviceError x + Tensor(ones(2, 3))
        x[1, 1] = 5  # there is nothing to write
        x .= 1
        fill!(x, 2)
    end
    w = zeros(Tensor, 2, 3; device=:meta, requires_grad=true)
    backward!(sum(w .^ 2))
    @test size(grad(w)) == (2, 3) && ismeta(grad(w)) && ismeta(gradient(v -> sum(v .^ 2), w)[1])
    model = to_device!(Linear(3 => 2), :meta)
    @test size(model(zeros(Tensor, 4, 3; device=:meta))) == (4, 2)
    # Memory that nobody allocates is not what Julia's collector is called for.
    before = LibTensor.SINCE_COLLECTION[] = 1
    huge = Tensor{Float32}(undef, 10^6, 10^6; device=:meta)
    @test size(huge * huge) == (10^6, 10^6) && before < LibTensor.SINCE_COLLECTION[] < 10^6
    @test_throws LibTensor.UnsupportedError Array(huge)
end

const METHODS_THAT_READ = [t -> t[1, 1], t -> t[1], Array, collect, first, last, pointer, hostview, hash, t -> t == t, t -> t ≈ t,
    t -> t[t .> 0], t -> sum(t)[], t -> item(sum(t)), t -> Float64(sum(t)), t -> sum(t) > 1, t -> round(sum(t)),
    t -> [v for v in t], t -> to_device(t, :cpu), t -> copyto!(zeros(Float32, 2, 3), t), t -> Matrix(t), t -> Array{Float64}(t),
    t -> map(v -> v > 0 ? 1 : 2, t), to_dlpack, unique_all, LibTensor.host, t -> transpose(t)[1, 1], t -> view(t, :, 1)[1],
    t -> LibTensor.save_npy(tempname(), t), t -> LibTensor.save(tempname(), ["x" => t])]

@noinline function test_meta_elements()
    for f in METHODS_THAT_READ
        @test_throws LibTensor.UnsupportedError f(ones(Tensor, 2, 3; device=:meta))
    end
    for T in (Bool, Int64, Float64, ComplexF64)
        @test_throws LibTensor.UnsupportedError zeros(Tensor{T}, 1; device=:meta)[1]
        @test_throws LibTensor.UnsupportedError zeros(Tensor{T}, (); device=:meta)[]
    end
    x = ones(Tensor, 2, 3; device=:meta)
    @test message_of(() -> x[1, 1]) ==
          "UnsupportedError: pointer: t is on the meta device, where tensors have no elements"
    @test size(Array(zeros(Tensor, 0, 2; device=:meta))) == (0, 2)
    w = ones(Tensor, 2, 3; device=:meta, requires_grad=true)
    @test_throws LibTensor.UnsupportedError item(w[1, 2])
    @test_throws LibTensor.UnsupportedError w[1, 2] > 0
    @test startswith(repr(w[1, 2]), "tensor(..., device='meta', size=()")
end

@noinline function test_meta_printing()
    x = ones(Tensor, 2, 3; device=:meta)
    words = "tensor(..., device='meta', size=(2, 3))"
    @test repr(x) == string(x) == LibTensor.text(x) == words
    @test sprint(show, MIME"text/plain"(), x) == summary(x) * ":\n " * words
    for t in (sum(x), x', transpose(x), view(x, :, 1), PermutedDimsArray(x, (2, 1)), zeros(Tensor, 0; device=:meta))
        @test startswith(repr(t), "tensor(") && !isempty(sprint(show, MIME"text/plain"(), t))
    end
    @test occursin("8 parameters", sprint(show, MIME"text/plain"(), to_device!(Linear(3 => 2), :meta)))
end

@testset "devices" begin test_meta_devices() end
@testset "shapes" begin test_meta_shapes() end
@testset "elements" begin test_meta_elements() end
@testset "printing" begin test_meta_printing() end
