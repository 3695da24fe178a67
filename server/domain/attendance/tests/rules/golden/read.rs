//! Parser of the tables of golden cases.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc, Weekday};
use xieli_domain_attendance::engine::day::model::{
    Approved, ApprovedKind, Basis, ByKind, DayKind, DayPlan, Extent, Half, OvertimeRule, Plan, Policy, Punch,
    PunchSource, PunchState, Rounding,
};
use xieli_domain_attendance::engine::day::shift::{Clock, Flex, Shift};
use xieli_domain_attendance::engine::day::zone::{Zone, moment_of};

const SHIFTS: &str = include_str!("../../golden/shifts.tsv");

/// The lines of a table, without its comments, as cells.
pub fn lines(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

/// A cell, or nothing.
pub fn some(cell: &str) -> Option<&str> {
    Some(cell).filter(|cell| !cell.is_empty() && *cell != "-")
}

/// The items of a cell.
pub fn words<'a>(cell: &'a str, between: char) -> impl Iterator<Item = &'a str> + use<'a> {
    some(cell).into_iter().flat_map(move |cell| cell.split(between)).map(str::trim)
}

/// A day of 2026.
pub fn day(text: &str) -> NaiveDate {
    format!("2026-{text}").parse().unwrap_or_else(|_| panic!("the day {text}"))
}

/// Minutes since midnight: `-21:50` was yesterday. Seconds are left out.
pub fn minutes(text: &str) -> i32 {
    let (sign, text) = text.strip_prefix('-').map_or((0, text), |text| (-24 * 60, text));
    let mut parts =
        text.split(':').map(|part| part.parse::<i32>().unwrap_or_else(|_| panic!("the time {text}")));
    sign + parts.next().unwrap_or(0) * 60 + parts.next().unwrap_or(0)
}

/// A time of a day in China.
pub fn moment(day: NaiveDate, text: &str) -> DateTime<Utc> {
    let seconds = text.split(':').nth(2).map_or(0, |seconds| seconds.parse().expect("seconds"));
    moment_of(Zone::CHINA.minute(day, minutes(text))) + TimeDelta::seconds(seconds)
}

/// A span of clock time: `09:00-18:00`, `-20:00-02:00`.
pub fn clock(text: &str) -> Clock {
    let at = text[1..].find('-').unwrap_or_else(|| panic!("the span {text}")) + 1;
    Clock::new(minutes(&text[..at]), minutes(&text[at + 1..]))
}

/// The shifts of the tables, by their names.
pub fn shifts() -> BTreeMap<&'static str, Arc<Shift>> {
    let number = |text: &str| some(text).map(|text| text.parse::<i32>().expect("minutes"));
    let two =
        |text: &'static str| text.split_once('/').map(|(one, two)| (number(one), number(two))).expect("two");
    let read = |(place, cells): (usize, Vec<&'static str>)| {
        let [name, pairs, rests, grace, absence, half, late, flex, window, overtime, _] = cells[..] else {
            panic!("{cells:?}");
        };
        let flex = some(flex).and_then(|flex| flex.split_once(' '));
        let id = i64::try_from(place).expect("id") + 1;
        let shift = Shift {
            pairs: words(pairs, ' ').map(clock).collect(),
            rests: words(rests, ' ').map(clock).collect(),
            late_grace: two(grace).0.unwrap_or(0),
            early_grace: two(grace).1.unwrap_or(0),
            absence_below: number(absence),
            half_below: number(half),
            half_when_late: number(late),
            flex: flex.map(|(range, core)| Flex { range: clock(range), core: clock(core) }),
            earliest: two(window).0,
            latest: two(window).1,
            overtime_before: two(overtime).0,
            overtime_after: two(overtime).1,
            ..Shift::plain(id, name, 0, 0)
        };
        assert_eq!(shift.faults(), [], "{name}");
        (name, Arc::new(shift))
    };
    lines(SHIFTS).enumerate().map(read).collect()
}

/// The plans of days around one, and its index: three days without a plan before and after.
pub fn plans(day: NaiveDate, cell: &str) -> (Vec<DayPlan>, usize) {
    let shifts = shifts();
    let said: Vec<&str> = words(cell, ' ').collect();
    let at = said.iter().position(|word| word.starts_with('[')).expect("a day in brackets");
    let first = day - Days::new(3 + u64::try_from(at).expect("place"));
    let plan = |(place, date): (usize, NaiveDate)| {
        let word = place
            .checked_sub(3)
            .and_then(|place| said.get(place))
            .map_or("无", |word| word.trim_matches(['[', ']']));
        let (word, mark) = word.split_once('@').unwrap_or((word, ""));
        let weekend = matches!(date.weekday(), Weekday::Sat | Weekday::Sun);
        let usual = if weekend { DayKind::RestDay } else { DayKind::Workday };
        let (kind, plan) = match word {
            "休" => (DayKind::RestDay, Plan::Free),
            "节" => (DayKind::Holiday, Plan::Free),
            "空" => (DayKind::Workday, Plan::Free),
            "无" => (usual, Plan::Nobody),
            "自由" => (DayKind::Workday, Plan::Anytime { expected: 480, begins: 300 }),
            name => {
                let shift = shifts.get(name).unwrap_or_else(|| panic!("the shift {name}"));
                (DayKind::Workday, Plan::Shift(shift.clone()))
            }
        };
        let kind = if mark == "节" { DayKind::Holiday } else { kind };
        let name = match (mark, word) {
            ("调", _) => Some("国庆节调班".to_owned()),
            ("节", _) | (_, "节") => Some("国庆节".to_owned()),
            _ => None,
        };
        DayPlan { day: date, kind, name, plan }
    };
    let count = said.len() + 6;
    (first.iter_days().take(count).enumerate().map(plan).collect(), at + 3)
}

