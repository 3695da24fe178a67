//! Work orders of the demo, read from the tables beside this file: in every status, some late or recorded
//! afterwards, with their steps, work, items used, points and evaluations. Details missing in the tables are
//! derived from the status.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::files;
use super::people::rows;
use super::writer::Writer;
use crate::{Outcome, Trouble, causes};

const FIRST: &str = include_str!("demo_orders.tsv");
const SECOND: &str = include_str!("demo_orders_second.tsv");

/// Course of an order up to its status.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The usual course.
    Straight,
    /// Begun at once.
    Direct,
    /// Dispatched to a technician, who returned it.
    Back,
    /// Begun by one technician, then dispatched to another.
    Again,
    /// Recorded after it was done.
    Afterwards,
}

/// A line of a table.
struct Line {
    name: &'static str,
    about: &'static str,
    status: i16,
    /// Values of the dictionaries.
    kind: &'static str,
    level: &'static str,
    /// Creator, technician, companion: by user name.
    maker: &'static str,
    director: &'static str,
    along: Vec<&'static str>,
    customer: &'static str,
    project: &'static str,
    /// Whether it concerns an asset of the customer.
    device: bool,
    zone: &'static str,
    /// Time of the request, hours ago.
    asked: i64,
    /// Deadline, in hours after the request.
    due: Option<i64>,
    way: Way,
    /// Codes of used items, with amounts in hundredths.
    uses: Vec<(&'static str, i32)>,
    /// Evaluation: overall, attitude, speed, quality; empty without one.
    stars: Vec<Option<i16>>,
    said: &'static str,
    /// Follow-up call: 0 none, 1 awaited, 2 done.
    visit: i16,
    /// Reason of the last step, or its remark.
    reason: &'static str,
}

fn lines(text: &'static str) -> impl Iterator<Item = Line> {
    let list = |text: &'static str| text.split(',').filter(|part| !part.is_empty());
    rows(text).map(
        move |[
            name,
            about,
            status,
            kind,
            level,
            maker,
            director,
            along,
            customer,
            project,
            device,
            zone,
            asked,
            due,
            way,
            uses,
            stars,
            said,
            visit,
            reason,
        ]| {
            Line {
                name,
                about,
                status: status.parse().unwrap_or_default(),
                kind,
                level,
                maker,
                director,
                along: list(along).collect(),
                customer,
                project,
                device: device == "1",
                zone,
                asked: asked.parse().unwrap_or_default(),
                due: due.parse().ok(),
                way: match way {
                    "direct" => Way::Direct,
                    "back" => Way::Back,
                    "again" => Way::Again,
                    "afterwards" => Way::Afterwards,
                    _ => Way::Straight,
                },
                uses: list(uses)
                    .filter_map(|one| {
                        let (code, quantity) = one.split_once(':')?;
                        Some((code, quantity.parse().ok()?))
                    })
                    .collect(),
                stars: stars.split_whitespace().map(|one| one.parse().ok()).collect(),
                said,
                visit: visit.parse().unwrap_or_default(),
                reason,
            }
        },
    )
}

/// A step: code, former status, new status.
type Step = (i16, i16, i16);
/// A step that was taken: with its time, and the seconds spent in the former status.
type Taken = (i16, i16, i16, DateTime<Utc>, i64);

const ADDED: Step = (1, 0, 0);
const SENT: Step = (3, 0, 10);
const SIGNED: Step = (5, 10, 50);
const FINISHED: Step = (9, 50, 60);
const PASSED: Step = (10, 60, 70);
const SCORED: Step = (12, 70, 75);
const EVALUATED: i16 = 13;
const VISITED: i16 = 14;
const CLOSED: i16 = 15;

/// Steps of an order up to its status, in order.
fn path(line: &Line) -> Vec<Step> {
    let called = if line.visit == 2 { VISITED } else { CLOSED };
    let end = [PASSED, SCORED, (called, 75, 80)];
    let reached = |all: &[Step]| {
        let last = all.iter().rposition(|(.., to)| *to == line.status).map_or(0, |place| place + 1);
        all[..last.max(1)].to_vec()
    };
    let mut steps = match (line.way, line.status) {
        (Way::Back, _) => vec![ADDED, SENT, (7, 10, 0)],
        (Way::Again, _) => vec![ADDED, SENT, SIGNED, (8, 50, 10)],
        (_, 20) => vec![ADDED, SENT, (5, 10, 20)],
        (_, 55) => vec![ADDED, SENT, SIGNED, FINISHED, (11, 60, 55)],
        (_, 90) => vec![ADDED, SENT, (16, 10, 90)],
        (Way::Afterwards, _) => reached(&[&[(2, 0, 60)][..], &end[..]].concat()),
        (Way::Direct, _) => reached(&[&[ADDED, (4, 0, 50), FINISHED][..], &end[..]].concat()),
        (Way::Straight, _) => reached(&[&[ADDED, SENT, SIGNED, FINISHED][..], &end[..]].concat()),
    };
    if !line.stars.is_empty() {
        // evaluated when it was done, before it was closed
        let at = if line.status == 80 { steps.len() - 1 } else { steps.len() };
        let stands = if line.status == 80 { 75 } else { line.status };
        steps.insert(at, (EVALUATED, stands, stands));
    }
    steps
}

/// Minutes after the previous step, or after the request.
fn after(step: i16) -> i64 {
    match step {
        1 => 8,
        2 => 330,
        3 | 4 => 45,
        5 => 70,
        7 | 8 => 95,
        9 => 210,
        10 => 640,
        11 => 150,
        12 => 420,
        13 => 260,
        14 => 1180,
        15 => 2900,
        _ => 120,
    }
}

/// Address of a customer, with a contact.
#[derive(Clone, Default)]
struct Place {
    id: i64,
    salesman: Option<i64>,
    contact: Option<String>,
    phone: Option<String>,
    address: Option<String>,
}

/// Records that the lines name.
struct Names {
    members: HashMap<String, i64>,
    customers: HashMap<String, Place>,
    /// Projects, with the customer of each.
    projects: HashMap<String, (i64, Option<i64>)>,
    /// The dispatcher.
    sender: Option<i64>,
    now: DateTime<Utc>,
}

impl Names {
    fn member(&self, name: &str) -> Option<i64> {
        self.members.get(name).copied()
    }
}

/// Writes the work orders of one enterprise.
pub async fn orders(to: &Writer<'_>) -> Outcome<()> {
    let known = known(to).await?;
    let first = known.members.contains_key("manager");
    for line in lines(if first { FIRST } else { SECOND }) {
        one(to, &known, &line).await?;
    }
    if first {
        labelled(to).await?;
    }
    installed(to).await?;
    seen(to).await?;
    planned(to).await
}

/// Moves work on customers' assets to a labelled one if there is any, so that its page has a history.
async fn labelled(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update work_order o set asset_id = q.asset_id from (
            select customer_id, min(asset_id) as asset_id from customer_qrcode
            where enterprise_id = $1 and deleted_at is null and asset_id is not null group by customer_id) q
        where o.enterprise_id = $1 and o.customer_id = q.customer_id and o.asset_id is not null";
    to.run(sql, &[&to.enterprise]).await
}

/// Orders of a project without an asset are on a device that the project installs.
async fn installed(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update work_order o set project_device_id = d.id from (
            select project_id, max(id) as id from project_device
            where enterprise_id = $1 and deleted_at is null group by project_id) d
        where o.enterprise_id = $1 and o.project_id = d.project_id and o.asset_id is null";
    to.run(sql, &[&to.enterprise]).await
}

async fn known(to: &Writer<'_>) -> Outcome<Names> {
    let rows = async |sql: &str| {
        let rows = to.tx.query(sql, &[&to.enterprise]).await;
        rows.map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
    };
    let sql = "select a.username, m.id from member m join account a on a.id = m.account_id where m.enterprise_id = $1";
    let members: HashMap<String, i64> = rows(sql).await?.iter().map(|row| (row.get(0), row.get(1))).collect();
    let sql = "select c.name, c.id, c.salesman_id, k.name, k.phone, d.address from customer c
        left join contact k on k.enterprise_id = c.enterprise_id and k.customer_id = c.id and k.is_default
        left join customer_address d on d.enterprise_id = c.enterprise_id and d.customer_id = c.id and d.is_default
        where c.enterprise_id = $1";
    let mut customers = HashMap::new();
    for row in rows(sql).await? {
        let place = Place {
            id: row.get(1),
            salesman: row.get(2),
            contact: row.get(3),
            phone: row.get(4),
            address: row.get(5),
        };
        customers.insert(row.get(0), place);
    }
    let sql = "select name, id, customer_id from project where enterprise_id = $1";
    let projects = rows(sql).await?.iter().map(|row| (row.get(0), (row.get(1), row.get(2)))).collect();
    let sender = members.get("manager").or(members.get("other")).copied();
    Ok(Names { members, customers, projects, sender, now: Utc::now() })
}

async fn one(to: &Writer<'_>, known: &Names, line: &Line) -> Outcome<()> {
    let (maker, director) = (known.member(line.maker), known.member(line.director));
    let along: Vec<i64> = line.along.iter().filter_map(|name| known.member(name)).collect();
    let project = known.projects.get(line.project).copied();
    let named = known.customers.get(line.customer);
    let of_project = project.and_then(|(_, customer)| customer);
    let place = named.or_else(|| known.customers.values().find(|one| Some(one.id) == of_project)).cloned();
    let asked = known.now - TimeDelta::hours(line.asked);
    let mut steps: Vec<Taken> = Vec::new();
    let (mut at, mut since) = (asked, asked);
    for (step, from, stands) in path(line) {
        at = (at + TimeDelta::minutes(after(step))).min(known.now);
        let before = if step == 1 { at } else { since };
        steps.push((step, from, stands, at, (at - before).num_seconds()));
        if from != stands || step == 1 {
            since = at;
        }
    }
    let made = steps.first().map_or(asked, |(.., at, _)| *at);
    let due = line.due.map(|hours| asked + TimeDelta::hours(hours));
    let Place { contact, phone, address, .. } = place.clone().unwrap_or_default();
    let words = [Some(line.name), contact.as_deref(), phone.as_deref(), address.as_deref()];
    let text = search::text(words.into_iter().flatten());
    let grams = search::grams(&text);
    let some = |text: &'static str| (!text.is_empty()).then_some(text);
    // returned and unassigned ones have no technician
    let goes = director.filter(|_| line.status != 0);
    let along = if goes.is_some() { along } else { Vec::new() };
    let supplement = line.way == Way::Afterwards;
    let version = i32::try_from(steps.len()).unwrap_or(1);
    let customer = place.as_ref().map(|place| place.id);
    let values: [&(dyn ToSql + Sync); 26] = [
        &to.enterprise,
        &line.name,
        &some(line.about),
        &line.status,
        &line.kind,
        &line.level,
        &customer,
        &project.map(|(id, _)| id),
        &line.device,
        &line.zone,
        &contact,
        &phone,
        &address,
        &goes,
        &along,
        &asked,
        &due,
        &supplement,
        &line.visit,
        &since,
        &text,
        &grams,
        &version,
        &made,
        &maker,
        &at,
    ];
    let sql = "insert into work_order (enterprise_id, name, description, status, service_type, level, customer_id, project_id,
            asset_id, zone_id, contact_name, contact_phone, address, accept_team_id, director_id, director_team_id, members,
            requested_at, due_at, supplement, visit, since, search_text, search_grams, version, created_at, created_by,
            updated_at, updated_by)
        select $1, $2, $3, $4::smallint, $5, $6, $7::bigint, $8::bigint,
            case when $9::boolean then (select min(x.id) from customer_asset x
                where x.enterprise_id = $1 and x.customer_id = $7::bigint and x.deleted_at is null) end,
            z.id, $11, $12, $13, coalesce(z.team_id, t.team_id), $14::bigint, t.team_id, $15::bigint[], $16::timestamptz,
            $17::timestamptz, $18::boolean, $19::smallint, $20::timestamptz, $21, $22, $23::integer, $24::timestamptz,
            $25::bigint, $26::timestamptz, $25::bigint
        from (select 1) one
        left join work_zone z on z.enterprise_id = $1 and z.name = $10
        left join lateral (select m.team_id from team_member m
            where m.enterprise_id = $1 and m.member_id = $14::bigint and m.left_at is null
            order by m.main desc, m.id limit 1) t on true
        returning id";
    let id = to.insert(sql, &values).await?;
    let salesman = place.and_then(|place| place.salesman);
    for (place, (step, from, stands, at, seconds)) in (1..).zip(&steps) {
        let last = place == steps.len();
        let reason = match *step {
            EVALUATED => line.stars.first().copied().flatten().map(|stars| format!("{stars} 星")),
            7 | 8 | 11 | 16 => Some(line.reason.to_owned()),
            _ if last => some(line.reason).map(str::to_owned),
            _ => None,
        };
        let by = match *step {
            1 | 2 | EVALUATED => maker,
            5 | 7 | 9 => director,
            12 => salesman.or(known.sender),
            CLOSED => None,
            _ => known.sender,
        };
        let director = director.filter(|_| !matches!(*step, 1 | 7));
        let sql = "insert into work_move (enterprise_id, work_order_id, step, from_status, to_status, director_id, reason, seconds,
                created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        to.run(sql, &[&to.enterprise, &id, step, from, stands, &director, &reason, seconds, at, &by]).await?;
    }
    for (place, (code, quantity)) in (0_i32..).zip(&line.uses) {
        let sql = "insert into work_use (enterprise_id, work_order_id, item_id, kind, name, unit, price, quantity, sort_order)
            select $1, $2, i.id, i.kind, i.name, i.unit, i.price, $4::integer, $5::integer from work_item i
            where i.enterprise_id = $1 and i.code = $3 and i.deleted_at is null limit 1";
        to.run(sql, &[&to.enterprise, &id, code, quantity, &place]).await?;
    }
    said(to, line, (id, maker), &steps).await?;
    if let (55..=80, Some(by)) = (line.status, director) {
        files::attachment(to, ("work_order", id), &format!("{}现场照片.png", line.name), by, 1).await?;
    }
    Ok(())
}

