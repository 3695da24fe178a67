//! Effects of approvals on other records: exactly once, in the transaction of the last step, or not at all.

use serde_json::{Value, json};

use super::{Office, called};

const PLAN: &str = "query ($input: FlowProcessVersionInput!) { flowVersionPlan(input: $input) { refusal } }";

fn fields() -> Value {
    json!([
        { "key": "plan", "label": "收款计划", "type": "record", "record": "paymentPlan", "required": true },
        { "key": "amount", "label": "到账金额", "type": "amount", "required": true },
        { "key": "day", "label": "到账日期", "type": "date", "required": true },
    ])
}

impl Office {
    /// A form whose approval by `manager` creates a receipt.
    async fn receipts(&self, nodes: Value) -> String {
        let more = json!({ "kind": "receipt" });
        self.form_of(
            "回款登记",
            json!({ "fields": fields(), "nodes": nodes, "settings": { "annul": true } }),
            more,
        )
        .await
    }

    /// A payment plan with its unpaid amount in fen, and the amount received.
    async fn open_plan(&self) -> (i64, i64) {
        let sql = "select p.id from payment_plan p join project j
                     on j.enterprise_id = p.enterprise_id and j.id = p.project_id
                   where p.enterprise_id = 1 and p.written_off_at is null and p.amount - p.received >= 20000
                     and j.deleted_at is null
                   order by p.id limit 1";
        let plan = self.number(sql).await;
        (plan, self.received(plan).await)
    }

    async fn received(&self, plan: i64) -> i64 {
        self.number(&format!("select received from payment_plan where enterprise_id = 1 and id = {plan}"))
            .await
    }
}

fn values(plan: i64, yuan: f64) -> Value {
    json!({ "plan": plan.to_string(), "amount": yuan, "day": "2026-01-05" })
}

#[tokio::test]
async fn the_approval_of_a_payment_writes_the_receipt_and_its_annulment_takes_it_back() {
    let office = Office::open().await;
    let form = office.receipts(json!([office.asks("a", &["manager"], json!({})).await])).await;
    let (plan, before) = office.open_plan().await;
    let id = office.sent("admin", &form, values(plan, 123.45)).await;
    assert_eq!(office.received(plan).await, before);
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.received(plan).await, before + 12_345);
    let again = office.act("manager", "Agree", json!({ "id": id })).await;
    assert_eq!(again.as_deref(), Some("该审批已被处理，请刷新后查看"));
    assert_eq!(office.received(plan).await, before + 12_345);

    // a refused annulment changes nothing
    assert_eq!(office.act("admin", "Annul", json!({ "id": id, "opinion": "记错了" })).await, None);
    assert_eq!(office.act("manager", "Refuse", json!({ "id": id, "opinion": "没有记错" })).await, None);
    assert_eq!(office.stands(&id).await.0, "APPROVED");
    assert_eq!(office.received(plan).await, before + 12_345);

    assert_eq!(office.act("admin", "Annul", json!({ "id": id, "opinion": "记错了" })).await, None);
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.0, "ANNULLED");
    assert_eq!(office.received(plan).await, before);
}

#[tokio::test]
async fn an_effect_that_fails_leaves_the_last_step_undone_and_says_why() {
    let office = Office::open().await;
    let form = office.receipts(json!([office.asks("a", &["manager"], json!({})).await])).await;
    let (plan, before) = office.open_plan().await;
    let missing = "select amount - received from payment_plan where enterprise_id = 1 and id = ";
    let missing = office.number(&format!("{missing}{plan}")).await;
    #[allow(clippy::cast_precision_loss, reason = "an amount of the demo")]
    let whole = missing as f64 / 100.0;
    let first = office.sent("admin", &form, values(plan, whole)).await;
    let second = office.sent("admin", &form, values(plan, whole)).await;
    assert_eq!(office.act("manager", "Agree", json!({ "id": first })).await, None);
    let refused = office.act("manager", "Agree", json!({ "id": second })).await;
    let why = "审批结果未能生效，本次操作已取消：到账金额超过该款项的未收金额";
    assert_eq!(refused.as_deref(), Some(why));
    assert_eq!(office.stands(&second).await, ("RUNNING".to_owned(), vec![called("manager")]));
    assert_eq!(office.received(plan).await, before + missing);
    // an amount no longer available is refused on submission, at its field
    let late = office.start("admin", json!({ "formId": form, "values": values(plan, 1.0) })).await;
    let why = json!({ "field": ["values", "amount"], "message": "到账金额超过该款项的未收金额" });
    assert_eq!(late["userErrors"][0], why);
}

