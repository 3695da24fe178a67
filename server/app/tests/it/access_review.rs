//! The access review of a member agrees with what the member can do: numbers of rows in lists, and decisions
//! of guards.

use serde_json::{Value, json};
use xieli_testing::TestServer;

const REVIEW: &str = "query ($of: AccessReviewInput!) { accessReview(of: $of) { isAdmin isTeamManager isExternal
    roles { rowId } menus { menuId title } objects { recordType label rows { label extent which } seen isMore
        acts { label extent which } fields { label extent which } customFields { name isRead isWritten } } } }";

const USERS: [&str; 6] = ["owner", "admin", "manager", "engineer", "sales", "external"];

/// Kinds of records with the root field of their list and the required permission code.
const LISTS: [(&str, &str); 5] = [
    ("customer", "{ all: customers(first: 1) { totalCount } }"),
    ("project", "{ all: projects(first: 1) { totalCount } }"),
    // a member's own drafts are in a list of their own
    (
        "task",
        "{ all: tasks(first: 1) { totalCount } drafts: tasks(first: 1, filter: {scope: DRAFTS}) { totalCount } }",
    ),
    ("work_order", "{ all: workOrders(first: 1) { totalCount } }"),
    ("project_work", "{ all: projectWorks(first: 1) { totalCount } }"),
];

/// Actions that are allowed on all records or none, with the root field whose guard decides.
const GUARDS: [(&str, &str, &str); 11] = [
    ("customer", "新增", "customerCreate"),
    ("customer", "转移", "customerTransfer"),
    ("project", "新建", "projectCreate"),
    ("project", "自动任务规则", "autoTaskCreate"),
    ("task", "新建", "taskCreate"),
    ("work_order", "新建", "workOrderCreate"),
    ("work_order", "补单", "workOrderSupplement"),
    ("project_work", "领取", "projectWorkDraw"),
    ("member", "新增、邀请", "memberCreate"),
    ("member", "修改、设置角色", "memberUpdate"),
    ("team", "新增、删除", "teamCreate"),
];

struct Office {
    server: TestServer,
    admin: String,
}

impl Office {
    async fn demo() -> Self {
        let server = TestServer::demo().await;
        let admin = server.token("admin").await;
        Self { server, admin }
    }

    async fn ask(&self, token: &str, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(Some(token), query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    async fn review(&self, of: Value) -> Value {
        self.ask(&self.admin, REVIEW, json!({ "of": of })).await["accessReview"].clone()
    }

    async fn me(&self, token: &str) -> Value {
        self.ask(token, "{ viewer { member { rowId } isAdmin menus { menuId } } }", json!({})).await["viewer"]
            .clone()
    }

    async fn role(&self, name: &str) -> (String, Vec<Value>) {
        let query = "{ roles(page: {number: 1, size: 100}) { nodes { rowId name menuIds } } }";
        let data = self.ask(&self.admin, query, json!({})).await;
        let nodes = data["roles"]["nodes"].as_array().cloned().unwrap_or_default();
        let role = nodes.into_iter().find(|role| role["name"] == name).expect(name);
        let menus = role["menuIds"].as_array().cloned().unwrap_or_default();
        (role["rowId"].as_str().expect("an id").to_owned(), menus)
    }
}

fn object<'a>(review: &'a Value, kind: &str) -> &'a Value {
    let objects = review["objects"].as_array().expect("objects");
    objects.iter().find(|object| object["recordType"] == kind).expect(kind)
}

fn act<'a>(review: &'a Value, kind: &str, label: &str) -> &'a Value {
    let acts = object(review, kind)["acts"].as_array().expect("acts");
    acts.iter().find(|act| act["label"] == label).expect(label)
}

#[tokio::test]
async fn what_is_said_of_somebody_is_what_they_meet() {
    let office = Office::demo().await;
    for user in USERS {
        let token = office.server.token(user).await;
        let me = office.me(&token).await;
        let review = office.review(json!({ "memberId": me["member"]["rowId"] })).await;
        assert_eq!(review["isAdmin"], me["isAdmin"], "{user}");
        let menus = |of: &Value| -> Vec<i64> {
            let entries = of["menus"].as_array().cloned().unwrap_or_default();
            entries.iter().filter_map(|entry| entry["menuId"].as_i64()).collect()
        };
        assert_eq!(menus(&review), menus(&me), "{user}");
        for (kind, query) in LISTS {
            let said = object(&review, kind);
            let reply = office.server.graphql(Some(&token), query, json!({})).await;
            let lists: Vec<i64> = reply["data"]
                .as_object()
                .into_iter()
                .flatten()
                .filter_map(|(_, list)| list["totalCount"].as_i64())
                .collect();
            let found = (!lists.is_empty()).then(|| lists.iter().sum::<i64>());
            match said["rows"]["extent"].as_str() {
                // refused or empty
                Some("NOTHING") => assert!(found.unwrap_or_default() == 0, "{user} {kind}: {reply}"),
                Some("SOME") => {
                    assert_eq!(said["seen"].as_i64(), Some(found.expect(kind)), "{user} {kind}");
                    assert_eq!(said["isMore"], false, "{user} {kind}");
                    assert!(said["rows"]["which"].is_string(), "{user} {kind}");
                }
                _ => {
                    let sql = match kind {
                        "project_work" => "select count(*) from project_work w join project p on p.enterprise_id = w.enterprise_id
                            and p.id = w.project_id and p.deleted_at is null where w.enterprise_id = 1 and w.deleted_at is null",
                        "customer" => "select count(*) from customer where enterprise_id = 1 and deleted_at is null and merged_into is null",
                        "project" => "select count(*) from project where enterprise_id = 1 and deleted_at is null",
                        "work_order" => "select count(*) from work_order where enterprise_id = 1 and deleted_at is null",
                        other => panic!("all of {other}"),
                    };
                    let all: i64 =
                        office.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0);
                    assert_eq!(found, Some(all), "{user} {kind}");
                }
            }
        }
        let rules =
            office.ask(&token, "{ fieldAccess(type: \"Mutation\") { field isAllowed } }", json!({})).await;
        let rules = rules["fieldAccess"].as_array().cloned().unwrap_or_default();
        for (kind, label, field) in GUARDS {
            let rule = rules.iter().find(|rule| rule["field"] == field).expect(field);
            let said = act(&review, kind, label);
            assert_eq!(
                said["extent"] != "NOTHING",
                rule["isAllowed"] == true,
                "{user} {kind} {label}: {said}"
            );
        }
    }
}

