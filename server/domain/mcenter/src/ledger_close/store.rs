//! Queries on closed months of the ledger of receivables; the only place with SQL about them.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Viewer, clock};
use xieli_tables::{ledger_close, payment_plan};

use super::model::{Adjustment, CloseTotals, LedgerClose, Stood};
use super::rules;
use crate::ledger::sql::all_plans;
use crate::list::condition;
use crate::project::rules::sees_all_money;
use crate::sales_target::rules::may_read;
use crate::{prepared, project};

type Query<'a> = ledger_close::BoxedQuery<'a, Pg>;

/// The closed months visible to the viewer.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = ledger_close::table.filter(ledger_close::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if may_read(viewer) { query } else { query.filter(condition("false")) }
}

/// All closed months, the newest first, including reopened ones.
#[erased]
pub async fn closes(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<LedgerClose>> {
    Ok(visible_to(viewer)
        .order((ledger_close::month.desc(), ledger_close::id.desc()))
        .select(LedgerClose::as_select())
        .load(&mut connection)
        .await?)
}

/// One closed month, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<LedgerClose>> {
    let found = visible_to(viewer).filter(ledger_close::id.eq(id)).select(LedgerClose::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// The valid closing of a month.
#[erased]
pub async fn of_month(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    first: NaiveDate,
) -> AppResult<Option<LedgerClose>> {
    Ok(visible_to(viewer)
        .filter(ledger_close::month.eq(first))
        .filter(ledger_close::reopened_at.is_null())
        .select(LedgerClose::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Closes a month: stores every payment plan of the enterprise as of its last day, regardless of the viewer's
/// visibility.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (first, last): (NaiveDate, NaiveDate),
    remark: Option<String>,
) -> AppResult<LedgerClose> {
    let close: LedgerClose = diesel::insert_into(ledger_close::table)
        .values((
            ledger_close::enterprise_id.eq(viewer.enterprise_id),
            ledger_close::month.eq(first),
            ledger_close::remark.eq(remark),
            ledger_close::created_by.eq(viewer.member_id),
            ledger_close::updated_by.eq(viewer.member_id),
        ))
        .returning(LedgerClose::as_returning())
        .get_result(tx)
        .await?;
    all_plans(viewer.enterprise_id, last, |stood| {
        format!(
            "insert into ledger_close_line (enterprise_id, close_id, plan_id, project_id, customer_id, name, due_on, amount,
                received, missing, written_off)
             select $1, $4, s.id, s.project_id, s.customer_id, s.name, s.due_on, s.amount, s.received, s.missing, s.written_off
             from ({stood}) s order by s.id"
        )
    })
    .bind::<BigInt, _>(close.id)
    .execute(tx)
    .await?;
    Ok(close)
}

/// Marks a closed month as reopened.
#[erased]
pub async fn reopen(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    reason: &str,
) -> AppResult<LedgerClose> {
    Ok(diesel::update(ledger_close::table.find((viewer.enterprise_id, id)))
        .set((
            ledger_close::reopened_at.eq(clock::now()),
            ledger_close::reopened_by.eq(viewer.member_id),
            ledger_close::reopen_reason.eq(reason),
            ledger_close::version.eq(ledger_close::version + 1),
            ledger_close::updated_at.eq(clock::now()),
            ledger_close::updated_by.eq(viewer.member_id),
        ))
        .returning(LedgerClose::as_returning())
        .get_result(tx)
        .await?)
}

/// The sums of closed months, over the payment plans whose amounts the viewer sees.
#[erased]
pub async fn totals(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<CloseTotals>> {
    if !may_read(viewer) {
        return Ok(Vec::new());
    }
    Ok(prepared::statement(
        "select c.close_id as id, count(*) as plans, sum(c.amount)::bigint as amount, sum(c.received)::bigint as received,
            sum(c.missing)::bigint as missing
         from ledger_close_line c where c.enterprise_id = $1 and c.close_id = any ($2) and ($3 or $4) group by c.close_id",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .bind::<Bool, _>(sees_all_money(viewer))
    .with(project::store::money_within::<payment_plan::table>(viewer, "c.project_id"))
    .load(&mut connection)
    .await?)
}

/// A payment plan in the snapshot and now.
#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = BigInt)]
    project_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    customer_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    then_amount: Option<i64>,
    #[diesel(sql_type = BigInt)]
    then_received: i64,
    #[diesel(sql_type = BigInt)]
    then_missing: i64,
    #[diesel(sql_type = Bool)]
    then_off: bool,
    #[diesel(sql_type = Nullable<Date>)]
    then_due_on: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<BigInt>)]
    now_amount: Option<i64>,
    #[diesel(sql_type = BigInt)]
    now_received: i64,
    #[diesel(sql_type = BigInt)]
    now_missing: i64,
    #[diesel(sql_type = Bool)]
    now_off: bool,
    #[diesel(sql_type = Nullable<Date>)]
    now_due_on: Option<NaiveDate>,
}

impl Pair {
    fn then(&self) -> Option<Stood> {
        self.then_amount.map(|amount| Stood {
            amount,
            received: self.then_received,
            missing: self.then_missing,
            written_off: self.then_off,
            due_on: self.then_due_on,
        })
    }

    fn now(&self) -> Option<Stood> {
        self.now_amount.map(|amount| Stood {
            amount,
            received: self.now_received,
            missing: self.now_missing,
            written_off: self.now_off,
            due_on: self.now_due_on,
        })
    }
}

/// Query of differing plans (`$4` the closed month); of plans made later those that were due or paid by then.
/// Restricted to amounts that the viewer sees: all (`$5`), or of the projects `$6`.
fn otherwise(stood: &str) -> String {
    format!(
        "select coalesce(c.plan_id, s.id) as plan_id, coalesce(c.project_id, s.project_id) as project_id,
            coalesce(c.customer_id, s.customer_id) as customer_id, coalesce(s.name, c.name) as name,
            c.amount as then_amount, coalesce(c.received, 0) as then_received, coalesce(c.missing, 0) as then_missing,
            coalesce(c.written_off, false) as then_off, c.due_on as then_due_on,
            s.amount as now_amount, coalesce(s.received, 0) as now_received, coalesce(s.missing, 0) as now_missing,
            coalesce(s.written_off, false) as now_off, s.due_on as now_due_on
         from (select * from ledger_close_line where enterprise_id = $1 and close_id = $4) c
         full join ({stood}) s on s.id = c.plan_id
         cross join lateral (select coalesce(c.project_id, s.project_id) as id) f
         where (c.amount, c.received, c.missing, c.written_off, c.due_on)
            is distinct from (s.amount, s.received, s.missing, s.written_off, s.due_on)
            and (c.plan_id is not null or s.due_on <= $2 or s.received > 0) and ($5 or $6)
         order by abs(coalesce(s.missing, 0) - coalesce(c.missing, 0)) desc, 1 limit 1000"
    )
}

/// The newest change of a plan or of one of its receipts since a given time, with all actions.
#[derive(QueryableByName)]
struct Logged {
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = Text)]
    action: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<BigInt>)]
    actor_member_id: Option<i64>,
}

