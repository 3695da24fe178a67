//! Golden cases of attendance: readable tables in `tests/golden`.

pub mod balances;
mod days;
mod leave;
pub mod read;
