//! Rows and inputs of dashboards.

use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_tables::dashboard;

use super::definition::{Audience, Parameter, Tile};
use crate::online_report::definition::Position;
use crate::patched;

patched!(dashboard;
    /// Online reports on a grid.
    Dashboard,
    /// A dashboard as it is written.
    DashboardInput,
    /// What is to be of a dashboard: absent stays, `Some(None)` clears.
    DashboardPatch,
    keys {
        /// Who made it, or took it over.
        maker_id: i64,
    }
    fields {
        /// 1 to 100 characters, unique among those that are offered, or among the maker's others.
        name: String,
        /// Up to 500.
        remark: Option<String>,
        /// [`Audience`].
        audience: i16,
        /// Of an offered one: [`Position`].
        positions: Vec<i16>,
        /// Of an offered one: whose members find it; none: whoever reads reports of its positions.
        role_ids: Vec<i64>,
        /// Of a shared one: with these.
        member_ids: Vec<i64>,
        /// Of a shared one: with the members of these teams and of the teams below.
        team_ids: Vec<i64>,
        /// See [`Parameter`].
        parameters: Value,
        /// See [`Tile`].
        tiles: Value,
    }
    kept {
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// By which member.
        updated_by: Option<i64>,
    }
);

impl Dashboard {
    /// Who finds it.
    pub fn audience(&self) -> Audience {
        Audience::read(self.audience).unwrap_or(Audience::Private)
    }

    /// Beside what it is offered.
    pub fn positions(&self) -> Vec<Position> {
        self.positions.iter().filter_map(|number| Position::read(*number)).collect()
    }

    /// What a reader narrows its tiles by; none where this release can't read them.
    pub fn parameters(&self) -> Vec<Parameter> {
        serde_json::from_value(self.parameters.clone()).unwrap_or_default()
    }

    /// Its tiles, whoever may read them; none where this release can't read them.
    pub fn tiles(&self) -> Vec<Tile> {
        serde_json::from_value(self.tiles.clone()).unwrap_or_default()
    }
}

/// A dashboard as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct DashboardChange {
    /// Itself, but for what stands on it.
    pub patch: DashboardPatch,
    /// All of its parameters.
    pub parameters: Option<Vec<Parameter>>,
    /// All of its tiles.
    pub tiles: Option<Vec<Tile>>,
}

/// Which dashboards a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct DashboardFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Audience`].
    pub audience: Option<i16>,
    /// Made by the viewer, or not.
    pub mine: Option<bool>,
}
