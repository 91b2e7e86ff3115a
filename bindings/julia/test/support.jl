# SPDX-License-Identifier: Apache-2.0
# What the tests of every row share.

const F64 = C.TENSOR_FLOAT64

"The same numbers of a shape each time, some of them above and some below 1."
numbers(dims...) = copy(Tensor(reshape([0.25 + mod(0.37i, 1.5) for i in 1:prod(dims)], dims)))
mask(t) = t .> 1
whole(t) = Int.(4t)
pair(ts...) = LibTensor.Handles(ts)

function freed_tensor(dims)
    t = numbers(dims...)
    free!(t)
    return t
end

same_elements(a, b) = size(a) == size(b) && eltype(a) === eltype(b) && isequal(Array(a), Array(b))

same_elements(a::Vector, b::Vector) = length(a) == length(b) && all(map(same_elements, a, b))

wrapped(x) = x isa Union{Tensor,Vector{<:Tensor}} ? x : LibTensor.wrap(x)

"A form of Julia gives what the C function gives, and its error has the library's message."
function row(name, julia, c, refused, message, dims=(2, 3))
    @testset "$name" begin
        @test same_elements(julia(numbers(dims...)), wrapped(c(numbers(dims...))))
        test_refused(name, refused, message, dims)
    end
end

"The same for a form with several results, of which positions count from 1."
function results_row(name, julia, c, refused, message, dims=(2, 3))
    @testset "$name" begin
        got = julia(numbers(dims...))
        outs = LibTensor.results(length(got))
        LibTensor.check(c(numbers(dims...), outs...))
        for (key, value, out) in zip(keys(got), got, outs)
            other = LibTensor.wrap(out[])
            @test same_elements(value, endswith(String(key), "indices") ? other .+ 1 : other)
        end
        test_refused(name, refused, message, dims)
    end
end

function inplace_row(name, julia, c, refused, message, dims=(2, 3))
    @testset "$name" begin
        a, b = numbers(dims...), numbers(dims...)
        @test julia(a) === a
        LibTensor.check(c(b))
        @test same_elements(a, b)
        test_refused(name, refused, message, dims)
    end
end

function test_refused(name, refused, message, dims)
    e = try
        refused(freed_tensor(dims))
    catch e
        e
    end
    @test e isa TensorError
    e isa TensorError && @test occursin(r"^[^ ]+: ", e.message) && occursin(message, e.message) && !occursin("tensor_", e.message)
end
