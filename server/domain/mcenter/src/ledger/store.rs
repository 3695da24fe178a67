//! Queries on the ledger of receivables; the only places with SQL about it, with [`super::sql`].

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Cursor, Direction, Page, PageRequest, Viewer};

use super::model::{Bucket, LedgerFilter, LedgerLine, PlanFilter, PlanLine, PlanRow};
use super::{rules, sql};
use crate::list::{Order, Sort};
use crate::payment::model::Receipt;
use crate::payment_promise::store::CAME;
use crate::rows::Rows;
use crate::sales_target::rules::may_read;
use crate::{dunning_letter, payment, payment_promise};

/// Description of the list for paging.
pub static LINES: Rows<LedgerLine, LedgerFilter> = Rows {
    page: lines,
    count,
    sorts: &[
        sort("MISSING", "g.missing"),
        sort("OVERDUE", "g.overdue"),
        sort("CONTRACT", "g.contract"),
        sort("DUE", "g.due"),
        sort("RECEIVED", "g.received"),
        sort("ADVANCE", "g.advance"),
        sort("NOT_DUE", "g.not_due"),
        sort("D0_30", "g.d0_30"),
        sort("D31_60", "g.d31_60"),
        sort("D61_90", "g.d61_90"),
        sort("D90_UP", "g.d90_up"),
    ],
    remembered: &[],
    told: None,
    again: None,
};

const fn sort(name: &'static str, sql: &'static str) -> Sort {
    Sort { name, sql, cast: "int8", id: "g.key", nullable: false }
}

/// Default order: the largest unpaid amount first.
pub const USUAL: Order = Order::by(sort("MISSING", "g.missing"), Direction::Desc);

/// The latest promise `q` of a plan `s` that was not withdrawn, as in [`payment_promise::store::latest`],
/// with the amount that is still open: a promise that was kept is none.
fn promise() -> String {
    format!(
        "join lateral (select m.promised_on, least(m.amount - {CAME}, s.missing) as amount from payment_promise m
            where m.enterprise_id = $1 and m.plan_id = s.id and m.deleted_at is null order by m.id desc limit 1) q on q.amount > 0"
    )
}

