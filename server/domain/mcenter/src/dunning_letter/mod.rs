//! Letters that ask customers to pay what is late: written once, kept as they were sent, read as PDF (business §2 Management centre).

pub mod kind;
pub mod model;
pub mod paper;
pub mod rules;
pub mod service;
pub mod store;
