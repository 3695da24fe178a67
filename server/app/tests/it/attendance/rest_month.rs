//! A month of attendance by REST alone: set up, punched, repaired, excused, handled, closed, disputed,
//! corrected and exported. The days are the last six of the month before this one, whatever the date.

use chrono::{Days, NaiveDate};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::rest::last_day;
use super::{Desk, on};
use crate::file::send;

/// Place of the head office, and a place far from it.
const HERE: (f64, f64) = (31.2304, 121.4737);
const AWAY: (f64, f64) = (31.0322, 121.2277);

impl Desk {
    /// The code of a REST call that is refused.
    async fn code(&self, user: &str, method: Method, path: &str, body: Value) -> i64 {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        self.server.rest(Some(&token), method, &format!("/api/oa{path}"), sent).await.code()
    }

    /// The day of the engineer as a user reads it.
    async fn engineers_day(&self, user: &str, day: NaiveDate) -> Value {
        let engineer = self.member("engineer").await;
        let path = format!("/dailyRecord/list?userId={engineer}&dateStart={day}&dateEnd={day}");
        self.read(user, &path).await["records"][0].clone()
    }

    /// The row of a type that the engineer may apply for.
    async fn usable(&self, kind: u8, name: &str) -> String {
        let types = self.read("engineer", &format!("/apply/usableTypes?kind={kind}")).await;
        let found = types.as_array().into_iter().flatten().find(|one| one["name"] == json!(name));
        found.and_then(|one| one["id"].as_str()).expect(name).to_owned()
    }

    /// Two groups: the engineer by day with an address, the seller for one night.
    async fn groups(&self, begins: NaiveDate) {
        let address = json!({ "name": "接口总部", "lat": HERE.0, "lng": HERE.1, "radius": 300 });
        let address = self.call("admin", Method::POST, "/address", address).await["id"].clone();
        let shift = json!({ "name": "接口日班", "pairs": [{ "from": 540, "to": 1080 }],
            "rests": [{ "from": 720, "to": 780 }] });
        let shift = self.call("admin", Method::POST, "/class", shift).await["id"].clone();
        let night = json!({ "name": "接口夜班", "pairs": [{ "from": 1320, "to": 1800 }] });
        let night = self.call("admin", Method::POST, "/class", night).await["id"].clone();
        let repair = json!({ "month": 3, "kinds": [{ "kind": "MISSING" }], "days": 62 });
        let by_day = json!({ "name": "接口日班组", "memberIds": [self.member("engineer").await],
            "beginsOn": begins, "weekShiftIds": vec![shift; 7], "addressIds": [address],
            "outside": "ONCE_CONFIRMED", "repair": repair });
        self.call("admin", Method::POST, "/attendGroup", by_day).await;
        let turn = json!({ "beginsOn": begins, "shiftIds": [night, null, null, null, null, null] });
        let by_night = json!({ "name": "接口夜班组", "memberIds": [self.member("sales").await], "beginsOn": begins,
            "turn": turn });
        self.call("admin", Method::POST, "/attendGroup", by_night).await;
    }
}

#[tokio::test]
async fn a_punch_is_sent_by_rest_and_one_away_from_the_address_is_confirmed() {
    let desk = Desk::open().await;
    desk.groups(last_day()).await;
    let here = json!({ "lat": HERE.0, "lng": HERE.1, "phone": 1, "requestKey": "restpunch0001" });
    let made = desk.call("engineer", Method::POST, "/clockRecord", here.clone()).await;
    assert_eq!((&made["outside"], &made["place"]), (&json!(0), &json!("接口总部")), "{made}");
    let again = desk.call("engineer", Method::POST, "/clockRecord", here).await;
    assert_eq!(again["id"], made["id"], "a repeated key writes nothing");
    let away = json!({ "lat": AWAY.0, "lng": AWAY.1, "phone": 1 });
    let refused = desk.code("engineer", Method::POST, "/clockRecord", away.clone()).await;
    assert_eq!(refused, 4022, "it needs a photo");

    let photo = b"at the customer";
    let path = format!(
        "/res/oss/sts/token?name=scene.txt&size={}&sourceType=attend_punch&sourceId=draft",
        photo.len()
    );
    let begun = desk.rest("engineer", Method::GET, &path, Value::Null).await;
    send(&desk.server, &begun, photo).await;
    let done = json!({ "id": begun["id"] });
    let file = desk.rest("engineer", Method::POST, "/res/oss/callback", done).await["id"].clone();
    let mut shown = away;
    shown["photoIds"] = json!([file]);
    let waiting = desk.call("engineer", Method::POST, "/clockRecord", shown).await;
    assert_eq!((&waiting["outside"], &waiting["confirm"]), (&json!(1), &json!(1)), "{waiting}");
    let confirm = json!({ "ids": [waiting["id"]], "accept": 1 });
    let own = desk.code("engineer", Method::PUT, "/clockRecord/confirm", confirm.clone()).await;
    assert_ne!(own, 0, "members do not confirm their own");
    let done = desk.call("manager", Method::PUT, "/clockRecord/confirm", confirm).await;
    assert_eq!((&done[0]["confirm"], &done[0]["error"]), (&json!(2), &Value::Null), "{done}");
    let list =
        desk.read("engineer", &format!("/clockRecord/list?dateStart={}&dateEnd={}", on(-1), on(0))).await;
    assert_eq!(list["total"], json!(2), "{list}");
}

