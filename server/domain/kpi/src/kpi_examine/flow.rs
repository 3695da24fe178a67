//! Recomputation of appraisal results: in the transaction that changes a value, and the step to the members'
//! confirmation once no value is missing.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, clock};

use super::compute::{Case, Scheme, shown};
use super::measure::{self, Behind, Measures};
use super::model::KpiExamine;
use super::states::Step;
use super::write::{self, Found};
use crate::kpi_engine::model::Missing;
use crate::kpi_engine::tree::Computed;
use crate::kpi_plan::model::KpiPlan;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_plan::{notices, people};
use crate::kpi_source::Asked;
use crate::record::Change;

/// The most results computed in one transaction; a job computes more in batches.
pub const BATCH: usize = 200;

/// Options of a recomputation.
#[derive(Debug, Clone, Copy, Default)]
pub struct How {
    /// Whether sources are queried again; else the automatic values stay.
    pub sources: bool,
    /// A manager wants results without inputs to go on before their days are over.
    pub applied: bool,
    /// Member who caused it; `None`: the scheduler.
    pub by: Option<i64>,
}

/// Recomputes results of a locked plan, and advances those without missing values; returns them before and
/// after.
#[erased]
pub async fn recompute(
    tx: &mut AsyncPgConnection,
    scheme: &Scheme,
    examines: Vec<KpiExamine>,
    how: How,
) -> AppResult<Vec<(KpiExamine, KpiExamine)>> {
    let mut all = Vec::with_capacity(examines.len());
    let mut examines = examines;
    while !examines.is_empty() {
        let rest = examines.split_off(examines.len().min(BATCH));
        all.extend(some(tx, scheme, examines, how).await?);
        examines = rest;
    }
    Ok(all)
}

async fn some(
    tx: &mut AsyncPgConnection,
    scheme: &Scheme,
    examines: Vec<KpiExamine>,
    how: How,
) -> AppResult<Vec<(KpiExamine, KpiExamine)>> {
    let enterprise = scheme.plan.enterprise_id;
    let there = if how.sources { days(tx, &scheme.plan, &examines).await? } else { BTreeMap::new() };
    let cases = write::cases(tx, enterprise, examines).await?;
    let asks = how.sources && scheme.is_automatic();
    let (measures, behind) =
        if asks { asked(tx, scheme, &cases).await? } else { (Measures::new(), Behind::new()) };
    let measures = asks.then_some(&measures);
    let (mut found, mut pairs) = (Vec::new(), Vec::new());
    for mut case in cases {
        let before = case.examine.clone();
        case.examine.days = there.get(&before.member_id).copied().unwrap_or(before.days);
        let computed = case.computed(scheme, measures);
        if keeps(scheme, &before, &computed) {
            pairs.push((before.clone(), before));
            continue;
        }
        found.extend(changed(scheme, &case, &computed, asks.then_some(&behind))?);
        pairs.push((before, next(scheme, &case, &computed, how)));
    }
    write::put_found(tx, enterprise, &found).await?;
    let differ: Vec<KpiExamine> = pairs
        .iter()
        .filter(|(before, after)| differs(before, after))
        .map(|(_, after)| after.clone())
        .collect();
    let written = write::put(tx, enterprise, &differ, how.by).await?;
    for (_, after) in &mut pairs {
        if let Some(row) = written.iter().find(|row| row.id == after.id) {
            *after = row.clone();
        }
    }
    filled(tx, &scheme.plan, &pairs, how.by).await?;
    Ok(pairs)
}

/// The days of the cycle on which examinees are employed, as known now: they may have left after the plan
/// took effect. A result keeps its days if none are left.
async fn days(
    connection: &AsyncPgConnection,
    plan: &KpiPlan,
    examines: &[KpiExamine],
) -> AppResult<BTreeMap<i64, i32>> {
    let members: Vec<i64> = examines.iter().map(|row| row.member_id).collect();
    let employed = people::employed(connection, plan.enterprise_id, &members).await?;
    let span = (plan.begins_on, plan.ends_on);
    Ok(employed.into_iter().map(|(id, one)| (id, one.days(span))).filter(|(_, days)| *days > 0).collect())
}

