//! GraphQL queries of webhooks.

use async_graphql::{Context, ID};
use xieli_domain::webhook::{model, registry, rules, store};
use xieli_macros::object;

use super::types::{Webhook, WebhookDelivery, WebhookDeliveryState, WebhookEventGroup, WebhookFilter};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode};

/// Queries of webhooks.
#[derive(Default)]
pub struct WebhookQuery;

/// Queries of webhooks.
#[object(root)]
impl WebhookQuery {
    /// The enterprise's webhooks and group robots, newest first, one page; there are at most 20.
    #[requires("e:manage")]
    async fn webhooks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the webhooks.")] filter: Option<WebhookFilter>,
    ) -> Result<Option<Connection<Webhook>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let filter = model::WebhookFilter::from(filter.unwrap_or_default());
        let page = store::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Webhook::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// A webhook; null when none is visible to the viewer.
    #[requires("e:manage")]
    async fn webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<Webhook>> {
        let id = decode::<Webhook>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Webhook::from))
    }

    /// The deliveries of a webhook in the last month, newest first, one page.
    #[requires("e:manage")]
    #[allow(clippy::too_many_arguments)]
    async fn webhook_deliveries(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the webhook.")] webhook_id: ID,
        #[graphql(desc = "Deliveries in this state.")] state: Option<WebhookDeliveryState>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
    ) -> Result<Option<Connection<WebhookDelivery>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let id = decode::<Webhook>(&webhook_id)?;
        let state: Option<rules::State> = state.map(Into::into);
        let page = store::deliveries(&*ctx.read().await?, &viewer, id, state, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, WebhookDelivery::from, move || {
            let (db, viewer) = (db.clone(), viewer.clone());
            async move { store::count_deliveries(&*db.read().await?, &viewer, id, state).await }
        })))
    }

    /// The events that a webhook can subscribe to.
    #[requires("e:manage")]
    async fn webhook_events(&self) -> Result<Option<Vec<WebhookEventGroup>>> {
        Ok(Some(registry::groups().into_iter().map(Into::into).collect()))
    }
}
