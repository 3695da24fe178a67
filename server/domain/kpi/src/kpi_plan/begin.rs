//! Start of an appraisal plan: team and superiors of its examinees are stored, inputs of raters are created,
//! and automatic values are computed, with a fixed number of statements.

use std::collections::{BTreeMap, BTreeSet};

use diesel::sql_types::{Array, BigInt, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use super::model::{Examinee, KpiPlan, KpiPlanIndication};
use super::people::{self, Around};
use super::states::KpiPlanStatus;
use super::write::{self, Stepped};
use super::{jobs, notices, store};
use crate::kpi_engine::model::{IndicationKind, Rater};
use crate::kpi_engine::period;
use crate::kpi_engine::raters::{People, asked};
use crate::kpi_examine::flow::{self, How};
use crate::kpi_examine::write as results;
use crate::prepared;

/// The most inputs that one statement inserts.
const CHUNK: usize = 20_000;

/// An input to create.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    examine_id: i64,
    plan_indication_id: i64,
    member_id: i64,
    who: i16,
    share: i32,
}

/// Starts a locked plan and returns it. `by` is the member who approved it.
#[erased]
pub async fn begin(tx: &mut AsyncPgConnection, plan: &KpiPlan, by: Option<i64>) -> AppResult<KpiPlan> {
    let enterprise = plan.enterprise_id;
    let indications = store::of_plans(tx, enterprise, &[plan.id]).await?;
    let examinees: Vec<Examinee> =
        store::examinees(tx, enterprise, &[plan.id]).await?.into_iter().map(|(_, one)| one).collect();
    let around = people::around(tx, enterprise, &everybody(&examinees, &indications)).await?;
    let there: Vec<Examinee> = examinees.into_iter().filter(|one| days(plan, &around, one) > 0).collect();
    if there.is_empty() {
        let message = "考核期内没有在职的考核对象";
        return Err(AppError::field("memberIds", FieldCode::Conflict, message));
    }
    place(tx, plan, &there, &around).await?;
    measured_rows(tx, plan).await?;
    let wanted = wanted(tx, plan, &there, &indications, &around).await?;
    let raters: BTreeSet<i64> = wanted.iter().map(|one| one.member_id).collect();
    let raters: Vec<i64> = raters.into_iter().collect();
    if !people::stay(tx, enterprise, &raters).await? {
        return Err(AppError::field("id", FieldCode::Conflict, "有评分人刚刚离职，请再试一次"));
    }
    write::reviewed(tx, enterprise, &[plan.id], &[]).await?;
    for wanted in wanted.chunks(CHUNK) {
        ask(tx, plan, wanted).await?;
    }
    let stepped = Stepped {
        status: Some(KpiPlanStatus::Input.number()),
        effective_at: Some(Some(clock::now())),
        reason: Some(None),
        ..Stepped::default()
    };
    let plan = write::step(tx, (enterprise, plan.id), by, stepped).await?;
    notices::input(tx, &plan, &raters).await?;
    if there.len() > flow::BATCH {
        jobs::ask(tx, &plan, by, there.len(), false).await?;
        return Ok(plan);
    }
    let scheme = results::scheme(tx, &plan).await?;
    let rows = results::hold(tx, &plan, None, &[KpiPlanStatus::Input]).await?;
    flow::recompute(tx, &scheme, rows, How { sources: true, applied: false, by }).await?;
    write::follow(tx, &plan, by).await
}

/// The examinees and the named raters.
fn everybody(examinees: &[Examinee], indications: &[KpiPlanIndication]) -> Vec<i64> {
    let named = indications.iter().flat_map(KpiPlanIndication::raters_of).filter_map(|rater| rater.member_id);
    let all: BTreeSet<i64> = examinees.iter().map(|one| one.member_id).chain(named).collect();
    all.into_iter().collect()
}

/// Number of days of the cycle on which an examinee is employed.
fn days(plan: &KpiPlan, around: &BTreeMap<i64, Around>, one: &Examinee) -> i32 {
    let span = (plan.begins_on, plan.ends_on);
    around.get(&one.member_id).map_or(0, |at| at.employed.days(span))
}

