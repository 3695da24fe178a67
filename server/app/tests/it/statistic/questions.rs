//! Invalid requests of statistics are refused with a message.

use serde_json::{Value, json};

use super::{Desk, asked, day, figures, rows};

fn refused(reply: &Value, code: &str, part: &str) {
    let error = &reply["errors"][0];
    assert_eq!(error["extensions"]["code"], code, "{reply}");
    let message = error["message"].as_str().unwrap_or_default();
    assert!(message.contains(part), "{message} instead of {part}");
}

#[tokio::test]
async fn what_can_not_be_asked_is_refused_in_words() {
    let desk = Desk::demo().await;
    let narrowed =
        |field: &str, values: Vec<String>| json!([{ "field": field, "op": "IN", "values": values }]);
    let one = json!({ "field": "member", "op": "IN", "values": ["@me"] });
    let between = |from: &str, to: &str| json!([{ "field": "day", "op": "BETWEEN", "from": from, "to": to }]);
    let days = |parameters: Value| json!({ "from": null, "to": null, "parameters": parameters });
    for (more, part) in [
        (json!({ "by": "nothing" }), "分组"),
        (json!({ "by": "member; drop table task" }), "分组"),
        (json!({ "parameters": narrowed("nothing", vec!["1".into()]) }), "筛选"),
        (json!({ "parameters": vec![one; 13] }), "最多 12 项"),
        (json!({ "parameters": narrowed("member", vec!["1".into(); 101]) }), "筛选值无效"),
        (json!({ "parameters": narrowed("member", vec!["x".into()]) }), "筛选值无效"),
        (json!({ "orderBy": { "member": "nothing" } }), "排序"),
        (json!({ "to": null }), "开始和结束"),
        (json!({ "from": day(3), "to": day(1) }), "开始日期不能晚于结束日期"),
        (json!({ "from": "2001-01-01", "to": "2026-01-01" }), "最多 5 年"),
        (json!({ "from": "0001-01-01", "to": "0001-02-01" }), "1970"),
        (json!({ "parameters": between("2026-01-01", "2026-02-01") }), "只能有一个"),
        (days(between("gestern", "2026-02-01")), "日期"),
        (days(narrowed("day", vec!["1".into()])), "时间范围"),
    ] {
        let reply = desk.try_ask("owner", &figures("totals"), asked("MEMBER_TASK", more.clone())).await;
        assert!(reply["errors"].is_array(), "{more}: {reply}");
        refused(&reply, "BAD_USER_INPUT", part);
    }
    for (more, part) in [
        (json!({ "column": "nothing", "whole": true }), "没有列"),
        (json!({ "column": "tasks", "key": "x".repeat(300) }), "分组"),
        (json!({ "column": "tasks", "whole": true, "page": { "number": 1, "size": 101 } }), "100"),
        (json!({ "column": "tasks", "whole": true, "page": { "number": 501, "size": 20 } }), "10000"),
    ] {
        let reply = desk.try_ask("owner", &rows(), asked("MEMBER_TASK", more)).await;
        refused(&reply, "BAD_USER_INPUT", part);
    }
}

#[tokio::test]
async fn another_enterprise_is_in_no_figure() {
    let desk = Desk::demo().await;
    let foreign = desk
        .number("select director_id from task where enterprise_id = 1 and director_id is not null order by id limit 1")
        .await
        .to_string();
    let project = desk.number("select min(id) from project where enterprise_id = 1").await.to_string();
    for (field, id) in [("member", &foreign), ("project", &project)] {
        let parameters = json!([{ "field": field, "op": "IN", "values": [id] }]);
        let data = desk.figures("other", "MEMBER_TASK", json!({ "parameters": parameters })).await;
        assert_eq!((&data["totals"][0], &data["rows"]), (&json!("0"), &json!([])), "{field}");
        let said = data["conditions"][1]["text"].as_str().unwrap_or_default();
        assert!(said.ends_with("无权查看或已删除"), "{said}");
    }
    let behind = desk.rows("other", "MEMBER_TASK", "tasks", json!({ "key": foreign })).await;
    assert_eq!((&behind["totalCount"], &behind["rows"]), (&json!(0), &json!([])));
    let own = desk.figures("other", "MEMBER_TASK", json!({})).await;
    let keys: Vec<&str> =
        super::list(&own["rows"]).iter().filter_map(|row| row["keys"][0]["value"].as_str()).collect();
    let among = format!("select count(*) from member where enterprise_id = 1 and id in ({})", keys.join(","));
    assert!(!keys.is_empty() && desk.number(&among).await == 0, "{keys:?}");
}
