# SPDX-License-Identifier: Apache-2.0
# Groups of processes that train together: each has tensors of its own. Ranks count from 0, as in MPI.jl.

"""
    Group(; engine=nothing, address=nothing, rank=nothing, size=nothing, timeout=0)

The group of all processes that train together; each of them makes it once. What is not given comes from the environment of
the launcher; without a launcher the group has one process. `rank` is this process, from 0 to `size - 1`: ranks count from
0, as in MPI.jl. `engine` moves the data: `"shm"`, memory shared by processes of one host, or `"mpi"`. `address` is
host:port of rank 0. `timeout`, in seconds, limits this call and each collective, 0 for 600.

    group = Group()
    x = Tensor([group.rank + 1.0])
    all_reduce!(group, x)          # of two processes: [3.0]

All processes call the same functions in the same order. They write to tensors in place, no gradient flows through them,
and a tensor that requires a gradient is refused outside of `no_grad`. A `DistributedError` says that another process failed
or did not come in time; then the group cannot be used any more. Its properties:

- `rank`, `size`; `local_rank` and `local_size`, of the processes on this host
- `failed_rank`: the first process that failed or did not answer, or `nothing`
- `engine`: `"shm"`, `"mpi"` or, in a group of one process, `"self"`; `why`: why it is this one, and where the processes run
- `timeout`: in seconds; it can be set, for collectives that begin later

[`destroy!`](@ref) leaves the group, else Julia's collector does at some time.
"""
mutable struct Group
    handle::Ptr{C.tensor_group_t}

    function Group(h::Ptr{C.tensor_group_t})
        g = new(check(h))
        finalizer(g -> C.tensor_group_release(getfield(g, :handle)), g)
        return g
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_group_t}}, g::Group) = getfield(g, :handle)

Group(; engine=nothing, address=nothing, rank=nothing, size=nothing, timeout::Real=0) =
    Group(C.tensor_group_create(or_null(engine), or_null(address), something(rank, -1), something(size, -1), timeout))

const GROUP_PROPERTIES = (:rank, :size, :local_rank, :local_size, :failed_rank, :engine, :why, :timeout)
Base.propertynames(::Group, private::Bool=false) = GROUP_PROPERTIES

function Base.getproperty(g::Group, property::Symbol)
    property === :rank && return Int(C.tensor_group_rank(g))
    property === :size && return Int(C.tensor_group_size(g))
    property === :local_rank && return Int(C.tensor_group_local_rank(g))
    property === :local_size && return Int(C.tensor_group_local_size(g))
    property === :failed_rank && return rank_or_nothing(C.tensor_group_failed_rank(g))
    property === :engine && return unsafe_string(C.tensor_group_engine(g))
    property === :why && return whole_text((buffer, n, needed) -> C.tensor_group_why(g, buffer, n, needed))
    if property === :timeout
        seconds = Ref{Float64}(0)
        check(C.tensor_group_timeout(g, seconds))
        return seconds[]
    end
    throw(ArgumentError("a Group has no property $property; it has: $(join(GROUP_PROPERTIES, ", "))"))
end

function Base.setproperty!(g::Group, property::Symbol, value)
    property === :timeout || throw(ArgumentError("of the properties of a Group, only timeout can be set, not $property"))
    check(C.tensor_group_set_timeout(g, value))
    return value
end

rank_or_nothing(rank) = rank < 0 ? nothing : Int(rank)
Base.show(io::IO, g::Group) = print(io, "Group(rank ", g.rank, " of ", g.size, ", ", g.engine, ')')

"""
    subgroup(group, ranks)

A group of some of the processes, in the order of their ranks in `group`. All processes of `group` call it; those that do not
belong to the new one get `nothing`.
"""
function subgroup(g::Group, ranks)
    list = Int64[ranks...]
    part = Group(C.tensor_group_subgroup(g, list, length(list)))
    return part.rank < 0 ? nothing : part
end

"`world_rank(group, rank)`: the rank in the group of all processes of a rank of `group`, or `nothing` if there is no such one."
world_rank(g::Group, rank::Integer) = rank_or_nothing(C.tensor_group_world_rank(g, rank))

"`destroy!(group)`: leaves the group when what was begun is done."
destroy!(g::Group) = check(C.tensor_group_destroy(g))

"""
    abort!(group, reason="")

Ends all collectives of the group and its subgroups, in all processes, with an error that names this process and the reason.
"""
abort!(g::Group, reason::AbstractString="") = check(C.tensor_group_abort(g, String(reason)))

