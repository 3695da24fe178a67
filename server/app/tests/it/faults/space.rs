//! The database's disk is full: writes are refused with a helpful error, reads go on, and with free space
//! everything works again. Needs root to mount a small disk; otherwise the test says so and passes.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use nix::sys::signal::Signal;
use reqwest::Method;
use serde_json::json;
use xieli_testing::{Caller, Sent, until};

use super::import::{upload, workbook};
use crate::support::Bench;

const PATIENCE: Duration = Duration::from_secs(60);
const STORAGE_FULL: &str = "存储空间不足，暂时无法保存，请联系管理员";

/// A small tmpfs; unmounted after the test.
struct Disk(tempfile::TempDir);

impl Disk {
    fn mount(size: &str) -> Option<Self> {
        let folder = tempfile::Builder::new().prefix("d").tempdir_in(env!("CARGO_TARGET_TMPDIR")).ok()?;
        let options = format!("size={size},mode=755");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder.path()).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the disk; returns the file.
    fn fill(&self) -> PathBuf {
        let path = self.path().join("ballast");
        let mut file = File::create(&path).expect("a file");
        let piece = vec![0; 64 * 1024];
        while file.write_all(&piece).is_ok() {}
        while file.write_all(&[0; 512]).is_ok() {}
        path
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // lazily, because a process that is still ending keeps its files until then
        let _done = Command::new("umount").arg("-l").arg(self.path()).output();
    }
}

/// Moves the write-ahead log to another disk, so that only the tables run out of space.
fn move_log(bench: &Bench, elsewhere: &Path) {
    let log = bench.data().join("postgres/data/pg_wal");
    let there = elsewhere.join("pg_wal");
    for (program, arguments) in [("cp", vec!["-a"]), ("rm", vec!["-rf"])] {
        let mut command = Command::new(program);
        command.args(arguments).arg(&log);
        if program == "cp" {
            command.arg(&there);
        }
        assert!(command.status().expect(program).success(), "{program}");
    }
    std::os::unix::fs::symlink(&there, &log).expect("a link");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_writes_serves_reads_and_is_overcome() {
    let Some(disk) = Disk::mount("160m") else {
        println!("not tried: this user cannot mount a small disk");
        return;
    };
    let elsewhere =
        tempfile::Builder::new().prefix("w").tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    fs::set_permissions(elsewhere.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .expect("a mode");
    let bench = Bench::within(disk.path());
    let serving = bench.serve(&["--seed-when-empty"]);
    let ready = Caller::new(&serving.url, PATIENCE).rest(None, Method::GET, "/readyz", Sent::Nothing).await;
    assert_eq!(ready.status, 200);
    assert!(serving.end(Signal::SIGTERM));
    if !bench.data().join("postgres/data").exists() {
        println!("not tried: PostgreSQL's user cannot reach the small disk");
        return;
    }
    move_log(&bench, elsewhere.path());
    let serving = bench.serve(&[]);
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let members = async || {
        let list = caller.rest(Some(&token), Method::GET, "/api/ems/member/list", Sent::Nothing).await;
        list.body["data"]["total"].as_i64()
    };
    let before = members().await;
    assert!(before.is_some());

    let ballast = disk.fill();
    let told = upload(&caller, &token, workbook(1)).await.expect("an answer");
    assert_eq!((&told["code"], &told["msg"]), (&json!(4022), &json!(STORAGE_FULL)), "{told}");
    assert_eq!(members().await, before, "reading goes on, and nothing was written");

    fs::remove_file(ballast).expect("room");
    let told = upload(&caller, &token, workbook(1)).await.expect("an answer");
    assert_eq!(told["code"], 0, "{told}");
    assert_eq!(members().await, before.map(|before| before + 2000));
    assert!(serving.end(Signal::SIGTERM));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_finds_no_room_stops_the_database_until_there_is_some() {
    let Some(disk) = Disk::mount("160m") else {
        println!("not tried: this user cannot mount a small disk");
        return;
    };
    let bench = Bench::within(disk.path());
    let serving = bench.serve(&["--seed-when-empty"]);
    if !bench.data().join("postgres/data").exists() {
        println!("not tried: PostgreSQL's user cannot reach the small disk");
        return;
    }
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let client = xieli_database::connect(&bench.database()).await.expect("the database");
    let ballast = disk.fill();
    // more than the open WAL segment: the next one can't be created, and PostgreSQL stops
    let flood =
        "select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) from generate_series(1, 40)";
    client.batch_execute(flood).await.expect_err("no room");
    let create = async |name: &str| {
        let query = "mutation ($name: String!) { teamCreate(input: { name: $name }) { team { rowId } } }";
        caller.graphql(Some(&token), query, json!({ "name": name })).await
    };
    let refused = create("满").await;
    let code = refused["errors"][0]["extensions"]["code"].as_str().unwrap_or_default();
    assert!(matches!(code, "INTERNAL_SERVER_ERROR" | "REQUEST_TIMEOUT" | "LIMIT_EXCEEDED"), "{refused}");
    fs::remove_file(ballast).expect("room");
    let began = std::time::Instant::now();
    until("writes are still refused", async || {
        create("空").await["data"]["teamCreate"]["team"]["rowId"].is_string().then_some(())
    })
    .await;
    println!("after a full log: back {} ms after there was room", began.elapsed().as_millis());
    assert!(serving.end(Signal::SIGTERM));
}
