// SPDX-License-Identifier: Apache-2.0
//! DLPack and safetensors.

use crate::common::*;
use libtensor::sys::{self, DLDataType, DLDevice, DLManagedTensorVersioned, DLPackVersion, DLTensor};
use libtensor::{Archive, DLPack, DType, Error, Tensor};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn dlpack_shares_memory() {
    let x = m();
    let lent = x.to_dlpack().unwrap();
    let described = unsafe { &(*lent.as_raw()).dl_tensor };
    assert_eq!(described.dtype, DLDataType { code: 2, bits: 64, lanes: 1 });
    assert_eq!((described.ndim, described.data), (2, x.data_ptr()));
    let y = Tensor::from_dlpack(lent).unwrap();
    y.zero_().unwrap();
    assert_eq!(x.sum(..).unwrap().item().unwrap(), 0.0);
    let copy = Tensor::from_dlpack(m().to_dlpack_copy().unwrap()).unwrap();
    assert_eq!(copy.to_vec::<f64>().unwrap(), m().to_vec::<f64>().unwrap());
    drop(x.to_dlpack().unwrap());
    assert_eq!(x.use_count(), 1);
}

static DELETED: AtomicUsize = AtomicUsize::new(0);

struct Foreign {
    values: [f32; 4],
    shape: [i64; 1],
}

unsafe extern "C" fn delete(managed: *mut DLManagedTensorVersioned) {
    let managed = Box::from_raw(managed);
    drop(Box::from_raw(managed.manager_ctx.cast::<Foreign>()));
    DELETED.fetch_add(1, Ordering::SeqCst);
}

/// What another library would lend.
fn foreign(major: u32) -> DLPack {
    let owner = Box::into_raw(Box::new(Foreign { values: [1.0, 2.0, 3.0, 4.0], shape: [4] }));
    let (data, shape) = unsafe { ((*owner).values.as_mut_ptr(), (*owner).shape.as_mut_ptr()) };
    let managed = DLManagedTensorVersioned {
        version: DLPackVersion { major, minor: 0 },
        manager_ctx: owner.cast(),
        deleter: Some(delete),
        flags: sys::DLPACK_FLAG_BITMASK_READ_ONLY,
        dl_tensor: DLTensor {
            data: data.cast(),
            device: DLDevice { device_type: 1, device_id: 0 },
            ndim: 1,
            dtype: DLDataType { code: 2, bits: 32, lanes: 1 },
            shape,
            strides: std::ptr::null_mut(),
            byte_offset: 0,
        },
    };
    unsafe { DLPack::from_raw(Box::into_raw(Box::new(managed))) }.unwrap()
}

#[test]
fn memory_of_others_is_given_back_once() {
    let x = Tensor::from_dlpack(foreign(1)).unwrap();
    assert_eq!((x.dtype(), x.to_vec::<f32>().unwrap()), (DType::F32, vec![1.0, 2.0, 3.0, 4.0]));
    assert!(x.zero_().is_err(), "read-only memory");
    let view = x.i(1..).unwrap();
    drop(x);
    assert_eq!(DELETED.load(Ordering::SeqCst), 0);
    drop(view);
    assert_eq!(DELETED.load(Ordering::SeqCst), 1);
    // What is refused is given back too.
    assert!(matches!(Tensor::from_dlpack(foreign(9)), Err(Error::Version(_))));
    assert_eq!(DELETED.load(Ordering::SeqCst), 2);
}

#[test]
fn archives() {
    let folder = std::env::temp_dir().join(format!("libtensor-archives-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("größe.safetensors");
    let tensors = [("b", m()), ("a", Tensor::from([true, false]))];
    libtensor::save_with_metadata(&path, tensors, [("epoch", "3")]).unwrap();

    let archive = Archive::open(&path).unwrap();
    let mut names: Vec<&str> = archive.names().collect();
    names.sort_unstable();
    assert_eq!((names, archive.len(), archive.is_empty()), (vec!["a", "b"], 2, false));
    assert_eq!(archive.metadata()["epoch"], "3");
    check(archive.get("b", ()), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(archive.get("b", DType::F32).unwrap().dtype(), DType::F32);
    assert!(matches!(archive.get("c", ()), Err(Error::Invalid(_))));

    let mapped = unsafe { Archive::open_mapped(&path) }.unwrap().get("b", ()).unwrap();
    mapped.mul_(2).unwrap(); // a page of its own
    check(Ok(mapped), &[2, 3], &[2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
    check(archive.get("b", ()), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let error = unsafe { Archive::open_mapped(folder.join("none")) }.unwrap_err();
    assert!(error.to_string().contains("Archive::open_mapped: "), "{error}");

    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(Archive::from_bytes(&bytes).unwrap().len(), 2);
    assert!(matches!(Archive::from_bytes(&bytes[..20]), Err(Error::Io(_))));
    assert_eq!(libtensor::load(&path).unwrap()["a"].to_vec::<bool>().unwrap(), [true, false]);
    assert!(matches!(libtensor::load(folder.join("none")), Err(Error::Io(_))));
    assert!(matches!(libtensor::save(folder.join("no/folder"), [("a", m())]), Err(Error::Io(_))));
    assert!(matches!(libtensor::save(&path, [("a", m()), ("a", m())]), Err(Error::Invalid(_))));
    assert_eq!(libtensor::load(&path).unwrap().len(), 2, "the old file stays whole");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_of_other_libraries() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/golden");
    let checkpoint = Archive::open(golden.join("checkpoint.pt")).unwrap();
    assert_eq!(checkpoint.names().collect::<Vec<_>>(), ["model.weight", "model.transposed"]);
    check(checkpoint.get("model.weight", DType::F64), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    check(checkpoint.get("model.transposed", DType::F64), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    assert!(checkpoint.metadata()["libtensor.tree"].contains(r#"["step", {"value":3}]"#));
    let gguf = libtensor::load(golden.join("small.gguf")).unwrap();
    assert_eq!(gguf["weight"].shape(), [2, 3]);
    assert_eq!((gguf["quantised"].shape().to_vec(), gguf["quantised"].dtype()), (vec![2, 32], DType::F32));
    assert_eq!(Archive::open(golden.join("small.gguf")).unwrap().metadata()["general.architecture"], "test");
}

#[test]
fn numpy_files() {
    let path = std::env::temp_dir().join(format!("libtensor-{}.npz", std::process::id()));
    let (a, b) = (Tensor::from([[1.0, 2.0]]), Tensor::from([3i64]));
    libtensor::save_npz(&path, [("a", &a), ("b", &b)]).unwrap();
    let loaded = libtensor::load(&path).unwrap();
    assert_eq!(loaded.len(), 2);
    assert_eq!(loaded["a"].shape(), [1, 2]);
    assert_eq!(loaded["a"].to_vec::<f64>().unwrap(), [1.0, 2.0]);
    assert_eq!(loaded["b"].to_vec::<i64>().unwrap(), [3]);
    assert!(libtensor::save_npz(&path, [("a", &a), ("a", &a)]).is_err());
    libtensor::save_npy(&path, &a).unwrap();
    assert_eq!(libtensor::load_npy(&path, ()).unwrap().to_vec::<f64>().unwrap(), [1.0, 2.0]);
    assert_eq!(libtensor::load_npy(&path, DType::F32).unwrap().dtype(), DType::F32);
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(libtensor::load_npy_bytes(&bytes, ()).unwrap().shape(), [1, 2]);
    assert!(matches!(libtensor::load_npy_bytes(&bytes[..20], ()), Err(Error::Io(_))));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(libtensor::load_npy(&path, ()), Err(Error::Io(_))));
}
