//! Tests of the rules of service and consumable items.

use xieli_domain_work::work_item::model::{CONSUMABLE, PROJECT, SERVICE, WorkItemInput, WorkItemPatch};
use xieli_domain_work::work_item::rules;
use xieli_kernel::AppError;

fn said(input: WorkItemInput) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn item(kind: i16, name: &str) -> WorkItemInput {
    WorkItemInput { kind, name: name.into(), ..rules::new() }
}

#[test]
fn an_item_is_of_a_kind_and_called_something() {
    for kind in [SERVICE, PROJECT, CONSUMABLE] {
        assert!(said(item(kind, "上门检测")).is_empty(), "{kind}");
    }
    for wrong in [0, 4, -1] {
        assert_eq!(said(item(wrong, "上门检测")), ["请选择类别"], "{wrong}");
    }
    assert_eq!(said(item(SERVICE, "  ")), ["请输入名称"]);
    assert_eq!(said(item(SERVICE, &"长".repeat(101))), ["名称不能超过 100 个字符"]);
}

#[test]
fn numbers_and_texts_have_their_limits() {
    let full = WorkItemInput {
        code: Some(" FW-001 ".into()),
        unit: Some(" ".into()),
        price: Some(rules::MAX_PRICE),
        warranty_days: Some(rules::MAX_WARRANTY_DAYS),
        ..item(CONSUMABLE, "接触器")
    };
    let checked = rules::checked(full.clone()).expect("good");
    assert_eq!((checked.code.as_deref(), checked.unit, checked.enabled), (Some("FW-001"), None, true));
    let wrong = WorkItemInput {
        code: Some("A".repeat(51)),
        unit: Some("长".repeat(21)),
        price: Some(-1),
        warranty_days: Some(-1),
        remark: Some("长".repeat(501)),
        sort_order: -1,
        ..full.clone()
    };
    assert_eq!(
        said(wrong),
        [
            "单价应为 0 到 10 亿",
            "质保天数应为 0 到 36500 的整数",
            "排序应为 0 到 1000000 的整数",
            "编码不能超过 50 个字符",
            "单位不能超过 20 个字符",
            "备注不能超过 500 个字符",
        ]
    );
    let beyond = WorkItemInput { price: Some(rules::MAX_PRICE + 1), warranty_days: Some(36_501), ..full };
    assert_eq!(said(beyond).len(), 2);
}

#[test]
fn a_new_one_can_be_chosen_and_an_old_one_stays_as_it_is() {
    let made = WorkItemPatch { name: Some("上门检测".into()), ..WorkItemPatch::default() }.over(rules::new());
    assert!(made.enabled);
    let off = WorkItemInput { enabled: false, price: Some(5000), ..item(SERVICE, "上门检测") };
    let free = WorkItemPatch { price: Some(None), ..WorkItemPatch::default() }.over(off);
    assert_eq!((free.enabled, free.price, free.kind), (false, None, SERVICE));
}
