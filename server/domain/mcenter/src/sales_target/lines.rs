//! Assembles lines of sales targets from loaded rows: pure functions.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{Datelike, NaiveDate};

use super::model::{Level, Line, Months, SalesTarget, Standing, Sum};
use super::rules;
use super::store::{Earned, Place};

/// The achieved amounts of a year, and of the year before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Achieved {
    /// By month, until the requested day.
    pub this: Months,
    /// By month, the whole year.
    pub last: Months,
}

impl Achieved {
    /// Adds what was earned in a month of this year or of the year before.
    pub fn add(&mut self, year: i32, row: &Earned) {
        let months = if row.year == year { &mut self.this } else { &mut self.last };
        if let Some(month) = months.get_mut(row.at()) {
            *month += row.amount;
        }
    }
}

/// Owner of a line.
#[derive(Debug, Clone, Copy)]
pub struct Of {
    /// Level of the owner.
    pub level: Level,
    /// The team.
    pub team_id: Option<i64>,
    /// The member.
    pub member_id: Option<i64>,
}

/// A line from a target, the achieved amounts until a day, and the sum of the targets below.
pub fn line(
    of: Of,
    target: Option<SalesTarget>,
    achieved: Achieved,
    children: i64,
    (year, as_of): (i32, NaiveDate),
) -> Line {
    let months = target.as_ref().map(SalesTarget::months).unwrap_or_default();
    let achieved_total: i64 = achieved.this.iter().sum();
    let target_to_date = rules::to_date(&months, year, as_of);
    Line {
        level: of.level,
        team_id: of.team_id,
        member_id: of.member_id,
        target_months: months.to_vec(),
        achieved_months: achieved.this.to_vec(),
        last_year_months: achieved.last.to_vec(),
        target_total: months.iter().sum(),
        achieved_total,
        last_year_total: achieved.last.iter().sum(),
        target_to_date,
        gap: achieved_total - target_to_date,
        standing: rules::standing(target_to_date, achieved_total),
        children_target_total: children,
        target,
    }
}

/// Teams in the order of their tree: each behind its parent, siblings in the given order.
pub fn in_order(places: Vec<Place>) -> Vec<Place> {
    let known: HashSet<i64> = places.iter().map(|place| place.id).collect();
    let mut below: HashMap<Option<i64>, Vec<Place>> = HashMap::new();
    for place in places {
        let parent = place.parent_id.filter(|id| known.contains(id));
        below.entry(parent).or_default().push(place);
    }
    let mut waiting: Vec<Place> = below.remove(&None).unwrap_or_default();
    waiting.reverse();
    let mut ordered = Vec::with_capacity(known.len());
    while let Some(place) = waiting.pop() {
        if let Some(mut children) = below.remove(&Some(place.id)) {
            children.reverse();
            waiting.extend(children);
        }
        ordered.push(place);
    }
    ordered
}

/// Achieved amounts of each team with those below it, outside of these teams, and in all.
pub fn by_team(rows: &[Earned], places: &[Place], year: i32) -> (HashMap<i64, Achieved>, Achieved, Achieved) {
    let paths: HashMap<i64, &[i64]> = places.iter().map(|place| (place.id, place.path.as_slice())).collect();
    let mut teams: HashMap<i64, Achieved> = HashMap::new();
    let (mut none, mut all) = (Achieved::default(), Achieved::default());
    for row in rows {
        all.add(year, row);
        match row.team_id.and_then(|id| paths.get(&id)) {
            None => none.add(year, row),
            Some(path) => {
                for id in path.iter().filter(|id| paths.contains_key(*id)) {
                    teams.entry(*id).or_default().add(year, row);
                }
            }
        }
    }
    (teams, none, all)
}

/// A member in a team.
pub type Seat = (i64, Option<i64>);

/// Lines of members with a target, of those who earned something, and of `others`.
pub fn of_members(
    targets: Vec<SalesTarget>,
    rows: &[Earned],
    others: impl IntoIterator<Item = Seat>,
    (year, as_of): (i32, NaiveDate),
) -> Vec<Line> {
    let mut seats: BTreeMap<Seat, (Option<SalesTarget>, Achieved)> = BTreeMap::new();
    for seat in others {
        seats.entry(seat).or_default();
    }
    for target in targets {
        if let (Level::Member, Some(member)) = (target.level(), target.member_id) {
            let team = target.team_id;
            seats.entry((member, team)).or_default().0 = Some(target);
        }
    }
    for row in rows {
        if let Some(member) = row.member_id {
            seats.entry((member, row.team_id)).or_default().1.add(year, row);
        }
    }
    let made = |((member, team), (target, achieved)): (Seat, (Option<SalesTarget>, Achieved))| {
        let of = Of { level: Level::Member, team_id: team, member_id: Some(member) };
        line(of, target, achieved, 0, (year, as_of))
    };
    seats.into_iter().map(made).collect()
}

/// Sums over lines.
pub fn sum(lines: &[Line]) -> Sum {
    let total = |of: fn(&Line) -> i64| lines.iter().map(of).sum::<i64>();
    let (achieved, to_date) = (total(|line| line.achieved_total), total(|line| line.target_to_date));
    let behind = lines.iter().filter(|line| line.standing == Standing::Behind).count();
    Sum {
        count: i64::try_from(lines.len()).unwrap_or(i64::MAX),
        behind: i64::try_from(behind).unwrap_or(i64::MAX),
        target_total: total(|line| line.target_total),
        achieved_total: achieved,
        last_year_total: total(|line| line.last_year_total),
        target_to_date: to_date,
        gap: achieved - to_date,
        standing: rules::standing(to_date, achieved),
    }
}

/// The days of a year until one of them; `None` for a year that has not begun.
pub fn until(year: i32, as_of: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let first = NaiveDate::from_ymd_opt(year, 1, 1)?;
    let last = NaiveDate::from_ymd_opt(year, 12, 31)?;
    (as_of.year() >= year).then(|| (first, as_of.min(last)))
}
