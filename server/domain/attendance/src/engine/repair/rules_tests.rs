//! Tests of the limits of punch corrections.

use chrono::{Datelike, NaiveDate, Weekday};
use xieli_domain_attendance::engine::day::result::{Side, Verdict};
use xieli_domain_attendance::engine::repair::rules::{Limits, RepairKind, Used, Within, left, refused};

fn day(text: &str) -> NaiveDate {
    format!("2026-{text}").parse().expect("a day")
}

fn used(at: &str, side: Side, kind: RepairKind) -> Used {
    Used { day: day(at), pair: 0, side, kind }
}

fn limits() -> Limits {
    Limits {
        month: Some(3),
        kinds: vec![(RepairKind::Missing, None), (RepairKind::Late, Some(1))],
        within: Some(Within::Workdays(3)),
    }
}

fn asked(limits: &Limits, asked: Used, before: &[Used], today: &str) -> Option<String> {
    let workday = |day: NaiveDate| !matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    refused(limits, &asked, before, day(today), false, workday)
}

#[test]
fn repairs_are_limited_by_month_and_kind() {
    let missing = |at| used(at, Side::End, RepairKind::Missing);
    let late = |at| used(at, Side::Start, RepairKind::Late);
    let three = [missing("03-02"), missing("03-03"), missing("03-04")];
    assert_eq!(asked(&limits(), missing("03-05"), &three[..2], "03-05"), None);
    assert_eq!(asked(&limits(), missing("03-05"), &three, "03-05").as_deref(), Some("每月最多补卡 3 次"));
    // another month has its own
    assert_eq!(asked(&limits(), missing("04-01"), &three, "04-01"), None);
    assert_eq!(asked(&limits(), late("03-05"), &[], "03-05"), None);
    assert_eq!(
        asked(&limits(), late("03-05"), &[late("03-03")], "03-05").as_deref(),
        Some("每月最多补迟到 1 次")
    );
    let early = used("03-05", Side::End, RepairKind::Early);
    assert_eq!(asked(&limits(), early, &[], "03-05").as_deref(), Some("早退不能补卡"));
    assert_eq!(
        (left(&limits(), &three, day("03-31")), left(&limits(), &three, day("04-01"))),
        (Some(0), Some(3))
    );
    assert_eq!(left(&Limits::default(), &three, day("03-31")), None);
}

#[test]
fn repairs_are_limited_by_age_in_days_or_workdays() {
    let friday = used("03-06", Side::End, RepairKind::Missing);
    // three workdays after Friday is Wednesday
    assert_eq!(asked(&limits(), friday, &[], "03-11"), None);
    assert_eq!(asked(&limits(), friday, &[], "03-12").as_deref(), Some("只能补 3 个工作日内的卡"));
    let by_days = Limits { within: Some(Within::Days(3)), ..limits() };
    assert_eq!(asked(&by_days, friday, &[], "03-09"), None);
    assert_eq!(asked(&by_days, friday, &[], "03-10").as_deref(), Some("只能补 3 天内的卡"));
    assert_eq!(asked(&Limits { within: None, ..limits() }, friday, &[], "12-31"), None);
}

#[test]
fn a_punch_is_repaired_once_and_not_in_a_locked_month() {
    let one = used("03-05", Side::End, RepairKind::Missing);
    assert_eq!(asked(&limits(), one, &[one], "03-05").as_deref(), Some("这次打卡已申请补卡"));
    assert_eq!(asked(&limits(), one, &[Used { side: Side::Start, ..one }], "03-05"), None);
    assert_eq!(asked(&limits(), one, &[], "03-04").as_deref(), Some("不能补未来的卡"));
    let locked = refused(&limits(), &one, &[], day("03-05"), true, |_| true);
    assert_eq!(locked.as_deref(), Some("2026 年 3 月已锁定，不能补卡"));
}

#[test]
fn verdicts_ask_for_repairs() {
    assert_eq!(RepairKind::of(Verdict::Missing), Some(RepairKind::Missing));
    assert_eq!(RepairKind::of(Verdict::Absent), Some(RepairKind::Absent));
    assert_eq!(RepairKind::of(Verdict::OnTime), None);
    assert_eq!(RepairKind::of(Verdict::Covered), None);
}
