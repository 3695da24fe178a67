//! Places of projects: the addresses of their sites
//! (business §2 Project: ProjectCustomerAddressList, business §7 `customerAddress`).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
