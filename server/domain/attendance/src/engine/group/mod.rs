//! The attendance group of a member on a day, from the scopes of all groups (business §7 Attendance:
//! `attendGroup`). Pure functions.

pub mod rules;
