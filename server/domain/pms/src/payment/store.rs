//! Queries on payments of projects; the only module with SQL on them.

use chrono::{Datelike, NaiveDate};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{ledger_close, payment_plan, payment_receipt};

use super::model::{Account, Plan, PlanFilter, PlanInput, Receipt, ReceiptFilter, ReceiptInput, State};
use crate::list::condition;
use crate::prepared;
use crate::{filter_keyword, project, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn plans_within(viewer: &Viewer) -> Box<dyn BoxableExpression<payment_plan::table, Pg, SqlType = Bool>> {
    project::store::money_within(viewer, "payment_plan.project_id")
}

fn receipts_within(
    viewer: &Viewer,
) -> Box<dyn BoxableExpression<payment_receipt::table, Pg, SqlType = Bool>> {
    project::store::money_within(viewer, "payment_receipt.project_id")
}

rows!(
    /// Plans of projects whose amounts the viewer sees.
    plans: payment_plan => Plan, of tenant; within plans_within, filtered_plans(PlanFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz", "NAME": name as "text", "DUE_ON": due_on as "date" nullable,
        "AMOUNT": amount as "int8",
    },
    remembered until ["payment_plan", "payment_receipt", "project", "project_member", "project_group", "dict_item"],
    written from PlanInput, found by (name, invoice_number),
    as "payment_plan.create" "payment_plan.update" "payment_plan.delete"
);

rows!(
    /// Receipts of projects whose amounts the viewer sees.
    receipts: payment_receipt => Receipt, of tenant; within receipts_within, filtered_receipts(ReceiptFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "RECEIVED_ON": received_on as "date" },
    remembered until ["payment_receipt", "payment_plan", "project", "project_member", "project_group"],
    written from ReceiptInput, found by (payer),
    as "payment_receipt.create" "payment_receipt.update" "payment_receipt.delete"
);

fn filtered_plans<'a>(viewer: &Viewer, filter: &PlanFilter) -> payment_plan::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(plans::visible(viewer), payment_plan, filter.keyword.as_deref());
    let today = clock::china_day(clock::now());
    if let Some(id) = filter.project_id {
        query = query.filter(payment_plan::project_id.eq(id));
    }
    if let Some(value) = &filter.return_type {
        query = query.filter(payment_plan::return_type.eq(value.clone()));
    }
    if let Some(state) = filter.state {
        let (expected, nothing) = (condition("written_off_at is null"), condition("received = 0"));
        // spelled out, to match the partial indexes
        query = match state {
            State::WrittenOff => query.filter(condition("written_off_at is not null")),
            State::Paid => query.filter(expected).filter(condition("received >= amount")),
            State::PartPaid => query.filter(expected).filter(condition("received > 0 and received < amount")),
            State::Due => query.filter(expected).filter(nothing).filter(payment_plan::due_on.le(today)),
            State::Planned => query
                .filter(expected)
                .filter(nothing)
                .filter(payment_plan::due_on.is_null().or(payment_plan::due_on.gt(today).assume_not_null())),
        };
    }
    if filter.overdue == Some(true) {
        query = query
            .filter(payment_plan::due_on.lt(today))
            .filter(condition("written_off_at is null and received < amount"));
    }
    if filter.received == Some(true) {
        query = query.filter(condition("received > 0"));
    }
    if filter.outstanding == Some(true) {
        query = query.filter(condition("written_off_at is null and received < amount"));
    }
    let (from, to) = filter.due_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(payment_plan::due_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(payment_plan::due_on.le(to));
    }
    query
}

fn filtered_receipts<'a>(viewer: &Viewer, filter: &ReceiptFilter) -> payment_receipt::BoxedQuery<'a, Pg> {
    let mut query = receipts::visible(viewer);
    if let Some(id) = filter.project_id {
        query = query.filter(payment_receipt::project_id.eq(id));
    }
    if let Some(id) = filter.plan_id {
        query = query.filter(payment_receipt::plan_id.eq(id));
    }
    match filter.confirmed {
        None => {}
        Some(true) => query = query.filter(payment_receipt::confirmed_at.is_not_null()),
        Some(false) => query = query.filter(payment_receipt::confirmed_at.is_null()),
    }
    let (from, to) = filter.received_on.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(payment_receipt::received_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(payment_receipt::received_on.le(to));
    }
    query
}

