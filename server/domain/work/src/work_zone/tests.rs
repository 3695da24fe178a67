//! Tests of the rules of pools of work orders.

use xieli_domain_work::work_zone::model::{WorkZoneInput, WorkZonePatch};
use xieli_domain_work::work_zone::rules;
use xieli_kernel::AppError;

fn said(input: WorkZoneInput) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

#[test]
fn texts_are_trimmed_and_bounded() {
    let zone = |name: &str, area: &str| WorkZoneInput {
        name: name.into(),
        area: Some(area.into()),
        ..WorkZoneInput::default()
    };
    let checked = rules::checked(zone(" 浦东片区 ", "  ")).expect("good");
    assert_eq!((checked.name.as_str(), checked.area), ("浦东片区", None));
    // the area may be a list of lines
    assert!(said(zone("浦东片区", "张江\n金桥\n外高桥")).is_empty());
    assert_eq!(said(zone("", "张江")), ["请输入服务区域名称"]);
    assert_eq!(said(zone(&"长".repeat(51), "张江")), ["服务区域名称不能超过 50 个字符"]);
    assert_eq!(said(zone("浦东片区", &"长".repeat(201))), ["范围不能超过 200 个字符"]);
    let placed =
        WorkZoneInput { sort_order: -1, remark: Some("长".repeat(201)), ..zone("浦东片区", "张江") };
    assert_eq!(said(placed), ["排序应为 0 到 1000000 的整数", "备注不能超过 200 个字符"]);
}

#[test]
fn who_is_named_stays_until_somebody_else_is() {
    let before = WorkZoneInput {
        name: "浦东片区".into(),
        team_id: Some(4),
        director_id: Some(7),
        ..Default::default()
    };
    let renamed =
        WorkZonePatch { name: Some("浦东".into()), ..WorkZonePatch::default() }.over(before.clone());
    assert_eq!((renamed.name.as_str(), renamed.team_id, renamed.director_id), ("浦东", Some(4), Some(7)));
    let nobody = WorkZonePatch { director_id: Some(None), ..WorkZonePatch::default() }.over(before);
    assert_eq!((nobody.team_id, nobody.director_id), (Some(4), None));
}
