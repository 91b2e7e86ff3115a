# SPDX-License-Identifier: Apache-2.0
"""
Tensors with automatic differentiation: the Julia binding of libtensor.

    using LibTensor
    x = Tensor([1.0, 2.0, 3.0]; requires_grad=true)
    backward!(sum(x .^ 2))
    LibTensor.grad(x)  # [2.0, 4.0, 6.0]

Few names are exported. [`LibTensor.NN`](@ref) brings those of networks; every other function is written `LibTensor.f`.
`LibTensor.C` is the C interface, function by function.
"""
module LibTensor

using LinearAlgebra
using Printf
using Random
using Statistics

"The names beside those that are exported, which users may rely on."
const PUBLIC = Set{Symbol}()
public!(names::Symbol...) = union!(PUBLIC, names)

include("library.jl")
include("errors.jl")
include("dtypes.jl")
include("memory.jl")
include("tensor.jl")
include("numbers.jl")
include("convert.jl")
include("callbacks.jl")
include("broadcast.jl")
include("autograd.jl")
include("random.jl")
include("methods_gen.jl")
include("operators.jl")
include("complex.jl")
include("fft.jl")
include("linalg.jl")
include("reductions.jl")
include("order.jl")
include("shapes.jl")
include("indexing.jl")
include("interchange.jl")
include("serialization.jl")
include("program.jl")
include("bpe.jl")
include("nn/modules.jl")
include("nn/printing.jl")
include("nn/layers.jl")
include("nn/containers.jl")
include("nn/activations.jl")
include("nn/dropouts.jl")
include("nn/padding.jl")
include("nn/convolutions.jl")
include("nn/pools.jl")
include("nn/norms.jl")
include("nn/embeddings.jl")
include("nn/images.jl")
include("nn/losses.jl")
include("nn/recurrent.jl")
include("nn/attention.jl")
include("nn/transformer.jl")
include("nn/init.jl")
include("nn/weight_norm.jl")
include("nn/averages.jl")
include("optim.jl")
include("schedulers.jl")
include("amp.jl")
include("collectives.jl")
include("group.jl")
include("data.jl")
include("call.jl")
include("graph.jl")
include("profiler.jl")

export Tensor, TensorNumber, TensorError, BFloat16, item, hostview, to_device, requires_grad, requires_grad!, no_grad,
    enable_grad, backward!, zero_grad!, gradient, withgradient

