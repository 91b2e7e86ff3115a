# SPDX-License-Identifier: Apache-2.0
# Dotted calls, operators, in-place forms.

const UNARY = (-, abs, sign, inv, abs2, exp, expm1, sin, cos, tanh, floor, ceil, sinh, cosh, tan, exp2, exp10, isnan,
               isinf, isfinite, float, identity)
const POSITIVE = (sqrt, log, log1p, log2, log10)
const BINARY = (+, -, *, /, ^, max, min, hypot, mod, ==, !=, <, <=, >, >=)

@noinline function test_functions()
    A = randn(3, 4)
    t = Tensor(A)
    for f in UNARY
        @test same(f.(t), f.(A))
    end
    for f in POSITIVE
        @test same(f.(abs.(t)), f.(abs.(A)))
    end
    P, Q = rand(3, 4) .+ 0.5, rand(3, 4) .+ 0.5
    p, q = Tensor(P), Tensor(Q)
    for f in BINARY
        @test same(f.(p, q), f.(P, Q))
        @test same(f.(p, 0.75), f.(P, 0.75))
        @test same(f.(1.25, q), f.(1.25, Q))
        @test same(f.(p, 2), f.(P, 2))
        @test same(f.(2, q), f.(2, Q))
        @test same(f.(p, Q), f.(P, Q))
        @test same(f.(P, q), f.(P, Q))
    end
    @test same(round.(t .* 10), round.(A .* 10))
    @test same(p .^ 3, P .^ 3) && same(p .^ -1, P .^ -1) && same(p .^ 0.5, sqrt.(P)) && same(2 .^ p, 2 .^ P)
    @test same(ifelse.(t .> 0, t, 0.0), ifelse.(A .> 0, A, 0.0))
    @test same(ifelse.(t .> 0, 1, t), ifelse.(A .> 0, 1, A))
    @test same(ifelse.(t .> 0, p, q), ifelse.(A .> 0, P, Q))
    @test Array(ifelse.(t .> 0, 1, 2)) == ifelse.(A .> 0, 1, 2)
    @test same(clamp.(t, -0.5, 0.5), clamp.(A, -0.5, 0.5)) && same(clamp.(t, -1, 1), clamp.(A, -1, 1))
    @test same(clamp.(t, -1, q), clamp.(A, -1, Q))
    @test same(muladd.(p, q, 1), P .* Q .+ 1) && same(max.(p, q, 0.9), max.(P, Q, 0.9))
    m = Tensor([true, false, true])
    n = Tensor([true, true, false])
    @test Array(m .& n) == [true, false, false] && Array(m .| n) == [true, true, true]
    @test eltype(m .& true) === Bool && Array(m .| true) == [true, true, true] == Array(true .| n)
    @test Array(Tensor([6, 9]) .& 3) == [2, 1] && Array(.~Tensor([6, 9])) == [-7, -10]
    @test_throws DTypeError Tensor([6, 9]) .& 1.5
    @test_throws DTypeError 1.5 .<< Tensor([6, 9])
    @test_throws DTypeError LibTensor.bitwise_or!(Tensor([6, 9]), 1.5)
    @test Array(Tensor([6, -9]) .>> 1) == [3, -5] && Array(1 .<< Tensor([0, 3])) == [1, 8]
    @test Array(fld.(Tensor([7, -7]), 2)) == [3, -4] && Array(div.(Tensor([7, -7]), 2)) == [3, -3]
    @test Array(rem.(Tensor([7, -7]), 2)) == [1, -1] && Array(gcd.(Tensor([12, -18]), 8)) == [4, 2]
    @test allclose(Tensor([1.0]), Tensor([1.0 + 1e-7])) && !allclose(Tensor([1.0]), Tensor([1.1]))
    @test Array(xor.(m, n)) == [false, true, true] && Array(.!m) == [false, true, false]
    @test same(relu.(t), max.(A, 0)) && same(relu(t), max.(A, 0))
    @test same(sigmoid.(t), 1 ./ (1 .+ exp.(-A))) && same(silu.(t), A ./ (1 .+ exp.(-A)))
    @test same(leaky_relu.(t, 0.1), max.(A, 0.1 .* A)) && same(leaky_relu(t), max.(A, 0.01 .* A))
    @test relu(-1.0) == 0 && sigmoid(0.0) == 0.5 && same(rsqrt.(p), 1 ./ sqrt.(P))
    @test same(masked_fill(t, t .> 0, 9), ifelse.(A .> 0, 9, A))
    @test same(map((a, b) -> a * b, p, q), P .* Q) && same(map(exp, t), exp.(A))
