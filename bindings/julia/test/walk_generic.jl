# SPDX-License-Identifier: Apache-2.0
# Gradients through functions that know nothing of tensors. Every function that Base, LinearAlgebra and Statistics export is
# called with drawn arguments; its gradient at tensors is that of central differences, or an error. Never anything else.
# Prints how many calls are of which kind, and those that are wrong; with a file's name as argument
# writes all of them to it, and with a pattern too walks all calls of the functions of such names.
# One call in SHARE is made, the same ones each time; with TENSOR_TEST_FULL=1 all are, which takes many minutes.
# test_generic.jl runs it, without compiling what is called once only.

using LibTensor, LinearAlgebra, Statistics

# What acts on the system or the session, waits, prints, or draws.
const LEFT_OUT = Set{Symbol}([:exit, :quit, :rm, :mv, :cp, :run, :open, :read, :read!, :write, :download, :kill, :sleep, :wait, :readline,
    :readlines, :readuntil, :readbytes!, :readdir, :readlink, :readavailable, :atexit, :eval, :include, :include_string, :cd, :mkdir, :mkpath,
    :mktemp, :mktempdir, :tempname, :tempdir, :touch, :chmod, :chown, :symlink, :redirect_stdin, :redirect_stdout, :redirect_stderr, :systemerror,
    :error, :throw, :rethrow, :print, :println, :printstyled, :show, :showable, :showerror, :display, :dump, :redisplay, :pipeline, :detach, :Timer,
    :yield, :yieldto, :schedule, :asyncmap, :asyncmap!, :Task, :Channel, :Condition, :bind, :notify, :lock, :unlock, :trylock, :finalize, :finalizer,
    :unsafe_load, :unsafe_store!, :unsafe_copyto!, :unsafe_convert, :unsafe_wrap, :unsafe_trunc, :unsafe_read, :unsafe_write, :unsafe_string,
    :unsafe_pointer_to_objref, :pointer, :pointer_from_objref, :cfunction, :time, :time_ns, :rand, :randn, :gensym, :backtrace, :catch_backtrace,
    :stacktrace, :code_lowered, :code_typed, :methods, :which, :precompile, :invokelatest, :invoke, :ccall, :sizehint!, :join, :repr, :string,
    :sprint, :summary, :text_colors, :objectid, :hash, :peek, :eachline, :fdio, :ENV, :atreplinit, :watch_file, :process_running, :success,
    :ntuple, :countlines, :isfile, :isdir, :filesize, :stat, :lstat, :ispath, :realpath, :pwd, :homedir, :skip, :seek, :seekend, :seekstart,
    :flush, :close, :bytesavailable, :mark, :unmark, :reset, :ismarked, :isreadonly, :eof, :truncate, :position, :fd, :islink, :ismount,
    :evalfile, :gc_enable, :istaskdone, :istaskstarted, :istaskfailed, :fetch, :Ref, :peakflops, :BLAS, :LAPACK, :versioninfo, :esc,
    :macroexpand, :nameof, :parentmodule, :pathof, :pkgdir, :fullname, :names, :setenv, :addenv, :withenv, :ignorestatus,
    :IOContext, :isopen, :isreadable, :iswritable, :timedwait, :rpad, :lpad, :getpid, :chomp, :chop, :codeunits, :escape_string, :Some,
    :something, :isequal, :compilecache, :Cmd, :Pipe, :VersionNumber, :symdiff!])

const V1, V2 = [1.3, 0.4, 2.1], [0.7, 1.9, 1.1]
const M1 = [2.0 0.3 0.5; 0.4 1.7 0.2; 0.1 0.6 2.9]
const M2 = [1.1 0.2 0.7; 0.3 2.2 0.1; 0.8 0.4 1.6]
const S1 = [2.0 0.3 0.5; 0.3 1.7 0.2; 0.5 0.2 2.9]

"An argument that depends on the tensors that are differentiated for; others are as they are."
struct From
    f::Any
