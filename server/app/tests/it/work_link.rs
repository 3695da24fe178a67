//! Public links for customers without an account (decision 0059): labels, fault reports, links, evaluations,
//! reports.

mod evaluations;
mod pictures;

use std::num::NonZeroU32;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_app::config::RateLimits;
use xieli_domain::work_link::rules;
use xieli_testing::{Sent, TestDb, TestServer};

const PHONE: &str = "15400000471";
const LABEL: &str =
    "query ($code: String!) { workLabel(code: $code) { reports history { day serviceType status } } }";
const SEND: &str = "mutation ($input: WorkReportCodeSendInput!) { workReportCodeSend(input: $input) {
    sent userErrors { field message code } } }";
const REPORT: &str = "mutation ($input: WorkReportInput!) { workReport(input: $input) { url userErrors { field message code } } }";
const VIEW: &str =
    "query ($code: String!) { workLink(code: $code) { number title status technician stages { text }
    canAgree agreed { note } canEvaluate evaluate { score content } hasReport device enterpriseName } }";
const AGREE: &str = "mutation ($input: WorkLinkAgreeInput!) { workLinkAgree(input: $input) {
    view { canAgree } userErrors { field message code } } }";
const EVALUATE: &str = "mutation ($input: WorkLinkEvaluateInput!) { workLinkEvaluate(input: $input) {
    view { canEvaluate } userErrors { field message code } } }";

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    /// Result for an anonymous caller.
    async fn stranger(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(None, query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {reply}");
        reply["data"].as_object().and_then(|data| data.values().next()).cloned().expect("an answer")
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user}: {query}: {reply}");
        reply["data"].as_object().and_then(|data| data.values().next()).cloned().expect("an answer")
    }

    async fn text(&self, sql: &str) -> String {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// The label of a customer's device in the enterprise.
    async fn label(&self, enterprise: i64) -> String {
        let sql = format!(
            "select q.code from qrcode q join customer_qrcode c on c.enterprise_id = q.enterprise_id and c.qrcode_id = q.id
             where q.enterprise_id = {enterprise} and q.status = 1 and c.asset_id is not null and c.deleted_at is null
             order by exists (select from work_order o where o.enterprise_id = q.enterprise_id and o.asset_id = c.asset_id) desc,
                q.id limit 1"
        );
        self.text(&sql).await
    }

    /// Has a code sent, and replaces it with 123456.
    async fn code(&self, label: &str) {
        let sent = self.stranger(SEND, json!({ "input": { "code": label, "phone": PHONE } })).await;
        assert_eq!(sent["sent"], true, "{sent}");
        let sql = format!(
            "update sms_code set code_hash = sha256(convert_to('sms:REPORT:{PHONE}:123456', 'UTF8')) where phone = '{PHONE}'"
        );
        self.server.db().execute(&sql).await;
    }

    fn fault(label: &str, form: &str) -> Value {
        json!({ "input": { "code": label, "name": "王女士", "phone": PHONE, "phoneCode": "123456",
            "description": "<b>水泵</b>不转", "form": form } })
    }

    /// Reports a fault; returns its link.
    async fn reported(&self, form: &str) -> String {
        let label = self.label(1).await;
        self.code(&label).await;
        let told = self.stranger(REPORT, Self::fault(&label, form)).await;
        assert_eq!(told["userErrors"], json!([]), "{told}");
        secret(&told["url"])
    }

    async fn bytes(&self, token: Option<&str>, path: &str) -> Vec<u8> {
        let mut request = self.server.client().get(format!("{}{path}", self.server.url()));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        request.send().await.expect("a reply").bytes().await.expect("a body").to_vec()
    }

    /// An order that awaits its confirmation, created and done by the demo's members; returns its row.
    async fn finished(&self) -> i64 {
        self.number(
            "select id from work_order where enterprise_id = 1 and status = 70 and director_id is not null and deleted_at is null
             order by id limit 1",
        )
        .await
    }

    async fn link(&self, user: &str, order: i64) -> String {
        let query =
            "mutation ($id: ID!) { workLinkCreate(input: { id: $id }) { url userErrors { message code } } }";
        let made = self.ask(user, query, json!({ "id": order.to_string() })).await;
        secret(&made["url"])
    }
}

