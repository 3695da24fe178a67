//! Offboarding of raters: their open inputs go to the successor, else to their direct superior, else to a
//! reviewer, who is notified (core §7 `member/leave`). Submitted values stay. A result goes on if none of its
//! inputs is open any more.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, SmallInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};

use super::flow::{self, How};
use super::model::KpiInput;
use super::{store, write};
use crate::kind::handover::{Offboarding, counted};
use crate::kpi_engine::model::RaterKind;
use crate::kpi_engine::raters::People;
use crate::kpi_plan::model::KpiPlan;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_plan::{notices, people, write as plans};
use crate::prepared;

/// How many open inputs these members have.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!("select count(*) as count from kpi_input i
         join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.deleted_at is null
            and p.status in ({KpiPlanStatus::RUNNING})
         where i.enterprise_id = $1 and i.member_id = any ($2) and i.submitted_at is null and i.deleted_at is null");
    counted(connection, enterprise_id, members, sql).await
}

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = BigInt)]
    examine_id: i64,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = SmallInt)]
    who: i16,
    #[diesel(sql_type = BigInt)]
    examinee: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    director_id: Option<i64>,
    #[diesel(sql_type = Array<BigInt>)]
    reviewers: Vec<i64>,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Locks the running plans in which these members have open inputs: before the inputs, as raters do.