# The names of the other functions, which are written LibTensor.x: many packages have one of them too.
public!(:free!, :share, :reversedims, :isleaf, :grad, :grad!, :grads, :custom, :checkpoint, :checkpoint_sequential, :hook!, :post_accumulate_hook!, :remove_hook!, :gradcheck,
    :retain_grad!, :Generator, :manual_seed!, :full, :eye, :linspace, :logspace, :arange, :randint, :one_hot,
    :tril_indices, :triu_indices, :rowmajor_reshape, :rowmajor_view, :flatten, :swapdims, :moveaxis, :slice_scatter,
    :broadcast_to, :unsqueeze, :pad, :einsum, :tensordot, :batched_mul, :masked_fill, :allclose, :masked_fill!, :take,
    :put, :index_put, :lower_median, :nanmedian, :nanquantile, :unique_all, :bincount, :save, :load, :save_npy,
    :save_npz, :load_npy, :Archive, :metadata, :Program, :capture, :BPE, :inputs, :input_names, :output_names, :named_constants, :to_dlpack, :from_dlpack, :Layer, :Linear, :Dense, :Bilinear,
    :Identity, :Flatten, :Unflatten, :CosineSimilarity, :PairwiseDistance, :Chain, :ReLU, :ReLU6, :LeakyReLU, :PReLU,
    :RReLU, :ELU, :CELU, :SELU, :GELU, :SiLU, :Mish, :Sigmoid, :LogSigmoid, :Hardsigmoid, :Hardswish, :Tanh,
    :Hardtanh, :Tanhshrink, :Softplus, :Softsign, :Softshrink, :Hardshrink, :Threshold, :Softmax, :Softmax2d,
    :Softmin, :LogSoftmax, :GLU, :Dropout, :Dropout1d, :Dropout2d, :Dropout3d, :AlphaDropout, :FeatureAlphaDropout,
    :Conv, :ConvTranspose, :MaxPool, :MaxUnpool, :MeanPool, :LPPool, :AdaptiveMaxPool, :AdaptiveMeanPool, :LayerNorm,
    :RMSNorm, :GroupNorm, :BatchNorm, :InstanceNorm1d, :InstanceNorm2d, :InstanceNorm3d, :LocalResponseNorm,
    :reset_running_stats!, :Embedding, :EmbeddingBag, :Upsample, :UpsamplingNearest2d, :UpsamplingBilinear2d,
    :PixelShuffle, :PixelUnshuffle, :ChannelShuffle, :Unfold, :Fold, :ConstantPad1d, :ConstantPad2d, :ConstantPad3d,
    :ZeroPad1d, :ZeroPad2d, :ZeroPad3d, :ReflectionPad1d, :ReflectionPad2d, :ReflectionPad3d, :ReplicationPad1d,
    :ReplicationPad2d, :ReplicationPad3d, :CircularPad1d, :CircularPad2d, :CircularPad3d, :MSELoss, :L1Loss,
    :SmoothL1Loss, :HuberLoss, :NLLLoss, :CrossEntropyLoss, :BCELoss, :BCEWithLogitsLoss, :KLDivLoss, :PoissonNLLLoss,
    :GaussianNLLLoss, :HingeEmbeddingLoss, :MarginRankingLoss, :MultiMarginLoss, :MultiLabelMarginLoss,
    :SoftMarginLoss, :MultiLabelSoftMarginLoss, :CosineEmbeddingLoss, :TripletMarginLoss,
    :TripletMarginWithDistanceLoss, :CTCLoss, :RNN, :LSTM, :GRU, :RNNCell, :LSTMCell, :GRUCell, :MultiHeadAttention,
    :TransformerEncoderLayer, :TransformerDecoderLayer, :TransformerEncoder, :TransformerDecoder, :Transformer,
    :generate_square_subsequent_mask, :Init, :WeightNorm, :remove_weight_norm, :parameters_to_vector,
    :vector_to_parameters!, :AveragedModel, :swa_average, :ema_average, :update_parameters!, :update_bn!, :parameters,
    :named_parameters, :state_dict, :load_state!, :to_device!, :train!, :eval!, :freeze!, :SGD, :Adam, :AdamW,
    :RMSprop, :Adagrad, :Adadelta, :Adamax, :NAdam, :RAdam, :LAMB, :Lion, :Muon, :ASGD, :Rprop, :Scheduler, :step_to!,
    :option, :option!, :add_group!, :step!, :update!, :clip_grad_norm!, :clip_grad_value!, :autocast,
    :autocast_enabled, :GradScaler, :scale, :unscale!, :all_reduce!, :broadcast_from!, :all_gather!, :reduce_scatter!,
    :all_reduce, :broadcast_from, :all_gather, :reduce_scatter, :all_to_all,
    :Group, :Work, :Reducer, :bucket_of, :subgroup, :world_rank, :destroy!, :abort!, :reduce!, :gather!, :all_to_all!, :send, :recv!, :recv_any!,
    :barrier, :asynchronously, :prepare!, :no_sync,
    :DataLoader, :live_tensors, :memory_stats, :memory_budget!, :trim!, :num_threads, :num_threads!, :max_threads, :max_threads!, :lazy, :lazy!, :ispending, :compute, :schedule_of, :allow_winograd,
    :allow_winograd!, :allow_tf32, :allow_tf32!, :allow_reassociation, :allow_reassociation!, :device, :ismeta, :device_count, :device_why, :call, :ops,
    :op_info, :grad_fn, :Node, :profile, :Profile, :events, :table, :count_kernels)

