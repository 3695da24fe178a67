//! Dashboards: creating, sharing, arranging and copying.

use serde_json::{Value, json};
use xieli_domain::dashboard::store;
use xieli_domain::kind::handover::Offboarding;
use xieli_kernel::{clock, ids};

use super::{Desk, codes, id, of, tile};

#[tokio::test]
async fn a_dashboard_is_its_makers_until_it_is_shared() {
    let desk = Desk::demo().await;
    let report = desk.report("任务完成情况").await;
    let input = json!({ "name": "我的", "tiles": [
        tile("t1", &report, "FIGURE", [0, 0, 3, 2]),
        { "code": "t2", "kind": "TEXT", "title": "提示", "text": "每周一看", "x": 3, "y": 0, "w": 4, "h": 1 },
    ] });
    let made = desk.made("manager", input.clone()).await;
    assert_eq!((&made["audience"], &made["version"]), (&json!("PRIVATE"), &json!(1)), "{made}");
    assert_eq!(made["viewerCan"], json!({ "update": true, "delete": true, "offer": false }));
    let id = id(&made);
    assert_eq!(desk.dashboard("admin", id).await, Value::Null, "private, whoever manages");
    assert!(!desk.list("admin").await.contains(&"我的".to_owned()));
    let again = desk.create("manager", input).await;
    assert_eq!(
        (&again["userErrors"][0]["field"], &again["userErrors"][0]["code"]),
        (&json!(["name"]), &json!("TAKEN"))
    );
    // another member may use the same name
    desk.made("sales", json!({ "name": "我的" })).await;

    let offered = json!({ "audience": "OFFERED", "positions": ["TASK"] });
    let refused = desk.update("manager", id, None, offered).await;
    assert_eq!(refused["userErrors"][0]["code"], "FORBIDDEN", "{refused}");
    let member = ids::encode("Member", desk.member("sales").await);
    let shared = json!({ "audience": "SHARED", "memberIds": [member] });
    let shared = desk.update("manager", id, Some(1), shared).await;
    assert_eq!(shared["userErrors"], json!([]), "{shared}");
    let seen = desk.dashboard("sales", id).await;
    // sales may not read the task report
    assert_eq!(codes(&seen["tiles"]), ["t2"], "{seen}");
    assert_eq!(
        desk.dashboard("admin", id).await["viewerCan"]["update"],
        json!(true),
        "who manages sees it now"
    );
    let stale = desk.update("manager", id, Some(1), json!({ "name": "新" })).await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");
    let call = "mutation ($id: ID!) { dashboardUpdate(input: { id: $id, changes: { name: \"x\" } }) { userErrors { code } } }";
    assert_eq!(desk.code("sales", call, json!({ "id": id })).await, "FORBIDDEN");
    let call = "mutation ($ids: [ID!]!) { dashboardDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";
    assert_eq!(desk.code("sales", call, json!({ "ids": [id] })).await, "FORBIDDEN");
    let foreign = desk.ask("other", call, json!({ "ids": [id] })).await;
    assert_eq!(foreign["dashboardDelete"]["userErrors"][0]["code"], "NOT_FOUND", "{foreign}");
    // the manager would lose it from their own list
    let hidden = desk.update("admin", id, None, json!({ "audience": "PRIVATE" })).await;
    assert_eq!(hidden["userErrors"][0]["code"], "FORBIDDEN", "{hidden}");

    let copied =
        desk.payload("sales", "dashboardCopy(input: { id: $id })", "$id: ID!", json!({ "id": id })).await;
    assert_eq!(copied["dashboard"]["name"], "我的副本", "{copied}");
    assert_eq!(
        (&copied["dashboard"]["audience"], codes(&copied["dashboard"]["tiles"])),
        (&json!("PRIVATE"), vec!["t2"])
    );
    let kept =
        desk.number("select jsonb_array_length(tiles)::bigint from dashboard where name = '我的副本'").await;
    assert_eq!(kept, 1, "nothing is copied that its maker may not read");
    let gone = desk.ask("manager", call, json!({ "ids": [id] })).await;
    assert_eq!(gone["dashboardDelete"]["userErrors"], json!([]), "{gone}");
    assert_eq!(desk.dashboard("manager", id).await, Value::Null);
}

