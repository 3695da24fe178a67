//! Changing webhooks.

use async_graphql::{Context, ID};
use xieli_domain::webhook::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::{Webhook, WebhookDelivery, WebhookTarget};
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{Reach, Result, UserError, decode, decode_all};

/// A webhook, new or changed.
#[derive(InputObject)]
pub struct WebhookInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Who listens; stays what it is once the webhook is made.
    pub target: WebhookTarget,
    /// Where to, `https://…`; absent: as it was.
    pub url: Option<String>,
    /// What messages are signed with, for the robots of DingTalk and Feishu; absent: as it was, empty: not signed.
    pub secret: Option<String>,
    /// 1 to 200 of `webhookEvents`.
    pub events: Vec<String>,
    /// Told of new events.
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

/// Which webhooks.
#[derive(InputObject)]
pub struct WebhookDeleteInput {
    /// At most 20.
    pub ids: Vec<ID>,
}

/// A webhook with a new secret, or why not.
#[fields(login)]
pub struct WebhookSecretPayload {
    /// The webhook; null when nothing was changed.
    pub webhook: Option<Webhook>,
    /// What a program checks signatures with; null for robots. Shown this once.
    pub secret: Option<String>,
    /// What the user can mend; empty when it worked.
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
    /// A webhook, or why not.
    login WebhookPayload {
        /// As it is now; null when nothing was changed.
        webhook: Webhook
    }
}

payload! {
    /// A delivery, or why not.
    login WebhookDeliveryPayload {
        /// As it is now; null when nothing was sent.
        delivery: WebhookDelivery
    }
}

/// Root fields that change webhooks.
#[derive(Default)]
pub struct WebhookMutation;

/// Root fields that change webhooks.
#[object(root)]
impl WebhookMutation {
    /// Makes a webhook.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_create(&self, ctx: &Context<'_>, input: WebhookInput) -> Result<WebhookSecretPayload> {
        WebhookSecretPayload::from(service::create(ctx.services()?, ctx.viewer()?, input.into()).await)
    }

    /// Changes a webhook; what was held against it is forgotten.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        input: WebhookInput,
    ) -> Result<WebhookPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookPayload::from(service::update(ctx.services()?, ctx.viewer()?, id, version, input.into()).await)
    }

    /// Switches a webhook on or off; what waits for one that is switched off is given up.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_switch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
        #[graphql(desc = "Told of new events, or not.")] is_active: bool,
    ) -> Result<WebhookPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookPayload::from(service::switch(ctx.services()?, ctx.viewer()?, id, version, is_active).await)
    }

    /// Gives a program's webhook another secret; the old one signs nothing more.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_renew_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read.")] version: i32,
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

    /// Sends a message to try a webhook, active or not, and answers what came of it.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_test(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<WebhookDeliveryPayload> {
        let id = decode::<Webhook>(&id)?;
        WebhookDeliveryPayload::from(service::test(ctx.services()?, ctx.viewer()?, id).await)
    }

    /// Sends what was delivered or given up once more, under the same message id.
    #[requires("e:manage")]
    #[interactive]
    async fn webhook_redeliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which delivery.")] id: ID,
    ) -> Result<WebhookDeliveryPayload> {
        let id = decode::<WebhookDelivery>(&id)?;
        WebhookDeliveryPayload::from(service::redeliver(ctx.services()?, ctx.viewer()?, id).await)
    }
}
