//! Offboarding in appraisal plans: the successor of a leaving auditor or reviewer, else the direct superior,
//! else an owner takes their place; examinees who leave before a plan takes effect are removed from it
//! (core §7 `member/leave`). Final results stay.

use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::people;
use super::states::KpiPlanStatus;
use crate::kind::handover::{Offboarding, counted};
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

/// Hands approvals and reviews to other members.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let count = count(tx, enterprise_id, &offboarding.from).await?;
    let around = people::around(tx, enterprise_id, &offboarding.from).await?;
    let owners = people::owners(tx, enterprise_id).await?;
    let stays = |id: &i64| !offboarding.from.contains(id);
    for member in &offboarding.from {
        let above = around.get(member).and_then(|at| at.director_id).filter(stays);
        let owner = || owners.iter().copied().find(stays);
        // an enterprise always has an owner, who cannot leave
        let Some(to) = offboarding.to.filter(stays).or(above).or_else(owner) else { continue };
        for sql in [NAMED, ASKED, TWICE, DRAFTS] {
            prepared::statement(sql)
                .bind::<BigInt, _>(enterprise_id)
                .bind::<BigInt, _>(*member)
                .bind::<BigInt, _>(to)
                .execute(tx)
                .await?;
        }
    }
    Ok(count)
}
