//! Tests of binding: forms, bodies, lists and types; malformed and ignored parameters.

use async_graphql::parser::types::Type;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use serde_json::json;

use super::body::Unreadable;
use super::*;
use crate::source::{Source, load, source};

const SDL: &str = "
    enum Color { RED GREEN }
    enum Plain { A B }
    enum Sort { CREATED_AT NAME }
    input Point { x: Int y: Int at: Date }
    type Query { a: Int }
";

const FILES: &[(&str, &str)] = &[
    ("codes.graphql", "enum Color { RED @code(value: 1, text: \"红\") GREEN @code(value: 2, text: \"绿\") }"),
    (
        "all.graphql",
        r#"
        query Page($page: Int = 1, $size: Int = 20, $count: Boolean = true, $keyword: String @also(names: ["name"]),
            $orderBy: [Order!] @sort(by: {createTime: CREATED_AT, name: NAME}))
        @rest(method: GET, path: "/page", shape: PAGE, about: "") { a }
        query Types($id: ID, $ids: [ID!], $color: Color, $colors: [Color!], $plain: Plain, $day: Date, $time: DateTime,
            $flag: Boolean, $number: Int, $ratio: Float, $amount: Money, $point: Point, $points: [Point!], $text: String)
        @rest(method: GET, path: "/types", shape: ONE, about: "") { a }
        mutation Ids($id: ID!, $memberIds: [ID!]! @body @also(names: ["ids"]))
        @rest(method: DELETE, path: "/x/{id}/members", shape: NONE, about: "") { a }
        mutation Sent($id: ID!, $director: ID!, $memberIds: [ID!] @body @of(field: "userId") @also(names: ["associations"]))
        @rest(method: POST, path: "/sent", shape: NONE, about: "") { a }
        "#,
    ),
];

struct World {
    source: Source,
    catalog: Catalog,
}

fn world() -> World {
    let source = load(FILES);
    assert_eq!(source.problems, []);
    World { source, catalog: Catalog::parse(SDL) }
}

impl World {
    fn bind(&self, name: &str, given: Given) -> Result<Value, Vec<String>> {
        let operation = self.source.operations.iter().find(|found| found.name == name).expect("an operation");
        let binder = Binder { catalog: &self.catalog, codes: &self.source.codes };
        match binder.bind(operation, &given) {
            Ok(variables) => Ok(serde_json::to_value(variables).expect("variables")),
            Err(faults) => Err(faults.into_iter().map(|fault| fault.field.unwrap_or_default()).collect()),
        }
    }
}

fn query(text: &str) -> Given {
    Given { query: body::pairs(text.as_bytes()), ..Given::default() }
}

fn types(text: &str) -> Result<Value, Vec<String>> {
    world().bind("Types", query(text))
}

fn types_json(value: Value) -> Result<Value, Vec<String>> {
    let Value::Object(object) = value else { panic!("an object") };
    world().bind("Types", Given { body: Body::Object(object), ..Given::default() })
}

fn read(content_type: &str, text: &str) -> Result<Body, Unreadable> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, content_type.parse().expect("a header"));
    Body::read(&headers, &Bytes::copy_from_slice(text.as_bytes()))
}

#[test]
fn a_list_call_needs_no_parameters_and_sorts_by_time() {
    let newest = json!({"page": 1, "size": 20, "count": true, "orderBy": [{"field": "CREATED_AT", "direction": "DESC"}]});
    assert_eq!(world().bind("Page", Given::default()), Ok(newest.clone()));
    assert_eq!(world().bind("Page", query("keyword=&page=&whatever=1&_t=17")), Ok(newest));
}

#[test]
fn page_parameters_are_numbers_from_one() {
    let bound = world().bind("Page", query("page=2&size=50&count=0&name=%E5%BC%A0&column=name&order=asc"));
    let selector = |text: &str| world().bind("Page", query(text)).expect("bound")["size"].clone();
    assert_eq!((selector("count=0"), selector("count=0&size=1000")), (json!(200), json!(1000)));
    assert_eq!((selector("count=1"), selector("count=0&size=5")), (json!(20), json!(5)));
    let expected = json!({"page": 2, "size": 50, "count": false, "keyword": "张",
        "orderBy": [{"field": "NAME", "direction": "ASC"}]});
    assert_eq!(bound, Ok(expected));
    assert_eq!(world().bind("Page", query("page=0&size=-3")), Err(vec!["page".into(), "size".into()]));
    assert_eq!(world().bind("Page", query("page=x&count=maybe")), Err(vec!["page".into(), "count".into()]));
    assert_eq!(world().bind("Page", query("page=99999999999")), Err(vec!["page".into()]));
}

