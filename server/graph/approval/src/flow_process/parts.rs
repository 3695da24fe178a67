//! What members have to do with applications, and what was done, as it looks from outside.

use std::collections::{BTreeMap, BTreeSet};

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::flow_process::loaders::FilesOfProcess;
use xieli_domain::flow_process::states::ItemStatus;
use xieli_domain::flow_process::{model, told};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::member::model::MemberRef;
use xieli_macros::{fields, object};

use crate::core::{Reach, Result, numbered};
use crate::file::File;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};

numbered! {
    /// Where the part of a member stands.
    FlowTaskStatus {
        /// Its turn has not come.
        Ahead = 0,
        /// The member decides.
        ToDo = 1,
        /// The member has agreed.
        Agreed = 2,
        /// The member has refused.
        Refused = 3,
        /// Somebody else decides instead.
        Transferred = 4,
        /// The member has returned the application.
        Returned = 5,
        /// Agreed by a time limit, or because the form says so.
        Passed = 6,
        /// Left out by a rule of the form.
        Skipped = 7,
        /// Nothing to be decided any more.
        Cancelled = 8,
        /// Signers whom the member has added decide before.
        Waiting = 9,
        /// A copy that is not read.
        Copied = 10,
        /// A copy that is read.
        Read = 11,
    }
}

/// A node of the way of an application.
#[fields(login)]
pub struct FlowNode {
    /// Its key in the definition.
    pub key: String,
    /// As it is called.
    pub name: String,
}

/// The part of a member in an application, for everybody who sees it.
pub struct FlowStep(model::FlowTask);

impl From<model::FlowTask> for FlowStep {
    fn from(row: model::FlowTask) -> Self {
        Self(row)
    }
}

/// The part of a member in an application, for everybody who sees it.
#[object(login)]
impl FlowStep {
    /// Its number in the application.
    fn item(&self) -> i32;

    /// The node.
    fn node(&self) -> FlowNode {
        FlowNode { key: self.0.node_key.clone(), name: self.0.node_name.clone() }
    }

    /// In which round it was asked; a new one begins when the application is sent again.
    fn round(&self) -> i32;

    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.member_id)).await
    }

    /// In whose place.
    async fn instead_of(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.instead_of).await
    }

    /// Where it stands.
    fn status(&self) -> FlowTaskStatus {
        FlowTaskStatus::from_i16(self.0.status)
    }

    /// The same for people.
    fn status_text(&self) -> &str {
        ItemStatus::read(self.0.status).label()
    }

    /// What they said.
    fn opinion(&self) -> Option<&str>;

    /// Since when they have it.
    fn arrived_at(&self) -> DateTime<Utc>;

    /// Until when.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// When they answered.
    fn done_at(&self) -> Option<DateTime<Utc>>;
}

/// A line of the history of an application.
pub struct FlowRecord(model::FlowRecord);

impl From<model::FlowRecord> for FlowRecord {
    fn from(row: model::FlowRecord) -> Self {
        Self(row)
    }
}

/// A line of the history of an application.
#[object(login)]
impl FlowRecord {
    /// Tells it from all others.
    fn key(&self) -> String {
        self.0.id.to_string()
    }

    /// What happened, as programs read it.
    fn verb(&self) -> &str;

    /// The same for people.
    fn text(&self) -> &str {
        told::line(&self.0.verb)
    }

    /// At which node.
    fn node(&self) -> Option<FlowNode> {
        let (key, name) = (self.0.node_key.clone()?, self.0.node_name.clone()?);
        Some(FlowNode { key, name })
    }

    /// Who did it; null: the system.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.member_id).await
    }

    /// To whom.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.member_ids).await?))
    }

    /// What was said.
    fn body(&self) -> Option<&str>;

    /// What was handed in with it.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.process_id);
        let all = ctx.loaders()?.load::<FilesOfProcess>(key).await?.unwrap_or_default();
        let mine = all.into_iter().filter(|file| self.0.file_ids.contains(&file.id));
        Ok(Some(mine.map(File::from).collect()))
    }

    /// When.
    fn created_at(&self) -> DateTime<Utc>;
}

/// Approvers who were chosen for a node.
#[fields(login)]
pub struct FlowChoice {
    /// The key of the node.
    pub node: String,
    /// Whom.
    pub members: Vec<Member>,
}

/// Who would decide at a node.
#[fields(login)]
pub struct FlowRehearsalStep {
    /// The node.
    pub node: FlowNode,
    /// The branch that is taken there, of a branch node.
    pub branch: Option<String>,
    /// Who would be asked.
    pub members: Vec<Member>,
    /// Who would be skipped.
    pub skipped: Vec<Member>,
}

/// How many applications are in the lists of the viewer (business §7 `process/sumCount`).
#[fields(login)]
pub struct FlowCounts {
    /// To be decided.
    pub to_do: i32,
    /// Copies that are not read.
    pub copied: i32,
    /// One's own that run.
    pub running: i32,
    /// One's own that came back.
    pub returned: i32,
    /// One's own drafts.
    pub drafts: i32,
}

impl From<model::FlowCounts> for FlowCounts {
    fn from(counts: model::FlowCounts) -> Self {
        let number = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
        Self {
            to_do: number(counts.to_do),
            copied: number(counts.copied),
            running: number(counts.running),
            returned: number(counts.returned),
            drafts: number(counts.drafts),
        }
    }
}

/// Members by their ids, each once: one batch.
pub async fn members_by_id(
    ctx: &Context<'_>,
    enterprise_id: i64,
    ids: impl Iterator<Item = i64>,
) -> Result<BTreeMap<i64, MemberRef>> {
    let ids: BTreeSet<i64> = ids.collect();
    let keys = ids.into_iter().map(|id| TenantKey::new(enterprise_id, id)).collect();
    let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
    Ok(found.into_iter().map(|member| (member.row.brief.id, member)).collect())
}
