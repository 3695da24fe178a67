//! Settings of work orders: work groups, pools, service items and parts, and general settings, through REST
//! and GraphQL.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Reply, Sent, TestServer};

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn send(&self, user: &str, method: Method, path: &str, body: Value) -> Reply {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        self.server.rest(Some(&token), method, &format!("/api{path}"), sent).await
    }

    /// The data of a successful call by the administrator.
    async fn done(&self, method: Method, path: &str, body: Value) -> Value {
        let reply = self.send("admin", method.clone(), path, body).await;
        assert_eq!(reply.code(), 0, "{method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    async fn get(&self, path: &str) -> Value {
        self.done(Method::GET, path, Value::Null).await
    }

    /// Fields and messages of a refused call by the administrator.
    async fn refused(&self, method: Method, path: &str, body: Value) -> Vec<(String, String)> {
        let reply = self.send("admin", method.clone(), path, body).await;
        assert!([4009, 4022].contains(&reply.code()), "{method} {path}: {}", reply.body);
        let said = reply.body["data"].as_array().cloned().unwrap_or_default();
        said.iter().map(|one| (text(&one["field"]), text(&one["message"]))).collect()
    }

    async fn graph(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    async fn member(&self, user: &str) -> String {
        let sql = "select m.id from member m join account a on a.id = m.account_id
            where a.username = $1 order by m.enterprise_id limit 1";
        let row = self.server.db().client().await.query_one(sql, &[&user]).await.expect(user);
        row.get::<_, i64>(0).to_string()
    }

    async fn team(&self, name: &str) -> String {
        let sql = "select id from team where enterprise_id = 1 and name = $1 and deleted_at is null";
        let row = self.server.db().client().await.query_one(sql, &[&name]).await.expect(name);
        row.get::<_, i64>(0).to_string()
    }

    /// The names of a group's members.
    async fn in_group(&self, id: &str) -> Vec<String> {
        let members = self.get(&format!("/tms/workGroup/getGroupMembers?groupId={id}")).await;
        members.as_array().expect("a list").iter().map(|member| text(&member["name"])).collect()
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

fn said(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

#[tokio::test]
async fn a_group_has_the_members_that_it_is_given_in_their_order() {
    let desk = Desk::demo().await;
    let (engineer, station) = (desk.member("engineer").await, desk.member("yuechangqing").await);
    let new = json!({ "name": "夜班应急组", "remark": "夜里与周末", "memberIds": [station, engineer] });
    let made = desk.done(Method::POST, "/tms/workGroup", new.clone()).await;
    let id = text(&made["id"]);
    assert_eq!((&made["memberCount"], &made["version"]), (&json!(2), &json!(1)));
    let listed = desk.get("/tms/workGroup/list?keyword=yebanyingji").await;
    assert_eq!((&listed["total"], &listed["records"][0]["id"]), (&json!(1), &json!(id)));
    let members = desk.get(&format!("/tms/workGroup/getGroupMembers?groupId={id}")).await;
    assert_eq!(members[0]["id"], json!(station), "{members}");
    assert!(members[0]["workStatus"].is_number() && members[0]["workStatus_dictText"].is_string());
    assert!(members[0]["workCount"].is_number() && members[0]["teams"][0]["name"].is_string());

    // a bare list replaces the members
    let path = format!("/tms/workGroup/{id}/members");
    let set = desk.done(Method::POST, &path, json!([engineer])).await;
    assert_eq!((&set["memberCount"], &set["remark"]), (&json!(1), &json!("夜里与周末")));
    let set = desk.done(Method::POST, &path, json!({ "memberIds": [engineer, station] })).await;
    assert_eq!(desk.in_group(&id).await, ["陆云帆", "岳长青"]);
    desk.done(Method::POST, &path, json!([{ "id": station, "name": "岳长青" }])).await;
    assert_eq!(desk.in_group(&id).await, ["岳长青"]);
    desk.done(Method::POST, &path, json!([])).await;
    assert!(desk.in_group(&id).await.is_empty(), "all of them can be taken out");
    desk.done(Method::POST, &path, json!([engineer, station])).await;
    let stale = json!({ "memberIds": [], "version": 1 });
    assert_eq!(desk.send("admin", Method::POST, &path, stale).await.code(), 4009, "{set}");

    let gone = desk.member("fucaiwei").await;
    for wrong in [json!([engineer, gone]), json!(["987654321"]), json!([desk.member("other").await])] {
        let refused = desk.refused(Method::POST, &path, wrong).await;
        assert_eq!(refused, said("memberIds", "成员不存在或已离职"));
    }
    let twice = desk.refused(Method::POST, &path, json!([engineer, engineer])).await;
    assert_eq!(twice, said("memberIds", "存在重复的数据"));
    assert_eq!(desk.in_group(&id).await.len(), 2);
    // a duplicate name, on creation and on renaming
    assert_eq!(desk.refused(Method::POST, "/tms/workGroup", new).await, said("name", "已有同名工作组"));
    let other = desk.done(Method::POST, "/tms/workGroup", json!({ "name": "白班组" })).await;
    let rename = json!({ "id": other["id"], "name": "夜班应急组" });
    assert_eq!(desk.refused(Method::PUT, "/tms/workGroup", rename).await, said("name", "已有同名工作组"));
    let of_engineer = desk.get(&format!("/tms/workGroup/list?memberId={engineer}&size=100")).await;
    let names: Vec<String> = of_engineer["records"]
        .as_array()
        .expect("records")
        .iter()
        .map(|group| text(&group["name"]))
        .collect();
    assert!(names.contains(&"夜班应急组".to_owned()) && !names.contains(&"白班组".to_owned()), "{names:?}");
    desk.done(Method::DELETE, "/tms/workGroup", json!([id])).await;
    assert_eq!(desk.get("/tms/workGroup/list?keyword=夜班应急").await["total"], 0);
}

#[tokio::test]
async fn who_leaves_is_in_no_group_and_answers_for_no_pool() {
    let desk = Desk::demo().await;
    let (leaver, heir) = (desk.member("engineer").await, desk.member("yuechangqing").await);
    let stays = desk.member("sumuyang").await;
    let group = json!({ "name": "夜班应急组", "memberIds": [stays, leaver, heir] });
    let group = text(&desk.done(Method::POST, "/tms/workGroup", group).await["id"]);
    let zone = json!({ "name": "夜间报修", "directorId": leaver, "teamId": desk.team("上海服务站").await });
    let zone = desk.done(Method::POST, "/tms/workZone", zone).await;
    assert_eq!(zone["director_dictText"], "陆云帆");
    let deleted = json!({ "name": "已停用的片区", "directorId": leaver });
    let deleted = text(&desk.done(Method::POST, "/tms/workZone", deleted).await["id"]);
    desk.done(Method::DELETE, "/tms/workZone", json!([deleted])).await;

    let leave = "mutation ($input: MemberLeaveInput!) { memberLeave(input: $input) {
        handedOver { kind count } userErrors { message } } }";
    let input = json!({ "input": { "ids": [leaver], "handoverToId": heir } });
    let left = desk.graph("admin", leave, input).await["data"]["memberLeave"].clone();
    let kinds: Vec<String> = left["handedOver"]
        .as_array()
        .expect("what was handed over")
        .iter()
        .map(|one| text(&one["kind"]))
        .collect();
    for kind in ["WORK_ZONE", "WORK_GROUP_MEMBER"] {
        assert!(kinds.contains(&kind.to_owned()), "{left}");
    }
    assert_eq!(desk.in_group(&group).await, ["苏木阳", "岳长青"]);
    let found = desk.get("/tms/workZone/list?keyword=夜间报修").await["records"][0].clone();
    assert_eq!((&found["director"], &found["version"]), (&json!(heir), &json!(2)));
    let pointing =
        "select count(*) from work_zone where enterprise_id = 1 and director_id = $1::text::bigint";
    let left: i64 =
        desk.server.db().client().await.query_one(pointing, &[&leaver]).await.expect("a count").get(0);
    assert_eq!(left, 0, "what is in the recycle bin, too");
}

#[tokio::test]
async fn a_pool_names_a_team_and_a_member_and_stays_while_orders_name_it() {
    let desk = Desk::demo().await;
    let station = desk.team("上海服务站").await;
    let new = json!({ "name": "临港片区", "area": "临港、书院", "teamId": station, "sortOrder": 99 });
    let made = desk.done(Method::POST, "/tms/workZone", new.clone()).await;
    let id = text(&made["id"]);
    assert_eq!((&made["teamId_dictText"], &made["sortOrder"]), (&json!("上海服务站"), &json!(99)));
    assert_eq!(desk.refused(Method::POST, "/tms/workZone", new).await, said("name", "已有同名服务区域"));
    let nobody = json!({ "id": id, "teamId": "987654321" });
    assert_eq!(desk.refused(Method::PUT, "/tms/workZone", nobody).await, said("teamId", "团队不存在"));
    let gone = json!({ "id": id, "director": desk.member("fucaiwei").await });
    let refused = desk.refused(Method::PUT, "/tms/workZone", gone).await;
    assert_eq!(refused, said("directorId", "成员不存在或已离职"));
    // filters search its area; null clears, absent stays
    assert_eq!(desk.get("/tms/workZone/list?keyword=shuyuan").await["total"], 1);
    let cleared = desk.done(Method::PUT, "/tms/workZone", json!({ "id": id, "area": null })).await;
    assert_eq!((&cleared["area"], &cleared["teamId"]), (&Value::Null, &json!(station)));

    let order = "mutation ($input: WorkOrderInput!) { workOrderCreate(input: $input) {
        workOrder { rowId } userErrors { field message } } }";
    let input = json!({ "input": { "name": "临港厂房柜体异响", "zoneId": id } });
    let order = desk.graph("admin", order, input).await["data"]["workOrderCreate"].clone();
    assert!(order["workOrder"]["rowId"].is_string(), "{order}");
    let refused = desk.refused(Method::DELETE, "/tms/workZone", json!([id])).await;
    assert_eq!(refused, said("ids", "“临港片区”正被 1 个工单使用，不能删除"));
    let delete = "mutation ($id: ID!) { workOrderDelete(input: { ids: [$id] }) { deletedIds userErrors { message } } }";
    let deleted = desk.graph("admin", delete, json!({ "id": order["workOrder"]["rowId"] })).await;
    assert_eq!(deleted["data"]["workOrderDelete"]["userErrors"], json!([]), "{deleted}");
    desk.done(Method::DELETE, "/tms/workZone", json!([id])).await;
    // and is restored, unless its name is taken
    let restore =
        "mutation ($input: RecycleInput!) { recycleRestore(input: $input) { ids userErrors { message } } }";
    let again = desk.done(Method::POST, "/tms/workZone", json!({ "name": "临港片区" })).await;
    let input = json!({ "input": { "kind": "WORK_ZONE", "ids": [id] } });
    let refused = desk.graph("admin", restore, input.clone()).await["data"]["recycleRestore"].clone();
    assert_eq!(refused["userErrors"][0]["message"], "“临港片区”不能恢复：已有同名服务区域“临港片区”");
    desk.done(Method::DELETE, "/tms/workZone", json!([again["id"]])).await;
    let back = desk.graph("admin", restore, input).await["data"]["recycleRestore"].clone();
    assert_eq!(back["userErrors"], json!([]), "{back}");
}

