# SPDX-License-Identifier: Apache-2.0
# For Zygote and other users of ChainRules, from Julia 1.9 on: the gradient of `tracked_call` is libtensor's.
module LibTensorChainRulesCoreExt

using ChainRulesCore
using LibTensor

weight(dy::AbstractThunk) = weight(unthunk(dy))
weight(dy) = dy

function ChainRulesCore.rrule(::typeof(LibTensor.tracked_call), f, xs...)
    value, back = LibTensor.pullback(f, xs...)
    function tracked_call_pullback(dy)
        dy isa AbstractZero && return (NoTangent(), NoTangent(), map(_ -> ZeroTangent(), xs)...)
        return (NoTangent(), NoTangent(), map(g -> g === nothing ? ZeroTangent() : g, back(weight(dy)))...)
    end
    return value, tracked_call_pullback
end

end
