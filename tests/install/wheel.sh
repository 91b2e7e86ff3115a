#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One wheel serves every Python: it is installed where neither NumPy nor a compiler nor this tree is in reach.
set -eu
export CC=${CC:-cc} CXX=${CXX:-c++} # the names that the compiler cache knows
. tests/install/pythons
work=$PWD/build/install/wheel
rm -rf "$work"
mkdir -p "$work"
"$PYTHON" -m build --wheel --no-isolation --outdir "$work" . >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; exit 1; }
wheel=$(echo "$work"/libtensor-*-py3-none-*.whl)
[ -e "$wheel" ] || { ls "$work"; exit 1; }
if "$PYTHON" -m zipfile -l "$wheel" | awk 'NR > 1 { print $1 }' | grep -v '^libtensor\(/\|-[^/]*\.dist-info/\)'; then
  echo "the wheel has more than the package"
  exit 1
fi

for python in "${pythons[@]}"; do
  venv=$work/$("$python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
  "$python" -m venv --without-pip "$venv"
  "$PYTHON" -m pip --python "$venv/bin/python" install -q --disable-pip-version-check --no-index --no-deps "$wheel"
  (cd "$work" && env -i "$venv/bin/python" -I "$OLDPWD/tests/install/smoke.py" "$venv")
done

# Its types reach the user's checker, held to the oldest Python.
found=$("$PYTHON" -m mypy --config-file= --python-executable "$venv/bin/python" --python-version 3.9 --strict \
  --cache-dir "$work/mypy" tests/install/typed.py || true)
wrong=$(grep -n '# wrong$' tests/install/typed.py | cut -d: -f1)
if [ "$(sed -n 's/^[^:]*typed.py:\([0-9]*\): error: .*/\1/p' <<<"$found" | sort -nu)" != "$wrong" ]; then
  echo "$found"
  exit 1
fi
