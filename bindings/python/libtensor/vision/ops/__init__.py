# SPDX-License-Identifier: Apache-2.0
"""Operations and layers of networks that look at images."""

from .boxes import (
    batched_nms,
    box_area,
    box_convert,
    box_iou,
    clip_boxes_to_image,
    complete_box_iou,
    distance_box_iou,
    generalized_box_iou,
    masks_to_boxes,
    nms,
    remove_small_boxes,
)
from .losses import (
    complete_box_iou_loss,
    distance_box_iou_loss,
    generalized_box_iou_loss,
    sigmoid_focal_loss,
)
from .misc import (
    MLP,
    Conv2dNormActivation,
    Conv3dNormActivation,
    DropBlock2d,
    DropBlock3d,
    FrozenBatchNorm2d,
    Permute,
    SqueezeExcitation,
    StochasticDepth,
    drop_block2d,
    drop_block3d,
    stochastic_depth,
)
from .roi import RoIAlign, RoIPool, roi_align, roi_pool

__all__ = [
    "Conv2dNormActivation", "Conv3dNormActivation", "DropBlock2d", "DropBlock3d", "FrozenBatchNorm2d", "MLP", "Permute",
    "RoIAlign", "RoIPool", "SqueezeExcitation", "StochasticDepth", "batched_nms", "box_area", "box_convert", "box_iou",
    "clip_boxes_to_image", "complete_box_iou", "complete_box_iou_loss", "distance_box_iou", "distance_box_iou_loss",
    "drop_block2d", "drop_block3d", "generalized_box_iou", "generalized_box_iou_loss", "masks_to_boxes", "nms",
    "remove_small_boxes", "roi_align", "roi_pool", "sigmoid_focal_loss", "stochastic_depth",
]  # fmt: skip
