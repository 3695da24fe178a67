//! Random days and balances: invariants.

mod balances;
mod days;
