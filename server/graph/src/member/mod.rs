//! Members in the schema (core §7 Members).

pub mod types;

pub use types::Member;
