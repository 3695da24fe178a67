//! Dunning letters for late payments: written once, stored as they were sent, read as PDF
//! (business §2 Management centre).

pub mod kind;
pub mod model;
pub mod paper;
pub mod rules;
pub mod service;
pub mod store;
