//! Live updates: subscriptions to changes of records.

pub mod subscriptions;
pub mod types;

pub use subscriptions::LiveSubscription;
