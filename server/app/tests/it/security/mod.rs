//! The second factor and the security policy of an enterprise.

mod factor;
pub mod phone;
mod policy;
mod restricted;
mod sessions;
