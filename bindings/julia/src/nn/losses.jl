# SPDX-License-Identifier: Apache-2.0
# Losses as layers: a call with the prediction and the target. `reduction` is `:mean`, `:sum` or `:none`; `weight` is a buffer,
# one number for each class. Classes count from 1.

function reduced(losses, reduction)
    reduction_code(reduction)
    return reduction === :none ? losses : reduction === :mean ? mean(losses) : sum(losses)
end

"""
    MSELoss(; reduction=:mean)

(input - target)^2
"""
@layer MSELoss(; reduction::Symbol=:mean) (x, target) -> mse_loss(x, target; reduction=reduction)

"""
    L1Loss(; reduction=:mean)

|input - target|
"""
@layer L1Loss(; reduction::Symbol=:mean) (x, target) -> l1_loss(x, target; reduction=reduction)

"""
    SmoothL1Loss(; reduction=:mean, beta=1)

d^2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = input - target.
"""
@layer SmoothL1Loss(; reduction::Symbol=:mean, beta::Float64=1.0) (x, target) ->
    smooth_l1_loss(x, target; beta=beta, reduction=reduction)

"""
    HuberLoss(; reduction=:mean, delta=1)

d^2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = input - target.
"""
@layer HuberLoss(; reduction::Symbol=:mean, delta::Float64=1.0) (x, target) ->
    huber_loss(x, target; delta=delta, reduction=reduction)

"""
    NLLLoss(; weight=nothing, ignore_index=-100, reduction=:mean)

Minus the log probability of the target class, for (N, C, ...) or (C,) and classes (N, ...) or one.
"""
@layer NLLLoss(; weight::Union{Tensor,Nothing}=nothing, ignore_index::Int=-100, reduction::Symbol=:mean) (x, target) ->
    nll_loss(x, target, weight; ignore_index=ignore_index, reduction=reduction)

"""
    CrossEntropyLoss(; weight=nothing, ignore_index=-100, reduction=:mean, label_smoothing=0)

The cross entropy of the target, classes or probabilities, with softmax(input), for (N, C, ...) or (C,).
"""
@layer CrossEntropyLoss(; weight::Union{Tensor,Nothing}=nothing, ignore_index::Int=-100, reduction::Symbol=:mean,
                        label_smoothing::Float64=0.0) (x, target) ->
    cross_entropy(x, target, weight; ignore_index=ignore_index, label_smoothing=label_smoothing, reduction=reduction)

"""
    BCELoss(; weight=nothing, reduction=:mean)

The cross entropy of the target with probabilities.
"""
@layer BCELoss(; weight::Union{Tensor,Nothing}=nothing, reduction::Symbol=:mean) (x, target) ->
    binary_cross_entropy(x, target, weight; reduction=reduction)

"""
    BCEWithLogitsLoss(; weight=nothing, pos_weight=nothing, reduction=:mean)

The cross entropy of the target with sigmoid(input); `pos_weight` counts the positive targets.
"""
@layer BCEWithLogitsLoss(; weight::Union{Tensor,Nothing}=nothing, pos_weight::Union{Tensor,Nothing}=nothing,
                         reduction::Symbol=:mean) (x, target) ->
    bce_with_logits(x, target, weight, pos_weight; reduction=reduction)

"""
    KLDivLoss(; reduction=:mean, log_target=false)

target * (log(target) - input) for log probabilities; `reduction=:batchmean` divides the sum by the batch.
"""
@layer KLDivLoss(; reduction::Symbol=:mean, log_target::Bool=false) (x, target) ->
    reduction === :batchmean ? kl_div(x, target; log_target=log_target, reduction=:sum) / max(size(x, 1), 1) :
    kl_div(x, target; log_target=log_target, reduction=reduction)

"""
    PoissonNLLLoss(; log_input=true, full=false, eps=1e-8, reduction=:mean)

The negative log likelihood of Poisson distributions; `full` adds Stirling's formula.
"""
@layer PoissonNLLLoss(; log_input::Bool=true, full::Bool=false, eps::Float64=1e-8, reduction::Symbol=:mean) (x, target) ->
    poisson_nll_loss(x, target; log_input=log_input, full=full, eps=eps, reduction=reduction)

"""
    GaussianNLLLoss(; full=false, eps=1e-6, reduction=:mean)

The negative log likelihood of normal distributions: a call with means, targets and variances, which may be one number.
"""
@layer GaussianNLLLoss(; full::Bool=false, eps::Float64=1e-6, reduction::Symbol=:mean) (x, target, var) ->
    gaussian_nll_loss(x, target, var isa Real ? Tensor{eltype(x)}(var) : var; full=full, eps=eps, reduction=reduction)

