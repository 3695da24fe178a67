//! Former definitions of configurable reports, and links from their cells.

use serde_json::{Value, json};
use xieli_kernel::ids;

use super::Desk;

const UPDATE: &str = "mutation ($id: ID!, $version: Int, $input: OnlineReportInput!) {
    onlineReportUpdate(input: { id: $id, version: $version, changes: $input }) {
        onlineReport { version } userErrors { field message code } } }";
const REVERT: &str = "mutation ($id: ID!, $version: Int, $number: Int!) {
    onlineReportRevert(input: { id: $id, version: $version, number: $number }) {
        onlineReport { version definition { measures limit } } userErrors { field message code } } }";
const VERSIONS: &str = "query ($id: ID!, $page: PageInput, $first: Int, $after: String) {
    onlineReportVersions(id: $id, page: $page, first: $first, after: $after) {
        totalCount pageInfo { endCursor hasNextPage }
        nodes { number name changes madeBy { name } replacedBy { name } definition { measures limit } } } }";
const LINK: &str = "mutation ($id: ID!, $version: Int, $links: [OnlineReportLinkItemInput!]!) {
    onlineReportLink(input: { id: $id, version: $version, links: $links }) {
        onlineReport { version definition { links { member onlineReportId parameters { from to } report { name } } } }
        userErrors { field message code } } }";

fn counted(limit: i64) -> Value {
    json!({ "dataset": "TASK", "measures": ["count"], "limit": limit, "dimensions": [{ "field": "status" }],
        "parameters": ["status", "director", "createdOn"] })
}

async fn changed(desk: &Desk, id: &str, input: Value) {
    let data = desk.ask("admin", UPDATE, json!({ "id": id, "input": input })).await;
    assert_eq!(data["onlineReportUpdate"]["userErrors"], json!([]), "{data}");
}

async fn versions(desk: &Desk, user: &str, variables: Value) -> Value {
    desk.ask(user, VERSIONS, variables).await["onlineReportVersions"].clone()
}

#[tokio::test]
async fn what_a_report_was_made_of_is_kept_told_and_brought_back() {
    let desk = Desk::demo().await;
    let made = desk.made("版本", "TASK", counted(100)).await;
    let id = made["id"].as_str().expect("an id");
    assert_eq!(versions(&desk, "admin", json!({ "id": id })).await["totalCount"], json!(0));
    changed(&desk, id, json!({ "definition": counted(200) })).await;
    let mut two = counted(200);
    two["measures"] = json!(["count", "doneCount"]);
    changed(&desk, id, json!({ "definition": two, "name": "版本二" })).await;
    // changes outside of the definition create no version
    changed(&desk, id, json!({ "definition": two })).await;
    changed(&desk, id, json!({ "enabled": false })).await;
    let all = versions(&desk, "admin", json!({ "id": id })).await;
    assert_eq!(all["totalCount"], json!(2), "{all}");
    let told = |at: usize| (all["nodes"][at]["number"].clone(), all["nodes"][at]["changes"].clone());
    assert_eq!(told(0), (json!(2), json!(["增加指标“已完成数”"])), "{all}");
    assert_eq!(told(1), (json!(1), json!(["最多显示由 100 组改为 200 组"])), "{all}");
    assert_eq!(all["nodes"][0]["name"], "版本", "as it was called then");
    assert_eq!(all["nodes"][1]["definition"]["limit"], json!(100));
    assert!(
        all["nodes"][1]["madeBy"]["name"].is_string() && all["nodes"][0]["replacedBy"]["name"].is_string()
    );
    // the same through pages
    let first = versions(&desk, "admin", json!({ "id": id, "first": 1 })).await;
    let after = first["pageInfo"]["endCursor"].clone();
    let second = versions(&desk, "admin", json!({ "id": id, "first": 1, "after": after })).await;
    assert_eq!((&first["nodes"][0], &second["nodes"][0]), (&all["nodes"][0], &all["nodes"][1]));

    let stale = desk.ask("admin", REVERT, json!({ "id": id, "version": 1, "number": 1 })).await;
    assert_eq!(stale["onlineReportRevert"]["userErrors"][0]["code"], "STALE", "{stale}");
    let none = desk.ask("admin", REVERT, json!({ "id": id, "number": 9 })).await;
    assert_eq!(none["onlineReportRevert"]["userErrors"][0]["code"], "NOT_FOUND", "{none}");
    let back =
        desk.ask("admin", REVERT, json!({ "id": id, "number": 1 })).await["onlineReportRevert"].clone();
    assert_eq!(back["onlineReport"]["definition"], json!({ "measures": ["count"], "limit": 100 }), "{back}");
    let all = versions(&desk, "admin", json!({ "id": id })).await;
    assert_eq!((&all["totalCount"], &all["nodes"][0]["number"]), (&json!(3), &json!(3)), "{all}");
    let row = ids::decode("OnlineReport", id).expect("a row");
    let logged = format!(
        "select count(*) from operation_log where record_type = 'online_report' and record_id = {row} and reason = '恢复到第 1 版'"
    );
    assert_eq!(desk.number(&logged).await, 1);
    // a version that refers to deleted records can't be restored
    let broken = format!(
        "update online_report_version set definition = definition || '{{\"measures\": [\"gone\"]}}' where report_id = {row} and number = 2"
    );
    desk.server.db().execute(&broken).await;
    let refused = desk.ask("admin", REVERT, json!({ "id": id, "number": 2 })).await;
    assert_eq!(refused["onlineReportRevert"]["userErrors"][0]["code"], "INVALID", "{refused}");
}

