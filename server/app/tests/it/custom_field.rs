//! Custom fields of an enterprise: administration, values on all kinds of records, rights to read and write,
//! and filters.

use serde_json::{Value, json};
use xieli_testing::TestServer;

use crate::support::workbook_rows;

/// Result of a request; fails if the request itself is refused.
async fn ask(server: &TestServer, token: &str, query: &str, variables: Value) -> Value {
    let reply = server.graphql(Some(token), query, variables).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"].clone()
}

const FIELD: &str = "id code name kind order enabled version viewerCan { write }";

/// Creates a field; returns the payload.
async fn define(server: &TestServer, token: &str, input: Value) -> Value {
    let query = format!(
        "mutation ($input: CustomFieldCreateInput!) {{ customFieldCreate(input: $input) {{
            customField {{ {FIELD} }} userErrors {{ field message code }} }} }}"
    );
    ask(server, token, &query, json!({ "input": input })).await["customFieldCreate"].clone()
}

/// A kind of record with custom fields: its names in the schema, and a member besides the maker who may
/// change a record, with a role.
#[derive(Clone, Copy)]
struct Kind {
    of: &'static str,
    one: &'static str,
    list: &'static str,
    table: &'static str,
    other: &'static str,
    role: &'static str,
}

const KINDS: [Kind; 4] = [
    Kind {
        of: "CUSTOMER",
        one: "customer",
        list: "customers",
        table: "customer",
        other: "sales",
        role: "销售",
    },
    Kind {
        of: "PROJECT",
        one: "project",
        list: "projects",
        table: "project",
        other: "manager",
        role: "团队经理",
    },
    Kind { of: "TASK", one: "task", list: "tasks", table: "task", other: "manager", role: "团队经理" },
    Kind {
        of: "WORK_ORDER",
        one: "workOrder",
        list: "workOrders",
        table: "work_order",
        other: "manager",
        role: "团队经理",
    },
];

impl Kind {
    /// The name of a type of the schema.
    fn type_name(self) -> String {
        format!("{}{}", self.one[..1].to_uppercase(), &self.one[1..])
    }

    /// The mutation that creates one, and its input.
    fn making(self, name: &str, custom: Value) -> (String, Value) {
        match self.of {
            "CUSTOMER" => (
                "customerCreate(input: $input) / CustomerCreateInput!".into(),
                json!({ "customer": { "name": name, "type": "1", "level": "1", "isOpen": "OPEN", "custom": custom },
                    "force": true, "contacts": [{ "name": "许安", "phone": "15400000001" }],
                    "address": [{ "name": "上海市浦东新区", "address": "上海市浦东新区世纪大道 1 号" }] }),
            ),
            // drafts are not in the list
            "TASK" => (
                "taskPublish(input: { changes: $input }) / TaskInput!".into(),
                json!({ "name": name, "custom": custom }),
            ),
            _ => (
                format!("{}Create(input: $input) / {}Input!", self.one, self.type_name()),
                json!({ "name": name, "custom": custom }),
            ),
        }
    }
}

/// The row id of the token's member.
async fn me(server: &TestServer, token: &str) -> Value {
    ask(server, token, "{ viewer { member { rowId } } }", Value::Null).await["viewer"]["member"]["rowId"]
        .clone()
}

/// Creates a field; returns its id.
async fn field(server: &TestServer, token: &str, of: Kind, name: &str, kind: &str, more: Value) -> String {
    let mut input = json!({ "recordType": of.of, "name": name, "kind": kind });
    for (name, value) in more.as_object().into_iter().flatten() {
        input[name] = value.clone();
    }
    let made = define(server, token, input).await;
    made["customField"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Creates a record with values; returns the payload.
async fn make(server: &TestServer, token: &str, of: Kind, name: &str, custom: Value) -> Value {
    let (call, mut input) = of.making(name, custom);
    if of.of == "TASK" {
        input["directorId"] = me(server, token).await;
        input["endsOn"] = json!("2099-12-31");
    }
    let (call, input_type) = call.split_once(" / ").expect("a call and its type");
    let query = format!(
        "mutation ($input: {input_type}) {{ made: {call} {{
            {} {{ id customValues {{ code display }} }} userErrors {{ field message code }} }} }}",
        of.one
    );
    ask(server, token, &query, json!({ "input": input })).await["made"].clone()
}

