//! GraphQL types of weekly reports.

use std::collections::BTreeMap;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::journal::links::{Key, Shown};
use xieli_domain::journal::loaders::{RecordKey, RecordShown};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::weekly::loaders::DeadlineOf;
use xieli_domain::weekly::states::Step;
use xieli_domain::weekly::{lines, messages, model, rules, store};
use xieli_domain::weekly_comment::loaders::CommentsOfWeekly;
use xieli_macros::{fields, object};

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::journal::{JournalRecord, shown};
use crate::member::Member;
use crate::member::types::member_by_id;
use crate::team::Team;
use crate::weekly_comment::WeeklyComment;

numbered! {
    /// The status of a report.
    WeeklyStatus {
        /// A draft, visible to its author alone.
        Draft = 0,
        /// Submitted: visible to the team, and its author can still change it.
        Submitted = 1,
        /// Locked by a comment: it can't be changed any more.
        Locked = 2,
        /// Reopened for its author, with a reason.
        Reopened = 3,
    }
}

numbered! {
    /// The kind of report.
    WeeklyScope {
        /// The report of a member.
        Member = 0,
        /// The summary of a team.
        Team = 1,
    }
}

record!(
    /// The report of a member or the summary of a team for a week (business §3 Weekly).
    Weekly: model::Weekly, store::reports::find
);

/// Permissions of the viewer on a report; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct WeeklyViewerCan {
    /// Change it.
    pub update: bool,
    /// Submit it.
    pub submit: bool,
    /// Comment on it; at most one comment per member.
    pub comment: bool,
    /// Reopen it for its author.
    pub reopen: bool,
    /// Delete it.
    pub delete: bool,
}

/// A line of the work done in a week.
pub struct WeeklyLine {
    line: model::Line,
    record: Option<Shown>,
    project: Option<Shown>,
    enterprise_id: i64,
}

/// A line of the work done in a week.
#[object(login)]
impl WeeklyLine {
    /// The key of the line, unique in the report.
    fn key(&self) -> &str {
        &self.line.key
    }

    /// The event of the record in a word or two; empty for a line of the author's own.
    fn did(&self) -> &str {
        &self.line.did
    }

    /// The name of the record; empty for a line of the author's own.
    fn title(&self) -> &str {
        self.record.as_ref().map_or(&self.line.title, |record| &record.title)
    }

    /// The author's text.
    fn text(&self) -> Option<&str> {
        self.line.text.as_deref()
    }

    /// Whether the author has struck it out; shown to the author alone.
    fn struck(&self) -> bool {
        self.line.struck
    }

    /// Whether the author added it.
    fn own(&self) -> bool {
        self.line.own
    }

    /// The record, as far as it is visible to the viewer.
    fn record(&self) -> Option<JournalRecord> {
        self.record.clone().map(JournalRecord::from)
    }

    /// The project under which it is grouped, as far as it is visible to the viewer.
    fn project(&self) -> Option<JournalRecord> {
        self.project.clone().map(JournalRecord::from)
    }

    /// In a summary: the member whose report has the line.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.enterprise_id, self.line.member_id).await
    }
}

/// A line of the plan for the week after.
pub struct WeeklyPlan(model::Plan, i64);

/// A line of the plan for the week after.
#[object(login)]
impl WeeklyPlan {
    /// The key of the line, unique in the report.
    fn key(&self) -> &str {
        &self.0.key
    }

    /// 1 to 200 characters.
    fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether it becomes a task of the author when the report is submitted.
    fn as_task(&self) -> bool {
        self.0.as_task
    }

    /// The task that it became, as far as it is visible to the viewer.
    async fn task(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, "task", self.0.task_id).await
    }

    /// In a summary: the member whose report has the line.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.1, self.0.member_id).await
    }
}

impl Weekly {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn said(&self, ctx: &Context<'_>) -> Result<Vec<WeeklyComment>> {
        let found = ctx.loaders()?.load::<CommentsOfWeekly>(self.key()).await?.unwrap_or_default();
        Ok(found.into_iter().map(WeeklyComment::from).collect())
    }
}

