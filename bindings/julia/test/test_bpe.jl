# SPDX-License-Identifier: Apache-2.0
# Tokenizers: texts to token ids and back.

@noinline function test_bpe()
    ranks = Vector{UInt8}("YQ== 0\nYg== 1\nYWI= 2\n")
    bpe = BPE(ranks; pattern="gpt2", added_tokens="[{\"id\":7,\"content\":\"<e>\",\"special\":true}]")
    @test LibTensor.vocab_size(bpe) == 8 && LibTensor.special_ids(bpe) == [7]
    @test LibTensor.token_id(bpe, "ab") == 2 && LibTensor.token_id(bpe, "ba") === nothing
    @test LibTensor.token(bpe, 2) == "ab"
    ids = LibTensor.encode(bpe, "abb<e>")
    @test ids isa Tensor{Int64,1} && ids == Tensor([2, 1, 7])
    @test LibTensor.decode(bpe, ids) == "abb<e>" == LibTensor.decode(bpe, [2, 1, 7])
    @test LibTensor.decode(bpe, ids; skip_special_tokens=true) == "abb"
    @test_throws InvalidError LibTensor.encode(bpe, "a"; allowed_special=["<x>"])
    @test_throws IOError BPE("no such file")
    mktempdir() do folder
        vocab, merges = joinpath(folder, "vocab.json"), joinpath(folder, "merges.txt")
        write(vocab, "{\"a\":0,\"b\":1,\"ab\":2}")
        write(merges, "#version: 0.2\na b\n")
        @test LibTensor.encode(BPE(vocab; merges=merges), "aab") == Tensor([0, 2])
    end
end

@testset "bpe" begin
    test_bpe()
end