/// The receipts of these plans that are not deleted, by date.
#[erased]
pub async fn of_plans(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    plan_ids: &[i64],
) -> AppResult<Vec<Receipt>> {
    Ok(payment_receipt::table
        .filter(payment_receipt::enterprise_id.eq(enterprise_id))
        .filter(payment_receipt::plan_id.eq_any(plan_ids))
        .filter(payment_receipt::deleted_at.is_null())
        .order((payment_receipt::received_on, payment_receipt::id))
        .select(Receipt::as_select())
        .load(&mut connection)
        .await?)
}

/// The plans of a project that are not deleted, by due date.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Plan>> {
    Ok(payment_plan::table
        .filter(payment_plan::enterprise_id.eq(enterprise_id))
        .filter(payment_plan::project_id.eq(project_id))
        .filter(payment_plan::deleted_at.is_null())
        .order((payment_plan::due_on.asc().nulls_last(), payment_plan::id))
        .select(Plan::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of plans of a project that are not deleted.
#[erased]
pub async fn count_of(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    project_id: i64,
) -> AppResult<i64> {
    Ok(payment_plan::table
        .filter(payment_plan::enterprise_id.eq(viewer.enterprise_id))
        .filter(payment_plan::project_id.eq(project_id))
        .filter(payment_plan::deleted_at.is_null())
        .count()
        .get_result(connection)
        .await?)
}

/// Sets or clears the confirmation of a receipt.
#[erased]
pub async fn set_confirmed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    confirmed: bool,
) -> AppResult<Receipt> {
    Ok(diesel::update(payment_receipt::table.find((viewer.enterprise_id, id)))
        .set((
            payment_receipt::confirmed_at.eq(confirmed.then(clock::now)),
            payment_receipt::confirmed_by.eq(confirmed.then_some(viewer.member_id)),
            payment_receipt::version.eq(payment_receipt::version + 1),
            payment_receipt::updated_at.eq(clock::now()),
            payment_receipt::updated_by.eq(viewer.member_id),
        ))
        .returning(Receipt::as_returning())
        .get_result(tx)
        .await?)
}

/// Whether the month of a day is closed (a table of the management centre, whose crate is above).
#[erased]
pub async fn is_closed(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    day: NaiveDate,
) -> AppResult<bool> {
    let month = day.with_day(1).unwrap_or(day);
    let found = ledger_close::table
        .filter(ledger_close::enterprise_id.eq(enterprise_id))
        .filter(ledger_close::month.eq(month))
        .filter(ledger_close::reopened_at.is_null());
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(&mut connection).await?)
}

/// These receipts, each with whether it is dated in a closed month.
#[erased]
pub async fn closed(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, bool)>> {
    let rows: Vec<Closed> = prepared::statement(
        "select r.id, exists (select from ledger_close c where c.enterprise_id = r.enterprise_id and c.reopened_at is null
            and c.month = date_trunc('month', r.received_on)::date) as closed
         from payment_receipt r where r.enterprise_id = $1 and r.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.closed)).collect())
}

#[derive(QueryableByName)]
struct Closed {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    closed: bool,
}

/// Inserts the reversal of a receipt, dated on a day.
#[erased]
pub async fn insert_reversal(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    receipt: &Receipt,
    on: NaiveDate,
    reason: &str,
) -> AppResult<Receipt> {
    Ok(diesel::insert_into(payment_receipt::table)
        .values((
            payment_receipt::enterprise_id.eq(viewer.enterprise_id),
            payment_receipt::project_id.eq(receipt.project_id),
            payment_receipt::plan_id.eq(receipt.plan_id),
            payment_receipt::earner_id.eq(receipt.earner_id),
            payment_receipt::earner_team_id.eq(receipt.earner_team_id),
            payment_receipt::amount.eq(-receipt.amount),
            payment_receipt::received_on.eq(on),
            payment_receipt::payer.eq(receipt.payer.as_deref()),
            payment_receipt::confirmed_at.eq(clock::now()),
            payment_receipt::confirmed_by.eq(viewer.member_id),
            payment_receipt::reverses_id.eq(receipt.id),
            payment_receipt::reversal_reason.eq(reason),
            payment_receipt::created_by.eq(viewer.member_id),
            payment_receipt::updated_by.eq(viewer.member_id),
        ))
        .returning(Receipt::as_returning())
        .get_result(tx)
        .await?)
}

