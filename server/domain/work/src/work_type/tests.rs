//! Tests of the requirements of service types.

use std::collections::BTreeMap;

use xieli_domain_work::work_type::model::{Demand, DemandPatch, Field, Kind, Line};
use xieli_domain_work::work_type::rules::{self, Filled, Filling};
use xieli_kernel::{AppError, AppResult};

fn said<T>(result: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = result else { return Vec::new() };
    errors.iter().map(|error| format!("{}: {}", error.path.join("."), error.message)).collect()
}

fn line(key: &str, text: &str, required: bool) -> Line {
    Line { key: key.into(), text: text.into(), required }
}

fn field(key: &str, label: &str, kind: Kind, required: bool) -> Field {
    let options = if kind == Kind::Choice { vec!["良好".into(), "更换".into()] } else { Vec::new() };
    Field { key: key.into(), label: label.into(), kind, required, options }
}

/// Requirements: two lines, one field of each kind, two photos and a signature.
fn demand() -> Demand {
    Demand {
        checklist: vec![line("c1", "断电挂牌", true), line("c2", "清扫柜体", false)],
        fields: vec![
            field("f1", "绝缘电阻", Kind::Number, true),
            field("f2", "滤芯状态", Kind::Choice, true),
            field("f3", "是否停机", Kind::YesNo, false),
            field("f4", "下次保养", Kind::Date, false),
            field("f5", "备注", Kind::Text, false),
        ],
        photos: 2,
        arrival: true,
        signature: true,
    }
}

#[test]
fn nothing_is_kept_as_nothing_and_the_rest_comes_back() {
    assert_eq!(Demand::default().kept(), serde_json::json!({}));
    assert_eq!(Demand::read(&serde_json::json!({})), Demand::default());
    assert_eq!(Demand::read(&demand().kept()), demand());
    // an unreadable value requires nothing
    assert_eq!(Demand::read(&serde_json::json!({ "photos": "viele" })), Demand::default());
    let patch = DemandPatch { photos: Some(0), ..DemandPatch::default() };
    assert_eq!(patch.over(demand()), Demand { photos: 0, ..demand() });
}

#[test]
fn lines_and_fields_get_keys_and_keep_them() {
    let new = Demand {
        checklist: vec![line("", " 断电挂牌 ", true), line("c1", "清扫柜体", false), line("", "合闸", false)],
        fields: vec![field("", "绝缘电阻", Kind::Number, false)],
        ..Demand::default()
    };
    let kept = rules::checked(new).expect("good");
    let keys: Vec<&str> = kept.checklist.iter().map(|line| line.key.as_str()).collect();
    assert_eq!(keys, ["c2", "c1", "c3"]);
    assert_eq!((kept.checklist[0].text.as_str(), kept.fields[0].key.as_str()), ("断电挂牌", "f1"));
    assert_eq!(rules::checked(kept.clone()).expect("good"), kept);
    let twice =
        Demand { checklist: vec![line("a", "一", true), line("a", "二", true)], ..Demand::default() };
    assert_eq!(said(rules::checked(twice)), ["key: 检查项或填写项的标识重复或不正确"]);
    let odd = Demand { checklist: vec![line("a.b", "一", true)], ..Demand::default() };
    assert_eq!(said(rules::checked(odd)).len(), 1);
}

#[test]
fn a_demand_has_its_limits() {
    let many = Demand {
        checklist: vec![line("", "一", true); rules::MAX_LINES + 1],
        fields: vec![field("", "一", Kind::Text, true); rules::MAX_FIELDS + 1],
        photos: rules::MAX_PHOTOS + 1,
        ..Demand::default()
    };
    assert_eq!(
        said(rules::checked(many)),
        ["checklist: 检查项不能超过 50 项", "fields: 填写项不能超过 30 项", "photos: 照片应为 0 到 20 张"]
    );
    assert_eq!(said(rules::checked(Demand { photos: -1, ..Demand::default() })).len(), 1);
    let blank = Demand {
        checklist: vec![line("", " ", true), line("", &"长".repeat(201), true)],
        fields: vec![field("", "", Kind::Text, true)],
        ..Demand::default()
    };
    assert_eq!(
        said(rules::checked(blank)),
        [
            "checklist.0.text: 请输入检查项",
            "checklist.1.text: 检查项不能超过 200 个字符",
            "fields.0.label: 请输入填写项名称"
        ]
    );
}

#[test]
fn a_choice_has_options_and_nothing_else_has() {
    let of = |kind: Kind, options: &[&str]| {
        let options = options.iter().map(ToString::to_string).collect();
        let field = Field { options, ..field("f1", "状态", kind, false) };
        rules::checked(Demand { fields: vec![field], ..Demand::default() })
    };
    assert_eq!(said(of(Kind::Choice, &[" "])), ["fields.0.options: 请填写选项"]);
    assert_eq!(said(of(Kind::Choice, &["好", "好 "])), ["fields.0.options: 选项重复"]);
    assert_eq!(said(of(Kind::Choice, &[&"长".repeat(51)])), ["fields.0.options: 选项不能超过 50 个字符"]);
    let numbers: Vec<String> = (0..31).map(|one| one.to_string()).collect();
    let many: Vec<&str> = numbers.iter().map(String::as_str).collect();
    assert_eq!(said(of(Kind::Choice, &many)), ["fields.0.options: 选项不能超过 30 个"]);
    assert_eq!(of(Kind::Choice, &["好", " 坏 "]).expect("good").fields[0].options, ["好", "坏"]);
    assert!(of(Kind::Text, &["好"]).expect("good").fields[0].options.is_empty());
}

