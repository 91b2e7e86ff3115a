# SPDX-License-Identifier: Apache-2.0
"""What the ranks of test_distributed_training.py do: communication hooks of DistributedDataParallel."""

import gc
import weakref

import ranks
from distributed_training_cases import begin, data, mlp, near, same_everywhere, train
from libtensor.distributed.algorithms.ddp_comm_hooks import default_hooks
from libtensor.nn.parallel import DistributedDataParallel
from ranks import raises

import libtensor as lt
import libtensor.distributed as dist


def comm_hooks():
    rank, n = begin()
    x, y = data()
    own_x, own_y = x[rank::n], y[rank::n]

    def trained(hook, state=None, **options):
        model = DistributedDataParallel(mlp(1), **options)
        if hook is not None:
            model.register_comm_hook(state, hook)
        losses = train(model, lt.optim.Adam(model.parameters(), lr=1e-2), own_x, own_y)
        same_everywhere(model.module.state_dict())
        return losses, model

    expected, _ = trained(None)
    for state in (None, dist.group.WORLD):
        near(trained(default_hooks.allreduce_hook, state)[0], expected, 1e-6)
    for hook in (
        default_hooks.fp16_compress_hook, default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook),
    ):  # fmt: skip
        losses, model = trained(hook, bucket_cap_mb=1e-4)
        near(losses, expected, 2e-3)
        assert losses != expected
    for hook in (
        default_hooks.bf16_compress_hook, default_hooks.bf16_compress_wrapper(default_hooks.allreduce_hook),
    ):  # fmt: skip
        near(trained(hook, find_unused_parameters=True)[0], expected, 2e-2)

    seen = []

    def watching(state, bucket):
        assert isinstance(bucket, dist.GradBucket) and state == "state"
        parts = bucket.gradients()
        assert bucket.buffer().shape == (sum(p.numel() for p in bucket.parameters()),)
        assert [part.shape for part in parts] == [p.shape for p in bucket.parameters()]
        seen.append((bucket.index(), bucket.is_last(), [id(p) for p in bucket.parameters()]))
        for part in parts:
            part.fill_(float(bucket.index() + 1))
        return dist.all_reduce(bucket.buffer(), async_op=True).get_future()

    model = DistributedDataParallel(mlp(1), bucket_cap_mb=1e-4)
    model.register_comm_hook("state", watching)
    (model(own_x) - own_y).square().mean().backward()
    params = list(model.parameters())
    assert [i for i, _, _ in seen] == list(range(len(seen)))
    assert [last for _, last, _ in seen] == [False] * (len(seen) - 1) + [True]
    assert [i for _, _, ids in seen for i in ids] == [id(p) for p in reversed(params)] and len(seen) > 1
    for index, _, ids in seen:
        for p in params:
            if id(p) in ids:
                assert p.grad.equal(lt.full_like(p.grad, float((index + 1) * n))), (index, p.grad)

    raises(lt.InvalidError, "there is a hook already", lambda: model.register_comm_hook(None, watching))
    raises(lt.InvalidTypeError, "expected a function", lambda: DistributedDataParallel(mlp(1)).register_comm_hook(0, 1))
    # no_sync() calls no hook; a module that was converted keeps it.
    seen.clear()
    with model.no_sync():
        model(own_x).sum().backward()
    assert not seen
    model.double()
    model.zero_grad()
    model(own_x.double()).sum().backward()
    assert seen and params[0].grad.dtype == lt.float64 and (params[-1].grad == n).all().item()
    # The module goes though its hook refers to it.
    other = DistributedDataParallel(mlp(1))
    other.register_comm_hook(other, default_hooks.allreduce_hook)
    gone = weakref.ref(other)
    del other
    gc.collect()
    assert gone() is None
    dist.destroy_process_group()


def comm_hook_fails():
    """In one process: the others have an error that says so."""
    rank, n = begin()
    x, y = data()
    model = DistributedDataParallel(mlp(1))

    def failing(state, bucket):
        if rank == 1:
            raise ValueError("no such gradients")
        return dist.all_reduce(bucket.buffer(), async_op=True).get_future()

    model.register_comm_hook(None, failing)
    try:
        (model(x[rank::n]) - y[rank::n]).square().mean().backward()
        raise SystemExit("no error")
    except (ValueError, lt.DistributedError) as e:
        words = "no such gradients" if rank == 1 else "a backward pass failed while gradients were reduced"
        assert words in str(e), e


if __name__ == "__main__":
    ranks.main(globals())
