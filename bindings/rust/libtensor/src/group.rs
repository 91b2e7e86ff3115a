// SPDX-License-Identifier: Apache-2.0
//! Groups of processes that train together: each has tensors of its own.

use crate::arguments::{string, Count};
use crate::callbacks::{self, checked};
use crate::collectives::{as_many, Collective};
use crate::error::{check, own, text};
use crate::printing::whole_text;
use crate::tensor::handles;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::ffi::CString;
use std::fmt;
use std::ptr::{null, null_mut, NonNull};
use std::time::Duration;

/// How the group of all processes is made; what is `None` comes from the environment of the launcher. See
/// `tensor_group_create()` of the C interface.
#[derive(Clone, Copy, Debug, Default)]
pub struct GroupOptions<'a> {
    /// What moves the data: "shm", memory shared by processes of one host, or "mpi".
    pub engine: Option<&'a str>,
    /// host:port of rank 0, which listens there while the group is made.
    pub address: Option<&'a str>,
    /// This process, from 0 on.
    pub rank: Option<usize>,
    /// Number of processes.
    pub size: Option<usize>,
    /// The longest time that making the group and each collective take; 10 minutes if `None`.
    pub timeout: Option<Duration>,
}

/// Processes that train together, and what they do together.
///
/// ```
/// use libtensor::collectives::Collective;
/// use libtensor::{Group, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let group = Group::new()?; // in each process that a launcher starts
/// let x = Tensor::from([group.rank() as f64 + 1.0]);
/// group.all_reduce(&[&x], Collective::Sum)?;
/// assert_eq!(x.item()?, (1..=group.size()).sum::<usize>() as f64);
/// # Ok(()) }
/// ```
///
/// All processes call the same methods in the same order. They write to tensors in place, no gradient flows through
/// them, and a tensor that requires grad is refused outside of [`no_grad`](crate::no_grad). [`Error::Distributed`] says
/// that another process failed or did not come in time; then the group cannot be used any more.
///
/// `Clone` makes another reference to the group. Threads may share it; collectives run one after the other, and every
/// process has to begin them in the same order.
pub struct Group {
    handle: NonNull<sys::tensor_group_t>,
}

// Safety: any thread may call any function of a group and of work at any time (docs/threads.md).
unsafe impl Send for Group {}
unsafe impl Sync for Group {}
unsafe impl Send for Work {}
unsafe impl Sync for Work {}

impl Drop for Group {
    /// The last reference leaves the group, when what was begun is done.
    fn drop(&mut self) {
        unsafe { sys::tensor_group_release(self.ptr()) }
    }
}

impl Clone for Group {
    fn clone(&self) -> Group {
        unsafe { sys::tensor_group_retain(self.ptr()) };
        Group { handle: self.handle }
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Group(rank {} of {}, {})", self.rank(), self.size(), self.engine())
    }
}

fn c_text(text: Option<&str>, function: &str) -> Result<Option<CString>> {
    text.map(|text| string(text, function)).transpose()
}

fn pointer(text: &Option<CString>) -> *const std::ffi::c_char {
    text.as_ref().map_or(null(), |text| text.as_ptr())
}

/// A number of C, which has -1 for none.
fn c_rank(rank: Option<usize>) -> i64 {
    rank.map_or(-1, |rank| i64::try_from(rank).unwrap_or(i64::MAX))
}

fn found(rank: i64) -> Option<usize> {
    usize::try_from(rank).ok()
}

/// Seconds, where 0 is the default.
fn seconds(timeout: Option<Duration>) -> f64 {
    timeout.map_or(0.0, |timeout| timeout.as_secs_f64().max(1e-9))
}

impl Group {
    fn from_handle(handle: *mut sys::tensor_group_t) -> Result<Group> {
        NonNull::new(handle).map(|handle| Group { handle }).ok_or_else(Error::last)
    }

    fn ptr(&self) -> *mut sys::tensor_group_t {
        self.handle.as_ptr()
    }

    /// The group of all processes, as the launcher says; of this one alone where there is none. Each process calls this
    /// once.
    pub fn new() -> Result<Group> {
        Group::with(GroupOptions::default())
    }

