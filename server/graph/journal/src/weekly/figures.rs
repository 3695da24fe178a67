//! GraphQL types of a week, its members and teams, and the figures of weekly reports.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::weekly::board::{Of, YearWeek};
use xieli_domain::weekly::draft::SourceFigure;
use xieli_domain::weekly::model;
use xieli_macros::{fields, object};

use super::types::{Weekly, WeeklyStatus};
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::item_log::types::number;
use crate::member::Member;
use crate::member::types::member_by_id;
use crate::team::Team;

/// A week of a year.
#[fields(login)]
pub struct YearWeekOf {
    /// The year to which it belongs by ISO 8601.
    pub year: i32,
    /// Its number by ISO 8601, from 1.
    pub number: i32,
    /// Its first day.
    pub monday: Date,
    /// Its last day.
    pub sunday: Date,
    /// Whether it is the current week.
    pub present: bool,
    /// The status of the viewer's own report; null: there is none.
    pub status: Option<WeeklyStatus>,
}

impl From<YearWeek> for YearWeekOf {
    fn from(one: YearWeek) -> Self {
        Self {
            year: one.week.year(),
            number: i32::try_from(one.week.number()).unwrap_or_default(),
            monday: Date(one.week.monday),
            sunday: Date(one.week.sunday()),
            present: one.present,
            status: one.status.map(WeeklyStatus::from_i16),
        }
    }
}

/// A member of a team in a week.
pub struct WeeklyMember(Of, i64);

impl WeeklyMember {
    /// A row, with the enterprise.
    pub fn new(of: Of, enterprise_id: i64) -> Self {
        Self(of, enterprise_id)
    }
}

/// A member of a team in a week.
#[object(login)]
impl WeeklyMember {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.1, Some(self.0.id)).await
    }

    /// Their report; null when they have submitted none.
    fn weekly(&self) -> Option<Weekly> {
        self.0.report.clone().map(Weekly::from)
    }
}

/// A team in a week.
pub struct WeeklyTeam(Of, i64);

impl WeeklyTeam {
    /// A row, with the enterprise.
    pub fn new(of: Of, enterprise_id: i64) -> Self {
        Self(of, enterprise_id)
    }
}

/// A team in a week.
#[object(login)]
impl WeeklyTeam {
    /// The team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        Ok(ctx.loaders()?.load::<TeamById>(TenantKey::new(self.1, self.0.id)).await?.map(Team::from))
    }

    /// Its summary; null when none is visible to the viewer.
    fn weekly(&self) -> Option<Weekly> {
        self.0.report.clone().map(Weekly::from)
    }
}

/// The number of reports of a group.
pub struct WeeklyFigure(model::WeeklyFigure, model::WeeklyGrouping, i64);

impl WeeklyFigure {
    /// A line of a statistic, with the enterprise.
    pub fn new(figure: model::WeeklyFigure, by: model::WeeklyGrouping, enterprise_id: i64) -> Self {
        Self(figure, by, enterprise_id)
    }

    fn id_of(&self, by: model::WeeklyGrouping) -> Option<i64> {
        self.0.id.filter(|_| self.1 == by)
    }
}

/// The number of reports of a group.
#[object(login)]
impl WeeklyFigure {
    /// The author, in a statistic by author.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.2, self.id_of(model::WeeklyGrouping::Member)).await
    }

    /// The team, in a statistic by team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.id_of(model::WeeklyGrouping::Team) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<TeamById>(TenantKey::new(self.2, id)).await?.map(Team::from))
    }

    /// The first day of the week, in a statistic by week.
    fn monday(&self) -> Option<Date> {
        self.0.monday.map(Date)
    }

    /// The number of submitted reports.
    fn submitted(&self) -> i32 {
        number(self.0.submitted)
    }

    /// Of these, submitted late.
    fn late(&self) -> i32 {
        number(self.0.late)
    }

    /// Of these, with a comment.
    fn commented(&self) -> i32 {
        number(self.0.commented)
    }

    /// Drafts visible to the viewer, and reopened reports.
    fn open(&self) -> i32 {
        number(self.0.open)
    }
}

/// The number of the viewer's lines of one kind in a week.
#[fields(login)]
pub struct WeeklySourceFigure {
    /// The prefix of the keys of these lines.
    pub key: String,
    /// The label of the kind.
    pub label: String,
    /// The number of lines.
    pub count: i32,
}

impl From<SourceFigure> for WeeklySourceFigure {
    fn from(figure: SourceFigure) -> Self {
        Self {
            key: figure.key.to_owned(),
            label: figure.label.to_owned(),
            count: i32::try_from(figure.count).unwrap_or(i32::MAX),
        }
    }
}