/// Locations of orders, and schedules of technicians: three visits a day from today on, in China's time. Some
/// orders have no schedule yet.
async fn planned(to: &Writer<'_>) -> Outcome<()> {
    let sql = "insert into work_plan (enterprise_id, work_order_id, starts_at, ends_at, address_id, lng, lat)
        select o.enterprise_id, o.id, w.starts_at,
            w.starts_at + make_interval(mins => 60 + (o.place % 3)::integer * 30), a.id, a.lng, a.lat
        from (select x.*, row_number() over (partition by x.director_id, x.status in (10, 20, 50, 55) order by x.id) - 1 as place
            from work_order x where x.enterprise_id = $1 and x.deleted_at is null) o
        left join customer_address a on a.enterprise_id = o.enterprise_id and a.customer_id = o.customer_id and a.is_default
            and a.deleted_at is null
        cross join lateral (select case when o.status in (10, 20, 50, 55) and o.place % 6 < 5 then
            ((now() at time zone 'Asia/Shanghai')::date + (o.place / 3)::integer
                + make_interval(mins => 510 + (o.place % 3 * 170 + coalesce(o.director_id, 0) % 4 * 30)::integer)) at time zone 'Asia/Shanghai' end as starts_at) w
        where w.starts_at is not null or a.id is not null";
    to.run(sql, &[&to.enterprise]).await
}

