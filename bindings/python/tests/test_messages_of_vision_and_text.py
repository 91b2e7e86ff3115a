# SPDX-License-Identifier: Apache-2.0
"""Arguments of wrong kinds get errors of libtensor that name the function, in vision, text and further namespaces."""

import pytest
from libtensor.vision import ops, transforms
from libtensor.vision.transforms import functional as VF

import libtensor as lt
from libtensor import nn, text

IMAGE = lt.zeros(3, 4, 5)
TOKENIZER = text.ByteLevelBPE({bytes([b]): b for b in range(256)})


@pytest.fixture(scope="module")
def model():
    return text.models.GPT2({"vocab_size": 9, "n_positions": 32, "n_embd": 4, "n_layer": 1, "n_head": 1}).eval()


@pytest.mark.parametrize(
    "name, args",
    [
        ("resize", ["a"]), ("resize", [None]), ("rotate", ["x"]), ("crop", ["a", 0, 1, 1]), ("center_crop", ["q"]),
        ("pad", ["q"]), ("pad", [[1, "a"]]), ("affine", ["x", [0, 0], 1, [0, 0]]), ("elastic_transform", [None]),
        ("perspective", ["a", "b"]), ("gaussian_blur", ["a"]), ("gaussian_blur", [3, "b"]), ("adjust_hue", ["a"]),
        ("adjust_brightness", ["a"]), ("adjust_gamma", [None]), ("posterize", ["a"]), ("solarize", ["a"]),
    ],
)  # fmt: skip
def test_functions_of_images(name, args):
    with pytest.raises(lt.InvalidError, match=f"^{name}: "):
        getattr(VF, name)(IMAGE, *args)


@pytest.mark.parametrize(
    "name", ["RandomCrop", "RandomResizedCrop", "CenterCrop", "GaussianBlur", "Pad", "ColorJitter"]
)
def test_transforms(name):
    with pytest.raises(lt.InvalidError, match=f"^{name}: "):
        getattr(transforms, name)("a")


def test_normalize_of_as_many_channels():
    for image, mean, std in ((IMAGE[:1], [0.0] * 3, [1.0] * 3), (IMAGE, [0.0], [1.0, 2.0]), (IMAGE, [0.0] * 2, [1.0])):
        with pytest.raises(lt.ShapeError, match="^normalize: mean has shape"):
            VF.normalize(image, mean, std)
    assert VF.normalize(IMAGE, [1.0], [2.0]).tolist() == (IMAGE - 0.5).tolist()


def test_focal_loss_of_nothing():
    assert ops.sigmoid_focal_loss(lt.zeros(0, 3), lt.zeros(0, 3), reduction="mean").isnan().item()
    assert ops.generalized_box_iou_loss(lt.zeros(0, 4), lt.zeros(0, 4), reduction="mean").item() == 0


@pytest.mark.parametrize("block_size", [0, -32, 33, 48, 32.0, "a", None])
def test_block_size(block_size):
    with pytest.raises(lt.InvalidError, match="^QuantizedLinear: block_size is .*, expected a positive multiple of 32"):
        nn.QuantizedLinear(64, 4, block_size=block_size)


def test_quantize_of_no_module():
    with pytest.raises(lt.InvalidTypeError, match="^quantize_: module is int"):
        nn.quantize_(3)


@pytest.mark.parametrize(
    "named",
    [
        {"eos_token_id": "a"}, {"eos_token_id": [1.5]}, {"pad_token_id": "a"}, {"length_penalty": "x"}, {"stop": 5.5},
        {"tokenizer": 3}, {"stream": 3}, {"cache": 3}, {"num_beams": 0},
    ],
)  # fmt: skip
def test_generate(model, named):
    (name,) = named
    with pytest.raises(lt.InvalidError, match=f"^generate: {name} is "):
        text.generate(model, [1], 3, **named)
    if name != "stream":
        with pytest.raises(lt.InvalidError, match=f"^generate: {name} is|^stream: "):
            text.stream(model, [1], 3, **named)


def test_generate_of_no_model(model):
    with pytest.raises(lt.InvalidTypeError, match="^generate: model is int"):
        text.generate(3, [1], 3)
    with pytest.raises(lt.InvalidTypeError, match="cache is int"):
        model(lt.tensor([[1]]), cache=3)
    with pytest.raises(lt.InvalidError, match="logits_to_keep is 'a'"):
        model(lt.tensor([[1]]), logits_to_keep="a")
    with pytest.raises(lt.InvalidTypeError, match="^save_model: model is int"):
        text.save_model(3, "x")


@pytest.mark.parametrize(
    "match, call",
    [
        ("KVCache: max_length is 'a'", lambda: text.KVCache("a")),
        ("KVCache: max_length is 2.5", lambda: text.KVCache(2.5)),
        ("PagedKVCache: num_blocks is 'a'", lambda: text.PagedKVCache("a")),
        ("PagedKVCache: num_blocks is 2 and block_size 1.5", lambda: text.PagedKVCache(2, 1.5)),
        ("crop: ", lambda: text.KVCache(4).crop("a")),
        ("batch: ", lambda: text.PagedKVCache(4).batch(3)),
        ("batch: ", lambda: text.PagedKVCache(4).batch([[1]])),
        ("load_tokenizer: ", lambda: text.load_tokenizer(3)),
        ("load_model: ", lambda: text.load_model(None)),
        ("ByteLevelBPE: ", lambda: text.ByteLevelBPE(3)),
        ("ByteLevelBPE: normalizer is 'NFX'", lambda: text.ByteLevelBPE({}, normalizer="NFX")),
        ("encode: ", lambda: TOKENIZER.encode("a", allowed_special=3)),
        ("encode_batch: ", lambda: TOKENIZER.encode_batch(3)),
        ("token_to_id: ", lambda: TOKENIZER.token_to_id(3)),
        ("hann: M is 2.5", lambda: lt.signal.windows.hann(2.5)),
    ],
)
def test_further_functions(match, call):
    with pytest.raises(lt.InvalidError, match=f"^{match}"):
        call()


def test_generate_says_nothing_about_what_its_function_raises(model):
    def broken(token):
        raise TypeError("of the caller")

    with pytest.raises(TypeError, match="^of the caller"):
        text.generate(model, [1], 3, stream=broken)
