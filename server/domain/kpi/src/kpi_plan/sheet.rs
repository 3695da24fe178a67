//! Export of visible appraisal plans to workbooks (business §7 KPI `plan/list`).

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{Counts, KpiPlan, KpiPlanFilter, Standing, Waiting};
use super::rules::may_export;
use super::states::KpiPlanStatus;
use super::store;
use crate::dict::rules::Dictionary;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook, status};
use crate::{dict, member, team};

/// A column that is exported.
const fn column(prop: &'static str, label: &'static str, width: u8) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("name", "计划名称", 30),
    column("cycle", "周期", 10),
    column("beginsOn", "开始日期", 12),
    column("endsOn", "结束日期", 12),
    column("team", "团队", 20),
    column("status", "状态", 12),
    column("examinees", "考核人数", 10),
    column("openInputs", "未录入项", 10),
    column("inputDueOn", "录入截止日期", 14),
    column("reviewers", "审核人", 24),
    column("createBy", "创建人", 14),
    column("createTime", "创建时间", 20),
    column("finishedAt", "完成时间", 20),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "kpi/plan",
    title: |_| "考核计划",
    columns: COLUMNS,
    about: ("plans of appraisal", "the whole filtered list"),
    own: None,
    parts: None,
    may_export,
    rows: |_, query| {
        let order = InOrder::read(query, store::plans::ROWS.sorts, SORTS)?;
        Ok(Box::new(Plans { filter: filter(query)?, order }))
    },
    import: None,
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("beginDate", "BEGINS_ON"),
    ("endDate", "ENDS_ON"),
];

/// Parses the REST parameters of `plan/list`.
fn filter(query: &Query<'_>) -> AppResult<KpiPlanFilter> {
    let state = |text: &str| status(KpiPlanStatus::ALL, KpiPlanStatus::number, text);
    let statuses = query.list("status", state)?;
    Ok(KpiPlanFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        statuses: statuses.unwrap_or_default(),
        cycle: query.text("cycle").map(str::to_owned),
        team_id: query.id("teamId", "Team")?,
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        waits_for: query.read("waitsFor", Waiting::named)?,
    })
}

/// The plans that a filter finds.
struct Plans {
    filter: KpiPlanFilter,
    order: Option<InOrder>,
}

impl Rows for Plans {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::plans::count(connection, viewer, &self.filter)))
    }
}

/// Names of other records for the cells.
struct Names {
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    cycles: HashMap<String, String>,
    counts: HashMap<i64, Counts>,
    standings: HashMap<i64, Standing>,
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&KpiPlanFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::plans::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let names = names(tx, viewer, &rows).await?;
    let line = |row: &KpiPlan| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &AsyncPgConnection, viewer: &Viewer, rows: &[KpiPlan]) -> AppResult<Names> {
    let enterprise = viewer.enterprise_id;
    let list = |ids: BTreeSet<i64>| ids.into_iter().collect::<Vec<i64>>();
    let members = rows.iter().flat_map(|row| row.reviewer_ids.iter().copied().chain(row.created_by));
    let members = list(members.collect());
    let teams = list(rows.iter().filter_map(|row| row.team_id).collect());
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let members = member::store::by_ids(tx, enterprise, &members).await?;
    let teams = team::store::by_ids(tx, enterprise, &teams).await?;
    let cycles = dict::store::of_codes(tx, enterprise, &[Dictionary::KpiEvaluationCycle.code()]).await?;
    Ok(Names {
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        cycles: cycles.into_iter().map(|one| (one.item.value, one.item.text)).collect(),
        counts: store::counts(tx, enterprise, &ids).await?.into_iter().collect(),
        standings: store::standings(tx, viewer, &ids)
            .await?
            .into_iter()
            .map(|one| (one.plan_id, one))
            .collect(),
    })
}

/// A count of people or values.
#[allow(clippy::cast_precision_loss, reason = "counts are far below the precision")]
fn count(count: i64) -> Cell {
    Cell::Number(count as f64)
}

fn cell(row: &KpiPlan, names: &Names, prop: &str) -> Cell {
    // the rest of the frame is hidden from examinees and raters
    let whole = names.standings.get(&row.id).is_some_and(|standing| standing.whole);
    let counts = names.counts.get(&row.id).copied().filter(|_| whole);
    let called = |id: i64| names.members.get(&id).cloned();
    match prop {
        "name" => Cell::from(row.name.as_str()),
        "cycle" => Cell::from(names.cycles.get(&row.cycle).cloned()),
        "beginsOn" => Cell::from(row.begins_on.to_string().as_str()),
        "endsOn" => Cell::from(row.ends_on.to_string().as_str()),
        "team" => Cell::from(row.team_id.and_then(|id| names.teams.get(&id).cloned())),
        "status" => Cell::from(row.state().label()),
        "examinees" => counts.map_or_else(|| Cell::from(""), |counts| count(counts.examinees)),
        "openInputs" => counts.map_or_else(|| Cell::from(""), |counts| count(counts.open_inputs)),
        "inputDueOn" => Cell::from(row.input_due_on.map(|day| day.to_string())),
        "reviewers" => {
            let reviewers: Vec<String> = row.reviewer_ids.iter().filter_map(|id| called(*id)).collect();
            Cell::from(whole.then(|| reviewers.join("、")))
        }
        "createBy" => Cell::from(row.created_by.filter(|_| whole).and_then(called)),
        "createTime" => Cell::from(Some(clock::china_time(row.created_at))),
        _ => Cell::from(row.finished_at.map(clock::china_time)),
    }
}
