//! Offboarding of members: their customers and their assisting of customers (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::Customer;
use super::service::{began, ended};
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

/// Number of customers that the members are responsible for.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from customer
         where enterprise_id = $1 and salesman_id = any ($2) and deleted_at is null and merged_into is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Gives the members' customers to their successor or into the pool, including those in the recycle bin, so
/// that a restored one never belongs to a member who has left.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let held: Vec<Id> = diesel::sql_query(
        "select id from customer where enterprise_id = $1 and salesman_id = any ($2) order by id for update",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = held.iter().map(|row| row.id).collect();
    let before = store::rows(tx, enterprise_id, &ids).await?;
    let living: Vec<i64> = store::by_ids(tx, enterprise_id, &ids).await?.iter().map(|row| row.id).collect();
    let to = match offboarding.to {
        Some(member) => {
            let teams = team::store::teams_of_members(tx, enterprise_id, &[member]).await?;
            Some((member, teams.as_slice().first().map(|(_, place)| place.id)))
        }
        None => None,
    };
    for ids in ids.chunks(crate::rows::CHUNK) {
        store::reassign(tx, enterprise_id, None, ids, to, offboarding.at).await?;
        store::entrust(tx, enterprise_id, ids, to, (began::HANDED_OVER, ended::HANDED_OVER), offboarding.at)
            .await?;
    }
    // the other open tenures of these members, with any present salesperson
    diesel::sql_query(
        "update customer_tenure set ended_at = $3, ended_by = $4
         where enterprise_id = $1 and member_id = any ($2) and ended_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Timestamptz, _>(offboarding.at)
    .bind::<diesel::sql_types::SmallInt, _>(ended::HANDED_OVER)
    .execute(tx)
    .await?;
    let action = if to.is_some() { "customer.transfer" } else { "customer.return" };
    let living: Vec<&Customer> = before.iter().filter(|row| living.contains(&row.id)).collect();
    let changes = living.iter().map(|row| {
        let change = Change::new(action, row.id).before(row).reason(Some("负责销售离职".to_owned()));
        (enterprise_id, change)
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(living.len()).unwrap_or(i64::MAX))
}

/// Number of customers that the members assist with.
#[erased]
pub async fn count_assisting(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(*) as count from customer_association where enterprise_id = $1 and member_id = any ($2)";
    counted(connection, enterprise_id, members, sql).await
}

/// Ends the members' assisting of customers and their reminders.
#[erased]
pub async fn end_assisting(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended: Vec<Id> = diesel::sql_query(
        "delete from customer_association where enterprise_id = $1 and member_id = any ($2) returning customer_id as id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = ended.iter().map(|row| row.id).collect();
    store::see(tx, enterprise_id, &ids).await?;
    diesel::sql_query(
        "update customer_follow set remind = false
         where enterprise_id = $1 and created_by = any ($2) and remind and reminded_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .execute(tx)
    .await?;
    Ok(i64::try_from(ended.len()).unwrap_or(i64::MAX))
}

/// Moves restored customers into the pool whose salesperson has left meanwhile.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let gone: Vec<Id> = diesel::sql_query(
        sql!("select c.id from customer c join member m on m.enterprise_id = c.enterprise_id and m.id = c.salesman_id
         where c.enterprise_id = $1 and c.id = any ($2) and (m.status <> {MemberStatus::Active}
             or m.deleted_at is not null)
         order by c.id for update of c"),
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(tx)
    .await?;
    let gone: Vec<i64> = gone.iter().map(|row| row.id).collect();
    let at = clock::now();
    store::reassign(tx, viewer.enterprise_id, Some(viewer.member_id), &gone, None, at).await?;
    let how = (began::HANDED_OVER, ended::HANDED_OVER);
    store::entrust(tx, viewer.enterprise_id, &gone, None, how, at).await
}