#[tokio::test]
async fn a_month_is_kept_closed_disputed_corrected_and_exported_by_rest_alone() {
    let desk = Desk::open().await;
    let last = last_day();
    let days: Vec<NaiveDate> = (0..6).filter_map(|back| last.checked_sub_days(Days::new(5 - back))).collect();
    let (plain, missed, half, long, late, absent) = (days[0], days[1], days[2], days[3], days[4], days[5]);
    desk.groups(plain).await;
    let at = |day: NaiveDate, time: &str| format!("{day} {time}");
    let punches = [
        ("陆云帆", at(plain, "08:55")),
        ("陆云帆", at(plain, "18:05")),
        ("方晓棠", at(plain, "21:55")),
        ("方晓棠", at(missed, "06:05")),
        ("陆云帆", at(missed, "08:55")),
        ("陆云帆", at(half, "08:55")),
        ("陆云帆", at(half, "12:05")),
        ("陆云帆", at(long, "08:55")),
        ("陆云帆", at(late, "01:05")),
        ("陆云帆", at(late, "09:30")),
        ("陆云帆", at(late, "18:00")),
    ];
    let lines: Vec<[&str; 2]> = punches.iter().map(|(who, at)| [*who, at.as_str()]).collect();
    let lines: Vec<&[&str]> = lines.iter().map(|line| &line[..]).collect();
    let imported = desk.import(&lines, "").await;
    assert_eq!(imported["code"], json!(0), "{imported}");
    desk.compute().await;
    let sales = desk.member("sales").await;
    let night = desk
        .read("admin", &format!("/dailyRecord/list?userId={sales}&dateStart={plain}&dateEnd={plain}"))
        .await;
    assert_eq!(night["records"][0]["worked"], json!(480), "the night belongs to the day it began: {night}");

    // the missed punch is repaired
    let repair = json!({ "date": missed, "slot": 1, "reason": "忘记打卡" });
    let sent = desk.call("engineer", Method::POST, "/apply/supplement", repair).await;
    desk.agree(&sent["processId"]).await;
    assert_eq!(desk.engineers_day("engineer", missed).await["worked"], json!(480));
    // half a day of leave
    let sick = desk.usable(0, "病假").await;
    let period = json!({ "from": half, "to": half });
    let values = json!({ "f1": sick, "f2": period, "h1": "下半天", "h2": "下半天", "f3": "就医" });
    desk.apply_and_agree("请假申请", values).await;
    let away = desk.engineers_day("engineer", half).await;
    assert_eq!((&away["worked"], &away["leave"]), (&json!(180), &json!(300)), "{away}");
    // overtime over midnight belongs to the day it began
    let overtime = desk.usable(1, "加班调休").await;
    let path = format!(
        "/apply/calculateOvertimeTime?typeId={overtime}&startTime={long}%2020:00:00&endTime={late}%2001:00:00"
    );
    let counted = desk.read("engineer", &path).await;
    assert_eq!((&counted["minutes"], &counted["refusals"]), (&json!(300), &json!([])), "{counted}");
    let period = json!({ "from": format!("{long}T20:00"), "to": format!("{late}T01:00") });
    desk.apply_and_agree("加班申请", json!({ "f1": overtime, "f2": period, "f3": "抢修" })).await;
    let worked = desk.engineers_day("engineer", long).await;
    let extra: i64 = ["overtimeWorkday", "overtimeRest", "overtimeHoliday"]
        .iter()
        .filter_map(|name| worked[*name].as_i64())
        .sum();
    assert_eq!((extra, &worked["worked"], &worked["missing"]), (300, &json!(480), &json!(0)), "{worked}");
    let told = worked["result"]["reasons"].to_string();
    assert!(told.contains("20:00 至 次日 01:00") && told.contains("01:05"), "{told}");

    // the rest is dealt with
    let span = format!("dateStart={plain}&dateEnd={last}");
    let open =
        desk.read("manager", &format!("/exceptionRecord/list?{span}&status=0&column=date&order=asc")).await;
    let marks: Vec<&Value> = [0, 1].iter().map(|at| &open["records"][*at]["mark"]["code"]).collect();
    assert_eq!(open["total"], json!(2), "{open}");
    assert_eq!(marks, [&json!("LATE"), &json!("ABSENT")], "{open}");
    let state = desk.read("manager", &format!("/attendMonth/state?month={last}")).await;
    assert_eq!(
        (&state["closed"], &state["open"], &state["waiting"], &state["members"]),
        (&json!(0), &json!(2), &json!(0), &json!(2)),
        "{state}"
    );
    let close = json!({ "month": last });
    let refused = desk.code("admin", Method::POST, "/attendMonth/close", close.clone()).await;
    assert_ne!(refused, 0, "nobody has dealt with its exceptions");
    let deal = json!({ "id": open["records"][0]["id"], "normal": 0, "reason": "没有说明原因" });
    desk.call("manager", Method::PUT, "/exceptionRecord/deal", deal).await;
    let deal = json!({ "ids": [open["records"][1]["id"]], "normal": 1, "reason": "外出培训" });
    desk.call("manager", Method::PUT, "/exceptionRecord/dealBatch", deal).await;
    assert_ne!(desk.code("manager", Method::POST, "/attendMonth/close", close.clone()).await, 0);
    let shut = desk.call("admin", Method::POST, "/attendMonth/close", close).await;
    assert_eq!(shut["closed"], json!(1), "{shut}");
    let list = desk.read("engineer", "/attendMonth/list").await;
    assert_eq!((&list["total"], &list["records"][0]["month"]), (&json!(1), &shut["month"]), "{list}");

    // a figure is disputed, explained and corrected
    let report = async |user: &str, day: String| {
        let path = format!("/dailyRecord/monthList?month={day}&userId={}", desk.member("engineer").await);
        desk.read(user, &path).await["records"][0]["report"].clone()
    };
    let kept = report("engineer", last.to_string()).await;
    let id = worked["id"].as_str().expect("a day").to_owned();
    let doubt = json!({ "id": id, "body": "抢修到两点，少算一小时" });
    let said = desk.call("engineer", Method::POST, "/dailyRecord/comment", doubt).await;
    let answer = json!({ "id": id, "replyToId": said["id"], "body": "下班打卡 01:05，工单到两点，已更正" });
    desk.call("admin", Method::POST, "/dailyRecord/comment", answer).await;
    let comments = desk.read("engineer", &format!("/dailyRecord/comment/{id}/list")).await;
    assert_eq!(comments[0]["content"], json!("抢修到两点，少算一小时"), "{comments}");
    let replied = comments[0]["replies"][0]["content"].as_str().unwrap_or_default();
    assert!(replied.contains("已更正"), "{comments}");
    let figure = if worked["overtimeWorkday"] == json!(0) { "overtimeRestDay" } else { "overtimeWorkday" };
    let name = if figure == "overtimeWorkday" { figure } else { "overtimeRest" };
    let was = worked[name].as_i64().expect("minutes");
    let correct = json!({ "memberId": desk.member("engineer").await, "day": long, "figure": figure,
        "becomes": was + 60, "reason": "工单记录属实" });
    assert_ne!(desk.code("manager", Method::POST, "/attendCorrection", correct.clone()).await, 0);
    let made = desk.call("admin", Method::POST, "/attendCorrection", correct).await;
    assert_eq!((&made["was"], &made["difference"]), (&json!(was), &json!(60)), "{made}");
    let list = desk.read("engineer", &format!("/attendCorrection/list?month={}&mine=1", on(0))).await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(1), &made["id"]), "{list}");
    assert_eq!(report("engineer", last.to_string()).await, kept, "the closed month stays as it was");

    // the table has the cells of the screen
    let engineer = desk.member("engineer").await;
    let columns: Vec<String> = days.iter().map(NaiveDate::to_string).collect();
    let path = format!(
        "/dailyRecord/exportExcel?month={last}&background=auto&userId={engineer}&columns=member,{}",
        columns.join(",")
    );
    let table = desk.export("admin", &path).await;
    let mut cells = vec!["陆云帆".to_owned()];
    let shown = kept["days"].as_array().into_iter().flatten();
    cells.extend(shown.map(|day| day["cell"].as_str().unwrap_or_default().to_owned()));
    assert_eq!(table[1], cells, "{table:?}");
    assert_eq!(kept["days"][5]["date"], json!(absent));
}
