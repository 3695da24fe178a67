//! Dictionaries: an enterprise's own items and changes of system items, refusals, workbooks.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::dict::sheet;
use xieli_domain::dict::store;
use xieli_domain::kind::value::DictionaryColumn;
use xieli_testing::{Sent, TestServer};

use super::ask;
use super::sheets::{export, import, said, workbook};
use crate::account::desk::told;

const ITEM: &str = "rowId value text color order disabled inherited origin version uses";

async fn list(server: &TestServer, token: &str, code: &str) -> Vec<Value> {
    let query = format!("{{ dictItemList(code: {code}, first: 500) {{ nodes {{ {ITEM} }} }} }}");
    let found = ask(server, token, &query, Value::Null).await;
    found["dictItemList"]["nodes"].as_array().expect("items").clone()
}

/// The item with this value.
async fn item(server: &TestServer, token: &str, code: &str, value: &str) -> Value {
    let all = list(server, token, code).await;
    all.into_iter().find(|item| item["value"] == value).unwrap_or_else(|| panic!("no {code} {value}"))
}

/// Items offered for selection.
async fn offered(server: &TestServer, token: &str, code: &str) -> Vec<String> {
    let found = ask(server, token, &format!("{{ dictItems(code: {code}) {{ text }} }}"), Value::Null).await;
    let items = found["dictItems"].as_array().expect("items");
    items.iter().map(|item| item["text"].as_str().expect("a text").to_owned()).collect()
}

/// The payload of a mutation.
async fn act(server: &TestServer, token: &str, field: &str, input: Value) -> Value {
    let (kind, of) = match field {
        "dictItemCreate" => ("DictItemCreateInput", "dictItem"),
        "dictItemUpdate" => ("DictItemUpdateInput", "dictItem"),
        "dictItemMove" => ("DictItemMoveInput", "dictItem"),
        "dictItemMerge" => ("DictItemMergeInput", "dictItem"),
        "dictItemEnable" => ("DictItemEnableInput", "dictItems"),
        "dictReset" => ("DictResetInput", "dictItems"),
        "dictItemReset" => ("DictItemsInput", "dictItems"),
        "dictItemDelete" => ("DictItemsInput", "deletedIds"),
        _ => panic!("{field}"),
    };
    let below = if of == "deletedIds" { String::new() } else { format!("{{ {ITEM} }}") };
    let query = format!(
        "mutation ($input: {kind}!) {{ {field}(input: $input) {{ {of} {below} userErrors {{ field message code }} }} }}"
    );
    ask(server, token, &query, json!({ "input": input })).await[field].clone()
}

/// A new item; its row id.
async fn made(server: &TestServer, token: &str, code: &str, text: &str) -> String {
    let payload = act(server, token, "dictItemCreate", json!({ "code": code, "text": text })).await;
    payload["dictItem"]["rowId"].as_str().unwrap_or_else(|| panic!("{payload}")).to_owned()
}

#[tokio::test]
async fn an_enterprise_has_its_own_words_for_the_systems_items_and_gives_them_back() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let system = item(&server, &admin, "TASK_LEVEL", "1").await;
    assert_eq!((&system["text"], &system["origin"]), (&json!("普通"), &json!("SYSTEM")));
    let change = |text: &str| json!({ "id": system["rowId"], "version": system["version"], "text": text });
    let own = act(&server, &admin, "dictItemUpdate", change("一般")).await["dictItem"].clone();
    assert_eq!(
        (&own["text"], &own["origin"], &own["color"]),
        (&json!("一般"), &json!("OVERRIDDEN"), &system["color"])
    );
    assert_ne!(own["rowId"], system["rowId"]);
    assert!(offered(&server, &admin, "TASK_LEVEL").await.contains(&"一般".to_owned()));
    assert_eq!(item(&server, &other, "TASK_LEVEL", "1").await["text"], "普通");
    // a client that read the system's item, or an old version, gets a conflict
    assert_eq!(told(&act(&server, &admin, "dictItemUpdate", change("平常")).await), ["version:STALE"]);
    let late = json!({ "id": own["rowId"], "version": 0, "text": "平常" });
    assert_eq!(told(&act(&server, &admin, "dictItemUpdate", late).await), ["version:STALE"]);
    let back = act(&server, &admin, "dictItemReset", json!({ "ids": [own["rowId"]] })).await;
    assert_eq!(
        (&back["dictItems"][0]["text"], &back["dictItems"][0]["origin"]),
        (&json!("普通"), &json!("SYSTEM"))
    );
    assert_eq!(item(&server, &admin, "TASK_LEVEL", "1").await, system);
}

