//! Comments on weekly reports with grades: at most one of a member on a report; the first locks the report
//! (business §3 Weekly: comment).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