/// The same, which must succeed; returns its id.
async fn made(server: &TestServer, token: &str, of: Kind, name: &str, custom: Value) -> String {
    let made = make(server, token, of, name, custom).await;
    made[of.one]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Changes a record; returns the payload.
async fn change(server: &TestServer, token: &str, of: Kind, id: &str, input: Value) -> Value {
    let input_type =
        if of.of == "CUSTOMER" { "CustomerUpdateChangesInput".into() } else { of.type_name() + "Input" };
    let query = format!(
        "mutation ($id: ID!, $input: {input_type}!) {{ changed: {}Update(input: {{ id: $id, changes: $input }}) {{
            record: {} {{ customValues {{ code display }} }} userErrors {{ field message code }} }} }}",
        of.one, of.one
    );
    ask(server, token, &query, json!({ "id": id, "input": input })).await["changed"].clone()
}

/// Writes values of a record; returns the payload.
async fn write(server: &TestServer, token: &str, of: Kind, id: &str, custom: Value) -> Value {
    change(server, token, of, id, json!({ "custom": custom })).await
}

/// Codes with displayed values.
fn shown(record: &Value) -> Vec<String> {
    let values = record["customValues"].as_array().unwrap_or_else(|| panic!("{record}"));
    let text = |value: &Value| {
        format!("{} {}", value["code"].as_str().expect("a code"), value["display"].as_str().expect("a text"))
    };
    values.iter().map(text).collect()
}

/// The first error: field and code.
fn refused(payload: &Value) -> (String, String) {
    let error = &payload["userErrors"][0];
    let path = error["field"].as_array().unwrap_or_else(|| panic!("{payload}"));
    let path: Vec<&str> = path.iter().filter_map(Value::as_str).collect();
    (path.join("."), error["message"].as_str().expect("a message").to_owned())
}

/// The result of a filter.
async fn filtered(server: &TestServer, token: &str, of: Kind, custom: Value) -> Value {
    let query = format!(
        "query ($custom: [CustomFilter!]) {{ found: {}(first: 100, filter: {{ keyword: \"字段记录\", custom: $custom }},
            orderBy: [{{ field: NAME, direction: ASC }}]) {{ totalCount nodes {{ name }} }} }}",
        of.list
    );
    server.graphql(Some(token), &query, json!({ "custom": custom })).await
}

/// The names found by a filter.
async fn found(server: &TestServer, token: &str, of: Kind, custom: Value) -> Vec<String> {
    let reply = filtered(server, token, of, custom).await;
    let nodes = reply["data"]["found"]["nodes"].as_array().unwrap_or_else(|| panic!("{reply}"));
    assert_eq!(reply["data"]["found"]["totalCount"], nodes.len(), "{reply}");
    let last =
        |node: &Value| node["name"].as_str().expect("a name").chars().last().expect("a letter").to_string();
    nodes.iter().map(last).collect()
}

#[tokio::test]
async fn records_are_found_by_custom_fields_of_every_kind() {
    let server = TestServer::demo().await;
    for of in KINDS {
        find_by_every_kind(&server, of).await;
    }
}

