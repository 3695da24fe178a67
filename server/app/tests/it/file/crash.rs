//! kill -9 of the server between the steps of an upload: after the restart nothing is lost, duplicated or
//! left over.

use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use xieli_testing::Caller;

use super::{begin, finish, group, mutate, put, send};
use crate::support::{Bench, Serving};

fn serve(bench: &Bench) -> (Serving, Caller) {
    let serving = bench.serve(&["--seed-when-empty"]);
    let caller = Caller::new(serving.url.clone(), Duration::from_secs(60));
    (serving, caller)
}

fn again(bench: &Bench, serving: Serving) -> (Serving, Caller) {
    assert!(!serving.end(Signal::SIGKILL));
    serve(bench)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_survives_a_kill_between_any_two_steps() {
    let bench = Bench::open();
    let (serving, caller) = serve(&bench);
    let token = caller.login("owner").await;
    let whole: Vec<u8> = (0..5 * 1024 * 1024 + 77).map(|at| u8::try_from(at % 253).expect("small")).collect();
    let plan =
        begin(&caller, &token, "大文件.bin", whole.len(), json!({ "isDoc": true })).await["upload"].clone();
    let first = plan["parts"][0]["url"].as_str().expect("an address");
    assert_eq!(put(&caller, first, whole[..5 * 1024 * 1024].to_vec()).await.status(), 200);

    // between two parts: received ones are kept
    let (serving, caller) = again(&bench, serving);
    let query = "query ($id: ID!) { fileUpload(id: $id) { id parts { number offset size isDone url } } }";
    let plan =
        caller.graphql(Some(&token), query, json!({ "id": plan["id"] })).await["data"]["fileUpload"].clone();
    assert_eq!(
        (&plan["parts"][0]["isDone"], &plan["parts"][1]["isDone"]),
        (&json!(true), &json!(false)),
        "{plan}"
    );
    send(&caller, &plan, &whole).await;

    // between the last part and the completion, and between the completion and the acknowledgement
    let (serving, caller) = again(&bench, serving);
    let made = finish(&caller, &token, &plan).await["file"].clone();
    assert_eq!(made["size"], json!(whole.len()), "{made}");
    let (serving, caller) = again(&bench, serving);
    assert_eq!(finish(&caller, &token, &plan).await["file"]["rowId"], made["rowId"], "the same file");
    let input = json!({ "ids": [made["rowId"]], "groupId": group(&caller, &token).await });
    let ack = |caller: Caller| {
        let (input, token) = (input.clone(), token.clone());
        async move {
            mutate(&caller, &token, "fileAck", "FileAckInput", input, "files { rowId status version }").await
        }
    };
    // during the acknowledgement, with either result
    let racing = tokio::spawn({
        let (caller, token, input) = (caller.clone(), token.clone(), input.clone());
        async move {
            let query = "mutation ($input: FileAckInput!) { fileAck(input: $input) { files { rowId } } }";
            drop(caller.try_graphql(Some(&token), query, json!({ "input": input })).await);
        }
    });
    let (serving, caller) = again(&bench, serving);
    racing.await.expect("it ended");
    let published = ack(caller.clone()).await["files"][0].clone();
    assert_eq!(published["status"], "PUBLISHED");
    let (serving, caller) = again(&bench, serving);
    assert_eq!(ack(caller.clone()).await["files"][0]["version"], published["version"]);

    let path = format!("{}/api/res/file/stream/{}", caller.url(), made["rowId"].as_str().expect("an id"));
    let bytes = caller.client().get(path).bearer_auth(&token).send().await.expect("an answer").bytes().await;
    assert_eq!(bytes.expect("bytes").as_ref(), whole);
    let list = caller
        .graphql(Some(&token), "{ files(filter: {keyword: \"大文件\"}) { totalCount } }", Value::Null)
        .await;
    assert_eq!(list["data"]["files"]["totalCount"], 1);
    let left = std::fs::read_dir(bench.data().join("files/parts")).expect("a folder").count();
    assert_eq!(left, 0, "parts were left behind");
    assert!(serving.end(Signal::SIGTERM));
}
