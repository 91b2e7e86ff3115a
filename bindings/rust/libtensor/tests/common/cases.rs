// SPDX-License-Identifier: Apache-2.0
//! Replays the cases that tests/ops/export_cases.py writes, which says what their lines mean. TENSOR_OP_CASES names the
//! file; without it nothing is called.

use libtensor::{manual_seed, sys, Complex, DType, DimOrAll, Dims, Fan, Operand};
use libtensor::{Reduction, Result, Scalar, Tensor, TensorOptions};
use std::collections::HashMap;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::sync::{Mutex, OnceLock};

type Fields = Vec<&'static str>;

#[derive(Default)]
struct Case {
    op: &'static str,
    inplace: bool,
    arguments: Vec<Fields>,
    results: Vec<Fields>,
    refused: Vec<Fields>,
    error: Fields,
}

impl Case {
    /// The name of the function in messages of this crate.
    fn name_here(&self) -> String {
        self.op.trim_end_matches('_').to_string() + if self.inplace { "_" } else { "" }
    }
}

/// The cases by their C functions; `None` without a file.
fn cases() -> Option<&'static HashMap<&'static str, Case>> {
    static CASES: OnceLock<Option<HashMap<&'static str, Case>>> = OnceLock::new();
    let read = || match std::env::var("TENSOR_OP_CASES") {
        Ok(path) => {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("TENSOR_OP_CASES: {path}: {e}"));
            Some(parse(Box::leak(text.into_boxed_str())))
        }
        Err(_) => {
            // Tests have their output captured, but not this.
            let _ = writeln!(std::io::stderr(), "ops_gen: skipped, as TENSOR_OP_CASES names no file of cases");
            None
        }
    };
    CASES.get_or_init(read).as_ref()
}