async fn find_by_every_kind(server: &TestServer, of: Kind) {
    let admin = &server.token("admin").await;
    let none = json!({});
    let number = &field(server, admin, of, "产线数", "NUMBER", none.clone()).await;
    let money = &field(server, admin, of, "授信额度", "MONEY", none.clone()).await;
    let day = &field(server, admin, of, "建厂日期", "DATE", none.clone()).await;
    let level =
        &field(server, admin, of, "内部评级", "DICT", json!({ "dictionary": "customer_level" })).await;
    let yes = &field(server, admin, of, "上市", "YES_NO", none.clone()).await;
    let list = &field(server, admin, of, "产品线", "LIST", json!({ "options": ["泵", "阀", "电机"] })).await;
    let text = &field(server, admin, of, "税号", "TEXT", none).await;
    let a = made(
        server,
        admin,
        of,
        "字段记录 A",
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
    made(server, admin, of, "字段记录 B", custom).await;
    made(server, admin, of, "字段记录 C", json!([])).await;
    let find = async |field: &str, test: Value| {
        let mut one = test;
        one["fieldId"] = json!(field);
        found(server, admin, of, json!([one])).await.join("")
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
    assert_eq!(found(server, admin, of, both).await, ["B"]);
    // filters use the changed value
    let after =
        write(server, admin, of, &a, json!([{ "fieldId": number, "number": 7 }, { "fieldId": list }])).await;
    let now = shown(&after["record"]);
    assert!(
        now.contains(&"chan_xian_shu 7".to_owned()) && now.contains(&"shou_xin_e_du 1000.10".to_owned()),
        "{now:?}"
    );
    assert!(!now.iter().any(|one| one.starts_with("chan_pin_xian")), "{now:?}");
    assert_eq!(find(number, json!({ "eq": "-12.5" })).await, "");
    assert_eq!(find(number, json!({ "eq": "7" })).await, "A");
    assert_eq!(find(list, json!({ "eq": "泵" })).await, "");
    // for a frequent value the search uses another plan
    let many = format!(
        "insert into custom_value (enterprise_id, field_id, key, record_id)
        select v.enterprise_id, v.field_id, v.key, 1000000000 + other from custom_value v
        join custom_field f on f.id = v.field_id, generate_series(1, 2500) other
        where f.name in ('产线数', '建厂日期', '产品线') and f.record_type = '{0}'
            and v.record_id in (select id from {0} where name like '字段记录%')",
        of.table
    );
    server.db().execute(&many).await;
    assert_eq!(find(number, json!({ "eq": "7" })).await, "A");
    assert_eq!(find(number, json!({ "from": "3" })).await, "AB");
    assert_eq!(find(number, json!({ "blank": false })).await, "AB");
    assert_eq!(find(number, json!({ "blank": true })).await, "C");
    assert_eq!(find(list, json!({ "in": ["泵", "阀"] })).await, "B");
    assert_eq!(find(day, json!({ "to": "2000-01-01" })).await, "A");
    let both = json!([{ "fieldId": number, "blank": false }, { "fieldId": yes, "eq": "false" }]);
    assert_eq!(found(server, admin, of, both).await, ["B"]);
    let strange = filtered(server, admin, of, json!([{ "fieldId": number, "eq": "viele" }])).await;
    assert!(!strange["errors"].is_null(), "{strange}");
}

#[tokio::test]
async fn custom_values_that_do_not_fit_are_refused_beside_their_field() {
    let server = TestServer::demo().await;
    for of in KINDS {
        refuse_what_does_not_fit(&server, of).await;
    }
}

async fn refuse_what_does_not_fit(server: &TestServer, of: Kind) {
    let admin = &server.token("admin").await;
    let level =
        &field(server, admin, of, "内部评级", "DICT", json!({ "dictionary": "customer_level" })).await;
    let person = &field(server, admin, of, "技术顾问", "MEMBER", json!({})).await;
    let parent = &field(server, admin, of, "母公司", "CUSTOMER", json!({})).await;
    let must = &field(server, admin, of, "税号", "TEXT", json!({ "required": true })).await;
    let id = made(server, admin, of, "字段记录 A", json!([{ "fieldId": must, "text": "1" }])).await;
    let refuse = async |one: Value| refused(&write(server, admin, of, &id, json!([one])).await);
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
    let without = make(server, admin, of, "字段记录 B", json!([])).await;
    assert_eq!(refused(&without), said("custom.shui_hao", "请填写“税号”"));
    // fields not named stay unchanged, and other changes do not require them
    let twice = json!([{ "fieldId": must, "text": "1" }, { "fieldId": must, "text": "2" }]);
    assert_eq!(refused(&write(server, admin, of, &id, twice).await).1, "同一字段只能填写一次");
    let other = &server.token("other").await;
    let foreign = field(server, other, of, "别人的", "TEXT", json!({})).await;
    let wrong = refuse(json!({ "fieldId": foreign, "text": "x" })).await;
    assert_eq!(wrong, said("custom", "自定义字段不存在"));
}

#[tokio::test]
async fn a_custom_field_reserved_for_a_role_does_not_exist_for_others() {
    let server = TestServer::demo().await;
    for of in KINDS {
        reserve_for_a_role(&server, of).await;
    }
}

async fn reserve_for_a_role(server: &TestServer, of: Kind) {
    let (admin, other) = (&server.token("admin").await, &server.token(of.other).await);
    let roles = ask(server, admin, "{ roles(first: 50) { nodes { id name } } }", Value::Null).await;
    let role = |name: &str| {
        let all = roles["roles"]["nodes"].as_array().expect("roles").iter();
        all.clone().find(|role| role["name"] == name).unwrap_or_else(|| panic!("{roles}"))["id"].clone()
    };
    let (own, others) = (role(of.role), role("管理员"));
    let secret =
        &field(server, admin, of, "成本底线", "MONEY", json!({ "readRoleIds": [others], "required": true }))
            .await;
    let fixed = &field(server, admin, of, "评审结论", "TEXT", json!({ "writeRoleIds": [others] })).await;
    let open = &field(server, admin, of, "拜访频次", "NUMBER", json!({ "readRoleIds": [own] })).await;
    let custom = json!([{ "fieldId": secret, "number": 5 }, { "fieldId": fixed, "text": "通过" }]);
    let id = made(server, admin, of, "字段记录 A", custom).await;
    let person = me(server, other).await;
    let theirs = match of.of {
        "CUSTOMER" => json!({ "salesmanId": person }),
        // a member with the right to change orders
        "WORK_ORDER" => json!({ "address": "世纪大道 1 号" }),
        _ => json!({ "directorId": person }),
    };
    let given = change(server, admin, of, &id, theirs).await;
    assert_eq!(given["userErrors"], json!([]), "{given}");
    // required fields that they may not read do not apply to them
    let after = write(server, other, of, &id, json!([{ "fieldId": open, "number": 2 }])).await;
    assert_eq!(shown(&after["record"]), ["ping_shen_jie_lun 通过", "bai_fang_pin_ci 2"], "{after}");
    let denied = write(server, other, of, &id, json!([{ "fieldId": fixed, "text": "不通过" }])).await;
    assert_eq!(refused(&denied).1, "没有权限修改“评审结论”");
    let denied = write(server, other, of, &id, json!([{ "fieldId": secret, "number": 1 }])).await;
    assert_eq!(refused(&denied).1, "自定义字段不存在");
    let asked = filtered(server, other, of, json!([{ "fieldId": secret, "blank": false }])).await;
    assert!(asked.to_string().contains("自定义字段不存在"), "{asked}");
    let node = ask(server, other, "query ($id: ID!) { node(id: $id) { id } }", json!({ "id": secret })).await;
    assert_eq!(node["node"], Value::Null);
    let listed = format!("{{ customFields(recordType: {}) {{ name }} }}", of.of);
    let listed = ask(server, other, &listed, Value::Null).await;
    assert!(listed.to_string().contains("评审结论") && !listed.to_string().contains("成本底线"), "{listed}");
    // changes of others do not lose values
    let whole = write(server, admin, of, &id, json!([])).await;
    assert_eq!(shown(&whole["record"]).len(), 3, "{whole}");
    let query = format!(
        "mutation ($id: ID!) {{ customFieldUpdate(input: {{ id: $id, changes: {{ name: \"x\" }} }}) {{ customField {{ {FIELD} }} }} }}"
    );
    let denied = server.graphql(Some(other), &query, json!({ "id": open })).await;
    assert_eq!(denied["errors"][0]["extensions"]["code"], "FORBIDDEN", "{denied}");
}

#[tokio::test]
async fn a_custom_field_with_values_keeps_its_kind_and_goes_with_them_when_disabled() {
    let server = TestServer::demo().await;
    for of in KINDS {
        keep_the_kind_and_go(&server, of).await;
    }
}

async fn keep_the_kind_and_go(server: &TestServer, of: Kind) {
    let admin = &server.token("admin").await;
    let list = &field(server, admin, of, "产品线", "LIST", json!({ "options": ["泵", "阀"] })).await;
    let same = define(server, admin, json!({ "recordType": of.of, "name": "产品线", "kind": "TEXT" })).await;
    assert_eq!(refused(&same), ("name".into(), "已有同名字段".into()));
    let input = json!({ "recordType": of.of, "name": "产品", "code": "chan_pin_xian", "kind": "TEXT" });
    assert_eq!(refused(&define(server, admin, input).await), ("code".into(), "字段编码已存在".into()));
    let id = made(server, admin, of, "字段记录 A", json!([{ "fieldId": list, "items": ["泵"] }])).await;
    let update = "mutation ($id: ID!, $input: CustomFieldUpdateChangesInput!) {
        customFieldUpdate(input: { id: $id, changes: $input }) { customField { kind } userErrors { field message code } } }";
    let change = async |input: Value| {
        ask(server, admin, update, json!({ "id": list, "input": input })).await["customFieldUpdate"].clone()
    };
    assert_eq!(refused(&change(json!({ "kind": "TEXT" })).await).1, "字段已有值，不能修改类型");
    assert_eq!(refused(&change(json!({ "options": ["阀"] })).await).1, "选项“泵”正在使用，不能删除");
    assert_eq!(change(json!({ "options": ["泵", "电机"] })).await["userErrors"], json!([]));
    let delete = "mutation ($ids: [ID!]!) { customFieldDelete(input: { ids: $ids }) {
        deletedIds userErrors { field message code } } }";
    let gone = ask(server, admin, delete, json!({ "ids": [list] })).await;
    assert_eq!(refused(&gone["customFieldDelete"]).1, "请先停用字段“产品线”");
    let disable = "mutation ($ids: [ID!]!) { customFieldEnable(input: { ids: $ids, enabled: false }) {
        customFields { enabled } } }";
    let disabled = ask(server, admin, disable, json!({ "ids": [list] })).await;
    assert_eq!(disabled["customFieldEnable"]["customFields"][0]["enabled"], false, "{disabled}");
    // no longer offered, but not lost
    assert_eq!(shown(&write(server, admin, of, &id, json!([])).await["record"]), Vec::<String>::new());
    let client = server.db().client().await;
    let kept = format!(
        "select (select count(*) from {0} where name = '字段记录 A' and custom <> '{{}}'),
        (select count(*) from custom_value v join custom_field f on f.id = v.field_id
            where f.name = '产品线' and f.record_type = '{0}')",
        of.table
    );
    let count = async || {
        let row = client.query_one(&kept, &[]).await.expect("counts");
        (row.get::<_, i64>(0), row.get::<_, i64>(1))
    };
    assert_eq!(count().await, (1, 1));
    let gone = ask(server, admin, delete, json!({ "ids": [list] })).await;
    assert_eq!(gone["customFieldDelete"]["userErrors"], json!([]), "{gone}");
    assert_eq!(count().await, (0, 0));
}

