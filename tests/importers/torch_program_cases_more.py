# SPDX-License-Identifier: Apache-2.0
"""Further cases of try_torch_programs.py: timm, transformers, whisper, diffusion, other packages, and trainers."""

from __future__ import annotations

from typing import Any

from torch_program_cases import Model, Training, case, floats, ids, image, many

# ---- timm

_TIMM = {
    "resnet18": dict(img=32),
    "resnet10t": dict(img=32),
    "resnext26ts": dict(img=64),
    "test_vit": dict(img=160),
    "test_resnet": dict(img=64),
    "test_efficientnet": dict(img=64),
    "test_convnext": dict(img=64),
    "test_byobnet": dict(img=64),
    "test_mambaout": dict(img=64),
    "test_nfnet": dict(img=64),
    "vit_tiny_patch16_224": dict(img=32, img_size=32, depth=2, embed_dim=48, num_heads=3),
    "deit3_small_patch16_224": dict(img=32, img_size=32, depth=2, embed_dim=48, num_heads=3),
    "swin_tiny_patch4_window7_224": dict(img=56, img_size=56, depths=(1, 1), num_heads=(2, 4), embed_dim=16),
    "resmlp_12_224": dict(img=32, img_size=32),
    "convnext_atto": dict(img=64, depths=(1, 1, 1, 1), dims=(8, 12, 16, 20)),
    "mobilenetv3_small_050": dict(img=64),
    "efficientnet_lite0": dict(img=64),
    "regnetx_002": dict(img=64),
    "ghostnet_050": dict(img=64),
    "hardcorenas_a": dict(img=64),
    "mnasnet_small": dict(img=64),
    "lcnet_035": dict(img=64),
    "poolformer_s12": dict(img=64),
    "edgenext_xx_small": dict(img=64),
    "fastvit_t8": dict(img=64),
    "repvgg_a0": dict(img=64),
    "xcit_nano_12_p16_224": dict(img=32, depth=2),
    "levit_128s": dict(img=224),
    "coat_tiny": dict(img=64, img_size=64),
    "tiny_vit_5m_224": dict(img=224),
    "maxvit_rmlp_pico_rw_256": dict(img=64, img_size=64),
    "densenet121": dict(img=64),
    "beit_base_patch16_224": dict(img=32, img_size=32, depth=2, embed_dim=48, num_heads=3),
    "eva02_tiny_patch14_224": dict(img=28, img_size=28, depth=2, embed_dim=48, num_heads=3),
}


def _timm(name: str) -> Any:
    import timm

    options = dict(_TIMM[name])
    size = options.pop("img")
    return Model(timm.create_model(name, num_classes=7, **options), (image(size),))


many("timm", _timm, " ".join(_TIMM))

# ---- transformers

_TEXT = dict(
    vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=48,
    max_position_embeddings=32)  # fmt: skip
