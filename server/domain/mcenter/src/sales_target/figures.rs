//! Sales targets with achieved amounts: overview, by member, by month and by week (business §7
//! `getSalesTargets`, personal target list and sum, target by member, monthly target).

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use chrono::{Datelike, NaiveDate};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Page, PageRequest, Viewer, clock};

use super::lines::{Achieved, Of, by_team, in_order, line, of_members, sum, until};
use super::model::{
    Basis, Level, Line, MemberFilter, Month, Months, Overview, SalesTarget, SalesWeek, Standing, Sum,
};
use super::rules;
use super::store::{self, Earned, Place};

fn today() -> NaiveDate {
    clock::china_day(clock::now())
}

/// The kind of record (receipt or contract) that counts towards targets in an enterprise.
#[erased]
pub async fn basis(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Basis> {
    Ok(Basis::of(&store::setting(connection, viewer.enterprise_id).await?.basis))
}

/// The earned amounts of a year until a day, and of the whole year before.
async fn earned(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    (year, as_of): (i32, NaiveDate),
) -> AppResult<(Basis, Vec<Earned>)> {
    rules::known_year(year)?;
    let basis = basis(connection, viewer).await?;
    let before = NaiveDate::from_ymd_opt(year - 1, 1, 1).unwrap_or(as_of);
    let end = NaiveDate::from_ymd_opt(year - 1, 12, 31).unwrap_or(as_of);
    let to = until(year, as_of).map_or(end, |(_, to)| to);
    Ok((basis, store::by_month(connection, viewer, basis, (before, to)).await?))
}

/// The targets of a year: company, each team, and amounts outside of teams.
#[erased]
pub async fn overview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    year: i32,
    as_of: Option<NaiveDate>,
) -> AppResult<Overview> {
    if !rules::may_read(viewer) {
        return Err(AppError::forbidden());
    }
    let as_of = as_of.unwrap_or_else(today);
    let when = (year, as_of);
    let (basis, rows) = earned(connection, viewer, when).await?;
    let targets = store::of_years(connection, viewer, &[year]).await?;
    let places = in_order(store::places(connection, viewer).await?);
    let paths: HashMap<i64, Vec<i64>> = places.iter().map(|place| (place.id, place.path.clone())).collect();
    let below = rules::below(&targets, &paths);
    let (by_team, none, all) = by_team(&rows, &places, year);
    let target_of = |level: Level, team: Option<i64>| {
        targets.iter().find(|target| target.level() == level && target.team_id == team).cloned()
    };
    let team = |place: &Place| {
        let of = Of { level: Level::Team, team_id: Some(place.id), member_id: None };
        let achieved = by_team.get(&place.id).copied().unwrap_or_default();
        let children = below.teams.get(&place.id).copied().unwrap_or_default();
        line(of, target_of(Level::Team, Some(place.id)), achieved, children, when)
    };
    let company = Of { level: Level::Company, team_id: None, member_id: None };
    let whole = rules::sees_all(viewer);
    Ok(Overview {
        year,
        as_of,
        basis,
        company: whole.then(|| line(company, target_of(Level::Company, None), all, below.company, when)),
        teams: places.iter().map(team).collect(),
        unassigned: whole.then(|| line(company, None, none, 0, when)),
    })
}

/// All lines of members that a filter finds, those behind their target first.
async fn found(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
) -> AppResult<Vec<Line>> {
    if !rules::may_read(viewer) {
        return Err(AppError::forbidden());
    }
    let when = (filter.year, today());
    let (_, rows) = earned(connection, viewer, when).await?;
    let targets = store::of_years(connection, viewer, &[filter.year]).await?;
    let teams = match filter.team_id {
        None => None,
        Some(team) => Some(below(connection, viewer, team).await?),
    };
    let others = match &teams {
        None => Vec::new(),
        Some(teams) => store::people(connection, viewer, teams).await?,
    };
    let others = others.into_iter().map(|(member, team)| (member, Some(team)));
    let mut lines = of_members(targets, &rows, others, when);
    if let Some(teams) = teams {
        let teams: HashSet<i64> = teams.into_iter().collect();
        lines.retain(|line| line.team_id.is_some_and(|id| teams.contains(&id)));
    }
    if let Some(keyword) = filter.keyword.as_deref().filter(|text| !text.trim().is_empty()) {
        let called: HashSet<i64> = store::called(connection, viewer, keyword).await?.into_iter().collect();
        lines.retain(|line| line.member_id.is_some_and(|id| called.contains(&id)));
    }
    if let Some(behind) = filter.behind {
        lines.retain(|line| (line.standing == Standing::Behind) == behind);
    }
    lines.sort_by_key(|line| (line.gap, line.member_id, line.team_id));
    Ok(lines)
}

