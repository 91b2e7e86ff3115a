#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A Meson project has the library as a subproject, by its wrap file, shared and static.
set -eu
command -v meson >/dev/null || exit 77
work=$PWD/build/subproject
rm -rf "$work"
mkdir -p "$work/source/subprojects"
cp -r tests/install/meson tests/install/consumer "$work/source"
mv "$work/source/meson/meson.build" "$work/source/"
sed -i 's,\.\./consumer,consumer,' "$work/source/meson.build"
mv "$work/source/meson/tensor.wrap" "$work/source/subprojects/"
ln -s "$PWD" "$work/source/subprojects/tensor"

for library in shared static; do
  meson setup "$work/$library" "$work/source" --buildtype release "-Dtensor:default_library=$library" >"$work/log" 2>&1 &&
    ninja -C "$work/$library" -j "${TENSOR_JOBS:-$(nproc)}" consumer >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
  "$work/$library/consumer"
  for file in LICENSE NOTICE; do meson introspect --installed "$work/$library" | grep -q "licenses/libtensor/$file"; done
done
ldd "$work/shared/consumer" | grep -q libtensor.so
if ldd "$work/static/consumer" | grep 'libtensor\.so'; then exit 1; fi