#[tokio::test]
async fn items_are_added_ordered_put_away_and_deleted() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let before = offered(&server, &admin, "CUSTOMER_LEVEL").await;
    let id = made(&server, &admin, "CUSTOMER_LEVEL", "钻石客户").await;
    let taken = json!({ "code": "CUSTOMER_LEVEL", "text": " 钻石客户 " });
    assert_eq!(told(&act(&server, &admin, "dictItemCreate", taken).await), ["text:TAKEN"]);
    let wrong = json!({ "code": "CUSTOMER_LEVEL", "text": "甲", "color": "red" });
    assert_eq!(told(&act(&server, &admin, "dictItemCreate", wrong).await), ["color:INVALID"]);
    let fixed = json!({ "code": "DOC_IS_OPEN", "text": "第三种" });
    assert_eq!(told(&act(&server, &admin, "dictItemCreate", fixed).await), ["code:FORBIDDEN"]);
    let path = format!("/api/ems/dictitem/order/{id}");
    let moved = server.rest(Some(&admin), Method::PUT, &path, Sent::form(&[("order", "0")])).await;
    assert_eq!(moved.code(), 0, "{:?}", moved.body);
    let mut wanted = vec!["钻石客户".to_owned()];
    wanted.extend(before.iter().cloned());
    assert_eq!(offered(&server, &admin, "CUSTOMER_LEVEL").await, wanted);
    // only the order is the enterprise's own: the text is still the system's
    assert_eq!(item(&server, &admin, "CUSTOMER_LEVEL", "1").await["origin"], "SYSTEM");
    let hide = |enabled: bool| json!({ "ids": [id], "enabled": enabled });
    assert_eq!(act(&server, &admin, "dictItemEnable", hide(false)).await["dictItems"][0]["disabled"], true);
    assert_eq!(offered(&server, &admin, "CUSTOMER_LEVEL").await, before);
    assert_eq!(act(&server, &admin, "dictItemEnable", hide(true)).await["dictItems"][0]["disabled"], false);
    let system = item(&server, &admin, "CUSTOMER_LEVEL", "2").await;
    let both = json!({ "ids": [id, system["rowId"]] });
    assert_eq!(told(&act(&server, &admin, "dictItemDelete", both).await), ["ids:FORBIDDEN"]);
    assert_eq!(offered(&server, &admin, "CUSTOMER_LEVEL").await, wanted, "all or none");
    assert_eq!(told(&act(&server, &admin, "dictItemDelete", json!({ "ids": [id] })).await), [""; 0]);
    assert_eq!(told(&act(&server, &admin, "dictItemDelete", json!({ "ids": [id] })).await), [":NOT_FOUND"]);
}

#[tokio::test]
async fn one_item_takes_the_place_of_another() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let (from, into) = (
        made(&server, &admin, "PROJECT_TAG", "急").await,
        made(&server, &admin, "PROJECT_TAG", "紧急").await,
    );
    let pair = |from: &Value, into: &Value| json!({ "fromId": from, "intoId": into });
    let preview = "query ($fromId: ID!, $intoId: ID!) {
        dictItemMergePreview(fromId: $fromId, intoId: $intoId) { total uses { name count } } }";
    let told_of = ask(&server, &admin, preview, pair(&json!(from), &json!(into))).await;
    assert_eq!(told_of["dictItemMergePreview"], json!({ "total": 0, "uses": [] }));
    assert_eq!(
        told(&act(&server, &admin, "dictItemMerge", pair(&json!(from), &json!(from))).await),
        ["intoId:INVALID"]
    );
    let elsewhere = item(&server, &admin, "PROJECT_TYPE", "1").await;
    let across = pair(&json!(from), &elsewhere["rowId"]);
    assert_eq!(told(&act(&server, &admin, "dictItemMerge", across).await), ["intoId:INVALID"]);
    let kept = act(&server, &admin, "dictItemMerge", pair(&json!(from), &json!(into))).await;
    assert_eq!(kept["dictItem"]["text"], "紧急", "{kept}");
    let again = act(&server, &admin, "dictItemMerge", pair(&json!(from), &json!(into))).await;
    assert_eq!(told(&again), [":NOT_FOUND"]);
    // a hidden system item is no longer offered, and can be restored
    let system = item(&server, &admin, "PROJECT_TAG", "1").await;
    act(&server, &admin, "dictItemMerge", pair(&system["rowId"], &json!(into))).await;
    let away = item(&server, &admin, "PROJECT_TAG", "1").await;
    assert_eq!((&away["disabled"], &away["origin"]), (&json!(true), &json!("OVERRIDDEN")));
    let texts = offered(&server, &admin, "PROJECT_TAG").await;
    assert!(texts.contains(&"紧急".to_owned()) && !texts.contains(&"重点项目".to_owned()), "{texts:?}");
    let reset = "mutation { settingReset(input: { code: \"project_tag\" }) { userErrors { message } } }";
    assert_eq!(ask(&server, &admin, reset, Value::Null).await["settingReset"]["userErrors"], json!([]));
    assert_eq!(offered(&server, &admin, "PROJECT_TAG").await, ["重点项目", "示范项目", "延期风险"]);
}

