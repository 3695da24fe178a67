//! GraphQL types of configurable reports.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::online_report::catalog::Need;
use xieli_domain::online_report::grants::{self, Standing};
use xieli_domain::online_report::loaders::{GrantsOfReport, ReportStarredByViewer, StandingOfViewer};
use xieli_domain::online_report::templates::Template;
use xieli_domain::online_report::{definition, model, rules, store};
use xieli_domain::role::loaders::RoleById;
use xieli_macros::{fields, object};

use super::catalog::OnlineReportField;
use super::enums::{OnlineReportDataset, OnlineReportPosition};
use super::life::OnlineReportGrant;
use super::results::{OnlineReportDefinition, parameters};
use crate::core::{ContextExt, Result, record};
use crate::member::Member;
use crate::role::Role;

record!(
    /// A report configured by users (business §2, §7 Online reports).
    OnlineReport: model::Report, store::reports::find
);

impl OnlineReport {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    /// The rights of the viewer on it.
    async fn standing(&self, ctx: &Context<'_>) -> Result<Standing> {
        if rules::may_manage(ctx.viewer()?) {
            return Ok(Standing::MANAGER);
        }
        Ok(ctx.loaders()?.load::<StandingOfViewer>(self.key()).await?.unwrap_or_default())
    }
}

/// A report configured by users (business §2, §7 Online reports).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl OnlineReport {
    /// The position: the area that offers it.
    fn position(&self) -> OnlineReportPosition {
        self.0.position().into()
    }

    /// 1 to 100 characters, unique within its position.
    fn name(&self) -> &str;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Whether readers can find it.
    fn enabled(&self) -> bool;

    /// Its order within its position, from 0.
    #[graphql(name = "order")]
    fn sort_order(&self) -> i32;

    /// Whether only holders of a grant and report managers may read it; otherwise every internal member with
    /// the permission of its position.
    fn restricted(&self) -> bool;

    /// Its grants; null for viewers who neither manage reports nor may share this one.
    async fn grants(&self, ctx: &Context<'_>) -> Result<Option<Vec<OnlineReportGrant>>> {
        if !self.standing(ctx).await?.share {
            return Ok(None);
        }
        let held = ctx.loaders()?.load::<GrantsOfReport>(self.key()).await?.unwrap_or_default();
        let grant = |one| OnlineReportGrant::new(self.0.enterprise_id, one);
        Ok(Some(held.into_iter().map(grant).collect()))
    }

    /// The roles with a grant. Null for viewers who do not manage reports.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        let held = ctx.loaders()?.load::<GrantsOfReport>(self.key()).await?.unwrap_or_default();
        let roles = grants::roles(&held);
        let keys = roles.into_iter().map(|id| TenantKey::new(self.0.enterprise_id, id)).collect();
        let found = ctx.loaders()?.load_many::<RoleById>(keys).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// The dataset.
    fn dataset(&self) -> OnlineReportDataset {
        self.0.definition().dataset.into()
    }

    /// The definition.
    fn definition(&self) -> OnlineReportDefinition {
        OnlineReportDefinition(self.0.definition())
    }

    /// The fields that a reader may filter.
    fn parameters(&self) -> Vec<OnlineReportField> {
        parameters(&self.0.definition())
    }

    /// The path of its page (business §2 Online reports).
    fn path(&self) -> String {
        format!("/report/{}/online/{}", self.0.position().word(), self.0.id)
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The member who last changed it.
    #[by(MemberById, updated_by)]
    fn updated_by(&self) -> Result<Option<Member>>;

    /// Whether the viewer has starred it.
    async fn starred(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.loaders()?.load::<ReportStarredByViewer>(self.key()).await?.unwrap_or_default())
    }

    /// Permissions of the viewer on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<OnlineReportViewerCan> {
        let viewer = ctx.viewer()?;
        let Standing { manage, update, share } = self.standing(ctx).await?;
        let met =
            |need: &i64| i16::try_from(*need).ok().and_then(Need::read).is_some_and(|need| need.met(viewer));
        Ok(OnlineReportViewerCan { read: self.0.needs.iter().all(met), update, share, delete: manage })
    }
}

/// Permissions of the viewer on a report.
#[fields(login)]
pub struct OnlineReportViewerCan {
    /// Read its results.
    pub read: bool,
    /// Change its definition, name and remark; its position, order and readers are for those who may delete
    /// it.
    pub update: bool,
    /// Share it.
    pub share: bool,
    /// Delete it.
    pub delete: bool,
}

/// The reports of a position.
#[fields(login)]
pub struct OnlineReportMenu {
    /// The position.
    pub position: OnlineReportPosition,
    /// The label of the position.
    pub label: String,
    /// The reports, in order.
    pub reports: Vec<OnlineReport>,
}

impl OnlineReportMenu {
    /// The reports of a position, selected from all; `None` when there are none.
    pub fn of(position: definition::Position, all: &[model::Report]) -> Option<Self> {
        let theirs = all.iter().filter(|report| report.menu_position == position.number());
        let reports: Vec<OnlineReport> = theirs.cloned().map(OnlineReport::from).collect();
        let label = position.label().to_owned();
        (!reports.is_empty()).then(|| Self { position: position.into(), label, reports })
    }
}

/// A template of a report.
pub struct OnlineReportTemplate(pub(super) Template);

/// A template of a report.
#[object(login)]
impl OnlineReportTemplate {
    /// The code for `onlineReportFromTemplate`.
    fn code(&self) -> String {
        self.0.code.to_owned()
    }

    /// The name of the template, and of a report made from it.
    fn name(&self) -> String {
        self.0.name.to_owned()
    }

    /// The description.
    fn remark(&self) -> Option<String> {
        Some(self.0.remark.to_owned())
    }

    /// The position of a report made from it.
    fn position(&self) -> OnlineReportPosition {
        self.0.position.into()
    }

    /// The definition of a report made from it.
    fn definition(&self) -> OnlineReportDefinition {
        OnlineReportDefinition(self.0.definition.clone())
    }
}
