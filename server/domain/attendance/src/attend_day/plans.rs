//! Working plans of members, day by day: from their attendance group, the group's term, the schedule board
//! and the calendar.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate, TimeDelta};
use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use crate::attend_group::model::{Assignment, AttendGroup, GroupTerm};
use crate::attend_shift::service::Versioned;
use crate::engine::day::model::{DayKind, DayPlan, Plan};
use crate::engine::schedule::rules::{Because, Board, Cell, Holidays, Pattern, Planned, Schedule};
use crate::{attend_group, attend_holiday, attend_schedule, attend_shift};

/// A term with its parsed plan.
struct Term {
    begins_on: NaiveDate,
    pattern: Pattern,
    free_days: Vec<i16>,
}

impl From<GroupTerm> for Term {
    fn from(term: GroupTerm) -> Self {
        Self { begins_on: term.begins_on, pattern: term.pattern(), free_days: term.free_days }
    }
}

/// Loaded plans of members for a span of days.
pub struct Plans {
    shifts: BTreeMap<i64, Versioned>,
    groups: BTreeMap<i64, AttendGroup>,
    terms: BTreeMap<i64, Vec<Term>>,
    holidays: Holidays,
    assignments: BTreeMap<i64, Vec<Assignment>>,
    boards: BTreeMap<i64, Board>,
}

/// A planned day of a member, with its origin.
#[derive(Debug, Clone)]
pub struct Planning<'a> {
    /// As input of the computation of a day.
    pub plan: DayPlan,
    /// The group that the member is in.
    pub group: Option<&'a AttendGroup>,
    /// The first day of the valid term.
    pub term: Option<NaiveDate>,
    /// The group uses the schedule board, and the board has no entry for the day.
    pub hole: bool,
}

impl Plans {
    /// The plans of these members between two days.
    #[erased]
    pub async fn load(
        connection: &AsyncPgConnection,
        enterprise_id: i64,
        members: &[i64],
        (from, to): (NaiveDate, NaiveDate),
    ) -> AppResult<Self> {
        let shifts = attend_shift::service::of_enterprise(connection, enterprise_id).await?;
        let groups = attend_group::store::all(connection, enterprise_id).await?;
        let mut terms: BTreeMap<i64, Vec<Term>> = BTreeMap::new();
        for term in attend_group::store::terms(connection, enterprise_id, false).await? {
            terms.entry(term.group_id).or_default().push(Term::from(term));
        }
        let holidays = attend_holiday::service::calendar_of(connection, enterprise_id, (from, to)).await?;
        let mut assignments: BTreeMap<i64, Vec<Assignment>> = BTreeMap::new();
        let span = (from, Some(to));
        for row in attend_group::store::assignments(connection, enterprise_id, Some(members), span).await? {
            assignments.entry(row.member_id).or_default().push(row);
        }
        let boards = attend_schedule::store::boards(connection, enterprise_id, members, (from, to)).await?;
        let groups = groups.into_iter().map(|row| (row.id, row)).collect();
        Ok(Self { shifts, groups, terms, holidays, assignments, boards })
    }

    /// The group that a member is in on a day.
    pub fn group_on(&self, member: i64, day: NaiveDate) -> Option<&AttendGroup> {
        let found = self.assignments.get(&member)?.iter().find(|row| row.holds(day))?;
        self.groups.get(&found.group_id)
    }

    /// The version of a shift.
    pub fn shift_version(&self, id: i64) -> Option<i32> {
        self.shifts.get(&id).map(|(_, version)| *version)
    }

    /// The kind of a date by the calendar.
    fn date(&self, day: NaiveDate) -> (DayKind, Option<String>) {
        match self.holidays.get(&day) {
            Some(holiday) => (holiday.kind, Some(holiday.name.clone())),
            None => (DayKind::of_weekday(day), None),
        }
    }

    /// Whether work is done on a date by the calendar.
    pub fn is_workday(&self, day: NaiveDate) -> bool {
        self.date(day).0 == DayKind::Workday
    }

    /// The planned day of a member.
    pub fn on(&self, member: i64, day: NaiveDate) -> Planning<'_> {
        let group = self.group_on(member, day);
        let of_group = group.and_then(|group| self.terms.get(&group.id)).into_iter().flatten();
        let term = of_group.filter(|term| term.begins_on <= day).max_by_key(|term| term.begins_on);
        let (Some(group), Some(term)) = (group, term) else {
            let (kind, name) = self.date(day);
            let plan = DayPlan { day, kind, name, plan: Plan::Nobody };
            return Planning { plan, group, term: None, hole: false };
        };
        let nothing = Board::new();
        let board = self.boards.get(&member).unwrap_or(&nothing);
        let anytime = !term.free_days.is_empty() && !board.contains_key(&day);
        let planned =
            if anytime { self.anytime(group, term, day) } else { self.planned(group, term, board, day) };
        let (plan, hole) = planned;
        Planning { plan, group: Some(group), term: Some(term.begins_on), hole }
    }

    fn planned(&self, group: &AttendGroup, term: &Term, board: &Board, day: NaiveDate) -> (DayPlan, bool) {
        let schedule = Schedule {
            pattern: &term.pattern,
            board,
            holidays: &self.holidays,
            rests_on_holidays: group.rests_on_holidays,
        };
        let Planned { shift_id, kind, name, because } = schedule.planned(day);
        let shift = shift_id.and_then(|id| self.shifts.get(&id)).map(|(shift, _)| shift.clone());
        let plan = shift.map_or(Plan::Free, Plan::Shift);
        (DayPlan { day, kind, name, plan }, because == Because::Nothing)
    }

    /// A day of a group with flexible working time.
    fn anytime(&self, group: &AttendGroup, term: &Term, day: NaiveDate) -> (DayPlan, bool) {
        let holiday = self.holidays.get(&day);
        let weekday = i16::try_from(day.weekday().number_from_monday()).unwrap_or_default();
        let usual = term.free_days.contains(&weekday);
        let works = match holiday {
            Some(holiday) if group.rests_on_holidays => holiday.kind == DayKind::Workday,
            _ => usual,
        };
        let kind = match holiday {
            Some(holiday) if holiday.kind == DayKind::Holiday => DayKind::Holiday,
            _ if works => DayKind::Workday,
            _ => DayKind::RestDay,
        };
        let plan = match works {
            true => Plan::Anytime { expected: group.day_minutes, begins: group.day_start },
            false => Plan::Free,
        };
        (DayPlan { day, kind, name: holiday.map(|holiday| holiday.name.clone()), plan }, false)
    }

    /// The days of a member from one to another, as the rules of a day read them.
    pub fn days(&self, member: i64, (from, to): (NaiveDate, NaiveDate)) -> Vec<DayPlan> {
        from.iter_days().take_while(|day| *day <= to).map(|day| self.on(member, day).plan).collect()
    }

    /// The entry of the board for a day of a member.
    pub fn cell(&self, member: i64, day: NaiveDate) -> Option<Cell> {
        self.boards.get(&member)?.get(&day).copied()
    }
}

/// A span of days, extended by a number of days on either side.
pub fn beside((from, to): (NaiveDate, NaiveDate), days: usize) -> (NaiveDate, NaiveDate) {
    let far = TimeDelta::days(i64::try_from(days).unwrap_or_default());
    (from.checked_sub_signed(far).unwrap_or(from), to.checked_add_signed(far).unwrap_or(to))
}
