//! GraphQL types of stored queries.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::report_query::definition::{Column, Definition, Given, Parameter};
use xieli_domain::report_query::loaders::{VersionsBelow, VersionsKey};
use xieli_domain::report_query::{model, rules, store};
use xieli_domain::role::loaders::RoleById;
use xieli_macros::{fields, object};

use super::enums::{ReportQueryColumnKind, ReportQueryList, ReportQueryParameterKind};
use super::fit::fit;
use crate::core::{ContextExt, Result, record};
use crate::member::Member;
use crate::online_report::enums::{OnlineReportPeriod, OnlineReportPosition};
use crate::role::Role;

record!(
    /// A stored query of the schema whose response is shown as a table (business §2, §7 Online reports).
    ReportQuery: model::Query, store::queries::find
);

/// A stored query of the schema whose response is shown as a table (business §2, §7 Online reports).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ReportQuery {
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

    /// The number of the current version.
    fn number(&self) -> i32;

    /// The roles that may read it, besides report managers; empty: every internal member with the permission
    /// of its position. Null for viewers who do not manage reports.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        let keys = self.0.role_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<RoleById>(keys).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// The definition.
    fn definition(&self) -> ReportQueryDefinition {
        ReportQueryDefinition::from(self.0.definition())
    }

    /// The reasons why its document is no longer valid; empty when it is valid.
    async fn problems(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        Ok(fit(ctx, self.0.definition().into()).await?.said())
    }

    /// The path of its page (business §2 Online reports).
    fn path(&self) -> String {
        format!("/report/{}/query/{}", self.0.position().word(), self.0.id)
    }

    /// Its versions, the newest first, up to 50; null for viewers who do not manage reports.
    async fn versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only versions below this number.")] before: Option<i32>,
    ) -> Result<Option<Vec<ReportQueryVersion>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        let newest = self.0.number.saturating_add(1);
        let key = VersionsKey {
            enterprise_id: self.0.enterprise_id,
            query_id: self.0.id,
            below: before.map_or(newest, |before| before.clamp(1, newest)),
        };
        let found = ctx.loaders()?.load::<VersionsBelow>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(ReportQueryVersion).collect()))
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// The member who last changed it.
    #[by(MemberById, updated_by)]
    fn updated_by(&self) -> Result<Option<Member>>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ReportQueryViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(ReportQueryViewerCan { update: may, delete: may })
    }
}

/// Permissions of the viewer on a stored query.
#[fields(login)]
pub struct ReportQueryViewerCan {
    /// Change it, and restore an earlier version.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// A version of a stored query.
pub struct ReportQueryVersion(model::Version);

/// A version of a stored query.
#[object(login)]
impl ReportQueryVersion {
    /// The number of the version, from 1.
    fn number(&self) -> i32 {
        self.0.number
    }

    /// The name at that time.
    fn name(&self) -> String {
        self.0.name.clone()
    }

    /// The definition.
    fn definition(&self) -> ReportQueryDefinition {
        ReportQueryDefinition::from(self.0.definition())
    }

    /// The number of the earlier version that it restored.
    fn revert_of(&self) -> Option<i32> {
        self.0.revert_of
    }

    /// When it was saved.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// The member who saved it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }
}

/// A document of the schema with its parameters and the columns of its table.
#[fields(login)]
pub struct ReportQueryDefinition {
    /// The query in GraphQL.
    pub document: String,
    /// The parameters that the reader may set.
    pub parameters: Vec<ReportQueryParameter>,
    /// The columns, in order.
    pub columns: Vec<ReportQueryColumn>,
    /// The paths of the lists whose elements become rows, the outermost first.
    pub rows: Vec<String>,
    /// Whether a record with an empty list of rows still has one row.
    pub keep_empty: bool,
}

impl From<Definition> for ReportQueryDefinition {
    fn from(one: Definition) -> Self {
        Self {
            document: one.document,
            parameters: one.parameters.into_iter().map(ReportQueryParameter::from).collect(),
            columns: one.columns.into_iter().map(ReportQueryColumn::from).collect(),
            rows: one.rows,
            keep_empty: one.keep_empty,
        }
    }
}

/// A parameter that the reader may set.
#[fields(login)]
pub struct ReportQueryParameter {
    /// The name of its variable in the document.
    pub name: String,
    /// The label.
    pub label: String,
    /// The kind of the value.
    pub kind: ReportQueryParameterKind,
    /// DICT: the code of the dictionary.
    pub dict: Option<String>,
    /// Whether it takes several values.
    pub multiple: bool,
    /// Whether a value is required.
    pub required: bool,
    /// The default.
    pub default: Option<ReportQueryDefault>,
}

impl From<Parameter> for ReportQueryParameter {
    fn from(one: Parameter) -> Self {
        Self {
            name: one.name,
            label: one.label,
            kind: one.kind.into(),
            dict: one.dict,
            multiple: one.multiple,
            required: one.required,
            default: one.default.map(ReportQueryDefault::from),
        }
    }
}

/// The default of a parameter: a value, or one relative to the day or the reader.
#[fields(login)]
pub struct ReportQueryDefault {
    /// As `ReportQueryValueInput.values`: also "@me", "@mine" and "@directed".
    pub values: Vec<String>,
    /// As `ReportQueryValueInput.period`: a relative period.
    pub period: Option<OnlineReportPeriod>,
    /// As `ReportQueryValueInput.from`.
    pub from: Option<String>,
    /// As `ReportQueryValueInput.to`.
    pub to: Option<String>,
}

impl From<Given> for ReportQueryDefault {
    fn from(one: Given) -> Self {
        Self { values: one.values, period: one.period.map(Into::into), from: one.from, to: one.to }
    }
}

/// A column of the table.
#[fields(login)]
pub struct ReportQueryColumn {
    /// The label.
    pub label: String,
    /// The path to the value in the response.
    pub path: String,
    /// The display kind.
    pub kind: ReportQueryColumnKind,
    /// The treatment of the lists on the path.
    pub list: ReportQueryList,
    /// The type of the value in the schema, without brackets and exclamation marks; it determines the labels
    /// of an enum.
    #[graphql(name = "type")]
    pub of: String,
}

impl From<Column> for ReportQueryColumn {
    fn from(one: Column) -> Self {
        Self { label: one.label, path: one.path, kind: one.kind.into(), list: one.list.into(), of: one.of }
    }
}
