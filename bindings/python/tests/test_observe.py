# SPDX-License-Identifier: Apache-2.0
"""Counters of kernels, messages about them, and groups of ops in the profiler."""

import html.parser
import os
import subprocess
import sys
import threading

import pytest

import libtensor as lt


def counted(function):
    with lt.count() as c:
        function()
    return c.counters()


def test_ops_at_once_are_counted():
    a, b = lt.rand(8, 5), lt.rand(5, 6)
    with lt.lazy("off"):
        assert counted(lambda: a * a) == (1, 40, 160, 160)
        assert counted(lambda: a + a[0]) == (1, 40, 180, 160)
        assert counted(lambda: a[0].expand(8, 5) + a) == (1, 40, 180, 160)
        assert counted(lambda: a @ b) == (1, 2 * 8 * 5 * 6, 280, 192)
        assert counted(lambda: a.sum()) == (1, 40, 160, 4)
        assert counted(lambda: a.half()) == (1, 0, 160, 80)
        assert counted(lambda: (a.T, a[1:], a.reshape(40))) == (0, 0, 0, 0)
        assert counted(lambda: lt.rand(8, 0) + 1) == (2, 0, 0, 0)
    x, w = lt.rand(2, 3, 9, 9), lt.rand(4, 3, 2, 2)
    assert counted(lambda: lt.eval(lt.nn.functional.conv2d(x, w))).ops == 2 * (2 * 4 * 8 * 8) * (3 * 2 * 2)
    assert counted(lambda: lt.ones(3, device="meta") + 1) == (0, 0, 0, 0)
    q, v = lt.rand(1, 2, 7, 8), lt.rand(1, 2, 7, 8)
    assert counted(lambda: lt.nn.functional.scaled_dot_product_attention(q, v, v)).ops >= 2 * 2 * 7 * 7 * (8 + 8)
    w = lt.rand(30, requires_grad=True)
    (w * w).sum().backward()
    optimizer = lt.optim.Adam([w])
    assert counted(optimizer.step).bytes_written >= 3 * 4 * 30


def test_a_group_counts_once_where_it_is_computed():
    a, b, c = (lt.rand(40, 50) for _ in range(3))
    with lt.lazy("all"), lt.count() as counts:
        y = a * b + c
        assert counts.counters() == (0, 0, 0, 0)
        lt.eval(y)
        assert counts.counters() == (1, 2 * 2000, 3 * 8000, 8000)
        lt.eval(y)
        assert counts.kernels == 1
    with lt.lazy("all"):
        # The sum reads the group's result from the cache.
        assert counted(lambda: (a * b).sum().item()) == (1, 4000, 16000, 4)
        # Pending operands of other kernels are kernels of their own.
        assert counted(lambda: lt.eval((a + b) @ c.T)) == (2, 2000 + 2 * 40 * 50 * 40, 16000 + 16000, 8000 + 6400)

        def normalised():
            lt.eval((a - a.mean(1, True)) * 2)

        assert counted(normalised).kernels <= 2


def test_scopes_nest_and_are_of_a_thread():
    a = lt.rand(8)
    others = []
    with lt.count() as outer:
        lt.eval(a * 2)
        with lt.count() as inner:
            lt.eval(a * 2)
            thread = threading.Thread(
                target=lambda: others.append(counted(lambda: [lt.eval(a * 2) for _ in range(2)]).kernels)
            )
            thread.start()
            thread.join()
        lt.eval(a * 2)
    lt.eval(a * 2)
    assert (inner.kernels, outer.kernels, others) == (1, 3, [2])
    assert (inner.ops, inner.bytes_read, inner.bytes_written) == (8, 32, 32)
    assert repr(inner) == "Counters(kernels=1, ops=8, bytes_read=32, bytes_written=32)"
    assert lt.count().kernels == 0
    with pytest.raises(lt.ShapeError), lt.count() as failed:
        a + lt.rand(3)
    assert failed.kernels == 1  # of rand


def test_messages():
    a, b = lt.rand(40, 50), lt.rand(40, 50)
    told = []
    with lt.debug(1, told.append), lt.lazy("all"):
        y = lt.tanh(a * b + 1)
        assert not told
        lt.eval(y)
        lt.eval(a @ b.T)
    a + b
    first, second = told
    assert first.startswith("kernel mul+add+tanh [40, 50] on cpu: ") and first.endswith(
        "reads 16000 bytes, writes 8000)\n"
    )
    assert " us, " in first and " GFLOP/s, " in first and " GB/s (6000 ops, " in first
    assert second.startswith("kernel matmul [40, 40] on cpu: ")


def test_levels():
    a, w = lt.rand(40, 50), lt.rand(50)
    for level, lines in ((1, 1), (2, 5), (3, 5)):
        told = []
        with lt.lazy("all"):
            y = (a - a.amax(1, True)).exp() * w
            listed = lt.schedule(y).splitlines()
            with lt.debug(level, told.append):
                lt.eval(y)
        assert len(told) == 1
        text, made = told[0].splitlines()[:lines], told[0].splitlines()[lines:]
        assert text[1:] == listed[1:lines] and len(text) == lines
        # What is made at run time, where it is.
        assert not made or (level == 3 and made[0].startswith("  machine code of "))
    told = []
    with lt.lazy("all"), lt.debug(2, told.append):
        lt.eval((a * a).sum())
        lt.eval(a.T.contiguous())
    assert told[0].splitlines()[1:] == [
        "  %1 = mul(%0 float32 [40, 50], %0 float32 [40, 50]): float32",
        "  sum of the last one",
    ]
    assert told[1].splitlines()[1:] == ["  copy(float32 [50, 40]) -> float32 [50, 40]"]
    told = []
    with lt.debug(0, told.append):
        a + a
    assert not told
    for level in (-2, 4):
        with pytest.raises(lt.InvalidError, match=f"level is {level}"):
            lt.debug(level)
    with pytest.raises(lt.TensorError):
        lt.debug("much")
    with pytest.raises(lt.InvalidTypeError, match="sink"):
        lt.debug(1, 7)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_sink_may_call_the_library():
    x = lt.rand(200, 200)
    told = []

    def sink(text):
        told.append((text, (x * 2).sum().item()))  # not told of
        raise ValueError("is nobody's")

    lt.debug(1, sink)
    try:
        with lt.lazy("all"):
            (x + 1).exp().sum().item()
    finally:
        lt.debug(0)
    assert [text.split(":")[0] for text, _ in told] == ["kernel add+exp+sum [200, 200] on cpu"]


