//! New projects out of such as there are: people, plans and things come along, from another day on (business §2 Project).

pub mod model;
pub mod rules;
pub mod service;
pub mod writing;
