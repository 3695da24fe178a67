//! Tests of leave balances: scenarios from `tests/golden/balances.tsv`.

use chrono::NaiveDate;
use xieli_domain_attendance::engine::balance::accrual::{Accrual, CarryOver, Expiry, Policy, Service};
use xieli_domain_attendance::engine::balance::model::{Ledger, Lot};
use xieli_domain_attendance::engine::balance::roll_forward::run;
use xieli_domain_attendance::engine::balance::rules::{correct, give_back, take};
use xieli_domain_attendance::engine::day::model::Rounding;
use xieli_domain_attendance::engine::leave::rules::Amount;

use super::read::{lines, words};

const TABLE: &str = include_str!("../../golden/balances.tsv");

/// An amount as the table writes it: `1.5` is 150.
fn amount(text: &str) -> Amount {
    let hundredths = text.parse::<f64>().expect("an amount") * 100.0;
    hundredths.round() as Amount
}

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap_or_else(|_| panic!("the day {text}"))
}

/// A policy by its name in the table, from a day on.
pub fn policy(name: &str, since: NaiveDate) -> Policy {
    let months = Some(CarryOver { cap: None, expiry: Expiry::Months(3) });
    let capped = Some(CarryOver { cap: Some(500), expiry: Expiry::Months(3) });
    let (accrual, carry) = match name {
        "年10" => (Accrual::Year(1000), months),
        "年11" => (Accrual::Year(1100), months),
        "年10封5" => (Accrual::Year(1000), capped),
        "年10无" | "三六五" => (Accrual::Year(1000), None),
        "月1.5" => (Accrual::Month(150), months),
        "月1封5" => (Accrual::Month(100), capped),
        "司龄" => (Accrual::ServiceYears(vec![(1, 500), (10, 1000), (20, 1500)]), months),
        _ => panic!("the policy {name}"),
    };
    let unit = if name == "司龄" { 100 } else { 50 };
    let expiry = if name == "三六五" { Expiry::Days(365) } else { Expiry::YearEnd };
    Policy { accrual, since, unit, rounding: Rounding::Down, expiry, carry }
}

/// A scenario in progress.
struct Story {
    policy: Policy,
    service: Service,
    ledger: Ledger,
}

impl Story {
    fn begin(name: &str, service: &str) -> Self {
        let said = |key: &str| {
            words(service, ' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('=')).map(date)
        };
        let entered = said("entered").unwrap_or_else(|| date("2020-01-01"));
        let counts_from = said("counts").unwrap_or(entered);
        let policy = policy(name, said("since").unwrap_or_else(|| date("2025-01-01")));
        Self { policy, service: Service { entered, counts_from, left: None }, ledger: Ledger::default() }
    }

    fn step(&mut self, text: &str) {
        let parts: Vec<&str> = text.split(' ').collect();
        let today = parts.iter().find_map(|part| part.strip_prefix('@')).map(date);
        let by = Some((&self.policy, &self.service));
        let id = |text: &str| text.parse::<i64>().expect("an application");
        let asked = |day: &str, asked: &str| [(date(day), amount(asked))];
        let after = match parts[..] {
            ["run", day] => run(&self.ledger, by, date(day)),
            ["take", of, day, asks, _] => {
                let today = today.expect("today");
                take(&self.ledger, by, id(of), &asked(day, asks), today)
                    .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
            }
            ["refuse", of, day, asks, _, missing] => {
                let refusal =
                    take(&self.ledger, by, id(of), &asked(day, asks), today.expect("today")).expect_err(text);
                assert_eq!(refusal.missing, amount(missing), "{text}");
                return;
            }
            ["back", of, _] => give_back(&self.ledger, by, id(of), today.expect("today")),
            ["left", day] => {
                self.service.left = Some(date(day));
                return;
            }
            ["more", key, more, days, _] => {
                let (from, until) = days.split_once("..").expect("days");
                let lot =
                    Lot { key: key.to_owned(), from: date(from), until: Some(date(until)), carried: false };
                correct(&self.ledger, by, lot, amount(more), "更正", today.expect("today")).expect("more")
            }
            ["less", less, _] => self.less(less, today.expect("today")).expect("less"),
            ["less!", less, _] => {
                assert!(self.less(less, today.expect("today")).is_err(), "{text}");
                return;
            }
            _ => panic!("the step {text}"),
        };
        // rows are only ever added
        assert_eq!(after.rows[..self.ledger.rows.len()], self.ledger.rows, "{text}");
        self.ledger = after;
    }

    fn less(
        &self,
        less: &str,
        today: NaiveDate,
    ) -> Result<Ledger, xieli_domain_attendance::engine::balance::rules::TooLittle> {
        let lot = Lot { key: String::new(), from: today, until: None, carried: false };
        let by = Some((&self.policy, &self.service));
        correct(&self.ledger, by, lot, -amount(less), "更正", today)
    }
}

#[test]
fn balances_come_out_as_the_table_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for cells in lines(TABLE) {
        let [case, policy, service, steps, balance, lots] = cells[..] else { panic!("{cells:?}") };
        count += 1;
        let mut story = Story::begin(policy, service);
        words(steps, ';').for_each(|step| story.step(step));
        let ledger = &story.ledger;
        if ledger.balance() != amount(balance) {
            faults.push(format!("{case}: balance {balance}, found {}\n{:#?}", ledger.balance(), ledger.rows));
        }
        for (key, left) in words(lots, ' ').map(|lot| lot.split_once('=').expect("key=left")) {
            let found = if key == "open" { ledger.sum(|row| row.lot.is_none()) } else { ledger.of_lot(key) };
            if found != amount(left) {
                faults.push(format!("{case}: {key} {left}, found {found}\n{:#?}", ledger.rows));
            }
        }
    }
    assert!(count >= 40, "{count} stories");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
