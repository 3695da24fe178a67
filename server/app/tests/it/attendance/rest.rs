//! Attendance through REST (business §7 Attendance).

use chrono::{Datelike, NaiveDate, TimeDelta};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_domain::attend_punch::sheet;
use xieli_kernel::clock;
use xieli_testing::Sent;

use super::{Desk, day, on};
use crate::administration::sheets::{said, workbook};

impl Desk {
    pub(super) async fn call(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        self.rest(user, method, &format!("/oa{path}"), body).await
    }

    /// A call of any part of the API.
    pub(super) async fn rest(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let path = format!("/api{path}");
        let reply = self.server.rest(Some(&token), method.clone(), &path, sent).await;
        assert_eq!(reply.code(), 0, "{user} {method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }

    pub(super) async fn read(&self, user: &str, path: &str) -> Value {
        self.call(user, Method::GET, path, Value::Null).await
    }

    /// Creates, reads, changes and lists a settings record; returns its row.
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

    /// Imports punches by name and time as an administrator; returns the envelope.
    pub(super) async fn import(&self, lines: &[&[&str]], query: &str) -> Value {
        let bytes = workbook(&sheet::BOOK, &["member", "punchedAt"], lines);
        let form = Form::new().part("file", Part::bytes(bytes).file_name("punches.xlsx"));
        let url = format!("{}/api/oa/clockRecord/importExcel{query}", self.server.url());
        let token = self.server.token("admin").await;
        let request = self.server.client().post(url).bearer_auth(token).multipart(form);
        request.send().await.expect("an answer").json().await.expect("an envelope")
    }

    /// The cells of an exported workbook, row by row, the header row first.
    pub(super) async fn export(&self, user: &str, path: &str) -> Vec<Vec<String>> {
        let token = self.server.token(user).await;
        let url = format!("{}/api/oa{path}", self.server.url());
        let reply = self.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = reply.bytes().await.expect("bytes");
        let rows =
            xieli_content::workbook::rows(&bytes).unwrap_or_else(|refusal| panic!("{}", refusal.message));
        rows.into_iter().map(|(_, cells)| cells.into_iter().map(|(_, text)| text).collect()).collect()
    }

    /// Submits an application with a form of the demo, approved by the manager.
    pub(super) async fn apply_and_agree(&self, form: &str, values: Value) {
        let path = format!("/flow/process/forms?keyword={form}");
        let forms = self.rest("engineer", Method::GET, &path, Value::Null).await;
        let start = json!({ "formId": forms["records"][0]["id"], "values": values });
        let sent = self.rest("engineer", Method::POST, "/flow/process/start", start).await;
        self.agree(&sent["id"]).await;
    }

    pub(super) async fn agree(&self, process: &Value) {
        let answer = json!({ "id": process, "opinion": "同意" });
        self.rest("manager", Method::POST, "/flow/process/complete", answer).await;
        self.compute().await;
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

#[tokio::test]
async fn punches_come_in_and_a_repair_and_leave_are_sent_and_approved() {
    let desk = Desk::open().await;
    let (shift, day, other) = (desk.shift().await, day(), on(-1));
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let (morning, next, noon) =
        (format!("{day} 08:55"), format!("{other} 08:55:30"), format!("{other} 12:05"));
    let lines: &[&[&str]] = &[&["陆云帆", &morning], &["陆云帆", &next], &["陆云帆", &noon]];
    let wrong = desk.import(&[&["陆云帆", &morning], &["查无此人", "昨天"]], "").await;
    assert_eq!(wrong["code"], json!(4022), "{wrong}");
    assert_eq!(said(&wrong).len(), 1, "the other line is as it should be: {wrong}");
    let dry = desk.import(lines, "?dryRun=1").await;
    assert_eq!((&dry["code"], &dry["data"]["dryRun"]), (&json!(0), &json!(1)), "{dry}");
    let dry = desk.import(lines, "?dryRun=yes").await;
    assert_eq!((&dry["code"], &dry["data"]["dryRun"]), (&json!(0), &json!(1)), "{dry}");
    let unclear = desk.import(lines, "?dryRun=maybe").await;
    assert_eq!(
        (&unclear["code"], &unclear["data"][0]["field"]),
        (&json!(4022), &json!("dryRun")),
        "{unclear}"
    );
    let list = format!("/clockRecord/list?dateStart={day}&dateEnd={other}");
    assert_eq!(desk.read("engineer", &list).await["total"], json!(0));
    assert_eq!(desk.import(lines, "").await["code"], json!(0));
    assert_eq!(desk.read("engineer", &list).await["total"], json!(3));
    desk.compute().await;

    let exceptions = format!("/exceptionRecord/list?dateStart={day}&dateEnd={day}");
    let open = desk.read("manager", &exceptions).await;
    assert_eq!(
        (&open["total"], &open["records"][0]["mark"]["code"]),
        (&json!(1), &json!("MISSING_END")),
        "{open}"
    );
    let missed = desk.read("engineer", "/apply/missClock7Days").await;
    let end = missed.as_array().into_iter().flatten().find(|one| one["date"] == json!(day)).expect("one");
    let repair = json!({ "date": day, "slot": end["slot"], "reason": "忘记打卡" });
    let sent = desk.call("engineer", Method::POST, "/apply/supplement", repair).await;
    let status = async || desk.read("manager", &exceptions).await["records"][0]["status"].clone();
    assert_eq!(status().await, json!(1), "it is being decided");
    desk.agree(&sent["processId"]).await;
    assert_eq!(status().await, json!(2), "it is repaired");
    let path = format!("/dailyRecord/list?dateStart={day}&dateEnd={day}");
    let repaired = desk.read("engineer", &path).await["records"][0].clone();
    assert_eq!((&repaired["missing"], &repaired["worked"]), (&json!(0), &json!(480)), "{repaired}");

    let types = desk.read("engineer", "/apply/usableTypes?kind=0").await;
    let sick = types.as_array().into_iter().flatten().find(|one| one["name"] == json!("病假")).expect("one");
    let sick = sick["id"].as_str().expect("a row");
    let path = format!(
        "/apply/calculateLeaveTime?typeId={sick}&startDate={other}&endDate={other}&fromHalf=SECOND&toHalf=SECOND"
    );
    let counted = desk.read("engineer", &path).await;
    assert_eq!((&counted["amount"], &counted["refusals"]), (&json!(0.5), &json!([])), "{counted}");
    assert_eq!(
        (&counted["days"][0]["date"], &counted["days"][0]["minutes"]),
        (&json!(other), &json!(300)),
        "{counted}"
    );
    let values = json!({ "f1": sick, "f2": { "from": other, "to": other }, "h1": "下半天", "h2": "下半天", "f3": "就医" });
    desk.apply_and_agree("请假申请", values).await;
    let path = format!("/dailyRecord/list?dateStart={other}&dateEnd={other}");
    let away = desk.read("manager", &path).await["records"][0].clone();
    assert_eq!((&away["worked"], &away["leave"]), (&json!(180), &json!(300)), "{away}");
    let none =
        desk.read("manager", &format!("/exceptionRecord/list?dateStart={other}&dateEnd={other}")).await;
    assert_eq!(none["total"], json!(0), "{none}");
}

/// The last day of the month before this one.
pub(super) fn last_day() -> NaiveDate {
    let today = clock::china_day(clock::now());
    today - TimeDelta::days(i64::from(today.day()))
}

#[tokio::test]
async fn a_closed_month_its_corrections_and_its_table_are_read() {
    let desk = Desk::open().await;
    let (shift, last) = (desk.shift().await, last_day());
    let first = last - TimeDelta::days(i64::from(last.day0()));
    desk.group(&["engineer"], &shift, &first.to_string(), json!({})).await;
    desk.compute().await;
    let span = format!("dateStart={first}&dateEnd={last}");
    let open = desk.read("manager", &format!("/exceptionRecord/list?{span}&status=0&size=1")).await;
    assert_eq!(open["total"], json!(last.day()), "nobody was there on any day");
    let close = json!({ "month": first, "settleOpenAsNormal": false, "reason": "月底统一处理" });
    let shut = desk.call("admin", Method::POST, "/attendMonth/close", close).await;
    assert_eq!((&shut["month"], &shut["closed"]), (&json!(first), &json!(1)), "{shut}");
    let settled = desk.read("manager", &format!("/exceptionRecord/list?{span}&status=3&size=1")).await;
    assert_eq!(
        (&settled["total"], &settled["records"][0]["reason"]),
        (&json!(last.day()), &json!("月底统一处理")),
        "{settled}"
    );
    let revoke = json!({ "id": settled["records"][0]["id"] });
    let token = desk.server.token("manager").await;
    let path = "/api/oa/exceptionRecord/revoke";
    let refused = desk.server.rest(Some(&token), Method::PUT, path, Sent::Json(revoke)).await;
    assert_ne!(refused.code(), 0, "its month is closed: {}", refused.body);

    let engineer = desk.member("engineer").await;
    let correct = json!({ "userId": engineer, "date": first, "figure": "worked", "becomes": 480, "reason": "外出支援" });
    let made = desk.call("admin", Method::POST, "/attendCorrection", correct).await;
    assert_eq!(made["difference"], json!(480), "{made}");
    let report = async |month: String| {
        let list = desk.read("engineer", &format!("/dailyRecord/monthList?month={month}&mine=1")).await;
        list["records"][0]["report"].clone()
    };
    let closed = report(first.to_string()).await;
    assert_eq!((&closed["closed"], &closed["open"]), (&json!(1), &json!(0)), "{closed}");
    assert_eq!(closed["corrections"], json!([]), "it stays as it was");
    assert_eq!(closed["days"].as_array().map(Vec::len), usize::try_from(last.day()).ok());
    let counted = report(on(0)).await;
    let correction = &counted["corrections"][0];
    assert_eq!(
        (&correction["date"], &correction["figure"], &correction["was"], &correction["becomes"]),
        (&json!(first), &json!("worked"), &json!(0), &json!(480)),
        "{counted}"
    );

    let days = closed["days"].as_array().expect("days");
    let cell = |day: Option<&Value>| day.and_then(|day| day["cell"].as_str()).unwrap_or_default().to_owned();
    let path =
        format!("/dailyRecord/exportExcel?month={first}&background=auto&columns=member,{first},{last}");
    let table = desk.export("admin", &path).await;
    assert_eq!(table[1], ["陆云帆".to_owned(), cell(days.first()), cell(days.last())], "{table:?}");
    let path = format!("/dailyRecord/exportExcel?month={}&columns=member,corrections", on(0));
    let table = desk.export("admin", &path).await;
    let label = correction["label"].as_str().unwrap_or_default();
    assert_eq!(table[1], ["陆云帆".to_owned(), format!("{first} {label} 0 → 480")], "{table:?}");
}