/// Marks a receipt as reversed.
#[erased]
pub async fn set_reversed(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Receipt> {
    Ok(diesel::update(payment_receipt::table.find((viewer.enterprise_id, id)))
        .set((
            payment_receipt::reversed_at.eq(clock::now()),
            payment_receipt::version.eq(payment_receipt::version + 1),
            payment_receipt::updated_at.eq(clock::now()),
            payment_receipt::updated_by.eq(viewer.member_id),
        ))
        .returning(Receipt::as_returning())
        .get_result(tx)
        .await?)
}

/// Recalculates the sum of the receipts of a plan.
#[erased]
pub async fn sum(tx: &mut AsyncPgConnection, viewer: &Viewer, plan_id: i64) -> AppResult<Plan> {
    prepared::statement(
        "update payment_plan l set version = version + 1, updated_at = now(), updated_by = $3,
            received = coalesce((select sum(r.amount)::bigint from payment_receipt r
                where r.enterprise_id = l.enterprise_id and r.plan_id = l.id and r.deleted_at is null
                    and r.confirmed_at is not null), 0),
            paid_on = (select case when sum(r.amount) >= l.amount then max(r.received_on) filter (where r.amount > 0) end
                from payment_receipt r
                where r.enterprise_id = l.enterprise_id and r.plan_id = l.id and r.deleted_at is null
                    and r.confirmed_at is not null)
         where l.enterprise_id = $1 and l.id = $2",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(plan_id)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(payment_plan::table.find((viewer.enterprise_id, plan_id)).select(Plan::as_select()).first(tx).await?)
}

/// Writes a plan off with a reason, or reverts that.
#[erased]
pub async fn set_written_off(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    reason: Option<&str>,
) -> AppResult<Plan> {
    Ok(diesel::update(payment_plan::table.find((viewer.enterprise_id, id)))
        .set((
            payment_plan::written_off_at.eq(reason.map(|_| clock::now())),
            payment_plan::written_off_reason.eq(reason),
            payment_plan::version.eq(payment_plan::version + 1),
            payment_plan::updated_at.eq(clock::now()),
            payment_plan::updated_by.eq(viewer.member_id),
        ))
        .returning(Plan::as_returning())
        .get_result(tx)
        .await?)
}

/// Records that the members of the project were notified of a plan.
#[erased]
pub async fn set_noticed(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Plan> {
    Ok(diesel::update(payment_plan::table.find((viewer.enterprise_id, id)))
        .set(payment_plan::noticed_at.eq(clock::now()))
        .returning(Plan::as_returning())
        .get_result(tx)
        .await?)
}

/// The payment accounts of projects, in one statement.
#[erased]
pub async fn accounts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Account)>> {
    let today: NaiveDate = clock::china_day(clock::now());
    let rows: Vec<Account> = prepared::statement(
        "select p.id, count(l.id)::integer as plans,
            coalesce(sum(case when l.written_off_at is null then l.amount else l.received end), 0)::bigint as planned,
            coalesce(sum(l.received), 0)::bigint as received,
            coalesce((select sum(r.amount) from payment_receipt r where r.enterprise_id = p.enterprise_id
                and r.project_id = p.id and r.deleted_at is null and r.confirmed_at is null), 0)::bigint as unconfirmed,
            coalesce(sum(l.amount - l.received) filter (where l.written_off_at is not null), 0)::bigint as written_off,
            coalesce(sum(l.amount - l.received) filter (where l.written_off_at is null
                and $3 - l.due_on between 1 and 30), 0)::bigint as late_30,
            coalesce(sum(l.amount - l.received) filter (where l.written_off_at is null
                and $3 - l.due_on between 31 and 90), 0)::bigint as late_90,
            coalesce(sum(l.amount - l.received) filter (where l.written_off_at is null
                and $3 - l.due_on > 90), 0)::bigint as late_more
         from project p
         left join payment_plan l on l.enterprise_id = p.enterprise_id and l.project_id = p.id and l.deleted_at is null
         where p.enterprise_id = $1 and p.id = any ($2) group by p.enterprise_id, p.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Date, _>(today)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