/// The automatic values of examinees, with the records behind them.
async fn asked(
    connection: &AsyncPgConnection,
    scheme: &Scheme,
    cases: &[Case],
) -> AppResult<(Measures, Behind)> {
    let plan = &scheme.plan;
    let members: Vec<i64> = cases.iter().map(|case| case.examine.member_id).collect();
    let days = (plan.begins_on, plan.ends_on);
    let asked = Asked { enterprise_id: plan.enterprise_id, members: &members, days };
    let measures = measure::measured(connection, asked, &scheme.indications).await?;
    let behind = measure::behind(connection, asked, &scheme.indications).await?;
    Ok((measures, behind))
}

/// The indicators of an examinee that have changed.
fn changed(
    scheme: &Scheme,
    case: &Case,
    computed: &Computed,
    behind: Option<&Behind>,
) -> AppResult<Vec<Found>> {
    let mut found = Vec::new();
    for row in &case.indications {
        let Some(one) = scheme.indication(row.plan_indication_id) else { continue };
        let Some(now) = computed.rows.iter().find(|computed| computed.key == one.key) else { continue };
        let rows = match behind.filter(|_| one.is_automatic()) {
            Some(behind) => {
                let rows = behind.get(&(one.id, case.examine.member_id)).cloned().unwrap_or_default();
                Some(serde_json::to_value(rows).map_err(AppError::internal)?)
            }
            None => None,
        };
        let same = |rows: &Value| row.rows.as_ref() == Some(rows);
        let unlike = (now.value, now.score) != (row.value, row.score) || row.computed_at.is_none();
        if unlike || rows.as_ref().is_some_and(|rows| !same(rows)) {
            found.push(Found { id: row.id, value: now.value, score: now.score, rows });
        }
    }
    Ok(found)
}

/// Whether a result keeps its score and values: under BLOCK it would be without a score after it was put to
/// its member, because of a value that has been missing since.
fn keeps(scheme: &Scheme, row: &KpiExamine, computed: &Computed) -> bool {
    let blocks = scheme.plan.without() == Missing::Block;
    blocks && row.state().shows_score() && row.score.is_some() && computed.score.is_none()
}

/// The result after the recomputation.
fn next(scheme: &Scheme, case: &Case, computed: &Computed, how: How) -> KpiExamine {
    let mut row = case.examine.clone();
    let now = clock::now();
    let blocks = scheme.plan.without() == Missing::Block;
    let filled = row.state().is_filled(case.open_inputs(), computed.score.is_some(), blocks);
    // a result without inputs is not put to its member before its days are over
    let over = scheme.plan.ends_on < clock::china_day(now);
    let asked = !case.inputs.is_empty() || over || how.applied;
    if filled
        && asked
        && let Some(state) = row.state().after(Step::Fill)
    {
        row.status = state.status.number();
        row.appeal_status = state.appeal.number();
        row.confirm_due_at = Some(now + TimeDelta::days(scheme.plan.confirm_days.into()));
        row.confirmed_at = None;
        row.confirmed_silently = false;
    }
    match row.stands() {
        KpiPlanStatus::Confirm | KpiPlanStatus::Review => scored(scheme, &mut row, computed.score, None),
        KpiPlanStatus::Input => scored(scheme, &mut row, None, None),
        _ => {}
    }
    row
}

/// Sets the score of a result, with the derived total and grade.
pub fn scored(scheme: &Scheme, row: &mut KpiExamine, score: Option<i64>, rate: Option<i64>) {
    let (total, grade) = shown(scheme, score, (row.extra, row.moved), rate);
    row.score = score;
    row.total = total;
    row.grade = grade;
}

fn differs(before: &KpiExamine, after: &KpiExamine) -> bool {
    before.status != after.status
        || before.score != after.score
        || before.total != after.total
        || before.grade != after.grade
        || before.days != after.days
}

/// Logs that results have gone on, and asks their members for confirmation.
async fn filled(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    pairs: &[(KpiExamine, KpiExamine)],
    by: Option<i64>,
) -> AppResult<()> {
    let gone_on = |(before, after): &&(KpiExamine, KpiExamine)| before.status != after.status;
    let changes = pairs.iter().filter(gone_on).map(|(before, after)| {
        (plan.enterprise_id, Change::new("kpi_examine.fill", after.id).before(before).after(after))
    });
    // in an anonymous plan the last rater stays anonymous, too
    let by = by.filter(|_| !plan.anonymous);
    Change::write_all_as(changes.collect(), tx, by).await?;
    let members: Vec<i64> = pairs.iter().filter(gone_on).map(|(_, after)| after.member_id).collect();
    notices::confirm(tx, plan, &members).await
}
