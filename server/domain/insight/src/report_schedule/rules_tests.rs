//! Tests of the rules of report schedules, and of the state of a run from its copies.

use chrono::TimeDelta;
use xieli_domain_insight::online_report::definition::{Condition, Definition, Op, Period, Position, Source};
use xieli_domain_insight::report_schedule::model::{
    Attached, Comparison, CopyState, Every, NewSchedule, RunState,
};
use xieli_domain_insight::report_schedule::rules::{Count, checked, compares, delay};
use xieli_domain_insight::report_schedule::words::{link, title};
use xieli_kernel::{AppError, AppResult};

fn new() -> NewSchedule {
    NewSchedule {
        report_id: Some(1),
        parameters: Vec::new(),
        every: Every::Day,
        weekdays: Vec::new(),
        month_day: None,
        time: "09:00".into(),
        member_ids: vec![3, 2, 3],
        team_ids: Vec::new(),
        webhook_ids: Vec::new(),
        measure: None,
        comparison: None,
        threshold: None,
        file: Attached::Nothing,
    }
}

fn fields<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.into_iter().map(|error| error.path.join(".")).collect()
}

fn check(new: &NewSchedule) -> Vec<String> {
    fields(checked(new, 1, &Definition::of(Source::Task)))
}

#[test]
fn a_schedule_keeps_what_its_days_need_and_no_more() {
    let definition = Definition::of(Source::Task);
    let said = NewSchedule { weekdays: vec![5, 1, 1], month_day: Some(4), ..new() };
    let input = checked(&said, 1, &definition).expect("a schedule");
    assert_eq!((input.weekdays, input.month_day, input.at_minute), (vec![], None, 540));
    assert_eq!(input.member_ids, [2, 3], "each once");
    let weekly = NewSchedule { every: Every::Weekdays, ..said.clone() };
    let input = checked(&weekly, 1, &definition).expect("a schedule");
    assert_eq!((input.weekdays, input.month_day), (vec![1, 5], None));
    let monthly = NewSchedule { every: Every::MonthDay, ..said };
    let input = checked(&monthly, 1, &definition).expect("a schedule");
    assert_eq!((input.weekdays, input.month_day), (vec![], Some(4)));
}

#[test]
fn a_schedule_without_a_day_a_time_or_a_recipient_is_refused() {
    assert_eq!(check(&NewSchedule { time: "25:00".into(), ..new() }), ["time"]);
    for weekdays in [vec![], vec![0], vec![8], vec![1; 8]] {
        assert_eq!(check(&NewSchedule { every: Every::Weekdays, weekdays, ..new() }), ["weekdays"]);
    }
    for month_day in [None, Some(0), Some(32), Some(-1), Some(70_000)] {
        assert_eq!(check(&NewSchedule { every: Every::MonthDay, month_day, ..new() }), ["monthDay"]);
    }
    assert_eq!(check(&NewSchedule { member_ids: Vec::new(), ..new() }), ["memberIds"]);
    assert_eq!(check(&NewSchedule { member_ids: (1..=201).collect(), ..new() }), ["memberIds"]);
    assert_eq!(check(&NewSchedule { team_ids: (1..=21).collect(), ..new() }), ["teamIds"]);
    assert_eq!(check(&NewSchedule { webhook_ids: (1..=11).collect(), ..new() }), ["webhookIds"]);
}

#[test]
fn a_condition_is_about_a_figure_of_the_report_and_a_number() {
    let condition = |measure: &str, threshold: &str| NewSchedule {
        measure: Some(measure.into()),
        comparison: Some(Comparison::AtLeast),
        threshold: Some(threshold.into()),
        ..new()
    };
    assert!(check(&condition("count", " 10.5 ")).is_empty());
    assert_eq!(check(&condition("elsewhere", "1")), ["measure"]);
    for threshold in ["", "x", "1e9", "NaN", "inf", "1.2.3", "--1", "1 or 1=1", "9999999999999999999"] {
        assert_eq!(check(&condition("count", threshold)), ["threshold"], "{threshold}");
    }
    let halves = NewSchedule { comparison: None, ..condition("count", "1") };
    assert_eq!(check(&halves), ["comparison"]);
    let none = NewSchedule { threshold: Some("5".into()), comparison: Some(Comparison::AtMost), ..new() };
    let input = checked(&none, 1, &Definition::of(Source::Task)).expect("a schedule");
    assert_eq!((input.measure, input.comparison, input.threshold), (None, None, None));
}