#[tokio::test]
async fn exports_have_the_custom_fields_that_one_reads_and_find_by_them() {
    let server = TestServer::demo().await;
    let (admin, manager) = (&server.token("admin").await, &server.token("manager").await);
    let roles = ask(&server, admin, "{ roles(first: 50) { nodes { id code } } }", Value::Null).await;
    let all = roles["roles"]["nodes"].as_array().expect("roles");
    let admins =
        all.iter().find(|role| role["code"] == "ROLE_admin").expect("the administrators")["id"].clone();
    for (of, path) in KINDS.into_iter().zip(["crm/customer", "pms/project", "tms/task", "tms/workorder"]) {
        let open = &field(&server, admin, of, "备案号", "TEXT", json!({})).await;
        let secret =
            &field(&server, admin, of, "成本底线", "MONEY", json!({ "readRoleIds": [admins] })).await;
        let values = json!([{ "fieldId": open, "text": "沪A-01" }, { "fieldId": secret, "number": 5 }]);
        made(&server, admin, of, "字段记录 A", values).await;
        let asked = json!([{ "fieldId": open, "eq": "沪A-01" }]).to_string();
        let read = async |token: &str| {
            let url = format!("{}/api/{path}/exportExcel", server.url());
            let columns = "name,custom.bei_an_hao,custom.cheng_ben_di_xian";
            let query = [("custom", asked.as_str()), ("columns", columns)];
            let reply =
                server.client().get(url).query(&query).bearer_auth(token).send().await.expect("an answer");
            reply.bytes().await.expect("bytes").to_vec()
        };
        let cells = |bytes: &[u8]| -> Vec<String> {
            let rows = workbook_rows(bytes);
            rows.into_iter().flat_map(|(_, cells)| cells).map(|(_, text)| text).collect()
        };
        let whole = cells(&read(admin).await);
        assert!(whole.contains(&"沪A-01".into()) && whole.contains(&"成本底线".into()), "{path} {whole:?}");
        assert!(
            whole.contains(&"字段记录 A".into()) && whole.len() <= 6,
            "only what is asked for: {whole:?}"
        );
        // a column hidden from them is refused, or left out
        let bytes = read(manager).await;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if bytes.starts_with(b"PK") {
            let part = cells(&bytes);
            assert!(!part.contains(&"成本底线".into()) && !part.contains(&"5.00".into()), "{path} {part:?}");
        } else {
            assert!(!text.contains("成本底线"), "{path} {text}");
        }
    }
}

