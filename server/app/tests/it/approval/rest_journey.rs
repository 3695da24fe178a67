//! The life of a purchase by REST alone: built, rehearsed, sent, transferred, returned, mended, agreed to,
//! annulled; withdrawn; terminated; and decided in the place of an absent member.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Office, called};

impl Office {
    async fn post(&self, user: &str, action: &str, body: Value) -> Value {
        self.call(user, Method::POST, &format!("/flow/process/{action}"), body).await
    }

    async fn get(&self, user: &str, action: &str, id: &Value) -> Value {
        let id = id.as_str().expect("an id");
        self.call(user, Method::GET, &format!("/flow/process/{action}?id={id}"), Value::Null).await
    }

    /// The error text of a call that is refused.
    async fn refused(&self, user: &str, action: &str, body: Value) -> String {
        let token = self.server.token(user).await;
        let path = format!("/api/flow/process/{action}");
        let reply = self.server.rest(Some(&token), Method::POST, &path, Sent::Json(body)).await;
        assert_ne!(reply.code(), 0, "{user} {action}: {}", reply.body);
        reply.body["msg"].as_str().unwrap_or_default().to_owned()
    }

    /// The members whose decision is pending.
    async fn holding(&self, id: &Value) -> Vec<String> {
        let row = self.get("owner", "detail", id).await;
        let names = row["holders"].as_array().expect("a list").iter();
        names.filter_map(|one| one["member"]["name"].as_str()).map(str::to_owned).collect()
    }

    /// A published form of a purchase with a table, a condition on its sum and a countersign.
    async fn bought_by_rest(&self) -> Value {
        let fields = json!([
            { "key": "why", "label": "事由", "type": "text", "required": true },
            { "key": "rows", "label": "明细", "type": "detail", "required": true, "columns": [
                { "key": "n", "label": "数量", "type": "number", "required": true },
                { "key": "price", "label": "单价", "type": "amount", "required": true },
                { "key": "sum", "label": "小计", "type": "amount", "formula": "{n}*{price}" },
            ] },
        ]);
        let both = self.asks("both", &["owner", "admin"], json!({})).await;
        let when = json!({ "any": [[{ "subject": "rows.sum", "op": "gt", "values": [1000] }]] });
        let branches = json!([
            { "key": "b1", "name": "大额", "nodes": [both], "when": when },
            { "key": "b2", "name": "其他", "nodes": [] },
        ]);
        let first = self.asks("first", &["manager"], json!({})).await;
        let fork = json!({ "key": "fork", "name": "金额", "kind": "branch", "branches": branches });
        let settings = json!({ "annul": true, "batchAgree": true });
        let definition = json!({ "fields": fields, "nodes": [first, fork], "settings": settings });
        let group =
            self.call("admin", Method::POST, "/flow/admin/group", json!({ "name": "接口采购" })).await;
        let form =
            json!({ "groupId": group["id"], "name": "接口采购", "definition": definition, "publish": true });
        let form = self.call("admin", Method::POST, "/flow/admin/form", form).await["id"].clone();
        let on = json!({ "id": form, "status": 1 });
        self.call("admin", Method::PUT, "/flow/admin/form/changeStatus", on).await;
        form
    }
}

fn rows(n: i64) -> Value {
    json!({ "why": "备件", "rows": [{ "n": n, "price": 30.5 }] })
}

