#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A program depends on the packed crates, as crates.io would have them: the library opened at run time, linked where
# pkg-config finds it, and compiled into the program. cargo has no registry but a folder with the two packages.
set -eu
command -v cargo >/dev/null || { echo "no cargo"; exit 77; }
work=$PWD/build/install/crate
rm -rf "$work"
mkdir -p "$work/vendor" "$work/packed"

# The package of libtensor-sys has the library in one file.
cp -rL bindings/rust "$work/rust"
rm -rf "$work/rust/target"
"$PYTHON" tools/amalgamate.py "$work/rust/libtensor-sys/bundled"
(cd "$work/rust" && CARGO_TARGET_DIR="$work/packed" cargo package --offline -q --no-verify --allow-dirty --workspace)
for crate in "$work"/packed/package/libtensor*.crate; do
  tar -xzf "$crate" -C "$work/vendor"
  name=$(basename "$crate" .crate)
  printf '{"files":{},"package":"%s"}' "$(sha256sum "$crate" | cut -d' ' -f1)" >"$work/vendor/$name/.cargo-checksum.json"
  for file in LICENSE NOTICE README.md Cargo.toml; do [ -s "$work/vendor/$name/$file" ]; done
  for key in license repository documentation description readme; do grep -q "^$key = " "$work/vendor/$name/Cargo.toml"; done
done
[ "$(ls "$work/vendor" | wc -l)" = 2 ]
grep -q '^links = "tensor"' "$work"/vendor/libtensor-sys-*/Cargo.toml

mkdir -p "$work/user/src" "$work/user/.cargo"
cat >"$work/user/.cargo/config.toml" <<END
[source.crates-io]
replace-with = "packed"
[source.packed]
directory = "$work/vendor"
END
cat >"$work/user/Cargo.toml" <<END
[package]
name = "user"
version = "0.1.0"
edition = "2021"
[workspace]
[dependencies]
libtensor = "0.1.0"
libtensor-sys = "0.1.0"
[features]
link = ["libtensor/link"]
bundled = ["libtensor/bundled"]
END
cat >"$work/user/build.rs" <<'END'
fn main() {
    if let Ok(folder) = std::env::var("DEP_TENSOR_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
END
cat >"$work/user/src/main.rs" <<'END'
use libtensor::nn::{Linear, Module};
fn main() -> libtensor::Result<()> {
    let x = libtensor::tensor![[1.0, 2.0, 3.0]].requires_grad_(true)?;
    let y = Linear::new(3, 1)?.forward(&x)?.square()?.sum(..)?;
    y.backward()?;
    assert_eq!(x.grad()?.unwrap().shape(), [1, 3]);
    println!("{}", libtensor::sys::path().map_or("linked".into(), |p| p.display().to_string()));
    Ok(())
}
END
prefix=$work/prefix
cmake --install build/release --prefix "$prefix" >/dev/null
library=$(find "$prefix" -name libtensor.so)
folder=${library%/*}
user() { (cd "$work/user" && CARGO_TARGET_DIR="$work/target" cargo run --offline -q "$@"); }

[ "$(LIBTENSOR_PATH=$library user)" = "$library" ]
unset LIBTENSOR_PATH LD_LIBRARY_PATH
if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$folder/pkgconfig user --features link | grep -qx linked
  readelf -d "$work/target/debug/user" | grep -q "NEEDED.*libtensor.so.0"
  "$work/target/debug/user" | grep -qx linked # by its rpath, without cargo
fi
LIBTENSOR_LIB_DIR=$folder user --features link | grep -qx linked

# The compiler of the library takes minutes (tests/package has it); what stands in for it gives the objects of the
# installed archive, after a look at the flags. TENSOR_BUNDLED=1 compiles.
if [ "${TENSOR_BUNDLED:-0}" != 1 ]; then
  cat >"$work/c++" <<END
#!/bin/sh
case "\$*" in *-std=c++20*-ffp-contract=off*libtensor.cpp*) ;; *) echo "other flags: \$*"; exit 1;; esac
for out; do :; done
for word; do case \$word in *libtensor.cpp) [ -s "\$word" ] || exit 1;; esac; done
exec ld -r --whole-archive "$PWD/build/release/libtensor.a" -o "\$out"
END
  chmod +x "$work/c++"
  export CXX=$work/c++
fi
user --features bundled | grep -qx linked
if ldd "$work/target/debug/user" | grep 'libtensor\.so'; then exit 1; fi
