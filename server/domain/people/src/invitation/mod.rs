//! Invitations: a link, perhaps sent by text message, by which people join an enterprise (core §2 invite, §7
//! `invitemember/join`).

pub mod join;
pub mod kind;
pub mod model;
pub mod prepared;
pub mod rules;
pub mod service;
pub mod store;
