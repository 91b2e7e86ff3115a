# SPDX-License-Identifier: Apache-2.0
"""All that a program asks of a device, piece by piece, twice: what each piece said, as JSON. For test_nvcc_failures.py, where
kernels compute nothing, so that no result counts."""

import gc
import json
import sys

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda, nn

DEVICE = "cuda"


def layers():
    return nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.Dropout(0.5), nn.Flatten(), nn.Linear(72, 4)).to(DEVICE)


def train():
    model = layers()
    optimizer = lt.optim.Adam(model.parameters())
    x = lt.ones(2, 1, 8, 8, device=DEVICE)
    model(x).softmax(-1).square().mean().backward()
    optimizer.step()


def on_streams():
    x = lt.ones(32, device=DEVICE)
    stream = cuda.Stream()
    with cuda.stream(stream):
        y = x * 2
    cuda.current_stream().wait_stream(stream)
    del x
    (y + 1).cpu()
    stream.synchronize()


def with_events():
    start, stop = cuda.Event(enable_timing=True), cuda.Event(enable_timing=True)
    start.record()
    lt.ones(32, device=DEVICE)
    stop.record()
    cuda.Stream().wait_event(stop)
    stop.query()
    stop.synchronize()
    start.elapsed_time(stop)


def with_others():
    x = lt.ones(4, 4, device=DEVICE)
    y = lt.from_dlpack(x.T)
    x.__dlpack__(stream=1)
    y.mul_(2)


def sorted_and_decomposed():
    x = lt.zeros(8, 8, device=DEVICE)
    lt.sort(x)
    lt.cumsum(x, 0)
    lt.fft.fft(x)


def kernel_of_a_text():
    x = lt.ones(32, device=DEVICE)
    cuda.Kernel("", "f")(1, 32, x, x, shared_bytes=1 << 16)


PIECES = {
    "count": cuda.device_count,
    "facts": lambda: (cuda.get_device_properties(), cuda.mem_get_info()),
    "create": lambda: lt.zeros(1000, device=DEVICE),
    "upload": lambda: lt.tensor([1.0, 2.0]).to(DEVICE),
    "download": lambda: lt.ones(300000, device=DEVICE).cpu(),
    "number": lambda: lt.ones(1, device=DEVICE).item(),
    "product": lambda: lt.ones(40, 40, device=DEVICE) @ lt.ones(40, 40, device=DEVICE).T,
    "reduce": lambda: lt.ones(100, 30, device=DEVICE).sum(0),
    "train": train,
    "streams": on_streams,
    "events": with_events,
    "others": with_others,
    "another device": lambda: lt.ones(10, device=DEVICE).to("cuda:1"),
    "collective": lambda: cuda.nccl.all_reduce([lt.ones(10, device=d) for d in ("cuda:0", "cuda:1", "cpu")]),
    "order": sorted_and_decomposed,
    "random": lambda: lt.randn(100, device=DEVICE),
    "kernel": kernel_of_a_text,
    "synchronize": cuda.synchronize,
    "trim": cuda.empty_cache,
}


def outcome(piece):
    try:
        piece()
    except Exception as e:
        return c.tensor_last_error_code(), str(e)
    return 0, ""


def main():
    cuda_why = cuda.why()
    rounds = [{name: outcome(piece) for name, piece in PIECES.items()} for _ in range(2)]
    gc.collect()
    try:
        held = cuda.memory_allocated()
    except RuntimeError:
        held = None
    host = (lt.ones(3) * 2).tolist()
    json.dump({"rounds": rounds, "held": held, "host": host, "why": cuda_why}, sys.stdout)


if __name__ == "__main__":
    main()
