//! Payments of projects: plans, and the receipts for them
//! (business §2 Project: CollectionPlanList, business §7 `paymentplan`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
