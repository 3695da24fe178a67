//! Export of appraisal results to workbooks: those visible to the viewer, with points as the page shows them
//! (business §7 KPI `examine/list`).

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{ExamineStanding, KpiExamine, KpiExamineFilter};
use super::store;
use crate::dict::rules::Dictionary;
use crate::kpi_plan::model::{KpiPlan, Waiting};
use crate::kpi_plan::rules::may_look;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Column, Head, Query, Rows, Workbook, status};
use crate::{dict, kpi_plan, member, team};

/// A column that is exported.
const fn column(prop: &'static str, label: &'static str, width: u8) -> Column {
    Column { prop, label, required: false, checked: true, export: true, import: None, width }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column("jobNumber", "工号", 12),
    column("member", "成员", 14),
    column("team", "团队", 20),
    column("plan", "考核计划", 30),
    column("cycle", "周期", 10),
    column("beginsOn", "开始日期", 12),
    column("endsOn", "结束日期", 12),
    column("status", "状态", 12),
    column("score", "得分", 10),
    column("extra", "附加分", 10),
    column("moved", "校准", 10),
    column("total", "总分", 10),
    column("grade", "等级", 10),
    column("finishedAt", "完成时间", 20),
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "kpi/examine",
    title: |_| "考核结果",
    columns: COLUMNS,
    about: ("results of appraisal", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: may_look,
    rows: |_, query| {
        let order = InOrder::read(query, store::examines::ROWS.sorts, SORTS)?;
        Ok(Box::new(Results { filter: filter(query)?, order }))
    },
    import: None,
};

/// Sort columns by their REST names.
const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("total", "TOTAL"),
    ("finishTime", "FINISHED_AT"),
];

/// Parses the REST parameters of `examine/list`.
fn filter(query: &Query<'_>) -> AppResult<KpiExamineFilter> {
    let state = |text: &str| status(KpiPlanStatus::ALL, KpiPlanStatus::number, text);
    let statuses = query.list("status", state)?;
    Ok(KpiExamineFilter {
        plan_id: query.id("planId", "KpiPlan")?,
        member_id: query.id("memberId", "Member")?.or(query.id("userId", "Member")?),
        team_id: query.id("teamId", "Team")?,
        statuses: statuses.unwrap_or_default(),
        grade: query.text("grade").map(str::to_owned),
        days: Some((query.day("dateStart")?, query.day("dateEnd")?)),
        cycle: query.text("cycle").map(str::to_owned),
        keyword: query.text("keyword").map(str::to_owned),
        own: query.flag("own")?,
        waits_for: query.read("waitsFor", Waiting::named)?,
    })
}

/// The results that a filter finds.
struct Results {
    filter: KpiExamineFilter,
    order: Option<InOrder>,
}

impl Rows for Results {
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
        Some(Box::pin(store::examines::count(connection, viewer, &self.filter)))
    }
}

/// Names of other records for the cells.
struct Names {
    members: HashMap<i64, (String, Option<String>)>,
    teams: HashMap<i64, String>,
    plans: HashMap<i64, KpiPlan>,
    cycles: HashMap<String, String>,
    standings: HashMap<i64, ExamineStanding>,
}

/// One batch of an export, in order of creation by default.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&KpiExamineFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&store::examines::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::above(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let names = names(tx, viewer, &rows).await?;
    let line = |row: &KpiExamine| columns.iter().map(|column| cell(row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &AsyncPgConnection, viewer: &Viewer, rows: &[KpiExamine]) -> AppResult<Names> {
    let enterprise = viewer.enterprise_id;
    let list = |ids: BTreeSet<i64>| ids.into_iter().collect::<Vec<i64>>();
    let members = list(rows.iter().map(|row| row.member_id).collect());
    let teams = list(rows.iter().filter_map(|row| row.team_id).collect());
    let plans = list(rows.iter().map(|row| row.plan_id).collect());
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let members = member::store::by_ids(tx, enterprise, &members).await?;
    let teams = team::store::by_ids(tx, enterprise, &teams).await?;
    let plans = kpi_plan::store::plans::by_ids(tx, enterprise, &plans).await?;
    let cycles = dict::store::of_codes(tx, enterprise, &[Dictionary::KpiEvaluationCycle.code()]).await?;
    let standings = store::standings(tx, viewer, &ids).await?;
    Ok(Names {
        members: members.into_iter().map(|row| (row.id, (row.brief.name, row.job_number))).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        plans: plans.into_iter().map(|row| (row.id, row)).collect(),
        cycles: cycles.into_iter().map(|one| (one.item.value, one.item.text)).collect(),
        standings: standings.into_iter().map(|one| (one.examine_id, one)).collect(),
    })
}

/// Points with two decimals.
#[allow(clippy::cast_precision_loss, reason = "points are far below the precision")]
fn points(hundredths: i64) -> Cell {
    Cell::Number(hundredths as f64 / 100.0)
}

fn cell(row: &KpiExamine, names: &Names, prop: &str) -> Cell {
    let member = names.members.get(&row.member_id);
    let plan = names.plans.get(&row.plan_id);
    let shows = names.standings.get(&row.id).is_some_and(|standing| standing.shows);
    let shown = |value: Option<i64>| value.filter(|_| shows).map_or_else(|| Cell::from(""), points);
    match prop {
        "jobNumber" => Cell::from(member.and_then(|(_, number)| number.clone())),
        "member" => Cell::from(member.map(|(name, _)| name.clone())),
        "team" => Cell::from(row.team_id.and_then(|id| names.teams.get(&id).cloned())),
        "plan" => Cell::from(plan.map(|plan| plan.name.clone())),
        "cycle" => Cell::from(plan.and_then(|plan| names.cycles.get(&plan.cycle).cloned())),
        "beginsOn" => Cell::from(plan.map(|plan| plan.begins_on.to_string())),
        "endsOn" => Cell::from(plan.map(|plan| plan.ends_on.to_string())),
        "status" => Cell::from(row.stands().label()),
        "score" => shown(row.score),
        "extra" => shown(Some(row.extra)),
        "moved" => shown(Some(row.moved)),
        "total" => shown(row.total),
        "grade" => Cell::from(row.grade.clone().filter(|_| shows)),
        _ => Cell::from(row.finished_at.map(clock::china_time)),
    }
}
