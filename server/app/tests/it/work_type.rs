//! Completion requirements of service types, entries made during the work, and idempotent calls.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use crate::content::{png, upload};

/// Maintenance: five checklist lines, five fields, two photos, an arrival and a signature.
const UPKEEP: &str = "3";

const FILL: &str =
    "fill { checklist { key text required ticked } fields { key label kind required options answer }
    photos photosTaken needsSignature signature { name signedAt file { name } } }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn rest(&self, user: &str, method: Method, path: &str, body: Value) -> (i64, Value, String) {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let reply = self.server.rest(Some(&token), method, &format!("/api/tms{path}"), sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }

    async fn done(&self, user: &str, method: Method, path: &str, body: Value) -> Value {
        let (code, data, said) = self.rest(user, method.clone(), path, body).await;
        assert_eq!(code, 0, "{user} {method} {path}: {said} {data}");
        data
    }

    /// Fields and messages of a refused call.
    async fn refused(&self, user: &str, method: Method, path: &str, body: Value) -> Vec<String> {
        let (code, data, said) = self.rest(user, method.clone(), path, body).await;
        assert!([4009, 4022].contains(&code), "{user} {method} {path}: {code} {said} {data}");
        let fields = data.as_array().cloned().unwrap_or_default();
        let one = |one: &Value| format!("{}: {}", text(&one["field"]), text(&one["message"]));
        if fields.is_empty() { vec![said] } else { fields.iter().map(one).collect() }
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn member(&self, user: &str) -> String {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' order by m.enterprise_id limit 1"
        );
        self.number(&sql).await.to_string()
    }

    /// An order of this type dispatched to a technician, with sumuyang as companion.
    async fn sent(&self, service_type: &str, director: &str) -> String {
        let body = json!({ "name": "配电柜保养", "serviceType": service_type });
        let id = text(&self.done("sales", Method::POST, "/workorder", body).await["id"]);
        let path = format!("/workorder/deliver?id={id}&director={}", self.member(director).await);
        let along = json!([{ "userId": self.member("sumuyang").await }]);
        self.done("manager", Method::POST, &path, along).await;
        id
    }

    /// The same, begun.
    async fn begun(&self, service_type: &str) -> String {
        let id = self.sent(service_type, "engineer").await;
        let signed = self.step("engineer", "sign", json!({ "id": id })).await;
        if signed["status"] == 20 {
            self.step("engineer", "arrive", json!({ "id": id })).await;
        }
        id
    }

    async fn step(&self, user: &str, step: &str, body: Value) -> Value {
        self.done(user, Method::POST, &format!("/workorder/{step}"), body).await
    }

    async fn fill(&self, user: &str, body: Value) -> Value {
        self.done(user, Method::PUT, "/workorder/fill", body).await
    }

    async fn fill_of(&self, user: &str, id: &str) -> Value {
        let query = format!("query ($id: ID!) {{ workOrder(id: $id) {{ {FILL} }} }}");
        self.ask(user, &query, json!({ "id": id })).await["workOrder"]["fill"].clone()
    }

    /// An uploaded image for an order.
    async fn picture(&self, user: &str, name: &str) -> String {
        let token = self.server.token(user).await;
        let draft = json!({ "sourceType": "work_order", "sourceId": "draft", "autoAck": false });
        let file = upload(&self.server, &token, name, &png(40, 20), draft).await.expect("a picture");
        text(&file["rowId"])
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

#[tokio::test]
async fn a_service_type_says_what_it_demands() {
    let desk = Desk::demo().await;
    let list = desk.done("admin", Method::GET, "/workType/list", Value::Null).await;
    assert_eq!(list["total"], 2, "{list}");
    let of = desk.done("manager", Method::GET, "/workType/list?serviceType=3", Value::Null).await;
    let row = &of["records"][0];
    assert_eq!(
        (&row["serviceType"], &row["photos"], &row["arrival"], &row["signature"]),
        (&json!(UPKEEP), &json!(2), &json!(1), &json!(1)),
        "{row}"
    );
    let body = json!({ "serviceType": "2", "version": 0, "photos": 1,
        "checklist": [{ "text": " 复位告警 ", "required": true }],
        "fields": [{ "label": "原因", "kind": "CHOICE", "required": true, "options": ["老化", "误动"] }] });
    let made = desk.done("admin", Method::POST, "/workType", body.clone()).await;
    assert_eq!(
        (&made["checklist"][0]["key"], &made["checklist"][0]["text"]),
        (&json!("c1"), &json!("复位告警"))
    );
    // a client with a stale version overwrites nothing
    assert_eq!(desk.rest("admin", Method::POST, "/workType", body.clone()).await.0, 4009);
    let more = json!({ "serviceType": "2", "version": made["version"], "signature": true });
    let changed = desk.done("admin", Method::POST, "/workType", more.clone()).await;
    assert_eq!((&changed["signature"], &changed["photos"]), (&json!(1), &json!(1)), "absent stays");
    assert_eq!(desk.rest("admin", Method::POST, "/workType", more).await.0, 4009, "stale");
    let unknown = json!({ "serviceType": "999", "photos": 1 });
    assert_eq!(
        desk.refused("admin", Method::POST, "/workType", unknown).await,
        ["serviceType: 服务类型不存在"]
    );
    let blank = json!({ "serviceType": "2", "fields": [{ "label": "", "kind": "TEXT", "required": false }] });
    assert_eq!(
        desk.refused("admin", Method::POST, "/workType", blank).await,
        ["fields.0.label: 请输入填写项名称"]
    );
    for user in ["engineer", "sales", "external"] {
        let (code, ..) = desk.rest(user, Method::POST, "/workType", body.clone()).await;
        assert_eq!(code, 4003, "{user}");
    }
    // the other enterprise only sees its own
    let theirs = desk.done("other", Method::GET, "/workType/list", Value::Null).await;
    assert_eq!((&theirs["total"], &theirs["records"][0]["photos"]), (&json!(1), &json!(1)));
    let (code, ..) =
        desk.rest("other", Method::GET, &format!("/workType/{}", text(&made["id"])), Value::Null).await;
    assert_eq!(code, 10003);
    // two concurrent first writers: one gets a conflict
    let both = join_all(["1", "2"].map(|photos| {
        let body = json!({ "serviceType": "5", "version": 0, "photos": photos });
        desk.rest("admin", Method::POST, "/workType", body)
    }))
    .await;
    assert_eq!(both.iter().filter(|(code, ..)| *code == 0).count(), 1, "{both:?}");
}

#[tokio::test]
async fn an_order_is_not_done_before_its_type_is_content() {
    let desk = Desk::demo().await;
    let id = desk.sent(UPKEEP, "engineer").await;
    let coming = desk.fill_of("engineer", &id).await;
    assert_eq!(coming["checklist"].as_array().map(Vec::len), Some(5), "what is to come: {coming}");
    let early = json!({ "id": id, "ticks": ["c1"] });
    assert_eq!(
        desk.refused("engineer", Method::PUT, "/workorder/fill", early).await,
        ["id: 工单待接单，不能填写"]
    );
    // the enterprise does not require arrivals, but the type does
    assert_eq!(desk.step("engineer", "sign", json!({ "id": id })).await["status"], 20);
    assert_eq!(desk.step("engineer", "arrive", json!({ "id": id })).await["status"], 50);

    // changed requirements apply to later orders
    let less = json!({ "serviceType": UPKEEP, "photos": 0, "checklist": [] });
    desk.done("admin", Method::POST, "/workType", less).await;
    assert_eq!(desk.fill_of("engineer", &id).await["checklist"].as_array().map(Vec::len), Some(5));

    let finish = json!({ "id": id });
    assert_eq!(
        desk.refused("engineer", Method::POST, "/workorder/finish", finish).await,
        [
            "ticks: 检查项“断电、验电、挂牌”还没有完成",
            "ticks: 检查项“柜体清扫除尘”还没有完成",
            "ticks: 检查项“接线端子紧固”还没有完成",
            "ticks: 检查项“送电后空载试运行”还没有完成",
            "answers: 请填写必填项“绝缘电阻（兆欧）”",
            "answers: 请填写必填项“柜内状态”",
            "answers: 请填写必填项“保养后是否正常运行”",
            "attachmentIds: 还差 2 张现场照片（要求 2 张）",
            "signature: 还没有客户签字",
        ]
    );
    // step by step, by the members working on it
    let some =
        json!({ "id": id, "ticks": ["c1", "c2", "c3"], "answers": [{ "key": "f1", "answer": "520" }] });
    desk.fill("engineer", some).await;
    let more = json!({ "id": id, "ticks": ["c1", "c2", "c3", "c5"],
        "answers": [{ "key": "f2", "answer": "良好" }, { "key": "f3", "answer": "yes" }],
        "uses": [{ "name": "密封条", "kind": 3, "price": 12, "quantity": 2 }],
        "attachmentIds": [desk.picture("sumuyang", "柜前.png").await] });
    desk.fill("sumuyang", more).await;
    for (wrong, said) in [
        (json!({ "ticks": ["c77"] }), "ticks: 检查项不存在，请刷新后重试"),
        (
            json!({ "answers": [{ "key": "f1", "answer": "很大" }] }),
            "answers.f1: “绝缘电阻（兆欧）”应为数字，最多 4 位小数",
        ),
        (json!({ "attachmentIds": ["987654321"] }), "attachmentIds: 附件不存在或已失效，请重新上传"),
        (
            json!({ "signature": { "fileId": "987654321", "name": "宋" } }),
            "attachmentIds: 附件不存在或已失效，请重新上传",
        ),
        (json!({ "key": "short" }), "key: 请求标识须为 8 到 64 个字母、数字或连字符"),
    ] {
        let mut body = wrong;
        body["id"] = json!(id);
        assert_eq!(desk.refused("engineer", Method::PUT, "/workorder/fill", body).await, [said]);
    }
    let filled = desk.fill_of("sales", &id).await;
    assert_eq!((&filled["photosTaken"], &filled["signature"]), (&json!(1), &Value::Null), "{filled}");
    assert_eq!(filled["fields"][0]["answer"], "520");
    for user in ["sales", "luofei"] {
        let (code, ..) =
            desk.rest(user, Method::PUT, "/workorder/fill", json!({ "id": id, "ticks": [] })).await;
        assert!([4003, 4004].contains(&code), "{user}: {code}");
    }
    let (code, ..) =
        desk.rest("other", Method::PUT, "/workorder/fill", json!({ "id": id, "ticks": [] })).await;
    assert_eq!(code, 4004, "of another enterprise");

    let last = json!({ "id": id, "attachmentIds": [desk.picture("engineer", "柜后.png").await],
        "signature": { "fileId": desk.picture("engineer", "签字.png").await, "name": "宋知远" } });
    assert_eq!(desk.step("engineer", "finish", last).await["status"], 60);
    let whole = desk.done("sales", Method::GET, &format!("/workorder/{id}"), Value::Null).await;
    assert_eq!(
        (&whole["fill"]["signature"]["name"], &whole["fill"]["photosTaken"], &whole["amount"]),
        (&json!("宋知远"), &json!(2), &json!(24.0)),
        "{whole}"
    );
    let sql = format!(
        "select count(*) from operation_log where record_type = 'work_order' and record_id = {id}
            and action = 'work_order.fill' and after->>'answers' like '%绝缘电阻（兆欧）：520%'"
    );
    assert_eq!(desk.number(&sql).await, 3, "the timeline has it");
    // returned, then signed again: one signature is kept
    let back = json!({ "id": id, "pass": false, "reason": "签字不清楚" });
    desk.step("manager", "audit", back).await;
    let anew = json!({ "id": id, "signature": { "fileId": desk.picture("engineer", "签字2.png").await, "name": "宋先生" } });
    assert_eq!(desk.step("engineer", "finish", anew).await["status"], 60);
    let sql = format!("select count(*) from file where source_type = 'work_order' and source_id = '{id}'");
    assert_eq!(desk.number(&sql).await, 3, "two photos and a signature");
}

#[tokio::test]
async fn a_call_with_a_key_is_done_once() {
    let desk = Desk::demo().await;
    let id = desk.begun("2").await;
    let moves =
        |step: i16| format!("select count(*) from work_move where work_order_id = {id} and step = {step}");
    let body = json!({ "id": id, "key": "0c9d1f6e-finish-1", "reason": "好了",
        "uses": [{ "name": "停车费", "kind": 1, "price": 20, "quantity": 1 }] });
    let all =
        join_all((0..4).map(|_| desk.rest("engineer", Method::POST, "/workorder/finish", body.clone())))
            .await;
    assert!(all.iter().all(|(code, row, _)| *code == 0 && row["status"] == 60), "{all:?}");
    assert_eq!(desk.number(&moves(9)).await, 1);
    let sql = format!("select count(*) from work_use where work_order_id = {id}");
    assert_eq!(desk.number(&sql).await, 1);
    // the key has no effect in another call, for another order or another caller
    let other = json!({ "id": id, "key": "0c9d1f6e-finish-1" });
    let said = "key: 请求标识已用于其他操作";
    assert_eq!(desk.refused("engineer", Method::PUT, "/workorder/fill", other.clone()).await, [said]);
    assert_eq!(desk.refused("sumuyang", Method::POST, "/workorder/finish", other).await, [said]);
    let without = json!({ "id": id, "key": "0c9d1f6e-finish-2" });
    assert_eq!(
        desk.refused("engineer", Method::POST, "/workorder/finish", without.clone()).await,
        ["id: 工单待验收，不能完工"]
    );
    // a refused call may be repeated
    desk.step("manager", "audit", json!({ "id": id, "pass": false, "reason": "重做" })).await;
    assert_eq!(desk.step("engineer", "finish", without).await["status"], 60);
    assert_eq!(desk.number(&moves(9)).await, 2);
}

/// Of two phones of one member one succeeds. The other gets the reason, also on repetition, and changes
/// nothing; so does a phone whose order was ended meanwhile.
#[tokio::test]
async fn of_two_phones_one_is_heard() {
    let desk = Desk::demo().await;
    let id = desk.begun("2").await;
    let body = |key: &str, price: i64| {
        json!({ "id": id, "key": key, "reason": "好了",
            "uses": [{ "name": "停车费", "kind": 1, "price": price, "quantity": 1 }] })
    };
    let drafts = [body("7c1e-phone-one", 20), body("7c1e-phone-two", 35)];
    let finish = |body: Value| desk.rest("engineer", Method::POST, "/workorder/finish", body);
    let first = join_all(drafts.clone().map(finish)).await;
    let again = join_all(drafts.map(finish)).await;
    for all in [&first, &again] {
        assert_eq!(all.iter().filter(|(code, ..)| *code == 0).count(), 1, "{all:?}");
        let told = all.iter().find(|(code, ..)| *code != 0).map(|(code, _, said)| (*code, said.as_str()));
        assert_eq!(told, Some((4009, "工单待验收，不能完工")), "{all:?}");
    }
    let codes = |all: &[(i64, Value, String)]| all.iter().map(|(code, ..)| *code).collect::<Vec<_>>();
    assert_eq!(codes(&first), codes(&again), "the same one");
    let sql = format!("select count(*) from work_move where work_order_id = {id} and step = 9");
    assert_eq!(desk.number(&sql).await, 1);
    let sql = format!("select count(*) from work_use where work_order_id = {id}");
    assert_eq!(desk.number(&sql).await, 1);

    let id = desk.begun("2").await;
    desk.step("manager", "stop", json!({ "id": id, "reason": "客户取消" })).await;
    let sql = format!("select count(*) from work_move where work_order_id = {id}");
    let before = desk.number(&sql).await;
    for (method, path) in [(Method::PUT, "/workorder/fill"), (Method::POST, "/workorder/finish")] {
        let late = json!({ "id": id, "key": format!("7c1e-late-{}", method.as_str().to_lowercase()) });
        let said = desk.refused("engineer", method, path, late).await;
        assert!(said[0].starts_with("id: 工单"), "{path}: {said:?}");
    }
    assert_eq!(desk.number(&sql).await, before);
}

#[tokio::test]
async fn what_was_done_before_somebody_else_was_sent_stays_done() {
    let desk = Desk::demo().await;
    let id = desk.sent("2", "engineer").await;
    let sign = json!({ "id": id, "key": "5b7a-sign-before" });
    desk.step("engineer", "sign", sign.clone()).await;
    let luofei = desk.member("luofei").await;
    let path = format!("/workorder/reDeliver?id={id}&director={luofei}&reason=%E6%94%B9%E6%B4%BE");
    desk.done("manager", Method::POST, &path, json!([])).await;
    // the reply was lost: the call was done, but the order is another member's now
    let (code, row, said) = desk.rest("engineer", Method::POST, "/workorder/sign", sign).await;
    assert_eq!((code, &row["id"]), (0, &Value::Null), "{said}");
    // a call not processed before is refused as for any viewer without access
    let late = json!({ "id": id, "key": "5b7a-fill-late", "ticks": [] });
    assert_eq!(desk.rest("engineer", Method::PUT, "/workorder/fill", late).await.0, 4004);
    assert_eq!(
        desk.number(&format!("select count(*) from work_action_key where work_order_id = {id}")).await,
        1
    );
    // nothing is stored for an unknown order
    let none = json!({ "id": "987654321", "key": "5b7a-of-nothing" });
    assert_eq!(desk.rest("engineer", Method::POST, "/workorder/sign", none).await.0, 4004);
}
