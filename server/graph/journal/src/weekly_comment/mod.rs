//! Comments on weekly reports in the schema (business §3 Weekly: comment).

use async_graphql::{Context, ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::weekly::loaders::WeeklyById;
use xieli_domain::weekly_comment::{model, rules, service, store};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use crate::core::input::{DateRange, Read, change};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List, Reach, Result, SortDirection, decode_optional, order, record};
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

/// What the viewer may do with a comment; offered if and only if it is accepted.
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
    /// The report, as far as it exists for the viewer.
    #[by(WeeklyById, weekly_id)]
    fn weekly(&self) -> Result<Option<Weekly>>;

    /// Who wrote it.
    #[by(MemberById, author_id)]
    fn author(&self) -> Result<Option<Member>>;

    /// The grade (dictionary weekly_comment_grade); null: words alone.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.grade.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WeeklyCommentGrade, value).await
    }

    /// 1 to 2000 characters; null: a grade alone.
    fn body(&self) -> Option<&str>;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<WeeklyCommentViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(WeeklyCommentViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
        })
    }
}

/// Which comments on weekly reports; absent fields do not narrow.
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
    /// What comments on weekly reports can be sorted by.
    pub enum WeeklyCommentSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order of comments on weekly reports; ties are broken by id.
    pub struct WeeklyCommentOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A comment on a weekly report, new or changed: it has a grade or words. Of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct WeeklyCommentInput {
    /// The report; required of a new one, and not changed later.
    pub weekly_id: Option<ID>,
    /// A value of the dictionary `weekly_comment_grade`.
    pub grade: MaybeUndefined<String>,
    /// Up to 2000 characters.
    pub body: MaybeUndefined<String>,
}

impl Read for WeeklyCommentInput {
    type Domain = model::WeeklyCommentChange;

    fn read(self) -> AppResult<model::WeeklyCommentChange> {
        Ok(model::WeeklyCommentChange {
            weekly_id: decode_optional::<Weekly>(self.weekly_id.as_ref())?,
            grade: change(self.grade),
            body: change(self.body),
        })
    }
}

/// Which comments on weekly reports are deleted.
#[derive(Debug, InputObject)]
pub struct WeeklyCommentIdsInput {
    /// 1 to 1000 comments.
    pub ids: Vec<ID>,
}

/// Of which reports grades are counted; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WeeklyGradeFilter {
    /// Of this author.
    pub author_id: Option<ID>,
    /// Of this team or one below it.
    pub team_id: Option<ID>,
    /// Of weeks that lie on one of these days.
    pub days: Option<DateRange>,
}

impl Read for WeeklyGradeFilter {
    type Domain = model::GradeFilter;

    fn read(self) -> AppResult<model::GradeFilter> {
        let days = self.days.unwrap_or_default();
        Ok(model::GradeFilter {
            author_id: decode_optional::<Member>(self.author_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            monday: (days.from.map(|day| day.0), days.to.map(|day| day.0)),
        })
    }
}

/// How often a grade was given.
pub struct WeeklyGradeFigure(model::GradeFigure);

/// How often a grade was given.
#[object(login)]
impl WeeklyGradeFigure {
    /// The grade (dictionary weekly_comment_grade); null: words alone.
    async fn grade(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.grade.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WeeklyCommentGrade, value).await
    }

    /// How often.
    fn count(&self) -> i32 {
        number(self.0.count)
    }
}

payload! {
    /// A comment on a weekly report, or why not.
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
    /// Comments on reports that exist for the viewer, one page (business §7 `weekly/comment/{id}/list`).
    #[requires("weekly")]
    #[list(store::comments)]
    fn weekly_comments(list: List<WeeklyCommentFilter, WeeklyCommentOrder>) -> Connection<WeeklyComment>;

    /// One of them; null when there is none for the viewer.
    #[requires("weekly")]
    #[one]
    fn weekly_comment() -> WeeklyComment;

    /// How often each grade was given to reports that exist for the viewer.
    #[requires("weekly")]
    async fn weekly_grades(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which reports.")] filter: Option<WeeklyGradeFilter>,
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
    /// Comments on a report that was submitted, once; the first comment locks it (business §7 `POST weekly/comment`).
    #[requires("weekly:comment")]
    #[create(service::save)]
    fn weekly_comment_create(input: WeeklyCommentInput) -> WeeklyCommentPayload;

    /// Changes one's own comment (business §7 `PUT weekly/comment`).
    #[requires("weekly:comment")]
    #[update(service::save, WeeklyComment)]
    fn weekly_comment_update(input: WeeklyCommentInput) -> WeeklyCommentPayload;

    /// Deletes comments; all or none. The last one of a report unlocks it.
    #[requires("weekly:comment")]
    #[delete(service::delete, WeeklyComment)]
    fn weekly_comment_delete(input: WeeklyCommentIdsInput) -> DeletePayload;
}