    /// The same with options.
    pub fn with(options: GroupOptions) -> Result<Group> {
        crate::library()?;
        let engine = c_text(options.engine, "tensor_group_create")?;
        let address = c_text(options.address, "tensor_group_create")?;
        Group::from_handle(unsafe {
            sys::tensor_group_create(
                pointer(&engine),
                pointer(&address),
                c_rank(options.rank),
                c_rank(options.size),
                seconds(options.timeout),
            )
        })
    }

    /// A group of some of the processes, in the order of their ranks here. All processes of this group call it; those
    /// that do not belong to the new one get `None`.
    pub fn subgroup(&self, ranks: &[usize]) -> Result<Option<Group>> {
        let ranks: Vec<i64> = ranks.iter().map(|&rank| c_rank(Some(rank))).collect();
        let handle = unsafe { sys::tensor_group_subgroup(self.ptr(), ranks.as_ptr(), ranks.len().count()) };
        let group = Group::from_handle(handle)?;
        Ok(Some(group).filter(|group| unsafe { sys::tensor_group_rank(group.ptr()) } >= 0))
    }

    /// Leaves the group when what was begun is done, as the end of the last reference does.
    pub fn destroy(&self) -> Result<()> {
        check(unsafe { sys::tensor_group_destroy(self.ptr()) })
    }

    /// Ends all collectives of the group and its subgroups, in all processes, with an error that names this process and
    /// the reason.
    pub fn abort(&self, reason: &str) -> Result<()> {
        let reason = string(reason, "tensor_group_abort")?;
        check(unsafe { sys::tensor_group_abort(self.ptr(), reason.as_ptr()) })
    }

    /// This process, from 0 on.
    pub fn rank(&self) -> usize {
        found(unsafe { sys::tensor_group_rank(self.ptr()) }).unwrap_or(0)
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        found(unsafe { sys::tensor_group_size(self.ptr()) }).unwrap_or(0)
    }

    /// The rank in the group of all processes of a rank here, if there is such one.
    pub fn world_rank(&self, rank: usize) -> Option<usize> {
        found(unsafe { sys::tensor_group_world_rank(self.ptr(), c_rank(Some(rank))) })
    }

    /// This process among those on its host.
    pub fn local_rank(&self) -> usize {
        found(unsafe { sys::tensor_group_local_rank(self.ptr()) }).unwrap_or(0)
    }

    /// Number of processes on this host.
    pub fn local_size(&self) -> usize {
        found(unsafe { sys::tensor_group_local_size(self.ptr()) }).unwrap_or(0)
    }

    /// The first process that failed or did not answer.
    pub fn failed_rank(&self) -> Option<usize> {
        found(unsafe { sys::tensor_group_failed_rank(self.ptr()) })
    }

    /// What moves the data: "shm", "mpi" or, in a group of one process, "self".
    pub fn engine(&self) -> &str {
        unsafe { text(sys::tensor_group_engine(self.ptr())) }
    }

    /// Why it is this engine, its version, and where the processes run.
    pub fn why(&self) -> Result<String> {
        whole_text(|buffer, capacity, needed| unsafe { sys::tensor_group_why(self.ptr(), buffer, capacity, needed) })
    }

