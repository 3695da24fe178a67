//! The enterprise itself: its data, leaving it, transferring its ownership (core §7 Account `enterprise/*`).

pub mod kind;
pub mod menus;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
pub mod transfer;
