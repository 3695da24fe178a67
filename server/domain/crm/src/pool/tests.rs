//! Tests of the rules of the public pool of customers, with a fixed clock.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_domain_crm::pool::model::{PoolRule, Standing};
use xieli_domain_crm::pool::rules;

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).expect("a moment").to_utc()
}

fn rule() -> PoolRule {
    PoolRule {
        daily_claims: Some(2),
        holding_cap: Some(5),
        return_days: Some(30),
        remind_days: 3,
        cool_down_days: 7,
        ..PoolRule::default()
    }
}

#[test]
fn days_are_those_of_china() {
    // 00:00 in China is 16:00 of the day before elsewhere
    assert_eq!(rules::day_begins(at("2026-03-01T15:59:59Z")), at("2026-02-28T16:00:00Z"));
    assert_eq!(rules::day_begins(at("2026-03-01T16:00:00Z")), at("2026-03-01T16:00:00Z"));
}

#[test]
fn limits_count_what_there_is() {
    let now = at("2026-03-01T00:00:00Z");
    let stand = |claimed_today, held| Standing { claimed_today, held };
    assert_eq!(rules::may_claim(&rule(), stand(1, 4), None, now), Ok(()));
    assert_eq!(rules::may_claim(&rule(), stand(2, 0), None, now), Err("今日领取已达上限 2 个".into()));
    assert_eq!(rules::may_claim(&rule(), stand(0, 5), None, now), Err("持有客户已达上限 5 个".into()));
    assert_eq!(rules::may_claim(&PoolRule::default(), stand(9999, 9999), None, now), Ok(()));
    let off = PoolRule { enabled: false, ..PoolRule::default() };
    assert_eq!(rules::may_claim(&off, stand(0, 0), None, now), Err("公海已停用".into()));
}

#[test]
fn who_lost_one_waits_to_the_second() {
    let lost = at("2026-03-01T00:00:00Z");
    let none = Standing::default();
    let again = lost + TimeDelta::days(7);
    let early = rules::may_claim(&rule(), none, Some(lost), again - TimeDelta::seconds(1));
    assert_eq!(early, Err("该客户处于冷却期，2026-03-08 08:00:00后可再次领取".into()));
    assert_eq!(rules::may_claim(&rule(), none, Some(lost), again), Ok(()));
    let at_once = PoolRule { cool_down_days: 0, ..rule() };
    assert_eq!(rules::may_claim(&at_once, none, Some(lost), lost), Ok(()));
}

#[test]
fn what_nobody_attends_to_comes_back_and_is_told_of_before() {
    let now = at("2026-03-31T00:00:00Z");
    assert_eq!(rules::returns_before(&rule(), now), Some(at("2026-03-01T00:00:00Z")));
    assert_eq!(rules::reminds_before(&rule(), now), Some(at("2026-03-04T00:00:00Z")));
    let never = PoolRule { return_days: None, ..rule() };
    assert_eq!((rules::returns_before(&never, now), rules::reminds_before(&never, now)), (None, None));
    let off = PoolRule { enabled: false, ..rule() };
    assert_eq!(rules::returns_before(&off, now), None);
    let untold = PoolRule { remind_days: 0, ..rule() };
    assert_eq!(rules::reminds_before(&untold, now), None);
}

#[test]
fn a_rule_keeps_within_what_the_table_takes() {
    assert!(rules::checked(rule()).is_ok());
    for wrong in [
        PoolRule { daily_claims: Some(0), ..rule() },
        PoolRule { holding_cap: Some(100_001), ..rule() },
        PoolRule { cool_down_days: -1, ..rule() },
        PoolRule { return_days: Some(3651), ..rule() },
        PoolRule { remind_days: 366, ..rule() },
        PoolRule { remind_days: 30, ..rule() },
    ] {
        assert!(rules::checked(wrong.clone()).is_err(), "{wrong:?}");
    }
}
