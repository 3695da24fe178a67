//! Articles: drafts, visibility, rights, and refused changes.

use serde_json::{Value, json};
use xieli_testing::TestServer;

use super::{ask, change, delete};
use crate::account::desk::told;

const OF: &str = "article { rowId key title body state version publishedAt }";

async fn make(server: &TestServer, token: &str, key: &str, title: &str, body: &str) -> Value {
    let input = json!({ "input": { "key": key, "title": title, "body": body } });
    change(server, token, "enterpriseArticleCreate", OF, input).await
}

async fn publish(server: &TestServer, token: &str, article: &Value, published: bool) -> Value {
    let input = json!({ "id": article["rowId"], "version": article["version"], "published": published });
    change(server, token, "enterpriseArticlePublish", OF, input).await
}

async fn read(server: &TestServer, token: Option<&str>, key: &str) -> Value {
    let query = "query ($key: String!) { article(key: $key) { title body } }";
    server.graphql(token, query, json!({ "key": key })).await["data"]["article"].clone()
}

#[tokio::test]
async fn readers_see_what_was_published_and_nothing_else() {
    let server = TestServer::demo().await;
    let (admin, engineer) = (server.token("admin").await, server.token("engineer").await);
    let made = make(&server, &admin, "help_roles", "我们的权限说明", "先找**主管**。").await;
    assert_eq!(made["article"]["state"], "DRAFT", "{made}");
    let system = read(&server, Some(&engineer), "help_roles").await;
    assert_eq!(system["title"], "角色与权限帮助", "a draft is nobody's business");
    let shown = publish(&server, &admin, &made["article"], true).await;
    assert_eq!(shown["article"]["state"], "PUBLISHED", "{shown}");
    assert_eq!(read(&server, Some(&engineer), "help_roles").await["title"], "我们的权限说明");
    // neither another enterprise nor an anonymous caller sees it
    let other = server.token("other").await;
    assert_eq!(read(&server, Some(&other), "help_roles").await, system);
    assert_eq!(read(&server, None, "help_roles").await, system);
    // a new text is a draft again
    let next = json!({ "id": shown["article"]["rowId"], "version": shown["article"]["version"],
        "input": { "key": "help_roles", "title": "改了", "body": "改了" } });
    let next = change(&server, &admin, "enterpriseArticleUpdate", OF, next).await;
    assert_eq!(next["article"]["state"], "CHANGED", "{next}");
    assert_eq!(read(&server, Some(&engineer), "help_roles").await["title"], "我们的权限说明");
    let versions =
        "query ($id: ID!) { enterpriseArticleVersions(id: $id) { number title createdBy { name } } }";
    let kept = ask(&server, &admin, versions, json!({ "id": made["article"]["rowId"] })).await;
    let titles: Vec<&Value> = kept["enterpriseArticleVersions"]
        .as_array()
        .expect("texts")
        .iter()
        .map(|text| &text["title"])
        .collect();
    assert_eq!(titles, ["改了", "我们的权限说明"]);
    let taken = publish(&server, &admin, &next["article"], false).await;
    assert_eq!(taken["article"]["state"], "DRAFT");
    assert_eq!(read(&server, Some(&engineer), "help_roles").await, system);
    assert_eq!(told(&publish(&server, &admin, &taken["article"], false).await), ["id:CONFLICT"]);
}

#[tokio::test]
async fn two_who_write_at_once_are_told_and_nothing_hostile_gets_in() {
    let server = TestServer::demo().await;
    let admin = server.token("admin").await;
    let made = make(&server, &admin, "mine", "文章", "正文").await["article"].clone();
    assert_eq!(told(&make(&server, &admin, "mine", "又一篇", "正文").await), ["key:TAKEN"]);
    let text = |title: &str| {
        json!({ "id": made["rowId"], "version": made["version"],
            "input": { "key": "mine", "title": title, "body": "正文" } })
    };
    let first = change(&server, &admin, "enterpriseArticleUpdate", OF, text("一")).await;
    assert_eq!(told(&first), [""; 0]);
    assert_eq!(
        told(&change(&server, &admin, "enterpriseArticleUpdate", OF, text("二")).await),
        ["version:STALE"]
    );
    assert_eq!(told(&publish(&server, &admin, &made, true).await), ["version:STALE"]);
    for hostile in ["<script>alert(1)</script>", "[点](javascript:alert(1))", "<img src=x onerror=alert(1)>"]
    {
        assert_eq!(told(&make(&server, &admin, "bad", "坏", hostile).await), ["body:INVALID"], "{hostile}");
    }
}

#[tokio::test]
async fn only_who_manages_the_enterprise_writes_and_only_its_own() {
    let server = TestServer::demo().await;
    let (admin, other) = (server.token("admin").await, server.token("other").await);
    let made = make(&server, &admin, "ours", "我们的", "正文").await["article"].clone();
    let id = made["rowId"].as_str().expect("an id");
    assert_eq!(told(&publish(&server, &other, &made, true).await), [":NOT_FOUND"]);
    assert_eq!(delete(&server, &other, "enterpriseArticleDelete", &[id]).await, [":NOT_FOUND"]);
    let query = "query ($id: ID!) { enterpriseArticle(id: $id) { title } enterpriseArticleVersions(id: $id) { title } }";
    let found = ask(&server, &other, query, json!({ "id": id })).await;
    assert_eq!(found, json!({ "enterpriseArticle": null, "enterpriseArticleVersions": null }));
    let engineer = server.token("engineer").await;
    let reply = server.graphql(Some(&engineer), "{ enterpriseArticles { totalCount } }", Value::Null).await;
    assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN");
    assert!(delete(&server, &admin, "enterpriseArticleDelete", &[id]).await.is_empty());
    assert_eq!(delete(&server, &admin, "enterpriseArticleDelete", &[id]).await, [":NOT_FOUND"]);
}
