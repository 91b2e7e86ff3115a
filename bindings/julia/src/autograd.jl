# SPDX-License-Identifier: Apache-2.0
# Gradients.

"Whether gradients flow to or through `t`."
requires_grad(t::Tensor) = C.tensor_requires_grad(t) != 0

"""
    requires_grad!(t, on=true)

Marks a leaf as one that collects a gradient. Returns `t`.
"""
function requires_grad!(t::Tensor, on::Bool=true)
    check(C.tensor_set_requires_grad(t, on))
    return t
end

"Whether `t` was not computed from tensors that require a gradient."
isleaf(t::Tensor) = C.tensor_is_leaf(t) != 0

"The same memory without history."
Base.detach(t::Tensor{T,N}) where {T,N} = wrap(Tensor{T,N}, C.tensor_detach(t), t.dims)

"The name of the op that computed `t`; empty for a leaf. [`grad_fn`](@ref) is the whole node."
grad_fn_name(t::Tensor) = unsafe_string(C.tensor_grad_fn_name(t))

"""
    graph_dot(t, named=())

The graph that gradients of `t` flow back through, in the DOT language of Graphviz. Leaves that are among `named`, pairs or
a dictionary of `name => tensor`, have their names in it. Shapes are those of the library, reversed.
"""
function graph_dot(t::Tensor, named=())
    list = collect(pairs_of(named))
    names, leaves = String[string(first(p)) for p in list], Handles(Any[last(p) for p in list])
    return whole_text((buffer, n, needed) -> C.tensor_graph_dot(t, names, length(names), leaves, buffer, n, needed))
end

"How often the storage of `t` was changed in place."
inplace_version(t::Tensor) = C.tensor_inplace_version(t)

"Whether both are views of one storage."
shares_storage(a::Tensor, b::Tensor) = C.tensor_shares_storage(a, b) != 0

"Whether this thread records operations."
grad_enabled() = C.tensor_grad_mode() != 0

"""
    no_grad() do ... end

Runs the block without recording. The mode belongs to the thread: do not switch tasks inside.
"""
no_grad(f) = with_mode(f, false)

"`enable_grad() do ... end`: records, also inside [`no_grad`](@ref)."
enable_grad(f) = with_mode(f, true)

function with_mode(f, on::Bool)
    before = C.tensor_grad_mode_set(on)
    try
        return f()
    finally
        C.tensor_grad_mode_set(before)
    end
end

backward_flags(retain_graph, create_graph, allow_unused=false) =
    (retain_graph ? C.TENSOR_BACKWARD_RETAIN_GRAPH : UInt32(0)) |
    (create_graph ? C.TENSOR_BACKWARD_CREATE_GRAPH : UInt32(0)) |
    (allow_unused ? C.TENSOR_BACKWARD_ALLOW_UNUSED : UInt32(0))

"""
    backward!(t, weight=nothing; retain_graph=create_graph, create_graph=false)

Adds the gradient of `t`, weighted with `weight`, to [`grad`](@ref) of every leaf that requires one. A tensor of one
element needs no weight.
"""
backward!(x::TensorNumber; kw...) = backward!(x.tensor; kw...)
function backward!(t::Tensor, weight=nothing; create_graph::Bool=false, retain_graph::Bool=create_graph)
    check(C.tensor_backward(t, optional(weight), backward_flags(retain_graph, create_graph)))
    return nothing
end

"""
    grad(t)

The gradient that [`backward!`](@ref) left in the leaf `t`, or `nothing`.
"""
function grad(t::Tensor{T,N}) where {T,N}
    out = Ref(Ptr{C.tensor_t}(C_NULL))
    check(C.tensor_grad(t, out))
    return out[] == C_NULL ? nothing : wrap(Tensor{T,N}, out[], t.dims)
end

"`grad!(t, g)` replaces the gradient of `t`; `nothing` clears it."
function grad!(t::Tensor, g)
    check(C.tensor_set_grad(t, optional(g)))
    return t
end

