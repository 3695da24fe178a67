//! Tests of stored queries: bounds of their parts, and the variables made of a reader's values.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde_json::{Value, json};
use xieli_domain_insight::online_report::definition::Period;
use xieli_domain_insight::report_query::definition::{
    Column, ColumnKind, Definition, Given, Listed, Parameter, ParameterKind,
};
use xieli_domain_insight::report_query::{rules, values};
use xieli_kernel::{AppError, Code, Viewer, ids};
use xieli_testing::viewer;

fn today() -> NaiveDate {
    "2026-03-15".parse().expect("a day")
}

fn me() -> Viewer {
    Viewer { team_ids: vec![4, 5], directed_team_ids: vec![5, 6, 7], ..viewer(9, &[Code::EManage]) }
}

fn parameter(name: &str, kind: ParameterKind) -> Parameter {
    let dict = (kind == ParameterKind::Dict).then(|| "customer_type".to_owned());
    let label = format!("参数{name}");
    Parameter { name: name.into(), label, kind, dict, multiple: false, required: false, default: None }
}

fn several(name: &str, kind: ParameterKind) -> Parameter {
    Parameter { multiple: true, ..parameter(name, kind) }
}

fn column(path: &str, list: Listed) -> Column {
    Column { label: "列".into(), path: path.into(), kind: ColumnKind::Text, list, of: String::new() }
}

fn made(parameters: Vec<Parameter>) -> Definition {
    let columns = vec![column("projects.nodes.name", Listed::Rows)];
    Definition { parameters, columns, ..Definition::of("{ projects { nodes { name } } }".into()) }
}

fn said(definition: Definition) -> Vec<String> {
    let (_, check) = rules::checked(definition, &me(), today());
    let Err(AppError::Invalid(errors)) = check.finish() else { return Vec::new() };
    errors.iter().map(|error| format!("{}: {}", error.path.join("."), error.message)).collect()
}

fn values(all: &[&str]) -> Given {
    Given { values: all.iter().map(|value| (*value).to_owned()).collect(), ..Given::default() }
}

#[test]
fn definitions_are_checked_part_by_part() {
    assert_eq!(said(made(vec![parameter("a", ParameterKind::Text)])), [""; 0]);
    assert_eq!(
        said(Definition::of(" ".into())),
        ["definition.document: 请先组成查询", "definition.columns: 请选择列"]
    );
    let long = Definition { document: "#".repeat(rules::MAX_DOCUMENT + 1), ..made(vec![]) };
    assert_eq!(said(long), ["definition.document: 查询最多 16 KB"]);
    let names = |names: &[&str]| {
        made(names.iter().map(|name| parameter(name, ParameterKind::Text)).collect::<Vec<_>>())
    };
    for bad in ["", "1a", "a-b", "$a", "名", "a b", "__a"] {
        assert_eq!(said(names(&[bad])).len(), 1, "{bad}");
    }
    assert!(said(names(&["a", "a"]))[0].contains("重复"));
    // a period sets two variables, which another parameter may not set as well
    let both = vec![parameter("day", ParameterKind::Period), parameter("dayTo", ParameterKind::Date)];
    assert_eq!(said(made(both)), ["definition.parameters.1: 参数“dayTo”重复"]);
    assert!(said(names(&["a"; 11])).iter().any(|one| one.contains("最多 10 项")));
    let nothing = Parameter { dict: None, ..parameter("a", ParameterKind::Dict) };
    assert_eq!(said(made(vec![nothing])), ["definition.parameters.0.dict: 请选择字典"]);
    let wrong = Parameter { default: Some(values(&["x"])), ..parameter("a", ParameterKind::Number) };
    assert_eq!(said(made(vec![wrong])), ["definition.parameters.0.default: 默认值：数字无效"]);
    let columns = vec![column("a", Listed::Rows); 41];
    assert!(said(Definition { columns, ..made(vec![]) })[0].contains("最多 40 项"));
}

#[test]
fn what_is_kept_is_read_again_and_nothing_else() {
    let whole = Parameter { default: Some(values(&["@me"])), ..several("who", ParameterKind::Member) };
    let definition =
        Definition { rows: vec!["projects.nodes".into()], keep_empty: true, ..made(vec![whole]) };
    assert_eq!(Definition::read(&definition.kept()), Some(definition.clone()));
    for (name, value) in [("version", json!(2)), ("more", json!(1)), ("columns", json!("x"))] {
        let mut kept = definition.kept();
        kept[name] = value;
        assert_eq!(Definition::read(&kept), None, "{name}");
    }
}