/// The report of a member or the summary of a team for a week (business §3 Weekly).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Weekly {
    /// The kind of report.
    fn scope(&self) -> WeeklyScope {
        WeeklyScope::from_i16(self.0.scope)
    }

    /// The title: the week, and whether it is a summary.
    fn title(&self) -> String {
        messages::title(&self.0)
    }

    /// The author; of a summary, the member who created it.
    #[by(MemberById, author_id)]
    fn author(&self) -> Result<Option<Member>>;

    /// The team in that week.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The year of its week, by ISO 8601.
    fn year(&self) -> i32;

    /// The number of its week, by ISO 8601.
    fn week(&self) -> i32;

    /// The first day of its week.
    fn monday(&self) -> Date {
        Date(self.0.monday)
    }

    /// The last day of its week.
    fn sunday(&self) -> Date {
        Date(self.0.of().sunday())
    }

    /// The deadline of its submission.
    async fn due_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let deadline = ctx.loaders()?.load::<DeadlineOf>(self.0.enterprise_id).await?.unwrap_or_default();
        Ok(deadline.due(self.0.of()))
    }

    /// The status.
    fn status(&self) -> WeeklyStatus {
        WeeklyStatus::from_i16(self.0.status)
    }

    /// The label of `status`.
    fn status_text(&self) -> &str {
        rules::status(&self.0).label()
    }

    /// The work done, without lines about records that are not visible to the viewer and, except for its
    /// author, without struck-out lines.
    async fn done(&self, ctx: &Context<'_>) -> Result<Vec<WeeklyLine>> {
        let enterprise_id = self.0.enterprise_id;
        let asked = lines::asked(&self.0.lines()).into_iter();
        let keys = asked.map(|(record_type, id)| RecordKey { enterprise_id, record_type, id }).collect();
        let found = ctx.loaders()?.load_many::<RecordShown>(keys).await?;
        let shown: BTreeMap<Key, Shown> =
            found.into_iter().map(|one| ((one.record_type, one.id), one)).collect();
        let told = lines::told(ctx.viewer()?, &self.0, &shown).into_iter();
        let line = |line: model::Line| WeeklyLine {
            record: lines::key(&line).and_then(|key| shown.get(&key).cloned()),
            project: line.project_id.and_then(|id| shown.get(&("project", id)).cloned()),
            line,
            enterprise_id,
        };
        Ok(told.map(line).collect())
    }

    /// The plan for the week after.
    fn plan(&self) -> Vec<WeeklyPlan> {
        self.0.plans().into_iter().map(|plan| WeeklyPlan(plan, self.0.enterprise_id)).collect()
    }

    /// The author's summary text.
    fn words(&self) -> Option<&str>;

    /// When it was last submitted.
    fn submitted_at(&self) -> Option<DateTime<Utc>>;

    /// Whether it was submitted late.
    fn late(&self) -> bool;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The comments on it, the oldest first.
    async fn weekly_comments(&self, ctx: &Context<'_>) -> Result<Vec<WeeklyComment>> {
        self.said(ctx).await
    }

    /// The viewer's own comment on it (business §7 `weekly/comment/{id}/my`).
    async fn own_comment(&self, ctx: &Context<'_>) -> Result<Option<WeeklyComment>> {
        let me = ctx.viewer()?.member_id;
        Ok(self.said(ctx).await?.into_iter().find(|one| one.0.author_id == me))
    }

    /// Permissions of the viewer on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<WeeklyViewerCan> {
        let viewer = ctx.viewer()?;
        let may = |step| rules::may(viewer, &self.0, step);
        let said =
            may(Step::Comment) && self.said(ctx).await?.iter().any(|one| one.0.author_id == viewer.member_id);
        Ok(WeeklyViewerCan {
            update: may(Step::Save),
            submit: may(Step::Submit),
            comment: may(Step::Comment) && !said,
            reopen: may(Step::Reopen),
            delete: may(Step::Delete),
        })
    }
}
