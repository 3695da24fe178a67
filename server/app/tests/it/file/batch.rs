//! Actions on several documents at once (docs/decisions/0073).

use std::io::{Cursor, Read};

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{document, file, mutate, number, request, told};

const RESULTS: &str = "results { rowId error file { rowId isOpen group { rowId } downloadCount } }";

/// `id: reason` of every refused result.
fn refused(payload: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let results = payload["results"].as_array().expect("results").iter();
    results
        .filter(|one| one["error"].is_string())
        .map(|one| (text(&one["rowId"]), text(&one["error"])))
        .collect()
}

async fn bytes(server: &TestServer, path: &str, token: Option<&str>) -> Vec<u8> {
    let answer = request(server, Method::GET, path, token).send().await.expect("an answer");
    answer.bytes().await.expect("bytes").to_vec()
}

fn unpacked(bytes: Vec<u8>) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("a zip");
    let mut files: Vec<(String, String)> = (0..archive.len())
        .map(|at| {
            let mut one = archive.by_index(at).expect("a file");
            let name = one.name().expect("a name").into_owned();
            let mut text = String::new();
            one.read_to_string(&mut text).expect("a text");
            (name, text)
        })
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn each_is_answered_for_by_itself_and_what_is_hidden_is_absent() {
    let server = TestServer::demo().await;
    // members who change and delete their own documents
    let may = "insert into role_menu (enterprise_id, role_id, menu_id) select r.enterprise_id, r.id, menu
        from role r cross join unnest(array[202, 203]) menu where r.enterprise_id = 1 and r.name = '工程师' on conflict do nothing";
    server.db().execute(may).await;
    let (manager, engineer, owner) =
        (server.token("manager").await, server.token("engineer").await, server.token("owner").await);
    let own = document(&server, &engineer, "自己的.txt", b"own", json!({})).await;
    let theirs = document(&server, &manager, "别人的.txt", b"theirs", json!({})).await;
    let hidden = document(&server, &manager, "藏着的.txt", b"hidden", json!({ "isOpen": "ONLY" })).await;
    let foreign =
        number(&server, "select min(id) from file where enterprise_id = 2 and is_doc").await.to_string();
    let (own, theirs, hidden) = (&own["rowId"], &theirs["rowId"], &hidden["rowId"]);
    let ids = json!([hidden, own, foreign, "987654321", theirs]);
    let elsewhere =
        "select id from file_group where enterprise_id = 1 and category = 1 and name = '培训资料'";
    let elsewhere = number(&server, elsewhere).await.to_string();
    let move_to = async |token: &str, group: &str| {
        let input = json!({ "ids": ids, "groupId": group });
        mutate(&server, token, "fileBatchUpdate", "FileBatchUpdateInput", input, RESULTS).await
    };
    let moved = move_to(&engineer, &elsewhere).await;
    let missing = "文件不存在或已被删除".to_owned();
    let expected: Vec<(String, String)> =
        [hidden.as_str(), Some(&foreign), Some("987654321"), theirs.as_str()]
            .into_iter()
            .flatten()
            .zip([&*missing, &missing, &missing, "没有权限操作该文件"])
            .map(|(id, why)| (id.to_owned(), why.to_owned()))
            .collect();
    assert_eq!(refused(&moved), expected, "{moved}");
    assert_eq!(moved["results"][1]["file"]["group"]["rowId"], json!(elsewhere));

    // a customer category is invalid for enterprise documents
    let wrong =
        number(&server, "select min(id) from file_group where enterprise_id = 1 and category = 3").await;
    let wrong = move_to(&owner, &wrong.to_string()).await;
    assert!(refused(&wrong).iter().any(|(id, why)| Some(&**id) == own.as_str() && why.contains("分类")));
    assert_eq!(told(&move_to(&owner, "987654321").await), ["groupId:NOT_FOUND"]);

    let input = json!({ "ids": [own, theirs], "isOpen": "EXCEPT" });
    let shown = mutate(&server, &owner, "fileBatchUpdate", "FileBatchUpdateInput", input, RESULTS).await;
    assert_eq!(refused(&shown), []);
    let external = server.token("external").await;
    assert!(
        file(&server, &external, own).await.is_object() && file(&server, &external, theirs).await.is_object()
    );
    let logged = format!(
        "select count(*) from operation_log where action = 'file.update' and record_id in ({}, {})",
        own.as_str().expect("an id"),
        theirs.as_str().expect("an id")
    );
    assert_eq!(number(&server, &logged).await, 3);

    let gone =
        mutate(&server, &engineer, "fileBatchDelete", "FilesInput", json!({ "ids": ids }), RESULTS).await;
    assert_eq!(refused(&gone), expected, "{gone}");
    assert!(
        file(&server, &engineer, own).await.is_null() && file(&server, &manager, hidden).await.is_object()
    );
    let twice = json!({ "ids": [theirs, theirs] });
    let twice = mutate(&server, &owner, "fileBatchDelete", "FilesInput", twice, RESULTS).await;
    assert_eq!(told(&twice).len(), 1, "the same twice is no list of records: {twice}");
    let none = mutate(&server, &owner, "fileBatchDelete", "FilesInput", json!({ "ids": [] }), RESULTS).await;
    assert_eq!(none["results"], json!([]), "nothing was named: {none}");
}

