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
[`option!`](@ref) sets later, state such as `last_epoch` too.
"""
mutable struct Scheduler
    handle::Ptr{C.tensor_scheduler_t}
    kind::Symbol

    function Scheduler(kind::Symbol, o::Optimizer; milestones=Int64[], options...)
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
step!(s::Scheduler, metric::Real) = check(C.tensor_scheduler_step_metric(s, metric))

"`step_to!(s, epoch)`: the rates of any epoch, from 0."
step_to!(s::Scheduler, epoch::Real) = check(C.tensor_scheduler_step_to(s, epoch))

option!(s::Scheduler, name, value::Real; group::Integer=0) =
    check(C.tensor_scheduler_set_option(s, group - 1, string(name), value))
option(s::Scheduler, name; group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_scheduler_get_option(s, group - 1, string(name), out)); out[])
learning_rate(s::Scheduler, group::Integer=1) =
    (out = Ref{Float64}(0); check(C.tensor_scheduler_get_lr(s, group - 1, out)); out[])
