# SPDX-License-Identifier: Apache-2.0
"""Files of torch.save() without PyTorch: pickles of classes and functions that are only names."""

import io
import pickle
import struct
import zipfile

MAGIC = 0x1950A86A20F9469CFC6C


class Name:
    """A class or a function of a module, which need not exist."""

    def __init__(self, module, name):
        self.module, self.name = module, name

    def __call__(self, *arguments, **more):
        return Call(self, arguments, **more)


class Call:
    def __init__(self, function, arguments, state=None, items=None, pairs=None):
        self.function, self.arguments, self.state, self.items, self.pairs = function, arguments, state, items, pairs


class Stored:
    """What a pickle refers to by a persistent id."""

    def __init__(self, *id):
        self.id = id


class Pickler(pickle._Pickler):
    dispatch = dict(pickle._Pickler.dispatch)

    def persistent_id(self, obj):
        return obj.id if isinstance(obj, Stored) else None

    def save_name(self, obj):
        if self.proto >= 4:
            self.save(obj.module)
            self.save(obj.name)
            self.write(pickle.STACK_GLOBAL)
        else:
            self.write(pickle.GLOBAL + f"{obj.module}\n{obj.name}\n".encode())
        self.memoize(obj)

    def save_call(self, obj):
        self.save_reduce(
            obj.function,
            obj.arguments,
            obj.state,
            obj.items and iter(obj.items),
            obj.pairs and iter(obj.pairs),
            obj=obj,
        )

    dispatch[Name] = save_name
    dispatch[Call] = save_call


def pickled(obj, protocol=2):
    file = io.BytesIO()
    Pickler(file, protocol).dump(obj)
    return file.getvalue()


def storage(key, kind="Float", numel=0, module="torch"):
    return Stored("storage", Name(module, kind + "Storage"), key, "cpu", numel)


def tensor(stored, shape, strides=None, offset=0, *more):
    """As PyTorch pickles one."""
    if strides is None:
        strides = [1]
        for extent in shape[:0:-1]:
            strides.insert(0, strides[0] * extent)
        strides = strides[: len(shape)]
    hooks = Name("collections", "OrderedDict")()
    return Name("torch._utils", "_rebuild_tensor_v2")(stored, offset, tuple(shape), tuple(strides), False, hooks, *more)


def zipped(data, storages=None, order="little", prefix="archive", method=zipfile.ZIP_STORED):
    """An archive of the bytes of a pickle and of storages by key."""
    members = {"data.pkl": data}
    if order is not None:
        members["byteorder"] = order.encode()
    members |= {f"data/{key}": content for key, content in (storages or {}).items()}
    members["version"] = b"3\n"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(f"{prefix}/{name}"), content, method)
    return file.getvalue()


def legacy(obj, storages=(), protocol=2):
    """A file from before PyTorch 1.6; storages: keys, numbers of elements and bytes."""
    parts = [pickled(MAGIC, protocol), pickled(1001, protocol)]
    sizes = {"protocol_version": 1001, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 4}}
    parts += [pickled(sizes, protocol), pickled(obj, protocol), pickled([key for key, _, _ in storages], protocol)]
    for _, numel, content in storages:
        parts.append(struct.pack("<q", numel) + content)
    return b"".join(parts)