# ---- collectives; where one takes several tensors, it takes one too

handles_of(t::Tensor) = Handles((t,))
handles_of(tensors) = Handles(tensors)

"`all_reduce!(group, tensors; how=:sum)`: each tensor becomes the sum (or so) over the processes, with the same bits in all."
function all_reduce!(g::Group, tensors; how::Symbol=:sum)
    hs = handles_of(tensors)
    check(C.tensor_group_all_reduce(g, hs, length(hs), join_code(how)))
    return tensors
end

"`reduce!(group, tensors; root=0, how=:sum)`: the same in process `root` alone; tensors of the others stay as they are."
function reduce!(g::Group, tensors; root::Integer=0, how::Symbol=:sum)
    hs = handles_of(tensors)
    check(C.tensor_group_reduce(g, hs, length(hs), root, join_code(how)))
    return tensors
end

"`broadcast_from!(group, tensors; root=0)`: the tensors get the values of those of process `root`."
function broadcast_from!(g::Group, tensors; root::Integer=0)
    hs = handles_of(tensors)
    check(C.tensor_group_broadcast(g, hs, length(hs), root))
    return tensors
end

"""
    all_gather!(group, outputs, inputs)

`outputs[i]` gets `inputs[i]` of all processes, one after the other along the first dimension.
"""
function all_gather!(g::Group, outputs, inputs)
    to, of = handles_of(outputs), handles_of(inputs)
    as_many(to, of)
    check(C.tensor_group_all_gather(g, to, length(to), of))
    return outputs
end

"""
    reduce_scatter!(group, outputs, inputs; how=:sum)

`outputs[i]` gets the piece of this process, along the first dimension, of `inputs[i]` reduced over all.
"""
function reduce_scatter!(g::Group, outputs, inputs; how::Symbol=:sum)
    to, of = handles_of(outputs), handles_of(inputs)
    as_many(to, of)
    check(C.tensor_group_reduce_scatter(g, to, length(to), of, join_code(how)))
    return outputs
end

"`gather!(group, inputs, outputs=(); root=0)`: writes in process `root` what `all_gather!` writes in all; the others pass no outputs."
function gather!(g::Group, inputs, outputs=(); root::Integer=0)
    of, to = handles_of(inputs), handles_of(outputs)
    check(C.tensor_group_gather(g, of, length(of), to, length(to), root))
    return outputs
end

"""
    scatter!(group, outputs, inputs=(); root=0)

`outputs[i]` gets the piece of this process, along the first dimension, of `inputs[i]` of process `root`; the others pass no
inputs.
"""
function scatter!(g::Group, outputs, inputs=(); root::Integer=0)
    to, of = handles_of(outputs), handles_of(inputs)
    check(C.tensor_group_scatter(g, to, length(to), of, length(of), root))
    return outputs
end

"""
    all_to_all!(group, outputs, inputs)

`inputs[i + 1]` goes to process i, and `outputs[i + 1]` gets what process i has for this one.
"""
function all_to_all!(g::Group, outputs, inputs)
    to, of = handles_of(outputs), handles_of(inputs)
    as_many(to, of)
    check(C.tensor_group_all_to_all(g, to, length(to), of))
    return outputs
end

# ---- collectives through which gradients flow

"""
    all_reduce(group, x; how=:sum)

The reduction of the tensors of all processes, as a new tensor through which gradients flow, as they do through `reduce`,
`broadcast_from`, `all_gather`, `reduce_scatter`, `gather`, `scatter` and `all_to_all` of a group and a tensor. A backward
pass through one of them is a collective too: all processes run it, in the same order, and `x` requires grad in all of them
or in none.
"""
all_reduce(g::Group, x::Tensor; how::Symbol=:sum) = wrap(C.tensor_group_autograd_all_reduce(g, x, join_code(how)))

"`reduce(group, x; root=0, how=:sum)`: what `all_reduce` computes, in process `root`; zeros in the others."
Base.reduce(g::Group, x::Tensor; root::Integer=0, how::Symbol=:sum) =
    wrap(C.tensor_group_autograd_reduce(g, x, root, join_code(how)))

"`broadcast_from(group, x; root=0)`: the tensor of process `root`; `x` has its size and element type in all processes."
broadcast_from(g::Group, x::Tensor; root::Integer=0) = wrap(C.tensor_group_autograd_broadcast(g, x, root))

"`all_gather(group, x)`: the tensors of all processes, one after the other along the first dimension."
all_gather(g::Group, x::Tensor) = wrap(C.tensor_group_autograd_all_gather(g, x))

