//! Contacts: persons at customers (business §3 Contact, business §5 Contact).

pub mod kind;
pub mod loaders;
pub mod matching;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
