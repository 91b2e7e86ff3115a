# SPDX-License-Identifier: Apache-2.0
# Reading and writing parts; positions count from 1.

@noinline function test_reading()
    A = rand(4, 5, 3)
    for t in (Tensor(A), copy(Tensor(A)))
        for I in ((:, :, :), (2, :, :), (:, 3, :), (2:3, :, 1), (1:2:4, 5:-1:1, :), (4:-2:1, 2, :), (:, :, 2:2),
                  ([1, 3], :, :), (:, [5, 1, 1], 2), ([2, 4], [1, 5], :), (1:0, :, :), (:, [true, false, true, false, true], 1),
                  (:, :, 1, 1), (:, [1 2; 3 4], 2), ([1 2; 3 4], :, [3, 1]), (2, 3, [1, 2]), (:,),
                  ([1, 60, 7],), (5:11,), ([1 2; 3 4],), (CartesianIndex(2, 3, 1),))
            @test (I[1] isa CartesianIndex ? t[I...] == A[I...] : same(t[I...], A[I...]))
        end
        @test t[2, 3, 1] === A[2, 3, 1] && t[7] === A[7] && t[end, end, end] == A[end]
        @test same(t[t .> 0.5], A[A .> 0.5]) && same(t[A .> 0.5], A[A .> 0.5])
        @test same(view(t, 2:3, :, 1), A[2:3, :, 1]) && same(@view(t[:, 2, :]), A[:, 2, :])
        @test same(selectdim(t, 2, 3), selectdim(A, 2, 3)) && same(selectdim(t, 1, 2:3), selectdim(A, 1, 2:3))
    end
    t = Tensor(A)
    @test LibTensor.shares_storage(t[2:3, :, 1], t) && !LibTensor.shares_storage(t[[2, 3], :, 1], t)
    @test same(t[Tensor([1, 4]), :, 1], A[[1, 4], :, 1])
    v = Tensor([10, 20, 30])
    @test v[2] === 20 && Array(v[[3, 1]]) == [30, 10] && Array(v[end:-1:1]) == [30, 20, 10]
    @test Array(v[[true, false, true]]) == [10, 30] && Array(v[v .> 15]) == [20, 30]
    @test findall(v .> 15) == [2, 3] && findall(Tensor(A .> 0.9)) == findall(A .> 0.9) && findall(x -> x > 15, v) == [2, 3]
    @test_throws BoundsError t[5, 1, 1]
    @test_throws BoundsError t[:, 6, :]
    @test_throws BoundsError t[1:9, 1, 1]
    @test_throws BoundsError t[[0, 1], :, :]
    @test_throws BoundsError v[[true, false]]
end

@noinline function test_writing()
    A = rand(4, 5)
    for make in (Tensor, A -> copy(Tensor(A)))
        for (I, x) in (((2, 3), 7.0), ((:, 1), rand(4)), ((1:2:4, 5:-2:1), rand(2, 3)), ((4, :), rand(5)),
                       (([1, 4], :), rand(2, 5)), (([1, 4], [2, 5]), rand(2, 2)), (([3, 1], 2), [1.0, 2.0]), ((7,), 3.0),
                       (([1, 20, 8],), [1.0, 2, 3]), ((:, [true, false, false, true, false]), rand(4, 2)), ((2:2, :), rand(1, 5)),
                       ((A .> 0.5,), rand(count(A .> 0.5))), ((:,), rand(20)), ((CartesianIndex(1, 2),), 5))
            B, t = copy(A), make(A)
            B[I...] = x
            t[I...] = x
            @test same(t, B)
            x isa Real || (t = make(A); t[I...] = Tensor(x); @test same(t, B))
        end
    end
    t = Tensor(A)
    for I in ((:, 1), (2:3, :), ([1, 4], :), (:, [true, false, false, true, false]), (A .> 0.5,), ([1, 20, 8],), (:, :))
        B, t = copy(A), Tensor(A)
        B[I...] .= 9
        t[I...] .= 9
        @test same(t, B)
        B[I...] .*= 2
        t[I...] .*= 2
        @test same(t, B)
        @test_throws ArgumentError t[I...] = 9
    end
    t = Tensor(A)
    t[t .> 0.5] .= 0
    @test maximum(t)[] <= 1
    @test_throws BoundsError t[5, 1] = 1
    @test_throws DimensionMismatch t[:, 1] = rand(3)
    @test_throws DimensionMismatch t[[1, 2], :] = rand(3)
    z = Tensor(1.0)
    z[] = 4
    @test z[] == 4
    n = Tensor([1, 2, 3])
    n[2] = 9
    @test Array(n) == [1, 9, 3]
end

@noinline function test_gradients()
    A = rand(4, 5)
    mask = A .> 0.5
    for (f, expected) in ((x -> sum(x[2:3, :]), [0, 1, 1, 0] .* ones(4, 5)), (x -> sum(x[[1, 1], :]), [2, 0, 0, 0] .* ones(4, 5)),
                          (x -> sum(x[mask]), mask), (x -> sum(x[:, 4:-2:1] .* 2), [0 2 0 2 0] .* ones(4, 5)),
                          (x -> sum(x[[1, 20]]), reshape([i in (1, 20) for i in 1:20], 4, 5)))
        @test same(gradient(f, Tensor(A))[1], float(expected))
    end
    x, y = Tensor(A; requires_grad=true), Tensor(rand(5); requires_grad=true)
    z = x .* 1
    z[2, :] = y
    backward!(sum(z .* 3))
    @test same(grad(y), fill(3.0, 5)) && same(grad(x), [3, 0, 3, 3] .* ones(4, 5))
    @test_throws AutogradError x[1, 1] = 0
end

@noinline function test_cartesian()
    A = rand(3, 4)
    t = Tensor(A)
    for I in ((findall(A .> 0.5),), (CartesianIndices((2:3, 1:2)),), ([CartesianIndex(3, 4), CartesianIndex(1, 1)],),
              (CartesianIndex{2}[],), ([CartesianIndex(2)], :), (1:2, [CartesianIndex(4), CartesianIndex(1)]))
        @test same(t[I...], A[I...])
        B, u = copy(A), copy(t)
        B[I...] = A[I...] .+ 1
        u[I...] = t[I...] .+ 1
        @test same(u, B)
        B[I...] .= 5
        u[I...] .= 5
        @test same(u, B)
        B[I...] .*= 2
        u[I...] .*= 2
        @test same(u, B)
    end
    @test_throws BoundsError t[[CartesianIndex(4, 1)]]
    @test_throws BoundsError t[[CartesianIndex(1, 5)]] = [1.0]
    @test_throws BoundsError t[[CartesianIndex(1, 1, 2)]]
    @test gradient(x -> sum(x[findall(host(x) .> 1)]), [1.0 2.0; 3.0 0.0]) == ([0.0 1.0; 1.0 0.0],)
    r = Tensor([1.0])
    @test_throws InexactError r[1] = 2im
    @test_throws InexactError r .= 1 + 2im
    r[1] = 3 + 0im
    @test same(r, [3.0])
    long = Tensor(zeros(5))
    @test same(copyto!(long, [1.0, 2.0]), [1.0, 2.0, 0, 0, 0]) && same(copyto!(long, Tensor([7.0])), [7.0, 2.0, 0, 0, 0])
    @test_throws BoundsError copyto!(Tensor(zeros(1)), [1.0, 2.0])
end

@testset "CartesianIndex" begin test_cartesian() end
@testset "reading" begin test_reading() end
@testset "writing" begin test_writing() end
@testset "gradients" begin test_gradients() end