"`reduce_scatter(group, x; how=:sum)`: the piece of this process, along the first dimension, of the reduction of all tensors."
reduce_scatter(g::Group, x::Tensor; how::Symbol=:sum) = wrap(C.tensor_group_autograd_reduce_scatter(g, x, join_code(how)))

"`gather(group, x; root=0)`: what `all_gather` computes, in process `root`; zeros in the others."
gather(g::Group, x::Tensor; root::Integer=0) = wrap(C.tensor_group_autograd_gather(g, x, root))

"""
    scatter(group, x; root=0)

The piece of this process, along the first dimension, of the tensor of process `root`; `x` has its size and element type in
all processes.
"""
scatter(g::Group, x::Tensor; root::Integer=0) = wrap(C.tensor_group_autograd_scatter(g, x, root))

"""
    all_to_all(group, x; output_sizes=(), input_sizes=())

The pieces along the first dimension that the processes have for this one, one after the other, of extents `output_sizes`;
pieces of `x` have `input_sizes`. Without both they are equal.
"""
function all_to_all(g::Group, x::Tensor; output_sizes=(), input_sizes=())
    to, of = collect(Int64, output_sizes), collect(Int64, input_sizes)
    return wrap(C.tensor_group_autograd_all_to_all(g, x, to, length(to), of, length(of)))
end

"""
    send(group, tensors, destination; tag=0)

Sends tensors to a process, which receives as many of the same sizes and element types. Messages with one tag arrive in
their order.
"""
function send(g::Group, tensors, destination::Integer; tag::Integer=0)
    hs = handles_of(tensors)
    check(C.tensor_group_send(g, hs, length(hs), destination, tag))
    return tensors
end

"`recv!(group, tensors, source; tag=0)`: receives tensors that process `source` sends with this tag."
function recv!(g::Group, tensors, source::Integer; tag::Integer=0)
    hs = handles_of(tensors)
    check(C.tensor_group_recv(g, hs, length(hs), source, tag))
    return tensors
end

"""
    recv_any!(group, tensors; tag=0)

Receives from the process whose message with this tag comes first; returns its rank. In the background -1, and `source` of the
[`Work`](@ref) has it later.
"""
function recv_any!(g::Group, tensors; tag::Integer=0)
    hs, source = handles_of(tensors), Ref{Int64}(-1)
    check(C.tensor_group_recv_any(g, hs, length(hs), tag, source))
    return Int(source[])
end

"`barrier(group)`: waits for all processes."
barrier(g::Group) = check(C.tensor_group_barrier(g))

# ---- in the background

"""
    Work

Transfers that a group runs in the background, see [`asynchronously`](@ref). `wait(work; timeout=0)` waits until they are done, at
most `timeout` seconds, 0 for the timeout of the group, and throws what made one of them fail; `work.done` says whether they
are done or have failed.
"""
mutable struct Work
    handle::Ptr{C.tensor_work_t}

    function Work(h::Ptr{C.tensor_work_t})
        w = new(check(h))
        finalizer(w -> C.tensor_work_release(getfield(w, :handle)), w)
        return w
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_work_t}}, w::Work) = getfield(w, :handle)
Base.propertynames(::Work, private::Bool=false) = (:done, :source)
Base.getproperty(w::Work, property::Symbol) = property === :done ? C.tensor_work_done(w) != 0 :
    property === :source ? Int(C.tensor_work_source(w)) :
    throw(ArgumentError("a Work has no property $property; it has: done, source"))
Base.wait(w::Work; timeout::Real=0) = check(C.tensor_work_wait(w, timeout))
Base.show(io::IO, w::Work) = print(io, "Work(", w.done ? "done" : "running", ')')

"""
    asynchronously(group) do ... end

Runs in the background what the block calls on `group`, and returns [`Work`](@ref). Sends and receives proceed together, in any
order. Until the work is done, the tensors must not be written to, and results not read. If the block throws, what it called
before runs nevertheless. What the block calls is collected by thread: do not switch tasks inside.

    work = asynchronously(group) do
        send(group, x, 1)
        recv!(group, y, 1)
    end
    wait(work)
"""
function asynchronously(f, g::Group)
    check(C.tensor_group_begin(g))
    try
        f()
    catch
        C.tensor_work_release(C.tensor_group_end(g))
        rethrow()
    end
    return Work(C.tensor_group_end(g))
end

# ---- gradients

