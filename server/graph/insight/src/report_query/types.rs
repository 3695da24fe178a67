//! What stored queries look like from outside.

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
use crate::core::{Reach, Result, record};
use crate::member::Member;
use crate::online_report::enums::{OnlineReportPeriod, OnlineReportPosition};
use crate::role::Role;

record!(
    /// A stored query of the schema whose answer is read as a table (business §2, §7 Online reports).
    ReportQuery: model::Query, store::queries::find
);

/// A stored query of the schema whose answer is read as a table (business §2, §7 Online reports).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ReportQuery {
    /// Where it is offered.
    fn position(&self) -> OnlineReportPosition {
        self.0.position().into()
    }

    /// 1 to 100 characters, unique within its position.
    fn name(&self) -> &str;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Readers find it.
    fn enabled(&self) -> bool;

    /// Of the version that is in force.
    fn number(&self) -> i32;

    /// Whose members read it, besides whoever makes reports; none: everybody inside with the right of its position. Null for those who
    /// don't make any.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        if !rules::may_manage(ctx.viewer()?) {
            return Ok(None);
        }
        let keys = self.0.role_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<RoleById>(keys).await?;
        Ok(Some(found.into_iter().map(Role::from).collect()))
    }

    /// What it is made of.
    fn definition(&self) -> ReportQueryDefinition {
        ReportQueryDefinition::from(self.0.definition())
    }

    /// Why its document does not fit the schema any more; empty when it does.
    async fn problems(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        Ok(fit(ctx, self.0.definition().into()).await?.said())
    }

    /// Where it is read (business §2 Online reports).
    fn path(&self) -> String {
        format!("/report/{}/query/{}", self.0.position().word(), self.0.id)
    }

    /// Its versions, the newest first, up to 50; null for those who don't make reports.
    async fn versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only those below this number.")] before: Option<i32>,
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

    /// By whom.
    #[by(MemberById, updated_by)]
    fn updated_by(&self) -> Result<Option<Member>>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ReportQueryViewerCan> {
        let may = rules::may_manage(ctx.viewer()?);
        Ok(ReportQueryViewerCan { update: may, delete: may })
    }
}

/// What the viewer may do with a stored query.
#[fields(login)]
pub struct ReportQueryViewerCan {
    /// Change it, and go back to an earlier version.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// A stored query as it was saved.
pub struct ReportQueryVersion(model::Version);

/// A stored query as it was saved.
#[object(login)]
impl ReportQueryVersion {
    /// From 1.
    fn number(&self) -> i32 {
        self.0.number
    }

    /// As it was called then.
    fn name(&self) -> String {
        self.0.name.clone()
    }

    /// What it was made of.
    fn definition(&self) -> ReportQueryDefinition {
        ReportQueryDefinition::from(self.0.definition())
    }

    /// The version that somebody went back to by it.
    fn revert_of(&self) -> Option<i32> {
        self.0.revert_of
    }

    /// When it was saved.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// By whom.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }
}

/// A document of the schema, what it is asked with and how its answer becomes a table.
#[fields(login)]
pub struct ReportQueryDefinition {
    /// The query in GraphQL.
    pub document: String,
    /// What a reader may say.
    pub parameters: Vec<ReportQueryParameter>,
    /// In order.
    pub columns: Vec<ReportQueryColumn>,
    /// The paths of the lists whose elements are rows, the outer one first.
    pub rows: Vec<String>,
    /// A record whose list of rows is empty has one row, too.
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

/// What a reader may say.
#[fields(login)]
pub struct ReportQueryParameter {
    /// As the document names its variable.
    pub name: String,
    /// For people.
    pub label: String,
    /// What is given.
    pub kind: ReportQueryParameterKind,
    /// DICT: of which dictionary, by its code.
    pub dict: Option<String>,
    /// Several values at once.
    pub multiple: bool,
    /// There is no answer without one.
    pub required: bool,
    /// What holds while the reader says nothing.
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

/// What a parameter is while nothing is given: a function of the day or of the reader, or a value.
#[fields(login)]
pub struct ReportQueryDefault {
    /// As `ReportQueryValueInput.values`: also "@me", "@mine" and "@directed".
    pub values: Vec<String>,
    /// As `ReportQueryValueInput.period`: a time that moves with the day.
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

/// A column.
#[fields(login)]
pub struct ReportQueryColumn {
    /// For people.
    pub label: String,
    /// The way to the value in the answer.
    pub path: String,
    /// How it reads.
    pub kind: ReportQueryColumnKind,
    /// What is made of the lists on the way.
    pub list: ReportQueryList,
    /// The type of the value in the schema, without brackets and marks: an enum has words for people by it.
    #[graphql(name = "type")]
    pub of: String,
}

impl From<Column> for ReportQueryColumn {
    fn from(one: Column) -> Self {
        Self { label: one.label, path: one.path, kind: one.kind.into(), list: one.list.into(), of: one.of }
    }
}
