# SPDX-License-Identifier: Apache-2.0
# Order and statistics: functions of Base and Statistics, and the library's own where Julia has none. Positions in a
# flattened tensor are those of Julia's order.

for A in (:Tensor, :TensorVector)
    @eval begin
        Base.sort(t::$A; dims=nothing, rev::Bool=false, kw...) = sorted(t, dims, rev; kw...)
        Base.sort!(t::$A; dims=nothing, rev::Bool=false, kw...) = copyto!(t, sorted(t, dims, rev; kw...))
        Base.searchsortedfirst(lines::$A, values::AbstractArray) = insertion(lines, values, false) .+ 1
        Base.searchsortedlast(lines::$A, values::AbstractArray) = insertion(lines, values, true)
        Statistics.quantile(t::$A, q; kw...) = ranked(C.tensor_quantile, t, q; kw...)
        Base.diff(t::$A; dims=nothing, n::Integer=1, prepend=nothing, append=nothing) =
            wrap(C.tensor_diff(t, n, line_axis(t, dims, "diff"), optional(prepend), optional(append)))
    end
end

"The axis that `dims` is, which only vectors need not name."
line_axis(t::Tensor, dims, name) = dims === nothing && ndims(t) == 1 ? Int32(0) :
    dims isa Integer ? axis32(dims) : throw(ArgumentError("$name of a tensor of $(ndims(t)) axes needs dims"))

function sorted(t::Tensor, dims, rev::Bool; kw...)
    # An order of the caller's own is found by Julia's function; the elements keep their history.
    isempty(kw) || return ndims(t) == 1 ? t[sortperm(t; rev=rev, kw...)] :
        mapslices(line -> sort(vec(line); rev=rev, kw...), t; dims=line_axis(t, dims, "sort") + 1)
    values, places = results(2)
    check(C.tensor_sort(t, line_axis(t, dims, "sort"), rev, values, places))
    free!(wrap(places[]))
    return wrap(values[])
end
Base.sortperm(t::TensorVector; rev::Bool=false, kw...) = isempty(kw) ? argsort(t; dims=1, descending=rev) :
    Tensor(sortperm(no_grad(() -> host(t)); rev=rev, kw...))
Base.unique(t::Tensor) = unique(elements(t))

insertion(lines::Tensor, values, right::Bool) = wrap(C.tensor_searchsorted(lines, tensor(values), right))

function ranked(f, t::Tensor, q; dims=:, keepdims::Bool=dims !== (:), interpolation="linear")
    ranks = q isa Tensor ? q : Tensor(q isa Real ? Float64(q) : Float64.(q))
    return wrap(f(t, ranks, axis32(dims), keepdims, string(interpolation)))
end

"""
    nanquantile(t, q; dims=:, interpolation=:linear)

As `quantile`, of what is not NaN; NaN where nothing is left.
"""
nanquantile(t, q; kw...) = ranked(C.tensor_nanquantile, tensor(t), q; kw...)

Statistics.median(t::Tensor; kw...) = quantile(t, 0.5; kw...)

for (f, c, what) in ((:lower_median, :tensor_median, "The middle element, of two the lower one, unlike `median`"),
                     (:nanmedian, :tensor_nanmedian, "As `lower_median`, of what is not NaN"))
    @eval begin
        @doc $("    $f(t; dims=:)\n\n$what, and its position along `dims`, or in `vec(t)`: `(values=..., indices=...)`.") $f
        function $f(x; dims=:, keepdims::Bool=dims !== (:))
            t = dims === (:) ? reversedims(tensor(x)) : tensor(x)
            values, places = results(2)
            check(C.$c(t, axis32(dims), keepdims, values, places))
            return (values=wrap(values[]), indices=positions_from(places[]))
        end
    end
end

"""
    unique_all(t)

The distinct elements in rising order, the first position of each in `vec(t)`, which of them each element of `t` is, and how
often each occurs: `(values=..., indices=..., inverse_indices=..., counts=...)`.
"""
function unique_all(x)
    values, places, inverse, counts = outs = results(4)
    check(C.tensor_unique_all(reversedims(tensor(x)), outs...))
    return (values=wrap(values[]), indices=positions_from(places[]),
            inverse_indices=reversedims(positions_from(inverse[])), counts=wrap(counts[]))
end

"""
    bincount(index; weights=nothing, minlength=0)

How often each number from 1 occurs in `index`, or the sums of the `weights` that stand there.
"""
bincount(index; weights=nothing, minlength::Integer=0) =
    wrap(C.tensor_bincount(positions(index), optional(weights), minlength))

# ---- statistics of several variables

Statistics.cov(t::TensorVector; kw...) = covariance(t; kw...)
Statistics.cov(t::TensorMatrix; dims::Integer=1, kw...) = covariance(variables(t, dims); kw...)
Statistics.cor(t::TensorMatrix; dims::Integer=1) = corrcoef(variables(t, dims))

covariance(t::Tensor; corrected::Bool=true, fweights=nothing, aweights=nothing) =
    wrap(C.tensor_cov(t, corrected, optional(fweights), optional(aweights)))

"The variables as rows, where `dims` has the observations."
variables(t::TensorMatrix, dims::Integer) = dims == 1 ? swapdims(t, 1, 2) : dims == 2 ? t :
    throw(ArgumentError("dims is 1 or 2, got $dims"))

# ---- what was extreme so far

for (op, f) in ((:max, :cummax), (:min, :cummin))
    @eval function Base.accumulate(::typeof($op), t::Tensor; dims=nothing, kw...)
        isempty(kw) || return invoke(accumulate, Tuple{Any,Any}, $op, t; dims=dims, kw...)
        dims === nothing && return reshape($f(vec(t); dims=1).values, size(t))
        return $f(t; dims=dims).values
    end
end
