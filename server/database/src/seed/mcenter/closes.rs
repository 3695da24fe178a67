//! Closed months of the demo: the one before last, reopened once and closed again, and last month, after
//! which a receipt was revoked and another confirmed.

use chrono::{DateTime, Datelike, Months, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock;

use crate::Outcome;
use crate::seed::writer::Writer;

/// Writes the closed months of an enterprise.
pub async fn write(to: &Writer<'_>, by: i64) -> Outcome<()> {
    let today = clock::china_day(clock::now());
    let this = today.with_day(1).unwrap_or(today);
    let before = |months: u32| this.checked_sub_months(Months::new(months)).unwrap_or(this);
    let at = |day: NaiveDate| clock::china_midnight(day).unwrap_or_default() + TimeDelta::hours(9);
    let first = close(to, by, before(2), at(before(1)), "").await?;
    let reopen = "update ledger_close set reopened_at = $3, reopened_by = $4, reopen_reason = '补录一笔月末到账的回款',
            version = 2, updated_at = $3 where enterprise_id = $1 and id = $2";
    to.run(reopen, &[&to.enterprise, &first, &(at(before(1)) + TimeDelta::hours(5)), &by]).await?;
    close(to, by, before(2), at(before(1)) + TimeDelta::hours(6), "补录后重新关账").await?;
    let last = close(to, by, before(1), at(this).min(clock::now() - TimeDelta::hours(3)), "").await?;
    afterwards(to, by, last, this).await
}

/// Closes a month at a given time.
async fn close(to: &Writer<'_>, by: i64, month: NaiveDate, at: DateTime<Utc>, remark: &str) -> Outcome<i64> {
    let next = month.checked_add_months(Months::new(1)).unwrap_or(month);
    let last = next.pred_opt().unwrap_or(month);
    let id = to
        .insert(
            "insert into ledger_close (enterprise_id, month, remark, created_at, created_by, updated_at, updated_by)
             values ($1, $2, nullif($3, ''), $4, $5, $4, $5) returning id",
            &[&to.enterprise, &month, &remark, &at, &by],
        )
        .await?;
    to.run(
        "insert into ledger_close_line (enterprise_id, close_id, plan_id, project_id, customer_id, name, due_on, amount, received,
            missing, written_off)
         select $1, $2, s.id, s.project_id, s.customer_id, s.name, s.due_on, s.amount, s.received,
            case when s.off then 0 else greatest(s.amount - s.received, 0) end, s.off
         from (select l.id, l.project_id, p.customer_id, l.name, l.due_on, l.amount,
                coalesce((select sum(r.amount)::bigint from payment_receipt r where r.enterprise_id = l.enterprise_id
                    and r.plan_id = l.id and r.deleted_at is null and r.confirmed_at is not null and r.received_on <= $3), 0)
                    as received,
                coalesce((l.written_off_at at time zone 'Asia/Shanghai')::date <= $3, false) as off
            from payment_plan l
            join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.deleted_at is null
            where l.enterprise_id = $1 and l.deleted_at is null) s
         order by s.id",
        &[&to.enterprise, &id, &last],
    )
    .await?;
    Ok(id)
}

/// Revokes a receipt that counted at the closing, and confirms one that did not.
async fn afterwards(to: &Writer<'_>, by: i64, close: i64, this: NaiveDate) -> Outcome<()> {
    for (confirmed, sign, action) in
        [(false, 1_i64, "payment_receipt.revoke"), (true, -1_i64, "payment_receipt.confirm")]
    {
        to.run(
            "with chosen as (select r.id, r.plan_id, r.amount from payment_receipt r
                join ledger_close_line c on c.enterprise_id = r.enterprise_id and c.close_id = $2 and c.plan_id = r.plan_id
                    and not c.written_off and c.received + $4 * r.amount between 0 and c.amount
                where r.enterprise_id = $1 and r.deleted_at is null and (r.confirmed_at is not null) = $3 and r.received_on < $5
                order by r.received_on desc, r.id desc limit 1),
             told as (insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, reason)
                select $1, $6, $7, 'payment_receipt', id, null from chosen)
             update ledger_close_line c set received = c.received + $4 * x.amount, missing = c.amount - (c.received + $4 * x.amount)
             from chosen x where c.enterprise_id = $1 and c.close_id = $2 and c.plan_id = x.plan_id",
            &[&to.enterprise, &close, &confirmed, &sign, &this, &by, &action],
        )
        .await?;
    }
    Ok(())
}
