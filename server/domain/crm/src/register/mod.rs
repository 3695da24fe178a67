//! The customer register: creation of customers with contacts and addresses, search for duplicates, import
//! and export (business §2 Customer, business §5 Customer, business §7 Customers).

pub mod duplicates;
pub mod model;
pub mod service;
pub mod sheet;
pub mod store;
