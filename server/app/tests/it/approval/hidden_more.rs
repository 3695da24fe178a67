//! Computed fields, child applications and the job of hidden parts: none tells the value of a hidden field.

use serde_json::{Value, json};
use xieli_domain::flow_process::unshut;

use super::Office;

impl Office {
    /// The only child application of one.
    async fn child(&self, id: &str) -> String {
        self.number(&format!("select id from flow_process where parent_id = {id}")).await.to_string()
    }

    /// The paths of the fields of an application that are hidden from a user.
    async fn hidden(&self, user: &str, id: &str) -> Vec<String> {
        let query = "query ($id: ID!) { flowProcess(id: $id) { rights { path right } } }";
        let told = self.ask(user, query, json!({ "id": id })).await;
        let rights = told["rights"].as_array().expect("rights").iter();
        let hidden = rights.filter(|one| one["right"] == json!("HIDDEN"));
        hidden.map(|one| one["path"].as_str().expect("a path").to_owned()).collect()
    }

    /// Whether a user finds an application by a keyword.
    async fn found(&self, user: &str, keyword: &str, id: &str) -> bool {
        let query = "query ($filter: FlowProcessFilter) { flowProcesses(first: 100, filter: $filter) {
            nodes { rowId } } }";
        let list = self.ask(user, query, json!({ "filter": { "keyword": keyword } })).await;
        list["nodes"].as_array().expect("a list").iter().any(|row| row["rowId"] == json!(id))
    }
}

/// A table with prices, its sum, and a number computed from that.
fn priced() -> Value {
    json!([
        { "key": "why", "label": "事由", "type": "text" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "n", "label": "数量", "type": "number" },
            { "key": "price", "label": "单价", "type": "amount" },
            { "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" },
        ] },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{rows.sum}" },
        { "key": "taxed", "label": "含税", "type": "amount", "formula": "{total}*1.1" },
        { "key": "count", "label": "总数", "type": "number", "formula": "{rows.n}" },
    ])
}

#[tokio::test]
async fn a_number_that_is_computed_from_a_hidden_one_is_hidden_with_it() {
    let office = Office::open().await;
    let rights = json!({ "rights": { "rows.price": "hidden" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await]);
    let form = office.form("采购单价", priced(), nodes, json!({})).await;
    let rows = json!([{ "n": 2, "price": 30 }]);
    let id = office.sent("engineer", &form, json!({ "why": "备件", "rows": rows })).await;
    let seen = json!({ "why": "备件", "rows": [{ "n": 2 }], "count": 2 });
    assert_eq!(office.see("manager", &id).await["values"], seen);
    let whole = &office.see("engineer", &id).await["values"];
    assert_eq!((&whole["total"], &whole["taxed"]), (&json!(60), &json!(66)));
    assert_eq!(office.hidden("manager", &id).await, ["rows.price", "rows.sum", "total", "taxed"]);
}

#[tokio::test]
async fn a_result_is_not_compared_for_who_may_not_read_it() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "why", "label": "事由", "type": "text" },
        { "key": "secret", "label": "底价", "type": "amount" },
        { "key": "double", "label": "两倍", "type": "amount", "formula": "{secret}*2" },
    ]);
    let rights = json!({ "rights": { "secret": "write" } });
    let definition = json!({
        "fields": fields,
        "rights": { "secret": "hidden" },
        "nodes": [office.asks("a", &["manager"], rights).await, office.asks("b", &["sales"], json!({})).await],
    });
    let form = office.form_of("猜数", definition, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "why": "报价" })).await;
    let given = json!({ "id": id, "values": { "secret": 21 } });
    assert_eq!(office.act("manager", "Agree", given).await, None);
    assert_eq!(office.act("sales", "Return", json!({ "id": id, "opinion": "补充" })).await, None);
    assert_eq!(office.see("engineer", &id).await["values"], json!({ "why": "报价" }));
    // a wrong guess and a right one have the same answer
    for guess in [1, 42] {
        let save = "mutation ($input: FlowProcessSendInput!) { flowProcessSave(input: $input) {
            userErrors { message } } }";
        let input = json!({ "id": id, "values": { "double": guess } });
        let answer = office.ask("engineer", save, json!({ "input": input })).await;
        assert_eq!(answer["userErrors"], json!([]), "{guess}");
    }
    assert_eq!(office.see("manager", &id).await["values"]["double"], json!(42));
}