    /// The longest time that a collective takes before it fails.
    pub fn timeout(&self) -> Result<Duration> {
        let mut seconds = 0.0;
        check(unsafe { sys::tensor_group_timeout(self.ptr(), &mut seconds) })?;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    /// Sets it, for collectives that begin later.
    pub fn set_timeout(&self, timeout: Duration) -> Result<()> {
        check(unsafe { sys::tensor_group_set_timeout(self.ptr(), timeout.as_secs_f64()) })
    }

    /// Each tensor becomes the sum (or so) over the processes, with the same bits in all of them.
    pub fn all_reduce(&self, tensors: &[impl AsRef<Tensor>], how: Collective) -> Result<()> {
        let all = handles(tensors);
        check(unsafe { sys::tensor_group_all_reduce(self.ptr(), all.as_ptr(), all.len().count(), how as i32) })
    }

    /// The same in process `root` alone; tensors of the others stay as they are.
    pub fn reduce(&self, tensors: &[impl AsRef<Tensor>], root: usize, how: Collective) -> Result<()> {
        let (all, root) = (handles(tensors), c_rank(Some(root)));
        check(unsafe { sys::tensor_group_reduce(self.ptr(), all.as_ptr(), all.len().count(), root, how as i32) })
    }

    /// The tensors get the values of those of process `root`.
    pub fn broadcast(&self, tensors: &[impl AsRef<Tensor>], root: usize) -> Result<()> {
        let (all, root) = (handles(tensors), c_rank(Some(root)));
        check(unsafe { sys::tensor_group_broadcast(self.ptr(), all.as_ptr(), all.len().count(), root) })
    }

    /// `outputs[i]` gets `inputs[i]` of all processes, one after the other along the first axis.
    pub fn all_gather(&self, outputs: &[impl AsRef<Tensor>], inputs: &[impl AsRef<Tensor>]) -> Result<()> {
        as_many("Group::all_gather", outputs.len(), inputs.len())?;
        let (to, of) = (handles(outputs), handles(inputs));
        check(unsafe { sys::tensor_group_all_gather(self.ptr(), to.as_ptr(), to.len().count(), of.as_ptr()) })
    }

    /// `outputs[i]` gets the piece of this process, along the first axis, of `inputs[i]` reduced over all.
    pub fn reduce_scatter(
        &self,
        outputs: &[impl AsRef<Tensor>],
        inputs: &[impl AsRef<Tensor>],
        how: Collective,
    ) -> Result<()> {
        as_many("Group::reduce_scatter", outputs.len(), inputs.len())?;
        let (to, of) = (handles(outputs), handles(inputs));
        let n = to.len().count();
        check(unsafe { sys::tensor_group_reduce_scatter(self.ptr(), to.as_ptr(), n, of.as_ptr(), how as i32) })
    }

    /// Writes in process `root` what [`all_gather`](Group::all_gather) writes in all; the others pass no outputs.
    pub fn gather(&self, inputs: &[impl AsRef<Tensor>], outputs: &[&Tensor], root: usize) -> Result<()> {
        let (of, to) = (handles(inputs), handles(outputs));
        let (n, m) = (of.len().count(), to.len().count());
        check(unsafe { sys::tensor_group_gather(self.ptr(), of.as_ptr(), n, to.as_ptr(), m, c_rank(Some(root))) })
    }

    /// `outputs[i]` gets the piece of this process, along the first axis, of `inputs[i]` of process `root`; the others
    /// pass no inputs.
    pub fn scatter(&self, outputs: &[impl AsRef<Tensor>], inputs: &[&Tensor], root: usize) -> Result<()> {
        let (to, of) = (handles(outputs), handles(inputs));
        let (n, m) = (to.len().count(), of.len().count());
        check(unsafe { sys::tensor_group_scatter(self.ptr(), to.as_ptr(), n, of.as_ptr(), m, c_rank(Some(root))) })
    }

    /// `inputs[i]` goes to process i, and `outputs[i]` gets what process i has for this one.
    pub fn all_to_all(&self, outputs: &[impl AsRef<Tensor>], inputs: &[impl AsRef<Tensor>]) -> Result<()> {
        as_many("Group::all_to_all", outputs.len(), inputs.len())?;
        let (to, of) = (handles(outputs), handles(inputs));
        check(unsafe { sys::tensor_group_all_to_all(self.ptr(), to.as_ptr(), to.len().count(), of.as_ptr()) })
    }

    /// The reduction of the tensors of all processes, as a new tensor through which gradients flow, as they do through
    /// those below. A backward pass through one of them is a collective too: all processes run it, in the same order,
    /// and `x` requires grad in all of them or in none.
    pub fn autograd_all_reduce(&self, x: &Tensor, how: Collective) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_all_reduce(self.ptr(), x.ptr(), how as i32) })
    }

    /// The same in process `root`, zeros in the others.
    pub fn autograd_reduce(&self, x: &Tensor, root: usize, how: Collective) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_reduce(self.ptr(), x.ptr(), c_rank(Some(root)), how as i32) })
    }

    /// The tensor of process `root`; `x` has its shape and dtype in all processes.
    pub fn autograd_broadcast(&self, x: &Tensor, root: usize) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_broadcast(self.ptr(), x.ptr(), c_rank(Some(root))) })
    }

    /// The tensors of all processes, one after the other along the first axis.
    pub fn autograd_all_gather(&self, x: &Tensor) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_all_gather(self.ptr(), x.ptr()) })
    }

    /// The piece of this process, along the first axis, of the reduction of all tensors.
    pub fn autograd_reduce_scatter(&self, x: &Tensor, how: Collective) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_reduce_scatter(self.ptr(), x.ptr(), how as i32) })
    }

    /// What [`autograd_all_gather`](Group::autograd_all_gather) computes, in process `root`; zeros in the others.
    pub fn autograd_gather(&self, x: &Tensor, root: usize) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_gather(self.ptr(), x.ptr(), c_rank(Some(root))) })
    }

    /// The piece of this process, along the first axis, of the tensor of process `root`; `x` has its shape and dtype in
    /// all processes.
    pub fn autograd_scatter(&self, x: &Tensor, root: usize) -> Result<Tensor> {
        own(unsafe { sys::tensor_group_autograd_scatter(self.ptr(), x.ptr(), c_rank(Some(root))) })
    }

    /// The pieces along the first axis that the processes have for this one, one after the other, of extents
    /// `output_sizes`; pieces of `x` have `input_sizes`. With two empty lists they are equal.
    pub fn autograd_all_to_all(&self, x: &Tensor, output_sizes: &[i64], input_sizes: &[i64]) -> Result<Tensor> {
        let (n, m) = (output_sizes.len().count(), input_sizes.len().count());
        let (to, of) = (output_sizes.as_ptr(), input_sizes.as_ptr());
        own(unsafe { sys::tensor_group_autograd_all_to_all(self.ptr(), x.ptr(), to, n, of, m) })
    }

    /// Sends tensors to a process, which receives as many of the same shapes and dtypes. Messages with one tag arrive in
    /// their order.
    pub fn send(&self, tensors: &[impl AsRef<Tensor>], destination: usize, tag: i32) -> Result<()> {
        let (all, to) = (handles(tensors), c_rank(Some(destination)));
        check(unsafe { sys::tensor_group_send(self.ptr(), all.as_ptr(), all.len().count(), to, tag) })
    }

    /// Receives tensors that process `source` sends with this tag.
    pub fn recv(&self, tensors: &[impl AsRef<Tensor>], source: usize, tag: i32) -> Result<()> {
        let (all, of) = (handles(tensors), c_rank(Some(source)));
        check(unsafe { sys::tensor_group_recv(self.ptr(), all.as_ptr(), all.len().count(), of, tag) })
    }

    /// Receives from the process whose message with this tag comes first, and returns its rank.
    pub fn recv_any(&self, tensors: &[impl AsRef<Tensor>], tag: i32) -> Result<usize> {
        let (all, mut source) = (handles(tensors), -1);
        let n = all.len().count();
        check(unsafe { sys::tensor_group_recv_any(self.ptr(), all.as_ptr(), n, tag, &mut source) })?;
        Ok(source as usize)
    }

    /// Waits for all processes.
    pub fn barrier(&self) -> Result<()> {
        check(unsafe { sys::tensor_group_barrier(self.ptr()) })
    }

    /// Runs what `f` calls on this group, in this thread, together, and waits until it is done: sends and receives
    /// proceed in any order. If `f` fails, what it called before runs nevertheless.
    ///
    /// ```
    /// # use libtensor::{collectives::Collective, Group, Tensor};
    /// # fn main() -> libtensor::Result<()> {
    /// # let group = Group::new()?;
    /// let (mine, others, mean) = (Tensor::from([1.0]), Tensor::from([0.0]), Tensor::from([2.0]));
    /// let (next, last) = (group.rank() + 1, group.rank() + group.size() - 1);
    /// group.together(|| {
    ///     if group.size() > 1 {
    ///         group.send(&[&mine], next % group.size(), 0)?;
    ///         group.recv(&[&others], last % group.size(), 0)?;
    ///     }
    ///     group.all_reduce(&[&mean], Collective::Mean)
    /// })?;
    /// assert_eq!(mean.item()?, 2.0);
    /// # Ok(()) }
    /// ```
    pub fn together(&self, f: impl FnOnce() -> Result<()>) -> Result<()> {
        let begun = Begun::new(self, true)?;
        let result = f();
        let work = begun.end();
        result.and(work.and_then(|work| self.finish(&work)))
    }

    /// Runs what `f` calls on this group, in this thread, in the background. Sends and receives proceed together. If `f`
    /// fails, what it called before runs nevertheless.
    ///
    /// # Safety
    /// Until the work is done, the tensors that `f` hands to the group live, are not written to, and results are not
    /// read. ([`together`](Group::together) waits, and has no such rules.)
    pub unsafe fn asynchronously(&self, f: impl FnOnce() -> Result<()>) -> Result<Work> {
        let begun = Begun::new(self, false)?;
        let result = f();
        let work = begun.end();
        result.and(work)
    }

    /// Waits until nothing of the work runs any more, whatever becomes of it.
    fn finish(&self, work: &Work) -> Result<()> {
        let result = work.wait(None);
        if result.is_err() && !work.is_done() {
            let _ = self.abort("interrupted");
            while !work.is_done() {
                let _ = work.wait(Some(Duration::from_millis(100)));
            }
        }
        result
    }
}