#[tokio::test]
async fn what_is_missing_comes_and_what_somebody_changed_stays() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let initialize = async |code: &str| {
        let path = format!("/api/ems/setting/{code}");
        server.rest(Some(&admin), Method::POST, &path, Sent::Nothing).await.code()
    };
    let notice = async || {
        let asked = "{ configValue(code: PROJECT) { value version } }";
        ask(&server, &admin, asked, Value::Null).await["configValue"].clone()
    };
    let began = notice().await;
    let change = "mutation ($version: Int!) { configValueUpdate(input: { code: PROJECT, version: $version, noticeDay: 99 }) \
                  { userErrors { message } } }";
    ask(&server, &admin, change, json!({ "version": began["version"] })).await;
    assert_eq!(notice().await["value"]["noticeDay"], 99);
    let changed = notice().await;
    assert_eq!(initialize("project_setting").await, 0);
    assert_eq!(notice().await, changed, "what somebody changed is not reset");
    let own = made(&server, &admin, "PROJECT_TAG", "自己的").await;
    let hidden = item(&server, &admin, "PROJECT_TAG", "1").await;
    let named = json!({ "id": hidden["rowId"], "text": "另有其名" });
    act(&server, &admin, "dictItemUpdate", named).await;
    let before = list(&server, &admin, "PROJECT_TAG").await;
    assert_eq!(initialize("project_tag").await, 0);
    assert_eq!(list(&server, &admin, "PROJECT_TAG").await, before, "nor is a dictionary");
    assert!(before.iter().any(|item| item["rowId"] == own.as_str()));
    let reset = async |code: &str| {
        let asked = format!(
            "mutation {{ settingReset(input: {{ code: \"{code}\" }}) {{ userErrors {{ field code }} }} }}"
        );
        told(&ask(&server, &admin, &asked, Value::Null).await["settingReset"])
    };
    assert_eq!(reset("project_setting").await, [""; 0]);
    let again = notice().await;
    assert_ne!(again["value"]["noticeDay"], 99, "that is asked for by name");
    assert_eq!(reset("project_setting").await, [""; 0]);
    assert_eq!(notice().await["version"], again["version"], "there was nothing to change");
    assert_eq!(reset("fault_type").await, ["code:INVALID"]);
    assert_eq!(reset("no_such").await, ["code:NOT_FOUND"]);

    let names = async || {
        let tree = "{ categoryTree(tree: FAULT_TYPE, deep: true) { name parentRowId system } }";
        let found = ask(&server, &admin, tree, Value::Null).await["categoryTree"].clone();
        found.as_array().expect("nodes").len()
    };
    let create = "mutation { categoryCreate(input: { tree: FAULT_TYPE, name: \"运行异常\" }) { userErrors { message } } }";
    ask(&server, &admin, create, Value::Null).await;
    let before = names().await;
    assert_eq!(initialize("fault_type").await, 0);
    let all = names().await;
    assert!(all > before + 5, "{before} and then {all}");
    assert_eq!(initialize("fault_type").await, 0);
    assert_eq!(names().await, all, "none twice");
    assert_eq!(initialize("no_such").await, 4022);
}

