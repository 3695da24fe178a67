//! Sales targets of the demo: of members who lead projects, of their teams and of the company, for last year,
//! this one and the next.

use std::collections::BTreeMap;

use chrono::{Datelike, TimeDelta};
use serde_json::json;
use xieli_kernel::clock;

use crate::seed::writer::Writer;
use crate::{Context, Outcome};

/// Distribution of the company's year by month.
const SEASONS: [i64; 12] = [6, 5, 8, 8, 9, 9, 8, 8, 9, 9, 10, 11];
/// Equal distribution.
const EVEN: [i64; 12] = [1; 12];
/// Targets are multiples of ten thousand yuan, in fen.
const STEP: i64 = 1_000_000;

/// A target to write.
struct New<'a> {
    year: i32,
    team: Option<i64>,
    member: Option<i64>,
    total: i64,
    weights: [i64; 12],
    /// 1 even, 2 as in the year before, 3 by hand.
    spread: i16,
    locked: [bool; 12],
    remark: Option<&'a str>,
}

/// Spreads a total over months; the remainder goes to the first ones.
fn months(total: i64, weights: [i64; 12]) -> Vec<i64> {
    let whole: i64 = weights.iter().sum();
    let mut months: Vec<i64> = weights.iter().map(|weight| total * weight / whole).collect();
    let left = usize::try_from(total - months.iter().sum::<i64>()).unwrap_or_default();
    months.iter_mut().take(left).for_each(|month| *month += 1);
    months
}

/// A percentage of an amount, rounded to a target.
fn percent(amount: i64, percent: i64) -> i64 {
    (amount * percent / 100 / STEP).max(1) * STEP
}

/// Writes the targets of an enterprise.
pub async fn write(to: &Writer<'_>, by: i64) -> Outcome<()> {
    let this_year = clock::china_day(clock::now()).year();
    let seats = seats(to).await?;
    for (year, part) in [(this_year - 1, 42), (this_year, 50), (this_year + 1, 58)] {
        let mut teams: BTreeMap<i64, i64> = BTreeMap::new();
        let mut roots: BTreeMap<i64, i64> = BTreeMap::new();
        for (at, seat) in (0_i64..).zip(&seats) {
            let total = percent(seat.planned, part + at * 7 % 30);
            *teams.entry(seat.team).or_default() += total;
            *roots.entry(seat.root).or_default() += total;
            let mut locked = [false; 12];
            locked[0] = at % 3 == 0;
            let new = New {
                year,
                team: Some(seat.team),
                member: Some(seat.member),
                total,
                weights: if at % 3 == 0 { SEASONS } else { EVEN },
                spread: if at % 3 == 0 { 3 } else { 1 },
                locked,
                remark: None,
            };
            target(to, by, &new).await?;
        }
        let company: i64 = roots.values().sum();
        // a root with members of its own is in both
        let of_teams = teams.into_iter().filter(|(team, _)| !roots.contains_key(team));
        let of_teams: Vec<(i64, i64)> = of_teams.map(|(team, sum)| (team, percent(sum, 105))).collect();
        let of_roots = roots.iter().map(|(team, sum)| (*team, percent(*sum, 112)));
        for (team, total) in of_teams.into_iter().chain(of_roots) {
            let team = New {
                year,
                team: Some(team),
                member: None,
                total,
                weights: EVEN,
                spread: 1,
                locked: [false; 12],
                remark: None,
            };
            target(to, by, &team).await?;
        }
        let whole = New {
            year,
            team: None,
            member: None,
            total: percent(company, 120),
            weights: SEASONS,
            spread: 2,
            locked: [false; 12],
            remark: Some("按上年实际分布制定，下半年重点回款"),
        };
        let id = target(to, by, &whole).await?;
        if year == this_year {
            history(to, by, id, &whole).await?;
        }
    }
    Ok(())
}

/// A member who leads projects, in a team.
struct Seat {
    member: i64,
    team: i64,
    root: i64,
    planned: i64,
}

/// Members with payment plans in their projects.
async fn seats(to: &Writer<'_>) -> Outcome<Vec<Seat>> {
    let sql = "select p.director_id, p.director_team_id, t.path[1], sum(l.amount)::bigint from payment_plan l
        join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.deleted_at is null
        join team t on t.enterprise_id = p.enterprise_id and t.id = p.director_team_id and t.type = 1 and t.deleted_at is null
        where l.enterprise_id = $1 and l.deleted_at is null and p.director_id is not null
        group by 1, 2, 3 order by 1, 2";
    let rows = to.tx.query(sql, &[&to.enterprise]).await.context(|| "seats".to_owned())?;
    let mut seats = Vec::with_capacity(rows.len());
    for row in rows {
        let number = |at: usize| row.try_get::<_, i64>(at).context(|| "seats".to_owned());
        seats.push(Seat { member: number(0)?, team: number(1)?, root: number(2)?, planned: number(3)? });
    }
    Ok(seats)
}

async fn target(to: &Writer<'_>, by: i64, new: &New<'_>) -> Outcome<i64> {
    let year = i16::try_from(new.year).unwrap_or_default();
    let level: i16 = 1 + i16::from(new.team.is_some()) + i16::from(new.member.is_some());
    let months = months(new.total, new.weights);
    let locked = new.locked.to_vec();
    to.insert(
        "insert into sales_target (enterprise_id, year, level, team_id, member_id, months, locked, spread, remark, created_by,
            updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id",
        &[
            &to.enterprise,
            &year,
            &level,
            &new.team,
            &new.member,
            &months,
            &locked,
            &new.spread,
            &new.remark,
            &by,
        ],
    )
    .await
}

/// The company's target was lower at first, and raised in the middle of the year.
async fn history(to: &Writer<'_>, by: i64, id: i64, new: &New<'_>) -> Outcome<()> {
    let row = |total: i64, weights: [i64; 12], spread: i16| {
        json!({ "id": id, "enterprise_id": to.enterprise, "year": new.year, "level": 1, "team_id": null, "member_id": null,
            "months": months(total, weights), "locked": new.locked, "spread": spread, "remark": new.remark })
        .to_string()
    };
    let (early, late) = (row(percent(new.total, 90), EVEN, 1), row(new.total, new.weights, new.spread));
    let now = clock::now();
    let steps = [
        (None, early.clone(), None, now - TimeDelta::days(240)),
        (Some(early), late, Some("上半年签约超预期，上调全年目标"), now - TimeDelta::days(95)),
    ];
    for (before, after, reason, at) in steps {
        to.run(
            "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, before, after, reason,
                created_at)
             values ($1, $2, 'sales_target.set', 'sales_target', $3, $4::text::jsonb, $5::text::jsonb, $6, $7)",
            &[&to.enterprise, &by, &id, &before, &after, &reason, &at],
        )
        .await?;
    }
    Ok(())
}
