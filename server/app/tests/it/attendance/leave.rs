//! Applications for leave: amounts counted by the server, reserved during the approval, returned when it is
//! annulled.

use serde_json::json;

use super::{Desk, day, on};

#[tokio::test]
async fn half_a_day_of_leave_needs_no_punch_for_it() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["08:55", "12:05"]).await;
    let sick = desk.of_type("病假").await;
    let values =
        json!({ "f1": sick, "f2": { "from": day, "to": day }, "h1": "下半天", "h2": "下半天", "f3": "就医" });
    let sent = desk.apply("engineer", "请假申请", values.clone()).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let again = desk.apply("engineer", "请假申请", values).await;
    assert!(again["flowProcess"].is_null(), "it overlaps with the one that is being decided: {again}");
    desk.answer("manager", "Agree", &sent["flowProcess"]["rowId"]).await;
    desk.compute().await;
    let seen = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!(
        (&seen["worked"], &seen["leave"], &seen["absence"]),
        (&json!(180), &json!(300), &json!(0)),
        "{seen}"
    );
    assert_eq!(seen["exceptions"], json!([]));

    // the weekly report of that week shows the leave, without its type
    desk.server
        .db()
        .client()
        .await
        .batch_execute("delete from weekly_comment; delete from weekly")
        .await
        .expect("none");
    let open = "mutation ($input: WeeklyDayInput!) { weeklyOpen(input: $input) { weekly { done { did title record { recordType } } } } }";
    let opened = desk.ask("engineer", open, json!({ "input": { "day": day } })).await;
    let lines = opened["weekly"]["done"].as_array().expect("lines");
    let leave: Vec<_> = lines.iter().filter(|line| line["did"] == json!("请假")).collect();
    assert_eq!(leave.len(), 1, "{opened}");
    assert_eq!(leave[0]["record"]["recordType"], json!("flow_process"));
    assert!(!opened.to_string().contains("病假"), "{opened}");
}

#[tokio::test]
async fn what_is_refused_keeps_nobody_from_applying_again() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let (sick, next) = (desk.of_type("病假").await, on(3));
    let values = json!({ "f1": sick, "f2": { "from": next, "to": next }, "f3": "就医" });
    let sent = desk.apply("engineer", "请假申请", values.clone()).await;
    desk.answer("manager", "Refuse", &sent["flowProcess"]["rowId"]).await;
    let status = "select status::bigint from attend_application order by id desc limit 1";
    assert_eq!(desk.number(status).await, 3, "it came to nothing");
    let again = desk.apply("engineer", "请假申请", values).await;
    assert_eq!(again["userErrors"], json!([]), "{again}");
}

#[tokio::test]
async fn a_balance_is_the_sum_of_its_rows() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let (lieu, engineer) = (desk.of_type("调休").await, desk.member("engineer").await);
    let correct = "mutation ($input: LeaveBalanceCorrectInput!) { leaveBalanceCorrect(input: $input) { written userErrors { field message } } }";
    let input =
        json!({ "input": { "memberIds": [engineer], "typeId": lieu, "amount": 8.0, "reason": "补录" } });
    assert_eq!(desk.ask("admin", correct, input).await["written"], json!(1));
    let less =
        json!({ "input": { "memberIds": [engineer], "typeId": lieu, "amount": -9.0, "reason": "扣减" } });
    let refused = desk.ask("admin", correct, less).await;
    assert!(refused["written"].is_null(), "there is less than that: {refused}");
    let query = "{ leaveBalances { attendType { rowId } balance available } }";
    let balances = desk.ask("engineer", query, json!({})).await;
    let of =
        balances.as_array().expect("a list").iter().find(|one| one["attendType"]["rowId"] == json!(lieu));
    assert_eq!(of.map(|one| one["balance"].clone()), Some(json!(8.0)));
    let ledger = desk.number("select sum(amount)::bigint from leave_ledger").await;
    assert_eq!(ledger, 800);
}

