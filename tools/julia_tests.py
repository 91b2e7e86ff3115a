# SPDX-License-Identifier: Apache-2.0
"""Tests that gen_julia.py derives: every C function of every row through the form that a user of Julia writes.

tests/ops/export_cases.py writes arguments, results and errors, and test/support.jl replays them: a test is an expression
of the arguments' names.
"""

from julia_forms import POSITION_NUMBERS, Form, is_elementwise, julia_function, own_function

HEAD = """# Every C function of every row, as Julia writes it; derived by tools/generate.py.

const CASES = read_cases(get(ENV, "TENSOR_OP_CASES", nothing))
const POSITION_NUMBERS = ({numbers})

"""
TAIL = """
CASES === nothing || @testset "what has no form in Julia" begin
    @test sort!(collect(keys(CASES))) == [{names}]
end
"""
# Forms that are written by hand. With numbers in the place of tensors the expression is the same, unless it is here too.
HAND = {
    "eigvals": "eig(x).values",
    "empty": "Tensor{dtype}(undef, shape...)",
    "zeros": "zeros(Tensor{dtype}, shape...)",
    "ones": "ones(Tensor{dtype}, shape...)",
    "full": "full(dtype, value, shape...)",
    "empty_like": "similar(x)",
    "zeros_like": "zero(x)",
    "ones_like": "one.(x)",
    "full_like": "full(x, value)",
    "arange": "arange(dtype, start, stop, step)",
    "arange_i64": "dtype.(arange(Int64, start, stop, step))",
    "linspace": "linspace(dtype, start, stop, num)",
    "eye": "eye(dtype, n, m)",
    "logspace": "logspace(dtype, start, stop, num; base=base)",
    "tril_indices": "dtype.(tril_indices(n, m, k))",
    "triu_indices": "dtype.(triu_indices(n, m, k))",
    "clone": "copy(x)",
    "astype": "dtype.(x)",
    "to_device": "LibTensor.to_device(x)",
    "copy_": "copyto!(x, src)",
    "fill_": "fill!(x, value)",
    "zero_": "LibTensor.zero!(x)",
    "reshape": "rowmajor_reshape(x, shape...)",
    "view": "rowmajor_view(x, shape...)",
    "flatten": "flatten(x; from=start_axis, to=end_axis)",
    "permute_dims": "permutedims(x, axes .+ 1)",
    "transpose": "swapdims(x, axis0, axis1)",
    "matrix_transpose": "x'",
    "broadcast_to": "reversedims(broadcast_to(reversedims(x), reverse(shape)...))",
    "squeeze": "dropdims(x; dims=axes === (:) ? findall(isone, size(x)) : axes)",
    "unsqueeze": "unsqueeze(x; dims=axis)",
    "slice": "selectdim(x, axis, start+1:step:stop)",
    "select": "selectdim(x, axis, index)",
    "narrow": "selectdim(x, axis, start+1:start+length)",
    "diagonal": "diag(x, offset)",
    "split": "split(x, sizes; dims=axis)",
    "detach": "LibTensor.detach(x)",
    "moveaxis": "moveaxis(x, source .+ 1, destination .+ 1)",
    "concat": "cat(xs...; dims=axis)",
    "stack": "stack(xs; dims=axis)",
    "flip": "reverse(x; dims=axes)",
    "pad": "pad(x, widths, value)",
    "tile": "repeat(x, repeats...)",
    "repeat": "repeat(x; inner=[d == axis ? repeats : 1 for d in 1:ndims(x)])",
    "tril": "tril(x, k)",
    "triu": "triu(x, k)",
    "diag": "diagm(k => x)",
    "clamp": "clamp.(x, min, max)",
    "clamp_": "clamp!(x, min, max)",
    "where": "ifelse.(condition, a, b)",
    "allclose": "Tensor(allclose(a, b; rtol=rtol, atol=atol, equal_nan=equal_nan))",
    "full_complex": "broadcast_to(Tensor{dtype}(Complex(re, im)), shape...)",
    "complex": "complex.(re, im)",
    "polar": "polar(length, angle)",
    "view_as_real": "view_as_real(x)",
    "view_as_complex": "view_as_complex(x)",
    "real": "real(x)",
    "imag": "imag(x)",
    "conj": "conj(x)",
    "conj_physical": "conj.(x)",
    "conj_physical_": "conj!(x)",
    "angle": "angle(x)",
    "sgn": "sgn(x)",
    "isreal": "isreal.(x)",
    "var": "var(x; dims=axes, corrected=Bool(correction), keepdims=keepdims)",
    "std": "std(x; dims=axes, corrected=Bool(correction), keepdims=keepdims)",
    "argmax": "dropdims(argmax(x; dims=axis); dims=axis)",
    "argmin": "dropdims(argmin(x; dims=axis); dims=axis)",
    "any": "Tensor(any(x; dims=axes, keepdims=keepdims))",
    "all": "Tensor(all(x; dims=axes, keepdims=keepdims))",
    "cumsum": "cumsum(x; dims=axis, dtype=dtype)",
    "cumprod": "cumprod(x; dims=axis, dtype=dtype)",
    "diff": "diff(x; dims=axis, n=n, prepend=prepend, append=append)",
    "cov": "cov(x; dims=2, corrected=Bool(correction), fweights=fweights, aweights=aweights)",
    "bincount": "bincount(x; weights=weights, minlength=minlength)",
    "median": "lower_median(x; dims=axis, keepdims=keepdims)",
    "nanmedian": "nanmedian(x; dims=axis, keepdims=keepdims)",
    "quantile": "quantile(x, q; dims=axis, keepdims=keepdims, interpolation=interpolation)",
    "nanquantile": "nanquantile(x, q; dims=axis, keepdims=keepdims, interpolation=interpolation)",
    "sort": "(values=sort(x; dims=axis, rev=descending), indices=argsort(x; dims=axis, descending=descending))",
    "searchsorted": "right ? searchsortedlast(sorted, values) .+ 1 : searchsortedfirst(sorted, values)",
    "unique_all": "(r = unique_all(reversedims(x)); merge(r, (inverse_indices=reversedims(r.inverse_indices),)))",
    "slice_scatter": "slice_scatter(x, src, start+1:step:stop; dims=axis)",
    "masked_fill": "masked_fill(x, mask, value)",
    "masked_fill_": "masked_fill!(x, mask, value)",
    "one_hot": "one_hot(index, num_classes)",
    "nonzero": "Tensor([p[d] for p in findall(reversedims(x) .!= 0), d in ndims(x):-1:1])",
    "index": "x[[d == 1 ? mod1.(host(indices[1]), size(x, 1)) : (:) for d in 1:ndims(x)]...]",
    "index_put": "index_put(x, indices, values; accumulate=accumulate)",
    "index_put_": "setindex!(x, values, host(indices[1]) .+ size(x, 1) .* (host(indices[2]) .- 1))",
    "take": "take(axis === (:) ? reversedims(x) : x, index; dims=axis)",
    "put": "reversedims(put(reversedims(x), index, src; accumulate=accumulate))",
    "put_": "(put!(reversedims(x), index, src; accumulate=accumulate); x)",
    "matmul": "a * b",
    "dot": "dot(a, b)",
    "tensordot": "tensordot(a, b, axes_a .+ 1, axes_b .+ 1)",
    "kron": "kron(a, b)",
    "einsum": "einsum(equation, operands...)",
    "cholesky": "cholesky(x; upper=upper)",
    "lu": "lu(x; pivot=pivot)",
    "inv": "inv(x)",
    "det": "det(x)",
    "slogdet": "(f = logabsdet(x); (f.sign, f.logabsdet))",
    "qr": "qr(x; mode=mode)",
    "svd": "svd(x; full=full_matrices)",
    "svdvals": "svdvals(x)",
    "pinv": "pinv(x; atol=atol, rtol=rtol, hermitian=hermitian)",
    "cond": "stack([cond(matrix, ord) for matrix in eachslice(x; dims=1)]; dims=1)",
    "fft": "fft(x, axis; n=n, norm=norm)",
    "ifft": "ifft(x, axis; n=n, norm=norm)",
    "rfft": "rfft(x, axis; n=n, norm=norm)",
    "irfft": "irfft(x, n, axis; norm=norm)",
    "hfft": "hfft(x, n, axis; norm=norm)",
    "ihfft": "ihfft(x, axis; n=n, norm=norm)",
    "fftn": "fft(x, axes; norm=norm)",
    "ifftn": "ifft(x, axes; norm=norm)",
    "rfftn": "rfft(x, axes; norm=norm)",
    "irfftn": "irfft(x, isempty(s) ? -1 : last(s), axes; norm=norm)",
    "fftfreq": "fftfreq(n, d; dtype=dtype)",
    "rfftfreq": "rfftfreq(n, d; dtype=dtype)",
    "fftshift": "fftshift(x, axes)",
    "ifftshift": "ifftshift(x, axes)",
    "normalize": "normalize(x, ord; dims=axis, eps=eps)",
    "rand": "rand(Tensor{dtype}, shape...)",
    "randn": "randn(Tensor{dtype}, shape...)",
    "randint": "randint(low:high-1, shape...; dtype=dtype)",
    "randperm": "dtype.(randperm(Tensor, n) .- 1)",
}
# The C functions that Julia has no form of.
NO_FORM = {"fft_c2c", "fft_r2c", "fft_c2r", "hfftn", "ihfftn"}
# Forms by hand that do not read the argument that C refuses.
NOT_REFUSED = {"empty_like", "full_complex"}
# What counts from 1 in a form by hand, where the row has no key `indices` that says so.
COUNTED = {"bincount": ["x"]}
# Ops whose axes are those of the result, which has one more.
ADDED_AXES = {"diag_embed", "stack", "unsqueeze"}