#[test]
fn a_default_of_a_selectors_size_is_at_least_two_hundred() {
    let at_least = |value: i64| serde_json::to_value(at_least(&value.into(), 200)).expect("a number");
    assert_eq!([at_least(20), at_least(200), at_least(500)], [json!(200), json!(200), json!(500)]);
    let text = super::at_least(&ConstValue::from("many"), 200);
    assert_eq!(serde_json::to_value(text).expect("a number"), json!(200));
}

#[test]
fn null_is_absent_where_something_else_is_the_default() {
    let Value::Object(object) = json!({ "page": null, "keyword": null }) else { panic!("an object") };
    let bound =
        world().bind("Page", Given { body: Body::Object(object), ..Given::default() }).expect("bound");
    assert_eq!((&bound["page"], bound["keyword"].is_null()), (&json!(1), true));
}

#[test]
fn null_is_no_list_where_one_is_needed() {
    let world = world();
    let binder = Binder { catalog: &world.catalog, codes: &world.source.codes };
    let read = |ty: &str| {
        binder.coerce(&Type::new(ty).expect("a type"), &Value::Null, "ids").map_err(|fault| fault.code)
    };
    assert_eq!(read("[ID!]").ok(), Some(ConstValue::Null));
    assert_eq!(read("[ID!]!").err().as_deref(), Some("REQUIRED"));
}

#[test]
fn only_declared_columns_sort() {
    for column in
        ["id", "createTime;drop table member", "created_at", "(select 1)", "createTime desc, 1", "1"]
    {
        let given = Given { query: vec![("column".into(), column.into())], ..Given::default() };
        assert_eq!(world().bind("Page", given), Err(vec!["column".into()]), "{column}");
    }
    assert_eq!(world().bind("Page", query("order=desc--")), Err(vec!["order".into()]));
}

#[test]
fn texts_become_what_the_schema_wants() {
    let bound = types(
        "id=42&ids=1,2,3&color=2&colors=1&colors=RED&plain=B&day=2026-02-28&flag=1&number=-7&ratio=0.5&text=a%20b",
    );
    let expected = json!({"id": "42", "ids": ["1", "2", "3"], "color": "GREEN", "colors": ["RED", "RED"], "plain": "B",
        "day": "2026-02-28", "flag": true, "number": -7, "ratio": 0.5, "text": "a b"});
    assert_eq!(bound, Ok(expected));
    assert_eq!(types("ids[]=1&ids[]=2"), Ok(json!({"ids": ["1", "2"]})));
    assert_eq!(types("time=2026-02-28 08:00:00"), Ok(json!({"time": "2026-02-28T08:00:00+08:00"})));
    assert_eq!(types("day=2026-02-28 08:00:00"), Ok(json!({"day": "2026-02-28"})));
}

#[test]
fn lists_of_objects_come_as_json_or_one_by_itself() {
    let one = json!({"points": [{"x": 1}]});
    assert_eq!(types("points={\"x\":1}"), Ok(one.clone()));
    assert_eq!(types("points=[{\"x\":1}]"), Ok(one.clone()));
    assert_eq!(types_json(json!({"points": {"x": 1}})), Ok(one));
    for strange in ["points=3", "points=\"x\"", "points={x"] {
        assert_eq!(types(strange), Err(vec!["points".into()]), "{strange}");
    }
    // null is kept where it is allowed, and missing where a value is required
    assert_eq!(types_json(json!({"ids": null})), Ok(json!({"ids": null})));
    let body = Body::Object(serde_json::Map::from_iter([("memberIds".to_owned(), Value::Null)]));
    let given = Given { path: vec![("id".into(), "1".into())], body, ..Given::default() };
    assert_eq!(world().bind("Ids", given), Err(vec!["memberIds".into()]));
}

#[test]
fn what_is_not_chosen_is_asked_for_and_what_is_not_said_is_named() {
    let world = world();
    let said = |name: &str| {
        let operation =
            world.source.operations.iter().find(|found| found.name == name).expect("an operation");
        let binder = Binder { catalog: &world.catalog, codes: &world.source.codes };
        let given = Given { path: vec![("id".into(), "1".into())], ..Given::default() };
        let faults = binder.bind(operation, &given).expect_err("refused");
        faults.into_iter().map(|fault| (fault.field.unwrap_or_default(), fault.message)).collect::<Vec<_>>()
    };
    assert_eq!(said("Ids"), [("memberIds".to_owned(), messages::CHOOSE_ONE.to_owned())]);
    let [(field, message)] = said("Sent").try_into().expect("one fault");
    assert_eq!(field, "director");
    assert_ne!(message, messages::CHOOSE_ONE);
}

