//! Records behind automatic values, for a viewer: of members whose appraisal results the viewer may know,
//! with the names of only those records that are visible to the viewer
//! (business §7 KPI `refIndications`, `refIndicationObjects`).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Cursor, FieldCode, Page, PageRequest, Viewer};

use super::model::SourceRow;
use super::rules;
use crate::kpi_engine::model::SourceKind;
use crate::kpi_source::{self as source, Asked, Part};
use crate::{kind, prepared};

/// The most members of one list.
pub const MAX_MEMBERS: usize = 1000;
/// The most days of one list.
pub const MAX_DAYS: i64 = 400;
/// Sort name stored in cursors.
const ORDER: &str = "DAY DESC";

/// Description of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Info {
    /// The source.
    pub source: SourceKind,
    /// Label for people.
    pub label: &'static str,
    /// Unit of its values.
    pub unit: &'static str,
    /// The records that count, with their member and day.
    pub description: &'static str,
}

/// Every source.
pub fn infos() -> Vec<Info> {
    let info = |one: &&'static dyn source::Source| Info {
        source: one.kind(),
        label: one.kind().label(),
        unit: one.unit(),
        description: one.description(),
    };
    source::all().iter().map(info).collect()
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Those of these members whose results the viewer may know: all for viewers of all results, else themselves
/// and the members of their teams.
async fn told_of(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    members: &[i64],
) -> AppResult<Vec<i64>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    let teams: Vec<i64> = viewer.directed_team_ids.iter().copied().chain(rules::told_of(viewer)).collect();
    let rows: Vec<Id> = prepared::statement(
        "select m.id from member m where m.enterprise_id = $1 and m.id = any ($2) and m.deleted_at is null
            and (m.id = $3 or $4 or exists (select from team_member s
                join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id
                where s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.left_at is null and t.path && $5))
         order by 1",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Bool, _>(rules::sees_all(viewer))
    .bind::<Array<BigInt>, _>(teams)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Refuses a list of too many members or days.
fn checked(members: &[i64], (from, to): (NaiveDate, NaiveDate)) -> AppResult<()> {
    if members.len() > MAX_MEMBERS {
        let message = format!("最多查询 {MAX_MEMBERS} 名成员");
        return Err(AppError::field("memberIds", FieldCode::TooLong, message));
    }
    if to < from || (to - from).num_days() > MAX_DAYS {
        let message = format!("日期范围应在 {MAX_DAYS} 天之内");
        return Err(AppError::field("days", FieldCode::Invalid, message));
    }
    Ok(())
}

/// One page of the records of a source, the newest first.
#[erased]
pub async fn rows(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: SourceKind,
    members: &[i64],
    days: (NaiveDate, NaiveDate),
    request: &PageRequest,
) -> AppResult<Page<SourceRow>> {
    checked(members, days)?;
    let place = |cursor: Cursor| -> AppResult<(NaiveDate, i64)> {
        let day = cursor.value.as_deref().and_then(|day| day.parse().ok());
        Ok((day.ok_or_else(|| AppError::bad_input("游标无效"))?, cursor.id))
    };
    let after = request.cursor(ORDER)?.map(place).transpose()?;
    let told = told_of(connection, viewer, members).await?;
    let asked = Asked { enterprise_id: viewer.enterprise_id, members: &told, days };
    let part = Part { after, offset: request.offset(), limit: request.size() + 1 };
    let rows = match source::find(kind).filter(|_| !told.is_empty()) {
        Some(source) => source.part(connection, asked, part).await?,
        None => Vec::new(),
    };
    let rows = named(connection, viewer, rows).await?;
    Ok(Page::of(request, ORDER, rows, |row| (Some(row.day.to_string()), row.key)))
}

/// How many records of a source there are.
#[erased]
pub async fn count(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: SourceKind,
    members: &[i64],
    days: (NaiveDate, NaiveDate),
) -> AppResult<i64> {
    checked(members, days)?;
    let told = told_of(connection, viewer, members).await?;
    let asked = Asked { enterprise_id: viewer.enterprise_id, members: &told, days };
    match source::find(kind).filter(|_| !told.is_empty()) {
        Some(source) => source.count(connection, asked).await,
        None => Ok(0),
    }
}

/// Removes the names of records that are not visible to the viewer.
async fn named(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    rows: Vec<SourceRow>,
) -> AppResult<Vec<SourceRow>> {
    let key = |row: &SourceRow| Some((kind::find(&row.record_type)?.record_type, row.record_id));
    let asked: BTreeSet<(&'static str, i64)> = rows.iter().filter_map(key).collect();
    let seen = kind::seen(connection, viewer, &asked).await?;
    let told = |row: SourceRow| {
        let exists = key(&row).is_some_and(|key| seen.contains_key(&key));
        if exists { row } else { SourceRow { title: String::new(), ..row } }
    };
    Ok(rows.into_iter().map(told).collect())
}