/// Points of those who worked on it, and the customer's evaluation.
async fn said(to: &Writer<'_>, line: &Line, (id, maker): (i64, Option<i64>), steps: &[Taken]) -> Outcome<()> {
    if let Some((.., at, _)) = steps.iter().find(|(step, ..)| *step == SCORED.0) {
        let sql = "insert into work_score (enterprise_id, work_order_id, member_id, team_id, score, created_at, created_by)
            select $1, o.id, w.member_id,
                (select t.team_id from team_member t where t.enterprise_id = $1 and t.member_id = w.member_id and t.left_at is null
                    order by t.main desc, t.id limit 1),
                w.score, $3, $4
            from work_order o
            cross join lateral (select o.director_id as member_id, 100 as score
                union all select m, 50 from unnest(o.members) m where m is distinct from o.director_id) w
            where o.enterprise_id = $1 and o.id = $2 and w.member_id is not null";
        to.run(sql, &[&to.enterprise, &id, at, &maker]).await?;
    }
    if let ([Some(score), attitude, speed, quality], Some((.., at, _))) =
        (line.stars.as_slice(), steps.iter().find(|(step, ..)| *step == EVALUATED))
    {
        let sql = "insert into work_evaluate (enterprise_id, work_order_id, score, attitude, speed, quality, content, source,
                created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9)";
        let content = (!line.said.is_empty()).then_some(line.said);
        to.run(sql, &[&to.enterprise, &id, score, attitude, speed, quality, &content, at, &maker]).await?;
    }
    Ok(())
}