end

@noinline function test_shapes_align_as_in_julia()
    A, b, c = rand(3, 4), rand(3), rand(1, 4)
    t, u, v = Tensor(A), Tensor(b), Tensor(c)
    @test same(t .+ u, A .+ b) && same(u .+ t, b .+ A)
    @test same(t .* v, A .* c) && same(u .* v, b .* c)
    @test same(t .- b, A .- b) && same(t ./ [1.0], A ./ [1.0])
    @test same(t .+ Tensor(2.0), A .+ 2)
    @test same(u .+ Tensor(rand(3, 1, 2)) .* 0, b .+ zeros(3, 1, 2))
    @test_throws ShapeError t .+ Tensor(rand(4))
    @test occursin("+: shapes [3, 4] and [4, 1] do not broadcast", message_of(() -> t .+ Tensor(rand(4))))
    @test same(t .+ (1, 2, 3), A .+ (1, 2, 3))
    x = requires_grad!(copy(u))
    backward!(sum(t .* x))
    @test same(grad(x), vec(sum(A; dims=2)))
end

@noinline function test_types()
    f = Tensor(Float32[1, 2])
    @test f .* 2.0 isa Tensor{Float32,1} && f .+ 1 isa Tensor{Float32,1} && 1.5 .- f isa Tensor{Float32,1}
    @test Tensor([1, 2]) .+ 1 isa Tensor{Int64,1} && Tensor([1, 2]) .* 0.5 isa Tensor{Float32,1}
    @test f .+ Tensor([1.0, 2.0]) isa Tensor{Float64,1} && Tensor([1, 2]) ./ 2 isa Tensor{Float32,1}
    @test (f .> 1) isa Tensor{Bool,1} && Float64.(f) isa Tensor{Float64,1} && Int32.(f) isa Tensor{Int32,1}
    @test LibTensor.promote_dtype(Int32, Float32) === Float32
    @test_throws DTypeError LibTensor.promote_dtype(UInt64, Int64)
    @test (@inferred f .+ f) isa Tensor{Float32,1} && (@inferred f .* 2 .+ f) isa Tensor{Float32,1}
end

@noinline function test_assignment()
    A = rand(2, 3)
    x, y = Tensor(A), Tensor(2A)
    before = pointer(x)
    x .= y .* 2
    @test pointer(x) == before && same(x, 4A)
    x .+= y
    @test pointer(x) == before && same(x, 6A)
    x .*= 0.5
    x .-= 1
    x ./= 2
    @test same(x, (3A .- 1) ./ 2) && LibTensor.inplace_version(x) == 5
    x .= 3
    @test same(x, fill(3.0, 2, 3))
    x .= A
    @test same(x, A)
    x .= Tensor([1.0, 2.0])
    @test same(x, [1 1 1; 2 2.0 2])
    x .= relu.(y .- 1) .+ exp.(x)
    @test same(x, max.(2A .- 1, 0) .+ exp.([1 1 1; 2 2 2]))
    x[:, 1] .= 0
    @test Array(x)[:, 1] == [0, 0]
    @views x[1, :] .= 7
    @test Array(x)[1, :] == [7, 7, 7]
    @test same(LibTensor.add!(copy(y), 1), 2A .+ 1) && same(LibTensor.relu!(Tensor([-1.0, 1.0])), [0, 1])
    n = Tensor([1, 2, 3])
    n .= n .+ 1
    @test Array(n) == [2, 3, 4]
    @test_throws DTypeError (n .+= 0.5)
end

branching(v) = v > 0 ? v^2 : -v

