//! Rights on attachments of applications: by id, in lists, in archives, in previews and as bytes; and of the
//! comments on them.

use reqwest::Method;
use serde_json::{Value, json};

use super::Office;
use crate::file::{file, request, upload};

const CREATE: &str = "mutation ($input: CommentCreateInput!) { commentCreate(input: $input) {
    comment { id } userErrors { message } } }";

impl Office {
    /// An own upload for a record of a kind that is not stored yet.
    async fn attached(&self, user: &str, kind: &str, name: &str) -> Value {
        let token = self.server.token(user).await;
        let draft = json!({ "sourceType": kind, "sourceId": "draft" });
        upload(&self.server, &token, name, name.as_bytes(), draft).await["rowId"].clone()
    }

    /// Whether each way to a file gives it to a user: by id, in the list of the application, in an archive, as
    /// a preview, and the bytes of it.
    async fn ways(&self, user: &str, process: &str, id: &Value) -> [bool; 5] {
        let token = self.server.token(user).await;
        let by_id = file(&self.server, &token, id).await.is_object();
        let query =
            "query ($id: String!) { fileAttachments(sourceType: \"flow_process\", sourceId: $id) { rowId } }";
        let listed = self.ask(user, query, json!({ "id": process })).await;
        let listed = listed.as_array().is_some_and(|all| all.iter().any(|one| one["rowId"] == *id));
        let asked = async |query: &str, variables: Value| {
            self.server.graphql(Some(&token), query, variables).await["data"].clone()
        };
        let zip = "mutation ($ids: [ID!]!) { fileZip(input: {ids: $ids}) { address } }";
        let zip = asked(zip, json!({ "ids": [id] })).await["fileZip"]["address"].is_string();
        let preview = "mutation ($id: ID!) { filePreview(input: {id: $id}) { address } }";
        let preview = asked(preview, json!({ "id": id })).await["filePreview"]["address"].is_string();
        let path = format!("/api/res/file/stream/{}", id.as_str().expect("an id"));
        let sent = request(&self.server, Method::GET, &path, Some(&token)).send().await.expect("a reply");
        let bytes = sent.headers().contains_key("accept-ranges");
        [by_id, listed, zip, preview, bytes]
    }
}

#[tokio::test]
async fn no_way_gives_the_attachment_of_a_hidden_field() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "open", "label": "说明", "type": "attachment" },
        { "key": "secret", "label": "底价", "type": "attachment" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "paper", "label": "报价单", "type": "attachment" },
        ] },
    ]);
    let rights = json!({ "rights": { "secret": "hidden", "rows.paper": "hidden" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await]);
    let form = office.form("附件权限", fields, nodes, json!({})).await;
    let open = office.attached("engineer", "flow_process", "说明.txt").await;
    let secret = office.attached("engineer", "flow_process", "底价.txt").await;
    let paper = office.attached("engineer", "flow_process", "报价单.txt").await;
    let values = json!({ "open": [open], "secret": [secret], "rows": [{ "paper": [paper] }] });
    let id = office.sent("engineer", &form, values).await;
    for user in ["engineer", "manager", "admin"] {
        assert_eq!(office.ways(user, &id, &open).await, [true; 5], "{user}");
    }
    for hidden in [&secret, &paper] {
        for (user, sees) in [("engineer", true), ("admin", true), ("manager", false), ("sales", false)] {
            assert_eq!(office.ways(user, &id, hidden).await, [sees; 5], "{user}: {hidden}");
        }
    }
}

#[tokio::test]
async fn a_file_that_a_field_no_longer_names_is_given_to_nobody_with_the_files_of_its_comments() {
    let office = Office::open().await;
    let fields = json!([{ "key": "papers", "label": "附件", "type": "attachment" }]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("换附件", fields, nodes, json!({})).await;
    let first = office.attached("engineer", "flow_process", "第一稿.txt").await;
    let id = office.sent("engineer", &form, json!({ "papers": [first] })).await;
    let note = office.attached("manager", "comment", "批注.txt").await;
    let record =
        office.ask("manager", "query ($id: ID!) { file(id: $id) { id } }", json!({ "id": first })).await;
    let said = json!({ "recordId": record["id"], "body": "见批注", "attachmentIds": [note] });
    let said = office.ask("manager", CREATE, json!({ "input": said })).await;
    assert_eq!(said["userErrors"], json!([]), "{said}");
    let given = async |user: &str, id: &Value| {
        let token = office.server.token(user).await;
        file(&office.server, &token, id).await.is_object()
    };
    assert!(given("engineer", &note).await);
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "换一份" })).await, None);
    let second = office.attached("engineer", "flow_process", "第二稿.txt").await;
    let again = office.start("engineer", json!({ "id": id, "values": { "papers": [second] } })).await;
    assert_eq!(again["userErrors"], json!([]), "{again}");
    for user in ["engineer", "manager", "admin"] {
        assert!(given(user, &second).await, "{user}");
        for gone in [&first, &note] {
            assert!(!given(user, gone).await, "{user}: {gone}");
        }
    }
    let left = format!("select count(*) from file where id in ({}, {})", row(&first), row(&note));
    assert_eq!(office.number(&left).await, 0, "nothing stays that nobody can reach");
}

