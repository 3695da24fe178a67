//! The embedded PostgreSQL: a private cluster, accessible only from this machine.
//!
//! `place` decides its folder and user, `binaries` locates the programs, `tuning` adapts its settings to the
//! machine, `process` starts, finds and stops the postmaster, `guard` restarts it when it dies, `make`
//! creates a cluster, `owner` the product's role in it, `state` stores ports and passwords, `cluster`
//! combines them.

mod binaries;
mod cluster;
mod guard;
mod make;
mod owner;
mod place;
mod process;
mod state;
mod tuning;

pub use binaries::{Binaries, find as find_binaries};
pub use cluster::{Cluster, Options, Ownership, remove};
pub use place::{Place, choose as choose_place};