#[tokio::test]
async fn the_form_is_told_day_by_day_what_an_application_comes_to() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let query = "query ($input: AttendCalculationInput!) { attendCalculation(input: $input) {
        minutes amount words refusals days { day minutes amount } } }";
    let sick = desk.of_type("病假").await;
    let period = json!({ "fromDay": on(3), "toDay": on(4), "fromHalf": "SECOND" });
    let input = json!({ "input": { "kind": "LEAVE", "typeId": sick, "period": period } });
    let counted = desk.ask("engineer", query, input).await;
    assert_eq!((&counted["amount"], &counted["refusals"]), (&json!(1.5), &json!([])), "{counted}");
    assert_eq!(counted["days"].as_array().map(Vec::len), Some(2));
    let long = json!({ "fromDay": on(3), "toDay": on(9) });
    let input = json!({ "input": { "kind": "LEAVE", "typeId": sick, "period": long } });
    let counted = desk.ask("engineer", query, input).await;
    assert_ne!(counted["refusals"], json!([]), "more than two days need a proof");
}

#[tokio::test]
async fn approvers_are_told_day_by_day_what_a_leave_comes_to_and_others_nothing() {
    let desk = Desk::open().await;
    let shift = desk.shift().await;
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    let (sick, from, to) = (desk.of_type("病假").await, on(3), on(4));
    let values = json!({ "f1": sick, "f2": { "from": from, "to": to }, "h1": "下半天", "f3": "就医" });
    let sent = desk.apply("engineer", "请假申请", values).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let query = "query ($id: ID!) { flowProcess(id: $id) {
        absence { kind unit minutes amount days { day amount } } } }";
    let id = json!({ "id": sent["flowProcess"]["rowId"] });
    let of_approver = desk.ask("manager", query, id.clone()).await["absence"].clone();
    assert_eq!((&of_approver["kind"], &of_approver["amount"]), (&json!("LEAVE"), &json!(1.5)));
    let days = json!([{ "day": from, "amount": 0.5 }, { "day": to, "amount": 1.0 }]);
    assert_eq!(of_approver["days"], days, "{of_approver}");
    assert_eq!(desk.ask("engineer", query, id).await["absence"], of_approver);
    // another application has none
    let other = "select min(p.id) from flow_process p where p.enterprise_id = 1 and p.status = 1
        and not exists (select from attend_application a where a.process_id = p.id)";
    let other = json!({ "id": desk.number(other).await.to_string() });
    assert_eq!(desk.ask("admin", query, other).await, json!({ "absence": null }));
}

#[tokio::test]
async fn leave_that_compensates_overtime_goes_with_it() {
    let desk = Desk::open().await;
    let (shift, day) = (desk.shift().await, day());
    desk.group(&["engineer"], &shift, &on(-5), json!({})).await;
    desk.punches("engineer", &day, &["08:55", "21:05"]).await;
    let (lieu, overtime) = (desk.of_type("调休").await, desk.of_type("加班调休").await);
    let period = json!({ "from": format!("{day}T19:00"), "to": format!("{day}T21:00") });
    let values = json!({ "f1": overtime, "f2": period, "f3": "抢修" });
    let sent = desk.apply("engineer", "加班申请", values).await;
    assert_eq!(sent["userErrors"], json!([]), "{sent}");
    let process = &sent["flowProcess"]["rowId"];
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    let balance = format!("select coalesce(sum(amount), 0)::bigint from leave_ledger where type_id = {lieu}");
    assert_eq!(desk.number(&balance).await, 200, "two hours");
    desk.answer("engineer", "Annul", process).await;
    desk.answer("manager", "Agree", process).await;
    desk.compute().await;
    assert_eq!(desk.number(&balance).await, 0, "the overtime is annulled");
    let seen = desk.day_of("engineer", "engineer", &day).await;
    assert_eq!(seen["worked"], json!(480), "{seen}");
}
