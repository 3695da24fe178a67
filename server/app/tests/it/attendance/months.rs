//! Attendance months: closed after all exceptions are handled, and corrected afterwards.

use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use serde_json::json;
use xieli_kernel::clock;
use xieli_testing::{TableLock, until_true};

use super::Desk;

/// The first day of the month before this one.
fn last_month() -> NaiveDate {
    let today = clock::china_day(clock::now());
    let first = today - TimeDelta::days(i64::from(today.day0()));
    first.checked_sub_months(Months::new(1)).expect("a month")
}

const CLOSE: &str = "mutation ($input: AttendMonthCloseInput!) { attendMonthClose(input: $input) {
    attendMonth { rowId closed } userErrors { field message } } }";
const REPORT: &str = "query ($month: Date!) { attendMonthMembers(first: 10, filter: { month: $month }) { nodes {
    member { name } report(month: $month) { closed open sums { expectedDays figures { name value } } days { day cell } } } } }";

#[tokio::test]
async fn a_month_is_closed_kept_and_corrected_in_the_open_one() {
    let desk = Desk::open().await;
    let (shift, month) = (desk.shift().await, last_month());
    desk.group(&["engineer"], &shift, &month.to_string(), json!({})).await;
    desk.compute().await;
    let open = json!({ "input": { "month": month } });
    let refused = desk.ask("admin", CLOSE, open).await;
    assert!(refused["attendMonth"].is_null(), "nobody has dealt with its exceptions: {refused}");
    assert_eq!(
        desk.refused("manager", CLOSE, json!({ "input": { "month": month } })).await,
        json!("FORBIDDEN")
    );
    let settle =
        json!({ "input": { "month": month, "settleOpenAsNormal": false, "reason": "月底统一处理" } });
    let (one, other) =
        tokio::join!(desk.ask("admin", CLOSE, settle.clone()), desk.ask("admin", CLOSE, settle.clone()));
    let won = [&one, &other].iter().filter(|answer| answer["attendMonth"]["closed"] == json!(true)).count();
    assert_eq!(won, 1, "{one} {other}");
    let report = desk.ask("engineer", REPORT, json!({ "month": month })).await;
    let report = &report["nodes"][0]["report"];
    assert_eq!((&report["closed"], &report["open"]), (&json!(true), &json!(0)), "{report}");
    let days = report["days"].as_array().map(Vec::len).unwrap_or_default();
    assert_eq!(report["sums"]["expectedDays"], json!(days));

    // decisions in a closed month can't be revoked
    let id = desk.number("select min(id) from attend_exception where status = 3").await.to_string();
    let revoke = "mutation ($input: AttendExceptionRevokeInput!) { attendExceptionRevoke(input: $input) { userErrors { code } } }";
    let kept = desk.ask("admin", revoke, json!({ "input": { "id": id } })).await;
    assert_eq!(kept["userErrors"][0]["code"], json!("CONFLICT"), "{kept}");

    let correct = "mutation ($input: AttendCorrectionInput!) { attendCorrectionCreate(input: $input) {
        attendCorrection { month was becomes difference } userErrors { field message } } }";
    let engineer = desk.member("engineer").await;
    let input = json!({ "input": { "memberId": engineer, "day": month, "figure": "worked", "becomes": 480, "reason": "外出支援" } });
    let made = desk.ask("admin", correct, input.clone()).await;
    let next = month.checked_add_months(Months::new(1)).expect("a month");
    assert_eq!(made["attendCorrection"]["month"], json!(next), "{made}");
    assert_eq!(made["attendCorrection"]["difference"], json!(480));
    let twice = desk.ask("admin", correct, input).await;
    assert!(twice["attendCorrection"].is_null(), "it is so already: {twice}");
}

