//! Fields that an enterprise defines: what administrators make of them, what customers have in them, who reads and writes
//! them, and by what customers are found.

use serde_json::{Value, json};
use xieli_testing::TestServer;

/// Answers somebody; the request itself is not refused.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"].clone()
}

const FIELD: &str = "id code name kind order enabled version viewerCan { write }";

/// A new field; its payload.
async fn define(server: &TestServer, token: &str, input: Value) -> Value {
    let query = format!(
        "mutation ($input: CustomFieldCreateInput!) {{ customFieldCreate(input: $input) {{
            customField {{ {FIELD} }} userErrors {{ field message code }} }} }}"
    );
    ask(server, token, &query, json!({ "input": input })).await["customFieldCreate"].clone()
}

/// A new field for customers; its id.
async fn field(server: &TestServer, token: &str, name: &str, kind: &str, more: Value) -> String {
    let mut input = json!({ "recordType": "CUSTOMER", "name": name, "kind": kind });
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    let made = define(server, token, input).await;
    made["customField"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Makes a customer with values; its payload.
async fn customer(server: &TestServer, token: &str, name: &str, custom: Value) -> Value {
    let query = "mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) {
        customer { id customValues { code display } } userErrors { field message code } } }";
    let input = json!({ "customer": { "name": name, "type": "1", "level": "1", "isOpen": "OPEN", "custom": custom }, "force": true,
        "contacts": [{ "name": "许安", "phone": "15400000001" }],
        "address": [{ "name": "上海市浦东新区", "address": "上海市浦东新区世纪大道 1 号" }] });
    ask(server, token, query, json!({ "input": input })).await["customerCreate"].clone()
}