/// The secret of a link.
fn secret(url: &Value) -> String {
    url.as_str().and_then(|url| url.rsplit('/').next()).expect("a link").to_owned()
}

fn form(n: u8) -> String {
    format!("{n:02x}").repeat(16)
}

fn code(answer: &Value) -> &str {
    answer["userErrors"][0]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_label_tells_a_stranger_nothing_that_is_not_allowed() {
    let desk = Desk::demo().await;
    let label = desk.label(1).await;
    let told = desk.stranger(LABEL, json!({ "code": label })).await;
    assert_eq!(told["reports"], true, "{told}");
    let history = told["history"].as_array().expect("a history");
    assert!(!history.is_empty() && history.len() <= 20, "{told}");
    // neither a name nor a phone number
    let people = desk
        .text(
            "select string_agg(name || coalesce('|' || phone, ''), '|') from member where enterprise_id = 1",
        )
        .await;
    assert!(people.split('|').all(|name| !told.to_string().contains(name)), "{told}");
    // the other enterprise has not enabled it, and invented codes are unknown
    let nothing = json!({ "reports": false, "history": null });
    let other = desk.label(2).await;
    for wrong in
        [other.as_str(), "", "SB0000000000000000000000", &"A".repeat(5000), "'; drop table work_link; --"]
    {
        assert_eq!(desk.stranger(LABEL, json!({ "code": wrong })).await, nothing, "{wrong}");
        let refused = desk.stranger(SEND, json!({ "input": { "code": wrong, "phone": PHONE } })).await;
        assert_eq!((&refused["sent"], code(&refused)), (&json!(false), "NOT_FOUND"), "{wrong}");
        let refused = desk.stranger(REPORT, Desk::fault(wrong, &form(1))).await;
        assert_eq!(code(&refused), "NOT_FOUND", "{wrong}");
    }
    desk.server.db().execute("update config_value set value = '{}' where code = 'work_setting'").await;
    assert_eq!(desk.stranger(LABEL, json!({ "code": label })).await, nothing);
}

#[tokio::test]
async fn a_fault_is_reported_once_by_whoever_proves_the_number() {
    let desk = Desk::demo().await;
    let label = desk.label(1).await;
    let count = async || desk.number("select count(*) from crm_work_order where created_by is null").await;
    let before = count().await;
    assert_eq!(
        code(&desk.stranger(REPORT, Desk::fault(&label, &form(1))).await),
        "INVALID",
        "no code was sent"
    );
    desk.code(&label).await;
    let mut wrong = Desk::fault(&label, &form(1));
    wrong["input"]["phoneCode"] = json!("654321");
    assert_eq!(code(&desk.stranger(REPORT, wrong).await), "INVALID");
    let mut long = Desk::fault(&label, &form(1));
    long["input"]["description"] = json!("水".repeat(1001));
    assert_eq!(code(&desk.stranger(REPORT, long).await), "TOO_LONG");
    // four times concurrently
    let same = || desk.stranger(REPORT, Desk::fault(&label, &form(1)));
    let told = join_all([same(), same(), same(), same()]).await;
    assert!(told.iter().all(|one| one["url"].is_string() && one == &told[0]), "{told:?}");
    assert_eq!(count().await, before + 1);
    // the code is used up, and the form's key belongs to the label and the number
    assert_eq!(code(&desk.stranger(REPORT, Desk::fault(&label, &form(2))).await), "INVALID");
    let mut other = Desk::fault(&label, &form(1));
    other["input"]["phone"] = json!("15400000472");
    assert_eq!(code(&desk.stranger(REPORT, other).await), "CONFLICT");

    // dispatchers get a notice, and see the request as it was typed
    let seen = "{ crmWorkOrders(first: 1) { nodes { id name description contactName customer { name } asset { name } } } }";
    let seen = desk.ask("manager", seen, json!({})).await["nodes"][0].clone();
    assert_eq!(
        (&seen["contactName"], &seen["description"]),
        (&json!("王女士"), &json!("<b>水泵</b>不转")),
        "{seen}"
    );
    assert!(seen["asset"]["name"].is_string(), "{seen}");
    let told = desk.number("select count(*) from notification where kind = 'crm_work_order.reported'").await;
    assert!(told > 0);
    // a label with many reports is blocked for a while
    let sql = "insert into work_report (enterprise_id, qrcode_id, crm_work_order_id, form)
        select enterprise_id, qrcode_id, crm_work_order_id, sha256(convert_to(n::text, 'UTF8'))
        from work_report, generate_series(1, 20) n";
    desk.server.db().execute(sql).await;
    desk.server.db().execute("update sms_quota set last_sent_at = now() - interval '61 seconds'").await;
    desk.code(&label).await;
    assert_eq!(code(&desk.stranger(REPORT, Desk::fault(&label, &form(3))).await), "RATE_LIMITED");
}

#[tokio::test]
async fn who_reported_a_fault_follows_it_into_the_order() {
    let desk = Desk::demo().await;
    let link = desk.reported(&form(7)).await;
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert_eq!((&view["status"], &view["canEvaluate"]), (&json!("待受理"), &json!(false)), "{view}");
    let early = desk.stranger(EVALUATE, json!({ "input": { "code": link, "score": 5 } })).await;
    assert_eq!(code(&early), "CONFLICT");
    let intake = desk.number("select max(id) from crm_work_order where created_by is null").await;
    let made = "query ($id: ID!) { crmWorkOrder(id: $id) { byCustomer } }";
    let made = desk.ask("owner", made, json!({ "id": intake.to_string() })).await;
    assert_eq!(made["byCustomer"], true, "{made}");
    let receive = "mutation ($id: ID!) { crmWorkOrderReceive(input: { id: $id, changes: {} }) {
        crmWorkOrder { workOrder { rowId link { createdBy { name } } } } userErrors { message } } }";
    let received = desk.ask("owner", receive, json!({ "id": intake.to_string() })).await;
    let order = &received["crmWorkOrder"]["workOrder"];
    assert!(order["rowId"].is_string() && order["link"]["createdBy"].is_null(), "{received}");
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert_eq!(
        (&view["status"], &view["stages"][0]["text"]),
        (&json!("待安排师傅"), &json!("已登记")),
        "{view}"
    );
    // a link created by a member replaces the reporter's
    let id: i64 = order["rowId"].as_str().and_then(|id| id.parse().ok()).expect("a number");
    let ours = desk.link("owner", id).await;
    assert_eq!(desk.stranger(VIEW, json!({ "code": link })).await, Value::Null);
    assert_ne!(desk.stranger(VIEW, json!({ "code": ours })).await, Value::Null);
}

