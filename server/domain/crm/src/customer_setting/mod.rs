//! How customers are followed: the enterprise's, and what differs for single ones (business §7 `customer/setting`,
//! `crm/orgSettings`).

pub mod kind;
pub mod model;
pub mod service;
pub mod store;