/// The same, which is made; its id.
async fn made(server: &TestServer, token: &str, name: &str, custom: Value) -> String {
    let made = customer(server, token, name, custom).await;
    made["customer"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Writes values of a customer; the payload.
async fn write(server: &TestServer, token: &str, id: &str, custom: Value) -> Value {
    let query = "mutation ($id: ID!, $custom: [CustomValueInput!]) {
        customerUpdate(id: $id, input: { custom: $custom }) {
            customer { customValues { code display } } userErrors { field message code } } }";
    ask(server, token, query, json!({ "id": id, "custom": custom })).await["customerUpdate"].clone()
}

/// Codes with what is shown.
fn shown(customer: &Value) -> Vec<String> {
    let values = customer["customValues"].as_array().unwrap_or_else(|| panic!("{customer}"));
    let text = |value: &Value| {
        format!("{} {}", value["code"].as_str().expect("a code"), value["display"].as_str().expect("a text"))
    };
    values.iter().map(text).collect()
}

/// The first refusal: where, and why.
fn refused(payload: &Value) -> (String, String) {
    let error = &payload["userErrors"][0];
    let path = error["field"].as_array().unwrap_or_else(|| panic!("{payload}"));
    let path: Vec<&str> = path.iter().filter_map(Value::as_str).collect();
    (path.join("."), error["message"].as_str().expect("a message").to_owned())
}

/// The answer to a filter.
async fn filtered(server: &TestServer, token: &str, custom: Value) -> Value {
    let query = "query ($custom: [CustomFilter!]) {
        customers(first: 100, filter: { keyword: \"字段客户\", custom: $custom }, orderBy: [{ field: NAME, direction: ASC }]) {
            totalCount nodes { name } } }";
    server.graphql(Some(token), query, json!({ "custom": custom })).await
}

/// The names that a filter finds.
async fn found(server: &TestServer, token: &str, custom: Value) -> Vec<String> {
    let reply = filtered(server, token, custom).await;
    let nodes = reply["data"]["customers"]["nodes"].as_array().unwrap_or_else(|| panic!("{reply}"));
    assert_eq!(reply["data"]["customers"]["totalCount"], nodes.len(), "{reply}");
    let last =
        |node: &Value| node["name"].as_str().expect("a name").chars().last().expect("a letter").to_string();
    nodes.iter().map(last).collect()
}

#[tokio::test]
async fn customers_are_found_by_custom_fields_of_every_kind() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let none = json!({});
    let number = &field(&server, admin, "产线数", "NUMBER", none.clone()).await;
    let money = &field(&server, admin, "授信额度", "MONEY", none.clone()).await;
    let day = &field(&server, admin, "建厂日期", "DATE", none.clone()).await;
    let level = &field(&server, admin, "内部评级", "DICT", json!({ "dictionary": "customer_level" })).await;
    let yes = &field(&server, admin, "上市", "YES_NO", none.clone()).await;
    let list = &field(&server, admin, "产品线", "LIST", json!({ "options": ["泵", "阀", "电机"] })).await;
    let text = &field(&server, admin, "税号", "TEXT", none).await;
    let a = made(
        &server,
        admin,
        "字段客户 A",
        json!([
            { "fieldId": number, "number": -12.5 },
            { "fieldId": money, "number": 1000.1 },
            { "fieldId": day, "date": "1999-12-31" },
            { "fieldId": level, "dictValue": "1" },
            { "fieldId": yes, "yes": true },
            { "fieldId": list, "items": ["电机", "泵"] },
            { "fieldId": text, "text": "AbC123" },
        ]),
    )
    .await;
    let custom = json!([{ "fieldId": number, "number": 3 }, { "fieldId": list, "items": ["阀"] },
        { "fieldId": day, "date": "2024-02-29" }, { "fieldId": yes, "yes": false }]);
    made(&server, admin, "字段客户 B", custom).await;
    made(&server, admin, "字段客户 C", json!([])).await;
    let find = async |field: &str, test: Value| {
        let mut one = test;
        one["fieldId"] = json!(field);
        found(&server, admin, json!([one])).await.join("")
    };
    assert_eq!(find(number, json!({ "eq": "-12.5" })).await, "A");
    assert_eq!(find(number, json!({ "from": "-100", "to": "2" })).await, "A");
    assert_eq!(find(number, json!({ "from": "-1" })).await, "B");
    assert_eq!(find(number, json!({ "in": ["3", "-12.50"] })).await, "AB");
    assert_eq!(find(number, json!({ "blank": true })).await, "C");
    assert_eq!(find(number, json!({ "blank": false })).await, "AB");
    assert_eq!(find(money, json!({ "eq": "1000.10" })).await, "A");
    assert_eq!(find(day, json!({ "to": "2000-01-01" })).await, "A");
    assert_eq!(find(day, json!({ "from": "2024-02-29", "to": "2024-02-29" })).await, "B");
    assert_eq!(find(level, json!({ "eq": "1" })).await, "A");
    assert_eq!(find(yes, json!({ "eq": "false" })).await, "B");
    assert_eq!(find(list, json!({ "eq": "泵" })).await, "A");
    assert_eq!(find(list, json!({ "in": ["泵", "阀"] })).await, "AB");
    assert_eq!(find(text, json!({ "eq": "abc123" })).await, "A");
    let both = json!([{ "fieldId": number, "blank": false }, { "fieldId": list, "eq": "阀" }]);
    assert_eq!(found(&server, admin, both).await, ["B"]);
    // what changes is found by what it is now
    let after =
        write(&server, admin, &a, json!([{ "fieldId": number, "number": 7 }, { "fieldId": list }])).await;
    let now = shown(&after["customer"]);
    assert!(
        now.contains(&"chan_xian_shu 7".to_owned()) && now.contains(&"shou_xin_e_du 1000.10".to_owned()),
        "{now:?}"
    );
    assert!(!now.iter().any(|one| one.starts_with("chan_pin_xian")), "{now:?}");
    assert_eq!(find(number, json!({ "eq": "-12.5" })).await, "");
    assert_eq!(find(number, json!({ "eq": "7" })).await, "A");
    assert_eq!(find(list, json!({ "eq": "泵" })).await, "");
    // where many have it the same is found another way
    let many = "insert into custom_value (enterprise_id, field_id, key, record_id)
        select v.enterprise_id, v.field_id, v.key, 1000000000 + other from custom_value v
        join custom_field f on f.id = v.field_id, generate_series(1, 2500) other
        where f.name in ('产线数', '建厂日期', '产品线') and v.record_id in (select id from customer where name like '字段客户%')";
    server.db().execute(many).await;
    assert_eq!(find(number, json!({ "eq": "7" })).await, "A");
    assert_eq!(find(number, json!({ "from": "3" })).await, "AB");
    assert_eq!(find(number, json!({ "blank": false })).await, "AB");
    assert_eq!(find(number, json!({ "blank": true })).await, "C");
    assert_eq!(find(list, json!({ "in": ["泵", "阀"] })).await, "B");
    assert_eq!(find(day, json!({ "to": "2000-01-01" })).await, "A");
    let both = json!([{ "fieldId": number, "blank": false }, { "fieldId": yes, "eq": "false" }]);
    assert_eq!(found(&server, admin, both).await, ["B"]);
    let strange = filtered(&server, admin, json!([{ "fieldId": number, "eq": "viele" }])).await;
    assert!(!strange["errors"].is_null(), "{strange}");
}

