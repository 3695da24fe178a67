//! Parts of approval applications: nodes, steps of approvers, the history, chosen approvers, and the figures
//! of lists.

use std::collections::{BTreeMap, BTreeSet};

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::flow_process::loaders::FlowProcessById;
use xieli_domain::flow_process::states::ItemStatus;
use xieli_domain::flow_process::{model, notices};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::member::model::MemberRef;
use xieli_macros::{fields, object};

use super::types::FlowProcess;
use crate::core::{ContextExt, Result, by_row, numbered};
use crate::file::File;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};

numbered! {
    /// The status of an approver's task.
    FlowTaskStatus {
        /// Its turn has not come.
        Ahead = 0,
        /// The member decides.
        ToDo = 1,
        /// The member has agreed.
        Agreed = 2,
        /// The member has refused.
        Refused = 3,
        /// Transferred to another member, who decides instead.
        Transferred = 4,
        /// The member has returned the application.
        Returned = 5,
        /// Agreed automatically, by a time limit or a rule of the form.
        Passed = 6,
        /// Skipped by a rule of the form.
        Skipped = 7,
        /// No decision is needed any more.
        Cancelled = 8,
        /// Waits for signers whom the member has added before.
        Waiting = 9,
        /// An unread copy.
        Copied = 10,
        /// A read copy.
        Read = 11,
    }
}

/// A node of the process of an application.
#[fields(login)]
pub struct FlowNode {
    /// Its key in the definition.
    pub key: String,
    /// The name of the node.
    pub name: String,
}

/// The task of an approver in an application, visible to every viewer of the application.
pub struct FlowStep(model::FlowTask);

impl From<model::FlowTask> for FlowStep {
    fn from(row: model::FlowTask) -> Self {
        Self(row)
    }
}

/// The task of an approver in an application, visible to every viewer of the application.
#[object(login)]
impl FlowStep {
    /// Its number in the application.
    fn item(&self) -> i32;

    /// The node.
    fn node(&self) -> FlowNode {
        FlowNode { key: self.0.node_key.clone(), name: self.0.node_name.clone() }
    }

    /// The round to which it belongs; a new one begins when the application is sent again.
    fn round(&self) -> i32;

    /// The approver.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.member_id)).await
    }

    /// The absent member in whose place the approver decides.
    async fn instead_of(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.instead_of).await
    }

    /// The status.
    fn status(&self) -> FlowTaskStatus {
        FlowTaskStatus::from_i16(self.0.status)
    }

    /// The label of `status`.
    fn status_text(&self) -> &str {
        ItemStatus::read(self.0.status).label()
    }

    /// The opinion of the approver.
    fn opinion(&self) -> Option<&str>;

    /// When it arrived.
    fn arrived_at(&self) -> DateTime<Utc>;

    /// The deadline of the decision.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// When the approver decided.
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
    /// The key of the line, unique in the history.
    fn key(&self) -> String {
        self.0.id.to_string()
    }

    /// The event as a constant for programs.
    fn verb(&self) -> &str;

    /// The text of the event for users.
    fn text(&self) -> &str {
        notices::line(&self.0.verb)
    }

    /// The node of the event.
    fn node(&self) -> Option<FlowNode> {
        let (key, name) = (self.0.node_key.clone()?, self.0.node_name.clone()?);
        Some(FlowNode { key, name })
    }

    /// The member who acted; null: the system.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.member_id).await
    }

    /// The members to whom the action was addressed.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.member_ids).await?))
    }

    /// The opinion or comment.
    fn body(&self) -> Option<&str>;

    /// The files attached to it.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        if self.0.file_ids.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let process = by_row::<FlowProcessById, FlowProcess>(ctx, Some(self.0.process_id)).await?;
        let Some(process) = process else { return Ok(Some(Vec::new())) };
        let mut files = process.seen_files(ctx).await?;
        files.retain(|file| self.0.file_ids.contains(&file.0.id));
        Ok(Some(files))
    }

    /// When it happened.
    fn created_at(&self) -> DateTime<Utc>;
}

/// The approvers chosen for a node.
#[fields(login)]
pub struct FlowChoice {
    /// The key of the node.
    pub node: String,
    /// The members.
    pub members: Vec<Member>,
}

/// The approvers of a node in a simulation.
#[fields(login)]
pub struct FlowRehearsalStep {
    /// The node.
    pub node: FlowNode,
    /// The key of the branch taken, at a branch node.
    pub branch: Option<String>,
    /// The members who would decide.
    pub members: Vec<Member>,
    /// The members who would be skipped.
    pub skipped: Vec<Member>,
}

/// The sum of the numbers in a field, or in a column of a table.
#[fields(login)]
pub struct FlowFieldSum {
    /// The key of the field, or `table.column`.
    pub path: String,
    /// The sum over the applications of the filter.
    pub sum: f64,
}

impl From<model::FieldSum> for FlowFieldSum {
    fn from(found: model::FieldSum) -> Self {
        Self { path: found.path, sum: found.sum }
    }
}

/// A node of an application with its approvers.
#[fields(login)]
pub struct FlowStand {
    /// The node.
    pub node: FlowNode,
    /// The members who decide.
    pub members: Vec<Member>,
}

/// The plan of the move of an application to another version of its form.
#[fields(login)]
pub struct FlowVersionPlan {
    /// The version that the application uses.
    pub from: i32,
    /// The version to which it would move.
    pub to: i32,
    /// The nodes that keep their decisions or open tasks.
    pub kept: Vec<FlowNode>,
    /// The nodes that have decisions or open tasks, and would lose them.
    pub dropped: Vec<FlowNode>,
    /// The nodes at which it would be decided.
    pub current: Vec<FlowStand>,
    /// Labels of the fields that would lose their values.
    pub lost: Vec<String>,
    /// Labels of the applicant's required fields that would have no value.
    pub missing: Vec<String>,
    /// The reason for which it is not possible; null: it is.
    pub refusal: Option<String>,
}

/// The number of applications in each list of the viewer (business §7 `process/sumCount`).
#[fields(login)]
pub struct FlowCounts {
    /// To be decided.
    pub to_do: i32,
    /// Unread copies.
    pub copied: i32,
    /// Running applications of the viewer.
    pub running: i32,
    /// Returned applications of the viewer.
    pub returned: i32,
    /// Drafts of the viewer.
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

/// Members by their ids without duplicates, loaded in one batch.
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