/// core §7: loaded at start, so that every enterprise has them from its first day (business §9: each with a
/// colour).
#[tokio::test]
async fn every_enterprise_has_the_levels_of_work_and_tasks_with_their_colours() {
    let server = TestServer::demo().await;
    // an enterprise without changes yet
    server.db().execute("delete from dict_item where enterprise_id = 2").await;
    let other = server.token("other").await;
    for code in ["work_level", "task_level"] {
        let path = format!("/api/ems/dict/items/{code}");
        let items = server.rest(Some(&other), Method::GET, &path, Sent::Nothing).await.body["data"].clone();
        let said: Vec<(&str, &str, &str)> = items
            .as_array()
            .expect("items")
            .iter()
            .map(|item| {
                let text = |name: &str| item[name].as_str().unwrap_or_default();
                (text("value"), text("text"), text("color"))
            })
            .collect();
        let wanted = [("1", "普通", "#3370ff"), ("2", "紧急", "#ff8800"), ("3", "非常紧急", "#f54a45")];
        assert_eq!(said, wanted, "{code}");
    }
}

#[tokio::test]
async fn what_records_keep_is_counted_and_replaced_in_one_enterprise_alone() {
    let server = TestServer::demo().await;
    server
        .db()
        .execute(
            "create table sample (enterprise_id bigint, tag text);
             insert into sample values (1, '1'), (1, '1'), (1, '2'), (2, '1')",
        )
        .await;
    let register = [DictionaryColumn {
        dictionary: "customer_tag",
        what: "个样本",
        count: "select tag as value, count(*) as count from sample \
                where enterprise_id = $1 and tag = any ($2) group by tag",
        replace: Some("update sample set tag = $3 where enterprise_id = $1 and tag = $2"),
    }];
    let db = server.db().db();
    let counts = async |enterprise: i64| {
        let connection = db.read().await.expect("a connection");
        let values = ["1".to_owned(), "2".to_owned(), "3".to_owned()];
        let code = Dictionary::CustomerTag.code();
        let found = store::uses(&connection, &register, enterprise, code, &values).await.expect("counts");
        values
            .map(|value| found.get(&value).map_or(0, |uses| uses.iter().map(|used| used.count).sum::<i64>()))
    };
    assert_eq!((counts(1).await, counts(2).await), ([2, 1, 0], [1, 0, 0]));
    let code = Dictionary::CustomerTag.code();
    db.transaction(async |tx| store::replace(tx, &register, 1, code, "1", "3").await).await.expect("a merge");
    assert_eq!((counts(1).await, counts(2).await), ([0, 1, 2], [1, 0, 0]));
}

#[tokio::test]
async fn documents_say_who_sees_them_in_the_enterprises_words() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let all = item(&server, &admin, "DOC_IS_OPEN", "1").await;
    assert!(all["uses"].as_i64().is_some_and(|uses| uses > 0), "{all}");
    let words = json!({ "id": all["rowId"], "version": all["version"], "text": "全公司可见" });
    assert_eq!(told(&act(&server, &admin, "dictItemUpdate", words).await), [""; 0]);
    let query = "{ files(first: 50) { nodes { visibility { value text } } } }";
    for (token, text) in [(&admin, "全公司可见"), (&other, "全部可见")] {
        let found = ask(&server, token, query, Value::Null).await;
        let nodes = found["files"]["nodes"].as_array().cloned().unwrap_or_default();
        let open = nodes.iter().find(|file| file["visibility"]["value"] == "1").expect("an open one");
        assert_eq!(open["visibility"]["text"], text);
    }
    let files =
        server.rest(Some(&admin), Method::GET, "/api/res/file/list?isOpen=1&size=1", Sent::Nothing).await;
    let file = &files.body["data"]["records"][0];
    assert_eq!((&file["isOpen"], &file["isOpen_dictText"]), (&json!(1), &json!("全公司可见")), "{file}");
}