/// Stores team and superiors of examinees; members who have left are removed.
async fn place(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    there: &[Examinee],
    around: &BTreeMap<i64, Around>,
) -> AppResult<()> {
    let whole = period::days(plan.begins_on, plan.ends_on);
    let at = |one: &Examinee| around.get(&one.member_id);
    let teams = there.iter().map(|one| {
        let ids: Vec<String> =
            at(one).map(|at| at.team_ids.iter().map(ToString::to_string).collect()).unwrap_or_default();
        format!("{{{}}}", ids.join(","))
    });
    let teams: Vec<String> = teams.collect();
    let ids: Vec<i64> = there.iter().map(|one| one.examine_id).collect();
    prepared::statement(
        "delete from kpi_examine where enterprise_id = $1 and plan_id = $2 and id <> all ($3)",
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .bind::<Array<BigInt>, _>(ids.clone())
    .execute(tx)
    .await?;
    prepared::statement(
        sql!("update kpi_examine e set team_id = o.team_id, team_ids = o.team_ids::bigint[], director_id = o.director_id, days = o.days,
            days_of = $3, status = {KpiPlanStatus::Input}, version = e.version + 1, updated_at = $4
         from unnest($5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::integer[])
            as o (id, team_id, team_ids, director_id, days)
         where e.enterprise_id = $1 and e.plan_id = $2 and e.id = o.id"),
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .bind::<Integer, _>(whole)
    .bind::<Timestamptz, _>(clock::now())
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Nullable<BigInt>>, _>(
        there.iter().map(|one| at(one).and_then(|at| at.team_id)).collect::<Vec<_>>(),
    )
    .bind::<Array<Text>, _>(teams)
    .bind::<Array<Nullable<BigInt>>, _>(
        there.iter().map(|one| at(one).and_then(|at| at.director_id)).collect::<Vec<_>>(),
    )
    .bind::<Array<Integer>, _>(there.iter().map(|one| days(plan, around, one)).collect::<Vec<_>>())
    .execute(tx)
    .await?;
    Ok(())
}

/// Inserts every indicator of the plan for every examinee.
async fn measured_rows(tx: &mut AsyncPgConnection, plan: &KpiPlan) -> AppResult<()> {
    prepared::statement(
        "insert into kpi_examine_indication (enterprise_id, examine_id, plan_indication_id)
         select e.enterprise_id, e.id, p.id from kpi_examine e
         join kpi_plan_indication p on p.enterprise_id = e.enterprise_id and p.plan_id = e.plan_id and p.deleted_at is null
         where e.enterprise_id = $1 and e.plan_id = $2 and e.deleted_at is null
         order by e.id, p.sort_order, p.id
         on conflict do nothing",
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .execute(tx)
    .await?;
    Ok(())
}

/// The inputs to create; refused if an examinee has no rater.
async fn wanted(
    tx: &mut AsyncPgConnection,
    plan: &KpiPlan,
    there: &[Examinee],
    indications: &[KpiPlanIndication],
    around: &BTreeMap<i64, Around>,
) -> AppResult<Vec<Wanted>> {
    let rated: Vec<(i64, &str, Vec<Rater>)> = indications
        .iter()
        .filter(|one| one.kind_of() == IndicationKind::Input)
        .map(|one| (one.id, one.name.as_str(), one.raters_of()))
        .collect();
    let roles: BTreeSet<i64> =
        rated.iter().flat_map(|(_, _, raters)| raters).filter_map(|rater| rater.role_id).collect();
    let roles: Vec<i64> = roles.into_iter().collect();
    let holders = people::holders(tx, plan.enterprise_id, &roles).await?;
    let reviewers: Vec<i64> = plan.reviewer_ids.iter().copied().chain(plan.created_by).collect();
    let leavers = leavers(tx, plan.enterprise_id, around, &reviewers).await?;
    let mut wanted = Vec::new();
    for one in there {
        let at = around.get(&one.member_id);
        let people = People {
            examinee: one.member_id,
            director: at.and_then(|at| at.director_id),
            team_director: at.and_then(|at| at.team_director_id),
            roles: &holders,
            leavers: &leavers,
            reviewers: &reviewers,
        };
        for (indication, name, raters) in &rated {
            let found = asked(raters, &people);
            if found.is_empty() {
                let who = at.map_or("", |at| at.employed.name.as_str());
                let message = format!("{who}的指标“{name}”没有可用的评分人，请指定评分人或审核人");
                return Err(AppError::field("indications", FieldCode::Conflict, message));
            }
            wanted.extend(found.into_iter().map(|asked| Wanted {
                examine_id: one.examine_id,
                plan_indication_id: *indication,
                member_id: asked.member_id,
                who: asked.who.number(),
                share: asked.share,
            }));
        }
    }
    Ok(wanted)
}

/// Members around the plan who have left, each with their superior; also superiors who have left.
async fn leavers(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    around: &BTreeMap<i64, Around>,
    reviewers: &[i64],
) -> AppResult<BTreeMap<i64, Option<i64>>> {
    let gone = |all: &BTreeMap<i64, Around>| -> BTreeMap<i64, Option<i64>> {
        all.iter().filter(|(_, at)| !at.employed.here).map(|(id, at)| (*id, at.director_id)).collect()
    };
    // superiors found by team are active members; reviewers are named
    let named: Vec<i64> = reviewers.iter().copied().filter(|id| !around.contains_key(id)).collect();
    let mut leavers = gone(around);
    leavers.extend(gone(&people::around(tx, enterprise_id, &named).await?));
    Ok(leavers)
}

async fn ask(tx: &mut AsyncPgConnection, plan: &KpiPlan, wanted: &[Wanted]) -> AppResult<()> {
    prepared::statement(
        "insert into kpi_input (enterprise_id, examine_indication_id, examine_id, plan_id, member_id, who, share)
         select $1, x.id, o.examine_id, $2, o.member_id, o.who, o.share
         from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::integer[])
            with ordinality as o (examine_id, plan_indication_id, member_id, who, share, place)
         join kpi_examine_indication x on x.enterprise_id = $1 and x.examine_id = o.examine_id
            and x.plan_indication_id = o.plan_indication_id
         order by o.place",
    )
    .bind::<BigInt, _>(plan.enterprise_id)
    .bind::<BigInt, _>(plan.id)
    .bind::<Array<BigInt>, _>(wanted.iter().map(|one| one.examine_id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(wanted.iter().map(|one| one.plan_indication_id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(wanted.iter().map(|one| one.member_id).collect::<Vec<_>>())
    .bind::<Array<SmallInt>, _>(wanted.iter().map(|one| one.who).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(wanted.iter().map(|one| one.share).collect::<Vec<_>>())
    .execute(tx)
    .await?;
    Ok(())
}
