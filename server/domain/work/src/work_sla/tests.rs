//! Tests of working time and of the promised times.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_work::config_value::model::WorkClockSetting;
use xieli_domain_work::work_sla::hours::Hours;
use xieli_domain_work::work_sla::model::{Promise, WorkSla, WorkSlaInput};
use xieli_domain_work::work_sla::rules;
use xieli_domain_work::workday::rules::Corrections;
use xieli_kernel::AppError;

/// A time in China: `2026-11-20 17:30`.
fn at(text: &str) -> DateTime<Utc> {
    format!("{}:00+08:00", text.replace(' ', "T")).parse().expect("a moment")
}

fn hours(start: &str, end: &str, workdays_only: bool) -> Hours {
    let setting = WorkClockSetting {
        day_start: start.into(),
        day_end: end.into(),
        workdays_only,
        ..WorkClockSetting::default()
    };
    Hours::of(&setting, Corrections::new())
}

fn usual() -> Hours {
    hours("09:00", "18:00", true)
}

#[test]
fn only_hours_of_work_count() {
    let worked = |from: &str, to: &str| usual().working_time(at(from), at(to)).num_minutes();
    // 2026-11-20 is a Friday
    assert_eq!(worked("2026-11-20 17:30", "2026-11-20 20:00"), 30);
    assert_eq!(worked("2026-11-20 17:30", "2026-11-23 09:15"), 45, "over a weekend");
    assert_eq!(worked("2026-11-21 10:00", "2026-11-22 18:00"), 0);
    assert_eq!(worked("2026-11-20 08:00", "2026-11-20 23:59"), 540);
    assert_eq!(worked("2026-09-30 18:00", "2026-10-08 09:01"), 1, "over the holidays");
    assert_eq!(worked("2026-11-20 12:00", "2026-11-20 11:00"), 0);
    let round = hours("00:00", "24:00", false);
    assert_eq!(round.working_time(at("2026-11-20 17:30"), at("2026-11-22 17:30")).num_hours(), 48);
    let own = Corrections::from([("2026-11-21".parse().expect("a day"), true)]);
    let saturday = Hours::of(&WorkClockSetting::default(), own);
    assert_eq!(saturday.working_time(at("2026-11-20 18:00"), at("2026-11-22 00:00")).num_hours(), 9);
}

#[test]
fn an_end_is_reached_within_hours_of_work() {
    let until = |from: &str, minutes: i64| usual().after(at(from), TimeDelta::minutes(minutes));
    assert_eq!(until("2026-11-20 10:00", 60), at("2026-11-20 11:00"));
    assert_eq!(until("2026-11-20 17:30", 60), at("2026-11-23 09:30"));
    assert_eq!(
        until("2026-11-20 17:30", 30),
        at("2026-11-20 18:00"),
        "the day's end, not the next one's begin"
    );
    assert_eq!(until("2026-11-21 02:00", 60), at("2026-11-23 10:00"));
    assert_eq!(until("2026-11-21 02:00", 0), at("2026-11-21 02:00"));
    assert_eq!(
        until("2026-11-20 09:00", 525_600),
        usual().after(at("2026-11-20 09:00"), TimeDelta::days(365))
    );
    // no working day in the years that are searched
    let never = (0..40_100).map(|day| (at("2026-11-01 00:00").date_naive() + TimeDelta::days(day), false));
    let never = Hours::of(&WorkClockSetting::default(), never.collect());
    assert_eq!(never.after(at("2026-11-20 10:00"), TimeDelta::hours(1)), at("2026-11-20 11:00"));
}

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap_or_default() % sides
    }

    /// A time within about two months.
    fn moment(&mut self) -> DateTime<Utc> {
        at("2026-09-15 00:00") + TimeDelta::milliseconds(self.roll(60 * 86_400_000))
    }

    fn hours(&mut self) -> Hours {
        let start = self.roll(22);
        let end = start + 1 + self.roll(24 - start - 1);
        hours(&format!("{start:02}:30"), &format!("{end:02}:45"), self.roll(2) == 0)
    }
}

