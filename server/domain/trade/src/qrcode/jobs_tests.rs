//! Tests of the payloads of label jobs.

use serde::Deserialize;
use serde_json::json;
use xieli_domain_trade::qrcode::output::{Format, Wanted, Which};

#[test]
fn what_is_wanted_survives_the_table() {
    for which in [Which::Batch(7), Which::Codes(vec![1, 2])] {
        let wanted = Wanted { which, format: Format::Png, sheet: None };
        assert_eq!(Wanted::deserialize(json!(wanted)).expect("read"), wanted);
    }
}
