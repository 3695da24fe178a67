//! Queries on the public pool of customers; the only place with SQL about it.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{customer, customer_pool_rule, customer_tenure};

use super::model::{Lost, PoolRule, Standing};
use crate::customer::model::Customer;
use crate::customer::service::{began, ended};
use crate::list::condition;

/// The rule of an enterprise's pool.
#[erased]
pub async fn rule(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<PoolRule> {
    let row = customer_pool_rule::table
        .filter(customer_pool_rule::enterprise_id.eq(enterprise_id))
        .select(PoolRule::as_select())
        .first(&mut connection)
        .await
        .optional()?;
    Ok(row.unwrap_or_default())
}

/// The rules of all enterprises with automatic return.
#[erased]
pub async fn returning(connection: &mut AsyncPgConnection) -> AppResult<Vec<(i64, PoolRule)>> {
    Ok(customer_pool_rule::table
        .filter(customer_pool_rule::enabled)
        .filter(customer_pool_rule::return_days.is_not_null())
        .order(customer_pool_rule::enterprise_id)
        .select((customer_pool_rule::enterprise_id, PoolRule::as_select()))
        .load(connection)
        .await?)
}

/// Writes a rule in place of one.
#[erased]
pub async fn write(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    rule: &PoolRule,
) -> AppResult<PoolRule> {
    let values = (
        customer_pool_rule::enabled.eq(rule.enabled),
        customer_pool_rule::daily_claims.eq(rule.daily_claims),
        customer_pool_rule::holding_cap.eq(rule.holding_cap),
        customer_pool_rule::cool_down_days.eq(rule.cool_down_days),
        customer_pool_rule::return_days.eq(rule.return_days),
        customer_pool_rule::remind_days.eq(rule.remind_days),
        customer_pool_rule::updated_at.eq(clock::now()),
        customer_pool_rule::updated_by.eq(viewer.member_id),
    );
    if rule.id == 0 {
        return Ok(diesel::insert_into(customer_pool_rule::table)
            .values((
                values,
                customer_pool_rule::enterprise_id.eq(viewer.enterprise_id),
                customer_pool_rule::created_by.eq(viewer.member_id),
            ))
            .returning(PoolRule::as_returning())
            .get_result(connection)
            .await?);
    }
    Ok(diesel::update(customer_pool_rule::table.find((viewer.enterprise_id, rule.id)))
        .set((values, customer_pool_rule::version.eq(customer_pool_rule::version + 1)))
        .returning(PoolRule::as_returning())
        .get_result(connection)
        .await?)
}

/// The viewer's standing: claims since `day`, and customers that they are responsible for.
#[erased]
pub async fn standing(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    day: DateTime<Utc>,
) -> AppResult<Standing> {
    let claimed_today = customer_tenure::table
        .filter(customer_tenure::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_tenure::member_id.eq(viewer.member_id))
        .filter(customer_tenure::began_by.eq(began::CLAIMED))
        .filter(customer_tenure::began_at.ge(day))
        .select(count_star())
        .first(&mut connection)
        .await?;
    let held = customer::table
        .filter(customer::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer::salesman_id.eq(viewer.member_id))
        .filter(condition("customer.deleted_at is null and customer.merged_into is null"))
        .select(count_star())
        .first(&mut connection)
        .await?;
    Ok(Standing { claimed_today, held })
}

/// Members who have claimed these customers since, and still have them: customer and member.
#[erased]
pub async fn claimed_since(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    since: DateTime<Utc>,
) -> AppResult<Vec<(i64, i64)>> {
    Ok(customer_tenure::table
        .filter(customer_tenure::enterprise_id.eq(enterprise_id))
        .filter(customer_tenure::customer_id.eq_any(ids.to_vec()))
        .filter(customer_tenure::ended_at.is_null())
        .filter(customer_tenure::began_by.eq(began::CLAIMED))
        .filter(customer_tenure::began_at.ge(since))
        .select((customer_tenure::customer_id, customer_tenure::member_id))
        .load(&mut connection)
        .await?)
}

/// When the viewer last lost each of these customers, by transfer, release or automatic return.
#[erased]
pub async fn lost(mut connection: &AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Lost> {
    let rows: Vec<(i64, Option<DateTime<Utc>>)> = customer_tenure::table
        .filter(customer_tenure::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_tenure::customer_id.eq_any(ids.to_vec()))
        .filter(customer_tenure::member_id.eq(viewer.member_id))
        .filter(customer_tenure::ended_by.eq_any(vec![ended::TRANSFERRED, ended::RELEASED, ended::RETURNED]))
        .group_by(customer_tenure::customer_id)
        .select((customer_tenure::customer_id, max(customer_tenure::ended_at)))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, at)| Some((id, at?))).collect())
}

/// Customers with a salesperson, last attended to before this time, locked; rows locked by others are
/// skipped.
#[erased]
pub async fn idle(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Customer>> {
    Ok(somebodys(enterprise_id)
        .filter(
            diesel::dsl::sql::<diesel::sql_types::Bool>("greatest(followed_at, owned_at) <= ")
                .bind::<Timestamptz, _>(before),
        )
        .order(diesel::dsl::sql::<Timestamptz>("greatest(followed_at, owned_at)"))
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(Customer::as_select())
        .load(connection)
        .await?)
}

/// Customers last attended to before this time, with a salesperson who has not yet been notified during their
/// tenure.
#[erased]
pub async fn untold(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    before: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Customer>> {
    Ok(somebodys(enterprise_id)
        .filter(customer::return_told_at.is_null())
        .filter(
            diesel::dsl::sql::<diesel::sql_types::Bool>("greatest(followed_at, owned_at) <= ")
                .bind::<Timestamptz, _>(before),
        )
        .order(diesel::dsl::sql::<Timestamptz>("greatest(followed_at, owned_at)"))
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(Customer::as_select())
        .load(connection)
        .await?)
}

#[diesel::dsl::auto_type]
fn somebodys(enterprise_id: i64) -> _ {
    let living: diesel::expression::SqlLiteral<diesel::sql_types::Bool> =
        diesel::dsl::sql("deleted_at is null and merged_into is null and salesman_id is not null");
    customer::table.filter(customer::enterprise_id.eq(enterprise_id)).filter(living)
}

/// Writes that the salespeople have been notified.
#[erased]
pub async fn told(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::sql_query("update customer set return_told_at = $3 where enterprise_id = $1 and id = any ($2)")
        .bind::<BigInt, _>(enterprise_id)
        .bind::<diesel::sql_types::Array<BigInt>, _>(ids)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .await?;
    Ok(())
}
