//! The dispatch board: the technicians with their planned visits, and suggestions of technicians for a work
//! order (docs/decisions/0061).

pub mod model;
pub mod rules;
pub mod service;
pub mod store;
