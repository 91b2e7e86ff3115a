#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Programs in C and in C++ find the installed library with find_package, shared and static, where it was installed and
# after a move. The one in C has no C++ compiler.
set -eu
work=$PWD/build/install/cmake
rm -rf "$work"
cmake --install build/release --prefix "$work/first" >/dev/null
mv "$work/first" "$work/moved"
for file in LICENSE NOTICE; do cmp "$file" "$work/moved/share/licenses/libtensor/$file"; done
if grep -rI --include='*.cmake' --include='*.pc' -e "$PWD/" "$work/moved"; then
  echo "a path of this machine is installed"
  exit 1
fi

consume() { # NAME LANGUAGE COMPONENT LIBRARY
  cmake -G Ninja -S tests/install/consumer -B "$work/$1" -DCMAKE_PREFIX_PATH="$work/moved" \
    -DLANGUAGE="$2" -DCOMPONENT="$3" -DLIBRARY="$4" >/dev/null
  cmake --build "$work/$1" >/dev/null
  "$work/$1/consumer"
}

CXX=false consume c C shared tensor::tensor
CXX=false consume c_static C static tensor::tensor_static
consume cpp CXX '' tensor::tensor
consume cpp_static CXX '' tensor::tensor_static
ldd "$work/c/consumer" | grep -q libtensor.so.0
if ldd "$work/c_static/consumer" "$work/cpp_static/consumer" | grep 'libtensor\.so'; then exit 1; fi
if consume none C 'shared;no_such' tensor::tensor 2>/dev/null; then
  echo "an unknown component was found"
  exit 1
fi