#[tokio::test]
async fn items_are_told_apart_by_kind_name_and_code() {
    let desk = Desk::demo().await;
    let new = json!({ "kind": 1, "name": "夜间上门", "code": "YJ-1", "unit": "次", "price": 199.5, "warrantyDays": 30 });
    let made = desk.done(Method::POST, "/tms/witem", new.clone()).await;
    assert_eq!(
        (&made["kind_dictText"], &made["price"], &made["enabled"]),
        (&json!("服务项目"), &json!(199.5), &json!(1))
    );
    let name = desk.refused(Method::POST, "/tms/witem", json!({ "kind": 1, "name": "夜间上门" })).await;
    assert_eq!(name, said("name", "该类别下已有同名项目"));
    let code = json!({ "kind": 3, "name": "手电筒", "code": "YJ-1" });
    assert_eq!(desk.refused(Method::POST, "/tms/witem", code).await, said("code", "已有相同编码的项目"));
    // for another kind the name is free
    desk.done(Method::POST, "/tms/witem", json!({ "type": 3, "name": "夜间上门" })).await;
    let nothing = desk.refused(Method::POST, "/tms/witem", json!({ "name": " " })).await;
    assert_eq!(nothing, [said("kind", "请选择类别"), said("name", "请输入名称")].concat());
    let price = json!({ "kind": 1, "name": "过细", "price": 0.001 });
    assert_eq!(desk.send("admin", Method::POST, "/tms/witem", price).await.code(), 4022);

    let off = json!({ "id": made["id"], "version": made["version"], "enabled": 0, "price": null });
    let off = desk.done(Method::PUT, "/tms/witem", off).await;
    assert_eq!((&off["enabled"], &off["price"], &off["unit"]), (&json!(0), &Value::Null, &json!("次")));
    let chosen = desk.get("/tms/witem/list?keyword=夜间上门&enabled=1").await;
    assert_eq!((&chosen["total"], &chosen["records"][0]["kind"]), (&json!(1), &json!(3)));
    assert_eq!(desk.get("/tms/witem/list?keyword=夜间上门&kind=1").await["total"], 1);
    desk.done(Method::DELETE, "/tms/witem", json!([made["id"]])).await;
    // its code is free again
    desk.done(Method::POST, "/tms/witem", new).await;
}

