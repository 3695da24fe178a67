//! Live updates with two nodes over one database: events on one arrive on the other within a second.

use std::time::Duration;

use serde_json::json;
use xieli_testing::{Socket, Stopwatch, TestServer};

use super::{RECORDS, create_team, listening};

/// The guaranteed delay.
const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_on_one_node_reaches_a_subscriber_on_the_other_within_a_second() {
    let here = TestServer::demo().await;
    let there = here.beside().await;
    let mut listener = listening(&there, "engineer", RECORDS).await;
    let token = here.token("admin").await;
    for name in ["甲", "乙", "丙"] {
        let began = Stopwatch::start();
        let id = create_team(&here, &token, name).await;
        let told = listener.answer("1").await;
        began.assert_within(SECOND);
        assert_eq!(
            told["data"]["recordsChanged"],
            json!({ "missed": false, "changes": [{ "type": "TEAM", "recordId": id, "action": "CREATED" }] })
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_revoked_on_one_node_is_dead_on_the_other_within_a_second() {
    let here = TestServer::demo().await;
    let there = here.beside().await;
    let (desk, phone) = (here.token("engineer").await, here.token("engineer").await);
    let mut lost = Socket::signed_in(there.url(), &phone).await;
    lost.subscribe("1", RECORDS, json!({})).await;
    let mut kept = Socket::signed_in(there.url(), &desk).await;
    // both nodes have it in their caches
    let who = "{ viewer { id sessions { id current } } }";
    let asked = there.graphql(Some(&phone), who, json!({})).await;
    let sessions = asked["data"]["viewer"]["sessions"].as_array().expect("sessions");
    let id = sessions.iter().find(|session| session["current"] == true).expect("the phone")["id"].clone();

    let revoke = "mutation ($id: ID!) { sessionRevoke(input: { id: $id }) { userErrors { message } } }";
    let answer = here.graphql(Some(&desk), revoke, json!({ "id": id })).await;
    let began = Stopwatch::start();
    assert_eq!(answer["data"]["sessionRevoke"]["userErrors"], json!([]), "{answer}");
    assert_eq!(lost.closed().await, 4401);
    began.assert_within(SECOND);
    let posted = there.graphql(Some(&phone), who, json!({})).await;
    assert_eq!(posted["errors"][0]["extensions"]["code"], "UNAUTHENTICATED", "{posted}");
    began.assert_within(SECOND);
    // the other device stays connected
    assert!(kept.settled().await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_who_left_hears_nothing_more() {
    let here = TestServer::demo().await;
    let there = here.beside().await;
    let mut gone = listening(&there, "sales", RECORDS).await;
    let began = Stopwatch::start();
    // as the service writes it: the member and the event in one transaction
    here.db()
        .execute(
            "with gone as (update member set status = 2, version = version + 1 where enterprise_id = 1 and account_id =
                (select id from account where username = 'sales') returning id)
             insert into event (enterprise_id, kind, record_type, record_id) select 1, 'member.leave', 'member', id from gone",
        )
        .await;
    assert_eq!(gone.closed().await, 4401);
    began.assert_within(SECOND);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_rights_are_told_and_used_from_then_on() {
    let here = TestServer::demo().await;
    let there = here.beside().await;
    // invitations are hidden from sales
    let mut socket = listening(&there, "sales", RECORDS).await;
    socket.subscribe("2", "subscription { viewerChanged { authorities isAdmin } }", json!({})).await;
    assert_eq!(socket.answer("2").await["data"]["viewerChanged"]["isAdmin"], false);

    let began = Stopwatch::start();
    here.db()
        .execute(
            "with made as (insert into role_member (enterprise_id, role_id, member_id)
                select 1, r.id, m.id from role r, member m join account a on a.id = m.account_id
                where r.enterprise_id = 1 and r.code = 'ROLE_admin' and m.enterprise_id = 1 and a.username = 'sales'
                returning role_id)
             insert into event (enterprise_id, kind, record_type, record_id)
             select 1, 'role.members_add', 'role', role_id from made",
        )
        .await;
    let mut heard = (false, false);
    while heard != (true, true) {
        let message = socket.message().await;
        let data = &message["payload"]["data"];
        match message["id"].as_str() {
            // visibility has changed: the client must reload everything
            Some("1") => heard.0 |= data["recordsChanged"]["missed"] == true,
            _ => heard.1 |= data["viewerChanged"]["isAdmin"] == true,
        }
    }
    began.assert_within(SECOND);
}
