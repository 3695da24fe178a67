//! Follow-ups: contacts with a customer, and the planned time of the next one (business §7
//! `customer/follow`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod next;
pub mod overdue;
pub mod remind;
pub mod rules;
pub mod service;
pub mod store;
