//! Queries on dunning letters; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::dunning_letter;

use super::model::{DunningLetter, LetterFilter, LetterInput};
use super::rules;
use crate::sales_target::rules::may_read;
use crate::{customer, prepared, project, rows};

/// The enterprise, if the viewer may read the management centre; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Condition: letters to customers visible to the viewer (`$2`), only about projects whose amounts they see
/// (`$1`).
const OPEN: &str = "($2 and not exists (select from jsonb_array_elements(dunning_letter.lines) as line (value) where not $1))";

/// The same as a condition on `dunning_letter`.
pub(crate) fn within(
    viewer: &Viewer,
) -> Box<dyn BoxableExpression<dunning_letter::table, Pg, SqlType = Bool>> {
    let project = "(line.value->>'projectId')::bigint";
    Box::new(
        prepared::condition(OPEN)
            .with(project::store::money_within::<dunning_letter::table>(viewer, project))
            .with(customer::store::within::<dunning_letter::table>(viewer, "dunning_letter.customer_id")),
    )
}

rows!(
    /// Letters.
    letters: dunning_letter => DunningLetter, of tenant; within within, filtered(LetterFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "AMOUNT": amount as "int8",
        "NUMBER": number as "text",
    }
);

fn filtered<'a>(viewer: &Viewer, filter: &LetterFilter) -> dunning_letter::BoxedQuery<'a, Pg> {
    let mut query = letters::visible(viewer);
    if let Some(id) = filter.customer_id {
        query = query.filter(dunning_letter::customer_id.eq(id));
    }
    query
}

/// The next free number of a day; the caller holds the lock.
#[erased]
pub async fn next_number(tx: &mut AsyncPgConnection, viewer: &Viewer, day: NaiveDate) -> AppResult<String> {
    let like = format!("CK{}-%", day.format("%Y%m%d"));
    let taken: i64 = dunning_letter::table
        .filter(dunning_letter::enterprise_id.eq(viewer.enterprise_id))
        .filter(dunning_letter::number.like(like))
        .select(count_star())
        .first(tx)
        .await?;
    Ok(rules::number(day, taken + 1))
}

/// Inserts a letter.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: LetterInput,
) -> AppResult<DunningLetter> {
    Ok(diesel::insert_into(dunning_letter::table)
        .values((
            dunning_letter::enterprise_id.eq(viewer.enterprise_id),
            dunning_letter::created_by.eq(viewer.member_id),
            dunning_letter::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(DunningLetter::as_returning())
        .get_result(tx)
        .await?)
}