async fn hold(tx: &mut AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<Vec<KpiPlan>> {
    let rows: Vec<Id> = prepared::statement(sql!(
        "select distinct i.plan_id as id from kpi_input i
         join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.deleted_at is null
            and p.status in ({KpiPlanStatus::RUNNING})
         where i.enterprise_id = $1 and i.member_id = any ($2) and i.submitted_at is null and i.deleted_at is null"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(tx)
    .await?;
    let ids: Vec<i64> = rows.into_iter().map(|row| row.id).collect();
    plans::hold_all(tx, enterprise_id, &ids).await
}

/// Locks the open inputs of these members in the order of their ids.
async fn open(tx: &mut AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<Vec<Open>> {
    Ok(prepared::statement(
        sql!("select i.id, i.plan_id, i.examine_id, i.member_id, i.who, e.member_id as examinee, e.director_id,
            array_remove(array_append(p.reviewer_ids, p.created_by), null) as reviewers
         from kpi_input i
         join kpi_examine e on e.enterprise_id = i.enterprise_id and e.id = i.examine_id
         join kpi_plan p on p.enterprise_id = i.enterprise_id and p.id = i.plan_id and p.deleted_at is null
            and p.status in ({KpiPlanStatus::RUNNING})
         where i.enterprise_id = $1 and i.member_id = any ($2) and i.submitted_at is null and i.deleted_at is null
         order by i.id for update of i"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .load(tx)
    .await?)
}

/// Hands the open inputs to other raters.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let held = hold(tx, enterprise_id, &offboarding.from).await?;
    let rows = open(tx, enterprise_id, &offboarding.from).await?;
    if rows.is_empty() {
        return Ok(0);
    }
    let around = people::around(tx, enterprise_id, &offboarding.from).await?;
    let owner =
        people::owners(tx, enterprise_id).await?.into_iter().find(|id| !offboarding.from.contains(id));
    let to = offboarding.to.filter(|to| !offboarding.from.contains(to));
    let above = |id: &i64| to.or_else(|| around.get(id).and_then(|at| at.director_id));
    let leavers: BTreeMap<i64, Option<i64>> = offboarding.from.iter().map(|id| (*id, above(id))).collect();
    let roles = BTreeMap::new();
    let mut heirs = Vec::with_capacity(rows.len());
    let mut told_of: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for row in &rows {
        let people = People {
            examinee: row.examinee,
            director: row.director_id,
            team_director: None,
            roles: &roles,
            leavers: &leavers,
            reviewers: &row.reviewers,
        };
        let heir = people.heir(row.member_id, RaterKind::read(row.who));
        let Some((heir, who)) = heir.or_else(|| Some((owner?, RaterKind::Member))) else { continue };
        heirs.push((row.id, heir, who.number()));
        told_of.entry(row.plan_id).or_default().insert(heir);
    }
    moved(tx, enterprise_id, &heirs).await?;
    for plan in &held {
        let members: Vec<i64> = told_of.remove(&plan.id).unwrap_or_default().into_iter().collect();
        notices::input(tx, plan, &members).await?;
    }
    completed(tx, enterprise_id, &held, &rows).await?;
    Ok(i64::try_from(heirs.len()).unwrap_or(i64::MAX))
}

/// Lets results go on of which no input is open any more, as their new rater has submitted theirs already.
async fn completed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    held: &[KpiPlan],
    rows: &[Open],
) -> AppResult<()> {
    let of: BTreeSet<i64> = rows.iter().map(|row| row.examine_id).collect();
    let of: Vec<i64> = of.into_iter().collect();
    let inputs = store::inputs_for(tx, enterprise_id, &of).await?;
    let open: BTreeSet<i64> =
        inputs.into_iter().filter(KpiInput::is_open).map(|input| input.examine_id).collect();
    for plan in held {
        let done = rows.iter().filter(|row| row.plan_id == plan.id && !open.contains(&row.examine_id));
        let done: BTreeSet<i64> = done.map(|row| row.examine_id).collect();
        if done.is_empty() {
            continue;
        }
        let done: Vec<i64> = done.into_iter().collect();
        let results = write::hold(tx, plan, Some(&done), &[]).await?;
        let results = results.into_iter().filter(|row| row.stands() == KpiPlanStatus::Input).collect();
        let scheme = write::scheme(tx, plan).await?;
        flow::recompute(tx, &scheme, results, How { sources: true, applied: false, by: None }).await?;
        plans::follow(tx, plan, None).await?;
    }
    Ok(())
}

/// Moves inputs to their new raters. A rater who already has an input for the same value and kind gets the
/// share added to it.
async fn moved(tx: &mut AsyncPgConnection, enterprise_id: i64, heirs: &[(i64, i64, i16)]) -> AppResult<()> {
    const ASKED: &str = "unnest($2::bigint[], $3::bigint[], $4::smallint[]) as o (id, heir, who)
         join kpi_input i on i.enterprise_id = $1 and i.id = o.id";
    let added = format!(
        "update kpi_input k set share = least(10000, k.share + s.share), version = k.version + 1, updated_at = $5
         from (select i.examine_indication_id, o.heir, o.who, sum(i.share)::integer as share from {ASKED} group by 1, 2, 3) s
         where k.enterprise_id = $1 and k.examine_indication_id = s.examine_indication_id and k.member_id = s.heir and k.who = s.who
            and k.id <> all ($2)"
    );
    let gone = format!(
        "delete from kpi_input d where d.enterprise_id = $1 and $5 is not null and d.id in (select i.id from {ASKED}
            where exists (select from kpi_input k where k.enterprise_id = $1 and k.examine_indication_id = i.examine_indication_id
                and k.member_id = o.heir and k.who = o.who and k.id <> all ($2)))"
    );
    // of two inputs of the same new rater and kind the first stays
    let twice = format!(
        "delete from kpi_input d where d.enterprise_id = $1 and $5 is not null and d.id in (select id from (select i.id,
                row_number() over (partition by i.examine_indication_id, o.heir, o.who order by i.id) as place from {ASKED}) t
            where t.place > 1)"
    );
    let given =
        "update kpi_input i set member_id = o.heir, who = o.who, version = i.version + 1, updated_at = $5
         from unnest($2::bigint[], $3::bigint[], $4::smallint[]) as o (id, heir, who)
         where i.enterprise_id = $1 and i.id = o.id"
            .to_owned();
    for sql in [added, gone, twice, given] {
        prepared::statement(sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(heirs.iter().map(|one| one.0).collect::<Vec<_>>())
            .bind::<Array<BigInt>, _>(heirs.iter().map(|one| one.1).collect::<Vec<_>>())
            .bind::<Array<SmallInt>, _>(heirs.iter().map(|one| one.2).collect::<Vec<_>>())
            .bind::<Timestamptz, _>(clock::now())
            .execute(tx)
            .await?;
    }
    Ok(())
}
