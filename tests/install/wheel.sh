#!/usr/bin/env bash
# A wheel holds the library and works where neither a compiler nor this tree is in reach.
set -eu
work=$PWD/build/install/wheel
[ -e bindings/python/libtensor/__init__.py ] || exit 77
rm -rf "$work"
mkdir -p "$work"
"$PYTHON" -m build --wheel --no-isolation --outdir "$work" . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
"$PYTHON" -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" install -q --no-deps --no-index "$work"/*.whl
cd "$work"
env -u LIBTENSOR_PATH -u PYTHONPATH venv/bin/python - <<'PYTHON'
import libtensor

assert "venv" in libtensor.__file__, libtensor.__file__
x = libtensor.tensor([1.0, 2.0])
assert (x + x).tolist() == [2.0, 4.0]
PYTHON