#[tokio::test]
async fn an_archive_has_what_may_be_downloaded_under_names_of_their_own_and_counts_each() {
    let server = TestServer::demo().await;
    let (manager, engineer) = (server.token("manager").await, server.token("engineer").await);
    let make = async |name: &str, text: &str, more: Value| {
        document(&server, &manager, name, text.as_bytes(), more).await["rowId"].clone()
    };
    let one = make("同名.txt", "第一份", json!({})).await;
    let two = make("同名.txt", "第二份", json!({})).await;
    let looked = make("只看.txt", "不能拿", json!({ "isPreviewOnly": true })).await;
    let hidden = make("看不到.txt", "藏着", json!({ "isOpen": "ONLY" })).await;
    let input = json!({ "ids": [one, two, looked, hidden] });
    let of = format!("address {RESULTS}");
    let zipped = mutate(&server, &engineer, "fileZip", "FilesInput", input.clone(), &of).await;
    let whys: Vec<String> = refused(&zipped).into_iter().map(|(_, why)| why).collect();
    assert_eq!(whys, ["该文件仅允许预览，不能下载", "文件不存在或已被删除"], "{zipped}");
    assert_eq!(zipped["results"][0]["file"]["downloadCount"], 1);
    let address = zipped["address"].as_str().expect("an address").to_owned();
    let both =
        [("同名 (2).txt", "第二份"), ("同名.txt", "第一份")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(unpacked(bytes(&server, &address, None).await), both);
    let records = async || {
        let (one, two) = (one.as_str().expect("an id"), two.as_str().expect("an id"));
        let sql = format!("select count(*) from file_record where type = 2 and file_id in ({one}, {two})");
        number(&server, &sql).await
    };
    assert_eq!(records().await, 2, "once each, whoever fetches the address again");
    // with a token instead of the ticket the download is counted
    let ids = [&one, &two, &looked].into_iter().filter_map(Value::as_str);
    let path = format!("/api/res/file/zip?ids={}", ids.collect::<Vec<_>>().join(","));
    assert_eq!(unpacked(bytes(&server, &path, Some(&engineer)).await), both);
    assert_eq!(records().await, 4);
    // the ticket is valid for exactly these
    let other = address.replacen("ids=", &format!("ids={},", looked.as_str().expect("an id")), 1);
    let answer: Value = serde_json::from_slice(&bytes(&server, &other, None).await).expect("JSON");
    assert_eq!(answer["code"], 4001);
    let answer: Value = serde_json::from_slice(&bytes(&server, &path, None).await).expect("JSON");
    assert_eq!(answer["code"], 4001);
    let none = mutate(&server, &engineer, "fileZip", "FilesInput", json!({ "ids": [hidden] }), &of).await;
    assert!(none["address"].is_null() && refused(&none).len() == 1, "{none}");
}
