//! Settings of follow-ups: those of the enterprise, and deviating ones of single customers (business §7
//! `customer/setting`, `crm/orgSettings`).

pub mod kind;
pub mod model;
pub mod service;
pub mod store;