end
given(p::From, w) = p.f(w...)
given(p, w) = p isa Array ? copy(p) : p

# Named sets of arguments: the arrays to differentiate for, and how each argument comes from them.
first_of(f=identity) = From((w...) -> f(copy(w[1])))
second_of(f=identity) = From((w...) -> f(copy(w[2])))
const DRAWN = [
    ("v", (V1,), (first_of(),)), ("M", (M1,), (first_of(),)),
    ("v, v", (V1, V2), (first_of(), second_of())), ("M, M", (M1, M2), (first_of(), second_of())),
    ("M, v", (M1, V1), (first_of(), second_of())), ("v, M", (V1, M1), (first_of(), second_of())),
    ("v, array", (V1,), (first_of(), V2)), ("array, v", (V1,), (V2, first_of())), ("M, array", (M1,), (first_of(), M2)),
    ("array, M", (M1,), (M2, first_of())), ("v, 1", (V1,), (first_of(), 1)), ("v, 2", (V1,), (first_of(), 2)),
    ("2, v", (V1,), (2, first_of())), ("M, 2", (M1,), (first_of(), 2)), ("M, 1", (M1,), (first_of(), 1)), ("v, 0.4", (V1,), (first_of(), 0.4)),
    ("0.4, v", (V1,), (0.4, first_of())), ("v, (3, 1)", (V1,), (first_of(), (3, 1))), ("M, 1, 2", (M1,), (first_of(), 1, 2)),
    ("f, v", (V1,), (abs2, first_of())), ("f, M", (M1,), (abs2, first_of())), ("op, v", (V1,), (+, first_of())), ("op, M", (M1,), (*, first_of())),
    ("f, op, v", (V1,), (sin, +, first_of())), ("p, v", (V1,), (x -> x > 1, first_of())), ("f, v, v", (V1, V2), (*, first_of(), second_of())),
    ("f, M; dims", (M1,), (sum, first_of()), (dims=1,)),
    ("M; dims=1", (M1,), (first_of(),), (dims=1,)), ("M; dims=2", (M1,), (first_of(),), (dims=2,)), ("op, M; dims", (M1,), (+, first_of()), (dims=1,)),
    ("array, v, v", (V1, V2), (zeros(3), first_of(), second_of())), ("array, M, M", (M1, M2), (zeros(3, 3), first_of(), second_of())),
    ("v, M, v", (V1, M1), (first_of(zero), second_of(), first_of())), ("array, M, v", (M1, V1), (zeros(3), first_of(), second_of())),
    ("x", (V1,), (first_of(v -> v[1]),)), ("small x", (V1,), (first_of(v -> v[2]),)), ("x, y", (V1,), (first_of(v -> v[1]), first_of(v -> v[3]))),
    ("x, 2", (V1,), (first_of(v -> v[1]), 2)), ("x, 0.5", (V1,), (first_of(v -> v[1]), 0.5)), ("2, x", (V1,), (2, first_of(v -> v[1]))),
    ("2.5, x", (V1,), (2.5, first_of(v -> v[1]))), ("x, y, z", (V1,), (first_of(v -> v[1]), first_of(v -> v[2]), first_of(v -> v[3]))),
    ("v, x", (V1,), (first_of(), first_of(v -> v[2]))), ("x, v", (V1,), (first_of(v -> v[2]), first_of())), ("M, x", (M1,), (first_of(), first_of(m -> m[2, 1]))),
    ("array, x", (V1,), (V2, first_of(v -> v[2]))), ("v, x, 2", (V1,), (first_of(), first_of(v -> v[1]), 2)), ("[x], v", (V1,), (first_of(v -> [v[2], v[1], v[1]]), first_of())),
    ("T, x", (V1,), (Float64, first_of(v -> v[1]))), ("T, v", (V1,), (Float64, first_of())), ("Int, x", (V1,), (Int, first_of(v -> v[1]))),
    ("Symmetric", (S1,), (first_of(Symmetric),)), ("UpperTriangular", (M1,), (first_of(UpperTriangular),)), ("Diagonal", (V1,), (first_of(Diagonal),)),
    ("Symmetric, v", (S1, V1), (first_of(Symmetric), second_of())), ("UpperTriangular, v", (M1, V1), (first_of(UpperTriangular), second_of())),
    ("Diagonal, M", (V1, M1), (first_of(Diagonal), second_of())), ("M', M", (M1, M2), (first_of(adjoint), second_of())),
    ("view", (M1,), (first_of(m -> view(m, :, 2)),)), ("loss", (V1,), (first_of(sum),)), ("loss, 2", (V1,), (first_of(sum), 2)), ("loss, x", (V1,), (first_of(sum), first_of(v -> v[2]))),
    ("[loss]", (M1,), (first_of(m -> [sum(c) for c in eachcol(m)]),)), ("z", (V1,), (first_of(v -> complex(v[1], v[2])),)),
    ("z, 3", (V1,), (first_of(v -> complex(v[1], v[2])), 3)), ("z, 0.5", (V1,), (first_of(v -> complex(v[1], v[2])), 0.5)), ("2.5, z", (V1,), (2.5, first_of(v -> complex(v[1], v[2])))),
    ("z, u", (V1,), (first_of(v -> complex(v[1], v[2])), first_of(v -> complex(v[3], v[1])))), ("x, y, 1, 2", (V1,), (first_of(v -> v[1]), first_of(v -> v[3]), 1, 2)),
    ("z, u, 1, 2", (V1,), (first_of(v -> complex(v[1], v[2])), first_of(v -> complex(v[3], v[1])), 1, 2)),
]

