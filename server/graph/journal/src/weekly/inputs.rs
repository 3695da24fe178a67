//! GraphQL inputs of weekly reports: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::weekly::model;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::types::{Weekly, WeeklyScope, WeeklyStatus};
use crate::core::input::{DateRange, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, order};
use crate::member::Member;
use crate::team::Team;

/// The scope of a list of reports, by author.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::WeeklyWhose")]
pub enum WeeklyWhose {
    /// All visible to the viewer.
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// The grouping of statistics of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::WeeklyGrouping")]
pub enum WeeklyGrouping {
    /// By the week.
    Week,
    /// By the author.
    Member,
    /// By the team.
    Team,
}

/// Filter of reports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WeeklyFilter)]
pub struct WeeklyFilter {
    /// The scope; ALL if absent.
    #[graphql(read = whose)]
    pub whose: Option<WeeklyWhose>,
    /// Reports of members, or summaries of teams.
    pub scope: Option<WeeklyScope>,
    /// By the texts of their authors, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this author.
    #[graphql(id = Member)]
    pub author_id: Option<ID>,
    /// Of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Of weeks that lie on one of these days.
    pub days: Option<DateRange>,
    /// With one of these statuses.
    #[graphql(or = Vec::new())]
    pub statuses: Option<Vec<WeeklyStatus>>,
    /// Submitted late, or in time.
    pub late: Option<bool>,
    /// Of `teamId` alone, without the teams below it.
    #[graphql(or = false)]
    pub exact_team: Option<bool>,
    /// With a comment of this grade, a value of the dictionary weekly_comment_grade.
    pub grade: Option<String>,
}

fn whose(whose: Option<WeeklyWhose>) -> AppResult<model::WeeklyWhose> {
    Ok(whose.map(Into::into).unwrap_or_default())
}

order! {
    /// Sort keys of reports.
    pub enum WeeklySort {
        /// The week.
        Monday,
        /// When they were submitted; drafts come last.
        SubmittedAt,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of reports; ties are broken by id.
    pub struct WeeklyOrder, or MONDAY DESC, else "SortDirection::Asc";
}

/// A line of a report as changed by its author.
#[derive(Debug, InputObject)]
pub struct WeeklyLineInput {
    /// The key of an existing line; a new line of the author if absent.
    pub key: Option<String>,
    /// The author's text, up to 2000 characters; required of the author's own lines.
    pub text: Option<String>,
    /// Whether to strike it out: it stays out when the draft is filled again.
    pub struck: Option<bool>,
}

/// A line of next week's plan.
#[derive(Debug, InputObject)]
pub struct WeeklyPlanInput {
    /// The key of an existing line; a new line if absent.
    pub key: Option<String>,
    /// 1 to 200 characters.
    pub text: String,
    /// Whether it becomes a task of the author for next week when the report is submitted.
    pub as_task: Option<bool>,
}

/// The content of a report; absent fields stay, null clears.
#[derive(Debug, InputObject)]
pub struct WeeklyInput {
    /// Any day of the week of a new report; the week now due if absent.
    pub day: Option<Date>,
    /// All lines in order, up to 500; automatically filled lines that are missing are struck out.
    pub done: Option<Vec<WeeklyLineInput>>,
    /// All lines of the plan in order, up to 100.
    pub plan: Option<Vec<WeeklyPlanInput>>,
    /// The author's summary text, up to 10000 characters.
    pub words: MaybeUndefined<String>,
    /// Whether to submit it too.
    pub submit: Option<bool>,
}

impl Read for WeeklyInput {
    type Domain = model::WeeklyChange;

    fn read(self) -> AppResult<model::WeeklyChange> {
        let line = |line: WeeklyLineInput| model::LineInput {
            key: line.key,
            text: line.text,
            struck: line.struck.unwrap_or(false),
        };
        let plan = |plan: WeeklyPlanInput| model::PlanInput {
            key: plan.key,
            text: plan.text,
            as_task: plan.as_task.unwrap_or(false),
        };
        Ok(model::WeeklyChange {
            day: self.day.map(|day| day.0),
            done: self.done.map(|lines| lines.into_iter().map(line).collect()),
            plan: self.plan.map(|plans| plans.into_iter().map(plan).collect()),
            words: change(self.words),
            submit: self.submit.unwrap_or(false),
        })
    }
}

/// A week, by one of its days.
#[derive(Debug, InputObject)]
pub struct WeeklyDayInput {
    /// Any day of the week; the week now due if absent.
    pub day: Option<Date>,
}

/// A report by its id and version.
#[derive(Debug, InputObject)]
pub struct WeeklyIdInput {
    /// The report.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
}

impl WeeklyIdInput {
    /// The id of the report and the version.
    pub fn read(&self) -> AppResult<(i64, Option<i32>)> {
        Ok((decode::<Weekly>(&self.id)?, self.version))
    }
}

/// The reopening of a report.
#[derive(Debug, InputObject)]
pub struct WeeklyReopenInput {
    /// The report.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// A team and a week.
#[derive(Debug, InputObject)]
pub struct WeeklySummaryInput {
    /// A team that the viewer directs.
    pub team_id: ID,
    /// Any day of the week; the week now due if absent.
    pub day: Option<Date>,
}

/// The team and week whose missing reports are reminded of.
#[derive(Debug, InputObject)]
pub struct WeeklyRemindInput {
    /// The team, with those below it; if absent, all teams that the viewer directs, or the enterprise.
    pub team_id: Option<ID>,
    /// Members of these teams, 1 to 1000; all of them if absent.
    pub member_ids: Option<Vec<ID>>,
    /// Any day of the week; the week now due if absent.
    pub day: Option<Date>,
}

/// Ids of drafts to delete.
#[derive(Debug, InputObject)]
pub struct WeeklyIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
