//! Processing of untrusted files in subprocesses: loops, memory exhaustion and crashes affect no other
//! process (docs/decisions/0045).

use std::path::PathBuf;
use std::time::Duration;

use bytes::Bytes;
use nix::sys::signal::Signal;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use xieli_domain::file::text;
use xieli_domain::sandbox::{Job, Limits, Requester, Unreadable};
use xieli_kernel::{AppError, ErrorCode};
use xieli_testing::{Caller, Sent, Stopwatch, TestDb, TestServer, until};

use crate::content::{begin, png, send, upload};
use crate::support::{Bench, alive};

/// A document of a few hundred bytes whose two forms draw each other twice: rendering takes 2⁵⁰ steps.
fn spinning() -> Vec<u8> {
    let form = |number: u8, other: char| {
        format!(
            "{number} 0 obj<</Subtype/Form/BBox[0 0 9 9]/Length 11>>stream\n/{other} Do /{other} Do\nendstream endobj\n"
        )
    };
    format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>> endobj\n\
         2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n\
         3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R/Resources<</XObject<</A 4 0 R/B 5 0 R>>>>>> endobj\n\
         {}{}6 0 obj<</Length 5>>stream\n/A Do\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
        form(4, 'B'),
        form(5, 'A'),
    )
    .into_bytes()
}

/// A server with changed limits of subprocesses.
async fn server(change: impl FnOnce(&mut Limits)) -> TestServer {
    TestServer::over(TestDb::demo().await, |config| change(&mut config.sandbox)).await
}

/// Waits until every file has been processed, including the server's own round, which would compete with the
/// test.
async fn at_rest(server: &TestServer) {
    let sandbox = server.services().sandbox();
    let client = server.db().client().await;
    until("at rest", async || {
        let sql = "select count(*) from file_text where state = 0";
        let left: i64 = client.query_one(sql, &[]).await.expect(sql).get(0);
        (left == 0 && sandbox.at_work() == 0 && sandbox.waiting() == 0).then_some(())
    })
    .await;
}

/// The subprocesses of a process.
fn readers(of: u32) -> Vec<i32> {
    let mut found = Vec::new();
    for process in std::fs::read_dir("/proc").expect("/proc").flatten() {
        // `pid (name) state parent …`
        let Ok(stat) = std::fs::read_to_string(process.path().join("stat")) else { continue };
        let parent =
            stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)).expect("a parent");
        let command = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        let parses = command.split(|byte| *byte == 0).nth(1) == Some(b"parse");
        if parent == of.to_string() && parses {
            found.push(process.file_name().to_string_lossy().parse().expect("a pid"));
        }
    }
    found
}

/// An enterprise as the owner of the work.
fn whose() -> Requester {
    Requester::of(1)
}

fn words(name: &str) -> Job {
    Job::Words { name: name.to_owned() }
}

#[tokio::test]
async fn a_document_that_spins_is_tried_once_and_marked() {
    let server = server(|limits| limits.work = Duration::from_secs(1)).await;
    let token = server.token("admin").await;
    let file = upload(&server, &token, "a.pdf", &spinning(), json!({})).await.expect("a file");
    let client = server.db().client().await;
    let row = until("not read", async || {
        text::read_waiting(server.services()).await.expect("read");
        let sql = "select state, attempts from file_text where hash = $1 and state <> 0";
        client.query_opt(sql, &[&file["hash"].as_str()]).await.expect("a row")
    })
    .await;
    assert_eq!((row.get::<_, i16>(0), row.get::<_, i16>(1)), (2, 1), "unreadable, after one attempt");
    assert_eq!(readers(std::process::id()), [0; 0]);

    // its pages are refused at once, without waiting for a subprocess
    let sandbox = server.services().sandbox();
    let mut places = Vec::new();
    while sandbox.at_work() < Limits::default().places {
        places.push(sandbox.place(whose()).await.expect("a place"));
    }
    let page = format!("/api/res/file/content/{}?page=1", file["rowId"].as_str().expect("an id"));
    let reply = server.rest(Some(&token), Method::GET, &page, Sent::Nothing).await.body.to_string();
    assert!(reply.contains("文件已损坏或无法读取"), "{reply}");
}

