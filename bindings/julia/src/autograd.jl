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
    check(C.tensor_backward(t, like(t, weight), backward_flags(retain_graph, create_graph)))
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

"A gradient of `t`: arrays and numbers of Julia become tensors of its element type, and the library checks tensors."
like(t::Tensor, g::Union{Tensor,Nothing}) = optional(g)
like(t::Tensor, g) = Tensor{eltype(t)}(g)

"`grad!(t, g)` replaces the gradient of `t`; `nothing` clears it."
function grad!(t::Tensor, g)
    check(C.tensor_set_grad(t, like(t, g)))
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

Gradients of tensors, or of a tensor, for each of `inputs`, or for a tensor; `nothing` where there is no dependence. No leaf
changes.
"""
function grads(outputs, inputs; weights=nothing, create_graph::Bool=false, retain_graph::Bool=create_graph)
    outs = outputs isa Union{Tensor,TensorNumber} ? (operand(outputs),) : map(operand, outputs)
    given = weights isa Union{Tensor,AbstractArray{<:Number},Number} ? (weights,) : weights
    given === nothing || length(given) == length(outs) ||
        throw(ArgumentError("grads: $(length(given)) weights for $(length(outs)) outputs"))
    given === nothing || (given = map(like, outs, given))
    o, i = Handles(outs), Handles(inputs isa Union{Tensor,TensorNumber} ? (operand(inputs),) : map(operand, inputs))
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
array for an array of floating-point or complex numbers, a number for such a number, and for a model, tuple, vector or
dictionary a structure of them. `f` gets arrays as tensors, which it may not write to. `nothing` is no dependence, also of
integers. Inside another `gradient` the result is differentiable itself.

    gradient(x -> sum(x .^ 2), Tensor([1.0, 2.0]))[1]  # [2.0, 4.0]
"""
gradient(f, xs...) = withgradient(f, xs...).grad

"""
    withgradient(f, xs...)

As [`gradient`](@ref), with the value: `(val = f(xs...), grad = (...))`.
"""
function withgradient(f, xs...)
    args, inputs, gradients = tracked_arguments(xs)
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
    return (val=released(value, nested), grad=gradients(t -> get(found, t, nothing)))
end

released(value::Union{Tensor{<:Any,0},TensorNumber}, nested) = nested > 0 || ismeta(operand(value)) ? value : item(value)
released(value::Tuple, nested) = (released(value[1], nested), value[2:end]...)
released(value, nested) = value

const Differentiable = Union{Floating,ComplexF32,ComplexF64}

"What `f` gets instead of its arguments, the tensors to differentiate for, and a function that knows by theirs the gradients of all."
function tracked_arguments(xs)
    seen = map(_ -> IdDict{Any,Tensor}(), xs)  # an argument that is given twice has two gradients
    pairs = map(tracked, xs, seen)
    return map(first, pairs), Tensor[t for s in seen for t in values(s)], lookup -> map(p -> p[2](lookup), pairs)
end

"""
What `f` gets instead of an argument, and what makes its gradient of those of tensors. `seen` learns what to differentiate for:
a tensor that occurs twice once, since it may be a parameter that layers share, but numbers and arrays by their places.
"""
function tracked(x::Tensor, seen)
    eltype(x) <: Differentiable || return x, _ -> nothing
    # A view of its own: the function may use `x` itself too, as something that is not differentiated for.
    t = get!(seen, x) do
        requires_grad(x) ? enable_grad(() -> PermutedDimsArray(x, 1:ndims(x))) : requires_grad!(detach(x))
    end
    return t, lookup -> lookup(t)
end
own_leaf(x, seen) = (t = Tensor(x; requires_grad=true); seen[t] = t)
function tracked(x::AbstractArray, seen)
    if eltype(x) <: Differentiable
        t = own_leaf(x, seen)
        return t, lookup -> array_of(lookup(t))
    end
    x isa Vector && !(eltype(x) <: Integer) || return tracked_whole(x, seen)
    pairs = map(v -> tracked(v, seen), x)
    return map(first, pairs), lookup -> map(p -> p[2](lookup), pairs)
end
function tracked(x::Union{AbstractFloat,Complex{<:AbstractFloat}}, seen)
    t = own_leaf(x, seen)
    return enable_grad(() -> leaf_number(t)), lookup -> number_of(lookup(t))
end
leaf_number(t::Tensor) = TensorNumber(t)
leaf_number(t::Tensor{<:Complex}) = element_number(t, ())
function tracked(x::TensorNumber, seen)
    t, _ = tracked(x.tensor, seen)
    return TensorNumber(t, x.whole), lookup -> number_of(lookup(t))
end
function tracked(x::Union{Tuple,NamedTuple}, seen)
    pairs = map(v -> tracked(v, seen), x)
    return map(first, pairs), lookup -> map(p -> p[2](lookup), pairs)
end
function tracked(x::Dict, seen)
    pairs = Dict(k => tracked(v, seen) for (k, v) in x)
    return Dict(k => p[1] for (k, p) in pairs), lookup -> Dict(k => p[2](lookup) for (k, p) in pairs)
end
tracked(x, seen) = tracked_whole(x, seen)
function tracked_whole(x, seen)
    foreach(p -> seen[p] = p, parameters(x))
    return x, lookup -> gradient_of(x, lookup)
end

array_of(::Nothing) = nothing
array_of(g::Tensor) = recorded(g) ? g : host(g)
number_of(::Nothing) = nothing
number_of(g::Tensor{<:Any,0}) = recorded(g) ? leaf_number(g) : item(g)

# What a model, which `f` gets as it is, has for gradients: those of its parameters.
gradient_of(x::Tensor, lookup) = lookup(x)
gradient_of(x::Union{Tuple,NamedTuple}, lookup) = map(v -> gradient_of(v, lookup), x)
gradient_of(x::AbstractArray, lookup) = eltype(x) <: Number ? nothing : map(v -> gradient_of(v, lookup), x)
gradient_of(x::Pair, lookup) = first(x) => gradient_of(last(x), lookup)
gradient_of(x::AbstractDict, lookup) = Dict(k => gradient_of(v, lookup) for (k, v) in x)
gradient_of(x::Union{Number,AbstractString,Symbol,Function,Nothing,Type}, lookup) = nothing
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
    args, inputs, gradients = tracked_arguments(xs)
    value = operand(task_local_storage(() -> enable_grad(() -> f(args...)), DEPTH, depth() + 1))
    value isa Tensor || throw(ArgumentError("the function gave a $(typeof(value)); a tensor is needed"))
    function back(dy)
        found = IdDict{Any,Any}()
        if requires_grad(value) && !isempty(inputs)
            list = grads(value, inputs; weights=tensor(dy), retain_graph=true)
            foreach((x, g) -> found[x] = g, inputs, list)
        end
        return gradients(t -> get(found, t, nothing))
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
    outs, ins = Handles(outputs), Handles(xs)  # or for what is no tensor
    node = keep(backward)
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