#[tokio::test]
async fn another_enterprise_and_who_does_not_manage_touch_nothing() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let mine = made(&server, &admin, "LOG_TYPE", "上门").await;
    let theirs = made(&server, &other, "LOG_TYPE", "短信").await;
    assert!(!offered(&server, &other, "LOG_TYPE").await.contains(&"上门".to_owned()));
    let update = json!({ "id": mine, "version": 1, "text": "偷改" });
    for (field, input) in [
        ("dictItemUpdate", update),
        ("dictItemMove", json!({ "id": mine, "order": 0 })),
        ("dictItemEnable", json!({ "ids": [mine], "enabled": false })),
        ("dictItemReset", json!({ "ids": [mine] })),
        ("dictItemDelete", json!({ "ids": [mine] })),
        ("dictItemMerge", json!({ "fromId": mine, "intoId": theirs })),
        ("dictItemMerge", json!({ "fromId": theirs, "intoId": mine })),
    ] {
        assert_eq!(told(&act(&server, &other, field, input).await), [":NOT_FOUND"], "{field}");
    }
    let engineer = server.token("engineer").await;
    for (method, path) in [
        (Method::GET, "/api/ems/dictitem/list/log_type"),
        (Method::POST, "/api/ems/setting/log_type"),
        (Method::GET, "/api/ems/dictitem/exportExcel?code=log_type&columns=itemText"),
    ] {
        let refused = server.rest(Some(&engineer), method, path, Sent::Nothing).await;
        assert_eq!(refused.code(), 4003, "{path}: {:?}", refused.body);
    }
    assert!(
        offered(&server, &engineer, "LOG_TYPE").await.contains(&"上门".to_owned()),
        "everybody chooses from it"
    );
    let seen = ask(&server, &engineer, "{ dictItems(code: LOG_TYPE) { text uses } }", Value::Null).await;
    assert_eq!(
        seen["dictItems"][0],
        json!({ "text": "电话", "uses": null }),
        "how often is not their business"
    );
}

#[tokio::test]
async fn rest_merges_the_parameters_into_the_item() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let good = json!({ "itemText": "经销商", "param": { "requireLevel": 1, "contactsNum": 5 } });
    let path = "/api/ems/dictitem/customer_type";
    let made = server.rest(Some(&admin), Method::POST, path, Sent::Json(good)).await;
    let record = &made.body["data"];
    assert_eq!(
        (&record["itemText"], &record["requireLevel"], &record["contactsNum"]),
        (&json!("经销商"), &json!(1), &json!(5)),
        "{:?}",
        made.body
    );
    let bad = json!({ "itemText": "代理", "param": { "requireLevel": 3 } });
    let refused = server.rest(Some(&admin), Method::POST, path, Sent::Json(bad)).await;
    assert_eq!(refused.code(), 4022, "{:?}", refused.body);
    let unknown =
        server.rest(Some(&admin), Method::GET, "/api/ems/dictitem/list/no_such", Sent::Nothing).await;
    assert_eq!(unknown.code(), 4022, "{:?}", unknown.body);
    let asked = "/api/ems/table/0/duplicate/check?tableName=dict_item&fieldName=customer_type";
    for (text, taken) in [("经销商", 1), ("代理", 0)] {
        let path = format!("{asked}&fieldVal={text}");
        let answer = server.rest(Some(&admin), Method::GET, &path, Sent::Nothing).await;
        assert_eq!(answer.body["data"], taken, "{text}: {:?}", answer.body);
    }
}

const TEXTS: &[&str] = &["itemText", "value", "color"];

#[tokio::test]
async fn a_workbook_comes_in_whole_or_not_at_all() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let before = offered(&server, &admin, "WARRANTY").await;
    let book = |lines: &[&[&str]]| workbook(sheet::book(Dictionary::Warranty), TEXTS, lines);
    let bad = book(&[&["厂保", "", ""], &["保内", "", ""], &["店保", "2", "红色"], &["厂保", "", ""]]);
    let body = import(&server, &admin, "dictitem/importExcel?code=warranty", bad).await;
    assert_eq!(body["code"], 4022, "{body}");
    let lines: Vec<u64> = said(&body).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [3, 4, 5], "{body}");
    assert_eq!(offered(&server, &admin, "WARRANTY").await, before);
    let good = book(&[&["厂保", "", "#00aa00"], &["店保", "shop", ""]]);
    let done = import(&server, &admin, "dictitem/importExcel?code=warranty", good).await;
    assert_eq!(done["data"]["imported"], 2, "{done}");
    let mut wanted = before;
    wanted.extend(["厂保".to_owned(), "店保".to_owned()]);
    assert_eq!(offered(&server, &admin, "WARRANTY").await, wanted);
    assert_eq!(item(&server, &admin, "WARRANTY", "shop").await["text"], "店保");
    export(&server, &admin, "dictitem/exportExcel?code=warranty&columns=itemText,value,color,disabled").await;
    assert!(!offered(&server, &other, "WARRANTY").await.contains(&"店保".to_owned()));
    let fixed = workbook(sheet::book(Dictionary::IsOpen), TEXTS, &[&["第三种", "", ""]]);
    let refused = import(&server, &admin, "dictitem/importExcel?code=is_open", fixed).await;
    assert_eq!(refused["code"], 4022, "{refused}");
}
