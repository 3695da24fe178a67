//! Implementations for the attendance crate that need other domain crates: places of work orders, and the
//! approval form of punch repairs.

pub mod places;
pub mod supplement;
