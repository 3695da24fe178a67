//! Results belong to one reader: they are shown to no other, and to nobody whose right was taken away.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::{Sent, TestServer, until_true};

use super::{Desk, engineers_read};

const DATA: &str = "query ($id: ID!) { tasks(first: 1) { totalCount } onlineReportData(id: $id) { totals } }";

/// Reads a report on a node; asserts that it counts the reader's own list, and returns the number.
async fn own(server: &TestServer, token: &str, id: &str) -> i64 {
    let reply = server.graphql(Some(token), DATA, json!({ "id": id })).await;
    assert!(reply["errors"].is_null(), "{reply}");
    let listed = reply["data"]["tasks"]["totalCount"].as_i64().expect("a total");
    assert_eq!(reply["data"]["onlineReportData"]["totals"][0], json!(listed.to_string()), "{reply}");
    listed
}

#[tokio::test]
async fn figures_of_one_reader_are_shown_to_no_other() {
    let desk = Desk::demo().await;
    desk.server.db().execute(&engineers_read(904)).await;
    let id = desk.named("任务完成情况").await;
    let row = ids::decode("OnlineReport", &id).expect("a row");
    let beside = desk.server.beside().await;
    let (admin, engineer) = (desk.server.token("admin").await, desk.server.token("engineer").await);
    // one after the other on both nodes, in both orders
    for server in [&desk.server, &beside] {
        let all = own(server, &admin, &id).await;
        let some = own(server, &engineer, &id).await;
        assert!(0 < some && some < all, "{some} of {all}");
        assert_eq!(own(server, &admin, &id).await, all);
        for (token, count) in [(&admin, all), (&engineer, some)] {
            let reply = super::export(server, token, row, "csv").await;
            assert_eq!(reply.headers()["cache-control"], "no-store");
            let text = reply.text().await.expect("a text");
            let whole = text.lines().last().and_then(|line| line.split(',').nth(1)).expect("the whole");
            assert_eq!(whole, count.to_string(), "{text}");
        }
    }
}

/// Also for a report in a session that is still open, at another node, and for an export that was asked for
/// while the right was there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_that_was_taken_away_ends_reports_and_waiting_exports() {
    let desk = Desk::demo().await;
    let beside = desk.server.beside().await;
    let id = desk.named("任务完成情况").await;
    let row = ids::decode("OnlineReport", &id).expect("a row");
    let token = desk.server.token("manager").await;
    own(&desk.server, &token, &id).await;
    own(&beside, &token, &id).await;
    let of_manager =
        "from role_member h join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
        join account a on a.id = m.account_id where h.enterprise_id = 1 and a.username = 'manager'";
    let member = desk.number(&format!("select min(h.member_id) {of_manager}")).await;
    let role = desk
        .number(&format!(
            "select h.role_id {of_manager} and exists (select from role_menu u where u.enterprise_id = 1
                and u.role_id = h.role_id and u.menu_id = 904) limit 1"
        ))
        .await;
    let mut heard = beside.events().subscribe();
    let taken = "mutation ($role: ID!, $members: [ID!]!) {
        roleMembersRemove(input: { roleId: $role, memberIds: $members }) { userErrors { message } } }";
    let variables = json!({ "role": role.to_string(), "members": [member.to_string()] });
    let taken = desk.ask("owner", taken, variables).await;
    assert_eq!(taken["roleMembersRemove"]["userErrors"], json!([]), "{taken}");
    // earlier events may arrive after the subscription
    while heard.recv().await.expect("an event").record_type != "role" {}
    for server in [&desk.server, &beside] {
        for query in [
            "query ($id: ID!) { onlineReportData(id: $id) { totals } }",
            "query ($id: ID!) { onlineReportRows(id: $id) { totalCount } }",
            "query ($id: ID!) { onlineReportRecords(id: $id) { totalCount } }",
        ] {
            let reply = server.graphql(Some(&token), query, json!({ "id": id })).await;
            assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{query}: {reply}");
        }
        for path in ["data/", "exportExcel?id="] {
            let path = format!("/api/online/onlCgreport/{path}{row}");
            let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
            assert!([4003, 10004].contains(&reply.code()), "{path}: {}", reply.body);
        }
    }
    // an export that has waited since then; another one wakes the node up
    let payload = json!({ "list": "online/onlCgreport", "columns": [], "query": { "id": row.to_string() } });
    let job = desk
        .number(&format!(
            "insert into job (enterprise_id, kind, payload, max_attempts, run_at, title, created_by)
             values (1, 'sheet.export', '{payload}', 3, now() - interval '1 hour', '导出', {member})
             returning id"
        ))
        .await;
    let admin = desk.server.token("admin").await;
    let path = format!("/api/online/onlCgreport/exportExcel?id={row}&background=1");
    let begun = desk.server.rest(Some(&admin), Method::GET, &path, Sent::Nothing).await;
    assert_eq!(begun.code(), 0, "{}", begun.body);
    let client = desk.server.db().client().await;
    until_true(&client, &format!("select attempt > 0 and state <> 1 from job where id = {job}")).await;
    let failed = format!("select count(*) from job where id = {job} and state = 3 and result is null");
    assert_eq!(desk.number(&failed).await, 1);
    let own = begun.body["data"]["jobId"].as_str().and_then(|id| id.parse::<i64>().ok()).expect("a job");
    until_true(&client, &format!("select state = 2 from job where id = {own}")).await;
    let told: Value =
        desk.ask("manager", "{ jobs(first: 5) { nodes { rowId downloadUrl } } }", Value::Null).await;
    let mine = told["jobs"]["nodes"].as_array().and_then(|all| all.first()).expect("the job");
    assert_eq!((&mine["rowId"], &mine["downloadUrl"]), (&json!(job.to_string()), &Value::Null), "{told}");
}