#[tokio::test]
async fn a_reader_is_killed_at_its_deadline_and_its_place_comes_back_then() {
    let server = server(|limits| {
        limits.places = 1;
        limits.deadline = Duration::from_secs(1);
    })
    .await;
    let sandbox = server.services().sandbox();
    let reading = sandbox.read(whose(), words("a.pdf"), spinning().into());
    let seen = until("not begun", async || readers(std::process::id()).first().copied());
    let (made, reader) = tokio::join!(reading, seen);
    // not the file's fault: it did not get a subprocess in time
    assert_eq!(made.expect_err("late").code(), ErrorCode::RequestTimeout);
    assert!(!alive(reader));
    assert_eq!(sandbox.at_work(), 0);
    let after = sandbox.read(whose(), words("a.txt"), Bytes::from_static(b"hello")).await;
    assert_eq!(after.expect("read"), Ok(b"hello".to_vec()));
}

#[tokio::test]
async fn who_goes_away_takes_their_reader_along() {
    let server = server(|limits| limits.places = 1).await;
    let services = server.services().clone();
    let reading =
        tokio::spawn(
            async move { services.sandbox().read(whose(), words("a.pdf"), spinning().into()).await },
        );
    let reader = until("not begun", async || readers(std::process::id()).first().copied()).await;
    assert_eq!(server.services().sandbox().at_work(), 1);
    reading.abort();
    assert!(reading.await.expect_err("aborted").is_cancelled());
    let _place = server.services().sandbox().place(whose()).await.expect("a place");
    assert!(!alive(reader), "the place came back before the reader was dead");
}

/// Requests a file's content; callers are recorded in the order of their answers.
fn look(server: &TestServer, token: &str, id: &Value, who: &'static str, done: &UnboundedSender<Answer>) {
    let (caller, token, done) =
        (Caller::new(server.url(), Duration::from_secs(60)), token.to_owned(), done.clone());
    let path = format!("/api/res/file/content/{}", id.as_str().expect("an id"));
    tokio::spawn(async move {
        let reply = caller.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
        let _ended = done.send((who, reply.body.to_string()));
    });
}

