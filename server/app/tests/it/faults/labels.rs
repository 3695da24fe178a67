//! kill -9 while the codes of a batch are created, and while their labels are packed: afterwards each exists
//! exactly once.

use std::path::Path;
use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use xieli_testing::{Caller, until, until_true};

use super::crash::serve;
use crate::support::{Bench, Serving};

/// Number of codes: jobs create and pack them long enough to be hit.
const CODES: i32 = 4000;
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
const MAKE: &str = "mutation ($input: QrcodeBatchCreateInput!) { qrcodeBatchCreate(input: $input) {
    qrcodeBatch { id rowId ready job { id rowId } } userErrors { message } } }";
const PRINT: &str = "mutation ($input: QrcodeBatchExportInput!) { qrcodeBatchExport(input: $input) {
    job { id rowId } userErrors { message } } }";
const JOB: &str = "query ($id: ID!) { job(id: $id) { state done attempts error fileName downloadUrl } }";

/// A connection to the database, which outlives the server.
pub(super) async fn database(bench: &Bench) -> tokio_postgres::Client {
    xieli_database::connect(&bench.database()).await.expect("the database")
}

/// The job, once it satisfies a condition.
pub(super) async fn job_when(
    caller: &Caller,
    token: &str,
    id: &Value,
    good: impl Fn(&Value) -> bool,
) -> Value {
    until("the job did not come there", async || {
        let reply = caller.try_graphql(Some(token), JOB, json!({ "id": id })).await;
        reply.ok().map(|reply| reply.body["data"]["job"].clone()).filter(&good)
    })
    .await
}

/// Kills the server and starts another, which takes over the job at once.
async fn kill_and_start(bench: &Bench, serving: Serving) -> Serving {
    assert!(!serving.end(Signal::SIGKILL));
    start_again(bench).await
}

/// Starts a server that takes over a killed one's job at once, by expiring its lease.
pub(super) async fn start_again(bench: &Bench) -> Serving {
    let sql = "update job set lease_until = now() - interval '1 second' where state = 1";
    database(bench).await.execute(sql, &[]).await.expect("a lease");
    serve(bench)
}

/// Every file below a folder.
pub(super) fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path.display().to_string());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_and_labels_that_were_killed_are_finished_once() {
    let bench = Bench::open();
    let serving = serve(&bench);
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let templates = caller.graphql(Some(&token), "{ qrcodeTemplates { nodes { id } } }", json!({})).await;
    let template = &templates["data"]["qrcodeTemplates"]["nodes"][0]["id"];
    let input = json!({ "name": "断电批次", "templateId": template, "prefix": "K", "quantity": CODES });
    let reply = caller.graphql(Some(&token), MAKE, json!({ "input": input })).await;
    let batch = reply["data"]["qrcodeBatchCreate"]["qrcodeBatch"].clone();
    assert_eq!(batch["ready"], false, "{reply}");

    // some codes are written, none is committed
    let client = database(&bench).await;
    let writing = "select count(*) > 0 from pg_locks \
                   where relation = 'qrcode'::regclass and mode = 'RowExclusiveLock'";
    until_true(&client, writing).await;
    let serving = kill_and_start(&bench, serving).await;
    let caller = Caller::new(&serving.url, PATIENCE);
    let made = job_when(&caller, &token, &batch["job"]["id"], |job| job["state"] == "DONE").await;
    assert_eq!(made["attempts"], 2, "{made}");
    let row: i64 = batch["rowId"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let counts = client
        .query_one(
            "select (select count(*) from qrcode where batch_id = $1), \
                (select count(distinct code) from qrcode where batch_id = $1), \
                (select count(*) from event where kind = 'qrcode_batch.make' and record_id = $1)",
            &[&row],
        )
        .await
        .expect("counts");
    assert_eq!(
        (counts.get::<_, i64>(0), counts.get::<_, i64>(1), counts.get::<_, i64>(2)),
        (i64::from(CODES), i64::from(CODES), 1)
    );

    let input = json!({ "id": batch["id"], "format": "SVG" });
    let reply = caller.graphql(Some(&token), PRINT, json!({ "input": input })).await;
    let job = &reply["data"]["qrcodeBatchExport"]["job"];
    assert!(job.is_object(), "{reply}");
    let begun = |job: &Value| job["done"].as_i64().is_some_and(|done| done > 0);
    let half = job_when(&caller, &token, &job["id"], begun).await;
    assert_eq!(half["state"], "RUNNING", "{half}");
    let serving = kill_and_start(&bench, serving).await;
    let caller = Caller::new(&serving.url, PATIENCE);
    let done = job_when(&caller, &token, &job["id"], |job| job["state"] == "DONE").await;
    assert_eq!((&done["attempts"], &done["fileName"]), (&json!(2), &json!("断电批次.zip")), "{done}");
    let address = format!("{}{}", serving.url, done["downloadUrl"].as_str().expect("an address"));
    let bytes = caller.client().get(address).send().await.expect("a reply").bytes().await.expect("a body");
    let zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a zip");
    assert_eq!(zip.len(), usize::try_from(CODES).expect("a number"));
    let kept = files(&bench.data().join("files/objects/jobs"));
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(serving.end(Signal::SIGTERM));
}
