//! A million work orders with three million dependent rows, for benchmarks (docs/benchmarks.md): in the
//! enterprises of the large data set, half of them in the first, where 200 technicians are scheduled for a
//! week.

use std::collections::BTreeSet;

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{
    FIRST_ID, PLACED, PLACES, Tenant, above, bulk, each, ground, moment, pick, staff, tenants, upon_people,
};
use super::copy::{Copy, array, index, nullable, run};
use crate::Outcome;

const ORDERS: usize = 1_000_000;
/// Number of technicians in an enterprise; in the first they are its work group.
const TECHNICIANS: usize = 200;
/// Number of areas in each enterprise.
const ZONES: usize = 20;
/// Number of orders scheduled in one week: four a day for each technician.
const PLANNED: usize = TECHNICIANS * 4 * 5;
const WORKS: [&str; 10] = ["维修", "保养", "安装", "巡检", "校准", "更换", "调试", "清洗", "检测", "培训"];
const FAULTS: [&str; 12] = [
    "无法启动",
    "异响",
    "漏水",
    "报警",
    "温度偏高",
    "压力不足",
    "通讯中断",
    "显示异常",
    "跳闸",
    "振动大",
    "流量偏低",
    "卡涩",
];
const THINGS: [&str; 10] =
    ["冷水机组", "水泵", "控制柜", "锅炉", "电梯", "空压机", "风机", "门禁", "摄像机", "换热器"];

/// Writes the large data set and the orders. Besides the owners, `large1staff` can sign in, a dispatcher
/// without administrator rights.
pub async fn work_orders(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{ORDERS} 张工单 / and {ORDERS} work orders"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, ORDERS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    let menus = [401, 601, 602, 604, 606, 608, 610, 611, 612, 613, 614, 615, 616, 617, 701];
    staff(tx, first, hash, "调度", &menus).await?;
    ground(tx, &tenants).await?;
    for Tenant { id, salespeople, .. } in &tenants {
        let team = salespeople.first().map_or(0, |(_, team)| *team);
        let crew: Vec<String> =
            salespeople.iter().take(TECHNICIANS).map(|(member, _)| member.to_string()).collect();
        run(
            tx,
            &format!(
                "insert into work_zone (enterprise_id, id, name, team_id, sort_order)
                    select {id}, {FIRST_ID} + n, '第' || n || '片区', {team}, n from generate_series(0, {ZONES} - 1) n;
                 insert into work_group (enterprise_id, id, name, members) values ({id}, {FIRST_ID}, '外勤组', '{{{}}}');
                 insert into crm_work_order (enterprise_id, name, status, customer_id, created_at)
                    select {id}, '报修' || n, case when n % 10 = 0 then 0 else 1 end, {FIRST_ID} + n % {PLACED},
                        timestamptz '2025-01-01' + n * interval '1 hour' from generate_series(1, 2000) n;",
                crew.join(","),
            ),
        )
        .await?;
    }
    bulk(tx, &["work_order", "work_move", "work_use", "work_score", "work_evaluate"], async || {
        orders_of(tx, &tenants).await?;
        let parts = [
            "insert into work_move (enterprise_id, work_order_id, step, from_status, to_status, director_id, created_at, created_by)
                select enterprise_id, id, 1, 0, 0, null, created_at, created_by from work_order where id >= FIRST",
            "insert into work_move (enterprise_id, work_order_id, step, from_status, to_status, director_id, seconds, created_at,
                created_by)
                select enterprise_id, id, 9, 50, 60, director_id, 7200, updated_at, director_id from work_order
                where id >= FIRST and status >= 60",
            "insert into work_use (enterprise_id, work_order_id, kind, name, quantity)
                select enterprise_id, id, 1, '上门服务', 100 from work_order where id >= FIRST and id % 2 = 0",
            "insert into work_score (enterprise_id, work_order_id, member_id, team_id, score, created_at)
                select enterprise_id, id, director_id, director_team_id, 100, updated_at from work_order
                where id >= FIRST and status in (75, 80) and id % 2 = 0",
            "insert into work_evaluate (enterprise_id, work_order_id, score, created_at)
                select enterprise_id, id, 3 + id % 3, updated_at from work_order
                where id >= FIRST and status in (75, 80) and id % 3 = 0",
        ];
        above(tx, &parts).await
    })
    .await?;
    let week = format!(
        // from 2 March 2026, 8:00 in China on
        "insert into work_plan (enterprise_id, work_order_id, starts_at, ends_at)
            select enterprise_id, id, at, at + interval '90 minutes' from (
                select enterprise_id, id, timestamptz '2026-03-02 00:00Z' + n / 4 / {TECHNICIANS} % 5 * interval '1 day'
                    + n % 4 * interval '2 hours' as at
                from (select *, row_number() over (partition by enterprise_id order by id) - 1 as n from work_order
                    where id >= FIRST) o where n < {PLANNED}) planned"
    );
    let parts = [
        "insert into work_clock (enterprise_id, work_order_id, respond_due_at, finish_due_at, held_at, hold_reason)
            select enterprise_id, id, requested_at + interval '2 hours', due_at,
                case when id % 20 = 0 then requested_at + interval '1 hour' end,
                case when id % 20 = 0 then '等待备件' end
            from work_order where id >= FIRST and status in (0, 10, 20, 50, 55, 60, 70)",
        &week,
        "insert into work_plan (enterprise_id, work_order_id, starts_at, ends_at)
            select enterprise_id, id, created_at, created_at + interval '90 minutes' from work_order
            where id >= FIRST and id % 10 = 0 and status in (75, 80) on conflict do nothing",
    ];
    above(tx, &parts).await
}

