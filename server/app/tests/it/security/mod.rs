//! The second factor and the security policy of an enterprise.

mod factor;
mod fresh;
pub mod phone;
mod policy;
mod restricted;
mod sessions;