"""
    Reducer(group, params; bucket_bytes=0)

Makes the gradients of parameters equal in all processes while `backward!` runs: their mean. They are reduced while the rest of the
backward pass is computed, in buckets of about `bucket_bytes`, 0 for 25 MiB; `reducer.bucket_count` says how many there are. The
parameters of process 0 are copied to all first. Keep the reducer: without it backward passes are as before. What
[`gradient`](@ref) returns is that of each process.

    reducer = Reducer(group, parameters(model))
    backward!(loss)
    step!(optimizer)               # the same in all processes
"""
mutable struct Reducer
    handle::Ptr{C.tensor_reducer_t}

    function Reducer(h::Ptr{C.tensor_reducer_t})
        r = new(check(h))
        finalizer(r -> C.tensor_reducer_release(getfield(r, :handle)), r)
        return r
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_reducer_t}}, r::Reducer) = getfield(r, :handle)
Base.propertynames(::Reducer, private::Bool=false) = (:bucket_count,)
Base.getproperty(r::Reducer, property::Symbol) = property === :bucket_count ? Int(C.tensor_reducer_bucket_count(r)) :
    throw(ArgumentError("a Reducer has no property $property; it has: bucket_count"))
Base.show(io::IO, r::Reducer) = print(io, "Reducer(", r.bucket_count, " buckets)")

function Reducer(g::Group, params; bucket_bytes::Integer=0)
    hs = handles_of(params)
    return Reducer(C.tensor_reducer_create(g, hs, length(hs), bucket_bytes))
end

"""
    prepare!(reducer, outputs...; synchronize=true)

Says of the next backward pass that it begins from `outputs`, so that parameters that these do not depend on are not waited
for; none if they depend on all. Without `synchronize`, passes accumulate gradients in each process alone, until a pass after a
call with it.
"""
function prepare!(r::Reducer, outputs::Tensor...; synchronize::Bool=true)
    hs = Handles(outputs)
    check(C.tensor_reducer_prepare(r, hs, length(hs), synchronize))
    return r
end

"""
    no_sync(reducer) do ... end

Backward passes of the block accumulate gradients in each process alone; the first pass after it makes them the mean.
"""
function no_sync(f, r::Reducer)
    prepare!(r; synchronize=false)
    try
        return f()
    finally
        prepare!(r)
    end
end

"""
    hook!(f, reducer)

Has `f(gradients)` do in the place of the mean: a backward pass calls it for each bucket in order, with its gradients one after
the other, as soon as they are complete, and at its end again for each bucket; a tensor that it gives then is used instead. A pass
that fails in one process ends the group.
"""
function hook!(f, r::Reducer)
    node = keep(f)
    GC.@preserve node check(C.tensor_reducer_set_hook(r, ON_HOOK[], ON_DESTROY[], address(node)))
    return r
end

"`remove_hook!(reducer)`: the mean again."
remove_hook!(r::Reducer) = (check(C.tensor_reducer_set_hook(r, C_NULL, C_NULL, C_NULL)); r)

"`bucket_of(reducer, i)`: the number, from 0, of the bucket of parameter `i`, the first of which is 1; -1 for none."
bucket_of(r::Reducer, i::Integer) = Int(C.tensor_reducer_bucket_of(r, i - 1))

# In messages of the library.
merge!(JULIA_NAMES, Dict("tensor_group_create" => "Group", "tensor_group_set_timeout" => "timeout",
    "tensor_group_begin" => "asynchronously", "tensor_group_end" => "asynchronously", "tensor_work_wait" => "wait",
    "tensor_reducer_create" => "Reducer", "tensor_reducer_prepare" => "prepare!", "tensor_reducer_set_hook" => "hook!",
    ("tensor_group_autograd_$c" => c for c in ["all_reduce", "reduce", "all_gather", "reduce_scatter", "gather", "scatter",
        "all_to_all"])..., "tensor_group_autograd_broadcast" => "broadcast_from",
    ("tensor_group_$c" => julia for (c, julia) in ["subgroup" => "subgroup", "destroy" => "destroy!", "abort" => "abort!",
        "all_reduce" => "all_reduce!", "reduce" => "reduce!", "broadcast" => "broadcast_from!", "all_gather" => "all_gather!",
        "reduce_scatter" => "reduce_scatter!", "gather" => "gather!", "scatter" => "scatter!", "all_to_all" => "all_to_all!",
        "send" => "send", "recv" => "recv!", "recv_any" => "recv_any!", "barrier" => "barrier"])...))