def line(f, expression, **options):
    """The test of one C function; `options` with a value are keywords of `replay` in support.jl."""
    name = f.name.removeprefix("tensor_")
    options["added_axes"] = "1" if f.op.name in ADDED_AXES else ""
    if counted := [*f.op.indices, *COUNTED.get(name, [])]:
        options["counted"] = f"({quoted(counted)},)"
    keywords = ", ".join(f"{key}={value}" for key, value in options.items() if value)
    return f'replay("{name}", :({expression}){"; " * bool(keywords)}{keywords})\n'


def quoted(names):
    return ", ".join(f'"{name}"' for name in names)


def function_row(f):
    """The call of a function form, with every argument given."""
    op, positional, named = f.op, [], []
    several_axes = [a.type for a in op.args].count("axis") > 1
    for arg in op.args:
        keyword = {"rng": "rng", "axes": "dims", "axis": "dims", "axis?": "dims", "dtype": "dtype"}.get(arg.type)
        if arg.type == "axis" and several_axes:
            positional.append(arg.name)
        elif keyword or arg.default is not None:
            named.append(f"{keyword or arg.name}={arg.name}")
        else:
            positional.append(arg.name)
    form = Form(op, f.returns == "none").name
    name = form.split(".")[-1]
    called = name if "." in form else f"LibTensor.{name}"
    return line(f, f"{called}({', '.join(positional)}{'; ' * bool(named)}{', '.join(named)})")


