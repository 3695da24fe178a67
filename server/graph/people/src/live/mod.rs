//! Live updates in the GraphQL schema: subscriptions to changes of records.

pub mod subscriptions;
pub mod types;

pub use subscriptions::LiveSubscription;
