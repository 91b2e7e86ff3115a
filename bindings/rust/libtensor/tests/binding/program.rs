// SPDX-License-Identifier: Apache-2.0
//! Programs: captured calls, and files of them.

use libtensor::{Error, Program, Tensor};

fn values(x: &Tensor) -> Vec<f64> {
    x.detach().unwrap().to_vec().unwrap()
}

#[test]
fn programs() {
    let weight = Tensor::from([1.0, 2.0, 3.0]).requires_grad_(true).unwrap();
    let (x, y) = (Tensor::from([4.0, 5.0, 6.0]), Tensor::from([-1.0, 0.0, 1.0]));
    let program =
        Program::capture(&[&x], &[("weight", &weight)], |x| Ok(vec![x[0].mul(&weight)?, x[0].exp()?])).unwrap();
    let out = program.run(&[&y]).unwrap();
    assert_eq!(values(&out[0]), [-1.0, 0.0, 3.0]);
    assert_eq!(values(&out[1]), values(&y.exp().unwrap()));
    assert_eq!(program.input_names(), ["input0"]);
    assert_eq!(program.output_names(), ["output0", "output1"]);
    let like = &program.inputs().unwrap()[0];
    assert!(like.device().is_meta());
    assert_eq!((like.dtype(), like.shape()), (x.dtype(), x.shape()));

    let path = std::env::temp_dir().join(format!("libtensor-binding-program-{}.safetensors", std::process::id()));
    program.save(&path).unwrap();
    let loaded = unsafe { Program::load(&path, None).unwrap() };
    let out = loaded.run(&[&x]).unwrap();
    assert_eq!(values(&out[0]), [4.0, 10.0, 18.0]);
    out[0].sum(..).unwrap().backward().unwrap();
    let constants = loaded.named_constants().unwrap();
    assert_eq!(values(&constants["weight"].grad().unwrap().unwrap()), values(&x));
    assert!(loaded.to_string().contains("weight: float64 [3], requires grad"), "{loaded}");
    assert!(loaded.plan_text().unwrap().starts_with("no plan: results require gradients"));
    drop(loaded);
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(unsafe { Program::load(&path, None) }, Err(Error::Io(_))));
}

#[test]
fn errors() {
    let x = Tensor::from([4.0, 5.0, 6.0]);
    let program = Program::capture(&[&x], &[], |x| Ok(vec![x[0].exp()?])).unwrap();
    assert!(matches!(program.run(&[&Tensor::from([1.0])]), Err(Error::Shape(_))));
    let none: [&Tensor; 0] = [];
    assert!(matches!(program.run(&none), Err(Error::Invalid(_))));
    let wrong = Program::capture(&[&x], &[], |x| Ok(vec![x[0].add(&Tensor::from([1.0, 2.0]))?]));
    assert!(matches!(wrong, Err(Error::Shape(_))));
    let read = Program::capture(&[&x], &[], |x| {
        x[0].exp()?.item()?;
        Ok(vec![])
    });
    assert!(read.is_err());
    let again = Program::capture(&[&x], &[], |x| Ok(vec![x[0].neg()?])).unwrap();
    assert_eq!(values(&again.run(&[&x]).unwrap()[0]), [-4.0, -5.0, -6.0]);
}
