# SPDX-License-Identifier: Apache-2.0
"""The classes of libtensor.nn at the places where PyTorch has them."""

from . import (
    activation,
    adaptive,
    batchnorm,
    channelshuffle,
    container,
    conv,
    distance,
    dropout,
    flatten,
    fold,
    instancenorm,
    lazy,
    linear,
    loss,
    module,
    normalization,
    padding,
    pixelshuffle,
    pooling,
    rnn,
    sparse,
    transformer,
    upsampling,
    utils,
)
from .activation import *  # noqa: F403
from .activation import __all__ as _activation
from .adaptive import *  # noqa: F403
from .adaptive import __all__ as _adaptive
from .batchnorm import *  # noqa: F403
from .batchnorm import __all__ as _batchnorm
from .channelshuffle import *  # noqa: F403
from .channelshuffle import __all__ as _channelshuffle
from .container import *  # noqa: F403
from .container import __all__ as _container
from .conv import *  # noqa: F403
from .conv import __all__ as _conv
from .distance import *  # noqa: F403
from .distance import __all__ as _distance
from .dropout import *  # noqa: F403
from .dropout import __all__ as _dropout
from .flatten import *  # noqa: F403
from .flatten import __all__ as _flatten
from .fold import *  # noqa: F403
from .fold import __all__ as _fold
from .instancenorm import *  # noqa: F403
from .instancenorm import __all__ as _instancenorm
from .lazy import *  # noqa: F403
from .lazy import __all__ as _lazy
from .linear import *  # noqa: F403
from .linear import __all__ as _linear
from .loss import *  # noqa: F403
from .loss import __all__ as _loss
from .module import *  # noqa: F403
from .module import __all__ as _module
from .normalization import *  # noqa: F403
from .normalization import __all__ as _normalization
from .padding import *  # noqa: F403
from .padding import __all__ as _padding
from .pixelshuffle import *  # noqa: F403
from .pixelshuffle import __all__ as _pixelshuffle
from .pooling import *  # noqa: F403
from .pooling import __all__ as _pooling
from .rnn import *  # noqa: F403
from .rnn import __all__ as _rnn
from .sparse import *  # noqa: F403
from .sparse import __all__ as _sparse
from .transformer import *  # noqa: F403
from .transformer import __all__ as _transformer
from .upsampling import *  # noqa: F403
from .upsampling import __all__ as _upsampling

__all__ = [
    "activation", "adaptive", "batchnorm", "channelshuffle", "container", "conv", "distance", "dropout",
    "flatten", "fold", "instancenorm", "lazy", "linear", "loss", "module", "normalization", "padding",
    "pixelshuffle", "pooling", "rnn", "sparse", "transformer", "upsampling", "utils", *_activation,
    *_adaptive, *_batchnorm, *_channelshuffle, *_container, *_conv, *_distance, *_dropout, *_flatten, *_fold,
    *_instancenorm, *_lazy, *_linear, *_loss, *_module, *_normalization, *_padding, *_pixelshuffle, *_pooling,
    *_rnn, *_sparse, *_transformer, *_upsampling,
]  # fmt: skip