#[test]
fn the_lists_of_rows_stand_within_each_other() {
    let lists = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<String>>();
    let (outer, inner, other) = (lists(&["a"]), lists(&["a", "a.b"]), lists(&["a", "a.c"]));
    let (rows, count) = (column("x", Listed::Rows), column("x", Listed::Count));
    let none: &[String] = &[];
    assert_eq!(rules::chain(&[(&rows, &outer), (&rows, &inner), (&rows, none)]), Ok(inner.clone()));
    assert_eq!(rules::chain(&[(&rows, &inner), (&rows, &other)]), Err(1));
    assert_eq!(rules::chain(&[(&rows, &inner), (&count, &other)]), Ok(inner));
    assert_eq!(rules::chain(&[(&count, &other)]), Ok(Vec::new()));
    assert!(rules::leads("a.b", "a.b.c") && rules::leads("a.b", "a.b") && !rules::leads("a.b", "a.bc"));
}

#[test]
fn variables_are_of_the_types_that_parameters_fill() {
    use ParameterKind::{Date, Dict, Member, Number, Period, Text};
    for (kind, ty, fits) in [
        (Period, "Date", true),
        (Period, "DateTime!", true),
        (Period, "String", false),
        (Date, "Date!", true),
        (Member, "ID!", true),
        (Member, "[ID!]", false),
        (Member, "String", false),
        (Dict, "String", true),
        (Dict, "Int", true),
        (Number, "Money", true),
        (Number, "String", false),
        (Text, "String!", true),
        (Text, "ID", false),
        (Text, "ProjectFilter", false),
    ] {
        assert_eq!(values::fits(&parameter("a", kind), ty), fits, "{kind:?} {ty}");
    }
    assert!(values::fits(&several("a", Member), "[ID!]!"));
    assert!(!values::fits(&several("a", Member), "ID") && !values::fits(&several("a", Member), "[[ID!]!]"));
}

/// The variables of a definition with one parameter whose variables have this type.
fn filled(parameter: Parameter, given: Option<Given>, ty: &str) -> Value {
    let types: BTreeMap<String, String> =
        parameter.variables().into_iter().map(|name| (name, ty.to_owned())).collect();
    let given: Vec<(String, Given)> =
        given.map(|given| (parameter.name.clone(), given)).into_iter().collect();
    let definition = made(vec![parameter]);
    let asked = values::asked(&definition, &given, &me(), today()).expect("what fits");
    Value::Object(values::variables(&definition, &asked, &types))
}

#[test]
fn what_a_reader_says_becomes_variables() {
    let period = |period| Given { period: Some(period), ..Given::default() };
    let span = |from: Option<&str>, to: Option<&str>| Given {
        from: from.map(str::to_owned),
        to: to.map(str::to_owned),
        ..Given::default()
    };
    let day = parameter("day", ParameterKind::Period);
    assert_eq!(
        filled(day.clone(), Some(period(Period::LastMonth)), "Date"),
        json!({ "dayFrom": "2026-02-01", "dayTo": "2026-02-28" })
    );
    assert_eq!(
        filled(day.clone(), Some(period(Period::Today)), "DateTime"),
        json!({ "dayFrom": "2026-03-14T16:00:00+00:00", "dayTo": "2026-03-15T15:59:59+00:00" }),
        "a day of the enterprise's zone"
    );
    assert_eq!(
        filled(day.clone(), Some(span(Some("2026-01-05"), None)), "Date"),
        json!({ "dayFrom": "2026-01-05" })
    );
    assert_eq!(filled(day.clone(), None, "Date"), json!({}));
    let usual = Parameter { default: Some(period(Period::ThisMonth)), ..day };
    assert_eq!(
        filled(usual.clone(), None, "Date"),
        json!({ "dayFrom": "2026-03-01", "dayTo": "2026-03-31" }),
        "what holds while nothing is said moves with the day"
    );
    assert_eq!(filled(usual, Some(Given::default()), "Date"), json!({}), "saying nothing is said");

    let team = |row| ids::encode("Team", row);
    let who = parameter("who", ParameterKind::Member);
    assert_eq!(filled(who, Some(values(&["@me"])), "ID!"), json!({ "who": ids::encode("Member", 9) }));
    let teams = several("teams", ParameterKind::Team);
    assert_eq!(
        filled(teams.clone(), Some(values(&["@mine"])), "[ID!]"),
        json!({ "teams": [team(4), team(5)] })
    );
    assert_eq!(
        filled(teams, Some(values(&["@directed", "12"])), "[ID!]"),
        json!({ "teams": [team(5), team(6), team(7), team(12)] })
    );
    let number = parameter("most", ParameterKind::Number);
    assert_eq!(filled(number.clone(), Some(values(&["12"])), "Int"), json!({ "most": 12 }));
    assert_eq!(filled(number, Some(values(&["0.5"])), "Money"), json!({ "most": 0.5 }));
    let words = several("type", ParameterKind::Dict);
    assert_eq!(filled(words, Some(values(&["1", "2"])), "[String!]"), json!({ "type": ["1", "2"] }));
    // a text stays a text, whatever it looks like
    let text = parameter("word", ParameterKind::Text);
    let sly = "\") { nodes { id } } evil: customers(filter: {keyword: \"";
    assert_eq!(filled(text, Some(values(&[sly])), "String"), json!({ "word": sly }));
}

