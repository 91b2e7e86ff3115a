# SPDX-License-Identifier: Apache-2.0
# Optimisers. Their state and their arithmetic are the library's.

"""
    Optimizer

What [`SGD`](@ref), [`Adam`](@ref), [`AdamW`](@ref), [`RMSprop`](@ref) and the others give:

    opt = Adam(model; lr=1e-3)
    for (x, y) in data
        loss, g = withgradient(m -> cross_entropy(m(x), y), model)
        update!(opt, model, g[1])
    end

or, with gradients in the parameters, `zero_grad!(opt); backward!(loss); step!(opt)`. `opt.lr` may be set.
"""
mutable struct Optimizer
    handle::Ptr{C.tensor_optimizer_t}
    kind::Symbol
    options::NamedTuple

    function Optimizer(kind::Symbol, code, params, options)
        list = params_of(params)
        isempty(list) && throw(ArgumentError("an optimiser needs parameters that require a gradient"))
        hs = Handles(list)
        h = options === nothing ? C.tensor_optimizer_create(code, hs, length(hs), C_NULL) :
            C.tensor_optimizer_create(code, hs, length(hs), Ref(opts_struct(options)))
        o = new(check(h), kind, options === nothing ? NamedTuple() : options)
        finalizer(o -> C.tensor_optimizer_release(getfield(o, :handle)), o)
        return o
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_optimizer_t}}, o::Optimizer) = getfield(o, :handle)
Base.show(io::IO, o::Optimizer) = print(io, getfield(o, :kind), "(lr=", o.lr, ')')

params_of(t::Tensor) = Tensor[t]
params_of(v::Union{Tuple,AbstractVector}) = all(x -> x isa Tensor, v) ? Tensor[v...] : parameters(v)
params_of(m) = parameters(m)

# Options that mean their value where it is 0 too. The library refuses those that an optimiser does not have.
const OPTIM_GIVEN = (lr=C.TENSOR_OPTIM_HAS_LR, betas=C.TENSOR_OPTIM_HAS_BETAS, eps=C.TENSOR_OPTIM_HAS_EPS,
    weight_decay=C.TENSOR_OPTIM_HAS_WEIGHT_DECAY, momentum=C.TENSOR_OPTIM_HAS_MOMENTUM,
    dampening=C.TENSOR_OPTIM_HAS_DAMPENING)

function opts_struct(o)
    known = (keys(OPTIM_GIVEN)..., :nesterov, :amsgrad, :maximize)
    unknown = filter(name -> !(name in known), collect(keys(o)))
    isempty(unknown) || throw(ArgumentError("this optimiser has no option $(unknown[1])"))
    on(name, flag) = get(o, name, false) ? flag : UInt32(0)
    haskey(o, :betas) && part_names(:betas, o.betas)
    flags = reduce(|, (flag for (name, flag) in pairs(OPTIM_GIVEN) if haskey(o, name)); init=UInt32(0)) |
            on(:nesterov, C.TENSOR_OPTIM_NESTEROV) | on(:amsgrad, C.TENSOR_OPTIM_AMSGRAD) |
            on(:maximize, C.TENSOR_OPTIM_MAXIMIZE)
    betas = get(o, :betas, (0.0, 0.0))
    return C.tensor_optimizer_opts_t(sizeof(C.tensor_optimizer_opts_t), flags, o.lr, get(o, :momentum, 0.0),
        get(o, :dampening, 0.0), get(o, :weight_decay, 0.0), betas[1], betas[2], get(o, :eps, 0.0))
end

"""
    SGD(params; lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=false, maximize=false)

Stochastic gradient descent over a model, a tensor, or a list of tensors.
"""
SGD(params; lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=false, maximize=false) =
    Optimizer(:SGD, C.TENSOR_SGD, params, (lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay,
        nesterov=nesterov, maximize=maximize))

