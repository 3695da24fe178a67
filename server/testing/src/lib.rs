//! A database and a server for each test.
//!
//! [`TestDb::new`] returns a migrated database of its own, cloned from a template that is created once per
//! set of migrations; [`TestDb::demo`] one with the demo data. The cluster is `XIELI_TEST_DATABASE_URL` if
//! set, else an embedded one in `XIELI_TEST_DATA` or under `target/`, started by the first test and left
//! running for the next.
//!
//! With the feature `server`, [`TestServer`] serves the real router over such a database, optionally through
//! a [`ChaosProxy`] that cuts, slows and silences the link between the two.
//!
//! All errors panic: a test without its database has failed.
#![allow(clippy::expect_used)]

use std::path::{Path, PathBuf};

#[cfg(feature = "server")]
mod caller;
mod chaos;
mod database;
pub mod invalidation;
mod pace;
mod patience;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod socket;
mod timing;
mod viewer;

#[cfg(feature = "server")]
pub use caller::{Caller, Reply, Sent};
pub use chaos::{ChaosProxy, Link, Side};
pub use database::{SECRET, TestDb};
pub use pace::{Stopwatch, assert_within};
pub use patience::{TableLock, until, until_true};
#[cfg(feature = "server")]
pub use server::TestServer;
#[cfg(feature = "server")]
pub use socket::{Heard, Socket};
pub use viewer::viewer;

/// The product's binary, which runs the sandboxed subprocess: it is built beside the folder of the tests.
pub fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("the test's own binary");
    let folder = test.parent().and_then(Path::parent).expect("a folder");
    folder.join("xieli")
}
