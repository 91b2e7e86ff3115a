// SPDX-License-Identifier: Apache-2.0
//! Where the program gets libtensor from, with the features `link` and `bundled`. Without them it is opened at run time.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for name in ["LIBTENSOR_LIB_DIR", "PKG_CONFIG", "PKG_CONFIG_PATH", "CXX", "CXXFLAGS", "AR", "PYTHON"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let on = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    if env::var_os("DOCS_RS").is_some() {
        return; // documentation needs no library
    }
    if on("BUNDLED") {
        bundled();
    } else if on("LINK") {
        if let Some(folder) = installed() {
            println!("cargo:rustc-link-search=native={folder}");
            // For this package's own programs; others get the folder as DEP_TENSOR_LIBDIR.
            println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
            println!("cargo:libdir={folder}");
        }
    }
}

/// The folder of the library: from LIBTENSOR_LIB_DIR, else from pkg-config, else where the linker looks by itself.
fn installed() -> Option<String> {
    if let Some(folder) = env::var("LIBTENSOR_LIB_DIR").ok().filter(|f| !f.is_empty()) {
        return Some(folder);
    }
    if env::var("HOST") != env::var("TARGET") && env::var_os("PKG_CONFIG").is_none() {
        return None; // pkg-config would tell of the library of this machine
    }
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    let found = Command::new(program).args(["--variable=libdir", "tensor"]).output().ok()?;
    let folder = String::from_utf8(found.stdout).ok()?.trim().to_owned();
    (found.status.success() && !folder.is_empty()).then_some(folder)
}

/// Compiles the library in one file and links it into the program.
fn bundled() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let folder = source(&out);
    let target = env::var("TARGET").unwrap_or_default();
    if target.contains("msvc") {
        panic!("the feature `bundled` needs GCC or Clang; use `link`, or open the library at run time");
    }
    let object = out.join("libtensor.o");
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".into());
    let mut words = compiler.split_whitespace();
    let mut compile = Command::new(words.next().expect("CXX names no compiler"));
    compile.args(words).args(["-std=c++20", "-O3", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off"]);
    compile.args(["-fno-math-errno", "-fno-trapping-math", "-DTENSOR_STATIC", "-I"]).arg(&folder);
    compile.args(env::var("CXXFLAGS").unwrap_or_default().split_whitespace());
    run(compile.arg("-c").arg(folder.join("libtensor.cpp")).arg("-o").arg(&object));
    let archive = out.join("libtensor.a");
    let _ = std::fs::remove_file(&archive);
    run(Command::new(env::var("AR").unwrap_or_else(|_| "ar".into())).arg("crs").arg(&archive).arg(&object));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=tensor");
    let apple = target.contains("apple");
    for library in if apple { &["c++"][..] } else { &["stdc++", "dl", "pthread", "m"] } {
        println!("cargo:rustc-link-lib={library}");
    }
    println!("cargo:include={}", folder.display());
}

/// The folder of libtensor.cpp: in the packed crate, or made of the sources around it.
fn source(out: &Path) -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let packed = here.join("bundled");
    println!("cargo:rerun-if-changed={}", packed.display());
    if packed.join("libtensor.cpp").exists() {
        return packed;
    }
    let maker = here.join("../../../tools/amalgamate.py");
    if !maker.exists() {
        panic!("this package of libtensor-sys has no bundled/libtensor.cpp");
    }
    println!("cargo:rerun-if-changed={}", here.join("../../../libtensor").display());
    let made = out.join("source");
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    run(Command::new(python).arg(maker).arg(&made));
    made
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?}: {status}"),
        Err(e) => panic!("{command:?}: {e}"),
    }
}