_GQA = dict(_TEXT, num_key_value_heads=1, pad_token_id=0, bos_token_id=1, eos_token_id=2)
_HF: dict[str, dict[str, Any]] = {
    "BertForMaskedLM": _TEXT,
    "RobertaForSequenceClassification": dict(_TEXT, pad_token_id=1),
    "DistilBertModel": dict(vocab_size=60, dim=32, n_layers=2, n_heads=2, hidden_dim=48, max_position_embeddings=32),
    "AlbertModel": dict(_TEXT, embedding_size=16),
    "ElectraModel": dict(_TEXT, embedding_size=16),
    "MobileBertModel": dict(_TEXT, intra_bottleneck_size=16, embedding_size=16, true_hidden_size=16),
    "DebertaV2Model": dict(_TEXT, relative_attention=True, pos_att_type=["p2c", "c2p"]),
    "MPNetModel": _TEXT,
    "GPT2LMHeadModel": dict(vocab_size=60, n_positions=32, n_embd=32, n_layer=2, n_head=2),
    "GPTNeoXForCausalLM": _TEXT,
    "GPTNeoForCausalLM": dict(vocab_size=60, hidden_size=32, num_layers=2, num_heads=2, max_position_embeddings=32,
                              attention_types=[[["global", "local"], 1]], window_size=8, intermediate_size=48),
    "GPTJForCausalLM": dict(vocab_size=60, n_positions=32, n_embd=32, n_layer=2, n_head=2, rotary_dim=8),
    "OPTForCausalLM": dict(vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, ffn_dim=48,
                           max_position_embeddings=32, word_embed_proj_dim=32),
    "BloomForCausalLM": dict(vocab_size=60, hidden_size=32, n_layer=2, n_head=2),
    "FalconForCausalLM": dict(vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2),
    "LlamaForCausalLM": _GQA,
    "MistralForCausalLM": dict(_GQA, sliding_window=4, head_dim=16),
    "MixtralForCausalLM": dict(_GQA, num_local_experts=2, head_dim=16),
    "Qwen2ForCausalLM": _GQA,
    "Qwen3ForCausalLM": dict(_GQA, head_dim=16),
    "GemmaForCausalLM": dict(_GQA, head_dim=16),
    "Gemma2ForCausalLM": dict(_GQA, head_dim=16, query_pre_attn_scalar=16),
    "PhiForCausalLM": _GQA,
    "Phi3ForCausalLM": _GQA,
    "StableLmForCausalLM": _GQA,
    "CohereForCausalLM": _GQA,
    "Olmo2ForCausalLM": _GQA,
    "Starcoder2ForCausalLM": _GQA,
    "MambaForCausalLM": dict(vocab_size=60, hidden_size=32, num_hidden_layers=2, state_size=4),
    "Mamba2ForCausalLM": dict(vocab_size=60, hidden_size=32, num_hidden_layers=2, state_size=8, num_heads=4, head_dim=16,
                              n_groups=2, chunk_size=4),
    "RwkvForCausalLM": dict(vocab_size=60, hidden_size=32, num_hidden_layers=2, context_length=32),
    "T5ForConditionalGeneration": dict(vocab_size=60, d_model=32, d_kv=16, d_ff=48, num_layers=2, num_heads=2),
    "BartForConditionalGeneration": dict(vocab_size=60, d_model=32, encoder_layers=1, decoder_layers=1,
                                         encoder_attention_heads=2, decoder_attention_heads=2, encoder_ffn_dim=48,
                                         decoder_ffn_dim=48, max_position_embeddings=32),
    "ViTForImageClassification": dict(image_size=16, patch_size=4, hidden_size=32, num_hidden_layers=2,
                                      num_attention_heads=2, intermediate_size=48),
    "DeiTModel": dict(image_size=16, patch_size=4, hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
                      intermediate_size=48),
    "BeitModel": dict(image_size=16, patch_size=4, hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
                      intermediate_size=48),
    "Dinov2Model": dict(image_size=16, patch_size=4, hidden_size=32, num_hidden_layers=2, num_attention_heads=2),
    "SwinModel": dict(image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4),
    "ConvNextModel": dict(hidden_sizes=[8, 12, 16, 20], depths=[1, 1, 1, 1]),
    "ResNetModel": dict(embedding_size=8, hidden_sizes=[8, 12, 16, 20], depths=[1, 1, 1, 1], layer_type="basic"),
    "SegformerModel": dict(hidden_sizes=[8, 8, 16, 16], depths=[1, 1, 1, 1], num_attention_heads=[1, 1, 2, 2]),
    "CLIPModel": dict(text_config=dict(_TEXT, eos_token_id=2), vision_config=dict(
        image_size=16, patch_size=4, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=48)),
    "WhisperForConditionalGeneration": dict(
        vocab_size=60, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, num_mel_bins=8,
        decoder_attention_heads=2, encoder_ffn_dim=48, decoder_ffn_dim=48, max_source_positions=20,
        max_target_positions=32, pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1),
    "Wav2Vec2Model": dict(_TEXT, conv_dim=[16, 16], conv_stride=[5, 2], conv_kernel=[10, 3], num_feat_extract_layers=2,
                          num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2),
    "PatchTSTForPrediction": dict(num_input_channels=2, context_length=32, patch_length=8, patch_stride=8, d_model=16,
                                  num_attention_heads=2, ffn_dim=24, num_hidden_layers=1, prediction_length=6),
}  # fmt: skip
_PIXELS = {"ViT": 16, "DeiT": 16, "Beit": 16, "Dinov2": 16, "Swin": 32, "ConvNext": 64, "ResNet": 64, "Segformer": 64}


