#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains an MLP and a small CNN on handwritten digits, saves and reloads them, and draws what happened."""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import time

import digits_data
from libtensor.nn import functional as F
from libtensor.utils.data import DataLoader, TensorDataset
from tqdm import tqdm

import libtensor as lt
from libtensor import nn


def mlp(side):
    return nn.Sequential(nn.Flatten(), nn.Linear(side * side, 128), nn.ReLU(), nn.Linear(128, 10))


def cnn(side):
    layers = [nn.Conv2d(1, 16, 3, padding=1), nn.ReLU()]
    if side > 8:  # 28 x 28: halve once more
        layers.append(nn.MaxPool2d(2))
    layers += [nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()]
    width = side // 2 if side <= 8 else side // 4
    return nn.Sequential(*layers, nn.Dropout(0.5), nn.Linear(32 * width * width, 64), nn.ReLU(), nn.Linear(64, 10))


MODELS = {"mlp": mlp, "cnn": cnn}
EPOCHS = {("mlp", "digits"): 60, ("cnn", "digits"): 30, ("mlp", "mnist"): 15, ("cnn", "mnist"): 10}


def tensors(images, labels, device):
    """Images as float32 (N, 1, H, W) in [0, 1], labels as int64 (N,)."""
    x = lt.tensor(images, device=device).float().div(255.0).unsqueeze(1)
    return x, lt.tensor(labels, device=device).long()


@lt.no_grad()
def predict(model, x, batch=500):
    model.eval()
    return lt.cat([model(part).argmax(1) for part in x.split(batch)])


def accuracy(model, x, labels):
    return (predict(model, x) == labels).float().mean().item()


def train(model, x, labels, epochs, lr=1e-3, batch=32, title=""):
    """Returns the mean loss and the seconds of each epoch."""
    optimizer = lt.optim.Adam(model.parameters(), lr=lr)
    loader = DataLoader(TensorDataset(x, labels), batch_size=batch, shuffle=True)
    losses, seconds = [], []
    with tqdm(total=epochs * len(loader), desc=title, unit="batch") as bar:
        for epoch in range(epochs):
            for group in optimizer.param_groups:
                group["lr"] = lr * (1 - epoch / epochs)
            model.train()
            start, total = time.perf_counter(), 0.0
            for images, targets in loader:
                optimizer.zero_grad()
                loss = F.cross_entropy(model(images), targets)
                loss.backward()
                optimizer.step()
                total += loss.item()
                bar.update()
            losses.append(total / len(loader))
            seconds.append(time.perf_counter() - start)
            bar.set_postfix(loss=f"{losses[-1]:.4f}")
    return losses, seconds


def save_programs(model, out, data, x, labels, x_test, labels_test):
    """The model as a program for any number of images, a step that trains it further, and digits moved by a pixel to train on.

    Returns the files, as examples/c/program.c takes them.
    """

    def moved(images):
        return F.pad(images, (1, 0, 0, 0))[..., :-1].contiguous()

    paths = [out / f"{name}-{data}.safetensors" for name in ("program", "moved-test", "step", "moved-train")]
    lt.capture(model.eval(), x_test[:2], dynamic={"input": {0: "batch"}}).save(paths[0])
    lt.save({"images": moved(x_test), "labels": labels_test}, paths[1])
    optimizer = lt.optim.Adam(model.parameters(), lr=1e-3)

    def step(images, labels):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
        return loss

    model.train()
    lt.capture(step, moved(x[:32]), labels[:32]).save(paths[2])
    lt.save({"images": moved(x[32:]), "labels": labels[32:]}, paths[3])
    return paths


def draw(path_curve, path_grid, curves, images, labels, predictions):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4))
    for name, losses in curves.items():
        axes.plot(range(1, len(losses) + 1), losses, marker=".", label=name)
    axes.set(xlabel="epoch", ylabel="cross-entropy", yscale="log", title="Training loss")
    axes.legend()
    figure.savefig(path_curve, dpi=120, bbox_inches="tight")
    plt.close(figure)

    wrong = [i for i in range(len(labels)) if predictions[i] != labels[i]]
    shown = (wrong[:8] + [i for i in range(len(labels)) if i not in wrong])[:32]
    figure, grid = plt.subplots(4, 8, figsize=(8, 4.6))
    for cell in grid.flat:
        cell.axis("off")
    for cell, i in zip(grid.flat, shown):
        cell.imshow(images[i], cmap="gray_r")
        right = predictions[i] == labels[i]
        title = f"{predictions[i]}" if right else f"{predictions[i]} (is {labels[i]})"
        cell.set_title(title, fontsize=8, color="black" if right else "red")
    figure.suptitle("Held-out images and predictions; mistakes first, in red")
    figure.savefig(path_grid, dpi=120, bbox_inches="tight")
    plt.close(figure)


