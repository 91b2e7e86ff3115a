# SPDX-License-Identifier: Apache-2.0
"""Imported models as programs, beside PyTorch (eager and compiled), ONNX Runtime, OpenVINO and llama.cpp, interleaved, on one thread.

LIBTENSOR_PATH=build/release/libtensor.so PYTHONPATH=bindings/python python benchmarks/models.py [NAME...]
needs torch, timm and transformers, and for the peers onnx, onnxscript, onnxruntime, openvino, llama-cpp-python and gguf; a
peer that is not there, or cannot run a model, is left out. Weights are random. The file is a program's from
`program.save()`, loaded with mmap=False and folded (the peers fold batch norms, too; --exact keeps them). Times are the
processor time of one call, the least over all rounds.

--weights int8 or int4 quantizes weights in blocks of 32 where a peer can: ours by `program.quantize()` with int8 activations, ONNX Runtime's
dynamically in int8 and by MatMulNBits in int4, llama.cpp's as Q8_0 and Q4_0; bfloat16 has PyTorch's and our model in it.
"""

import argparse
import copy
import io
import json
import logging
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import llama

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)  # of what quantizers do
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"
os.environ.setdefault("HF_HUB_OFFLINE", "1")

# Name in timm, and the extent of images.
IMAGES = {
    "resnet18": 224,
    "resnet50": 224,
    "mobilenetv3_large_100": 224,
    "efficientnet_b0": 224,
    "convnext_tiny": 224,
    "vit_tiny_patch16_224": 224,
    "deit_small_patch16_224": 224,
    "regnety_008": 224,
    "densenet121": 224,
    "mixer_s16_224": 224,
}
# Layers, width, heads, and words of the vocabulary.
LANGUAGE = {"gpt2-tiny": (4, 256, 4, 8192), "gpt2-mini": (8, 512, 8, 32000), "gpt2-small": (12, 768, 12, 50257)}
PROMPT = 64
PEERS = ("torch", "compiled", "onnxruntime", "openvino", "llama.cpp")
# How far results may be off PyTorch's in float32, relative to the largest.
TOLERANCE = {"float32": 1e-3, "bfloat16": 0.1, "int8": 0.1, "int4": 0.5}


