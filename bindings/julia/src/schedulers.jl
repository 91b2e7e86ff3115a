# SPDX-License-Identifier: Apache-2.0
# Schedulers of learning rates. Their arithmetic is the library's.

const SCHEDULES = (StepLR=C.TENSOR_SCHEDULE_STEP, MultiStepLR=C.TENSOR_SCHEDULE_MULTI_STEP,
    ConstantLR=C.TENSOR_SCHEDULE_CONSTANT, LinearLR=C.TENSOR_SCHEDULE_LINEAR,
    ExponentialLR=C.TENSOR_SCHEDULE_EXPONENTIAL, PolynomialLR=C.TENSOR_SCHEDULE_POLYNOMIAL,
    CosineAnnealingLR=C.TENSOR_SCHEDULE_COSINE_ANNEALING,
    CosineAnnealingWarmRestarts=C.TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS,
    OneCycleLR=C.TENSOR_SCHEDULE_ONE_CYCLE, CyclicLR=C.TENSOR_SCHEDULE_CYCLIC,
    ReduceLROnPlateau=C.TENSOR_SCHEDULE_REDUCE_ON_PLATEAU, SWALR=C.TENSOR_SCHEDULE_SWA)

"""
    Scheduler(:CosineAnnealingLR, opt; T_max=50)

Changes the learning rates of an optimiser, here of epoch 0; [`step!`](@ref) goes on to the next epoch, `step!(s, metric)`
is for `:ReduceLROnPlateau`. The names are PyTorch's: `:StepLR`, `:MultiStepLR` (with `milestones=[30, 80]`),
`:ConstantLR`, `:LinearLR`, `:ExponentialLR`, `:PolynomialLR`, `:CosineAnnealingLR`, `:CosineAnnealingWarmRestarts`,
`:OneCycleLR`, `:CyclicLR`, `:ReduceLROnPlateau` and `:SWALR`; options are those of `tensor_scheduler_set_option`, which
[`option!`](@ref) sets later, state such as `last_epoch` too. PyTorch's words are known as well: `mode=:max`,
`threshold_mode=:abs`, `mode=:triangular2`, `anneal_strategy=:linear`.
"""
mutable struct Scheduler
    handle::Ptr{C.tensor_scheduler_t}
    kind::Symbol

    function Scheduler(kind::Union{Symbol,AbstractString}, o::Optimizer; milestones=Int64[], options...)
        kind = Symbol(kind)
        haskey(SCHEDULES, kind) || throw(ArgumentError("there is no scheduler $kind; there are: $(join(keys(SCHEDULES), ", "))"))
        list = collect(Int64, milestones)
        s = new(check(C.tensor_scheduler_create(SCHEDULES[kind], o, list, length(list))), kind)
        finalizer(s -> C.tensor_scheduler_release(s.handle), s)
        foreach(p -> option!(s, first(p), last(p)), collect(pairs(options)))
        kind === :ReduceLROnPlateau || step!(s)
        return s
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_scheduler_t}}, s::Scheduler) = s.handle
Base.show(io::IO, s::Scheduler) = print(io, s.kind, "(lr=", learning_rate(s), ')')

"`step!(s)`: the rates of the next epoch; `step!(s, metric)`: after an epoch that had this result."
step!(s::Scheduler) = check(C.tensor_scheduler_step(s))
step!(s::Scheduler, metric::Tensor) = step!(s, item(metric))
step!(s::Scheduler, metric::TensorNumber) = step!(s, item(metric))
step!(s::Scheduler, metric::Real) = check(C.tensor_scheduler_step_metric(s, metric))

"`step_to!(s, epoch)`: the rates of any epoch, from 0."
step_to!(s::Scheduler, epoch::Real) = check(C.tensor_scheduler_step_to(s, epoch))

function option!(s::Scheduler, name, value; group::Integer=0)
    value isa Union{Symbol,AbstractString} && ((name, value) = in_numbers(s.kind, Symbol(name), Symbol(value)))
    value isa Real || throw(ArgumentError("$name is $(repr(value)), expected a number"))
    return check(C.tensor_scheduler_set_option(s, group - 1, string(name), value))
end

# What PyTorch has words for: the library's option, and its value for each word.
const OPTION_WORDS = Dict(
    (:ReduceLROnPlateau, :mode) => (:maximize, (min=0, max=1)),
    (:ReduceLROnPlateau, :threshold_mode) => (:absolute, (rel=0, abs=1)),
    (:CyclicLR, :mode) => (:mode, (triangular=0, triangular2=1, exp_range=2)),
    (:OneCycleLR, :anneal_strategy) => (:linear, (cos=0, linear=1)),
    (:SWALR, :anneal_strategy) => (:linear, (cos=0, linear=1)))
function in_numbers(kind, name, word)
    haskey(OPTION_WORDS, (kind, name)) || throw(ArgumentError("$name is $(repr(word)), expected a number"))
    option, words = OPTION_WORDS[(kind, name)]
    haskey(words, word) || throw(ArgumentError("$name is $(repr(word)), expected one of $(join(repr.(keys(words)), ", "))"))
    return option, words[word]
end
option(s::Scheduler, name; group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_scheduler_get_option(s, group - 1, string(name), out)); out[])
learning_rate(s::Scheduler, group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_scheduler_get_lr(s, group - 1, out)); out[])

merge!(JULIA_NAMES, Dict("tensor_scheduler_create" => "Scheduler", "tensor_scheduler_set_option" => "option!",
    "tensor_scheduler_get_option" => "option", "tensor_scheduler_step" => "step!", "tensor_scheduler_step_metric" => "step!",
    "tensor_scheduler_step_to" => "step_to!", "tensor_scheduler_get_lr" => "learning_rate"))
