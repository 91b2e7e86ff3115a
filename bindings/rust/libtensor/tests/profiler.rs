// SPDX-License-Identifier: Apache-2.0
//! The profiler: one test, because it records the whole process.

mod common;

use common::*;
use libtensor::profiler::Event;
use libtensor::{Error, Profile, Profiler, Tensor};
use std::time::Duration;

fn recorded() -> Profile {
    let x = m().requires_grad_(true).unwrap();
    let profiler = Profiler::start().unwrap();
    fails!(Profiler::start(), Invalid, "Profiler::start: the profiler is on already");
    x.matmul(&x.t().unwrap()).unwrap().sum(..).unwrap().backward().unwrap();
    profiler.stop().unwrap()
}

#[test]
fn ops_are_recorded() {
    let profile = recorded();
    let crosses: Profile = std::thread::spawn(move || profile).join().unwrap();
    let found = |name: &str, backward| -> Vec<&Event> {
        let same = |e: &&Event| e.name == name && e.is_backward == backward;
        crosses.events().iter().filter(same).collect()
    };
    let product = found("matmul", false)[0];
    assert_eq!((&*product.shapes, product.depth, product.device_time), ("[2, 3], [3, 2]", 0, Duration::ZERO));
    assert!(product.duration > Duration::ZERO && product.self_time <= product.duration);
    assert!(product.threads >= 1 && product.thread == found("sum", false)[0].thread);
    assert!(found("sum", false)[0].start >= product.start + product.duration);
    assert!(!found("sum", true).is_empty() && found("sin", false).is_empty());

    assert_eq!(crosses.to_string(), crosses.table(false));
    assert!(crosses.table(false).contains("matmul") && !crosses.table(false).contains("[2, 3], [3, 2]"));
    assert!(crosses.table(true).contains("[2, 3], [3, 2]"));
    assert!(crosses.trace().starts_with('{') && crosses.trace().contains(r#""matmul""#), "{}", crosses.trace());

    // A guard that is dropped ends the recording, and the next one begins anew.
    drop(Profiler::start().unwrap());
    let empty = Profiler::start().unwrap().stop().unwrap();
    assert!(empty.events().is_empty() && !empty.trace().is_empty());
    let caught = std::panic::catch_unwind(|| {
        let _profiler = Profiler::start().unwrap();
        std::panic::set_hook(Box::new(|_| ()));
        panic!("out");
    });
    let _ = std::panic::take_hook();
    assert!(caught.is_err() && Profiler::start().is_ok());
    let y = Tensor::from([1.0]);
    let profiler = Profiler::start().unwrap();
    assert!(matches!(y.softmax(3), Err(Error::Index(_))));
    profiler.stop().unwrap();
}