"""
    Adam(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=false, maximize=false)

Adam over a model, a tensor, or a list of tensors.
"""
Adam(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=false, maximize=false) =
    Optimizer(:Adam, C.TENSOR_ADAM, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad,
        maximize=maximize))

"""
    AdamW(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01, amsgrad=false, maximize=false)

Adam with decoupled weight decay.
"""
AdamW(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01, amsgrad=false, maximize=false) =
    Optimizer(:AdamW, C.TENSOR_ADAMW, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad,
        maximize=maximize))

# Of a kind whose options are set by name.
function named_optimizer(kind, code, params, options)
    foreach(name -> part_names(name, options[name]), keys(options))
    o = Optimizer(kind, code, params, nothing)
    setfield!(o, :options, options)
    set_options!(o, options, 1)
    return o
end
set_options!(o, options, group) = foreach(p -> option!(o, first(p), last(p); group=group), collect(pairs(options)))

# Options that are several numbers, and the library's names of these.
const OPTION_PARTS = (betas=("beta1", "beta2"), etas=("eta_minus", "eta_plus"), step_sizes=("step_min", "step_max"),
    ns_coefficients=("ns_a", "ns_b", "ns_c"))
function part_names(name::Symbol, value)
    names = get(OPTION_PARTS, name, nothing)
    if names === nothing
        value isa Real || throw(ArgumentError("$name is $(repr(value)), expected a number"))
        return (string(name),)
    end
    value isa Union{Tuple,AbstractVector} && length(value) == length(names) && all(v -> v isa Real, value) ||
        throw(ArgumentError("$name is $(repr(value)), expected $(length(names)) numbers"))
    return names
end

"`option!(opt, name, value; group=0)`: an option of one group, from 1, or of all; `:betas` and the like are several numbers."
option!(o::Optimizer, name, value; group::Integer=0) =
    foreach((n, v) -> check(C.tensor_optimizer_set_option(o, group - 1, n, v)), part_names(Symbol(name), value), value)
"`option(opt, name; group=1)`"
option(o::Optimizer, name; group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_optimizer_get_option(o, group - 1, string(name), out)); out[])

"""
    RMSprop(params; lr=0.01, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=false, maximize=false)

Divides by the root of a running mean of squares.
"""
RMSprop(params; lr=0.01, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=false, maximize=false) =
    named_optimizer(:RMSprop, C.TENSOR_RMSPROP, params, (lr=lr, alpha=alpha, eps=eps, weight_decay=weight_decay,
        momentum=momentum, centered=centered, maximize=maximize))

"""
    Adagrad(params; lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, maximize=false)

Divides by the root of the sum of all squares.
"""
Adagrad(params; lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, maximize=false) =
    named_optimizer(:Adagrad, C.TENSOR_ADAGRAD, params, (lr=lr, lr_decay=lr_decay, weight_decay=weight_decay,
        initial_accumulator_value=initial_accumulator_value, eps=eps, maximize=maximize))

"""
    Adadelta(params; lr=1, rho=0.9, eps=1e-6, weight_decay=0, maximize=false)

Divides by a running size of the gradient, times one of the changes.
"""
Adadelta(params; lr=1, rho=0.9, eps=1e-6, weight_decay=0, maximize=false) =
    named_optimizer(:Adadelta, C.TENSOR_ADADELTA, params, (lr=lr, rho=rho, eps=eps, weight_decay=weight_decay,
        maximize=maximize))

"""
    Adamax(params; lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, maximize=false)

Adam with the largest gradient in place of the mean square.
"""
Adamax(params; lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, maximize=false) =
    named_optimizer(:Adamax, C.TENSOR_ADAMAX, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
        maximize=maximize))

"""
    NAdam(params; lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3,
          decoupled_weight_decay=false, maximize=false)

Adam with Nesterov's momentum.
"""
NAdam(params; lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3,
    decoupled_weight_decay=false, maximize=false) =
    named_optimizer(:NAdam, C.TENSOR_NADAM, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
        momentum_decay=momentum_decay, decoupled_weight_decay=decoupled_weight_decay, maximize=maximize))

