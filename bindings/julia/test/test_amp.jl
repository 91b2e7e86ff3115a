# SPDX-License-Identifier: Apache-2.0
# Mixed precision: scopes, and scaling of losses.

product(x) = eltype(x * x)

@testset "scopes" begin
    x = Tensor(ones(Float32, 2, 2))
    autocast() do
        @test autocast_enabled() && !autocast_enabled(:cuda)
        @test product(x) == BFloat16
        @test autocast(() -> product(x); dtype=Float16) == Float16
        @test autocast(() -> product(x); enabled=false) == Float32
        @test_throws ShapeError autocast(() -> x * Tensor(ones(Float32, 3, 3)); dtype=Float16)
        @test product(x) == BFloat16
        @test eltype(softmax(Tensor(Float16[1, 2]); dims=1)) == Float32
        @test product(Tensor(ones(2, 2))) == Float64
    end
    @test product(x) == Float32 && !autocast_enabled()
    @test_throws DTypeError autocast(() -> nothing; dtype=Float32)
    @test_throws ArgumentError autocast(() -> nothing; device=:tpu)
end

@testset "gradients are as parameters" begin
    w = Tensor(ones(Float32, 2, 2); requires_grad=true)
    backward!(autocast(() -> sum(w * w)))
    @test same(grad(w), fill(4.0f0, 2, 2)) && eltype(grad(w)) == Float32
end

@testset "scaling" begin
    w = Tensor(ones(Float32, 2); requires_grad=true)
    opt = SGD(w; lr=0.5)
    scaler = GradScaler(init_scale=8)
    @test_throws InvalidError update!(scaler)
    backward!(scale(scaler, sum(w)))
    @test same(grad(w), Float32[8, 8])
    unscale!(scaler, opt)
    @test same(grad(w), Float32[1, 1])
    @test_throws InvalidError unscale!(scaler, opt)
    @test step!(scaler, opt)
    update!(scaler)
    grad!(w, Tensor(Float32[1, Inf]))
    @test !step!(scaler, opt)
    update!(scaler)
    @test same(no_grad(() -> w .+ 0), Float32[0.5, 0.5])
    @test option(scaler, "scale") == 4 && sprint(show, scaler) == "GradScaler(scale=4.0)"
    option!(scaler, "scale", 2)
    @test option(scaler, "scale") == 2
    @test_throws InvalidError GradScaler(growth_factor=1)
end
