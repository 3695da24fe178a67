//! Account security beyond the password: the second factor, and the security policy of an enterprise.
//!
//! The policy is one row per enterprise; an account that belongs to several obeys the strictest of them in
//! all that belongs to the account (docs/decisions/0016).

pub mod factor;
pub mod kind;
pub mod model;
pub mod password_link;
pub mod policy;
pub mod rules;
pub mod second_step;
pub mod store;
pub mod totp;
