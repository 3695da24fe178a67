//! Applications for approval: their values, the tasks of their approvers, and their history (business §7
//! Flow: process).

pub mod act;
mod children;
pub mod clockwork;
pub mod deadline;
pub mod engine;
pub mod held;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
pub mod told;
pub mod values;
