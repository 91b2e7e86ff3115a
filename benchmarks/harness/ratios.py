# SPDX-License-Identifier: Apache-2.0
"""What a row's times say: ratios of each round, their quartiles, the best peer, the verdict."""

import statistics
from dataclasses import dataclass

TIE = 0.98  # a median ratio from here on is not a loss


@dataclass(frozen=True)
class Ratio:
    """Peer's time over ours, over the rounds: above 1 ours is faster."""

    median: float
    lower: float
    upper: float
    rounds: int


def quartiles(values):
    """Lower quartile, median and upper quartile; of one value, that value."""
    if len(values) == 1:
        return (values[0],) * 3
    return tuple(statistics.quantiles(values, n=4, method="inclusive"))


def ratio(ours, theirs):
    """Of two lists of times with one entry a round; None stands for a round that was not run."""
    values = [peer / own for own, peer in zip(ours, theirs) if own and peer]
    if not values:
        raise ValueError("no round has both times")
    lower, median, upper = quartiles(values)
    return Ratio(median, lower, upper, len(values))


def best(ratios):
    """The name of the fastest peer of {name: Ratio}, preferring those that ran in the most rounds."""
    most = max(r.rounds for r in ratios.values())
    return min((name for name, r in ratios.items() if r.rounds == most), key=lambda name: ratios[name].median)


def verdict(ratio):
    if ratio.lower > 1:
        return "won"
    return "tie" if ratio.median >= TIE else "lost"


def hopeless(times, factor):
    """Names in {name: seconds} that the fastest of them beats by more than the factor."""
    least = min(times.values(), default=0)
    return {name for name, seconds in times.items() if seconds > factor * least}


def drifted(before, after, bound=0.03):
    return abs(after / before - 1) > bound