/// Applications, `;` between them.
pub fn applications(day: NaiveDate, cell: &str) -> Vec<Approved> {
    words(cell, ';').zip(901..).map(|(one, id)| application(day, one, id)).collect()
}

fn application(day: NaiveDate, text: &str, id: i64) -> Approved {
    let (word, period) = text.split_once(' ').unwrap_or_else(|| panic!("the application {text}"));
    let overtime = |basis, least, unit| {
        ApprovedKind::Overtime(OvertimeRule { basis, least, unit, rounding: Rounding::Down })
    };
    let (kind, type_id, name) = match word {
        "假" => (ApprovedKind::Leave, 1, "事假"),
        "病" => (ApprovedKind::Leave, 2, "病假"),
        "差" => (ApprovedKind::Trip, 3, "出差"),
        "加" => (overtime(Basis::Proved, 0, 1), 4, "加班"),
        "加30" => (overtime(Basis::Proved, 60, 30), 4, "加班"),
        "加申" => (overtime(Basis::Applied, 0, 1), 4, "加班"),
        _ => panic!("the application {text}"),
    };
    let extent = extent(day, period);
    Approved { id, kind, type_id, name: name.to_owned(), extent, by: Some("张三".to_owned()) }
}

/// A period: `上`, `下`, `全`, `03-01上~03-03下` or `14:00-18:00`.
pub fn extent(day: NaiveDate, text: &str) -> Extent {
    let halves = |from, from_half, to, to_half| Extent::Halves { from, from_half, to, to_half };
    let half = |text: &str| match text {
        "上" => Half::First,
        "下" => Half::Second,
        _ => panic!("the half {text}"),
    };
    match text {
        "全" => halves(day, Half::First, day, Half::Second),
        "上" | "下" => halves(day, half(text), day, half(text)),
        _ => match text.split_once('~') {
            Some((from, to)) => {
                halves(self::day(&from[..5]), half(&from[5..]), self::day(&to[..5]), half(&to[5..]))
            }
            None => {
                let span = Zone::CHINA.span(day, clock(text));
                Extent::Moments { from: moment_of(span.from), to: moment_of(span.to) }
            }
        },
    }
}

/// Punches, a space between them. Their ids are their places, from 1 on.
pub fn punches(day: NaiveDate, cell: &str) -> Vec<Punch> {
    words(cell, ' ').zip(1..).map(|(one, id)| punch(day, one, id)).collect()
}

fn punch(day: NaiveDate, text: &str, id: i64) -> Punch {
    let (rest, tag) = text.split_once('#').unwrap_or((text, ""));
    let (rest, place) = rest.split_once('@').map_or((rest, None), |(rest, place)| (rest, Some(place)));
    let (rest, received) =
        rest.split_once('/').map_or((rest, None), |(rest, received)| (rest, Some(received)));
    let (rest, ahead) = rest.split_once('!').unwrap_or((rest, "0"));
    let (time, zone) = rest.split_once('+').unwrap_or((rest, "08:00"));
    let own = moment(day, time) - TimeDelta::minutes((minutes(zone) - 8 * 60).into());
    let ahead = ahead.parse::<i32>().expect("minutes") * 60;
    let state = match tag {
        "外待" => PunchState::Waiting,
        "外拒" => PunchState::Refused,
        _ => PunchState::Valid,
    };
    let at = own - TimeDelta::seconds(ahead.into());
    Punch {
        id,
        own,
        received: received.map_or(at, |received| moment(day, received)),
        ahead,
        source: if tag == "补" { PunchSource::Repair } else { PunchSource::Phone },
        state,
        outside: tag.starts_with('外'),
        place: place.map(str::to_owned),
    }
}

/// The rules of the group.
pub fn policy(cell: &str) -> Policy {
    let rule = OvertimeRule { basis: Basis::Proved, least: 30, unit: 30, rounding: Rounding::Down };
    match cell {
        "-" => Policy::default(),
        "夜" => Policy { night: Some(clock("22:00-30:00")), ..Policy::default() },
        "凌晨" => Policy { night: Some(clock("00:00-05:00")), ..Policy::default() },
        "打卡" => {
            let punched_overtime = ByKind { workday: Some(rule), rest_day: Some(rule), holiday: Some(rule) };
            Policy { punched_overtime, ..Policy::default() }
        }
        _ => panic!("the policy {cell}"),
    }
}
