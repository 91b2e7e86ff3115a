# SPDX-License-Identifier: Apache-2.0
"""The demos of examples/python/gallery: each learns in its small form, and from the same weights its losses are PyTorch's.

PyTorch's lie in gallery_losses.json, which

    python bindings/python/tests/test_gallery.py --write

computes again where PyTorch is installed. The data are those of stand_in_data.py."""

import importlib
import itertools
import json
import os
import pathlib
import re
import sys
import types
import xml.etree.ElementTree as ET

import numpy as np
import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "tests")]

from stand_in_data import data_folder  # noqa: E402
from support import ROOT  # noqa: E402
from test_models import set_weights  # noqa: E402

PROGRAMS = ROOT / "examples/python"
GALLERY = PROGRAMS / "gallery"
LOSSES = HERE / "gallery_losses.json"
STEPS = 20
SHARED = ["charts", "classifier", "common", "data_files", "digits_data", "text_data"]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return data_folder(lambda: tmp_path_factory.mktemp("data"))


class gallery:
    """with gallery(): the programs and what they share can be imported; afterwards they are forgotten."""

    def __enter__(self):
        self.path = list(sys.path)
        sys.path[:0] = [str(GALLERY), str(PROGRAMS), str(PROGRAMS / "models")]

    def __exit__(self, *_):
        sys.path[:] = self.path
        for name in [*SHARED, *(path.stem for path in GALLERY.glob("*.py"))]:
            sys.modules.pop(name, None)


def small(name, data, tmp_path, monkeypatch, *options):
    """What a program returns in its small form; it has drawn a figure."""
    monkeypatch.setenv("TENSOR_DATA_DIR", data)
    figure = tmp_path / "figures" / "figure.svg"
    with gallery():
        found = importlib.import_module(name).main(["--small", "--figure", str(figure), *options])
    assert ET.parse(figure).getroot().tag == "{http://www.w3.org/2000/svg}svg" and figure.stat().st_size < 150_000
    return found


# ---- the small forms


@pytest.mark.parametrize(
    "name, options, least",
    [("mnist_mlp", [], 0.8), ("mnist_mlp", ["--norm"], 0.85), ("mnist_cnn", [], 0.8), ("beautiful_mnist", [], 0.5)],
)
def test_digits_are_read(name, options, least, data, tmp_path, monkeypatch, capsys):
    losses, share = small(name, data, tmp_path, monkeypatch, *options)
    assert np.mean(losses[-5:]) < 0.8 < 1.8 < losses[0]
    assert least < share <= 1 and f"{100 * share:.2f} % of 500 held-out digits read" in capsys.readouterr().out


def test_digits_of_a_loader(data, tmp_path, monkeypatch):
    losses, share = small("mnist_loader", data, tmp_path, monkeypatch)
    assert len(losses) == 2 * 1600 / 32 and share > 0.8


def test_gan_draws_on_white(data, tmp_path, monkeypatch):
    losses, drawn, ink = small("mnist_gan", data, tmp_path, monkeypatch)
    drawn = drawn.reshape(-1, 28, 28)
    border = (drawn[:, :2].mean() + drawn[:, -2:].mean()).item() / 2
    middle = drawn[:, 8:20, 8:20].mean().item()
    assert losses[0][1] == pytest.approx(np.log(2), abs=0.05), "the discriminator knows nothing at first"
    assert drawn.mean().item() < 0.4 and border + 0.1 < middle, "the first pictures are grey, 0.5 everywhere"
    assert 0 < ink < 0.4


def test_gpt_writes_the_same_with_and_without_cache(data, tmp_path, monkeypatch):
    losses, held_out, (kept, anew) = small("char_gpt", data, tmp_path, monkeypatch)
    assert losses[0] > 4 and np.mean(losses[-5:]) < losses[0] - 0.9 and held_out < losses[0] - 0.5
    assert kept == anew and len(set(kept)) > 5 and len(kept) == 80 > 64, "longer than the places of the model"


def test_scores_with_a_cache_are_those_of_the_whole_text():
    import libtensor as lt

    with gallery():
        gpt = importlib.import_module("char_gpt")
        model = gpt.GPT(20, width=16, heads=2, layers=2, longest=12).double()
        text = lt.randint(0, 20, (3, 10))
        with lt.no_grad():
            whole, _ = model(text)
            first, cache = model(text[:, :6])
            parts = [first]
            for i in range(6, 10):
                scores, cache = model(text[:, i : i + 1], cache)
                parts.append(scores)
            np.testing.assert_allclose(lt.cat(parts, 1).numpy(), whole.numpy(), atol=1e-12)
            greedy = [gpt.write(model, [1, 2, 3], 30, temperature=0, use_cache=kept) for kept in (True, False)]
        del model, cache, parts, first, scores, whole
    assert greedy[0] == greedy[1] and len(greedy[0]) == 30