/// One page of the lines that a filter finds.
#[erased]
pub async fn lines(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LedgerFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<LedgerLine>> {
    let name = order.name();
    let after = request.cursor(&name)?;
    let value = of_sort(order.sort.name);
    let key = move |line: &mut LedgerLine| (Some(value(line).to_string()), line.id);
    if !may_read(viewer) {
        return Ok(Page::of(request, &name, Vec::new(), key));
    }
    let (column, word, sign) = match order.direction {
        Direction::Asc => (order.sort.sql, "asc", ">"),
        Direction::Desc => (order.sort.sql, "desc", "<"),
    };
    let text = format!(
        "{},
         top as (select g.* from line g where ($11::bigint is null or ({column}, g.key) {sign} ($11, $12))
            order by {column} {word}, g.key {word} limit $13 offset $14),
         promised as (select s.key, min(q.promised_on) as promised_on, sum(q.amount)::bigint as promised_amount
            from plan s join top g on g.key = s.key
            {promise}
            where s.missing > 0 group by s.key)
         select g.key as id, g.customer_id, g.project_id, g.contract, g.due, g.received, g.missing, g.not_due, g.d0_30, g.d31_60,
            g.d61_90, g.d90_up, g.overdue, g.advance, g.plans, g.projects, m.promised_on,
            coalesce(m.promised_amount, 0) as promised_amount,
            (select max(dunning_letter.sent_at) from dunning_letter where dunning_letter.enterprise_id = $1
                and dunning_letter.customer_id = g.customer_id and dunning_letter.deleted_at is null and $15) as last_letter_at
         from top g left join promised m on m.key = g.key order by {column} {word}, g.key {word}",
        sql::with(filter),
        promise = promise()
    );
    let after = after.and_then(|Cursor { value, id, .. }| Some((value?.parse::<i64>().ok()?, id)));
    let (at, id) = after.unzip();
    let rows: Vec<LedgerLine> = sql::asked(viewer, filter, text)
        .bind::<Nullable<BigInt>, _>(at)
        .bind::<BigInt, _>(id.unwrap_or_default())
        .bind::<BigInt, _>(request.size() + 1)
        .bind::<BigInt, _>(request.offset())
        .with(dunning_letter::store::within(viewer))
        .load(&mut connection)
        .await?;
    Ok(Page::of(request, &name, rows, key))
}

/// Accessor of the value that a line is sorted by.
fn of_sort(name: &str) -> fn(&LedgerLine) -> i64 {
    match name {
        "OVERDUE" => |line| line.overdue,
        "CONTRACT" => |line| line.contract,
        "DUE" => |line| line.due,
        "RECEIVED" => |line| line.received,
        "ADVANCE" => |line| line.advance,
        "NOT_DUE" => |line| line.not_due,
        "D0_30" => |line| line.d0_30,
        "D31_60" => |line| line.d31_60,
        "D61_90" => |line| line.d61_90,
        "D90_UP" => |line| line.d90_up,
        _ => |line| line.missing,
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many lines a filter finds.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LedgerFilter,
) -> AppResult<i64> {
    if !may_read(viewer) {
        return Ok(0);
    }
    let text = format!("{} select count(*) as count from line", sql::with(filter));
    let Count { count } = sql::asked(viewer, filter, text).get_result(&mut connection).await?;
    Ok(count)
}

/// Sums over all lines that a filter finds.
#[erased]
pub async fn sum(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LedgerFilter,
) -> AppResult<LedgerLine> {
    if !may_read(viewer) {
        return Ok(LedgerLine::default());
    }
    let text = format!(
        "{},
         promised as (select min(q.promised_on) as promised_on, coalesce(sum(q.amount), 0)::bigint as promised_amount
            from plan s join line g on g.key = s.key
            {promise}
            where s.missing > 0)
         select 0::bigint as id, null::bigint as customer_id, null::bigint as project_id, g.*, m.promised_on, m.promised_amount,
            null::timestamptz as last_letter_at
         from (select {}, coalesce(sum(g.projects), 0)::bigint as projects from line g) g cross join promised m",
        sql::with(filter),
        sql::TOTALS,
        promise = promise()
    );
    Ok(sql::asked(viewer, filter, text).get_result(&mut connection).await?)
}

/// Condition: the plans of the lines, or of one cell, bound from `$11` to `$13`.
const CELL: &str =
    "s.key in (select g.key from line g) and ($11::smallint is null or s.bucket = $11 and s.missing > 0)
    and (not $12 or s.bucket > 0 and s.missing > 0) and (not $13 or s.missing > 0)";

/// Sort name of plans stored in cursors.
const ORDER: &str = "DUE_ON ASC";
/// Sort value of plans without a due day.
const NO_DAY: &str = "infinity";

/// A page of the plans behind lines or a cell, the oldest first; their unpaid amounts add up to the cell.
#[erased]
pub async fn plans(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &PlanFilter,
    request: &PageRequest,
) -> AppResult<Page<PlanLine>> {
    let after = request.cursor(ORDER)?;
    let rows =
        if may_read(viewer) { rows(connection, viewer, filter, (request, after)).await? } else { Vec::new() };
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let as_of = sql::day(&filter.ledger);
    let mut receipts: HashMap<i64, Vec<Receipt>> = HashMap::new();
    for receipt in payment::store::of_plans(connection, viewer.enterprise_id, &ids).await? {
        if receipt.confirmed_at.is_some() && receipt.received_on <= as_of {
            receipts.entry(receipt.plan_id).or_default().push(receipt);
        }
    }
    let promises = payment_promise::store::latest(connection, viewer.enterprise_id, &ids).await?;
    let mut promises: HashMap<i64, _> = promises.into_iter().map(|row| (row.plan_id, row)).collect();
    let lines = rows.into_iter().map(|row| PlanLine {
        receipts: receipts.remove(&row.id).unwrap_or_default(),
        promise: promises.remove(&row.id),
        plan_id: row.id,
        project_id: row.project_id,
        customer_id: row.customer_id,
        owner_id: row.owner_id,
        name: row.name,
        amount: row.amount,
        received: row.received,
        missing: row.missing,
        advance: row.advance,
        days: if row.missing > 0 { rules::days_late(row.due_on, as_of) } else { 0 },
        due_on: row.due_on,
        bucket: Bucket::read(row.bucket),
        written_off: row.written_off,
    });
    let lines: Vec<PlanLine> = lines.collect();
    Ok(Page::of(request, ORDER, lines, |line| {
        let day = line.due_on.map_or_else(|| NO_DAY.to_owned(), |day| day.to_string());
        (Some(day), line.plan_id)
    }))
}

async fn rows(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &PlanFilter,
    (request, after): (&PageRequest, Option<Cursor>),
) -> AppResult<Vec<PlanRow>> {
    let text = format!(
        "{} select s.id, s.project_id, s.customer_id, s.owner_id, s.name, s.amount, s.received, s.missing, s.advance, s.due_on,
            s.bucket, s.written_off
         from plan s where {CELL} and ($14::text is null or (coalesce(s.due_on, 'infinity'::date), s.id) > ($14::date, $15))
         order by coalesce(s.due_on, 'infinity'::date), s.id limit $16 offset $17",
        sql::with(&filter.ledger)
    );
    // the cursor has a day, or the value for none
    let fits = |text: &String| text == NO_DAY || text.parse::<chrono::NaiveDate>().is_ok();
    let (at, id) = after.map(|cursor| (cursor.value.unwrap_or_default(), cursor.id)).unzip();
    Ok(sql::asked(viewer, &filter.ledger, text)
        .bind::<Nullable<SmallInt>, _>(filter.cell.map(Bucket::number))
        .bind::<Bool, _>(filter.late)
        .bind::<Bool, _>(filter.missing)
        .bind::<Nullable<Text>, _>(at.filter(fits))
        .bind::<BigInt, _>(id.unwrap_or_default())
        .bind::<BigInt, _>(request.size() + 1)
        .bind::<BigInt, _>(request.offset())
        .load(&mut connection)
        .await?)
}

/// Number of plans behind lines or a cell.
#[erased]
pub async fn plan_count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &PlanFilter,
) -> AppResult<i64> {
    if !may_read(viewer) {
        return Ok(0);
    }
    let text = format!("{} select count(*) as count from plan s where {CELL}", sql::with(&filter.ledger));
    let Count { count } = sql::asked(viewer, &filter.ledger, text)
        .bind::<Nullable<SmallInt>, _>(filter.cell.map(Bucket::number))
        .bind::<Bool, _>(filter.late)
        .bind::<Bool, _>(filter.missing)
        .get_result(&mut connection)
        .await?;
    Ok(count)
}
