//! Tests of templates of work logs, and of the values of their fields.

use serde_json::{Value, json};
use xieli_domain_journal::journal::links::RecordOf;
use xieli_domain_journal::log_category::template::{Field, FieldKind, Template, Values, accepted, check};

fn field(key: &str, kind: FieldKind) -> Field {
    let options =
        if kind == FieldKind::Choice { vec!["甲".to_owned(), "乙".to_owned()] } else { Vec::new() };
    let record = (kind == FieldKind::Record).then_some(RecordOf::Customer);
    Field {
        key: key.to_owned(),
        label: key.to_owned(),
        kind,
        required: false,
        options,
        min_length: 0,
        record,
    }
}

fn template(fields: Vec<Field>) -> Template {
    Template { fields, min_length: 0 }
}

fn values(value: Value) -> Values {
    value.as_object().cloned().unwrap_or_default()
}

#[test]
fn fields_have_keys_of_their_own_and_what_their_kinds_need() {
    assert!(check(&[field("a", FieldKind::Text), field("b", FieldKind::Choice)]).is_empty());
    let said = |fields: &[Field]| check(fields).into_iter().map(|(place, _)| place).collect::<Vec<_>>();
    assert_eq!(said(&[field("a", FieldKind::Text), field("a", FieldKind::Text)]), [1]);
    assert_eq!(said(&[field("", FieldKind::Text), field("字", FieldKind::Text)]), [0, 1]);
    assert_eq!(said(&[Field { options: Vec::new(), ..field("a", FieldKind::Choice) }]), [0]);
    assert_eq!(said(&[Field { record: None, ..field("a", FieldKind::Record) }]), [0]);
    let many: Vec<Field> = (0..31).map(|n| field(&format!("k{n}"), FieldKind::Text)).collect();
    assert_eq!(said(&many), [30]);
}

#[test]
fn each_kind_takes_its_own_values_alone() {
    let kinds = [
        (FieldKind::Text, json!(" 文字 "), json!("文字"), json!(3)),
        (FieldKind::Number, json!("2.5"), json!(2.5), json!("两个")),
        (FieldKind::Choice, json!("乙"), json!("乙"), json!("丙")),
        (FieldKind::Hours, json!(7.5), json!(7.5), json!(25)),
        (FieldKind::Attachment, json!(["3", 4]), json!(["3", "4"]), json!(["三"])),
        (FieldKind::Record, json!(12), json!("12"), json!(["1", "2"])),
    ];
    for (kind, good, kept, bad) in kinds {
        let template = template(vec![field("a", kind)]);
        let taken = accepted(&template, &Values::new(), &values(json!({ "a": good })));
        assert_eq!(taken.map(|(values, _)| Value::Object(values)), Ok(json!({ "a": kept })), "{kind:?}");
        let refused = accepted(&template, &Values::new(), &values(json!({ "a": bad })));
        assert!(refused.is_err(), "{kind:?}");
    }
}

#[test]
fn what_is_required_is_there_and_long_enough() {
    let asked = Field { required: true, min_length: 3, ..field("a", FieldKind::Text) };
    let template = template(vec![asked]);
    let said = |sent: Value| accepted(&template, &Values::new(), &values(sent)).err();
    assert_eq!(said(json!({})).and_then(|faults| faults.get("a").cloned()).as_deref(), Some("请填写a"));
    assert_eq!(said(json!({ "a": " " })).map(|faults| faults.len()), Some(1));
    assert_eq!(
        said(json!({ "a": "两字" })).and_then(|faults| faults.get("a").cloned()).as_deref(),
        Some("a至少 3 个字")
    );
    assert_eq!(said(json!({ "a": "三个字" })), None);
}

#[test]
fn absent_values_stay_null_clears_and_others_are_dropped() {
    let template = template(vec![field("a", FieldKind::Text), field("b", FieldKind::Text)]);
    let before = values(json!({ "a": "一", "b": "二", "gone": "三" }));
    let (kept, named) =
        accepted(&template, &before, &values(json!({ "b": null, "other": 1 }))).expect("taken");
    assert_eq!(Value::Object(kept), json!({ "a": "一" }));
    assert_eq!(named.files, [0_i64; 0]);
}

#[test]
fn records_and_files_are_told_for_whoever_looks_them_up() {
    let template = template(vec![field("who", FieldKind::Record), field("papers", FieldKind::Attachment)]);
    let sent = values(json!({ "who": "9", "papers": ["1", "2"] }));
    let (_, named) = accepted(&template, &Values::new(), &sent).expect("taken");
    assert_eq!(named.records, [("who".to_owned(), RecordOf::Customer, 9)]);
    assert_eq!(named.files, [1, 2]);
}
