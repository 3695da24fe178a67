//! What webhooks look like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::webhook::{model, registry, rules, store};
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Who listens at the other end of a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Target")]
pub enum WebhookTarget {
    /// A program: signed as Standard Webhooks say.
    Program,
    /// The robot of a WeCom group.
    #[graphql(name = "WECOM")]
    WeCom,
    /// The robot of a DingTalk group.
    #[graphql(name = "DINGTALK")]
    DingTalk,
    /// The robot of a Feishu group.
    Feishu,
}

/// Where a delivery stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum WebhookDeliveryState {
    /// It is to be sent, for the first time or again.
    Waiting,
    /// It arrived.
    Delivered,
    /// It is not tried any more.
    Failed,
}

/// Where events are told outside: a program's webhook, or the robot of a group.
#[derive(Clone)]
pub struct Webhook(pub model::Webhook);

impl Entity for Webhook {
    const NAME: &'static str = "Webhook";
}

impl Record for Webhook {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self))
    }
}

impl From<model::Webhook> for Webhook {
    fn from(row: model::Webhook) -> Self {
        Self(row)
    }
}

/// Where events are told outside: a program's webhook, or the robot of a group.
#[object(login)]
impl Webhook {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// Free text.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Who listens.
    fn target(&self) -> WebhookTarget {
        model::Target::read(self.0.target).into()
    }

    /// Where to, without what gives access.
    fn address(&self) -> &str {
        &self.0.address
    }

    /// The address has to be entered anew before anything is sent.
    fn needs_address(&self) -> bool {
        self.0.sealed.is_none()
    }

    /// `record.action` or `record.*`, as `webhookEvents` lists them.
    fn events(&self) -> &[String] {
        &self.0.events
    }

    /// Told of new events.
    fn is_active(&self) -> bool {
        self.0.active
    }

    /// Since when nothing arrives.
    fn failing_since(&self) -> Option<DateTime<Utc>> {
        self.0.failing_since
    }

    /// When something was last sent.
    fn last_at(&self) -> Option<DateTime<Utc>> {
        self.0.last_at
    }

    /// When it was switched off because nothing had arrived for long.
    fn stopped_at(&self) -> Option<DateTime<Utc>> {
        self.0.stopped_at
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

/// Something a webhook was told, or is to be told.
#[derive(Clone)]
pub struct WebhookDelivery(pub model::Delivery);

impl Entity for WebhookDelivery {
    const NAME: &'static str = "WebhookDelivery";
}

impl Record for WebhookDelivery {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::find_delivery(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self))
    }
}

impl From<model::Delivery> for WebhookDelivery {
    fn from(row: model::Delivery) -> Self {
        Self(row)
    }
}

/// Something a webhook was told, or is to be told.
#[object(login)]
impl WebhookDelivery {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// `record.action`.
    fn kind(&self) -> &str {
        &self.0.kind
    }

    /// What happened, in words.
    fn label(&self) -> String {
        registry::label(&self.0.kind).into_owned()
    }

    /// Where it stands.
    fn state(&self) -> WebhookDeliveryState {
        match self.0.state {
            1 => WebhookDeliveryState::Delivered,
            2 => WebhookDeliveryState::Failed,
            _ => WebhookDeliveryState::Waiting,
        }
    }

    /// How often it was tried.
    fn attempts(&self) -> i32 {
        self.0.attempts
    }

    /// When it is tried again; null when it is not.
    fn next_at(&self) -> Option<DateTime<Utc>> {
        (self.0.state == rules::State::Waiting.code()).then_some(self.0.next_at)
    }

    /// The body that was sent last.
    fn request(&self) -> Option<&str> {
        self.0.request.as_deref()
    }

    /// The HTTP status that was answered last.
    fn status(&self) -> Option<i32> {
        self.0.status
    }

    /// The beginning of what was answered last.
    fn response(&self) -> Option<&str> {
        self.0.response.as_deref()
    }

    /// Why the last attempt failed.
    fn error(&self) -> Option<&str> {
        self.0.error.as_deref()
    }

    /// Milliseconds that the last attempt took.
    fn duration(&self) -> Option<i32> {
        self.0.duration
    }

    /// Whether it can be sent once more by hand, while the webhook is active.
    fn can_redeliver(&self) -> bool {
        rules::may_redeliver(self.0.state) && self.0.kind != registry::TEST
    }

    /// When it happened.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// When it arrived or was given up.
    fn finished_at(&self) -> Option<DateTime<Utc>> {
        self.0.finished_at
    }

    /// Who did it; null where nobody was signed in.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.actor_member_id).await
    }
}

/// An event that can be chosen.
#[fields(login)]
pub struct WebhookEvent {
    /// `record.action`.
    pub kind: String,
    /// For people.
    pub label: String,
}

/// The events of one kind of record.
#[fields(login)]
pub struct WebhookEventGroup {
    /// All of them: `record.*`.
    pub kind: String,
    /// For people.
    pub label: String,
    /// One by one.
    pub events: Vec<WebhookEvent>,
}

impl From<registry::Group> for WebhookEventGroup {
    fn from(group: registry::Group) -> Self {
        let events =
            group.events.into_iter().map(|event| WebhookEvent { kind: event.kind, label: event.label });
        Self { kind: group.kind, label: group.label, events: events.collect() }
    }
}

/// Which webhooks; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WebhookFilter {
    /// In the name.
    pub keyword: Option<String>,
    /// For whom.
    pub target: Option<WebhookTarget>,
}

impl From<WebhookFilter> for model::WebhookFilter {
    fn from(filter: WebhookFilter) -> Self {
        Self { keyword: filter.keyword, target: filter.target.map(Into::into) }
    }
}
