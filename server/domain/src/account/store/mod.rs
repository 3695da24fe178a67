//! Queries on accounts, sessions and proofs; the only place with SQL about them.

pub mod identity;
pub mod keys;
pub mod person;
pub mod session;