#[tokio::test]
async fn what_is_made_out_of_something_else_is_not_asked_for_required_fields() {
    let server = TestServer::demo().await;
    let admin = &server.token("admin").await;
    let of = KINDS[1];
    let kept = &field(&server, admin, of, "备案号", "TEXT", json!({})).await;
    let id = made(&server, admin, of, "字段记录 A", json!([{ "fieldId": kept, "text": "沪A-01" }])).await;
    let must = json!({ "required": true });
    field(&server, admin, of, "税号", "TEXT", must.clone()).await;
    field(&server, admin, KINDS[2], "税号", "TEXT", must).await;
    let copy = "mutation ($id: ID!) { projectCopy(input: { id: $id, changes: {} }) {
        project { customValues { code display } } userErrors { field message code } } }";
    let copied = ask(&server, admin, copy, json!({ "id": id })).await["projectCopy"].clone();
    assert_eq!(copied["userErrors"], json!([]), "{copied}");
    assert_eq!(shown(&copied["project"]), ["bei_an_hao 沪A-01"]);
    let found = filtered(&server, admin, of, json!([{ "fieldId": kept, "eq": "沪A-01" }])).await;
    assert_eq!(found["data"]["found"]["totalCount"], 2, "{found}");
    let plan = "mutation ($id: ID!) { projectMilepostsSave(input: { id: $id, changes: { mileposts: [{ name: \"调试\",
        tasks: [{ name: \"联调\" }] }] } }) { userErrors { field message code } } }";
    let planned = ask(&server, admin, plan, json!({ "id": id })).await;
    assert_eq!(planned["projectMilepostsSave"]["userErrors"], json!([]), "{planned}");
    let (_, input) = KINDS[2].making("字段记录 T", json!([]));
    let asked =
        "mutation ($input: TaskInput!) { taskCreate(input: $input) { userErrors { field message code } } }";
    let refusal = ask(&server, admin, asked, json!({ "input": input })).await;
    assert_eq!(refused(&refusal["taskCreate"]), ("custom.shui_hao".into(), "请填写“税号”".into()));
}