def _hf(name: str) -> Any:
    import transformers

    kind = getattr(transformers, name)
    net = kind(kind.config_class(**_HF[name]))
    net.config.return_dict = True
    family = next((f for f in _PIXELS if name.startswith(f)), None)
    named: dict[str, Any] = {"input_ids": ids(60, 2, 12).clamp(min=3)}
    if family:
        named = {"pixel_values": image(_PIXELS[family])}
    elif name.startswith("CLIP"):
        named["pixel_values"] = image(16)
    elif name.startswith("Whisper"):
        named = {"input_features": floats(2, 8, 40), "decoder_input_ids": ids(60, 2, 6)}
    elif name.startswith("Wav2Vec2"):
        named = {"input_values": floats(2, 400)}
    elif name.startswith("PatchTST"):
        named = {"past_values": floats(2, 32, 2)}
    elif name[:2] in ("T5", "Ba"):
        named["decoder_input_ids"] = ids(60, 2, 6)
    elif "LM" in name:
        named["labels"] = named["input_ids"]
    keys = ("loss", "logits", "last_hidden_state", "pooler_output", "logits_per_image", "prediction_outputs")
    train = name.startswith("Rwkv")  # whose state is written in place otherwise
    return Model(net, (), named, train=train, pick=lambda out: {k: out[k] for k in keys if k in out})


many("transformers", _hf, " ".join(_HF))


