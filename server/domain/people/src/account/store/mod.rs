//! Queries on accounts, sessions and proofs; the only place with SQL about them.

pub mod housekeeping;
pub mod identity;
pub mod keys;
pub mod person;
pub mod proof;
pub mod session;
