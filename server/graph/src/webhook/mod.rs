//! What is told outside: webhooks for programs, messages for group robots (docs/decisions/0032).

mod mutations;
mod queries;
mod types;

pub use mutations::{WebhookDeliveryPayload, WebhookMutation, WebhookPayload};
pub use queries::WebhookQuery;
pub use types::{Webhook, WebhookDelivery, WebhookEventGroup, WebhookTarget};
