//! The same by REST alone (business §7 Attendance).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, day, on};

impl Desk {
    async fn call(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let path = format!("/api/oa{path}");
        let reply = self.server.rest(Some(&token), method.clone(), &path, sent).await;
        assert_eq!(reply.code(), 0, "{user} {method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    async fn read(&self, user: &str, path: &str) -> Value {
        self.call(user, Method::GET, path, Value::Null).await
    }

    /// Makes, reads, changes and lists a record of the set-up; answers its row.
    async fn rounds(&self, resource: &str, input: Value, change: Value) -> Value {
        let made = self.call("admin", Method::POST, &format!("/{resource}"), input).await;
        let id = made["id"].clone();
        let row = id.as_str().expect("a row");
        assert_eq!(self.read("admin", &format!("/{resource}/{row}")).await["id"], id);
        let mut changed = change;
        changed["id"] = id.clone();
        self.call("admin", Method::PUT, &format!("/{resource}"), changed).await;
        let list = self.read("admin", &format!("/{resource}/list?size=100")).await;
        let listed = list["records"].as_array().expect("a list").iter().any(|one| one["id"] == id);
        assert!(listed, "{resource}: {list}");
        id
    }
}

#[tokio::test]
async fn the_set_up_is_made_changed_listed_and_deleted() {
    let desk = Desk::open().await;
    assert_eq!(desk.read("engineer", "/address/addressCount").await, json!(-1));
    let address = json!({ "name": "接口地址", "lat": 31.2, "lng": 121.4, "radius": 200 });
    let address = desk.rounds("address", address, json!({ "radius": 500 })).await;
    assert_eq!(desk.read("engineer", "/address/addressCount").await, json!(0));
    let shift = json!({ "name": "接口班", "pairs": [{ "from": 540, "to": 1080 }] });
    let shift = desk.rounds("class", shift, json!({ "lateGrace": 5 })).await;
    let items = json!([{ "fault": "LATE", "from": 0, "free": 3, "minutes": 30, "rate": 0 }]);
    let absence = desk
        .rounds("absenceGroup", json!({ "name": "接口规则", "items": items }), json!({ "remark": "试行" }))
        .await;
    let engineer = desk.member("engineer").await;
    let group = json!({ "name": "接口组", "memberIds": [engineer], "weekShiftIds": vec![shift.clone(); 7],
        "absenceGroupId": absence, "addressIds": [address] });
    let group = desk.rounds("attendGroup", group, json!({ "remindBefore": 10 })).await;
    let holiday = json!({ "name": "接口节", "beginsOn": on(40), "endsOn": on(41) });
    let holiday = desk.rounds("holiday", holiday, json!({ "remark": "自定" })).await;
    assert_eq!(desk.read("admin", "/holiday/lastUpdateTime").await, Value::Null);
    desk.call("admin", Method::POST, "/holiday/sync", json!({ "year": 2026 })).await;
    assert!(desk.read("admin", "/holiday/lastUpdateTime").await.is_string());
    for resource in ["leaveType", "overtimeWork", "evection"] {
        let made = desk.rounds(resource, json!({ "name": "接口类型" }), json!({ "remark": "试行" })).await;
        let row = made.as_str().expect("a row");
        desk.call("admin", Method::PUT, &format!("/{resource}/order/{row}"), json!({ "order": 0 })).await;
        let list = desk.read("admin", &format!("/{resource}/list")).await;
        assert_eq!(list["records"][0]["id"], made, "{resource}");
        desk.call("admin", Method::DELETE, &format!("/{resource}"), json!([made])).await;
    }
    for (resource, id) in [
        ("attendGroup", group),
        ("class", shift),
        ("absenceGroup", absence),
        ("address", address),
        ("holiday", holiday),
    ] {
        desk.call("admin", Method::DELETE, &format!("/{resource}"), json!([id])).await;
    }
}

#[tokio::test]
async fn days_exceptions_statistics_and_applications_are_read_and_dealt_with() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["09:30", "18:00"]).await;
    desk.compute().await;
    let punches = desk.read("engineer", &format!("/clockRecord/list?dateStart={day}&dateEnd={day}")).await;
    assert_eq!(punches["total"], json!(2));
    let days = desk.read("manager", &format!("/dailyRecord/list?dateStart={day}&dateEnd={day}")).await;
    assert_eq!((&days["total"], &days["records"][0]["late"]), (&json!(1), &json!(30)));
    let month = desk.read("manager", &format!("/dailyRecord/monthList?month={day}")).await;
    assert_eq!(month["records"][0]["userId_dictText"], json!("陆云帆"));
    let counts = desk.read("manager", &format!("/dailyRecord/dayCounts?dateStart={day}&dateEnd={day}")).await;
    assert_eq!((&counts[0]["date"], &counts[0]["lateTimes"]), (&json!(day), &json!(1)));
    let list = desk.read("manager", &format!("/exceptionRecord/list?dateStart={day}&dateEnd={day}")).await;
    let late = list["records"][0].clone();
    assert_eq!((&late["status"], &late["mark"]["code"]), (&json!(0), &json!("LATE")));
    let deal = json!({ "ids": [late["id"]], "normal": true });
    let dealt = desk.call("manager", Method::PUT, "/exceptionRecord/dealBatch", deal).await;
    assert_eq!((&dealt[0]["status"], &dealt[0]["error"]), (&json!(2), &Value::Null));
    let revoked =
        desk.call("manager", Method::PUT, "/exceptionRecord/revoke", json!({ "id": late["id"] })).await;
    assert_eq!(revoked["status"], json!(0));
    let as_it_is = json!({ "id": late["id"], "normal": false, "reason": "迟到" });
    assert_eq!(
        desk.call("manager", Method::PUT, "/exceptionRecord/deal", as_it_is).await["status"],
        json!(3)
    );
    desk.call("manager", Method::PUT, "/exceptionRecord/revoke", json!({ "id": late["id"] })).await;
    desk.call("manager", Method::DELETE, "/exceptionRecord", json!([late["id"]])).await;
    for call in ["dailyOverview", "weeklyOverview", "monthlyOverview", "team", "trend"] {
        let path = format!("/count/statistics/{call}?date={day}&dateStart={day}&dateEnd={day}");
        let lines = desk.read("manager", &path).await;
        assert_eq!((&lines[0]["days"], &lines[0]["late"]), (&json!(1), &json!(30)), "{call}");
    }
    let types = desk.read("engineer", "/apply/usableTypes?kind=0").await;
    let sick = types
        .as_array()
        .expect("types")
        .iter()
        .find(|one| one["name"] == json!("病假"))
        .expect("one")
        .clone();
    assert!(
        types.as_array().is_some_and(|all| all.iter().all(|one| one["name"] != json!("产假"))),
        "not for men"
    );
    let path = format!(
        "/apply/calculateLeaveTime?typeId={}&startDate={}&endDate={}",
        sick["id"].as_str().unwrap_or_default(),
        on(3),
        on(3)
    );
    assert_eq!(desk.read("engineer", &path).await["amount"], json!(1.0));
    assert_eq!(desk.read("engineer", "/apply/summary").await["repairs"], json!(0));
    let missed = desk.read("engineer", "/apply/missClock7Days").await;
    let first = missed.as_array().and_then(|all| all.last()).cloned().expect("other days were missed");
    let repair = json!({ "date": first["date"], "slot": first["slot"], "reason": "忘记打卡" });
    let sent = desk.call("engineer", Method::POST, "/apply/supplement", repair).await;
    assert!(sent["processId"].is_string(), "{sent}");
}
