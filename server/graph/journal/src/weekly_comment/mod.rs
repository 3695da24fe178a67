//! GraphQL schema of comments on weekly reports (business §3 Weekly: comment).

use async_graphql::{Context, ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::weekly::loaders::WeeklyById;
use xieli_domain::weekly_comment::{model, rules, service, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::input::DateRange;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, ContextExt, List, Result, SortDirection, order, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::item_log::types::number;
use crate::member::Member;
use crate::team::Team;
use crate::weekly::Weekly;

record!(
    /// A comment on a weekly report (business §3 Weekly: comment).
    WeeklyComment: model::WeeklyComment, store::comments::find
);

/// Permissions of the viewer on a comment; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct WeeklyCommentViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; the last one of a report unlocks it.
    pub delete: bool,
}

/// A comment on a weekly report (business §3 Weekly: comment).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WeeklyComment {
    /// The report, as far as it is visible to the viewer.
    #[by(WeeklyById, weekly_id)]
    fn weekly(&self) -> Result<Option<Weekly>>;

    /// The author.
    #[by(MemberById, author_id)]
    fn author(&self) -> Result<Option<Member>>;

    /// The grade (dictionary weekly_comment_grade); null: a text alone.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.grade.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WeeklyCommentGrade, value).await
    }

    /// The text, 1 to 2000 characters; null: a grade alone.
    fn body(&self) -> Option<&str>;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<WeeklyCommentViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(WeeklyCommentViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
        })
    }
}

/// Filter of comments on weekly reports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WeeklyCommentFilter)]
pub struct WeeklyCommentFilter {
    /// On this report.
    #[graphql(id = Weekly)]
    pub weekly_id: Option<ID>,
    /// By this member.
    #[graphql(id = Member)]
    pub author_id: Option<ID>,
    /// With this value of the dictionary `weekly_comment_grade`.
    pub grade: Option<String>,
}

order! {
    /// Sort keys of comments on weekly reports.
    pub enum WeeklyCommentSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of comments on weekly reports; ties are broken by id.
    pub struct WeeklyCommentOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A comment on a weekly report, new or changed, with a grade or a text. On a change absent fields stay and
/// null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::WeeklyCommentChange)]
pub struct WeeklyCommentInput {
    /// The report; required of a new one, and fixed afterwards.
    #[graphql(id = Weekly)]
    pub weekly_id: Option<ID>,
    /// A value of the dictionary `weekly_comment_grade`.
    pub grade: MaybeUndefined<String>,
    /// The text, up to 2000 characters.
    pub body: MaybeUndefined<String>,
}

/// Ids of comments on weekly reports to delete.
#[derive(Debug, InputObject)]
pub struct WeeklyCommentIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// Filter of the reports whose grades are counted; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::GradeFilter)]
pub struct WeeklyGradeFilter {
    /// Of this author.
    #[graphql(id = Member)]
    pub author_id: Option<ID>,
    /// Of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Of weeks that lie on one of these days.
    pub days: Option<DateRange>,
}

/// The number of times a grade was given.
pub struct WeeklyGradeFigure(model::GradeFigure);

/// The number of times a grade was given.
#[object(login)]
impl WeeklyGradeFigure {
    /// The grade (dictionary weekly_comment_grade); null: a text alone.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.grade.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WeeklyCommentGrade, value).await
    }

    /// The number of times.
    fn count(&self) -> i32 {
        number(self.0.count)
    }
}

payload! {
    /// A comment on a weekly report, or the errors of the call.
    login WeeklyCommentPayload {
        /// As it is now; null when nothing was changed.
        weekly_comment: WeeklyComment
    }
}

/// Root fields that read comments on weekly reports.
#[derive(Default)]
pub struct WeeklyCommentQuery;

/// Root fields that read comments on weekly reports.
#[object(root)]
impl WeeklyCommentQuery {
    /// Comments on reports visible to the viewer, one page (business §7 `weekly/comment/{id}/list`).
    #[requires("weekly")]
    #[list(store::comments)]
    fn weekly_comments(list: List<WeeklyCommentFilter, WeeklyCommentOrder>) -> Connection<WeeklyComment>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("weekly")]
    #[one]
    fn weekly_comment() -> WeeklyComment;

    /// The number of times each grade was given to reports visible to the viewer.
    #[requires("weekly")]
    async fn weekly_grades(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The reports to count.")] filter: Option<WeeklyGradeFilter>,
    ) -> Result<Option<Vec<WeeklyGradeFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let rows = store::grades(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(rows.into_iter().map(WeeklyGradeFigure).collect()))
    }
}

/// Root fields that write comments on weekly reports.
#[derive(Default)]
pub struct WeeklyCommentMutation;

/// Root fields that write comments on weekly reports.
#[object(root)]
impl WeeklyCommentMutation {
    /// Comments on a submitted report, at most once per member; the first comment locks it (business §7 `POST
    /// weekly/comment`).
    #[requires("weekly:comment")]
    #[create(service::save)]
    fn weekly_comment_create(input: WeeklyCommentInput) -> WeeklyCommentPayload;

    /// Changes the viewer's own comment (business §7 `PUT weekly/comment`).
    #[requires("weekly:comment")]
    #[update(service::save, WeeklyComment)]
    fn weekly_comment_update(input: WeeklyCommentInput) -> WeeklyCommentPayload;

    /// Deletes comments; all or none. The last one of a report unlocks it.
    #[requires("weekly:comment")]
    #[delete(service::delete, WeeklyComment)]
    fn weekly_comment_delete(input: WeeklyCommentIdsInput) -> DeletePayload;
}