#[tokio::test]
async fn custom_values_that_do_not_fit_are_refused_beside_their_field() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let level = &field(&server, admin, "内部评级", "DICT", json!({ "dictionary": "customer_level" })).await;
    let person = &field(&server, admin, "技术顾问", "MEMBER", json!({})).await;
    let parent = &field(&server, admin, "母公司", "CUSTOMER", json!({})).await;
    let must = &field(&server, admin, "税号", "TEXT", json!({ "required": true })).await;
    let id = made(&server, admin, "字段客户 A", json!([{ "fieldId": must, "text": "1" }])).await;
    let refuse = async |one: Value| refused(&write(&server, admin, &id, json!([one])).await);
    let said = |path: &str, message: &str| (path.to_owned(), message.to_owned());
    let missing = "“内部评级”所选内容不存在";
    assert_eq!(
        refuse(json!({ "fieldId": level, "dictValue": "none" })).await,
        said("custom.nei_bu_ping_ji", missing)
    );
    let wrong = refuse(json!({ "fieldId": level, "text": "重点" })).await;
    assert_eq!(wrong, said("custom.nei_bu_ping_ji", "“内部评级”的值类型不正确"));
    let stranger = xieli_kernel::ids::encode("Member", 999_999_999);
    let wrong = refuse(json!({ "fieldId": person, "memberId": stranger })).await;
    assert_eq!(wrong, said("custom.ji_shu_gu_wen", "成员不存在或已离职"));
    let nobody = xieli_kernel::ids::encode("Customer", 999_999_999);
    let wrong = refuse(json!({ "fieldId": parent, "customerId": nobody })).await;
    assert_eq!(wrong, said("custom.mu_gong_si", "“母公司”所选内容不存在"));
    assert_eq!(refuse(json!({ "fieldId": must })).await, said("custom.shui_hao", "请填写“税号”"));
    let without = customer(&server, admin, "字段客户 B", json!([])).await;
    assert_eq!(refused(&without), said("custom.shui_hao", "请填写“税号”"));
    // what is not named stays, and a change of something else asks for nothing
    let twice = json!([{ "fieldId": must, "text": "1" }, { "fieldId": must, "text": "2" }]);
    assert_eq!(refused(&write(&server, admin, &id, twice).await).1, "同一字段只能填写一次");
    let other = &server.token("other").await;
    let foreign = field(&server, other, "别人的", "TEXT", json!({})).await;
    let wrong = refuse(json!({ "fieldId": foreign, "text": "x" })).await;
    assert_eq!(wrong, said("custom", "自定义字段不存在"));
}

#[tokio::test]
async fn a_custom_field_reserved_for_a_role_does_not_exist_for_others() {
    let server = TestServer::demo().await;
    let (admin, sales) = (&server.token("admin").await, &server.token("sales").await);
    let me = ask(&server, sales, "{ viewer { member { id } } }", Value::Null).await;
    let roles = ask(&server, admin, "{ roles(first: 50) { nodes { id name } } }", Value::Null).await;
    let role = |name: &str| {
        let all = roles["roles"]["nodes"].as_array().expect("roles").iter();
        all.clone().find(|role| role["name"] == name).unwrap_or_else(|| panic!("{roles}"))["id"].clone()
    };
    let (theirs, others) = (role("销售"), role("管理员"));
    let secret =
        &field(&server, admin, "成本底线", "MONEY", json!({ "readRoleIds": [others], "required": true }))
            .await;
    let fixed = &field(&server, admin, "评审结论", "TEXT", json!({ "writeRoleIds": [others] })).await;
    let open = &field(&server, admin, "拜访频次", "NUMBER", json!({ "readRoleIds": [theirs] })).await;
    let custom = json!([{ "fieldId": secret, "number": 5 }, { "fieldId": fixed, "text": "通过" }]);
    let id = made(&server, admin, "字段客户 A", custom).await;
    let salesman = me["viewer"]["member"]["id"].clone();
    let query =
        "mutation ($id: ID!, $salesman: ID) { customerUpdate(id: $id, input: { salesmanId: $salesman }) {
        userErrors { message } } }";
    let given = ask(&server, admin, query, json!({ "id": id, "salesman": salesman })).await;
    assert_eq!(given["customerUpdate"]["userErrors"], json!([]), "{given}");
    // what they do not read is no duty of theirs either
    let after = write(&server, sales, &id, json!([{ "fieldId": open, "number": 2 }])).await;
    assert_eq!(shown(&after["customer"]), ["ping_shen_jie_lun 通过", "bai_fang_pin_ci 2"], "{after}");
    let denied = write(&server, sales, &id, json!([{ "fieldId": fixed, "text": "不通过" }])).await;
    assert_eq!(refused(&denied).1, "没有权限修改“评审结论”");
    let denied = write(&server, sales, &id, json!([{ "fieldId": secret, "number": 1 }])).await;
    assert_eq!(refused(&denied).1, "自定义字段不存在");
    let asked = filtered(&server, sales, json!([{ "fieldId": secret, "blank": false }])).await;
    assert!(asked.to_string().contains("自定义字段不存在"), "{asked}");
    let node =
        ask(&server, sales, "query ($id: ID!) { node(id: $id) { id } }", json!({ "id": secret })).await;
    assert_eq!(node["node"], Value::Null);
    let listed = ask(&server, sales, "{ customFields(recordType: CUSTOMER) { name } }", Value::Null).await;
    assert!(listed.to_string().contains("评审结论") && !listed.to_string().contains("成本底线"), "{listed}");
    // nothing of it was lost by the change of others
    let whole = write(&server, admin, &id, json!([])).await;
    assert_eq!(shown(&whole["customer"]).len(), 3, "{whole}");
    let query = format!(
        "mutation ($id: ID!) {{ customFieldUpdate(id: $id, input: {{ name: \"x\" }}) {{ customField {{ {FIELD} }} }} }}"
    );
    let denied = server.graphql(Some(sales), &query, json!({ "id": open })).await;
    assert_eq!(denied["errors"][0]["extensions"]["code"], "FORBIDDEN", "{denied}");
}

