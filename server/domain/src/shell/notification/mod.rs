//! Notifications of a member, and what waits for them.

pub mod service;
pub mod store;

/// The record type of the events about what a member has been sent; the record is the member.
pub const INBOX: &str = "inbox";
