# SPDX-License-Identifier: Apache-2.0
"""The networks of libtensor.vision.models: their state dicts are those of torchvision, and so are their results."""

import sys
import types
import zlib

import numpy as np
import pytest
from libtensor.vision import models

import libtensor as lt

# CRC-32 of the names and shapes in the state dict of each network of torchvision 0.28, in order.
SUMS = dict(
    each.split()
    for each in """
    alexnet ec292689; convnext_base f90136d4; convnext_large ad981118; convnext_small 88d78567; convnext_tiny
    a4c246a4; densenet121 c9d602d0; densenet161 7a00b405; densenet169 9abacf61; densenet201 385b16dd;
    efficientnet_b0 dd46895f; efficientnet_b1 3bdb0f9e; efficientnet_b2 93baa066; efficientnet_b3 060acdb7;
    efficientnet_b4 09dcd2a2; efficientnet_b5 4916dd81; efficientnet_b6 4e967b4b; efficientnet_b7 976b02ba;
    efficientnet_v2_l 4dbe5e94; efficientnet_v2_m ef213d12; efficientnet_v2_s 48a2b717; googlenet fa8fa6c2;
    mnasnet0_5 4abe5b6a; mnasnet0_75 6970042c; mnasnet1_0 d71ad139; mnasnet1_3 b7b200bb; mobilenet_v2 85a7f96c;
    mobilenet_v3_large 669eb324; mobilenet_v3_small fb3faf66; regnet_x_16gf b5b4dbcd; regnet_x_1_6gf 2e836f80;
    regnet_x_32gf 4ce7043c; regnet_x_3_2gf 427113b5; regnet_x_400mf 4e89f989; regnet_x_800mf a09382f7;
    regnet_x_8gf 521efec7; regnet_y_128gf 9ff57f34; regnet_y_16gf 7de68baf; regnet_y_1_6gf d35ba20c; regnet_y_32gf
    040e4198; regnet_y_3_2gf dfd40bbf; regnet_y_400mf 8df4d4ff; regnet_y_800mf 27411721; regnet_y_8gf cf9a541d;
    resnet101 94768741; resnet152 d725dfb8; resnet18 31c74720; resnet34 e6106e22; resnet50 93011f34;
    resnext101_32x8d 95cf60d0; resnext101_64x4d 70b25457; resnext50_32x4d 7f2379ec; shufflenet_v2_x0_5 ca7dbd24;
    shufflenet_v2_x1_0 57b11612; shufflenet_v2_x1_5 5c118322; shufflenet_v2_x2_0 5ad684ee; squeezenet1_0 8cdadb0a;
    squeezenet1_1 5f25f2b5; swin_b 51d9d0f4; swin_s 69176c0a; swin_t fc2bc3bc; swin_v2_b 79f39c44; swin_v2_s
    e4d42d88; swin_v2_t bb805949; vgg11 c4e53160; vgg11_bn 4c04f446; vgg13 da3a0502; vgg13_bn 779bedca; vgg16
    2fa56024; vgg16_bn e2f51503; vgg19 8323be9e; vgg19_bn 797e575d; vit_b_16 83d2a719; vit_b_32 4bdc0b45; vit_h_14
    eab7fd1b; vit_l_16 c8065d40; vit_l_32 b1ffa24e; wide_resnet101_2 c1db4ee5; wide_resnet50_2 1e7926c9
""".replace("\n", " ").split(";")
)

SMALL = [
    "resnet18", "mobilenet_v3_small", "mobilenet_v2", "squeezenet1_1", "shufflenet_v2_x0_5", "mnasnet0_5",
    "regnet_y_400mf",
]  # fmt: skip


def checksum(state):
    return f"{zlib.crc32(''.join(f'{name}{list(value.shape)};' for name, value in state.items()).encode()):08x}"


@pytest.mark.parametrize("name", SUMS)
def test_names_and_shapes(name):
    with lt.device("meta"):  # without memory
        assert checksum(models.get_model(name).state_dict()) == SUMS[name]


def test_every_network_has_a_checksum():
    assert list(SUMS) == models.list_models() and len(SUMS) == 78
    for name in models.__all__:
        assert getattr(models, name).__doc__, name
    for name in SUMS:
        assert getattr(models, name).__name__ == name


