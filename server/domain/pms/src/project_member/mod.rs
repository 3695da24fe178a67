//! Members of projects, in groups: internal ones, and partners
//! (business §3 Project info: member group, business §7 Projects).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
