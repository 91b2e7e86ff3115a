// SPDX-License-Identifier: Apache-2.0
//! Opens the library and finds its functions.

use crate::{TENSOR_ABI, TENSOR_API_LEVEL};
use std::fmt;
use std::path::{Path, PathBuf};

/// Why the library could not be used: every path that was tried, with its reason.
#[derive(Clone)]
pub struct LoadError {
    tried: Vec<(PathBuf, String)>,
}

impl LoadError {
    /// The paths that were tried, in order, each with what was wrong there.
    pub fn tried(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.tried.iter().map(|(p, why)| (p.as_path(), why.as_str()))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("libtensor cannot be loaded; tried")?;
        for (path, why) in &self.tried {
            write!(f, "\n  {}: {why}", path.display())?;
        }
        f.write_str("\nSet LIBTENSOR_PATH to the path of the library.")
    }
}

impl fmt::Debug for LoadError {
    /// As `Display`, so that `unwrap()` prints lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for LoadError {}

/// Refuses a library of another binary interface, or one that is too old.
fn check_version(abi: u32, level: u32) -> Result<(), String> {
    if abi != TENSOR_ABI {
        return Err(format!("it has ABI {abi}, this crate needs {TENSOR_ABI}"));
    }
    if level < TENSOR_API_LEVEL {
        return Err(format!("it has API level {level}, this crate needs {TENSOR_API_LEVEL} or newer"));
    }
    Ok(())
}

#[cfg(feature = "link")]
mod linked {
    use super::*;
    use std::sync::OnceLock;

    /// Checks the version of the library that the program was linked with.
    pub fn load() -> Result<(), LoadError> {
        static CHECKED: OnceLock<Result<(), LoadError>> = OnceLock::new();
        CHECKED
            .get_or_init(|| {
                let versions = unsafe { (crate::tensor_abi_version(), crate::tensor_api_level()) };
                check_version(versions.0, versions.1)
                    .map_err(|why| LoadError { tried: vec![(PathBuf::from("the linked library"), why)] })
            })
            .clone()
    }

    /// The path of the library, where this crate has opened it itself.
    pub fn path() -> Option<&'static Path> {
        None
    }
}
#[cfg(feature = "link")]
pub use linked::{load, path};

#[cfg(not(feature = "link"))]
mod opened {
    use super::*;
    use crate::functions::Functions;
    use std::os::raw::c_void;
    use std::sync::OnceLock;

    struct Library {
        functions: Functions,
        path: PathBuf,
    }

    static LIBRARY: OnceLock<Result<Library, LoadError>> = OnceLock::new();

    /// Opens the library, the first time it is called.
    pub fn load() -> Result<(), LoadError> {
        match LIBRARY.get_or_init(search) {
            Ok(_) => Ok(()),
            Err(e) => Err(e.clone()),
        }
    }

