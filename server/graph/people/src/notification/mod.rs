//! Notifications of members in the GraphQL schema.

pub mod mutations;
pub mod queries;
pub mod subscriptions;
pub mod types;

pub use mutations::NotificationMutation;
pub use queries::NotificationQuery;
pub use subscriptions::NotificationSubscription;
pub use types::{Badge, Notification, NotificationGroup};
