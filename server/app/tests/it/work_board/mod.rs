//! The dispatch board: appointments, locations and schedules of technicians, suggestions, and points.

mod suggested;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

const ORDER: &str =
    "workOrder { id rowId status version address lng lat planStartAt planEndAt customerAddress { rowId }
    director { name } } userErrors { field message code }";
const BOARD: &str = "query ($from: Date!, $to: Date!, $team: ID, $group: ID, $zone: ID) {
    workBoard(from: $from, to: $to, teamId: $team, groupId: $group, zoneId: $zone) { isCut rows {
        technician { member { rowId name avatarUrl } team { name } workStatus workCount }
        orders { rowId name status planStartAt planEndAt isOverdue availableActions customer { name } zone { name }
            level { text } serviceType { text } director { rowId name } members { rowId } viewerCan { update } } } } }";
const SUGGEST: &str = "query ($id: ID!, $start: DateTime, $end: DateTime) {
    workOrderSuggestions(id: $id, planStartAt: $start, planEndAt: $end) {
        member { rowId name } team { name } score openCount overlaps distance reasons } }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    async fn change(&self, user: &str, call: &str, variables: Value) -> Value {
        let query = format!("mutation ($id: ID!, $version: Int, $input: {call}");
        let data = self.ask(user, &query, variables).await;
        data.as_object().and_then(|data| data.values().next()).cloned().expect("a payload")
    }

    async fn deliver(&self, id: &str, step: &str, input: Value) -> Value {
        let call = format!(
            "WorkOrderDeliverChangesInput!) {{ workOrder{step}(input: {{ id: $id, version: $version, changes: $input }}) {{ {ORDER} }} }}"
        );
        self.change("manager", &call, json!({ "id": id, "input": input })).await
    }

    async fn update(&self, user: &str, id: &str, input: Value) -> Value {
        let call = format!(
            "WorkOrderInput!) {{ workOrderUpdate(input: {{ id: $id, version: $version, changes: $input }}) {{ {ORDER} }} }}"
        );
        self.change(user, &call, json!({ "id": id, "input": input })).await
    }

    async fn create(&self, input: Value) -> Value {
        let query =
            format!("mutation ($input: WorkOrderInput!) {{ workOrderCreate(input: $input) {{ {ORDER} }} }}");
        let mut all =
            json!({ "name": "门禁不开", "customerId": self.customer("启明物业服务有限公司").await });
        for (key, value) in input.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        self.ask("manager", &query, json!({ "input": all })).await["workOrderCreate"].clone()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' order by m.enterprise_id limit 1"
        );
        self.number(&sql).await.to_string()
    }

    async fn customer(&self, name: &str) -> String {
        self.number(&format!("select id from customer where enterprise_id = 1 and name = '{name}'"))
            .await
            .to_string()
    }

    async fn board(&self, user: &str, variables: Value) -> Vec<Value> {
        let mut all = json!({ "from": "2031-03-10", "to": "2031-03-16" });
        for (key, value) in variables.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        self.ask(user, BOARD, all).await["workBoard"]["rows"].as_array().cloned().unwrap_or_default()
    }

    async fn suggestions(&self, user: &str, id: &str, start: Value) -> Value {
        self.ask(user, SUGGEST, json!({ "id": id, "start": start })).await["workOrderSuggestions"].clone()
    }

    async fn got(&self, user: &str, path: &str) -> (i64, Value) {
        let token = self.server.token(user).await;
        let reply = self.server.rest(Some(&token), Method::GET, &format!("/api{path}"), Sent::Nothing).await;
        (reply.code(), reply.body["data"].clone())
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn refused(payload: &Value) -> (&str, &str) {
    let error = &payload["userErrors"][0];
    assert!(error.is_object(), "nothing was refused: {payload}");
    (error["field"][0].as_str().or_else(|| error["field"].as_str()).unwrap_or_default(), text(&error["code"]))
}

/// A member's row on the board, with the names of its entries.
fn row_of<'a>(rows: &'a [Value], member: &str) -> Option<Vec<&'a str>> {
    let row = rows.iter().find(|row| row["technician"]["member"]["rowId"] == *member)?;
    Some(row["orders"].as_array().expect("orders").iter().map(|one| text(&one["name"])).collect())
}

