//! What notifications, and the choice of them, look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::kind::badge;
use xieli_domain::notification::events::{self, Group, group_of};
use xieli_domain::notification::{preference, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{Entity, Reach, Record, Result};

/// What a notification belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Group")]
pub enum NotificationGroup {
    /// Somebody called the member by name.
    Mention,
    /// Comments that are not a mention.
    Comment,
    /// Customers that the member has or had.
    Customer,
    /// Projects that the member is responsible for or works at.
    Project,
    /// Tasks that the member works at or has given to others.
    Task,
    /// Work orders that the member goes to, has asked for or sends others to.
    Work,
    /// Applications that the member decides about or has sent.
    Approval,
    /// Logs and weekly reports of the member and of their teams.
    Journal,
    /// Punches, exceptions and leave of the member and of their teams.
    Attendance,
    /// Plans of appraisal, inputs and results of the member and of those whom they rate.
    Kpi,
    /// Joining, leaving, handing on.
    Organization,
    /// The member's own account.
    Security,
    /// Everything else.
    System,
}

/// How somebody is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "preference::Channel")]
pub enum NotificationChannel {
    /// In the product.
    InApp,
    /// By e-mail.
    Email,
    /// Through the webhooks and group robots of the enterprise, where an administrator has chosen the event for one.
    Webhook,
}

/// Something the viewer was told.
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

/// Something the viewer was told.
#[object(login, common(id, row_id))]
impl Notification {
    /// For programs.
    fn kind(&self) -> &str;

    /// What it belongs to.
    fn group(&self) -> NotificationGroup {
        group_of(&self.0.kind).into()
    }

    /// One line.
    fn title(&self) -> &str;

    /// More of it.
    fn body(&self) -> Option<&str>;

    /// Where in the product to go.
    fn link(&self) -> Option<&str>;

    /// When it was read.
    fn read_at(&self) -> Option<DateTime<Utc>>;

    /// When it was sent.
    fn created_at(&self) -> DateTime<Utc>;
}

/// Something that waits for the viewer.
#[fields(login)]
pub struct Badge {
    /// The screen, as the navigation names it.
    pub key: String,
    /// How many; shown up to 99 (core §9).
    pub count: i32,
}

impl From<badge::Badge> for Badge {
    fn from(badge: badge::Badge) -> Self {
        Self { key: badge.key.to_owned(), count: i32::try_from(badge.count).unwrap_or(i32::MAX) }
    }
}

/// What somebody gets of one event.
#[fields(login)]
pub struct NotificationChoice {
    /// The `kind` of its notifications.
    pub event: String,
    /// For people.
    pub label: String,
    /// What it belongs to.
    pub group: NotificationGroup,
    /// The group, for people.
    pub group_label: String,
    /// In the product.
    pub in_app: bool,
    /// By e-mail.
    pub email: bool,
    /// Through the webhooks and group robots of the enterprise; never what guards the account.
    pub webhook: bool,
    /// Always in the product: it guards the account.
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

/// What somebody wants to be told of, and how.
#[fields(login)]
pub struct NotificationChoices {
    /// One for each event.
    pub events: Vec<NotificationChoice>,
    /// What has not been read comes as one e-mail a day.
    pub digest: bool,
    /// E-mails leave this server.
    pub is_mail_configured: bool,
    /// Where they go: the address of the member; null where there is none.
    pub address: Option<String>,
}

impl NotificationChoices {
    /// What somebody has chosen, and whether there is a way to it.
    pub fn new(choices: preference::Choices, is_mail_configured: bool) -> Self {
        let events = choices.events.into_iter().map(NotificationChoice::from).collect();
        Self { events, digest: choices.digest, is_mail_configured, address: choices.address }
    }
}
