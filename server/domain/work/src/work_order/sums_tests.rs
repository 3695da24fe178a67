//! Tests of the sums of lines.

use xieli_domain_work::work_order::model::Use;
use xieli_domain_work::work_order::sums::{of_line, of_lines};

fn line(price: Option<i64>, quantity: i32) -> Use {
    Use {
        enterprise_id: 1,
        id: 1,
        work_order_id: 1,
        item_id: None,
        kind: 1,
        name: "上门费".to_owned(),
        unit: None,
        price,
        quantity,
    }
}

#[test]
fn a_sum_is_what_its_lines_say() {
    assert_eq!(of_line(&line(Some(333), 150)), Some(500), "halves go up");
    assert_eq!(of_line(&line(None, 150)), None);
    assert_eq!(of_line(&line(Some(100_000_000_000), 100_000_000)), Some(100_000_000_000_000_000));
    assert_eq!(of_lines(&[line(Some(333), 150), line(None, 100), line(Some(1), 1)]), Some(500));
    assert_eq!(of_lines(&[line(None, 100)]), None);
}
