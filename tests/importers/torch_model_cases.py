# SPDX-License-Identifier: Apache-2.0
"""The models that try_torch_models.py tries: one of each family of timm, those of torchvision that detect nothing, and classes
of transformers with small sizes."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

Inputs = Callable[[int], tuple[tuple[Any, ...], dict[str, Any]]]


@dataclass
class Case:
    name: str
    family: str
    kind: str
    make: Callable[[argparse.Namespace], tuple[Any, Inputs]]

    def build(self, options: argparse.Namespace) -> tuple[Any, Inputs]:
        """The model, and a function of the batch that makes its arguments, each time the same ones."""
        model, inputs = self.make(options)
        generator = torch.Generator().manual_seed(0)
        with torch.no_grad():
            for parameter in model.parameters():
                if parameter.ndim > 1 and not parameter.any():  # such a head hides everything before it
                    parameter.normal_(std=0.02, generator=generator)
        model = model.double() if options.float64 else model
        return model.eval(), (lambda batch: _wide(inputs(batch))) if options.float64 else inputs


def _wide(value: Any) -> Any:
    def widen(leaf: Any) -> Any:
        return leaf.double() if isinstance(leaf, torch.Tensor) and leaf.is_floating_point() else leaf

    return torch.utils._pytree.tree_map(widen, value)


def draw(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


# ---- timm

# A small model of each family.
TIMM = """beit_base_patch16_224 eca_botnext26ts_256 mobileone_s1 cait_xxs24_224 coat_tiny convit_tiny convmixer_768_32
convnext_atto_rms cpubone_nano crossvit_tiny_240 csatv2 cs3darknet_focus_s cspnext_tiny davit_tiny
deit_tiny_patch16_224 densenet121 dla46x_c dpn48b edgenext_xx_small efficientformer_l1 efficientformerv2_s0
mnasnet_small efficientvim_m1 efficientvit_b0 efficientvit_m0 vit_tiny_patch16_dinov3_qkvb fasternet_t0
fastvit_t8 focalnet_tiny_srf gcvit_xxtiny gemma4_vit_167m ghostnet_050 hardcorenas_b hgnetv2_b0 hiera_tiny_224
sam2_hiera_tiny hrnet_w18_small iformer_t inception_next_atto inception_resnet_v2 inception_v3 inception_v4
lcnetv2_small levit_128s lowformer_b0 mambaout_femto coatnet_nano_cc_224 poolformerv2_s12 gmlp_ti16_224
mobilenetv3_small_050 mobilenetv5_base mobilevit_xxs mvitv2_tiny naflexvit_base_patch16_gap nasnetalarge
nest_tiny nextvit_small nf_regnet_b0 pit_ti_224 pnasnet5large pvt_v2_b0 qwen3_vit_88m rdnet_tiny regnetx_002
repghostnet_050 repvit_m1 res2net50_14w_8s resnest14d resnet10t resnetv2_18 rexnet_100 selecsls42
legacy_seresnet18 sequencer2d_s shvit_s1 skresnet18 starnet_s050 swiftformer_xs swin_tiny_patch4_window7_224
swinv2_tiny_window8_256 swinv2_cr_tiny_224 tiny_vit_5m_224 tnt_s_legacy_patch16_224 tresnet_m twins_svt_small
vgg11 visformer_tiny vit_tiny_patch16_224 vit_tiny_r_s16_p8_224 vit_srelpos_small_patch16_224
samvit_base_patch16_224 vitamin_small_224 volo_d1_224 ese_vovnet19b_slim_dw legacy_xception xception41p
xcit_nano_12_p8_224"""


def timm() -> list[Case]:
    prepare_torchvision()
    import timm as library
    from timm.models import _registry

    known = set(library.list_models())
    return [
        Case(name, _registry._model_to_module[name], "vision", _timm_model(name))
        for name in TIMM.split()
        if name in known
    ]


def _timm_model(name: str) -> Any:
    def make(options: argparse.Namespace) -> tuple[Any, Inputs]:
        import timm as library

        torch.manual_seed(0)
        model = library.create_model(name, pretrained=False)
        config = getattr(model, "pretrained_cfg", None) or {}
        channels, height, width = config.get("input_size", (3, 224, 224))
        if not config.get("fixed_input_size", False) and height > 128:
            small = 128 if height % 32 == 0 else height
            try:
                with torch.no_grad():
                    model.eval()(draw(2, channels, small, small))
                height = width = small
            except Exception:
                pass
        return model, lambda batch: ((draw(batch, channels, height, width),), {})

    return make


# ---- torchvision

TORCHVISION = {
    "classification": """alexnet convnext_tiny densenet121 efficientnet_b0 efficientnet_v2_s googlenet inception_v3 maxvit_t