/// Visibility columns, as the service derives them on every write.
async fn seen(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update work_order o set seen_by = array(
            select distinct token from (
                select o.created_by as token
                union all select o.director_id
                union all select unnest(o.members)
                union all select -2000000000000 - o.accept_team_id
                union all select -2000000000000 - o.director_team_id
                union all select c.salesman_id from customer c
                    where c.enterprise_id = o.enterprise_id and c.id = o.customer_id
            ) tokens where token is not null order by token)
         where o.enterprise_id = $1";
    to.run(sql, &[&to.enterprise]).await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_has_come_where_it_stands() {
        let first: Vec<Line> = lines(FIRST).collect();
        assert!(first.len() > 40 && lines(SECOND).count() >= 3, "{}", first.len());
        for line in first.iter().chain(&lines(SECOND).collect::<Vec<_>>()) {
            let steps = path(line);
            assert_eq!(steps.last().map(|step| step.2), Some(line.status), "{}", line.name);
            assert!(steps.windows(2).all(|pair| pair[0].2 == pair[1].1), "{}: {steps:?}", line.name);
            let minutes: i64 = steps.iter().map(|(step, ..)| after(*step)).sum();
            assert!(minutes <= line.asked * 60, "{} is asked for too late: {minutes} minutes", line.name);
            assert!(line.stars.is_empty() || line.stars.len() == 4, "{}", line.name);
        }
        let statuses: BTreeSet<i16> = first.iter().map(|line| line.status).collect();
        assert_eq!(statuses.into_iter().collect::<Vec<_>>(), [0, 10, 20, 50, 55, 60, 70, 75, 80, 90]);
    }
}
