//! Offboarding of members: their work orders (core §7 `member/leave`). Finished orders keep their technician.

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};

use super::rules::Step;
use super::states::WorkOrderStatus;
use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;
use crate::states::MemberStatus;
use crate::team;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Number of open orders of which the members are the technicians.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from work_order
         where enterprise_id = $1 and director_id = any ($2) and status in ({WorkOrderStatus::OPEN})
            and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Gives open orders to the successor; without one, orders that are not begun wait for dispatch again, and
/// the others have no technician. Includes orders in the recycle bin.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let team = match offboarding.to {
        Some(member) => {
            let teams = team::store::teams_of_members(tx, enterprise_id, &[member]).await?;
            teams.as_slice().first().map(|(_, place)| place.id)
        }
        None => None,
    };
    let before: Vec<Id> = diesel::sql_query(sql!(
        "select id from work_order where enterprise_id = $1 and director_id = any ($2)
            and status in ({WorkOrderStatus::OPEN}) order by id for no key update"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = before.iter().map(|row| row.id).collect();
    let before = store::work_orders::by_ids(tx, enterprise_id, &ids).await?;
    diesel::sql_query(sql!(
        "update work_order set director_id = $3, director_team_id = $4, members = array_remove(members, $3),
            status = case when $3 is null
                and status in ({WorkOrderStatus::WaitingPickup, WorkOrderStatus::Taken})
                then {WorkOrderStatus::WaitingDispatch} else status end,
            since = case when $3 is null
                and status in ({WorkOrderStatus::WaitingPickup, WorkOrderStatus::Taken}) then now()
                else since end,
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and id = any ($2)"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&ids)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .bind::<Nullable<BigInt>, _>(team)
    .execute(tx)
    .await?;
    store::clocks::asked(tx, enterprise_id, &ids, clock::now()).await?;
    store::see(tx, enterprise_id, &ids).await?;
    let rows = store::work_orders::by_ids(tx, enterprise_id, &ids).await?;
    let why = "工单技术员离职";
    for row in &rows {
        let Some(was) = before.iter().find(|one| one.id == row.id) else { continue };
        if was.status != row.status {
            store::note(tx, None, was, (Step::UnDeliver, row), Some(why), clock::now()).await?;
        }
    }
    let changes = rows.iter().map(|row| {
        let change = Change::new("work_order.update", row.id).after(row);
        (enterprise_id, change.reason(Some(why.to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Number of open orders that the members assist with.
#[erased]
pub async fn count_joined(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from work_order
         where enterprise_id = $1 and members && $2 and status in ({WorkOrderStatus::OPEN})
            and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Ends the members' assisting of orders.
#[erased]
pub async fn end_joined(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended: Vec<Id> = diesel::sql_query(sql!(
        "update work_order set members = array(select m from unnest(members) m where m <> all ($2)),
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and members && $2 and status in ({WorkOrderStatus::OPEN}) returning id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = ended.iter().map(|row| row.id).collect();
    store::see(tx, enterprise_id, &ids).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Removes the technician of restored orders whose technician has left meanwhile.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(sql!(
        "update work_order o set director_id = null, director_team_id = null,
            status = case when o.status in ({WorkOrderStatus::WaitingPickup, WorkOrderStatus::Taken})
                then {WorkOrderStatus::WaitingDispatch} else o.status end
         from member m
         where o.enterprise_id = $1 and o.id = any ($2) and o.status in ({WorkOrderStatus::OPEN})
            and m.enterprise_id = o.enterprise_id and m.id = o.director_id
            and (m.status <> {MemberStatus::Active} or m.deleted_at is not null)"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    store::see(tx, viewer.enterprise_id, ids).await
}
