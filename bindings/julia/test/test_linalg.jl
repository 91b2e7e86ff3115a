# SPDX-License-Identifier: Apache-2.0
# Linear algebra under the names of LinearAlgebra, by what results promise.

using LinearAlgebra

matrix() = numbers(4, 3)
square() = numbers(3, 3) .+ Tensor(Matrix(2.0I, 3, 3))

@noinline function test_decompositions()
    a, x = matrix(), square()
    q, r = qr(a)
    @test size(q) == (4, 3) && Array(q * r) ≈ Array(a) && Array(q' * q) ≈ I
    @test size(qr(a; mode="complete").Q) == (4, 4)
    p, l, u = lu(x)
    @test Array(p * l * u) ≈ Array(x) && istriu(Array(u)) && istril(Array(l))
    u, s, vt = svd(a)
    @test Array(u) * Diagonal(Array(s)) * Array(vt) ≈ Array(a) && Array(s) ≈ svdvals(Array(a))
    @test size(svd(a; full=true).U) == (4, 4)
    l = cholesky(a' * a .+ Tensor(Matrix(1.0I, 3, 3)))
    @test Array(l * l') ≈ Array(a' * a) + I
end

@noinline function test_numbers()
    x = square()
    A = Array(x)
    @test det(x)[] ≈ det(A)
    @test logabsdet(x).logabsdet[] ≈ logabsdet(A)[1] && logabsdet(x).sign[] == logabsdet(A)[2]
    @test cond(x, :fro)[] ≈ norm(A) * norm(inv(A)) && cond(x, Inf)[] ≈ cond(A, Inf)
    v, w = numbers(3), numbers(3) .+ 1
    @test Array(cross(v, w)) ≈ cross(Array(v), Array(w))
    @test Array(kron(v, w)) ≈ kron(Array(v), Array(w))
end

@noinline function test_solutions()
    a, x = matrix(), square()
    @test Array(x * (x \ numbers(3))) ≈ Array(numbers(3))
    @test Array(x * (x \ numbers(3, 2))) ≈ Array(numbers(3, 2))
    @test Array(a \ numbers(4)) ≈ Array(a) \ Array(numbers(4))
    @test Array(pinv(a)) ≈ pinv(Array(a))
    @test_throws TensorError inv(Tensor(zeros(2, 2)))
    @test_throws TensorError cholesky(Tensor([1.0 2.0; 2.0 1.0]))
end

@noinline function test_beside_arrays()
    A, v = [4.0 2.0; 1.0 3.0], [1.0, 2.0]
    T, V = Tensor(A), Tensor(v)
    for f in (\, *), (a, b) in ((A, v), (A, A), (A', A), (transpose(A), v))
        a′, b′ = Tensor(a), Tensor(b)
        @test same(f(a′, b), f(a, b)) && same(f(a, b′), f(a, b)) && same(f(a′, b′), f(a, b))
    end
    for (a, b) in ((A, A'), (A', A), (v', A))
        @test same(Tensor(a) / b, a / b) && same(a / Tensor(b), a / b)
    end
    @test same(v' * V, [v'v]) && same(transpose(v) * V, [v'v])
    for M in (UpperTriangular, LowerTriangular, UnitUpperTriangular, Diagonal)
        @test same(M(A) * T, M(A) * A) && same(T * M(A), A * M(A)) && same(M(A) * V, M(A) * v)
        @test same(M(T) * T, M(A) * A) && same(T * M(T), A * M(A))
    end
    @test isequal(host(Diagonal([0.0, 2.0]) * Tensor([1.0, Inf])), [0.0, Inf])
    @test isequal(host(Tensor([1.0 Inf]) * Diagonal([2.0, 3.0])), [2.0 Inf])
    @test_throws DimensionMismatch Diagonal([1.0]) * Tensor([1.0, 2.0])
    w = Tensor(v; requires_grad=true)
    backward!(sum(Diagonal(w) * Tensor([3.0, 4.0])))
    @test same(grad(w), [3.0, 4.0])
    s = sum(V)
    @test same(s * v, 3v) && same(v * s, 3v) && same(A / s, A / 3) && same(s \ A, A / 3) && same(s \ T, A / 3)
    z = 1 + 2im
    @test (s + z)[] == 3 + z && (z - s)[] == z - 3 && (z / s)[] ≈ z / 3 && (s - z)[] == 3 - z
    @test one(T) isa Tensor && same(T^0, [1 0; 0 1]) && sizeof(T) == 32
    @test_throws DimensionMismatch tr(Tensor(rand(2, 3)))
    @test norm(Tensor(Float64[]), Inf)[] == 0 && norm(Tensor(Float64[]))[] == 0
    # Integers become floating-point numbers.
    N = [4 2; 1 3]
    for f in (det, inv, svdvals, pinv, opnorm, cond, LinearAlgebra.rank, x -> lu(x).U, x -> norm(x, 1), exp, x -> x \ [1, 2], x -> logabsdet(x)[1])
        found, expected = f(Tensor(N)), f(N)
        values, expected = found isa Tensor ? host(found) : found, found isa Tensor{<:Any,0} ? fill(expected) : expected
        @test isapprox(values, expected; rtol=1e-5)
    end
end

@testset "beside arrays" begin test_beside_arrays() end
@testset "decompositions" begin test_decompositions() end
@testset "numbers" begin test_numbers() end
@testset "solutions" begin test_solutions() end
