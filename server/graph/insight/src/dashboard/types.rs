//! GraphQL types of dashboards.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::dashboard::definition::{Binding, Parameter, Tile};
use xieli_domain::dashboard::run::TileFigures;
use xieli_domain::dashboard::{model, rules, store};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::loaders::ReportById;
use xieli_domain::online_report::model::Report;
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{AppError, messages};
use xieli_macros::{fields, object};

use super::enums::{DashboardAudience, DashboardParameterKind, DashboardTileKind};
use crate::core::{ContextExt, Result, record};
use crate::member::Member;
use crate::online_report::OnlineReport;
use crate::online_report::conditions::OnlineReportCondition;
use crate::online_report::enums::OnlineReportPosition;
use crate::online_report::results::OnlineReportResult;
use crate::role::Role;
use crate::team::Team;

record!(
    /// A dashboard: configurable reports as tiles on a grid, with shared parameters
    /// (business §2 Report area).
    Dashboard: model::Dashboard, store::dashboards::find
);

impl Dashboard {
    /// Whether the viewer can change it, and so may see its audience.
    fn kept(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::may_update(ctx.viewer()?, &self.0))
    }

    fn keys(&self, ids: &[i64]) -> Vec<TenantKey> {
        ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect()
    }
}

/// A dashboard: configurable reports as tiles on a grid, with shared parameters (business §2 Report area).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Dashboard {
    /// 1 to 100 characters, unique among the offered ones, or among the owner's others.
    fn name(&self) -> &str;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// The owner, who made it or took it over.
    #[by(MemberById, maker_id)]
    fn maker(&self) -> Result<Option<Member>>;

    /// The audience.
    fn audience(&self) -> DashboardAudience {
        self.0.audience().into()
    }

    /// OFFERED: to readers of reports of one of these positions.
    fn positions(&self) -> Vec<OnlineReportPosition> {
        self.0.positions().into_iter().map(OnlineReportPosition::from).collect()
    }

    /// OFFERED: the roles to which it is limited; empty: all readers of reports of its positions. Null for
    /// viewers who can't change it.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        if !self.kept(ctx)? {
            return Ok(None);
        }
        let found = ctx.loaders()?.load_many::<RoleById>(self.keys(&self.0.role_ids)).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// SHARED: with these members. Null for viewers who can't change it.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        if !self.kept(ctx)? {
            return Ok(None);
        }
        let found = ctx.loaders()?.load_many::<MemberById>(self.keys(&self.0.member_ids)).await?;
        Ok(Some(found.into_iter().map(Member::from).collect()))
    }

    /// SHARED: with the members of these teams and of the teams below. Null for viewers who can't change it.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        if !self.kept(ctx)? {
            return Ok(None);
        }
        let found = ctx.loaders()?.load_many::<TeamById>(self.keys(&self.0.team_ids)).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// The parameters with which a reader filters several tiles.
    fn parameters(&self) -> Vec<DashboardParameter> {
        self.0.parameters().into_iter().map(DashboardParameter).collect()
    }

    /// Its tiles: those whose report the viewer can read, and those with texts. Viewers who can change the
    /// dashboard also see the position of other tiles, without their content.
    async fn tiles(&self, ctx: &Context<'_>) -> Result<Vec<DashboardTile>> {
        let viewer = ctx.viewer()?;
        let (tiles, parameters) = (self.0.tiles(), Arc::new(self.0.parameters()));
        let ids: Vec<i64> = tiles.iter().filter_map(|tile| tile.report).collect();
        let found = ctx.loaders()?.load_many::<ReportById>(self.keys(&ids)).await?;
        let known: HashMap<i64, Arc<Report>> = found
            .into_iter()
            .filter(|report| rules::reads(viewer, report))
            .map(|report| (report.id, Arc::new(report)))
            .collect();
        let kept = rules::may_update(viewer, &self.0);
        let shown = tiles.into_iter().filter_map(|tile| {
            let report = tile.report.and_then(|id| known.get(&id)).cloned();
            let there = tile.report.is_none() || report.is_some() || kept;
            there.then(|| DashboardTile { tile, report, parameters: parameters.clone() })
        });
        Ok(shown.collect())
    }

    /// The path of its page.
    fn path(&self) -> String {
        format!("/report/dashboard/{}", self.0.id)
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The member who last changed it.
    #[by(MemberById, updated_by)]
    fn updated_by(&self) -> Result<Option<Member>>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<DashboardViewerCan> {
        let may = self.kept(ctx)?;
        Ok(DashboardViewerCan { update: may, delete: may, offer: may && rules::may_manage(ctx.viewer()?) })
    }
}

/// Permissions of the viewer on a dashboard.
#[fields(login)]
pub struct DashboardViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
    /// Offer it to all readers of reports.
    pub offer: bool,
}

/// A parameter with which a reader filters several tiles.
pub struct DashboardParameter(Parameter);

/// A parameter with which a reader filters several tiles.
#[object(login)]
impl DashboardParameter {
    /// The code used by tiles and addresses.
    fn code(&self) -> String {
        self.0.code.clone()
    }