#[test]
fn malformed_values_are_refused_by_name() {
    for (text, field) in [
        ("id=abc", "id"),
        ("id=-1", "id"),
        ("id=1 or 1=1", "id"),
        ("id=99999999999999999999", "id"),
        ("ids=1,x", "ids.1"),
        ("color=3", "color"),
        ("color=BLUE", "color"),
        ("plain=0", "plain"),
        ("day=2026-02-30", "day"),
        ("day=02.03.2026", "day"),
        ("amount=30%25", "amount"),
        ("amount=1.005", "amount"),
        ("amount=1%2C2345", "amount"),
        ("amount=-5", "amount"),
        ("time=yesterday", "time"),
        ("time=2026-12-31", "time"),
        ("time=1/2/2026 08:30", "time"),
        ("flag=2", "flag"),
        ("number=1.5", "number"),
        ("number=3000000000", "number"),
        ("ratio=inf", "ratio"),
        ("point=1", "point"),
    ] {
        assert_eq!(types(text), Err(vec![field.to_owned()]), "{text}");
    }
}

#[test]
fn days_and_amounts_are_read_as_people_write_them() {
    for day in ["2026/12/31", "2026.12.31", "2026年12月31日", "20261231", "12/31/26", "2026-12-31 10:30:00"]
    {
        assert_eq!(types_json(json!({ "day": day })), Ok(json!({"day": "2026-12-31"})), "{day}");
    }
    for time in ["2026-12-31 10:30:00", "2026/12/31 10:30", "2026年12月31日10:30", "2026-12-31T10:30:00"] {
        let bound = Ok(json!({"time": "2026-12-31T10:30:00+08:00"}));
        assert_eq!(types_json(json!({ "time": time })), bound, "{time}");
    }
    for (word, flag) in [("是", true), ("√", true), ("Y", true), ("１", true), ("否", false), ("no", false)]
    {
        assert_eq!(types_json(json!({ "flag": word })), Ok(json!({ "flag": flag })), "{word}");
    }
    for (text, amount) in [
        ("￥1,234.50", json!(1234.5)),
        ("1.2万", json!(12000.0)),
        ("１２３", json!(123.0)),
        ("-", Value::Null),
    ] {
        assert_eq!(types_json(json!({ "amount": text })), Ok(json!({ "amount": amount })), "{text}");
    }
    assert_eq!(types_json(json!({ "amount": 0.29 })), Ok(json!({ "amount": 0.29 })));
    assert_eq!(types_json(json!({ "ratio": "1,234.5" })), Ok(json!({ "ratio": 1234.5 })));
}

#[test]
fn json_says_the_same_and_null_clears() {
    let bound = types_json(
        json!({"id": 42, "ids": ["1", 2, {"id": "3", "name": "x"}], "color": 1, "flag": true, "number": "5",
        "point": {"x": "1", "at": "2026-01-01", "z": 0}, "text": "", "day": "", "colors": null, "unknown": {"deep": []}}),
    );
    let expected = json!({"id": "42", "ids": ["1", "2", "3"], "color": "RED", "flag": true, "number": 5,
        "point": {"x": 1, "at": "2026-01-01"}, "text": "", "day": null, "colors": null});
    assert_eq!(bound, Ok(expected));
    assert_eq!(types_json(json!({"point": {"y": "far"}})), Err(vec!["point.y".into()]));
    assert_eq!(types_json(json!({"text": {"a": 1}})), Err(vec!["text".into()]));
    assert_eq!(types_json(json!({"ids": [null]})), Err(vec!["ids.0".into()]));
}

#[test]
fn a_bare_list_fills_the_variable_that_takes_it() {
    let path = vec![("id".to_owned(), "7".to_owned())];
    let expected = Ok(json!({"id": "7", "memberIds": ["1", "2"]}));
    for body in [
        read("application/json", "[\"1\", 2]"),
        read("application/json; charset=utf-8", "{\"ids\": [1, 2], \"id\": 99}"),
        read("application/x-www-form-urlencoded", "memberIds=1&memberIds=2"),
        read("application/x-www-form-urlencoded;charset=UTF-8", "ids=1%2C2"),
    ] {
        let given = Given { path: path.clone(), body: body.expect("readable"), ..Given::default() };
        assert_eq!(world().bind("Ids", given), expected);
    }
    let given = Given { path, ..Given::default() };
    assert_eq!(world().bind("Ids", given), Err(vec!["memberIds".into()]));
}