#[tokio::test]
async fn an_order_is_planned_when_somebody_is_sent_and_stands_on_their_row() {
    let desk = Desk::demo().await;
    let (engineer, other) = (desk.member("engineer").await, desk.member("sumuyang").await);
    let made = desk.create(json!({ "name": "看板一单" })).await["workOrder"].clone();
    let id = text(&made["id"]);
    assert_eq!((&made["planStartAt"], &made["planEndAt"]), (&Value::Null, &Value::Null));
    // an end before its beginning, a span beyond a week, only an end: nothing is written
    for (wrong, field) in [
        (
            json!({ "planStartAt": "2031-03-11T09:00:00+08:00", "planEndAt": "2031-03-11T09:00:00+08:00" }),
            "planEndAt",
        ),
        (
            json!({ "planStartAt": "2031-03-11T09:00:00+08:00", "planEndAt": "2031-03-19T09:00:00+08:00" }),
            "planEndAt",
        ),
        (json!({ "planEndAt": "2031-03-11T09:00:00+08:00" }), "planStartAt"),
    ] {
        let mut input = json!({ "directorId": engineer });
        for (key, value) in wrong.as_object().into_iter().flatten() {
            input[key] = value.clone();
        }
        let answer = desk.deliver(id, "Deliver", input).await;
        assert_eq!(refused(&answer).0, field, "{answer}");
    }
    let sent =
        json!({ "directorId": engineer, "memberIds": [other], "planStartAt": "2031-03-11T09:00:00+08:00" });
    let sent = desk.deliver(id, "Deliver", sent).await["workOrder"].clone();
    assert_eq!(sent["status"], "WAITING_PICKUP");
    assert_eq!(
        sent["planEndAt"], "2031-03-11T03:00:00+00:00",
        "two hours unless something else is said: {sent}"
    );
    let rows = desk.board("manager", json!({})).await;
    assert_eq!(row_of(&rows, &engineer), Some(vec!["看板一单"]));
    assert_eq!(row_of(&rows, &other), Some(vec!["看板一单"]), "whoever comes along is there, too");
    assert_eq!(
        row_of(&desk.board("manager", json!({ "to": "2031-03-10" })).await, &engineer),
        Some(Vec::new())
    );
    // an appointment across midnight is on both days
    let late =
        json!({ "planStartAt": "2031-03-12T22:00:00+08:00", "planEndAt": "2031-03-13T02:00:00+08:00" });
    assert_eq!(desk.update("manager", id, late).await["userErrors"], json!([]));
    for day in ["2031-03-12", "2031-03-13"] {
        let rows = desk.board("manager", json!({ "from": day, "to": day })).await;
        assert_eq!(row_of(&rows, &engineer), Some(vec!["看板一单"]), "{day}");
    }
    // another technician gets the given time, with the same duration
    let again = json!({ "directorId": other, "reason": "换人", "planStartAt": "2031-03-14T08:00:00+08:00" });
    let again = desk.deliver(id, "ReDeliver", again).await["workOrder"].clone();
    assert_eq!(again["planEndAt"], "2031-03-14T04:00:00+00:00", "{again}");
    let rows = desk.board("manager", json!({})).await;
    assert_eq!((row_of(&rows, &engineer), row_of(&rows, &other)), (Some(Vec::new()), Some(vec!["看板一单"])));
    // cleared, it is not on the board
    let none = json!({ "planStartAt": null, "planEndAt": null });
    assert_eq!(desk.update("manager", id, none).await["workOrder"]["planStartAt"], Value::Null);
    assert_eq!(row_of(&desk.board("manager", json!({})).await, &other), Some(Vec::new()));
    let planned = "query ($planned: Boolean) { workOrders(filter: { keyword: \"看板一单\", planned: $planned }) { totalCount } }";
    for (said, count) in [(true, 0), (false, 1)] {
        let found = desk.ask("manager", planned, json!({ "planned": said })).await;
        assert_eq!(found["workOrders"]["totalCount"], count, "{said}");
    }
}

