# SPDX-License-Identifier: Apache-2.0
"""make_programs.py FOLDER: writes programs (NAME.safetensors), and what examples/python/program.py prints of each
(NAME.txt). A training step is run three times."""

import contextlib
import pathlib
import sys

import libtensor as lt

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples/python"))
import program as page  # noqa: E402

nn = lt.nn


def mlp():
    net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 5), nn.Softmax(1))
    return lt.capture(net, lt.rand(3, 12))


def cnn():
    net = nn.Sequential(
        nn.Conv2d(2, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(96, 7)
    )
    for _ in range(3):
        net(lt.randn(4, 2, 8, 8))  # statistics of the batch norm
    net.eval()
    with lt.no_grad():
        return lt.capture(lambda x: (net(x), net(x).argmax(1)), lt.rand(2, 2, 8, 8))


def step():
    net = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 4))
    optimizer = lt.optim.AdamW(net.parameters(), lr=0.01)

    def train(x, labels):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), labels)
        loss.backward()
        optimizer.step()
        return loss

    return lt.capture(train, lt.rand(8, 6), lt.zeros(8, dtype="int64"))


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lt.manual_seed(0)
    for make, runs in ((mlp, 1), (cnn, 1), (step, 3)):
        path = folder / f"{make.__name__}.safetensors"
        make().save(path)
        with open(path.with_suffix(".txt"), "w") as file, contextlib.redirect_stdout(file):
            page.main(path, runs)


if __name__ == "__main__":
    main(*sys.argv[1:])