#[tokio::test]
async fn what_an_enterprise_has_switched_off_is_closed_to_strangers_too() {
    let desk = Desk::demo().await;
    let label = desk.label(1).await;
    let link = desk.link("manager", desk.finished().await).await;
    let open = desk.stranger(LABEL, json!({ "code": label })).await;
    assert!(open["reports"] == true && open["history"].is_array(), "{open}");
    assert_ne!(desk.stranger(VIEW, json!({ "code": link })).await, Value::Null);
    desk.server.db().execute("update enterprise set enabled_menu_ids = array[100, 101] where id = 1").await;
    let shut = desk.stranger(LABEL, json!({ "code": label })).await;
    assert_eq!(shut, json!({ "reports": false, "history": null }));
    let sent = desk.stranger(SEND, json!({ "input": { "code": label, "phone": PHONE } })).await;
    assert_eq!(code(&sent), "NOT_FOUND");
    assert_eq!(desk.stranger(VIEW, json!({ "code": link })).await, Value::Null);
    assert_eq!(code(&desk.stranger(AGREE, json!({ "input": { "code": link } })).await), "NOT_FOUND");
}

#[tokio::test]
async fn a_link_that_leads_nowhere_says_nothing() {
    let desk = Desk::demo().await;
    let order = desk.finished().await;
    let link = desk.link("manager", order).await;
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert!(view["technician"].as_str().is_some_and(|name| name.ends_with("师傅")), "{view}");
    assert_eq!((&view["status"], &view["canAgree"]), (&json!("已完工，待确认"), &json!(true)), "{view}");
    for wrong in ["", "0", &"0".repeat(40), &"a".repeat(5000), &link.to_uppercase(), "' or 1=1 --"] {
        if *wrong != *link {
            assert_eq!(desk.stranger(VIEW, json!({ "code": wrong })).await, Value::Null, "{wrong}");
        }
        let refused = desk.stranger(AGREE, json!({ "input": { "code": format!("{wrong}!") } })).await;
        assert_eq!(code(&refused), "NOT_FOUND", "{wrong}");
    }
    // members of other enterprises can't create or revoke it
    let token = desk.server.token("other").await;
    for call in ["workLinkCreate", "workLinkRevoke"] {
        let query =
            format!("mutation ($id: ID!) {{ {call}(input: {{ id: $id }}) {{ userErrors {{ code }} }} }}");
        let reply = desk.server.graphql(Some(&token), &query, json!({ "id": order.to_string() })).await;
        assert_eq!(code(&reply["data"][call]), "NOT_FOUND", "{reply}");
    }
    let revoke = "mutation ($id: ID!) { workLinkRevoke(input: { id: $id }) { workOrder { link { expiresAt } } userErrors { code } } }";
    let ended = desk.ask("manager", revoke, json!({ "id": order.to_string() })).await;
    assert_eq!((&ended["userErrors"], &ended["workOrder"]["link"]), (&json!([]), &Value::Null), "{ended}");
    assert_eq!(code(&desk.ask("manager", revoke, json!({ "id": order.to_string() })).await), "CONFLICT");
    assert_eq!(desk.stranger(VIEW, json!({ "code": link })).await, Value::Null);
    let fresh = desk.link("manager", order).await;
    desk.server.db().execute("update work_link set expires_at = now() - interval '1 second'").await;
    assert_eq!(desk.stranger(VIEW, json!({ "code": fresh })).await, Value::Null);
    // stored hashes do not open anything
    let kept = desk.text("select encode(hash, 'hex') from work_link limit 1").await;
    assert_eq!(desk.stranger(VIEW, json!({ "code": kept })).await, Value::Null);
    let logged = desk
        .number("select count(*) from operation_log where action in ('work_order.link', 'work_order.unlink')")
        .await;
    assert_eq!(logged, 3);
}