#[tokio::test]
async fn a_role_reaches_as_far_as_what_is_ticked() {
    let office = Office::demo().await;
    let (sales, menus) = office.role("销售").await;
    let saved = office.review(json!({ "roleId": sales })).await;
    assert_eq!(saved, office.review(json!({ "roleId": sales, "menuIds": menus })).await);
    assert_ne!(object(&saved, "customer")["rows"]["extent"], "NOTHING");
    assert!(object(&saved, "customer")["seen"].is_null(), "nobody is counted for");

    let none = office.review(json!({ "roleId": sales, "menuIds": [] })).await;
    assert_eq!(object(&none, "customer")["rows"]["extent"], "NOTHING");
    assert_eq!(act(&none, "customer", "导出")["extent"], "NOTHING");
    let whole = office.review(json!({ "roleId": sales, "menuIds": [109] })).await;
    assert_eq!(whole["isAdmin"], true);
    assert_eq!(act(&whole, "customer", "修改")["extent"], "ALL");

    // 601 is the area of work orders, 610 the right to send people
    let order = |review: &Value| act(review, "work_order", "派单")["extent"].clone();
    let plain = json!({ "roleId": sales, "menuIds": [601] });
    assert_eq!(order(&office.review(plain).await), "NOTHING");
    let directs = json!({ "roleId": sales, "menuIds": [601], "isTeamManager": true });
    assert_eq!(order(&office.review(directs).await), "SOME");
    assert_eq!(order(&office.review(json!({ "roleId": sales, "menuIds": [601, 610] })).await), "ALL");
    // nothing was saved
    assert_eq!(office.role("销售").await.1, menus);
}

#[tokio::test]
async fn fields_of_the_enterprise_are_told_by_role() {
    let office = Office::demo().await;
    let (sales, _) = office.role("销售").await;
    let (finance, _) = office.role("财务").await;
    let query = "mutation ($input: CustomFieldCreateInput!) { customFieldCreate(input: $input) { userErrors { message } } }";
    let input = json!({ "recordType": "CUSTOMER", "name": "信用额度", "kind": "MONEY", "readRoleIds": [sales, finance],
        "writeRoleIds": [finance] });
    let made = office.ask(&office.admin, query, json!({ "input": input })).await;
    assert_eq!(made["customFieldCreate"]["userErrors"], json!([]), "{made}");
    let told = |review: &Value| {
        let fields = object(review, "customer")["customFields"].as_array().cloned().unwrap_or_default();
        fields.into_iter().find(|field| field["name"] == "信用额度").expect("the field")
    };
    let of = |role: &str| json!({ "roleId": role });
    let read = json!({ "name": "信用额度", "isRead": true, "isWritten": false });
    assert_eq!(told(&office.review(of(&sales)).await), read);
    let (engineer, _) = office.role("工程师").await;
    assert_eq!(told(&office.review(of(&engineer)).await)["isRead"], false);
    assert_eq!(told(&office.review(of(&finance)).await)["isWritten"], true);
}

#[tokio::test]
async fn what_is_asked_for_is_checked() {
    let office = Office::demo().await;
    let (sales, _) = office.role("销售").await;
    assert!(office.review(json!({ "roleId": "999999" })).await.is_null());
    assert!(office.review(json!({ "memberId": "999999" })).await.is_null());
    // of another enterprise
    let sql = "select id from member where enterprise_id = 2 and status = 1 order by id desc limit 1";
    let other: i64 = office.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0);
    assert!(office.review(json!({ "memberId": other.to_string() })).await.is_null());
    for of in [
        json!({}),
        json!({ "roleId": sales, "memberId": "1" }),
        json!({ "roleId": sales, "menuIds": [999_999] }),
        json!({ "roleId": sales, "menuIds": vec![101; 5000] }),
    ] {
        let reply = office.server.graphql(Some(&office.admin), REVIEW, json!({ "of": of })).await;
        assert!(reply["errors"][0]["message"].is_string(), "{of}: {reply}");
    }
}