#[tokio::test]
async fn the_demo_has_some_of_each_for_both_enterprises() {
    let desk = Desk::demo().await;
    for (path, least) in [("workGroup", 4), ("workZone", 11), ("witem", 11)] {
        let listed = desk.get(&format!("/tms/{path}/list?size=100")).await;
        assert!(listed["total"].as_i64().is_some_and(|total| total >= least), "{path}: {}", listed["total"]);
        let other = desk.send("other", Method::GET, &format!("/tms/{path}/list"), Value::Null).await;
        assert!(
            other.body["data"]["total"].as_i64().is_some_and(|total| total >= 1),
            "{path}: {}",
            other.body
        );
    }
    let kinds = "{ service: workItems(filter: {kind: SERVICE}) { totalCount } project: workItems(filter: {kind: PROJECT})
        { totalCount } consumable: workItems(filter: {kind: CONSUMABLE}) { totalCount } }";
    let kinds = desk.graph("admin", kinds, Value::Null).await["data"].clone();
    for kind in ["service", "project", "consumable"] {
        assert!(kinds[kind]["totalCount"].as_i64().is_some_and(|total| total > 0), "{kinds}");
    }
}

#[tokio::test]
async fn who_works_reads_them_and_who_manages_the_enterprise_writes_them() {
    let desk = Desk::demo().await;
    let read = "{ workGroups { totalCount } workZones { totalCount } workItems { totalCount } }";
    let engineer = desk.graph("engineer", read, Value::Null).await;
    assert!(
        engineer["data"]["workItems"]["totalCount"].as_i64().is_some_and(|count| count > 0),
        "{engineer}"
    );
    // external members may do work, but not read the enterprise's settings
    let external = desk.graph("external", read, Value::Null).await["data"].clone();
    for list in ["workGroups", "workZones", "workItems"] {
        assert_eq!(external[list]["totalCount"], 0, "{external}");
    }
    for path in ["/tms/workGroup", "/tms/workZone", "/tms/witem"] {
        let body = json!({ "name": "不该有的", "kind": 1 });
        assert_eq!(desk.send("engineer", Method::POST, path, body).await.code(), 4003, "{path}");
        let ids = json!(["1"]);
        assert_eq!(desk.send("engineer", Method::DELETE, path, ids).await.code(), 4003, "{path}");
    }
    // those of another enterprise do not exist
    let group = text(&desk.get("/tms/workGroup/list").await["records"][0]["id"]);
    let theirs = json!({ "id": group, "name": "改名" });
    assert_eq!(desk.send("other", Method::PUT, "/tms/workGroup", theirs).await.code(), 4004);
    let delete = desk.send("other", Method::DELETE, "/tms/workGroup", json!([group])).await;
    assert_eq!(delete.code(), 4004, "{}", delete.body);
}

