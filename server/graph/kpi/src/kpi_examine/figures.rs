//! Figures of results in the schema.

use async_graphql::Context;
use xieli_domain::kpi_examine::model::{MemberFigure, Sums, TeamFigure};
use xieli_domain::kpi_plan::states::KpiPlanStatus as Status;
use xieli_macros::{fields, object};

use crate::core::Result;
use crate::kpi::{count, points};
use crate::kpi_plan::types::KpiPlanStatus;
use crate::member::Member;
use crate::team::Team;

/// How many results are in a state.
#[fields(login)]
pub struct KpiStatusCount {
    /// The state.
    pub status: KpiPlanStatus,
    /// The same for people.
    pub status_text: String,
    /// How many.
    pub count: i32,
}

/// How many results have a grade.
#[fields(login)]
pub struct KpiGradeCount {
    /// The grade.
    pub grade: Option<String>,
    /// How many.
    pub count: i32,
}

/// Figures over results.
#[fields(login)]
pub struct KpiPlanSums {
    /// How many there are.
    pub count: i32,
    /// The average of those that the viewer reads now.
    pub average: Option<f64>,
    /// By their states.
    pub statuses: Vec<KpiStatusCount>,
    /// By their grades, as far as the viewer reads them now.
    pub grades: Vec<KpiGradeCount>,
}

impl From<Sums> for KpiPlanSums {
    fn from(sums: Sums) -> Self {
        let status = |(number, rows): (i16, i64)| KpiStatusCount {
            status: KpiPlanStatus::from_i16(number),
            status_text: Status::read(number).label().to_owned(),
            count: count(rows),
        };
        let grade = |(grade, rows): (String, i64)| KpiGradeCount { grade: Some(grade), count: count(rows) };
        Self {
            count: count(sums.count),
            average: sums.average.map(points),
            statuses: sums.statuses.into_iter().map(status).collect(),
            grades: sums.grades.into_iter().map(grade).collect(),
        }
    }
}

/// Figures over the results of a team.
pub struct KpiTeamFigure(pub TeamFigure);

/// Figures over the results of a team.
#[object(login)]
impl KpiTeamFigure {
    /// The team, as it was when the plans took effect; null: members without one.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::kpi::team(ctx, self.0.team_id).await
    }

    /// How many there are.
    fn count(&self) -> i32 {
        count(self.0.count)
    }

    /// Of these, finished.
    fn finished(&self) -> i32 {
        count(self.0.finished)
    }

    /// The average of those that the viewer reads now.
    fn average(&self) -> Option<f64> {
        self.0.average.map(points)
    }

    /// The best of them.
    fn best(&self) -> Option<f64> {
        self.0.best.map(points)
    }

    /// The worst of them.
    fn worst(&self) -> Option<f64> {
        self.0.worst.map(points)
    }
}

/// Figures over the results of a member.
pub struct KpiMemberFigure(pub MemberFigure);

/// Figures over the results of a member.
#[object(login)]
impl KpiMemberFigure {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::kpi::member(ctx, Some(self.0.member_id)).await
    }

    /// Their team, as it was in the last of these plans.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::kpi::team(ctx, self.0.team_id).await
    }

    /// How many there are.
    fn count(&self) -> i32 {
        count(self.0.count)
    }

    /// The average of those that the viewer reads now.
    fn average(&self) -> Option<f64> {
        self.0.average.map(points)
    }

    /// The last of them.
    fn last_total(&self) -> Option<f64> {
        self.0.last_total.map(points)
    }

    /// Its grade.
    fn last_grade(&self) -> Option<&str> {
        self.0.last_grade.as_deref()
    }
}
