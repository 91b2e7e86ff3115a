# SPDX-License-Identifier: Apache-2.0
"""The C functions of process groups, one method each, as the programs of these tests call them."""

import ctypes

from libtensor import _ops_gen as c

SUM, MEAN, PROD, MIN, MAX = range(5)


class GroupError(Exception):
    pass


def check(status):
    if status:
        raise GroupError(c.tensor_last_error_message().decode())


def made(handle):
    if not handle:
        raise GroupError(c.tensor_last_error_message().decode())
    return handle


def tensors(xs):
    return (ctypes.c_void_p * max(len(xs), 1))(*[x._h for x in xs])


class Group:
    def __init__(self, engine=None, address=None, rank=-1, size=-1, timeout=20.0, handle=None):
        text = [t and t.encode() for t in (engine, address)]
        self.handle = handle or made(c.tensor_group_create(*text, rank, size, timeout))
        self.rank = c.tensor_group_rank(self.handle)
        self.size = c.tensor_group_size(self.handle)

    @property
    def engine(self):
        return c.tensor_group_engine(self.handle).decode()

    @property
    def failed_rank(self):
        return c.tensor_group_failed_rank(self.handle)

    def why(self):
        buffer, needed = ctypes.create_string_buffer(1000), ctypes.c_int64()
        check(c.tensor_group_why(self.handle, buffer, len(buffer), ctypes.byref(needed)))
        return buffer.value.decode()

    def subgroup(self, ranks):
        array = (ctypes.c_int64 * max(len(ranks), 1))(*ranks)
        return Group(handle=made(c.tensor_group_subgroup(self.handle, array, len(ranks))))

    def all_reduce(self, xs, how=SUM):
        check(c.tensor_group_all_reduce(self.handle, tensors(xs), len(xs), how))

    def reduce(self, xs, root, how=SUM):
        check(c.tensor_group_reduce(self.handle, tensors(xs), len(xs), root, how))

    def broadcast(self, xs, root):
        check(c.tensor_group_broadcast(self.handle, tensors(xs), len(xs), root))

    def all_gather(self, outputs, inputs):
        check(c.tensor_group_all_gather(self.handle, tensors(outputs), len(outputs), tensors(inputs)))

    def reduce_scatter(self, outputs, inputs, how=SUM):
        check(c.tensor_group_reduce_scatter(self.handle, tensors(outputs), len(outputs), tensors(inputs), how))

    def gather(self, inputs, outputs, root):
        lists = tensors(inputs), len(inputs), tensors(outputs), len(outputs)
        check(c.tensor_group_gather(self.handle, *lists, root))

    def scatter(self, outputs, inputs, root):
        lists = tensors(outputs), len(outputs), tensors(inputs), len(inputs)
        check(c.tensor_group_scatter(self.handle, *lists, root))

    def all_to_all(self, outputs, inputs):
        check(c.tensor_group_all_to_all(self.handle, tensors(outputs), len(outputs), tensors(inputs)))

    def send(self, xs, to, tag=0):
        check(c.tensor_group_send(self.handle, tensors(xs), len(xs), to, tag))

    def recv(self, xs, source, tag=0):
        check(c.tensor_group_recv(self.handle, tensors(xs), len(xs), source, tag))

    def recv_any(self, xs, tag=0):
        source = ctypes.c_int64(-1)
        check(c.tensor_group_recv_any(self.handle, tensors(xs), len(xs), tag, ctypes.byref(source)))
        return source.value

    def barrier(self):
        check(c.tensor_group_barrier(self.handle))

    def begin(self):
        check(c.tensor_group_begin(self.handle))

    def end(self):
        return made(c.tensor_group_end(self.handle))

    def wait(self, work, timeout=0.0):
        try:
            check(c.tensor_work_wait(work, timeout))
        finally:
            c.tensor_work_release(work)

    def abort(self, reason):
        check(c.tensor_group_abort(self.handle, reason.encode()))

    def destroy(self):
        check(c.tensor_group_destroy(self.handle))

    def reducer(self, params, bucket_bytes):
        return made(c.tensor_reducer_create(self.handle, tensors(params), len(params), bucket_bytes))

    def prepare(self, reducer, outputs=(), synchronize=True):
        check(c.tensor_reducer_prepare(reducer, tensors(outputs), len(outputs), int(synchronize)))
