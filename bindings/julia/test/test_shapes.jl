# SPDX-License-Identifier: Apache-2.0
# Shapes, joins and reductions, against Julia's own.

@noinline function test_shapes()
    A = rand(2, 3, 4)
    for t in (Tensor(A), copy(Tensor(A)))
        @test same(reshape(t, 6, 4), reshape(A, 6, 4)) && same(reshape(t, :, 2), reshape(A, :, 2))
        @test same(reshape(t, (4, :, 3)), reshape(A, 4, 2, 3)) && same(vec(t), vec(A))
        @test same(permutedims(t, (3, 1, 2)), permutedims(A, (3, 1, 2))) && same(permutedims(t, [2, 1, 3]), permutedims(A, [2, 1, 3]))
        @test same(reverse(t; dims=2), reverse(A; dims=2)) && same(dropdims(t[:, 1:1, :]; dims=2), A[:, 1, :])
        @test same(repeat(t[:, :, 1], 2, 3), repeat(A[:, :, 1], 2, 3)) && same(repeat(t[:, :, 1], 1, 1, 2), repeat(A[:, :, 1], 1, 1, 2))
        @test same(repeat(t; inner=(2, 1, 3)), repeat(A; inner=(2, 1, 3))) && same(repeat(t[1, :, 1], 2), repeat(A[1, :, 1], 2))
        @test same(rowmajor_reshape(t, 6, :), permutedims(reshape(permutedims(A, (3, 2, 1)), 4, 6)))
        @test same(flatten(t; from=2), permutedims(reshape(permutedims(A, (3, 2, 1)), 12, 2)))
        @test same(swapdims(t, 1, 3), permutedims(A, (3, 2, 1))) && size(unsqueeze(t; dims=2)) == (2, 1, 3, 4)
        @test same(broadcast_to(t[:, 1, 1], 2, 3), repeat(A[:, 1, 1], 1, 3))
        @test map(Array, unbind(t; dims=2)) == [A[:, i, :] for i in 1:3] && map(size, split(t, 3; dims=3)) == [(2, 3, 3), (2, 3, 1)]
        @test map(Array, split(t, [1, 2]; dims=2)) == [A[:, 1:1, :], A[:, 2:3, :]]
        @test map(Array, eachrow(t[:, :, 1])) == collect(eachrow(A[:, :, 1])) && map(Array, eachcol(t[:, :, 1])) == collect(eachcol(A[:, :, 1]))
        @test same(pad(t[:, :, 1], (1, 0, 0, 2)), [zeros(1, 5); A[:, :, 1] zeros(2, 2)])
    end
    t = Tensor(A)
    @test LibTensor.shares_storage(reshape(t, 6, 4), t) && LibTensor.shares_storage(PermutedDimsArray(t, (2, 1, 3)), t)
    @test_throws DimensionMismatch reshape(t, 5, :)
    @test_throws ShapeError reshape(t, 5, 5)
    @test_throws ArgumentError reshape(t, :, :)
    @test_throws ArgumentError dropdims(t; dims=0)
    @test_throws ArgumentError dropdims(t; dims=1)
end

@noinline function test_joins()
    A, B, v = rand(2, 3), rand(2, 3), rand(2)
    a, b, w = Tensor(A), Tensor(B), Tensor(v)
    @test same([a b], [A B]) && same([a; b], [A; B]) && same([a w], [A v]) && same(hcat(a, b, a), [A B A])
    @test same([a b; b a], [A B; B A]) && same([w; w], [v; v]) && same(vcat(w, w, w), [v; v; v]) && same([w w w], [v v v])
    @test same([a B], [A B]) && same([A; b], [A; B]) && same([v; w], [v; v]) && same(vcat(w, v, w), [v; v; v])
    @test same(vcat(w, 1.0), [v; 1.0])
    @test same(cat(a, b; dims=3), cat(A, B; dims=3)) && same(reduce(hcat, [w, w, w]), [v v v]) && same(reduce(vcat, [a, b]), [A; B])
    @test same(stack([a, b]), cat(A, B; dims=3)) && same(stack([w, w]; dims=1), [v'; v'])
    @test_throws ShapeError [a Tensor(rand(3, 3))]
    g = gradient((x, y) -> sum([x y] .* Tensor([1.0 2.0])), w, w)
    @test same(g[1], [1.0, 1.0]) && same(g[2], [2.0, 2.0])
end