@noinline function test_other_functions()
    A = randn(4)
    x = Tensor(A)
    @test same((v -> v^2 + 1).(x), A .^ 2 .+ 1)
    @test same(branching.(x), branching.(A))
    @test Array(string.(Tensor([1, 2]))) == ["1", "2"]
    g = gradient(v -> sum((a -> 3a^2 + sin(a) / 2 - max(a, 0)).(v)), x)[1]
    @test same(g, 6A .+ cos.(A) ./ 2 .- (A .> 0))
    @test same(gradient(v -> sum(map(a -> a * relu(a), v)), x)[1], 2 .* max.(A, 0))
    @test same(gradient(v -> sum(branching.(v)), x)[1], ifelse.(A .> 0, 2A, -1))
end

@noinline function test_operators()
    A, B, v = rand(3, 4), rand(4, 2), rand(4)
    a, b, w = Tensor(A), Tensor(B), Tensor(v)
    @test same(a * b, A * B) && same(a * w, A * v) && same(a * B, A * B) && same(A * b, A * B) && same(a * v, A * v)
    @test same(a', permutedims(A)) && same(transpose(a), permutedims(A)) && same(w', reshape(v, 1, 4))
    @test same(a' * a, A' * A) && same(b' * w, B' * v) && dot(w, w)[] ≈ dot(v, v)
    @test same(a + a, 2A) && same(a - 0.5a, A / 2) && same(-a, -A) && same(2a / 4, A / 2) && same(2 \ a, A / 2)
    @test same(a + A, 2A) && same(A - a, 0A)
    @test diag(Tensor(A[:, 1:3])) == diag(A[:, 1:3]) && tr(Tensor(A[:, 1:3]))[] ≈ tr(A[:, 1:3]) && norm(a)[] ≈ norm(A)
    @test_throws DimensionMismatch a + Tensor(rand(3))
    @test_throws ShapeError a * a
    @test occursin("*: shapes", message_of(() -> a * a))
    @test same(einsum("ij,jk->ik", a, b), A * B)
    @test same(batched_mul(Tensor(rand(2, 3, 4)) .* 0, Tensor(rand(2, 4, 5))), zeros(2, 3, 5))
    s = Tensor(4.0)
    @test (s + 1)[] == 5 && (1 - s)[] == -3 && (2s)[] == 8 && (s / 2)[] == 2 && (8 / s)[] == 2 && (s^2)[] == 16
    @test sqrt(s)[] == 2 && s < 5 && 3 < s && s == 4 && isapprox(s, 4.0) && exp(s - s)[] == 1 && (s * s)[] == 16
    @test isfinite(s) && !isnan(s) && same(s * w, 4v)
end

@noinline function test_special_values()
    for T in (Float16, Float32, Float64)
        a, b = T[NaN, NaN, 0, -0.0, 1, Inf], T[NaN, 1, -0.0, -0.0, 1, Inf]
        for y in (b, T(NaN), T(0))
            @test host(isequal.(Tensor(a), y isa Array ? Tensor(y) : y)) == isequal.(a, y)
            @test host(isequal.(y isa Array ? Tensor(y) : y, Tensor(a))) == isequal.(y, a)
        end
    end
    @test host(isequal.(Tensor([1, 2]), [1, 3])) == [true, false] && host(isequal.(Tensor([1.0, 2.0]), 1)) == [true, false]
    @test same(Tensor([1, 2, 4]) .^ -1, [1, 0.5, 0.25]) && same(Tensor([1, 2]) .^ -2, [1, 0.25]) && same(Tensor([3, 2]) .^ 2, [9, 4])
    for f in (floor, ceil, round, trunc)
        @test f.(Int, Tensor([1.5, -2.5])) isa Tensor{Int} && host(f.(Int8, Tensor([1.5, -2.5]))) == f.(Int8, [1.5, -2.5])
        @test f.(Int, Tensor(Float64[])) isa Tensor{Int,1}
        @test_throws InexactError f.(Int8, Tensor([300.0]))
    end
end

@testset "special values" begin test_special_values() end
@testset "functions" begin test_functions() end
@testset "alignment" begin test_shapes_align_as_in_julia() end
@testset "types" begin test_types() end
@testset "assignment" begin test_assignment() end
@testset "other functions" begin test_other_functions() end
@testset "operators" begin test_operators() end
