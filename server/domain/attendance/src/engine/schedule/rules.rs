//! The shift of a day: the schedule board takes precedence, then the calendar of holidays, then the pattern
//! of the group. Also copying, filling and swapping days of the board. Pure functions.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use serde::{Deserialize, Serialize};

use crate::engine::day::model::DayKind;
use crate::engine::day::shift::{DAY, Shift};

/// The most days of a rotation.
pub const MAX_ROTATION: usize = 62;
/// The most days that one request copies or fills.
pub const MAX_FILLED: usize = 366;

/// The recurring pattern of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by")]
pub enum Pattern {
    /// A shift for each day of the week from Monday on; none on free days.
    Week {
        /// The ids of the shifts.
        shifts: [Option<i64>; 7],
    },
    /// The board only.
    Board,
    /// A rotation of shifts, one a day.
    Rotation {
        /// The day of the first.
        start: NaiveDate,
        /// The ids of the shifts; none on free days.
        turn: Vec<Option<i64>>,
    },
}

/// A day of the schedule board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is", content = "shiftId")]
pub enum Cell {
    /// A shift, by its id.
    Shift(i64),
    /// A free day.
    Free,
}

/// The days of a member on the board.
pub type Board = BTreeMap<NaiveDate, Cell>;

/// A special day of the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holiday {
    /// Its kind: a workday if it is exchanged for a free day.
    pub kind: DayKind,
    /// Its name.
    pub name: String,
    /// Weekday whose shift applies to an exchanged workday; by default the first shift of the week.
    pub like: Option<Weekday>,
}

/// Holidays and exchanged days.
pub type Holidays = BTreeMap<NaiveDate, Holiday>;

/// Origin of a planned day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// An entry of the board.
    Board,
    /// A holiday or an exchanged day.
    Holiday,
    /// The pattern.
    Pattern,
    /// Nothing: the board has no entry.
    Nothing,
}

/// A planned day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// The id of the shift; none on a free day.
    pub shift_id: Option<i64>,
    /// The kind of the date.
    pub kind: DayKind,
    /// The name of the holiday or of the exchanged day.
    pub name: Option<String>,
    /// Its origin.
    pub because: Because,
}

/// All sources of a member's plan.
#[derive(Debug, Clone, Copy)]
pub struct Schedule<'a> {
    /// The pattern of the group.
    pub pattern: &'a Pattern,
    /// The member's entries on the board.
    pub board: &'a Board,
    /// Holidays and swapped days.
    pub holidays: &'a Holidays,
    /// Whether the group is free on holidays, unless the board has an entry.
    pub rests_on_holidays: bool,
}

impl Schedule<'_> {
    /// The plan of a day. A shift on a holiday is worked, and the date stays a holiday.
    pub fn planned(&self, day: NaiveDate) -> Planned {
        let holiday = self.holidays.get(&day);
        let name = holiday.map(|holiday| holiday.name.clone());
        let by_law = holiday.is_some_and(|holiday| holiday.kind == DayKind::Holiday);
        let day_of = |shift_id: Option<i64>, because| {
            let usual = if shift_id.is_some() { DayKind::Workday } else { DayKind::RestDay };
            Planned {
                shift_id,
                kind: if by_law { DayKind::Holiday } else { usual },
                name: name.clone(),
                because,
            }
        };
        let usual = by_pattern(day, self.pattern);
        match (self.board.get(&day), holiday) {
            (Some(Cell::Shift(id)), _) => day_of(Some(*id), Because::Board),
            (Some(Cell::Free), _) => day_of(None, Because::Board),
            (None, Some(holiday)) if self.rests_on_holidays && holiday.kind != DayKind::Workday => {
                day_of(None, Because::Holiday)
            }
            // without an entry the plan is unknown, and the kind of the date is that of the calendar
            (None, _) if *self.pattern == Pattern::Board => {
                let kind = holiday.map_or(DayKind::Workday, |holiday| holiday.kind);
                Planned { shift_id: None, kind, name, because: Because::Nothing }
            }
            (None, Some(holiday)) if self.rests_on_holidays => {
                day_of(usual.or_else(|| swapped(self.pattern, holiday.like)), Because::Holiday)
            }
            (None, _) => day_of(usual, Because::Pattern),
        }
    }

    /// The days of a span without an entry on the board, for a pattern that needs one.
    pub fn holes(&self, from: NaiveDate, to: NaiveDate) -> Vec<NaiveDate> {
        let days = from.iter_days().take_while(|day| *day <= to).take(MAX_FILLED);
        days.filter(|day| self.planned(*day).because == Because::Nothing).collect()
    }
}

/// The shift of a pattern on a day, without regard to the calendar.
pub fn by_pattern(day: NaiveDate, pattern: &Pattern) -> Option<i64> {
    match pattern {
        Pattern::Week { shifts } => shifts[day.weekday().num_days_from_monday() as usize],
        Pattern::Board => None,
        Pattern::Rotation { start, turn } => {
            let since = usize::try_from((day - *start).num_days()).ok()?;
            turn.get(since.checked_rem(turn.len())?).copied().flatten()
        }
    }
}

