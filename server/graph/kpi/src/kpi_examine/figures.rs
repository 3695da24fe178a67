//! GraphQL types of statistics of appraisal results.

use async_graphql::Context;
use xieli_domain::kpi_examine::model::{MemberFigure, Sums, TeamFigure};
use xieli_domain::kpi_plan::states::KpiPlanStatus as Status;
use xieli_macros::{fields, object};

use crate::core::Result;
use crate::kpi::{count, points};
use crate::kpi_plan::types::KpiPlanStatus;
use crate::member::Member;
use crate::team::Team;

/// The number of results in a status.
#[fields(login)]
pub struct KpiStatusCount {
    /// The status.
    pub status: KpiPlanStatus,
    /// The label of `status`.
    pub status_text: String,
    /// The number of results.
    pub count: i32,
}

/// The number of results with a grade.
#[fields(login)]
pub struct KpiGradeCount {
    /// The grade.
    pub grade: Option<String>,
    /// The number of results.
    pub count: i32,
}

/// Statistics of results.
#[fields(login)]
pub struct KpiPlanSums {
    /// The number of results.
    pub count: i32,
    /// The average of the results readable to the viewer now.
    pub average: Option<f64>,
    /// The number of results by status.
    pub statuses: Vec<KpiStatusCount>,
    /// The number of results by grade, as far as they are readable to the viewer now.
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

/// Statistics of the results of a team.
pub struct KpiTeamFigure(pub TeamFigure);

/// Statistics of the results of a team.
#[object(login)]
impl KpiTeamFigure {
    /// The team, as it was when the plans took effect; null: members without one.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        crate::kpi::team(ctx, self.0.team_id).await
    }

    /// The number of results.
    fn count(&self) -> i32 {
        count(self.0.count)
    }

    /// Of these, the number of finished ones.
    fn finished(&self) -> i32 {
        count(self.0.finished)
    }

    /// The average of the results readable to the viewer now.
    fn average(&self) -> Option<f64> {
        self.0.average.map(points)
    }

    /// The highest of these results.
    fn best(&self) -> Option<f64> {
        self.0.best.map(points)
    }

    /// The lowest of these results.
    fn worst(&self) -> Option<f64> {
        self.0.worst.map(points)
    }
}

/// Statistics of the results of a member.
pub struct KpiMemberFigure(pub MemberFigure);

/// Statistics of the results of a member.
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

    /// The number of results.
    fn count(&self) -> i32 {
        count(self.0.count)
    }

    /// The average of the results readable to the viewer now.
    fn average(&self) -> Option<f64> {
        self.0.average.map(points)
    }

    /// The latest of these results.
    fn last_total(&self) -> Option<f64> {
        self.0.last_total.map(points)
    }

    /// The grade of the latest result.
    fn last_grade(&self) -> Option<&str> {
        self.0.last_grade.as_deref()
    }
}
