# SPDX-License-Identifier: Apache-2.0
"""Cases of try_torch_programs.py: graph networks, adapters, diffusion, manifolds, rotations, other softmaxes."""

from __future__ import annotations

from typing import Any

from torch_program_cases import Model, Training, case, floats, ids, image, many
from torch_program_cases_other import _wrapped


def _edges(nodes: int, edges: int) -> Any:
    import torch

    return torch.stack([ids(nodes, edges), ids(nodes, edges)])


def _graph_layer(name: str) -> Any:
    import torch_geometric.nn as layers
    from torch import nn

    inner = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 8))
    made = {"GINConv": lambda: layers.GINConv(inner), "GATConv": lambda: layers.GATConv(6, 4, heads=2)}
    layer = made.get(name, lambda: getattr(layers, name)(6, 8))()
    return Model(layer, (floats(10, 6), _edges(10, 30)))


many(
    "torch-geometric",
    _graph_layer,
    "GCNConv GATConv GATv2Conv SAGEConv GINConv GraphConv TAGConv ARMAConv TransformerConv",
)


@case("torch-geometric/training")
def _graphs() -> Any:
    import torch
    from torch_geometric.data import Batch, Data
    from torch_geometric.nn import GCN, global_mean_pool

    graphs = [Data(x=floats(n, 4), edge_index=_edges(n, 3 * n), y=torch.tensor([n % 2])) for n in (5, 6, 7)]
    batch, net = Batch.from_data_list(graphs), GCN(4, 8, 2, 2)

    def loss(step: int) -> Any:
        return torch.nn.functional.cross_entropy(global_mean_pool(net(batch.x, batch.edge_index), batch.batch), batch.y)

    return Training(net, loss, torch.optim.Adam(net.parameters(), lr=0.01))


@case("peft/LoRA")
def _lora() -> Any:
    import torch
    from peft import LoraConfig, get_peft_model
    from torch import nn

    net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 3))
    net = get_peft_model(net, LoraConfig(r=2, lora_alpha=4, target_modules=["0"], modules_to_save=["2"]))
    x, labels = floats(12, 8), ids(3, 12)
    held = [p for p in net.parameters() if p.requires_grad]
    return Training(net, lambda step: nn.functional.cross_entropy(net(x), labels), torch.optim.AdamW(held, lr=0.01))


@case("diffusers/UNet2D")
def _unet() -> Any:
    import torch
    from diffusers import UNet2DModel

    net = UNet2DModel(sample_size=8, in_channels=3, out_channels=3, layers_per_block=1, block_out_channels=(8, 16),
                      norm_num_groups=4, down_block_types=("DownBlock2D", "AttnDownBlock2D"),
                      up_block_types=("AttnUpBlock2D", "UpBlock2D"))  # fmt: skip
    return Model(net, (image(8), torch.tensor([7])), pick=lambda out: out.sample)


@case("diffusers/AutoencoderKL")
def _autoencoder() -> Any:
    from diffusers import AutoencoderKL

    net = AutoencoderKL(down_block_types=("DownEncoderBlock2D",), up_block_types=("UpDecoderBlock2D",),
                        block_out_channels=(8,), norm_num_groups=4, latent_channels=2)  # fmt: skip
    return Model(net, (image(8),), pick=lambda out: out.sample)


@case("geoopt/RiemannianAdam")
def _manifold() -> Any:
    import geoopt
    import torch
    from torch import nn

    class Rotated(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            start = torch.eye(4)[:, :2].clone()
            self.frame = geoopt.ManifoldParameter(start, manifold=geoopt.Stiefel())

    net, x = Rotated(), floats(16, 4)
    optimiser = geoopt.optim.RiemannianAdam(net.parameters(), lr=0.05)
    return Training(net, lambda step: -(x @ net.frame).square().sum(), optimiser)


@case("entmax/losses")
def _entmax() -> Any:
    import torch
    from entmax import Entmax15Loss, SparsemaxLoss, entmax15
    from torch import nn

    net = nn.Linear(6, 5)
    x, labels = floats(8, 6), ids(5, 8)

    def loss(step: int) -> Any:
        scores = net(x)
        first, second = Entmax15Loss()(scores, labels), SparsemaxLoss()(scores, labels)
        return (first + second).mean() + entmax15(scores, dim=1).square().sum()

    return Training(net, loss, torch.optim.SGD(net.parameters(), lr=0.05))


@case("roma/procrustes")
def _roma() -> Any:
    import roma
    from torch import nn

    layer = nn.Linear(9, 9)

    def forward(x: Any) -> Any:
        rotation = roma.special_procrustes(layer(x).view(-1, 3, 3))
        return [rotation, roma.rotmat_to_rotvec(rotation), roma.rotmat_to_unitquat(rotation)]

    return Model(_wrapped(forward, layer), (floats(4, 9),))


@case("torchcde/cdeint")
def _cde() -> Any:
    import torchcde
    from torch import nn

    class Field(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 12)

        def forward(self, t: Any, z: Any) -> Any:
            return self.linear(z).tanh().view(*z.shape, 3)

    field, first = Field(), nn.Linear(3, 4)

    def forward(x: Any) -> Any:
        path = torchcde.CubicSpline(torchcde.hermite_cubic_coefficients_with_backward_differences(x))
        start = first(path.evaluate(path.interval[0]))
        return torchcde.cdeint(X=path, func=field, z0=start, t=path.interval, method="rk4", adjoint=False)

    return Model(_wrapped(forward, field, first), (floats(2, 7, 3),))


@case("e3nn/Linear")
def _equivariant() -> Any:
    from e3nn import o3

    layer = o3.Linear("4x0e+2x1o", "3x0e+5x1o")
    return Model(_wrapped(lambda x: [layer(x), o3.spherical_harmonics(2, x[:, 4:7], True)], layer), (floats(6, 10),))


@case("pypose/SO3")
def _lie() -> Any:
    import pypose
    from torch import nn

    layer = nn.Linear(3, 3)

    def forward(x: Any) -> Any:
        rotation = pypose.so3(layer(x)).Exp()
        return [(rotation * rotation.Inv()).tensor(), rotation.tensor(), rotation.Log().tensor()]

    return Model(_wrapped(forward, layer), (floats(4, 3),))


@case("torch-dct/dct")
def _cosine() -> Any:
    import torch_dct
    from torch import nn

    layer = nn.Linear(8, 8)
    return Model(_wrapped(lambda x: [torch_dct.dct(layer(x)), torch_dct.idct(layer(x))], layer), (floats(3, 8),))


@case("higher/MAML")
def _higher() -> Any:
    import higher
    import torch
    from torch import nn

    net = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))
    inner = torch.optim.SGD(net.parameters(), lr=0.1)
    x, y = floats(6, 3), floats(6, 1)

    def loss(step: int) -> Any:
        with higher.innerloop_ctx(net, inner, copy_initial_weights=False) as (fast, steps):
            steps.step(nn.functional.mse_loss(fast(x), y))
            return nn.functional.mse_loss(fast(y.expand(6, 3)), x[:, :1])

    return Training(net, loss, torch.optim.Adam(net.parameters(), lr=0.01))
