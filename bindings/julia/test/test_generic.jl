# SPDX-License-Identifier: Apache-2.0
# Functions that know nothing of tensors: single cases here, a sample of all that Base, LinearAlgebra and Statistics
# export in walk_generic.jl (with TENSOR_TEST_FULL=1 all of it).

differences(f, A; step=1e-6) = [(f(A .+ step .* (LinearIndices(A) .== i)) - f(A .- step .* (LinearIndices(A) .== i))) / 2step for i in LinearIndices(A)]

"The gradient of `f` at a tensor is that of differences of `f` at arrays."
function right(f, A)
    g = gradient(f, Tensor(A))[1]
    return g !== nothing && isapprox(Array(g), differences(x -> Float64(f(x)), A); rtol=1e-5, atol=1e-6)
end
cut(f, A) = try
    gradient(f, Tensor(A))
    false
catch e
    e isa Union{ArgumentError,TensorError,MethodError,InexactError}
end

const GV, GM = [3.0, -4.0, 0.5], [2.0 0.3 0.5; 0.4 1.7 0.2; 0.1 0.6 2.9]

@noinline function test_elements()
    @test right(w -> w[1] * sum(w), GV)
    @test right(w -> (1 - w[1])^2 + 100 * (w[2] - w[1]^2)^2, GV)
    @test right(w -> (s = 0.0; for x in w; s += x > 0 ? x^2 : -x; end; s), GV)
    @test right(w -> norm(w, 1) + norm(w, 3) + norm(w, Inf) + norm(w), GV)
    @test right(w -> foldl((a, b) -> a * b + 1, w) + mapreduce(abs2, +, w) + reduce(max, w), GV)
    @test right(w -> sum([x^2 for x in w]) + first(w) * last(w), GV)
    @test right(w -> sum(w .* w[2]) + sum(map(x -> x < 0 ? sin(x) : x^3, w)), GV)
    @test right(w -> dot(w, [1.0, 2.0, 3.0]) + dot([1.0, 2.0, 3.0], w), GV)
    @test right(w -> sum(vcat(w[1], w, 2.0) .* [1, 2, 3, 4, 5]), GV)
    @test right(w -> sum(accumulate(*, w)) + maximum(w) - minimum(w) + extrema(w)[1]^2, GV)
    @test right(w -> ([w[1] w[2]; 0.5 1.0] \ [1.0, w[3]])[1], GV)
    @test right(w -> (y = similar(w); for i in 1:3; y[i] = w[i]^2; end; sum(y .* [1, 2, 3])), GV)
    @test right(w -> (v = w[1]; u = copy(w); u[1] = 9.0; v * sum(u)), GV)  # a number keeps its value
    @test right(A -> A[1, 2] * A[2, 1] + tr(A) + det(A) + logdet(A) + sum(inv(A)), GM)
    @test right(A -> sum(sum(r)^2 for r in eachrow(A)) + prod(sum(c) for c in eachcol(A)), GM)
    @test right(A -> sum(mapslices(c -> c ./ sum(c), A; dims=1) .* GM) + sum(mapslices(sum, A; dims=2) .^ 2), GM)
    @test right(A -> sum(exp(A)) + opnorm(A, 1) + cond(A), GM)
    @test right(A -> sum(eigvals(A) .* [1, 2, 3]), GM)
    @test right(A -> (F = eigen(Symmetric(A)); sum(F.values .* [1, 2, 3]) + sum(abs2.(F.vectors[:, 1]) .* [1, 2, 3])), GM)
    w = Tensor(GV; requires_grad=true)
    @test same(gradient(v -> sum(v .* w), w)[1], GV)  # what the function uses beside its argument does not count
    @test right(A -> sum(abs2.(eigen(A).vectors) .* GM), GM)
    @test right(A -> (s = svdvals(A); s[1] / s[2]), GM)
    @test right(w -> mean(w) * std(w) + var(w) + median(w) + quantile(w, 0.3), GV)
    @test right(w -> sum(normalize(w) .* [1, 2, 3]) + sum(normalize(w, 1)), GV)
    @test right(w -> sum(cross(w, [1.0, 2.0, 3.0]) .* w) + sum(kron(w, [1.0, 2.0]) .* (1:6)), GV)
    @test gradient(x -> x^3 + max(x, 1.0) * sin(x), 2.0)[1] ≈ 12 + sin(2) + 2cos(2)
    @test gradient(x -> gradient(y -> y^3 * x, x)[1] * x, 2.0)[1] ≈ 96  # (3x^3) x
    z = gradient(w -> real(complex(w[1], w[2]) * complex(w[2], w[3])), Tensor(GV))[1]
    @test same(z, [-4.0, 2.5, 4.0])
    # Complex numbers with a history: the library's functions, and those that Julia writes with real ones.
    for f in (sqrt, exp, log, sin, cos, tan, sinh, cosh, tanh, asin, acos, atan, asinh, acosh, atanh, inv, abs, angle, sign, abs2, log2, log10, log1p,
              expm1, exp2, exp10, cis, sinpi, cospi, sinc, cosc, z -> z^3, z -> z^-2, z -> z^0.5, z -> z^(1 // 2), z -> z^z, z -> 2^z, z -> 2.5^z, z -> z^(1 + 2im), z -> (1 + 2im)^z,
              z -> z / (1 + 2im), z -> 2 / z, z -> (p = 3; z^p), z -> prod([z, z, 2]))
        @test right(w -> (z = f(complex(w[1], w[2])); real(z) + 2imag(z)), [0.3, 0.4])
        @test right(w -> (z = f(complex(w[1], 0.7)); real(z) + 2imag(z)), [0.3])
    end
    for at in ([1.0, 2.0], [-3.0, 2.0], [2.0, -1.0], [-1.0, -2.0])
        @test right(w -> (g = givens(w[1], w[2], 1, 2); g[2] + 3g[1].c + 5g[1].s), at)
    end
    @test right(w -> (g = givens(complex(w[1], w[2]), complex(w[2], w[3]), 1, 2); real(g[2]) + 3real(g[1].c) + 5imag(g[1].s)), GV)
end

@noinline function test_cuts()
    for S in (Float64, Float32, Float16, BFloat16, Int)
        @test cut(w -> sum(w) * S(w[1]), [3.0, 4.0])
        @test cut(w -> (v = zeros(S, 1); v[1] = w[1]; sum(w) * v[1]), [3.0, 4.0])
        @test cut(w -> sum(w) * S(sum(w)), [3.0, 4.0])
    end
    @test cut(w -> sum(Array(w)), GV) && cut(w -> sum(Vector{Float64}(w)), GV) && cut(w -> sum(copyto!(zeros(3), w)), GV)
    @test cut(w -> LinearAlgebra.BLAS.nrm2(w), GV) && cut(w -> sum(hostview(w)), GV)
    @test cut(A -> sum(Matrix(Symmetric(A))), GM)
    w = Tensor(GV; requires_grad=true)
    @test message_of(() -> Float64(w[1])) != "" && item(w[1]) === 3.0
    @test no_grad(() -> w[1]) === 3.0 && Tensor(GV)[1] === 3.0 && no_grad(() -> Array(w)) == GV
    loss = sum(w .^ 2)
    losses = Float32[]
    push!(losses, loss)
    push!(losses, loss[])
    push!(losses, loss[] / 1)
    @test losses == Float32[25.25, 25.25, 25.25] && round(loss; digits=1) == round(25.25; digits=1) && round(Int, loss) == 25
    @test sprint(show, w[1]) == "3.0" && "$(loss[])" == "25.25" && sprint(print, w) != "" && occursin("3.0", repr("text/plain", [w[1], 2.0]))
    @test LibTensor.Printf.@sprintf("%.2f %d %g", w[1], loss[], w[2]) == "3.00 25 -4"
end

const WALK = joinpath(@__DIR__, "walk_generic.jl")
@noinline function walked()
    text = read(`$(Base.julia_cmd()) --compile=min -O0 --startup-file=no --project=$(Base.active_project()) $WALK`, String)
    print(text)
    found = match(r"functions: (\d+) of one call in (\d+), calls: (\d+) right, (\d+) constant, (\d+) raised, (\d+) wrong", text)
    return found === nothing ? zeros(Int, 6) : parse.(Int, collect(found.captures))
end

@testset "elements" begin test_elements() end
@testset "cuts" begin test_cuts() end
@testset "walk" begin
    functions, share, right, constant, raised, wrong = walked()
    least(n) = div(n, max(share, 1))  # of all calls more than 500 are right; a sample holds its share
    @test share >= 1 && functions > least(250) && right > least(500)
    @test wrong == 0
end
