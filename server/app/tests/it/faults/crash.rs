//! kill -9 of the server and of PostgreSQL under write load. `./taskw faults` runs twenty rounds; the suite a
//! few.

use std::sync::Arc;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;
use xieli_testing::{Caller, Stopwatch, until};

use super::ledger::{Ledger, Writers};
use crate::support::{Bench, Serving, alive};

/// Default of XIELI_TEST_FAULT_ROUNDS.
const ROUNDS: usize = 3;
/// Number of writing connections.
const WRITERS: usize = 6;
/// Acknowledged writes between two kills.
const LOAD: u64 = 60;
/// Recovery time on an idle machine.
const BACK: Duration = Duration::from_secs(5);
/// Time limit of a writer for a reply.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victim {
    Server,
    Postgres,
    Both,
}

/// The remaining rounds, with the victim of each.
pub fn rounds() -> impl Iterator<Item = (usize, Victim)> {
    let wanted = std::env::var("XIELI_TEST_FAULT_ROUNDS").ok();
    let number = wanted.map_or(ROUNDS, |text| text.parse().expect("a number of rounds"));
    let victims = [Victim::Postgres, Victim::Server, Victim::Both];
    (0..number).map(move |round| (round, victims[round % victims.len()]))
}

/// Starts the server without rate limits.
pub fn serve(bench: &Bench) -> Serving {
    let limits = [("XIELI_RATE_VIEWER", "1000000000"), ("XIELI_RATE_ADDRESS", "1000000000")];
    bench.serve_with(&["--seed-when-empty"], &limits)
}

/// Kills the victim, and restarts the server if necessary, as a service manager would.
pub fn strike(bench: &Bench, serving: Serving, victim: Victim) -> Serving {
    let postmaster = bench.postmaster().expect("a postmaster");
    if victim != Victim::Server {
        kill(Pid::from_raw(postmaster), Signal::SIGKILL).expect("a signal");
    }
    if victim == Victim::Postgres {
        return serving;
    }
    assert!(!serving.end(Signal::SIGKILL));
    serve(bench)
}

/// Retries until a write is acknowledged again.
pub async fn back(caller: &Caller, token: &str, round: usize) {
    let mut number = 0;
    until("not back", async || {
        number += 1;
        let query = "mutation ($name: String!) { teamCreate(input: { name: $name }) { team { rowId } } }";
        let name = format!("探{round} {number}");
        let reply = caller.try_graphql(Some(token), query, json!({ "name": name })).await;
        reply.is_ok_and(|reply| reply.body["data"]["teamCreate"]["team"]["rowId"].is_string()).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_write_is_lost_and_the_service_comes_back_by_itself() {
    let bench = Bench::open();
    let mut serving = serve(&bench);
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let ledger = Arc::new(Ledger::default());
    let writers = Writers::begin(WRITERS, caller, &token, &ledger);
    let mut times = Vec::new();
    for (round, victim) in rounds() {
        let (acknowledged, unanswered) = ledger.counts();
        ledger.acknowledged(acknowledged + LOAD).await;
        let postmaster = bench.postmaster().expect("a postmaster");
        let began = Stopwatch::start();
        serving = strike(&bench, serving, victim);
        let caller = Caller::new(&serving.url, PATIENCE);
        writers.turn_to(caller.clone());
        back(&caller, &token, round).await;
        let took = began.assert_within(BACK);
        assert_eq!(alive(postmaster), victim == Victim::Server, "{victim:?}");
        let rows = ledger.compare(&bench.database()).await;
        let (now, lost) = ledger.counts();
        println!(
            "round {:2}  {victim:?}: back after {:4} ms, {} acknowledged, {} unanswered, {rows} rows compared",
            round + 1,
            took.as_millis(),
            now - acknowledged,
            lost - unanswered,
        );
        times.push(took);
    }
    writers.end().await;
    let rows = ledger.compare(&bench.database()).await;
    let (acknowledged, unanswered) = ledger.counts();
    times.sort();
    println!(
        "{} rounds: {acknowledged} writes acknowledged, none lost; {unanswered} unanswered, all or nothing; {rows} rows; \
         back after {} ms (median), {} ms (longest)",
        times.len(),
        times[times.len() / 2].as_millis(),
        times[times.len() - 1].as_millis(),
    );
    assert!(serving.end(Signal::SIGTERM), "and it still stops in order");
    assert_eq!(bench.postmaster(), None);
}
