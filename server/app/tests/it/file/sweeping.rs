//! Unused files are deleted after a day, and no others.

use serde_json::json;
use xieli_domain::file::sweep::sweep;
use xieli_testing::TestServer;

use super::{begin, document, file, finish, number, send, stored, upload};

#[tokio::test]
async fn a_day_later_what_was_given_up_is_gone() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let kept = document(&server, &owner, "留.txt", b"kept", json!({})).await;
    let forgotten = upload(&server, &owner, "忘.txt", b"forgotten", json!({})).await;
    // with the same content as a published document: only the record is deleted
    let twin = upload(&server, &owner, "忘二.txt", b"kept", json!({})).await;
    let half = begin(&server, &owner, "半.bin", 6 * 1024 * 1024, json!({})).await["upload"].clone();
    let first = half["parts"][0]["url"].as_str().expect("an address");
    super::put(&server, first, vec![0; 5 * 1024 * 1024]).await;
    let pending = number(&server, "select count(*) from file where status = 0").await;

    assert_eq!(sweep(server.services()).await.expect("a round"), 0, "nothing is old");
    assert_eq!(number(&server, "select count(*) from file where status = 0").await, pending);
    assert_eq!(stored(&server).len(), 3);

    server
        .db()
        .execute(
            "update file set created_at = now() - interval '25 hours' where status = 0;
             update file_upload set created_at = now() - interval '25 hours';",
        )
        .await;
    assert!(sweep(server.services()).await.expect("a round") > 0);
    assert_eq!(number(&server, "select count(*) from file where status = 0").await, 0);
    assert_eq!(number(&server, "select count(*) from file_upload").await, 0);
    assert_eq!(number(&server, "select count(*) from file_garbage").await, 0);
    assert_eq!(stored(&server).len(), 1, "{:?}", stored(&server));
    assert!(file(&server, &owner, &kept["rowId"]).await.is_object());
    for gone in [forgotten, twin] {
        assert!(file(&server, &owner, &gone["rowId"]).await.is_null());
    }
    assert_eq!(sweep(server.services()).await.expect("a round"), 0);
}

#[tokio::test]
async fn an_object_that_lost_its_deletion_is_taken_by_the_sweep() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let begun = begin(&server, &owner, "a.txt", 3, json!({})).await["upload"].clone();
    send(&server, &begun, b"abc").await;
    let made = finish(&server, &owner, &begun).await["file"].clone();
    // as after a kill between the change and the deletion
    let id = made["rowId"].as_str().expect("an id");
    server
        .db()
        .execute(&format!(
            "insert into file_garbage (enterprise_id, storage_key, hash)
                select b.enterprise_id, b.storage_key, b.hash from file_blob b join file f using (enterprise_id, hash)
                where f.id = {id};
             create temp table gone as select hash from file where id = {id};
             delete from file where id = {id};
             delete from file_blob where hash in (select hash from gone);"
        ))
        .await;
    assert_eq!(stored(&server).len(), 1);
    assert_eq!(sweep(server.services()).await.expect("a round"), 1);
    assert!(stored(&server).is_empty());
}