#[tokio::test]
async fn a_change_of_a_closed_day_is_a_correction_once() {
    let desk = Desk::open().await;
    let (shift, month) = (desk.shift().await, last_month());
    desk.group(&["engineer"], &shift, &month.to_string(), json!({})).await;
    desk.compute().await;
    let settle = json!({ "input": { "month": month, "settleOpenAsNormal": false } });
    assert_eq!(desk.ask("admin", CLOSE, settle).await["attendMonth"]["closed"], json!(true));
    let engineer = desk.member("engineer").await;
    // a clock machine uploads late punches
    let late = format!(
        "insert into attend_punch (enterprise_id, member_id, punched_at, own_at, source) \
         select 1, {engineer}, t, t, 2 from (values (timestamptz '{month} 08:50+08'), (timestamptz '{month} 18:05+08')) as o (t); \
         insert into attend_dirty (enterprise_id, member_id, day) values (1, {engineer}, '{month}')"
    );
    let client = desk.server.db().client().await;
    client.batch_execute(&late).await.expect("punches");
    desk.compute().await;
    let worked = "select sum(becomes - was)::bigint from attend_correction where figure = 'worked'";
    assert_eq!(desk.number(worked).await, 480);
    let count = desk.number("select count(*) from attend_correction").await;
    let again =
        format!("insert into attend_dirty (enterprise_id, member_id, day) values (1, {engineer}, '{month}')");
    client.batch_execute(&again).await.expect("marked");
    desk.compute().await;
    assert_eq!(
        desk.number("select count(*) from attend_correction").await,
        count,
        "nothing has changed since"
    );
}

#[tokio::test]
async fn a_punch_that_comes_while_a_month_is_closed_counts_once() {
    let desk = Desk::open().await;
    let (shift, month) = (desk.shift().await, last_month());
    desk.group(&["engineer"], &shift, &month.to_string(), json!({})).await;
    desk.compute().await;
    let client = desk.server.db().client().await;
    // the snapshot is written by now, and the month is not closed yet
    let held = TableLock::take(desk.server.db(), "attend_month in exclusive mode").await;
    let settle = json!({ "input": { "month": month, "settleOpenAsNormal": false } });
    let punching = async {
        let waits = "select exists (select from pg_locks
            where not granted and relation = 'attend_month'::regclass
                and database = (select oid from pg_database where datname = current_database()))";
        until_true(&client, waits).await;
        let (came, left) = (format!("{month} 08:50"), format!("{month} 18:05"));
        let lines: [&[&str]; 2] = [&["陆云帆", came.as_str()], &["陆云帆", left.as_str()]];
        let sent = desk.import(&lines, "").await;
        assert_eq!(sent["code"], json!(0), "{sent}");
        held.release().await;
    };
    let (closed, ()) = tokio::join!(desk.ask("admin", CLOSE, settle), punching);
    assert_eq!(closed["attendMonth"]["closed"], json!(true), "{closed}");
    desk.compute().await;
    let kept = "select coalesce(sum((figures -> 'part' -> 'figures' ->> 'worked')::bigint), 0)::bigint from attend_month_row";
    let later =
        "select coalesce(sum(becomes - was), 0)::bigint from attend_correction where figure = 'worked'";
    assert_eq!((desk.number(kept).await, desk.number(later).await), (0, 480));
}

#[tokio::test]
async fn a_repair_that_is_annulled_after_the_closing_is_a_correction() {
    let desk = Desk::open().await;
    let (shift, month) = (desk.shift().await, last_month());
    let repair = json!({ "repair": { "kinds": [{ "kind": "MISSING" }] } });
    desk.group(&["engineer"], &shift, &month.to_string(), repair).await;
    let engineer = desk.member("engineer").await;
    let punch = format!(
        "insert into attend_punch (enterprise_id, member_id, punched_at, own_at, source) \
         select 1, {engineer}, t, t, 2 from (values (timestamptz '{month} 08:50+08')) as o (t); \
         insert into attend_dirty (enterprise_id, member_id, day) values (1, {engineer}, '{month}')"
    );
    desk.server.db().client().await.batch_execute(&punch).await.expect("a punch");
    desk.compute().await;
    let send = "mutation ($input: AttendSupplementInput!) { attendSupplement(input: $input) {
        processRowId userErrors { message } } }";
    let input = json!({ "input": { "day": month, "slot": 1, "reason": "下班忘记打卡" } });
    let sent = desk.ask("engineer", send, input).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let process = &sent["processRowId"];
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    let worked = format!("select worked::bigint from attend_day where day = '{month}'");
    assert_eq!(desk.number(&worked).await, 480);
    let settle = json!({ "input": { "month": month, "settleOpenAsNormal": false } });
    assert_eq!(desk.ask("admin", CLOSE, settle).await["attendMonth"]["closed"], json!(true));

    desk.answer("engineer", "Annul", process).await;
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    let open = format!("select count(*) from attend_exception where day = '{month}' and status in (0, 1)");
    assert_eq!(desk.number(&open).await, 0, "nobody could deal with it in a closed month");
    let later =
        "select coalesce(sum(becomes - was), 0)::bigint from attend_correction where figure = 'worked'";
    assert_eq!(desk.number(later).await, -480);
    assert_eq!(desk.number(&worked).await, 480, "the closed day stays");
}
