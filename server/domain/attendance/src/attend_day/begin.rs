//! The clock that begins days: whoever is in a group has each day, whether they punch or not.

use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use diesel::sql_types::{BigInt, Date};
use diesel_async::RunQueryDsl;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use crate::job::{Job, JobKind};
use crate::{Services, attend_group, stated};

/// Days that are looked back at: what was missed while no node ran is done then.
const BACK: i64 = 7;

/// Marks the days that have begun.
pub struct Beginnings;

impl JobKind for Beginnings {
    fn name(&self) -> &'static str {
        "attend_day.begin"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(1800))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        let today = clock::china_day(clock::now());
        sweep(services, today).map(|done| done.map(|done| json!({ "days": done }))).boxed()
    }
}

/// Marks the days up to today that members of groups have and nobody has computed yet; answers how many.
#[erased]
pub async fn sweep(services: &Services, today: NaiveDate) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        attend_group::store::tenants(&connection).await?
    };
    let mut marked = 0;
    for enterprise in tenants {
        marked += services
            .db()
            .transaction(async |tx| {
                let written = stated::statement(
                    "insert into attend_dirty (enterprise_id, member_id, day)
                     select $1::bigint, a.member_id, o.day::date
                     from generate_series($2::date, $3::date, interval '1 day') as o (day)
                     join attend_assignment a on a.enterprise_id = $1 and a.begins_on <= o.day
                        and (a.ends_on is null or a.ends_on >= o.day)
                     where not exists (select from attend_day d where d.enterprise_id = $1
                            and d.member_id = a.member_id and d.day = o.day and d.deleted_at is null)
                        and not exists (select from attend_dirty m where m.enterprise_id = $1
                            and m.member_id = a.member_id and m.day = o.day and m.run_at <= now())",
                )
                .bind::<BigInt, _>(enterprise)
                .bind::<Date, _>(today - TimeDelta::days(BACK))
                .bind::<Date, _>(today)
                .execute(tx)
                .await?;
                Ok(written)
            })
            .await?;
    }
    Ok(marked)
}
