# SPDX-License-Identifier: Apache-2.0
"""The current device of two: what "cuda" without a number means."""

import threading

import libtensor as lt
from libtensor import cuda

EARLY = lt.device("cuda")  # means what it means where it is used


def places():
    """The numbers of the devices that calls without a number use."""
    layer = lt.nn.Linear(2, 2)
    found = [
        lt.ones(2, device="cuda"),
        lt.ones(2, device=EARLY),
        lt.ones(2).cuda(),
        lt.ones(2).to("cuda"),
        layer.cuda().weight,
        lt.nn.Linear(2, 2, device="cuda").weight,
        cuda.FloatTensor(3),
        cuda.Stream(),
        cuda.Event(),
        cuda.current_stream(),
        cuda.default_stream(),
    ]
    with lt.device("cuda"):
        found.append(lt.zeros(3))
    return {x.device.index for x in found}


def main():
    assert cuda.device_count() == 2 and cuda.current_device() == 0 and places() == {0}
    cuda.set_device(1)
    assert cuda.current_device() == 1 and places() == {1}
    assert lt.ones(1, device="cuda").device == EARLY == lt.device("cuda:1") and hash(EARLY) == hash(lt.device("cuda:1"))
    before = cuda.memory_allocated()
    x = lt.ones(1000, device="cuda")
    assert cuda.memory_allocated() == cuda.memory_allocated(1) > before
    with cuda.device(0):
        assert places() == {0} == {cuda.current_device()}
    with cuda.device_of(lt.ones(1, device="cuda:0")):
        assert places() == {0}
    with cuda.device_of(lt.ones(1)):
        assert places() == {1}
    others = []
    thread = threading.Thread(target=lambda: others.append((cuda.current_device(), places())))
    thread.start()
    thread.join()
    assert others == [(0, {0})] and cuda.current_device() == 1  # each thread has its own
    assert lt.accelerator.current_device_index() == 1
    for wrong, error, text in (
        (7, lt.UnsupportedError, "set_device: cuda:7 does not exist"),
        ("cpu", lt.InvalidError, "device is cpu, expected a CUDA device"),
    ):
        try:
            cuda.set_device(wrong)
        except error as e:
            assert text in str(e), e
        else:
            raise AssertionError(wrong)
        assert cuda.current_device() == 1
    made = lt.jit(lambda: lt.ones(2, device="cuda") * 2)
    for number in (0, 1, 0):
        with cuda.device(number):
            assert made().device.index == number
    assert (x * lt.ones(1000, device=EARLY)).sum().item() == 1000
    print("done")


main()
