//! GraphQL inputs of dashboards: filters, sort keys and inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::dashboard::definition::{self, Binding, Parameter, Tile};
use xieli_domain::dashboard::grid::Place;
use xieli_domain::dashboard::model;
use xieli_domain::online_report::definition::{Condition, Position};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::enums::{DashboardAudience, DashboardParameterKind, DashboardTileKind};
use crate::core::input::{Read, change};
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::member::Member;
use crate::online_report::OnlineReport;
use crate::online_report::enums::OnlineReportPosition;
use crate::online_report::inputs::OnlineReportConditionInput;
use crate::role::Role;
use crate::team::Team;

/// Filter of dashboards; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct DashboardFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// For this audience.
    pub audience: Option<DashboardAudience>,
    /// Owned by the viewer, or not.
    pub mine: Option<bool>,
}

impl Read for DashboardFilter {
    type Domain = model::DashboardFilter;

    fn read(self) -> AppResult<model::DashboardFilter> {
        Ok(model::DashboardFilter {
            keyword: self.keyword,
            audience: self.audience.map(|one| definition::Audience::from(one).number()),
            mine: self.mine,
        })
    }
}

order! {
    /// Sort keys of dashboards.
    pub enum DashboardSort {
        /// Name of the dashboard.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// Sort order of dashboards; ties are broken by id.
    pub struct DashboardOrder, or NAME ASC, else "SortDirection::Asc";
}

/// Ids of dashboards.
#[derive(Debug, InputObject)]
pub struct DashboardIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// A parameter with which a reader filters several tiles.
#[derive(Debug, InputObject)]
pub struct DashboardParameterInput {
    /// 1 to 12 small letters and digits, unique on the dashboard.
    pub code: String,
    /// 1 to 20 characters, unique on the dashboard.
    pub label: String,
    /// The kind of the parameter.
    pub kind: DashboardParameterKind,
    /// Required of DICT: the code of a dictionary used by a field of reports.
    pub dictionary: Option<String>,
    /// The initial condition until the reader sets another one; its `field` is ignored and taken as the code
    /// of the parameter.
    pub initial: Option<OnlineReportConditionInput>,
}

impl From<DashboardParameterInput> for Parameter {
    fn from(given: DashboardParameterInput) -> Self {
        Self {
            code: given.code,
            label: given.label,
            about: given.kind.into(),
            dictionary: given.dictionary,
            initial: given.initial.map(Condition::from),
        }
    }
}

/// The binding of a parameter to a field of a tile's report.
#[derive(Debug, InputObject)]
pub struct DashboardBindingInput {
    /// The code of a parameter of the dashboard.
    pub parameter: String,
    /// The code of one of the report's parameters of the same kind, each once in a tile.
    pub field: String,
}

/// A tile of the grid, with a report or a text.
#[derive(Debug, InputObject)]
pub struct DashboardTileInput {
    /// 1 to 12 small letters and digits, unique on the dashboard.
    pub code: String,
    /// The presentation of the tile.
    pub kind: DashboardTileKind,
    /// The report, required of a new tile except TEXT; the viewer must be able to read it. Absent: the tile
    /// keeps its report. A tile whose report the viewer can't read can only be moved.
    pub report_id: Option<ID>,
    /// Up to 60 characters, shown instead of the report's name.
    pub title: Option<String>,
    /// TEXT: up to 2000 characters; this or a title is required.
    pub text: Option<String>,
    /// FIGURE: the code of one of the report's measures; its first if absent.
    pub measure: Option<String>,
    /// Bindings of parameters, up to 6.
    pub bindings: Option<Vec<DashboardBindingInput>>,
    /// The first column, from 0; the grid has 12 columns.
    pub x: i32,
    /// The first row, from 0; the grid has 240 rows.
    pub y: i32,
    /// The width in columns, 2 to 12.
    pub w: i32,
    /// The height in rows, 1 to 24.
    pub h: i32,
}

fn tile(given: DashboardTileInput) -> AppResult<Tile> {
    let binding = |one: DashboardBindingInput| Binding { parameter: one.parameter, field: one.field };
    Ok(Tile {
        code: given.code,
        shown: given.kind.into(),
        report: decode_optional::<OnlineReport>(given.report_id.as_ref())?,
        title: given.title,
        text: given.text,
        measure: given.measure,
        bindings: given.bindings.unwrap_or_default().into_iter().map(binding).collect(),
        place: Place { x: given.x, y: given.y, w: given.w, h: given.h },
    })
}

/// A dashboard, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct DashboardInput {
    /// Required of a new one; 1 to 100 characters, unique among the offered ones, else among the owner's
    /// others.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// PRIVATE if absent of a new one; OFFERED requires the permission `e:manage`.
    pub audience: Option<DashboardAudience>,
    /// Required of OFFERED: it is offered to readers of reports of one of these positions.
    pub positions: Option<Vec<OnlineReportPosition>>,
    /// OFFERED: up to 50 roles to which it is limited; empty: all readers of reports of its positions.
    pub role_ids: Option<Vec<ID>>,
    /// SHARED: up to 100 members; members or teams are required.
    pub member_ids: Option<Vec<ID>>,
    /// SHARED: up to 50 teams, with the members of the teams below.
    pub team_ids: Option<Vec<ID>>,
    /// Up to 6 parameters; replaced as a whole.
    pub parameters: Option<Vec<DashboardParameterInput>>,
    /// Up to 24 tiles without overlaps; replaced as a whole.
    pub tiles: Option<Vec<DashboardTileInput>>,
}

impl Read for DashboardInput {
    type Domain = model::DashboardChange;

    fn read(self) -> AppResult<model::DashboardChange> {
        let numbers = |all: Vec<OnlineReportPosition>| {
            all.into_iter().map(|one| Position::from(one).number()).collect::<Vec<i16>>()
        };
        let tiles = self.tiles.map(|all| all.into_iter().map(tile).collect::<AppResult<Vec<Tile>>>());
        Ok(model::DashboardChange {
            patch: model::DashboardPatch {
                name: self.name,
                remark: change(self.remark),
                audience: self.audience.map(|one| definition::Audience::from(one).number()),
                positions: self.positions.map(numbers),
                role_ids: self.role_ids.map(|ids| decode_all::<Role>(&ids)).transpose()?,
                member_ids: self.member_ids.map(|ids| decode_all::<Member>(&ids)).transpose()?,
                team_ids: self.team_ids.map(|ids| decode_all::<Team>(&ids)).transpose()?,
                ..model::DashboardPatch::default()
            },
            parameters: self.parameters.map(|all| all.into_iter().map(Parameter::from).collect()),
            tiles: tiles.transpose()?,
        })
    }
}
