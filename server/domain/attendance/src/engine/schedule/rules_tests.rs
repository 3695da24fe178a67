//! Tests of the plan of each day: schedule board, holidays, weeks and rotations.

use std::collections::BTreeMap;

use chrono::{NaiveDate, Weekday};
use xieli_domain_attendance::engine::day::model::DayKind;
use xieli_domain_attendance::engine::day::shift::Shift;
use xieli_domain_attendance::engine::schedule::rules::{
    Because, Board, Cell, Holiday, Holidays, Pattern, Schedule, board_faults, copied, faults, filled,
    overlapping, swap,
};

fn day(text: &str) -> NaiveDate {
    format!("2026-{text}").parse().expect("a day")
}

/// 1 on weekdays, 2 on the short Saturday.
const WEEK: Pattern = Pattern::Week { shifts: [Some(1), Some(1), Some(1), Some(1), Some(3), Some(2), None] };

fn holidays() -> Holidays {
    let one = |kind, name: &str, like| Holiday { kind, name: name.to_owned(), like };
    Holidays::from([
        (day("09-27"), one(DayKind::Workday, "国庆节调班", Some(Weekday::Fri))),
        (day("10-01"), one(DayKind::Holiday, "国庆节", None)),
        (day("10-05"), one(DayKind::RestDay, "国庆节", None)),
        (day("10-11"), one(DayKind::Workday, "国庆节调班", None)),
    ])
}

fn planned(pattern: &Pattern, board: &Board, at: &str, rests: bool) -> (Option<i64>, DayKind, Because) {
    let schedule = Schedule { pattern, board, holidays: &holidays(), rests_on_holidays: rests };
    let found = schedule.planned(day(at));
    (found.shift_id, found.kind, found.because)
}

#[test]
fn weeks_follow_the_calendar() {
    let none = Board::new();
    let of = |at| planned(&WEEK, &none, at, true);
    assert_eq!(of("03-02"), (Some(1), DayKind::Workday, Because::Pattern));
    // the shift of the day decides, not the usual one
    assert_eq!(of("03-07"), (Some(2), DayKind::Workday, Because::Pattern));
    assert_eq!(of("03-08"), (None, DayKind::RestDay, Because::Pattern));
    assert_eq!(of("10-01"), (None, DayKind::Holiday, Because::Holiday));
    assert_eq!(of("10-05"), (None, DayKind::RestDay, Because::Holiday));
    // a Sunday worked in exchange for a Friday, and one without an entry
    assert_eq!(of("09-27"), (Some(3), DayKind::Workday, Because::Holiday));
    assert_eq!(of("10-11"), (Some(1), DayKind::Workday, Because::Holiday));
    // a group that never closes works on, and the date stays a holiday
    assert_eq!(planned(&WEEK, &none, "10-01", false), (Some(1), DayKind::Holiday, Because::Pattern));
    assert_eq!(planned(&WEEK, &none, "09-27", false), (None, DayKind::RestDay, Because::Pattern));
}

#[test]
fn the_board_comes_first() {
    let board = Board::from([(day("10-01"), Cell::Shift(9)), (day("03-02"), Cell::Free)]);
    assert_eq!(planned(&WEEK, &board, "10-01", true), (Some(9), DayKind::Holiday, Because::Board));
    assert_eq!(planned(&WEEK, &board, "03-02", true), (None, DayKind::RestDay, Because::Board));
    assert_eq!(planned(&Pattern::Board, &board, "03-03", true), (None, DayKind::Workday, Because::Nothing));
}

#[test]
fn holes_are_shown_and_holidays_are_none() {
    let board = Board::from([(day("10-02"), Cell::Shift(1)), (day("10-03"), Cell::Free)]);
    let holidays = holidays();
    let schedule =
        Schedule { pattern: &Pattern::Board, board: &board, holidays: &holidays, rests_on_holidays: true };
    assert_eq!(schedule.holes(day("09-30"), day("10-06")), [day("09-30"), day("10-04"), day("10-06")]);
    assert_eq!(Schedule { pattern: &WEEK, ..schedule }.holes(day("09-30"), day("10-06")), []);
}

#[test]
fn a_rotation_turns_from_its_start_on() {
    let turn = Pattern::Rotation { start: day("03-01"), turn: vec![Some(1), Some(2), None] };
    let of = |at| planned(&turn, &Board::new(), at, false).0;
    assert_eq!([of("03-01"), of("03-02"), of("03-03"), of("03-04")], [Some(1), Some(2), None, Some(1)]);
    assert_eq!(of("02-28"), None);
    assert_eq!(of("12-31"), [Some(1), Some(2), None][305 % 3]);
}

