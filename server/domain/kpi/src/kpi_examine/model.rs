//! Rows, filters, inputs and figures of examinees' appraisal results, their indicators, and the inputs of
//! raters.

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
use crate::kpi_source::FrozenRow;
pub use crate::kpi_source::Row as SourceRow;
use crate::list::Days;

/// An examinee's result in a plan. Score, total and grade are set only once the member may know them, so that
/// no list, order, filter or aggregate shows them before.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_examine)]
pub struct KpiExamine {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The member.
    pub member_id: i64,
    /// Team of the member when the plan took effect.
    pub team_id: Option<i64>,
    /// All teams of the member at that time, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// Direct superior at that time.
    pub director_id: Option<i64>,
    /// State of the result, a [`KpiPlanStatus`].
    pub status: i16,
    /// Number of days of the cycle on which the member was employed.
    pub days: i32,
    /// Number of days of the cycle.
    pub days_of: i32,
    /// Score in hundredths of a point.
    pub score: Option<i64>,
    /// Extra points, in hundredths.
    pub extra: i64,
    /// Reason of the extra points.
    pub extra_reason: Option<String>,
    /// Calibration in hundredths of a point.
    pub moved: i64,
    /// Reason of the calibration.
    pub moved_reason: Option<String>,
    /// The displayed total, in hundredths of a point.
    pub total: Option<i64>,
    /// The name of its grade.
    pub grade: Option<String>,
    /// Deadline after which it counts as confirmed.
    pub confirm_due_at: Option<DateTime<Utc>>,
    /// When it was confirmed.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whether it was confirmed by the expired deadline.
    pub confirmed_silently: bool,
    /// When the member objected.
    pub appealed_at: Option<DateTime<Utc>>,
    /// Reason of the objection.
    pub appeal_reason: Option<String>,
    /// Answer to the objection.
    pub appeal_answer: Option<String>,
    /// A [`KpiAppealStatus`].
    pub appeal_status: i16,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who made it.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it became final.
    pub finished_at: Option<DateTime<Utc>>,
}

impl KpiExamine {
    /// Its state, with that of its appeal.
    pub fn state(&self) -> State {
        State::read(self.status, self.appeal_status)
    }

    /// Its state.
    pub fn stands(&self) -> KpiPlanStatus {
        KpiPlanStatus::read(self.status)
    }

    /// State of its appeal.
    pub fn appeal(&self) -> KpiAppealStatus {
        KpiAppealStatus::read(self.appeal_status)
    }

    /// The part of the cycle during which the member was employed.
    pub fn part(&self) -> Part {
        Part::new(self.days, self.days_of)
    }

    /// Only member, plan and state, for a rater.
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
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Id of the result.
    pub examine_id: i64,
    /// The indicator of the plan.
    pub plan_indication_id: i64,
    /// In ten-thousandths.
    pub value: Option<i64>,
    /// In hundredths of a point.
    pub score: Option<i64>,
    /// The records behind an automatic value: a list of [`FrozenRow`].
    pub rows: Option<Value>,
    /// When the value was computed.
    pub computed_at: Option<DateTime<Utc>>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl KpiExamineIndication {
    /// The records behind an automatic value.
    pub fn rows_of(&self) -> Vec<FrozenRow> {
        self.rows.clone().map(|rows| serde_json::from_value(rows).unwrap_or_default()).unwrap_or_default()
    }
}

/// The input of a rater.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_input)]
pub struct KpiInput {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The indicator of the examinee.
    pub examine_indication_id: i64,
    /// Id of the result.
    pub examine_id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The rater.
    #[serde(skip)]
    pub member_id: i64,
    /// Kind of rater, a [`RaterKind`].
    #[serde(skip)]
    pub who: i16,
    /// Share in the value, in hundredths of a percent.
    pub share: i32,
    /// In ten-thousandths.
    #[serde(skip)]
    pub value: Option<i64>,
    /// Up to 500 characters.
    #[serde(skip)]
    pub remark: Option<String>,
    /// When it was submitted; `None`: it is open.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl KpiInput {
    /// Whether it is not submitted yet.
    pub fn is_open(&self) -> bool {
        self.submitted_at.is_none()
    }

    /// Its kind of rater.
    pub fn reason(&self) -> RaterKind {
        RaterKind::read(self.who)
    }
}

/// Filter of results; an absent field does not filter.
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
    /// Of plans whose cycle overlaps these days.
    pub days: Option<Days>,
    /// Of plans of this cycle.
    pub cycle: Option<String>,
    /// By the name of the member or of the plan.
    pub keyword: Option<String>,
    /// Only the viewer's own.
    pub own: bool,
    /// With an open task of the viewer.
    pub waits_for: Option<Waiting>,
}

/// Filter of inputs; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiInputFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
    /// Of this result.
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
    /// The version that was read, for optimistic locking; `None`: any.
    pub version: Option<i32>,
    /// In ten-thousandths.
    pub value: Option<i64>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// Selection of results to finish together.
#[derive(Debug, Clone)]
pub enum Finish {
    /// All results of a plan that are in review.
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
    /// It is the viewer's own.
    pub own: bool,
    /// The viewer may know its score and values now.
    pub shows: bool,
    /// The viewer reviews it.
    pub reviews: bool,
    /// The viewer enters values of it.
    pub rates: bool,
    /// The viewer manages its plan.
    pub manages: bool,
}

/// An indicator of an examinee for display.
#[derive(Debug, Clone)]
pub struct Detail {
    /// The stored row.
    pub row: KpiExamineIndication,
    /// The points that it adds to the score.
    pub contribution: Option<i64>,
    /// Whether it counts and has no value.
    pub missing: bool,
    /// For a final result: the value of today, if it differs.
    pub value_now: Option<i64>,
    /// For a final result: the score of today, if it differs.
    pub score_now: Option<i64>,
}

/// Summary of the inputs of others than the viewer in an anonymous plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Others {
    /// Number of submitted inputs.
    pub count: i64,
    /// Their average, where there are at least three.
    pub average: Option<i64>,
}

/// Aggregates over results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    /// Number of results.
    pub count: i64,
    /// Average of the totals, where there is one.
    pub average: Option<i64>,
    /// Number of results in each state.
    pub statuses: Vec<(i16, i64)>,
    /// Number of results with each grade.
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
