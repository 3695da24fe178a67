//! GraphQL queries of appraisal plans, and the records behind automatic values.

use async_graphql::{Context, ID};
use chrono::Days;
use xieli_domain::kpi_engine::model::SourceKind;
use xieli_domain::kpi_examine::sources;
use xieli_domain::kpi_plan::{store, waiting};
use xieli_domain::kpi_source::Row;
use xieli_kernel::clock;
use xieli_macros::object;

use super::figures::{KpiPlanMenus, KpiSourceInfo, KpiSourceRow};
use super::inputs::{KpiPlanFilter, KpiPlanOrder};
use super::types::KpiPlan;
use crate::core::input::DateRange;
use crate::core::{Connection, ContextExt, List, PageArgs, PageInput, Result, decode_all};
use crate::kpi::KpiSource;
use crate::member::Member;

/// The default period of records in days, back from its end.
const YEAR: u64 = 365;

/// Root fields that read plans.
#[derive(Default)]
pub struct KpiPlanQuery;

/// Root fields that read plans.
#[object(root)]
impl KpiPlanQuery {
    /// Plans visible to the viewer: all for administrators and viewers with the permission to read plans,
    /// those of teams that they direct, those with actions pending for them, and those in which they are
    /// examined once values are entered; one page (business §7 KPI `plan/list`, `plan/waitInputList`).
    #[requires("kpi")]
    #[list(store::plans)]
    fn kpi_plans(list: List<KpiPlanFilter, KpiPlanOrder>) -> Connection<KpiPlan>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("kpi")]
    #[one]
    fn kpi_plan() -> KpiPlan;

    /// The numbers of the viewer's pending actions (business §7 KPI `plan/menus`).
    #[requires("kpi")]
    async fn kpi_plan_menus(&self, ctx: &Context<'_>) -> Result<Option<KpiPlanMenus>> {
        let menus = waiting::menus(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(menus.into()))
    }
}

/// Root fields of the sources of automatic values.
#[derive(Default)]
pub struct KpiSourceQuery;

/// Root fields of the sources of automatic values.
#[object(root)]
impl KpiSourceQuery {
    /// The sources of automatic values (business §7 KPI `refIndications`).
    #[requires("kpi")]
    async fn kpi_sources(&self) -> Result<Option<Vec<KpiSourceInfo>>> {
        Ok(Some(sources::infos().into_iter().map(KpiSourceInfo::from).collect()))
    }

    /// The records of a source that count for members on some days, the newest first, one page; only for
    /// members with results visible to the viewer
    /// (business §7 KPI `refIndicationObjects`, business §7 Source data lists).
    #[requires("kpi")]
    async fn kpi_source_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "The source.")] source: KpiSource,
        #[graphql(desc = "The members, up to 1000; the viewer if absent.")] member_ids: Option<Vec<ID>>,
        #[graphql(desc = "The days, at most 400; up to today and a year back where an end is absent.")]
        days: DateRange,
    ) -> Result<Option<Connection<KpiSourceRow>>> {
        let request = PageArgs { first, after, page }.request()?;
        let viewer = ctx.viewer()?.clone();
        let members = match member_ids {
            Some(ids) => decode_all::<Member>(&ids)?,
            None => vec![viewer.member_id],
        };
        // an open end is today, an open beginning a year before it
        let to = days.to.map_or_else(|| clock::china_day(clock::now()), |day| day.0);
        let year_before = to.checked_sub_days(Days::new(YEAR)).unwrap_or(to);
        let from = days.from.map_or(year_before, |day| day.0);
        let (source, days) = (SourceKind::read(source.as_i16()), (from, to));
        let found = sources::rows(&*ctx.read().await?, &viewer, source, &members, days, &request).await?;
        let show = |row: Row| {
            let member = Some(row.member_id);
            KpiSourceRow::new(row.into(), member)
        };
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(found, show, move || {
            let (db, viewer, members) = (db.clone(), viewer.clone(), members.clone());
            async move { sources::count(&*db.read().await?, &viewer, source, &members, days).await }
        })))
    }
}
