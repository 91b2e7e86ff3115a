# SPDX-License-Identifier: Apache-2.0
# Construction, conversion, the interface of arrays, printing.

@noinline function test_construction()
    for T in (Bool, UInt8, Int8, Int16, Int32, Int64, UInt16, UInt32, UInt64, Float16, Float32, Float64)
        A = T === Bool ? rand(Bool, 2, 3) : T <: Integer ? rand(T(0):T(9), 2, 3) : T.(rand(2, 3))
        t = Tensor(A)
        @test t isa Tensor{T,2} && size(t) == (2, 3) && Array(t) == A && t == A
        @test [t[i, j] for i in 1:2, j in 1:3] == A
        @test eltype(t) === T && length(t) == 6 && ndims(t) == 2
    end
    A = rand(3, 4, 5)
    @test Array(Tensor(A)) == A
    @test strides(Tensor(A)) == strides(A)
    @test Tensor(A)[2, 3, 4] == A[2, 3, 4]
    @test Tensor{Float32}(A) isa Tensor{Float32,3}
    @test Array(Tensor{Float32}(A)) == Float32.(A)
    @test Array{Float64}(Tensor(Float32[1, 2])) isa Vector{Float64}
    @test Array(Tensor(1:3)) == [1, 2, 3] && Tensor(1:3) isa Tensor{Int64,1}
    @test Array(Tensor(view(A, :, 2, :))) == A[:, 2, :]
    @test Array(Tensor(A[:, :, 1]')) == A[:, :, 1]'
    @test Tensor(Any[1.0, 2.0]) isa Tensor{Float64,1}
    @test Array(Tensor(zeros(0, 3))) == zeros(0, 3)
    @test Tensor(2.5) isa Tensor{Float64,0} && Tensor(2.5)[] == 2.5
    @test Tensor(7) isa Tensor{Int64,0} && Tensor(true)[] === true
    @test Tensor{Float32}(2)[] === 2f0
    @test item(Tensor([3.5])) === 3.5 && item(Tensor([4])) === 4 && item(Tensor([true])) === true
    @test size(Tensor{Float32}(undef, 2, 3)) == (2, 3)
    @test zeros(Tensor, 2, 3) isa Tensor{Float32,2} && all(iszero, Array(zeros(Tensor{Int64}, 2)))
    @test Array(ones(Tensor{Float64}, 2, 2)) == ones(2, 2)
    @test Array(full(Int32, 7, 2, 2)) == fill(Int32(7), 2, 2) && Array(full(Float32, 1.5, 3)) == fill(1.5f0, 3)
    @test Array(eye(Float64, 2, 3)) == [1 0 0; 0 1 0]
    @test Array(linspace(Float64, 0, 1, 5)) == collect(0:0.25:1)
    @test Array(arange(Int64, 2, 9, 3)) == [2, 5, 8] && arange(Float32, 0, 1, 0.5) == Float32[0, 0.5]
    @test requires_grad(zeros(Tensor, 2; requires_grad=true))
    @test_throws ArgumentError Tensor(["a"])
    @test_throws ShapeError Tensor{Float32}(undef, -1)
end

@noinline function test_bfloat16()
    b = BFloat16.([1.0, -2.5, 3.14159])
    t = Tensor(b)
    @test t isa Tensor{BFloat16,1} && Array(t) == b
    @test Float32(b[3]) == 3.140625f0
    @test Array(Float32.(t)) == Float32.(b)
    @test BFloat16(1) + BFloat16(2) == BFloat16(3) && -BFloat16(1) < 0 && isnan(BFloat16(NaN32))
    @test BFloat16(1) + 0.5f0 === 1.5f0 && Int(BFloat16(4)) === 4
    @test BFloat16(1.00390625) == BFloat16(1.0) && BFloat16(1.01171875) == BFloat16(1.015625)  # ties to even
    @test isinf(BFloat16(floatmax(Float32))) && BFloat16(-0.0f0) == 0
    for x in randn(Float32, 200)  # as the library rounds
        @test Array(BFloat16.(Tensor([x])))[1] === BFloat16(x)
    end
end

@noinline function test_array_interface()
    A = rand(Float32, 3, 4)
    t = Tensor(A)
    @test similar(t) isa Tensor{Float32,2} && similar(t, Int64, (2,)) isa Tensor{Int64,1}
    @test similar(t, String) isa Matrix{String}
    @test copy(t) == t && !LibTensor.shares_storage(copy(t), t)
    @test deepcopy(t) == t
    @test collect(t) == A && [x for x in t] == A && Array(t) isa Matrix{Float32}
    @test vec(t) == vec(A) && size(t, 2) == 4 && axes(t) == (Base.OneTo(3), Base.OneTo(4))
    @test eachindex(t) == CartesianIndices((3, 4)) && first(t) == A[1] && last(t) == A[end]
    @test convert(Tensor, A) == t && convert(Tensor{Float64}, t) isa Tensor{Float64,2}
    @test zero(t) == zeros(3, 4)
    B = zeros(Float32, 3, 4)
    @test copyto!(B, t) == A
    u = zeros(Tensor{Float32}, 3, 4)
    @test copyto!(u, A) === u && u == A
    @test fill!(u, 2) == fill(2f0, 3, 4) && fill!(u, 0.5)[2, 2] === 0.5f0
    @test isapprox(t, A) && t ≈ t && !(t == 2A)
    @test hash(t) == hash(A) && Float64(Tensor(1.5)) === 1.5
    @test_throws BoundsError t[4, 1]
    @test_throws BoundsError t[0, 1]
    @test maximum(abs, Array(t) .- A) == 0
    @test pointer(t) == Base.unsafe_convert(Ptr{Float32}, t) && stride(t, 2) == 3
end

@noinline function test_printing()
    t = Tensor([1.0 2.0; 3.0 4.0])
    @test sprint(show, MIME"text/plain"(), t) == "2×2 Tensor{Float64,2}:\n 1.0  2.0\n 3.0  4.0" ||
          sprint(show, MIME"text/plain"(), t) == "2×2 Tensor{Float64, 2}:\n 1.0  2.0\n 3.0  4.0"
    @test repr(t) == "Tensor([1.0 2.0; 3.0 4.0])"
    @test LibTensor.text(t) == "tensor([[1., 2.],\n        [3., 4.]], dtype=float64)"
    @test occursin("requires grad", summary(Tensor([1.0]; requires_grad=true)))
    @test summary(Tensor(1.0)) |> s -> startswith(s, "0-dimensional")
    free!(t)
    @test repr(t) == "Tensor(freed)" && occursin("freed", sprint(show, MIME"text/plain"(), t))
end

@noinline function test_sharing()
    A = [1.0 2.0 3.0; 4.0 5.0 6.0]
    t = share(A)
    @test size(t) == (2, 3) && t == A
    A[1, 2] = 20
    @test t[1, 2] == 20
    t .+= 1
    @test A == [2.0 21.0 4.0; 5.0 6.0 7.0]
    v = share(view(A, :, 2:3))
    v .= 0
    @test A[:, 2:3] == zeros(2, 2)
    H = hostview(t)
    @test H isa Matrix{Float64} && H == A
    H[1, 1] = -1
    @test A[1, 1] == -1
    r = zeros(Tensor{Float64}, 2, 3)
    P = hostview(r)
    @test P isa PermutedDimsArray && size(P) == (2, 3)
    P[2, 1] = 5
    @test r[2, 1] == 5
    free!(r)
    @test P[2, 1] == 5
    @test_throws ArgumentError hostview(Tensor(rand(4, 4))[1:2:4, :])
    @test size(hostview(zeros(Tensor, 0, 2))) == (0, 2)
end

"Whether arrays that only tensors hold stay alive, and go with them."
@noinline function rooting()
    gone = Ref(0)
    ts = [share(finalizer(_ -> gone[] += 1, rand(1000))) for _ in 1:50]
    collected()
    held = gone[] == 0
    foreach(free!, ts)
    return held, gone
end

@noinline function test_dlpack()
    t = Tensor(rand(Float32, 3, 4))
    for version in (0, 1)
        u = from_dlpack(to_dlpack(t; version=version); version=version)
        @test u == t && pointer(u) == pointer(t)
        u[1, 1] = 7
        @test t[1, 1] == 7
        @test pointer(from_dlpack(to_dlpack(t; version=version, copy=true); version=version)) != pointer(t)
    end
end

@noinline function test_devices()
    t = Tensor(rand(Float32, 3, 4))
    @test to_device(t, :cpu) == t && to_device(t, "cpu") == t && to_device(t, t) == t && to_device(t) == t
    @test LibTensor.device_code(:cuda) == LibTensor.device_code("cuda:0") == 2 << 16
    @test LibTensor.device_code("cuda:3") == 2 << 16 + 3
    if LibTensor.C.tensor_cuda_device_count() == 0
        @test_throws LibTensor.TensorError LibTensor.cuda_libraries()
    else
        @test occursin("libcublasLt", LibTensor.cuda_libraries())
    end
    text = """extern "C" __global__ void twice(float* y, const float* x, double by) {
        y[threadIdx.x] = (float)(x[threadIdx.x] * by);
    }"""
    two = Tensor(fill(2.0))
    @test_throws LibTensor.TensorError LibTensor.cuda_launch(text, "twice", 1, 12, [t], [t, two])
    if LibTensor.C.tensor_cuda_device_count() > 0
        there = to_device(t, :cuda)
        LibTensor.cuda_launch(text, "twice", 1, (12, 1), [there], [there, two])
        @test to_device(there, :cpu) == Tensor(2 .* Array(t))
    end
    for name in ("", "gpu", "cpu:0", "cuda:", "cuda:x", "cuda:-1", "cuda:99999")
        @test_throws ArgumentError to_device(t, name)
    end
    model = Linear(4 => 2)
    weight = model.weight
    @test to_device!(model, :cpu) === model && model.weight === weight && requires_grad(weight)
end

@noinline function test_collectives()
    x, y, z = Tensor([1.0, 2.0]), Tensor([3.0, 6.0]), Tensor(zeros(4))
    @test all_reduce!([x, y]; how=:mean)[2] === y && Array(x) == Array(y) == [2.0, 4.0]
    broadcast_from!([x, Tensor([5.0, 7.0])], 2)
    all_gather!([z, Tensor(zeros(4))], [x, y])
    @test Array(z) == [5.0, 7.0, 2.0, 4.0]
    reduce_scatter!([x, y], [z, z]; how=:prod)
    @test Array(x) == [25.0, 49.0] && Array(y) == [4.0, 16.0]
    @test_throws ShapeError all_reduce!([x, z])
    @test_throws DimensionMismatch all_gather!([z], [x, y])
    @test_throws ArgumentError all_reduce!([x, y]; how=:middle)
end

@testset "collectives" begin test_collectives() end
@testset "construction" begin test_construction() end
@testset "bfloat16" begin test_bfloat16() end
@testset "array interface" begin test_array_interface() end
@testset "printing" begin test_printing() end
@testset "sharing" begin
    test_sharing()
    held, gone = rooting()
    collected()
    @test held && gone[] == 50
    @test LibTensor.kept() == 0
end
@testset "dlpack" begin test_dlpack() end
@testset "devices" begin test_devices() end
