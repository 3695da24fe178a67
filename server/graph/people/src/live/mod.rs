//! What happens, told while it happens.

pub mod subscriptions;
pub mod types;

pub use subscriptions::LiveSubscription;
