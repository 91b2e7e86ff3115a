// SPDX-License-Identifier: Apache-2.0
//! The meta device: shapes without elements.

use libtensor::{autograd, DType, Device, Element, Error, Tensor};

fn meta(shape: &[i64]) -> Tensor {
    Tensor::ones(shape, (DType::F32, Device::META)).unwrap()
}

fn unsupported<T>(result: libtensor::Result<T>) {
    match result {
        Err(Error::Unsupported(_)) => {}
        Err(e) => panic!("{e:?}"),
        Ok(_) => panic!("no error"),
    }
}

#[test]
fn devices_have_kinds() {
    assert!(Device::META.is_meta() && !Device::META.is_cpu() && !Device::META.is_cuda() && !Device::CPU.is_meta());
    assert_eq!(Device::META.code(), libtensor::sys::TENSOR_META);
    let kinds = [Device::CPU, Device::META, Device::cuda(1)].map(|d| d.kind_name().unwrap());
    assert_eq!(kinds, ["cpu", "meta", "cuda"]);
    for device in [Device::CPU, Device::META] {
        assert_eq!((device.count().unwrap(), device.why().unwrap()), (1, ""));
    }
    let cuda = Device::cuda(0);
    assert_eq!(
        (cuda.count().unwrap(), cuda.why().unwrap()),
        (Device::cuda_count().unwrap(), Device::why_no_cuda().unwrap())
    );
    assert_eq!((Device::META.to_string(), "meta".parse().unwrap()), ("meta".into(), Device::META));
    for name in ["meta:0", "cpu:0", "npu", "npu:1", "npu:x", "n\0pu", ":"] {
        assert!(matches!(name.parse::<Device>(), Err(Error::Invalid(_))), "{name}");
    }
    let text = "npu".parse::<Device>().unwrap_err().to_string();
    assert_eq!(text, r#""npu" is not a device: cpu, meta, cuda, cuda:N, or the name of a registered kind"#);
}

#[test]
fn ops_find_shapes_and_errors() {
    let x = meta(&[1 << 20, 1 << 20]); // 4 TiB
    assert_eq!((x.device(), x.dtype(), x.numel()), (Device::META, DType::F32, 1 << 40));
    let y = x.matmul(&x).unwrap().sum(0).unwrap();
    assert_eq!((y.shape(), y.device()), (&[1 << 20][..], Device::META));
    assert_eq!(format!("{y:?}"), "Tensor[[1048576]; float32; meta]");
    assert_eq!(meta(&[2, 3]).to_string(), "tensor(..., device='meta', size=(2, 3))");
    assert!(matches!(x.add(&meta(&[3])), Err(Error::Shape(_))));
    assert!(matches!(x.add(&Tensor::from([1.0_f32])), Err(Error::Device(_))));
    let there = Tensor::from([1.0, 2.0]).to_device(Device::META).unwrap();
    assert_eq!((there.shape(), there.dtype()), (&[2][..], DType::F64));
    let w = meta(&[2, 3]).requires_grad_(true).unwrap();
    let dw = autograd::grad(&[w.square().unwrap().sum(..).unwrap()], &[&w]).unwrap();
    assert_eq!((dw[0].shape(), dw[0].device()), (&[2, 3][..], Device::META));
}

fn reads<T>(x: &Tensor, one: &Tensor, zero: T)
where
    T: Element + for<'a> TryFrom<&'a Tensor, Error = Error>,
{
    unsupported(x.to_vec::<T>());
    unsupported(x.copy_to_slice(&mut [zero; 6]));
    unsupported(Vec::<T>::try_from(x));
    unsupported(T::try_from(one));
}

#[test]
fn elements_are_errors() {
    let (x, one) = (meta(&[2, 3]), meta(&[1]));
    reads(&x, &one, 0.0_f32);
    reads(&x.astype(DType::Bool).unwrap(), &one.astype(DType::Bool).unwrap(), false);
    unsupported(meta(&[1 << 20, 1 << 20]).to_vec::<f32>()); // not even memory is allocated
    unsupported(x.to_f64_vec());
    unsupported(one.item());
    unsupported(one.item_i64());
    unsupported(x.to_device(Device::CPU));
    unsupported(x.freeze());
    unsupported(x.to_dlpack());
    unsupported(x.equal(&x));
    unsupported(x.i(&x.gt(0).unwrap()));
    let path = std::env::temp_dir().join(format!("libtensor-meta-{}", std::process::id()));
    unsupported(libtensor::save(&path, [("x", &x)]));
    unsupported(libtensor::save_npy(&path, &x));
    assert!(x.data_ptr().is_null() && meta(&[0, 2]).to_vec::<f32>().unwrap().is_empty());
    assert_eq!(x.iter().unwrap().map(|row| row.shape().to_vec()).collect::<Vec<_>>(), [[3], [3]]);
    assert_eq!(x.i((.., 1)).unwrap().shape(), [2]);
    x.set((0, 1), 5).unwrap(); // to write is nothing to do
}