#[test]
fn an_answer_is_of_its_kind() {
    let good = |kind: Kind, text: &str| rules::answer(&field("f1", "甲", kind, true), text).expect(text);
    let bad = |kind: Kind, text: &str| {
        assert_eq!(said(rules::answer(&field("f1", "甲", kind, true), text)).len(), 1, "{kind:?} {text}");
    };
    assert_eq!(good(Kind::Text, "  "), None);
    assert_eq!(good(Kind::Text, " 一\n二 "), Some("一\n二".into()));
    bad(Kind::Text, &"长".repeat(501));
    for number in ["0", "-12.5", "380", "999999999999.9999"] {
        assert_eq!(good(Kind::Number, number), Some(number.into()));
    }
    for number in ["一", "1e5", "1.23456", ".5", "5.", "--1", "1234567890123", "NaN"] {
        bad(Kind::Number, number);
    }
    assert_eq!(good(Kind::Choice, "更换"), Some("更换".into()));
    bad(Kind::Choice, "报废");
    assert_eq!((good(Kind::YesNo, "yes"), good(Kind::YesNo, "no")), (Some("yes".into()), Some("no".into())));
    bad(Kind::YesNo, "true");
    assert_eq!(good(Kind::Date, "2026-02-28"), Some("2026-02-28".into()));
    for day in ["2026-02-30", "2026-2-3", "28.02.2026"] {
        bad(Kind::Date, day);
    }
}

fn answers(all: &[(&str, &str)]) -> BTreeMap<String, String> {
    all.iter().map(|(key, said)| ((*key).to_owned(), (*said).to_owned())).collect()
}

fn filling(ticks: Option<&[&str]>, answers: &[(&str, Option<&str>)]) -> Filling {
    Filling {
        ticks: ticks.map(|all| all.iter().map(ToString::to_string).collect()),
        answers: answers.iter().map(|(key, said)| ((*key).to_owned(), said.map(str::to_owned))).collect(),
    }
}

#[test]
fn what_is_said_changes_what_it_names_and_no_more() {
    let now = Filled { ticks: vec!["c1".into()], answers: answers(&[("f1", "20"), ("f5", "旧")]) };
    let same = rules::filled(&demand(), now.clone(), filling(None, &[])).expect("good");
    assert_eq!(same, now);
    let after = rules::filled(
        &demand(),
        now.clone(),
        filling(Some(&["c2", "c1", "c2"]), &[("f1", Some(" 35 ")), ("f5", None), ("f3", Some("no"))]),
    );
    let expected =
        Filled { ticks: vec!["c1".into(), "c2".into()], answers: answers(&[("f1", "35"), ("f3", "no")]) };
    assert_eq!(after.expect("good"), expected);
    assert_eq!(
        rules::filled(&demand(), now.clone(), filling(Some(&[]), &[])).expect("good").ticks,
        Vec::<String>::new()
    );
    let unknown = rules::filled(&demand(), now.clone(), filling(Some(&["c9"]), &[]));
    assert_eq!(said(unknown), ["ticks: 检查项不存在，请刷新后重试"]);
    let unknown = rules::filled(&demand(), now.clone(), filling(None, &[("f9", Some("1"))]));
    assert_eq!(said(unknown), ["answers: 填写项不存在，请刷新后重试"]);
    let wrong = rules::filled(&demand(), now.clone(), filling(None, &[("f1", Some("很大"))]));
    assert_eq!(said(wrong), ["answers.f1: “绝缘电阻”应为数字，最多 4 位小数"]);
    let many = vec![("f1", Some("1")); 61];
    assert_eq!(said(rules::filled(&demand(), now, filling(None, &many))), ["answers: 填写内容过多"]);
}

#[test]
fn what_is_missing_is_named() {
    let missing = |now: &Filled, photos: usize, signed: bool| -> Vec<String> {
        let errors = rules::missing(&demand(), now, photos, signed);
        errors.iter().map(|error| format!("{}: {}", error.path.join("."), error.message)).collect()
    };
    assert_eq!(
        missing(&Filled::default(), 0, false),
        [
            "ticks: 检查项“断电挂牌”还没有完成",
            "answers: 请填写必填项“绝缘电阻”",
            "answers: 请填写必填项“滤芯状态”",
            "attachmentIds: 还差 2 张现场照片（要求 2 张）",
            "signature: 还没有客户签字",
        ]
    );
    // optional lines and fields are not missing
    let done = Filled { ticks: vec!["c1".into()], answers: answers(&[("f1", "35"), ("f2", "良好")]) };
    assert_eq!(missing(&done, 1, true), ["attachmentIds: 还差 1 张现场照片（要求 2 张）"]);
    assert!(missing(&done, 2, true).is_empty());
    assert!(missing(&done, 9, true).is_empty());
    assert_eq!(missing(&done, 2, false), ["signature: 还没有客户签字"]);
    assert!(rules::missing(&Demand::default(), &Filled::default(), 0, false).is_empty());
}

#[test]
fn yes_and_no_are_said_in_words() {
    let said = |kind: Kind, text: &'static str| rules::shown(&field("f1", "甲", kind, true), text).to_owned();
    assert_eq!((said(Kind::YesNo, "yes"), said(Kind::YesNo, "no")), ("是".into(), "否".into()));
    assert_eq!(said(Kind::Text, "yes"), "yes");
}