/// A visible team with those below it.
async fn below(connection: &AsyncPgConnection, viewer: &Viewer, team: i64) -> AppResult<Vec<i64>> {
    let places = store::places(connection, viewer).await?;
    Ok(places.into_iter().filter(|place| place.path.contains(&team)).map(|place| place.id).collect())
}

/// A page of the lines of members with their number; all lines are computed at once.
#[erased]
pub async fn members(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
    request: &PageRequest,
) -> AppResult<(Page<Line>, i64)> {
    // a cursor stores the index of its row
    let skipped = request.cursor(PLACE)?.map_or(request.offset(), |cursor| cursor.id);
    let lines = found(connection, viewer, filter).await?;
    let count = i64::try_from(lines.len()).unwrap_or(i64::MAX);
    let (skipped, limit) =
        (usize::try_from(skipped).unwrap_or_default(), usize::try_from(request.size() + 1));
    let part = (1_i64..).zip(lines).skip(skipped).take(limit.unwrap_or_default()).collect();
    let page = Page::of(request, PLACE, part, |(place, _)| (None, *place));
    Ok((page.map(|(_, line)| line), count))
}

/// Sort name of members' lines stored in cursors.
const PLACE: &str = "PLACE ASC";

/// Sums over all lines that a filter finds.
#[erased]
pub async fn member_sum(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
) -> AppResult<Sum> {
    Ok(sum(&found(connection, viewer, filter).await?))
}

/// The lines of one member: one for each team in which they have a target or earned something.
#[erased]
pub async fn by_member(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    year: i32,
    member_id: i64,
) -> AppResult<Vec<Line>> {
    let filter = MemberFilter { year, ..MemberFilter::default() };
    let mut lines = found(connection, viewer, &filter).await?;
    lines.retain(|line| line.member_id == Some(member_id));
    Ok(lines)
}

/// Subject of a query: the company, a team with those below it, a member, or a member in a team.
struct Asked {
    teams: Option<Vec<i64>>,
    member_id: Option<i64>,
    targets: Vec<SalesTarget>,
}

impl Asked {
    /// Whether the subject earned this amount.
    fn has(&self, row: &Earned) -> bool {
        let team = self.teams.as_ref();
        team.is_none_or(|teams| row.team_id.is_some_and(|id| teams.contains(&id)))
            && self.member_id.is_none_or(|id| row.member_id == Some(id))
    }

    /// Target of the subject in a year by month; the teams of a member are added up.
    fn months(&self, year: i32) -> Months {
        let mut months = [0; 12];
        for target in self.targets.iter().filter(|target| i32::from(target.year) == year) {
            months.iter_mut().zip(&target.months).for_each(|(sum, month)| *sum += *month);
        }
        months
    }
}

/// The default subject for a viewer who does not see the whole enterprise: the teams that they lead with
/// those below, or what they earned themselves.
async fn own(connection: &AsyncPgConnection, viewer: &Viewer, years: &[i32]) -> AppResult<Asked> {
    let mut targets = store::of_years(connection, viewer, years).await?;
    if viewer.directed_team_ids.is_empty() {
        targets.retain(|target| target.member_id == Some(viewer.member_id));
        return Ok(Asked { teams: None, member_id: Some(viewer.member_id), targets });
    }
    // the visible teams include those below the led ones
    let places = store::places(connection, viewer).await?;
    let teams: Vec<i64> = places.iter().map(|place| place.id).collect();
    let is_top = |place: &&Place| place.parent_id.is_none_or(|above| !teams.contains(&above));
    let tops: Vec<i64> = places.iter().filter(is_top).map(|place| place.id).collect();
    targets.retain(|target| {
        target.level() == Level::Team && target.team_id.is_some_and(|id| tops.contains(&id))
    });
    Ok(Asked { teams: Some(teams), member_id: None, targets })
}

