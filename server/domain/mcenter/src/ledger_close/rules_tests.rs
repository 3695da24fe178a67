//! Tests of the rules of closed months of the ledger of receivables.

use chrono::NaiveDate;
use xieli_domain_mcenter::ledger_close::model::{Cause, Stood};
use xieli_domain_mcenter::ledger_close::rules::{cause, days_of, over, reason, tells};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn stood(amount: i64, received: i64) -> Stood {
    Stood { amount, received, missing: amount - received, written_off: false, due_on: None }
}

#[test]
fn a_month_is_closed_once_it_is_over() {
    assert_eq!(days_of(day("2028-02-17")), (day("2028-02-01"), day("2028-02-29")));
    let today = day("2026-11-29");
    assert_eq!(over(day("2026-10-31"), today).expect("over"), (day("2026-10-01"), day("2026-10-31")));
    assert!(over(day("2026-11-01"), today).is_err() && over(day("2027-01-01"), today).is_err());
    assert!(over(day("1999-12-01"), today).is_err());
    assert!(over(day("2026-11-01"), day("2026-11-30")).is_err());
    assert!(over(day("2026-11-01"), day("2026-12-01")).is_ok());
    assert!(reason(" ").is_err() && reason("补录回款").is_ok());
}

#[test]
fn each_adjustment_has_its_cause() {
    let none: [String; 0] = [];
    let of = |then, now| cause(Some(then), Some(now), &none);
    assert_eq!(of(stood(100, 40), stood(100, 40)), None);
    assert_eq!(of(stood(100, 40), stood(120, 40)), Some(Cause::PlanChanged));
    let moved = Stood { due_on: Some(day("2026-10-01")), ..stood(100, 40) };
    assert_eq!(of(stood(100, 40), moved), Some(Cause::PlanChanged));
    assert_eq!(of(stood(100, 40), stood(100, 70)), Some(Cause::ReceiptAdded));
    assert_eq!(of(stood(100, 40), stood(100, 0)), Some(Cause::ReceiptReversed));
    let off = Stood { written_off: true, missing: 0, ..stood(100, 40) };
    assert_eq!(of(stood(100, 40), off), Some(Cause::WrittenOff));
    assert_eq!(of(off, stood(100, 40)), Some(Cause::WrittenOff));
    assert_eq!(cause(Some(stood(1, 0)), None, &none), Some(Cause::Deleted));
    assert_eq!(cause(None, Some(stood(1, 0)), &none), Some(Cause::PlanAdded));
    assert_eq!(cause(None, None, &none), None);
    let both = ["payment_receipt.revoke", "payment_receipt.confirm"].map(str::to_owned);
    assert_eq!(cause(Some(stood(100, 40)), Some(stood(100, 30)), &both), Some(Cause::ReceiptChanged));
    assert_eq!(cause(Some(stood(100, 40)), Some(stood(100, 0)), &both), Some(Cause::ReceiptReversed));
}

#[test]
fn only_what_brought_a_cause_about_tells_who_and_when() {
    assert!(tells(Cause::ReceiptAdded, "payment_receipt.confirm"));
    assert!(
        !tells(Cause::ReceiptAdded, "payment_plan.update")
            && !tells(Cause::ReceiptAdded, "payment_plan.paid")
    );
    assert!(
        tells(Cause::PlanChanged, "payment_plan.update") && !tells(Cause::PlanChanged, "payment_plan.paid")
    );
    assert!(tells(Cause::Deleted, "project.delete") && tells(Cause::Deleted, "payment_plan.delete"));
    assert!(
        tells(Cause::WrittenOff, "payment_plan.reopen") && !tells(Cause::WrittenOff, "payment_plan.update")
    );
}
