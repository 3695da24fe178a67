//! Storage quotas of an enterprise and its members.

use std::sync::Arc;

use serde_json::{Value, json};
use xieli_domain::file::sweep::sweep;
use xieli_domain::services::Quota;
use xieli_testing::{TestDb, TestServer};

use super::{begin, finish, mutate, send, told, upload};

const STORAGE: &str = "{ enterprise { storage { used uploading limit uploadingLimit } } }";

async fn storage(server: &TestServer, token: &str) -> Value {
    server.graphql(Some(token), STORAGE, json!({})).await["data"]["enterprise"]["storage"].clone()
}

/// A server with so much space beside the demo's files.
async fn confined(enterprise: u64, uploading: u64) -> TestServer {
    let db = Arc::new(TestDb::demo().await);
    let open = TestServer::over(db.clone(), |_| {}).await;
    let used = storage(&open, &open.token("owner").await).await["used"].as_f64().expect("a number") as u64;
    TestServer::over(db, |config| config.files.quota = Quota { enterprise: used + enterprise, uploading })
        .await
}

#[tokio::test]
async fn uploads_are_counted_by_person_and_enterprise_and_shown_to_who_manages_it() {
    let server = confined(10_000, 6_000).await;
    let (owner, admin) = (server.token("owner").await, server.token("admin").await);
    let engineer = server.token("engineer").await;
    let before = storage(&server, &owner).await;
    assert_eq!((&before["uploading"], &before["uploadingLimit"]), (&json!(0.0), &json!(6000.0)), "{before}");
    assert_eq!(storage(&server, &engineer).await, Value::Null, "who does not manage it is not told");
    let doc = || json!({});
    let first = begin(&server, &engineer, "一.txt", 5_000, doc()).await;
    assert_eq!(told(&first), [""; 0], "{first}");
    // the member's quota
    assert_eq!(told(&begin(&server, &engineer, "二.txt", 2_000, doc()).await), ["size:TOO_LONG"]);
    // the enterprise's quota
    let second = begin(&server, &admin, "三.txt", 4_000, doc()).await;
    assert_eq!(told(&second), [""; 0], "{second}");
    assert_eq!(told(&begin(&server, &owner, "四.txt", 1_001, doc()).await), ["size:TOO_LONG"]);
    assert_eq!(storage(&server, &owner).await["uploading"], json!(9000.0));
    // a cancelled upload frees space, a finished one does not
    let input = json!({ "id": first["upload"]["id"] });
    mutate(&server, &engineer, "fileUploadCancel", "FileUploadInput", input, "__typename").await;
    let bytes = b"x".repeat(4_000);
    send(&server, &second["upload"], &bytes).await;
    assert_eq!(told(&finish(&server, &admin, &second["upload"]).await), [""; 0]);
    let after = storage(&server, &owner).await;
    assert_eq!(after["used"].as_f64(), before["used"].as_f64().map(|used| used + 4000.0));
    assert_eq!(told(&begin(&server, &owner, "四.txt", 6_001, doc()).await), ["size:TOO_LONG"]);
    assert_eq!(told(&begin(&server, &owner, "四.txt", 6_000, doc()).await), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_uploads_at_once_as_many_begin_as_fit() {
    for (enterprise, uploading) in [(5_500, 100_000), (100_000, 5_500)] {
        let server = confined(enterprise, uploading).await;
        let token = server.token("owner").await;
        let names: Vec<String> = (0..20).map(|number| format!("{number}.txt")).collect();
        let all = names.iter().map(|name| begin(&server, &token, name, 1_000, json!({})));
        let begun = futures_util::future::join_all(all).await;
        let good = begun.iter().filter(|payload| payload["upload"].is_object()).count();
        assert_eq!(good, 5, "{begun:?}");
        assert_eq!(storage(&server, &token).await["uploading"], json!(5000.0));
    }
}

#[tokio::test]
async fn what_is_deleted_makes_room_when_it_is_erased() {
    let server = confined(5_000, 100_000).await;
    let token = server.token("owner").await;
    let before = storage(&server, &token).await["used"].as_f64().expect("a number");
    let used = async || storage(&server, &token).await["used"].as_f64().expect("a number") - before;
    let file = upload(&server, &token, "一.txt", &b"x".repeat(4_000), json!({})).await;
    let delete = async |id: &Value| {
        let payload =
            mutate(&server, &token, "fileDelete", "FilesInput", json!({ "ids": [id] }), "deletedIds").await;
        assert_eq!(told(&payload), [""; 0], "{payload}");
    };
    // as if the storage did not respond: the garbage entry stays
    let keep = "create function keep() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
                create trigger keep before delete on file_garbage execute function keep();";
    server.db().execute(keep).await;
    delete(&file["rowId"]).await;
    assert_eq!(used().await, 4_000.0);
    assert_eq!(told(&begin(&server, &token, "二.txt", 2_000, json!({})).await), ["size:TOO_LONG"]);
    // nor does a cancelled upload free space while its parts are stored
    let begun = begin(&server, &token, "三.txt", 500, json!({})).await;
    let input = json!({ "id": begun["upload"]["id"] });
    mutate(&server, &token, "fileUploadCancel", "FileUploadInput", input, "__typename").await;
    assert_eq!(used().await, 4_500.0);
    server.db().execute("drop trigger keep on file_garbage").await;
    sweep(server.services()).await.expect("a round");
    assert_eq!(used().await, 0.0);
    // otherwise it does at once
    let file = upload(&server, &token, "四.txt", &b"y".repeat(5_000), json!({})).await;
    delete(&file["rowId"]).await;
    assert_eq!(used().await, 0.0);
}
