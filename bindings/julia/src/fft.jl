# SPDX-License-Identifier: Apache-2.0
# Fourier transforms, with the names of AbstractFFTs and of NumPy. `dims` count from 1.

norm_text(norm) = string(norm)

for f in (:fft, :ifft, :rfft, :ihfft)
    c = Symbol("tensor_", f, "n")
    c1 = Symbol("tensor_", f)
    f === :ihfft && (c = nothing)
    doc = """
        $f(t, dims=:; norm=:backward)

    The transform over `dims`; `norm` is `:backward`, `:forward` or `:ortho`. `n=` cuts or pads one axis to n points.
    """
    @eval begin
        @doc $doc function $f(t::Tensor, dims=:; n::Integer=-1, norm=:backward)
            ndims(t) == 1 && dims === (:) && (dims = 1)
            dims isa Integer && return wrap(C.$c1(t, n, axis32(dims), norm_text(norm)))
            n == -1 || throw(ArgumentError("n is the points of one axis: name it in dims"))
            $(c === nothing ? :(throw(ArgumentError("ihfft goes along one axis"))) :
              :(a = axes32(dims); return wrap(C.$c(t, Int64[], 0, a, count_of(a), norm_text(norm)))))
        end
    end
end

"""
    irfft(t, n, dims=:; norm=:backward)

The real numbers, `n` of them along the last of `dims`, of which `rfft` gives `t`.
"""
function irfft(t::Tensor, n::Integer, dims=:; norm=:backward)
    ndims(t) == 1 && dims === (:) && (dims = 1)
    dims isa Integer && return wrap(C.tensor_irfft(t, n, axis32(dims), norm_text(norm)))
    a = dims === (:) ? axes32(1:ndims(t)) : axes32(dims)
    s = fill(Int64(-1), length(a))
    s[end] = n
    return wrap(C.tensor_irfftn(t, s, length(s), a, length(a), norm_text(norm)))
end

"`hfft(t, n, dim=1; norm=:backward)`: the real transform of `n` numbers of which `t` is the first half."
hfft(t::Tensor, n::Integer=-1, dim::Integer=ndims(t); norm=:backward) =
    wrap(C.tensor_hfft(t, n, axis32(dim), norm_text(norm)))

"`fftfreq(n, d=1; dtype=Float64)`: the frequencies of `n` points that are `d` apart."
fftfreq(n::Integer, d::Real=1; dtype=Float64) = wrap(C.tensor_fftfreq(n, d, dtype_code(dtype), C.TENSOR_CPU))
"`rfftfreq(n, d=1; dtype=Float64)`: those of the first half."
rfftfreq(n::Integer, d::Real=1; dtype=Float64) = wrap(C.tensor_rfftfreq(n, d, dtype_code(dtype), C.TENSOR_CPU))

"`fftshift(t, dims=:)`: moves the frequency 0 to the middle."
fftshift(t::Tensor, dims=:) = (a = axes32(dims); wrap(C.tensor_fftshift(t, a, count_of(a))))
"`ifftshift(t, dims=:)`: undoes `fftshift`."
ifftshift(t::Tensor, dims=:) = (a = axes32(dims); wrap(C.tensor_ifftshift(t, a, count_of(a))))

public!(:fft, :ifft, :rfft, :irfft, :hfft, :ihfft, :fftfreq, :rfftfreq, :fftshift, :ifftshift)
