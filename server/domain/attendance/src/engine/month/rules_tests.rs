//! Tests of the sums of a month, and of corrections after its closing.

use chrono::{DateTime, Utc};
use xieli_domain_attendance::engine::day::compute;
use xieli_domain_attendance::engine::day::model::{DayInput, Policy};
use xieli_domain_attendance::engine::day::result::{DayResult, Mark};
use xieli_domain_attendance::engine::day::zone::Zone;
use xieli_domain_attendance::engine::month::correct::{Correction, corrections, snapshot, sums, unsettled};
use xieli_domain_attendance::engine::month::rules::{FIGURES, MonthDay, cell, month};
use xieli_domain_attendance::engine::repair::rules::{RepairKind, Used, missed};

use crate::golden::read::{applications, day, moment, plans, punches};

/// A day in the notation of the golden tables.
fn computed(date: &str, plan: &str, asked: &str, made: &str) -> DayResult {
    on(date, plan, asked, made, None)
}

fn on(date: &str, plan: &str, asked: &str, made: &str, now: Option<DateTime<Utc>>) -> DayResult {
    let date = day(date);
    let (days, at) = plans(date, plan);
    let (approved, punches) = (applications(date, asked), punches(date, made));
    let now = now.unwrap_or_else(|| moment(date, "72:00"));
    let (zone, policy) = (Zone::CHINA, Policy::default());
    compute(&DayInput {
        zone: &zone,
        now,
        days: &days,
        at,
        approved: &approved,
        punches: &punches,
        policy: &policy,
    })
}

fn in_group(result: DayResult, group: i64) -> MonthDay {
    MonthDay { result, group_id: Some(group) }
}

#[test]
fn a_month_tells_half_a_days_leave_from_half_a_days_absence() {
    let days = [
        in_group(computed("03-02", "[早班]", "假 上", "12:55 18:00"), 1),
        in_group(computed("03-03", "[早班]", "", "09:00 14:00"), 1),
        in_group(computed("03-04", "[早班]", "假 上", ""), 1),
        in_group(computed("03-05", "[早班]", "", "09:12 18:00"), 1),
        in_group(computed("03-07", "[休]", "", ""), 1),
    ];
    let (all, _) = month(&days);
    assert_eq!((all.leave[&1].share, all.leave[&1].minutes), (100, 360));
    assert_eq!(all.figures.absent_halves, 2);
    assert_eq!((all.expected_days, all.free_days), (4, 1));
    assert_eq!([Mark::HalfAbsent, Mark::Late, Mark::Absent].map(|mark| all.days_with(mark)), [2, 1, 0]);
    assert_eq!((all.figures.late, all.figures.expected), (12, 4 * 480));
    let cells = days.map(|one| cell(&one.result));
    assert_eq!(cells, ["事假3小时", "半旷", "半旷 事假3小时", "迟12", "休"]);
}

#[test]
fn a_member_who_moves_within_a_month_is_shown_per_part_and_counted_once() {
    let night = computed("03-31", "[夜班] 夜班", "", "21:55 30:02 45:50");
    let days = [
        in_group(computed("03-03", "[早班]", "", "08:55 18:00"), 1),
        in_group(computed("03-02", "[早班]", "", "08:55 18:00"), 1),
        MonthDay { result: computed("03-01", "[无]", "", ""), group_id: None },
        in_group(night.clone(), 2),
        // the same day again: it counts as it came last
        in_group(night, 2),
    ];
    let (all, parts) = month(&days);
    let told: Vec<_> =
        parts.iter().map(|part| (part.group_id, part.from, part.to, part.sums.figures.worked)).collect();
    let wanted = [
        (None, day("03-01"), day("03-01"), 0),
        (Some(1), day("03-02"), day("03-03"), 960),
        (Some(2), day("03-31"), day("03-31"), 450),
    ];
    assert_eq!(told, wanted);
    assert_eq!((all.figures.worked, all.expected_days, all.worked_share), (1410, 3, 300));
}

#[test]
fn a_locked_month_is_corrected_by_name_in_the_open_one() {
    let before = computed("03-02", "[早班]", "", "08:55");
    let locked = snapshot([&before]);
    assert_eq!(corrections(&locked, &[], [&before], "补卡"), []);
    let repaired = computed("03-02", "[早班]", "", "08:55 18:00#补");
    let found = corrections(&locked, &[], [&repaired], "3 月 2 日补卡通过");
    let told: Vec<_> = found.iter().map(|one| (one.figure.as_str(), one.was, one.now)).collect();
    assert_eq!(told, [("worked", 0, 480), ("absence", 480, 0), ("unproved", 480, 0)]);
    assert_eq!(sums(&found)["worked"], 480);
    // the snapshot stays, and the same is not corrected twice
    assert_eq!(corrections(&locked, &found, [&repaired], "again"), []);
    // it changes back: the second correction undoes the first
    let back = corrections(&locked, &found, [&before], "补卡作废");
    assert_eq!(back.iter().map(Correction::difference).collect::<Vec<_>>(), [-480, 480, 480]);
    let all: Vec<Correction> = found.into_iter().chain(back).collect();
    assert!(sums(&all).values().all(|sum| *sum == 0));
}

#[test]
fn a_month_with_days_that_are_not_over_is_not_locked() {
    let over = computed("03-02", "[早班]", "", "08:55 18:00");
    let open = on("03-03", "[早班]", "", "08:55", Some(moment(day("03-03"), "18:30")));
    assert_eq!(unsettled([&over, &open]), [day("03-03")]);
}

#[test]
fn decisions_are_asked_to_be_looked_at_again_and_not_changed() {
    let absent = computed("03-02", "[早班]", "", "");
    let ground = absent.ground();
    assert!(!computed("03-02", "[早班]", "", "").asks_for_review(&ground));
    // punches that came later change the ground
    assert!(computed("03-02", "[早班]", "", "08:55/50:00 18:00/50:00").asks_for_review(&ground));
    // the name of an address does not
    let late = computed("03-02", "[严班]", "", "09:10 18:00");
    assert!(!computed("03-02", "[严班]", "", "09:10@总部 18:00").asks_for_review(&late.ground()));
    assert!(computed("03-02", "[严班]", "", "09:11 18:00").asks_for_review(&late.ground()));
}

#[test]
fn punches_of_seven_days_that_were_missed_are_listed() {
    let days = [
        computed("03-01", "[早班]", "", "08:55"),
        computed("03-02", "[早班]", "", "08:55"),
        computed("03-03", "[早班]", "假 全", ""),
        computed("03-04", "[早班]", "", ""),
        computed("03-05", "[双段]", "", "08:25 12:02 17:35"),
    ];
    let told = |used: &[Used]| {
        missed(&days, used, day("03-09")).iter().map(|one| (one.day, one.kind)).collect::<Vec<_>>()
    };
    let (missing, absent) = (RepairKind::Missing, RepairKind::Absent);
    // 03-01 is the eighth day before, and on 03-03 leave covers everything
    let wanted =
        [(day("03-05"), missing), (day("03-04"), absent), (day("03-04"), absent), (day("03-02"), missing)];
    assert_eq!(told(&[]), wanted);
    let end = missed(&days, &[], day("03-09"))[3];
    let asked = Used { day: end.day, pair: end.pair, side: end.side, kind: missing };
    assert_eq!(told(&[asked]), wanted[..3]);
}

#[test]
fn figures_have_their_names_once() {
    let names: std::collections::BTreeSet<&str> = FIGURES.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), FIGURES.len());
}
