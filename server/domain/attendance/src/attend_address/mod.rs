//! Attendance places: addresses with a radius, and Wi-Fi networks, at which members may punch
//! (business §2 Attendance: address).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
