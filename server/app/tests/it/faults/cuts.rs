//! Cuts of the connection to the database at every point at which data could be lost.

use reqwest::Method;
use serde_json::json;
use xieli_testing::{Link, Sent, Side, TableLock, assert_within, until};

use super::{ANSWERED, CREATE, TEAMS, ask, assert_back, assert_clear, is_good, linked, traces};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_while_nothing_happens_is_not_noticed_for_long() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    assert!(link.connections() >= 3, "{}", link.connections());
    link.cut();
    assert_back(&server, &token).await;
    server.events().listening().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_in_the_middle_of_a_query_is_said_and_overcome() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    let held = TableLock::take(server.db(), "team in access exclusive mode").await;
    let asking = ask(&server, &token, TEAMS, json!({}));
    let cutting = async {
        held.waited_for().await;
        link.cut();
    };
    let ((answer, took), ()) = tokio::join!(asking, cutting);
    assert_clear(&answer);
    assert_within(took, ANSWERED);
    held.release().await;
    assert_back(&server, &token).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_before_the_commit_leaves_nothing() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    // the first statement with the name is in the middle of the transaction
    for (name, statement) in [("断于事务之中", "断于事务之中"), ("断于提交", "commit")] {
        assert_back(&server, &token).await;
        let ((answer, took), ()) = tokio::join!(
            ask(&server, &token, CREATE, json!({ "name": name })),
            link.cut_at(statement, Side::Before)
        );
        assert_clear(&answer);
        assert_within(took, ANSWERED);
        assert_eq!(traces(&server, name).await, (0, 0, 0), "{name}");
        // and it can be repeated
        let (answer, _) = ask(&server, &token, CREATE, json!({ "name": name })).await;
        assert!(is_good(&answer), "{answer}");
        assert_eq!(traces(&server, name).await, (1, 1, 1), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_after_the_commit_leaves_everything_once() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    let name = "断于提交之后";
    let ((answer, _), ()) = tokio::join!(
        ask(&server, &token, CREATE, json!({ "name": name })),
        link.cut_at("commit", Side::After)
    );
    assert_clear(&answer);
    assert_eq!(traces(&server, name).await, (1, 1, 1));
    let (answer, _) = ask(&server, &token, CREATE, json!({ "name": name })).await;
    assert_eq!(answer["data"]["teamCreate"]["userErrors"][0]["message"], "同级下已有同名团队", "{answer}");
    assert_eq!(traces(&server, name).await, (1, 1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_takes_no_connections_is_said_at_once_and_found_again() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    link.set(Link::Refused);
    link.cut();
    for _ in 0..4 {
        let (answer, took) = ask(&server, &token, TEAMS, json!({})).await;
        assert_clear(&answer);
        assert_within(took, ANSWERED);
        let reply = server.rest(Some(&token), Method::GET, "/api/ems/team/list", Sent::Nothing).await;
        assert_eq!(reply.code(), 5000, "{}", reply.body);
        assert!(reply.body["msg"].as_str().is_some_and(|said| said.contains("请稍后重试")), "{}", reply.body);
    }
    let state = async |path: &str| server.rest(None, Method::GET, path, Sent::Nothing).await.status;
    assert_eq!((state("/healthz").await, state("/readyz").await), (200, 503));
    link.set(Link::Open);
    assert_back(&server, &token).await;
    assert_eq!(state("/readyz").await, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changed_while_nobody_listened_is_not_believed_any_more() {
    let (server, link) = linked().await;
    let token = server.token("admin").await;
    assert_back(&server, &token).await;
    // the event is published while the server is disconnected
    link.set(Link::Refused);
    link.cut();
    until("still listening", async || (!server.events().is_listening()).then_some(())).await;
    let mut heard = server.events().subscribe();
    server
        .db()
        .execute(
            "delete from role_member using member m, account a where m.id = role_member.member_id \
               and a.id = m.account_id and a.username = 'admin'; \
             insert into event (enterprise_id, kind, record_type, record_id) \
               select min(id), 'role.update', 'role', 7 from enterprise",
        )
        .await;
    link.set(Link::Open);
    server.events().listening().await;
    let (answer, _) = ask(&server, &token, CREATE, json!({ "name": "不再有权" })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "FORBIDDEN", "{answer}");
    assert!(heard.try_recv().is_err(), "it was announced while nobody listened");
}
