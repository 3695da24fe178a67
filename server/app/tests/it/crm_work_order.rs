//! Service requests of customers before they become work orders: recording, acceptance and refusal through
//! GraphQL and REST, and visibility.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

/// The menus that grant the codes.
const WORK: i32 = 601;
const CREATE: i32 = 604;
const DELIVER: i32 = 610;

/// Fields selected after every change.
const ROW: &str = "crmWorkOrder { id rowId name status version reason customer { name } asset { name } workOrder { name status
    requestedAt dueAt customer { name } contactName level { value } } handledBy { name } files { name }
    viewerCan { receive reject update delete } createdAt } userErrors { field message code }";

struct Desk {
    server: TestServer,
}

impl Desk {
    /// Sales record requests, the manager dispatches.
    async fn demo() -> Self {
        let desk = Self { server: TestServer::demo().await };
        desk.grant("sales", &[WORK, CREATE]).await;
        desk.grant("manager", &[WORK, DELIVER]).await;
        desk
    }

    async fn grant(&self, user: &str, menus: &[i32]) {
        let menus: Vec<String> = menus.iter().map(ToString::to_string).collect();
        let sql = format!(
            "with who as (select m.id from member m join account a on a.id = m.account_id
                where a.username = '{user}' and m.enterprise_id = 1),
             made as (insert into role (enterprise_id, name) values (1, '{user} {0}') returning id),
             menus as (insert into role_menu (enterprise_id, role_id, menu_id)
                select 1, made.id, unnest(array[{0}]) from made)
             insert into role_member (enterprise_id, role_id, member_id) select 1, made.id, who.id from made, who",
            menus.join(", ")
        );
        self.server.db().execute(&sql).await;
    }

    /// Result of a mutation; an error of the whole request is returned like one of a field.
    async fn tried(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        if reply["errors"].is_null() {
            return reply["data"]
                .as_object()
                .and_then(|data| data.values().next())
                .cloned()
                .expect("a payload");
        }
        let error = &reply["errors"][0];
        json!({ "userErrors": [{ "message": error["message"], "code": error["extensions"]["code"] }] })
    }

    /// `Receive changes: {}`, `Reject reason: \"why\"`.
    async fn step(&self, user: &str, id: &str, call: &str) -> Value {
        let (name, said) = call.split_once(' ').unwrap_or((call, ""));
        let query =
            format!("mutation ($id: ID!) {{ crmWorkOrder{name}(input: {{ id: $id {said} }}) {{ {ROW} }} }}");
        self.tried(user, &query, json!({ "id": id })).await
    }

    async fn create(&self, user: &str, input: Value) -> Value {
        let query = format!(
            "mutation ($input: CrmWorkOrderInput!) {{ crmWorkOrderCreate(input: $input) {{ {ROW} }} }}"
        );
        self.tried(user, &query, json!({ "input": input })).await
    }

    async fn update(&self, user: &str, id: &str, input: Value) -> Value {
        let query = format!(
            "mutation ($id: ID!, $input: CrmWorkOrderInput!) {{ crmWorkOrderUpdate(input: {{ id: $id, changes: $input }}) {{ {ROW} }} }}"
        );
        self.tried(user, &query, json!({ "id": id, "input": input })).await
    }

    /// A request recorded by sales.
    async fn made(&self, input: Value) -> Value {
        let mut all = json!({ "name": "冷却水泵漏水", "serviceType": "2", "level": "2", "contactName": "卫一诺",
            "contactPhone": "15400000905", "customerId": self.customer("虹桥商务中心").await,
            "expectedAt": "2030-01-05T08:00:00Z" });
        for (key, value) in input.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        let made = self.create("sales", all).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["crmWorkOrder"].clone()
    }

    async fn look(&self, user: &str, id: &str) -> Value {
        let query = "query ($id: ID!) { crmWorkOrder(id: $id) { name customer { name } } }";
        self.tried(user, query, json!({ "id": id })).await
    }

    async fn rest(&self, user: &str, method: Method, path: &str, body: Value) -> (i64, Value, String) {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let reply = self.server.rest(Some(&token), method, path, sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.enterprise_id = 1"
        );
        self.number(&sql).await
    }

    async fn customer(&self, name: &str) -> String {
        let sql = format!("select id from customer where enterprise_id = 1 and name = '{name}'");
        self.number(&sql).await.to_string()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

fn code(payload: &Value) -> &str {
    payload["userErrors"][0]["code"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

#[tokio::test]
async fn what_a_customer_asks_for_becomes_a_work_order() {
    let desk = Desk::demo().await;
    let thing = "insert into customer_asset (enterprise_id, customer_id, kind, name, quantity, status)
        select 1, id, 2, '冷却水泵', 1, 1 from customer where enterprise_id = 1 and name = '虹桥商务中心' returning id";
    let thing = desk.number(thing).await.to_string();
    let asked = desk.made(json!({ "assetId": thing })).await;
    let id = text(&asked["id"]);
    assert_eq!((&asked["status"], &asked["asset"]["name"]), (&json!("WAITING"), &json!("冷却水泵")));
    assert_eq!(
        asked["viewerCan"],
        json!({ "receive": false, "reject": false, "update": true, "delete": true })
    );
    // assets of this customer don't exist for another customer
    let moved =
        desk.update("sales", id, json!({ "customerId": desk.customer("昆山电子材料厂").await })).await;
    assert_eq!(moved["crmWorkOrder"]["asset"], Value::Null, "{moved}");
    let wrong = desk.update("sales", id, json!({ "assetId": thing })).await;
    assert_eq!((code(&wrong), message(&wrong)), ("NOT_FOUND", "该客户没有这台设备"));
    let wrong = desk.update("sales", id, json!({ "level": "没有" })).await;
    assert_eq!(message(&wrong), "优先级不存在");
    let back = json!({ "customerId": desk.customer("虹桥商务中心").await, "assetId": thing });
    desk.update("sales", id, back).await;
    assert_eq!(code(&desk.step("sales", id, "Receive changes: {}").await), "FORBIDDEN");
    let taken = desk.step("manager", id, "Receive changes: { level: \"3\" }").await;
    assert_eq!(taken["userErrors"], json!([]), "{taken}");
    let (row, order) = (&taken["crmWorkOrder"], &taken["crmWorkOrder"]["workOrder"]);
    assert_eq!((&row["status"], &row["handledBy"]["name"]), (&json!("RECEIVED"), &json!("秦望舒")));
    assert_eq!(
        (&order["name"], &order["status"], &order["level"]["value"]),
        (&json!("冷却水泵漏水"), &json!("WAITING_DISPATCH"), &json!("3"))
    );
    assert_eq!(
        (&order["customer"]["name"], &order["contactName"]),
        (&json!("虹桥商务中心"), &json!("卫一诺"))
    );
    assert_eq!(order["requestedAt"], asked["createdAt"], "the clock runs from when it was asked for");
    assert!(text(&order["dueAt"]).starts_with("2030-01-05T08:00:00"), "{order}");
    let told = "select count(*) from notification where kind = 'crm_work_order.received' and title like '%冷却水泵漏水%'";
    assert_eq!(desk.number(told).await, 1);
    // only once
    for call in ["Receive changes: {}", "Reject reason: \"迟\""] {
        let refused = desk.step("manager", id, call).await;
        assert!(message(&refused).starts_with("“冷却水泵漏水”已受理，不能"), "{refused}");
    }
    assert_eq!(
        message(&desk.update("sales", id, json!({ "name": "别的" })).await),
        "“冷却水泵漏水”已受理，不能修改"
    );
}

#[tokio::test]
async fn somebody_is_sent_while_it_is_taken_on_or_neither_happens() {
    let desk = Desk::demo().await;
    let (goes, along) = (desk.member("engineer").await, desk.member("sales").await);
    let asked = desk.made(json!({})).await;
    let id = text(&asked["id"]).to_owned();
    let orders = "select count(*) from work_order where enterprise_id = 1 and name = '冷却水泵漏水'";
    let logged = "select count(*) from operation_log where enterprise_id = 1
        and action in ('work_order.create', 'work_order.deliver', 'crm_work_order.receive')";
    let (made, written) = (desk.number(orders).await, desk.number(logged).await);
    let outside =
        desk.number("select id from member where enterprise_id = 2 and status = 1 order by id limit 1").await;
    let version = asked["version"].as_i64().expect("a number");
    for (user, said, why) in [
        ("sales", format!("changes: {{ directorId: \"{goes}\" }}"), "FORBIDDEN"),
        ("manager", format!("version: {} changes: {{ directorId: \"{goes}\" }}", version + 1), "STALE"),
        ("manager", "changes: { directorId: \"999999\" }".to_owned(), "NOT_FOUND"),
        ("manager", format!("changes: {{ directorId: \"{outside}\" }}"), "NOT_FOUND"),
        (
            "manager",
            format!("changes: {{ directorId: \"{goes}\", memberIds: [\"{outside}\"] }}"),
            "NOT_FOUND",
        ),
        ("manager", format!("changes: {{ memberIds: [\"{along}\"] }}"), "REQUIRED"),
        ("manager", format!("changes: {{ directorId: \"{goes}\", directorTeamId: \"999999\" }}"), "INVALID"),
    ] {
        let refused = desk.step(user, &id, &format!("Receive {said}")).await;
        assert_eq!(code(&refused), why, "{said} {refused}");
    }
    let late = format!(
        "Receive changes: {{ directorId: \"{goes}\", planStartAt: \"2030-01-05T08:00:00Z\", planEndAt: \"2030-01-05T07:00:00Z\" }}"
    );
    let refused = desk.step("manager", &id, &late).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["planEndAt"]), "{refused}");
    // a refused acceptance leaves neither an order nor a log entry, and the request stays open
    assert_eq!((desk.number(orders).await, desk.number(logged).await), (made, written));
    let waits = "select count(*) from crm_work_order where name = '冷却水泵漏水' and status = 0 and work_order_id is null";
    assert!(desk.number(waits).await > 0);

    let call = format!(
        "Receive version: {version} changes: {{ directorId: \"{goes}\", memberIds: [\"{along}\"], planStartAt: \"2030-01-05T08:00:00Z\" }}"
    );
    let taken = desk.step("manager", &id, &call).await;
    assert_eq!(taken["userErrors"], json!([]), "{taken}");
    let row = &taken["crmWorkOrder"];
    assert_eq!((&row["status"], &row["workOrder"]["status"]), (&json!("RECEIVED"), &json!("WAITING_PICKUP")));
    let made_of = format!(
        "select o.id from work_order o join crm_work_order c on c.enterprise_id = o.enterprise_id and c.work_order_id = o.id
         join work_plan p on p.enterprise_id = o.enterprise_id and p.work_order_id = o.id
         where o.enterprise_id = 1 and c.id = {} and o.director_id = {goes} and o.members = array[{along}]::bigint[]
            and p.starts_at = '2030-01-05T08:00:00Z' and p.ends_at = '2030-01-05T10:00:00Z'",
        text(&row["rowId"])
    );
    let order = desk.number(&made_of).await;
    for action in ["create", "deliver"] {
        let line = format!(
            "select count(*) from operation_log where enterprise_id = 1 and action = 'work_order.{action}' and record_id = {order}"
        );
        assert_eq!(desk.number(&line).await, 1, "{action}");
    }
    let steps = format!("select count(*) from work_move where enterprise_id = 1 and work_order_id = {order}");
    assert_eq!(desk.number(&steps).await, 2, "made, and sent");
    let told = format!(
        "select count(*) from notification where kind = 'work_order.assigned' and link = '/workorder/{order}/info'"
    );
    assert_eq!(desk.number(&told).await, 2, "who goes, and who comes along");
    // only once
    let again = desk.step("manager", &id, &call).await;
    assert_eq!(code(&again), "CONFLICT", "{again}");
    assert_eq!(desk.number(orders).await, made + 1);
}

#[tokio::test]
async fn of_two_at_once_one_comes_second() {
    let desk = Desk::demo().await;
    let id = text(&desk.made(json!({})).await["id"]).to_owned();
    let orders = "select count(*) from work_order";
    let before = desk.number(orders).await;
    let all = join_all([
        desk.step("manager", &id, "Receive changes: {}"),
        desk.step("admin", &id, "Receive changes: {}"),
        desk.step("owner", &id, "Reject reason: \"重复\""),
    ])
    .await;
    let won: Vec<&Value> = all.iter().filter(|one| one["userErrors"] == json!([])).collect();
    assert_eq!(won.len(), 1, "{all:?}");
    assert!(all.iter().filter(|one| one["userErrors"] != json!([])).all(|one| code(one) == "CONFLICT"));
    let received = i64::from(won[0]["crmWorkOrder"]["status"] == "RECEIVED");
    assert_eq!(desk.number(orders).await - before, received, "one order, or none");
}

#[tokio::test]
async fn what_is_asked_for_exists_for_its_maker_and_for_who_sends_people() {
    let desk = Desk::demo().await;
    let id = text(&desk.made(json!({})).await["id"]).to_owned();
    for user in ["sales", "manager", "admin", "owner"] {
        assert_eq!(desk.look(user, &id).await["name"], "冷却水泵漏水", "{user}");
    }
    // the engineer reads orders and did not record this one; partners read none at all
    desk.grant("external", &[WORK, CREATE, DELIVER]).await;
    for user in ["engineer", "external", "other"] {
        assert!(desk.look(user, &id).await.is_null(), "{user}");
        let refused = desk.update(user, &id, json!({ "name": "别的" })).await;
        assert_eq!(code(&refused), "NOT_FOUND", "{user}");
    }
    assert_eq!(code(&desk.create("external", json!({ "name": "漏水" })).await), "FORBIDDEN");
    assert_eq!(code(&desk.step("external", &id, "Receive changes: {}").await), "NOT_FOUND");
    assert_eq!(code(&desk.step("other", &id, "Reject reason: \"试\"").await), "NOT_FOUND");
    let list = "query ($keyword: String) { crmWorkOrders(filter: { keyword: $keyword }) { totalCount } }";
    for (user, count) in [("sales", 1), ("manager", 1), ("engineer", 0), ("external", 0), ("other", 0)] {
        let found = desk.tried(user, list, json!({ "keyword": "lqsb" })).await;
        assert_eq!(found["totalCount"], count, "{user}");
    }
    // a viewer without access to the customer can't accept it, and learns nothing of the requester
    let airport = desk.customer("浦江机场设备公司").await;
    let hidden = desk.made(json!({ "customerId": airport })).await;
    let id = text(&hidden["id"]);
    assert_eq!(desk.look("manager", id).await, json!({ "name": "冷却水泵漏水", "customer": null }));
    let refused = desk.step("manager", id, "Receive changes: {}").await;
    assert_eq!((code(&refused), message(&refused)), ("FORBIDDEN", "客户不存在或没有查看权限，不能受理"));
    let of = "query ($id: ID!) { crmWorkOrders(filter: { customerId: $id }) { totalCount } }";
    let of = async |user: &str| desk.tried(user, of, json!({ "id": airport })).await["totalCount"].clone();
    assert_eq!((of("manager").await, of("sales").await), (json!(0), json!(1)));
    let taken = desk.step("owner", id, "Receive changes: {}").await;
    assert_eq!(taken["userErrors"], json!([]), "{taken}");
}

#[tokio::test]
async fn what_is_asked_for_lives_by_rest_alone() {
    let desk = Desk::demo().await;
    let customer = desk.customer("昆山电子材料厂").await;
    let body = json!({ "name": "门禁失灵", "customerId": customer, "serviceType": "2", "contactPhone": "15400000907",
        "expectTime": "2030-02-01 09:00:00" });
    let (code, made, said) = desk.rest("sales", Method::POST, "/api/tms/crmWorkorder", body).await;
    assert_eq!((code, &made["customerId_dictText"]), (0, &json!("昆山电子材料厂")), "{said}");
    let id = text(&made["id"]);
    let change = json!({ "id": id, "level": "1", "contactName": "岑念慈" });
    let (code, row, said) = desk.rest("sales", Method::PUT, "/api/tms/crmWorkorder", change).await;
    assert_eq!((code, &row["level"], &row["name"]), (0, &json!("1"), &json!("门禁失灵")), "{said}");
    let list = "/api/tms/crmWorkorder/list?status=WAITING&keyword=mjsl";
    let (_, found, _) = desk.rest("manager", Method::GET, list, Value::Null).await;
    assert_eq!((&found["total"], &found["records"][0]["id"]), (&json!(1), &json!(id)), "{found}");
    let (code, _, said) = desk
        .rest("manager", Method::POST, "/api/tms/workorder/reject", json!({ "id": id, "reason": " " }))
        .await;
    assert_eq!((code, said.as_str()), (4022, "请填写原因"));
    let take = json!({ "id": id, "dueTime": "2030-02-02 18:00:00" });
    let (code, row, said) = desk.rest("manager", Method::POST, "/api/tms/workorder/receive", take).await;
    assert_eq!((code, &row["workOrderId_dictText"]), (0, &json!("门禁失灵")), "{said} {row}");
    let order = "select count(*) from work_order where id = $1 and due_at = '2030-02-02T10:00:00Z'";
    let order = order.replace("$1", text(&row["workOrderId"]));
    assert_eq!(desk.number(&order).await, 1);
    let sent = text(&desk.made(json!({})).await["rowId"]).to_owned();
    let goes = desk.member("engineer").await.to_string();
    let take = json!({ "id": sent, "director": goes });
    let (code, row, said) = desk.rest("manager", Method::POST, "/api/tms/workorder/receive", take).await;
    assert_eq!(code, 0, "{said}");
    let order = format!(
        "select count(*) from work_order where id = {} and status = 10 and director_id = {goes}",
        text(&row["workOrderId"])
    );
    assert_eq!(desk.number(&order).await, 1, "somebody is sent at once");
    let path = format!("/api/tms/crmWorkorder/{id}");
    let (_, row, _) = desk.rest("sales", Method::GET, &path, Value::Null).await;
    assert_eq!(
        (&row["handleBy_dictText"], &row["viewerCan"]["update"]),
        (&json!("秦望舒"), &json!(0)),
        "{row}"
    );
    assert!(row["handleTime"].is_string(), "{row}");
    // another one is refused, and a third one withdrawn
    let rejected = text(&desk.made(json!({})).await["rowId"]).to_owned();
    let no = json!({ "id": rejected, "remark": "不在服务范围" });
    let (code, row, said) = desk.rest("manager", Method::POST, "/api/tms/workorder/reject", no).await;
    assert_eq!((code, &row["status"], &row["reason"]), (0, &json!(2), &json!("不在服务范围")), "{said}");
    let told =
        "select count(*) from notification where kind = 'crm_work_order.rejected' and body = '不在服务范围'";
    assert_eq!(desk.number(told).await, 1);
    let made = desk.made(json!({})).await;
    let open = text(&made["rowId"]).to_owned();
    let delete =
        async |ids: &[&str]| desk.rest("sales", Method::DELETE, "/api/tms/crmWorkorder", json!(ids)).await;
    let (code, _, said) = delete(&[&open, &rejected]).await;
    assert_eq!((code, said.as_str()), (4009, "“冷却水泵漏水”已驳回，不能删除"), "all or none");
    let (code, _, said) = delete(&[&open]).await;
    assert_eq!((code, said.as_str()), (0, "删除成功！"));
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: CRM_WORK_ORDER, ids: $ids }) { userErrors { message } } }";
    let back = desk.tried("owner", restore, json!({ "ids": [made["id"]] })).await;
    assert_eq!(back["userErrors"], json!([]), "{back}");
    let (code, ..) =
        desk.rest("sales", Method::GET, &format!("/api/tms/crmWorkorder/{open}"), Value::Null).await;
    assert_eq!(code, 0);
}

