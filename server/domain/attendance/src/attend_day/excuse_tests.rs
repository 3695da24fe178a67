//! Tests of the figures of a day after some of its exceptions were settled as normal.

use std::collections::BTreeSet;

use xieli_domain_attendance::attend_day::excuse::excused;
use xieli_domain_attendance::engine::day::model::DayKind;
use xieli_domain_attendance::engine::day::result::{DayResult, Figures, Mark};

fn day(marks: &[Mark], figures: Figures) -> DayResult {
    DayResult {
        day: "2026-11-02".parse().expect("a day"),
        kind: DayKind::Workday,
        shift_id: Some(1),
        figures,
        marks: marks.iter().copied().collect(),
        ends: Vec::new(),
        leave: Vec::new(),
        overtime: Vec::new(),
        spare: Vec::new(),
        reasons: Vec::new(),
        settled: true,
    }
}

fn adds_up(figures: &Figures) -> bool {
    figures.worked + figures.leave + figures.absence + figures.rest + figures.pending == figures.shift
}

#[test]
fn what_is_settled_as_normal_is_worked_and_the_minutes_add_up() {
    let figures = Figures {
        shift: 540,
        rest: 60,
        expected: 480,
        worked: 420,
        absence: 60,
        late: 20,
        early: 40,
        ..Figures::default()
    };
    let late = day(&[Mark::Late, Mark::Early], figures);
    assert!(adds_up(&late.figures));
    let one = excused(&late, &[Mark::Late]);
    assert_eq!((one.figures.worked, one.figures.late, one.figures.absence), (440, 0, 40));
    assert_eq!(one.marks, BTreeSet::from([Mark::Early]));
    let both = excused(&late, &[Mark::Late, Mark::Early]);
    assert_eq!((both.figures.worked, both.figures.absence), (480, 0));
    assert!(both.marks.is_empty() && adds_up(&one.figures) && adds_up(&both.figures));
    assert_eq!(excused(&late, &[]), late);
}

#[test]
fn absence_that_is_normal_leaves_nothing_of_it() {
    let figures = Figures {
        shift: 480,
        expected: 480,
        worked: 100,
        absence: 380,
        late: 380,
        absent_halves: 2,
        ..Figures::default()
    };
    let absent = day(&[Mark::Absent], figures);
    let settled = excused(&absent, &[Mark::Absent]);
    assert_eq!((settled.figures.worked, settled.figures.absence, settled.figures.absent_halves), (480, 0, 0));
    assert!(settled.marks.is_empty() && adds_up(&settled.figures));
    // a mark that the day does not have changes nothing
    assert_eq!(excused(&absent, &[Mark::Early]), absent);
}
