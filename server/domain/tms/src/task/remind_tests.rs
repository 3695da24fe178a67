//! Tests of the stages of reminders.

use chrono::NaiveDate;
use xieli_domain_tms::config_value::model::TaskSetting;
use xieli_domain_tms::task::remind::{Rung, rung};
use xieli_domain_tms::workday::rules::Corrections;

#[test]
fn a_rung_is_reached_on_workdays() {
    let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
    let own = Corrections::new();
    let usual = TaskSetting::default();
    // 2026-11-20 is a Friday
    let ends = day("2026-11-20");
    for (today, reached) in [
        ("2026-11-18", None),
        ("2026-11-19", Some(Rung::Before)),
        ("2026-11-20", Some(Rung::Today)),
        ("2026-11-21", None),
        ("2026-11-23", Some(Rung::Late)),
        ("2026-11-24", Some(Rung::Late)),
        ("2026-11-25", Some(Rung::Above)),
    ] {
        assert_eq!(rung(day(today), ends, &usual, &own), reached, "{today}");
    }
    let quiet = TaskSetting { remind_before: 0, remind_overdue: false, escalate_after: 0 };
    assert_eq!(rung(day("2026-11-19"), ends, &quiet, &own), None);
    assert_eq!(rung(ends, ends, &quiet, &own), Some(Rung::Today));
    assert_eq!(rung(day("2026-12-01"), ends, &quiet, &own), None);
    let rest = Corrections::from([(ends, false)]);
    assert_eq!(rung(ends, ends, &usual, &rest), None, "the enterprise rests");
}
