// SPDX-License-Identifier: Apache-2.0
//! Replays the golden files of tests/golden. The steps are those of its README.md.

#[path = "common/device.rs"]
mod device;

use device::device;
use libtensor::index::NewDim;
use libtensor::nn::functional as F;
use libtensor::optim::{Adam, AdamW, Optimizer, Sgd};
use libtensor::{DType, Device, Reduction, Result, Tensor};
use std::collections::BTreeMap;

type Named = BTreeMap<String, Tensor>;

/// The tensors of one file, in the dtype of this run.
struct Golden {
    params: Named,
    inputs: Named,
    want: Named,
    dtype: DType,
}

impl Golden {
    fn load(name: &str, dtype: DType) -> Result<Golden> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/golden");
        let mut golden = Golden { params: Named::new(), inputs: Named::new(), want: Named::new(), dtype };
        for (key, t) in libtensor::load(format!("{folder}/{name}.safetensors"))? {
            let (group, rest) = key.split_once('.').unwrap();
            let of_run = if group == "want" || t.dtype() == DType::I64 { t } else { t.astype(dtype)? };
            let of_run = if group == "want" { of_run } else { of_run.to_device(device())? };
            let named = match group {
                "param" => &mut golden.params,
                "in" => &mut golden.inputs,
                _ => &mut golden.want,
            };
            named.insert(rest.to_owned(), of_run);
        }
        Ok(golden)
    }

    /// The parameters and inputs of these names as new leaves.
    fn leaves(&self, inputs: &[&str]) -> Result<Named> {
        let chosen = inputs.iter().map(|&name| (name.to_owned(), &self.inputs[name]));
        let all = self.params.iter().map(|(name, t)| (name.clone(), t)).chain(chosen);
        all.map(|(name, t)| Ok((name, t.copy()?.requires_grad_(true)?))).collect()
    }

    fn compare(&self, results: &Named) -> Result<()> {
        assert!(results.keys().eq(self.want.keys()));
        let tolerance = if self.dtype == DType::F64 { 1e-9 } else { 1e-4 };
        for (name, got) in results {
            let want = &self.want[name];
            assert_eq!((got.dtype(), got.shape()), (self.dtype, want.shape()), "{name}");
            let off = (got.detach()?.to_device(Device::CPU)?.astype(DType::F64)? - want).abs()?.max(..)?
                / want.abs()?.max(..)?;
            assert!(off.item()? <= tolerance, "{name} is off by {off}");
        }
        Ok(())
    }
}

fn put(results: &mut Named, name: &str, t: &Tensor) {
    results.insert(name.to_owned(), t.clone());
}

fn gradients(results: &mut Named, leaves: &Named) -> Result<()> {
    for (name, t) in leaves {
        results.insert(format!("grad.{name}"), t.grad()?.unwrap());
    }
    Ok(())
}

fn linear(x: &Tensor, p: &Named, name: &str) -> Result<Tensor> {
    x.linear(&p[&format!("{name}.weight")], p.get(&format!("{name}.bias")))
}

fn values(p: &Named) -> Vec<Tensor> {
    p.values().cloned().collect()
}

fn sin2(golden: &Golden) -> Result<Named> {
    let p = golden.leaves(&[])?;
    let (x, y) = (golden.inputs["x"].reshape([51, 1, 1])?, golden.inputs["y"].reshape([51, 1, 1])?);
    let optimizer = Sgd { lr: 0.001, ..Default::default() }.build(&values(&p))?;
    let mut losses = Vec::new();
    for _ in 0..10 {
        let mut last = 0.0;
        for (sample, target) in x.iter()?.zip(&y) {
            let hidden = linear(&sample, &p, "fc1")?.sigmoid()?;
            let loss = F::mse_loss(&linear(&hidden, &p, "fc2")?, &target)?;
            optimizer.backward_step(&loss)?;
            last = loss.item()?;
        }
        losses.push(last);
    }
    let mut results: Named = p.into_iter().map(|(name, t)| (format!("final.{name}"), t)).collect();
    put(&mut results, "losses", &Tensor::from(losses).astype(golden.dtype)?);
    Ok(results)
}

fn mlp(golden: &Golden) -> Result<Named> {
    type Make = fn(&[Tensor]) -> Result<Optimizer>;
    let optimizers: [(&str, Make); 4] = [
        ("sgd", |p| Sgd { lr: 0.1, ..Default::default() }.build(p)),
        ("momentum", |p| Sgd { lr: 0.05, momentum: 0.9, ..Default::default() }.build(p)),
        ("adam", |p| Adam { lr: 0.01, ..Default::default() }.build(p)),
        ("adamw", |p| AdamW { lr: 0.01, weight_decay: 0.05, ..Default::default() }.build(p)),
    ];
    let (x, labels) = (&golden.inputs["x"], &golden.inputs["labels"]);
    let mut results = Named::new();
    for (name, make) in optimizers {
        let p = golden.leaves(&[])?;
        let optimizer = make(&values(&p))?;
        let mut losses = Vec::new();
        for _ in 0..200 {
            let h = linear(&linear(x, &p, "fc1")?.tanh()?, &p, "fc2")?.tanh()?;
            let loss = F::cross_entropy(&linear(&h, &p, "fc3")?, labels)?;
            optimizer.backward_step(&loss)?;
            losses.push(loss.item()?);
        }
        put(&mut results, &format!("{name}.losses"), &Tensor::from(losses).astype(golden.dtype)?);
        for (key, t) in &p {
            put(&mut results, &format!("{name}.final.{key}"), t);
        }
    }
    Ok(results)
}

