//! Tests of replies, compared literally.

use async_graphql::{ErrorExtensionValues, PathSegment, ServerError};
use async_graphql_value::ConstValue;

use super::*;
use crate::catalog::Catalog;
use crate::source::load;

const SDL: &str = "
    scalar DateTime
    enum Color { RED GREEN }
    enum Bare { A }
    type Query { things: ThingConnection thing(id: ID!): Thing list: [Thing!] count: Int nodes: [Thing!] }
    type Mutation { thingSave(input: In): Payload }
    input In { name: String teamIds: [ID!] }
    type ThingConnection { nodes: [Thing!]! totalCount: Int! }
    type Payload { thing: Thing userErrors: [E!]! }
    type E { field: [String!] message: String! code: String! }
    type Thing { rowId: String! name: String color: Color! bare: Bare! ok: Boolean! at: DateTime owner: Thing inner: [Thing!] words: [String!] }
";

const FILES: &[(&str, &str)] = &[
    ("codes.graphql", "enum Color { RED @code(value: 1, text: \"红\") GREEN @code(value: 2, text: \"绿\") }"),
    (
        "all.graphql",
        r#"
        query Page($page: Int, $size: Int) @rest(method: GET, path: "/page", shape: PAGE, about: "") {
          things { totalCount nodes { id: rowId color bare ok at } } }
        query One($id: ID!) @rest(method: GET, path: "/one/{id}", shape: ONE, about: "") {
          thing(id: $id) {
            id: rowId delFlag: __typename @set(value: 0)
            createBy: owner @dict { rowId name }
            ids: inner @pluck { rowId }
            rows: inner { owner @lift { ownerName: name ownerColor: color } ok }
          } }
        query List @rest(method: GET, path: "/list", shape: LIST, about: "") { thing(id: 1) { inner @data { id: rowId } } }
        query Open @rest(method: GET, path: "/open", shape: ONE, about: "") { thing(id: 1) { name } }
        query Tree @rest(method: GET, path: "/tree", shape: TREE, about: "") @tree(id: "id", parent: "pid") {
          nodes { id: rowId pid: name } }
        query Words($id: ID!) @rest(method: GET, path: "/words/{id}", shape: ONE, about: "") {
          thing(id: $id) { words @joined others: inner { words @joined } } }
        query Value @rest(method: GET, path: "/value", shape: VALUE, about: "") { count }
        mutation Save($realname: String, $teamIds: [ID!]) @rest(method: POST, path: "/save", shape: ONE, about: "", msg: "好") {
          thingSave(input: {name: $realname, teamIds: $teamIds}) { thing @data { id: rowId } userErrors { field message code } } }
        "#,
    ),
];

fn answer(name: &str, data: Value, errors: Vec<ServerError>, signed_in: bool) -> Value {
    let source = load(FILES);
    assert_eq!(source.problems, []);
    let operation = source.operations.iter().find(|found| found.name == name).expect("an operation");
    let catalog = Catalog::parse(SDL);
    let plan = Plan::new(operation, &catalog, &source.codes).expect("a plan");
    let mut response = Response::new(ConstValue::from_json(data).expect("data"));
    response.errors = errors;
    let asked = Asked { signed_in, page: (2, 20), trace_id: "t1" };
    serde_json::to_value(envelope(operation, &plan, response, asked)).expect("an envelope")
}

fn ok(name: &str, data: Value) -> Value {
    answer(name, data, Vec::new(), true)
}

fn error(code: &str, path: &[&str]) -> ServerError {
    let mut error = ServerError::new("原因", None);
    let mut extensions = ErrorExtensionValues::default();
    extensions.set("code", code);
    error.extensions = Some(extensions);
    error.path = path.iter().map(|step| PathSegment::Field((*step).to_owned())).collect();
    error
}

#[test]
fn a_page() {
    let node = json!({"id": "1", "color": "GREEN", "bare": "A", "ok": true, "at": "2026-01-01T16:30:00Z"});
    assert_eq!(
        ok("Page", json!({"things": {"totalCount": 41, "nodes": [node]}})),
        json!({"code": 0, "msg": "操作成功", "data": {"total": 41, "size": 20, "current": 2, "pages": 3, "records": [
            {"id": "1", "color": 2, "color_dictText": "绿", "bare": "A", "ok": 1, "at": "2026-01-02 00:30:00"}]}})
    );
    assert_eq!(
        ok("Page", json!({"things": {"nodes": []}}))["data"],
        json!({"total": null, "pages": null, "size": 20, "current": 2, "records": []})
    );
}

#[test]
fn a_record_with_its_directives() {
    let data = json!({"thing": {"id": "1", "delFlag": "Thing", "createBy": {"rowId": "9", "name": "张三"},
        "ids": [{"rowId": "5"}, {"rowId": "6"}],
        "rows": [{"owner": {"ownerName": "李四", "ownerColor": "RED"}, "ok": false}, {"owner": null, "ok": true}]}});
    assert_eq!(
        ok("One", data)["data"],
        json!({"id": "1", "delFlag": 0, "createBy": "9", "createBy_dictText": "张三", "ids": ["5", "6"], "rows": [
            {"ownerName": "李四", "ownerColor": 1, "ownerColor_dictText": "红", "ok": 0},
            {"ownerName": null, "ownerColor": null, "ok": 1}]})
    );
}