/// Between `tensor_group_begin()` and `tensor_group_end()`, which is also called when a panic passes.
struct Begun<'a> {
    group: &'a Group,
    waits: bool,
}

impl<'a> Begun<'a> {
    fn new(group: &'a Group, waits: bool) -> Result<Begun<'a>> {
        check(unsafe { sys::tensor_group_begin(group.ptr()) })?;
        Ok(Begun { group, waits })
    }

    fn end(self) -> Result<Work> {
        let work = self.end_of_group();
        std::mem::forget(self);
        work
    }

    fn end_of_group(&self) -> Result<Work> {
        let handle = unsafe { sys::tensor_group_end(self.group.ptr()) };
        NonNull::new(handle).map(|handle| Work { handle }).ok_or_else(Error::last)
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        if let (Ok(work), true) = (self.end_of_group(), self.waits) {
            let _ = self.group.finish(&work);
        }
    }
}

/// Transfers that a [`Group`] runs in the background. `Clone` makes another reference.
pub struct Work {
    handle: NonNull<sys::tensor_work_t>,
}

impl Drop for Work {
    /// The transfers go on.
    fn drop(&mut self) {
        unsafe { sys::tensor_work_release(self.handle.as_ptr()) }
    }
}

impl Clone for Work {
    fn clone(&self) -> Work {
        unsafe { sys::tensor_work_retain(self.handle.as_ptr()) };
        Work { handle: self.handle }
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Work({})", if self.is_done() { "done" } else { "running" })
    }
}

impl Work {
    /// Waits until the transfers are done, no longer than `timeout`, or than that of the group. Fails as one of them did.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        check(unsafe { sys::tensor_work_wait(self.handle.as_ptr(), seconds(timeout)) })
    }

