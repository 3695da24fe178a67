//! Golden cases: tables that a person can read, in `tests/golden`.

pub mod balances;
mod days;
mod leave;
pub mod read;
