#!/usr/bin/env bash
# A program has the library as a part of its own build, as with add_subdirectory or FetchContent.
set -eu
work=build/install/subdirectory
cmake -G Ninja -S tests/install/consumer -B "$work" -DTENSOR_SOURCE="$PWD" -DCMAKE_BUILD_TYPE=Release \
  ${CCACHE:+-DCMAKE_CXX_COMPILER_LAUNCHER="$CCACHE"} >/dev/null
cmake --build "$work"
"$work/consumer"