    /// The label.
    fn label(&self) -> String {
        self.0.label.clone()
    }

    /// The kind of the parameter.
    fn kind(&self) -> DashboardParameterKind {
        self.0.about.into()
    }

    /// DICT: the dictionary.
    fn dictionary(&self) -> Option<String> {
        self.0.dictionary.clone()
    }

    /// The initial condition until the reader sets another one; null: the reports' own conditions apply.
    fn initial(&self) -> Option<OnlineReportCondition> {
        let condition = self.0.initial.clone()?;
        let field = rules::field_of(self.0.about, self.0.dictionary.as_deref())?;
        Some(OnlineReportCondition::called(field.code, field.label, field, condition))
    }
}

/// The binding of a parameter to a field of a tile's report.
#[fields(login)]
pub struct DashboardBinding {
    /// The code of a parameter of the dashboard.
    pub parameter: String,
    /// The code of one of the report's parameters.
    pub field: String,
}

/// A tile of the grid, with a report or a text.
pub struct DashboardTile {
    tile: Tile,
    report: Option<Arc<Report>>,
    parameters: Arc<Vec<Parameter>>,
}

impl DashboardTile {
    /// Whether it shows a text, or a report that the viewer can read.
    fn seen(&self) -> bool {
        self.tile.report.is_none() || self.report.is_some()
    }
}

/// A tile of the grid, with a report or a text.
#[object(login)]
impl DashboardTile {
    /// The code used by `dashboardFigures`.
    fn code(&self) -> String {
        self.tile.code.clone()
    }

    /// The presentation of the tile.
    fn kind(&self) -> DashboardTileKind {
        self.tile.shown.into()
    }

    /// Whether the viewer can read its content; otherwise only its position is known.
    fn readable(&self) -> bool {
        self.seen()
    }

    /// The report; null of TEXT, and when the viewer can't read it.
    fn report(&self) -> Option<OnlineReport> {
        self.report.clone().map(OnlineReport::from)
    }

    /// The title: its own, else the report's name.
    fn title(&self) -> Option<String> {
        let own = self.tile.title.clone().filter(|_| self.seen());
        own.or_else(|| self.report.as_ref().map(|report| report.name.clone()))
    }

    /// Its own title.
    fn own_title(&self) -> Option<String> {
        self.tile.title.clone().filter(|_| self.seen())
    }

    /// TEXT: the text.
    fn text(&self) -> Option<String> {
        self.tile.text.clone()
    }

    /// FIGURE: the code of the measure; null: the report's first.
    fn measure(&self) -> Option<String> {
        self.tile.measure.clone().filter(|_| self.seen())
    }

    /// Bindings of parameters, as far as the report allows its readers to filter these fields.
    fn bindings(&self) -> Vec<DashboardBinding> {
        let Some(report) = &self.report else { return Vec::new() };
        let definition = report.definition();
        let bound = self.tile.bindings.iter();
        let holding = bound.filter(|binding| rules::applies(&self.parameters, binding, &definition));
        let binding =
            |one: &Binding| DashboardBinding { parameter: one.parameter.clone(), field: one.field.clone() };
        holding.map(binding).collect()
    }

    /// The first column, from 0; the grid has 12 columns.
    fn x(&self) -> i32 {
        self.tile.place.x
    }

    /// The first row, from 0.
    fn y(&self) -> i32 {
        self.tile.place.y
    }

    /// The width in columns.
    fn w(&self) -> i32 {
        self.tile.place.w
    }

    /// The height in rows.
    fn h(&self) -> i32 {
        self.tile.place.h
    }
}

/// The result of a tile, or the error.
#[fields(login)]
pub struct DashboardTileFigures {
    /// The code of the tile.
    pub code: String,
    /// The result of its report, at most 200 groups, for a figure none; null: see `error`.
    pub result: Option<OnlineReportResult>,
    /// The error message for the user.
    pub error: Option<String>,
    /// The error code, as in `extensions.code` of an error: REQUEST_TIMEOUT, FORBIDDEN, BAD_USER_INPUT,
    /// RATE_LIMITED, LIMIT_EXCEEDED, INTERNAL_SERVER_ERROR.
    pub error_code: Option<String>,
}

impl From<TileFigures> for DashboardTileFigures {
    fn from(found: TileFigures) -> Self {
        let TileFigures { code, outcome } = found;
        match outcome {
            Ok(figures) => {
                Self { code, result: Some(OnlineReportResult(figures)), error: None, error_code: None }
            }
            Err(error) => Self {
                code,
                result: None,
                error: Some(said(&error)),
                error_code: Some(error.code().as_str().to_owned()),
            },
        }
    }
}

fn said(error: &AppError) -> String {
    match error {
        AppError::Invalid(fields) => fields
            .first()
            .map_or_else(|| messages::INVALID.to_owned(), |field| field.message.clone().into_owned()),
        AppError::Refused { message, .. } => message.clone().into_owned(),
        AppError::Internal(_) => messages::INTERNAL.to_owned(),
    }
}
