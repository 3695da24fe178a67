//! GraphQL types of timelines and of the operation log.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::activity::model::{Described, Entry, FieldChange, Part};
use xieli_domain::activity::{rules, service, store};
use xieli_domain::comment::subject::Subject;
use xieli_domain::kind::words::{action_label, record_label};
use xieli_macros::{Enum, fields, object};

use crate::comment::Comment;
use crate::core::{ContextExt, Entity, Record, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

/// Part of a timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Part")]
pub enum ActivityPart {
    /// Changes and comments.
    All,
    /// Changes of the record.
    Changes,
    /// Comments on the record.
    Comments,
}

/// A record with comments and a timeline.
#[fields(login)]
pub struct ActivitySubject {
    /// The global id of the record.
    pub id: ID,
    /// The label of its kind, for users.
    pub kind: String,
    /// The title of the record.
    pub title: String,
    /// The address of its page.
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

/// A change of one field.
#[fields(login)]
pub struct ActivityChange {
    /// The name of the field, for programs.
    pub field: String,
    /// The label of the field, for users.
    pub label: String,
    /// The former value, as a text; null when it was empty.
    pub before: Option<String>,
    /// The new value, as a text; null when it is empty.
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

/// An entry of a record's timeline: a change, or a comment.
pub struct ActivityEntry {
    /// The change or the comment.
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

/// An entry of a record's timeline: a change, or a comment.
#[object(login)]
impl ActivityEntry {
    /// The key of the entry, which never changes, for lists on a screen.
    fn key(&self) -> String {
        match &self.entry {
            Entry::Change(described) => format!("log.{}", described.log.id),
            Entry::Comment(comment) => format!("comment.{}", comment.id),
        }
    }

    /// The time of the entry.
    fn created_at(&self) -> DateTime<Utc> {
        match &self.entry {
            Entry::Change(described) => described.log.created_at,
            Entry::Comment(comment) => comment.created_at,
        }
    }

    /// The member who acted; null for actions without a signed-in member.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let (enterprise, id) = match &self.entry {
            Entry::Change(described) => (described.log.enterprise_id, described.log.actor_member_id),
            Entry::Comment(comment) => (comment.enterprise_id, Some(comment.author_id)),
        };
        member_by_id(ctx, enterprise, id).await
    }

    /// The action, as a text; null for a comment.
    fn text(&self) -> Option<String> {
        self.described().map(|described| action_label(&described.log.action).into_owned())
    }

    /// The fields that changed, as far as the viewer may read them.
    fn changes(&self) -> Vec<ActivityChange> {
        self.described().map(changes_of).unwrap_or_default()
    }

    /// The reason, where one was given and the viewer may read it.
    fn reason(&self) -> Option<&str> {
        self.described()?.log.reason.as_deref()
    }

    /// The comment; null for a change.
    fn comment(&self) -> Option<Comment> {
        match &self.entry {
            Entry::Change(_) => None,
            Entry::Comment(comment) => Some(Comment::from(comment.as_ref().clone())),
        }
    }
}

/// An entry of the operation log.
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

/// An entry of the operation log.
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

    /// The time of the action.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.log.created_at
    }

    /// The member who acted; null for actions without a signed-in member.
    async fn actor(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.log.enterprise_id, self.0.log.actor_member_id).await
    }

    /// The action, as `record.action`.
    fn action(&self) -> &str {
        &self.0.log.action
    }

    /// The action, as a text.
    fn action_text(&self) -> String {
        action_label(&self.0.log.action).into_owned()
    }

    /// The type of the record, as events name it.
    fn record_type(&self) -> &str {
        &self.0.log.record_type
    }

    /// The label of the record's type, for users.
    fn record_text(&self) -> &str {
        record_label(&self.0.log.record_type)
    }

    /// The row id of the record, in digits.
    fn record_row_id(&self) -> String {
        self.0.log.record_id.to_string()
    }

    /// The name of the record then, or its present name.
    fn record_name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The changed fields, as texts.
    fn changes(&self) -> Vec<ActivityChange> {
        changes_of(&self.0)
    }

    /// The record before the change, as JSON without secrets.
    fn before(&self) -> Option<String> {
        self.0.log.before.as_ref().map(|value| rules::shown(value).to_string())
    }

    /// The record after the change, as JSON without secrets.
    fn after(&self) -> Option<String> {
        self.0.log.after.as_ref().map(|value| rules::shown(value).to_string())
    }

    /// The reason of the change.
    fn reason(&self) -> Option<&str> {
        self.0.log.reason.as_deref()
    }

    /// Whether an access token acted for the member.
    fn is_by_token(&self) -> bool {
        self.0.log.access_token_id.is_some()
    }
}

/// A name of the API with its label.
#[fields(login)]
pub struct OperationWord {
    /// The name, for programs.
    pub value: String,
    /// The label, for users.
    pub label: String,
}