@case("transformers/generate-GPT2")
def _generate() -> Any:
    import torch
    import transformers

    config = transformers.GPT2Config(**_HF["GPT2LMHeadModel"], bos_token_id=0, eos_token_id=59, pad_token_id=0)
    net = transformers.GPT2LMHeadModel(config)

    class Generate(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def forward(self, x: Any) -> Any:
            return self.net.generate(x, max_new_tokens=6, do_sample=False, num_beams=2)

    return Model(Generate(), (ids(60, 2, 5),))


# ---- whisper, diffusion, segmentation


@case("openai-whisper/Whisper")
def _whisper() -> Any:
    from torch import nn
    from whisper.model import ModelDimensions, Whisper

    net = Whisper(ModelDimensions(8, 20, 32, 2, 1, 60, 16, 32, 2, 1))
    nn.init.normal_(net.decoder.positional_embedding, std=0.02)  # which the package leaves unset
    return Model(net, (floats(2, 8, 40), ids(60, 2, 6)))


@case("denoising-diffusion-pytorch/Unet")
def _unet() -> Any:
    from denoising_diffusion_pytorch import Unet

    return Model(Unet(dim=16, dim_mults=(1, 2), attn_heads=2, attn_dim_head=8), (image(16), ids(100, 2)))


@case("denoising-diffusion-pytorch/GaussianDiffusion")
def _diffusion() -> Any:
    from denoising_diffusion_pytorch import GaussianDiffusion, Unet

    net = GaussianDiffusion(Unet(dim=16, dim_mults=(1, 2), attn_heads=2), image_size=16, timesteps=20)
    return Model(net, (image(16).sigmoid(),), train=True)


@case("denoising-diffusion-pytorch/sample")
def _diffusion_sample() -> Any:
    import torch
    from denoising_diffusion_pytorch import GaussianDiffusion, Unet

    class Sample(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = GaussianDiffusion(Unet(dim=16, dim_mults=(1, 2), attn_heads=2), image_size=8, timesteps=4)

        def forward(self) -> Any:
            return self.net.sample(batch_size=2)

    return Model(Sample())


@case("denoising-diffusion-pytorch/Unet1D")
def _unet_1d() -> Any:
    from denoising_diffusion_pytorch import GaussianDiffusion1D, Unet1D

    net = GaussianDiffusion1D(
        Unet1D(dim=16, dim_mults=(1, 2), channels=4), seq_length=16, timesteps=20, objective="pred_v"
    )
    return Model(net, (floats(2, 4, 16).sigmoid(),), train=True)


@case("denoising-diffusion-pytorch/KarrasUnet")
def _karras() -> Any:
    from denoising_diffusion_pytorch import KarrasUnet

    net = KarrasUnet(image_size=16, dim=16, dim_max=32, channels=3, num_downsamples=2, num_blocks_per_stage=1, attn_res=(8,),
                     attn_dim_head=8)  # fmt: skip
    return Model(net, (image(16), floats(2)))


def _smp(name: str) -> Any:
    import segmentation_models_pytorch as smp

    named: dict[str, Any] = {}
    if name in ("Unet", "UnetPlusPlus", "Linknet", "MAnet"):
        named = dict(encoder_depth=3) if name == "Linknet" else dict(encoder_depth=3, decoder_channels=(24, 16, 8))
    return Model(
        getattr(smp, name)("resnet18", encoder_weights=None, classes=2, **named), (image(128 if name == "PAN" else 64),)
    )


many("segmentation-models-pytorch", _smp, "Unet UnetPlusPlus FPN PSPNet Linknet DeepLabV3 DeepLabV3Plus PAN MAnet")

# ---- other packages


@case("performer-pytorch/PerformerLM")
def _performer() -> Any:
    from performer_pytorch import PerformerLM

    net = PerformerLM(num_tokens=40, max_seq_len=16, dim=32, depth=1, heads=2, dim_head=16, nb_features=16)
    return Model(net, (ids(40, 2, 16),))


@case("linformer/LinformerLM")
def _linformer() -> Any:
    from linformer import LinformerLM

    return Model(LinformerLM(num_tokens=40, dim=32, seq_len=16, depth=1, k=8, heads=2), (ids(40, 2, 16),))


@case("reformer-pytorch/ReformerLM")
def _reformer() -> Any:
    from reformer_pytorch import ReformerLM

    net = ReformerLM(num_tokens=40, dim=32, depth=1, max_seq_len=16, heads=2, bucket_size=4, n_hashes=2, ff_chunks=1)
    return Model(net, (ids(40, 2, 16),), train=True)


@case("g-mlp-pytorch/gMLP")
def _gmlp() -> Any:
    from g_mlp_pytorch import gMLP

    return Model(gMLP(num_tokens=40, dim=32, depth=2, seq_len=16, causal=True), (ids(40, 2, 16),))


@case("mlp-mixer-pytorch/MLPMixer")
def _mixer() -> Any:
    from mlp_mixer_pytorch import MLPMixer

    return Model(MLPMixer(image_size=16, channels=3, patch_size=4, dim=32, depth=2, num_classes=5), (image(16),))


@case("conformer/Conformer")
def _conformer() -> Any:
    from conformer import Conformer

    return Model(Conformer(32, depth=1, dim_head=16, heads=2, conv_kernel_size=7), (floats(2, 10, 32),))


@case("perceiver-pytorch/Perceiver")
def _perceiver() -> Any:
    from perceiver_pytorch import Perceiver

    net = Perceiver(num_freq_bands=3, depth=2, max_freq=10.0, num_latents=6, latent_dim=24, latent_heads=2,
                    cross_dim_head=8, latent_dim_head=8, num_classes=5)  # fmt: skip
    return Model(net, (floats(2, 8, 8, 3),))


@case("nystrom-attention/Nystromformer")
def _nystrom() -> Any:
    from nystrom_attention import Nystromformer

    return Model(Nystromformer(dim=32, dim_head=16, heads=2, depth=1, num_landmarks=4), (floats(2, 16, 32),))


@case("egnn-pytorch/EGNN")
def _egnn() -> Any:
    from egnn_pytorch import EGNN

    return Model(EGNN(dim=16), (floats(2, 6, 16), floats(2, 6, 3)))


@case("tab-transformer-pytorch/TabTransformer")
def _tab() -> Any:
    from tab_transformer_pytorch import TabTransformer
    from torch import nn

    net = TabTransformer(categories=(4, 5, 3), num_continuous=4, dim=16, dim_out=1, depth=1, heads=2, mlp_act=nn.ReLU())
    return Model(net, (ids(3, 2, 3), floats(2, 4)))


@case("tab-transformer-pytorch/FTTransformer")
def _ft() -> Any:
    from tab_transformer_pytorch import FTTransformer

    net = FTTransformer(categories=(4, 5, 3), num_continuous=4, dim=16, dim_out=1, depth=1, heads=2)
    return Model(net, (ids(3, 2, 3), floats(2, 4)))


@case("siren-pytorch/SirenNet")
def _siren() -> Any:
    from siren_pytorch import SirenNet

    return Model(SirenNet(dim_in=2, dim_hidden=24, dim_out=3, num_layers=3), (floats(9, 2),))


@case("soft-moe-pytorch/SoftMoE")
def _soft_moe() -> Any:
    from soft_moe_pytorch import SoftMoE

    return Model(SoftMoE(dim=16, seq_len=8, num_experts=2, is_distributed=False), (floats(2, 8, 16),))


@case("vector-quantize-pytorch/VectorQuantize")
def _vq() -> Any:
    from vector_quantize_pytorch import VectorQuantize

    return Model(VectorQuantize(dim=16, codebook_size=12, commitment_weight=1.0), (floats(2, 8, 16),), train=True)


@case("vector-quantize-pytorch/ResidualVQ")
def _rvq() -> Any:
    from vector_quantize_pytorch import ResidualVQ

    return Model(ResidualVQ(dim=16, num_quantizers=3, codebook_size=12), (floats(2, 8, 16),), train=True)


@case("vector-quantize-pytorch/FSQ")
def _fsq() -> Any:
    from vector_quantize_pytorch import FSQ

    return Model(FSQ(levels=[8, 5, 5], dim=6), (floats(2, 8, 6),), train=True)


@case("linear-attention-transformer/LM")
def _linear_attention() -> Any:
    from linear_attention_transformer import LinearAttentionTransformerLM

    net = LinearAttentionTransformerLM(
        num_tokens=40, dim=32, depth=1, max_seq_len=16, heads=2, causal=True, blindspot_size=4
    )
    return Model(net, (ids(40, 2, 16),))


@case("local-attention/LocalTransformer")
def _local() -> Any:
    from local_attention import LocalTransformer

    net = LocalTransformer(
        num_tokens=40, max_seq_len=16, dim=32, depth=1, local_attn_window_size=4, dim_head=16, heads=2
    )
    return Model(net, (ids(40, 2, 16),))


@case("axial-attention/AxialAttention")
def _axial() -> Any:
    from axial_attention import AxialAttention

    return Model(AxialAttention(dim=16, dim_index=1, heads=2, num_dimensions=2), (floats(2, 16, 6, 5),))


@case("efficientnet-pytorch/EfficientNet")
def _efficientnet() -> Any:
    from efficientnet_pytorch import EfficientNet

    return Model(EfficientNet.from_name("efficientnet-b0", num_classes=5, image_size=32), (image(32),))


@case("pytorch-tcn/TCN")
def _tcn() -> Any:
    from pytorch_tcn import TCN

    return Model(TCN(num_inputs=4, num_channels=[8, 12], kernel_size=3, use_skip_connections=True), (floats(2, 4, 20),))


@case("nbeats-pytorch/NBeatsNet")
def _nbeats() -> Any:
    from nbeats_pytorch.model import NBeatsNet

    return Model(
        NBeatsNet(forecast_length=4, backcast_length=8, hidden_layer_units=16, nb_blocks_per_stack=1), (floats(3, 8),)
    )


@case("pytorch-tabnet/TabNet")
def _tabnet() -> Any:
    import torch
    from pytorch_tabnet.tab_network import TabNet

    return Model(TabNet(6, 3, n_d=4, n_a=4, n_steps=2, group_attention_matrix=torch.eye(6)), (floats(8, 6),))


@case("lambda-networks/LambdaLayer")
def _lambda() -> Any:
    from lambda_networks import LambdaLayer

    return Model(LambdaLayer(dim=16, dim_out=16, r=5, dim_k=4, heads=2, dim_u=2), (floats(2, 16, 6, 6),))


@case("byol-pytorch/BYOL")
def _byol() -> Any:
    import torch
    from byol_pytorch import BYOL
    from vit_pytorch import ViT

    net = ViT(image_size=16, patch_size=4, num_classes=5, dim=32, depth=1, heads=2, mlp_dim=48)
    same = torch.nn.Identity()
    return Model(
        BYOL(net, image_size=16, hidden_layer="to_latent", projection_size=16, projection_hidden_size=24, augment_fn=same,
             augment_fn2=same, use_simplicial_embeddings=False), (image(16),), train=True)  # fmt: skip


@case("pytorch-crf/CRF")
def _crf() -> Any:
    from torchcrf import CRF

    return Model(CRF(5, batch_first=True), (floats(2, 6, 5), ids(5, 2, 6)))


@case("product-key-memory/PKM")
def _pkm() -> Any:
    from product_key_memory import PKM

    return Model(PKM(dim=16, heads=2, dim_head=8, num_keys=8, topk=4), (floats(2, 6, 16),))


@case("colt5-attention/ConditionalRoutedAttention")
def _colt5() -> Any:
    from colt5_attention import ConditionalRoutedAttention

    net = ConditionalRoutedAttention(dim=16, light_dim_head=8, light_heads=2, light_window_size=4, heavy_dim_head=8,
                                     heavy_heads=2, num_heavy_tokens_q=4, num_heavy_tokens_kv=4)  # fmt: skip
    return Model(net, (floats(2, 16, 16),))


@case("rotary-embedding-torch/RotaryEmbedding")
def _rotary() -> Any:
    import torch
    from rotary_embedding_torch import RotaryEmbedding

    class Rotated(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.rotary = RotaryEmbedding(dim=8, learned_freq=True)

        def forward(self, q: Any) -> Any:
            return self.rotary.rotate_queries_or_keys(q)

    return Model(Rotated(), (floats(2, 2, 6, 16),))


@case("zuko/NSF")
def _zuko() -> Any:
    import torch
    import zuko

    class LogProb(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.flow = zuko.flows.NSF(3, 2, transforms=2, hidden_features=[16, 16])

        def forward(self, x: Any, c: Any) -> Any:
            return self.flow(c).log_prob(x)

    return Model(LogProb(), (floats(8, 3), floats(8, 2)))


@case("torchdiffeq/odeint")
def _odeint() -> Any:
    import torch
    from torchdiffeq import odeint

    class Solve(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.f = torch.nn.Sequential(torch.nn.Linear(3, 16), torch.nn.Tanh(), torch.nn.Linear(16, 3))

        def forward(self, y: Any) -> Any:
            return odeint(lambda t, y: self.f(y), y, torch.linspace(0.0, 1.0, 4), method="rk4")

    return Model(Solve(), (floats(4, 3),))


@case("pytorch-msssim/ssim")
def _ssim() -> Any:
    from pytorch_msssim import SSIM

    return Model(SSIM(data_range=1.0, channel=3), (image(32).sigmoid().requires_grad_(), image(32).sigmoid()))


@case("loralib/Linear")
def _lora() -> Any:
    import loralib
    import torch

    return Model(
        torch.nn.Sequential(loralib.Linear(8, 12, r=2), torch.nn.ReLU(), loralib.Linear(12, 4, r=2)), (floats(5, 8),)
    )


@case("torchmetrics/classification")
def _metrics() -> Any:
    import torch
    import torchmetrics

    class Metrics(torch.nn.Module):
        def forward(self, scores: Any, target: Any) -> Any:
            kinds = torchmetrics.MetricCollection([
                torchmetrics.Accuracy(task="multiclass", num_classes=5), torchmetrics.F1Score(task="multiclass", num_classes=5),
                torchmetrics.AUROC(task="multiclass", num_classes=5), torchmetrics.ConfusionMatrix("multiclass", num_classes=5),
            ])  # fmt: skip
            return kinds(scores.softmax(-1), target)

    return Model(Metrics(), (floats(40, 5), ids(5, 40)))


# ---- trainers: 20 steps


def _net() -> Any:
    from torch import nn

    return nn.Sequential(nn.Linear(6, 16), nn.GELU(), nn.LayerNorm(16), nn.Linear(16, 3))


def _optimiser(name: str) -> Any:
    import importlib

    import torch

    module, kind, options = {
        "torch.SGD": ("torch.optim", "SGD", dict(lr=0.05, momentum=0.9, nesterov=True)),
        "torch.AdamW": ("torch.optim", "AdamW", dict(lr=0.01)),
        "lion-pytorch": ("lion_pytorch", "Lion", dict(lr=1e-3)),
        "adan-pytorch": ("adan_pytorch", "Adan", dict(lr=1e-3)),
        "adam-atan2-pytorch": ("adam_atan2_pytorch", "AdamAtan2", dict(lr=1e-3)),
        "adabelief-pytorch": ("adabelief_pytorch", "AdaBelief", dict(lr=1e-3, print_change_log=False)),
        "madgrad": ("madgrad", "MADGRAD", dict(lr=1e-2)),
        "schedulefree": ("schedulefree", "AdamWScheduleFree", dict(lr=1e-2)),
        "timm-Lamb": ("timm.optim", "Lamb", dict(lr=1e-2)),
        "timm-Adopt": ("timm.optim", "Adopt", dict(lr=1e-3)),
        "timm-NAdamW": ("timm.optim", "NAdamW", dict(lr=1e-2)),
        "pytorch-optimizer-Adan": ("pytorch_optimizer", "Adan", dict(lr=1e-2)),
        "pytorch-optimizer-Prodigy": ("pytorch_optimizer", "Prodigy", {}),
        "pytorch-optimizer-Shampoo": ("pytorch_optimizer", "Shampoo", dict(lr=1e-2)),
        "pytorch-optimizer-SAM": ("pytorch_optimizer", "Ranger21", dict(lr=1e-2, num_iterations=20)),
    }[name]
    net = _net()
    optimiser = getattr(importlib.import_module(module), kind)(net.parameters(), **options)
    if hasattr(optimiser, "train"):
        optimiser.train()
    x, y = floats(32, 6), ids(3, 32)
    return Training(net, lambda step: torch.nn.functional.cross_entropy(net(x), y), optimiser)


many(
    "train", _optimiser,
    "torch.SGD torch.AdamW lion-pytorch adan-pytorch adam-atan2-pytorch adabelief-pytorch madgrad schedulefree timm-Lamb "
    "timm-Adopt timm-NAdamW pytorch-optimizer-Adan pytorch-optimizer-Prodigy pytorch-optimizer-Shampoo "
    "pytorch-optimizer-SAM",
)  # fmt: skip


@case("train/ViT-DataLoader-scheduler")
def _train_vit() -> Any:
    import torch
    from torch.utils.data import DataLoader, TensorDataset
    from vit_pytorch import ViT

    net = ViT(image_size=16, patch_size=4, num_classes=3, dim=32, depth=1, heads=2, mlp_dim=48)
    batches = list(DataLoader(TensorDataset(image(16, 40), ids(3, 40)), batch_size=8, shuffle=False, drop_last=True))
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=24)

    def loss(step: int) -> Any:
        x, y = batches[step % len(batches)]
        return torch.nn.functional.cross_entropy(net(x), y)

    return Training(net, loss, optimiser, lambda step: schedule.step())


@case("train/x-transformers-autoregressive")
def _train_text() -> Any:
    import torch
    from x_transformers import AutoregressiveWrapper, Decoder, TransformerWrapper

    net = AutoregressiveWrapper(
        TransformerWrapper(
            num_tokens=40, max_seq_len=16, attn_layers=Decoder(dim=32, depth=2, heads=2, rotary_pos_emb=True)
        )
    )
    x = ids(40, 4, 16)
    return Training(net, lambda step: net(x), torch.optim.Adam(net.parameters(), lr=1e-3))


@case("train/ema-pytorch-clip")
def _train_ema() -> Any:
    import torch
    from ema_pytorch import EMA

    net = _net()
    ema = EMA(net, beta=0.9, update_after_step=2, update_every=3)
    x, y = floats(32, 6), floats(32, 3)

    def loss(step: int) -> Any:
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        return torch.nn.functional.mse_loss(net(x), y) + 0.1 * (net(x) - ema(x).detach()).square().mean()

    return Training(ema, loss, torch.optim.RMSprop(net.parameters(), lr=1e-3), lambda step: ema.update())


@case("train/pytorch-warmup")
def _train_warmup() -> Any:
    import pytorch_warmup
    import torch

    net = _net()
    optimiser = torch.optim.AdamW(net.parameters(), lr=0.01)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, T_max=20)
    warmup = pytorch_warmup.UntunedLinearWarmup(optimiser)
    x, y = floats(32, 6), ids(3, 32)

    def after(step: int) -> None:
        with warmup.dampening():
            cosine.step()

    return Training(net, lambda step: torch.nn.functional.cross_entropy(net(x), y), optimiser, after)


@case("train/transformers-GPT2-schedule")
def _train_gpt2() -> Any:
    import torch
    import transformers

    net = transformers.GPT2LMHeadModel(transformers.GPT2Config(**_HF["GPT2LMHeadModel"]))
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3)
    schedule = transformers.get_cosine_schedule_with_warmup(optimiser, 5, 20)
    x = ids(60, 4, 12)
    return Training(net, lambda step: net(input_ids=x, labels=x).loss, optimiser, lambda step: schedule.step())


@case("train/skorch")
def _train_skorch() -> Any:
    import torch
    from skorch import NeuralNetClassifier

    class Fit(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = torch.nn.Sequential(_net(), torch.nn.Softmax(-1))

        def forward(self, x: Any, y: Any) -> Any:
            fit = NeuralNetClassifier(self.net, max_epochs=5, lr=0.1, train_split=None, batch_size=8, verbose=0,
                                      iterator_train__shuffle=False)  # fmt: skip
            fit.fit(x.numpy(), y.numpy())
            return torch.tensor(fit.history[:, "train_loss"]), torch.tensor(fit.predict_proba(x.numpy()))

    return Model(Fit(), (floats(32, 6), ids(3, 32)))


@case("train/accelerate")
def _train_accelerate() -> Any:
    import torch
    from accelerate import Accelerator

    class Fit(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = _net()

        def forward(self, x: Any, y: Any) -> Any:
            accelerator = Accelerator(cpu=True)
            data = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=8)
            net, optimiser, data = accelerator.prepare(
                self.net, torch.optim.AdamW(self.net.parameters(), lr=1e-2), data
            )
            losses = []
            for _ in range(5):
                for a, b in data:
                    loss = torch.nn.functional.cross_entropy(net(a), b)
                    optimiser.zero_grad()
                    accelerator.backward(loss)
                    optimiser.step()
                    losses.append(loss.detach())
            return torch.stack(losses)

    return Model(Fit(), (floats(32, 6), ids(3, 32)))


@case("train/pytorch-lightning")
def _train_lightning() -> Any:
    import pytorch_lightning as pl
    import torch

    class Task(pl.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.net = _net()
            self.losses: list[Any] = []

        def training_step(self, batch: Any, index: int) -> Any:
            loss = torch.nn.functional.cross_entropy(self.net(batch[0]), batch[1])
            self.losses.append(loss.detach())
            return loss

        def configure_optimizers(self) -> Any:
            return torch.optim.SGD(self.parameters(), lr=0.1)

    class Fit(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.task = Task()

        def forward(self, x: Any, y: Any) -> Any:
            data = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=8)
            trainer = pl.Trainer(max_epochs=5, accelerator="cpu", logger=False, enable_checkpointing=False,
                                 enable_progress_bar=False, enable_model_summary=False)  # fmt: skip
            trainer.fit(self.task, data)
            return torch.stack(self.task.losses)

    return Model(Fit(), (floats(32, 6), ids(3, 32)))


@case("train/pytorch-ignite")
def _train_ignite() -> Any:
    import torch
    from ignite.engine import create_supervised_trainer

    class Fit(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = _net()

        def forward(self, x: Any, y: Any) -> Any:
            optimiser = torch.optim.SGD(self.net.parameters(), lr=0.1)
            losses: list[float] = []
            trainer = create_supervised_trainer(self.net, optimiser, torch.nn.CrossEntropyLoss())
            from ignite.engine import Events

            trainer.add_event_handler(Events.ITERATION_COMPLETED, lambda engine: losses.append(engine.state.output))
            trainer.run([(x[i : i + 8], y[i : i + 8]) for i in range(0, 32, 8)], max_epochs=5)
            return torch.tensor(losses)

    return Model(Fit(), (floats(32, 6), ids(3, 32)))
