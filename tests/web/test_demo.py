# SPDX-License-Identifier: Apache-2.0
"""The demo in a browser: held-out images, shown as they are and drawn by a pointer, are recognised; the numbers are those
of the Python binding; what goes wrong is text in the page."""

import pathlib
import sys

import browser
import native
import numpy as np
import pytest
from strokes import strokes

import libtensor as lt

sys.path.insert(0, str(native.ROOT / "examples/python"))
import digits
import digits_data

SITE = native.ROOT / "build/web"
SHOTS = native.ROOT / "build/web-shots"


@pytest.fixture(scope="session")
def held_out():
    images, labels = digits_data.load("digits")[2:]
    return images / 255.0, labels.tolist()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    with browser.browser(tmp_path_factory.mktemp("chromium")) as b:
        yield b


@pytest.fixture
def page(chromium):
    with browser.served(SITE) as url:
        chromium.size(1100, 900)
        chromium.open(f"{url}/index.html")
        chromium.until("window.demo && window.demo.ready")
        chromium.complaints()
        yield chromium
        assert chromium.complaints() == []
        chromium.open("about:blank")


SHOW = """
const [pixels, side] = arguments, paper = demo.paper, context = paper.getContext("2d"), size = paper.width / side;
context.clearRect(0, 0, paper.width, paper.height);
pixels.forEach((share, i) => {
  context.fillStyle = `rgb(0 0 0 / ${share})`;
  context.fillRect((i % side) * size, Math.floor(i / side) * size, size, size);
});
demo.last = null;
demo.look();
"""


def shown(page, image):
    page.run(SHOW, image.ravel().tolist(), len(image))
    return page.until("demo.last")


def drawn(page, image):
    page.click("#clear")
    page.run("demo.last = null")
    page.drag("#paper", strokes(image, page.run("return demo.paper.clientWidth")))
    page.run("demo.last = null; demo.look()")
    return page.until("demo.last")


def model(name):
    made = digits.MODELS[name](8)
    made.load_state_dict(lt.load(str(SITE / f"{name}-digits.safetensors")))
    made.eval()
    return made


@pytest.mark.parametrize("name", ["cnn", "mlp"])
def test_images_as_they_are(page, held_out, name):
    page.run(f"const m = document.getElementById('model'); m.value = '{name}-digits.safetensors'; "
             "m.dispatchEvent(new Event('change'))")  # fmt: skip
    reference, right = model(name), 0
    page.until(f"demo.model === '{name}-digits.safetensors'")
    images, labels = held_out[0][:60], held_out[1][:60]
    for image, label in zip(images, labels):
        last = shown(page, image)
        right += last["best"] == label
        with lt.no_grad():
            scores = reference(lt.tensor(last["image"]).reshape(1, 1, 8, 8))
            expected = lt.nn.functional.softmax(scores, -1).tolist()[0]
        np.testing.assert_allclose(last["shares"], expected, rtol=0, atol=1e-5)
    assert right >= 55, right


def test_images_are_seen_as_they_are(page, held_out):
    """What the data's own images become is what they were, up to where the columns lie."""
    images = [image for image in held_out[0][:40] if image[:, [0, 7]].sum() == 0 and image[:, [1, 6]].sum(0).all()]
    assert len(images) > 10
    for image in images:
        np.testing.assert_allclose(shown(page, image)["image"], image.ravel(), atol=0.01)


def test_drawn_with_a_pointer(page, held_out):
    """Eight by eight squares do not say all of what the pen did, so a few are drawn as another digit."""
    wrong = []
    for i, (image, label) in enumerate(zip(held_out[0][:30], held_out[1][:30])):
        last = drawn(page, image)
        if last["best"] != label:
            wrong.append((i, label, last["best"]))
    assert len(wrong) <= 5, wrong


def test_what_the_page_says(page, held_out):
    assert page.text("#answer") == "–"
    last = drawn(page, held_out[0][0])
    assert page.text("#answer") == str(last["best"])
    assert "sure" in page.text("#sure") and page.text("#time").endswith("ms")
    shares = page.run("return [...document.querySelectorAll('.share')].map((e) => parseFloat(e.textContent))")
    np.testing.assert_allclose(shares, np.multiply(last["shares"], 100), atol=0.051)
    page.click("#clear")
    assert page.text("#answer") == "–"
    assert page.run("return demo.last") is None


def test_keyboard(page):
    page.click("#clear")
    page.type("#paper", " " + "\ue015" * 12)  # the pen down, and the arrow down
    assert page.until("demo.last")["best"] == 1
    page.type("#paper", "\ue017")  # Delete
    assert page.text("#answer") == "–"


def test_errors_are_text_in_the_page(page, held_out, tmp_path):
    broken, other = tmp_path / "broken.safetensors", tmp_path / "other.safetensors"
    broken.write_bytes(b"abc")
    page.type("#file", str(broken))
    page.until("!document.getElementById('error').hidden")
    assert page.text("#error") == (
        "load: a file of 3 bytes is too short for a safetensors file, which begins with 8 bytes "
        "that tell the length of its header"
    )
    lt.save({"1.weight": lt.zeros(10, 7), "1.bias": lt.zeros(10)}, str(other))
    drawn(page, held_out[0][0])
    page.type("#file", str(other))
    page.until("document.getElementById('error').textContent.startsWith('linear: ')")
    page.type("#file", str(SITE / "cnn-digits.safetensors"))
    page.until("document.getElementById('error').hidden")
    assert shown(page, held_out[0][0])["best"] == held_out[1][0]


KEPT = """
const { classify } = await import("./demo.mjs");
const reply = await fetch("cnn-digits.safetensors");
const weights = demo.lt.loadSafetensors(await reply.arrayBuffer());
const before = demo.lt.memoryStats().liveTensors;
for (let i = 0; i < 5; ++i) classify(demo.lt, weights, new Float32Array(64));
return demo.lt.memoryStats().liveTensors - before;  // the collector has not run meanwhile
"""


def test_nothing_is_kept(page):
    assert page.run(KEPT) == 0


@pytest.mark.parametrize("width,height", [(1100, 900), (390, 844), (320, 568)])
def test_fits_the_screen(page, held_out, width, height):
    page.size(width, height)
    drawn(page, held_out[0][0])
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    SHOTS.mkdir(exist_ok=True)
    for scheme in ("light", "dark"):
        page.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        page.screenshot(SHOTS / f"{width}-{scheme}.png")
    page.devtools("Emulation.setEmulatedMedia", features=[])


def test_without_the_module(chromium, tmp_path):
    """A page that lacks a file says so."""
    for name in pathlib.Path(SITE).iterdir():
        if not name.name.startswith("cnn-"):
            (tmp_path / name.name).symlink_to(name)
    with browser.served(tmp_path) as url:
        chromium.open(f"{url}/index.html")
        chromium.until("!document.getElementById('error').hidden")
        assert "cnn-digits.safetensors: 404" in chromium.text("#error")
        chromium.complaints()