#[test]
fn who_has_no_team_asks_for_nothing_and_not_for_everything() {
    let teams = several("teams", ParameterKind::Team);
    let alone = viewer(9, &[Code::EManage]);
    let definition = made(vec![teams]);
    let given = [("teams".to_owned(), values(&["@mine"]))];
    let asked = values::asked(&definition, &given, &alone, today()).expect("what fits");
    let types = BTreeMap::from([("teams".to_owned(), "[ID!]".to_owned())]);
    assert_eq!(
        Value::Object(values::variables(&definition, &asked, &types)),
        json!({ "teams": [ids::encode("Team", 0)] })
    );
    assert_eq!(asked[0].text, "我的团队");
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |parameter: Parameter, name: &str, given: Given| {
        let definition = made(vec![parameter]);
        match values::asked(&definition, &[(name.to_owned(), given)], &me(), today()) {
            Err(AppError::Invalid(errors)) => errors[0].message.to_string(),
            other => panic!("accepted: {other:?}"),
        }
    };
    let span = |from: &str, to: &str| Given {
        from: Some(from.to_owned()),
        to: Some(to.to_owned()),
        ..Given::default()
    };
    let day = || parameter("a", ParameterKind::Period);
    assert_eq!(refused(day(), "b", Given::default()), "报表没有参数“b”");
    assert_eq!(refused(day(), "a", span("2026-02-02", "2026-02-01")), "“参数a”：开始日期不能晚于结束日期");
    for bad in ["2026-02-30", "x", "9999-01-01"] {
        assert_eq!(refused(day(), "a", span(bad, "2026-02-01")), "“参数a”：日期无效", "{bad}");
    }
    // an id of another type
    let customer = ids::encode("Customer", 3);
    assert_eq!(
        refused(parameter("a", ParameterKind::Team), "a", values(&[&customer])),
        "“参数a”：选择的记录无效"
    );
    assert_eq!(
        refused(parameter("a", ParameterKind::Team), "a", values(&["@me"])),
        "“参数a”：选择的记录无效"
    );
    assert_eq!(
        refused(parameter("a", ParameterKind::Team), "a", values(&["@mine"])),
        "“参数a”：该参数只能选一个团队"
    );
    assert_eq!(
        refused(parameter("a", ParameterKind::Dict), "a", values(&["1", "2"])),
        "“参数a”：选择的值过多"
    );
    for bad in ["x", "1e300", "NaN", "inf"] {
        assert_eq!(
            refused(parameter("a", ParameterKind::Number), "a", values(&[bad])),
            "“参数a”：数字无效",
            "{bad}"
        );
    }
    let required = Parameter { required: true, ..parameter("a", ParameterKind::Text) };
    assert_eq!(refused(required, "a", values(&[" "])), "请填写“参数a”");
    let twice = [("a".to_owned(), values(&["1"])), ("a".to_owned(), values(&["2"]))];
    let definition = made(vec![parameter("a", ParameterKind::Text)]);
    assert!(values::asked(&definition, &twice, &me(), today()).is_err(), "said twice");
}
