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

@testset "decompositions" begin test_decompositions() end
@testset "numbers" begin test_numbers() end
@testset "solutions" begin test_solutions() end