@noinline function test_reductions()
    A = rand(3, 4, 2)
    for t in (Tensor(A), copy(Tensor(A))), dims in (1, 2, 3, (1, 3), (1, 2, 3))
        for f in (sum, prod, maximum, minimum, mean, var, std)
            @test same(f(t; dims=dims), f(A; dims=dims))
        end
        @test Array(any(t .> 0.9; dims=dims)) == any(A .> 0.9; dims=dims) && Array(all(t .> 0.1; dims=dims)) == all(A .> 0.1; dims=dims)
    end
    t = Tensor(A)
    for f in (sum, prod, maximum, minimum, mean, var, std)
        @test f(t) isa Tensor{Float64,0} && f(t)[] ≈ f(A)
    end
    @test size(sum(t; dims=2, keepdims=false)) == (3, 2) && sum(abs2, t)[] ≈ sum(abs2, A) && same(sum(exp, t; dims=1), sum(exp, A; dims=1))
    @test maximum(x -> -x, t)[] == -minimum(A) && mean(abs, t)[] ≈ mean(A) && same(var(t; dims=1, corrected=false), var(A; dims=1, corrected=false))
    @test any(t .> 0.5) === true && all(t .< 0) === false && any(x -> x > 2, t) === false && count(t .> 0.5) == count(A .> 0.5)
    @test argmax(t) == argmax(A) && argmin(t) == argmin(A) && argmax(Tensor(A[:, 1, 1])) === argmax(A[:, 1, 1])
    @test Array(argmax(t; dims=2)) == map(i -> i[2], argmax(A; dims=2)) && findmax(t) == findmax(A) && extrema(t) == extrema(A)
    @test same(cumsum(t; dims=2), cumsum(A; dims=2)) && same(cumsum(Tensor(A[:, 1, 1])), cumsum(A[:, 1, 1]))
    @test same(logsumexp(t; dims=1), log.(sum(exp.(A); dims=1))) && logsumexp(t)[] ≈ log(sum(exp.(A)))
    @test same(softmax(t; dims=2), exp.(A) ./ sum(exp.(A); dims=2)) && same(log_softmax(t; dims=1), A .- log.(sum(exp.(A); dims=1)))
    @test sum(Tensor(Int8[100, 100]))[] === 200 && sum(Tensor(Float32[1, 2]); dtype=Float64) isa Tensor{Float64,0}
    @test_throws ArgumentError sum(t; dims=0)
    @test_throws IndexError sum(t; dims=4)
end

@noinline function test_positions()
    A, ids = rand(4, 3), [4, 1, 1]
    t = Tensor(A)
    @test same(index_select(t, ids; dims=1), A[ids, :]) && same(index_select(t, Tensor(ids); dims=1), A[ids, :])
    @test same(gather(t, [1 2 3; 4 4 4]; dims=1), [A[i, j] for (i, j) in zip([1 2 3; 4 4 4], [1 2 3; 1 2 3])])
    @test same(take_along_axis(t, [1 2 3; 4 4 4]; dims=1), [A[i, j] for (i, j) in zip([1 2 3; 4 4 4], [1 2 3; 1 2 3])])
    @test same(scatter_add(zeros(Tensor{Float64}, 3), [1, 3, 1], Tensor([1.0, 2, 3]); dims=1), [4, 0, 2])
    @test same(scatter(zeros(Tensor{Float64}, 3), [3, 1], Tensor([1.0, 2]); dims=1), [2, 0, 1])
    @test same(embedding(t, [2, 2]), A[[2, 2], :]) && Array(one_hot([2, 1], 3)) == [0 1 0; 1 0 0]
    logits, target = rand(3, 4), [4, 1, 2]
    logp = logits .- log.(sum(exp.(logits); dims=2))
    @test cross_entropy(Tensor(logits), target)[] ≈ -mean(logp[i, target[i]] for i in 1:3)
    @test cross_entropy(Tensor(logits), [4, 1, -100])[] ≈ -mean(logp[i, target[i]] for i in 1:2)
    @test same(nll_loss(Tensor(logp), Tensor(target); reduction=:none), [-logp[i, target[i]] for i in 1:3])
    @test cross_entropy(Tensor(logits), Tensor(fill(0.25, 3, 4)))[] ≈ -sum(logp) / 12
    @test_throws IndexError embedding(t, [5])
    @test_throws ArgumentError cross_entropy(Tensor(logits), target; reduction=:median)
end