# A number out of a result, in which everything has its own weight.
weight(i) = 0.3 + mod(0.7i, 1.0)
score(x::Union{AbstractFloat,TensorNumber}) = x
score(x::Tensor{<:Any,0}) = x
score(x::Union{Integer,Rational,Irrational}) = 0.0 * Float64(x)
score(z::Complex) = score(real(z)) + 0.6 * score(imag(z))
score(t::Tensor) = eltype(t) <: Complex ? score(real(t)) + 0.6 * score(imag(t)) :
                   eltype(t) <: AbstractFloat ? sum(t .* reshape(map(weight, 1:length(t)), size(t))) : 0.0
score(x::Union{Tuple,NamedTuple,AbstractArray}) = weighted(x)
score(p::Pair) = weighted((p.first, p.second))
score(x::Union{Base.Generator,Iterators.Zip,Iterators.Enumerate,Iterators.Reverse,Iterators.Filter}) = weighted(collect(Iterators.take(x, 12)))
score(F::Factorization) = weighted(map(n -> getfield(F, n), fieldnames(typeof(F))))
score(x) = missing
function weighted(x)
    total = 0.0
    for (i, e) in enumerate(x)
        s = score(e)
        s === missing || (total = total + weight(i) * s)
    end
    return total
end
value(x) = x isa Union{Tensor,TensorNumber} ? item(x) : Float64(x)


"What `f` gives, as a number, with what it changed."
function outcome(@nospecialize(f), name, arguments, keywords, w)
    args = Any[given(a, w) for a in arguments]
    result = Base.invokelatest(f, args...; keywords...)
    total = score(result)
    endswith(String(name), "!") || return total
    changed = score(args[1])
    return total === missing ? changed : changed === missing ? total : total + 0.37 * changed
end

"The derivative along a direction, which has its own step for each element."
function difference(@nospecialize(at), w, directions)
    moved(h) = value(at(map((A, D) -> A .+ h .* D, w, directions)...))
    by(step) = (moved(step) - moved(-step)) / 2step
    coarse, fine = by(1e-6), by(3e-7)
    return abs(coarse - fine) <= 1e-4 * (1 + abs(fine)) ? fine : NaN  # not at a jump or a kink
end
direction(A) = reshape([0.5 + mod(0.618i, 1.0) for i in 1:length(A)], size(A)) .* (eltype(A)[isodd(div(i, 2)) ? 1 : -1 for i in LinearIndices(A)])