"""
    using LibTensor.NN

Brings the names of layers, losses, activations and optimisers, and what trains with them, such as `Linear`, `relu`,
`cross_entropy`, `Adam`, `train!` and `update!`. Each is LibTensor's own: `LibTensor.Linear` is the same.
"""
module NN
using ..LibTensor: Layer, Linear, Dense, Bilinear, Identity, Flatten, Unflatten, CosineSimilarity, PairwiseDistance,
    Chain, ReLU, ReLU6, LeakyReLU, PReLU, RReLU, ELU, CELU, SELU, GELU, SiLU, Mish, Sigmoid, LogSigmoid, Hardsigmoid,
    Hardswish, Tanh, Hardtanh, Tanhshrink, Softplus, Softsign, Softshrink, Hardshrink, Threshold, Softmax, Softmax2d,
    Softmin, LogSoftmax, GLU, Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout, Conv,
    ConvTranspose, MaxPool, MaxUnpool, MeanPool, LPPool, AdaptiveMaxPool, AdaptiveMeanPool, LayerNorm, RMSNorm,
    GroupNorm, BatchNorm, InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LocalResponseNorm, Embedding, EmbeddingBag,
    Upsample, UpsamplingNearest2d, UpsamplingBilinear2d, PixelShuffle, PixelUnshuffle, ChannelShuffle, Unfold, Fold,
    ConstantPad1d, ConstantPad2d, ConstantPad3d, ZeroPad1d, ZeroPad2d, ZeroPad3d, ReflectionPad1d, ReflectionPad2d,
    ReflectionPad3d, ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, CircularPad1d, CircularPad2d,
    CircularPad3d, MSELoss, L1Loss, SmoothL1Loss, HuberLoss, NLLLoss, CrossEntropyLoss, BCELoss, BCEWithLogitsLoss,
    KLDivLoss, PoissonNLLLoss, GaussianNLLLoss, HingeEmbeddingLoss, MarginRankingLoss, MultiMarginLoss,
    MultiLabelMarginLoss, SoftMarginLoss, MultiLabelSoftMarginLoss, CosineEmbeddingLoss, TripletMarginLoss,
    TripletMarginWithDistanceLoss, CTCLoss, RNN, LSTM, GRU, RNNCell, LSTMCell, GRUCell, MultiHeadAttention,
    TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder, TransformerDecoder, Transformer, Init,
    WeightNorm, AveragedModel, SGD, Adam, AdamW, RMSprop, Adagrad, Adadelta, Adamax, NAdam, RAdam, LAMB, Lion, Muon,
    ASGD, Rprop, Scheduler, DataLoader, Generator, manual_seed!, parameters, state_dict, load_state!, train!, eval!,
    to_device!, freeze!,
    step!, update!, clip_grad_norm!, clip_grad_value!, relu, relu6, leaky_relu, elu, selu, celu, gelu, silu, mish,
    sigmoid, logsigmoid, hardsigmoid, hardswish, hardtanh, softplus, softsign, softmax, log_softmax, dropout, linear,
    embedding, conv1d, conv2d, conv3d, layer_norm, batch_norm, scaled_dot_product_attention, cross_entropy, nll_loss,
    mse_loss, l1_loss, smooth_l1_loss, huber_loss, bce_with_logits, binary_cross_entropy, kl_div