# What writing to the result of a function does to its argument, in Julia and here.
const COPIES = [
    "permutedims" => permutedims, "permutedims of order" => A -> permutedims(A, (1, 2)), "permutedims of a list" => A -> permutedims(A, [2, 1]),
    "permutedims of a vector" => A -> permutedims(A[1, :]), "diag" => diag, "diag 1" => A -> diag(A, 1), "repeat" => A -> repeat(A, 1),
    "repeat 1, 1" => A -> repeat(A, 1, 1), "repeat outer" => A -> repeat(A; outer=(1, 1)), "repeat inner" => A -> repeat(A; inner=(1, 1)),
    "circshift" => A -> circshift(A, (0, 0)), "circshift 0" => A -> circshift(A, 0),
    "reverse" => A -> reverse(A; dims=1), "reverse of a row" => A -> reverse(A[1:1, :]; dims=1), "copy" => copy, "deepcopy" => deepcopy,
    "collect" => collect, "Array" => Array, "similar" => similar, "tril" => A -> tril(A, 9), "triu" => A -> triu(A, -9), "hcat" => hcat, "vcat" => vcat,
    "cat" => A -> cat(A; dims=3), "reduce hcat" => A -> reduce(hcat, [A]), "kron" => A -> kron(A, ones(1, 1)), "mapslices" => A -> mapslices(identity, A; dims=1),
    "sum" => A -> sum(A[1:1, :]; dims=1), "prod" => A -> prod(A[1:1, :]; dims=1), "maximum" => A -> maximum(A[1:1, :]; dims=1), "cumsum" => A -> cumsum(A[1:1, :]; dims=1),
    "mean" => A -> mean(A[1:1, :]; dims=1), "sort" => A -> sort(A; dims=1), "normalize" => A -> normalize(A[:, 1]),
    "identity." => A -> identity.(A), "+." => A -> (+).(A), "real." => A -> real.(A), "conj." => A -> conj.(A), "float." => A -> float.(A),
    "abs." => A -> abs.(A), "convert." => A -> convert.(eltype(A), A), "eltype." => A -> eltype(A).(A), "map" => A -> map(identity, A),
    "map +" => A -> map(+, A), "clamp." => A -> clamp.(A, -1e9, 1e9), "round." => A -> round.(A), "A + 0" => A -> A .+ 0, "A * 1" => A -> A * 1, "A ^ 1" => A -> A .^ 1,
    "ifelse." => A -> ifelse.(A .> -1e9, A, A), "list" => A -> A[:, [1, 2, 3]], "mask" => A -> A[A .> -1e9], "inv" => A -> inv(float.(A)), "broadcast" => A -> broadcast(identity, A),
]
const SHARING = [
    "vec" => vec, "reshape" => A -> reshape(A, 9), "dropdims" => A -> dropdims(reshape(A, 3, 1, 3); dims=2), "selectdim" => A -> selectdim(A, 2, 1),
    "selectdim of a range" => A -> selectdim(A, 1, 1:2), "adjoint" => adjoint, "transpose" => transpose, "adjoint of a vector" => A -> adjoint(view(A, :, 1)),
    "PermutedDimsArray" => A -> PermutedDimsArray(A, (2, 1)), "view" => A -> view(A, :, 1), "eachcol" => A -> first(eachcol(A)), "eachrow" => A -> first(eachrow(A)),
    "eachslice" => A -> first(eachslice(A; dims=1)), "Symmetric" => Symmetric,
]
"Whether `A` changes where the result of `f` is written to."
function writes_through(f, A)
    before = Array(A)
    fill!(f(A), 77)
    return Array(A) != before
end
writes_through(f::Type{Symmetric}, A) = (before = Array(A); f(A)[1, 1] = 77; Array(A) != before)

@noinline function test_sharing()
    A = [2.0 0.3 0.5; 0.4 1.7 0.2; 0.1 0.6 2.9]
    for (name, f) in COPIES
        @test (name, writes_through(f, copy(A))) == (name, false)  # this is what Julia does
        for M in (A, [4 1 2; 1 5 3; 2 3 7])
            @test (name, writes_through(f, Tensor(M))) == (name, false)
        end
        f in (collect, Array) || @test (name, writes_through(f, Tensor(A) .+ 0)) == (name, false)
    end
    for (name, f) in SHARING
        @test (name, writes_through(f, copy(A)), writes_through(f, Tensor(A))) == (name, true, true)
    end
    # Slices with ranges and colons are views here, copies in Julia.
    @test all(f -> writes_through(f, Tensor(A)), (A -> A[:, 1], A -> A[1:2, :], A -> A[:, :]))
    z = Tensor([1.0 + 2im 3.0 - 4im])
    @test !any(f -> writes_through(f, z), (A -> real.(A), A -> imag.(A), A -> conj.(A), A -> identity.(A)))
    t = Tensor(A)
    @test same(gradient(t -> sum(permutedims(t) .* A) + sum(diag(t) .^ 2), t)[1], A' + 2Diagonal(A))
end

@testset "sharing" begin test_sharing() end
@testset "shapes" begin test_shapes() end
@testset "joins" begin test_joins() end
@testset "reductions" begin test_reductions() end
@testset "positions" begin test_positions() end
