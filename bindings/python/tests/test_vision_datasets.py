# SPDX-License-Identifier: Apache-2.0
"""Data sets of images: their files, where they are looked for, and downloads from a server on this machine."""

import functools
import gzip
import hashlib
import http.server
import os
import pathlib
import pickle
import struct
import tarfile
import threading
import zipfile

import numpy as np
import pytest
from libtensor.utils.data import DataLoader
from libtensor.vision import datasets, io, transforms
from libtensor.vision.datasets import _download
from libtensor.vision.datasets.cifar import _Reader
from libtensor.vision.datasets.mnist import read_idx

import libtensor as lt

SHARED = os.environ.get("TENSOR_DATA_DIR")


@pytest.fixture(autouse=True)
def no_shared_data(request, monkeypatch):
    if "real" not in request.node.name:
        monkeypatch.delenv("TENSOR_DATA_DIR", raising=False)


def idx(array):
    kind = {"u1": 8, "i1": 9, "i2": 11, "i4": 12, "f4": 13, "f8": 14}[array.dtype.str[1:]]
    header = struct.pack(f">HBB{array.ndim}I", 0, kind, array.ndim, *array.shape)
    return header + array.astype(array.dtype.newbyteorder(">")).tobytes()


def digits(n, seed=0):
    rng = np.random.default_rng(seed)
    return rng.integers(0, 256, (n, 4, 5)).astype(np.uint8), rng.integers(0, 10, n).astype(np.uint8)


def mnist_files(n=6, start="train"):
    images, labels = digits(n)
    files = {f"{start}-images-idx3-ubyte": idx(images), f"{start}-labels-idx1-ubyte": idx(labels)}
    return images, labels, files


# ---- a server


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):  # noqa: N802
        self.server.asked.append(self.path)
        if self.path.startswith("/short/"):  # the transfer breaks off
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b"x" * 1000)
            self.close_connection = True
            return
        super().do_GET()

    def log_message(self, *args):
        pass


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "served"
    folder.mkdir()
    found = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    found.asked, found.folder = [], folder
    found.url = f"http://127.0.0.1:{found.server_address[1]}/"
    thread = threading.Thread(target=found.serve_forever, args=(0.01,))
    thread.start()
    yield found
    found.shutdown()
    thread.join()
    found.server_close()


def serve_mnist(server, monkeypatch, checksum=None):
    images, labels, files = mnist_files()
    tests = mnist_files(3, "t10k")[2]
    resources = []
    for name, data in {**files, **tests}.items():
        packed = gzip.compress(data)
        (server.folder / f"{name}.gz").write_bytes(packed)
        resources.append((f"{name}.gz", checksum or hashlib.md5(packed).hexdigest()))
    monkeypatch.setattr(datasets.MNIST, "resources", resources)
    monkeypatch.setattr(datasets.MNIST, "mirrors", [server.url])
    return images, labels


def test_mnist_is_downloaded_once(server, monkeypatch, tmp_path, capfd):
    images, labels = serve_mnist(server, monkeypatch)
    data = datasets.MNIST(tmp_path / "data", download=True)
    assert len(server.asked) == 4 and len(data) == 6
    assert (data.data.numpy() == images).all() and data.targets.tolist() == labels.tolist()
    shown = capfd.readouterr().err
    assert "train-images-idx3-ubyte.gz" in shown and "100%" in shown and shown.count("\n") == 4
    again = datasets.MNIST(tmp_path / "data", train=False, download=True)
    assert len(server.asked) == 4 and len(again) == 3
    raw = tmp_path / "data/MNIST/raw"
    assert data.raw_folder == str(raw) and len(list(raw.iterdir())) == 4


def test_the_next_mirror_is_asked(server, monkeypatch, tmp_path):
    serve_mnist(server, monkeypatch)
    monkeypatch.setattr(datasets.MNIST, "mirrors", [server.url + "missing/", server.url + "short/", server.url])
    assert len(datasets.MNIST(tmp_path, download=True)) == 6
    assert len(server.asked) == 12


def test_a_wrong_checksum_keeps_nothing(server, monkeypatch, tmp_path):
    serve_mnist(server, monkeypatch, "0" * 32)
    with pytest.raises(lt.FileError, match="the checksum is [0-9a-f]{32}, expected 0{32}"):
        datasets.MNIST(tmp_path / "data", download=True)
    assert list((tmp_path / "data/MNIST/raw").iterdir()) == []


