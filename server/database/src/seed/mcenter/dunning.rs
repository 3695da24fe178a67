//! Promises and dunning letters of the demo, about late payments.

use chrono::{Days, TimeDelta};
use tokio_postgres::types::ToSql;
use xieli_kernel::clock;

use crate::Outcome;
use crate::seed::writer::Writer;

/// Late payment plans: `$1` the enterprise, `$2` today.
const LATE: &str = "select p.customer_id, l.id as plan_id, p.id as project_id, l.name, p.name as project, l.due_on,
        l.amount - l.received as missing, $2::date - l.due_on as days
     from payment_plan l
     join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.deleted_at is null
     where l.enterprise_id = $1 and l.deleted_at is null and l.written_off_at is null and l.received < l.amount and l.due_on < $2";

/// Index of the late plan, promised day from today, percentage, age in days, note.
const PROMISES: &[(i64, i64, i64, u64, &str)] = &[
    (1, -6, 100, 20, "客户财务称本月中旬付款"),
    (1, 9, 100, 4, "再次联系，改为下周付清"),
    (2, 5, 60, 3, "先付六成，余款验收后支付"),
    (3, -10, 50, 25, "口头承诺，未见付款"),
    (4, 14, 100, 1, ""),
    (5, 21, 100, 2, "等待总部审批"),
];

/// Rank of the customer by debt, level, age in days.
const LETTERS: &[(i64, i16, u64)] = &[(1, 1, 34), (1, 2, 12), (2, 1, 8), (2, 3, 2), (3, 2, 5), (4, 1, 1)];

/// The texts of the three levels.
const BODIES: [&str; 3] = [
    "贵司尚有下列款项未付，可能是付款流程尚未完成，特此友情提醒。\n如已付款，请忽略本函，感谢一直以来的支持与合作。",
    "下列款项已超过约定的付款日期。请贵司于收到本函之日起 10 个工作日内安排付款，并将付款凭证告知我司。",
    "此前多次沟通未果。请贵司于收到本函之日起 5 个工作日内付清下列款项；逾期仍未付清的，我司将依合同约定暂停服务。",
];

/// Writes promises.
pub async fn promises(to: &Writer<'_>, by: i64) -> Outcome<()> {
    let today = clock::china_day(clock::now());
    let sql = format!(
        "insert into payment_promise (enterprise_id, project_id, plan_id, promised_on, amount, note, created_at, created_by,
            updated_at, updated_by)
         select $1, x.project_id, x.plan_id, $4, greatest(x.missing * $5 / 100, 1), nullif($6, ''), $7, $8, $7, $8
         from (select late.*, row_number() over (order by late.due_on, late.plan_id) as place from ({LATE}) late) x
         where x.place = $3"
    );
    for (place, days, percent, ago, note) in PROMISES {
        let by_days = Days::new(days.unsigned_abs());
        let on = if *days < 0 { today.checked_sub_days(by_days) } else { today.checked_add_days(by_days) };
        let on = on.unwrap_or(today);
        let at = clock::now() - TimeDelta::days(i64::try_from(*ago).unwrap_or_default());
        let values: [&(dyn ToSql + Sync); 8] = [&to.enterprise, &today, place, &on, percent, note, &at, &by];
        to.run(&sql, &values).await?;
    }
    Ok(())
}

/// Writes letters.
pub async fn letters(to: &Writer<'_>, by: i64, contact: &str) -> Outcome<()> {
    let now = clock::now();
    let sql = format!(
        "insert into dunning_letter (enterprise_id, number, customer_id, as_of, amount, lines, contact, body, level, sent_at, sent_by,
            created_at, created_by, updated_at, updated_by)
         select $1, $3, x.customer_id, $2, x.amount, x.lines, $4, $5, $6, $7, $8, $7, $8, $7, $8
         from (select late.customer_id, sum(late.missing)::bigint as amount,
                jsonb_agg(jsonb_build_object('planId', late.plan_id, 'projectId', late.project_id, 'name', late.name,
                    'project', late.project, 'dueOn', late.due_on, 'missing', late.missing, 'days', late.days)
                    order by late.due_on, late.plan_id) as lines,
                row_number() over (order by sum(late.missing) desc, late.customer_id) as place
            from ({LATE}) late where late.customer_id is not null group by late.customer_id) x
         where x.place = $9"
    );
    for (place, level, ago) in LETTERS {
        let at = now - TimeDelta::days(i64::try_from(*ago).unwrap_or_default());
        let day = clock::china_day(at);
        let number = format!("CK{}-0001", day.format("%Y%m%d"));
        let body = BODIES.get(usize::from(level.unsigned_abs()) - 1).copied().unwrap_or_default();
        let values: [&(dyn ToSql + Sync); 9] =
            [&to.enterprise, &day, &number, &contact, &body, level, &at, &by, place];
        to.run(&sql, &values).await?;
    }
    Ok(())
}
