//! Queries on accounts, sessions and proofs; the only module with SQL on their tables.

pub mod housekeeping;
pub mod identity;
pub mod keys;
pub mod person;
pub mod proof;
pub mod session;
