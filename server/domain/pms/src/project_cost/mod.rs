//! Costs of projects: costs by type, and fees
//! (business §2 Project: ProjectCostList, business §7 `projectCost`, `fee`).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
