//! The receipts and contracts that count towards sales targets, one by one (business §2 Management centre).

use chrono::{Days, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Cursor, Page, PageRequest, Viewer, clock};
use xieli_tables::payment_plan;

use super::model::{Basis, Fact, FactFilter, FactSum};
use super::store::{OF_WHOM, facts_sql, over_facts};
use super::{figures, rules};
use crate::project;

/// A receipt or contract as a row of the query.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    project_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    customer_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    member_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    team_id: Option<i64>,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
}

#[derive(QueryableByName)]
struct Figures {
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// Filter conditions besides [`OF_WHOM`], bound from `$9` to `$12`. Projects hidden from the viewer (`$12`)
/// are found neither by customer nor by project, so that no filter tells whose a sale is.
const FILTERED: &str = "($9::bigint is null or f.customer_id = $9)
    and ($10::bigint is null or f.project_id = $10)
    and ($9::bigint is null and $10::bigint is null or $12)
    and (not $11 or not exists (select from team t where t.enterprise_id = $1 and t.id = f.team_id and t.type = 1
            and t.deleted_at is null))";

/// Sort name stored in cursors.
const ORDER: &str = "DAY DESC";

/// A statement over the receipts or contracts that a filter finds.
macro_rules! filtered {
    ($viewer:ident, $filter:ident, $sql:expr) => {
        over_facts!($viewer, days($filter), $sql)
            .bind::<Nullable<BigInt>, _>($filter.team_id)
            .bind::<Nullable<BigInt>, _>($filter.member_id)
            .bind::<Nullable<BigInt>, _>($filter.customer_id)
            .bind::<Nullable<BigInt>, _>($filter.project_id)
            .bind::<Bool, _>($filter.unassigned)
            .with(project::store::within::<payment_plan::table>($viewer, "f.project_id"))
    };
}

/// The days of a filter; without an end it ends today.
fn days(filter: &FactFilter) -> (NaiveDate, NaiveDate) {
    let today = clock::china_day(clock::now());
    // no receipt or contract is older than this
    let first = today.checked_sub_days(Days::new(366 * 100)).unwrap_or(today);
    (filter.from.unwrap_or(first), filter.to.unwrap_or(today))
}

/// The kind of record of a filter, by default that of the settings.
async fn kind(connection: &AsyncPgConnection, viewer: &Viewer, filter: &FactFilter) -> AppResult<Basis> {
    match filter.kind {
        Some(kind) => Ok(kind),
        None => figures::basis(connection, viewer).await,
    }
}

/// One page of the receipts or contracts that a filter finds, the newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FactFilter,
    request: &PageRequest,
) -> AppResult<Page<Fact>> {
    let after = request.cursor(ORDER)?;
    if !rules::may_read(viewer) {
        return Ok(Page::of(request, ORDER, Vec::new(), key));
    }
    let kind = kind(connection, viewer, filter).await?;
    let sql = format!(
        "select f.id, case when f.seen then f.project_id end as project_id, case when f.seen then f.customer_id end as customer_id,
            f.member_id, f.team_id, f.day, f.amount, case when f.seen then f.name end as name
         from (select f.*, $12 as seen from (
            select f.* from ({}) f where {OF_WHOM} and {FILTERED} and ($13::date is null or (f.day, f.id) < ($13, $14))
            order by f.day desc, f.id desc limit $15 offset $16) f) f
         order by f.day desc, f.id desc",
        facts_sql(kind)
    );
    let after = after.and_then(|Cursor { value, id, .. }| Some((value?.parse::<NaiveDate>().ok()?, id)));
    let rows: Vec<Row> = filtered!(viewer, filter, sql)
        .bind::<Nullable<Date>, _>(after.map(|(day, _)| day))
        .bind::<BigInt, _>(after.map_or(0, |(_, id)| id))
        .bind::<BigInt, _>(request.size() + 1)
        .bind::<BigInt, _>(request.offset())
        .load(&mut connection)
        .await?;
    let fact = |row: Row| Fact {
        kind,
        id: row.id,
        project_id: row.project_id,
        customer_id: row.customer_id,
        member_id: row.member_id,
        team_id: row.team_id,
        day: row.day,
        amount: row.amount,
        name: row.name,
    };
    Ok(Page::of(request, ORDER, rows.into_iter().map(fact).collect(), key))
}

fn key(fact: &mut Fact) -> (Option<String>, i64) {
    (Some(fact.day.to_string()), fact.id)
}

/// Number and sum of the receipts or contracts that a filter finds.
#[erased]
pub async fn sum(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FactFilter,
) -> AppResult<FactSum> {
    if !rules::may_read(viewer) {
        return Ok(FactSum::default());
    }
    let kind = kind(connection, viewer, filter).await?;
    let sql = format!(
        "select count(*) as count, coalesce(sum(f.amount), 0)::bigint as amount from ({}) f where {OF_WHOM} and {FILTERED}",
        facts_sql(kind)
    );
    let Figures { count, amount } = filtered!(viewer, filter, sql).get_result(&mut connection).await?;
    Ok(FactSum { count, amount })
}

/// How many receipts or contracts a filter finds.
#[erased]
pub async fn count(connection: &AsyncPgConnection, viewer: &Viewer, filter: &FactFilter) -> AppResult<i64> {
    Ok(sum(connection, viewer, filter).await?.count)
}