#[tokio::test]
async fn an_approver_gets_no_value_that_a_condition_hides_and_no_number_that_tells_it() {
    let office = Office::open().await;
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["出差"] }]] });
    let fields = json!([
        { "key": "kind", "label": "类型", "type": "choice", "options": ["出差", "培训"] },
        { "key": "hotel", "label": "住宿", "type": "amount", "showWhen": when },
        { "key": "other", "label": "其他", "type": "amount" },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{hotel}+{other}" },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("差旅", fields, nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "kind": "出差", "hotel": 300, "other": 20 })).await;
    assert_eq!(office.see("manager", &id).await["values"]["total"], json!(320));
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "改" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "kind": "培训" } })).await;
    assert_eq!(again["userErrors"], json!([]));
    for user in ["manager", "engineer", "admin"] {
        let seen = office.see(user, &id).await["values"].clone();
        assert_eq!(seen, json!({ "kind": "培训", "other": 20 }), "{user}");
        assert_eq!(office.hidden(user, &id).await, ["total"], "{user}");
    }
    // without a value the hidden field tells nothing
    let id = office.sent("engineer", &form, json!({ "kind": "培训", "other": 20 })).await;
    assert_eq!(office.see("manager", &id).await["values"]["other"], json!(20));
    let total = "select count(*) from flow_process where shut_fields @> array['total'] and id = ";
    assert_eq!(office.number(&format!("{total}{id}")).await, 0);
}

#[tokio::test]
async fn a_child_application_shows_nobody_what_its_parent_hides_from_them() {
    let office = Office::open().await;
    let inner = json!([
        { "key": "got", "label": "底价", "type": "text" },
        { "key": "items", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" },
            { "key": "note", "label": "备注", "type": "text" },
        ] },
        { "key": "open", "label": "说明", "type": "text" },
    ]);
    let signers = json!([office.asks("i", &["manager", "sales"], json!({})).await]);
    let inner = office.form("比价", inner, signers, json!({})).await;
    let fields = json!([
        { "key": "secret", "label": "底价", "type": "text" },
        { "key": "rows", "label": "明细", "type": "detail", "columns": [
            { "key": "what", "label": "名称", "type": "text" },
            { "key": "note", "label": "备注", "type": "text" },
        ] },
        { "key": "open", "label": "说明", "type": "text" },
    ]);
    let rights = json!({ "rights": { "secret": "hidden", "rows.note": "hidden" } });
    let child = json!({ "key": "c", "name": "比价", "kind": "child", "formId": inner,
        "values": { "got": "secret", "items": "rows", "open": "open" } });
    let nodes = json!([office.asks("a", &["manager"], rights).await, child]);
    let form = office.form("招标", fields, nodes, json!({})).await;
    let rows = json!([{ "what": "紫铜线缆", "note": "供方折让" }]);
    let id = office
        .sent("engineer", &form, json!({ "secret": "密封报价", "rows": rows, "open": "楠木家具" }))
        .await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let child = office.child(&id).await;
    let part = json!({ "items": [{ "what": "紫铜线缆" }], "open": "楠木家具" });
    let whole = json!({ "got": "密封报价", "items": rows, "open": "楠木家具" });
    // sales has no part in the parent: the rights of the child's own form count
    for (user, sees) in [("manager", &part), ("sales", &whole), ("engineer", &whole), ("admin", &whole)] {
        assert_eq!(&office.see(user, &child).await["values"], sees, "{user}");
    }
    for (keyword, found) in [("楠木家具", true), ("紫铜线缆", true), ("密封报价", false), ("供方折让", false)]
    {
        assert_eq!(office.found("manager", keyword, &child).await, found, "{keyword}");
    }
    let forget = format!("update flow_process set shut_fields = null where id = {child}");
    office.server.db().client().await.batch_execute(&forget).await.expect("as it was before");
    assert_eq!(unshut::sweep(office.server.services()).await.expect("a sweep"), 1);
    assert!(!office.found("manager", "密封报价", &child).await, "the job leaves it out, too");
    assert!(office.found("manager", "楠木家具", &child).await);
}