/// Caller and answer.
type Answer = (&'static str, String);

#[tokio::test]
async fn many_files_of_one_keep_another_waiting_for_one() {
    let server = server(|limits| limits.places = 1).await;
    let (admin, sales) = (server.token("admin").await, server.token("sales").await);
    let mut files = Vec::new();
    for number in 0..4 {
        let name = format!("{number}.txt");
        let bytes = format!("text {number}");
        files.push(upload(&server, &admin, &name, bytes.as_bytes(), json!({})).await.expect("a file"));
    }
    text::read_waiting(server.services()).await.expect("read");
    let sandbox = server.services().sandbox();
    at_rest(&server).await;
    let place = sandbox.place(whose()).await.expect("a place");
    let (done, mut answers) = unbounded_channel();
    for (at, file) in files.iter().enumerate() {
        let (token, who) = if at == 3 { (&sales, "sales") } else { (&admin, "admin") };
        look(&server, token, &file["rowId"], who, &done);
        until("not waiting", async || (sandbox.waiting() == at + 1).then_some(())).await;
    }
    drop(place);
    let mut order = Vec::new();
    for _ in 0..files.len() {
        order.push(answers.recv().await.expect("an answer").0);
    }
    let place = order.iter().position(|who| *who == "sales").expect("answered");
    // two answers may overtake each other on their way
    assert!(place <= 2, "{order:?}");
}

#[tokio::test]
async fn who_waits_while_a_file_turns_out_to_be_bad_does_not_try_it() {
    let server = server(|limits| limits.places = 1).await;
    let token = server.token("admin").await;
    let file = upload(&server, &token, "a.txt", b"text", json!({})).await.expect("a file");
    text::read_waiting(server.services()).await.expect("read");
    let sandbox = server.services().sandbox();
    at_rest(&server).await;
    let place = sandbox.place(whose()).await.expect("a place");
    let (done, mut answers) = unbounded_channel();
    for _ in 0..3 {
        look(&server, &token, &file["rowId"], "admin", &done);
    }
    until("not waiting", async || (sandbox.waiting() == 3).then_some(())).await;
    // the marker left by a crashed subprocess
    let mark = format!("derived/{}/unreadable-1", file["hash"].as_str().expect("a hash"));
    server.services().storage().put(&mark, Bytes::from_static(b"1")).await.expect("marked");
    drop(place);
    for _ in 0..3 {
        let (_, said) = answers.recv().await.expect("an answer");
        assert!(said.contains("文件已损坏或无法读取"), "{said}");
    }
}

#[tokio::test]
async fn a_reader_that_swells_dies_alone() {
    let server = server(|limits| limits.memory = 24).await;
    let sandbox = server.services().sandbox();
    let fit = || Job::Fit { width: Some(10), height: None, mark: None };
    let made = sandbox.read(whose(), fit(), png(4_000, 3_000).into()).await.expect("begun");
    assert_eq!(made, Err(Unreadable::Spoilt));
    let made = sandbox.read(whose(), fit(), png(40, 30).into()).await.expect("begun").expect("a picture");
    assert!(made.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn bombs_are_refused_by_their_readers() {
    let server = server(|_| {}).await;
    let sandbox = server.services().sandbox();
    let refused = async |job: Job, bytes: Vec<u8>| match sandbox
        .read(whose(), job, bytes.into())
        .await
        .expect("read")
    {
        Err(Unreadable::Refused(refusal)) => refusal.message.into_owned(),
        other => panic!("{other:?}"),
    };
    // 30,000 by 30,000 pixels in a few bytes
    let mut picture = png(1, 1);
    picture[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let crc = crc(&picture[12..29]);
    picture[29..33].copy_from_slice(&crc.to_be_bytes());
    let fit = Job::Fit { width: Some(10), height: None, mark: None };
    assert_eq!(refused(fit, picture.clone()).await, "图片尺寸过大，无法预览");
    let sniff = Job::Sniff { name: "a.png".to_owned(), size: picture.len() as u64 };
    assert!(refused(sniff, picture).await.contains("30000×30000"));
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).expect("an entry");
    std::io::copy(&mut std::io::Read::take(std::io::repeat(b' '), 200 << 20), &mut zip).expect("written");
    let zip = zip.finish().expect("a zip").into_inner();
    assert_eq!(
        refused(Job::Present { name: "a.docx".to_owned() }, zip.clone()).await,
        "文件内容过大，无法预览"
    );
    assert_eq!(refused(words("a.docx"), zip).await, "文件内容过大，无法预览");
}

/// CRC of PNG chunks.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

#[tokio::test]
async fn without_a_reader_nothing_is_read() {
    let server = server(|limits| limits.program = Some(PathBuf::from("/nowhere/xieli"))).await;
    let sandbox = server.services().sandbox();
    let made = sandbox.read(whose(), words("a.txt"), Bytes::from_static(b"hello")).await;
    assert!(matches!(made, Err(AppError::Internal(_))), "{made:?}");
    assert_eq!(sandbox.at_work(), 0);
    // nor if the program of the subprocess fails to start
    let server = self::server(|limits| limits.program = Some(PathBuf::from("/bin/false"))).await;
    let made = server.services().sandbox().read(whose(), words("a.txt"), Bytes::from_static(b"hello")).await;
    assert_eq!(made.expect("begun"), Err(Unreadable::Spoilt));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_ends_in_time_whatever_is_read() {
    let db = TestDb::demo().await;
    let bench = Bench::open();
    let variables = [("DATABASE_URL", db.url()), ("XIELI_SHUTDOWN_TIMEOUT", "2".to_owned())];
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let serving = bench.serve_with(&[], &variables);
    let caller = Caller::new(&serving.url, Duration::from_secs(60));
    let token = caller.login("admin").await;
    let bytes = spinning();
    let begun = begin(&caller, &token, "a.pdf", bytes.len(), json!({ "autoAck": true })).await;
    send(&caller, &begun["upload"]["parts"][0], &bytes).await;
    let query = "mutation($i: FileUploadInput!) { fileUploadFinish(input: $i) { file { rowId } } }";
    let input = json!({ "i": { "id": begun["upload"]["id"] } });
    let finished = caller.graphql(Some(&token), query, input).await;
    let id = finished["data"]["fileUploadFinish"]["file"]["rowId"].as_str().expect("an id").to_owned();
    // text extraction runs while a page is requested
    let looking = tokio::spawn(async move {
        let path = format!("/api/res/file/content/{id}?page=1");
        caller.try_rest(Some(&token), Method::GET, &path, Sent::Nothing).await
    });
    let found = until("two readers", async || {
        let found = readers(serving.pid());
        (found.len() == 2).then_some(found)
    })
    .await;
    let began = Stopwatch::start();
    assert!(serving.end(Signal::SIGTERM), "it ended in order");
    began.assert_within(Duration::from_secs(10));
    until("a reader goes on", async || found.iter().all(|reader| !alive(*reader)).then_some(())).await;
    let _cut = looking.await.expect("a task");
}