def language_model(name):
    import torch
    from transformers import DynamicCache, GPT2Config, GPT2LMHeadModel

    layers, width, heads, words = LANGUAGE[name]
    config = GPT2Config(n_layer=layers, n_embd=width, n_head=heads, vocab_size=words)
    model = GPT2LMHeadModel(config).eval()

    class First(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = model

        def forward(self, ids):
            return self.model(ids, use_cache=False, logits_to_keep=1).logits

    class Next(torch.nn.Module):
        """One token after PROMPT others, whose keys and values are there."""

        def __init__(self):
            super().__init__()
            self.model = model

        def forward(self, ids, keys, values):
            cache = DynamicCache()
            for i in range(layers):
                cache.update(keys[i], values[i], i)
            return self.model(ids, past_key_values=cache, use_cache=True).logits

    cached = (layers, 1, heads, PROMPT, width // heads)
    first = (First().eval(), (torch.randint(0, words, (1, PROMPT)),))
    step = (Next().eval(), (torch.randint(0, words, (1, 1)), torch.randn(cached), torch.randn(cached)))
    return {f"{name}, first token": first, f"{name}, next token": step}


def cases(name, batch):
    """Modules and their arguments."""
    import torch

    sys.path.append(str(Path(__file__).resolve().parents[1] / "tests/importers"))
    from torch_model_cases import prepare_torchvision

    prepare_torchvision()
    torch.manual_seed(0)
    if name in LANGUAGE:
        return language_model(name)
    import timm

    size = IMAGES.get(name, 224)
    model = timm.create_model(name, pretrained=False).eval()
    with torch.no_grad():  # batch norms that do something
        for part in model.modules():
            if isinstance(part, torch.nn.BatchNorm2d):
                part.running_mean.normal_(0, 0.1)
                part.running_var.uniform_(0.5, 1.5)
    return {f"{name}, batch {batch}": (model, (torch.randn(batch, 3, size, size),))}


def program_of(module, args, path):
    """The arguments as tensors of libtensor; the program is in the file."""
    import torch

    import libtensor as lt

    exported = torch.export.export(module, args, strict=False)
    net = lt.from_torch(exported)
    inputs = [lt.from_dlpack(a, copy=True) for a in args]
    with lt.no_grad():
        lt.capture(net, *inputs).save(path)
    return inputs


def make_ours(path, inputs, fold=True, weights="float32"):
    import libtensor as lt

    program = lt.load_program(path, mmap=False)
    if fold:
        program = program.fold_batch_norms()
    if weights.startswith("int"):
        program = program.quantize(int(weights[3:]), int8_activations=True)

    def call():
        with lt.no_grad():
            out = program(*inputs)
        while not isinstance(out, lt.Tensor):
            out = next(iter(out.values() if isinstance(out, dict) else out))
        lt.eval(out)
        return out

    return call


def make_torch(module, args):
    import torch

    def call():
        with torch.inference_mode():
            return module(*args)

    return call


def make_onnxruntime(path, args):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    feeds = {given.name: value for given, value in zip(session.get_inputs(), args)}
    return lambda: session.run(None, feeds)[0]


def quantized_onnx(path, weights):
    """The file with weights of so many bits beside it, or the same."""
    if weights not in ("int8", "int4"):
        return path
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

    to = path.with_name(f"{weights}.onnx")
    if weights == "int8":
        quantize_dynamic(str(path), str(to), weight_type=QuantType.QInt8)
        return to
    quantizer = MatMulNBitsQuantizer(onnx.load(str(path)), block_size=32, is_symmetric=True, accuracy_level=4)
    quantizer.process()
    quantizer.model.save_model_to_file(str(to), use_external_data_format=False)
    return to


def make_openvino(path, args):
    import openvino

    hints = {"INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1, "INFERENCE_PRECISION_HINT": "f32"}
    request = openvino.Core().compile_model(str(path), "CPU", hints).create_infer_request()
    return lambda: request.infer(list(args))[0]


def timed(call, budget):
    began, times = time.perf_counter(), []
    while len(times) < 2 or time.perf_counter() - began < budget:
        t = time.process_time()
        call()
        times.append(time.process_time() - t)
    return min(times)


def measure(name, given):
    import numpy as np
    import torch

    import libtensor as lt

    torch.set_num_threads(1)
    lt.set_num_threads(1)
    lt.set_allow_winograd(given.winograd)
    for label, (module, args) in cases(name, given.batch).items():
        with tempfile.TemporaryDirectory() as folder:
            ours, onnx_path = Path(folder) / "model.safetensors", Path(folder) / "model.onnx"
            with torch.no_grad():
                expected = module(*args).numpy()
            exact = module, args
            if given.weights == "bfloat16":
                module = copy.deepcopy(module).to(torch.bfloat16)
                args = tuple(a.to(torch.bfloat16) if a.is_floating_point() else a for a in args)
            inputs = program_of(module, args, ours)
            calls = {"libtensor": make_ours(ours, inputs, not given.exact, given.weights)}
            if "torch" in given.peers:
                calls["torch"] = make_torch(module, args)
            if "compiled" in given.peers:
                calls["compiled"] = make_torch(torch.compile(module), args)
            module, args = exact
            arrays = [a.numpy() for a in args]
            if "llama.cpp" in given.peers and label.startswith("gpt2"):
                try:
                    calls["llama.cpp"] = llama.make(module.model, args, PROMPT, given.weights, Path(folder))
                except ImportError as e:
                    print(f"{label}: no llama.cpp: {e}", file=sys.stderr)
            if {"onnxruntime", "openvino"} & set(given.peers) and given.weights != "bfloat16":
                try:
                    sys.stdout, shown = io.StringIO(), sys.stdout
                    torch.onnx.export(module, args, str(onnx_path), dynamo=True, external_data=False, verbose=False)
                except Exception as e:
                    print(f"{label}: no ONNX model: {e}".splitlines()[0], file=sys.stderr)
                finally:
                    sys.stdout = shown
            for peer, make in (("onnxruntime", make_onnxruntime), ("openvino", make_openvino)):
                if peer not in given.peers or not onnx_path.exists():
                    continue
                if peer == "openvino" and given.weights != "float32":
                    continue
                try:
                    calls[peer] = make(quantized_onnx(onnx_path, given.weights), arrays)
                except Exception as e:
                    print(f"{label}: no {peer}: {e}".splitlines()[0], file=sys.stderr)
            for peer, call in list(calls.items()):
                for _ in range(4):  # the third run of a program is the first of its plan
                    out = call()
                out = np.asarray(out.float() if hasattr(out, "float") else out)
                if getattr(call, "other_results", False):
                    continue
                off = np.abs(out.reshape(expected.shape) - expected).max() / np.abs(expected).max()
                if off > TOLERANCE[given.weights]:
                    print(f"{label}: {peer} is off by {off:.1e}", file=sys.stderr)
            rounds = [{peer: timed(call, given.budget) for peer, call in calls.items()} for _ in range(given.rounds)]
            least = {peer: min(r[peer] for r in rounds) * 1e3 for peer in calls}
            if given.costs:
                paths = {"libtensor": ours, "onnxruntime": onnx_path, "openvino": onnx_path}
                np.savez(Path(folder) / "in.npz", *arrays)
                costs = {p: cost_of(p, paths[p], Path(folder) / "in.npz") for p in paths if p in calls}
            else:
                costs = {}
            show(label, least, costs)


def cost_of(peer, path, inputs):
    """Seconds until a first result is there, and the peak of memory in MB, of a new process."""
    command = [sys.executable, __file__, "--cost", peer, str(path), str(inputs)]
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def peak_memory():
    """In kB, of this process alone: getrusage() knows that of the process that began it, too."""
    return int(re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())[1])


def print_cost(peer, path, inputs):
    import numpy as np

    arrays = list(np.load(inputs).values())
    if peer == "libtensor":
        import libtensor as lt

        lt.set_num_threads(1)
        arrays = [lt.asarray(a) for a in arrays]
    else:
        __import__(peer)
    before = peak_memory()
    began = time.perf_counter()
    make = {"libtensor": make_ours, "onnxruntime": make_onnxruntime, "openvino": make_openvino}[peer]
    call = make(path, arrays)
    call()
    seconds = time.perf_counter() - began
    for _ in range(3):
        call()
    print(json.dumps([seconds, (peak_memory() - before) / 1024]))


def show(label, least, costs):
    ours = least["libtensor"]
    cells = [f"{ours:.2f}"]
    for peer in PEERS:
        cells.append(f"{least[peer]:.2f} ({least[peer] / ours:.2f})" if peer in least else "")
    for cost in costs.values():
        cells.append(f"{cost[0] * 1e3:.0f} ms, {cost[1]:.0f} MB" if cost else "")
    print(f"| {label} | " + " | ".join(cells) + " |", flush=True)


def main():
    if sys.argv[1:2] == ["--cost"]:
        return print_cost(*sys.argv[2:])
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=[*IMAGES, *LANGUAGE])
    parser.add_argument("--batch", type=int, default=1, help="of image models")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--budget", type=float, default=0.2, help="seconds for each in a round")
    parser.add_argument("--peers", default="torch,onnxruntime,openvino", help=f"of {','.join(PEERS)}")
    parser.add_argument("--weights", choices=TOLERANCE, default="float32")
    parser.add_argument("--winograd", action="store_true", help="allow our convolutions Winograd's algorithm")
    parser.add_argument("--exact", action="store_true", help="keep batch norms as calls of their own")
    parser.add_argument("--costs", action="store_true", help="also load time and peak memory, in new processes")
    given = parser.parse_args()
    given.peers = given.peers.split(",")
    print("| model | libtensor, ms | " + " | ".join(PEERS) + " |" + (" costs |" if given.costs else ""))
    print("|---|" + "---:|" * (len(PEERS) + 1 + given.costs))
    for name in given.names:
        measure(name, given)


if __name__ == "__main__":
    main()
