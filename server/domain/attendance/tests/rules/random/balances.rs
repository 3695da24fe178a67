//! Invariants of leave balances over random scenarios.

use chrono::{Days, NaiveDate};
use proptest::prelude::*;
use xieli_domain_attendance::engine::balance::accrual::{Policy, Service};
use xieli_domain_attendance::engine::balance::model::{Ledger, Lot, RowKind};
use xieli_domain_attendance::engine::balance::roll_forward::run;
use xieli_domain_attendance::engine::balance::rules::{available, correct, give_back, take};

use crate::golden::balances::policy;

fn begin() -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, 1, 1).expect("a day")
}

/// A step: a number of days, and an event after them.
#[derive(Debug, Clone)]
enum Step {
    Take { ahead: i64, amount: i64 },
    Back { which: usize },
    More { amount: i64, days: u64 },
    Less { amount: i64 },
    Nothing,
}

fn step() -> impl Strategy<Value = (u64, Step)> {
    let step = prop_oneof![
        4 => (-90..200_i64, 1..25_i64).prop_map(|(ahead, halves)| Step::Take { ahead, amount: 50 * halves }),
        2 => (0..20_usize).prop_map(|which| Step::Back { which }),
        1 => (1..8_i64, 1..400_u64).prop_map(|(halves, days)| Step::More { amount: 50 * halves, days }),
        1 => (1..8_i64).prop_map(|halves| Step::Less { amount: 50 * halves }),
        1 => Just(Step::Nothing),
    ];
    (0..60_u64, step)
}

/// Invariants of every ledger.
fn holds(ledger: &Ledger) {
    let lots: i64 = ledger.lots.iter().map(|lot| ledger.of_lot(&lot.key)).sum();
    let open: i64 = ledger.open().iter().map(|(_, _, amount)| amount).sum();
    assert_eq!(ledger.balance(), lots - open, "{ledger:#?}");
    for lot in &ledger.lots {
        assert!(ledger.of_lot(&lot.key) >= 0, "{} {ledger:#?}", lot.key);
        assert_eq!(ledger.lots.iter().filter(|other| other.key == lot.key).count(), 1);
    }
    for kind in [RowKind::Carry, RowKind::Move] {
        assert_eq!(ledger.sum(|row| row.kind == kind), 0, "{kind:?} {ledger:#?}");
    }
    assert!(ledger.rows.iter().all(|row| row.amount != 0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn balances_equal_their_ledgers(
        name in prop::sample::select(vec!["年10", "年10封5", "年10无", "月1.5", "月1封5", "三六五", "司龄"]),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let policy: Policy = policy(name, begin());
        let service = Service { entered: begin() - Days::new(2000), counts_from: begin() - Days::new(5000), left: None };
        let by = Some((&policy, &service));
        let mut ledger = Ledger::default();
        let mut today = begin();
        let mut taken: Vec<i64> = Vec::new();
        for (place, (days, step)) in steps.into_iter().enumerate() {
            today = today + Days::new(days);
            let id = i64::try_from(place).expect("id");
            let before = run(&ledger, by, today);
            // running again adds nothing
            assert_eq!(run(&before, by, today), before);
            let after = match step {
                Step::Take { ahead, amount } => {
                    let day = (today + chrono::TimeDelta::days(ahead)).max(begin());
                    let result = take(&before, by, id, &[(day, amount)], today);
                    if day >= today && available(&before, by, day, today) >= amount {
                        assert!(result.is_ok(), "{result:?} {before:#?}");
                    }
                    if let Ok(after) = result {
                        taken.push(id);
                        assert_eq!(before.balance() - after.balance(), amount - revived(&before, &after), "{after:#?}");
                        // an immediate return restores the state, and the returned amount expires again
                        let back = run(&give_back(&after, by, id, today), by, today);
                        let lots = |ledger: &Ledger| ledger.lots.iter().map(|lot| ledger.of_lot(&lot.key)).collect::<Vec<_>>();
                        assert_eq!(lots(&back), lots(&before), "{back:#?}");
                        after
                    } else {
                        before.clone()
                    }
                }
                Step::Back { which } if !taken.is_empty() => {
                    let id = taken.swap_remove(which % taken.len());
                    let after = give_back(&before, by, id, today);
                    assert_eq!(after.sum(|row| row.application_id == Some(id)), 0, "{after:#?}");
                    assert_eq!(give_back(&after, by, id, today), after);
                    after
                }
                Step::More { amount, days } => {
                    let lot = Lot { key: format!("correct:{id}"), from: today, until: Some(today + Days::new(days)), carried: false };
                    correct(&before, by, lot, amount, "更正", today).expect("more")
                }
                Step::Less { amount } => {
                    let lot = Lot { key: String::new(), from: today, until: None, carried: false };
                    correct(&before, by, lot, -amount, "更正", today).unwrap_or_else(|_| before.clone())
                }
                Step::Back { .. } | Step::Nothing => before.clone(),
            };
            assert_eq!(after.rows[..ledger.rows.len()], ledger.rows);
            assert_eq!(after.lots[..ledger.lots.len()], ledger.lots);
            holds(&after);
            ledger = after;
        }
        // every reservation is allocated
        let end = run(&ledger, by, today + Days::new(400));
        holds(&end);
        assert_eq!(end.open(), [], "{end:#?}");
    }
}

/// The amount that had expired and came back for an application of an earlier day.
fn revived(before: &Ledger, after: &Ledger) -> i64 {
    let expired = |ledger: &Ledger| ledger.sum(|row| row.kind == RowKind::Expire);
    expired(after) - expired(before)
}