#[test]
fn working_time_is_monotone_additive_and_turned_round_by_after() {
    let mut dice = Dice(40);
    for round in 0..2000 {
        let hours = dice.hours();
        let mut three = [dice.moment(), dice.moment(), dice.moment()];
        three.sort();
        let [a, b, c] = three;
        let time = |from, to| hours.working_time(from, to);
        assert_eq!(time(a, b) + time(b, c), time(a, c), "{round}: additive: {hours:?} {three:?}");
        assert!(time(a, b) <= time(a, c) && time(b, c) <= time(a, c), "{round}: monotone");
        assert!(time(a, c) <= c - a, "{round}: no more than there is");
        assert_eq!(time(c, a), TimeDelta::zero());
        let much = TimeDelta::milliseconds(dice.roll(40 * 3_600_000));
        let end = hours.after(a, much);
        assert_eq!(time(a, end), much, "{round}: {hours:?} {a} {much}");
        assert!(hours.after(a, much + TimeDelta::milliseconds(1)) > end, "{round}: monotone");
    }
}

#[test]
fn a_hold_shifts_what_is_to_come_by_the_time_that_was_held() {
    let mut dice = Dice(41);
    for round in 0..2000 {
        let hours = dice.hours();
        let asked = dice.moment();
        let end = hours.after(asked, TimeDelta::minutes(1 + dice.roll(3000)));
        let mut two = [dice.moment(), dice.moment()];
        two.sort();
        let [held, resumed] = two;
        let after = hours.shifted(end, held, resumed);
        if end <= held {
            assert_eq!(after, end, "{round}: what was over stays");
            continue;
        }
        // the remaining working time is the same as at the begin of the hold
        let left = hours.working_time(held, end);
        assert_eq!(hours.working_time(resumed, after), left, "{round}");
        assert_eq!(
            hours.working_time(asked, after),
            hours.working_time(asked, end) + hours.working_time(held, resumed),
            "{round}"
        );
        assert!(after >= end, "{round}");
    }
}

fn promise(level: Option<&str>, service_type: Option<&str>, respond: i32) -> WorkSla {
    let now = Utc::now();
    WorkSla {
        enterprise_id: 1,
        id: 1,
        level: level.map(str::to_owned),
        service_type: service_type.map(str::to_owned),
        respond_minutes: Some(respond),
        arrive_minutes: None,
        finish_minutes: Some(600),
        remark: None,
        version: 1,
        created_at: now,
        created_by: None,
    }
}

#[test]
fn the_promise_that_says_the_most_counts() {
    let all = [
        promise(None, None, 1),
        promise(None, Some("2"), 2),
        promise(Some("3"), None, 3),
        promise(Some("3"), Some("2"), 4),
    ];
    let of =
        |level, service_type| rules::fitting(&all, level, service_type).and_then(|one| one.respond_minutes);
    assert_eq!(of(None, None), Some(1));
    assert_eq!(of(Some("1"), Some("1")), Some(1));
    assert_eq!(of(Some("1"), Some("2")), Some(2));
    assert_eq!(of(Some("3"), None), Some(3));
    assert_eq!(of(Some("3"), Some("2")), Some(4));
    assert_eq!(rules::fitting(&all[2..], Some("1"), Some("2")).map(|one| one.id), None);
    let made = rules::promised(Some(&all[0]), &usual(), at("2026-11-20 17:59"), TimeDelta::minutes(10));
    let expected = Promise {
        respond_due_at: Some(at("2026-11-23 09:10")),
        arrive_due_at: None,
        finish_due_at: Some(at("2026-11-24 10:09")),
    };
    assert_eq!(made, expected);
    assert_eq!(rules::promised(None, &usual(), Utc::now(), TimeDelta::zero()), Promise::default());
}

#[test]
fn promises_have_their_limits() {
    let said = |respond, arrive, finish| {
        let input = WorkSlaInput {
            respond_minutes: respond,
            arrive_minutes: arrive,
            finish_minutes: finish,
            ..WorkSlaInput::default()
        };
        match rules::checked(input) {
            Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.path.join(".")).collect(),
            _ => Vec::new(),
        }
    };
    assert!(said(Some(30), Some(120), Some(480)).is_empty());
    assert!(said(None, None, Some(525_600)).is_empty());
    assert_eq!(said(None, None, None), ["respondMinutes"]);
    assert_eq!(
        said(Some(0), Some(-1), Some(525_601)),
        ["respondMinutes", "arriveMinutes", "finishMinutes", "arriveMinutes"]
    );
    assert_eq!(said(Some(60), None, Some(59)), ["finishMinutes"]);
}
