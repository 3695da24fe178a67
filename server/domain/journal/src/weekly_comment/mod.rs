//! Comments on weekly reports with grades: one of a member on a report; the first locks it (business §3 Weekly: comment).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