/// Nine of ten are closed; scheduled ones are accepted; the others are spread over all statuses.
fn status(at: usize) -> i16 {
    if at < PLANNED {
        return 20;
    }
    match at.wrapping_mul(7919) % 100 {
        0 => 0,
        1 => 10,
        2 => 20,
        3 => 50,
        4 => 60,
        5 => 70,
        6..=30 => 75,
        31..=94 => 80,
        _ => 90,
    }
}

async fn orders_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let columns = "work_order (enterprise_id, id, name, status, service_type, level, customer_id, project_id, zone_id, \
                   contact_name, contact_phone, address, accept_team_id, director_id, director_team_id, members, requested_at, \
                   due_at, visit, seen_by, since, search_text, search_grams, created_at, created_by, updated_at, updated_by, \
                   finished_at)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, id, at) in each(tenants) {
        let (place, thing) = (pick(&PLACES, at / 7), pick(&THINGS, at / 3));
        let name = format!("{thing}{}{}", pick(&FAULTS, at), pick(&WORKS, at / 11));
        let (contact, phone) = (format!("联系人{}", at % 5000), format!("154{at:08}"));
        let address = format!("{place}市第{}大道{}号", 1 + at % 97, 1 + at % 900);
        let text = search::text([name.as_str(), contact.as_str(), phone.as_str(), address.as_str()]);
        let grams = array(&search::grams(&text));
        let status = status(at);
        let crew = tenant.salespeople.len().min(TECHNICIANS);
        // four consecutive orders are one technician's day
        let (who, team) = tenant.salespeople[at / 4 % crew];
        let director = (status != 0).then_some(who);
        let member = at.is_multiple_of(4).then(|| tenant.salespeople[(at / 4 + 1) % crew].0);
        let maker = pick(&tenant.salespeople, at * 7).0;
        let mut seen = BTreeSet::from([maker, -2_000_000_000_000 - team]);
        seen.extend(director.into_iter().chain(member));
        let (made, done) = (moment(at, 1), moment(at, 2));
        let due = match status {
            // texts in one format compare like times: nothing is due before it was requested
            0..=70 => moment(at, 0).max(made.clone()),
            _ => done.clone(),
        };
        // the time of the step that is inserted below
        let finished = if status >= 60 { done.as_str() } else { "\\N" };
        // every tenth finished one awaits its follow-up call
        let visit = if status == 75 { [1, 2, 0][at % 10 % 3] } else { 0 };
        copy.row(format_args!(
            "{}\t{id}\t{name}\t{status}\t{}\t{}\t{}\t{}\t{}\t{contact}\t{phone}\t{address}\t{team}\t{}\t{team}\t{{{}}}\t{made}\t\
             {due}\t{visit}\t{{{}}}\t{made}\t{text}\t{grams}\t{made}\t{maker}\t{done}\t{maker}\t{finished}",
            tenant.id,
            1 + at % 5,
            1 + at % 3,
            FIRST_ID + index(at * 7 % PLACED),
            nullable(at.is_multiple_of(6).then(|| FIRST_ID + index(at * 7 % PLACED))),
            FIRST_ID + index(at % ZONES),
            nullable(director),
            member.map(|member| member.to_string()).unwrap_or_default(),
            seen.iter().map(i64::to_string).collect::<Vec<_>>().join(","),
        ));
        copy.flush().await?;
    }
    copy.end().await
}