fn parse(text: &'static str) -> HashMap<&'static str, Case> {
    let mut cases = HashMap::new();
    let (mut name, mut case) = ("", Case::default());
    for line in text.lines() {
        let mut fields = line.split('\t');
        let key = fields.next().unwrap();
        let fields: Fields = fields.collect();
        match key {
            "function" => {
                cases.insert(name, std::mem::take(&mut case));
                name = fields[0];
            }
            "op" => case.op = fields[0],
            "form" => case.inplace = fields.contains(&"inplace"),
            "argument" => case.arguments.push(fields),
            "result" => case.results.push(fields),
            "refused" => case.refused.push(fields),
            "error" => case.error = fields,
            _ => panic!("a line of another kind: {line}"),
        }
    }
    cases.insert(name, case);
    cases
}

fn list<T: std::str::FromStr>(text: &str) -> Vec<T>
where
    T::Err: std::fmt::Debug,
{
    text.split(',').filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// A tensor, or the handle of a generator in its place, which the library refuses.
enum Handle {
    Tensor(Tensor),
    Bad(ManuallyDrop<Tensor>),
}

impl Handle {
    fn bad() -> Handle {
        let generator = unsafe { sys::tensor_rng_create(std::ptr::null(), 1) };
        Handle::Bad(ManuallyDrop::new(unsafe { Tensor::from_raw(generator.cast()) }.unwrap()))
    }

    fn get(&self) -> &Tensor {
        match self {
            Handle::Tensor(t) => t,
            Handle::Bad(t) => t,
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if let Handle::Bad(t) = self {
            unsafe { sys::tensor_rng_release(t.as_raw().cast()) }
        }
    }
}

const DTYPES: [DType; 15] = [
    DType::Bool,
    DType::U8,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::F16,
    DType::BF16,
    DType::F32,
    DType::F64,
    DType::U16,
    DType::U32,
    DType::U64,
    DType::Complex64,
    DType::Complex128,
];

fn dtype(name: &str) -> DType {
    *DTYPES.iter().find(|d| d.name() == name).unwrap_or_else(|| panic!("no dtype {name}"))
}

fn tensor(name: &str, shape: &str, elements: &str) -> Tensor {
    let (dtype, mut shape) = (dtype(name), list::<i64>(shape));
    let flat = |t: Tensor, dtype| t.astype(dtype).unwrap();
    if name.starts_with("complex") {
        shape.push(2);
        let parts = if dtype == DType::Complex64 { DType::F32 } else { DType::F64 };
        let parts = flat(Tensor::from(&list::<f64>(elements)[..]), parts).reshape(shape).unwrap();
        return parts.view_as_complex().unwrap();
    }
    let values = match dtype {
        DType::Bool => Tensor::from(&list::<bool>(elements)[..]),
        DType::U64 => Tensor::from(&list::<u64>(elements)[..]),
        _ if dtype.is_floating_point() => Tensor::from(&list::<f64>(elements)[..]),
        _ => Tensor::from(&list::<i64>(elements)[..]),
    };
    flat(values, dtype).reshape(shape).unwrap()
}

/// The tensors of an argument, whose fields are those after its type.
fn tensors(kind: &str, fields: &[&str]) -> Vec<Option<Handle>> {
    let mut fields = fields.iter();
    let count = match kind {
        "tensor" => 1,
        "tensors" => fields.next().unwrap().parse().unwrap(),
        _ => 0,
    };
    let mut one = || match *fields.next().unwrap() {
        "none" => None,
        "bad" => Some(Handle::bad()),
        dtype => Some(Handle::Tensor(tensor(dtype, fields.next().unwrap(), fields.next().unwrap()))),
    };
    (0..count).map(|_| one()).collect()
}

/// The arguments of one call, by their names.
pub struct Arguments {
    fields: &'static [Fields],
    tensors: Vec<Vec<Option<Handle>>>,
    results: &'static [Fields],
}

impl Arguments {
    fn new(case: &'static Case, fields: &'static [Fields]) -> Arguments {
        let tensors = fields.iter().map(|f| tensors(f[1], &f[2..])).collect();
        Arguments { fields, tensors, results: &case.results }
    }

    fn place(&self, name: &str) -> usize {
        self.fields.iter().position(|f| f[0] == name).unwrap_or_else(|| panic!("no argument {name}"))
    }

    /// The text of a value that is one field; `None` for one that is not given.
    fn text(&self, name: &str) -> Option<&'static str> {
        let fields = &self.fields[self.place(name)];
        Some(fields[2]).filter(|text| *text != "none")
    }

    fn parsed<T: std::str::FromStr>(&self, name: &str) -> T
    where
        T::Err: std::fmt::Debug,
    {
        self.text(name).unwrap().parse().unwrap()
    }

    pub fn tensor(&self, name: &str) -> &Tensor {
        self.optional(name).unwrap()
    }

    pub fn optional(&self, name: &str) -> Option<&Tensor> {
        self.tensors[self.place(name)][0].as_ref().map(Handle::get)
    }

    pub fn tensors(&self, name: &str) -> Vec<&Tensor> {
        self.optionals(name).into_iter().map(Option::unwrap).collect()
    }

    pub fn optionals(&self, name: &str) -> Vec<Option<&Tensor>> {
        self.tensors[self.place(name)].iter().map(|t| t.as_ref().map(Handle::get)).collect()
    }

    pub fn scalar(&self, name: &str) -> Scalar {
        match self.fields[self.place(name)][1] {
            "scalar_i64" => Scalar::I64(self.parsed(name)),
            _ => Scalar::F64(self.parsed(name)),
        }
    }

    pub fn operand(&self, name: &str) -> Operand<'_> {
        match self.fields[self.place(name)][1] {
            "tensor" => self.tensor(name).into(),
            _ => self.scalar(name).into(),
        }
    }

    pub fn int(&self, name: &str) -> i64 {
        self.parsed(name)
    }

    /// A bound of a slice, which may be left out.
    pub fn bound(&self, name: &str) -> Option<i64> {
        Some(self.int(name)).filter(|&bound| bound != sys::TENSOR_SLICE_NONE)
    }

    pub fn float(&self, name: &str) -> f64 {
        self.parsed(name)
    }

    pub fn boolean(&self, name: &str) -> bool {
        self.parsed(name)
    }

    pub fn ints(&self, name: &str) -> Vec<i64> {
        self.text(name).map_or(Vec::new(), list)
    }

    pub fn axes(&self, name: &str) -> Dims {
        self.text(name).map_or((..).into(), |text| list::<i64>(text).into())
    }

    pub fn axis_or_all(&self, name: &str) -> DimOrAll {
        self.text(name).map_or((..).into(), |text| text.parse::<i64>().unwrap().into())
    }

    pub fn string(&self, name: &str) -> &'static str {
        self.fields[self.place(name)][2]
    }

    pub fn dtype(&self, name: &str) -> Option<DType> {
        self.text(name).map(dtype)
    }

    pub fn options(&self) -> TensorOptions {
        TensorOptions { dtype: self.dtype("dtype"), device: None }
    }

    pub fn reduction(&self, name: &str) -> Reduction {
        match self.string(name) {
            "none" => Reduction::None,
            "mean" => Reduction::Mean,
            "sum" => Reduction::Sum,
            other => panic!("no reduction {other}"),
        }
    }

    pub fn fan(&self, name: &str) -> Fan {
        match self.string(name) {
            "in" => Fan::In,
            "out" => Fan::Out,
            other => panic!("no fan {other}"),
        }
    }

    /// The results of a form that keeps the reduced dimensions or not, in the shapes that the case has.
    pub fn kept(&self, keeps: bool, results: Result<Vec<Tensor>>) -> Result<Vec<Tensor>> {
        if keeps == self.boolean("keepdims") {
            return results;
        }
        let ndim = self.tensors[0][0].as_ref().unwrap().get().shape().len();
        let reshaped = |(t, want): (Tensor, &Fields)| {
            assert_eq!(t.shape().len() == ndim, keeps, "the form has kept {:?}", t.shape());
            t.reshape(list::<i64>(want[1]))
        };
        results?.into_iter().zip(self.results).map(reshaped).collect()
    }
}