def elementwise_row(f):
    """A dotted call, or that of a function in place."""
    op, names = f.op, [a.name for a in f.args]
    if "reflect" in f.form:
        names[:2] = names[1::-1]
    function = julia_function(op)
    is_operator = not function[0].isalpha()
    if f.returns == "none":
        call = f"LibTensor.{op.name}!({', '.join(names)})"
    elif is_operator and len(op.tensor_args) == 2:
        call = f" .{function} ".join(names)
    else:
        name = f"({function})" if is_operator else f"LibTensor.{function}" if own_function(op) else function
        call = f"{name}.({', '.join(names)})"
    return line(f, call, lined_up="true")


def hand_row(f):
    name = f.name.removeprefix("tensor_")
    end = "_" * name.endswith("_")
    stem = name.removesuffix("_")
    tries = [name, *(stem.removesuffix(number) + end for number in ("_i64", "_scalar", "_scalar_i64"))]
    expression = next((HAND[key] for key in tries if key in HAND), None)
    if not expression:
        raise ValueError(f"{name} has no Julia form: write one, and name it in HAND of julia_tests.py")
    return line(f, expression, by_hand="true", refused="false" if name in NOT_REFUSED else "")


def text(tables):
    parts = [HEAD.format(numbers=quoted(sorted(POSITION_NUMBERS)))]
    for f in tables.functions:
        if f.op and f.op.name not in NO_FORM:
            by_hand = "julia" in f.op.by_hand
            parts.append((elementwise_row if is_elementwise(f.op) else hand_row if by_hand else function_row)(f))
    parts.append(TAIL.format(names=quoted(sorted(NO_FORM))))
    return "".join(parts)