"""
What became of one call: `:unfit` where Julia's own arrays fail or no float comes out, `:right`, `:constant` where the
derivative is 0 rightly, `:raised`, or a text that says what is wrong.
"""
function judged(@nospecialize(f), name, w, arguments, keywords, record, label)
    plain(ts...) = no_grad(() -> outcome(f, name, arguments, keywords, map(Tensor, ts)))
    base = try
        outcome(f, name, arguments, keywords, w)
    catch
        missing
    end
    base === missing && return :unfit
    isfinite(value(base)) || return :unfit
    # The library's own value is what is differentiated where it has one, as its vectors may have other signs.
    on_tensors = try
        isapprox(value(plain(w...)), value(base); rtol=1e-6, atol=1e-9) || record("value of $name($label)")
        true
    catch
        false
    end
    at = on_tensors ? plain : (ts...) -> outcome(f, name, arguments, keywords, ts)
    directions = map(direction, w)
    expected = try
        difference(at, w, directions)
    catch
        return :unfit
    end
    isfinite(expected) || return :unfit
    found = try
        gradient((ts...) -> (s = outcome(f, name, arguments, keywords, ts); s === missing ? 0.0 : s), map(Tensor, w)...)
    catch e
        e isa InterruptException && rethrow()
        e isa StackOverflowError && return "runs into itself"
        return :raised
    end
    got = sum(map((g, D) -> g === nothing ? 0.0 : sum(LibTensor.host(g) .* D), found, directions))
    abs(got - expected) <= 2e-4 * (1 + abs(expected)) && return abs(expected) > 1e-7 ? :right : :constant
    return "derivative $(round(got; sigdigits=5)), right $(round(expected; sigdigits=5))"
end

"The calls are dealt out by their names, so that a sample holds some of all kinds and stays when Julia gets new functions."
const SHARE = get(ENV, "TENSOR_TEST_FULL", "0") == "1" || length(ARGS) > 1 ? 1 : 24
chosen(m, name, label) = Base._crc32c("$m.$name($label)") % SHARE == 0

function walk(modules, drawn, report, wanted)
    counts = Dict(:unfit => 0, :right => 0, :constant => 0, :raised => 0, :wrong => 0)
    functions, seen = 0, Set{Any}()
    for m in modules, name in sort(names(m))
        (name in LEFT_OUT || startswith(String(name), "@") || !isdefined(m, name)) && continue
        occursin(wanted, String(name)) || continue
        f = getfield(m, name)
        (f isa Function || f isa Type) && !(f in seen) || continue
        f isa Type && (f isa Union || f <: Union{Exception,IO,Task}) && continue
        push!(seen, f)
        before = counts[:right] + counts[:raised] + counts[:constant]
        for d in drawn
            label, w, arguments = d
            chosen(m, name, label) || continue
            # Is there a method at all? Nothing is compiled for this.
            args = try
                Any[given(a, w) for a in arguments]
            catch
                continue
            end
            applicable(f, args...) || continue
            verdict = judged(f, name, w, arguments, length(d) > 3 ? d[4] : NamedTuple(), text -> report === nothing || println(report, text), label)
            kind = verdict isa String ? :wrong : verdict
            counts[kind] += 1
            kind === :wrong && (println("wrong: $m.$name($label): $verdict"); flush(stdout))
            report === nothing || kind === :unfit || (println(report, "$kind $m.$name($label)"); flush(report))
        end
        functions += counts[:right] + counts[:raised] + counts[:constant] > before
    end
    return counts, functions
end

counts, functions = walk((Statistics, LinearAlgebra, Base), DRAWN, 
    isempty(ARGS) ? nothing : open(ARGS[1], "w"), Regex(length(ARGS) > 1 ? ARGS[2] : ""))
println("generic functions: $functions of one call in $SHARE, calls: $(counts[:right]) right, $(counts[:constant]) constant, $(counts[:raised]) raised, $(counts[:wrong]) wrong")