#[tokio::test]
async fn the_board_is_for_who_sends_people_and_asks_as_much_however_many_they_are() {
    let desk = Desk::demo().await;
    for user in ["engineer", "sales", "external"] {
        assert_eq!(desk.board(user, json!({})).await, Vec::<Value>::new(), "{user} sends nobody");
    }
    let team =
        desk.number("select id from team where enterprise_id = 1 and name = '上海服务站'").await.to_string();
    let group = desk
        .number("select id from work_group where enterprise_id = 1 and name = '华东维保组'")
        .await
        .to_string();
    let zone = desk
        .number("select id from work_zone where enterprise_id = 1 and name = '浦东片区'")
        .await
        .to_string();
    let all = desk.board("manager", json!({})).await.len();
    for narrow in [json!({ "team": team }), json!({ "group": group }), json!({ "zone": zone })] {
        let some = desk.board("manager", narrow.clone()).await.len();
        assert!(some > 0 && some < all.max(40), "{narrow}: {some} of {all}");
    }
    assert_eq!(desk.board("manager", json!({ "group": "999999" })).await.len(), 0);
    assert_eq!(desk.board("other", json!({ "group": group })).await.len(), 0, "another enterprise's group");
    // days in the wrong order, and too many of them
    let token = desk.server.token("manager").await;
    for (from, to) in [("2031-03-10", "2031-03-09"), ("2031-03-10", "2031-03-24")] {
        let reply = desk.server.graphql(Some(&token), BOARD, json!({ "from": from, "to": to })).await;
        assert!(reply["errors"].is_array() && reply["data"]["workBoard"].is_null(), "{from} {to}: {reply}");
    }
    let plan = async |most: i64, day: &str| {
        let sql = format!(
            "update work_plan set starts_at = null, ends_at = null where enterprise_id = 1;
             insert into work_plan (enterprise_id, work_order_id, starts_at, ends_at)
                select 1, id, '{day} 09:00+08', '{day} 10:00+08' from work_order
                where enterprise_id = 1 and director_id is not null and deleted_at is null and status <> 90
                order by id limit {most}
             on conflict (enterprise_id, work_order_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at"
        );
        desk.server.db().execute(&sql).await;
        let asked = desk.server.graphql(Some(&token), BOARD, json!({ "from": day, "to": day }));
        let (reply, statements) = desk.server.cost(asked).await;
        let rows = reply["data"]["workBoard"]["rows"].as_array().cloned().unwrap_or_default();
        let orders: usize = rows.iter().map(|row| row["orders"].as_array().map_or(0, Vec::len)).sum();
        (orders, statements)
    };
    let (few, one) = plan(1, "2031-04-01").await;
    let (many, twenty) = plan(20, "2031-04-02").await;
    assert!(few >= 1 && many > few + 10, "{few} {many}");
    assert!(twenty <= one + 3, "{one} statements for one, {twenty} for twenty");
}

#[tokio::test]
async fn an_order_is_where_its_customers_address_is() {
    let desk = Desk::demo().await;
    let customer = desk.customer("启明物业服务有限公司").await;
    let mine = format!(
        "select id from customer_address where enterprise_id = 1 and customer_id = {customer} and lng is not null and deleted_at is null order by id limit 1"
    );
    let mine = desk.number(&mine).await.to_string();
    let theirs = format!(
        "select id from customer_address where enterprise_id = 1 and customer_id <> {customer} and deleted_at is null order by id limit 1"
    );
    let theirs = desk.number(&theirs).await.to_string();
    let made = desk.create(json!({ "addressId": mine })).await["workOrder"].clone();
    assert!(made["lng"].is_f64() && made["lat"].is_f64() && made["address"].is_string(), "{made}");
    assert_eq!(made["customerAddress"]["rowId"], json!(mine));
    let words = desk.create(json!({ "addressId": mine, "address": "三号楼大堂" })).await["workOrder"].clone();
    assert_eq!((&words["address"], &words["lng"]), (&json!("三号楼大堂"), &made["lng"]), "in other words");
    for wrong in [theirs.as_str(), "999999999"] {
        assert_eq!(refused(&desk.create(json!({ "addressId": wrong })).await), ("addressId", "NOT_FOUND"));
    }
    let id = text(&made["id"]);
    assert_eq!(
        refused(&desk.update("manager", id, json!({ "addressId": theirs })).await),
        ("addressId", "NOT_FOUND")
    );
    let other = desk
        .number(&format!(
            "select customer_id from customer_address where id = {theirs} and enterprise_id = 1"
        ))
        .await;
    let moved =
        desk.update("admin", id, json!({ "customerId": other.to_string() })).await["workOrder"].clone();
    assert_eq!(
        (&moved["lng"], &moved["customerAddress"]),
        (&Value::Null, &Value::Null),
        "another customer: {moved}"
    );
}

#[tokio::test]
async fn whom_an_order_suits_is_told_with_reasons() {
    let desk = Desk::demo().await;
    let engineer = desk.member("engineer").await;
    let made = desk.create(json!({ "name": "要装一台", "serviceType": "1" })).await["workOrder"].clone();
    let id = text(&made["id"]);
    let start = json!("2031-03-11T09:00:00+08:00");
    let found = desk.suggestions("manager", id, start.clone()).await;
    let found = found.as_array().expect("people");
    assert_eq!(found.len(), 10);
    assert!(found.is_sorted_by_key(|one| -one["score"].as_i64().expect("a score")), "{found:?}");
    let has = |one: &Value, reason: &str| {
        one["reasons"].as_array().expect("reasons").iter().any(|said| said == reason)
    };
    assert!(
        found.iter().all(|one| has(one, "GROUP_FITS") != has(one, "GROUP_MISSES")),
        "groups say so: {found:?}"
    );
    assert!(has(found.first().expect("the best"), "GROUP_FITS"), "{found:?}");
    // a technician with another appointment at that time
    let busy = desk.create(json!({ "name": "占着时间" })).await["workOrder"].clone();
    let sent = json!({ "directorId": engineer, "planStartAt": "2031-03-11T10:00:00+08:00" });
    desk.deliver(text(&busy["id"]), "Deliver", sent).await;
    let after = desk.suggestions("manager", id, start.clone()).await;
    if let Some(one) =
        after.as_array().expect("people").iter().find(|one| one["member"]["rowId"] == *engineer)
    {
        assert!(has(one, "OVERLAPS") && one["overlaps"] == 1, "{one}");
    }
    for user in ["sales", "engineer"] {
        let none = desk.suggestions(user, id, start.clone()).await;
        assert!(none.is_null() || none == json!([]), "{user} sends nobody: {none}");
    }
    assert_eq!(
        desk.suggestions("other", id, start.clone()).await,
        Value::Null,
        "of another enterprise there is none"
    );
    let group = desk
        .number("select id from work_group where enterprise_id = 1 and name = '华东安装组'")
        .await
        .to_string();
    let call = "WorkGroupInput!) { workGroupUpdate(input: { id: $id, version: $version, changes: $input }) {
        workGroup { serviceTypes { value } } userErrors { field code } } }";
    let able = async |types: Value| {
        desk.change("admin", call, json!({ "id": group, "input": { "serviceTypes": types } })).await
    };
    assert_eq!(refused(&able(json!(["没有"])).await), ("serviceTypes", "NOT_FOUND"));
    let both = able(json!(["2", "1", "2"])).await;
    assert_eq!(both["workGroup"]["serviceTypes"], json!([{ "value": "1" }, { "value": "2" }]), "{both}");
}