def test_list_models():
    assert models.list_models(include="resnet*") == ["resnet101", "resnet152", "resnet18", "resnet34", "resnet50"]
    assert models.list_models(include=["vgg*"], exclude="*_bn") == ["vgg11", "vgg13", "vgg16", "vgg19"]
    assert models.get_model_builder("ResNet18") is models.resnet18
    with pytest.raises(ValueError, match="'resnet19'"):
        models.get_model("resnet19")


def narrow_networks():
    """Networks of each kind, as small as their constructors allow."""
    from libtensor.vision.models import convnext, efficientnet, regnet, resnet, vision_transformer

    row = efficientnet.MBConvConfig
    swin = models.SwinTransformer
    return {
        "resnet": models.ResNet(resnet.BasicBlock, [1, 1, 1, 1], num_classes=3, zero_init_residual=True),
        "bottleneck": models.ResNet(
            resnet.Bottleneck, [1, 1, 1, 1], 3, groups=2, width_per_group=16, replace_stride_with_dilation=[0, 1, 1]
        ),
        "mobilenet": models.mobilenet_v3_small(width_mult=0.2, num_classes=3),
        "mobilenet_v2": models.mobilenet_v2(width_mult=0.1, num_classes=3),
        "efficientnet": models.EfficientNet([row(1, 3, 1, 8, 8, 2), row(4, 3, 2, 8, 16, 2, True)], 0.1, num_classes=3),
        "densenet": models.DenseNet(4, (1, 2), 8, num_classes=3, drop_rate=0.1),
        "shufflenet": models.ShuffleNetV2([1, 2, 1], [8, 8, 16, 16, 32], 3),
        "mnasnet": models.MNASNet(0.1, 3),
        "regnet": models.RegNet(regnet.BlockParams.from_init_params(3, 8, 8.0, 2.0, 8, se_ratio=0.25), 3),
        "squeezenet": models.squeezenet1_1(num_classes=3),
        "convnext": models.ConvNeXt(
            [convnext.CNBlockConfig(8, 16, 1), convnext.CNBlockConfig(16, None, 2)], 0.1, num_classes=3
        ),
        "vit": vision_transformer.VisionTransformer(32, 16, 2, 2, 8, 16, num_classes=3, representation_size=5),
        "swin": swin([4, 4], 8, [2, 2], [1, 2], [3, 3], num_classes=3),
        "swin_v2": swin(
            [4, 4], 8, [2, 2], [1, 2], [3, 3], num_classes=3, block=models.swin_transformer.SwinTransformerBlockV2,
            downsample_layer=models.swin_transformer.PatchMergingV2,
        ),
    }  # fmt: skip


def test_networks_learn():
    x = lt.randn(2, 3, 32, 32)
    for name, net in narrow_networks().items():
        out = net(x)
        assert out.shape == (2, 3), name
        out.square().sum().backward()
        lost = [key for key, p in net.named_parameters() if p.grad is None or not p.grad.isfinite().all()]
        assert not lost, (name, lost)
        net.eval()
        with lt.no_grad():
            alone = lt.cat([net(x[:1]), net(x[1:])])
            np.testing.assert_allclose(net(x).numpy(), alone.numpy(), rtol=1e-3, atol=1e-4, err_msg=name)


def test_weights(tmp_path):
    from libtensor.vision.models import densenet, vision_transformer
    from libtensor.vision.models._registry import build

    net = models.mobilenet_v3_small(width_mult=0.2, num_classes=3)
    state = net.state_dict()
    lt.save(state, tmp_path / "net.safetensors")
    for weights in (state, tmp_path / "net.safetensors", str(tmp_path / "net.safetensors")):
        again = models.mobilenet_v3_small(weights=weights, width_mult=0.2, num_classes=3)
        assert all((value == state[key]).all() for key, value in again.state_dict().items())
    older = {key: value for key, value in state.items() if not key.endswith("num_batches_tracked")}
    models.mobilenet_v3_small(weights=older, width_mult=0.2, num_classes=3)
    with pytest.raises(ValueError, match="Missing key"):
        models.mobilenet_v3_small(weights={}, width_mult=0.2, num_classes=3)
    with pytest.raises(TypeError, match="weights: expected None, a state dict or the path"):
        models.mobilenet_v3_small(weights=3)
    dense = {
        key.replace("norm1.", "norm.1.").replace("conv2.", "conv.2.") if "denselayer" in key else key: value
        for key, value in models.DenseNet(4, (1, 2), 8, num_classes=3).state_dict().items()
    }
    build(models.DenseNet, dense, 4, (1, 2), 8, num_classes=3, rename=densenet._renamed)
    assert vision_transformer._renamed("a.mlp.linear_1.weight") == "a.mlp.0.weight"
    assert vision_transformer._renamed("a.mlp.linear_2.bias") == "a.mlp.3.bias"


