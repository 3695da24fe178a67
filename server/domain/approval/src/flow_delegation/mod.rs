//! Who stands in for whom while they are absent: approvals that come meanwhile go to them.

pub mod kind;
pub mod model;
pub mod parting;
pub mod rules;
pub mod service;
pub mod store;
