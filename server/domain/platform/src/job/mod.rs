//! Background jobs (docs/decisions/0025): queued in the transaction that causes them, run by one node at a
//! time, taken over when that node dies, retried when they fail.
//!
//! A kind of job implements [`JobKind`] and is listed in the binary's one list. [`enqueue`] queues a job; the
//! scheduler queues kinds with [`JobKind::every`]. A job must be repeatable: a node that dies leaves part of
//! the work done, and the next node starts anew.
//!
//! Jobs that members start (docs/decisions/0033) go through [`service::start`]; their work reports progress
//! with [`Job::progress`], ends when [`Job::check`] refuses, writes under [`Job::hold`] and stores files with
//! [`Job::keep`].

pub mod kind;
pub mod model;
pub mod people;
pub mod rules;
mod running;
pub mod schedule;
pub mod service;
pub mod states;
pub mod store;
pub mod tidy;
pub mod worker;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::AppResult;

pub use self::running::Job;
pub use self::store::{NewJob, enqueue, enqueue_one};
use crate::Services;

/// A kind of job.
pub trait JobKind: Send + Sync {
    /// `record.action`, as stored in the table; never changed once released.
    fn name(&self) -> &'static str;

    /// Interval at which the scheduler queues it; `None`: it is not scheduled.
    fn every(&self) -> Option<Duration> {
        None
    }

    /// Runs the job; returns its result, to be stored. A refusal (`Invalid`, `FORBIDDEN`, `NOT_FOUND`,
    /// `BAD_USER_INPUT`) is final, every other error is retried.
    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>>;
}

/// The kinds that a node can run; it leaves others to nodes that know them.
#[derive(Clone)]
pub struct Kinds(Arc<[Box<dyn JobKind>]>);

impl Kinds {
    /// The list.
    pub fn new(kinds: Vec<Box<dyn JobKind>>) -> Self {
        Self(kinds.into())
    }

    /// The shortest scheduling interval of all kinds.
    pub fn soonest(&self) -> Option<Duration> {
        self.iter().filter_map(JobKind::every).min()
    }

    /// The names of the kinds.
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(JobKind::name).collect()
    }

    fn iter(&self) -> impl Iterator<Item = &dyn JobKind> {
        self.0.iter().map(AsRef::as_ref)
    }

    fn find(&self, name: &str) -> Option<&dyn JobKind> {
        self.iter().find(|kind| kind.name() == name)
    }
}