#[tokio::test]
async fn of_two_evaluations_at_once_one_counts_and_few_stars_open_an_order() {
    let desk = Desk::demo().await;
    let order = desk.finished().await;
    let link = desk.link("manager", order).await;
    let agree = || desk.stranger(AGREE, json!({ "input": { "code": link, "note": "<i>好</i>" } }));
    let told = join_all([agree(), agree()]).await;
    assert_eq!(told.iter().filter(|one| code(one).is_empty()).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|one| code(one) == "CONFLICT").count(), 1, "{told:?}");
    let stands = desk
        .number(&format!("select status::bigint from work_order where id = {order} and enterprise_id = 1"))
        .await;
    assert_eq!(stands, 70, "the customer's confirmation moves nothing");
    for (score, content) in [(0, "x".into()), (6, "x".into()), (5, "水".repeat(501))] {
        let refused = desk
            .stranger(EVALUATE, json!({ "input": { "code": link, "score": score, "content": content } }))
            .await;
        assert!(!code(&refused).is_empty(), "{refused}");
    }
    let evaluate = |score: i32| {
        desk.stranger(EVALUATE, json!({ "input": { "code": link, "score": score, "content": "没修好" } }))
    };
    let told = join_all([evaluate(1), evaluate(1), evaluate(1)]).await;
    assert_eq!(told.iter().filter(|one| code(one).is_empty()).count(), 1, "{told:?}");
    let view = desk.stranger(VIEW, json!({ "code": link })).await;
    assert_eq!(view["evaluate"], json!({ "score": 1, "content": "没修好" }), "{view}");
    assert_eq!((&view["canEvaluate"], &view["agreed"]["note"]), (&json!(false), &json!("<i>好</i>")));

    let query =
        "query ($id: ID!) { workOrder(id: $id) { evaluate { source createdBy { name } } agreed { note } } }";
    let seen = desk.ask("manager", query, json!({ "id": order.to_string() })).await;
    assert_eq!(seen["evaluate"], json!({ "source": "CUSTOMER", "createdBy": null }), "{seen}");
    // one follow-up order, which names the first
    let follow = desk.number("select work_order_id from work_follow").await;
    let query =
        "query ($id: ID!) { workOrder(id: $id) { name status createdBy { name } followOf { rowId } } }";
    let follow = desk.ask("manager", query, json!({ "id": follow.to_string() })).await;
    assert_eq!(
        (&follow["status"], &follow["createdBy"]),
        (&json!("WAITING_DISPATCH"), &Value::Null),
        "{follow}"
    );
    assert_eq!(follow["followOf"]["rowId"], json!(order.to_string()));
    assert!(desk.number("select count(*) from notification where kind = 'work_order.follow_up'").await > 0);
}

