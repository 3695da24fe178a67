//! Invariants of attendance days and leave balances over random inputs.

mod balances;
mod days;