def run_in_c(files):
    """The saved model in a C program, on digits moved by a pixel: as it is, and trained further there."""
    library, root = pathlib.Path(lt.library_path()).resolve(), pathlib.Path(__file__).resolve().parents[2]
    source, program = root / "examples/c/program.c", files[0].parent / "program"
    compiler = shutil.which("cc")
    if not compiler or not source.exists():
        print("no C compiler: the saved programs were not run from C")
        return
    command = [compiler, "-O1", f"-I{root / 'include'}", str(source), str(library), f"-Wl,-rpath,{library.parent}"]
    subprocess.run([*command, "-o", str(program)], check=True)
    print(f"{program} {' '.join(map(str, files))}: the last model from C, on digits moved by a pixel")
    subprocess.run([program, *files], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", choices=["digits", "mnist"], default="digits")
    parser.add_argument("--models", nargs="+", choices=MODELS, default=list(MODELS))
    parser.add_argument("--epochs", type=int, help="default: depends on model and data")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1], help="one training each; the median counts")
    parser.add_argument("--device", type=lt.device, default="cpu", help="cpu, cuda or cuda:N")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/demo"))
    parser.add_argument("--mirror", default=digits_data.MIRROR, help="where to download MNIST from")
    options = parser.parse_args()

    options.out.mkdir(parents=True, exist_ok=True)
    splits = digits_data.load(options.data, options.mirror)
    exported = digits_data.export(options.out / options.data, splits)
    x, labels = tensors(*splits[:2], options.device)
    x_test, labels_test = tensors(*splits[2:], options.device)
    side = x.shape[-1]
    print(f"{options.data}: {len(x)} images of {side} x {side} to train on, {len(x_test)} held out; "
          f"{lt.get_num_threads()} threads, {options.device}")  # fmt: skip

    curves, predictions = {}, []
    for name in options.models:
        epochs = options.epochs or EPOCHS[name, options.data]
        scores = []
        for seed in options.seeds:
            lt.manual_seed(seed)
            model = MODELS[name](side).to(options.device)
            losses, seconds = train(model, x, labels, epochs, title=f"{name}, seed {seed}")
            scores.append(accuracy(model, x_test, labels_test))
            print(f"{name}, seed {seed}: {100 * scores[-1]:.2f} % of held-out images right; "
                  f"{statistics.median(seconds):.2f} s an epoch")  # fmt: skip
        if len(scores) > 1:
            print(f"{name}: median {100 * statistics.median(scores):.2f} %")
        curves[name] = losses

        path = options.out / f"{name}-{options.data}.safetensors"
        lt.save(model.state_dict(), path)
        reloaded = MODELS[name](side).to(options.device)
        reloaded.load_state_dict(lt.load(path))
        again = accuracy(reloaded, x_test, labels_test)
        if again != scores[-1]:
            raise SystemExit(f"{path}: the reloaded model gets {again}, the trained one {scores[-1]}")
        print(f"{path}: saved, reloaded, same accuracy")
        predictions = predict(reloaded, x_test).tolist()
    programs = save_programs(reloaded, options.out, options.data, x, labels, x_test, labels_test)

    curve, grid = options.out / f"loss-{options.data}.png", options.out / f"predictions-{options.data}.png"
    draw(curve, grid, curves, splits[2], splits[3].tolist(), predictions)
    print(f"{curve}: the loss curve\n{grid}: held-out images with predictions")
    run_in_c(programs)
    program = pathlib.Path(lt.library_path()).parent / "tests/example_digits"
    if program.exists():
        print(f"the same perceptron from C: {os.path.relpath(program)} {' '.join(map(str, exported))}")


if __name__ == "__main__":
    main()