#[tokio::test]
async fn a_child_application_has_the_attachments_of_its_parent_as_copies_and_can_be_sent_again() {
    let office = Office::open().await;
    let fields = json!([{ "key": "papers", "label": "附件", "type": "attachment" }]);
    let signers = json!([office.asks("i", &["sales"], json!({})).await]);
    let inner = office.form("复核", fields.clone(), signers, json!({})).await;
    let child = json!({ "key": "c", "name": "复核", "kind": "child", "formId": inner,
        "values": { "papers": "papers" } });
    let nodes = json!([office.asks("a", &["manager"], json!({})).await, child]);
    let form = office.form("带附件", fields, nodes, json!({})).await;
    let paper = office.attached("engineer", "flow_process", "方案.txt").await;
    let id = office.sent("engineer", &form, json!({ "papers": [paper] })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let child = office.number(&format!("select id from flow_process where parent_id = {id}")).await;
    let child = child.to_string();
    // sales has no part in the parent
    let copy = office.see("sales", &child).await["values"]["papers"][0].clone();
    assert_ne!(copy, paper);
    assert_eq!(office.ways("sales", &child, &copy).await, [true; 5]);
    assert_eq!(office.ways("sales", &id, &paper).await, [false; 5]);
    assert_eq!(office.act("sales", "Return", json!({ "id": child, "opinion": "补充" })).await, None);
    let more = office.attached("engineer", "flow_process", "补充.txt").await;
    let again = json!({ "id": child, "values": { "papers": [copy, more] } });
    let again = office.start("engineer", again).await;
    assert_eq!(again["userErrors"], json!([]), "{again}");
    let kept = json!({ "papers": [copy, more] });
    assert_eq!(office.see("sales", &child).await["values"], kept);
    assert_eq!(office.ways("manager", &id, &paper).await, [true; 5]);
    for file in [&copy, &more] {
        assert_eq!(office.ways("sales", &child, file).await, [true; 5]);
    }
}

#[tokio::test]
async fn a_file_in_a_field_that_was_handed_down_is_hidden_where_the_parent_hides_it() {
    let office = Office::open().await;
    let secret = json!([{ "key": "secret", "label": "底价", "type": "attachment" }]);
    let got = json!([{ "key": "got", "label": "底价", "type": "attachment" }]);
    let signs = json!({ "rights": { "got": "write" } });
    let signers =
        [office.asks("i", &["sales"], signs).await, office.asks("j", &["manager"], json!({})).await];
    let inner = office.form("比价附件", got, json!(signers), json!({})).await;
    let hides = json!({ "rights": { "secret": "hidden" } });
    let child = json!({ "key": "c", "name": "比价", "kind": "child", "formId": inner, "values": { "got": "secret" } });
    let nodes = json!([office.asks("a", &["manager"], hides).await, child]);
    let form = office.form("招标附件", secret, nodes, json!({})).await;
    let paper = office.attached("engineer", "flow_process", "底价.txt").await;
    let id = office.sent("engineer", &form, json!({ "secret": [paper] })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let child = office.number(&format!("select id from flow_process where parent_id = {id}")).await;
    let child = child.to_string();
    let copy = office.see("sales", &child).await["values"]["got"][0].clone();
    let more = office.attached("sales", "flow_process", "核价.txt").await;
    let given = json!({ "id": child, "values": { "got": [copy, more] } });
    assert_eq!(office.act("sales", "Agree", given).await, None);
    // the copy stays with the engineer, although the manager's agreement made it
    for file in [&copy, &more] {
        for (user, sees) in [("engineer", true), ("sales", true), ("admin", true), ("manager", false)] {
            assert_eq!(office.ways(user, &child, file).await, [sees; 5], "{user}: {file}");
        }
    }
}

#[tokio::test]
async fn a_reason_of_an_administrator_or_of_the_applicant_keeps_its_files() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("说明原因", json!([]), nodes, json!({ "annul": true })).await;
    let other = office.attached("admin", "flow_process", "已用.txt").await;
    let ended = office.sent("engineer", &form, json!({})).await;
    let stop = json!({ "id": ended, "opinion": "停", "fileIds": [other] });
    assert_eq!(office.act("admin", "Terminate", stop).await, None);
    assert_eq!(office.ways("manager", &ended, &other).await, [true; 5]);
    for (action, user) in [("Terminate", "admin"), ("Withdraw", "engineer"), ("Annul", "engineer")] {
        let id = office.sent("engineer", &form, json!({})).await;
        if action == "Annul" {
            assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
        }
        let said = |file: &Value| json!({ "id": id, "opinion": "原因", "fileIds": [file] });
        let refused = office.act(user, action, said(&other)).await;
        assert_eq!(refused.as_deref(), Some("附件不存在或已失效，请重新上传"), "{action}");
        let note = office.attached(user, "flow_process", "原因.txt").await;
        assert_eq!(office.act(user, action, said(&note)).await, None, "{action}");
        assert_eq!(office.ways("manager", &id, &note).await, [true; 5], "{action}");
    }
}

#[tokio::test]
async fn the_files_of_comments_on_a_hidden_attachment_are_hidden_with_it() {
    let office = Office::open().await;
    let fields = json!([{ "key": "secret", "label": "底价", "type": "attachment" }]);
    let rights = json!({ "rights": { "secret": "hidden" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await]);
    let form = office.form("附件评论", fields, nodes, json!({})).await;
    let secret = office.attached("engineer", "flow_process", "底价.txt").await;
    office.sent("engineer", &form, json!({ "secret": [secret] })).await;
    let note = office.attached("engineer", "comment", "算法.txt").await;
    let query = "query ($id: ID!) { file(id: $id) { id } }";
    let record = office.ask("engineer", query, json!({ "id": secret })).await;
    let said = json!({ "recordId": record["id"], "body": "怎么算的", "attachmentIds": [note] });
    let said = office.ask("engineer", CREATE, json!({ "input": said })).await;
    assert_eq!(said["userErrors"], json!([]), "{said}");
    for (user, sees) in [("engineer", true), ("admin", true), ("manager", false), ("sales", false)] {
        let token = office.server.token(user).await;
        assert_eq!(file(&office.server, &token, &note).await.is_object(), sees, "{user}");
    }
}

#[tokio::test]
async fn a_deleted_comment_that_still_has_replies_names_no_files() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("评论附件", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    let process =
        office.ask("manager", "query ($id: ID!) { flowProcess(id: $id) { id } }", json!({ "id": id })).await;
    let note = office.attached("manager", "comment", "附图.txt").await;
    let said = json!({ "recordId": process["id"], "body": "见附图", "attachmentIds": [note] });
    let said = office.ask("manager", CREATE, json!({ "input": said })).await["comment"]["id"].clone();
    let reply = json!({ "recordId": process["id"], "body": "收到", "replyToId": said });
    office.ask("engineer", CREATE, json!({ "input": reply })).await;
    let query =
        "query ($id: ID!) { node(id: $id) { ... on Comment { isDeleted attachments { name streamUrl } } } }";
    let before = office.ask("engineer", query, json!({ "id": said })).await;
    assert_eq!(before["attachments"][0]["name"], json!("附图.txt"));
    let delete =
        "mutation ($input: CommentsInput!) { commentDelete(input: $input) { userErrors { message } } }";
    let gone = office.ask("manager", delete, json!({ "input": { "ids": [said] } })).await;
    assert_eq!(gone["userErrors"], json!([]));
    let after = office.ask("engineer", query, json!({ "id": said })).await;
    assert_eq!(after, json!({ "isDeleted": true, "attachments": [] }));
    let token = office.server.token("engineer").await;
    assert!(file(&office.server, &token, &note).await.is_null());
}

fn row(id: &Value) -> &str {
    id.as_str().expect("an id")
}
