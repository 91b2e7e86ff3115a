// SPDX-License-Identifier: Apache-2.0
//! Where the library is looked for. Each case is a process of its own: a program loads it only once.

#![cfg(not(feature = "link"))]

use std::path::Path;
use std::process::Command;

const ETXTBSY: i32 = 26; // of Linux

/// Runs the test `case` alone, as a copy of this program in `folder` if that is given.
fn run(case: &str, folder: Option<&Path>, path: Option<&str>) {
    let mut program = std::env::current_exe().unwrap();
    if let Some(folder) = folder {
        let copy = folder.join("loading");
        std::fs::copy(&program, &copy).unwrap();
        program = copy;
    }
    let mut command = Command::new(program);
    command.args(["--exact", case, "--ignored", "--nocapture"]);
    match path {
        Some(path) => command.env("LIBTENSOR_PATH", path),
        None => command.env_remove("LIBTENSOR_PATH"),
    };
    let output = loop {
        match command.output() {
            // Another test started a program while the copy was still open for writing.
            Err(busy) if busy.raw_os_error() == Some(ETXTBSY) => {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            done => break done.unwrap(),
        }
    };
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

fn message() -> String {
    libtensor_sys::load().unwrap_err().to_string()
}

#[test]
#[ignore = "run by missing_path"]
fn case_missing_path() {
    let text = message();
    assert!(text.contains("/nowhere/libtensor.so: no such file"), "{text}");
    assert!(text.contains("Set LIBTENSOR_PATH"), "{text}");
    assert_eq!(libtensor_sys::load().unwrap_err().tried().count(), 1, "the variable alone counts: {text}");
    assert_eq!(libtensor_sys::path(), None);
    let panic = std::panic::catch_unwind(|| unsafe { libtensor_sys::tensor_version() }).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>(), Some(&text));
}

#[test]
fn missing_path() {
    run("case_missing_path", None, Some("/nowhere/libtensor.so"));
}

#[test]
#[ignore = "run by no_library"]
fn case_no_library() {
    let text = message();
    assert!(!text.contains("no such file"), "{text}");
    assert!(text.lines().count() > 2, "{text}");
}

#[test]
fn no_library() {
    let program = std::env::current_exe().unwrap();
    run("case_no_library", None, Some(program.to_str().unwrap()));
}

#[test]
#[ignore = "run by every_path_is_listed"]
fn case_every_path_is_listed() {
    let beside = std::env::current_exe().unwrap();
    // Where the system itself has a libtensor, there is nothing to list.
    if let Err(e) = libtensor_sys::load() {
        let tried: Vec<_> = e.tried().map(|(path, _)| path.to_owned()).collect();
        assert_eq!(tried.len(), 4);
        assert_eq!(tried[0].parent(), beside.parent());
        assert!(tried.iter().all(|p| e.to_string().contains(p.to_str().unwrap())));
    }
}

#[test]
fn every_path_is_listed() {
    run("case_every_path_is_listed", None, None);
}

#[test]
#[ignore = "run by beside_the_executable"]
fn case_beside_the_executable() {
    libtensor_sys::load().unwrap();
    assert_eq!(libtensor_sys::path().unwrap().parent(), std::env::current_exe().unwrap().parent());
}

#[cfg(target_os = "linux")]
#[test]
fn beside_the_executable() {
    libtensor_sys::load().unwrap();
    let library = libtensor_sys::path().unwrap();
    let folder = std::env::temp_dir().join(format!("libtensor-beside-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(library, folder.join("libtensor.so.0")).unwrap();
    run("case_beside_the_executable", Some(&folder), None);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn versions_agree() {
    libtensor_sys::load().unwrap();
    unsafe {
        assert_eq!(libtensor_sys::tensor_abi_version(), libtensor_sys::TENSOR_ABI);
        assert!(libtensor_sys::tensor_api_level() >= libtensor_sys::TENSOR_API_LEVEL);
    }
}