#[test]
fn boards_are_copied_and_filled() {
    let board = Board::from([(day("03-02"), Cell::Shift(1)), (day("03-04"), Cell::Free)]);
    let next = copied(&board, day("03-02"), 7, day("03-09"), day("03-18"));
    let wanted =
        [("03-09", Cell::Shift(1)), ("03-11", Cell::Free), ("03-16", Cell::Shift(1)), ("03-18", Cell::Free)];
    assert_eq!(next, wanted.into_iter().map(|(at, cell)| (day(at), cell)).collect());
    let turn = filled(&[Some(1), None], day("03-02"), day("03-04"));
    assert_eq!(turn.into_values().collect::<Vec<_>>(), [Cell::Shift(1), Cell::Free, Cell::Shift(1)]);
    assert!(copied(&board, day("03-02"), 0, day("03-09"), day("03-18")).is_empty());
}

#[test]
fn days_are_swapped() {
    let one = Board::from([(day("03-02"), Cell::Shift(1)), (day("03-03"), Cell::Free)]);
    let other = Board::from([(day("03-02"), Cell::Free), (day("03-03"), Cell::Shift(2))]);
    let (after, other_after) = swap(&one, day("03-02"), &other, day("03-02")).expect("a swap");
    assert_eq!((after[&day("03-02")], other_after[&day("03-02")]), (Cell::Free, Cell::Shift(1)));
    let (after, other_after) = swap(&one, day("03-02"), &other, day("03-03")).expect("a swap");
    assert_eq!((after[&day("03-02")], after[&day("03-03")]), (Cell::Free, Cell::Shift(2)));
    assert_eq!((other_after[&day("03-02")], other_after[&day("03-03")]), (Cell::Shift(1), Cell::Free));
    let busy = Board::from([(day("03-02"), Cell::Shift(1)), (day("03-03"), Cell::Shift(1))]);
    assert_eq!(swap(&busy, day("03-02"), &other, day("03-03")), None);
    assert_eq!(swap(&one, day("03-05"), &other, day("03-03")), None);
    assert_eq!(swap(&one, day("03-02"), &one, day("03-02")), None);
}

#[test]
fn shifts_are_compared_pairwise_on_the_days_that_they_lie_on() {
    let late = Shift::plain(1, "深夜", 22 * 60, 28 * 60);
    let early = Shift::plain(2, "凌晨", 2 * 60, 8 * 60);
    let morning = Shift::plain(3, "早", 7 * 60, 12 * 60);
    let monday = day("03-02");
    // of one date they do not overlap
    assert_eq!(overlapping(&[(monday, &late), (monday, &early)]), []);
    // on the next date they do
    assert_eq!(overlapping(&[(monday, &late), (day("03-03"), &early)]), [(0, 1)]);
    // of three the first and the last overlap, and the middle one lies apart
    let noon = Shift::plain(4, "午", 12 * 60, 14 * 60);
    let all = [(monday, &early), (monday, &noon), (monday, &morning)];
    assert_eq!(overlapping(&all), [(0, 2)]);
    assert_eq!(overlapping(&[(monday, &morning), (monday, &noon)]), []);
}

#[test]
fn a_change_of_the_board_is_compared_with_the_days_beside_it() {
    let late = Shift::plain(1, "深夜", 22 * 60, 28 * 60);
    let early = Shift::plain(2, "凌晨", 2 * 60, 8 * 60);
    let shifts = BTreeMap::from([(1, &late), (2, &early)]);
    let board = Board::from([
        (day("03-02"), Cell::Shift(1)),
        (day("03-03"), Cell::Shift(2)),
        (day("03-04"), Cell::Shift(1)),
    ]);
    assert_eq!(board_faults(&board, &[day("03-03")], &shifts), [(day("03-02"), day("03-03"))]);
    assert_eq!(board_faults(&board, &[day("03-05")], &shifts), []);
}

#[test]
fn patterns_have_limits() {
    assert_eq!(faults(&WEEK), []);
    assert_eq!(faults(&Pattern::Week { shifts: [None; 7] }).len(), 1);
    assert_eq!(faults(&Pattern::Rotation { start: day("03-01"), turn: vec![] }).len(), 1);
    assert_eq!(faults(&Pattern::Rotation { start: day("03-01"), turn: vec![Some(1); 63] }).len(), 1);
    assert_eq!(faults(&Pattern::Rotation { start: day("03-01"), turn: vec![None] }).len(), 1);
}