#[tokio::test]
async fn a_value_that_was_handed_down_stays_hidden_after_a_move_of_the_parent() {
    let office = Office::open().await;
    let inner = json!([{ "key": "got", "label": "底价", "type": "text" }]);
    let signers =
        [office.asks("i", &["sales"], json!({})).await, office.asks("j", &["manager"], json!({})).await];
    let inner = office.form("比价换版", inner, json!(signers), json!({})).await;
    let secret = json!({ "key": "secret", "label": "底价", "type": "text" });
    let why = json!({ "key": "why", "label": "事由", "type": "text" });
    let hides = json!({ "rights": { "secret": "hidden" } });
    let first = office.asks("a", &["manager"], hides).await;
    let child = |values: Value| json!({ "key": "c", "name": "比价", "kind": "child", "formId": inner, "values": values });
    let nodes = json!([first, child(json!({ "got": "secret" }))]);
    let form = office.form("招标换版", json!([secret, why]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "secret": "密封报价", "why": "采购" })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let within = office.child(&id).await;
    assert_eq!(office.act("sales", "Agree", json!({ "id": within })).await, None);
    let sees = async |why: &str| {
        assert_eq!(office.see("manager", &within).await["values"], json!({}), "{why}");
        assert!(!office.found("manager", "密封报价", &within).await, "{why}");
        for user in ["sales", "admin"] {
            assert_eq!(
                office.see(user, &within).await["values"],
                json!({ "got": "密封报价" }),
                "{why}: {user}"
            );
        }
    };
    sees("before").await;
    // the node stays and hands down another field
    let nodes = json!([first, child(json!({ "got": "why" }))]);
    office.publish(&form, json!({ "fields": [secret, why], "nodes": nodes })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    sees("another field").await;
    // the field is gone, and nothing says any more from whom it was hidden
    let plain = office.asks("a", &["manager"], json!({})).await;
    let nodes = json!([plain, child(json!({ "got": "why" }))]);
    office.publish(&form, json!({ "fields": [why], "nodes": nodes })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    sees("no field").await;
}

#[tokio::test]
async fn no_keyword_finds_in_a_child_application_what_a_new_version_of_its_parent_hides() {
    let office = Office::open().await;
    let inner = json!([{ "key": "got", "label": "底价", "type": "text" }]);
    let signers = json!([office.asks("i", &["manager", "sales"], json!({})).await]);
    let inner = office.form("比价后隐藏", inner, signers, json!({})).await;
    let fields = json!([{ "key": "secret", "label": "底价", "type": "text" }]);
    let child = json!({ "key": "c", "name": "比价", "kind": "child", "formId": inner, "values": { "got": "secret" } });
    let nodes = json!([office.asks("a", &["manager"], json!({})).await, child]);
    let form = office.form("招标后隐藏", fields.clone(), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "secret": "密封报价" })).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let within = office.child(&id).await;
    assert!(office.found("manager", "密封报价", &within).await);
    let hides = office.asks("a", &["manager"], json!({ "rights": { "secret": "hidden" } })).await;
    office.publish(&form, json!({ "fields": fields, "nodes": [hides, child] })).await;
    assert_eq!(office.change_version("admin", &id).await, None);
    assert_eq!(office.see("manager", &within).await["values"], json!({}));
    assert_eq!(unshut::sweep(office.server.services()).await.expect("a sweep"), 1);
    assert!(!office.found("manager", "密封报价", &within).await);
}