/// The shift of an exchanged workday.
fn swapped(pattern: &Pattern, like: Option<Weekday>) -> Option<i64> {
    let Pattern::Week { shifts } = pattern else { return None };
    let said = like.and_then(|weekday| shifts[weekday.num_days_from_monday() as usize]);
    said.or_else(|| shifts.iter().copied().flatten().next())
}

/// The entries of a board, repeated from another day on up to the last.
pub fn copied(board: &Board, from: NaiveDate, days: usize, to: NaiveDate, last: NaiveDate) -> Board {
    let source: Vec<Option<Cell>> =
        from.iter_days().take(days.min(MAX_FILLED)).map(|day| board.get(&day).copied()).collect();
    let targets = to.iter_days().take_while(|day| *day <= last).take(MAX_FILLED);
    targets.zip(source.iter().cycle()).filter_map(|(day, cell)| Some((day, (*cell)?))).collect()
}

/// A board filled with a rotation, from a day on up to the last.
pub fn filled(turn: &[Option<i64>], from: NaiveDate, last: NaiveDate) -> Board {
    let days = from.iter_days().take_while(|day| *day <= last).take(MAX_FILLED);
    days.zip(turn.iter().cycle()).map(|(day, shift)| (day, shift.map_or(Cell::Free, Cell::Shift))).collect()
}

/// Two members' boards after a swap of days; `None` if one of the days is free for both or has no plan.
pub fn swap(one: &Board, day: NaiveDate, other: &Board, other_day: NaiveDate) -> Option<(Board, Board)> {
    let (mine, theirs) = (*one.get(&day)?, *other.get(&other_day)?);
    if mine == theirs && day == other_day {
        return None;
    }
    let (mut after, mut other_after) = (one.clone(), other.clone());
    if day == other_day {
        after.insert(day, theirs);
        other_after.insert(day, mine);
    } else {
        // each works on the other's day and is free on their own; a member with a shift on that day cannot
        let works = |board: &Board, day: &NaiveDate| matches!(board.get(day), Some(Cell::Shift(_)));
        if works(one, &other_day) || works(other, &day) {
            return None;
        }
        after.insert(day, Cell::Free);
        after.insert(other_day, theirs);
        other_after.insert(other_day, Cell::Free);
        other_after.insert(day, mine);
    }
    Some((after, other_after))
}

/// The overlapping pairs of shifts, by index, each with every other. A shift over midnight lies on its own
/// day and the next: 22:00 to 04:00 and 02:00 to 08:00 of one date do not overlap.
pub fn overlapping(shifts: &[(NaiveDate, &Shift)]) -> Vec<(usize, usize)> {
    let span = |(day, shift): &(NaiveDate, &Shift)| {
        let midnight = i64::from(day.num_days_from_ce()) * i64::from(DAY);
        let clock = shift.span();
        (midnight + i64::from(clock.from), midnight + i64::from(clock.to))
    };
    let spans: Vec<(i64, i64)> = shifts.iter().map(span).collect();
    let mut pairs = Vec::new();
    for (place, one) in spans.iter().enumerate() {
        for (other_place, other) in spans.iter().enumerate().skip(place + 1) {
            if one.0 < other.1 && other.0 < one.1 {
                pairs.push((place, other_place));
            }
        }
    }
    pairs
}

/// The shifts that a change of a board makes overlap: the days that changed, with those beside them.
pub fn board_faults(
    board: &Board,
    changed: &[NaiveDate],
    shifts: &BTreeMap<i64, &Shift>,
) -> Vec<(NaiveDate, NaiveDate)> {
    let one = Days::new(1);
    let near =
        changed.iter().flat_map(|day| [day.checked_sub_days(one), Some(*day), day.checked_add_days(one)]);
    let days: std::collections::BTreeSet<NaiveDate> = near.flatten().collect();
    let planned: Vec<(NaiveDate, &Shift)> = days
        .into_iter()
        .filter_map(|day| match board.get(&day)? {
            Cell::Shift(id) => Some((day, *shifts.get(id)?)),
            Cell::Free => None,
        })
        .collect();
    overlapping(&planned).into_iter().map(|(one, two)| (planned[one].0, planned[two].0)).collect()
}

/// The errors of a pattern, with the name of the field.
pub fn faults(pattern: &Pattern) -> Vec<(&'static str, &'static str)> {
    match pattern {
        Pattern::Week { shifts } if shifts.iter().all(Option::is_none) => vec![("shifts", "请至少安排一天")],
        Pattern::Rotation { turn, .. } if turn.is_empty() || turn.len() > MAX_ROTATION => {
            vec![("turn", "轮班周期应为 1 到 62 天")]
        }
        Pattern::Rotation { turn, .. } if turn.iter().all(Option::is_none) => {
            vec![("turn", "请至少安排一天")]
        }
        _ => Vec::new(),
    }
}
