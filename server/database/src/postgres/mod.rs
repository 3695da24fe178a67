//! The embedded PostgreSQL: a cluster of one's own, reachable only from this machine.
//!
//! `place` decides where it lies and as whom it runs, `binaries` finds the programs, `tuning` fits it to the machine,
//! `process` starts, finds and stops the postmaster, `guard` starts it anew when it dies,
//! `make` makes a cluster, `owner` the role that the product has in it, `state` remembers it, `cluster` puts them together.

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