"`zero_grad!(ts...)` clears gradients."
zero_grad!(ts::Tensor...) = foreach(t -> grad!(t, nothing), ts)

"A computed tensor keeps its gradient too."
function retain_grad!(t::Tensor)
    check(C.tensor_retain_grad(t))
    return t
end

# ---- gradients of functions

"""
    grads(outputs, inputs; weights=nothing, create_graph=false, retain_graph=create_graph)

Gradients of tensors, or of a tensor, for each of `inputs`; `nothing` where there is no dependence. No leaf changes.
"""
function grads(outputs, inputs; weights=nothing, create_graph::Bool=false, retain_graph::Bool=create_graph)
    outs = outputs isa Union{Tensor,TensorNumber} ? (operand(outputs),) : map(operand, outputs)
    given = weights isa Tensor ? (weights,) : weights
    o, i = Handles(outs), Handles(map(operand, inputs))
    w = given === nothing ? Ptr{Ptr{C.tensor_t}}(C_NULL) : Handles(given)
    found = fill(Ptr{C.tensor_t}(C_NULL), length(i))
    flags = backward_flags(retain_graph, create_graph, true)
    check(C.tensor_autograd_grad(o, length(o), w, i, length(i), flags, found))
    return Any[h == C_NULL ? nothing : wrap(h) for h in found]
end

const DEPTH = :LibTensor_gradient_depth
depth() = get(task_local_storage(), DEPTH, 0)::Int

"""
    gradient(f, xs...)

The gradients of `f(xs...)`, which is a number or a tensor of one element, for each argument: a tensor for a tensor, an
array for an array, a number for a number, and for a model, tuple or vector a structure of them. `nothing` is no
dependence. Inside another `gradient` the result is differentiable itself.

    gradient(x -> sum(x .^ 2), Tensor([1.0, 2.0]))[1]  # [2.0, 4.0]
"""
gradient(f, xs...) = withgradient(f, xs...).grad

"""
    withgradient(f, xs...)

As [`gradient`](@ref), with the value: `(val = f(xs...), grad = (...))`.
"""
function withgradient(f, xs...)
    seen = map(_ -> IdDict{Any,Tensor}(), xs)  # an argument that is given twice has two gradients
    args = map(tracked, xs, seen)
    inputs = Tensor[t for s in seen for t in values(s)]
    nested = depth()
    value = task_local_storage(() -> enable_grad(() -> f(args...)), DEPTH, nested + 1)
    loss = operand(value isa Tuple ? value[1] : value)
    found = IdDict{Any,Any}()
    if loss isa Tensor && requires_grad(loss) && !isempty(inputs)
        list = grads(loss, inputs; create_graph=nested > 0)
        foreach((x, g) -> found[x] = g, inputs, list)
    elseif !(loss isa Union{Tensor,Real})
        throw(ArgumentError("the function gave a $(typeof(loss)); a number or a tensor of one element is needed"))
    end
    return (val=released(value, nested),
        grad=map((x, s) -> gradient_of(x, y -> get(found, get(s, y, y), nothing)), xs, seen))
end

released(value::Union{Tensor{<:Any,0},TensorNumber}, nested) = nested > 0 || ismeta(operand(value)) ? value : item(value)
released(value::Tuple, nested) = (released(value[1], nested), value[2:end]...)
released(value, nested) = value

"What `f` gets instead of an argument; `seen` learns what to differentiate for."
function tracked(x::Tensor, seen)
    haskey(seen, x) && return seen[x]
    eltype(x) <: Floating || return x
    # A view of its own: the function may use `x` itself too, as something that is not differentiated for.
    return seen[x] = requires_grad(x) ? enable_grad(() -> PermutedDimsArray(x, 1:ndims(x))) : requires_grad!(detach(x))
end
tracked(x::Array{<:Floating}, seen) = get!(() -> Tensor(x; requires_grad=true), seen, x)
tracked(x::AbstractFloat, seen) = TensorNumber(get!(() -> Tensor(x; requires_grad=true), seen, x))
tracked(x::TensorNumber, seen) = TensorNumber(tracked(x.tensor, seen), x.whole)
tracked(x::Union{Tuple,NamedTuple}, seen) = map(v -> tracked(v, seen), x)
tracked(x::Vector, seen) = map(v -> tracked(v, seen), x)
function tracked(x, seen)
    foreach(p -> seen[p] = p, parameters(x))
    return x
