# SPDX-License-Identifier: Apache-2.0
# What the tensors of a list do together, on any devices, in place. No gradient flows through it.

const JOINS = (sum=C.TENSOR_COLLECTIVE_SUM, mean=C.TENSOR_COLLECTIVE_MEAN, prod=C.TENSOR_COLLECTIVE_PROD,
               min=C.TENSOR_COLLECTIVE_MIN, max=C.TENSOR_COLLECTIVE_MAX)

join_code(how::Symbol) =
    haskey(JOINS, how) ? JOINS[how] : throw(ArgumentError("how is :$how, expected one of $(join(keys(JOINS), ", "))"))

function as_many(outputs, inputs)
    n, k = length(outputs), length(inputs)
    n == k || throw(DimensionMismatch("there are $k inputs and $n outputs, expected as many"))
end

"""
    all_reduce!(tensors; how=:sum)

Every tensor gets all of them joined by `:sum`, `:mean`, `:prod`, `:min` or `:max`, with the same bits.
"""
function all_reduce!(tensors; how::Symbol=:sum)
    hs = Handles(tensors)
    check(C.tensor_all_reduce(hs, length(hs), join_code(how)))
    return tensors
end

"`broadcast_from!(tensors, root=1)`: every tensor gets the values of `tensors[root]`."
function broadcast_from!(tensors, root::Integer=1)
    hs = Handles(tensors)
    check(C.tensor_broadcast_from(hs, length(hs), root - 1))
    return tensors
end

"`all_gather!(outputs, inputs)`: every output gets all inputs, one after the other along the first dimension."
function all_gather!(outputs, inputs)
    as_many(outputs, inputs)
    to, of = Handles(outputs), Handles(inputs)
    check(C.tensor_all_gather(to, length(to), of))
    return outputs
end

"`reduce_scatter!(outputs, inputs; how=:sum)`: `outputs[i]` gets the i-th piece along the first dimension of all inputs joined."
function reduce_scatter!(outputs, inputs; how::Symbol=:sum)
    as_many(outputs, inputs)
    to, of = Handles(outputs), Handles(inputs)
    check(C.tensor_reduce_scatter(to, length(to), of, join_code(how)))
    return outputs
end
