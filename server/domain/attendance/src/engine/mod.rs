//! Calculation rules of attendance: days, plans, groups, places, leave, balances, months and punch
//! corrections. Pure functions over their own types, without a database, a clock or a viewer.

pub mod address;
pub mod balance;
pub mod day;
pub mod group;
pub mod leave;
pub mod month;
pub mod repair;
pub mod schedule;