    /// Whether they are done or have failed.
    pub fn is_done(&self) -> bool {
        unsafe { sys::tensor_work_done(self.handle.as_ptr()) != 0 }
    }

    /// The process whose message `recv_any` received in the background; none before it has come, and for other work.
    pub fn source(&self) -> Option<usize> {
        unsafe { sys::tensor_work_source(self.handle.as_ptr()) }.try_into().ok()
    }
}

/// Makes the gradients of parameters equal in all processes while `backward` runs: their mean. They are reduced while the
/// rest of the backward pass is computed. When the last reference ends, backward passes are as before.
///
/// ```
/// use libtensor::{Group, Reducer, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let group = Group::new()?;
/// let w = Tensor::from([1.0, 2.0]).requires_grad_(true)?;
/// let _reducer = Reducer::new(&group, &[&w], 0)?; // copies those of process 0 to all
/// let x = Tensor::from([group.rank() as f64, 1.0]);
/// w.mul(&x)?.sum(..)?.backward()?;
/// let mean = (group.size() - 1) as f64 / 2.0;
/// assert_eq!(w.grad()?.unwrap().to_vec::<f64>()?, [mean, 1.0]);
/// # Ok(()) }
/// ```
pub struct Reducer {
    handle: NonNull<sys::tensor_reducer_t>,
}