def test_initial_values():
    from libtensor.vision.models._registry import make_divisible

    lt.manual_seed(0)
    t = lt.nn.init.trunc_normal_(lt.empty(20000), std=0.5, a=-0.5, b=1.0)
    assert t.min().item() >= -0.5 and t.max().item() <= 1.0
    # The mean of a standard normal number between -1 and 2 is (phi(1) - phi(2)) / (Phi(2) - Phi(-1)).
    assert t.mean().item() == pytest.approx(0.5 * (0.24197 - 0.05399) / (0.97725 - 0.15866), abs=0.01)
    assert [make_divisible(v, 8) for v in (3, 12, 16, 19, 91)] == [8, 16, 16, 24, 88]
    net = models.ResNet(models.resnet.BasicBlock, [1, 1, 1, 1], zero_init_residual=True)
    assert (net.layer1[0].bn2.weight == 0).all() and (net.layer1[0].bn1.weight == 1).all()
    assert net.layer2[0].conv2.weight.std().item() == pytest.approx((2 / (128 * 9)) ** 0.5, rel=0.05)


def test_refusals():
    for call in (
        lambda: models.ResNet(models.resnet.BasicBlock, [1] * 4, groups=2), lambda: models.SqueezeNet("2"),
        lambda: models.resnet18(replace_stride_with_dilation=[True]), lambda: models.MNASNet(0),
        lambda: models.VisionTransformer(30, 16, 1, 1, 4, 4), lambda: models.ShuffleNetV2([1], [1]),
        lambda: models.MobileNetV2(inverted_residual_setting=[[1, 2]]), lambda: models.EfficientNet([], 0.1),
        lambda: models.VisionTransformer(32, 16, 1, 1, 4, 4)(lt.zeros(1, 3, 16, 16)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="expected|empty"):
            call()


# ---- torchvision


@pytest.fixture(scope="module")
def torchvision():
    pytest.importorskip("torch")
    held = "torchvision._meta_registrations"
    sys.modules.setdefault(held, types.ModuleType(held))  # a build for another PyTorch can be imported too
    return pytest.importorskip("torchvision")


@pytest.mark.parametrize("name", SMALL)
def test_as_torchvision(torchvision, name):
    import torch

    theirs = torchvision.models.get_model(name, weights=None, num_classes=7)
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for key, value in theirs.state_dict().items():
            if key.endswith("running_var"):
                value.uniform_(0.5, 1.5, generator=generator)
            elif value.ndim >= 2:
                value.normal_(0, (1.5 / value[0].numel()) ** 0.5, generator=generator)
    mine = models.get_model(
        name, weights={k: lt.tensor(v.numpy()) for k, v in theirs.state_dict().items()}, num_classes=7
    )
    for net in (mine, theirs):
        for module in net.modules():
            if type(module).__name__ in ("Dropout", "StochasticDepth"):
                module.p = 0.0
    x = torch.randn(2, 3, 40, 40, generator=generator)
    for training in (False, True):
        expected, found = theirs.train(training)(x), mine.train(training)(lt.tensor(x.numpy()))
        scale = expected.abs().max().item()
        np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=0, atol=1e-3 * scale)
        if not training:
            np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=0, atol=1e-5 * scale)


@pytest.mark.parametrize("name", ["resnet50", "efficientnet_b0", "vit_b_32", "densenet121", "googlenet", "vgg11"])
def test_state_dicts_of_torchvision(torchvision, name):
    import torch

    with torch.device("meta"):
        theirs = torchvision.models.get_model(
            name, weights=None, **({"init_weights": False} if name[0] in "gv" and name != "vit_b_32" else {})
        )
    assert (
        checksum({key: types.SimpleNamespace(shape=tuple(v.shape)) for key, v in theirs.state_dict().items()})
        == SUMS[name]
    )