/// What methods return, as a list.
pub trait Results {
    fn listed(self) -> Vec<Tensor>;
}

impl Results for Tensor {
    fn listed(self) -> Vec<Tensor> {
        vec![self]
    }
}

impl Results for &Tensor {
    fn listed(self) -> Vec<Tensor> {
        vec![self.clone()]
    }
}

impl Results for Vec<Tensor> {
    fn listed(self) -> Vec<Tensor> {
        self
    }
}

impl Results for bool {
    fn listed(self) -> Vec<Tensor> {
        vec![tensor("bool", "", &self.to_string())]
    }
}

impl Results for (Tensor, Tensor) {
    fn listed(self) -> Vec<Tensor> {
        vec![self.0, self.1]
    }
}

impl Results for (Tensor, Tensor, Tensor) {
    fn listed(self) -> Vec<Tensor> {
        vec![self.0, self.1, self.2]
    }
}

impl Results for (Tensor, Tensor, Tensor, Tensor) {
    fn listed(self) -> Vec<Tensor> {
        vec![self.0, self.1, self.2, self.3]
    }
}

pub fn results<R: Results>(returned: Result<R>) -> Result<Vec<Tensor>> {
    returned.map(R::listed)
}

/// Calls a method with the arguments of each of these C functions: its results are those of the case, and so is the error.
pub fn replay(functions: &[&'static str], call: impl Fn(&Arguments) -> Result<Vec<Tensor>>) {
    static DRAWS: Mutex<()> = Mutex::new(()); // from the default generator, which tests share
    let Some(cases) = cases() else { return };
    for function in functions {
        let case = cases.get(function).unwrap_or_else(|| panic!("there is no case of {function}"));
        let arguments = Arguments::new(case, &case.arguments);
        let guard = DRAWS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        manual_seed(1).unwrap();
        let got = call(&arguments).unwrap_or_else(|e| panic!("{function}: {e:?}"));
        drop(guard);
        assert_eq!(got.len(), case.results.len(), "{function}: results");
        for (t, want) in got.iter().zip(&case.results) {
            same(function, t, want);
        }
        fails(function, case, call(&Arguments::new(case, &case.refused)));
    }
}

fn same(function: &str, t: &Tensor, want: &[&str]) {
    assert_eq!((t.dtype().name(), t.shape()), (want[0], &list::<i64>(want[1])[..]), "{function}");
    if want[2] == "?" {
        return; // its elements are not set
    }
    let want: Vec<&str> = want[2].split(',').filter(|part| !part.is_empty()).collect();
    let all = match t.dtype() {
        DType::Bool => texts(t.to_vec::<bool>()) == want,
        DType::U64 => texts(t.to_vec::<u64>()) == want,
        DType::F16 | DType::BF16 | DType::F32 | DType::F64 | DType::Complex64 | DType::Complex128 => {
            let (got, want) = (floats(t), want.iter().map(|text| text.parse::<f64>().unwrap()));
            let equal = |(x, y): (&f64, f64)| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan();
            got.len() == want.len() && got.iter().zip(want).all(equal)
        }
        _ => texts(t.astype(DType::I64).and_then(|t| t.to_vec::<i64>())) == want,
    };
    assert!(all, "{function}: {t} is not {want:?}");
}

fn texts<T: ToString>(values: Result<Vec<T>>) -> Vec<String> {
    values.unwrap().iter().map(T::to_string).collect()
}

/// The elements as doubles; of complex numbers the real part, then the imaginary one.
fn floats(t: &Tensor) -> Vec<f64> {
    if t.dtype().is_floating_point() {
        return t.to_f64_vec().unwrap();
    }
    let numbers: Vec<Complex<f64>> = t.astype(DType::Complex128).unwrap().to_vec().unwrap();
    numbers.iter().flat_map(|z| [z.re, z.im]).collect()
}

fn fails(function: &str, case: &Case, returned: Result<Vec<Tensor>>) {
    let Err(error) = returned else { panic!("{function}: no error, but {}", case.error[1]) };
    let code = unsafe { std::ffi::CStr::from_ptr(sys::tensor_status_name(error.code())) };
    let message = case.error[1].replacen(&format!("tensor_{function}:"), &format!("{}:", case.name_here()), 1);
    assert_eq!((code.to_str(), error.message()), (Ok(case.error[0]), &message[..]), "{function}");
}
