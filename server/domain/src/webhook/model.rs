//! Rows, filters and inputs of webhooks and their deliveries.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{webhook, webhook_delivery};

use crate::keyring::Sealed;

/// The kind of receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A program: requests are signed by the Standard Webhooks specification.
    Program,
    /// A robot of a WeCom group.
    WeCom,
    /// A robot of a DingTalk group.
    DingTalk,
    /// A robot of a Feishu group.
    Feishu,
}

impl Target {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Program, Self::WeCom, Self::DingTalk, Self::Feishu];

    /// The value that the column stores.
    pub const fn code(self) -> i16 {
        match self {
            Self::Program => 1,
            Self::WeCom => 2,
            Self::DingTalk => 3,
            Self::Feishu => 4,
        }
    }

    /// Parses a value of the column, which has no others.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().find(|target| target.code() == code).unwrap_or(Self::Program)
    }
}

/// A webhook, without its secrets in clear.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = webhook)]
pub struct Webhook {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The target, see [`Target`].
    pub target: i16,
    /// The address without secrets.
    pub address: String,
    /// The full address and the secret, encrypted.
    #[serde(skip)]
    pub sealed: Option<Vec<u8>>,
    /// Id of the key it is encrypted with.
    #[serde(skip)]
    pub key_id: Option<String>,
    /// Subscribed events: `record.action`, or `record.*`.
    pub events: Vec<String>,
    /// Whether it receives new events.
    pub active: bool,
    /// Since when deliveries fail.
    pub failing_since: Option<DateTime<Utc>>,
    /// Time of the last delivery.
    pub last_at: Option<DateTime<Utc>>,
    /// When it was switched off because deliveries failed.
    pub stopped_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl Webhook {
    /// The encrypted address and secret.
    pub fn sealed(&self) -> Option<Sealed> {
        Some(Sealed { key_id: self.key_id.clone()?, bytes: self.sealed.clone()? })
    }
}

/// The secrets of a webhook, which are stored encrypted.
#[derive(Clone, Serialize, Deserialize)]
pub struct Access {
    /// The full address.
    pub url: String,
    /// The secret for signatures; robots may have none.
    pub secret: Option<String>,
}

/// Input of a new or changed webhook.
#[derive(Debug, Clone)]
pub struct WebhookInput {
    /// 1 to 50 characters.
    pub name: String,
    /// The target; fixed after creation.
    pub target: Target,
    /// The full address; absent: unchanged.
    pub url: Option<String>,
    /// The secret for a robot's signatures; absent: unchanged, blank: none.
    pub secret: Option<String>,
    /// Subscribed events, of the registry.
    pub events: Vec<String>,
    /// Whether it receives new events.
    pub active: bool,
}

/// A newly created webhook with its secret, which is shown only once.
pub struct Issued {
    /// The webhook.
    pub webhook: Webhook,
    /// For programs: the secret to verify signatures with.
    pub secret: Option<String>,
}

/// A delivery of a webhook, pending or done.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = webhook_delivery)]
pub struct Delivery {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The webhook.
    pub webhook_id: i64,
    /// The event: `record.action`.
    pub kind: String,
    /// Type of the record, by its name in events.
    pub record_type: String,
    /// Id of the record.
    pub record_id: i64,
    /// Member who acted.
    pub actor_member_id: Option<i64>,
    /// Additional content of robot messages.
    pub message: Value,
    /// Its state, see [`super::rules::State`].
    pub state: i16,
    /// Number of attempts.
    pub attempts: i32,
    /// Time of the next attempt.
    pub next_at: DateTime<Utc>,
    /// The last request body.
    pub request: Option<String>,
    /// The last HTTP status.
    pub status: Option<i32>,
    /// The beginning of the last response.
    pub response: Option<String>,
    /// The error of the last attempt, in Chinese.
    pub error: Option<String>,
    /// Duration of the last attempt in milliseconds.
    pub duration: Option<i32>,
    /// Time of the event.
    pub created_at: DateTime<Utc>,
    /// When it was delivered or given up.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Filter of a list of webhooks; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WebhookFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// With this target.
    pub target: Option<Target>,
}
