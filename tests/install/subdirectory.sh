#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A project in C has the library as a part of its own build: add_subdirectory and FetchContent, shared and static.
# The folder is as deep as build/release, so that the compiler cache knows every file.
set -eu
work=$PWD/build/subdirectory
consume() { # LANGUAGE LIBRARY FETCH
  cmake -G Ninja -S tests/install/consumer -B "$work" -DTENSOR_SOURCE="$PWD" -DCMAKE_BUILD_TYPE=Release \
    -DLANGUAGE="$1" -DLIBRARY="$2" -DFETCH="$3" \
    ${CCACHE:+-DCMAKE_C_COMPILER_LAUNCHER="$CCACHE" -DCMAKE_CXX_COMPILER_LAUNCHER="$CCACHE"} >/dev/null
  cmake --build "$work" --target consumer -j "${TENSOR_JOBS:-$(nproc)}" >"$work/build.log" || { tail -n 40 "$work/build.log"; exit 1; }
  "$work/consumer"
}

rm -rf "$work"
consume C tensor::tensor OFF
consume C tensor::tensor_static OFF
consume CXX tensor::tensor ON