#[test]
fn a_bare_list_of_records_fills_the_variable_beside_the_query() {
    let sent = |text: &str| {
        let body =
            if text.is_empty() { Body::None } else { read("application/json", text).expect("readable") };
        world().bind("Sent", Given { body, ..query("id=7&director=3") })
    };
    let with = |members: Value| Ok(json!({"id": "7", "director": "3", "memberIds": members}));
    let records =
        r#"[{"userId": "1", "userId_dictText": "x"}, {"userId": ""}, {"userId": null}, {}, {"userId": 2}]"#;
    assert_eq!(sent(records), with(json!(["1", "2"])));
    assert_eq!(sent("[]"), with(json!([])));
    assert_eq!(sent("[5]"), with(json!(["5"])));
    assert_eq!(sent(r#"{"associations": [{"userId": 1}]}"#), with(json!(["1"])));
    assert_eq!(sent(""), Ok(json!({"id": "7", "director": "3"})), "nothing is sent");
    assert_eq!(sent(r#"[{"userId": "x"}]"#), Err(vec!["memberIds.0".into()]));
    let given = Given { body: read("application/json", records).expect("readable"), ..Given::default() };
    assert_eq!(world().bind("Sent", given), Err(vec!["id".into(), "director".into()]));
}

#[test]
fn other_bodies_are_not_read() {
    assert_eq!(read("text/plain", "[1]"), Err(Unreadable::Type));
    assert_eq!(read("application/xml", "<a/>"), Err(Unreadable::Type));
    assert_eq!(read("application/json", "{"), Err(Unreadable::Content));
    assert_eq!(read("application/json", "7"), Err(Unreadable::Content));
    assert_eq!(read("text/plain", " \r\n"), Ok(Body::None));
    assert_eq!(read("application/json", "null"), Ok(Body::None));
}

#[test]
fn unknown_parameters_are_told_with_the_nearest_known_one() {
    let world = world();
    let binder = Binder { catalog: &world.catalog, codes: &world.source.codes };
    let told = |name: &str, given: Given| {
        let operation =
            world.source.operations.iter().find(|found| found.name == name).expect("an operation");
        let faults = binder.bind(operation, &given).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>()
    };
    // a call that reads refuses a misspelling, but no surplus parameters
    assert_eq!(told("Page", query("key_word=x")), ["没有参数 key_word，是否为 keyword？"]);
    assert_eq!(told("Page", query("keywrod=x")), ["没有参数 keywrod，是否为 keyword？"]);
    assert_eq!(told("Page", query("_t=1&whatever=2&paga=1")), [""; 0]);
    // the plural alone would leave the list as it is; beside the singular it is surplus
    let plural = ["没有参数 keywords，是否为 keyword？", "没有参数 whatever"];
    assert_eq!(told("Page", query("keywords=x&whatever=2")), plural);
    assert_eq!(told("Page", query("keyword=x&keywords=y&columns=name")), [""; 0]);
    // a call that writes accepts whole rows; when refused for another reason it lists unknown parameters
    let body = |value: Value| {
        let Value::Object(object) = value else { panic!("an object") };
        Given { body: Body::Object(object), ..Given::default() }
    };
    let sent = body(json!({ "id": 1, "directer": 2, "createTime": "x" }));
    // the misspelling is listed before the missing parameter that it caused
    let faults = ["没有参数 directer，是否为 director？", "缺少参数 director", "没有参数 createTime"];
    assert_eq!(told("Sent", sent), faults);
    assert_eq!(told("Sent", body(json!({ "id": 1, "director": 2, "createTime": "x" }))), [""; 0]);
    // this call takes no row: a misspelling is refused though nothing is missing, and so is `ids` for `id`
    let both = body(json!({ "id": 1, "director": 2, "associatons": [] }));
    assert_eq!(told("Sent", both), ["没有参数 associatons，是否为 associations？"]);
    let several = told("Sent", body(json!({ "ids": [1], "director": 2 })));
    assert_eq!(several, ["没有参数 ids，是否为 id？", "缺少参数 id"]);
    assert_eq!(told("Sent", body(json!({ "id": 1, "ids": [1], "director": 2 }))), [""; 0]);
    let long = body(json!({ "x".repeat(5_000): 1 }));
    assert!(told("Sent", long).iter().all(|message| message.chars().count() < 80));
}

/// The operation files name the type of the record, and the fields of an error are those of the record.
#[test]
fn the_fields_of_a_record_are_bound_within_the_member_that_holds_it() {
    let find =
        |name: &str| source().operations.iter().find(|found| found.name == name).expect("an operation");
    for (name, member) in [("TaskUpdate", "changes: {"), ("CustomerAddressCreate", "values: {")] {
        let operation = find(name);
        assert!(operation.document().contains(member), "{}", operation.document());
    }
    let update = find("TaskUpdate");
    for (path, parameter) in [("id", "id"), ("name", "name"), ("directorId", "directorId")] {
        assert_eq!(update.inputs.get(path).map(String::as_str), Some(parameter));
    }
}