def test_languages_of_names(tmp_path, monkeypatch):
    losses, share = small("names_rnn", "", tmp_path, monkeypatch)
    assert losses[0] == pytest.approx(np.log(10), abs=0.4) and np.mean(losses[-20:]) < 0.8 and share > 0.5


def test_names_of_a_folder(tmp_path):
    (tmp_path / "Polish.txt").write_text("Wójcik\nPawłowski\nKról\nNowak\nLis\n", encoding="utf-8")
    (tmp_path / "German.txt").write_text("Weiß\nMüller\nO'Brien-Groß\nKoch\nVogt\n", encoding="utf-8")
    with gallery():
        rnn = importlib.import_module("names_rnn")
        languages, names, labels, test_names, test_labels = rnn.load(tmp_path)
    rows = [*zip(names, labels), *zip(test_names, test_labels)]
    found = {"".join(rnn.LETTERS[c] for c in row).strip(): languages[label] for row, label in rows}
    assert found == {
        **dict.fromkeys(["wojcik", "pawlowski", "krol", "nowak", "lis"], "Polish"),
        **dict.fromkeys(["weiss", "muller", "o'brien-gross", "koch", "vogt"], "German"),
    }
    assert len(test_names) == 2 and names.shape[1] == len("o'brien-gross")


def test_moons_as_in_micrograd(tmp_path, monkeypatch):
    losses, shares = small("moons", "", tmp_path, monkeypatch)
    assert len(losses) == 100 and losses[0] == pytest.approx(0.8958, abs=1e-4) and shares[0] == 0.5
    assert losses[-1] == pytest.approx(0.010978, rel=1e-3) and shares[-1] == 1


def test_moons_are_those_of_scikit_learn():
    datasets = pytest.importorskip("sklearn.datasets")
    with gallery():
        points, classes = importlib.import_module("moons").make_moons(31, 0.2, 5)
    wanted, named = datasets.make_moons(31, noise=0.2, random_state=5)
    np.testing.assert_allclose(points, wanted, atol=1e-15)
    assert classes.tolist() == named.tolist()


def test_expression_has_values_and_gradients(tmp_path, monkeypatch):
    found = small("expression_graph", "", tmp_path, monkeypatch)
    gradients = {"x1": -1.5, "x2": 0.5, "w1": 1.0, "w2": 0.0, "b": 0.5, "n": 0.5, "o": 1.0}
    assert {name: round(grad, 6) for name, (_, grad) in found.items()} == gradients
    assert found["o"][0] == pytest.approx(0.5**0.5)
    drawn = (tmp_path / "figures/figure.svg").read_text()
    assert drawn.count("<rect") == 1 + 10 and drawn.count("<path") == 9 and drawn.count(">grad 0.5000<") == 6


def test_ids_of_gpt2(tmp_path, monkeypatch, capsys):
    folder = pathlib.Path(os.environ.get("TENSOR_DATA_DIR", "")) / "gpt2-bpe"
    if not folder.is_dir() or not os.environ.get("TENSOR_DATA_DIR"):
        pytest.skip("TENSOR_DATA_DIR has no gpt2-bpe")
    figure = tmp_path / "tokens.svg"
    with gallery():
        import gpt2_generate

        sys.modules.pop("gpt2_generate")
        arguments = [str(folder), "Hello, I'm a language model", "--ids", "--figure", str(figure)]
        monkeypatch.setattr(sys, "argv", ["gpt2_generate.py", *arguments])
        gpt2_generate.main()
    assert capsys.readouterr().out == "15496 11 314 1101 257 3303 2746\n"
    texts = [element.text for element in ET.parse(figure).iter() if element.tag.endswith("text")]
    assert texts[1:] == [
        "Hello",
        "15496",
        ",",
        "11",
        "␣I",
        "314",
        "'m",
        "1101",
        "␣a",
        "257",
        "␣language",
        "3303",
        "␣model",
        "2746",
    ]


# ---- figures


def test_raster_has_every_cell():
    rng = np.random.default_rng(0)
    levels = rng.integers(0, 4, (9, 13)).tolist()
    with gallery():
        from charts import Picture

        picture = Picture(100, 100)
        picture.raster(3, 4, levels, [None, "a", "b", "c"], 2)
    found = [[0] * 13 for _ in range(9)]
    for part in picture.parts[1:]:
        level = "?abc".index(re.search('stroke="(.)"', part)[1])
        x = y = 0
        for dx, dy, length in re.findall(r"m(-?\d+) (-?\d+)h(\d+)", part):
            x, y = x + int(dx), y + int(dy)
            for _ in range(int(length)):
                found[y][x] = level
                x += 1
    assert found == levels


