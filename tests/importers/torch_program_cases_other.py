# SPDX-License-Identifier: Apache-2.0
"""Cases of try_torch_programs.py in other fields: Gaussian processes, probabilistic programs, images, medicine, audio."""

from __future__ import annotations

from typing import Any

from torch_program_cases import Model, Training, case, floats, ids, image, many


def _wrapped(function: Any, *modules: Any) -> Any:
    """A module whose forward is the function."""
    from torch import nn

    class Wrapped(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.parts = nn.ModuleList(modules)

        def forward(self, *args: Any) -> Any:
            return function(*args)

    return Wrapped()


@case("mambapy/Mamba")
def _mamba() -> Any:
    from mambapy.mamba import Mamba, MambaConfig

    return Model(Mamba(MambaConfig(d_model=16, n_layers=2, d_state=8)), (floats(2, 12, 16),))


def _ncps(name: str) -> Any:
    import ncps.torch
    from ncps.wirings import AutoNCP

    return Model(getattr(ncps.torch, name)(5, AutoNCP(16, 3)), (floats(2, 7, 5),))


many("ncps", _ncps, "LTC CfC")


@case("kornia/filters")
def _kornia_filters() -> Any:
    import kornia
    from torch import nn

    conv = nn.Conv2d(3, 3, 3, padding=1)

    def forward(x: Any) -> Any:
        y = conv(x)
        blurred = kornia.filters.gaussian_blur2d(y, (5, 5), (1.5, 1.5))
        return [kornia.filters.sobel(blurred), kornia.filters.laplacian(y, 3), kornia.filters.median_blur(y, (3, 3)),
                kornia.color.rgb_to_lab(y.sigmoid()), kornia.morphology.dilation(y.sigmoid(), conv.weight.new_ones(3, 3))]  # fmt: skip

    return Model(_wrapped(forward, conv), (image(16),))


@case("kornia/geometry")
def _kornia_geometry() -> Any:
    import kornia
    import torch
    from torch import nn

    angle = nn.Parameter(torch.tensor([10.0, -20.0]))

    def forward(x: Any) -> Any:
        turned = kornia.geometry.transform.rotate(x, net.angle)
        warped = kornia.geometry.transform.warp_affine(turned, torch.eye(2, 3)[None].repeat(2, 1, 1) * 1.1, (12, 12))
        return [turned, warped, kornia.losses.ssim_loss(turned, x, 5), kornia.losses.total_variation(warped)]

    net = _wrapped(forward)
    net.angle = angle
    return Model(net, (image(16),))


@case("gpytorch/ExactGP")
def _gpytorch() -> Any:
    import gpytorch

    class GP(gpytorch.models.ExactGP):
        def __init__(self, x: Any, y: Any, likelihood: Any) -> None:
            super().__init__(x, y, likelihood)
            self.mean_module = gpytorch.means.ConstantMean()
            self.covar_module = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel(ard_num_dims=2))

        def forward(self, x: Any) -> Any:
            return gpytorch.distributions.MultivariateNormal(self.mean_module(x), self.covar_module(x))

    x = floats(12, 2)
    y = (x[:, 0] * 2).sin()
    likelihood = gpytorch.likelihoods.GaussianLikelihood()
    net = GP(x, y, likelihood)
    bound = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, net)
    import torch

    return Training(net, lambda step: -bound(net(x.to(y.dtype)), y), torch.optim.Adam(net.parameters(), lr=0.1))


@case("pyro/AutoDelta")
def _pyro() -> Any:
    import pyro
    import pyro.distributions as dist
    import torch

    pyro.clear_param_store()
    x, y = floats(10, 3), floats(10)

    def model() -> None:
        w = pyro.sample("w", dist.Normal(torch.zeros(3, dtype=x.dtype), 1.0).to_event(1))
        with pyro.plate("data", 10):
            pyro.sample("y", dist.Normal((x * w).sum(-1), 0.5), obs=y)

    guide = pyro.infer.autoguide.AutoDelta(model, init_loc_fn=pyro.infer.autoguide.init_to_mean)
    guide()
    bound = pyro.infer.Trace_ELBO()
    adam = torch.optim.Adam(guide.parameters(), lr=0.05)
    return Training(guide, lambda step: bound.differentiable_loss(model, guide), adam)


def _metric(name: str) -> Any:
    import torch
    from pytorch_metric_learning import losses
    from torch import nn

    net = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 4))
    loss = getattr(losses, name)(**(dict(num_classes=3, embedding_size=4) if name == "ArcFaceLoss" else {}))
    whole = nn.ModuleList([net, loss])
    x, labels = floats(12, 6), ids(3, 12)
    return Training(whole, lambda step: loss(net(x), labels), torch.optim.SGD(whole.parameters(), lr=0.05))


many("pytorch-metric-learning", _metric, "TripletMarginLoss ArcFaceLoss NTXentLoss MultiSimilarityLoss")


