//! Documents visible to internal members only (docs/decisions/0070).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer, until};

use super::{document, file, group, member, mutate, number, request, told, upload};

/// A file with its global id and visibility.
async fn whole(server: &TestServer, token: &str, id: &Value) -> Value {
    let query = "query ($id: ID!) { file(id: $id) { id rowId isOpen insidersOnly version } }";
    server.graphql(Some(token), query, json!({ "id": id })).await["data"]["file"].clone()
}

/// Visibility of a file uploaded with this context.
async fn begun_as(server: &TestServer, token: &str, more: Value) -> Value {
    let mut context = json!({ "isDoc": true });
    if let (Some(into), Value::Object(more)) = (context.as_object_mut(), more) {
        into.extend(more);
    }
    let made = upload(server, token, "开始.txt", b"x", context).await;
    made["isOpen"].clone()
}

#[tokio::test]
async fn an_external_member_meets_it_nowhere() {
    let server = TestServer::demo().await;
    let (manager, external) = (server.token("manager").await, server.token("external").await);
    let engineer = server.token("engineer").await;
    let graph = async |token: &str, query: &str, variables: Value| {
        server.graphql(Some(token), query, variables).await["data"].clone()
    };
    let groups =
        "{ fileGroups { fileCount } fileGroupsAll: fileGroups(category: ENTERPRISE) { rowId fileCount } }";
    let (before, total) = (
        graph(&external, groups, Value::Null).await,
        graph(&external, "{ files { totalCount } }", Value::Null).await,
    );
    let made = document(&server, &manager, "内部流转甲.txt", "只在里面流转".as_bytes(), json!({})).await;
    assert_eq!(made["isOpen"], "INSIDE", "{made}");
    let made = whole(&server, &manager, &made["rowId"]).await;
    let (id, row) = (made["id"].clone(), made["rowId"].as_str().expect("an id").to_owned());
    let said = json!({ "recordId": id, "body": "看这里" });
    let said = mutate(&server, &manager, "commentCreate", "CommentCreateInput", said, "comment { id }").await;
    assert_eq!(told(&said), [""; 0], "{said}");
    for kind in ["PREVIEW", "DOWNLOAD"] {
        let field = if kind == "PREVIEW" { "filePreview" } else { "fileDownload" };
        mutate(&server, &engineer, field, "FileInput", json!({ "id": row }), "address").await;
    }

    // counts are unchanged
    assert_eq!(graph(&external, groups, Value::Null).await, before);
    assert_eq!(graph(&external, "{ files { totalCount } }", Value::Null).await, total);

    let searched = "query { search(keyword: \"内部流转甲\", first: 20) { hits(kinds: [FILE]) { rowId } } }";
    let activity = "query ($id: ID!) { activity(recordId: $id, first: 20) { totalCount } }";
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    for (user, token, sees) in [("engineer", &engineer, true), ("external", &external, false)] {
        let found = graph(token, searched, Value::Null).await;
        assert_eq!(found["search"]["hits"].as_array().map(Vec::len), Some(usize::from(sees)), "{user}");
        let list = "{ files(filter: {keyword: \"流转\", contents: true, isOpen: INSIDE}) { totalCount nodes { rowId } } }";
        let list = graph(token, list, Value::Null).await["files"].clone();
        assert_eq!(list["totalCount"], i64::from(sees), "{user} {list}");
        assert_eq!(graph(token, node, json!({ "id": id })).await["node"].is_object(), sees, "{user}");
        let timeline = graph(token, activity, json!({ "id": id })).await;
        assert_eq!(timeline["activity"].is_object(), sees, "{user} {timeline}");
        let comment = graph(token, node, json!({ "id": said["comment"]["id"] })).await;
        assert_eq!(comment["node"].is_object(), sees, "{user}");
        // REST calls
        let rest = async |path: String| server.rest(Some(token), Method::GET, &path, Sent::Nothing).await;
        assert_eq!(rest(format!("/api/res/file/{row}")).await.code() == 0, sees, "{user}");
        assert_eq!(rest(format!("/api/res/file/preview/{row}")).await.code() == 0, sees, "{user}");
        assert_eq!(rest(format!("/api/res/file/recordList?fileId={row}")).await.code() == 0, sees, "{user}");
        let files = rest(format!("/api/res/file/files?fileIds={row}")).await.body["data"].clone();
        assert_eq!(files.as_array().map(Vec::len), Some(usize::from(sees)), "{user}");
        let listed =
            rest("/api/res/file/list?name=%E5%86%85%E9%83%A8%E6%B5%81%E8%BD%AC%E7%94%B2".to_owned()).await;
        assert_eq!(listed.body["data"]["total"], i64::from(sees), "{user} {}", listed.body);
        for call in ["stream", "download", "content"] {
            let path = format!("/api/res/file/{call}/{row}");
            let answer = request(&server, Method::GET, &path, Some(token)).send().await.expect("an answer");
            let text = answer.text().await.expect("a text");
            assert_eq!(text.contains("只在里面流转"), sees, "{user} {call}");
        }
        let zip = request(&server, Method::GET, &format!("/api/res/file/zip?ids={row}"), Some(token));
        let zip = zip.send().await.expect("an answer").bytes().await.expect("bytes");
        assert_eq!(zip.starts_with(b"PK"), sees, "{user}");
    }
    // hiding it from one more member does not open it to external ones
    let engineers = member(&server, "engineer").await.to_string();
    let hide = json!({ "id": row, "isOpen": "INSIDE", "invisibleMemberIds": [engineers] });
    let hidden = mutate(&server, &manager, "fileUpdate", "FileUpdateInput", hide, "file { isOpen }").await;
    assert_eq!(hidden["file"]["isOpen"], "INSIDE", "{hidden}");
    for (user, sees) in [("engineer", false), ("external", false), ("sales", true), ("owner", true)] {
        let token = server.token(user).await;
        assert_eq!(file(&server, &token, &json!(row)).await.is_object(), sees, "{user}");
    }
}

