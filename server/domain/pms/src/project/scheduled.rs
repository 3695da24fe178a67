//! The scheduled job that notifies the members of a project before it ends (business §3
//! `project_setting.noticeDay`).

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::kind::PROJECT;
use crate::Services;
use crate::config_value::model::ProjectSetting;
use crate::config_value::rules::Setting;
use crate::job::{Job, JobKind};
use crate::notification::{self, About, Message};
use crate::states::MemberStatus;

/// Projects per batch.
const BATCH: i64 = 200;

/// The job that notifies members of projects that end soon.
pub struct Endings;

impl JobKind for Endings {
    fn name(&self) -> &'static str {
        "project.endings"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        tell(services, clock::now()).map(|told| told.map(|told| json!({ "told": told }))).boxed()
    }
}

#[derive(QueryableByName)]
struct Ending {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Date)]
    ends_on: NaiveDate,
    #[diesel(sql_type = Array<BigInt>)]
    people: Vec<i64>,
}

/// The address of a project's page.
pub fn page(id: i64) -> String {
    format!("/project/{id}/OverViewPage")
}

/// Notifies about every project that ends within its enterprise's notice days after `now`, once per end date;
/// returns their number. Projects that have ended already are skipped: the list shows them as overdue.
#[erased]
pub async fn tell(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let today = clock::china_day(now);
    let mut all = 0;
    loop {
        let told = services
            .db()
            .transaction(async |tx| {
                let due = due(tx, today).await?;
                for one in &due {
                    let left = (one.ends_on - today).num_days();
                    let when = if left == 0 {
                        "今天到期".to_owned()
                    } else {
                        format!("还有 {left} 天到期")
                    };
                    let message = Message {
                        kind: "project.ends_soon",
                        title: format!("项目“{}”{when}", one.name),
                        body: Some(format!("计划结束日期：{}", one.ends_on)),
                        link: Some(page(one.id)),
                        source: None,
                        about: About::Record(PROJECT.record_type, one.id),
                    };
                    notification::send(tx, one.enterprise_id, &one.people, &message).await?;
                }
                mark(tx, &due).await?;
                Ok(due.len())
            })
            .await?;
        all += told;
        if told == 0 {
            return Ok(all);
        }
    }
}

/// Locked, so that two nodes do not notify twice.
#[erased]
async fn due(tx: &mut AsyncPgConnection, today: NaiveDate) -> AppResult<Vec<Ending>> {
    let usual = ProjectSetting::default().notice_day;
    let most = today + TimeDelta::days(i64::from(crate::config_value::rules::MAX_NOTICE_DAYS));
    Ok(diesel::sql_query(sql!(
        "select p.enterprise_id, p.id, p.name, p.ends_on,
            array(select distinct m.id from unnest(p.seen_by || p.director_id) seen
                join member m on m.enterprise_id = p.enterprise_id and m.id = seen
                    and m.status = {MemberStatus::Active}
                    and m.deleted_at is null) as people
         from project p
         left join config_value v on v.enterprise_id = p.enterprise_id and v.code = $3
         where p.deleted_at is null and p.finished_on is null and p.ends_on between $1 and $4
            and p.ends_on <= $1 + coalesce((v.value ->> 'noticeDay')::integer, $2)
            and not exists (select from project_notice n where n.enterprise_id = p.enterprise_id
                and n.project_id = p.id and n.ends_on = p.ends_on)
         order by p.enterprise_id, p.id limit $5 for update of p skip locked"
    ))
    .bind::<Date, _>(today)
    .bind::<Integer, _>(usual)
    .bind::<Text, _>(Setting::Project.code())
    .bind::<Date, _>(most)
    .bind::<BigInt, _>(BATCH)
    .load(tx)
    .await?)
}

#[erased]
async fn mark(tx: &mut AsyncPgConnection, told: &[Ending]) -> AppResult<()> {
    let mut tenants: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for one in told {
        tenants.entry(one.enterprise_id).or_default().push(one.id);
    }
    for (enterprise, ids) in tenants {
        diesel::sql_query(
            "insert into project_notice (enterprise_id, project_id, ends_on)
             select enterprise_id, id, ends_on from project where enterprise_id = $1 and id = any ($2)
             on conflict (enterprise_id, project_id) do update set ends_on = excluded.ends_on, created_at = now()",
        )
        .bind::<BigInt, _>(enterprise)
        .bind::<Array<BigInt>, _>(ids)
        .execute(tx)
        .await?;
    }
    Ok(())
}