#[test]
fn a_figure_that_could_not_be_reckoned_fulfils_nothing() {
    assert!(compares(Comparison::AtLeast, Some(5.0), 5.0));
    assert!(!compares(Comparison::AtLeast, Some(4.9), 5.0));
    assert!(compares(Comparison::AtMost, Some(5.0), 5.0));
    assert!(!compares(Comparison::AtMost, Some(5.1), 5.0));
    assert!(
        compares(Comparison::MoreThan, Some(0.01), 0.0) && !compares(Comparison::MoreThan, Some(0.0), 0.0)
    );
    assert!(
        compares(Comparison::LessThan, Some(-0.01), 0.0) && !compares(Comparison::LessThan, Some(0.0), 0.0)
    );
    for comparison in Comparison::ALL {
        assert!(!compares(*comparison, None, 0.0), "{comparison:?}");
    }
}

#[test]
fn many_copies_are_spread_over_their_hour() {
    assert_eq!(delay(0), TimeDelta::zero());
    assert_eq!(delay(199), TimeDelta::zero());
    assert_eq!(delay(200), TimeDelta::minutes(1));
    assert_eq!(delay(1_999), TimeDelta::minutes(9));
    assert_eq!(delay(i64::MAX), TimeDelta::minutes(59));
    assert_eq!(delay(-1), TimeDelta::zero());
}

fn count(states: &[(CopyState, i64)]) -> Count {
    let mut count = Count::default();
    states.iter().for_each(|(state, number)| count.add(*state, *number));
    count
}

#[test]
fn a_run_is_what_became_of_its_copies() {
    use CopyState::{Failed, Sent, Unmet, Waiting, Withheld};
    for (states, run) in [
        (vec![(Sent, 3)], RunState::Sent),
        (vec![(Sent, 3), (Unmet, 1)], RunState::Sent),
        (vec![(Sent, 3), (Withheld, 1)], RunState::Partly),
        (vec![(Sent, 3), (Failed, 1)], RunState::Partly),
        (vec![(Unmet, 2)], RunState::Nothing),
        (vec![(Withheld, 2), (Unmet, 1)], RunState::Nothing),
        (vec![(Failed, 1), (Withheld, 2)], RunState::Failed),
        (vec![(Waiting, 1), (Sent, 9), (Failed, 9)], RunState::Running),
    ] {
        assert_eq!(count(&states).state(), run, "{states:?}");
    }
}

#[test]
fn an_owner_is_told_of_failures_each_time_and_of_who_sees_nothing_once() {
    use CopyState::{Failed, Sent, Unmet, Withheld};
    assert!(!count(&[(Sent, 5), (Unmet, 2)]).is_told(None));
    assert!(count(&[(Sent, 5), (Withheld, 1)]).is_told(None));
    assert!(!count(&[(Sent, 5), (Withheld, 1)]).is_told(Some(1)));
    assert!(count(&[(Sent, 5), (Withheld, 2)]).is_told(Some(1)));
    assert!(count(&[(Failed, 1), (Withheld, 1)]).is_told(Some(1)));
}

#[test]
fn a_link_is_the_address_that_the_page_keeps() {
    let condition = |field: &str, op: Op| Condition::on(field, op);
    let given = [
        Condition { period: Some(Period::LastMonth), ..condition("createdOn", Op::Period) },
        Condition { values: vec!["a,b".into(), "@me".into()], ..condition("director", Op::In) },
        Condition { from: Some("1".into()), ..condition("amount", Op::Between) },
        condition("level", Op::IsNull),
    ];
    assert_eq!(
        link(Position::Task, 5, &given),
        "/report/task/online/5?p.createdOn=period%3ALAST_MONTH&p.director=in%3Aa%252Cb%2C%40me\
         &p.amount=range%3A1~&p.level=empty"
    );
    assert_eq!(link(Position::Work, 7, &[]), "/report/work/online/7");
    assert_eq!(title("任务", true), "定时报表（试发）：任务");
}
