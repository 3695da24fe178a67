//! kill -9 during an export job: afterwards it is completed once, and nothing else is left.

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use xieli_testing::{Caller, until};

use super::crash::serve;
use super::labels::{PATIENCE, database, files, job_when, start_again};
use super::{hold, let_go};
use crate::support::Bench;

/// Rows of the log: too many for a direct response.
const ROWS: i64 = 10_000;
const COLUMNS: &str = "createTime,actor,action,recordType,recordName,changes,reason";

/// Starts the export; returns the reply.
async fn begin(caller: &Caller, token: &str, columns: &str) -> Value {
    let url = format!("{}/api/ems/operationLog/exportExcel?background=auto&columns={columns}", caller.url());
    let sent = caller.client().get(url).bearer_auth(token).send().await.expect("a reply");
    sent.json().await.expect("the job: there are too many rows for an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_that_was_killed_is_finished_once() {
    let bench = Bench::open();
    let serving = serve(&bench);
    let caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let client = database(&bench).await;
    let rows = "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, after) \
                select m.enterprise_id, m.id, 'team.update', 'team', number, '{\"name\": \"某团队\"}' \
                from member m join account a on a.id = m.account_id, generate_series(1, $1::bigint) number \
                where a.username = 'admin'";
    client.execute(rows, &[&ROWS]).await.expect("rows");

    hold(&client, "job", "update", "new.state = 2").await;
    let begun = begin(&caller, &token, COLUMNS).await;
    assert_eq!(begun["msg"], "已转到后台导出，完成后可在任务中心下载", "{begun}");
    let again = begin(&caller, &token, COLUMNS).await;
    assert_eq!(again["data"]["jobId"], begun["data"]["jobId"], "asked for twice, done once");
    let jobs = "{ jobs(first: 1) { nodes { id rowId title total } } }";
    let job = caller.graphql(Some(&token), jobs, json!({})).await["data"]["jobs"]["nodes"][0].clone();
    assert_eq!(job["rowId"], begun["data"]["jobId"]);
    assert!(job["total"].as_i64().is_some_and(|total| total >= ROWS), "{job}");

    // the workbook is stored, but not recorded yet
    let kept = || files(&bench.data().join("files/objects/jobs"));
    let whole = || !kept().is_empty() && !kept().iter().any(|name| name.contains('#'));
    until("no workbook", async || whole().then_some(())).await;
    let id = &job["id"];
    job_when(&caller, &token, id, |job| job["state"] == "RUNNING").await;
    assert!(!serving.end(Signal::SIGKILL));
    let_go(&client, "job").await;
    let serving = start_again(&bench).await;
    let caller = Caller::new(&serving.url, PATIENCE);
    let done = job_when(&caller, &token, id, |job| job["state"] == "DONE").await;
    assert_eq!((&done["attempts"], &done["done"]), (&json!(2), &job["total"]), "{done}");

    let address = format!("{}{}", serving.url, done["downloadUrl"].as_str().expect("an address"));
    let file = caller.client().get(&address).send().await.expect("a reply");
    let policy = file.headers()["content-security-policy"].to_str().expect("a policy");
    assert!(policy.contains("sandbox"), "{policy}");
    let bytes = file.bytes().await.expect("a body");
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a workbook");
    let mut sheet = String::new();
    let mut part = zip.by_name("xl/worksheets/sheet1.xml").expect("a sheet");
    std::io::Read::read_to_string(&mut part, &mut sheet).expect("text");
    // without the header, and the log entry of the export itself
    let rows = i64::try_from(sheet.matches("<row ").count()).expect("a number") - 2;
    assert_eq!(Some(rows), job["total"].as_i64());
    assert_eq!(kept().len(), 1, "{:?}", kept());
    let logged = "select count(*) from operation_log where action = 'job.create'";
    assert_eq!(client.query_one(logged, &[]).await.expect("a count").get::<_, i64>(0), 1);

    // the ticket is valid for this job and this session only
    let other = address.replace("/download/", "/download/1");
    let refused: Value =
        caller.client().get(other).send().await.expect("a reply").json().await.expect("JSON");
    assert_eq!(refused["code"], 4001, "{refused}");
    let stranger = caller.login("engineer").await;
    let bare = address.split('?').next().expect("a path");
    let refused = caller.client().get(bare).bearer_auth(&stranger).send().await.expect("a reply");
    assert_eq!(refused.json::<Value>().await.expect("JSON")["code"], 10003);
    assert!(serving.end(Signal::SIGTERM));
}
