//! Hostile requests do not grow the memory of the real server process.

use serde_json::json;
use xieli_testing::TestDb;

use crate::hostile::{documents, flood};
use crate::support::Bench;

/// Allowed growth in kilobytes over all rounds: memory retained by the allocators of its threads, which is
/// bounded and less than a single body of 50 MB. If requests leaked, the rounds would add up to half a
/// gigabyte.
const ROOM: i64 = 40 * 1024;

/// Rounds of all hostile requests.
const ROUNDS: usize = 5;

/// Private memory of the process in kilobytes: without the pages of its own executable, which are loaded on
/// demand.
pub fn memory(pid: u32) -> i64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the status of the process");
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).expect("a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_memory_of_the_server_stays_where_it_was() {
    // the database is that of a test, the server a process of its own
    let db = TestDb::demo().await;
    let bench = Bench::open();
    let serving = bench.serve_with(&[], &[("DATABASE_URL", &db.url())]);
    let client = xieli_app::outgoing::client(std::time::Duration::from_secs(60)).expect("a client");
    let post = async |body: String| {
        let request =
            client.post(format!("{}/graphql", serving.url)).header("content-type", "application/json");
        request.body(body).send().await.expect("a reply").bytes().await.expect("a body")
    };
    let block = vec![b' '; 64 * 1024];
    let chunk = [format!("{:x}\r\n", block.len()).as_bytes(), &block, b"\r\n"].concat();
    let head = "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let nested = format!(r#"{{"query":"{{__typename}}","variables":{{"x":{}}}}}"#, "[".repeat(200_000));
    let wide = format!(r#"{{"query":"{{__typename}}","variables":{{"x":[{}0]}}}}"#, "[],".repeat(80_000));
    // usual requests first: connections, caches and the allocator reach their size
    for _ in 0..200 {
        post(json!({ "query": "{ loginKey { keyId } }" }).to_string()).await;
    }
    let pid = serving.pid();
    let mut seen = vec![memory(pid)];
    for _ in 0..ROUNDS {
        for (_, document, _) in documents() {
            post(json!({ "query": document, "variables": { "i": {} } }).to_string()).await;
        }
        post(nested.clone()).await;
        post(wide.clone()).await;
        let (reply, _) =
            flood(&serving.url, &format!("{head}content-length: 52428800\r\n\r\n"), &block).await;
        assert!(reply.starts_with("HTTP/1.1 413"), "{reply}");
        let (reply, _) =
            flood(&serving.url, &format!("{head}transfer-encoding: chunked\r\n\r\n"), &chunk).await;
        assert!(reply.starts_with("HTTP/1.1 413"), "{reply}");
        seen.push(memory(pid));
    }
    assert!(seen[ROUNDS] - seen[0] < ROOM, "{seen:?} kB");
    assert_eq!(
        post(json!({ "query": "{ __typename }" }).to_string()).await,
        r#"{"data":{"__typename":"Query"}}"#
    );
}
