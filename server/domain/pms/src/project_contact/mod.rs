//! Contacts of projects: people of the customer, and external ones (business §7 `customermember`,
//! `externalcontacts`).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