#[tokio::test]
async fn a_report_is_a_document_that_can_be_verified() {
    let desk = Desk::demo().await;
    let order = desk.finished().await;
    let link = desk.link("manager", order).await;
    for user in ["manager", "owner"] {
        let token = desk.server.token(user).await;
        let reply = desk.bytes(Some(&token), &format!("/api/tms/workorder/report/{order}")).await;
        assert!(reply.starts_with(b"%PDF-") && reply.len() > 5000, "{user}: {}", reply.len());
    }
    let reply = desk.bytes(None, &format!("/api/tms/workorder/customerReport/{link}")).await;
    assert!(reply.starts_with(b"%PDF-"));
    let refused = async |token: Option<&str>, path: String| {
        desk.server.rest(token, Method::GET, &path, Sent::Nothing).await.code()
    };
    let other = desk.server.token("other").await;
    assert_eq!(refused(Some(&other), format!("/api/tms/workorder/report/{order}")).await, 4004);
    assert_eq!(refused(None, format!("/api/tms/workorder/report/{order}")).await, 4001);
    assert_eq!(refused(None, format!("/api/tms/workorder/customerReport/{}", "0".repeat(40))).await, 4004);
    // an unfinished order has no report for the customer
    let open = desk
        .number(
            "select id from work_order where enterprise_id = 1 and status = 0 and deleted_at is null limit 1",
        )
        .await;
    let early = desk.link("manager", open).await;
    assert_eq!(refused(None, format!("/api/tms/workorder/customerReport/{early}")).await, 4004);

    let verify =
        "query ($code: String!) { workReportVerify(code: $code) { number customer enterpriseName } }";
    let seal = rules::seal(desk.server.services().keyring(), 1, order);
    let proof = desk.stranger(verify, json!({ "code": seal })).await;
    assert!(proof["customer"].as_str().is_none_or(|name| name.contains('＊')), "{proof}");
    assert!(proof["number"].as_str().is_some_and(|number| number.ends_with(&format!("-{order}"))), "{proof}");
    for wrong in
        [format!("1-{order:x}-{}", "0".repeat(20)), String::new(), "1-1-1-1".to_owned(), "二".to_owned()]
    {
        assert_eq!(desk.stranger(verify, json!({ "code": wrong })).await, Value::Null, "{wrong}");
    }
}

#[tokio::test]
async fn a_thousand_guesses_are_refused() {
    let number = |value| NonZeroU32::new(value).expect("not none");
    let server = TestServer::over(TestDb::demo().await, |config| {
        config.rates = RateLimits { viewer: number(10_000), address: number(100_000), sign_in: number(20) };
    })
    .await;
    let mut refused = 0;
    for guess in 0..1000 {
        let asked = json!({ "query": VIEW, "variables": { "code": format!("{guess:040x}") } });
        let request = server.client().post(format!("{}/graphql", server.url())).json(&asked);
        refused += i32::from(request.send().await.expect("a reply").status() == 429);
    }
    assert!(refused > 900, "{refused}");
}
