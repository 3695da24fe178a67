//! Queries on open tasks in appraisal plans: the counts of the menu, recipients of reminders, and those of
//! several members to whom a plan is visible.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use super::model::{KpiPlan, Menus};
use super::states::KpiPlanStatus;
use super::{rules, store};
use crate::kpi_examine::states::KpiAppealStatus;
use crate::prepared;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    audits: i64,
    #[diesel(sql_type = BigInt)]
    wait_audit: i64,
    #[diesel(sql_type = BigInt)]
    inputs: i64,
    #[diesel(sql_type = BigInt)]
    wait_input: i64,
    #[diesel(sql_type = BigInt)]
    own: i64,
    #[diesel(sql_type = BigInt)]
    wait_confirm: i64,
    #[diesel(sql_type = BigInt)]
    reviews: i64,
    #[diesel(sql_type = BigInt)]
    wait_valid: i64,
    #[diesel(sql_type = Bool)]
    open: bool,
}

/// The viewer's open tasks, for the menu: −1 where they never have any (business §7 `plan/menus`).
#[erased]
pub async fn menus(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Menus> {
    Ok(menus_and_plans(connection, viewer).await?.0)
}

/// The same, and whether the viewer sees any plans: readers of all plans, and managers of teams if plans of
/// teams are open to them (business §5). One statement.
#[erased]
pub async fn menus_and_plans(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
) -> AppResult<(Menus, bool)> {
    if !rules::may_look(viewer) {
        let none = Menus { wait_audit: -1, wait_input: -1, wait_confirm: -1, wait_valid: -1, sum_count: 0 };
        return Ok((none, false));
    }
    // whether a member ever rates or reviews is read from one row, not counted over all cycles
    let found: Found = prepared::statement(
        sql!("select a.audits, a.wait_audit, i.inputs, i.wait_input, e.own, e.wait_confirm, r.reviews, r.wait_valid,
            exists (select from config_value c where c.enterprise_id = $1 and c.code = 'kpi_plan_setting'
                and c.value @> '{\"openTeamPlan\": true}') as open
         from (select count(*) as audits, count(*) filter (where a.passed is null
             and p.status = {KpiPlanStatus::WaitAudit}) as wait_audit
            from kpi_plan_auditor a join kpi_plan p on p.enterprise_id = a.enterprise_id and p.id = a.plan_id and p.deleted_at is null
            where a.enterprise_id = $1 and a.member_id = $2) a,
         (select (select count(*) from (select from kpi_input i
                join kpi_examine e on e.enterprise_id = i.enterprise_id and e.id = i.examine_id and e.deleted_at is null
                join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.deleted_at is null
                where i.enterprise_id = $1 and i.member_id = $2 and i.deleted_at is null limit 1) s) as inputs,
                count(distinct i.plan_id) as wait_input
            from kpi_input i
            join kpi_examine e on e.enterprise_id = i.enterprise_id and e.id = i.examine_id and e.deleted_at is null
            join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.deleted_at is null
            where i.enterprise_id = $1 and i.member_id = $2 and i.deleted_at is null and i.submitted_at is null
                and e.status = {KpiPlanStatus::Input} and p.status = {KpiPlanStatus::Input}) i,
         (select count(*) as own, count(*) filter (where e.status = {KpiPlanStatus::Confirm}
             and e.appeal_status <> {KpiAppealStatus::Open}) as wait_confirm
            from kpi_examine e join kpi_plan p on p.enterprise_id = e.enterprise_id and p.id = e.plan_id and p.deleted_at is null
            where e.enterprise_id = $1 and e.member_id = $2 and e.status >= {KpiPlanStatus::Input}
                and e.deleted_at is null) e,
         (select (select count(*) from (select from kpi_plan p
                join kpi_examine x on x.enterprise_id = p.enterprise_id and x.plan_id = p.id and x.deleted_at is null
                where p.enterprise_id = $1 and p.reviewer_ids @> array[$2] and p.effective_at is not null
                    and p.deleted_at is null limit 1) s) as reviews,
                count(*) as wait_valid
            from kpi_plan p join kpi_examine x on x.enterprise_id = p.enterprise_id and x.plan_id = p.id and x.deleted_at is null
            where p.enterprise_id = $1 and p.reviewer_ids @> array[$2] and p.effective_at is not null
                and p.deleted_at is null and x.status in ({KpiPlanStatus::Review, KpiPlanStatus::Confirm})
                and (x.status = {KpiPlanStatus::Review} or x.appeal_status = {KpiAppealStatus::Open})) r"),
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .get_result(&mut connection)
    .await?;
    let admin = viewer.is_admin();
    let told = |some: bool, count: i64| if some { count } else { -1 };
    let counts = [
        told(admin || found.audits > 0, found.wait_audit),
        told(found.inputs > 0, found.wait_input),
        told(rules::sees_all(viewer) || found.own > 0, found.wait_confirm),
        told(admin || found.reviews > 0, found.wait_valid),
    ];
    let [wait_audit, wait_input, wait_confirm, wait_valid] = counts;
    let sum_count = counts.iter().filter(|count| **count > 0).sum();
    let plans = rules::sees_all(viewer) || found.open && !viewer.directed_team_ids.is_empty();
    Ok((Menus { wait_audit, wait_input, wait_confirm, wait_valid, sum_count }, plans))
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The raters of open inputs for these examinees.
#[erased]
pub async fn raters_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    examines: &[i64],
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(
        "select distinct member_id as id from kpi_input
         where enterprise_id = $1 and examine_id = any ($2) and submitted_at is null and deleted_at is null order by 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(examines.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The members with open tasks in a plan, by the page that shows the task.
#[erased]
pub async fn waited_for(
    connection: &AsyncPgConnection,
    plan: &KpiPlan,
) -> AppResult<Vec<(&'static str, Vec<i64>)>> {
    let auditors = "select member_id as id from kpi_plan_auditor
         where enterprise_id = $1 and plan_id = $2 and passed is null order by 1";
    let raters = sql!("select distinct i.member_id as id from kpi_input i
         join kpi_examine e on e.enterprise_id = i.enterprise_id and e.id = i.examine_id
             and e.status = {KpiPlanStatus::Input}
         where i.enterprise_id = $1 and i.plan_id = $2 and i.submitted_at is null and i.deleted_at is null order by 1");
    let examinees = sql!(
        "select member_id as id from kpi_examine
         where enterprise_id = $1 and plan_id = $2 and status = {KpiPlanStatus::Confirm}
             and appeal_status <> {KpiAppealStatus::Open} and deleted_at is null order by 1"
    );
    let reviewers = sql!("select unnest(p.reviewer_ids) as id from kpi_plan p
         where p.enterprise_id = $1 and p.id = $2 and exists (select from kpi_examine e where e.enterprise_id = p.enterprise_id
            and e.plan_id = p.id and e.deleted_at is null and (e.status = {KpiPlanStatus::Review}
                or e.status = {KpiPlanStatus::Confirm}
                and e.appeal_status = {KpiAppealStatus::Open})) order by 1");
    if plan.state() == KpiPlanStatus::WaitAudit {
        return Ok(vec![("/kpi/ToBeEffectiveKpi", ids(connection, plan, auditors).await?)]);
    }
    Ok(vec![
        ("/kpi/ToBeEnteredKpi", ids(connection, plan, raters).await?),
        ("/kpi/ToBeConfirmedKpi", ids(connection, plan, examinees).await?),
        ("/kpi/ToBeReviewedKpi", ids(connection, plan, reviewers).await?),
    ])
}

async fn ids(mut connection: &AsyncPgConnection, plan: &KpiPlan, sql: &'static str) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(sql)
        .bind::<BigInt, _>(plan.enterprise_id)
        .bind::<BigInt, _>(plan.id)
        .load(&mut connection)
        .await?;
    let all: BTreeSet<i64> = rows.into_iter().map(|row| row.id).collect();
    Ok(all.into_iter().collect())
}

/// Those of several viewers of an enterprise, by member, to whom a plan is visible, for notifications to all
/// of its examinees or raters: one statement, however many.
pub fn readers<'a>(
    mut connection: &'a AsyncPgConnection,
    viewers: &'a [Viewer],
    id: i64,
) -> BoxFuture<'a, AppResult<Vec<i64>>> {
    Box::pin(async move {
        let asked: Vec<&Viewer> = viewers.iter().filter(|viewer| rules::may_look(viewer)).collect();
        let Some(enterprise_id) = asked.as_slice().first().map(|viewer| viewer.enterprise_id) else {
            return Ok(Vec::new());
        };
        let teams = asked.iter().map(|viewer| {
            let ids: Vec<String> = viewer.directed_team_ids.iter().map(ToString::to_string).collect();
            format!("{{{}}}", ids.join(","))
        });
        let teams: Vec<String> = teams.collect();
        // the condition of lists, with each member in the place of the viewer
        let concerned = store::CONCERNED.replace("$1", "v.id");
        let of_team = store::OF_TEAM.replace("$2", "v.teams::bigint[]");
        let rows: Vec<Id> = prepared::statement(format!(
            "select v.id from kpi_plan
             cross join unnest($3::bigint[], $4::text[], $5::boolean[]) as v (id, teams, reads)
             where kpi_plan.enterprise_id = $1 and kpi_plan.id = $2 and kpi_plan.deleted_at is null
                and (v.reads or {concerned} or {of_team})"
        ))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<BigInt, _>(id)
        .bind::<Array<BigInt>, _>(asked.iter().map(|viewer| viewer.member_id).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(teams)
        .bind::<Array<Bool>, _>(asked.iter().map(|viewer| rules::sees_all(viewer)).collect::<Vec<_>>())
        .load(&mut connection)
        .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    })
}