#[tokio::test]
async fn the_last_fifty_versions_are_kept() {
    let desk = Desk::demo().await;
    let made = desk.made("很多版本", "TASK", counted(1)).await;
    let id = made["id"].as_str().expect("an id");
    for limit in 2..=54 {
        changed(&desk, id, json!({ "definition": counted(limit) })).await;
    }
    let all = versions(&desk, "admin", json!({ "id": id, "page": { "number": 1, "size": 100 } })).await;
    let nodes = all["nodes"].as_array().expect("versions");
    assert_eq!((&all["totalCount"], nodes.len()), (&json!(50), 50));
    assert_eq!((&nodes[0]["number"], &nodes[49]["number"]), (&json!(53), &json!(4)));
    assert!(nodes.iter().all(|one| one["changes"].as_array().is_some_and(|changes| changes.len() == 1)));
}

#[tokio::test]
async fn versions_are_for_who_changes_the_report() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    changed(&desk, &id, json!({ "definition": counted(7) })).await;
    for user in ["manager", "sales", "other"] {
        assert_eq!(versions(&desk, user, json!({ "id": id })).await, Value::Null, "{user}");
    }
    assert_eq!(desk.code("engineer", VERSIONS, json!({ "id": id })).await, "FORBIDDEN");
    assert_eq!(desk.code("manager", REVERT, json!({ "id": id, "number": 1 })).await, "FORBIDDEN");
    assert_eq!(desk.code("manager", LINK, json!({ "id": id, "links": [] })).await, "FORBIDDEN");
    for (query, variables) in
        [(REVERT, json!({ "id": id, "number": 1 })), (LINK, json!({ "id": id, "links": [] }))]
    {
        let data = desk.ask("other", query, variables).await;
        let payload = data.as_object().and_then(|data| data.values().next()).expect("a payload");
        assert_eq!(payload["userErrors"][0]["code"], "NOT_FOUND", "{payload}");
    }
    let row = ids::decode("OnlineReport", &id).expect("a row");
    let grant = format!(
        "insert into online_report_grant (enterprise_id, report_id, member_id, may_update)
         select 1, {row}, p.id, true from member p join account a on a.id = p.account_id
         where p.enterprise_id = 1 and a.username = 'manager'
         on conflict (enterprise_id, report_id, member_id, team_id, role_id) do update set may_update = true"
    );
    desk.server.db().execute(&grant).await;
    assert_ne!(versions(&desk, "manager", json!({ "id": id })).await, Value::Null);
    let back =
        desk.ask("manager", REVERT, json!({ "id": id, "number": 2 })).await["onlineReportRevert"].clone();
    assert_eq!(back["userErrors"], json!([]), "{back}");
    // not of a deleted report
    let delete =
        "mutation ($ids: [ID!]!) { onlineReportDelete(input: { ids: $ids }) { userErrors { code } } }";
    desk.ask("admin", delete, json!({ "ids": [id] })).await;
    assert_eq!(versions(&desk, "admin", json!({ "id": id })).await, Value::Null);
}

