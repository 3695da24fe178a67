//! Rows and inputs of examinees' results.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{kpi_examine, kpi_examine_indication, kpi_input};

use super::states::{KpiAppealStatus, State};
use crate::kpi_engine::model::RaterKind;
use crate::kpi_engine::score::Part;
use crate::kpi_plan::model::Waiting;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_source::Kept;
pub use crate::kpi_source::Row as SourceRow;
use crate::list::Days;

/// A member's part of a plan. Score, total and grade are there from the moment on at which the member may know them: before, nobody reads
/// them in any list, order, filter or figure.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_examine)]
pub struct KpiExamine {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The member.
    pub member_id: i64,
    /// Their team when the plan took effect.
    pub team_id: Option<i64>,
    /// Every team of theirs then, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Their direct superior then.
    pub director_id: Option<i64>,
    /// A [`KpiPlanStatus`].
    pub status: i16,
    /// So many days of the cycle they were there.
    pub days: i32,
    /// Of so many.
    pub days_of: i32,
    /// In hundredths of a point.
    pub score: Option<i64>,
    /// Points besides, in hundredths.
    pub extra: i64,
    /// Why.
    pub extra_reason: Option<String>,
    /// Points by which it was moved at calibration, in hundredths.
    pub moved: i64,
    /// Why.
    pub moved_reason: Option<String>,
    /// The one that is shown.
    pub total: Option<i64>,
    /// The name of its grade.
    pub grade: Option<String>,
    /// Until when silence is waited for.
    pub confirm_due_at: Option<DateTime<Utc>>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// By silence.
    pub confirmed_silently: bool,
    /// When the member objected.
    pub appealed_at: Option<DateTime<Utc>>,
    /// Why.
    pub appeal_reason: Option<String>,
    /// The answer.
    pub appeal_answer: Option<String>,
    /// A [`KpiAppealStatus`].
    pub appeal_status: i16,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it was final.
    pub finished_at: Option<DateTime<Utc>>,
}

impl KpiExamine {
    /// Where it stands, with its appeal.
    pub fn state(&self) -> State {
        State::read(self.status, self.appeal_status)
    }

    /// Where it stands.
    pub fn stands(&self) -> KpiPlanStatus {
        KpiPlanStatus::read(self.status)
    }

    /// Where its appeal stands.
    pub fn appeal(&self) -> KpiAppealStatus {
        KpiAppealStatus::read(self.appeal_status)
    }

    /// The part of the cycle that the member was there for.
    pub fn part(&self) -> Part {
        Part::new(self.days, self.days_of)
    }

    /// Nothing but whose it is, of which plan and where it stands, for a rater.
    #[must_use]
    pub fn bare(self) -> Self {
        Self {
            director_id: None,
            score: None,
            extra: 0,
            extra_reason: None,
            moved: 0,
            moved_reason: None,
            total: None,
            grade: None,
            confirm_due_at: None,
            confirmed_at: None,
            confirmed_silently: false,
            appealed_at: None,
            appeal_reason: None,
            appeal_answer: None,
            appeal_status: KpiAppealStatus::None.number(),
            ..self
        }
    }
}

