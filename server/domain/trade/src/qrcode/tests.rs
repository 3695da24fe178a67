//! Tests of the rules of QR codes.

use serde_json::json;

use xieli_domain_trade::qrcode::model::{BatchInput, Equipment, EquipmentChanges, Fact, Step, TemplateInput};
use xieli_domain_trade::qrcode::rules::{self, BLANK, BOUND, REPLACED, RETIRED};
use xieli_kernel::AppError;

#[test]
fn a_code_goes_only_the_ways_there_are() {
    let ways = [
        (BLANK, Some(BOUND), Some(RETIRED), None),
        (BOUND, Some(BOUND), Some(RETIRED), Some(REPLACED)),
        (RETIRED, None, None, None),
        (REPLACED, None, None, None),
    ];
    for (from, bind, retire, replace) in ways {
        assert_eq!(rules::after(from, &Step::Bind(EquipmentChanges::default())).ok(), bind, "bind {from}");
        assert_eq!(rules::after(from, &Step::Retire).ok(), retire, "retire {from}");
        assert_eq!(rules::after(from, &Step::Replace(1)).ok(), replace, "replace {from}");
        assert_eq!(rules::may_take_over(from).is_ok(), from == BLANK, "take over {from}");
    }
}

#[test]
fn forms_are_bounded() {
    let batch = |prefix: &str, quantity: i32| {
        rules::batch(BatchInput {
            name: "一期".into(),
            template_id: 1,
            prefix: Some(prefix.into()),
            quantity,
            remark: None,
        })
    };
    assert!(batch("SB01", 1).is_ok() && batch("", 20_000).is_ok());
    assert!(batch("sb", 1).is_err() && batch("SB-1", 1).is_err() && batch("ABCDEFGHI", 1).is_err());
    assert!(batch("SB", 0).is_err() && batch("SB", 20_001).is_err() && batch("SB", -1).is_err());
    let template = |name: &str, side: f64| {
        rules::template(&TemplateInput {
            name: Some(name.into()),
            layout: Some(json!({ "width": 40, "height": 50, "elements": [
                { "kind": "qr", "x": 0, "y": 0, "width": side, "height": side, "rotation": 0 }] })),
            ..TemplateInput::default()
        })
    };
    let checked = template(" 小标签 ", 36.0).expect("a template");
    assert_eq!((checked.name.as_str(), checked.is_default), ("小标签", false));
    assert_eq!(checked.scan_facts, [Fact::Name, Fact::Model]);
    assert!(template("", 36.0).is_err());
    let refused = template("小标签", 41.0).expect_err("refused");
    let AppError::Invalid(fields) = refused else { panic!("{refused:?}") };
    assert_eq!(fields[0].message, "第 1 个元素：元素须完整位于标签内");
    assert!(rules::equipment(&Equipment::default()).is_err());
    assert!(
        rules::may_delete("小标签", 0, "个批次").is_ok() && rules::may_delete("小标签", 1, "个批次").is_err()
    );
}
