# SPDX-License-Identifier: Apache-2.0
# The profiler: what ops did, how long they took and with how much memory.

const Event = NamedTuple{
    (:name, :shapes, :start, :duration, :self_time, :device_time, :bytes, :thread, :threads, :depth, :is_backward),
    Tuple{String,String,Int,Int,Int,Int,Int,Int,Int,Int,Bool}}

"""
What [`profile`](@ref) recorded: it is shown as a table by falling time; [`events`](@ref) are its ops, and `trace(p)` is a
file for Perfetto. `p.value` is what the function gave.
"""
struct Profile{T}
    value::T
    events::Vector{Event}
    tables::NTuple{2,String}
    trace::String
end

"""
    profile(f)

Runs `f()` and records every op of every thread meanwhile. One recording can be made at a time.

    p = profile(() -> backward!(loss(x)))
    p                                          # shows a table
    write("trace.json", LibTensor.trace(p))    # for Perfetto, or chrome://tracing
"""
function profile(f)
    check(C.tensor_profile_begin())
    value = try
        f()
    catch
        C.tensor_profile_end()
        rethrow()
    end
    check(C.tensor_profile_end())
    table(by_shape) = whole_text((buffer, n, needed) -> C.tensor_profile_table(by_shape, buffer, n, needed))
    list = Event[event(i) for i in 0:C.tensor_profile_event_count()-1]
    return Profile(value, list, (table(false), table(true)), whole_text(C.tensor_profile_trace))
end

function event(i::Integer)
    e = Ref(C.tensor_profile_event_t(sizeof(C.tensor_profile_event_t), 0, 0, 0, 0, 0, 0, 0, 0, 0, C_NULL, C_NULL))
    check(C.tensor_profile_event(i, e))
    v = e[]
    return Event((unsafe_string(v.name), unsafe_string(v.shapes), v.start, v.duration, v.self_time, v.device_time, v.bytes,
        v.thread, v.threads, v.depth, v.is_backward != 0))
end

"""
    events(p)

The ops of a [`Profile`](@ref), in the order in which they ended, each with `name`, `shapes` of the tensors that went in,
`start` since the recording began, `duration`, `self_time` without the ops that it called, `device_time` on a CUDA device
(all in nanoseconds), `bytes` by which the memory in use grew meanwhile, `thread`, `threads` that it may use, `depth` in ops
that called it, and `is_backward`.
"""
events(p::Profile) = p.events

"""
    table(p; by_shape=false)

A line for each op of a [`Profile`](@ref), forward and backward apart, by falling time without the ops that it called; with
`by_shape` for each op and the shapes that went in.
"""
table(p::Profile; by_shape::Bool=false) = p.tables[by_shape + 1]

"""
    trace(p::Profile)

The recording in the trace event format of Chrome, as JSON, which Perfetto reads too.
"""
trace(p::Profile) = p.trace

Base.show(io::IO, p::Profile) = print(io, table(p))

const Counters = NamedTuple{(:kernels, :ops, :bytes_read, :bytes_written),NTuple{4,Int}}

function counters()
    c = Ref(C.tensor_counters_t(sizeof(C.tensor_counters_t), 0, 0, 0, 0, 0))
    check(C.tensor_counters(c))
    return Counters((c[].kernels, c[].ops, c[].bytes_read, c[].bytes_written))
end

"""
    count_kernels(f)

Runs `f()`, and returns its value and what the kernels of the calling thread did meanwhile: `kernels`, `ops`, `bytes_read` and
`bytes_written`. A kernel is a pass over memory: an op that computes at once has one or several, a chain of pending results
one. `ops` is one for each element of elementwise ops and reductions, 2MNK for a matrix product, none for copies; bytes are
those of each operand of a kernel, once.

    y, counted = count_kernels(() -> x * x)
    counted.ops
"""
function count_kernels(f)
    before = C.tensor_set_counting(1)
    try
        start = counters()
        value = f()
        return value, Counters(map(-, Tuple(counters()), Tuple(start)))
    finally
        C.tensor_set_counting(before)
    end
end
