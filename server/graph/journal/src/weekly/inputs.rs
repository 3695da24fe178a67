//! What weekly reports are asked and told.

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

/// Whose reports a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::WeeklyWhose")]
pub enum WeeklyWhose {
    /// All that exist for the viewer.
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// What figures of reports are told by.
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

/// Which reports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WeeklyFilter)]
pub struct WeeklyFilter {
    /// Whose; ALL if absent.
    #[graphql(read = whose)]
    pub whose: Option<WeeklyWhose>,
    /// Reports of members, or summaries of teams.
    pub scope: Option<WeeklyScope>,
    /// By the words of their authors, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this author.
    #[graphql(id = Member)]
    pub author_id: Option<ID>,
    /// Of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Of weeks that lie on one of these days.
    pub days: Option<DateRange>,
    /// In one of these states.
    #[graphql(or = Vec::new())]
    pub statuses: Option<Vec<WeeklyStatus>>,
    /// Submitted after its time, or in time.
    pub late: Option<bool>,
}

fn whose(whose: Option<WeeklyWhose>) -> AppResult<model::WeeklyWhose> {
    Ok(whose.map(Into::into).unwrap_or_default())
}

order! {
    /// What reports can be sorted by.
    pub enum WeeklySort {
        /// Their week.
        Monday,
        /// When they were submitted; drafts come last.
        SubmittedAt,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of reports; ties are broken by id.
    pub struct WeeklyOrder, or MONDAY DESC, else "SortDirection::Asc";
}

/// A line of a report as its author says it.
#[derive(Debug, InputObject)]
pub struct WeeklyLineInput {
    /// Of a line that is there; a new one of the author's own if absent.
    pub key: Option<String>,
    /// The author's words, up to 2000 characters; required of their own lines.
    pub text: Option<String>,
    /// Strike it out: it stays out when the draft is filled again.
    pub struck: Option<bool>,
}

/// A line of next week's plan.
#[derive(Debug, InputObject)]
pub struct WeeklyPlanInput {
    /// Of a line that is there; a new one if absent.
    pub key: Option<String>,
    /// 1 to 200 characters.
    pub text: String,
    /// It becomes a task of the author's for next week when the report is submitted.
    pub as_task: Option<bool>,
}

/// A report that is written: what is absent stays, null clears.
#[derive(Debug, InputObject)]
pub struct WeeklyInput {
    /// A day of its week, of a new one; the week whose report is asked for now if absent.
    pub day: Option<Date>,
    /// Exactly these lines, in this order, up to 500: what was filled in and is not named is struck out.
    pub done: Option<Vec<WeeklyLineInput>>,
    /// Exactly these lines, in this order, up to 100.
    pub plan: Option<Vec<WeeklyPlanInput>>,
    /// One's own words, up to 10000 characters.
    pub words: MaybeUndefined<String>,
    /// It is submitted as well.
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
    /// Any day of the week; the week whose report is asked for now if absent.
    pub day: Option<Date>,
}

/// A report that is meant as it is.
#[derive(Debug, InputObject)]
pub struct WeeklyIdInput {
    /// The report.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
}

impl WeeklyIdInput {
    /// The report.
    pub fn read(&self) -> AppResult<(i64, Option<i32>)> {
        Ok((decode::<Weekly>(&self.id)?, self.version))
    }
}

/// A report that is given back.
#[derive(Debug, InputObject)]
pub struct WeeklyReopenInput {
    /// The report.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Why, 1 to 500 characters.
    pub reason: String,
}

/// A team and a week.
#[derive(Debug, InputObject)]
pub struct WeeklySummaryInput {
    /// A team that the viewer directs.
    pub team_id: ID,
    /// Any day of the week; the week whose report is asked for now if absent.
    pub day: Option<Date>,
}

/// Of which team and week those who have not submitted are reminded.
#[derive(Debug, InputObject)]
pub struct WeeklyRemindInput {
    /// The team, with those below it; every team that the viewer directs, or the enterprise, if absent.
    pub team_id: Option<ID>,
    /// Any day of the week; the week whose report is asked for now if absent.
    pub day: Option<Date>,
}

/// Which drafts are deleted.
#[derive(Debug, InputObject)]
pub struct WeeklyIdsInput {
    /// 1 to 1000 drafts.
    pub ids: Vec<ID>,
}