#[tokio::test]
async fn a_purchase_lives_by_rest_alone() {
    let office = Office::open().await;
    let form = office.bought_by_rest().await;
    let asked = json!({ "formId": form, "values": rows(100) });
    let steps = office.post("engineer", "rehearse", asked.clone()).await;
    let steps: Vec<(&str, Vec<&str>)> = steps.as_array().expect("steps").iter().map(step).collect();
    let (first, both) = (called("manager"), [called("owner"), called("admin")]);
    assert_eq!(steps, [("first", vec![&*first]), ("fork", vec![]), ("both", vec![&*both[0], &*both[1]])]);
    let steps = office.post("engineer", "rehearse", json!({ "formId": form, "values": rows(1) })).await;
    assert_eq!(steps[1]["branch"], json!("b2"), "a small one");

    let id = office.post("engineer", "start", asked).await["id"].clone();
    let sales = office.member("sales").await;
    office.post("manager", "transfer", json!({ "id": id, "memberId": sales })).await;
    assert_eq!(office.holding(&id).await, [called("sales")]);
    office.post("sales", "complete", json!({ "id": id })).await;
    office.post("sales", "takeBack", json!({ "id": id })).await;
    assert_eq!(office.holding(&id).await, [called("sales")], "nobody had acted on it");
    office.post("sales", "complete", json!({ "id": id })).await;
    assert_eq!(office.holding(&id).await, both);

    // back to a node that it has passed, then to its applicant
    let can = office.get("owner", "detail", &id).await["viewerCan"]["returnTo"].clone();
    assert_eq!(can, json!([{ "key": "first", "name": "first" }]));
    let why = office.refused("owner", "return", json!({ "id": id, "node": "first" })).await;
    assert!(why.contains("请填写退回原因"), "{why}");
    office.post("owner", "return", json!({ "id": id, "node": "first", "opinion": "再看" })).await;
    assert_eq!(office.holding(&id).await, [called("manager")]);
    office.post("manager", "return", json!({ "id": id, "opinion": "减少数量" })).await;
    let back = office.get("engineer", "detail", &id).await;
    assert_eq!((&back["status"], &back["viewerCan"]["send"]), (&json!(5), &json!(1)));
    office.post("engineer", "start", json!({ "id": id, "values": rows(40) })).await;
    office.post("manager", "complete", json!({ "id": id })).await;
    let done = office.post("owner", "completeAll", json!({ "ids": [id] })).await;
    assert_eq!((&done[0]["id"], &done[0]["error"]), (&id, &Value::Null));
    office.post("admin", "complete", json!({ "id": id })).await;
    assert_eq!(office.get("engineer", "info", &id).await["status"], json!(2), "approved");

    office.post("engineer", "startRevoke", json!({ "id": id, "opinion": "不买了" })).await;
    for user in ["manager", "owner", "admin"] {
        office.post(user, "complete", json!({ "id": id })).await;
    }
    assert_eq!(office.get("engineer", "info", &id).await["status"], json!(8), "annulled");
}

/// The node and the approvers of a step of a rehearsal.
fn step(one: &Value) -> (&str, Vec<&str>) {
    let members = one["members"].as_array().into_iter().flatten();
    let names = members.filter_map(|member| member["name"].as_str()).collect();
    (one["node"]["key"].as_str().unwrap_or_default(), names)
}

#[tokio::test]
async fn an_approval_undoes_its_effect_by_rest_alone() {
    let office = Office::open().await;
    let fields = json!([
        { "key": "plan", "label": "收款计划", "type": "record", "record": "paymentPlan", "required": true },
        { "key": "amount", "label": "到账金额", "type": "amount", "required": true },
        { "key": "day", "label": "到账日期", "type": "date", "required": true },
    ]);
    let nodes = json!([office.asks("a", &["manager"], json!({})).await]);
    let definition = json!({ "fields": fields, "nodes": nodes, "settings": { "annul": true } });
    let form = office.form_of("接口回款", definition, json!({ "kind": "receipt" })).await;
    let plan = office
        .number(
            "select p.id from payment_plan p join project j
                on j.enterprise_id = p.enterprise_id and j.id = p.project_id
             where p.enterprise_id = 1 and p.written_off_at is null and p.amount - p.received >= 20000
                and j.deleted_at is null
             order by p.id limit 1",
        )
        .await;
    let received = format!("select received from payment_plan where enterprise_id = 1 and id = {plan}");
    let before = office.number(&received).await;
    let values = json!({ "plan": plan.to_string(), "amount": 123.45, "day": "2026-01-05" });
    let start = json!({ "formId": form, "values": values });
    let id = office.post("admin", "start", start).await["id"].clone();
    office.post("manager", "complete", json!({ "id": id })).await;
    assert_eq!(office.number(&received).await, before + 12_345);
    office.post("admin", "startRevoke", json!({ "id": id, "opinion": "记错了" })).await;
    office.post("manager", "complete", json!({ "id": id })).await;
    assert_eq!(office.number(&received).await, before);
}

