//! Rows, filters and inputs of dashboards.

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
    /// Changes to a dashboard: an absent field stays, `Some(None)` clears it.
    DashboardPatch,
    keys {
        /// Member who made it or took it over.
        maker_id: i64,
    }
    fields {
        /// 1 to 100 characters, unique among the offered dashboards, or among the maker's others.
        name: String,
        /// Up to 500 characters.
        remark: Option<String>,
        /// [`Audience`].
        audience: i16,
        /// Positions at which an offered dashboard is listed: [`Position`].
        positions: Vec<i16>,
        /// Roles whose members find an offered dashboard; none: all readers of reports at its positions.
        role_ids: Vec<i64>,
        /// Members with whom a shared dashboard is shared.
        member_ids: Vec<i64>,
        /// Teams with whose members, and those of the teams below, a shared dashboard is shared.
        team_ids: Vec<i64>,
        /// See [`Parameter`].
        parameters: Value,
        /// See [`Tile`].
        tiles: Value,
    }
    kept {
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// Member who last changed it.
        updated_by: Option<i64>,
    }
);

impl Dashboard {
    /// Audience of the dashboard.
    pub fn audience(&self) -> Audience {
        Audience::read(self.audience).unwrap_or(Audience::Private)
    }

    /// Positions at which it is offered.
    pub fn positions(&self) -> Vec<Position> {
        self.positions.iter().filter_map(|number| Position::read(*number)).collect()
    }

    /// Parameters that readers set; none where this release can't read them.
    pub fn parameters(&self) -> Vec<Parameter> {
        serde_json::from_value(self.parameters.clone()).unwrap_or_default()
    }

    /// All tiles, regardless of who may read their reports; none where this release can't read them.
    pub fn tiles(&self) -> Vec<Tile> {
        serde_json::from_value(self.tiles.clone()).unwrap_or_default()
    }
}

/// A dashboard as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct DashboardChange {
    /// The fields of the record, without parameters and tiles.
    pub patch: DashboardPatch,
    /// All of its parameters; replaces the former ones.
    pub parameters: Option<Vec<Parameter>>,
    /// All of its tiles; replaces the former ones.
    pub tiles: Option<Vec<Tile>>,
}

/// Filter of a list of dashboards; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct DashboardFilter {
    /// By name.
    pub keyword: Option<String>,
    /// [`Audience`].
    pub audience: Option<i16>,
    /// Made by the viewer (true) or by others (false).
    pub mine: Option<bool>,
}
