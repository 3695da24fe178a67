//! Tests of the number formats of a report.

use xieli_domain_work::work_link::paper::{money, quantity};

#[test]
fn numbers_are_written_as_people_write_them() {
    assert_eq!((money(12_345), quantity(150), quantity(200)), ("123.45".into(), "1.5".into(), "2".into()));
}
