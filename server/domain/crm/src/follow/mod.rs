//! Follow-ups: what was said and done with a customer, and what is to be next (business §7 `customer/follow`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod next;
pub mod remind;
pub mod rules;
pub mod service;
pub mod store;