@case("torchsde/sdeint")
def _torchsde() -> Any:
    import torch
    import torchsde
    from torch import nn

    class SDE(nn.Module):
        noise_type, sde_type = "diagonal", "ito"

        def __init__(self) -> None:
            super().__init__()
            self.drift, self.diffusion = nn.Linear(3, 3), nn.Linear(3, 3)

        def f(self, t: Any, y: Any) -> Any:
            return self.drift(y).tanh()

        def g(self, t: Any, y: Any) -> Any:
            return self.diffusion(y).sigmoid()

        def forward(self, y: Any) -> Any:
            class Path:
                """A path that both sides have."""

                shape, dtype, device, levy_area_approximation = y.shape, y.dtype, y.device, "none"

                def __call__(self, a: Any, b: Any = None, **named: Any) -> Any:
                    return torch.sin(torch.arange(6.0, dtype=y.dtype).reshape(2, 3) * 7 + a) * float(b - a) ** 0.5

            return torchsde.sdeint(self, y, torch.linspace(0, 1, 4, dtype=y.dtype), bm=Path(), method="euler", dt=0.1)

    return Model(SDE(), (floats(2, 3),))


@case("captum/IntegratedGradients")
def _captum() -> Any:
    from captum.attr import IntegratedGradients, Saliency
    from torch import nn

    net = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))

    def forward(x: Any) -> Any:
        x = x.detach().requires_grad_()
        return [IntegratedGradients(net).attribute(x, target=1), Saliency(net).attribute(x, target=2), net(x)]

    return Model(_wrapped(forward, net), (floats(4, 6),))


def _monai(name: str) -> Any:
    from monai.networks import nets

    options = {
        "UNet": dict(spatial_dims=3, in_channels=1, out_channels=2, channels=(4, 8), strides=(2,)),
        "SegResNet": dict(spatial_dims=3, init_filters=8, in_channels=1, out_channels=2),
        "DenseNet121": dict(spatial_dims=2, in_channels=3, out_channels=3),
        "AttentionUnet": dict(spatial_dims=2, in_channels=3, out_channels=2, channels=(4, 8), strides=(2,)),
    }[name]
    x = floats(1, 1, 16, 16, 16) if options["spatial_dims"] == 3 else image(32)
    return Model(getattr(nets, name)(**options), (x,))


many("monai", _monai, "UNet SegResNet DenseNet121 AttentionUnet")


@case("monai/DiceLoss")
def _dice() -> Any:
    import torch
    from monai.losses import DiceCELoss
    from torch import nn

    net, loss = nn.Conv2d(3, 2, 3, padding=1), DiceCELoss(to_onehot_y=True, softmax=True)
    x, labels = image(12), ids(2, 2, 1, 12, 12)
    return Training(net, lambda step: loss(net(x), labels), torch.optim.Adam(net.parameters(), lr=0.02))


@case("pytorch-wavelets/DWT")
def _wavelets() -> Any:
    from pytorch_wavelets import DTCWTForward, DWTForward, DWTInverse
    from torch import nn

    conv, forth, back = nn.Conv2d(3, 2, 3, padding=1), DWTForward(J=2, wave="db2"), DWTInverse(wave="db2")
    dual = DTCWTForward(J=2)

    def forward(x: Any) -> Any:
        y = conv(x)
        low, high = forth(y)
        return [low, *high, back((low, high)), dual(y)[0]]

    return Model(_wrapped(forward, conv, forth, back, dual), (image(16),))


@case("ptwt/wavedec")
def _ptwt() -> Any:
    import ptwt
    import pywt
    from torch import nn

    layer = nn.Linear(16, 16)

    def forward(x: Any) -> Any:
        parts = ptwt.wavedec(layer(x), pywt.Wavelet("db2"), level=2)
        return [*parts, ptwt.waverec(parts, pywt.Wavelet("db2"))]

    return Model(_wrapped(forward, layer), (floats(2, 16),))


@case("focal-frequency-loss/FFL")
def _frequency() -> Any:
    import torch
    from focal_frequency_loss import FocalFrequencyLoss
    from torch import nn

    net, loss = nn.Conv2d(3, 3, 3, padding=1), FocalFrequencyLoss()
    x = image(12)
    return Training(net, lambda step: loss(net(x), x), torch.optim.SGD(net.parameters(), lr=0.1))


@case("xlstm/mLSTM")
def _xlstm() -> Any:
    from xlstm import mLSTMBlockConfig, mLSTMLayerConfig, xLSTMBlockStack, xLSTMBlockStackConfig

    layer = mLSTMLayerConfig(conv1d_kernel_size=4, qkv_proj_blocksize=4, num_heads=2)
    config = xLSTMBlockStackConfig(mlstm_block=mLSTMBlockConfig(mlstm=layer), context_length=12, num_blocks=2,
                                   embedding_dim=16)  # fmt: skip
    return Model(xLSTMBlockStack(config), (floats(2, 12, 16),))


def _optimizer(name: str) -> Any:
    import torch
    import torch_optimizer
    from torch import nn

    net = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))
    x, labels = floats(12, 6), ids(3, 12)
    optimiser = getattr(torch_optimizer, name)(net.parameters(), lr=0.01)
    return Training(net, lambda step: torch.nn.functional.cross_entropy(net(x), labels), optimiser)


many("torch-optimizer", _optimizer, "Yogi DiffGrad AdaBound RAdam NovoGrad QHAdam Apollo AggMo")
