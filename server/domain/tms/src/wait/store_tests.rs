//! Tests of the days of a range in the list of pending work.

use chrono::NaiveDate;
use xieli_domain_tms::wait::model::Range;
use xieli_domain_tms::wait::store::days;

#[test]
fn a_range_is_of_days() {
    let day = |text: &str| text.parse::<NaiveDate>().ok();
    let friday = day("2026-11-20").unwrap_or_default();
    assert_eq!(days(None, friday), (None, None));
    assert_eq!(days(Some(Range::Today), friday), (day("2026-11-20"), day("2026-11-20")));
    assert_eq!(days(Some(Range::Week), friday), (day("2026-11-16"), day("2026-11-22")));
    assert_eq!(days(Some(Range::Overdue), friday), (None, day("2026-11-19")));
    let sunday = day("2026-11-22").unwrap_or_default();
    assert_eq!(days(Some(Range::Week), sunday), (day("2026-11-16"), day("2026-11-22")));
}
