//! Work that is done beside requests (docs/decisions/0025): queued in the transaction that causes it, taken by one node
//! at a time, taken over when that node dies, tried again when it fails.
//!
//! A kind of work implements [`JobKind`] and stands in the one list of the binary. [`enqueue`] asks for it; a kind with
//! [`JobKind::every`] is asked for by the clock. What a kind does must bear to be done again: a node that is killed has
//! done some of it, and the next one begins anew.
//!
//! What people start (docs/decisions/0033) goes through [`service::start`]; its work says how far it is with
//! [`Job::progress`], ends when [`Job::check`] refuses, writes under [`Job::hold`] and leaves files with [`Job::keep`].

pub mod kind;
pub mod model;
pub mod people;
pub mod rules;
mod running;
pub mod schedule;
pub mod service;
pub mod store;
pub mod tidy;
pub mod worker;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::AppResult;

pub use self::running::Job;
pub use self::store::{NewJob, enqueue};
use crate::Services;

/// A kind of work.
pub trait JobKind: Send + Sync {
    /// `record.action`, as it stands in the table; never changed once released.
    fn name(&self) -> &'static str;

    /// How often the clock asks for it; never, unless a kind says otherwise.
    fn every(&self) -> Option<Duration> {
        None
    }

    /// Does it; answers what is to be remembered of it. A refusal (`Invalid`, `FORBIDDEN`, `NOT_FOUND`,
    /// `BAD_USER_INPUT`) is final, everything else is tried again.
    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>>;
}

/// The kinds that a node knows; it leaves the others to nodes that know them.
#[derive(Clone)]
pub struct Kinds(Arc<[Box<dyn JobKind>]>);

impl Kinds {
    /// The list.
    pub fn new(kinds: Vec<Box<dyn JobKind>>) -> Self {
        Self(kinds.into())
    }

    /// The shortest time between two rounds that a kind wants by the clock.
    pub fn soonest(&self) -> Option<Duration> {
        self.iter().filter_map(JobKind::every).min()
    }

    /// Their names.
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
