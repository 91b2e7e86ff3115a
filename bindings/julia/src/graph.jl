# SPDX-License-Identifier: Apache-2.0
# The graph that gradients flow back through, node by node.

"""
    Node

An op that was recorded, or a custom function: what [`grad_fn`](@ref) gives. It keeps what it saved alive, and the graph
below it. Its properties are

    name            the op, such as "add", or the name of a custom function
    op              what `op_info` says of the op; `nothing` for a custom function, and what ops in place record of views
    next_functions  where the gradient of each input goes: a tuple of a `Node` and the number of its output, a leaf, which
                    is a `Tensor`, or `nothing`
    outputs         tensors of the meta device with the sizes and element types of its outputs
    saved           the values that it keeps, by name, as the library has them: axes count from 0. Tensors that were
                    freed with the graph, or written to since, are missing
    hook_count      how many hooks wait for the gradients of its outputs
    id              a number that no other node has while this one lives

Nodes are equal if they are the same node of the graph.
"""
mutable struct Node
    handle::Ptr{C.tensor_node_t}

    # Takes over a reference.
    function Node(h::Ptr{C.tensor_node_t})
        n = new(h)
        finalizer(n -> C.tensor_node_release(getfield(n, :handle)), n)
        return n
    end
end

Base.unsafe_convert(::Type{Ptr{C.tensor_node_t}}, n::Node) = getfield(n, :handle)

"""
    grad_fn(t)

The [`Node`](@ref) of the graph that computed `t`; `nothing` for a leaf, and for a tensor that requires no gradient.

    x = Tensor([1.0 2.0]; requires_grad=true)
    node = grad_fn(sum(x .* 2))
    node.name                    # "sum"
    node.next_functions[1]       # (Node(mul), 1)
"""
function grad_fn(t::Tensor)
    out = Ref(Ptr{C.tensor_node_t}(C_NULL))
    check(C.tensor_grad_fn(t, out))
    return out[] == C_NULL ? nothing : Node(out[])
end
grad_fn(x::TensorNumber) = grad_fn(x.tensor)

const NODE_PROPERTIES = (:name, :op, :next_functions, :outputs, :saved, :hook_count, :id)

Base.propertynames(::Node, private::Bool=false) = NODE_PROPERTIES

function Base.getproperty(n::Node, property::Symbol)
    property === :name && return GC.@preserve n unsafe_string(C.tensor_node_name(n))
    property === :op && return (op = C.tensor_node_op(n); op < 0 ? nothing : op_info(op))
    property === :next_functions && return Any[next_function(n, i) for i in 0:C.tensor_node_input_count(n)-1]
    property === :outputs && return Tensor[node_output(n, i) for i in 0:C.tensor_node_output_count(n)-1]
    property === :saved && return saved_values(n)
    property === :hook_count && return Int(C.tensor_node_hook_count(n))
    property === :id && return Int(C.tensor_node_id(n))
    throw(ArgumentError("a Node has no property $property: it has $(join(NODE_PROPERTIES, ", "))"))
end

Base.:(==)(a::Node, b::Node) = a.id == b.id
Base.hash(n::Node, h::UInt) = hash(n.id, hash(Node, h))
Base.show(io::IO, n::Node) = print(io, "Node(", n.name, ')')

function next_function(n::Node, i::Integer)
    source, output, leaf = Ref(Ptr{C.tensor_node_t}(C_NULL)), Ref{Int64}(0), Ref(Ptr{C.tensor_t}(C_NULL))
    check(C.tensor_node_input(n, i, source, output, leaf))
    source[] == C_NULL || return (Node(source[]), Int(output[]) + 1)
    return leaf[] == C_NULL ? nothing : wrap(leaf[])
end

function node_output(n::Node, i::Integer)
    like = Ref(Ptr{C.tensor_t}(C_NULL))
    check(C.tensor_node_output(n, i, like))
    return wrap(like[])
end

function saved_values(n::Node)
    found = Dict{String,Any}()
    for i in 0:C.tensor_node_saved_count(n)-1
        name = GC.@preserve n unsafe_string(C.tensor_node_saved_name(n, i))
        value, t = Ref(value_t(C.TENSOR_VALUE_NONE)), Ref(Ptr{C.tensor_t}(C_NULL))
        status = C.tensor_node_saved(n, i, value, t)
        status == C.TENSOR_E_AUTOGRAD && continue
        check(status)
        found[name] = t[] == C_NULL ? GC.@preserve(n, shown_value(value[])) : wrap(t[])
    end
    return found
end

"A value of the library as one of Julia."
function shown_value(v::C.tensor_value_t)
    v.kind == C.TENSOR_VALUE_INT && return Int(v.i)
    v.kind == C.TENSOR_VALUE_FLOAT && return v.f
    v.kind == C.TENSOR_VALUE_BOOL && return v.i != 0
    v.kind == C.TENSOR_VALUE_INTS && return Int[unsafe_load(Ptr{Int64}(v.p), k) for k in 1:v.count]
    v.kind == C.TENSOR_VALUE_STRING && return unsafe_string(Ptr{UInt8}(v.p))
    v.kind == C.TENSOR_VALUE_DTYPE && return v.i == 0 ? nothing : TYPE_OF_CODE[v.i]
    v.kind == C.TENSOR_VALUE_DEVICE && return v.i == 0 ? nothing : device_text(Int32(v.i))
    return nothing
end
