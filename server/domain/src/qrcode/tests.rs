//! The rules of QR codes.

use std::collections::HashSet;

use super::model::{BatchInput, Equipment, Step, TemplateInput};
use super::rules::{self, BLANK, BOUND, REPLACED, RETIRED};

#[test]
fn a_code_goes_only_the_ways_there_are() {
    let ways = [
        (BLANK, Some(BOUND), Some(RETIRED), None),
        (BOUND, Some(BOUND), Some(RETIRED), Some(REPLACED)),
        (RETIRED, None, None, None),
        (REPLACED, None, None, None),
    ];
    for (from, bind, retire, replace) in ways {
        assert_eq!(rules::after(from, &Step::Bind(Equipment::default())).ok(), bind, "bind {from}");
        assert_eq!(rules::after(from, &Step::Retire).ok(), retire, "retire {from}");
        assert_eq!(rules::after(from, &Step::Replace(1)).ok(), replace, "replace {from}");
        assert_eq!(rules::may_take_over(from).is_ok(), from == BLANK, "take over {from}");
    }
}

#[test]
fn codes_differ_and_have_no_look_alikes() {
    let mut random = rand::thread_rng();
    let codes: HashSet<String> = (0..1000).map(|_| rules::new_code("SB", &mut random)).collect();
    assert_eq!(codes.len(), 1000);
    for code in codes {
        assert!(code.len() == 18 && code.starts_with("SB"), "{code}");
        assert!(!code[2..].contains(['I', 'L', 'O', 'U']), "{code}");
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
    assert!(batch("SB01", 1).is_ok() && batch("", 10_000).is_ok());
    assert!(batch("sb", 1).is_err() && batch("SB-1", 1).is_err() && batch("ABCDEFGHI", 1).is_err());
    assert!(batch("SB", 0).is_err() && batch("SB", 10_001).is_err() && batch("SB", -1).is_err());
    let template = |width: i32, code_size: i32| {
        rules::template(TemplateInput {
            name: "小标签".into(),
            width,
            height: 50,
            code_size,
            show_code: true,
            ..TemplateInput::default()
        })
    };
    assert!(template(40, 36).is_ok());
    assert!(template(40, 41).is_err() && template(i32::MAX, 36).is_err() && template(40, -1).is_err());
    assert!(rules::equipment(&Equipment::default()).is_err());
    assert!(
        rules::may_delete("小标签", 0, "个批次").is_ok() && rules::may_delete("小标签", 1, "个批次").is_err()
    );
}