def test_a_broken_transfer_keeps_nothing(server, tmp_path):
    with pytest.raises(lt.FileError, match="1000 of 100000 bytes"):
        _download.download_url(server.url + "short/a", tmp_path / "data")
    assert list((tmp_path / "data").iterdir()) == []
    with pytest.raises(lt.FileError, match="404"):
        _download.download_url(server.url + "none", tmp_path / "data")


@pytest.mark.parametrize("hash", ["md5", "sha256"])
def test_checksums(server, tmp_path, hash):
    (server.folder / "a.bin").write_bytes(b"abc" * 50000)
    wanted = hashlib.new(hash, b"abc" * 50000).hexdigest()
    found = _download.download_url(server.url + "a.bin", tmp_path, checksum=wanted)
    assert found == tmp_path / "a.bin" and _download.has_checksum(found, wanted)
    _download.download_url(server.url + "a.bin", tmp_path, checksum=wanted)
    assert len(server.asked) == 1
    found.write_bytes(b"other")  # a file that is damaged is fetched again
    _download.download_url(server.url + "a.bin", tmp_path, checksum=wanted)
    assert len(server.asked) == 2 and _download.has_checksum(found, wanted)
    with pytest.raises(lt.InvalidError, match="3 digits"):
        _download.has_checksum(found, "abc")


def test_archives_stay_in_their_folder(tmp_path):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr("../outside", "x")
    with pytest.raises(lt.FileError, match="outside"):
        _download.extract_archive(tmp_path / "bad.zip", tmp_path / "in")
    with tarfile.open(tmp_path / "bad.tar", "w") as archive:
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/"
        archive.addfile(link)
    with pytest.raises(lt.FileError, match="no file or folder"):
        _download.extract_archive(tmp_path / "bad.tar", tmp_path / "in")
    assert not (tmp_path / "outside").exists()


# ---- MNIST


@pytest.mark.parametrize("place", ["MNIST/raw", "MNIST", "."])
@pytest.mark.parametrize("packed", [False, True])
def test_mnist_is_found_under_root(tmp_path, place, packed):
    images, labels, files = mnist_files()
    (tmp_path / place).mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = tmp_path / place / (f"{name}.gz" if packed else name)
        path.write_bytes(gzip.compress(data) if packed else data)
    data = datasets.MNIST(str(tmp_path), target_transform=lambda label: -label)
    image, label = data[2]
    assert image.dtype is lt.uint8 and (image.numpy() == images[None, 2]).all() and label == -int(labels[2])
    assert data[-1][1] == -int(labels[-1]) and data.class_to_idx["3 - three"] == 3
    assert repr(data).splitlines()[:4] == [
        "Dataset MNIST", "    Number of datapoints: 6", f"    Root location: {tmp_path}", "    Split: Train",
    ]  # fmt: skip


@pytest.mark.parametrize("place", ["mnist", "MNIST/raw"])
def test_mnist_is_found_in_the_data_folder(tmp_path, monkeypatch, place):
    (tmp_path / place).mkdir(parents=True)
    for name, data in mnist_files()[2].items():
        (tmp_path / place / name).write_bytes(data)
    monkeypatch.setenv("TENSOR_DATA_DIR", str(tmp_path))
    assert len(datasets.MNIST(tmp_path / "nothing")) == len(datasets.MNIST()) == 6
    with pytest.raises(lt.FileError, match="t10k-images.*download=True"):
        datasets.MNIST(train=False)
    with pytest.raises(lt.FileError, match="FashionMNIST: train-images"):
        datasets.FashionMNIST(tmp_path / "nothing")
    with pytest.raises(ValueError, match="root"):
        datasets.KMNIST(download=True)


@pytest.mark.skipif(
    not SHARED or not os.path.isdir(os.path.join(SHARED, "mnist")), reason="the files of MNIST are missing"
)
def test_real_mnist():
    data = datasets.MNIST(train=False, transform=transforms.ToTensor())
    assert len(data) == 10000 and [data[i][1] for i in range(5)] == [7, 2, 1, 0, 4]
    image, _ = data[0]
    assert image.shape == (1, 28, 28) and image.dtype is lt.float32 and image.max().item() == 1
    images, labels = next(iter(DataLoader(data, batch_size=16)))
    assert images.shape == (16, 1, 28, 28) and labels.tolist() == data.targets[:16].tolist()