#[tokio::test]
async fn settings_of_work_orders_have_their_fields_and_limits() {
    let desk = Desk::demo().await;
    let read = desk.get("/ems/configvalue/work_setting").await;
    let shown = |value: &Value| {
        ["arriveCheck", "auditCheck", "visitCheck", "closeDays"].map(|field| value[field].clone())
    };
    assert_eq!(shown(&read), [json!(0), json!(1), json!(1), json!(7)], "{read}");
    assert_eq!(desk.get("/ems/configvalue/work_project_setting").await["drawLimit"], 5);
    let changed = json!({ "arriveCheck": true, "closeDays": 0 });
    let changed = desk.done(Method::PUT, "/ems/configvalue/work_setting", changed).await;
    assert_eq!(shown(&changed), [json!(1), json!(1), json!(1), json!(0)], "{changed}");
    let limit = json!({ "drawLimit": 51 });
    let refused = desk.refused(Method::PUT, "/ems/configvalue/work_project_setting", limit).await;
    assert_eq!(refused, said("drawLimit", "请输入 1 到 50 的整数"));
    let foreign = desk.refused(Method::PUT, "/ems/configvalue/work_setting", json!({ "drawLimit": 3 })).await;
    assert_eq!(foreign, said("drawLimit", "该设置没有这一项"));
    let engineer =
        desk.send("engineer", Method::PUT, "/ems/configvalue/work_setting", json!({ "closeDays": 1 })).await;
    assert_eq!(engineer.code(), 4003, "{}", engineer.body);
}
