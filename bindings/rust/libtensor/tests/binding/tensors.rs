// SPDX-License-Identifier: Apache-2.0
//! Creation, conversion, facts, references, printing.

use crate::common::*;
use libtensor::{DType, Device, Error, Scalar, Tensor};

#[test]
fn from_arrays_slices_and_vectors() {
    let x = Tensor::from([[[1_u8, 2], [3, 4]]]);
    assert_eq!((x.shape(), x.dtype()), (&[1, 2, 2][..], DType::U8));
    assert_eq!(Tensor::from([true, false]).to_vec::<bool>().unwrap(), [true, false]);
    assert_eq!(Tensor::from(&[1.5_f32, 2.5][..]).dtype(), DType::F32);
    assert_eq!(Tensor::from(vec![1_i16, 2]).dtype(), DType::I16);
    assert_eq!(Tensor::from(3.0).ndim(), 0);
    assert_eq!(Tensor::from(Vec::<f64>::new()).shape(), [0]);
    let x = Tensor::from_slice(&[1_u64, 2, 3, u64::MAX], [2, 2]).unwrap();
    assert_eq!(Vec::<u64>::try_from(&x).unwrap(), [1, 2, 3, u64::MAX]);
    let far = 1_i64 << 40;
    for shape in [[0, far, far], [far, 0, far], [far, far, 0]] {
        assert_eq!(Tensor::from_slice::<f32>(&[], shape).unwrap().shape(), shape);
        assert_eq!(Tensor::from_vec::<f32>(vec![], shape).unwrap().shape(), shape);
    }
    fails!(Tensor::from_slice::<f32>(&[], [0, -1]), Shape, "from_slice: 0 values do not fill the shape [0, -1]");
    fails!(Tensor::from_slice(&[1.0], [2, 2]), Shape, "from_slice: 1 values do not fill the shape [2, 2]");
    fails!(Tensor::from_vec(vec![1.0], [-1]), Shape, "from_vec: 1 values do not fill the shape [-1]");
}

#[test]
fn a_vector_is_not_copied() {
    let values = vec![1.0_f32, 2.0];
    let address = values.as_ptr();
    let x = Tensor::from(values);
    assert_eq!(x.data_ptr().cast_const().cast(), address);
}

#[test]
fn memory_of_ones_own() {
    let (mut values, done) = (vec![1_i32, 2, 3, 4], std::rc::Rc::new(std::cell::Cell::new(0)));
    let count = |d: &std::rc::Rc<std::cell::Cell<i32>>| {
        let d = d.clone();
        move || d.set(d.get() + 1)
    };
    let data = values.as_mut_ptr();
    let x = unsafe { Tensor::from_blob(data.add(3).cast(), [4], Some(&[-1]), DType::I32, count(&done)) }.unwrap();
    let view = x.i(1..3).unwrap();
    drop(x);
    view.set(0, 7).unwrap();
    assert_eq!((view.to_vec::<i32>().unwrap(), done.get()), (vec![7, 2], 0));
    drop(view);
    assert_eq!((values[2], done.get(), std::rc::Rc::strong_count(&done)), (7, 1, 1));
    let refused = unsafe { Tensor::from_blob(data.cast(), [-4], None, DType::I32, count(&done)) };
    assert!(matches!(refused, Err(Error::Shape(_))));
    let refused = unsafe { Tensor::from_blob(data.cast(), [4], Some(&[1, 1]), DType::I32, count(&done)) };
    assert!(matches!(refused, Err(Error::Shape(_))));
    assert_eq!((done.get(), std::rc::Rc::strong_count(&done)), (3, 1));
    let panics = unsafe { Tensor::from_blob(data.cast(), [4], None, DType::I32, || panic!("nowhere to go")) };
    drop(panics.unwrap());
}

