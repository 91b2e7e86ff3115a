# SPDX-License-Identifier: Apache-2.0
"""Arguments of wrong kinds get errors of libtensor that name the function, in vision, text and further namespaces."""

import importlib
import inspect

import pytest
from libtensor.vision import io as vision_io
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


class _Thing:
    pass


_WRONG = (3, None, "a", [1.5, "x"], _Thing(), b"x", -1, lt.ones(2))
# Namespaces all of whose functions and classes check what they are given.
_CHECKED = {
    "libtensor.autograd.graph": ("increment_version", "register_multi_grad_hook"),
    "libtensor.distributions.utils": ("clamp_probs", "logits_to_probs", "probs_to_logits", "tril_matrix_to_vec", "vec_to_tril_matrix"),
    "libtensor.optim.lr_scheduler": ("ChainedScheduler", "CyclicLR", "LambdaLR", "MultiStepLR", "MultiplicativeLR", "OneCycleLR", "ReduceLROnPlateau", "SequentialLR", "StepLR"),
    "libtensor.optim.swa_utils": ("AveragedModel", "SWALR", "get_ema_avg_fn", "get_ema_multi_avg_fn", "update_bn"),
    "libtensor.transforms": ("CenterCrop", "Compose", "Normalize", "Pad", "RandomCrop"),
    "libtensor.utils": ("checkpoint", "checkpoint_sequential", "summary"),
    "libtensor.utils.benchmark": ("Compare", "Measurement", "Timer", "select_unit"),
    "libtensor.utils.data": ("ConcatDataset", "StackDataset", "TensorDataset", "default_collate", "random_split"),
    "libtensor.vision.io": ("decode_image", "decode_png", "encode_png", "read_file", "read_image", "write_png"),
    "libtensor.vision.ops": tuple(ops.__all__),
    "libtensor.vision.utils": ("draw_bounding_boxes", "draw_segmentation_masks", "make_grid", "save_image"),
    "libtensor": ("visualize", "visualize_schedule", "visualize_step"),
}  # fmt: skip


@pytest.mark.parametrize("module, name", [(module, name) for module, names in _CHECKED.items() for name in names])
def test_errors_of_wrong_kinds_are_of_the_family(module, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call = getattr(importlib.import_module(module), name)
    parameters = inspect.signature(call).parameters.values()
    needed = sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    for wrong in _WRONG:
        for place in range(min(max(needed, 1), 3)):
            args = [lt.ones(2)] * max(needed, 1)
            args[place] = wrong
            try:
                call(*args)
            except (lt.TensorError, OSError) as e:
                assert "attribute '" not in str(e), (args, e)
            except (AttributeError, TypeError, ValueError, IndexError, KeyError) as e:
                raise AssertionError(f"{name} of {args}: {type(e).__name__}: {e}") from e


def test_what_is_expected_is_named():
    for check in (lt.autograd.gradcheck, lt.autograd.gradgradcheck):
        with pytest.raises(lt.InvalidTypeError, match="^gradcheck: inputs are 3, expected a Tensor, a tuple or a list"):
            check(lt.exp, 3)
    with pytest.raises(lt.InvalidTypeError, match="^FileWriter: .*not int"):
        lt.utils.tensorboard.FileWriter(3)
    with pytest.raises(lt.InvalidTypeError, match="^visualize: expected a Tensor or a Program, not int"):
        lt.visualize(3)
    with pytest.raises(lt.InvalidTypeError, match=r"^visualize_step: forward\(\) returned int, expected a Tensor"):
        lt.visualize_step(lambda: 3)
    with pytest.raises(lt.InvalidTypeError, match="^summary: the model is 3, expected a Module"):
        lt.utils.summary(3)
    with pytest.raises(lt.InvalidTypeError, match="^update_bn: the model is 3, expected a Module"):
        lt.optim.swa_utils.update_bn([], 3)
    with pytest.raises(lt.InvalidError, match="^timeit: number is 0, expected a positive integer"):
        lt.utils.benchmark.Timer("1").timeit(0)
    for counts, words in (
        ({"wait": -1, "warmup": 0, "active": 1}, "wait is -1, expected 0 or more"),
        ({"wait": 0, "warmup": 0, "active": 0}, "active is 0, expected 1 or more"),
        ({"wait": 0, "warmup": 0.5, "active": 1}, "warmup is 0.5, expected 0 or more"),
    ):
        with pytest.raises(lt.InvalidError, match=f"^schedule: {words}"):
            lt.profiler.schedule(**counts)


def test_files_that_cannot_be_written_are_named_as_given(tmp_path):
    path = str(tmp_path / "missing" / "trace.json")
    x = lt.ones(2, requires_grad=True)
    with lt.profiler.profile() as recorded:
        x.exp()
    for write in (recorded.export_chrome_trace, lambda to: lt.visualize(x.exp()).save(f"{to}.svg")):
        with pytest.raises(FileNotFoundError) as e:
            write(path)
        assert e.value.filename.startswith(path) and ".part" not in str(e.value)


@pytest.mark.parametrize("bad", [12345, True, -1, None, 1.5])
def test_numbers_are_no_files(bad, tmp_path):
    """open() would take them as descriptors of files that are open, and close these."""
    graph = lt.visualize(lt.ones(2, requires_grad=True) * 2)
    for call in (
        vision_io.read_file,
        vision_io.read_image,
        lambda path: vision_io.write_file(path, lt.zeros(3, dtype=lt.uint8)),
        lambda path: vision_io.write_png(lt.zeros(3, 2, 2, dtype=lt.uint8), path),
        lt.profiler.profile().export_chrome_trace,
        graph.save,
        text.load_tokenizer,
        text.load_model,
    ):
        with pytest.raises(lt.InvalidTypeError, match="expected str.* os.PathLike"):
            call(bad)