"""
    RAdam(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, decoupled_weight_decay=false, maximize=false)

Adam that waits until the variance of its squares is known.
"""
RAdam(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, decoupled_weight_decay=false, maximize=false) =
    named_optimizer(:RAdam, C.TENSOR_RADAM, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
        decoupled_weight_decay=decoupled_weight_decay, maximize=maximize))

"""
    LAMB(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-6, weight_decay=0.01, maximize=false)

Adam whose update of each parameter has the size of the parameter.
"""
LAMB(params; lr=1e-3, betas=(0.9, 0.999), eps=1e-6, weight_decay=0.01, maximize=false) =
    named_optimizer(:LAMB, C.TENSOR_LAMB, params, (lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
        maximize=maximize))

"""
    Lion(params; lr=1e-4, betas=(0.9, 0.99), weight_decay=0, maximize=false)

Moves by the sign of a mean of gradients.
"""
Lion(params; lr=1e-4, betas=(0.9, 0.99), weight_decay=0, maximize=false) =
    named_optimizer(:Lion, C.TENSOR_LION, params, (lr=lr, betas=betas, weight_decay=weight_decay, maximize=maximize))

"""
    Muon(params; lr=1e-3, weight_decay=0.1, momentum=0.95, nesterov=true, ns_coefficients=(3.4445, -4.775, 2.0315),
         eps=1e-7, ns_steps=5, match_rms_adamw=false, maximize=false)

Momentum made orthogonal, for matrices only.
"""
Muon(params; lr=1e-3, weight_decay=0.1, momentum=0.95, nesterov=true, ns_coefficients=(3.4445, -4.775, 2.0315),
    eps=1e-7, ns_steps=5, match_rms_adamw=false, maximize=false) =
    named_optimizer(:Muon, C.TENSOR_MUON, params, (lr=lr, weight_decay=weight_decay, momentum=momentum,
        nesterov=nesterov, ns_coefficients=ns_coefficients, eps=eps, ns_steps=ns_steps,
        match_rms_adamw=match_rms_adamw, maximize=maximize))

"""
    ASGD(params; lr=0.01, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, maximize=false)

Averaged stochastic gradient descent.
"""
ASGD(params; lr=0.01, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, maximize=false) =
    named_optimizer(:ASGD, C.TENSOR_ASGD, params, (lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay,
        maximize=maximize))

"""
    Rprop(params; lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-6, 50), maximize=false)

Steps that grow while the sign of the gradient stays.
"""
Rprop(params; lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-6, 50), maximize=false) =
    named_optimizer(:Rprop, C.TENSOR_RPROP, params, (lr=lr, etas=etas, step_sizes=step_sizes, maximize=maximize))

"""
    add_group!(opt, params; options...)

More parameters, with options that differ from those of the optimiser.
"""
function add_group!(o::Optimizer, params; options...)
    hs = Handles(params_of(params))
    own = merge(getfield(o, :options), values(options))
    if getfield(o, :kind) in (:SGD, :Adam, :AdamW)
        check(C.tensor_optimizer_add_group(o, hs, length(hs), Ref(opts_struct(own))))
    else
        check(C.tensor_optimizer_add_group(o, hs, length(hs), C_NULL))
        set_options!(o, own, C.tensor_optimizer_group_count(o))
    end
    return o
end

"`step!(opt)`: one update of every parameter that has a gradient."
step!(o::Optimizer) = check(C.tensor_optimizer_step(o))
zero_grad!(o::Optimizer) = check(C.tensor_optimizer_zero_grad(o))

"""
    update!(opt, model, gradient)

One step with a gradient that [`gradient`](@ref) gave for `model`.
"""
function update!(o::Optimizer, model, gradient)
    zero_grad!(o)
    set_gradients!(model, gradient)
    step!(o)
    zero_grad!(o)
    return model
