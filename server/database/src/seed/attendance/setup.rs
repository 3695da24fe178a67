//! Settings of attendance in the demo: places, shifts, absence deduction, holidays, groups, types of leave
//! and overtime.

use std::collections::HashMap;

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::Calendar;
use crate::Outcome;
use crate::seed::writer::Writer;

/// A shift.
pub struct Shift {
    pub name: &'static str,
    pub mark: &'static str,
    pub color: &'static str,
    pub rule: &'static str,
}

/// A group with its term.
#[derive(Default)]
pub struct Group<'a> {
    pub name: &'a str,
    /// 0 fixed hours, 1 by the board, 2 flexible.
    pub kind: i16,
    pub teams: &'a [&'a str],
    pub members: &'a [i64],
    pub pattern: &'a str,
    pub shifts: &'a [i64],
    pub free_days: &'a [i16],
    pub addresses: &'a [i64],
    pub absence: Option<i64>,
    pub outside: i16,
    pub order_places: bool,
    pub remind: Option<i32>,
}

/// An address at which members punch.
pub async fn address(to: &Writer<'_>, name: &str, address: &str, (lat, lng): (f64, f64)) -> Outcome<i64> {
    let text = search::text([name, address]);
    let sql = "insert into attend_address (enterprise_id, name, address, lat, lng, search_text, search_grams) \
               values ($1, $2, $3, $4, $5, $6, $7) returning id";
    to.insert(sql, &[&to.enterprise, &name, &address, &lat, &lng, &text, &search::grams(&text)]).await
}

/// A shift.
pub async fn shift(to: &Writer<'_>, order: i32, shift: &Shift) -> Outcome<i64> {
    let text = search::text([shift.name]);
    let sql = "insert into attend_shift (enterprise_id, name, mark, color, rule, sort_order, search_text, search_grams) \
               values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8) returning id";
    let grams = search::grams(&text);
    let values: [&(dyn ToSql + Sync); 8] =
        [&to.enterprise, &shift.name, &shift.mark, &shift.color, &shift.rule, &order, &text, &grams];
    to.insert(sql, &values).await
}

/// Deductions for lateness and absence.
pub async fn absence_group(to: &Writer<'_>, name: &str, items: &str) -> Outcome<i64> {
    let text = search::text([name]);
    let sql = "insert into absence_group (enterprise_id, name, items, search_text, search_grams) \
               values ($1, $2, $3::text::jsonb, $4, $5) returning id";
    to.insert(sql, &[&to.enterprise, &name, &items, &text, &search::grams(&text)]).await
}

/// Name, first day, last day, rest days worked in exchange.
const HOLIDAYS: &[(&str, &str, &str, &str)] = &[
    ("元旦", "2026-01-01", "2026-01-03", "{2026-01-04}"),
    ("春节", "2026-02-15", "2026-02-23", "{2026-02-14,2026-02-28}"),
    ("清明节", "2026-04-04", "2026-04-06", "{}"),
    ("劳动节", "2026-05-01", "2026-05-05", "{2026-05-09}"),
    ("端午节", "2026-06-19", "2026-06-21", "{}"),
    ("中秋节", "2026-09-25", "2026-09-27", "{}"),
    ("国庆节", "2026-10-01", "2026-10-07", "{2026-09-20,2026-10-10}"),
    ("元旦", "2027-01-01", "2027-01-03", "{}"),
];

/// Holidays with their exchanged days.
pub async fn holidays(to: &Writer<'_>) -> Outcome<()> {
    for (name, from, until, worked) in HOLIDAYS {
        let text = search::text([*name]);
        let sql = "insert into attend_holiday (enterprise_id, name, begins_on, ends_on, work_days, search_text, search_grams) \
                   values ($1, $2, $3::text::date, $4::text::date, $5::text::date[], $6, $7)";
        to.run(sql, &[&to.enterprise, name, from, until, worked, &text, &search::grams(&text)]).await?;
    }
    let sql = "insert into attend_holiday_sync (enterprise_id, year, synced_at) values ($1, 2026, now() - interval '3 days')";
    to.run(sql, &[&to.enterprise]).await
}

