//! Computes a day of a member: from punches, shift, applications and calendar to figures, marks and reasons.
//! Pure functions.

pub mod assign;
pub mod compute;
pub mod cover;
mod judge;
pub mod model;
pub mod night;
pub mod overtime;
pub mod reasons;
pub mod result;
pub mod shift;
pub mod span;
pub mod zone;

pub use compute::compute;
