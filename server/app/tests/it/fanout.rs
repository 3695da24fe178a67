//! Unpaged lists in an exceptionally large enterprise.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio_postgres::Client;
use xieli_testing::{Caller, SECRET, TestDb, TestServer};

use crate::hostile_memory::memory;
use crate::support::Bench;

/// Five points, and the square of the team's members.
const SQUARE: &str = "query ($id: ID!) { team(id: $id) { memberships { member { teams { memberships { member { rowId } } } } } } }";

/// Allowed growth of memory, in kilobytes.
const ROOM: i64 = 200 * 1024;

/// Adds so many members to the team.
async fn crowd(client: &Client, enterprise: i64, team: i64, from: i32, to: i32) {
    let sql = "with people as (
            insert into member (enterprise_id, name, sort_name)
            select $1::bigint, '众人' || n, 'zhongren' || n from generate_series($3::integer, $4::integer) n returning id)
        insert into team_member (enterprise_id, team_id, member_id, main)
        select $1, $2::bigint, id, true from people";
    client.execute(sql, &[&enterprise, &team, &from, &to]).await.expect("people");
    client.batch_execute("analyze member; analyze team_member").await.expect("analyzed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_square_of_a_large_team_is_refused_and_others_are_served_meanwhile() {
    let server = TestServer::over(TestDb::demo().await, |_| {}).await;
    let token = server.token("owner").await;
    let reply = server.graphql(Some(&token), "{ teams(first: 1) { nodes { id rowId } } }", json!({})).await;
    let team = &reply["data"]["teams"]["nodes"][0];
    let row: i64 = team["rowId"].as_str().and_then(|row| row.parse().ok()).expect("a team");
    let asked = json!({ "query": SQUARE, "variables": { "id": team["id"] } });
    let client = server.db().client().await;
    let sql = "select enterprise_id from team where id = $1";
    let enterprise: i64 = client.query_one(sql, &[&row]).await.expect("a team").get(0);

    // one thread: a blocking request blocks all others
    let bench = Bench::open();
    let key = STANDARD.encode(SECRET);
    let variables = [
        ("DATABASE_URL", server.db().url()),
        ("TOKIO_WORKER_THREADS", "1".to_owned()),
        ("XIELI_SECRET_KEY", key),
    ];
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let serving = bench.serve_with(&[], &variables);
    let caller = Caller::new(&serving.url, Duration::from_secs(60));
    let ordinary = async || {
        let reply = caller.try_graphql(Some(&token), "{ viewer { member { name } } }", json!({})).await;
        let reply = reply.expect("a reply");
        assert!(reply.body["errors"].is_null(), "{}", reply.body);
    };
    ordinary().await;
    let before = memory(serving.pid());
    for (from, to) in [(1, 5_000), (5_001, 20_000)] {
        crowd(&client, enterprise, row, from, to).await;
        let done = Arc::new(AtomicBool::new(false));
        let served = AtomicUsize::new(0);
        let hostile = async {
            for _ in 0..3 {
                let request = caller.client().post(format!("{}/graphql", serving.url)).bearer_auth(&token);
                let reply: Value =
                    request.json(&asked).send().await.expect("a reply").json().await.expect("JSON");
                assert_eq!(reply["errors"][0]["extensions"]["code"], "LIMIT_EXCEEDED", "{to}: {reply}");
                assert_eq!(reply["errors"].as_array().map(Vec::len), Some(1));
            }
            done.store(true, Ordering::Release);
        };
        let others = async {
            while !done.load(Ordering::Acquire) {
                ordinary().await;
                served.fetch_add(1, Ordering::Relaxed);
            }
        };
        tokio::join!(hostile, others);
        let grown = memory(serving.pid()) - before;
        println!("{to} members: {} ordinary requests meanwhile, {grown} kB", served.load(Ordering::Relaxed));
        assert!(served.load(Ordering::Relaxed) >= 6, "two for each of the others at least");
        assert!(grown < ROOM, "{to}: {grown} kB");
    }
    // if the actual size is within the limits, the request succeeds
    let query = "query ($id: ID!) { team(id: $id) { memberships { member { name } } } }";
    let reply = caller.graphql(Some(&token), query, json!({ "id": team["id"] })).await;
    let members = reply["data"]["team"]["memberships"].as_array().map(Vec::len);
    assert!(members.is_some_and(|count| count > 20_000), "{members:?}");
}
