//! Balances of leave as a ledger (business §7 Attendance: `leaveType`, `apply.summary`). Pure functions.

pub mod accrual;
pub mod model;
pub mod roll_forward;
pub mod rules;