mnasnet0_5 mobilenet_v2 mobilenet_v3_small regnet_x_400mf regnet_y_400mf resnet18 resnet50 resnext50_32x4d
shufflenet_v2_x0_5 squeezenet1_0 squeezenet1_1 swin_t swin_v2_t vgg11 vgg11_bn vit_b_16 vit_b_32 wide_resnet50_2""",
    "segmentation": "deeplabv3_mobilenet_v3_large deeplabv3_resnet50 fcn_resnet50 lraspp_mobilenet_v3_large",
    "video": "mc3_18 mvit_v1_b mvit_v2_s r2plus1d_18 r3d_18 s3d swin3d_t",
    "optical flow": "raft_small",
}
# Least or fixed sizes; 128 for the others.
SIZES = {
    "inception_v3": 160,
    "maxvit_t": 224,
    "vit_b_16": 224,
    "vit_b_32": 224,
    "s3d": 224,
    "mvit_v1_b": 224,
    "mvit_v2_s": 224,
}


def torchvision() -> list[Case]:
    known = set(import_torchvision().models.list_models())
    return [
        Case(name, kind, "vision", _torchvision_model(name, kind))
        for kind, names in TORCHVISION.items()
        for name in names.split()
        if name in known
    ]


def prepare_torchvision() -> None:
    """For timm and transformers, which import it where it is there."""
    with contextlib.suppress(ImportError):
        import_torchvision()


def import_torchvision() -> Any:
    """torchvision, also where its library does not fit PyTorch's build: no model here calls its ops."""
    try:
        import torchvision as library
    except RuntimeError as e:
        if "torchvision::" not in str(e):
            raise
        for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        kept = torch.library.Library("torchvision", "DEF")
        for op in ("nms", "qnms"):
            kept.define(f"{op}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        import torchvision as library

        library._kept = kept
    return library


def _torchvision_model(name: str, kind: str) -> Any:
    def make(options: argparse.Namespace) -> tuple[Any, Inputs]:
        torch.manual_seed(0)
        named = {"weights_backbone": None} if kind == "segmentation" else {}
        model = import_torchvision().models.get_model(name, weights=None, **named)
        n = SIZES.get(name, 128)
        if kind == "video":
            return model, lambda batch: ((draw(batch, 3, 16, n, n),), {})
        if kind == "optical flow":
            return model, lambda batch: ((draw(batch, 3, n, n + 8), draw(batch, 3, n + 8, n).mT), {})
        return model, lambda batch: ((draw(batch, 3, n, n),), {})

    return make


# ---- transformers

SMALL = {
    "hidden_size": 32,
    "d_model": 32,
    "n_embd": 32,
    "dim": 32,
    "embed_dim": 32,
    "embedding_size": 32,
    "intermediate_size": 48,
    "ffn_dim": 48,
    "encoder_ffn_dim": 48,
    "decoder_ffn_dim": 48,
    "ffn_hidden_size": 48,
    "d_ff": 48,
    "n_inner": 48,
    "hidden_dim": 48,
    "moe_intermediate_size": 32,
    "shared_expert_intermediate_size": 32,
    "num_hidden_layers": 2,
    "num_layers": 2,
    "n_layer": 2,
    "n_layers": 2,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "num_decoder_layers": 2,
    "num_attention_heads": 4,
    "num_heads": 4,
    "n_head": 4,
    "n_heads": 4,
    "encoder_attention_heads": 4,
    "decoder_attention_heads": 4,
    "num_key_value_heads": 2,
    "num_kv_heads": 2,
    "head_dim": 8,
    "d_kv": 8,
    "vocab_size": 99,
    "n_positions": 64,
    "max_position_embeddings": 64,
    "num_experts": 4,
    "num_local_experts": 4,
    "n_routed_experts": 4,
    "num_experts_per_tok": 2,
    "pad_token_id": 0,
    "image_size": 32,
    "patch_size": 8,
}
SPEECH = {
    "conv_dim": (16, 16, 16),
    "conv_stride": (5, 2, 2),
    "conv_kernel": (10, 3, 3),
    "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16,
    "num_conv_pos_embedding_groups": 2,
}

# Model types by the automatic class that makes them, and the arguments that they are called with.
ENCODERS = """albert bert big_bird camembert convbert data2vec-text deberta deberta-v2 distilbert electra ernie esm
eurobert flaubert fnet gte ibert layoutlm longformer luke megatron-bert mobilebert modernbert mpnet mra nomic_bert
nystromformer rembert roberta roberta-prelayernorm roc_bert roformer squeezebert xlm xlm-roberta xlm-roberta-xl xmod
yoso canine lilt markuplm splinter bros"""
DECODERS = """apertus arcee bamba biogpt bitnet bloom codegen cohere cohere2 ctrl cwm dbrx deepseek_v2 deepseek_v3
diffllama doge ernie4_5 exaone4 falcon falcon_mamba flex_olmo gemma gemma2 gemma3_text glm glm4 glm4_moe gpt2
gpt_bigcode gpt_neo gpt_neox gpt_neox_japanese gpt_oss gptj granite granitemoe granitemoeshared helium hunyuan_v1_dense
jais2 jetmoe lfm2 llama mamba mamba2 mellum minimax ministral mistral mixtral modernbert-decoder mpt nanochat nemotron
olmo olmo2 olmo3 olmoe openai-gpt opt persimmon phi phi3 phimoe qwen2 qwen2_moe qwen3 qwen3_moe qwen3_next
recurrent_gemma rwkv seed_oss smollm3 stablelm starcoder2 vaultgemma xglm xlnet zamba2"""
CACHED = "cohere falcon gemma2 gemma3_text gpt2 gpt_neox granite llama mistral olmo2 opt phi3 qwen2 qwen3 smollm3"
PAIRS = """bart blenderbot blenderbot-small fsmt led longt5 m2m_100 marian mbart mt5 mvp nllb-moe pegasus plbart
prophetnet switch_transformers t5 umt5"""
VISION = """aimv2_vision_model beit bit clip_vision_model convnext convnextv2 cvt data2vec-vision deit dinov2
dinov2_with_registers dinov3_convnext dinov3_vit donut-swin dpt efficientnet focalnet glpn hgnet_v2 hiera ijepa levit
metaclip_2_vision_model mobilenet_v1 mobilenet_v2 mobilevit mobilevitv2 poolformer pvt pvt_v2 regnet resnet segformer
siglip_vision_model swiftformer swin swin2sr swinv2 textnet timesformer vit vit_mae vit_msn vitdet yolos"""
WAVES = """data2vec-audio hubert sew sew-d unispeech unispeech-sat wav2vec2 wav2vec2-conformer wavlm"""
PAIRED_IMAGES = "clip siglip altclip chinese_clip groupvit blip"


def transformers() -> list[Case]:
    prepare_torchvision()
    lists = (
        ("encoder", ENCODERS, _encoder),
        ("decoder", DECODERS, _decoder),
        ("decoder with cache", CACHED, _cached),
        ("encoder-decoder", PAIRS, _pair),
        ("vision", VISION, _vision),
        ("speech", WAVES, _waves),
        ("text and images", PAIRED_IMAGES, _paired_images),
        ("speech", "whisper speech_to_text audio-spectrogram-transformer", _spectrogram),
    )
    cases = []
    for kind, names, make in lists:
        for name in names.split():
            cases.append(
                Case(f"{name} ({kind})" if kind == "decoder with cache" else name, kind, kind, _made(make, name))
            )
    return cases


def _made(make: Any, name: str) -> Any:
    return lambda options: make(name)


def _config(name: str, **more: Any) -> Any:
    """The configuration of a model type with small numbers."""
    import transformers as library

    kind = library.CONFIG_MAPPING[name]
    config = kind()
    _shrink(config, more)
    return config


def _shrink(config: Any, more: dict[str, Any]) -> None:
    heads = {**SMALL, **more}
    for key, value in heads.items():
        if key in ("pad_token_id",) or not hasattr(config, key):
            continue
        old = getattr(config, key)
        if old is None or (isinstance(old, int) and not isinstance(old, bool)) or key in more:
            try:
                if old is not None or key in more:
                    setattr(config, key, value)
            except Exception:
                pass
    if getattr(config, "layer_types", None):
        try:
            config.layer_types = config.layer_types[:1] + config.layer_types[-1:]
        except AttributeError:  # computed from others
            pass
    for key in ("bos_token_id", "eos_token_id", "decoder_start_token_id"):
        value = getattr(config, key, None)
        if isinstance(value, int) and value >= 99:
            setattr(config, key, 2)
    value = getattr(config, "pad_token_id", None)
    if isinstance(value, int) and not 0 <= value < 99:
        config.pad_token_id = 0
    for key in ("text_config", "vision_config", "encoder", "decoder"):
        part = getattr(config, key, None)
        if hasattr(part, "to_dict"):
            _shrink(part, more)


def _build(kind: str, config: Any) -> Any:
    import transformers as library

    torch.manual_seed(0)
    return getattr(library, kind).from_config(config)


def tokens(batch: int, length: int) -> torch.Tensor:
    generator = torch.Generator().manual_seed(length)
    return torch.randint(3, 90, (batch, length), generator=generator)


def _mask(batch: int, length: int) -> torch.Tensor:
    """The last example of the batch is shorter."""
    mask = torch.ones(batch, length, dtype=torch.int64)
    mask[-1, length - 2 :] = 0
    return mask


def _encoder(name: str) -> tuple[Any, Inputs]:
    model = _build("AutoModel", _config(name))

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        named = {"input_ids": tokens(batch, 16)}
        if name != "fnet":
            named["attention_mask"] = _mask(batch, 16)
        if name == "bros":
            named["bbox"] = draw(batch, 16, 8).abs()
        return (), named

    return model, inputs


def _decoder(name: str) -> tuple[Any, Inputs]:
    model = _build("AutoModelForCausalLM", _config(name))
    model.config.use_cache = False
    stateful = "mamba" in name or name in ("rwkv", "xlnet", "openai-gpt")

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        named: dict[str, Any] = {"input_ids": tokens(batch, 12)}
        if not stateful:
            named.update(attention_mask=torch.ones(batch, 12, dtype=torch.int64), use_cache=False)
        return (), named

    return model, inputs


class Cached(torch.nn.Module):
    """A decoder whose cache of keys and values is an argument and a result, as lists of tensors."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: Any, attention_mask: Any, keys: Any, values: Any) -> Any:
        import transformers as library

        cache = library.DynamicCache(config=self.model.config)
        for i, (key, value) in enumerate(zip(keys, values)):
            cache.update(key, value, i)
        out = self.model(
            input_ids=input_ids, attention_mask=attention_mask, past_key_values=cache, use_cache=True, return_dict=True
        )
        layers = out.past_key_values.layers
        return out.logits, [layer.keys for layer in layers], [layer.values for layer in layers]


def _cached(name: str) -> tuple[Any, Inputs]:
    """Three more tokens after eight in the cache."""
    import transformers as library

    model = _build("AutoModelForCausalLM", _config(name)).eval()

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        cache = library.DynamicCache(config=model.config)
        wide = next(model.parameters()).dtype
        with torch.no_grad():
            model(input_ids=tokens(batch, 8), past_key_values=cache, use_cache=True)
        mask = torch.ones(batch, 11, dtype=torch.int64)
        keys = [layer.keys.to(wide) for layer in cache.layers]
        return (tokens(batch, 3), mask, keys, [layer.values.to(wide) for layer in cache.layers]), {}

    return Cached(model), inputs


def _pair(name: str) -> tuple[Any, Inputs]:
    model = _build("AutoModelForSeq2SeqLM", _config(name, encoder_layers=2, attention_window=4))
    model.config.use_cache = False

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        named = {"input_ids": tokens(batch, 16), "attention_mask": _mask(batch, 16)}
        return (), {**named, "decoder_input_ids": tokens(batch, 8), "use_cache": False}

    return model, inputs


def _vision(name: str) -> tuple[Any, Inputs]:
    import transformers as library

    config = library.CONFIG_MAPPING[name]()
    if hasattr(config, "num_hidden_layers") and not hasattr(config, "depths"):
        try:
            config.num_hidden_layers = 2
        except Exception:
            pass
    model = _build("AutoModel", config)
    size = getattr(config, "image_size", 64) or 64
    size = size if isinstance(size, int) else size[0]

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        if name == "timesformer":
            return (), {"pixel_values": draw(batch, config.num_frames, 3, size, size)}
        if name == "vit_mae":
            noise = draw(batch, (size // config.patch_size) ** 2)
            return (), {"pixel_values": draw(batch, 3, size, size), "noise": noise}
        return (), {"pixel_values": draw(batch, getattr(config, "num_channels", 3), size, size)}

    return model, inputs


def _waves(name: str) -> tuple[Any, Inputs]:
    model = _build("AutoModel", _config(name, **SPEECH))
    return model, lambda batch: ((), {"input_values": draw(batch, 2000)})


def _paired_images(name: str) -> tuple[Any, Inputs]:
    model = _build("AutoModel", _config(name))

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        named = {"input_ids": tokens(batch, 12), "attention_mask": torch.ones(batch, 12, dtype=torch.int64)}
        return (), {**named, "pixel_values": draw(batch, 3, model.config.vision_config.image_size, 32)[..., :32]}

    return model, inputs


def _spectrogram(name: str) -> tuple[Any, Inputs]:
    config = _config(name, max_source_positions=50, num_mel_bins=16, max_length=64, max_target_positions=32)
    model = _build("AutoModel", config)

    def inputs(batch: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        if name == "audio-spectrogram-transformer":
            return (), {"input_values": draw(batch, 64, 16)}
        shape = (batch, 16, 100) if name == "whisper" else (batch, 40, config.input_feat_per_channel)
        return (), {"input_features": draw(*shape), "decoder_input_ids": tokens(batch, 6), "use_cache": False}

    return model, inputs
