# SPDX-License-Identifier: Apache-2.0
# Order and statistics, as Julia's own functions of arrays have them; positions count from 1.

@noinline function test_sorting()
    A = [3.0 1.0 2.0; 6.0 5.0 4.0]
    t = Tensor(A)
    @test same(sort(t; dims=1), sort(A; dims=1)) && same(sort(t; dims=2, rev=true), sort(A; dims=2, rev=true))
    v = [3, 1, 2, 1]
    @test same(sort(Tensor(v)), sort(v)) && Array(sortperm(Tensor(v))) == sortperm(v)
    @test Array(sortperm(Tensor(v); rev=true)) == sortperm(v; rev=true)
    s = Tensor(v)
    @test sort!(s) === s && Array(s) == sort(v)
    @test_throws ArgumentError sort(t)
    x = Tensor([3.0, 1.0]; requires_grad=true)
    backward!(sum(sort(x) .* [1, 10]))
    @test same(grad(x), [10.0, 1.0])
    @test Array(searchsortedfirst(Tensor([1, 3, 3, 7]), [0, 3, 8])) == [1, 2, 5]
    @test Array(searchsortedlast(Tensor([1, 3, 3, 7]), Tensor([0, 3, 8]))) == [0, 3, 4]
    edges, values = [1, 3, 7], [0, 3, 8]
    @test Array(bucketize(Tensor(values), edges)) == searchsortedfirst.(Ref(edges), values) == [1, 2, 4]
    @test Array(bucketize(values, edges; right=true)) == searchsortedlast.(Ref(edges), values) .+ 1 == [1, 3, 4]
    @test same(accumulate(max, t; dims=1), accumulate(max, A; dims=1)) && same(accumulate(min, t), accumulate(min, A))
    @test accumulate(max, Tensor([1, 3]); init=2) == [2, 3] && Array(cummax(t; dims=2).indices) == [1 1 1; 1 1 1]
end

@noinline function test_statistics()
    A = rand(5, 4)
    t = Tensor(A)
    @test median(t)[] ≈ median(A) && same(median(t; dims=2), median(A; dims=2))
    @test quantile(t, 0.3)[] ≈ quantile(vec(A), 0.3) && same(quantile(t[:, 1], [0.1, 0.8]), quantile(A[:, 1], [0.1, 0.8]))
    @test isnan(median(Tensor([1.0, NaN]))[]) && nanquantile([1.0, NaN, 3.0], 0.5)[] == 2
    low = lower_median(t)
    @test low.values[] == sort(vec(A))[10] && vec(A)[low.indices[]] == low.values[]
    @test nanmedian([NaN, 4.0, 1.0, 2.0]).values[] == 2 && nanmedian([NaN, 4.0, 1.0, 2.0]).indices[] == 4
    @test same(cov(t), cov(A)) && same(cov(t; dims=2, corrected=false), cov(A; dims=2, corrected=false))
    @test cov(t[:, 1])[] ≈ cov(A[:, 1]) && same(cor(t), cor(A)) && same(cor(t; dims=2), cor(A; dims=2))
    @test same(cov(t; fweights=[1, 0, 2, 1, 1]), cov(A[[1, 3, 3, 4, 5], :]))
    @test_throws ArgumentError cov(t; dims=3)
    @test same(cumprod(t; dims=2), cumprod(A; dims=2)) && same(diff(t; dims=1), diff(A; dims=1))
    @test same(diff(t[:, 2]), diff(A[:, 2])) && same(diff(t[:, 2]; n=2), diff(diff(A[:, 2])))
    @test_throws ArgumentError cumprod(t)
    @test_throws ArgumentError diff(t)
end

@noinline function test_distinct()
    A = [3 1; 2 3; 1 3]
    found = unique_all(Tensor(A))
    @test Array(found.values) == [1, 2, 3] && Array(found.counts) == [2, 1, 3]
    @test Array(found.indices) == [findfirst(==(v), vec(A)) for v in 1:3]
    @test Array(found.values)[Array(found.inverse_indices)] == A
    @test unique(Tensor(A)) == [3, 2, 1]
    @test Array(bincount([3, 1, 3])) == [1, 0, 2] && Array(bincount([3, 1, 3]; weights=[0.5, 1, 2])) == [1, 0, 2.5]
    @test_throws InvalidError bincount([0])
end

@noinline function test_parts()
    A = reshape(1.0:12.0, 3, 4)
    for t in (Tensor(A), copy(Tensor(A)))
        @test same(tril(t), tril(A)) && same(triu(t, 1), triu(A, 1)) && same(diagm(t[:, 1]), diagm(A[:, 1]))
        @test same(diagm(-1 => t[:, 1]), diagm(-1 => A[:, 1]))
        @test same(take(t, [1 12; 5 5]), A[[1 12; 5 5]]) && same(take(t, [4, 1]; dims=2), A[:, [4, 1]])
        B = copy(A)
        B[[2, 7]] = [-1, -2]
        @test same(put(t, [2, 7], [-1, -2]), B) && same(t, A)
        @test same(index_put(t, ([2, 1], [1, 3]), [-1, -2]), B)
        @test put!(t, [2, 7], [-1, -2]) === t && same(t, B) && same(put!(t, [2, 2], [1, 1]; accumulate=true)[2:2, 1], [1.0])
        @test clamp!(t, 2, 5) === t && minimum(t)[] == 2 && maximum(t)[] == 5
    end
    @test [A[i, j] for (i, j) in eachcol(Array(tril_indices(3)))] == [A[i, j] for i in 1:3 for j in 1:i]
    @test size(moveaxis(Tensor(rand(2, 3, 4)), (1, 2), (3, 1))) == (3, 4, 2)
    @test same(slice_scatter(Tensor(A), zeros(3, 2), 2:2:4; dims=2), A .* [1 0 1 0])
    @test same(LibTensor.select_scatter(Tensor(A), zeros(4), 3; dims=1), A .* [1, 1, 0])
    @test same(logspace(Float64, 0, 3, 4), [1.0, 10, 100, 1000]) && same(full(Tensor(A), 2), fill(2.0, 3, 4))
    @test_throws ShapeError rowmajor_view(Tensor(A), 12)
end

@noinline function test_orders()
    v = [0.5, -3.0, 2.0, -0.25]
    A = [3.0 -4.0; -1.0 2.0; 0.5 5.0]
    t = Tensor(v)
    for kw in ((by=abs,), (lt=(a, b) -> a > b,), (by=abs, rev=true), (by=x -> -x,), (alg=InsertionSort,))
        @test same(sort(t; kw...), sort(v; kw...)) && host(sortperm(t; kw...)) == sortperm(v; kw...)
        @test same(sort!(copy(t); kw...), sort(v; kw...))
        @test same(sort(Tensor(A); dims=1, kw...), sort(A; dims=1, kw...)) && same(sort(Tensor(A); dims=2, kw...), sort(A; dims=2, kw...))
    end
    @test gradient(x -> sort(x; by=abs)[4], v) == ([0.0, 1.0, 0.0, 0.0],)
    @test unique(Tensor([1.0, 2.0, 1.0])) isa Vector{Float64}
end

@testset "orders of one's own" begin test_orders() end
@testset "sorting" begin test_sorting() end
@testset "statistics" begin test_statistics() end
@testset "distinct" begin test_distinct() end
@testset "parts" begin test_parts() end
