// SPDX-License-Identifier: Apache-2.0
//! Data sets and loaders.

use crate::common::*;
use libtensor::data::{random_split, DataLoader, Dataset, Subset, TensorDataset};
use libtensor::{Error, Result, Tensor};

fn numbers(n: i64) -> TensorDataset {
    let x = Tensor::arange(0, n, 1, ()).unwrap();
    TensorDataset::new(vec![x.clone(), x * 10]).unwrap()
}

fn collect(loader: &DataLoader<impl Dataset<Batch = Vec<Tensor>>>) -> Vec<Vec<i64>> {
    loader.iter().unwrap().map(|batch| batch.unwrap()[0].to_vec().unwrap()).collect()
}

#[test]
fn batches_in_order() {
    let loader = DataLoader::new(numbers(5), 2);
    assert_eq!((collect(&loader), loader.len()), (vec![vec![0, 1], vec![2, 3], vec![4]], 3));
    assert_eq!(loader.iter().unwrap().len(), 3);
    let batch = loader.iter().unwrap().nth(1).unwrap().unwrap();
    assert_eq!(batch[1].to_vec::<i64>().unwrap(), [20, 30]);
    let whole = DataLoader::new(numbers(5), 2).drop_last(true);
    assert_eq!((collect(&whole), whole.len()), (vec![vec![0, 1], vec![2, 3]], 2));
    assert!(DataLoader::new(numbers(1), 2).drop_last(true).is_empty());
    assert_eq!(DataLoader::new(numbers(2), 0).len(), 2);
}

#[test]
fn a_new_order_for_each_pass() {
    let loader = DataLoader::new(numbers(50), 50).shuffle(true).generator(&rng());
    let (first, second) = (collect(&loader).remove(0), collect(&loader).remove(0));
    assert_ne!(first, second);
    let again = DataLoader::new(numbers(50), 50).shuffle(true).generator(&rng());
    assert_eq!(collect(&again).remove(0), first);
    let mut sorted = first;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..50));
}

#[test]
fn subsets_and_splits() {
    let subset = Subset::new(numbers(5), vec![4, 0]);
    assert_eq!(collect(&DataLoader::new(&subset, 2)), [vec![4, 0]]);
    fails!(subset.batch(&[2]), Index, "Subset: sample 2 of 2 does not exist");
    let data = numbers(10);
    let parts = random_split(&data, &[7, 3], Some(&rng())).unwrap();
    let mut all: Vec<i64> = parts.iter().flat_map(|p| collect(&DataLoader::new(p, 10)).remove(0)).collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..10) && parts[0].len() == 7);
    let message = format!("random_split: the lengths [{}, 11] do not add up to 10 samples", usize::MAX);
    fails!(random_split(&data, &[usize::MAX, 11], None), Invalid, message);
    fails!(random_split(&data, &[7, 4], None), Invalid, "random_split: the lengths [7, 4] do not add up to 10 samples");
}

#[test]
fn data_sets_of_ones_own() {
    struct Squares;
    impl Dataset for Squares {
        type Batch = Vec<i64>;
        fn len(&self) -> usize {
            4
        }
        fn batch(&self, indices: &[i64]) -> Result<Vec<i64>> {
            Ok(indices.iter().map(|i| i * i).collect())
        }
    }
    let batches: Result<Vec<Vec<i64>>> = DataLoader::new(&Squares, 3).iter().unwrap().collect();
    assert_eq!(batches.unwrap(), [vec![0, 1, 4], vec![9]]);
    let uneven = TensorDataset::new(vec![m(), v(&[1.0])]);
    assert!(matches!(uneven, Err(Error::Shape(_))));
}