"""
    HingeEmbeddingLoss(; margin=1, reduction=:mean)

The input where the target is 1, max(margin - input, 0) where it is -1.
"""
@layer HingeEmbeddingLoss(; margin::Float64=1.0, reduction::Symbol=:mean) (x, target) ->
    hinge_embedding_loss(x, target; margin=margin, reduction=reduction)

"""
    MarginRankingLoss(; margin=0, reduction=:mean)

max(margin - target * (input1 - input2), 0): a call with two inputs and targets 1 and -1.
"""
@layer MarginRankingLoss(; margin::Float64=0.0, reduction::Symbol=:mean) (x1, x2, target) ->
    margin_ranking_loss(x1, x2, target; margin=margin, reduction=reduction)

"""
    MultiMarginLoss(; p=1, margin=1, weight=nothing, reduction=:mean)

The hinge loss of the score of the target class against those of all others, to the power `p`, 1 or 2.
"""
@layer MultiMarginLoss(; p::Float64=1.0, margin::Float64=1.0, weight::Union{Tensor,Nothing}=nothing,
                       reduction::Symbol=:mean) (x, target) ->
    multi_margin_loss(x, target, weight; p=p, margin=margin, reduction=reduction)

"""
    MultiLabelMarginLoss(; reduction=:mean)

The hinge loss of the scores of the target classes, which end at the first 0, against those of all others.
"""
@layer MultiLabelMarginLoss(; reduction::Symbol=:mean) (x, target) -> multilabel_margin_loss(x, target; reduction=reduction)

"""
    SoftMarginLoss(; reduction=:mean)

log(1 + exp(-target * input)) for targets 1 and -1.
"""
@layer SoftMarginLoss(; reduction::Symbol=:mean) (x, target) -> soft_margin_loss(x, target; reduction=reduction)

"""
    MultiLabelSoftMarginLoss(; weight=nothing, reduction=:mean)

The mean over the classes of the cross entropy of the target with sigmoid(input).
"""
@layer MultiLabelSoftMarginLoss(; weight::Union{Tensor,Nothing}=nothing, reduction::Symbol=:mean) (x, target) ->
    multilabel_soft_margin_loss(x, target, weight; reduction=reduction)

"""
    CosineEmbeddingLoss(; margin=0, reduction=:mean)

1 - cos where the target is 1, max(cos - margin, 0) where it is -1: a call with two inputs (N, D) or (D,) and targets.
"""
@layer CosineEmbeddingLoss(; margin::Float64=0.0, reduction::Symbol=:mean) (x1, x2, target) ->
    cosine_embedding_loss(x1, x2, target; margin=margin, reduction=reduction)

"""
    TripletMarginLoss(; margin=1, p=2, eps=1e-6, swap=false, reduction=:mean)

max(d(anchor, positive) - d(anchor, negative) + margin, 0), d the norm of order `p` of the difference; with `swap`
d(positive, negative) counts where it is less than d(anchor, negative).
"""
@layer TripletMarginLoss(; margin::Float64=1.0, p::Float64=2.0, eps::Float64=1e-6, swap::Bool=false,
                         reduction::Symbol=:mean) (anchor, positive, negative) ->
    triplet_margin_loss(anchor, positive, negative; margin=margin, p=p, eps=eps, swap=swap, reduction=reduction)

"""
    TripletMarginWithDistanceLoss(; distance_function=PairwiseDistance(), margin=1, swap=false, reduction=:mean)

[`TripletMarginLoss`](@ref) with any distance.
"""
@layer TripletMarginWithDistanceLoss(; distance_function::Any=PairwiseDistance(), margin::Float64=1.0, swap::Bool=false,
                                     reduction::Symbol=:mean) (anchor, positive, negative) ->
    distance_loss(distance_function, anchor, positive, negative, margin, swap, reduction)

function distance_loss(distance, anchor, positive, negative, margin, swap, reduction)
    margin > 0 || throw(ArgumentError("margin is $margin, expected more than 0"))
    ndims(anchor) == ndims(positive) == ndims(negative) || throw(DimensionMismatch(
        "TripletMarginWithDistanceLoss: the inputs have $(ndims(anchor)), $(ndims(positive)) and $(ndims(negative)) axes"))
    near, far = distance(anchor, positive), distance(anchor, negative)
    swap && (far = min.(far, distance(positive, negative)))
    return reduced(relu(near .- far .+ margin), reduction)
end

"""
    CTCLoss(; blank=1, reduction=:mean, zero_infinity=false)

The negative log likelihood of label sequences of unknown alignment: a call with log probabilities (T, N, C) or (T, C),
targets, and the lengths of both. `zero_infinity` gives 0 for targets that do not fit.
"""
@layer CTCLoss(; blank::Int=1, reduction::Symbol=:mean, zero_infinity::Bool=false) (x, targets, input_lengths, target_lengths) ->
    ctc_loss(x, targets, input_lengths, target_lengths; blank=blank, zero_infinity=zero_infinity, reduction=reduction)