#[test]
fn elements_come_back() {
    let x = m().t().unwrap();
    assert_eq!(x.to_vec::<f64>().unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(x.to_vec::<f32>(), DType, "to_vec: the tensor has float64, not float32");
    let mut room = [0.0; 6];
    x.copy_to_slice(&mut room).unwrap();
    assert_eq!(room, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(x.copy_to_slice(&mut [0_u8]), DType, "copy_to_slice: the tensor has float64, the slice uint8");
    fails!(x.copy_to_slice(&mut [0.0]), Invalid, "copy_to_slice: n is 8 bytes, the elements of shape [3, 2] take 48");
    assert_eq!(f64::try_from(&v(&[2.5])).unwrap(), 2.5);
    fails!(f64::try_from(&m()), Shape, "item: a tensor of shape [2, 3] has 6 elements, expected one");
    assert_eq!(Tensor::from([2.9]).item_i64().unwrap(), 2);
    assert_eq!(Tensor::from([[true], [false]]).to_f64_vec().unwrap(), [1.0, 0.0]);
    x.copy_from_slice(&[0.0; 6]).unwrap();
    assert_eq!(x.sum(..).unwrap().item().unwrap(), 0.0);
    fails!(
        x.copy_from_slice(&[0.0; 5]),
        Invalid,
        "copy_from_slice: n is 40 bytes, the elements of shape [3, 2] take 48"
    );
    fails!(x.copy_from_slice(&[0.0_f32; 6]), DType, "copy_from_slice: the tensor has float64, the slice float32");
}

#[test]
fn facts() {
    let x = Tensor::zeros([2, 3], (DType::F16, Device::CPU)).unwrap().t().unwrap();
    assert_eq!((x.shape(), x.strides(), x.ndim(), x.numel()), (&[3, 2][..], &[1, 3][..], 2, 6));
    assert_eq!((x.dtype(), x.device(), x.is_contiguous()), (DType::F16, Device::CPU, false));
    assert_eq!((x.size(-1).unwrap(), x.size(0).unwrap(), x.storage_offset()), (2, 3, 0));
    fails!(x.size(2), Index, "size: dim 2 is out of range, the tensor has 2 dims");
    fails!(x.size(i64::MIN), Index, format!("size: dim {} is out of range, the tensor has 2 dims", i32::MIN + 1));
    let before = x.version();
    x.zero_().unwrap();
    assert!(x.version() > before);
    assert_eq!(Tensor::zeros((), ()).unwrap().shape(), [0_i64; 0]);
    assert_eq!(DType::BF16.name(), "bfloat16");
    assert_eq!(DType::F64.size(), 8);
    assert!(DType::F16.is_floating_point() && !DType::Bool.is_floating_point());
    assert_eq!((Device::cuda(3).to_string(), Device::CPU.to_string()), ("cuda:3".into(), "cpu".into()));
    let named = ["cpu", "cuda", "cuda:3"].map(|name| name.parse::<Device>().unwrap());
    assert_eq!(named, [Device::CPU, Device::cuda(0), Device::cuda(3)]);
    for name in ["", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:+1", "cuda:65536"] {
        assert!(matches!(name.parse::<Device>(), Err(Error::Invalid(_))), "{name}");
    }
    fails!(
        DType::U64.promote(DType::I8),
        DType,
        "result_type: dtypes uint64 and int8 do not promote: no integer dtype holds both"
    );
}

#[test]
fn references_and_copies() {
    let x = m();
    let same = x.clone();
    assert!(same.is_same(&x));
    assert_eq!(x.use_count(), 2);
    let (copy, view) = (x.copy().unwrap(), x.detach().unwrap());
    x.fill_(0).unwrap();
    assert_eq!(same.sum(..).unwrap().item().unwrap(), 0.0);
    assert_eq!(view.sum(..).unwrap().item().unwrap(), 0.0);
    assert_eq!(copy.sum(..).unwrap().item().unwrap(), 21.0);
    drop(same);
    assert_eq!(x.use_count(), 1);
    let handle = x.into_raw();
    let x = unsafe { Tensor::from_raw(handle) }.unwrap();
    assert_eq!(x.use_count(), 1);
}

#[test]
fn printing() {
    let x = Tensor::from([[1.0_f32, 2.5], [-3.0, 0.0]]);
    assert_eq!(x.to_string(), "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  0.0000]])");
    assert_eq!(format!("{x:?}"), "Tensor[[2, 2]; float32]");
    // Longer than the first buffer.
    let text = Tensor::arange(0, 900, 1, ()).unwrap().to_string();
    assert!(text.len() > 2048 && text.ends_with("899])"), "{text}");
}

#[test]
fn errors_are_kinds_with_messages() {
    let error = m().matmul(&m()).unwrap_err();
    assert_eq!(error.message(), error.to_string());
    assert!(matches!(error, Error::Shape(_)));
    assert_eq!(error.code(), libtensor::sys::TENSOR_E_SHAPE);
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.into();
    assert!(boxed.to_string().starts_with("matmul: "));
    fails!(Tensor::einsum("i\0j", &[m()]), Invalid, "einsum: \"i\\0j\" holds a NUL");
}

#[test]
fn names_of_others() {
    assert_eq!(m().t().unwrap().shape(), [3, 2]);
    assert_eq!(m().permute([1, 0]).unwrap().shape(), [3, 2]);
    assert_eq!(m().to_dtype(DType::I64).unwrap().dtype(), DType::I64);
    assert_eq!(Tensor::cat(&[m(), m()], 1).unwrap().shape(), [2, 6]);
    assert_eq!(m().ravel().unwrap().shape(), [6]);
    assert_eq!(v(&[3.0, 4.0]).norm(..).unwrap().item().unwrap(), 5.0);
    assert_eq!(Scalar::from(2).to_tensor(()).unwrap().dtype(), DType::I64);
    assert_eq!(Tensor::scalar(2.0).unwrap().dtype(), DType::F32);
    let sizes = |n, parts| -> Vec<i64> {
        let x = Tensor::arange(0, n, 1, ()).unwrap();
        x.chunk(parts, 0).unwrap().iter().map(|p| p.shape()[0]).collect()
    };
    assert_eq!((sizes(7, 3), sizes(6, 3), sizes(2, 5)), (vec![3, 3, 1], vec![2, 2, 2], vec![1, 1]));
    fails!(m().chunk(0, 0), Invalid, "chunk: chunks is 0, expected a number from 1 to 2147483647");
}

#[test]
#[allow(clippy::needless_borrows_for_generic_args)] // the borrowed forms are what is tested
fn lists_of_any_kind() {
    let (dims, shape) = (vec![0_usize, 1], [3_i64, 2]);
    for t in [m().sum(&dims), m().sum(dims.clone()), m().sum(&dims[..]), m().sum([0, -1]), m().sum(&[1_i64, 0])] {
        check(t, &[], &[21.0]);
    }
    for t in [m().view(shape), m().view(&shape), m().view(&shape[..]), m().view(shape.to_vec()), m().view([3, 2])] {
        assert_eq!(t.unwrap().shape(), [3, 2]);
    }
    assert_eq!(m().view(6_usize).unwrap().shape(), [6]);
    assert_eq!(m().sum(..).unwrap().view(()).unwrap().ndim(), 0);
}

#[test]
fn generators() {
    let g = libtensor::Generator::new(3).unwrap();
    let state = g.state().unwrap();
    let draw = || Tensor::rand([4], DType::F64, Some(&g)).unwrap().to_vec::<f64>().unwrap();
    let (first, second) = (draw(), draw());
    assert_ne!(first, second);
    g.set_state(&state).unwrap();
    assert_eq!(draw(), first);
    g.seed(3).unwrap();
    assert_eq!(draw(), first);
    let mut words = [0; 3];
    g.clone().fill_u32(&mut words).unwrap();
    assert_ne!(words, [0; 3]);
    assert!(libtensor::Generator::named("xoroshiro64*", 1).is_ok());
    assert!(matches!(libtensor::Generator::named("dice", 1), Err(Error::Invalid(_))));
}

#[test]
fn kernels() {
    let text = "extern \"C\" __global__ void twice(float* y, const float* x, double by) {
                  y[threadIdx.x] = (float)(x[threadIdx.x] * by);
                }";
    let two = Scalar::from(2.0).to_tensor(DType::F64).unwrap();
    let launch = |y: &Tensor, x: &Tensor| unsafe {
        Device::cuda_launch(text, "twice", [1, 1, 1], [2, 1, 1], 0, &[y], &[x, &two])
    };
    let x = Tensor::from([1.0_f32, 2.0]);
    fails!(launch(&x, &x), Device, "launch: outputs[0] is on cpu, expected a CUDA device");
    if Device::cuda_count().unwrap() > 0 {
        let x = x.to_device(Device::cuda(0)).unwrap();
        launch(&x, &x).unwrap();
        assert_eq!(x.to_device(Device::CPU).unwrap().to_vec::<f32>().unwrap(), [2.0, 4.0]);
    }
}

#[test]
fn settings() {
    use libtensor::settings;
    assert_eq!(settings::version().unwrap(), (0, 1, 0));
    assert!(settings::build_info().unwrap().contains("0.1.0"));
    assert!(!settings::has_feature(settings::Feature::Jit).unwrap());
    assert_eq!(libtensor::Device::cuda_count().unwrap() > 0, libtensor::Device::cuda_libraries().is_ok());
    let why = libtensor::Device::cuda_nccl_why().unwrap();
    assert!(libtensor::Device::cuda_count().unwrap() > 0 || why == libtensor::Device::why_no_cuda().unwrap());
    assert!(libtensor::Device::cuda_count().unwrap() > 0 || !libtensor::Device::why_no_cuda().unwrap().is_empty());
    Device::CPU.synchronize().unwrap();
    settings::set_num_threads_here(1).unwrap();
    assert_eq!(settings::num_threads().unwrap(), 1);
    settings::set_num_threads_here(0).unwrap();
    assert!(!settings::set_allow_winograd(true).unwrap() && settings::allow_winograd().unwrap());
    assert!(settings::set_allow_winograd(false).unwrap() && !settings::allow_winograd().unwrap());
    assert!(!settings::set_allow_tf32(true).unwrap() && settings::allow_tf32().unwrap());
    assert!(settings::set_allow_tf32(false).unwrap() && !settings::allow_tf32().unwrap());
    assert!(settings::with_reassociation(true, || settings::allow_reassociation().unwrap()).unwrap());
    assert!(!settings::allow_reassociation().unwrap());
    let before = settings::lazy().unwrap();
    settings::set_lazy(settings::Lazy::Automatic).unwrap();
    assert_eq!(settings::lazy().unwrap(), settings::Lazy::Automatic);
    settings::set_lazy(settings::Lazy::All).unwrap();
    let pending = Tensor::ones([100], DType::F32).unwrap().exp().unwrap();
    assert!(settings::schedule(&[&pending]).unwrap().starts_with("pass 1: 1 op on [100]"));
    pending.eval().unwrap();
    assert_eq!(settings::schedule(&[pending]).unwrap(), "");
    settings::set_lazy(before).unwrap();
    let x = Tensor::zeros([1000], DType::F64).unwrap();
    let stats = settings::memory_stats(Device::CPU).unwrap();
    assert!(stats.allocated >= 8000 && stats.live_tensors >= 1 && stats.peak_allocated >= stats.allocated);
    drop(x);
    settings::set_print_options(settings::PrintOptions { precision: Some(4), ..Default::default() }).unwrap();
    settings::set_print_notation(settings::PrintNotation::Automatic).unwrap();
    settings::trim_memory(Device::CPU).unwrap();
}

#[test]
fn numbers_of_two_kinds() {
    check(m().clamp(2.5, &v(&[3.0, 4.0, 5.0])), &[2, 3], &[2.5, 2.5, 3.0, 3.0, 4.0, 5.0]);
    check(m().clamp(2, 4.5), &[2, 3], &[2.0, 2.0, 3.0, 4.0, 4.5, 4.5]);
    check(Tensor::arange(0, 1, 0.25, DType::F64), &[4], &[0.0, 0.25, 0.5, 0.75]);
    let message = "bitwise_or: the operands' common type has dtype float32, expected an integer dtype or bool";
    fails!(Tensor::from([1]).bitwise_or(1.5), DType, message);
    check(m().sum([0, 1]), &[], &[21.0]);
    check(m().sum(0), &[3], &[5.0, 7.0, 9.0]);
}

#[test]
fn composed_methods() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    let (a, b) = (v(&[1.0, inf, inf, nan, 5.0]), v(&[1.001, inf, -inf, nan, 6.0]));
    check(a.isclose(&b, 0.01, 0.0, false), &[5], &[1.0, 1.0, 0.0, 0.0, 0.0]);
    check(v(&[1.0]).isclose(&v(&[inf]), 0.01, 0.0, false), &[1], &[0.0]);
    let t = Tensor::from([true, false]);
    assert!(t.allclose(&t, 0.0, 0.0).unwrap() && t.equal(&t).unwrap());
    assert!(m().equal(&m()).unwrap() && !m().equal(&m().t().unwrap()).unwrap() && !m().equal(&(m() + 1)).unwrap());
    assert_eq!(v(&[0.0, 3.0, -1.0]).count_nonzero(..).unwrap().item_i64().unwrap(), 2);
    check(m().masked_select(&Tensor::from([true, false, true])), &[4], &[1.0, 3.0, 4.0, 6.0]);
    let both = Tensor::broadcast_tensors(&[v(&[1.0, 2.0]), v(&[3.0]).view([1, 1]).unwrap()]).unwrap();
    assert_eq!((both[0].shape(), both[1].shape()), (&[1, 2][..], &[1, 2][..]));
    assert!(Tensor::broadcast_tensors(&[m(), v(&[1.0, 2.0])]).is_err());
    let grid = Tensor::meshgrid(&[v(&[1.0, 2.0]), v(&[3.0, 4.0, 5.0])], "ij").unwrap();
    check(Ok(grid[0].clone()), &[2, 3], &[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
    check(Ok(grid[1].clone()), &[2, 3], &[3.0, 4.0, 5.0, 3.0, 4.0, 5.0]);
    check(m().unflatten(-1, [3, 1]), &[2, 3, 1], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().unflatten(2, 1), Index, "unflatten: axis 2 is out of range for a tensor of 2 axes");
    let x = Tensor::zeros([2, 3, 4], DType::F32).unwrap();
    let moved = |from, to| x.movedim(from, to).unwrap().shape().to_vec();
    assert_eq!((moved(0, -1), moved(2, 0), moved(1, 1)), (vec![3, 4, 2], vec![4, 2, 3], vec![2, 3, 4]));
    fails!(x.movedim(0, 3), Index, "movedim: dim 3 is out of range, the tensor has 3 dims");
}