export Layer, Linear, Dense, Bilinear, Identity, Flatten, Unflatten, CosineSimilarity, PairwiseDistance, Chain, ReLU,
    ReLU6, LeakyReLU, PReLU, RReLU, ELU, CELU, SELU, GELU, SiLU, Mish, Sigmoid, LogSigmoid, Hardsigmoid, Hardswish,
    Tanh, Hardtanh, Tanhshrink, Softplus, Softsign, Softshrink, Hardshrink, Threshold, Softmax, Softmax2d, Softmin,
    LogSoftmax, GLU, Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout, Conv, ConvTranspose,
    MaxPool, MaxUnpool, MeanPool, LPPool, AdaptiveMaxPool, AdaptiveMeanPool, LayerNorm, RMSNorm, GroupNorm, BatchNorm,
    InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LocalResponseNorm, Embedding, EmbeddingBag, Upsample,
    UpsamplingNearest2d, UpsamplingBilinear2d, PixelShuffle, PixelUnshuffle, ChannelShuffle, Unfold, Fold,
    ConstantPad1d, ConstantPad2d, ConstantPad3d, ZeroPad1d, ZeroPad2d, ZeroPad3d, ReflectionPad1d, ReflectionPad2d,
    ReflectionPad3d, ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, CircularPad1d, CircularPad2d,
    CircularPad3d, MSELoss, L1Loss, SmoothL1Loss, HuberLoss, NLLLoss, CrossEntropyLoss, BCELoss, BCEWithLogitsLoss,
    KLDivLoss, PoissonNLLLoss, GaussianNLLLoss, HingeEmbeddingLoss, MarginRankingLoss, MultiMarginLoss,
    MultiLabelMarginLoss, SoftMarginLoss, MultiLabelSoftMarginLoss, CosineEmbeddingLoss, TripletMarginLoss,
    TripletMarginWithDistanceLoss, CTCLoss, RNN, LSTM, GRU, RNNCell, LSTMCell, GRUCell, MultiHeadAttention,
    TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder, TransformerDecoder, Transformer, Init,
    WeightNorm, AveragedModel, SGD, Adam, AdamW, RMSprop, Adagrad, Adadelta, Adamax, NAdam, RAdam, LAMB, Lion, Muon,
    ASGD, Rprop, Scheduler, DataLoader, Generator, manual_seed!, parameters, state_dict, load_state!, train!, eval!,
    to_device!, freeze!,
    step!, update!, clip_grad_norm!, clip_grad_value!, relu, relu6, leaky_relu, elu, selu, celu, gelu, silu, mish,
    sigmoid, logsigmoid, hardsigmoid, hardswish, hardtanh, softplus, softsign, softmax, log_softmax, dropout, linear,
    embedding, conv1d, conv2d, conv3d, layer_norm, batch_norm, scaled_dot_product_attention, cross_entropy, nll_loss,
    mse_loss, l1_loss, smooth_l1_loss, huber_loss, bce_with_logits, binary_cross_entropy, kl_div
end

"`num_threads()`: threads that an operation of the calling thread may use."
num_threads() = Int(C.tensor_get_num_threads())

"`num_threads!(n; this_thread=false)`: the default of the process, or of the calling thread. 0 restores the default."
num_threads!(n::Integer; this_thread::Bool=false) = check(C.tensor_set_num_threads(n, this_thread))

"`max_threads()`: most threads that compute for one caller; the library has one less of its own, for all callers."
max_threads() = Int(C.tensor_get_max_threads())

"`max_threads!(n)`: 0 restores what the machine, the affinity of the process and its cgroups allow."
max_threads!(n::Integer) = check(C.tensor_set_max_threads(n))

"`allow_winograd()`: whether float32 convolutions of the calling thread may take fewer multiplications and more rounding."
allow_winograd() = C.tensor_get_allow_winograd() != 0

"`allow_winograd!(on)`: allows or forbids it, and returns what was before; `tensor_set_allow_winograd` of the C API states the bound."
allow_winograd!(on::Bool) = C.tensor_set_allow_winograd(on) != 0

"`allow_tf32()`: whether float32 products and convolutions of the calling thread on CUDA devices may be of TF32."
allow_tf32() = C.tensor_get_allow_tf32() != 0

"`allow_tf32!(on)`: allows or forbids it, and returns what was before."
allow_tf32!(on::Bool) = C.tensor_set_allow_tf32(on) != 0

