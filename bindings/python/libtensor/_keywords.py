# SPDX-License-Identifier: Apache-2.0
"""Second names of arguments: NumPy's `axis` and `keepdims`, and PyTorch's where they differ from the parameter's."""

from __future__ import annotations

from typing import Any

# By function, where the parameter cannot have PyTorch's name or where there is more than one.
_ALIASES = {
    "split": {"split_size_or_sections": "split_size"},
    "tensor_split": dict.fromkeys(("sections", "indices", "tensor_indices_or_sections"), "indices_or_sections"),
    **dict.fromkeys(("dsplit", "hsplit", "vsplit"), dict.fromkeys(("sections", "indices"), "indices_or_sections")),
    "isin": {"element": "elements", "test_element": "test_elements"},
    "resize_as_": {"the_template": "other"},
    "orgqr": {"input2": "tau"},
    "lstsq": {"b": "B"},
    "tensorsolve": {"other": "B"},
    "scaled_modified_bessel_k0": {"x": "input"},
    "scaled_modified_bessel_k1": {"x": "input"},
    "random_": {"from": "from_"},
    "uniform_": {"from": "low", "to": "high"},
    "can_cast": {"from": "from_"},
}
_USUAL = (("axis", "dim"), ("dim", "axis"), ("keepdims", "keepdim"), ("keepdim", "keepdims"))
_OWN_FIRST = frozenset(("self", "x", "xs", "A", "tensor"))


def aliases_of(function: Any, name: str) -> dict[str, str]:
    """{second name: parameter} of a function or method."""
    code = function.__code__
    while not code.co_argcount:
        function = getattr(function, "__wrapped__", None)
        if function is None:
            return {}
        code = function.__code__
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    found = {}
    if parameters[0] in _OWN_FIRST and name != "__init__" and "input" not in parameters:
        found["input"] = parameters[0]
    for other, own in _USUAL:
        if own in parameters and other not in parameters:
            found[other] = own
    for other, own in _ALIASES.get(name, {}).items():
        if own in parameters:
            found[other] = own
    return found


def renamed(named: dict[str, Any], aliases: dict[str, str], title: str) -> dict[str, Any]:
    """Arguments by name under the names of the parameters; an error for two values of one."""
    if aliases.keys().isdisjoint(named):
        return named
    from .errors import InvalidTypeError

    found: dict[str, Any] = {}
    for key, value in named.items():
        own = aliases.get(key, key)
        if own in found or (own != key and own in named):
            raise InvalidTypeError(f"{title}: two values of argument {key!r}")
        found[own] = value
    return found
