# SPDX-License-Identifier: Apache-2.0
# Julia's collector does not see the library's memory: what was allocated since the last collection is counted here.

const BUDGET = Ref{Int}(32 << 20)
const LIMIT = Ref{Int}(32 << 20)  # the budget, or a quarter of what lives if that is more
const SINCE_COLLECTION = Ref{Int}(0)
const LIVE_AFTER_FULL = Ref{Int}(0)
const PER_TENSOR = 512  # a handle and the node of a graph

"""
    memory_budget!(bytes)

How many bytes of new tensors may come to exist before Julia collects those that are not used any more (32 MiB, or a
quarter of what lives if that is more). Returns the budget before.
"""
function memory_budget!(bytes::Integer)
    bytes > 0 || throw(ArgumentError("the budget must be positive, got $bytes"))
    before = BUDGET[]
    BUDGET[] = LIMIT[] = bytes
    return before
end

@inline function allocated(h::Ptr{C.tensor_t}, bytes::Int)
    SINCE_COLLECTION[] += bytes + PER_TENSOR
    SINCE_COLLECTION[] > LIMIT[] && limit_reached(h, bytes)
    return nothing
end

@noinline function limit_reached(h::Ptr{C.tensor_t}, bytes::Int)
    if C.tensor_device(h) == C.TENSOR_META  # has no memory, whatever its size
        SINCE_COLLECTION[] -= bytes
        SINCE_COLLECTION[] > LIMIT[] || return nothing
    end
    return collect_garbage()
end

"A quick collection; a full one if tensors that it does not reach have piled up."
@noinline function collect_garbage()
    SINCE_COLLECTION[] = 0
    GC.gc(false)
    live = memory_stats().allocated
    LIVE_AFTER_FULL[] = min(LIVE_AFTER_FULL[], live)
    if live > LIVE_AFTER_FULL[] + LIMIT[]
        GC.gc(true)
        LIVE_AFTER_FULL[] = live = memory_stats().allocated
    end
    LIMIT[] = max(BUDGET[], div(live, 4))
    return nothing
end

"""
    memory_stats()

Counts of the library's memory: bytes `allocated`, `peak_allocated`, `cached`, `peak_cached`, allocations `n_alloc` and
`n_free`, and the tensors that live, `n_live_tensors`.
"""
function memory_stats()
    stats = Ref(C.tensor_memory_stats_t(sizeof(C.tensor_memory_stats_t), 0, 0, 0, 0, 0, 0, 0, 0))
    check(C.tensor_memory_stats(C.TENSOR_CPU, stats))
    return stats[]
end

"""
    live_tensors()

How many tensors live, in Julia and in graphs; for looking for leaks.
"""
live_tensors() = memory_stats().n_live_tensors

"""
    trim!()

Gives cached memory back to the system.
"""
trim!() = check(C.tensor_memory_trim(C.TENSOR_CPU))
