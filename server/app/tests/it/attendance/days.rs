//! Computed attendance days: figures, reasons, exceptions, and persistent decisions.

use serde_json::json;
use xieli_testing::until;

use super::{Desk, day, exception, on, reasons};

const DEAL: &str = "mutation ($input: AttendExceptionDealInput!) { attendExceptionDeal(input: $input) {
    attendException { rowId status review } userErrors { field message code } } }";

#[tokio::test]
async fn lateness_is_told_with_its_reason_and_a_decision_about_it_stands() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["09:10", "17:20"]).await;
    desk.compute().await;
    let first = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&first["late"], &first["early"], &first["worked"]), (&json!(10), &json!(40), &json!(430)));
    let told = reasons(&first);
    assert!(told.iter().any(|text| text.contains("09:10") && text.contains("迟到 10 分钟")), "{told:?}");
    assert!(told.iter().any(|text| text.contains("17:20") && text.contains("早退 40 分钟")), "{told:?}");
    let late = exception(&first, "LATE").expect("an exception").clone();
    assert_eq!((&late["status"], &late["minutes"]), (&json!("OPEN"), &json!(10)));

    let input = json!({ "input": { "id": late["rowId"], "version": late["version"], "normal": true } });
    let dealt = desk.ask("manager", DEAL, input.clone()).await;
    assert_eq!(dealt["attendException"]["status"], json!("NORMAL"), "{dealt}");
    let counted = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&counted["late"], &counted["worked"]), (&json!(0), &json!(440)), "those minutes are worked");
    let stale = desk.ask("manager", DEAL, input).await;
    assert_eq!(stale["userErrors"][0]["code"], json!("STALE"), "{stale}");

    // another punch changes the inputs: the decision stays, and needs another review
    desk.punches("engineer", &day, &["18:05"]).await;
    desk.compute().await;
    let later = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&later["early"], &later["review"]), (&json!(0), &json!(true)));
    assert!(exception(&later, "EARLY").is_none(), "it is none any more");
    let late = exception(&later, "LATE").expect("the decision").clone();
    assert_eq!((&late["status"], &late["review"]), (&json!("NORMAL"), &json!(true)));
    let without = json!({ "input": { "id": late["rowId"], "normal": false } });
    let refused = desk.ask("manager", DEAL, without).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["reason"]), "{refused}");
    let again = json!({ "input": { "id": late["rowId"], "normal": false, "reason": "多次迟到" } });
    let dealt = desk.ask("manager", DEAL, again).await;
    assert_eq!(dealt["attendException"]["status"], json!("EXCEPTION"), "{dealt}");
    let last = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!((&last["late"], &last["review"]), (&json!(10), &json!(false)));
}

#[tokio::test]
async fn a_change_has_its_days_computed_without_the_clock() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["09:10", "17:20"]).await;
    // the clock of a test's node does not run
    let computed = until("the day was not computed", async || {
        let found = desk.day_of("engineer", "engineer", &day).await;
        (found["early"] == json!(40)).then_some(found)
    });
    assert_eq!(computed.await["late"], json!(10));
}

#[tokio::test]
async fn computing_twice_changes_nothing() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer", "sales"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["08:50", "18:10"]).await;
    desk.compute().await;
    let versions = "select coalesce(sum(version), 0)::bigint from attend_day";
    let before = desk.number(versions).await;
    let member = desk.member("engineer").await;
    let mark =
        format!("insert into attend_dirty (enterprise_id, member_id, day) values (1, {member}, '{day}')");
    desk.server.db().client().await.batch_execute(&mark).await.expect("marked");
    desk.compute().await;
    assert_eq!(desk.number(versions).await, before);
}

#[tokio::test]
async fn days_are_their_members_their_directors_and_of_who_arranges_attendance() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer", "sales"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["09:30", "18:00"]).await;
    desk.compute().await;
    for (user, sees) in [
        ("engineer", true),
        ("manager", true),
        ("admin", true),
        ("zhuqinghe", true),
        ("sales", false),
        ("external", false),
    ] {
        assert_eq!(!desk.day_of(user, "engineer", &day).await.is_null(), sees, "{user}");
    }
    let seen = desk.day_of("engineer", "engineer", &day).await;
    let late = exception(&seen, "LATE").expect("an exception");
    let input = json!({ "input": { "id": late["rowId"], "normal": true } });
    assert_eq!(
        desk.refused("engineer", DEAL, input.clone()).await,
        json!("FORBIDDEN"),
        "nobody deals with their own"
    );
    // a manager of another team does not learn that it exists
    let other = desk.ask("hanruobing", DEAL, input).await;
    assert_eq!(other["userErrors"][0]["code"], json!("NOT_FOUND"), "{other}");
}

#[tokio::test]
async fn of_two_managers_on_one_exception_one_decides() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["09:30", "18:00"]).await;
    desk.compute().await;
    let seen = desk.day_of("admin", "engineer", &day).await;
    let late = exception(&seen, "LATE").expect("an exception");
    let input = json!({ "input": { "id": late["rowId"], "normal": true } });
    let (one, other) =
        tokio::join!(desk.ask("manager", DEAL, input.clone()), desk.ask("admin", DEAL, input.clone()));
    let won = [&one, &other].iter().filter(|answer| answer["userErrors"] == json!([])).count();
    assert_eq!(won, 1, "{one} {other}");
}

#[tokio::test]
async fn a_decision_stands_when_the_repair_beside_it_is_annulled() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &day, json!({})).await;
    desk.punches("engineer", &day, &["09:30"]).await;
    desk.compute().await;
    let send = "mutation ($input: AttendSupplementInput!) { attendSupplement(input: $input) {
        processRowId userErrors { message } } }";
    let input = json!({ "input": { "day": day, "slot": 1, "reason": "下班忘记打卡" } });
    let sent = desk.ask("engineer", send, input).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let process = &sent["processRowId"];
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    let repaired = desk.day_of("manager", "engineer", &day).await;
    assert_eq!(exception(&repaired, "MISSING_END").map(|one| &one["status"]), Some(&json!("NORMAL")));
    let late = exception(&repaired, "LATE").expect("an exception");
    assert_eq!(late["status"], json!("OPEN"), "the repair does not mend it: {repaired}");
    let input = json!({ "input": { "id": late["rowId"], "normal": false, "reason": "没有说明原因" } });
    let dealt = desk.ask("manager", DEAL, input).await;
    assert_eq!(dealt["attendException"]["status"], json!("EXCEPTION"), "{dealt}");

    desk.answer("engineer", "Annul", process).await;
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    let last = desk.day_of("manager", "engineer", &day).await;
    assert_eq!(exception(&last, "MISSING_END").map(|one| &one["status"]), Some(&json!("OPEN")), "{last}");
    let late = exception(&last, "LATE").expect("the decision");
    assert_eq!((&late["status"], &late["review"]), (&json!("EXCEPTION"), &json!(true)), "{last}");
}
