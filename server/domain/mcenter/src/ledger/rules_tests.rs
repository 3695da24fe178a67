//! Tests of the rules of the ledger of receivables.

use chrono::{Days, NaiveDate};
use xieli_domain_mcenter::ledger::model::Bucket;
use xieli_domain_mcenter::ledger::rules::{advance, ageing, days_late, missing};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day")
}

fn ago(days: u64) -> Option<NaiveDate> {
    today().checked_sub_days(Days::new(days))
}

#[test]
fn age_is_counted_from_the_day_it_is_due() {
    assert_eq!(ageing(None, today()), Bucket::NotDue);
    assert_eq!(ageing(today().succ_opt(), today()), Bucket::NotDue);
    let of = |days| ageing(ago(days), today());
    assert_eq!(of(0), Bucket::NotDue);
    assert_eq!([of(1), of(30)], [Bucket::D0To30; 2]);
    assert_eq!([of(31), of(60)], [Bucket::D31To60; 2]);
    assert_eq!([of(61), of(90)], [Bucket::D61To90; 2]);
    assert_eq!([of(91), of(5_000)], [Bucket::D90Up; 2]);
    assert_eq!((days_late(ago(3), today()), days_late(None, today())), (3, 0));
    for bucket in Bucket::ALL {
        assert_eq!(Bucket::read(bucket.number()), bucket);
    }
}

#[test]
fn advances_are_apart_and_never_a_negative_debt() {
    assert_eq!([missing(100, 30, false), missing(100, 130, false), missing(100, 30, true)], [70, 0, 0]);
    // before the due day all receipts are an advance, afterwards the excess
    assert_eq!(advance(100, 30, today().succ_opt(), today()), 30);
    assert_eq!(advance(100, 30, None, today()), 30);
    assert_eq!(advance(100, 30, ago(0), today()), 0);
    assert_eq!(advance(100, 130, ago(1), today()), 30);
}
