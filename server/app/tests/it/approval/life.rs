//! Life of an approval application: submitted, transferred, returned, changed, approved, annulled.

use serde_json::{Value, json};

use super::{Office, called};

/// A purchase form: rows with a formula, a branch by their sum, two approvers who must both approve.
async fn purchase(office: &Office) -> String {
    let fields = json!([
        { "key": "why", "label": "事由", "type": "text", "required": true },
        { "key": "rows", "label": "明细", "type": "detail", "required": true, "columns": [
            { "key": "n", "label": "数量", "type": "number", "required": true },
            { "key": "price", "label": "单价", "type": "amount", "required": true },
            { "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" },
        ] },
        { "key": "total", "label": "合计", "type": "amount", "formula": "{rows.sum}" },
    ]);
    let big = office.asks("both", &["owner", "admin"], json!({})).await;
    let branches = json!([
        { "key": "b1", "name": "大额", "nodes": [big],
          "when": { "any": [[{ "subject": "total", "op": "gt", "values": [1000] }]] } },
        { "key": "b2", "name": "其他", "nodes": [] },
    ]);
    let nodes = json!([
        office.asks("first", &["manager"], json!({})).await,
        { "key": "fork", "name": "金额", "kind": "branch", "branches": branches },
    ]);
    office.form("测试采购", fields, nodes, json!({ "annul": true })).await
}

fn rows(n: i64) -> Value {
    json!({ "why": "备件", "rows": [{ "n": n, "price": 30.5 }] })
}

#[tokio::test]
async fn a_purchase_is_transferred_returned_mended_and_agreed_to() {
    let office = Office::open().await;
    let form = purchase(&office).await;
    let id = office.sent("engineer", &form, rows(100)).await;
    assert_eq!(office.see("engineer", &id).await["values"]["total"], json!(3050));
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
    let to = office.member("sales").await;
    assert_eq!(office.act("manager", "Transfer", json!({ "id": id, "memberId": to })).await, None);
    assert_eq!(office.act("sales", "Agree", json!({ "id": id, "opinion": "同意" })).await, None);
    assert_eq!(office.stands(&id).await.1, [called("owner"), called("admin")]);
    assert_eq!(office.act("admin", "Agree", json!({ "id": id })).await, None);
    let refused = office.act("owner", "Return", json!({ "id": id })).await;
    assert_eq!(refused.as_deref(), Some("请填写退回原因"));
    assert_eq!(office.act("owner", "Return", json!({ "id": id, "opinion": "请减少数量" })).await, None);
    assert_eq!(office.stands(&id).await, ("RETURNED".to_owned(), vec![]));
    let again = office.start("engineer", json!({ "id": id, "values": rows(40) })).await;
    assert_eq!(again["userErrors"], json!([]));
    for user in ["manager", "owner", "admin"] {
        assert_eq!(office.act(user, "Agree", json!({ "id": id })).await, None, "{user}");
    }
    assert_eq!(office.stands(&id).await, ("APPROVED".to_owned(), vec![]));
    let seen = office.see("engineer", &id).await;
    let verbs: Vec<&str> =
        seen["records"].as_array().expect("a list").iter().filter_map(|line| line["verb"].as_str()).collect();
    assert_eq!(
        verbs,
        [
            "start",
            "transfer",
            "agree",
            "branch",
            "agree",
            "return_applicant",
            "resend",
            "agree",
            "branch",
            "agree",
            "agree",
            "approved"
        ]
    );
}

#[tokio::test]
async fn the_smaller_branch_is_taken_and_an_approved_one_is_annulled() {
    let office = Office::open().await;
    let form = purchase(&office).await;
    let id = office.sent("engineer", &form, rows(2)).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.0, "APPROVED");
    let refused = office.act("engineer", "Annul", json!({ "id": id })).await;
    assert_eq!(refused.as_deref(), Some("请填写撤销原因"));
    assert_eq!(office.act("engineer", "Annul", json!({ "id": id, "opinion": "买错了" })).await, None);
    assert_eq!(office.stands(&id).await, ("ANNULLING".to_owned(), vec![called("manager")]));
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.0, "ANNULLED");
}

#[tokio::test]
async fn a_client_that_sends_another_sum_is_refused_with_the_name_of_the_field() {
    let office = Office::open().await;
    let form = purchase(&office).await;
    let mut values = rows(2);
    values["total"] = json!(1);
    let made = office.start("engineer", json!({ "formId": form, "values": values })).await;
    assert_eq!(
        made["userErrors"][0],
        json!({ "field": ["values", "total"], "message": "“合计”由公式计算，与提交的值不一致" })
    );
    let made = office.start("engineer", json!({ "formId": form, "values": {} })).await;
    assert_eq!(made["userErrors"][0]["field"], json!(["values", "rows"]));
}

#[tokio::test]
async fn what_is_withdrawn_is_over_and_an_agreement_is_taken_back_in_time() {
    let office = Office::open().await;
    let nodes = json!([
        office.asks("a", &["manager"], json!({})).await,
        office.asks("b", &["admin"], json!({})).await
    ]);
    let form = office.form("两步", json!([]), nodes, json!({})).await;
    let id = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.1, [called("admin")]);
    assert_eq!(office.act("manager", "TakeBack", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.1, [called("manager")]);
    assert_eq!(office.act("engineer", "Withdraw", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await, ("WITHDRAWN".to_owned(), vec![]));
    let refused = office.act("manager", "Agree", json!({ "id": id })).await;
    assert_eq!(refused.as_deref(), Some("该审批已被处理，请刷新后查看"));
}

#[tokio::test]
async fn what_runs_stays_on_its_version() {
    let office = Office::open().await;
    let form = office
        .form("版本", json!([]), json!([office.asks("a", &["manager"], json!({})).await]), json!({}))
        .await;
    let old = office.sent("engineer", &form, json!({})).await;
    let definition = json!({ "nodes": [office.asks("z", &["admin"], json!({})).await] });
    let update =
        "mutation ($id: ID!, $input: FlowFormInput!) { flowFormUpdate(input: { id: $id, changes: $input }) {
        flowForm { revision } userErrors { message } } }";
    let input = json!({ "definition": definition, "publish": true });
    let updated = office.ask("admin", update, json!({ "id": form, "input": input })).await;
    assert_eq!(updated["flowForm"]["revision"], json!(2), "{updated}");
    let new = office.sent("engineer", &form, json!({})).await;
    assert_eq!(office.stands(&old).await.1, [called("manager")]);
    assert_eq!(office.stands(&new).await.1, [called("admin")]);
    assert_eq!(office.act("manager", "Agree", json!({ "id": old })).await, None);
    assert_eq!(office.stands(&old).await.0, "APPROVED");
}
