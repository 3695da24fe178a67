//! Tests of time limits over working hours.

use chrono::{DateTime, Utc};
use xieli_domain_approval::flow_process::deadline::after;
use xieli_domain_approval::workday::rules::Corrections;

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap_or_default().to_utc()
}

#[test]
fn only_working_hours_count() {
    let none = Corrections::new();
    for (from, hours, until) in [
        // within a morning, over noon, over night, over a weekend
        ("2026-11-25T09:30:00+08:00", 2, "2026-11-25T11:30:00+08:00"),
        ("2026-11-25T11:00:00+08:00", 2, "2026-11-25T14:00:00+08:00"),
        ("2026-11-25T17:00:00+08:00", 4, "2026-11-26T12:00:00+08:00"),
        ("2026-11-27T16:00:00+08:00", 3, "2026-11-30T10:00:00+08:00"),
        // outside working hours, counting begins with the next working hour
        ("2026-11-28T12:00:00+08:00", 8, "2026-11-30T18:00:00+08:00"),
        ("2026-11-25T05:00:00+08:00", 1, "2026-11-25T10:00:00+08:00"),
    ] {
        assert_eq!(after(at(from), hours, &none), at(until), "{from} + {hours} h");
    }
}

#[test]
fn the_calendar_of_the_enterprise_counts() {
    let saturday = "2026-11-28".parse().unwrap_or_default();
    let works = Corrections::from([(saturday, true)]);
    assert_eq!(after(at("2026-11-27T17:00:00+08:00"), 2, &works), at("2026-11-28T10:00:00+08:00"));
}
