//! Applications for approval: their values, the tasks of their approvers, and their history (business §7
//! Flow: process).

pub mod act;
mod children;
pub mod deadline;
pub mod engine;
pub mod figures;
pub mod hidden;
pub mod kind;
pub mod loaders;
pub mod locked;
pub mod model;
pub mod notices;
pub mod offboarding;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
pub mod unshut;
pub mod values;
pub mod version;
pub mod write;