@pytest.mark.parametrize("log", [False, True])
def test_curves_are_in_their_frame(log, tmp_path):
    points = [(i, 3.0 * 0.5**i + 0.01) for i in range(8)]
    with gallery():
        from charts import curves

        curves(tmp_path / "c.svg", {"a & b": points, "c": [(5, 1.0), (6, 2.0)]}, "<title>", log=log)
    root = ET.parse(tmp_path / "c.svg").getroot()
    lines = [e for e in root.iter() if e.tag.endswith("polyline")]
    texts = [e.text for e in root.iter() if e.tag.endswith("text")]
    assert "<title>" in texts and "a & b" in texts and len(lines) == 2
    places = [tuple(map(float, pair.split(","))) for pair in lines[0].get("points").split()]
    assert len(places) == 8 and all(62 <= x <= 600 and 32 <= y <= 310 for x, y in places)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in itertools.pairwise(places)), "falling values go down"
    steps = [b[1] - a[1] for a, b in itertools.pairwise(places)]
    assert steps[0] > 5 * steps[5] if not log else steps[0] < 3 * steps[3]


PAGE = ROOT / "docs/gallery.md"


def test_page_shows_every_program_and_its_figure():
    text = PAGE.read_text(encoding="utf-8")
    commands = re.findall(r"^python (examples/\S+\.py)(.*)$", text, re.M)
    assert all((ROOT / path).is_file() for path, _ in commands)
    shared = {"charts", "classifier", "common"}
    assert {path.stem for path in GALLERY.glob("*.py")} - shared <= {pathlib.Path(path).stem for path, _ in commands}
    shown = re.findall(r"!\[[^]]+\]\((images/\S+)\)", text)
    assert len(shown) == len(set(shown)) == len(commands)
    for name, (_, options) in zip(shown, commands):
        figure = PAGE.parent / name
        assert f"docs/{name}" in options, "each command writes the figure above it"
        assert ET.parse(figure).getroot().get("viewBox") and figure.stat().st_size < 150_000


# ---- the same losses as PyTorch's


def program(name, framework):
    """A demo as a module, for libtensor or for PyTorch."""

    def module(stem):
        source = (GALLERY / f"{stem}.py").read_text(encoding="utf-8")
        if framework == "torch":
            source = source.replace("import libtensor as lt", "import torch as lt").replace(
                "from libtensor", "from torch"
            )
        made = types.ModuleType(stem)
        made.__file__ = str(GALLERY / f"{stem}.py")
        exec(compile(source, f"{stem}.py for {framework}", "exec"), vars(made))
        return made

    with gallery():
        sys.modules["classifier"] = module("classifier")
        return module(name)


CLASSIFIERS = {
    "mnist_mlp": ("mlp", lambda lt, p: lt.optim.SGD(p, lr=0.1)),
    "mnist_mlp norm": ("norm_mlp", lambda lt, p: lt.optim.SGD(p, lr=0.1)),
    "mnist_cnn": ("cnn", lambda lt, p: lt.optim.Adam(p, lr=0.003)),
    "beautiful_mnist": ("beautiful_cnn", lambda lt, p: lt.optim.Adam(p, lr=0.001)),
}
COMPARED = [*CLASSIFIERS, "mnist_gan", "char_gpt", "names_rnn"]


def losses(name, framework):
    """Of 20 steps in float64 from the same weights."""
    module = program(name.split()[0], framework)
    lt = module.lt
    rng = np.random.default_rng(3)
    images = lt.tensor(rng.random((40, 1, 28, 28)))
    labels = lt.tensor(rng.integers(0, 10, 40))
    if name in CLASSIFIERS:
        made, optimizer = CLASSIFIERS[name]
        model = getattr(module, made)().double()
        set_weights(lt, model)
        return module.classifier.train(model, optimizer(lt, model.parameters()), images, labels, STEPS, 8)
    if name == "mnist_gan":
        nets = module.make_generator(16).double(), module.make_discriminator(16).double()
        for net in nets:
            set_weights(lt, net)
        return list(itertools.chain(*module.train(*nets, images.flatten(1) * 2 - 1, STEPS, batch=8)))
    if name == "char_gpt":
        model = module.GPT(20, width=16, heads=2, layers=2, longest=12).double()
        set_weights(lt, model)
        return module.train(model, rng.integers(0, 20, 500), STEPS, batch=4)
    model = module.RNN(28, 12, 4).double()
    set_weights(lt, model)
    names = rng.integers(1, 28, (60, 7)) * (np.arange(7) < rng.integers(2, 8, (60, 1)))
    return module.train(model, lt.tensor(names), lt.tensor(rng.integers(0, 4, 60)), STEPS, batch=8)


@pytest.mark.parametrize("name", COMPARED)
def test_losses_are_those_of_pytorch(name):
    want = json.loads(LOSSES.read_text())[name]
    got = losses(name, "libtensor")
    assert len(set(got)) == len(want) >= STEPS
    np.testing.assert_allclose(got, want, rtol=1e-7)


def test_kept_losses_are_those_of_this_pytorch():
    pytest.importorskip("torch")
    for name, kept in json.loads(LOSSES.read_text()).items():
        np.testing.assert_allclose(losses(name, "torch"), kept, rtol=1e-8, err_msg=name)


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    LOSSES.write_text(json.dumps({name: losses(name, "torch") for name in COMPARED}, indent=1) + "\n")
