# SPDX-License-Identifier: Apache-2.0
import pytest
from harness import ratios
from harness.ratios import Ratio


def test_quartiles():
    assert ratios.quartiles([3.0]) == (3.0, 3.0, 3.0)
    assert ratios.quartiles([5.0, 1.0, 3.0, 2.0, 4.0]) == (2.0, 3.0, 4.0)
    assert ratios.quartiles([1.0, 2.0]) == (1.25, 1.5, 1.75)


def test_ratios_are_of_the_same_round():
    # The machine was twice as slow in the second round: no ratio shows it.
    assert ratios.ratio([1.0, 2.0, 1.0], [3.0, 6.0, 3.0]) == Ratio(3.0, 3.0, 3.0, 3)
    # The ratio of medians would be 2.
    assert ratios.ratio([1.0, 1.0, 4.0], [2.0, 2.0, 4.0]) == Ratio(2.0, 1.5, 2.0, 3)


def test_rounds_without_a_time_do_not_count():
    assert ratios.ratio([1.0, 1.0, 1.0], [2.0, None, 4.0]) == Ratio(3.0, 2.5, 3.5, 2)
    with pytest.raises(ValueError, match="no round"):
        ratios.ratio([1.0, None], [None, 1.0])


def test_best_peer_is_the_fastest_of_those_that_ran_longest():
    found = {
        "dropped after a lucky round": Ratio(1.1, 1.1, 1.1, 1),
        "slow": Ratio(2.5, 2.4, 2.6, 5),
        "fast": Ratio(1.2, 1.1, 1.3, 5),
    }
    assert ratios.best(found) == "fast"


@pytest.mark.parametrize(
    ("median", "lower", "expected"),
    [
        (1.5, 1.01, "won"),
        (1.5, 1.0, "tie"),
        (0.98, 0.5, "tie"),
        (0.979, 0.97, "lost"),
    ],
)
def test_verdict(median, lower, expected):
    assert ratios.verdict(Ratio(median, lower, 2.0, 5)) == expected


def test_hopeless():
    assert ratios.hopeless({"a": 1.0, "b": 1.5, "c": 1.6}, 1.5) == {"c"}
    assert ratios.hopeless({}, 1.5) == set()


def test_drift():
    assert not ratios.drifted(100, 102.9)
    assert not ratios.drifted(100, 97.1)
    assert ratios.drifted(100, 103.1)
    assert ratios.drifted(100, 96.9)