end

gradient_of(x::Tensor, lookup) = lookup(x)
gradient_of(x::Array{<:Floating}, lookup) = (g = lookup(x); g === nothing || recorded(g) ? g : host(g))
gradient_of(x::AbstractFloat, lookup) = number_of(lookup(x))
gradient_of(x::TensorNumber, lookup) = number_of(lookup(x.tensor))
number_of(::Nothing) = nothing
number_of(g::Tensor{<:Any,0}) = recorded(g) ? TensorNumber(g) : item(g)
gradient_of(x::Union{Tuple,NamedTuple}, lookup) = map(v -> gradient_of(v, lookup), x)
gradient_of(x::Vector{<:Integer}, lookup) = nothing
gradient_of(x::Vector, lookup) = map(v -> gradient_of(v, lookup), x)
gradient_of(x::Pair, lookup) = first(x) => gradient_of(last(x), lookup)
gradient_of(x::AbstractDict, lookup) = Dict(k => gradient_of(v, lookup) for (k, v) in x)
gradient_of(x::Union{Real,AbstractString,Symbol,Function,Nothing,Type,AbstractArray{<:Integer}}, lookup) = nothing
function gradient_of(x, lookup)
    isempty(parameters(x)) && return nothing
    names = fieldnames(typeof(x))
    return NamedTuple{names}(map(n -> gradient_of(getfield(x, n), lookup), names))
end

"""
    pullback(f, xs...)

The value of `f(xs...)`, a tensor without history, and a function that turns the gradient of that value into those of `xs`,
as `gradient` gives them.
"""
function pullback(f, xs...)
    seen = map(_ -> IdDict{Any,Tensor}(), xs)
    args = map(tracked, xs, seen)
    value = operand(task_local_storage(() -> enable_grad(() -> f(args...)), DEPTH, depth() + 1))
    value isa Tensor || throw(ArgumentError("the function gave a $(typeof(value)); a tensor is needed"))
    inputs = Tensor[t for s in seen for t in values(s)]
    function back(dy)
        found = IdDict{Any,Any}()
        if requires_grad(value) && !isempty(inputs)
            list = grads(value, inputs; weights=tensor(dy), retain_graph=true)
            foreach((x, g) -> found[x] = g, inputs, list)
        end
        return map((x, s) -> gradient_of(x, y -> get(found, get(s, y, y), nothing)), xs, seen)
    end
    return detach(value), back
end

"""
    tracked_call(f, xs...)

`f(xs...)`, which Zygote and others that know ChainRules differentiate through libtensor (Julia 1.9 and newer): write it
around the part of a program that computes with tensors.
"""
tracked_call(f, xs...) = f(xs...)

# ---- functions of the user's

"""
    custom(forward, backward, xs...; name="custom")

`forward(xs...)`, which is run without recording and gives a new tensor or a tuple of them, with `backward` as its
gradient: it gets the gradient of each output (`nothing` for zero) and gives one for each of `xs`, or `nothing`. Both
run on the calling thread; what they throw reaches the caller.
"""
function custom(forward, backward, xs::Tensor...; name::AbstractString="custom")
    result = no_grad(() -> forward(xs...))
    outputs = result isa Tuple ? result : (result,)
    Base.unsafe_convert(Cstring, String(name))  # before anything is kept: an error for a NUL
    node = keep(backward)
    outs, ins = Handles(outputs), Handles(xs)
    GC.@preserve node check(C.tensor_autograd_record(outs, length(outs), ins, length(ins), name, ON_BACKWARD[],
        ON_DESTROY[], address(node)))
    return result
end

