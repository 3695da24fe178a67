//! GraphQL types of the viewer's pending appraisal actions, and of the sources of automatic values.

use std::sync::Arc;

use async_graphql::{Context, ID};
use xieli_domain::kpi_examine::sources::Info;
use xieli_domain::kpi_plan::model::Menus;
use xieli_domain::kpi_source::FrozenRow;
use xieli_kernel::ids;
use xieli_macros::{fields, object};

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::kpi::links::{Linked, RecordKey, RecordLinked};
use crate::kpi::{KpiSource, count, value};
use crate::member::Member;

/// The numbers of the viewer's pending actions; −1: not applicable to the viewer
/// (business §2 KPI, business §7 KPI `plan/menus`).
#[fields(login)]
pub struct KpiPlanMenus {
    /// Plans that await their approval.
    pub wait_audit: i32,
    /// Plans with values to enter.
    pub wait_input: i32,
    /// Own results to confirm.
    pub wait_confirm: i32,
    /// Results to review.
    pub wait_valid: i32,
    /// The sum of the applicable numbers.
    pub sum_count: i32,
}

impl From<Menus> for KpiPlanMenus {
    fn from(menus: Menus) -> Self {
        Self {
            wait_audit: count(menus.wait_audit),
            wait_input: count(menus.wait_input),
            wait_confirm: count(menus.wait_confirm),
            wait_valid: count(menus.wait_valid),
            sum_count: count(menus.sum_count),
        }
    }
}

/// A source of automatic values (business §7 KPI `refIndications`).
#[fields(login)]
pub struct KpiSourceInfo {
    /// The source.
    pub source: KpiSource,
    /// The label.
    pub label: String,
    /// The unit of its values.
    pub unit: String,
    /// The records that count, with member and day.
    pub description: String,
}

impl From<Info> for KpiSourceInfo {
    fn from(info: Info) -> Self {
        Self {
            source: KpiSource::from_i16(info.source.number()),
            label: info.label.to_owned(),
            unit: info.unit.to_owned(),
            description: info.description.to_owned(),
        }
    }
}

/// A row behind an automatic value.
pub struct KpiSourceRow {
    row: Arc<FrozenRow>,
    member_id: Option<i64>,
}

impl KpiSourceRow {
    /// A row, with the member for whom it counts.
    pub fn new(row: FrozenRow, member_id: Option<i64>) -> Self {
        Self { row: Arc::new(row), member_id }
    }

    /// The record, if it is visible to the viewer.
    async fn linked(&self, ctx: &Context<'_>) -> Result<Option<Linked>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        let key = RecordKey { enterprise_id, record_type: self.row.record_type.clone(), id: self.row.id };
        Ok(ctx.loaders()?.load::<RecordLinked>(key).await?)
    }
}

/// A row behind an automatic value.
#[object(login)]
impl KpiSourceRow {
    /// The type of its record, as named by events: `task`, `work_order` and the like.
    fn record_type(&self) -> &str {
        &self.row.record_type
    }

    /// The global id of the record, as far as it is visible to the viewer.
    async fn record_id(&self, ctx: &Context<'_>) -> Result<Option<ID>> {
        Ok(self.linked(ctx).await?.map(|linked| ID(ids::encode(linked.entity, linked.id))))
    }

    /// The record's id within the enterprise, as far as it is visible to the viewer.
    async fn row_id(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.linked(ctx).await?.map(|linked| linked.id.to_string()))
    }

    /// The path of its page, as far as it is visible to the viewer and has one.
    async fn page(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.linked(ctx).await?.and_then(|linked| linked.page))
    }

    /// The record's name; empty when it is not visible to the viewer.
    async fn title(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(self.linked(ctx).await?.map(|_| self.row.title.clone()).unwrap_or_default())
    }

    /// The day for which it counts.
    fn day(&self) -> Date {
        Date(self.row.day)
    }

    /// The member for whom it counts.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        crate::kpi::member(ctx, self.member_id).await
    }

    /// The amount that it counts.
    fn value(&self) -> f64 {
        value(self.row.value)
    }
}
