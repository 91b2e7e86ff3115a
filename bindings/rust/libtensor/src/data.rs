// SPDX-License-Identifier: Apache-2.0
//! Data sets and batches.

use crate::{DType, Error, Generator, Result, Tensor};

/// Samples by number, in batches.
pub trait Dataset {
    /// What a batch is: a vector of tensors, or a struct of one's own.
    type Batch;

    /// The number of samples.
    fn len(&self) -> usize;

    /// The samples of these numbers, as one batch.
    fn batch(&self, indices: &[i64]) -> Result<Self::Batch>;

    /// Whether there are no samples.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<D: Dataset + ?Sized> Dataset for &D {
    type Batch = D::Batch;
    fn len(&self) -> usize {
        (**self).len()
    }
    fn batch(&self, indices: &[i64]) -> Result<D::Batch> {
        (**self).batch(indices)
    }
}

/// Samples that are the slices of the first dimension of tensors.
#[derive(Clone, Debug)]
pub struct TensorDataset {
    tensors: Vec<Tensor>,
    len: usize,
}

impl TensorDataset {
    /// The tensors have one extent of the first dimension.
    pub fn new(tensors: Vec<Tensor>) -> Result<TensorDataset> {
        let extents: Vec<Option<i64>> = tensors.iter().map(|t| t.shape().first().copied()).collect();
        match extents.first() {
            Some(&Some(n)) if extents.iter().all(|&e| e == Some(n)) => Ok(TensorDataset { tensors, len: n as usize }),
            _ => {
                let shapes: Vec<_> = tensors.iter().map(Tensor::shape).collect();
                let message = format!("TensorDataset: the shapes {shapes:?} do not have one extent of dim 0");
                Err(Error::Shape(message.into()))
            }
        }
    }
}

impl Dataset for TensorDataset {
    type Batch = Vec<Tensor>;

    fn len(&self) -> usize {
        self.len
    }

    fn batch(&self, indices: &[i64]) -> Result<Vec<Tensor>> {
        let index = Tensor::from_slice(indices, indices.len())?;
        self.tensors.iter().map(|t| t.index_select(0, &index.to_device(t.device())?)).collect()
    }
}

/// Some samples of a data set.
#[derive(Clone, Debug)]
pub struct Subset<D> {
    dataset: D,
    indices: Vec<i64>,
}

impl<D: Dataset> Subset<D> {
    /// The samples of these numbers, in this order.
    pub fn new(dataset: D, indices: Vec<i64>) -> Subset<D> {
        Subset { dataset, indices }
    }
}

impl<D: Dataset> Dataset for Subset<D> {
    type Batch = D::Batch;

    fn len(&self) -> usize {
        self.indices.len()
    }

    fn batch(&self, indices: &[i64]) -> Result<D::Batch> {
        let place = |&i: &i64| {
            let found = usize::try_from(i).ok().and_then(|i| self.indices.get(i)).copied();
            found.ok_or_else(|| {
                Error::Index(format!("Subset: sample {i} of {} does not exist", self.indices.len()).into())
            })
        };
        self.dataset.batch(&indices.iter().map(place).collect::<Result<Vec<_>>>()?)
    }
}

/// Parts of a data set of these lengths, drawn at random.
pub fn random_split<D: Dataset + Clone>(
    dataset: &D,
    lengths: &[usize],
    generator: Option<&Generator>,
) -> Result<Vec<Subset<D>>> {
    if lengths.iter().try_fold(0_usize, |sum, &n| sum.checked_add(n)) != Some(dataset.len()) {
        let message = format!("random_split: the lengths {lengths:?} do not add up to {} samples", dataset.len());
        return Err(Error::Invalid(message.into()));
    }
    let mut order = permutation(dataset.len(), generator)?;
    Ok(lengths.iter().map(|&n| Subset::new(dataset.clone(), order.drain(..n).collect())).collect())
}

fn permutation(n: usize, generator: Option<&Generator>) -> Result<Vec<i64>> {
    Tensor::randperm(n as i64, DType::I64, generator)?.to_vec()
}

/// Batches of a data set, in order or shuffled anew for each pass.
///
/// ```
/// use libtensor::{data::{DataLoader, TensorDataset}, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let data = TensorDataset::new(vec![Tensor::arange(0, 5, 1, ())?])?;
/// let sizes: Vec<i64> = DataLoader::new(&data, 2)
///     .iter()?
///     .map(|batch| Ok(batch?[0].shape()[0]))
///     .collect::<libtensor::Result<_>>()?;
/// assert_eq!(sizes, [2, 2, 1]);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct DataLoader<D> {
    dataset: D,
    batch_size: usize,
    shuffle: bool,
    drop_last: bool,
    generator: Option<Generator>,
}

impl<D: Dataset> DataLoader<D> {
    /// Batches in order. A batch size of 0 counts as 1.
    pub fn new(dataset: D, batch_size: usize) -> DataLoader<D> {
        DataLoader { dataset, batch_size: batch_size.max(1), shuffle: false, drop_last: false, generator: None }
    }

    /// Draws a new order for each pass, or not.
    pub fn shuffle(mut self, on: bool) -> Self {
        self.shuffle = on;
        self
    }

    /// Leaves a last batch out that is smaller, or not.
    pub fn drop_last(mut self, on: bool) -> Self {
        self.drop_last = on;
        self
    }

    /// The generator of the orders, instead of the default one.
    pub fn generator(mut self, generator: &Generator) -> Self {
        self.generator = Some(generator.clone());
        self
    }

    /// The number of batches of a pass.
    pub fn len(&self) -> usize {
        let n = self.dataset.len();
        n / self.batch_size + usize::from(!self.drop_last && n % self.batch_size != 0)
    }

    /// Whether there are no batches.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One pass over the batches.
    pub fn iter(&self) -> Result<Batches<'_, D>> {
        let n = self.dataset.len();
        let order = if self.shuffle { permutation(n, self.generator.as_ref())? } else { (0..n as i64).collect() };
        Ok(Batches { loader: self, order, next: 0 })
    }
}

/// One pass over the batches of a [`DataLoader`].
#[derive(Debug)]
pub struct Batches<'a, D> {
    loader: &'a DataLoader<D>,
    order: Vec<i64>,
    next: usize,
}

impl<D: Dataset> Iterator for Batches<'_, D> {
    type Item = Result<D::Batch>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.len() == 0 {
            return None;
        }
        let start = self.next * self.loader.batch_size;
        let end = (start + self.loader.batch_size).min(self.order.len());
        self.next += 1;
        Some(self.loader.dataset.batch(&self.order[start..end]))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.loader.len() - self.next;
        (n, Some(n))
    }
}

impl<D: Dataset> ExactSizeIterator for Batches<'_, D> {}