#[tokio::test]
async fn a_tile_that_its_writer_no_longer_reads_keeps_its_place_and_its_report() {
    let desk = Desk::demo().await;
    let (tasks, orders) = (desk.report("任务完成情况").await, desk.report("工单量趋势").await);
    let mut first = tile("t1", &tasks, "CHART", [0, 0, 6, 4]);
    first["title"] = json!("本部门任务");
    let tiles = json!([first, tile("t2", &orders, "TABLE", [6, 0, 6, 4])]);
    let made = desk.made("manager", json!({ "name": "留存", "tiles": tiles })).await;
    desk.server
        .db()
        .execute("update online_report set enabled = false where enterprise_id = 1 and name = '任务完成情况'")
        .await;
    let row = desk.dashboard("manager", id(&made)).await;
    let unseen = of(&row["tiles"], "t1");
    assert_eq!(
        (&unseen["readable"], &unseen["title"], &unseen["report"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    assert_eq!(codes(&desk.figures("manager", id(&made), Value::Null, Value::Null).await), ["t2"]);
    // moved, with other changes
    let moved = json!([
        { "code": "t1", "kind": "FIGURE", "title": "别的", "x": 0, "y": 4, "w": 12, "h": 2 },
        { "code": "t2", "kind": "TABLE", "title": "工单", "x": 0, "y": 0, "w": 12, "h": 4 },
    ]);
    let done = desk.update("manager", id(&made), Some(1), json!({ "tiles": moved })).await;
    assert_eq!(done["userErrors"], json!([]), "{done}");
    desk.server
        .db()
        .execute("update online_report set enabled = true where enterprise_id = 1 and name = '任务完成情况'")
        .await;
    let row = desk.dashboard("manager", id(&made)).await;
    let back = of(&row["tiles"], "t1");
    assert_eq!(
        (&back["kind"], &back["title"], &back["y"]),
        (&json!("CHART"), &json!("本部门任务"), &json!(4))
    );
    assert_eq!(back["report"]["id"], json!(tasks), "{back}");
    assert_eq!(of(&row["tiles"], "t2")["report"]["id"], json!(orders), "a tile keeps the report that it has");
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let desk = Desk::demo().await;
    let report = desk.report("任务完成情况").await;
    let money = desk.report("项目数量与合同额").await;
    let foreign =
        desk.number("select id from online_report where enterprise_id <> 1 order by id limit 1").await;
    let foreign = ids::encode("OnlineReport", foreign);
    let one = |tile: Value| json!({ "name": "错", "tiles": [tile] });
    let mut measured = tile("t1", &report, "FIGURE", [0, 0, 3, 2]);
    measured["measure"] = json!("amountSum");
    let mut bound = tile("t1", &report, "FIGURE", [0, 0, 3, 2]);
    bound["bindings"] = json!([{ "parameter": "p1", "field": "createdOn" }]);
    let overlapping = json!({ "name": "错", "tiles": [
        tile("t1", &report, "FIGURE", [0, 0, 6, 2]), tile("t2", &report, "CHART", [5, 1, 6, 4])] });
    for (input, code) in [
        (one(tile("t1", &foreign, "CHART", [0, 0, 6, 4])), "NOT_FOUND"),
        (one(tile("t1", &money, "CHART", [0, 0, 6, 4])), "NOT_FOUND"),
        (one(json!({ "code": "t1", "kind": "CHART", "x": 0, "y": 0, "w": 6, "h": 4 })), "NOT_FOUND"),
        (one(tile("t1", &report, "CHART", [8, 0, 6, 4])), "INVALID"),
        (one(tile("t1", &report, "CHART", [0, i32::MAX, 6, i32::MAX])), "INVALID"),
        (one(measured), "INVALID"),
        (one(bound), "INVALID"),
        (overlapping, "INVALID"),
    ] {
        let refused = desk.create("manager", input.clone()).await;
        let error = &refused["userErrors"][0];
        assert_eq!(
            (&error["field"], &error["code"]),
            (&json!(["tiles"]), &json!(code)),
            "{input}: {refused}"
        );
    }
    let outsider = desk.number("select id from member where enterprise_id <> 1 order by id limit 1").await;
    let team = desk.number("select id from team where enterprise_id <> 1 order by id limit 1").await;
    for (input, field) in [
        (json!({ "audience": "SHARED", "memberIds": [ids::encode("Member", outsider)] }), "memberIds"),
        (json!({ "audience": "SHARED", "teamIds": [ids::encode("Team", team)] }), "teamIds"),
        (json!({ "audience": "SHARED" }), "memberIds"),
        (json!({ "name": " " }), "name"),
        (json!({ "parameters": [{ "code": "p1", "label": "字典", "kind": "DICT" }] }), "parameters"),
    ] {
        let mut input = input;
        if input["name"].is_null() {
            input["name"] = json!("错");
        }
        let refused = desk.create("manager", input.clone()).await;
        assert_eq!(refused["userErrors"][0]["field"], json!([field]), "{input}: {refused}");
    }
    let offered = json!({ "name": "错", "audience": "OFFERED", "positions": ["TASK"],
        "roleIds": [ids::encode("Role", 999_999)] });
    let refused = desk.create("admin", offered).await;
    assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
    for n in 0..20 {
        desk.made("manager", json!({ "name": format!("第{n}张") })).await;
    }
    let refused = desk.create("manager", json!({ "name": "第二十一张" })).await;
    assert_eq!(refused["userErrors"][0]["code"], "TOO_LONG", "{refused}");
}

#[tokio::test]
async fn who_leaves_hands_on_what_others_see() {
    let desk = Desk::demo().await;
    let (manager, sales) = (desk.member("manager").await, desk.member("sales").await);
    let shared = |name: &str| json!({ "name": name, "audience": "SHARED", "memberIds": [ids::encode("Member", sales)] });
    desk.made("manager", json!({ "name": "自己看" })).await;
    let weekly = desk.made("manager", shared("周会")).await;
    let daily = desk.made("manager", shared("日常")).await;
    // the successor already has a dashboard with this name
    desk.made("sales", json!({ "name": "周会" })).await;
    let offboarding = Offboarding { from: vec![manager], to: Some(sales), at: clock::now() };
    let db = desk.server.services().db();
    let handed = db.transaction(async |tx| store::hand_over(tx, 1, &offboarding).await).await;
    assert_eq!(handed.expect("handed on"), 3);
    let left = format!("select count(*) from dashboard where enterprise_id = 1 and maker_id = {manager}");
    assert_eq!(desk.number(&left).await, 0);
    assert_eq!(desk.number("select count(*) from dashboard where name = '自己看'").await, 0);
    let row = desk.dashboard("sales", id(&weekly)).await;
    assert_eq!(row["viewerCan"]["update"], json!(true), "{row}");
    assert!(row["name"].as_str().is_some_and(|name| name.starts_with("周会 ")), "{row}");
    assert_eq!(desk.dashboard("sales", id(&daily)).await["name"], "日常");
}