    /// The path of the library, where this crate has opened it itself.
    pub fn path() -> Option<&'static Path> {
        load().ok()?;
        LIBRARY.get()?.as_ref().ok().map(|l| l.path.as_path())
    }

    #[inline]
    pub(crate) fn functions() -> &'static Functions {
        match LIBRARY.get() {
            Some(Ok(library)) => &library.functions,
            _ => load_or_panic(),
        }
    }

    #[cold]
    fn load_or_panic() -> &'static Functions {
        match LIBRARY.get_or_init(search) {
            Ok(library) => &library.functions,
            Err(e) => panic!("{e}"),
        }
    }

    /// The system's name first: that of the installed library, with the number of its interface.
    fn names() -> Vec<String> {
        if cfg!(windows) {
            vec!["libtensor.dll".into(), "tensor.dll".into()]
        } else if cfg!(target_os = "macos") {
            vec![format!("libtensor.{TENSOR_ABI}.dylib"), "libtensor.dylib".into()]
        } else {
            vec![format!("libtensor.so.{TENSOR_ABI}"), "libtensor.so".into()]
        }
    }

    fn candidates() -> Vec<PathBuf> {
        if let Some(path) = std::env::var_os("LIBTENSOR_PATH").filter(|p| !p.is_empty()) {
            return vec![path.into()];
        }
        let executable = std::env::current_exe().ok();
        let beside = executable.as_deref().and_then(Path::parent);
        let named = |folder: &Path| names().into_iter().map(|n| folder.join(n)).collect::<Vec<_>>();
        let mut paths = beside.map(named).unwrap_or_default();
        paths.extend(names().into_iter().map(PathBuf::from));
        paths
    }

    fn search() -> Result<Library, LoadError> {
        let mut tried = Vec::new();
        for path in candidates() {
            match open(&path) {
                Ok(functions) => return Ok(Library { functions, path }),
                Err(why) => tried.push((path, why)),
            }
        }
        Err(LoadError { tried })
    }

    fn open(path: &Path) -> Result<Functions, String> {
        if path.components().count() > 1 && !path.exists() {
            return Err("no such file".into());
        }
        let handle = system::open(path)?;
        let find = |name: &'static str| system::find(handle, name);
        type Version = unsafe extern "C" fn() -> u32;
        unsafe {
            let abi = std::mem::transmute::<*mut c_void, Version>(find("tensor_abi_version\0")?);
            let level = std::mem::transmute::<*mut c_void, Version>(find("tensor_api_level\0")?);
            check_version(abi(), level())?;
            Functions::resolve(find)
        }
    }

    #[cfg(unix)]
    mod system {
        use std::ffi::{CStr, CString, OsStr};
        use std::os::raw::{c_char, c_int, c_void};
        use std::os::unix::ffi::OsStrExt;
        use std::path::Path;

        extern "C" {
            fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
            fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
            fn dlerror() -> *const c_char;
        }
        const RTLD_NOW: c_int = 2;

        fn why() -> String {
            let text = unsafe { dlerror() };
            if text.is_null() {
                return "unknown reason".into();
            }
            unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
        }

        pub fn open(path: &Path) -> Result<*mut c_void, String> {
            let path = CString::new(OsStr::as_bytes(path.as_os_str())).map_err(|e| e.to_string())?;
            let handle = unsafe { dlopen(path.as_ptr(), RTLD_NOW) };
            if handle.is_null() {
                return Err(why());
            }
            Ok(handle)
        }

        /// `name` ends with NUL.
        pub fn find(handle: *mut c_void, name: &'static str) -> Result<*mut c_void, String> {
            let address = unsafe { dlsym(handle, name.as_ptr().cast()) };
            if address.is_null() {
                return Err(why());
            }
            Ok(address)
        }
    }

    #[cfg(windows)]
    mod system {
        use std::os::raw::{c_char, c_void};
        use std::os::windows::ffi::OsStrExt;
        use std::path::Path;

        #[link(name = "kernel32")]
        extern "system" {
            fn LoadLibraryW(path: *const u16) -> *mut c_void;
            fn GetProcAddress(handle: *mut c_void, name: *const c_char) -> *mut c_void;
        }

        fn why() -> String {
            std::io::Error::last_os_error().to_string()
        }

        pub fn open(path: &Path) -> Result<*mut c_void, String> {
            let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
            let handle = unsafe { LoadLibraryW(wide.as_ptr()) };
            if handle.is_null() {
                return Err(why());
            }
            Ok(handle)
        }

        /// `name` ends with NUL.
        pub fn find(handle: *mut c_void, name: &'static str) -> Result<*mut c_void, String> {
            let address = unsafe { GetProcAddress(handle, name.as_ptr().cast()) };
            if address.is_null() {
                return Err(format!("{}: {}", name.trim_end_matches('\0'), why()));
            }
            Ok(address)
        }
    }
}
#[cfg(not(feature = "link"))]
pub(crate) use opened::functions;
#[cfg(not(feature = "link"))]
pub use opened::{load, path};
