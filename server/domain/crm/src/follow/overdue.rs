//! Scheduled job that reminds salespeople of customers that nobody has followed up for as many days as the
//! setting of the customer, or else of the enterprise, says (business §7 Customers: org settings).

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::min;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{customer, customer_setting};

use crate::Services;
use crate::customer::model::Customer;
use crate::customer::notices;
use crate::job::{Job, JobKind};
use crate::list::condition;

/// Customers of one batch.
const BATCH: i64 = 200;

/// The time at which a customer was last attended to, and its id: a place in the order of the batches.
type Place = (DateTime<Utc>, i64);

/// The job of reminders.
pub struct Overdue;

impl JobKind for Overdue {
    fn name(&self) -> &'static str {
        "customer_follow.overdue"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        remind(services, clock::now()).map(|told| told.map(|told| json!({ "told": told }))).boxed()
    }
}

/// Reminds of every customer that is overdue at `now`, once until a member follows it up or it passes to another
/// salesperson; returns their number.
#[erased]
pub async fn remind(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let settings = services.db().transaction(async |tx| shortest(tx).await).await?;
    let mut all = 0;
    for (enterprise, days) in settings {
        // no customer with a shorter time can be overdue
        let before = now - TimeDelta::days(i64::from(days));
        let mut after = Some((DateTime::UNIX_EPOCH, 0));
        while let Some(place) = after {
            let (told, last) = services
                .db()
                .transaction(async |tx| tell(tx, enterprise, (before, now), place).await)
                .await?;
            all += told;
            after = last;
        }
    }
    Ok(all)
}

/// The fewest days of any setting, by enterprise.
#[erased]
async fn shortest(tx: &mut AsyncPgConnection) -> AppResult<Vec<(i64, i32)>> {
    let rows: Vec<(i64, Option<i32>)> = customer_setting::table
        .group_by(customer_setting::enterprise_id)
        .select((customer_setting::enterprise_id, min(customer_setting::follow_days)))
        .load(tx)
        .await?;
    Ok(rows.into_iter().filter_map(|(enterprise, days)| Some((enterprise, days?))).collect())
}

/// Reminds of a batch; returns the number of its customers and the place of the last, `None` if there are none.
#[erased]
async fn tell(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (before, now): (DateTime<Utc>, DateTime<Utc>),
    after: Place,
) -> AppResult<(usize, Option<Place>)> {
    let late = late(tx, enterprise_id, (before, now), after).await?;
    let ids: Vec<i64> = late.iter().map(|row| row.id).collect();
    diesel::sql_query("update customer set follow_told_at = $3 where enterprise_id = $1 and id = any ($2)")
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Timestamptz, _>(now)
        .execute(tx)
        .await?;
    let say = |what: &str| format!("{what}已多日没有跟进");
    notices::each(tx, enterprise_id, "customer.follow_overdue", &late, &say).await?;
    let place = |row: &Customer| Some((row.followed_at.max(row.owned_at)?, row.id));
    Ok((late.len(), late.as_slice().last().and_then(place)))
}

/// Overdue customers behind a place whose salesperson was not told yet, locked; rows locked by others are
/// skipped. None was attended to after `before`.
#[erased]
async fn late(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (before, now): (DateTime<Utc>, DateTime<Utc>),
    after: Place,
) -> AppResult<Vec<Customer>> {
    let attended = "greatest(followed_at, owned_at)";
    let days = "(select make_interval(days => coalesce(
            max(s.follow_days) filter (where s.customer_id is not null), max(s.follow_days)))
        from customer_setting s where s.enterprise_id = customer.enterprise_id
            and (s.customer_id is null or s.customer_id = customer.id))";
    Ok(customer::table
        .filter(customer::enterprise_id.eq(enterprise_id))
        .filter(condition("deleted_at is null and merged_into is null and salesman_id is not null"))
        .filter(condition("(follow_told_at is null or follow_told_at < greatest(followed_at, owned_at))"))
        .filter(diesel::dsl::sql::<Bool>(&format!("{attended} <= ")).bind::<Timestamptz, _>(before))
        .filter(diesel::dsl::sql::<Bool>(&format!("{attended} + {days} <= ")).bind::<Timestamptz, _>(now))
        .filter(
            diesel::dsl::sql::<Bool>(&format!("({attended}, id) > ("))
                .bind::<Timestamptz, _>(after.0)
                .sql(", ")
                .bind::<BigInt, _>(after.1)
                .sql(")"),
        )
        .order((diesel::dsl::sql::<Timestamptz>(attended), customer::id))
        .limit(BATCH)
        .for_update()
        .skip_locked()
        .select(Customer::as_select())
        .load(tx)
        .await?)
}
