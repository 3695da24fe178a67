//! Webhooks for programs, and messages for group robots, in the GraphQL schema (docs/decisions/0032).

mod mutations;
mod queries;
mod types;

pub use mutations::{WebhookDeliveryPayload, WebhookMutation, WebhookPayload};
pub use queries::WebhookQuery;
pub use types::{Webhook, WebhookDelivery, WebhookEventGroup, WebhookTarget};
