// SPDX-License-Identifier: Apache-2.0
//! Programs: captured calls, and files of them.

use libtensor::index::{Ellipsis, NewDim};
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

#[test]
fn branches_and_loops() {
    let x = Tensor::from([1.0, 2.0]);
    let program = Program::capture(&[&x], &[], |v| {
        let twice = v[0].mul(2.0)?;
        let up = Program::capture_body(v, |v| Ok(vec![v[0].add(&twice)?]))?;
        let down = Program::capture_body(v, |v| Ok(vec![v[0].sub(&twice)?]))?;
        Program::branch(&v[0].sum(..)?.gt(0.0)?, &up, &down, v)
    })
    .unwrap();
    assert_eq!(values(&program.run(&[&x]).unwrap()[0]), [3.0, 6.0]);
    assert_eq!(values(&program.run(&[&x.neg().unwrap()]).unwrap()[0]), [1.0, 2.0]);

    let trip = Tensor::from(0i64);
    let body = Program::capture(&[&trip, &x], &[], |v| Ok(vec![v[0].lt(5)?, v[1].mul(2.0)?, v[1].sum(..)?])).unwrap();
    let out = body.repeat(Some(&Tensor::from(3i64)), None, &[&x]).unwrap();
    assert_eq!((values(&out[0]), values(&out[1])), (vec![8.0, 16.0], vec![3.0, 6.0, 12.0]));
    assert_eq!(values(&body.repeat(None, None, &[&x]).unwrap()[0]), [64.0, 128.0]);
    assert!(matches!(body.repeat(None, None, &[&x, &x]), Err(Error::Invalid(_))));
}

#[test]
fn indices_that_are_computed() {
    let x = Tensor::arange(0, 12, 1, ()).unwrap().reshape([3, 4]).unwrap();
    let program = Program::capture(&[&x, &Tensor::from([1_i64, 0])], &[], |x| {
        assert!(Program::is_capturing());
        let (i, y) = (x[1].sum(..)?, x[0].copy()?);
        y.set(&i, 7)?;
        y.set((0, &i), &i)?;
        assert!(matches!(y.set((&i, [0, 1]), 0), Err(Error::Unsupported(_))));
        Ok(vec![x[0].i(&i)?, x[0].i((Ellipsis, &i))?, x[0].i((&i, 1.., NewDim))?, x[0].i((&i, [0, 1]))?, y])
    })
    .unwrap();
    assert!(!Program::is_capturing());
    for i in 0..3_i64 {
        let out = program.run(&[x.clone(), Tensor::from([i, 0])]).unwrap();
        let y = x.copy().unwrap();
        y.set(i, 7).unwrap();
        y.set((0, i), i).unwrap();
        let wanted = [x.i(i), x.i((.., i)), x.i((i, 1.., NewDim)), x.i((i, ..2)), Ok(y)];
        for (found, wanted) in out.iter().zip(wanted.map(Result::unwrap)) {
            assert!(found.equal(&wanted).unwrap(), "{found}, expected {wanted}");
        }
    }
}

#[test]
fn quantized_weights() {
    let (x, weight) = (Tensor::ones([2, 64], ()).unwrap(), Tensor::ones([64, 64], ()).unwrap());
    let program = Program::capture(&[&x], &[("w", &weight)], |x| Ok(vec![x[0].linear(&weight, None)?])).unwrap();
    let quantized = program.quantize(4, 32, false).unwrap();
    assert!(quantized.named_constants().unwrap().contains_key("w.codes"));
    assert_eq!(quantized.run(&[&x]).unwrap()[0].to_vec::<f32>().unwrap(), vec![64.0; 128]);
    assert_eq!(program.fuse_quantized().unwrap().run(&[&x]).unwrap()[0].to_vec::<f32>().unwrap(), vec![64.0; 128]);
    match program.clone().quantize(3, 32, false).map(|_| ()) {
        Err(Error::Invalid(message)) => assert_eq!(&*message, "Program::quantize: bits is 3, expected 8 or 4"),
        other => panic!("{other:?}"),
    }
    match program.run(&[Tensor::ones([3, 64], ()).unwrap()]) {
        Err(Error::Shape(message)) => {
            assert!(message.starts_with("Program::run: input \"input0\" is float32 [3, 64]"), "{message}");
            assert!(message.ends_with("; Program::generalize() frees extents"), "{message}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn batch_norms_of_convolutions() {
    let (x, weight) = (Tensor::ones([1, 2, 3, 3], ()).unwrap(), Tensor::ones([2, 2, 1, 1], ()).unwrap());
    let (mean, var) = (Tensor::ones([2], ()).unwrap(), Tensor::from(vec![3.0f32, 0.0]));
    let program = Program::capture(&[&x], &[("w", &weight)], |v| {
        let y = v[0].conv2d(&weight, None, [1], [0], [1], 1)?;
        Ok(vec![y.batch_norm(None, None, Some(&mean), Some(&var), false, 0.1, 1.0)?])
    });
    let folded = program.unwrap().fold_batch_norms().unwrap();
    let factors: Vec<f32> = folded.named_constants().unwrap()["w"].to_vec().unwrap();
    assert_eq!(factors, [0.5, 0.5, 1.0, 1.0]);
    assert_eq!(folded.run(&[&x]).unwrap()[0].to_vec::<f32>().unwrap(), [[0.5f32; 9], [1.0; 9]].concat());
}
