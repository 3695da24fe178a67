//! Reports that wait for the viewer: their own due ones, and the number missing in their teams.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Jsonb, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Viewer, clock};

use super::board::YearWeek;
use super::states::WeeklyStatus;
use super::{deadline, rules, service, store};
use crate::config_value::rules::Setting;
use crate::journal::places::WRITES;
use crate::prepared;

/// The most reports that are listed as due.
pub const MOST: usize = 20;

/// The weeks of the viewer's own reports that are due, the latest first: the last week whose deadline has
/// passed, until its report is submitted, and those whose report was reopened.
#[erased]
pub async fn own(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<YearWeek>> {
    if !rules::writes(viewer) {
        return Ok(Vec::new());
    }
    let now = clock::now();
    let rows = owed(connection, viewer, now, MOST).await?;
    let present = Week::at(now);
    let due = |(monday, status)| {
        let week = Week { monday };
        YearWeek { week, present: week == present, status }
    };
    Ok(rows.into_iter().map(due).collect())
}

#[derive(QueryableByName)]
struct Owed {
    #[diesel(sql_type = Date)]
    monday: NaiveDate,
    #[diesel(sql_type = Nullable<SmallInt>)]
    status: Option<i16>,
    /// The setting of the enterprise, with weeks that may be due; absent with reopened reports.
    #[diesel(sql_type = Nullable<Jsonb>)]
    setting: Option<Value>,
}

/// The weeks of the viewer's own reports that were reopened, and the last week whose deadline has passed at a
/// given time if its report is expected of them and was never submitted; each with the status of the report,
/// the latest first, at most `most`. One statement, since badges count them.
async fn owed(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    now: DateTime<Utc>,
    most: usize,
) -> AppResult<Vec<(NaiveDate, Option<i16>)>> {
    let weeks = deadline::recent(now);
    let limit = i64::try_from(most + weeks.len()).unwrap_or(i64::MAX);
    let rows: Vec<Owed> = prepared::statement(sql!(
        "select w.monday, w.status, null::jsonb as setting from weekly w
         where w.enterprise_id = $1 and w.author_id = $2 and w.scope = 0 and w.deleted_at is null
            and w.status = {WeeklyStatus::Reopened}
         union all
         select c.monday, w.status, coalesce(v.value, 'null'::jsonb) from member m
         cross join unnest($3) as c (monday)
         left join config_value v on v.enterprise_id = m.enterprise_id and v.code = $5
         left join weekly w on w.enterprise_id = m.enterprise_id and w.author_id = m.id
            and w.monday = c.monday and w.scope = 0 and w.deleted_at is null
         where {WRITES} and m.id = $2 and w.submitted_at is null
            and coalesce(m.entry_date, (m.created_at at time zone 'Asia/Shanghai')::date) <= c.monday + 6
         order by 1 desc limit $6"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<Date>, _>(weeks.map(|week| week.monday).to_vec())
    .bind::<Date, _>(Week::at(now).sunday())
    .bind::<Text, _>(Setting::Weekly.code())
    .bind::<BigInt, _>(limit)
    .load(&mut connection)
    .await?;
    let mut owed = Vec::with_capacity(rows.len());
    for Owed { monday, status, setting } in rows {
        let due = match setting {
            Some(value) => {
                store::by_setting(Setting::Weekly.read(Some(&value))?)?.passed(now).monday == monday
            }
            None => true,
        };
        if due {
            owed.push((monday, status));
        }
    }
    owed.truncate(most);
    Ok(owed)
}

/// The number of members of the viewer's teams without a submitted report of a week; `None` for viewers who
/// watch no team.
#[erased]
pub async fn missing(connection: &AsyncPgConnection, viewer: &Viewer, week: Week) -> AppResult<Option<i64>> {
    if rules::watched(viewer, None)?.is_some_and(|teams| teams.is_empty()) {
        return Ok(None);
    }
    let members = service::missing(connection, viewer, None, week).await?;
    Ok(Some(i64::try_from(members.len()).unwrap_or(i64::MAX)))
}
