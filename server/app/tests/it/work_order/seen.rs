//! Visibility of work orders, and agreement of lists, counts, search and exports.

use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{Desk, EXPORT, code, text};
use crate::support::workbook_rows;

const FIND: &str = "query ($id: ID!) { workOrder(id: $id) { name } }";

/// All queries that may reveal an order.
const AROUND: &str = "query ($id: ID!, $word: String!) {
    node(id: $id) { id }
    workOrders(filter: { keyword: $word }) { totalCount } workOrderStatuses(filter: { keyword: $word }) { count }
    workMoves(workOrderId: $id) { totalCount nodes { step } } workTeamScore(id: $id) { score }
    workEvaluates(filter: { workOrderId: $id }) { totalCount }
    search(keyword: $word, first: 20) { hits(kinds: [WORK_ORDER]) { title } } }";

#[tokio::test]
async fn an_order_exists_for_its_people_and_for_whoever_sends_them() {
    let desk = Desk::demo().await;
    let order = desk.given(json!({ "name": "独此一单" })).await;
    let id = text(&order["id"]);
    let sees = async |user: &str| desk.ask(user, FIND, json!({ "id": id })).await["workOrder"] != Value::Null;
    // its creator, the manager of the responsible team, dispatchers, and readers of all orders
    for user in ["sales", "yuechangqing", "manager", "admin", "owner"] {
        assert!(sees(user).await, "{user}");
    }
    for user in ["engineer", "sumuyang", "luofei", "external"] {
        assert!(!sees(user).await, "{user}");
    }
    let to = desk.to("external", &["sumuyang"]).await;
    desk.done("manager", id, &format!("Deliver changes: {{ {to} }}")).await;
    assert!(sees("external").await && sees("sumuyang").await, "whoever goes there or comes along");
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", id, &format!("ReDeliver changes: {{ {to}, reason: \"改由站内处理\" }}")).await;
    assert!(sees("engineer").await && !sees("external").await && !sees("sumuyang").await, "they did");
    // for others it does not exist in any of them
    let nothing = json!({ "node": null, "workOrders": { "totalCount": 0 }, "workOrderStatuses": [],
        "workMoves": { "totalCount": 0, "nodes": [] }, "workTeamScore": null, "workEvaluates": { "totalCount": 0 },
        "search": { "hits": [] } });
    for user in ["external", "luofei", "other"] {
        assert_eq!(desk.ask(user, AROUND, json!({ "id": id, "word": "独此一单" })).await, nothing, "{user}");
        for call in ["Sign", "Close", "Stop reason: \"试\"", "Evaluate changes: { score: 1 }"] {
            assert_eq!(code(&desk.step(user, id, call).await), "NOT_FOUND", "{user} {call}");
        }
        let update = desk.update(user, &order["id"], json!({ "name": "别的" })).await;
        assert_eq!(code(&update), "NOT_FOUND", "{user}");
        assert_eq!(code(&desk.delete(user, json!([id])).await), "NOT_FOUND", "{user}");
    }
    let found = desk.ask("engineer", AROUND, json!({ "id": id, "word": "独此一单" })).await;
    assert_eq!(found["search"]["hits"], json!([{ "title": "独此一单" }]));
    assert_eq!(
        (&found["workOrders"]["totalCount"], &found["workMoves"]["totalCount"]),
        (&json!(1), &json!(3))
    );
}

#[tokio::test]
async fn an_order_tells_who_goes_there_what_a_hidden_customer_is_called_and_nothing_else_of_it() {
    let desk = Desk::demo().await;
    let order = desk.given(json!({})).await;
    let to = desk.to("engineer", &[]).await;
    desk.done("manager", text(&order["id"]), &format!("Deliver changes: {{ {to} }}")).await;
    let look = "query ($id: ID!) { workOrder(id: $id) { customer { name } customerName asset { name } contactName } }";
    let seen =
        async |user: &str| desk.ask(user, look, json!({ "id": order["id"] })).await["workOrder"].clone();
    let expected = json!({ "customer": null, "customerName": "启明物业服务有限公司", "asset": null, "contactName": "宋知远" });
    assert_eq!(
        seen("engineer").await,
        expected,
        "the engineer reads no customers, but where to go and whom to ask for"
    );
    // a viewer of the order who is not the technician sees no more of the customer than otherwise
    let director = seen("yuechangqing").await;
    assert_eq!(
        (&director["customer"], &director["customerName"]),
        (&Value::Null, &Value::Null),
        "{director}"
    );
    let sales = desk.ask("sales", look, json!({ "id": order["id"] })).await["workOrder"].clone();
    assert_eq!(sales["customer"]["name"], "启明物业服务有限公司");
}

