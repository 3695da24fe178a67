//! GraphQL types of notifications and their preferences.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::kind::badge;
use xieli_domain::notification::events::{self, Group, group_of};
use xieli_domain::notification::{preference, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Entity, Record, Result};

/// Group of notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Group")]
pub enum NotificationGroup {
    /// Comments that mention the member.
    Mention,
    /// Comments that are not a mention.
    Comment,
    /// Customers that the member owns or owned.
    Customer,
    /// Projects that the member is responsible for or works on.
    Project,
    /// Tasks that the member works on or has assigned.
    Task,
    /// Work orders that the member serves, has requested or dispatches.
    Work,
    /// Applications that the member decides or has submitted.
    Approval,
    /// Logs and weekly reports of the member and of their teams.
    Journal,
    /// Punches, exceptions and leave of the member and of their teams.
    Attendance,
    /// Appraisal plans, inputs and results of the member and of the members they rate.
    Kpi,
    /// Members joining and leaving, transfers of ownership.
    Organization,
    /// The member's own account.
    Security,
    /// Other notifications.
    System,
}

/// Channel of delivery of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "preference::Channel")]
pub enum NotificationChannel {
    /// In the product itself.
    InApp,
    /// By e-mail.
    Email,
    /// By the webhooks and group robots of the enterprise, where an administrator has subscribed one to the
    /// event.
    Webhook,
}

/// A notification of the viewer.
#[derive(Clone)]
pub struct Notification(pub store::Notification);

impl Entity for Notification {
    const NAME: &'static str = "Notification";
}

impl Record for Notification {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self))
    }
}

/// A notification of the viewer.
#[object(login, common(id, row_id))]
impl Notification {
    /// The kind of event, for programs.
    fn kind(&self) -> &str;

    /// The group of the notification.
    fn group(&self) -> NotificationGroup {
        group_of(&self.0.kind).into()
    }

    /// The title, a single line.
    fn title(&self) -> &str;

    /// The text below the title.
    fn body(&self) -> Option<&str>;

    /// The address in the product that it leads to.
    fn link(&self) -> Option<&str>;

    /// When it was read.
    fn read_at(&self) -> Option<DateTime<Utc>>;

    /// When it was sent.
    fn created_at(&self) -> DateTime<Utc>;
}

/// The number of pending items of the viewer on one screen.
#[fields(login)]
pub struct Badge {
    /// The key of the screen in the navigation.
    pub key: String,
    /// The number; shown up to 99 (core §9).
    pub count: i32,
}

impl From<badge::Badge> for Badge {
    fn from(badge: badge::Badge) -> Self {
        Self { key: badge.key.to_owned(), count: i32::try_from(badge.count).unwrap_or(i32::MAX) }
    }
}

/// The channels of one event for a member.
#[fields(login)]
pub struct NotificationChoice {
    /// The event: the `kind` of its notifications.
    pub event: String,
    /// The label of the event, for users.
    pub label: String,
    /// The group of the event.
    pub group: NotificationGroup,
    /// The label of the group, for users.
    pub group_label: String,
    /// Whether it is shown in the product.
    pub in_app: bool,
    /// Whether it is sent by e-mail.
    pub email: bool,
    /// Whether it goes to the webhooks and group robots of the enterprise; never for events of account
    /// security.
    pub webhook: bool,
    /// Whether it can't be disabled in the product: it concerns account security.
    pub is_compulsory: bool,
}

impl From<preference::Choice> for NotificationChoice {
    fn from(choice: preference::Choice) -> Self {
        let events::Event { kind, label, group, compulsory, .. } = *choice.event;
        Self {
            event: kind.to_owned(),
            label: label.to_owned(),
            group: group.into(),
            group_label: group.label().to_owned(),
            in_app: choice.in_app,
            email: choice.email,
            webhook: choice.webhook,
            is_compulsory: compulsory,
        }
    }
}

/// The notification preferences of a member: events and their channels.
#[fields(login)]
pub struct NotificationChoices {
    /// The preferences, one for each event.
    pub events: Vec<NotificationChoice>,
    /// Whether unread notifications are sent as one e-mail a day.
    pub digest: bool,
    /// Whether this server sends e-mails.
    pub is_mail_configured: bool,
    /// The member's e-mail address; null where there is none.
    pub address: Option<String>,
}

impl NotificationChoices {
    /// The preferences of a member, with the availability of e-mail.
    pub fn new(choices: preference::Choices, is_mail_configured: bool) -> Self {
        let events = choices.events.into_iter().map(NotificationChoice::from).collect();
        Self { events, digest: choices.digest, is_mail_configured, address: choices.address }
    }
}
