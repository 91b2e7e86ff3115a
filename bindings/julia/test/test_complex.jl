# SPDX-License-Identifier: Apache-2.0
# Complex elements.

z = ComplexF32[1+2im, 3-4im]

@testset "elements" begin
    t = Tensor(z)
    @test eltype(t) === ComplexF32 && t[2] === ComplexF32(3 - 4im) && Array(t) == z
    @test Tensor([1, 2im])[2] === 2.0im
    @test item(Tensor(1.5 - 2im)) === 1.5 - 2im && Tensor(1f0im)[] === 1f0im
    @test eltype(Tensor{ComplexF64}([1, 2])) === ComplexF64
    @test Array(ComplexF64.(Tensor([1.0, 2.0]))) == [1.0 + 0im, 2.0 + 0im]
    A = ComplexF64[1im 2; 3 4-1im]
    @test Array(Tensor(A)) == A && Array(Tensor(A)') == A' && Array(transpose(Tensor(A))) == transpose(A)
    @test same(Tensor(A) * Tensor(A), A * A)
    @test LibTensor.promote_dtype(Float64, ComplexF32) === ComplexF64
end

@testset "numbers are weak" begin
    t = Tensor(z)
    @test eltype(t .* 2im) === ComplexF32 && Array(t .* 2im) == z .* 2im
    @test Array(2im .- t) == 2im .- z && Array(t ./ (1 - 1im)) ≈ z ./ (1 - 1im)
    @test eltype(Tensor(Float32[1]) .* 1im) === ComplexF32 && eltype(Tensor([1.0]) .+ 1im) === ComplexF64
    @test Array(t .== (1 + 2im)) == [true, false] && Array(1im * t) == 1im * z
    s = copy(t)
    s .*= 1im
    @test Array(s) == z .* 1im
    @test Array(fill!(s, 2 - 1im)) == fill(2 - 1im, 2)
end

@testset "functions" begin
    t = Tensor(z)
    for f in (abs, abs2, angle, real, imag, conj, exp, sqrt, sin, cos, tan, log, inv, sign, tanh, asinh, acos, isreal)
        @test same(f.(t), f.(z))
    end
    @test same(t .^ 2, z .^ 2) && same(t .^ 0.5, z .^ 0.5) && same(sum(t), fill(sum(z)))
    @test Array(complex.(Tensor([1.0]), Tensor([2.0]))) == [1 + 2im] && complex(t) === t
    @test eltype(complex(Tensor(Float32[1]))) === ComplexF32
    @test same(polar(Tensor([2.0]), Tensor([0.5])), [2cis(0.5)]) && same(sgn(t), sign.(z))
    @test Array(view_as_real(t)) == [1 2; 3 -4] && Array(view_as_complex(view_as_real(t))) == z
    @test LibTensor.LinearAlgebra.dot(t, t)[] == 30 && Array(conj!(copy(t))) == conj(z)
    @test Array(imag(Tensor([1.0]))) == [0.0]
    @test same(cis.(Tensor([0.5])), cis.([0.5]))
    real(t) .= 7
    @test Array(t) == [7 + 2im, 7 - 4im]
    @test_throws DTypeError t .< t
end

@testset "gradients" begin
    w = Tensor(ComplexF64[1+2im, -3im]; requires_grad=true)
    backward!(sum(abs2.(w)))
    @test Array(grad(w)) == [2 + 4im, -6im]
    @test_throws AutogradError backward!(sum(w))
end

@testset "Fourier transforms" begin
    x = [1.0, 2.0, 0.5, -1.0, 3.0]
    dft(v) = [sum(v[j+1] * cis(-2pi * j * k / length(v)) for j in 0:length(v)-1) for k in 0:length(v)-1]
    @test same(fft(Tensor(x)), dft(x)) && same(ifft(fft(Tensor(x))), complex(x))
    @test same(rfft(Tensor(x)), dft(x)[1:3]) && same(irfft(rfft(Tensor(x)), 5), x)
    @test same(fft(Tensor(x); n=3, norm=:ortho), dft(x[1:3]) ./ sqrt(3))
    A = reshape(collect(1.0:12.0), 3, 4)
    columns = hcat((dft(A[:, j]) for j in 1:4)...)
    @test same(fft(Tensor(A), 1), columns)
    @test same(fft(Tensor(A)), vcat((transpose(dft(columns[i, :])) for i in 1:3)...))
    @test same(irfft(rfft(Tensor(A)), 4), A) && same(hfft(ihfft(Tensor(x)), 5), x)
    @test Array(fftfreq(4)) == [0, 0.25, -0.5, -0.25] && Array(rfftfreq(4, 2.0)) == [0, 0.125, 0.25]
    @test Array(fftshift(Tensor([1, 2, 3, 4]))) == [3, 4, 1, 2] && Array(ifftshift(fftshift(Tensor(x)))) == x
    @test_throws InvalidError fft(Tensor(x), 1; n=0)
end
