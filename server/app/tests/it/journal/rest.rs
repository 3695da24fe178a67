//! Work logs and weekly reports through REST (business §7 Logs, business §7 Weekly).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, on};

impl Desk {
    pub async fn call(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let path = format!("/api{path}");
        let reply = self.server.rest(Some(&token), method.clone(), &path, sent).await;
        assert_eq!(reply.code(), 0, "{user} {method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    pub async fn read(&self, user: &str, path: &str) -> Value {
        self.call(user, Method::GET, path, Value::Null).await
    }
}

#[tokio::test]
async fn a_log_is_written_read_liked_and_counted() {
    let desk = Desk::open().await;
    let groups = desk.read("engineer", "/tms/itemlog/getLogGrooup").await;
    assert_eq!(groups.as_array().map(Vec::len), Some(5));
    let day = on(4);
    let log = json!({ "logType": "5", "contents": "接口写的日志", "minutes": 90, "logDate": day });
    let log = desk.call("engineer", Method::POST, "/tms/itemlog/commonsave", log).await;
    let id = log["id"].clone();
    assert_eq!((&log["logType"], &log["hours"], &log["logDate"]), (&json!("5"), &json!(1.5), &json!(day)));
    let path = format!("/tms/itemlog/{}", id.as_str().unwrap_or_default());
    assert_eq!(desk.read("manager", &path).await["contents"], json!("接口写的日志"));
    let change = json!({ "id": id, "minutes": 120 });
    assert_eq!(desk.call("engineer", Method::PUT, "/tms/itemlog", change).await["hours"], json!(2.0));
    let liked = desk.call("manager", Method::POST, "/tms/logOperate/like", json!({ "id": id })).await;
    assert_eq!(liked["likeCount"], json!(1));
    let liked = desk.call("manager", Method::POST, "/tms/logOperate/cancelLike", json!({ "id": id })).await;
    assert_eq!(liked["likeCount"], json!(0));
    let said = json!({ "id": id, "body": "辛苦" });
    let said = desk.call("manager", Method::POST, "/tms/logOperate/comment", said).await;
    desk.call("manager", Method::DELETE, "/tms/logOperate", json!([said["id"]])).await;
    let list = desk.read("manager", "/tms/itemlog/list?scope=TEAM&keyword=接口").await;
    assert_eq!(list["records"][0]["id"], id);
    let types = desk.read("manager", "/tms/itemlog/log_type_count").await;
    assert_eq!(
        (&types[0]["logType"], &types[0]["count"], &types[0]["minutes"]),
        (&json!("5"), &json!(1), &json!(120))
    );
    let members = desk.read("manager", "/tms/itemlog/log_member_count").await;
    assert_eq!(members[0]["minutes"], json!(120));
    desk.call("engineer", Method::DELETE, "/tms/itemlog", json!([id])).await;
    assert_eq!(desk.read("manager", "/tms/itemlog/list").await["total"], json!(0));
}

#[tokio::test]
async fn a_week_is_written_submitted_commented_and_summed_up() {
    let desk = Desk::open().await;
    let weeks = desk.read("engineer", "/tms/weekly/yearWeeks?year=2026").await;
    assert_eq!(weeks[52]["week"], json!(53));
    let token = desk.server.token("engineer").await;
    let path = format!("/api/tms/weekly/my?date={}", on(0));
    let none = desk.server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
    assert_eq!(none.code(), 4004, "{}", none.body);
    let input = json!({ "date": on(2), "done": [{ "text": "联调" }], "words": "顺利" });
    let report = desk.call("engineer", Method::POST, "/tms/weekly/summary", input).await;
    let id = report["id"].clone();
    assert_eq!((&report["status"], &report["monday"]), (&json!(0), &json!(on(0))));
    let sent = json!({ "id": id, "submit": true });
    assert_eq!(desk.call("engineer", Method::PUT, "/tms/weekly/summary", sent).await["status"], json!(1));
    let mine = desk.read("engineer", &format!("/tms/weekly/my2?date={}", on(0))).await;
    assert_eq!((&mine["id"], &mine["viewerCan"]["update"]), (&id, &json!(1)));
    let team = desk.read("manager", &format!("/tms/weekly/my_team?date={}", on(0))).await;
    assert_eq!(team["records"][0]["id"], id);
    let board = desk.read("manager", &format!("/tms/weekly/my_team2?date={}", on(0))).await;
    assert!(board.as_array().is_some_and(|rows| rows.iter().any(|row| row["weekly"]["id"] == id)));
    let member = desk.member("engineer").await;
    let detail =
        desk.read("manager", &format!("/tms/weekly/member_detail?date={}&memberId={member}", on(0))).await;
    assert_eq!(detail["done"][0]["text"], json!("联调"));
    let said = json!({ "weeklyId": id, "grade": "1", "content": "好" });
    let said = desk.call("manager", Method::POST, "/tms/weekly/comment", said).await;
    assert_eq!(said["grade"], json!("1"));
    let change = json!({ "id": said["id"], "content": "很好" });
    desk.call("manager", Method::PUT, "/tms/weekly/comment", change).await;
    let of = format!("/tms/weekly/comment/{}", id.as_str().unwrap_or_default());
    assert_eq!(desk.read("manager", &format!("{of}/my")).await["content"], json!("很好"));
    assert_eq!(desk.read("engineer", &format!("{of}/list")).await["records"][0]["content"], json!("很好"));
    let team = desk.team("华东服务部").await;
    let input = json!({ "teamId": team, "date": on(0) });
    let summary = desk.call("manager", Method::POST, "/tms/weekly/summary/team", input).await;
    assert_eq!(summary["scope"], json!(1));
    let teams = desk.read("manager", &format!("/tms/weekly/teams?date={}", on(0))).await;
    assert!(teams.as_array().is_some_and(|rows| rows.iter().any(|row| row["weekly"]["id"] == summary["id"])));
    let detail = desk.read("manager", &format!("/tms/weekly/team_detail?date={}&teamId={team}", on(0))).await;
    assert_eq!(detail["id"], summary["id"]);
    let list = desk.read("manager", "/tms/weekly/summary/list?scope=1").await;
    assert_eq!(list["total"], json!(1));
    desk.call("manager", Method::DELETE, "/tms/weekly/summary", json!([summary["id"]])).await;
    let figures = desk.read("engineer", &format!("/tms/taskCount/taskWeekly?date={}", on(0))).await;
    let keys: Vec<&Value> = figures.as_array().expect("figures").iter().map(|one| &one["key"]).collect();
    assert_eq!(
        keys,
        ["task", "work_order", "milepost", "payment_receipt", "attend_application", "log"]
            .map(|key| json!(key))
            .iter()
            .collect::<Vec<_>>()
    );
}
