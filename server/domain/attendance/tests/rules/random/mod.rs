//! Random days and balances: what holds for all of them.

mod balances;
mod days;
