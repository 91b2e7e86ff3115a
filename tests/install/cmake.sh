#!/usr/bin/env bash
# A C program finds the installed library with find_package.
set -eu
work=build/install/cmake
rm -rf "$work"
cmake --install build/release --prefix "$PWD/$work/prefix" >/dev/null
cmake -G Ninja -S tests/install/consumer -B "$work/build" -DCMAKE_PREFIX_PATH="$PWD/$work/prefix" >/dev/null
cmake --build "$work/build"
"$work/build/consumer"
