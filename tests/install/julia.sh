#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Julia package by Julia's package manager, in an empty environment: Pkg.develop of a copy of the package, and Pkg.add
# of a repository where Julia's libgit2 works, without a network. The registry that Pkg asks for is an empty one.
set -eu
julia=$(command -v "${JULIA:-julia}" || echo "$PWD/build/julia/julia")
[ -x "$julia" ] || { echo "no julia"; exit 77; }
library=${LIBTENSOR_PATH:-$PWD/build/release/libtensor.so}
work=$PWD/build/install/julia
rm -rf "$work"
mkdir -p "$work/depot/registries/Nothing" "$work/home"
cp -r bindings/julia "$work/LibTensor"
printf 'name = "Nothing"\nuuid = "5d1f7c1c-0d0e-4b6c-9d1e-0a6f2f6f9b11"\nrepo = "."\n\n[packages]\n' >"$work/depot/registries/Nothing/Registry.toml"
smoke=$PWD/tests/install/smoke.jl
cd "$work"
run() {
  env -i PATH="$PATH" HOME="$work/home" JULIA_DEPOT_PATH="$work/depot" JULIA_PKG_SERVER= LIBTENSOR_PATH="$library" \
    "$julia" --startup-file=no --project="$work/$1" "${@:2}"
}
run environment -e 'using Pkg; Pkg.develop(path="LibTensor")'
run environment "$smoke" | tee found
grep -q "$work/LibTensor" found
! grep -q ChainRulesCore environment/Manifest.toml

# From a repository, as Pkg.add(url=...) has it.
if command -v git >/dev/null && "$julia" -e 'using LibGit2; LibGit2.ensure_initialized()' 2>/dev/null; then
  cp -r LibTensor repository
  (cd repository && git init -q && git add . && git -c user.name=x -c user.email=x@x commit -qm x)
  run added -e 'using Pkg; Pkg.add(PackageSpec(path="repository"))'
  run added "$smoke"
fi
