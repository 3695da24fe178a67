//! Former definitions of configurable reports: each change of a definition stores the former one, the last 50
//! of each report.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Jsonb, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer};
use xieli_tables::online_report_version;

use super::changes::changes;
use super::definition::Definition;
use super::model::Report;
use super::{grant_store, store};
use crate::list::{Order, Sort};
use crate::{prepared, read_page};

/// Number of versions stored of a report.
pub const KEPT: i32 = 50;

/// Order with the newest first.
const NEWEST: Order = Order::by(
    Sort {
        name: "NUMBER",
        sql: "online_report_version.number",
        cast: "int4",
        id: "online_report_version.id",
        nullable: false,
    },
    Direction::Desc,
);

/// A former definition of a report.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = online_report_version)]
pub struct Version {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Id of the report.
    pub report_id: i64,
    /// Version number, from 1; the present definition has the next one.
    pub number: i32,
    /// The name of the report at that time.
    pub name: String,
    /// See [`Definition`].
    pub definition: Value,
    /// When this definition was made.
    pub made_at: DateTime<Utc>,
    /// Member who made it.
    pub made_by: Option<i64>,
    /// When another definition replaced it.
    pub created_at: DateTime<Utc>,
    /// Member who replaced it.
    pub created_by: Option<i64>,
}

impl Version {
    /// The definition; `None` if this release can't read it.
    pub fn definition(&self) -> Option<Definition> {
        Definition::read(&self.definition)
    }
}

/// A version with the differences to the definition that replaced it.
#[derive(Debug, Clone)]
pub struct VersionChanges {
    /// The version.
    pub version: Version,
    /// The differences, as sentences.
    pub changes: Vec<String>,
}

fn of_report<'a>(
    enterprise_id: i64,
    report_id: i64,
) -> online_report_version::BoxedQuery<'a, diesel::pg::Pg> {
    online_report_version::table
        .filter(online_report_version::enterprise_id.eq(enterprise_id))
        .filter(online_report_version::report_id.eq(report_id))
        .into_boxed()
}

/// The report, if the viewer may read it and change its definition; other viewers learn nothing of former
/// definitions.
#[erased]
pub async fn changeable(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Report>> {
    let Some(report) = store::reports::find(connection, viewer, id).await? else { return Ok(None) };
    let standing = grant_store::standing(connection, viewer, id).await?;
    Ok(standing.update.then_some(report))
}

/// A page of the former versions of a report that the viewer may change, the newest first.
#[erased]
pub async fn page(
    connection: &AsyncPgConnection,
    report: &Report,
    request: &PageRequest,
) -> AppResult<Page<VersionChanges>> {
    let found = rows(connection, report, request).await?;
    let newest = found.rows.as_slice().first().map(|(_, version)| version.number);
    // the successor of the first version is on the page before, or is the present definition
    let next = match newest {
        Some(number) => one(connection, report.enterprise_id, report.id, number.saturating_add(1)).await?,
        None => None,
    };
    let mut later = Some(next.map_or_else(|| report.definition(), |next| known(&next, report)));
    let mut told = Vec::with_capacity(found.rows.len());
    for (cursor, version) in found.rows {
        let this = known(&version, report);
        let changes = later.replace(this.clone()).map(|later| changes(&this, &later)).unwrap_or_default();
        told.push((cursor, VersionChanges { version, changes }));
    }
    Ok(Page { rows: told, has_next: found.has_next, has_previous: found.has_previous })
}

fn known(version: &Version, report: &Report) -> Definition {
    version.definition().unwrap_or_else(|| Definition::of(report.definition().dataset))
}

#[erased]
async fn rows(
    mut connection: &AsyncPgConnection,
    report: &Report,
    request: &PageRequest,
) -> AppResult<Page<Version>> {
    Ok(read_page!(connection, of_report(report.enterprise_id, report.id), Version, &NEWEST, request))
}

/// How many former versions a report has.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64, report_id: i64) -> AppResult<i64> {
    Ok(of_report(enterprise_id, report_id).select(count_star()).first(&mut connection).await?)
}

/// One version of a report.
#[erased]
pub async fn one(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    report_id: i64,
    number: i32,
) -> AppResult<Option<Version>> {
    Ok(of_report(enterprise_id, report_id)
        .filter(online_report_version::number.eq(number))
        .select(Version::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Whether two definitions are equal, whatever format they were stored in.
pub fn same(one: &Definition, other: &Definition) -> bool {
    Definition { version: other.version, ..one.clone() } == *other
}

/// Stores the present definition before another one replaces it, and deletes versions beyond the last 50.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, viewer: &Viewer, before: &Report) -> AppResult<()> {
    prepared::statement(
        "insert into online_report_version
            (enterprise_id, report_id, number, name, definition, made_at, made_by, created_by)
         select $1, $2, coalesce(l.number, 0) + 1, $3, $4, coalesce(l.created_at, $5),
            case when l.number is null then $6 else l.created_by end, $7
         from (select 1) one left join lateral (
            select v.number, v.created_at, v.created_by from online_report_version v
            where v.enterprise_id = $1 and v.report_id = $2 order by v.number desc limit 1) l on true",
    )
    .bind::<BigInt, _>(before.enterprise_id)
    .bind::<BigInt, _>(before.id)
    .bind::<Text, _>(before.name.clone())
    .bind::<Jsonb, _>(before.definition.clone())
    .bind::<Timestamptz, _>(before.created_at)
    .bind::<Nullable<BigInt>, _>(before.created_by)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    prepared::statement(
        "delete from online_report_version where enterprise_id = $1 and report_id = $2
            and number <= (select max(v.number) from online_report_version v
                where v.enterprise_id = $1 and v.report_id = $2) - $3",
    )
    .bind::<BigInt, _>(before.enterprise_id)
    .bind::<BigInt, _>(before.id)
    .bind::<Integer, _>(KEPT)
    .execute(tx)
    .await?;
    Ok(())
}