@pytest.mark.parametrize("kind", ["u1", "i1", "i2", "i4", "f4", "f8"])
def test_idx_files_of_every_dtype(tmp_path, kind):
    array = (np.arange(-3, 21).reshape(2, 3, 4) * 5).astype(kind)
    (tmp_path / "a").write_bytes(idx(array))
    found = read_idx(tmp_path / "a")
    assert found.numpy().dtype == array.dtype and (found.numpy() == array).all()


def test_damaged_idx_files_are_refused(tmp_path):
    good = idx(digits(2)[0])
    cases = ((good[:-1], "39 bytes"), (b"abcd", "no IDX"), (b"", "no IDX"), (gzip.compress(good)[:-9], "a:"))
    for data, text in cases:
        (tmp_path / "a").write_bytes(data)
        with pytest.raises(lt.FileError, match=text):
            read_idx(tmp_path / "a")


def test_emnist(server, monkeypatch, tmp_path):
    images, labels = digits(4)
    with zipfile.ZipFile(server.folder / "gzip.zip", "w") as archive:
        for name, array in (("images-idx3", images), ("labels-idx1", labels)):
            archive.writestr(f"gzip/emnist-letters-train-{name}-ubyte.gz", gzip.compress(idx(array)))
    packed = (server.folder / "gzip.zip").read_bytes()
    monkeypatch.setattr(datasets.EMNIST, "url", server.url + "gzip.zip")
    monkeypatch.setattr(datasets.EMNIST, "md5", hashlib.md5(packed).hexdigest())
    data = datasets.EMNIST(tmp_path, split="letters", download=True)
    assert (data.data.numpy() == images).all() and data.classes[1] == "a" and len(data.classes) == 27
    assert [len(datasets.mnist._SPLITS[s]) for s in ("byclass", "bymerge", "balanced", "digits")] == [62, 47, 47, 10]
    with pytest.raises(ValueError, match="split is 'x'"):
        datasets.EMNIST(tmp_path, split="x")


# ---- CIFAR


def cifar_folder(base, names, labels_key, meta, protocol):
    base.mkdir(parents=True)
    rng = np.random.default_rng(0)
    for name in names:
        images = rng.integers(0, 256, (3, 3072)).astype(np.uint8)
        content = {"data": images, labels_key: [1, 0, 2], "batch_label": name}
        (base / name).write_bytes(pickle.dumps(content, protocol=protocol))
    (base / meta[0]).write_bytes(pickle.dumps({meta[1]: ["cat", "dog", "owl"]}, protocol=protocol))
    return images


@pytest.mark.parametrize("protocol", [2, 4])
def test_cifar(tmp_path, monkeypatch, protocol):
    last = cifar_folder(
        tmp_path / "cifar-10-batches-py", [f"data_batch_{i}" for i in range(1, 6)] + ["test_batch"], "labels",
        ("batches.meta", "label_names"), protocol,
    )  # fmt: skip
    data = datasets.CIFAR10(tmp_path)
    assert len(data) == 15 and data.data.shape == (15, 32, 32, 3) and data.classes == ["cat", "dog", "owl"]
    tests = datasets.CIFAR10(tmp_path, train=False)
    image, label = tests[2]
    assert label == 2 and image.shape == (3, 32, 32) and (image.numpy() == last[2].reshape(3, 32, 32)).all()
    assert data.class_to_idx == {"cat": 0, "dog": 1, "owl": 2}
    cifar_folder(
        tmp_path / "cifar-100-python", ["train", "test"], "fine_labels", ("meta", "fine_label_names"), protocol
    )
    monkeypatch.setenv("TENSOR_DATA_DIR", str(tmp_path))
    assert len(datasets.CIFAR100("nowhere")) == 3
    with pytest.raises(lt.FileError, match="neither root nor TENSOR_DATA_DIR"):
        monkeypatch.delenv("TENSOR_DATA_DIR")
        datasets.CIFAR100()


def test_cifar_is_downloaded(server, monkeypatch, tmp_path):
    source = server.folder / "cifar-100-python"
    cifar_folder(source, ["train", "test"], "fine_labels", ("meta", "fine_label_names"), 2)
    with tarfile.open(server.folder / "c.tar.gz", "w:gz") as archive:
        archive.add(source, "cifar-100-python")
    sums = {p.name: hashlib.md5(p.read_bytes()).hexdigest() for p in [*source.iterdir(), server.folder / "c.tar.gz"]}
    kind = datasets.CIFAR100
    monkeypatch.setattr(kind, "url", server.url + "c.tar.gz")
    monkeypatch.setattr(kind, "tgz_md5", sums["c.tar.gz"])
    monkeypatch.setattr(kind, "train_list", [["train", sums["train"]]])
    monkeypatch.setattr(kind, "test_list", [["test", sums["test"]]])
    monkeypatch.setattr(kind, "meta", {**kind.meta, "md5": sums["meta"]})
    assert len(kind(tmp_path / "data", download=True)) == 3
    assert len(kind(tmp_path / "data", train=False, download=True)) == 3 and server.asked == ["/c.tar.gz"]