/// Adjustments of a closed month: differences between snapshot and now as of its last day, the largest first,
/// at most a thousand.
#[erased]
pub async fn adjustments(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    month: NaiveDate,
) -> AppResult<Vec<Adjustment>> {
    let (first, last) = rules::days_of(month);
    let close = of_month(connection, viewer, first).await?.ok_or_else(AppError::not_found)?;
    let pairs: Vec<Pair> = all_plans(viewer.enterprise_id, last, otherwise)
        .bind::<BigInt, _>(close.id)
        .bind::<Bool, _>(sees_all_money(viewer))
        .with(project::store::money_within::<payment_plan::table>(viewer, "f.id"))
        .load(&mut connection)
        .await?;
    let mut logged: HashMap<i64, Vec<Logged>> = HashMap::new();
    for entry in logs(connection, viewer, &pairs, close.created_at).await? {
        logged.entry(entry.plan_id).or_default().push(entry);
    }
    let adjustment = |pair: Pair| {
        let entries = logged.get(&pair.plan_id).map(Vec::as_slice).unwrap_or_default();
        let actions: Vec<String> = entries.iter().map(|entry| entry.action.clone()).collect();
        let cause = rules::cause(pair.then(), pair.now(), &actions)?;
        // a later action on the plan, such as another name, is not what made the difference
        let told =
            entries.iter().find(|entry| rules::tells(cause, &entry.action)).or_else(|| entries.first());
        Some(Adjustment {
            plan_id: pair.plan_id,
            project_id: pair.project_id,
            customer_id: pair.customer_id,
            name: pair.name,
            before: pair.then_missing,
            after: pair.now_missing,
            received_before: pair.then_received,
            received_after: pair.now_received,
            amount_before: pair.then_amount.unwrap_or_default(),
            amount_after: pair.now_amount.unwrap_or_default(),
            cause,
            at: told.map(|entry| entry.created_at),
            by: told.and_then(|entry| entry.actor_member_id),
        })
    };
    Ok(pairs.into_iter().filter_map(adjustment).collect())
}

/// Log entries since a given time about plans, their receipts, and the deletion and restoration of their
/// projects, the newest first.
async fn logs(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    pairs: &[Pair],
    since: DateTime<Utc>,
) -> AppResult<Vec<Logged>> {
    let plans: Vec<i64> = pairs.iter().map(|pair| pair.plan_id).collect();
    let projects: Vec<i64> = pairs.iter().map(|pair| pair.project_id).collect();
    // a plan logs its own payment, too; the entries of its receipts are more precise
    Ok(prepared::statement(
        "select o.record_id as plan_id, o.action, o.created_at, o.actor_member_id, o.id from operation_log o
            where o.enterprise_id = $1 and o.record_type = 'payment_plan' and o.record_id = any ($2) and o.created_at > $3
                and o.action <> 'payment_plan.notice'
         union all
         select r.plan_id, o.action, o.created_at, o.actor_member_id, o.id from payment_receipt r
            join operation_log o on o.enterprise_id = r.enterprise_id and o.record_type = 'payment_receipt'
                and o.record_id = r.id and o.created_at > $3
            where r.enterprise_id = $1 and r.plan_id = any ($2)
         union all
         select p.plan_id, o.action, o.created_at, o.actor_member_id, o.id
            from unnest($2::bigint[], $4::bigint[]) p (plan_id, project_id)
            join operation_log o on o.enterprise_id = $1 and o.record_type = 'project' and o.record_id = p.project_id
                and o.created_at > $3 and o.action in ('project.delete', 'project.restore')
         order by 3 desc, 5 desc",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(plans)
    .bind::<Timestamptz, _>(since)
    .bind::<Array<BigInt>, _>(projects)
    .load(&mut connection)
    .await?)
}