def test_a_sink_leaves_the_error_of_the_call():
    def sink(text):
        with pytest.raises(lt.DTypeError):
            lt.linalg.cholesky(lt.ones(2, 2, dtype=lt.int32))

    with lt.lazy("all"), lt.debug(1, sink):
        with pytest.raises(lt.InvalidError, match="0"):
            lt.ones(3, dtype=lt.int32) // lt.zeros(3, dtype=lt.int32)


def test_messages_of_threads():
    told, x = [], lt.rand(300, 300)

    def work():
        for _ in range(20):
            y = lt.tanh(x * 2 + 1)
            lt.eval(y)
            y.sum().item()

    def lazily():
        with lt.lazy("all"):
            work()

    with lt.debug(2, told.append):
        threads = [threading.Thread(target=lazily) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sum(text.startswith("kernel mul+add+tanh ") for text in told) == 80


def test_the_environment():
    code = "import libtensor as lt; lt.ones(3) + 1; lt.debug(0); lt.ones(3) + 1"
    for value, told in (("1", 2), ("2", 4), ("0", 0), ("much", 0), ("", 0)):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env={**os.environ, "TENSOR_DEBUG": value, "TENSOR_LAZY": "auto"},
        )
        assert done.returncode == 0 and done.stdout == ""
        assert len(done.stderr.splitlines()) == told, done.stderr
        assert told == 0 or done.stderr.splitlines()[told // 2].startswith("kernel add [3] on cpu: ")


def test_the_profiler_records_groups():
    a, b, c = lt.rand(40, 50), lt.rand(40, 50), lt.rand(50, 40)
    told = []
    with lt.lazy("all"), lt.profiler.profile(lambda event: told.append(event.name)) as profile:
        y = lt.tanh(a * b + 1)
        assert lt.is_pending(y) and not told
        lt.eval(y)
        assert told == ["mul+add+tanh"]
        lt.eval((a + b).matmul(c))
        lt.eval(a.sum())
    events = {event.name: event for event in profile.events()}
    assert set(events) == {"mul+add+tanh", "add", "matmul", "sum"} and sorted(told) == sorted(events)
    group = events["mul+add+tanh"]
    assert group.shapes == "[40, 50], [40, 50], []" and group.depth == 0 and group.duration > 0
    assert events["add"].duration > 0 and events["matmul"].duration > 0


@lt.lazy("off")
def test_kernels_are_recorded():
    a = lt.rand(40, 50)
    with lt.lazy("all"), lt.record_kernels() as recorded:
        lt.eval(a * 2 + 1)
        lt.eval(a @ a.T)
    a + a
    group, product = recorded.kernels
    assert group[:3] == ("mul+add", "[40, 50]", "cpu") and group.time > 0 and group[4:7] == (4000, 8000, 8000)
    assert group.details.splitlines()[1] == "  %4 = add(%3, 1): float32, stored"
    assert (product.name, product.ops) == ("matmul", 2 * 40 * 50 * 40)
    told = []
    with lt.debug(1, told.append):
        with recorded:
            a + a
        a - a
    assert len(recorded.kernels) == 3 and len(told) == 1


class Tags(html.parser.HTMLParser):
    """That every tag is closed in its order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.text, self.addresses = [], "", []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.addresses += [value for name, value in attributes if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_a_page_of_a_step(tmp_path):
    model = lt.nn.Linear(50, 40)
    optimizer = lt.optim.SGD(model.parameters(), lr=0.1)
    x = lt.rand(30, 50)
    before = model.weight.detach().clone()
    lt.eval(before)
    with lt.lazy("all"):
        step = lt.visualize_step(lambda: lt.eval(loss := (model(x).exp() + 1).sum()) or loss, model, optimizer)
    assert not lt.equal(before, model.weight)
    assert list(step.phases) == ["forward", "backward", "optimizer"]
    assert [kernel.name for kernel in step.phases["forward"]] == ["matmul+exp+add+sum"]
    # Gradients are computed where they are read.
    assert [kernel.name for kernel in step.phases["optimizer"]] == ["mul+sum", "matmul", "update"]
    step.save(tmp_path / "step.html")
    page = Tags((tmp_path / "step.html").read_text())
    assert list(tmp_path.iterdir()) == [tmp_path / "step.html"] and not page.open and not page.addresses
    for word in ("matmul+exp+add", "float32 [40, 50]", "weight", "update", "forward: 1 kernels", " = add(%"):
        assert word in page.text, word
    with lt.lazy("all"):
        named = lt.visualize_step(lambda: (before * 2).sum(), {"<before>": before.requires_grad_()})
        assert "<before>" in Tags(named.html()).text and list(named.phases) == ["forward", "backward"]
