// SPDX-License-Identifier: Apache-2.0
//! Counters and messages: one test, because messages are of the whole process.

mod common;

use common::*;
use libtensor::profiler::{count_kernels, set_debug};
use std::sync::Mutex;

#[test]
fn kernels_are_counted_and_told_of() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let x = m();
    let run = || x.matmul(&x.t().unwrap()).unwrap();
    let ((_, inner), outer) = count_kernels(|| count_kernels(run).unwrap()).unwrap();
    assert_eq!((inner.kernels, inner.ops, inner.bytes_read, inner.bytes_written), (1, 2 * 2 * 3 * 2, 96, 32));
    assert_eq!(inner, outer);
    set_debug(1, Some(|text| TOLD.lock().unwrap().push(text.to_owned()))).unwrap();
    run();
    set_debug(0, None).unwrap();
    run();
    let told = TOLD.lock().unwrap();
    assert_eq!(told.iter().filter(|text| text.starts_with("kernel matmul [2, 2] on cpu: ")).count(), 1, "{told:?}");
    fails!(set_debug(7, None), Invalid, "set_debug: level is 7, expected 0 to 3, or -1 for that of TENSOR_DEBUG");
}