impl Drop for Reducer {
    fn drop(&mut self) {
        unsafe { sys::tensor_reducer_release(self.ptr()) }
    }
}

impl Clone for Reducer {
    fn clone(&self) -> Reducer {
        unsafe { sys::tensor_reducer_retain(self.ptr()) };
        Reducer { handle: self.handle }
    }
}

impl fmt::Debug for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reducer({} buckets)", self.bucket_count())
    }
}

impl Reducer {
    fn ptr(&self) -> *mut sys::tensor_reducer_t {
        self.handle.as_ptr()
    }

    /// Gradients are reduced in buckets of about `bucket_bytes`, 0 for 25 MiB.
    pub fn new(group: &Group, params: &[impl AsRef<Tensor>], bucket_bytes: usize) -> Result<Reducer> {
        let (all, bytes) = (handles(params), c_rank(Some(bucket_bytes)));
        let handle = unsafe { sys::tensor_reducer_create(group.ptr(), all.as_ptr(), all.len().count(), bytes) };
        NonNull::new(handle).map(|handle| Reducer { handle }).ok_or_else(Error::last)
    }

    /// Says of the next backward pass that it begins from `outputs`, so that parameters that these do not depend on are
    /// not waited for; none if they depend on all. Without `synchronize`, passes accumulate gradients in each process
    /// alone, until a pass after a call with it.
    pub fn prepare(&self, outputs: &[&Tensor], synchronize: bool) -> Result<()> {
        let all = handles(outputs);
        let n = all.len().count();
        check(unsafe { sys::tensor_reducer_prepare(self.ptr(), all.as_ptr(), n, synchronize.into()) })
    }

    /// Backward passes of `f` accumulate gradients in each process alone; the first pass after it makes them the mean.
    pub fn no_sync<T>(&self, f: impl FnOnce() -> Result<T>) -> Result<T> {
        struct End<'a>(&'a Reducer);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                let _ = self.0.prepare(&[], true);
            }
        }
        self.prepare(&[], false)?;
        let end = End(self);
        let result = f();
        std::mem::forget(end);
        let restored = self.prepare(&[], true);
        result.and_then(|value| restored.map(|()| value))
    }

    /// Has a closure do in the place of the mean. A backward pass calls it for each bucket in order, with its gradients
    /// one after the other, as soon as they are complete, and at its end again for each bucket; what it returns then
    /// replaces the gradients. A pass that fails in one process ends the group.
    pub fn set_hook(&self, hook: impl Fn(&Tensor) -> Result<Option<Tensor>> + 'static) -> Result<()> {
        let hook: Box<callbacks::Hook> = Box::new(hook);
        // The library destroys the closure also when this fails.
        checked(unsafe {
            let (user, destroy) = (callbacks::user(hook), Some(callbacks::destroy as _));
            sys::tensor_reducer_set_hook(self.ptr(), Some(callbacks::hook), destroy, user)
        })
    }

    /// The mean again.
    pub fn remove_hook(&self) -> Result<()> {
        checked(unsafe { sys::tensor_reducer_set_hook(self.ptr(), None, None, null_mut()) })
    }

    /// The bucket of the parameter with that place in the list, in which gradients follow each other in the reverse order.
    pub fn bucket_of(&self, param: usize) -> Option<usize> {
        unsafe { sys::tensor_reducer_bucket_of(self.ptr(), param.try_into().ok()?) }.try_into().ok()
    }

    /// Number of buckets.
    pub fn bucket_count(&self) -> usize {
        found(unsafe { sys::tensor_reducer_bucket_count(self.ptr()) }).unwrap_or(0)
    }
}