#[tokio::test]
async fn a_clock_whose_agreement_has_no_effect_leaves_the_part_and_reminds() {
    let office = Office::open().await;
    let limit = json!({ "limit": { "hours": 1, "action": "agree" } });
    let form = office.receipts(json!([office.asks("a", &["manager"], limit).await])).await;
    let (plan, _) = office.open_plan().await;
    let id = office.sent("admin", &form, values(plan, 100.0)).await;
    let client = office.server.db().client().await;
    client
        .execute(
            "update payment_plan set written_off_at = now() where enterprise_id = 1 and id = $1",
            &[&plan],
        )
        .await
        .expect("written off");
    client
        .execute("update flow_task set due_at = now() - interval '1 minute' where due_at is not null", &[])
        .await
        .expect("due");
    xieli_domain::flow_process::scheduled::sweep(office.server.services()).await.expect("a sweep");
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
    let seen = office.see("manager", &id).await;
    let verbs: Vec<&str> =
        seen["records"].as_array().expect("a list").iter().filter_map(|line| line["verb"].as_str()).collect();
    assert_eq!(verbs, ["start", "limit_remind"]);
}

#[tokio::test]
async fn a_version_under_which_the_effect_is_not_possible_is_refused() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let form = office.receipts(nodes.clone()).await;
    let (plan, _) = office.open_plan().await;
    let id = office.sent("admin", &form, values(plan, 100.0)).await;
    let mut renamed = fields();
    renamed[0]["key"] = json!("bill");
    office.publish(&form, json!({ "fields": renamed, "nodes": nodes })).await;
    let planned = office.ask("admin", PLAN, json!({ "input": { "id": id } })).await;
    let refused = office.change_version("admin", &id).await.unwrap_or_default();
    assert!(refused.starts_with("按该版本，审批结果不能生效："), "{refused}");
    assert_eq!(planned["refusal"], json!(refused), "the plan says it before");
    assert_eq!(office.see("admin", &id).await["values"]["plan"], json!(plan.to_string()));
    assert_eq!(office.stands(&id).await, ("RUNNING".to_owned(), vec![called("manager")]));
}

#[tokio::test]
async fn a_change_of_version_is_checked_with_the_rights_of_the_applicant() {
    let office = Office::open().await;
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let more = json!({ "kind": "receipt", "adminIds": [office.member("engineer").await] });
    let form = office.form_of("回款登记", json!({ "fields": fields(), "nodes": nodes }), more).await;
    let (plan, _) = office.open_plan().await;
    let own = office.start("engineer", json!({ "formId": form, "values": values(plan, 100.0) })).await;
    assert_ne!(own["userErrors"], json!([]), "the administrator of the form sees no amounts");
    let id = office.sent("admin", &form, values(plan, 100.0)).await;
    let mut more = fields();
    if let Some(more) = more.as_array_mut() {
        more.push(json!({ "key": "note", "label": "备注", "type": "text" }));
    }
    office.publish(&form, json!({ "fields": more, "nodes": nodes })).await;
    let planned = office.ask("engineer", PLAN, json!({ "input": { "id": id } })).await;
    assert_eq!(planned, json!({ "refusal": null }));
    assert_eq!(office.change_version("engineer", &id).await, None);
    assert_eq!(office.act("manager", "Agree", json!({ "id": id })).await, None);
    assert_eq!(office.stands(&id).await.0, "APPROVED");
}

#[tokio::test]
async fn a_form_without_the_fields_of_its_effect_is_not_published() {
    let office = Office::open().await;
    let group = office.number("select min(id) from flow_group where enterprise_id = 1").await.to_string();
    let definition = json!({
        "fields": [{ "key": "day", "label": "日期", "type": "date" }],
        "nodes": [office.asks("a", &["manager"], json!({})).await],
    });
    let input = json!({ "groupId": group, "name": "缺字段", "kind": "receipt", "definition": definition, "publish": true });
    let made = office.ask("admin", super::FORM, json!({ "input": input })).await;
    let messages: Vec<&str> = made["userErrors"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|error| error["message"].as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "“项目回款”表单需要一个必填、始终显示的收款计划",
            "“项目回款”表单需要一个必填、始终显示的金额",
            "“项目回款”表单需要一个必填、始终显示的日期，作为到账日期",
        ]
    );
}
