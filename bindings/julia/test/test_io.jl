# SPDX-License-Identifier: Apache-2.0
# Files, generators, random numbers.

@noinline function test_files()
    mktempdir() do folder
        path = joinpath(folder, "state.safetensors")
        a, b = Tensor(rand(Float32, 2, 3)), Tensor([1, 2, 3])
        @test save(path, ["a" => a, "b.c" => b, "h" => BFloat16.(a), "array" => [1.5 2.5]]; metadata=Dict("k" => "v")) == path
        found = load(path)
        @test found["a"] == a && found["b.c"] == b && found["h"] isa Tensor{BFloat16,2} && found["array"] == [1.5 2.5]
        archive = Archive(path)
        @test keys(archive) == ["a", "b.c", "h", "array"] || sort(keys(archive)) == ["a", "array", "b.c", "h"]
        @test metadata(archive) == Dict("k" => "v") && haskey(archive, "a") && length(archive) == 4 && archive["a"] == a
        @test load(read(path))["a"] == a
        # The header says row-major shapes, so that others read the same array.
        header = String(read(path)[9:8+reinterpret(Int64, read(path)[1:8])[1]])
        @test occursin("\"shape\":[2,3]", replace(header, " " => ""))
        @test reinterpret(Float32, read(path))[end] isa Float32
        @test_throws IOError load(joinpath(folder, "none"))
        @test_throws InvalidError archive["none"]
        @test_throws IOError load(UInt8[1, 2, 3])
        @test_throws InvalidError save(path, ["a" => a, "a" => a])
        save(path, Dict("x" => a))
        save(path, (x=a, y=b))
        @test sort(collect(keys(load(path)))) == ["x", "y"]
        mapped = load(path, mmap=true)["x"]
        mapped .= 0  # a page of its own
        @test load(path)["x"] == a && all(iszero, mapped)
        @test_throws IOError load(joinpath(folder, "none"), mmap=true)
        @test message_of(() -> load(joinpath(folder, "none"))) |> m -> startswith(m, "IOError: load: ")
    end
end

@noinline function test_files_of_other_libraries()
    golden = joinpath(@__DIR__, "..", "..", "..", "tests", "golden")
    checkpoint = load(joinpath(golden, "checkpoint.pt"))
    @test sort(collect(keys(checkpoint))) == ["model.transposed", "model.weight"]
    @test checkpoint["model.weight"] == [1 2 3; 4 5 6] && checkpoint["model.transposed"] == [1 4; 2 5; 3 6]
    @test occursin("[\"step\", {\"value\":3}]", metadata(Archive(joinpath(golden, "checkpoint.pt")))["libtensor.tree"])
    gguf = load(joinpath(golden, "small.gguf"); mmap=true)
    @test gguf["weight"] == [0 1 2; 3 4 5] && size(gguf["quantised"]) == (2, 32)
    @test metadata(Archive(joinpath(golden, "small.gguf")))["general.architecture"] == "test"
end

@noinline function test_numpy_files()
    mktempdir() do folder
        path = joinpath(folder, "a.npy")
        a, b = Tensor(rand(Float32, 2, 3)), Tensor([1, 2, 3])
        @test save_npy(path, a) == path && load_npy(path) == a && load_npy(read(path)) == a
        save_npy(path, [1.5 2.5])
        @test load_npy(path) == [1.5 2.5]
        save_npz(path, ["a" => a, "b.c" => b, "array" => [1.5 2.5]])
        found = load(path)
        @test found["a"] == a && found["b.c"] == b && found["array"] == [1.5 2.5] && length(found) == 3
        save_npz(path, (x=a, y=b))
        @test sort(keys(Archive(read(path)))) == ["x", "y"]
        @test_throws IOError load_npy(joinpath(folder, "none"))
        @test_throws IOError load_npy(UInt8[1, 2, 3])
        @test_throws InvalidError save_npz(path, ["a" => a, "a" => a])
    end
end

@noinline function test_generators()
    g, h = Generator(7), Generator(7)
    @test rand(g, Tensor{Float64}, 3) == rand(h, Tensor{Float64}, 3) && randn(g, Tensor, 2, 2) == randn(h, Tensor, 2, 2)
    state = LibTensor.rng_state(g)
    a = rand(g, Tensor, 4)
    LibTensor.rng_state!(g, state)
    @test rand(g, Tensor, 4) == a
    k = copy(g)
    @test rand(k, UInt32) == rand(g, UInt32)
    Random.seed!(g, 7)
    @test rand(g, Tensor{Float64}, 3) == rand(Generator(7), Tensor{Float64}, 3)
    manual_seed!(5)
    x = rand(Tensor, 3)
    manual_seed!(5)
    @test rand(Tensor, 3) == x
    @test 0 <= rand(g) < 1 && rand(g, 1:6) in 1:6 && sort(shuffle(g, 1:10)) == 1:10 && sort(randperm(g, 5)) == 1:5
    @test abs(mean(rand(g, 10_000)) - 0.5) < 0.02 && abs(mean(randn(g, 10_000))) < 0.05 && rand(g, Bool) isa Bool
    @test rand(Generator(1; algorithm="xoroshiro64*"), Tensor, 2) isa Tensor
    @test_throws InvalidError Generator(1; algorithm="mt")
    r = Array(randint(3:5, 1000))
    @test sort(unique(r)) == [3, 4, 5] && sort(Array(randperm(Tensor, 6))) == 1:6
    @test Array(multinomial(Tensor([0.0, 0.0, 1.0]), 4; replacement=true)) == [3, 3, 3, 3]
    @test abs(mean(Array(bernoulli(fill!(zeros(Tensor, 10_000), 0.3)))) - 0.3) < 0.03
    u = LibTensor.uniform!(zeros(Tensor, 1000); low=2, high=3)
    @test all(2 .<= Array(u) .<= 3) && abs(mean(Array(LibTensor.normal!(zeros(Tensor, 10_000); mean=4, std=0.5))) - 4) < 0.1
end

@noinline function test_names_are_needed()
    path = tempname() * ".safetensors"
    t = Tensor([1.0, 2.0])
    for bad in (t, [t], (t,), 3, LibTensor.Linear(2 => 2), [1.0, 2.0])
        @test occursin("pairs of `name => tensor`", message_of(() -> save(path, bad)))
        @test occursin("pairs of `name => tensor`", message_of(() -> save_npz(path, bad)))
        @test !ispath(path)
    end
    save(path, (a=t, b=[3.0]))
    @test same(load(path)["a"], [1.0, 2.0]) && same(load(path)["b"], [3.0])
end

@testset "names" begin test_names_are_needed() end
@testset "files" begin test_files() end
@testset "files of other libraries" begin test_files_of_other_libraries() end
@testset "files of NumPy" begin test_numpy_files() end
@testset "generators" begin test_generators() end
