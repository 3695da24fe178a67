//! GraphQL types of webhooks.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::webhook::{model, registry, rules, store};
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Result, record};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Receiver of a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Target")]
pub enum WebhookTarget {
    /// A program; messages are signed according to Standard Webhooks.
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

/// State of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::State")]
pub enum WebhookDeliveryState {
    /// Waiting for its first or its next attempt.
    Waiting,
    /// Delivered: the receiver answered with success.
    Delivered,
    /// Failed, without further attempts.
    Failed,
}

record!(
    /// A receiver of events outside the product: a program's webhook, or the robot of a group.
    Webhook: model::Webhook, store::find
);

/// A receiver of events outside the product: a program's webhook, or the robot of a group.
#[object(login, common(id, row_id, created_at, version))]
impl Webhook {
    /// The name of the webhook.
    fn name(&self) -> &str;

    /// The receiver.
    fn target(&self) -> WebhookTarget {
        model::Target::read(self.0.target).into()
    }

    /// The address of the receiver, without its credentials.
    fn address(&self) -> &str;

    /// Whether the address has to be entered again before anything is sent.
    fn needs_address(&self) -> bool {
        self.0.sealed.is_none()
    }

    /// The subscribed events, `record.action` or `record.*`, as in `webhookEvents`.
    fn events(&self) -> &[String];

    /// Whether new events are delivered.
    fn is_active(&self) -> bool {
        self.0.active
    }

    /// Since when deliveries fail.
    fn failing_since(&self) -> Option<DateTime<Utc>>;

    /// When a message was last sent.
    fn last_at(&self) -> Option<DateTime<Utc>>;

    /// When it was disabled because of failing deliveries.
    fn stopped_at(&self) -> Option<DateTime<Utc>>;

    /// The member who created it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }
}

record!(
    /// A delivery to a webhook, pending or finished.
    WebhookDelivery: model::Delivery, store::find_delivery
);

/// A delivery to a webhook, pending or finished.
#[object(login, common(id))]
impl WebhookDelivery {
    /// The event, as `record.action`.
    fn kind(&self) -> &str;

    /// The event, as a text.
    fn label(&self) -> String {
        registry::label(&self.0.kind).into_owned()
    }

    /// The state of the delivery.
    fn state(&self) -> WebhookDeliveryState {
        rules::State::read(self.0.state).into()
    }

    /// The number of attempts.
    fn attempts(&self) -> i32;

    /// When the next attempt is due; null when there is none.
    fn next_at(&self) -> Option<DateTime<Utc>> {
        (self.0.state == rules::State::Waiting.number()).then_some(self.0.next_at)
    }

    /// The body of the last request.
    fn request(&self) -> Option<&str>;

    /// The HTTP status of the last response.
    fn status(&self) -> Option<i32>;

    /// The beginning of the last response.
    fn response(&self) -> Option<&str>;

    /// The reason why the last attempt failed.
    fn error(&self) -> Option<&str>;

    /// The duration of the last attempt in milliseconds.
    fn duration(&self) -> Option<i32>;

    /// Whether it can be repeated by hand, while the webhook is active.
    fn can_redeliver(&self) -> bool {
        rules::may_redeliver(self.0.state) && self.0.kind != registry::TEST
    }

    /// When the event happened.
    fn created_at(&self) -> DateTime<Utc>;

    /// When it was delivered or failed.
    fn finished_at(&self) -> Option<DateTime<Utc>>;

    /// The member who caused the event; null for actions without a signed-in member.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.actor_member_id).await
    }
}

/// An event that can be subscribed to.
#[fields(login)]
pub struct WebhookEvent {
    /// The event, as `record.action`.
    pub kind: String,
    /// The label, for users.
    pub label: String,
}

/// The events of one kind of record.
#[fields(login)]
pub struct WebhookEventGroup {
    /// All events of the kind: `record.*`.
    pub kind: String,
    /// The label, for users.
    pub label: String,
    /// The single events.
    pub events: Vec<WebhookEvent>,
}

impl From<registry::Group> for WebhookEventGroup {
    fn from(group: registry::Group) -> Self {
        let events =
            group.events.into_iter().map(|event| WebhookEvent { kind: event.kind, label: event.label });
        Self { kind: group.kind, label: group.label, events: events.collect() }
    }
}

/// Filter of webhooks; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WebhookFilter {
    /// Part of the name.
    pub keyword: Option<String>,
    /// Webhooks of this receiver.
    pub target: Option<WebhookTarget>,
}

impl From<WebhookFilter> for model::WebhookFilter {
    fn from(filter: WebhookFilter) -> Self {
        Self { keyword: filter.keyword, target: filter.target.map(Into::into) }
    }
}
