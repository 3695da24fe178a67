//! Common parts of logs and weekly reports: the records that they refer to, the teams of members on a day,
//! the members who are expected to write, and the reminders sent.

pub mod links;
pub mod loaders;
pub mod notices;
pub mod places;
pub mod rules;