#[tokio::test]
async fn points_and_evaluations_are_ones_own_ones_teams_or_everybodys() {
    let desk = Desk::demo().await;
    let total = async |user: &str, path: &str| {
        let (code, data) = desk.got(user, path).await;
        assert_eq!(code, 0, "{user} {path}");
        data["total"].as_i64().unwrap_or_else(|| panic!("{user} {path}: {data}"))
    };
    let engineer = desk.member("engineer").await;
    for (path, own, all) in [
        (
            "/tms/workorder/getWorkScoreList",
            format!("select count(*) from work_score where enterprise_id = 1 and member_id = {engineer}"),
            "select count(*) from work_score where enterprise_id = 1",
        ),
        (
            "/tms/workorder/getWorkEvaScoreList",
            format!(
                "select count(*) from work_evaluate e join work_order o on o.enterprise_id = e.enterprise_id and o.id = e.work_order_id where e.enterprise_id = 1 and e.counts and o.director_id = {engineer}"
            ),
            "select count(*) from work_evaluate where enterprise_id = 1 and counts",
        ),
    ] {
        let (own, all) = (desk.number(&own).await, desk.number(all).await);
        assert!(own > 0 && all > own, "{path}: {own} of {all}");
        assert_eq!(total("engineer", path).await, own, "{path}");
        assert_eq!(total("admin", path).await, all, "{path}");
        assert_eq!(total("admin", &format!("{path}?memberId={engineer}")).await, own, "{path}");
        let team = total("yuechangqing", path).await;
        assert!(team >= own && team <= all, "{path}: {team} of the team");
        assert_eq!(total("admin", &format!("{path}?from=2001-01-01&to=2001-12-31")).await, 0, "{path}");
        assert_eq!(
            total("engineer", &format!("{path}?memberId={}", desk.member("sumuyang").await)).await,
            0,
            "{path}"
        );
    }
    let (code, data) = desk.got("admin", "/tms/workorder/getWorkScoreList?size=1").await;
    let row = &data["records"][0];
    assert!(
        code == 0 && row["score"].is_number() && row["userId"].is_string() && row["workOrderId"].is_string(),
        "{row}"
    );
    for path in ["/tms/task/getFinishTaskList", "/tms/task/getCreateTaskList"] {
        let all = total("admin", path).await;
        assert!(all > 0, "{path}");
        assert_eq!(total("admin", &format!("{path}?from=2001-01-01&to=2001-12-31")).await, 0, "{path}");
        assert!(total("engineer", &format!("{path}?memberId={engineer}")).await <= all, "{path}");
    }
    let loads = "query { workOrderLoads(filter: { open: true }) { member { name } open overdue working } }";
    let loads = desk.ask("manager", loads, json!({})).await["workOrderLoads"].clone();
    let sum: i64 = loads.as_array().expect("loads").iter().filter_map(|one| one["open"].as_i64()).sum();
    let open = "select count(*) from work_order where enterprise_id = 1 and director_id is not null and deleted_at is null and status in (0, 10, 20, 50, 55, 60, 70)";
    assert_eq!(sum, desk.number(open).await);
}