/// Images are attached to the request, and change only with it.
#[tokio::test]
async fn what_is_attached_is_seen_by_whoever_sees_it() {
    let desk = Desk::demo().await;
    let sql = "select i.id from crm_work_order i join file f on f.source_type = 'crm_work_order' and f.source_id = i.id::text
        and f.enterprise_id = i.enterprise_id
        where i.enterprise_id = 1 and i.status = 0 and i.name = '2 号楼电梯运行异响'";
    let id = desk.number(sql).await.to_string();
    let find = "query ($id: ID!) { crmWorkOrder(id: $id) { files { id name } } }";
    let files = desk.tried("manager", find, json!({ "id": id })).await["files"].clone();
    assert_eq!(files[0]["name"], "2 号楼电梯运行异响.png", "{files}");
    let file = "query ($id: ID!) { file(id: $id) { name } }";
    let seen = async |user: &str| !desk.tried(user, file, json!({ "id": files[0]["id"] })).await.is_null();
    assert!(seen("manager").await && seen("sales").await && !seen("engineer").await);
    let gone = desk.update("sales", &id, json!({ "attachmentIds": [] })).await;
    assert_eq!(gone["crmWorkOrder"]["files"], json!([]), "{gone}");
    // a draft of another record is not accepted
    let other = desk.update("sales", &id, json!({ "attachmentIds": [files[0]["id"]] })).await;
    assert_eq!(code(&other), "NOT_FOUND", "{other}");
}
