#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The whole way of a user, in each language: installs the package outside of this tree, trains
# examples/*/train.*, saves, and loads with tests/end_to_end/load.* what every language saved. All have to
# print the same. Languages whose tools are missing are named and left out.
#
#   PYTHON=... JULIA=... tests/end_to_end/run.sh      after ./dev build
set -eu
root=$PWD
work=$root/build/end_to_end
rm -rf "$work"
mkdir -p "$work/bin" "$work/saved"
cmake --install build/release --prefix "$work/prefix" >"$work/install.log"
library=$work/prefix/$(cd "$work/prefix" && ls -d lib*/libtensor.so lib/*/libtensor.so 2>/dev/null | head -n 1)
export LD_LIBRARY_PATH=${library%/*} PKG_CONFIG_PATH=${library%/*}/pkgconfig
unset LIBTENSOR_PATH PYTHONPATH JULIA_LOAD_PATH
languages=()

have() { command -v "$1" >/dev/null || { echo "end_to_end: no $1: without ${2}"; return 1; }; }

# C and C++: headers and flags come from pkg-config.
if have pkg-config 'C and C++'; then
  for program in train load; do
    source=examples/c/$program.c
    [ $program = train ] || source=tests/end_to_end/load.c
    cc -std=c99 -O1 "$source" $(pkg-config --cflags --libs tensor) -o "$work/bin/c_$program"
    source=${source/examples\/c/examples\/cpp}pp
    c++ -std=c++17 -O1 "$source" $(pkg-config --cflags --libs tensor) -o "$work/bin/cpp_$program"
  done
  languages+=(c cpp)
  c() { "$work/bin/c_$1" "${@:2}"; }
  cpp() { "$work/bin/cpp_$1" "${@:2}"; }
fi

# Python: a wheel, in an environment with nothing else, away from the library installed above.
wheel=$(ls build/install/wheel/*.whl 2>/dev/null | head -n 1 || true)
if [ -z "$wheel" ] || [ build/release/libtensor.so -nt "$wheel" ]; then
  "$PYTHON" -m build --wheel --no-isolation --outdir "$work" . >"$work/wheel.log" 2>&1 || { tail -n 40 "$work/wheel.log"; exit 1; }
  wheel=$(ls "$work"/*.whl)
fi
"$PYTHON" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --no-deps --no-index --disable-pip-version-check "$wheel"
languages+=(python)
python() {
  local script=$root/examples/python/train.py
  [ "$1" = train ] || script=$root/tests/end_to_end/load.py
  (cd "$work" && env -u LD_LIBRARY_PATH venv/bin/python "$script" "${@:2}")
}

# Rust: a package that depends on the crate by its path.
if have cargo Rust; then
  mkdir -p "$work/rust/src/bin"
  cp bindings/rust/libtensor/examples/train.rs tests/end_to_end/load.rs "$work/rust/src/bin"
  printf '[workspace]\n[package]\nname = "end_to_end"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nlibtensor = { path = "%s" }\n' \
    "$root/bindings/rust/libtensor" >"$work/rust/Cargo.toml"
  (cd "$work/rust" && CARGO_TARGET_DIR="$work/rust/target" cargo build --offline -q)
  languages+=(rust)
  rust() { "$work/rust/target/debug/$1" "${@:2}"; }
fi

# Julia: the package in an environment of its own.
julia=${JULIA:-julia}
if have "$julia" Julia; then
  mkdir -p "$work/julia"
  cp -r bindings/julia "$work/julia/LibTensor"
  languages+=(julia)
  julia() {
    local script=examples/julia/train.jl
    [ "$1" = train ] || script=tests/end_to_end/load.jl
    JULIA_LOAD_PATH="$work/julia:@stdlib" JULIA_DEPOT_PATH="$work/depot" LIBTENSOR_PATH="$library" \
      "$julia" --startup-file=no "$script" "${@:2}"
  }
fi

losses=$(for language in "${languages[@]}"; do "$language" train "$work/saved/$language.safetensors"; done)
echo "$losses" | sort | uniq -c
[ "$(echo "$losses" | sort -u)" = 'loss 0.005544' ]

outputs=$(for language in "${languages[@]}"; do "$language" load "$work"/saved/*.safetensors; done)
echo "$outputs" | sort | uniq -c
[ "$(echo "$outputs" | sort -u | wc -l)" = 1 ]
[ "$(echo "$outputs" | wc -l)" = $((${#languages[@]} * ${#languages[@]})) ]
echo "end_to_end: ${languages[*]}: each trained, saved, and loaded what all others saved"
