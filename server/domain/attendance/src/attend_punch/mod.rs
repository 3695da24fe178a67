//! Punches: the time and place at which a member began or ended work
//! (business §3 Attendance, §7 `clockRecord`).

pub mod confirm;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod places;
pub mod remind;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