end
set_gradients!(x, ::Nothing) = nothing
set_gradients!(t::Tensor, g::AbstractArray) = grad!(t, g)
set_gradients!(t::Union{Tuple,Vector}, gs::Union{Tuple,Vector}) = foreach(set_gradients!, t, gs)
set_gradients!(t::Pair, g::Pair) = set_gradients!(last(t), last(g))
set_gradients!(d::AbstractDict, gs::AbstractDict) = foreach(k -> set_gradients!(d[k], gs[k]), keys(gs))
set_gradients!(m, g::NamedTuple) = foreach(n -> set_gradients!(getfield(m, n), g[n]), keys(g))

learning_rate(o::Optimizer, group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_optimizer_get_lr(o, group - 1, out)); out[])
"`learning_rate!(opt, lr; group=0)`: of one group, from 1, or of all."
learning_rate!(o::Optimizer, lr::Real; group::Integer=0) = check(C.tensor_optimizer_set_lr(o, group - 1, lr))

Base.propertynames(::Optimizer) = (:lr,)
Base.getproperty(o::Optimizer, name::Symbol) = name === :lr ? learning_rate(o) : getfield(o, name)
Base.setproperty!(o::Optimizer, name::Symbol, x) = name === :lr ? learning_rate!(o, x) : setfield!(o, name, x)

"The state tensors of an optimiser by name, sharing memory with it; [`save`](@ref) takes it."
state_dict(o::Optimizer) = [name => wrap(C.tensor_optimizer_get_state(o, name)) for name in state_names(o)]
state_names(o::Optimizer) =
    String[unsafe_string(C.tensor_optimizer_state_name(o, i)) for i in 0:C.tensor_optimizer_state_count(o)-1]

function load_state!(o::Optimizer, state; strict::Bool=true)
    given = Pair{String,Tensor}[string(name) => value isa Tensor ? value : Tensor(value) for (name, value) in pairs_of(state)]
    set(name, value) = check(C.tensor_optimizer_set_state(o, name, value))
    before = Dict(state_dict(o))
    made = String[]
    # If it fails, the optimiser is as before: what C would refuse, and new state, come first.
    try
        for (name, value) in given
            haskey(before, name) && size(before[name]) == size(value) && continue
            set(name, value)
            push!(made, name)
        end
    catch
        foreach(name -> haskey(before, name) || set(name, C_NULL), made)
        rethrow()
    end
    foreach(p -> set(p...), given)
    # What is not in it is dropped.
    foreach(name -> set(name, C_NULL), setdiff(state_names(o), first.(given)))
    return o
end

"""
    clip_grad_norm!(params, max_norm; norm=2)

Scales all gradients if their joint norm exceeds `max_norm`. Returns that norm.
"""
function clip_grad_norm!(params, max_norm::Real; norm::Real=2)
    hs = Handles(params_of(params))
    total = Ref{Float64}(0)
    check(C.tensor_clip_grad_norm_(hs, length(hs), max_norm, norm, total))
    return total[]
end

"`clip_grad_value!(params, limit)` clamps all gradients to [-limit, limit]."
function clip_grad_value!(params, limit::Real)
    hs = Handles(params_of(params))
    return check(C.tensor_clip_grad_value_(hs, length(hs), limit))
end

merge!(JULIA_NAMES, Dict("tensor_optimizer_create" => "Optimizer", "tensor_optimizer_set_option" => "option!",
    "tensor_optimizer_get_option" => "option", "tensor_optimizer_add_group" => "add_group!", "tensor_optimizer_step" => "step!",
    "tensor_optimizer_zero_grad" => "zero_grad!", "tensor_optimizer_get_lr" => "learning_rate",
    "tensor_optimizer_set_lr" => "learning_rate!", "tensor_optimizer_set_state" => "load_state!",
    "tensor_optimizer_get_state" => "state_dict"))