/// Loads the subject of a query with its targets of some years.
async fn asked(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    years: &[i32],
    (team_id, member_id): (Option<i64>, Option<i64>),
) -> AppResult<Asked> {
    if !rules::may_read(viewer) {
        return Err(AppError::forbidden());
    }
    if (team_id, member_id) == (None, None) && !rules::sees_all(viewer) {
        return own(connection, viewer, years).await;
    }
    let teams = match (team_id, member_id) {
        (None, _) => None,
        // only amounts that the member earned in this team
        (Some(team), Some(_)) => Some(vec![team]),
        (Some(team), None) => {
            let teams = below(connection, viewer, team).await?;
            if teams.is_empty() {
                return Err(AppError::not_found());
            }
            Some(teams)
        }
    };
    let level = match (team_id, member_id) {
        (None, None) => Level::Company,
        (Some(_), None) => Level::Team,
        (_, Some(_)) => Level::Member,
    };
    let mut targets = store::of_years(connection, viewer, years).await?;
    targets.retain(|target| {
        target.level() == level
            && team_id.is_none_or(|id| target.team_id == Some(id))
            && member_id.is_none_or(|id| target.member_id == Some(id))
    });
    Ok(Asked { teams, member_id, targets })
}

/// The months of a target: of the company, a team, a member, or a member in a team.
#[erased]
pub async fn monthly(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    year: i32,
    team_id: Option<i64>,
    member_id: Option<i64>,
) -> AppResult<Vec<Month>> {
    let today = today();
    let asked = asked(connection, viewer, &[year], (team_id, member_id)).await?;
    let (_, rows) = earned(connection, viewer, (year, today)).await?;
    let mut achieved = Achieved::default();
    rows.iter().filter(|row| asked.has(row)).for_each(|row| achieved.add(year, row));
    Ok(months(&asked.months(year), achieved, (year, today)))
}

/// The months of a year, with the amounts achieved since January.
fn months(targets: &Months, achieved: Achieved, (year, today): (i32, NaiveDate)) -> Vec<Month> {
    let (mut target_so_far, mut achieved_so_far) = (0, 0);
    let amounts = targets.iter().zip(achieved.this).zip(achieved.last);
    (1_i16..)
        .zip(amounts)
        .map(|(month, ((target, achieved), last_year))| {
            target_so_far += target;
            achieved_so_far += achieved;
            let number = u32::try_from(month).unwrap_or_default();
            let at = (today.year(), today.month()).cmp(&(year, number));
            let standing = match at {
                Ordering::Less => Standing::On,
                Ordering::Equal => rules::standing(rules::to_date(targets, year, today), achieved_so_far),
                Ordering::Greater => rules::standing(target_so_far, achieved_so_far),
            };
            Month {
                month,
                target: *target,
                achieved,
                cumulative_target: target_so_far,
                cumulative_achieved: achieved_so_far,
                last_year,
                standing,
                over: at == Ordering::Greater,
            }
        })
        .collect()
}

/// The weeks of a year in the same way. Weeks around the turn of the year count whole, with days of the
/// neighbouring year.
#[erased]
pub async fn weeks(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    year: i32,
    team_id: Option<i64>,
    member_id: Option<i64>,
) -> AppResult<Vec<SalesWeek>> {
    let today = today();
    rules::known_year(year)?;
    let weeks = rules::weeks_in_year(year);
    let (Some(first), Some(last)) = (weeks.first(), weeks.last()) else { return Ok(Vec::new()) };
    let days = (first.begins_on, last.ends_on.min(today).max(first.begins_on));
    let asked = asked(connection, viewer, &[year - 1, year, year + 1], (team_id, member_id)).await?;
    let basis = basis(connection, viewer).await?;
    let whose = (asked.teams.clone(), asked.member_id);
    let earned = store::by_day(connection, viewer, (basis, days), whose).await?;
    let week = |week: &rules::WeekDays| {
        let within = week.begins_on..=week.ends_on;
        let achieved = earned.iter().filter(|day| within.contains(&day.day)).map(|day| day.amount).sum();
        let begun = week.begins_on <= today;
        let until = week.ends_on.min(today).max(week.begins_on);
        let to_date = rules::between(|year| asked.months(year), week.begins_on, until);
        SalesWeek {
            week: week.number,
            begins_on: week.begins_on,
            ends_on: week.ends_on,
            achieved,
            target: rules::between(|year| asked.months(year), week.begins_on, week.ends_on),
            running: within.contains(&today),
            standing: if begun { rules::standing(to_date, achieved) } else { Standing::On },
        }
    };
    Ok(weeks.iter().map(week).collect())
}