#[tokio::test]
async fn what_a_document_starts_with_depends_on_whose_it_is_and_where_it_lies() {
    let server = TestServer::demo().await;
    let (manager, external) = (server.token("manager").await, server.token("external").await);
    let project = number(&server, "select min(id) from project where enterprise_id = 1").await.to_string();
    let in_project = json!({ "category": "PROJECT", "projectId": project });
    for (context, expected) in [
        (json!({}), "INSIDE"),
        (json!({ "category": "CUSTOMER" }), "INSIDE"),
        (in_project, "EXCEPT"),
        (json!({ "isOpen": "EXCEPT" }), "EXCEPT"),
        (json!({ "isOpen": "ONLY" }), "ONLY"),
        (json!({ "isDoc": false }), "EXCEPT"),
        (json!({ "isDoc": false, "isOpen": "INSIDE" }), "EXCEPT"),
    ] {
        assert_eq!(begun_as(&server, &manager, context.clone()).await, expected, "{context}");
    }
    // REST has two fields for it, and absent ones stay
    let made = document(&server, &manager, "两个字段.txt", b"x", json!({})).await;
    let put = async |more: Value| {
        let mut body = json!({ "id": made["rowId"] });
        if let (Some(into), Value::Object(more)) = (body.as_object_mut(), more) {
            into.extend(more);
        }
        let said = server.rest(Some(&manager), Method::PUT, "/api/res/file", Sent::Json(body)).await;
        assert_eq!(said.code(), 0, "{}", said.body);
        (said.body["data"]["isOpen"].clone(), said.body["data"]["insidersOnly"].clone())
    };
    assert_eq!(put(json!({ "name": "还是两个" })).await, (json!(1), json!(1)));
    assert_eq!(put(json!({ "isOpen": 1 })).await, (json!(1), json!(1)));
    assert_eq!(put(json!({ "isOpen": 1, "insidersOnly": 0 })).await, (json!(1), json!(0)));
    assert_eq!(put(json!({ "isOpen": 1 })).await, (json!(1), json!(0)));
    assert_eq!(put(json!({ "isOpen": 2, "insidersOnly": 1 })).await, (json!(2), json!(0)));
    // opened to all again, it has the visibility of a new one
    assert_eq!(put(json!({ "isOpen": 1 })).await, (json!(1), json!(1)));
    // an external member can't choose it
    let input = json!({ "name": "a.txt", "size": 1, "isOpen": "INSIDE" });
    let refused =
        mutate(&server, &external, "fileUploadBegin", "FileUploadBeginInput", input, "upload { id }").await;
    assert_eq!(told(&refused), ["isOpen:INVALID"], "{refused}");
}

#[tokio::test]
async fn who_was_inside_keeps_what_is_their_own() {
    let server = TestServer::demo().await;
    let sales = server.token("sales").await;
    let made = upload(
        &server,
        &server.token("owner").await,
        "别人的.txt",
        b"x",
        json!({ "isDoc": true, "groupId": group(&server, &sales).await, "autoAck": true }),
    )
    .await;
    let row = member(&server, "sales").await;
    server
        .db()
        .execute(&format!("update file set created_by = {row} where name = '薪酬管理办法.docx'"))
        .await;
    server
        .db()
        .execute(&format!(
            "update file set created_by = {row}, insiders_only = true where name = '办公用品领用说明.txt';
             update member set type = 2 where id = {row}"
        ))
        .await;
    let server = &server;
    let names = async |token: &str| {
        let query = "{ files(first: 100, filter: {category: ENTERPRISE}) { totalCount nodes { name } } }";
        let found = server.graphql(Some(token), query, Value::Null).await["data"]["files"].clone();
        let nodes = found["nodes"].as_array().expect("files").clone();
        assert_eq!(found["totalCount"], nodes.len(), "{found}");
        let names: Vec<String> =
            nodes.iter().filter_map(|node| node["name"].as_str().map(str::to_owned)).collect();
        names
    };
    // not through the list: its count is cached, and this change was made without an event
    let gone = async || file(server, &sales, &made["rowId"]).await.is_null().then_some(());
    until("they are outside now", gone).await;
    let seen = names(&sales).await;
    assert!(seen.contains(&"办公用品领用说明.txt".to_owned()), "{seen:?}");
    assert!(file(server, &sales, &made["rowId"]).await.is_null());
    let groups =
        server.graphql(Some(&sales), "{ fileGroups { parent { rowId } fileCount } }", Value::Null).await;
    let roots = groups["data"]["fileGroups"].as_array().expect("groups").iter();
    let sum: i64 =
        roots.filter(|one| one["parent"].is_null()).filter_map(|one| one["fileCount"].as_i64()).sum();
    assert_eq!(usize::try_from(sum).ok(), Some(seen.len()), "{groups}");
}
