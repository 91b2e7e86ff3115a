# SPDX-License-Identifier: Apache-2.0
"""Networks that several processes train, against one process with the whole batch; what the ranks do is in
distributed_training_cases.py."""

import pytest
import ranks
from support import lt

CASES = "distributed_training_cases"


@pytest.mark.parametrize("n", [2, 3])
def test_data_parallel(n, environment):
    ranks.run(environment, f"{CASES}.data_parallel", n)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_communication_hooks(n, environment):
    ranks.run(environment, "distributed_hooks_cases.comm_hooks", n)


def test_a_communication_hook_that_fails(environment):
    ranks.run(environment, "distributed_hooks_cases.comm_hook_fails")


def test_two_ranks(environment):
    ranks.run(
        environment,
        f"{CASES}.unused_parameters,large_gradients,failing_passes,buffers,uneven_inputs,differentiable,sharded_inside",
    )


@pytest.mark.parametrize("n", [2, 3])
def test_sync_batch_norm(n, environment):
    ranks.run(environment, f"{CASES}.sync_batch_norm", n)


def test_zero_redundancy_optimizer(environment, tmp_path):
    ranks.run(environment, f"{CASES}.zero", 2, tmp_path / "checkpoint")
    ranks.run(environment, f"{CASES}.zero_loaded", 3, tmp_path / "checkpoint")


def test_sharded_parameters_without_axes_or_elements(environment, tmp_path):
    ranks.run(environment, "distributed_sharded_cases.sharded_odd", 3, tmp_path / "odd")


def test_the_norm_of_gradients_that_are_sharded_in_part(environment):
    ranks.run(environment, "distributed_sharded_cases.sharded_norm", 3)


def test_fully_sharded(environment, tmp_path):
    ranks.run(environment, f"{CASES}.sharded", 3, tmp_path / "checkpoint")
    for n in (1, 2):
        ranks.run(environment, f"{CASES}.sharded_loaded", n, tmp_path / "checkpoint")


def test_a_sampler_of_the_group(environment):
    ranks.run(environment, f"{CASES}.sampler", 3)


def test_samplers():
    def parts(n, replicas, **options):
        return [list(lt.utils.data.DistributedSampler(range(n), replicas, i, **options)) for i in range(replicas)]

    assert parts(10, 3, shuffle=False) == [[0, 3, 6, 9], [1, 4, 7, 0], [2, 5, 8, 1]]
    assert parts(10, 3, shuffle=False, drop_last=True) == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    assert parts(2, 3, shuffle=False) == [[0], [1], [0]] and parts(2, 3, shuffle=False, drop_last=True) == [[], [], []]
    shuffled = parts(9, 3)
    assert sorted(sum(shuffled, [])) == list(range(9)) != sum(shuffled, [])


def test_a_checkpoint_of_one_process(tmp_path):
    from libtensor.distributed import checkpoint

    net = lt.nn.Linear(3, 2)
    optimizer = lt.optim.SGD(net.parameters(), lr=0.5, momentum=0.9)
    net(lt.ones(1, 3)).sum().backward()
    optimizer.step()
    state = {"net": net, "optimizer": optimizer, "n": 4, "none": {}}
    checkpoint.save(state, storage_writer=checkpoint.FileSystemWriter(tmp_path / "a"))
    checkpoint.save(state, checkpoint_id=tmp_path / "a")  # over an older one
    other = lt.nn.Linear(3, 2)
    loaded = {"net": other, "optimizer": lt.optim.SGD(other.parameters(), lr=1.0, momentum=0.9), "n": 0}
    checkpoint.load(loaded, storage_reader=checkpoint.FileSystemReader(tmp_path / "a"))
    assert loaded["n"] == 4 and other.weight.equal(net.weight) and loaded["optimizer"].param_groups[0]["lr"] == 0.5
    buffers = [o.state_dict()["state"][0]["momentum_buffer"] for o in (optimizer, loaded["optimizer"])]
    assert buffers[0].equal(buffers[1])
    with pytest.raises(lt.InvalidError, match="two entries are called 'a.b'"):
        checkpoint.save({"a.b": lt.ones(1), "a": {"b": lt.ones(1)}}, checkpoint_id=tmp_path / "b")
    with pytest.raises(lt.InvalidTypeError, match="path is 3"):
        checkpoint.save({}, checkpoint_id=3)
    (tmp_path / "a" / "rank_0.safetensors").unlink()
    with pytest.raises(lt.FileError):
        checkpoint.load(loaded, checkpoint_id=tmp_path / "a")
