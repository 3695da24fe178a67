//! Search and files of applications without their hidden fields, also of applications from before these were
//! stored.

use serde_json::{Value, json};
use xieli_domain::flow_process::unshut;

use super::Office;
use crate::file::{file, upload};

const LIST: &str =
    "query ($filter: FlowProcessFilter) { flowProcesses(first: 100, filter: $filter) { nodes { rowId } } }";

impl Office {
    /// Whether a user finds an application by a keyword.
    async fn finds(&self, user: &str, id: &str, keyword: &str) -> bool {
        let list = self.ask(user, LIST, json!({ "filter": { "keyword": keyword } })).await;
        list["nodes"].as_array().expect("a list").iter().any(|row| row["rowId"] == json!(id))
    }

    /// An own upload of the engineer for an application that is not sent yet.
    async fn uploaded(&self, name: &str) -> Value {
        let engineer = self.server.token("engineer").await;
        let draft = json!({ "sourceType": "flow_process", "sourceId": "draft" });
        upload(&self.server, &engineer, name, name.as_bytes(), draft).await["rowId"].clone()
    }
}

/// A condition on the field `kind`.
fn when(option: &str) -> Value {
    json!({ "any": [[{ "subject": "kind", "op": "in", "values": [option] }]] })
}

#[tokio::test]
async fn a_keyword_finds_no_word_of_a_field_that_some_reader_may_not_see() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "open", "label": "事由", "type": "text" },
        { "key": "secret", "label": "底价", "type": "text" },
        { "key": "kind", "label": "类型", "type": "choice", "options": ["病假", "事假"] },
        { "key": "reason", "label": "病情", "type": "text", "showWhen": when("病假") },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" },
            { "key": "note", "label": "内部备注", "type": "text" },
        ] },
    ]);
    let rights = json!({ "rights": { "secret": "hidden", "rows.note": "hidden" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await]);
    let form = office.form("保密", fields, nodes, json!({})).await;
    let rows = json!([{ "what": "紫铜线缆", "note": "供方折让" }]);
    let values = json!({ "open": "楠木家具", "secret": "密封报价", "kind": "病假", "reason": "踝骨扭伤", "rows": rows });
    let id = office.sent("engineer", &form, values).await;
    for user in ["engineer", "manager", "admin"] {
        for (keyword, found) in [
            ("楠木家具", true),
            ("紫铜线缆", true),
            ("踝骨扭伤", true),
            ("密封报价", false),
            ("供方折让", false),
        ] {
            assert_eq!(office.finds(user, &id, keyword).await, found, "{user}: {keyword}");
        }
    }
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "改" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "kind": "事假" } })).await;
    assert_eq!(again["userErrors"], json!([]));
    assert!(!office.finds("manager", &id, "踝骨扭伤").await, "a condition hides it now");
    assert!(office.finds("manager", &id, "楠木家具").await);
}

#[tokio::test]
async fn applications_from_before_get_their_hidden_parts_once() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "kind", "label": "类型", "type": "choice", "options": ["病假", "事假"] },
        { "key": "proof", "label": "病历", "type": "attachment", "showWhen": when("病假") },
        { "key": "reason", "label": "病情", "type": "text", "showWhen": when("病假") },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("病历", fields, nodes, json!({})).await;
    let proof = office.uploaded("病历.txt").await;
    let values = json!({ "kind": "病假", "proof": [proof], "reason": "踝骨扭伤" });
    let id = office.sent("engineer", &form, values).await;
    let before = format!(
        "update flow_process set \"values\" = jsonb_set(\"values\", '{{kind}}', '\"事假\"'), shut_fields = null \
         where id = {id}"
    );
    office.server.db().client().await.batch_execute(&before).await.expect("as it was before");
    for user in ["engineer", "manager", "admin"] {
        let seen = office.see(user, &id).await["values"].clone();
        assert_eq!(seen, json!({ "kind": "事假" }), "{user}, before the job has come to it");
    }
    let token = office.server.token("manager").await;
    assert!(file(&office.server, &token, &proof).await.is_object());
    let services = office.server.services();
    assert_eq!(unshut::sweep(services).await.expect("a sweep"), 1);
    assert!(!file(&office.server, &token, &proof).await.is_object());
    assert!(!office.finds("manager", &id, "踝骨扭伤").await);
    assert_eq!(unshut::sweep(services).await.expect("a sweep"), 0);
}

#[tokio::test]
async fn files_of_fields_that_a_version_drops_stay_for_their_uploader_and_managers() {
    let office = Office::open().await;
    let why = json!({ "key": "why", "label": "事由", "type": "text" });
    let fields = json!([why, { "key": "note", "label": "附件", "type": "attachment" }]);
    let first = office.asks("a", &["manager"], json!({})).await;
    let form = office.form("附件换版", fields, json!([first]), json!({})).await;
    let note = office.uploaded("附件.txt").await;
    let id = office.sent("engineer", &form, json!({ "why": "备件", "note": [note] })).await;
    let given = async |user: &str| {
        let token = office.server.token(user).await;
        file(&office.server, &token, &note).await.is_object()
    };
    assert!(given("manager").await);
    office.publish(&form, json!({ "fields": [why], "nodes": [first] })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "补充" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "why": "补充备件" } })).await;
    assert_eq!(again["userErrors"], json!([]), "{again}");
    let query = "query ($id: ID!) { flowProcess(id: $id) { records { verb files { rowId } } } }";
    for (user, sees) in [("engineer", true), ("admin", true), ("manager", false), ("sales", false)] {
        assert_eq!(given(user).await, sees, "{user}");
        if user == "sales" {
            continue;
        }
        let seen = office.ask(user, query, json!({ "id": id })).await;
        let lines = seen["records"].as_array().expect("a history");
        let line = lines.iter().find(|line| line["verb"] == json!("version")).expect("the line");
        assert_eq!(line["files"].as_array().map(Vec::len), Some(usize::from(sees)), "{user}");
    }
}