#[tokio::test]
async fn what_is_hidden_above_is_neither_written_nor_compared_in_a_child_application() {
    let office = Office::open().await;
    let rows = |more: Value| {
        let mut columns = vec![
            json!({ "key": "n", "label": "数量", "type": "number" }),
            json!({ "key": "price", "label": "单价", "type": "amount" }),
        ];
        columns.extend(more.as_array().expect("a list").clone());
        json!({ "key": "rows", "label": "明细", "type": "detail", "columns": columns })
    };
    let sum = json!({ "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" });
    let got = json!({ "key": "got", "label": "底价", "type": "text", "required": true });
    let signs = json!({ "rights": { "rows": "write" } });
    let signers =
        [office.asks("i", &["manager"], signs).await, office.asks("j", &["sales"], json!({})).await];
    let inner = office.form("比价", json!([got, rows(json!([sum]))]), json!(signers), json!({})).await;
    let writes = json!({ "rights": { "secret": "write", "rows.price": "hidden" } });
    let child = json!({ "key": "c", "name": "比价", "kind": "child", "formId": inner,
        "values": { "got": "secret", "rows": "rows" } });
    let definition = json!({
        "fields": [{ "key": "secret", "label": "底价", "type": "text" }, rows(json!([]))],
        "rights": { "secret": "hidden" },
        "nodes": [office.asks("a", &["manager"], writes).await, child],
    });
    let form = office.form_of("招标", definition, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "rows": [{ "n": 2, "price": 30 }] })).await;
    let given = json!({ "id": id, "values": { "secret": "密封报价" } });
    assert_eq!(office.act("manager", "Agree", given).await, None);
    let child = office.child(&id).await;
    // the price stays, and a wrong result is not compared with the right one
    let given = json!({ "id": child, "values": { "rows": [{ "n": 3, "sum": 1 }] } });
    assert_eq!(office.act("manager", "Agree", given).await, None);
    let whole = json!([{ "n": 3, "price": 30, "sum": 90 }]);
    let seen = office.see("admin", &child).await["values"].clone();
    assert_eq!(seen, json!({ "got": "密封报价", "rows": whole }));
    assert_eq!(office.see("manager", &child).await["values"]["rows"], json!([{ "n": 3 }]));
    // the parent hides the other one from the applicant, who need not and can't fill it in
    assert_eq!(office.act("sales", "Return", json!({ "id": child, "opinion": "补充" })).await, None);
    assert_eq!(office.see("engineer", &child).await["values"], json!({ "rows": whole }));
    let again = office.start("engineer", json!({ "id": child, "values": { "got": "改价" } })).await;
    assert_eq!(again["userErrors"], json!([]));
    let seen = office.see("admin", &child).await["values"].clone();
    assert_eq!(seen, json!({ "got": "密封报价", "rows": whole }));
}

#[tokio::test]
async fn a_value_that_a_condition_hides_is_not_handed_to_a_child_application() {
    let office = Office::open().await;
    let inner = json!([{ "key": "got", "label": "病情", "type": "text" }]);
    let inner =
        office.form("备案", inner, json!([office.asks("i", &["sales"], json!({})).await]), json!({})).await;
    let when = json!({ "any": [[{ "subject": "kind", "op": "in", "values": ["病假"] }]] });
    let fields = json!([
        { "key": "kind", "label": "类型", "type": "choice", "options": ["病假", "事假"] },
        { "key": "reason", "label": "病情", "type": "text", "showWhen": when },
    ]);
    let child = json!({ "key": "c", "name": "备案", "kind": "child", "formId": inner, "values": { "got": "reason" } });
    let nodes = json!([office.asks("a", &["manager"], json!({})).await, child]);
    let form = office.form("请假备案", fields, nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({ "kind": "病假", "reason": "踝骨扭伤" })).await;
    assert_eq!(office.act("manager", "Return", json!({ "id": id, "opinion": "改" })).await, None);
    let again = office.start("engineer", json!({ "id": id, "values": { "kind": "事假" } })).await;
    assert_eq!(again["userErrors"], json!([]));
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    let child = office.child(&id).await;
    assert_eq!(office.see("sales", &child).await["values"], json!({}));
}

#[tokio::test]
async fn the_job_takes_as_many_statements_for_twenty_applications_as_for_one() {
    let office = Office::open().await;
    let when = json!({ "any": [[{ "subject": "@role", "op": "notEmpty", "values": [] }]] });
    let fields = json!([{ "key": "why", "label": "事由", "type": "text", "showWhen": when }]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.form("补算", fields, nodes, json!({})).await;
    for at in 0..20 {
        let user = if at % 2 == 0 { "engineer" } else { "sales" };
        office.sent(user, &form, json!({ "why": "备件" })).await;
    }
    let cost = async |number: usize| {
        let forget = format!(
            "update flow_process set shut_fields = null
             where id in (select id from flow_process where form_id = {form} order by id limit {number})"
        );
        office.server.db().client().await.batch_execute(&forget).await.expect("as it was before");
        let (done, statements) = office.server.cost(unshut::sweep(office.server.services())).await;
        assert_eq!(done.expect("a sweep"), number);
        statements
    };
    let (one, twenty) = (cost(1).await, cost(20).await);
    assert!(twenty <= one + 3, "{one} statements for one, {twenty} for twenty");
    let missing = format!("select count(*) from flow_process where form_id = {form} and shut_fields is null");
    assert_eq!(office.number(&missing).await, 0);
}
