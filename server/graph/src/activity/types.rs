//! What timelines and the operation log look like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::activity::model::{Described, Entry, FieldChange, Part};
use xieli_domain::activity::{rules, service, store};
use xieli_domain::comment::subject::Subject;
use xieli_domain::kind::words::{action_label, record_label};
use xieli_macros::{Enum, fields, object};

use crate::comment::Comment;
use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

/// What of a timeline is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Part")]
pub enum ActivityPart {
    /// Everything.
    All,
    /// What was changed.
    Changes,
    /// What was said.
    Comments,
}

/// A record with comments and a timeline.
#[fields(login)]
pub struct ActivitySubject {
    /// The record.
    pub id: ID,
    /// What kind of record it is, for people.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// Its own page.
    pub page: String,
}

impl From<Subject> for ActivitySubject {
    fn from(subject: Subject) -> Self {
        Self {
            id: ID(xieli_kernel::ids::encode(subject.kind.entity, subject.id)),
            kind: subject.page.label.to_owned(),
            page: subject.page(),
            title: subject.title,
        }
    }
}

/// One field that is different now.
#[fields(login)]
pub struct ActivityChange {
    /// For programs.
    pub field: String,
    /// For people.
    pub label: String,
    /// What it was, in words; null when it was empty.
    pub before: Option<String>,
    /// What it is, in words; null when it is empty.
    pub after: Option<String>,
}

impl From<FieldChange> for ActivityChange {
    fn from(change: FieldChange) -> Self {
        let FieldChange { field, label, before, after } = change;
        Self { field, label, before, after }
    }
}

fn changes_of(described: &Described) -> Vec<ActivityChange> {
    described.changes.iter().cloned().map(ActivityChange::from).collect()
}

/// Something in the timeline of a record: a change, or a comment.
pub struct ActivityEntry {
    /// What it is.
    pub entry: Entry,
}

impl ActivityEntry {
    fn described(&self) -> Option<&Described> {
        match &self.entry {
            Entry::Change(described) => Some(described),
            Entry::Comment(_) => None,
        }
    }
}

/// Something in the timeline of a record: a change, or a comment.
#[object(login)]
impl ActivityEntry {
    /// The same for as long as it is there; for lists on a screen.
    fn key(&self) -> String {
        match &self.entry {
            Entry::Change(described) => format!("log.{}", described.log.id),
            Entry::Comment(comment) => format!("comment.{}", comment.id),
        }
    }

    /// When.
    fn created_at(&self) -> DateTime<Utc> {
        match &self.entry {
            Entry::Change(described) => described.log.created_at,
            Entry::Comment(comment) => comment.created_at,
        }
    }

    /// Who; null where nobody was signed in.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let (enterprise, id) = match &self.entry {
            Entry::Change(described) => (described.log.enterprise_id, described.log.actor_member_id),
            Entry::Comment(comment) => (comment.enterprise_id, Some(comment.author_id)),
        };
        member_by_id(ctx, enterprise, id).await
    }

    /// What was done, in words; null for a comment.
    fn text(&self) -> Option<String> {
        self.described().map(|described| action_label(&described.log.action).into_owned())
    }

    /// The fields that changed, as far as the viewer may read them.
    fn changes(&self) -> Vec<ActivityChange> {
        self.described().map(changes_of).unwrap_or_default()
    }

    /// Why, where somebody said so and the viewer may read it.
    fn reason(&self) -> Option<&str> {
        self.described()?.log.reason.as_deref()
    }

    /// What was said; null for a change.
    fn comment(&self) -> Option<Comment> {
        match &self.entry {
            Entry::Change(_) => None,
            Entry::Comment(comment) => Some(Comment::from(comment.as_ref().clone())),
        }
    }
}

/// One row of the operation log.
pub struct OperationLog(pub Described);

impl Entity for OperationLog {
    const NAME: &'static str = "OperationLog";
}

impl Record for OperationLog {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let viewer = ctx.viewer()?;
        if service::may_read_log(viewer).is_err() {
            return Ok(None);
        }
        let connection = ctx.read().await?;
        let Some(log) = store::find(&connection, viewer, row).await? else { return Ok(None) };
        Ok(service::tell(&connection, viewer, vec![log]).await?.pop().map(Self))
    }
}

/// One row of the operation log.
#[object(login)]
impl OperationLog {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.log.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.log.id.to_string()
    }

    /// When.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.log.created_at
    }

    /// Who; null where nobody was signed in.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.log.enterprise_id, self.0.log.actor_member_id).await
    }

    /// `record.action`.
    fn action(&self) -> &str {
        &self.0.log.action
    }

    /// What was done, in words.
    fn action_text(&self) -> String {
        action_label(&self.0.log.action).into_owned()
    }

    /// The kind of record, as events name it.
    fn record_type(&self) -> &str {
        &self.0.log.record_type
    }

    /// The kind of record, for people.
    fn record_text(&self) -> &str {
        record_label(&self.0.log.record_type)
    }

    /// The record, in digits.
    fn record_row_id(&self) -> String {
        self.0.log.record_id.to_string()
    }

    /// What the record was called, or is called now.
    fn record_name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The fields that changed, in words.
    fn changes(&self) -> Vec<ActivityChange> {
        changes_of(&self.0)
    }

    /// The record as it was, as JSON; what opens a door is hidden.
    fn before(&self) -> Option<String> {
        self.0.log.before.as_ref().map(|value| rules::shown(value).to_string())
    }

    /// The record as it became, as JSON; what opens a door is hidden.
    fn after(&self) -> Option<String> {
        self.0.log.after.as_ref().map(|value| rules::shown(value).to_string())
    }

    /// Why.
    fn reason(&self) -> Option<&str> {
        self.0.log.reason.as_deref()
    }

    /// An access token spoke for the person.
    fn is_by_token(&self) -> bool {
        self.0.log.access_token_id.is_some()
    }
}

/// A name of the API and what people call it.
#[fields(login)]
pub struct OperationWord {
    /// For programs.
    pub value: String,
    /// For people.
    pub label: String,
}
