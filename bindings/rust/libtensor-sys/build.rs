//! With the feature `link`: where the linker finds libtensor, from LIBTENSOR_LIB_DIR.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=LIBTENSOR_LIB_DIR");
    if std::env::var_os("CARGO_FEATURE_LINK").is_some() {
        if let Ok(folder) = std::env::var("LIBTENSOR_LIB_DIR") {
            println!("cargo:rustc-link-search=native={folder}");
        }
    }
}
