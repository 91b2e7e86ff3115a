# SPDX-License-Identifier: Apache-2.0
"""Models and trainers of packages from PyPI, in tiny configurations, for try_torch_programs.py.

A case is a function that imports what it needs and returns Model(module, inputs) or Training(module, batches, optimiser).
It runs with PyTorch and with libtensor, each in a process of its own, and may import torch as any program does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

CASES: dict[str, Callable[[], Any]] = {}


@dataclass
class Model:
    """A module, and what it is called with. The results are the tensors of what it returns, or of pick(returned)."""

    module: Any
    args: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    pick: Callable[[Any], Any] = lambda value: value
    train: bool = False


@dataclass
class Training:
    """A module, the loss of a step of it by loss(step), and its optimiser."""

    module: Any
    loss: Callable[[int], Any]
    optimiser: Any
    after: Callable[[int], Any] = lambda step: None


def case(name: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    def add(function: Callable[[], Any]) -> Callable[[], Any]:
        CASES[name] = function
        return function

    return add


_draws = np.random.RandomState(7)


def floats(*shape: int) -> Any:
    import torch

    return torch.tensor(_draws.standard_normal(shape).astype("float32")).to(torch.get_default_dtype())


def image(size: int = 16, batch: int = 2, channels: int = 3) -> Any:
    return floats(batch, channels, size, size)


def ids(vocabulary: int, *shape: int) -> Any:
    import torch

    return torch.tensor(_draws.randint(0, vocabulary, shape).astype("int64"))


def reset() -> None:
    _draws.seed(7)


def many(prefix: str, make: Callable[[str], Any], names: str) -> None:
    for name in names.split():
        CASES[f"{prefix}/{name}"] = lambda name=name: make(name)


# ---- einops


@case("einops/layers")
def _einops() -> Any:
    from einops.layers.torch import EinMix, Rearrange, Reduce
    from torch import nn

    net = nn.Sequential(
        nn.Conv2d(3, 6, 3),
        Reduce("b c (h 2) (w 2) -> b c h w", "max"),
        Rearrange("b c h w -> b (h w) c"),
        EinMix("b t c -> b t d", weight_shape="c d", bias_shape="d", c=6, d=5),
        Reduce("b t c -> b c", "mean"),
    )
    return Model(net, (image(12),))


# ---- vit-pytorch

_VIT = dict(image_size=16, patch_size=4, num_classes=5, dim=32, depth=2, heads=2, mlp_dim=48)
_VIT_KINDS = {
    "ViT": ("vit", {}),
    "SimpleViT": ("simple_vit", {}),
    "CaiT": ("cait", dict(cls_depth=1)),
    "DeepViT": ("deepvit", {}),
    "ParallelViT": ("parallel_vit:ViT", dict(num_parallel_branches=2)),
    "SmallDatasetViT": ("vit_for_small_dataset:ViT", {}),
    "PatchMerger": ("vit_with_patch_merger:ViT", dict(patch_merge_layer=1, patch_merge_num_tokens=4)),
    "RegisterTokens": ("simple_vit_with_register_tokens:SimpleViT", {}),
    "QKNorm": ("simple_vit_with_qk_norm:SimpleViT", {}),
    "FFTViT": ("simple_vit_with_fft:SimpleViT", dict(freq_patch_size=4)),
    "ValueResidual": ("simple_vit_with_value_residual:SimpleViT", {}),
    "HyperConnections": ("simple_vit_with_hyper_connections:SimpleViT", dict(num_residual_streams=2)),
    "RvT": ("rvt:RvT", {}),
    "FlashViT": ("simple_flash_attn_vit:SimpleViT", dict(use_flash=True)),
    "NormalizedViT": ("normalized_vit:nViT", {}),
    "ViTDecorr": ("vit_with_decorr:ViT", {}),
    "ViT3D": (
        "vit_3d:ViT",
        dict(frames=4, image_patch_size=4, frame_patch_size=2, patch_size=None),
    ),
    "ViT1D": ("vit_1d:ViT", dict(seq_len=32, image_size=None)),
    "CCT": ("cct:CCT", None),
    "T2TViT": ("t2t:T2TViT", None),
    "PiT": ("pit:PiT", None),
    "LeViT": ("levit:LeViT", None),
    "CvT": ("cvt:CvT", None),
    "TwinsSVT": ("twins_svt:TwinsSVT", None),
    "CrossFormer": ("crossformer:CrossFormer", None),
    "CrossViT": ("cross_vit:CrossViT", None),
    "RegionViT": ("regionvit:RegionViT", None),
    "ScalableViT": ("scalable_vit:ScalableViT", None),
    "SepViT": ("sep_vit:SepViT", None),
    "MaxViT": ("max_vit:MaxViT", None),
    "NesT": ("nest:NesT", None),
    "MobileViT": ("mobile_vit:MobileViT", None),
    "XCiT": ("xcit:XCiT", None),
    "ViViT": ("vivit:ViViT", None),
    "LookViT": ("look_vit:LookViT", None),
}
_VIT_OWN = {
    "CCT": (dict(img_size=16, embedding_dim=32, n_conv_layers=1, num_layers=2, num_heads=2, mlp_ratio=2.0,
                 num_classes=5, positional_embedding="learnable"), 16),
    "T2TViT": (dict(image_size=32, dim=32, depth=1, heads=2, mlp_dim=32, num_classes=5, t2t_layers=((3, 2), (3, 2))), 32),
    "PiT": (dict(image_size=32, patch_size=8, dim=32, num_classes=5, depth=(1, 1), heads=2, mlp_dim=32), 32),
    "LeViT": (dict(image_size=64, num_classes=5, stages=2, dim=(32, 48), depth=1, heads=(2, 4), mlp_mult=2), 64),
    "CvT": (dict(num_classes=5, s1_emb_dim=16, s2_emb_dim=24, s3_emb_dim=32, s2_heads=2, s3_heads=2, s3_depth=1), 64),
    "TwinsSVT": (dict(num_classes=5, s1_emb_dim=16, s2_emb_dim=16, s3_emb_dim=16, s4_emb_dim=16, s1_patch_size=4,
                      s1_local_patch_size=4, s2_local_patch_size=4, s3_local_patch_size=2, s4_local_patch_size=1,
                      s1_global_k=4, s2_global_k=4, s3_global_k=2, s4_global_k=1, s3_depth=1), 64),
    "CrossFormer": (dict(num_classes=5, dim=(32, 32, 32, 32), depth=(1, 1, 1, 1), global_window_size=(4, 2, 2, 1),
                         local_window_size=2), 64),
    "CrossViT": (dict(image_size=32, num_classes=5, depth=1, sm_dim=16, sm_patch_size=8, sm_enc_depth=1,
                      sm_enc_heads=2, sm_enc_mlp_dim=32, lg_dim=24, lg_patch_size=16, lg_enc_depth=1, lg_enc_heads=2,
                      lg_enc_mlp_dim=32, cross_attn_depth=1, cross_attn_heads=2), 32),
    "RegionViT": (dict(dim=(16, 16, 16, 16), depth=(1, 1, 1, 1), window_size=2, num_classes=5), 64),
    "ScalableViT": (dict(num_classes=5, dim=16, heads=(1, 1, 1, 1), depth=(1, 1, 1, 1), ssa_dim_key=(8, 8, 8, 8),
                         reduction_factor=(2, 2, 2, 1), window_size=(4, 2, None, None)), 64),
    "SepViT": (dict(num_classes=5, dim=16, depth=(1, 1), heads=(1, 2), window_size=7, dim_head=8), 56),
    "MaxViT": (dict(num_classes=5, dim_conv_stem=8, dim=16, dim_head=8, depth=(1, 1), window_size=4), 32),
    "NesT": (dict(image_size=32, patch_size=4, dim=16, heads=2, num_hierarchies=2, block_repeats=(1, 1), num_classes=5), 32),
    "MobileViT": (dict(image_size=(64, 64), dims=[16, 20, 24], channels=[8, 8, 12, 12, 16, 16, 20, 20, 24, 24, 32],
                       num_classes=5), 64),
    "XCiT": (dict(image_size=32, patch_size=8, num_classes=5, dim=32, depth=1, cls_depth=1, heads=2, mlp_dim=32), 32),
    "ViViT": (dict(image_size=16, frames=4, image_patch_size=4, frame_patch_size=2, num_classes=5, dim=32,
                   spatial_depth=1, temporal_depth=1, heads=2, mlp_dim=32), 0),
    "LookViT": (dict(dim=32, image_size=32, num_classes=5, depth=1, patch_size=8, highres_patch_size=4, heads=2, dim_head=8), 32),
}  # fmt: skip


def _vit(name: str) -> Any:
    import importlib

    where, more = _VIT_KINDS[name]
    module, _, cls = where.partition(":")
    kind = getattr(importlib.import_module(f"vit_pytorch.{module}"), cls or name)
    if more is None:
        options, size = _VIT_OWN[name]
        return Model(kind(**options), (image(size) if size else floats(2, 3, 4, 16, 16),))
    options = {k: v for k, v in {**_VIT, **more}.items() if v is not None}
    net = kind(**options)
    shape = (2, 3, 4, 16, 16) if name == "ViT3D" else (2, 3, 32) if name == "ViT1D" else (2, 3, 16, 16)
    return Model(net, (floats(*shape),))


many("vit-pytorch", _vit, " ".join(_VIT_KINDS))


@case("vit-pytorch/MAE")
def _mae() -> Any:
    from vit_pytorch import MAE, ViT

    return Model(
        MAE(encoder=ViT(**_VIT, pool="mean"), decoder_dim=24, masking_ratio=0.75, decoder_depth=1),
        (image(),),
        train=True,
    )


@case("vit-pytorch/NaViT")
def _navit() -> Any:
    from vit_pytorch.na_vit import NaViT

    net = NaViT(image_size=32, patch_size=8, num_classes=5, dim=32, depth=1, heads=2, mlp_dim=32)
    return Model(net, ([[floats(3, 32, 16), floats(3, 16, 24)], [floats(3, 24, 24)]],))


@case("vit-pytorch/Dino")
def _dino() -> Any:
    from torch import nn
    from vit_pytorch import Dino, ViT

    net = Dino(ViT(**_VIT), image_size=16, hidden_layer="to_latent", projection_hidden_size=24, projection_layers=2,
             num_classes_K=16, augment_fn=nn.Identity(), augment_fn2=nn.Identity())  # fmt: skip
    net.local_crop = net.global_crop = nn.Identity()
    return Model(net, (image(),), train=True)


# ---- x-transformers

_XT = {
    "decoder": {},
    "rotary": dict(rotary_pos_emb=True),
    "alibi": dict(alibi_pos_bias=True, alibi_num_heads=1),
    "t5-bias": dict(rel_pos_bias=True),
    "dynamic-bias": dict(dynamic_pos_bias=True),
    "glu": dict(ff_glu=True, ff_swish=True, ff_no_bias=True),
    "rmsnorm": dict(use_rmsnorm=True),
    "scalenorm": dict(use_scalenorm=True),
    "sandwich": dict(sandwich_norm=True),
    "qk-norm": dict(attn_qk_norm=True, attn_qk_norm_dim_scale=True),
    "gated": dict(gate_residual=True),
    "talking-heads": dict(attn_pre_talking_heads=True, attn_post_talking_heads=True),
    "sparse-topk": dict(attn_sparse_topk=4),
    "gqa": dict(attn_kv_heads=1),
    "macaron": dict(macaron=True),
    "shift-tokens": dict(shift_tokens=1),
    "flash": dict(attn_flash=True),
    "memory": dict(attn_num_mem_kv=2),
    "hyper-connections": dict(num_residual_streams=2),
}


def _x_transformers(name: str) -> Any:
    from x_transformers import Decoder, TransformerWrapper

    layers = Decoder(dim=32, depth=2, heads=2, attn_dim_head=16, **_XT[name])
    return Model(TransformerWrapper(num_tokens=40, max_seq_len=16, attn_layers=layers), (ids(40, 2, 12),))


many("x-transformers", _x_transformers, " ".join(_XT))


@case("x-transformers/encoder-decoder")
def _x_transformer() -> Any:
    from x_transformers import XTransformer

    net = XTransformer(
        dim=32, enc_num_tokens=20, enc_depth=1, enc_heads=2, enc_max_seq_len=8, dec_num_tokens=20, dec_depth=1,
        dec_heads=2, dec_max_seq_len=8)  # fmt: skip
    return Model(net, (ids(20, 2, 8), ids(20, 2, 8)), train=True)


@case("x-transformers/autoregressive")
def _autoregressive() -> Any:
    from x_transformers import AutoregressiveWrapper, Decoder, TransformerWrapper

    net = TransformerWrapper(num_tokens=40, max_seq_len=16, attn_layers=Decoder(dim=32, depth=2, heads=2))
    return Model(AutoregressiveWrapper(net), (ids(40, 2, 12),), train=True)


@case("x-transformers/continuous")
def _continuous() -> Any:
    from x_transformers import ContinuousTransformerWrapper, Encoder

    layers = Encoder(dim=32, depth=2, heads=2)
    return Model(
        ContinuousTransformerWrapper(dim_in=6, dim_out=5, max_seq_len=16, attn_layers=layers), (floats(2, 10, 6),)
    )


@case("x-transformers/vision")
def _x_vision() -> Any:
    from x_transformers import Encoder, ViTransformerWrapper

    layers = Encoder(dim=32, depth=2, heads=2)
    return Model(ViTransformerWrapper(image_size=16, patch_size=4, num_classes=5, attn_layers=layers), (image(),))