#[tokio::test]
async fn a_visit_is_planned_by_rest_alone() {
    let desk = Desk::demo().await;
    let (engineer, made) = (desk.member("engineer").await, desk.create(json!({})).await["workOrder"].clone());
    let token = desk.server.token("manager").await;
    let path = format!(
        "/api/tms/workorder/deliver?id={}&director={engineer}&planStart=2031-03-11%2009:00:00&planEnd=2031-03-11%2010:30:00",
        text(&made["rowId"])
    );
    let reply = desk.server.rest(Some(&token), Method::POST, &path, Sent::Json(json!([]))).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
    let row = &reply.body["data"];
    assert_eq!(
        (&row["planStart"], &row["planEnd"]),
        (&json!("2031-03-11 09:00:00"), &json!("2031-03-11 10:30:00")),
        "{row}"
    );
}

#[tokio::test]
async fn a_bar_says_what_its_order_says() {
    const BARS: &str = "query ($from: Date!, $to: Date!) { workBoard(from: $from, to: $to) { rows {
        technician { member { rowId } }
        bars { rowId name status isOverdue isAlong planStartAt planEndAt customerName address }
        orders { rowId name status isOverdue planStartAt planEndAt customerName address director { rowId } } } } }";
    let desk = Desk::demo().await;
    let day = |from: i64| (chrono::Utc::now() + chrono::TimeDelta::days(from)).format("%F").to_string();
    let board = desk.ask("manager", BARS, json!({ "from": day(-5), "to": day(7) })).await;
    let (mut along, mut named) = (0, 0);
    for row in board["workBoard"]["rows"].as_array().expect("rows") {
        let (bars, orders) =
            (row["bars"].as_array().expect("bars"), row["orders"].as_array().expect("orders"));
        assert_eq!(bars.len(), orders.len());
        for (bar, order) in bars.iter().zip(orders) {
            let mut said = order.clone();
            let director = said.as_object_mut().and_then(|order| order.remove("director")).expect("director");
            said["isAlong"] = json!(director["rowId"] != row["technician"]["member"]["rowId"]);
            assert_eq!(*bar, said);
            along += usize::from(bar["isAlong"] == true);
            named += usize::from(bar["customerName"].is_string());
        }
    }
    assert!(along > 0 && named > 0, "somebody comes along ({along}), customers have names ({named})");
}