fn conv(golden: &Golden) -> Result<Named> {
    let p = golden.leaves(&["x"])?;
    let (mean, var) = (&golden.inputs["running_mean"], &golden.inputs["running_var"]);
    let h = F::conv2d(&p["x"], &p["conv1.weight"], None, 1, 1)?;
    let h = h.batch_norm(Some(&p["bn.weight"]), Some(&p["bn.bias"]), Some(mean), Some(var), true, 0.1, 1e-5)?;
    let h = F::max_pool2d(&h.relu()?, 2)?;
    let h = h.conv2d(&p["conv2.weight"], Some(&p["conv2.bias"]), 2, 2, 2, 2)?;
    let h = h.gelu(false)?.avg_pool2d(2, 1, 1, false, false, 0)?;
    let h = h.max_pool2d(2, 2, 1, 1, false)?;
    let logits = linear(&h.flatten(1, -1)?, &p, "fc")?;
    let loss = logits.cross_entropy(&golden.inputs["labels"], None, -100, 0.1, Reduction::Mean)?;
    loss.backward()?;
    let mut results = Named::new();
    for (name, t) in [("logits", &logits), ("loss", &loss), ("running_mean", mean), ("running_var", var)] {
        put(&mut results, name, t);
    }
    gradients(&mut results, &p)?;
    Ok(results)
}

fn lstm(golden: &Golden) -> Result<Named> {
    let p = golden.leaves(&["x", "h0", "c0"])?;
    let (mut h, mut c, mut outs) = (p["h0"].clone(), p["c0"].clone(), Vec::new());
    for x in &p["x"] {
        let sums = x.linear(&p["weight_ih"], Some(&p["bias_ih"]))? + h.linear(&p["weight_hh"], Some(&p["bias_hh"]))?;
        let parts = sums.split([5; 4], 1)?;
        let [i, f, g, o] = &parts[..] else { panic!("{} parts", parts.len()) };
        c = f.sigmoid()? * c + i.sigmoid()? * g.tanh()?;
        h = o.sigmoid()? * c.tanh()?;
        outs.push(h.clone());
    }
    let out = Tensor::stack(&outs, 0)?;
    let loss = out.pow(2)?.mean(..)? + c.mean(..)?;
    loss.backward()?;
    let mut results = Named::new();
    for (name, t) in [("out", &out), ("h", &h), ("c", &c), ("loss", &loss)] {
        put(&mut results, name, t);
    }
    gradients(&mut results, &p)?;
    Ok(results)
}

fn attention(golden: &Golden) -> Result<Named> {
    let p = golden.leaves(&["x"])?;
    let h = p["x"].layer_norm(1, Some(&p["ln.weight"]), Some(&p["ln.bias"]), 1e-5)?;
    let heads = |name| linear(&h, &p, name)?.reshape([2, 5, 2, 4])?.transpose(1, 2);
    let (q, k, v) = (heads("q")?, heads("k")?, heads("v")?);
    let place = Tensor::arange(0, 5, 1, device())?;
    let later = place.i((.., NewDim))?.lt(&place)?;
    let scores = (q.matmul(&k.t()?)? / 2).masked_fill(&later, f64::NEG_INFINITY)?;
    let h = scores.softmax(-1)?.matmul(&v)?.transpose(1, 2)?.reshape([2, 5, 8])?;
    let out = &p["x"] + linear(&h, &p, "o")?;
    let loss = F::mse_loss(&out, &golden.inputs["target"])?;
    loss.backward()?;
    let mut results = Named::new();
    put(&mut results, "out", &out);
    put(&mut results, "loss", &loss);
    gradients(&mut results, &p)?;
    Ok(results)
}

fn digits(golden: &Golden) -> Result<Named> {
    let p = golden.leaves(&[])?;
    let optimizer = Adam { lr: 0.01, ..Default::default() }.build(&values(&p))?;
    let mut losses = Vec::new();
    for step in 0..20 {
        let (mut h, labels) = (golden.inputs["x"].i(step % 4)?, golden.inputs["labels"].i(step % 4)?);
        for name in ["conv1", "conv2"] {
            let (weight, bias) = (&p[&format!("{name}.weight")], &p[&format!("{name}.bias")]);
            h = F::max_pool2d(&F::conv2d(&h, weight, Some(bias), 1, 1)?.relu()?, 2)?;
        }
        let h = linear(&h.flatten(1, -1)?, &p, "fc1")?.relu()?;
        let loss = F::cross_entropy(&linear(&h, &p, "fc2")?, &labels)?;
        optimizer.backward_step(&loss)?;
        losses.push(loss.item()?);
    }
    let mut results: Named = p.into_iter().map(|(name, t)| (format!("final.{name}"), t)).collect();
    put(&mut results, "losses", &Tensor::from(losses).astype(golden.dtype)?);
    Ok(results)
}

macro_rules! replays {
    ($($name:ident)*) => {$(
        mod $name {
            use libtensor::DType;

            fn replay(dtype: DType) {
                let golden = super::Golden::load(stringify!($name), dtype).unwrap();
                golden.compare(&super::$name(&golden).unwrap()).unwrap();
            }

            #[test]
            fn float64() {
                replay(DType::F64);
            }

            #[test]
            fn float32() {
                replay(DType::F32);
            }
        }
    )*};
}
replays!(sin2 mlp conv lstm attention digits);
