//! GraphQL mutations of webhooks.

use async_graphql::{Context, ID};
use xieli_domain::webhook::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::{Webhook, WebhookDelivery, WebhookTarget};
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{ContextExt, Result, UserError, decode, decode_all};

/// A webhook to create or change.
#[derive(InputObject)]
pub struct WebhookInput {
    /// 1 to 50 characters.
    pub name: String,
    /// The receiver; it cannot change once the webhook exists.
    pub target: WebhookTarget,
    /// The address of the receiver, `https://…`; absent: unchanged.
    pub url: Option<String>,
    /// The signing secret of the robots of DingTalk and Feishu; absent: unchanged, empty: messages are not
    /// signed.
    pub secret: Option<String>,
    /// The subscribed events, 1 to 200 of `webhookEvents`.
    pub events: Vec<String>,
    /// Whether new events are delivered.
    pub is_active: bool,
}

impl From<WebhookInput> for model::WebhookInput {
    fn from(input: WebhookInput) -> Self {
        Self {
            name: input.name,
            target: input.target.into(),
            url: input.url,
            secret: input.secret,
            events: input.events,
            active: input.is_active,
        }
    }
}

/// Webhooks to delete.
#[derive(InputObject)]
pub struct WebhookDeleteInput {
    /// Their global ids, at most 20.
    pub ids: Vec<ID>,
}

/// The webhook with a new secret, or the errors of the input.
#[fields(login)]
pub struct WebhookSecretPayload {
    /// The webhook; null when nothing was changed.
    pub webhook: Option<Webhook>,
    /// The secret with which a program verifies signatures; null for robots. It is shown only once.
    pub secret: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl WebhookSecretPayload {
    fn from(issued: AppResult<model::Issued>) -> Result<Self> {
        let (issued, user_errors) = split(issued)?;
        let (webhook, secret) = issued.map(|issued| (Webhook::from(issued.webhook), issued.secret)).unzip();
        Ok(Self { webhook, secret: secret.flatten(), user_errors })
    }
}

payload! {
    /// The webhook, or the errors of the input.
    login WebhookPayload {
        /// The webhook after the change; null when nothing was changed.
        webhook: Webhook
    }
}

payload! {
    /// The delivery, or the errors of the input.
    login WebhookDeliveryPayload {
        /// The delivery after the attempt; null when nothing was sent.
        delivery: WebhookDelivery
    }
}

/// Mutations of webhooks.
#[derive(Default)]
pub struct WebhookMutation;

/// Mutations of webhooks.
#[object(root)]
impl WebhookMutation {
    /// Creates a webhook.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_create(&self, ctx: &Context<'_>, input: WebhookInput) -> Result<WebhookSecretPayload> {
        WebhookSecretPayload::from(service::create(ctx.services()?, ctx.viewer()?, input.into()).await)
    }

    /// Changes a webhook, and resets its record of failures.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        input: WebhookInput,
    ) -> Result<WebhookPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookPayload::from(service::update(ctx.services()?, ctx.viewer()?, id, version, input.into()).await)
    }

    /// Enables or disables a webhook; pending deliveries of a disabled webhook are discarded.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_switch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        #[graphql(desc = "Whether new events are delivered.")] is_active: bool,
    ) -> Result<WebhookPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookPayload::from(service::switch(ctx.services()?, ctx.viewer()?, id, version, is_active).await)
    }

    /// Replaces the secret of a program's webhook; the old one is no longer used.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_renew_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
    ) -> Result<WebhookSecretPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookSecretPayload::from(service::renew_secret(ctx.services()?, ctx.viewer()?, id, version).await)
    }

    /// Deletes webhooks; all or none.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_delete(&self, ctx: &Context<'_>, input: WebhookDeleteInput) -> Result<DeletePayload> {
        let ids = decode_all::<Webhook>(&input.ids)?;
        DeletePayload::from::<Webhook>(service::delete(ctx.services()?, ctx.viewer()?, &ids).await)
    }

    /// Sends a test message to a webhook, active or not, and returns the delivery.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_test(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<WebhookDeliveryPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookDeliveryPayload::from(service::test(ctx.services()?, ctx.viewer()?, id).await)
    }

    /// Repeats a delivery that arrived or failed, under the same message id.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_redeliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the delivery.")] id: ID,
    ) -> Result<WebhookDeliveryPayload> {
        let id = decode::<WebhookDelivery>(&id)?;
        WebhookDeliveryPayload::from(service::redeliver(ctx.services()?, ctx.viewer()?, id).await)
    }
}
