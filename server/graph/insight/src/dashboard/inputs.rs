//! What dashboards are asked and told.

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

/// Which dashboards; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct DashboardFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// For these.
    pub audience: Option<DashboardAudience>,
    /// Made by the viewer, or not.
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
    /// What dashboards can be sorted by.
    pub enum DashboardSort {
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// One order of dashboards; ties are broken by id.
    pub struct DashboardOrder, or NAME ASC, else "SortDirection::Asc";
}

/// Which dashboards.
#[derive(Debug, InputObject)]
pub struct DashboardIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// What a reader narrows several tiles by.
#[derive(Debug, InputObject)]
pub struct DashboardParameterInput {
    /// 1 to 12 small letters and digits, unique on the dashboard.
    pub code: String,
    /// 1 to 20 characters, unique on the dashboard.
    pub label: String,
    /// What it is about.
    pub kind: DashboardParameterKind,
    /// Required of DICT: the code of a dictionary that a field of reports has.
    pub dictionary: Option<String>,
    /// What holds until a reader says something else; its `field` is read as the code of the parameter, whatever it says.
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

/// Which field of a tile's report a parameter narrows.
#[derive(Debug, InputObject)]
pub struct DashboardBindingInput {
    /// The code of a parameter of the dashboard.
    pub parameter: String,
    /// The code of one of the report's parameters of the same kind, each once in a tile.
    pub field: String,
}

/// A part of the grid with a report in it, or with words.
#[derive(Debug, InputObject)]
pub struct DashboardTileInput {
    /// 1 to 12 small letters and digits, unique on the dashboard.
    pub code: String,
    /// How it shows its report.
    pub kind: DashboardTileKind,
    /// Required of a new tile but of TEXT: a report whose figures the viewer reads. Absent: the tile keeps the report that it has, and one
    /// whose report the viewer does not read stays as it is but for its place.
    pub report_id: Option<ID>,
    /// Up to 60 characters, in the place of the report's name.
    pub title: Option<String>,
    /// TEXT: up to 2000 characters; this or a title is required.
    pub text: Option<String>,
    /// FIGURE: the code of one of the report's measures; its first if absent.
    pub measure: Option<String>,
    /// Up to 6.
    pub bindings: Option<Vec<DashboardBindingInput>>,
    /// The first of its columns, from 0; the grid has 12.
    pub x: i32,
    /// The first of its rows, from 0; the grid has 240.
    pub y: i32,
    /// So many columns, 2 to 12.
    pub w: i32,
    /// So many rows, 1 to 24.
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

/// A dashboard, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct DashboardInput {
    /// Required of a new one; 1 to 100 characters, unique among those that are offered, else among the maker's others.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// PRIVATE if absent of a new one; OFFERED asks for `e:manage`.
    pub audience: Option<DashboardAudience>,
    /// Required of OFFERED: whoever reads reports of one of them.
    pub positions: Option<Vec<OnlineReportPosition>>,
    /// OFFERED: up to 50; empty: whoever reads reports of its positions.
    pub role_ids: Option<Vec<ID>>,
    /// SHARED: up to 100; they or teams are required.
    pub member_ids: Option<Vec<ID>>,
    /// SHARED: up to 50; their members and those of the teams below.
    pub team_ids: Option<Vec<ID>>,
    /// Up to 6; replaced as a whole.
    pub parameters: Option<Vec<DashboardParameterInput>>,
    /// Up to 24, none over another; replaced as a whole.
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