#[tokio::test]
async fn a_custom_field_with_values_keeps_its_kind_and_goes_with_them_when_disabled() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let list = &field(&server, admin, "产品线", "LIST", json!({ "options": ["泵", "阀"] })).await;
    let same =
        define(&server, admin, json!({ "recordType": "CUSTOMER", "name": "产品线", "kind": "TEXT" })).await;
    assert_eq!(refused(&same), ("name".into(), "已有同名字段".into()));
    let input = json!({ "recordType": "CUSTOMER", "name": "产品", "code": "chan_pin_xian", "kind": "TEXT" });
    assert_eq!(refused(&define(&server, admin, input).await), ("code".into(), "字段编码已存在".into()));
    let id = made(&server, admin, "字段客户 A", json!([{ "fieldId": list, "items": ["泵"] }])).await;
    let update = "mutation ($id: ID!, $input: CustomFieldUpdateInput!) {
        customFieldUpdate(id: $id, input: $input) { customField { kind } userErrors { field message code } } }";
    let change = async |input: Value| {
        ask(&server, admin, update, json!({ "id": list, "input": input })).await["customFieldUpdate"].clone()
    };
    assert_eq!(refused(&change(json!({ "kind": "TEXT" })).await).1, "字段已有值，不能修改类型");
    assert_eq!(refused(&change(json!({ "options": ["阀"] })).await).1, "选项“泵”正在使用，不能删除");
    assert_eq!(change(json!({ "options": ["泵", "电机"] })).await["userErrors"], json!([]));
    let delete = "mutation ($ids: [ID!]!) { customFieldDelete(input: { ids: $ids }) {
        deletedIds userErrors { field message code } } }";
    let gone = ask(&server, admin, delete, json!({ "ids": [list] })).await;
    assert_eq!(refused(&gone["customFieldDelete"]).1, "请先停用字段“产品线”");
    let disable = "mutation ($ids: [ID!]!) { customFieldEnable(input: { ids: $ids }, enabled: false) {
        customFields { enabled } } }";
    let disabled = ask(&server, admin, disable, json!({ "ids": [list] })).await;
    assert_eq!(disabled["customFieldEnable"]["customFields"][0]["enabled"], false, "{disabled}");
    // not offered any more, yet not lost
    assert_eq!(shown(&write(&server, admin, &id, json!([])).await["customer"]), Vec::<String>::new());
    let client = server.db().client().await;
    let kept = "select (select count(*) from customer where name = '字段客户 A' and custom <> '{}'),
        (select count(*) from custom_value v join custom_field f on f.id = v.field_id where f.name = '产品线')";
    let count = async || {
        let row = client.query_one(kept, &[]).await.expect("counts");
        (row.get::<_, i64>(0), row.get::<_, i64>(1))
    };
    assert_eq!(count().await, (1, 1));
    let gone = ask(&server, admin, delete, json!({ "ids": [list] })).await;
    assert_eq!(gone["customFieldDelete"]["userErrors"], json!([]), "{gone}");
    assert_eq!(count().await, (0, 0));
}
