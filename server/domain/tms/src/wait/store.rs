//! Queries on the list of pending work: one statement over all kinds of items.

use chrono::{NaiveDate, TimeDelta};
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Page, PageRequest, Viewer, clock, search};

use super::kinds::{ALL, Kind};
use super::model::{Range, WaitCounts, WaitFilter, Waiting};
use crate::prepared;

/// First and last day of a range.
pub fn days(range: Option<Range>, today: NaiveDate) -> (Option<NaiveDate>, Option<NaiveDate>) {
    match range {
        None => (None, None),
        Some(Range::Today) => (Some(today), Some(today)),
        Some(Range::Week) => {
            let monday = Week::of(today).monday;
            (Some(monday), Some(monday + TimeDelta::days(6)))
        }
        Some(Range::Overdue) => (None, Some(today - TimeDelta::days(1))),
    }
}

/// Whether the viewer may have pending items at all.
pub fn any(viewer: &Viewer) -> bool {
    ALL.iter().any(|kind| (kind.may)(viewer))
}

/// Selects the pending items of the viewer, of the permitted kinds. There is one statement per set of kinds,
/// which is planned once: its plan uses the indexes by member for any viewer.
fn waiting(viewer: &Viewer, category: Option<i16>) -> Option<String> {
    let asked = |kind: &&&Kind| category.is_none_or(|one| one == kind.category) && (kind.may)(viewer);
    let parts: Vec<String> = ALL
        .iter()
        .filter(asked)
        .map(|kind| format!("select {}::smallint as category, k.* from ({}) k", kind.category, kind.sql))
        .collect();
    (!parts.is_empty()).then(|| parts.join(" union all "))
}

/// Conditions of a filter besides its category: `$3` to `$6` are the first and last day, the grams and
/// patterns of a keyword.
const ASKED: &str = "($3::date is null or w.due_on >= $3) and ($4::date is null or w.due_on <= $4)
    and ($5::text[] is null or w.search_grams @> $5) and ($6::text[] is null or w.search_text like all ($6))";

/// Name of the order of the list in cursors.
const ORDER: &str = "DUE_ON ASC";

/// Key of the order, unique across categories; `infinity` stands for no due date, so that such rows come
/// last.
const PLACE: &str = "(coalesce(w.due_on, 'infinity'::date), w.id * 10 + w.category)";

/// One page, by due date, items without one last.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WaitFilter,
    request: &PageRequest,
) -> AppResult<Page<Waiting>> {
    let after = request.cursor(ORDER)?;
    let rows: Vec<Waiting> = match waiting(viewer, filter.category) {
        None => Vec::new(),
        Some(all) => {
            let sql = format!(
                "select $1 as enterprise_id, w.*, coalesce(w.due_on < $9, false) as overdue,
                    coalesce(w.due_on, 'infinity'::date)::text as place
                 from ({all}) w where {ASKED} and ($10::text is null or {PLACE} > ($10::date, $11))
                 order by {PLACE} offset $7 limit $8"
            );
            let today = clock::china_day(clock::now());
            let (from, to) = days(filter.range, today);
            let word = filter.keyword.as_deref().and_then(search::keyword);
            prepared::statement(sql)
                .bind::<BigInt, _>(viewer.enterprise_id)
                .bind::<BigInt, _>(viewer.member_id)
                .bind::<Nullable<Date>, _>(from)
                .bind::<Nullable<Date>, _>(to)
                .bind::<Nullable<Array<Text>>, _>(word.as_ref().map(|word| word.grams.clone()))
                .bind::<Nullable<Array<Text>>, _>(word.map(|word| word.patterns))
                .bind::<BigInt, _>(request.offset())
                .bind::<BigInt, _>(request.size() + 1)
                .bind::<Date, _>(today)
                .bind::<Nullable<Text>, _>(after.as_ref().and_then(|cursor| cursor.value.clone()))
                .bind::<BigInt, _>(after.map_or(0, |cursor| cursor.id))
                .load(&mut connection)
                .await?
        }
    };
    Ok(Page::of(request, ORDER, rows, |row| (Some(row.place.clone()), row.id * 10 + i64::from(row.category))))
}

/// Number of items that match a filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WaitFilter,
) -> AppResult<i64> {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let Some(all) = waiting(viewer, filter.category) else { return Ok(0) };
    let (from, to) = days(filter.range, clock::china_day(clock::now()));
    let word = filter.keyword.as_deref().and_then(search::keyword);
    let found: Count = prepared::statement(format!("select count(*) as count from ({all}) w where {ASKED}"))
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Nullable<Date>, _>(from)
        .bind::<Nullable<Date>, _>(to)
        .bind::<Nullable<Array<Text>>, _>(word.as_ref().map(|word| word.grams.clone()))
        .bind::<Nullable<Array<Text>>, _>(word.map(|word| word.patterns))
        .get_result(&mut connection)
        .await?;
    Ok(found.count)
}

/// The counts of all badges in one statement, each equal to the length of the list that it opens.
#[erased]
pub async fn counts(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<WaitCounts> {
    let Some(all) = waiting(viewer, None) else { return Ok(WaitCounts::default()) };
    let sql = format!(
        "select count(*) as all, count(*) filter (where category = 1) as task,
            count(*) filter (where category = 2) as work, count(*) filter (where category = 3) as approval,
            count(*) filter (where due_on = $3) as today, count(*) filter (where due_on between $4 and $5) as week,
            count(*) filter (where due_on < $3) as overdue
         from ({all}) w"
    );
    let today = clock::china_day(clock::now());
    let (monday, sunday) = days(Some(Range::Week), today);
    Ok(prepared::statement(sql)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Date, _>(today)
        .bind::<Nullable<Date>, _>(monday)
        .bind::<Nullable<Date>, _>(sunday)
        .get_result(&mut connection)
        .await?)
}