/// An indicator of an examinee.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_examine_indication)]
pub struct KpiExamineIndication {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The examinee's part of the plan.
    pub examine_id: i64,
    /// The indicator of the plan.
    pub plan_indication_id: i64,
    /// In ten-thousandths.
    pub value: Option<i64>,
    /// In hundredths of a point.
    pub score: Option<i64>,
    /// The records behind an automatic value: a list of [`Kept`].
    pub rows: Option<Value>,
    /// When the value was found.
    pub computed_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl KpiExamineIndication {
    /// The records behind an automatic value.
    pub fn rows_of(&self) -> Vec<Kept> {
        self.rows.clone().map(|rows| serde_json::from_value(rows).unwrap_or_default()).unwrap_or_default()
    }
}

/// The value of a rater.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_input)]
pub struct KpiInput {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The indicator of the examinee.
    pub examine_indication_id: i64,
    /// The examinee's part of the plan.
    pub examine_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The rater.
    #[serde(skip)]
    pub member_id: i64,
    /// A [`RaterKind`]: the reason for which they rate.
    #[serde(skip)]
    pub who: i16,
    /// Their part in the value, in hundredths of a percent.
    pub share: i32,
    /// In ten-thousandths.
    #[serde(skip)]
    pub value: Option<i64>,
    /// Up to 500 characters.
    #[serde(skip)]
    pub remark: Option<String>,
    /// When it was submitted; nothing: it is open.
    pub submitted_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl KpiInput {
    /// Whether it waits for its rater.
    pub fn is_open(&self) -> bool {
        self.submitted_at.is_none()
    }

    /// The reason for which its rater rates.
    pub fn reason(&self) -> RaterKind {
        RaterKind::read(self.who)
    }
}

/// Which results a list or a figure is about; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct KpiExamineFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members of this team or one below it.
    pub team_id: Option<i64>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// With this grade.
    pub grade: Option<String>,
    /// Of plans with a cycle that reaches into these days.
    pub days: Option<Days>,
    /// Of plans of this cycle.
    pub cycle: Option<String>,
    /// By the name of the member or of the plan.
    pub keyword: Option<String>,
    /// Only the viewer's own.
    pub own: bool,
    /// With something that waits for the viewer.
    pub waits_for: Option<Waiting>,
}

/// Which inputs a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct KpiInputFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
    /// Of this examinee's part.
    pub examine_id: Option<i64>,
    /// Not submitted yet, or submitted.
    pub open: Option<bool>,
    /// Only the viewer's own.
    pub mine: bool,
}

/// A value that a rater enters.
#[derive(Debug, Clone, Default)]
pub struct InputEntry {
    /// The input.
    pub id: i64,
    /// The version that was read; nothing: whatever it is now.
    pub version: Option<i32>,
    /// In ten-thousandths.
    pub value: Option<i64>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// The results that are finished together.
#[derive(Debug, Clone)]
pub enum Finish {
    /// All of a plan that are reviewed.
    Plan(i64),
    /// Exactly these.
    Examines(Vec<i64>),
}

/// The viewer's part in a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of its own, and somebody may have several")]
pub struct ExamineStanding {
    /// The result.
    pub examine_id: i64,
    /// It is theirs.
    pub own: bool,
    /// They read its score and values now.
    pub shows: bool,
    /// They review it.
    pub reviews: bool,
    /// They enter values of it.
    pub rates: bool,
    /// They lead its plan.
    pub manages: bool,
}

/// An indicator of an examinee as it is shown.
#[derive(Debug, Clone)]
pub struct Detail {
    /// As it is kept.
    pub row: KpiExamineIndication,
    /// The points that it adds to the score.
    pub contribution: Option<i64>,
    /// It counts and has no value.
    pub missing: bool,
    /// Of a final result: the value of today, if it is another one.
    pub value_now: Option<i64>,
    /// Of a final result: the score of today, if it is another one.
    pub score_now: Option<i64>,
}

/// The values of other raters of a plan without names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Others {
    /// How many have submitted one.
    pub count: i64,
    /// Their average, where there are at least three.
    pub average: Option<i64>,
}

/// Figures over results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    /// How many.
    pub count: i64,
    /// Of those that have a total.
    pub average: Option<i64>,
    /// How many in each state.
    pub statuses: Vec<(i16, i64)>,
    /// How many with each grade.
    pub grades: Vec<(String, i64)>,
}

/// Figures of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamFigure {
    /// The team.
    pub team_id: Option<i64>,
    /// How many results.
    pub count: i64,
    /// Of these, final.
    pub finished: i64,
    /// Of those that have a total.
    pub average: Option<i64>,
    /// The greatest total.
    pub best: Option<i64>,
    /// The least total.
    pub worst: Option<i64>,
}

/// Figures of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberFigure {
    /// The member.
    pub member_id: i64,
    /// Their team in the last of these results.
    pub team_id: Option<i64>,
    /// How many results.
    pub count: i64,
    /// Of those that have a total.
    pub average: Option<i64>,
    /// The last total.
    pub last_total: Option<i64>,
    /// The last grade.
    pub last_grade: Option<String>,
}
