//! Two nodes over one database: tokens of one are valid on the other, and single-use values are used once
//! over both.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_database::seed;
use xieli_testing::{Reply, Sent, Stopwatch, TestServer};

use super::{CREATE, TEAMS, ask, is_good};

const LOGIN: &str = "/api/ems/login";

async fn login(server: &TestServer, credentials: Sent) -> Reply {
    server.rest(None, Method::POST, LOGIN, credentials).await
}

fn with(sent: Sent, more: &[(&str, &str)]) -> Sent {
    let Sent::Form(mut pairs) = sent else { panic!("a form") };
    pairs.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Sent::Form(pairs)
}

async fn value(server: &TestServer, sql: &str, of: &str) -> String {
    let client = server.db().client().await;
    client.query_one(sql, &[&of]).await.expect("a row").get(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_of_one_node_opens_at_the_other_and_a_nonce_serves_once_over_both() {
    let one = TestServer::demo().await;
    let other = one.beside().await;
    let credentials = one.credentials("engineer", seed::PASSWORD).await;
    assert_eq!(login(&other, credentials.clone()).await.code(), 0);
    assert_eq!(login(&one, credentials).await.code(), 4022, "used up at the other node");
    for _ in 0..5 {
        let credentials = one.credentials("engineer", seed::PASSWORD).await;
        let (here, there) = tokio::join!(login(&one, credentials.clone()), login(&other, credentials));
        let in_both = [here.code(), there.code()];
        assert_eq!(in_both.iter().filter(|code| **code == 0).count(), 1, "{in_both:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_of_one_node_is_read_at_the_other_once() {
    let one = TestServer::demo().await;
    let other = one.beside().await;
    for _ in 0..3 {
        let credentials = one.credentials("sales", "wrong-pass-1").await;
        assert_ne!(login(&one, credentials).await.code(), 0);
    }
    let bare = other.credentials("sales", seed::PASSWORD).await;
    assert_eq!(login(&other, bare).await.code(), 4022, "the failures count at both");
    for _ in 0..3 {
        let captcha = one.graphql(None, "{ captcha { captchaId } }", json!({})).await;
        let id = captcha["data"]["captcha"]["captchaId"].as_str().expect("a picture").to_owned();
        let answer = value(&one, "select answer from captcha where id = $1", &id).await;
        let read = [("captchaId", id.as_str()), ("captcha", answer.as_str())];
        // with wrong passwords the failures stay, so that the captcha's use is visible
        let here = with(one.credentials("sales", "wrong-pass-1").await, &read);
        let there = with(other.credentials("sales", "wrong-pass-1").await, &read);
        let (here, there) = tokio::join!(login(&one, here), login(&other, there));
        let expired =
            |reply: &Reply| reply.body["msg"].as_str().is_some_and(|said| said.contains("图形验证码"));
        let refused = [&here, &there].iter().filter(|reply| expired(reply)).count();
        assert_eq!(refused, 1, "{} {}", here.body, there.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_token_renews_once_over_both() {
    let one = TestServer::demo().await;
    let other = one.beside().await;
    let reply = login(&one, one.credentials("engineer", seed::PASSWORD).await).await;
    let refresh = reply.body["data"]["refreshToken"].as_str().expect("a refresh token").to_owned();
    let query =
        "mutation ($token: String!) { sessionRefresh(input: { refreshToken: $token }) { tokens { token } } }";
    let renew = async |server: &TestServer| server.graphql(None, query, json!({ "token": refresh })).await;
    let (here, there) = tokio::join!(renew(&one), renew(&other));
    let renewed = [&here, &there]
        .iter()
        .filter(|answer| answer["data"]["sessionRefresh"]["tokens"]["token"].is_string())
        .count();
    assert_eq!(renewed, 1, "{here} {there}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_of_one_node_speaks_at_the_other_and_dies_at_both() {
    let one = TestServer::demo().await;
    let other = one.beside().await;
    let token = one.login("admin").await;
    assert!(is_good(&ask(&other, &token, TEAMS, json!({})).await.0));
    // changes of one are visible on the other
    let (made, _) = ask(&one, &token, CREATE, json!({ "name": "两个节点" })).await;
    assert!(is_good(&made), "{made}");
    let found = r#"{ teams(filter: { keyword: "两个节点" }) { nodes { name } } }"#;
    let (seen, _) = ask(&other, &token, found, json!({})).await;
    assert_eq!(seen["data"]["teams"]["nodes"], json!([{ "name": "两个节点" }]), "{seen}");

    let reply = one.rest(Some(&token), Method::DELETE, "/api/ems/logout", Sent::Nothing).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
    let began = Stopwatch::start();
    let code = |answer: &Value| answer["errors"][0]["extensions"]["code"].as_str().map(str::to_owned);
    while code(&ask(&other, &token, TEAMS, json!({})).await.0).as_deref() != Some("UNAUTHENTICATED") {
        began.assert_within(Duration::from_secs(1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_taken_at_one_node_is_gone_at_the_other() {
    let one = TestServer::demo().await;
    let other = one.beside().await;
    let (owner, admin) = (one.token("owner").await, other.token("admin").await);
    let (made, _) = ask(&other, &admin, CREATE, json!({ "name": "仍有权" })).await;
    assert!(is_good(&made), "{made}");
    let role = value(
        &one,
        "select r.id::text from role r join role_member mr on mr.role_id = r.id and mr.enterprise_id = r.enterprise_id
         join member m on m.id = mr.member_id join account a on a.id = m.account_id
         where a.username = $1 order by m.enterprise_id limit 1",
        "admin",
    )
    .await;
    let member = value(
        &one,
        "select m.id::text from member m join account a on a.id = m.account_id where a.username = $1
         order by m.enterprise_id limit 1",
        "admin",
    )
    .await;
    let mut heard = other.events().subscribe();
    let taken = one
        .graphql(
            Some(&owner),
            "mutation ($role: ID!, $members: [ID!]!) {
                roleMembersRemove(input: { roleId: $role, memberIds: $members }) { userErrors { message } } }",
            json!({ "role": role, "members": [member] }),
        )
        .await;
    assert_eq!(taken["data"]["roleMembersRemove"]["userErrors"], json!([]), "{taken}");
    // earlier events may arrive after the subscription
    while heard.recv().await.expect("an event").record_type != "role" {}
    let (refused, _) = ask(&other, &admin, CREATE, json!({ "name": "不再有权" })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
}
