//! The embedded PostgreSQL under failures of the server and of itself.

use std::process::Stdio;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use xieli_testing::until;

use crate::support::{Bench, alive};

async fn accounts(bench: &Bench) -> i64 {
    let client = xieli_database::connect(&bench.database()).await.expect("the database");
    client.query_one("select count(*) from account", &[]).await.expect("rows").get(0)
}

async fn is_ready(url: &str) -> bool {
    let client = xieli_app::outgoing::client(std::time::Duration::from_secs(20)).expect("a client");
    client.get(format!("{url}/readyz")).send().await.is_ok_and(|reply| reply.status().is_success())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_survives_kill_9_and_stops_in_order() {
    let bench = Bench::open();
    let first = bench.serve(&["--seed-when-empty"]);
    assert!(first.banner.contains("xieli-demo") && first.banner.contains("postgres"), "{}", first.banner);
    assert!(is_ready(&first.url).await);
    let seeded = accounts(&bench).await;
    assert!(seeded > 40, "{seeded} accounts");
    let postmaster = bench.postmaster().expect("a postmaster");

    assert!(!first.end(Signal::SIGKILL));
    assert_eq!(bench.postmaster(), Some(postmaster), "PostgreSQL goes on");

    let second = bench.serve(&["--seed-when-empty"]);
    assert_eq!(bench.postmaster(), Some(postmaster), "the running one was adopted");
    assert!(is_ready(&second.url).await);
    assert_eq!(accounts(&bench).await, seeded, "and nothing was seeded twice");

    assert!(second.end(Signal::SIGINT), "Ctrl-C is a good end");
    assert!(!alive(postmaster), "and PostgreSQL has ended with it");

    // both crashed: the pid file remains, and its pid belongs to another process now
    let file = bench.data().join("postgres/data/postmaster.pid");
    std::fs::write(&file, format!("{}\n", std::process::id())).expect("a stale pid file");
    let third = bench.serve(&[]);
    assert!(is_ready(&third.url).await);
    assert!(third.end(Signal::SIGTERM), "so is SIGTERM");
    assert_eq!(bench.postmaster(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_data_is_refused_and_commands_are_not() {
    let bench = Bench::open();
    let first = bench.serve(&[]);
    let (done, said) = bench.run(&["serve"], &[]);
    assert!(!done && said.contains("正由另一个 xieli 进程") && said.contains("pid"), "{said}");
    let (done, said) = bench.run(&["migrate"], &[]);
    assert!(done && said.contains("数据库已是最新"), "{said}");
    assert!(is_ready(&first.url).await, "the command left the database running");
    let (done, said) = bench.run(&["reset", "--yes"], &[]);
    assert!(!done && said.contains("正由另一个 xieli 进程"), "{said}");

    let (done, said) = bench.run(&["seed"], &[]);
    assert!(done, "{said}");
    let (done, said) = bench.run(&["seed"], &[]);
    assert!(!done && said.contains("演示数据已存在"), "{said}");
    assert!(first.end(Signal::SIGINT));

    let (done, said) = bench.run(&["serve"], &[("XIELI_LISTEN", "0.0.0.0:0")]);
    assert!(!done && said.contains("演示账号"), "a public address and the demo do not go together: {said}");
    assert_eq!(bench.postmaster(), None, "PostgreSQL does not stay behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_that_is_closed_to_others_works_too() {
    let bench = Bench::closed();
    let (done, said) = bench.run(&["migrate"], &[]);
    assert!(done, "{said}");
    if nix::unistd::geteuid().is_root() {
        assert!(
            !bench.data().join("postgres").exists(),
            "root's PostgreSQL cannot walk there, and nothing was opened"
        );
    } else {
        assert!(bench.data().join("postgres/data").exists());
    }
    let (done, said) = bench.run(&["tables"], &[]);
    let committed = include_str!("../../../tables/src/lib.rs");
    assert!(
        done && said.trim_end() == committed.trim_end(),
        "server/tables/src/lib.rs differs: write it with `xieli tables`"
    );
    let (done, said) = bench.run(&["reset"], &[]);
    assert!(!done && said.contains("--yes"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_before_it_serves_stops_postgresql_too() {
    let bench = Bench::open();
    let mut command = bench.command(&["serve", "--migrate"], &[]);
    let mut starting = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("xieli");
    let postmaster = until("a postmaster", async || bench.postmaster()).await;
    kill(Pid::from_raw(i32::try_from(starting.id()).expect("a pid")), Signal::SIGTERM).expect("a signal");
    assert!(starting.wait().expect("an end").success());
    assert!(!alive(postmaster));
}
