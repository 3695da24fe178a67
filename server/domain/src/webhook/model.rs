//! Rows and inputs of webhooks.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{webhook, webhook_delivery};

use crate::keyring::Sealed;

/// Who listens at the other end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A program: signed as Standard Webhooks say.
    Program,
    /// The robot of a WeCom group.
    WeCom,
    /// The robot of a DingTalk group.
    DingTalk,
    /// The robot of a Feishu group.
    Feishu,
}

impl Target {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Program, Self::WeCom, Self::DingTalk, Self::Feishu];

    /// As the table has it.
    pub const fn code(self) -> i16 {
        match self {
            Self::Program => 1,
            Self::WeCom => 2,
            Self::DingTalk => 3,
            Self::Feishu => 4,
        }
    }

    /// Out of the table, which has no others.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().find(|target| target.code() == code).unwrap_or(Self::Program)
    }
}

/// A webhook as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = webhook)]
pub struct Webhook {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Free text.
    pub name: String,
    /// Of [`Target`].
    pub target: i16,
    /// Without what gives access.
    pub address: String,
    /// The whole address and the secret.
    #[serde(skip)]
    pub sealed: Option<Vec<u8>>,
    /// The key that it is encrypted with.
    #[serde(skip)]
    pub key_id: Option<String>,
    /// `record.action`, or `record.*`.
    pub events: Vec<String>,
    /// Told of new events.
    pub active: bool,
    /// Since when nothing arrives.
    pub failing_since: Option<DateTime<Utc>>,
    /// When something was last sent.
    pub last_at: Option<DateTime<Utc>>,
    /// When it was switched off because nothing arrived.
    pub stopped_at: Option<DateTime<Utc>>,
    /// To be sent back with changes.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Webhook {
    /// What is encrypted.
    pub fn sealed(&self) -> Option<Sealed> {
        Some(Sealed { key_id: self.key_id.clone()?, bytes: self.sealed.clone()? })
    }
}

/// What is kept encrypted of a webhook.
#[derive(Clone, Serialize, Deserialize)]
pub struct Access {
    /// The whole address.
    pub url: String,
    /// What requests are signed with; robots may have none.
    pub secret: Option<String>,
}

/// A webhook, new or changed.
#[derive(Debug, Clone)]
pub struct WebhookInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Who listens; fixed once it is made.
    pub target: Target,
    /// The whole address; nothing: as it was.
    pub url: Option<String>,
    /// What a robot's messages are signed with; nothing: as it was, blank: not at all.
    pub secret: Option<String>,
    /// Of the registry.
    pub events: Vec<String>,
    /// Told of new events.
    pub active: bool,
}

/// A webhook that was just made, and its secret, which nobody sees again.
pub struct Issued {
    /// The webhook.
    pub webhook: Webhook,
    /// For programs: what they check signatures with.
    pub secret: Option<String>,
}

/// Something told, or to be told.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = webhook_delivery)]
pub struct Delivery {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// To whom.
    pub webhook_id: i64,
    /// `record.action`.
    pub kind: String,
    /// The kind of record, as events name it.
    pub record_type: String,
    /// Which.
    pub record_id: i64,
    /// Who did it.
    pub actor_member_id: Option<i64>,
    /// What robots say besides.
    pub message: Value,
    /// Of [`super::rules::State`].
    pub state: i16,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried again.
    pub next_at: DateTime<Utc>,
    /// What was sent last.
    pub request: Option<String>,
    /// The HTTP status that was answered last.
    pub status: Option<i32>,
    /// The beginning of what was answered last.
    pub response: Option<String>,
    /// Why the last attempt failed, in words for people.
    pub error: Option<String>,
    /// Milliseconds that the last attempt took.
    pub duration: Option<i32>,
    /// When it happened.
    pub created_at: DateTime<Utc>,
    /// When it arrived or was given up.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Which webhooks a list shows; absent fields do not narrow.
#[derive(Debug, Clone, Default)]
pub struct WebhookFilter {
    /// In the name.
    pub keyword: Option<String>,
    /// For whom.
    pub target: Option<Target>,
}