#[tokio::test]
async fn every_other_action_has_its_call() {
    let office = Office::open().await;
    let form = office.bought_by_rest().await;
    let asked = json!({ "formId": form, "values": rows(1) });
    let [sales, engineer, owner] =
        [office.member("sales").await, office.member("engineer").await, office.member("owner").await];

    // a draft, kept and deleted
    let draft = office.post("engineer", "save", asked.clone()).await["id"].clone();
    office.call("engineer", Method::DELETE, "/flow/process", json!([draft])).await;
    let left = format!(
        "select count(*) from flow_process where deleted_at is null and id = {}",
        draft.as_str().expect("an id")
    );
    assert_eq!(office.number(&left).await, 0);

    // an opinion first, an added signer who is removed, a reminder, the end by an administrator
    let id = office.post("engineer", "start", asked.clone()).await["id"].clone();
    office.post("manager", "delegate", json!({ "id": id, "memberId": sales })).await;
    assert_eq!(office.holding(&id).await, [called("sales")]);
    office.post("sales", "complete", json!({ "id": id, "opinion": "可以" })).await;
    assert_eq!(office.holding(&id).await, [called("manager")], "the manager decides");
    let add = json!({ "id": id, "place": "BESIDE", "memberIds": [owner] });
    office.post("manager", "addSigners", add).await;
    let steps = office.get("manager", "activity", &id).await["steps"].clone();
    let added = steps.as_array().expect("steps").last().expect("a step").clone();
    assert_eq!(added["member"]["id"], json!(owner));
    office.post("manager", "removeSigner", json!({ "id": id, "item": added["item"] })).await;
    assert_eq!(office.holding(&id).await, [called("manager")]);
    office.post("engineer", "urge", json!({ "id": id })).await;
    let why = office.refused("engineer", "urge", json!({ "id": id })).await;
    assert!(why.contains("分钟内已催办过"), "{why}");
    office.refused("engineer", "terminate", json!({ "id": id, "opinion": "停" })).await;
    office.post("admin", "terminate", json!({ "id": id, "opinion": "预算用完" })).await;
    assert_eq!(office.get("engineer", "info", &id).await["status"], json!(6), "terminated");

    // withdrawal
    let id = office.post("engineer", "start", asked.clone()).await["id"].clone();
    office.post("engineer", "revoke", json!({ "id": id })).await;
    assert_eq!(office.get("engineer", "info", &id).await["status"], json!(4), "withdrawn");

    // a move to another version, after a look at what it would change
    let id = office.post("engineer", "start", asked.clone()).await["id"].clone();
    let why = json!({ "key": "why", "label": "事由", "type": "text" });
    let next = office.asks("next", &["sales"], json!({})).await;
    office.publish(form.as_str().expect("an id"), json!({ "fields": [why], "nodes": [next] })).await;
    let plan = office.post("admin", "versionPlan", json!({ "id": id })).await;
    assert_eq!((&plan["lost"], &plan["current"][0]["node"]["key"]), (&json!(["明细"]), &json!("next")));
    office.post("admin", "changeVersion", json!({ "id": id })).await;
    assert_eq!(office.holding(&id).await, [called("sales")]);

    // a deputy in the place of an absent member
    let client = office.server.db().client().await;
    let today: String = client
        .query_one("select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')", &[])
        .await
        .expect("a day")
        .get(0);
    let away = json!({ "toId": engineer, "beginsOn": today, "endsOn": today, "formIds": [form] });
    let made = office.call("sales", Method::POST, "/flow/delegation", away).await;
    let id = office.post("manager", "start", json!({ "formId": form, "values": { "why": "备件" } })).await;
    assert_eq!(office.holding(&id["id"]).await, [called("engineer")]);
    let listed = office.call("sales", Method::GET, "/flow/delegation/list", Value::Null).await;
    assert_eq!((&listed["records"][0]["id"], &listed["records"][0]["toId"]), (&made["id"], &json!(engineer)));
    office.call("sales", Method::DELETE, "/flow/delegation", json!([made["id"]])).await;
    let listed = office.call("sales", Method::GET, "/flow/delegation/list", Value::Null).await;
    assert_eq!(listed["records"], json!([]));
}
