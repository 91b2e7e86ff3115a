#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two builds in different folders, without a compiler cache, give the same bytes.
set -eu
work=$PWD/build/reproducible
rm -rf "$work"
for name in one another/folder; do
  mkdir -p "$work/$name"
  git ls-files -z -- CMakeLists.txt CMakePresets.json cmake include libtensor LICENSE NOTICE | xargs -0 cp --parents -t "$work/$name"
  CCACHE_DISABLE=1 cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENSOR_TESTS=OFF \
    -DTENSOR_COMPAT=OFF -DTENSOR_INSTALL=OFF -DTENSOR_PYTHON=OFF -DTENSOR_COMMIT=reproducible >"$work/log"
  CCACHE_DISABLE=1 cmake --build "$work/$name/build" --target tensor >>"$work/log"
done
cmp "$work/one/build/libtensor.so" "$work/another/folder/build/libtensor.so"
sha256sum "$work/one/build/libtensor.so"
rm -rf "$work"
