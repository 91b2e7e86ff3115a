# SPDX-License-Identifier: Apache-2.0
# Messages speak Julia: its names, dims and positions from 1. Strings with a NUL go nowhere.

const MESSAGES = [
    (() -> Tensor([1.0]) .+ Tensor(ones(2, 2, 2)) .+ Tensor(ones(3)), "+: shapes"),
    (() -> sum(Tensor(ones(2, 2)); dims=5), "sum: dims 5 is out of range"),
    (() -> sum(Tensor(ones(2, 2)); dims=(1, 1)), "dims 1 occurs twice"),
    (() -> Tensor(ones(2, 3)) * Tensor(ones(2, 3)), "*: "),
    (() -> gather(Tensor(ones(2, 2)), [1 9; 1 1]; dims=1), "gather: index 9 is out of range for dims 1"),
    (() -> embedding(Tensor(ones(4, 2)), [5]), "embedding: index 5 is out of range for dims 1 of extent 4"),
    (() -> cross_entropy(Tensor(ones(2, 3)), [1, 7]), "holds 7, expected classes from 1 to 3"),
    (() -> inv(Tensor(ones(2, 3))), "inv: "),
    (() -> (x = Tensor([1.0]; requires_grad=true); x .+= 1), ".+=: "),
    (() -> (x = Tensor([1.0]; requires_grad=true); LibTensor.relu!(x)), "relu!: "),
    (() -> (l = sum(Tensor([1.0]; requires_grad=true) .^ 2); backward!(l); backward!(l)), "retain_graph=true"),
    (() -> requires_grad!(Tensor([1])), "requires_grad!: "),
    (() -> swapdims(Tensor(ones(2, 2)), 1, 7), "swapdims: dims 7 is out of range"),
    (() -> concat_of_other_shapes(), "cat: "),
    (() -> unsqueeze(Tensor(ones(2)); dims=9), "unsqueeze: dims 9 is out of range"),
]
concat_of_other_shapes() = cat(Tensor(ones(2, 2)), Tensor(ones(3, 3)); dims=1)

const NUL = "a\0b"
const NULS = [() -> load(NUL), () -> save(NUL * ".safetensors", Dict("a" => Tensor([1.0]))), () -> save(tempname(), Dict(NUL => Tensor([1.0]))),
    () -> save(tempname(), Dict("a" => Tensor([1.0])); metadata=Dict(NUL => "v")), () -> save(tempname(), Dict("a" => Tensor([1.0])); metadata=Dict("k" => NUL)),
    () -> save_npz(tempname(), Dict(NUL => Tensor([1.0]))), () -> save_npy(NUL * ".npy", Tensor([1.0])), () -> load_npy(NUL), () -> Archive(NUL),
    () -> einsum("ij\0->ij", Tensor(ones(2, 2))), () -> option(SGD(Tensor([1.0]; requires_grad=true)), "l\0r"),
    () -> option!(SGD(Tensor([1.0]; requires_grad=true)), "l\0r", 1), () -> to_device(Tensor([1.0]), "cpu\0"),
    () -> LibTensor.graph_dot(sum(Tensor([1.0]; requires_grad=true)), [NUL => Tensor([1.0])]),
    () -> custom(a -> a .* 1, identity, Tensor([1.0]; requires_grad=true); name=NUL), () -> Scheduler(Symbol("StepLR\0"), SGD(Tensor([1.0]; requires_grad=true))),
    () -> LibTensor.cond(Tensor(ones(2, 2)), "1\0"), () -> matrix_norm(Tensor(ones(2, 2)), "fro\0", 1, 2),
    () -> load_state!(SGD(Tensor([1.0]; requires_grad=true)), [NUL => Tensor([1.0])])]

@testset "messages" begin
    for (f, part) in MESSAGES
        text = message_of(f)
        @test occursin(part, text)
        @test !occursin("tensor_", text) && !occursin("TENSOR_", text) && !occursin("axis", text) && !occursin('\n', text)
    end
end
@testset "NUL" begin
    before = readdir()
    for f in NULS
        @test try
            f()
            false
        catch e
            e isa Union{ArgumentError,TensorError,KeyError}
        end
    end
    @test readdir() == before
end
@testset "numbers out of range" begin
    for f in (() -> Tensor{Int8}(300), () -> Tensor{Int8}([300]), () -> Tensor{UInt8}(-1), () -> Tensor{Int64}(1.5), () -> Tensor{Int32}(NaN))
        @test_throws InexactError f()
    end
    @test Tensor{UInt64}(typemax(UInt64))[] === typemax(UInt64)
end
@testset "a call that fails counts no batch" begin
    b = BatchNorm(3)
    @test_throws TensorError b(Tensor(ones(Float32, 2, 4)))
    @test b.num_batches_tracked[] == 0
    b(Tensor(rand(Float32, 2, 3)))
    @test b.num_batches_tracked[] == 1
end
