# SPDX-License-Identifier: Apache-2.0
# The extension, over a stand-in with the names of ChainRulesCore where that package is not installed.

const STAND_IN = """
module ChainRulesCore
export AbstractThunk, unthunk, AbstractZero, NoTangent, ZeroTangent
abstract type AbstractThunk end
abstract type AbstractZero end
struct NoTangent <: AbstractZero end
struct ZeroTangent <: AbstractZero end
struct Thunk{F} <: AbstractThunk
    f::F
end
unthunk(t::Thunk) = t.f()
function rrule end
end
"""

folder = mktempdir()
write(joinpath(folder, "ChainRulesCore.jl"), STAND_IN)
Base.find_package("ChainRulesCore") === nothing && push!(LOAD_PATH, folder)
include(joinpath(@__DIR__, "..", "ext", "LibTensorChainRulesCoreExt.jl"))
const CRC = LibTensorChainRulesCoreExt.ChainRulesCore
filter!(!=(folder), LOAD_PATH)

@noinline function test_rrule()
    x, n = Tensor([1.0, 2.0]), 3
    value, back = CRC.rrule(LibTensor.tracked_call, (a, b, k) -> a .* b .* k, x, [2.0, 5.0], n)
    @test same(value, [6, 30]) && !requires_grad(value)
    _, _, da, db, dn = back([1.0, 10.0])
    @test same(da, [6, 150]) && db == [3.0, 60.0] && dn isa CRC.ZeroTangent
    @test same(back(CRC.Thunk(() -> Tensor([1.0, 0.0])))[3], [6, 0])
    @test all(d -> d isa CRC.AbstractZero, back(CRC.ZeroTangent()))
    @test same(LibTensor.tracked_call(a -> a .* 2, x), [2, 4])
    @test_throws ArgumentError LibTensor.pullback(a -> 1.0, x)
end

@testset "rrule" begin test_rrule() end