#[test]
fn lists_trees_and_values() {
    assert_eq!(ok("List", json!({"thing": {"inner": [{"id": "1"}]}}))["data"], json!([{"id": "1"}]));
    assert_eq!(ok("List", json!({"thing": {"inner": null}}))["data"], json!([]));
    assert_eq!(
        ok("Tree", json!({"nodes": [{"id": "1", "pid": null}, {"id": "2", "pid": "1"}]}))["data"],
        json!([{"id": "1", "pid": null, "children": [{"id": "2", "pid": "1", "children": []}]}])
    );
    assert_eq!(ok("Value", json!({"count": 3}))["data"], json!(3));
    assert_eq!(ok("Value", json!({"count": null})), json!({"code": 0, "data": null, "msg": "操作成功"}));
}

#[test]
fn what_is_not_there() {
    let gone = json!({"code": 10003, "data": null, "msg": "数据不存在或已被删除"});
    assert_eq!(ok("One", json!({"thing": null})), gone);
    assert_eq!(ok("Open", json!({"thing": null}))["code"], 4004);
    assert_eq!(answer("Open", json!({"thing": null}), vec![], false)["code"], 4001);
    assert_eq!(ok("List", json!({"thing": null}))["code"], 4004);
}

#[test]
fn refusals_of_the_schema() {
    for (code, name, envelope) in [
        ("UNAUTHENTICATED", "One", 4001),
        ("FORBIDDEN", "Page", 4003),
        ("FORBIDDEN", "One", 10004),
        ("NOT_FOUND", "One", 10003),
        ("NOT_FOUND", "Save", 4004),
        ("CONFLICT", "Save", 4009),
        ("BAD_USER_INPUT", "Page", 4022),
        ("RATE_LIMITED", "Page", 4029),
        ("REQUEST_TIMEOUT", "Page", 5000),
    ] {
        let said = answer(name, Value::Null, vec![error(code, &["thing"])], true);
        assert_eq!(said["code"], envelope, "{code}");
        assert_eq!(said["data"], Value::Null);
    }
    let said = answer("One", Value::Null, vec![error("INTERNAL_SERVER_ERROR", &["thing"])], true);
    assert_eq!(said, json!({"code": 5000, "data": null, "msg": "系统繁忙，请稍后重试（t1）"}));
    // without a code: before execution an error of the caller, during it an internal error
    assert_eq!(
        answer("One", Value::Null, vec![ServerError::new("x", None)], true)["msg"],
        "输入有误，请检查后重试"
    );
    let mut strange = ServerError::new("connection refused", None);
    strange.path = vec![PathSegment::Field("thing".into())];
    assert_eq!(answer("One", Value::Null, vec![strange], true)["code"], 5000);
}

#[test]
fn a_part_one_may_not_read_leaves_the_rest() {
    let data = json!({"thing": {"id": "1", "createBy": null}});
    let said = answer("One", data, vec![error("FORBIDDEN", &["thing", "createBy"])], true);
    assert_eq!((&said["code"], &said["data"]["id"]), (&json!(0), &json!("1")));
}

#[test]
fn what_the_user_can_mend_names_the_parameters() {
    let save = |errors: Value| ok("Save", json!({"thingSave": {"thing": null, "userErrors": errors}}));
    let said = save(json!([
        {"field": ["name"], "message": "请输入姓名", "code": "REQUIRED"},
        {"field": ["teamIds", "0"], "message": "团队不存在", "code": "NOT_FOUND"},
        {"field": ["other"], "message": "x", "code": "INVALID"},
    ]));
    assert_eq!(
        said,
        json!({"code": 4022, "msg": "请输入姓名", "data": [
            {"field": "realname", "message": "请输入姓名", "code": "REQUIRED"},
            {"field": "teamIds.0", "message": "团队不存在", "code": "NOT_FOUND"},
            {"field": "other", "message": "x", "code": "INVALID"}]})
    );
    for (code, envelope) in [
        ("STALE", 4009),
        ("CONFLICT", 4009),
        ("NOT_FOUND", 4004),
        ("FORBIDDEN", 4003),
        ("RATE_LIMITED", 4029),
        ("LOCKED", 4029),
        ("GONE", 10003),
        ("TAKEN", 4022),
        ("CAPTCHA_REQUIRED", 4022),
    ] {
        let said = save(json!([{"field": null, "message": "m", "code": code}]));
        assert_eq!(said["code"], envelope, "{code}");
    }
    let saved = ok("Save", json!({"thingSave": {"thing": {"id": "1"}, "userErrors": []}}));
    assert_eq!(saved, json!({"code": 0, "data": {"id": "1"}, "msg": "好"}));
}

#[test]
fn texts_are_joined_by_commas() {
    let data = json!({"thing": {"words": ["154", "021"], "others": [{"words": []}, {"words": null}]}});
    let expected = json!({"words": "154,021", "others": [{"words": ""}, {"words": null}]});
    assert_eq!(ok("Words", data)["data"], expected);
}
