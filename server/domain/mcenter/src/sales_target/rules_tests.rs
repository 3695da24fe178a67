//! Tests of the rules of sales targets.

use std::collections::HashMap;

use chrono::{NaiveDate, Utc};
use proptest::prelude::*;
use xieli_domain_mcenter::sales_target::model::{Level, Months, SalesTarget, SetTarget, Spread, Standing};
use xieli_domain_mcenter::sales_target::rules::{self, Shape};
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn target(id: i64, level: Level, team: Option<i64>, member: Option<i64>, month: i64) -> SalesTarget {
    SalesTarget {
        enterprise_id: 1,
        id,
        year: 2026,
        level: level.number(),
        team_id: team,
        member_id: member,
        months: vec![month; 12],
        locked: vec![false; 12],
        spread: Spread::Even.number(),
        remark: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
        updated_at: Utc::now(),
    }
}

fn first_locked() -> [bool; 12] {
    let mut locked = [false; 12];
    locked[0] = true;
    locked
}

#[test]
fn what_does_not_divide_goes_to_the_earliest_months() {
    let months = rules::spread(100, Shape::Even, [false; 12], [0; 12]).expect("spread");
    assert_eq!(months, [9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8]);
    let mut kept = [0; 12];
    kept[0] = 45;
    let months = rules::spread(100, Shape::Even, first_locked(), kept).expect("spread");
    assert_eq!(months, [45, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
}

#[test]
fn the_year_before_gives_the_shape_where_it_has_one() {
    let mut shape = [0; 12];
    (shape[1], shape[2]) = (1, 2);
    let months = rules::spread(100, Shape::LastYear(shape), [false; 12], [0; 12]).expect("spread");
    assert_eq!(months, [0, 34, 66, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let even = rules::spread(120, Shape::LastYear([0; 12]), [false; 12], [0; 12]).expect("spread");
    assert_eq!(even, [10; 12]);
}

#[test]
fn locks_and_hands_refuse_what_does_not_add_up() {
    let mut kept = [0; 12];
    kept[0] = 101;
    assert_eq!(said(rules::spread(100, Shape::Even, first_locked(), kept)), ["锁定月份之和超过目标"]);
    assert_eq!(said(rules::spread(100, Shape::Even, [true; 12], [1; 12])), ["所有月份都已锁定，无法分配"]);
    assert_eq!(rules::spread(12, Shape::Even, [true; 12], [1; 12]).expect("nothing is left"), [1; 12]);
    assert_eq!(said(rules::spread(13, Shape::Hand, [false; 12], [1; 12])), ["各月之和与年度目标不一致"]);
    assert_eq!(rules::spread(12, Shape::Hand, [false; 12], [1; 12]).expect("the sum"), [1; 12]);
    assert_eq!(said(rules::spread(-1, Shape::Even, [false; 12], [0; 12])).len(), 1);
    assert_eq!(said(rules::spread(i64::MAX, Shape::Even, [false; 12], [0; 12])).len(), 1);
}

proptest! {
    #[test]
    fn a_spread_sums_to_its_total(total in 0_i64..=rules::MAX_MONTH, shape in proptest::array::uniform12(0_i64..1_000_000_000_000),
        locked in proptest::array::uniform12(any::<bool>()), last in any::<bool>())
    {
        let how = if last { Shape::LastYear(shape) } else { Shape::Even };
        let kept: Months = shape.map(|month| month % 1_000);
        if let Ok(months) = rules::spread(total, how, locked, kept) {
            prop_assert_eq!(months.iter().sum::<i64>(), total);
            for at in 0..12 {
                prop_assert!(months[at] >= 0 && (!locked[at] || months[at] == kept[at]));
            }
        }
    }
}

#[test]
fn the_running_month_counts_by_its_days() {
    let months = [3100; 12];
    assert_eq!(rules::to_date(&months, 2026, day("2026-01-01")), 100);
    assert_eq!(rules::to_date(&months, 2026, day("2026-01-31")), 3100);
    assert_eq!(rules::to_date(&months, 2026, day("2026-03-10")), 6200 + 1000);
    assert_eq!(rules::to_date(&months, 2026, day("2025-12-31")), 0);
    assert_eq!(rules::to_date(&months, 2026, day("2027-01-01")), 37_200);
    // also across the turn of a year
    let week = rules::between(|_| [3100; 12], day("2025-12-29"), day("2026-01-04"));
    assert_eq!(week, 700);
    let year: i64 = rules::weeks_in_year(2026)
        .iter()
        .map(|week| rules::between(|_| [777; 12], week.begins_on, week.ends_on))
        .sum();
    let whole = rules::between(|_| [777; 12], day("2025-12-29"), day("2027-01-03"));
    assert_eq!(year, whole);
}

#[test]
fn behind_is_behind() {
    assert_eq!(rules::standing(100, 99), Standing::Behind);
    assert_eq!(rules::standing(100, 100), Standing::On);
    assert_eq!(rules::standing(100, 110), Standing::On);
    assert_eq!(rules::standing(100, 111), Standing::Ahead);
    assert_eq!(rules::standing(0, 500), Standing::On);
}

#[test]
fn a_year_has_its_weeks_from_monday() {
    let weeks = rules::weeks_in_year(2026);
    assert_eq!(weeks.len(), 53);
    assert_eq!((weeks[0].begins_on, weeks[0].ends_on), (day("2025-12-29"), day("2026-01-04")));
    assert_eq!((weeks[52].number, weeks[52].ends_on), (53, day("2027-01-03")));
    assert_eq!(rules::weeks_in_year(2027).len(), 52);
}

#[test]
fn each_target_is_summed_up_at_the_nearest_level_above() {
    let paths = HashMap::from([(1, vec![1]), (2, vec![1, 2]), (3, vec![1, 2, 3])]);
    let targets = [
        target(1, Level::Company, None, None, 100),
        target(2, Level::Team, Some(1), None, 50),
        target(3, Level::Team, Some(3), None, 20),
        target(4, Level::Member, Some(3), Some(7), 5),
        target(5, Level::Member, Some(2), Some(8), 3),
        target(6, Level::Member, Some(9), Some(8), 1),
    ];
    let below = rules::below(&targets, &paths);
    assert_eq!(below.company, 12 * (50 + 1));
    assert_eq!(below.teams, HashMap::from([(1, 12 * 23), (2, 12 * 23), (3, 12 * 5)]));
}

#[test]
fn a_target_names_whom_it_is_for() {
    let set = |level, team_id, member_id| {
        said(rules::checked(&SetTarget { year: 2026, level, team_id, member_id, ..SetTarget::default() }))
    };
    assert!(set(Level::Company, None, None).is_empty());
    assert!(set(Level::Team, Some(1), None).is_empty() && set(Level::Member, Some(1), Some(2)).is_empty());
    assert_eq!(set(Level::Company, Some(1), None), ["公司目标不能指定团队或成员"]);
    assert_eq!(set(Level::Team, None, None), ["请选择团队"]);
    assert_eq!(set(Level::Team, Some(1), Some(1)), ["团队目标不能指定成员"]);
    assert_eq!(set(Level::Member, Some(1), None), ["请选择成员"]);
    let short = SetTarget { year: 1999, months: Some(vec![1]), ..SetTarget::default() };
    assert_eq!(said(rules::checked(&short)), ["年份应在 2000 到 2100 之间", "请填写 12 个月的目标"]);
}

#[test]
fn a_change_keeps_locked_months_and_asks_why() {
    let before = target(1, Level::Company, None, None, 10);
    let set = SetTarget { amount: Some(130), locked: Some(first_locked().to_vec()), ..SetTarget::default() };
    let (months, locked) = rules::settled(&set, Some(&before), [0; 12]).expect("spread");
    assert_eq!((months[0], months[1], months[11]), (10, 11, 10));
    assert!(locked[0] && !locked[1]);
    assert!(rules::needs_reason(Some(&before), &months, 2026));
    assert!(!rules::needs_reason(Some(&before), &months, 2025) && !rules::needs_reason(None, &months, 2026));
    assert!(!rules::needs_reason(Some(&before), &before.months(), 2026));
    assert_eq!(said(rules::settled(&SetTarget::default(), None, [0; 12])), ["请填写年度目标"]);
}
