//! What webhooks look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::webhook::{model, registry, rules, store};
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Result, record};
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

record!(
    /// Where events are told outside: a program's webhook, or the robot of a group.
    Webhook: model::Webhook, store::find
);

/// Where events are told outside: a program's webhook, or the robot of a group.
#[object(login, common(id, row_id, created_at, version))]
impl Webhook {
    /// Free text.
    fn name(&self) -> &str;

    /// Who listens.
    fn target(&self) -> WebhookTarget {
        model::Target::read(self.0.target).into()
    }

    /// Where to, without what gives access.
    fn address(&self) -> &str;

    /// The address has to be entered anew before anything is sent.
    fn needs_address(&self) -> bool {
        self.0.sealed.is_none()
    }

    /// `record.action` or `record.*`, as `webhookEvents` lists them.
    fn events(&self) -> &[String];

    /// Told of new events.
    fn is_active(&self) -> bool {
        self.0.active
    }

    /// Since when nothing arrives.
    fn failing_since(&self) -> Option<DateTime<Utc>>;

    /// When something was last sent.
    fn last_at(&self) -> Option<DateTime<Utc>>;

    /// When it was switched off because nothing had arrived for long.
    fn stopped_at(&self) -> Option<DateTime<Utc>>;

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

record!(
    /// Something a webhook was told, or is to be told.
    WebhookDelivery: model::Delivery, store::find_delivery
);

/// Something a webhook was told, or is to be told.
#[object(login, common(id))]
impl WebhookDelivery {
    /// `record.action`.
    fn kind(&self) -> &str;

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
    fn attempts(&self) -> i32;

    /// When it is tried again; null when it is not.
    fn next_at(&self) -> Option<DateTime<Utc>> {
        (self.0.state == rules::State::Waiting.code()).then_some(self.0.next_at)
    }

    /// The body that was sent last.
    fn request(&self) -> Option<&str>;

    /// The HTTP status that was answered last.
    fn status(&self) -> Option<i32>;

    /// The beginning of what was answered last.
    fn response(&self) -> Option<&str>;

    /// Why the last attempt failed.
    fn error(&self) -> Option<&str>;

    /// Milliseconds that the last attempt took.
    fn duration(&self) -> Option<i32>;

    /// Whether it can be sent once more by hand, while the webhook is active.
    fn can_redeliver(&self) -> bool {
        rules::may_redeliver(self.0.state) && self.0.kind != registry::TEST
    }

    /// When it happened.
    fn created_at(&self) -> DateTime<Utc>;

    /// When it arrived or was given up.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

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
