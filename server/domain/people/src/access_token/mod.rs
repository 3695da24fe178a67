//! Personal access tokens: programs act as a member, with a part of the member's permissions
//! (docs/decisions/0015).

pub mod kind;
pub mod model;
pub mod rules;
pub mod secret;
pub mod service;
pub mod store;

pub use model::AccessToken;
