//! Rights on attendance, names for workbooks, and queries on team memberships, shared by all modules of
//! attendance (business §6 Attendance).

pub mod names;
pub mod places;
pub mod rules;