#[tokio::test]
async fn every_count_is_the_length_of_its_list() {
    let desk = Desk::demo().await;
    let total = async |user: &str, filter: Value| {
        let list = "query ($filter: WorkOrderFilter) { workOrders(first: 100, filter: $filter) { totalCount nodes { id } } }";
        let list = desk.ask(user, list, json!({ "filter": filter })).await["workOrders"].clone();
        let rows = list["nodes"].as_array().map_or(0, Vec::len);
        assert_eq!(list["totalCount"], json!(rows), "{user} {filter}");
        rows
    };
    for user in ["owner", "manager", "engineer", "sales", "external", "zhuqinghe", "qianduoyu", "other"] {
        let all = total(user, json!({})).await;
        assert!(all > 0, "{user} finds something");
        let statuses = "query { workOrderStatuses { status count overdue } }";
        let statuses = desk.ask(user, statuses, json!({})).await["workOrderStatuses"].clone();
        let (mut sum, mut late) = (0, 0);
        for one in statuses.as_array().expect("counts") {
            let rows = total(user, json!({ "status": [one["status"]] })).await;
            assert_eq!(one["count"], json!(rows), "{user} {one}");
            sum += rows;
            late += one["overdue"].as_u64().unwrap_or_default();
        }
        assert_eq!(sum, all, "{user}");
        let overdue = total(user, json!({ "overdue": true })).await;
        assert_eq!(u64::try_from(overdue).ok(), Some(late), "{user}");
        assert_eq!(total(user, json!({ "overdue": false })).await, all - overdue, "{user}");
        // the queues
        let counts = "query { workQueueCounts { t1 t2 t3 t4 t5 t6 } }";
        let counts = desk.ask(user, counts, json!({})).await["workQueueCounts"].clone();
        for (queue, filter) in [
            ("t2", json!({ "status": ["WAITING_DISPATCH"] })),
            ("t3", json!({ "status": ["WAITING_PICKUP"] })),
            ("t4", json!({ "status": ["WAITING_CHECK"] })),
            ("t5", json!({ "status": ["WAITING_CONFIRM"] })),
            ("t6", json!({ "status": ["DONE"], "visit": "AWAITED" })),
        ] {
            assert_eq!(counts[queue], json!(total(user, filter).await), "{user} {queue}");
        }
        let asked = "query { crmWorkOrders(filter: { status: [WAITING] }) { totalCount } }";
        let asked = desk.ask(user, asked, json!({})).await;
        assert_eq!(counts["t1"], asked["crmWorkOrders"]["totalCount"], "{user}");
        // the same through REST
        let list = desk.got(user, "/tms/workorder/list?size=1").await;
        assert_eq!(list["total"], json!(all), "{user}");
        assert_eq!(desk.got(user, "/tms/workorder/statusCount").await, counts, "{user}");
    }
    assert!(total("engineer", json!({ "scope": "TO_DO" })).await > 2, "the engineer has to do");
}

/// The number of rows of an exported workbook below its header.
pub async fn exported(server: &TestServer, user: &str, path: &str) -> usize {
    let token = server.token(user).await;
    let url = format!("{}/api/tms/{path}", server.url());
    let reply = server.client().get(url).bearer_auth(token).send().await.expect("an answer");
    let bytes = reply.bytes().await.expect("bytes").to_vec();
    assert!(bytes.starts_with(b"PK"), "{user} {path}: {}", String::from_utf8_lossy(&bytes));
    workbook_rows(&bytes).len() - 1
}

#[tokio::test]
async fn exports_hold_what_their_lists_show() {
    let desk = Desk::demo().await;
    desk.grant("engineer", &[EXPORT]).await;
    desk.grant("external", &[EXPORT]).await;
    for user in ["manager", "engineer", "external"] {
        for (export, list, filter) in [
            ("exportExcel", "list", ""),
            ("exportExcel", "list", "open=1&overdue=1"),
            ("exportExcel", "list", "status=75,80&visit=2"),
            ("exportExcel", "list", "scope=create"),
            ("exportExcel2", "list2", ""),
            ("exportExcel2", "list2", "scope=director"),
        ] {
            let shown = desk.got(user, &format!("/tms/workorder/{list}?{filter}")).await["total"].clone();
            let path = format!("workorder/{export}?columns=code,name&{filter}");
            let rows = exported(&desk.server, user, &path).await;
            assert_eq!(shown, json!(rows), "{user} {export} {filter}");
        }
    }
    let (code, ..) = desk
        .rest("sales", reqwest::Method::GET, "/tms/workorder/exportExcel2", xieli_testing::Sent::Nothing)
        .await;
    assert_eq!(code, 4003, "without the right to export");
}

#[tokio::test]
async fn who_sends_people_sees_who_is_free() {
    let desk = Desk::demo().await;
    let ask = "query ($team: ID) { workTechnicians(teamId: $team) { member { name } team { name } workStatus workStatusText workCount } }";
    let team = desk.team("上海服务站").await;
    for user in ["engineer", "sales", "external"] {
        let found = desk.ask(user, ask, json!({ "team": team })).await;
        assert_eq!(found["workTechnicians"], json!([]), "{user} sends nobody");
    }
    let found = desk.ask("manager", ask, json!({ "team": team })).await["workTechnicians"].clone();
    let found = found.as_array().expect("people");
    assert!(found.len() >= 4 && found.iter().all(|one| one["team"].is_object()), "{found:?}");
    let engineer = found.iter().find(|one| one["member"]["name"] == "陆云帆").expect("the engineer");
    let busy = "select count(*) from work_order o join member m on m.enterprise_id = o.enterprise_id and m.id = o.director_id
        where m.name = '陆云帆' and o.enterprise_id = 1 and o.status in (10, 20, 50, 55, 60) and o.deleted_at is null";
    assert_eq!(engineer["workCount"], json!(desk.number(busy).await));
    assert!(["空闲", "忙碌", "休息"].contains(&text(&engineer["workStatusText"])));
    let resting = |one: &Value| one["workStatus"] == 2;
    assert!(found.is_sorted_by_key(resting), "who rests comes last: {found:?}");
}