/// A group, its term from the closed month on, and its members who are in no group yet.
pub async fn group(to: &Writer<'_>, calendar: &Calendar, group: &Group<'_>) -> Outcome<i64> {
    let text = search::text([group.name]);
    let repair = r#"{"month":3,"kinds":[["missing",null],["late",null],["early",null],["absent",1]],"within":{"in":"days","count":7}}"#;
    let policy = r#"{"punchedOvertime":{"workday":null,"restDay":null,"holiday":null},"night":{"from":1320,"to":1800}}"#;
    let sql = "insert into attend_group (enterprise_id, name, kind, absence_group_id, address_ids, outside, order_places, repair, \
               remind_before, remind_after, policy, search_text, search_grams) \
               values ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, $9, $10::text::jsonb, $11, $12) returning id";
    let grams = search::grams(&text);
    let values: [&(dyn ToSql + Sync); 12] = [
        &to.enterprise,
        &group.name,
        &group.kind,
        &group.absence,
        &group.addresses,
        &group.outside,
        &group.order_places,
        &repair,
        &group.remind,
        &policy,
        &text,
        &grams,
    ];
    let id = to.insert(sql, &values).await?;
    let sql = "insert into attend_group_term (enterprise_id, group_id, begins_on, team_ids, member_ids, pattern, shift_ids, free_days) \
               values ($1, $2, $3, array(select id from team where enterprise_id = $1 and name = any ($4) order by id), $5, \
               $6::text::jsonb, $7, $8)";
    let values: [&(dyn ToSql + Sync); 8] = [
        &to.enterprise,
        &id,
        &calendar.closed,
        &group.teams,
        &group.members,
        &group.pattern,
        &group.shifts,
        &group.free_days,
    ];
    to.run(sql, &values).await?;
    let sql = "insert into attend_assignment (enterprise_id, member_id, group_id, begins_on) \
               select $1, m.id, $2, greatest($3, coalesce(m.entry_date, $3)) from member m \
               where m.enterprise_id = $1 and m.type = 1 and m.status = 1 and m.deleted_at is null \
                  and not exists (select from attend_assignment a where a.enterprise_id = $1 and a.member_id = m.id) \
                  and (m.id = any ($4) or exists (select from team_member s \
                     join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id \
                     join team u on u.enterprise_id = t.enterprise_id and u.id = any (t.path) and u.name = any ($5) \
                     where s.enterprise_id = $1 and s.member_id = m.id and s.left_at is null)) order by m.id";
    to.run(sql, &[&to.enterprise, &id, &calendar.closed, &group.members, &group.teams]).await?;
    Ok(id)
}

/// A type: kind, name, unit, rounding, minimum and proof in hundredths, gender, balance, rule. `{lieu}`
/// stands for the type that compensates overtime.
type Type = (i16, &'static str, i16, i16, i32, Option<i32>, Option<i16>, bool, &'static str);

const TYPES: &[Type] = &[
    (0, "调休", 0, 2, 0, None, None, true, "{}"),
    (
        0,
        "年假",
        1,
        2,
        50,
        None,
        None,
        true,
        r#"{"policy":{"accrual":{"by":"serviceYears","amount":[[1,500],[10,1000],[20,1500]]},"since":"2026-01-01","unit":50,
            "rounding":"down","expiry":{"by":"yearEnd"},"carry":{"cap":500,"expiry":{"by":"months","count":3}}}}"#,
    ),
    (0, "事假", 0, 2, 50, None, None, false, "{}"),
    (0, "病假", 1, 2, 50, Some(200), None, false, "{}"),
    (0, "婚假", 2, 2, 100, Some(0), None, false, "{}"),
    (0, "产假", 2, 2, 100, Some(0), Some(2), false, "{}"),
    (0, "陪产假", 2, 2, 100, Some(0), Some(1), false, "{}"),
    (0, "丧假", 2, 2, 100, None, None, false, "{}"),
    (
        1,
        "加班调休",
        0,
        0,
        0,
        None,
        None,
        false,
        r#"{"basis":"proved","least":60,"unit":30,"compensation":{"with":"leave","type_id":{lieu},"expiry":{"by":"months","count":6}}}"#,
    ),
    (
        1,
        "节假日加班",
        0,
        0,
        0,
        None,
        None,
        false,
        r#"{"basis":"applied","least":60,"unit":60,"compensation":{"with":"money","percent":{"workday":150,"restDay":200,"holiday":300}}}"#,
    ),
    (2, "国内出差", 1, 2, 50, None, None, false, "{}"),
    (2, "客户驻场", 2, 2, 100, None, None, false, "{}"),
];

/// Types of leave, overtime and trips; returns their ids by name.
pub async fn types(to: &Writer<'_>) -> Outcome<HashMap<&'static str, i64>> {
    let mut known: HashMap<&str, i64> = HashMap::new();
    let mut orders = [0_i32; 3];
    for (kind, name, unit, rounding, least, proof, gender, balanced, rule) in TYPES {
        let lieu = known.get("调休").copied().unwrap_or_default();
        let rule = rule.replace("{lieu}", &lieu.to_string());
        let paid = !matches!(*name, "事假");
        let place = usize::try_from(*kind).unwrap_or_default();
        let order = orders[place];
        orders[place] += 1;
        let text = search::text([*name]);
        let grams = search::grams(&text);
        let sql = "insert into attend_type (enterprise_id, kind, name, unit, rounding, least, proof_above, gender, balanced, rule, \
                   paid, sort_order, search_text, search_grams) \
                   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11, $12, $13, $14) returning id";
        let values: [&(dyn ToSql + Sync); 14] = [
            &to.enterprise,
            kind,
            name,
            unit,
            rounding,
            least,
            proof,
            gender,
            balanced,
            &rule,
            &paid,
            &order,
            &text,
            &grams,
        ];
        known.insert(*name, to.insert(sql, &values).await?);
    }
    Ok(known)
}