"""
    checkpoint(f, xs...; preserve_rng=true)

`f(xs...)`, computed without keeping the tensors that its gradients need: the backward pass calls `f` again to compute
them. Values and gradients are those of `f(xs...)`, also for what `f` has from elsewhere, such as parameters. `f` must
compute the same each time; another number, shape or dtype of saved tensors is an error. The second call has the autocast
settings of the first one, and with `preserve_rng` the same random numbers of the default generator.
"""
function checkpoint(f, xs...; preserve_rng::Bool=true)
    grad_enabled() || return f(xs...)
    places = findall(x -> x isa Tensor, collect(Any, xs))
    # Tensors come from C, so that a checkpoint around this one may compute them again.
    others = Any[x isa Tensor ? nothing : x for x in xs]
    first = Ref{Any}(xs)
    result = Ref{Any}(nothing)
    function call(inputs)
        if first[] !== nothing
            given, first[] = first[], nothing
            result[] = f(given...)
            return
        end
        again = copy(others)
        again[places] = inputs
        f(again...)
    end
    node = keep(call)
    ins = Handles(Any[xs[i] for i in places])
    none = Ref{Ptr{C.tensor_t}}(C_NULL)
    GC.@preserve node check(C.tensor_checkpoint(ON_CHECKPOINT[], ON_DESTROY[], address(node), ins, length(ins),
        preserve_rng, none, 0))
    value, result[] = result[], nothing
    return value
end

"""
    checkpoint_sequential(layers, segments, x; preserve_rng=true)

The layers one after the other, divided into so many segments of equal length: each a [`checkpoint`](@ref), but the last,
as the backward pass begins with it.
"""
function checkpoint_sequential(layers, segments::Integer, x; preserve_rng::Bool=true)
    list = layers isa Chain ? Any[values(getfield(layers, :layers))...] : collect(Any, layers)
    1 <= segments <= max(length(list), 1) ||
        throw(ArgumentError("segments is $segments, expected 1 to $(max(length(list), 1))"))
    n = length(list) ÷ segments
    last = (segments - 1) * n
    for start in 1:n:last
        part = list[start:start+n-1]
        x = checkpoint(x -> foldl((y, f) -> called(f, y), part; init=x), x; preserve_rng)
    end
    return foldl((y, f) -> called(f, y), list[last+1:end]; init=x)
end

"""
    hook!(f, t)

Calls `f(gradient)` whenever a gradient of `t` was computed; a tensor that it gives is used instead. Returns a number
for [`remove_hook!`](@ref).
"""
function hook!(f, t::Tensor)
    node = keep(f)
    id = Ref{Int64}(0)
    GC.@preserve node check(C.tensor_register_hook(t, ON_HOOK[], ON_DESTROY[], address(node), id))
    return id[]
end

"""
    post_accumulate_hook!(f, t)

Calls `f(t)` with the leaf `t` each time [`backward!`](@ref) has added to its gradient: while the pass goes on, as soon as no
other node contributes to it, so that `f` may use the gradient and drop it. Returns a number for [`remove_hook!`](@ref).
"""
function post_accumulate_hook!(f, t::Tensor)
    node = keep(f)
    id = Ref{Int64}(0)
    GC.@preserve node check(C.tensor_register_post_accumulate_hook(t, ON_AFTER[], ON_DESTROY[], address(node), id))
    return id[]
end

"`remove_hook!(t, id)` takes a hook back."
remove_hook!(t::Tensor, id::Integer) = check(C.tensor_remove_hook(t, id))

"""
    gradcheck(f, xs...; step=0, rtol=0, atol=0, second_order=false)

Compares the gradients of `f` at `Float64` tensors with central differences, and throws where they differ; 0 is the
library's default.
"""
function gradcheck(f, xs::Tensor...; step=0, rtol=0, atol=0, second_order::Bool=false)
    inputs = map(x -> requires_grad(x) ? x : requires_grad!(detach(x)), xs)
    node = keep(f)
    hs = Handles(inputs)
    try
        GC.@preserve node check(C.tensor_gradcheck(ON_FUNCTION[], address(node), hs, length(hs), step, rtol, atol, second_order))
    finally
        destroy(address(node))
    end
    return true
end