"`allow_reassociation()`: whether chains of the calling thread's ops may add and multiply numbers first: `(x .+ 4) .+ 3` is then `x .+ 7`."
allow_reassociation() = C.tensor_get_allow_reassociation() != 0

"`allow_reassociation!(on)`: allows or forbids it for ops that are called from now on, and returns what was before."
allow_reassociation!(on::Bool) = C.tensor_set_allow_reassociation(on) != 0

"`allow_reassociation!(f, on)` or `allow_reassociation!(on) do ... end`: of the ops that are called in there."
function allow_reassociation!(f, on::Bool)
    before = allow_reassociation!(on)
    try
        f()
    finally
        allow_reassociation!(before)
    end
end

const LAZY_MODES = (off=C.TENSOR_LAZY_OFF, auto=C.TENSOR_LAZY_AUTOMATIC, all=C.TENSOR_LAZY_ALL)

"`lazy()`: which results of elementwise ops of the calling thread stay pending until they are needed: `:off`, `:auto` (large ones, the default), `:all`."
lazy() = keys(LAZY_MODES)[findfirst(==(C.tensor_get_lazy()), collect(values(LAZY_MODES)))]

"`lazy!(mode)`: sets it, and returns the mode before; `tensor_set_lazy` of the C API says what stays pending."
function lazy!(mode::Symbol)
    haskey(LAZY_MODES, mode) || throw(ArgumentError("mode is :$mode, expected :off, :auto or :all"))
    before = lazy()
    check(C.tensor_set_lazy(LAZY_MODES[mode]))
    before
end

"`lazy!(f, mode)` or `lazy!(mode) do ... end`: in that mode."
function lazy!(f, mode::Symbol)
    before = lazy!(mode)
    try
        f()
    finally
        lazy!(before)
    end
end

"`ispending(t)`: whether the elements of `t` are still to be computed."
ispending(t::Tensor) = C.tensor_is_pending(t) != 0

"""`schedule_of(ts...)`: what `compute` would do, without doing it: a line for each pass over memory, and below it one for each
of its ops. Shapes are those of the library, reversed."""
function schedule_of(ts::Tensor...)
    return whole_text((buffer, n, needed) -> C.tensor_schedule(Handles(Any[ts...]), length(ts), buffer, n, needed))
end

"`compute(ts...)`: computes those of the tensors that are pending."
compute(ts::Tensor...) = check(C.tensor_eval(Handles(Any[ts...]), length(ts)))

"`cuda_libraries()`: which of NVIDIA's libraries CUDA devices use, a line for each: its version, or why it is not used. Opens them."
function cuda_libraries()
    text = unsafe_string(C.tensor_cuda_libraries())
    isempty(text) ? fail() : text
end

"`cuda_nccl_why()`: why processes cannot be connected by NCCL; empty if they can."
cuda_nccl_why() = unsafe_string(C.tensor_cuda_nccl_why())

"""
    cuda_launch(source, name, grid, block, outputs, inputs=(); shared_bytes=0)

Launches a kernel of a text in CUDA C++ on the device of the outputs, which are written to: `name` is an `extern "C" __global__`
function, whose parameters are the addresses of the outputs and then of the inputs; tensors of the CPU without axes go by value.
`grid` and `block` are numbers, or tuples of up to three.
"""
function cuda_launch(source, name, grid, block, outputs, inputs=(); shared_bytes::Integer=0)
    three(given) = Int64[given..., ones(Int64, 3 - length(given))...]
    o, i = Handles(outputs), Handles(inputs)
    return check(C.tensor_cuda_launch(source, name, three(grid), three(block), shared_bytes, o, length(o), i, length(i)))
end

"`version()`: the version of the library."
version() = (v = C.tensor_version(); VersionNumber(v >> 16, (v >> 8) & 0xff, v & 0xff))

"`build_info()`: version, compiler and features of the library in one line."
build_info() = unsafe_string(C.tensor_build_info())

function __init__()
    C.load()
    make_callbacks()
    watch_interrupts()
    return nothing
end

end
