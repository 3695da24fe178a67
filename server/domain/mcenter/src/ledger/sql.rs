//! The ledger in SQL: the state of each payment plan on a day, and the lines that group plans.

use chrono::NaiveDate;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Untyped};
use xieli_kernel::{Viewer, clock, search};
use xieli_tables::payment_plan;

use super::model::{Bucket, LedgerBy, LedgerFilter};
use crate::list::condition;
use crate::prepared::{self, Prepared};
use crate::{customer, project};

/// Each plan of an enterprise (`$1`) as of a day (`$2`), restricted by a condition on `l` (`$3`), by the
/// rules in [`super::rules`]. As of today the received amount is the sum stored in the plan, which also holds
/// for later days.
fn stood(today: bool) -> String {
    let received = if today {
        "l.received"
    } else {
        "coalesce((select sum(r.amount)::bigint from payment_receipt r where r.enterprise_id = l.enterprise_id
            and r.plan_id = l.id and r.deleted_at is null and r.confirmed_at is not null and r.received_on <= $2), 0)"
    };
    format!(
        "select s.*, case when s.written_off then 0 else greatest(s.amount - s.received, 0) end as missing,
            case when s.due_on <= $2 then greatest(s.received - s.amount, 0) else s.received end as advance,
            (case when s.due_on is null or s.due_on >= $2 then 0 when $2 - s.due_on <= 30 then 1 when $2 - s.due_on <= 60 then 2
                when $2 - s.due_on <= 90 then 3 else 4 end)::smallint as bucket
         from (select l.id, l.project_id, p.customer_id, p.director_id as owner_id, p.director_team_id as team_id,
                p.amount as contract, p.name as project, l.name, l.due_on, l.amount, {received} as received,
                coalesce((l.written_off_at at time zone 'Asia/Shanghai')::date <= $2, false) as written_off
            from payment_plan l
            join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.deleted_at is null
            where l.enterprise_id = $1 and l.deleted_at is null and $3) s"
    )
}

/// Filter conditions on plans, bound from `$4` to `$10`. A customer hidden from the viewer is not found by
/// name (`$10`).
const FILTERED: &str = "($4::bigint is null or s.customer_id = $4) and ($5::bigint is null or s.project_id = $5)
    and ($6::bigint is null or s.owner_id = $6)
    and ($7::bigint is null or exists (select from team t
        where t.enterprise_id = $1 and t.id = s.team_id and $7 = any (t.path)))
    and ($8::text[] is null
        or exists (select from project x where x.enterprise_id = $1 and x.id = s.project_id and x.search_text like all ($8))
        or exists (select from customer c where c.enterprise_id = $1 and c.id = s.customer_id and c.search_text like all ($8))
            and $10)
    and (not $9 or s.customer_id is null)";

/// Sums over a group of plans.
const SUMS: &str = "sum(case when s.due_on <= $2 then s.amount else 0 end)::bigint as due, sum(s.received)::bigint as received,
    sum(s.missing)::bigint as missing, coalesce(sum(s.missing) filter (where s.bucket = 0), 0)::bigint as not_due,
    coalesce(sum(s.missing) filter (where s.bucket = 1), 0)::bigint as d0_30,
    coalesce(sum(s.missing) filter (where s.bucket = 2), 0)::bigint as d31_60,
    coalesce(sum(s.missing) filter (where s.bucket = 3), 0)::bigint as d61_90,
    coalesce(sum(s.missing) filter (where s.bucket = 4), 0)::bigint as d90_up,
    coalesce(sum(s.missing) filter (where s.bucket > 0), 0)::bigint as overdue, sum(s.advance)::bigint as advance,
    count(*) as plans";

/// Sums over groups of plans.
pub(crate) const TOTALS: &str =
    "coalesce(sum(g.contract), 0)::bigint as contract, coalesce(sum(g.due), 0)::bigint as due,
    coalesce(sum(g.received), 0)::bigint as received, coalesce(sum(g.missing), 0)::bigint as missing,
    coalesce(sum(g.not_due), 0)::bigint as not_due, coalesce(sum(g.d0_30), 0)::bigint as d0_30,
    coalesce(sum(g.d31_60), 0)::bigint as d31_60, coalesce(sum(g.d61_90), 0)::bigint as d61_90,
    coalesce(sum(g.d90_up), 0)::bigint as d90_up, coalesce(sum(g.overdue), 0)::bigint as overdue,
    coalesce(sum(g.advance), 0)::bigint as advance, coalesce(sum(g.plans), 0)::bigint as plans";

/// The day of a filter, by default today.
pub(crate) fn day(filter: &LedgerFilter) -> NaiveDate {
    filter.as_of.unwrap_or_else(|| clock::china_day(clock::now()))
}

/// CTEs `plan`, the plans that a filter finds with the key of their line, and `line`, their lines.
pub(crate) fn with(filter: &LedgerFilter) -> String {
    let key = match filter.by {
        LedgerBy::Customer => "coalesce(s.customer_id, 0)",
        LedgerBy::Project => "s.project_id",
    };
    let project = match filter.by {
        LedgerBy::Customer => "null::bigint",
        LedgerBy::Project => "g.key",
    };
    let late = match filter.bucket {
        None => "true",
        Some(Bucket::NotDue) => "sum(g.not_due) > 0",
        Some(Bucket::D0To30) => "sum(g.d0_30) > 0",
        Some(Bucket::D31To60) => "sum(g.d31_60) > 0",
        Some(Bucket::D61To90) => "sum(g.d61_90) > 0",
        Some(Bucket::D90Up) => "sum(g.d90_up) > 0",
    };
    let overdue = match filter.overdue {
        None => "true",
        Some(true) => "sum(g.overdue) > 0",
        Some(false) => "sum(g.overdue) = 0",
    };
    let stood = stood(day(filter) >= clock::china_day(clock::now()));
    format!(
        "with plan as (select s.*, {key} as key from ({stood}) s where {FILTERED}),
         of_project as (select s.key, s.customer_id, s.project_id, max(s.contract) as contract, {SUMS}
            from plan s group by s.key, s.customer_id, s.project_id),
         line as (select g.key, g.customer_id, {project} as project_id, {TOTALS}, count(*) as projects
            from of_project g group by g.key, g.customer_id having {late} and {overdue})"
    )
}

/// A statement that begins with [`with`], with its parameters bound.
pub(crate) fn asked<'a>(viewer: &Viewer, filter: &LedgerFilter, sql: String) -> Prepared<'a, Untyped> {
    let keyword = filter.keyword.as_deref().and_then(search::keyword);
    prepared::statement(sql)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Date, _>(day(filter))
        .with(project::store::money_within::<payment_plan::table>(viewer, "l.project_id"))
        .bind::<Nullable<BigInt>, _>(filter.customer_id)
        .bind::<Nullable<BigInt>, _>(filter.project_id)
        .bind::<Nullable<BigInt>, _>(filter.owner_id)
        .bind::<Nullable<BigInt>, _>(filter.team_id)
        .bind::<Nullable<Array<Text>>, _>(keyword.map(|keyword| keyword.patterns))
        .bind::<Bool, _>(filter.without_customer)
        .with(customer::store::within::<payment_plan::table>(viewer, "s.customer_id"))
}

/// The plans of an enterprise (`$1`) as of the end of a day (`$2`), for closing a month: all of them (`$3`).
pub(crate) fn all_plans<'a>(
    enterprise_id: i64,
    day: NaiveDate,
    sql: impl FnOnce(&str) -> String,
) -> Prepared<'a, Untyped> {
    prepared::statement(sql(&stood(false)))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Date, _>(day)
        .with(condition("true"))
}