class Command:
    def __reduce__(self):
        return os.system, ("exit 1",)


def test_pickles_of_cifar_run_no_code(tmp_path):
    (tmp_path / "a").write_bytes(pickle.dumps({"data": Command()}))
    with open(tmp_path / "a", "rb") as file, pytest.raises(pickle.UnpicklingError, match="system"):
        _Reader(file).load()


# ---- folders


@pytest.fixture
def pictures(tmp_path):
    for i, name in enumerate(["dog/a.png", "dog/b.PNG", "cat/deep/c.ppm", "cat/d.pgm", "cat/notes.txt"]):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        image = lt.full((1 if name.endswith("pgm") else 3, 2, 3), i, dtype=lt.uint8)
        if path.suffix == ".txt":
            path.write_text("x")
        else:
            (io.write_png if path.suffix.lower() == ".png" else io.write_ppm)(image, path)
    return tmp_path


def test_image_folder(pictures):
    data = datasets.ImageFolder(pictures, transform=transforms.ToTensor())
    assert data.classes == ["cat", "dog"] and data.class_to_idx == {"cat": 0, "dog": 1}
    assert [pathlib.Path(path).name for path, _ in data.samples] == ["d.pgm", "c.ppm", "a.png", "b.PNG"]
    assert data.targets == [0, 0, 1, 1] and data.imgs is data.samples and len(data) == 4
    for (image, target), value in zip((data[i] for i in range(4)), (3, 2, 0, 1)):
        assert image.shape == (3, 2, 3) and abs(image.mean().item() * 255 - value) < 1e-5 and target == (value < 2)
    images, targets = next(iter(DataLoader(data, batch_size=4)))
    assert images.shape == (4, 3, 2, 3) and targets.tolist() == data.targets
    one = datasets.ImageFolder(pictures, is_valid_file=lambda path: path.endswith("d.pgm"), allow_empty=True)
    assert len(one) == 1
    with pytest.raises(lt.FileError, match="classes dog"):
        datasets.ImageFolder(pictures, is_valid_file=lambda path: path.endswith("d.pgm"))


def test_dataset_folder(pictures):
    data = datasets.DatasetFolder(pictures, lambda path: pathlib.Path(path).read_text(), (".txt",), allow_empty=True)
    assert [data[i] for i in range(len(data))] == [("x", 0)]
    with pytest.raises(lt.FileError, match="has no folders"):
        datasets.ImageFolder(pictures / "dog")
    with pytest.raises(lt.FileError, match="none"):
        datasets.ImageFolder(pictures / "none")
    with pytest.raises(ValueError, match="either extensions or is_valid_file"):
        datasets.DatasetFolder(pictures, str)


def test_fake_data():
    data = datasets.FakeData(5, (3, 4, 6), 7, transform=transforms.ToTensor())
    before = lt.get_rng_state()
    image, target = data[3]
    again, _ = data[3]
    assert lt.equal(lt.get_rng_state(), before)
    assert image.shape == (3, 4, 6) and (image == again).all() and 0 <= target < 7
    assert not (image == data[4][0]).all()
    assert (datasets.FakeData(5, (3, 4, 6), 7, random_offset=1)[2][0] == datasets.FakeData(5, (3, 4, 6), 7)[3][0]).all()
    with pytest.raises(IndexError):
        data[5]


def test_transforms_of_both():
    class Two(datasets.VisionDataset):
        def __len__(self):
            return 1

        def __getitem__(self, index):
            return self._transformed(1, 2)

    assert Two(transforms=lambda a, b: (b, a))[0] == (2, 1)
    assert Two(transform=lambda a: a + 10, target_transform=lambda b: b + 20)[0] == (11, 22)
    assert "StandardTransform\n    Transform: CenterCrop(size=(3, 3))" in repr(Two(transform=transforms.CenterCrop(3)))
    with pytest.raises(ValueError, match="excludes"):
        Two(transforms=min, transform=min)