#[tokio::test]
async fn links_lead_to_reports_that_take_what_they_hand_on() {
    let desk = Desk::demo().await;
    let made = async |name: &str| {
        let made = desk.made(name, "TASK", counted(50)).await;
        made["id"].as_str().expect("an id").to_owned()
    };
    let (from, to) = (made("从").await, made("到").await);
    let link = async |links: Value| {
        desk.ask("admin", LINK, json!({ "id": from, "links": links })).await["onlineReportLink"].clone()
    };
    let one =
        |parameters: Value| json!([{ "member": "count", "onlineReportId": to, "parameters": parameters }]);
    let done = link(one(json!([{ "from": "status", "to": "status" }]))).await;
    assert_eq!(done["userErrors"], json!([]), "{done}");
    let kept = done["onlineReport"]["definition"]["links"].clone();
    assert_eq!(kept[0]["report"]["name"], "到", "{kept}");
    for (links, why) in [
        (one(json!([{ "from": "status", "to": "director" }])), "“任务状态”与目标报表的“负责人”不是同一类值"),
        (one(json!([{ "from": "status", "to": "level" }])), "目标报表不能按“level”筛选"),
        (
            one(json!([{ "from": "director", "to": "director" }])),
            "“director”不是报表的分组，不能带到其他报表",
        ),
        (
            json!([{ "member": "doneCount", "onlineReportId": to }]),
            "“doneCount”不是报表的分组或指标，不能设置链接",
        ),
        (json!([{ "member": "count", "onlineReportId": "999999" }]), "链接的报表不存在"),
        (json!([{ "member": "count", "onlineReportId": ids::encode("Team", 1) }]), "链接的报表不存在"),
    ] {
        let refused = link(links.clone()).await;
        assert_eq!(refused["userErrors"][0]["message"], why, "{links}: {refused}");
    }
    let many: Vec<Value> = (0..5).map(|_| json!({ "member": "count", "onlineReportId": to })).collect();
    assert_eq!(link(json!(many)).await["userErrors"][0]["code"], "TOO_LONG");
    let other =
        desk.number("select id from online_report where enterprise_id <> 1 order by id limit 1").await;
    let foreign = link(json!([{ "member": "count", "onlineReportId": other.to_string() }])).await;
    assert_eq!(foreign["userErrors"][0]["code"], "NOT_FOUND", "of another enterprise: {foreign}");
    // another definition without links keeps those whose cells it has; a deleted target is null
    let read = "query ($id: ID!) { onlineReport(id: $id) { definition { links { member report { name } } } }
        onlineReportData(id: $id) { links { member report { name } } } }";
    changed(&desk, &from, json!({ "definition": counted(60) })).await;
    let shown = desk.ask("manager", read, json!({ "id": from })).await;
    assert_eq!(shown["onlineReportData"]["links"][0]["report"]["name"], "到", "{shown}");
    let delete =
        "mutation ($ids: [ID!]!) { onlineReportDelete(input: { ids: $ids }) { userErrors { code } } }";
    desk.ask("admin", delete, json!({ "ids": [to] })).await;
    let shown = desk.ask("manager", read, json!({ "id": from })).await;
    assert_eq!(shown["onlineReportData"]["links"], json!([]), "{shown}");
    assert_eq!(shown["onlineReport"]["definition"]["links"][0]["report"], Value::Null, "{shown}");
    let mut bare = counted(60);
    bare["measures"] = json!(["doneCount"]);
    changed(&desk, &from, json!({ "definition": bare })).await;
    let shown = desk.ask("admin", read, json!({ "id": from })).await;
    assert_eq!(shown["onlineReport"]["definition"]["links"], json!([]), "{shown}");
}
