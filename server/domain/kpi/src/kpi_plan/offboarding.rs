//! Offboarding in appraisal plans: the successor of a leaving auditor or reviewer, else the direct superior,
//! else an owner takes their place, and is notified if the plan waits for them; examinees who leave before a
//! plan takes effect are removed from it (core §7 `member/leave`). Final results stay.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::model::{KpiPlan, KpiPlanAuditor};
use super::states::KpiPlanStatus;
use super::{notices, people, store, write};
use crate::kind::handover::{Offboarding, counted};
use crate::kpi_examine::states::KpiAppealStatus;
use crate::prepared;

/// How many plans name these members as auditors, reviewers or examinees.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!("select count(*) as count from kpi_plan p
         where p.enterprise_id = $1 and p.deleted_at is null and p.status < {KpiPlanStatus::Finished}
            and (p.reviewer_ids && $2 or p.audit_member_ids && $2
                or exists (select from kpi_plan_auditor a where a.enterprise_id = p.enterprise_id and a.plan_id = p.id
                    and a.member_id = any ($2) and a.passed is null)
                or exists (select from kpi_examine e where e.enterprise_id = p.enterprise_id and e.plan_id = p.id
                    and e.member_id = any ($2) and e.status < {KpiPlanStatus::Input}
                        and e.deleted_at is null))");
    counted(connection, enterprise_id, members, sql).await
}

/// Replaces reviewers and named auditors: `$2` leaves, `$3` takes over. A plan always has a reviewer.
const NAMED: &str = sql!("update kpi_plan p set
        reviewer_ids = case when p.reviewer_ids @> array[$2] then coalesce(nullif(array(select distinct v
            from unnest(array_append(array_remove(p.reviewer_ids, $2), $3)) v order by v), '{}'), array[$3]) else p.reviewer_ids end,
        audit_member_ids = case when p.audit_member_ids @> array[$2] then array(select distinct v
            from unnest(array_append(array_remove(p.audit_member_ids, $2), $3)) v order by v) else p.audit_member_ids end,
        version = p.version + 1, updated_at = now()
     where p.enterprise_id = $1 and p.status < {KpiPlanStatus::Finished} and p.deleted_at is null
        and (p.reviewer_ids @> array[$2] or p.audit_member_ids @> array[$2])");

/// Replaces auditors who have not decided yet with the successor, at most once per plan.
const ASKED: &str = "update kpi_plan_auditor a set member_id = $3, version = a.version + 1, updated_at = now()
     where a.enterprise_id = $1 and a.member_id = $2 and a.passed is null
        and not exists (select from kpi_plan_auditor o where o.enterprise_id = a.enterprise_id and o.plan_id = a.plan_id
            and o.member_id = $3)";

/// Deletes the entries of leavers whose successor is an auditor already.
const TWICE: &str = "delete from kpi_plan_auditor a
     where a.enterprise_id = $1 and a.member_id = $2 and a.passed is null and $3 is not null";

/// Removes examinees from plans that have not taken effect.
const DRAFTS: &str = sql!(
    "delete from kpi_examine e
     where e.enterprise_id = $1 and e.member_id = $2 and e.status < {KpiPlanStatus::Input}
         and $3 is not null"
);

/// Plans that name these members as auditors or reviewers.
const OF: &str = sql!("select p.id from kpi_plan p
     where p.enterprise_id = $1 and p.deleted_at is null and p.status < {KpiPlanStatus::Finished}
        and (p.reviewer_ids && $2 or p.audit_member_ids && $2
            or exists (select from kpi_plan_auditor a where a.enterprise_id = p.enterprise_id and a.plan_id = p.id
                and a.member_id = any ($2) and a.passed is null))");

/// Those of these plans with results that wait for a reviewer.
const REVIEWED: &str = sql!(
    "select distinct e.plan_id as id from kpi_examine e
     where e.enterprise_id = $1 and e.plan_id = any ($2) and e.deleted_at is null
        and (e.status = {KpiPlanStatus::Review}
            or e.status = {KpiPlanStatus::Confirm} and e.appeal_status = {KpiAppealStatus::Open})"
);

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

async fn ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    sql: &'static str,
    of: &[i64],
) -> AppResult<Vec<i64>> {
    let rows: Vec<Id> = prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(of.to_vec())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Notifies the successors of plans that wait for them: `held` and `asked` are as they were before.
async fn tell(
    tx: &mut AsyncPgConnection,
    held: &[KpiPlan],
    asked: &[KpiPlanAuditor],
    (heirs, reviewed): (&BTreeMap<i64, i64>, &[i64]),
) -> AppResult<()> {
    for plan in held {
        if plan.state() == KpiPlanStatus::WaitAudit {
            let open = asked.iter().filter(|one| one.plan_id == plan.id && one.passed.is_none());
            let to: Vec<i64> = open.filter_map(|one| heirs.get(&one.member_id).copied()).collect();
            notices::audit(tx, plan, &to).await?;
        }
        if plan.state().is_running() && reviewed.contains(&plan.id) {
            let to: BTreeSet<i64> =
                plan.reviewer_ids.iter().filter_map(|id| heirs.get(id).copied()).collect();
            notices::review(tx, plan, &to.into_iter().collect::<Vec<_>>()).await?;
        }
    }
    Ok(())
}

/// Hands approvals and reviews to other members.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let count = count(tx, enterprise_id, &offboarding.from).await?;
    let of = ids(tx, enterprise_id, OF, &offboarding.from).await?;
    // plans are locked first and in the order of their ids, as by every other change of them
    let held = write::hold_all(tx, enterprise_id, &of).await?;
    let asked = store::auditors(tx, enterprise_id, &of).await?;
    let around = people::around(tx, enterprise_id, &offboarding.from).await?;
    let owners = people::owners(tx, enterprise_id).await?;
    let mut heirs = BTreeMap::new();
    let stays = |id: &i64| !offboarding.from.contains(id);
    for member in &offboarding.from {
        let above = around.get(member).and_then(|at| at.director_id).filter(stays);
        let owner = || owners.iter().copied().find(stays);
        // an enterprise always has an owner, who cannot leave
        let Some(to) = offboarding.to.filter(stays).or(above).or_else(owner) else { continue };
        heirs.insert(*member, to);
        for sql in [NAMED, ASKED, TWICE, DRAFTS] {
            prepared::statement(sql)
                .bind::<BigInt, _>(enterprise_id)
                .bind::<BigInt, _>(*member)
                .bind::<BigInt, _>(to)
                .execute(tx)
                .await?;
        }
    }
    write::reviewed(tx, enterprise_id, &of, &offboarding.from).await?;
    let reviewed = ids(tx, enterprise_id, REVIEWED, &of).await?;
    tell(tx, &held, &asked, (&heirs, &reviewed)).await?;
    Ok(count)
}
