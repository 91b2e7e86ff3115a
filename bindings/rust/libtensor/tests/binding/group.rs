// SPDX-License-Identifier: Apache-2.0
//! Process groups: all functions in a group of one process, and two processes that train.

use libtensor::collectives::Collective;
use libtensor::optim::Sgd;
use libtensor::{no_grad, DType, Error, Generator, Group, GroupOptions, Reducer, Tensor};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

fn values(x: &Tensor) -> Vec<f64> {
    x.detach().unwrap().to_vec().unwrap()
}

fn alone() -> Group {
    let timeout = Some(Duration::from_secs(5));
    Group::with(GroupOptions { rank: Some(0), size: Some(1), timeout, ..Default::default() }).unwrap()
}

#[test]
fn facts() {
    let group = alone();
    assert_eq!((group.rank(), group.size(), group.local_rank(), group.local_size()), (0, 1, 0, 1));
    assert_eq!((group.world_rank(0), group.world_rank(1), group.failed_rank()), (Some(0), None, None));
    assert_eq!(group.engine(), "self");
    assert!(group.why().unwrap().contains("self"));
    assert_eq!(group.timeout().unwrap(), Duration::from_secs(5));
    group.set_timeout(Duration::from_millis(2500)).unwrap();
    assert_eq!(group.timeout().unwrap(), Duration::from_millis(2500));
    match group.set_timeout(Duration::ZERO) {
        Err(Error::Invalid(text)) => assert!(text.starts_with("Group::set_timeout: "), "{text}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(format!("{group:?}"), "Group(rank 0 of 1, self)");

    let part = group.subgroup(&[0]).unwrap().unwrap();
    assert_eq!((part.rank(), part.size()), (0, 1));
    assert!(matches!(group.subgroup(&[1]), Err(Error::Index(_))));
    assert!(matches!(group.subgroup(&[0, 0]), Err(Error::Invalid(_))));
    assert!(Group::with(GroupOptions { engine: Some("no such"), ..Default::default() }).is_err());
    assert!(matches!(Group::with(GroupOptions { engine: Some("a\0b"), ..Default::default() }), Err(Error::Invalid(_))));
    let norm = Tensor::from([1.0]).group_norm(1, None, None, 1e-5); // no method of Group
    assert!(norm.unwrap_err().to_string().starts_with("group_norm: "));

    fn crosses_threads<T: Send + Sync>(_: &T) {}
    crosses_threads(&group);
    std::thread::scope(|scope| scope.spawn(|| group.barrier().unwrap()).join().unwrap());
}

#[test]
fn collectives() {
    let group = alone();
    let (x, y, out) = (Tensor::from([1.0, 2.0]), Tensor::from([3.0, 4.0]), Tensor::from([0.0, 0.0]));
    group.all_reduce(&[&x, &y], Collective::Sum).unwrap();
    group.reduce(&[&x], 0, Collective::Max).unwrap();
    group.broadcast(&[&x, &y], 0).unwrap();
    assert_eq!((values(&x), values(&y)), (vec![1.0, 2.0], vec![3.0, 4.0]));
    let writes = |call: &dyn Fn() -> libtensor::Result<()>| {
        out.fill_(0.0).unwrap();
        call().unwrap();
        assert_eq!(values(&out), [1.0, 2.0]);
    };
    writes(&|| group.all_gather(&[&out], &[&x]));
    writes(&|| group.reduce_scatter(&[&out], &[&x], Collective::Sum));
    writes(&|| group.gather(&[&x], &[&out], 0));
    writes(&|| group.scatter(&[&out], &[&x], 0));
    writes(&|| group.all_to_all(&[&out], &[&x]));

    assert!(matches!(group.send(&[&x], 0, 0), Err(Error::Invalid(_))));
    assert!(matches!(group.recv(&[&x], 1, 3), Err(Error::Index(_))));
    assert!(matches!(group.recv_any(&[&x], 3), Err(Error::Invalid(_))));
    assert!(matches!(group.broadcast(&[&x], usize::MAX), Err(Error::Index(_))));
    let none: [&Tensor; 0] = [];
    assert!(matches!(group.all_reduce(&none, Collective::Sum), Err(Error::Invalid(_))));
    match group.all_gather(&[&out, &y], &[&x]) {
        Err(Error::Invalid(text)) => assert_eq!(&*text, "Group::all_gather: 1 inputs for 2 outputs"),
        other => panic!("{other:?}"),
    }
    let leaf = Tensor::from([1.0]).requires_grad_(true).unwrap();
    assert!(matches!(group.all_reduce(&[&leaf], Collective::Sum), Err(Error::Autograd(_))));
    no_grad(|| group.all_reduce(&[&leaf], Collective::Sum)).unwrap();
}

#[test]
fn gradients() {
    let group = alone();
    let x = Tensor::from([1.0, 2.0]).requires_grad_(true).unwrap();
    let y = group.autograd_all_reduce(&x, Collective::Mean).unwrap();
    let y = group.autograd_reduce(&y, 0, Collective::Sum).unwrap();
    let y = group.autograd_scatter(&group.autograd_broadcast(&y, 0).unwrap(), 0).unwrap();
    let y = group.autograd_all_gather(&group.autograd_gather(&y, 0).unwrap()).unwrap();
    let y = group.autograd_reduce_scatter(&y, Collective::Sum).unwrap();
    let y = group.autograd_all_to_all(&y, &[2], &[2]).unwrap();
    let y = group.autograd_all_to_all(&y, &[], &[]).unwrap();
    assert_eq!(values(&y), [1.0, 2.0]);
    y.square().unwrap().sum(..).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad().unwrap().unwrap()), [2.0, 4.0]);
    assert!(matches!(group.autograd_scatter(&x, 1), Err(Error::Index(_))));
    match group.autograd_all_to_all(&x, &[3], &[3]) {
        Err(Error::Shape(text)) => assert!(text.starts_with("Group::autograd_all_to_all: "), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn background() {
    let group = alone();
    let (x, out) = (Tensor::from([1.0, 2.0]), Tensor::from([0.0, 0.0]));
    // Safety: nothing happens to the tensors before the work is done.
    let work = unsafe { group.asynchronously(|| group.all_gather(&[&out], &[&x])) }.unwrap();
    work.wait(Some(Duration::from_secs(3))).unwrap();
    work.clone().wait(None).unwrap();
    assert!(work.is_done());
    assert_eq!(format!("{work:?}"), "Work(done)");
    assert_eq!(values(&out), [1.0, 2.0]);

    let nested = group.together(|| group.together(|| Ok(())));
    assert!(matches!(nested, Err(Error::Invalid(_))), "{nested:?}");
    let failed = group.together(|| Err(Error::Io("mine".into())));
    assert_eq!(failed, Err(Error::Io("mine".into())));
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| group.together(|| panic!("mine"))));
    assert!(panic.is_err());
    group.together(|| group.all_reduce(&[&x], Collective::Mean)).unwrap(); // the others have ended
}

#[test]
fn end() {
    let x = Tensor::from([1.0]);
    let left = alone();
    left.destroy().unwrap();
    assert!(left.all_reduce(&[&x], Collective::Sum).is_err());
    let aborted = alone();
    aborted.abort("no more data").unwrap();
    match aborted.all_reduce(&[&x], Collective::Sum) {
        Err(Error::Distributed(text)) => assert!(text.contains("no more data"), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn reducer() {
    let group = alone();
    let w = Tensor::from([1.0, 2.0]).requires_grad_(true).unwrap();
    let b = Tensor::from([0.5]).requires_grad_(true).unwrap();
    let grad = |x: &Tensor| values(&x.grad().unwrap().unwrap());
    let reducer = Reducer::new(&group, &[&w, &b], 0).unwrap();
    assert_eq!(reducer.clone().bucket_count(), 1);
    w.square().unwrap().sum(..).unwrap().backward().unwrap(); // b is not part of it
    assert_eq!(grad(&w), [2.0, 4.0]);
    reducer.no_sync(|| w.mul(&b)?.sum(..)?.backward()).unwrap();
    assert_eq!((grad(&w), grad(&b)), (vec![2.5, 4.5], vec![3.0]));
    let loss = w.sum(..).unwrap();
    reducer.prepare(&[&loss], true).unwrap();
    loss.backward().unwrap();
    assert_eq!((grad(&w), grad(&b)), (vec![3.5, 5.5], vec![3.0]));
    assert_eq!(reducer.no_sync::<()>(|| Err(Error::Io("mine".into()))), Err(Error::Io("mine".into())));

    assert!(matches!(Reducer::new(&group, &[&Tensor::from([1.0])], 0), Err(Error::Autograd(_))));
    let none: [&Tensor; 0] = [];
    assert!(matches!(Reducer::new(&group, &none, 0), Err(Error::Invalid(_))));
}

// ---- two processes

const RANK: &str = "RANK";
const NAME: &str = "group::two_processes";
const LIMIT: Duration = Duration::from_secs(60);

/// This program again, for this test alone.
fn start(rank: usize, port: u16) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", NAME, "--nocapture"])
        .env(RANK, rank.to_string())
        .env("WORLD_SIZE", "2")
        .env("MASTER_ADDR", "127.0.0.1")
        .env("MASTER_PORT", port.to_string())
        .spawn()
        .unwrap()
}

fn ends_well(child: &mut Child, begin: Instant) -> bool {
    while begin.elapsed() < LIMIT {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    false
}

#[test]
fn two_processes() {
    if std::env::var_os(RANK).is_some() {
        return run();
    }
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let begin = Instant::now();
    let mut children = [start(0, port), start(1, port)];
    let well: Vec<bool> = children.iter_mut().map(|child| ends_well(child, begin)).collect();
    assert_eq!(well, [true, true]);
}

fn run() {
    let group = Group::with(GroupOptions { timeout: Some(LIMIT / 2), ..Default::default() }).unwrap();
    assert_eq!((group.size(), group.local_size(), group.engine()), (2, 2, "shm"));
    transfers(&group);
    gradients_of_two(&group);
    training(&group);
    group.destroy().unwrap();
}

/// The gradient of the sum of the results times weights.
fn gradients_of_two(group: &Group) {
    let r = group.rank() as f64;
    let x = Tensor::from([r + 1.0, 10.0 * (r + 1.0)]).requires_grad_(true).unwrap();
    let weights = Tensor::from([1.0 + 100.0 * r, 2.0 + 100.0 * r]);
    let sum = group.autograd_all_reduce(&x, Collective::Sum).unwrap();
    assert_eq!(values(&sum), [3.0, 30.0]);
    let swapped = group.autograd_all_to_all(&x, &[], &[]).unwrap();
    assert_eq!(values(&swapped), if group.rank() == 0 { [1.0, 2.0] } else { [10.0, 20.0] });
    let loss = sum.add(&swapped).unwrap().mul(&weights).unwrap().sum(..).unwrap();
    loss.backward().unwrap();
    assert_eq!(values(&x.grad().unwrap().unwrap()), if group.rank() == 0 { [103.0, 205.0] } else { [104.0, 206.0] });
}

fn transfers(group: &Group) {
    let (rank, other) = (group.rank(), 1 - group.rank());
    let r = rank as f64;
    let x = Tensor::from([r + 1.0, 10.0 * (r + 1.0)]);
    group.all_reduce(&[&x], Collective::Sum).unwrap();
    assert_eq!(values(&x), [3.0, 30.0]);

    let (message, received) = (Tensor::from([1.0, r]), Tensor::from([0.0, 0.0]));
    if rank == 0 {
        group.send(&[&message], 1, 7).unwrap();
        group.recv(&[&received], 1, 8).unwrap();
    } else {
        group.recv(&[&received], 0, 7).unwrap();
        group.send(&[&message], 0, 8).unwrap();
    }
    assert_eq!(values(&received), [1.0, 1.0 - r]);

    // Each waits for the other.
    received.fill_(0.0).unwrap();
    group
        .together(|| {
            group.recv(&[&received], other, 0)?;
            group.send(&[&message], other, 0)
        })
        .unwrap();
    assert_eq!(values(&received), [1.0, 1.0 - r]);

    let half = Tensor::from([0.0]);
    let inputs: Vec<&Tensor> = if rank == 1 { vec![&x] } else { vec![] };
    group.scatter(&[&half], &inputs, 1).unwrap();
    assert_eq!(values(&half), [if rank == 0 { 3.0 } else { 30.0 }]);
    let last = group.subgroup(&[1]).unwrap();
    assert_eq!(last.map(|last| (last.rank(), last.world_rank(0))), if rank == 1 { Some((0, Some(1))) } else { None });
    group.barrier().unwrap();
}

fn training(group: &Group) {
    let generator = Generator::new(1 + group.rank() as u64).unwrap(); // other weights in each process
    let w = Tensor::randn([3, 2], DType::F64, Some(&generator)).unwrap().requires_grad_(true).unwrap();
    let reducer = Reducer::new(group, &[&w], 0).unwrap();
    let same_everywhere = |x: &Tensor| {
        let all = Tensor::zeros([6, 2], DType::F64).unwrap();
        group.all_gather(&[&all], &[&x.detach().unwrap()]).unwrap();
        let all = values(&all);
        all[..6] == all[6..]
    };
    assert!(same_everywhere(&w));
    let rows = |rank: usize| {
        let x: Vec<f64> = (0..12).map(|i| ((i + rank) as f64).sin()).collect();
        Tensor::from_vec(x, [4, 3]).unwrap()
    };
    let loss_of = |w: &Tensor, rank| rows(rank).matmul(w).unwrap().square().unwrap().mean(..).unwrap();
    let optimizer = Sgd { lr: 0.1, ..Default::default() }.build(&[&w]).unwrap();
    for _ in 0..3 {
        // The gradient of both processes' rows, without the other process.
        let alone = w.detach().unwrap().copy().unwrap().requires_grad_(true).unwrap();
        let both = loss_of(&alone, 0).add(&loss_of(&alone, 1)).unwrap().div(2.0).unwrap();
        both.backward().unwrap();
        optimizer.zero_grad().unwrap();
        loss_of(&w, group.rank()).backward().unwrap();
        let grad = w.grad().unwrap().unwrap();
        assert!(grad.allclose(&alone.grad().unwrap().unwrap(), 1e-12, 1e-12).unwrap());
        assert!(same_everywhere(&grad));
        optimizer.step().unwrap();
        assert!(same_everywhere(&w));
    }
    optimizer.zero_grad().unwrap();
    reducer.no_sync(|| loss_of(&w, group.rank()).backward()).unwrap();
    assert!(!same_everywhere(&w.grad().unwrap().unwrap()));
    loss_of(&w, group.rank()).backward().unwrap();
    assert!(same_everywhere(&w.grad().unwrap().unwrap()));
}
