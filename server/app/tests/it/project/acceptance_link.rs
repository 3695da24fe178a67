//! Public acceptance links: customers view and sign an acceptance without an account (decision 0065).

use std::io::{Cursor, Read};

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::acceptance_link::rules::AN_HOUR;
use xieli_testing::Sent;

use super::acceptance::{AUDIT, leaf};
use super::{Desk, text};

const PHONE: &str = "15400000481";
/// Reply for a file that no longer exists.
const GONE: &str = "\"code\":10003";
const CREATE: &str = "mutation ($input: AcceptanceLinkInput!) { acceptanceLinkCreate(input: $input) {
    url acceptanceLink { id state recipient } userErrors { field message code } } }";
const REVOKE: &str = "mutation ($id: ID!) { acceptanceLinkRevoke(input: { id: $id }) {
    acceptanceLink { state } userErrors { field message code } } }";
const LINKS: &str = "query ($id: ID!) { acceptanceLinks(projectId: $id) {
    id recipient state visits signedName signedAt items { name } createdBy { name } } }";
const SIGNATURES: &str = "query ($id: ID!) { acceptanceSignatures(projectId: $id) {
    name phone strokes note papers { number item name version stands files { name size hash } } } }";
const VIEW: &str = "query ($code: String!) { acceptanceLinkView(code: $code) {
    enterpriseName projectName recipient canSign signableCount digest
    lines { number name status papers { name status signable files { name size url } } }
    signature { name phone strokes papers { name } } } }";
const SEND: &str = "mutation ($input: AcceptanceLinkCodeSendInput!) { acceptanceLinkCodeSend(input: $input) {
    sent userErrors { field code } } }";
const SIGN: &str = "mutation ($input: AcceptanceLinkSignInput!) { acceptanceLinkSign(input: $input) {
    view { canSign signature { name } } userErrors { field message code } } }";

impl Desk {
    /// Result for an anonymous caller.
    async fn stranger(&self, query: &str, variables: Value) -> Value {
        let reply = self.server.graphql(None, query, variables).await;
        assert!(reply["errors"].is_null(), "{query}: {reply}");
        reply["data"].as_object().and_then(|data| data.values().next()).cloned().expect("an answer")
    }

    async fn view(&self, code: &str) -> Value {
        self.stranger(VIEW, json!({ "code": code })).await
    }

    /// Creates a link to a project; returns its id and its secret.
    async fn link(&self, project: &str, items: Option<Vec<&Value>>) -> (String, String) {
        let input = json!({ "projectId": project, "recipient": "王女士", "itemIds": items });
        let made = self.change(CREATE, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        let secret = text(&made["url"]).rsplit('/').next().expect("characters").to_owned();
        (text(&made["acceptanceLink"]["id"]), secret)
    }

    /// Has a code sent, and replaces it with 123456.
    async fn code(&self, link: &str) {
        let db = self.server.db();
        db.execute("update sms_quota set last_sent_at = now() - interval '61 seconds'").await;
        let sent = self.stranger(SEND, json!({ "input": { "code": link, "phone": PHONE } })).await;
        assert_eq!(sent["sent"], true, "{sent}");
        let sql = format!(
            "update sms_code set code_hash = sha256(convert_to('sms:SIGN:{PHONE}:123456', 'UTF8')) where phone = '{PHONE}'"
        );
        db.execute(&sql).await;
    }

    /// Accepted documents of a node.
    async fn passed(&self, item: &Value) -> Value {
        let papers = self.submitted(item).await;
        let passed = self.change(AUDIT, json!({ "id": papers["id"], "pass": true })).await;
        assert_eq!(passed["acceptanceResource"]["status"], "PASSED", "{passed}");
        papers
    }

    /// Reply of a file's URL.
    async fn fetched(&self, url: &Value) -> (u16, String) {
        let url = format!("{}{}", self.server.url(), text(url));
        let reply = self.server.client().get(url).send().await.expect("an answer");
        (reply.status().as_u16(), reply.text().await.expect("a body"))
    }
}

fn signing(link: &str, digest: &Value) -> Value {
    json!({ "input": { "code": link, "name": "<b>王女士</b>", "phone": PHONE, "phoneCode": "123456",
        "strokes": [[20, 20, 300, 40, 320, 200], [400, 100, 420, 120]], "note": "齐全", "digest": digest } })
}

fn code(answer: &Value) -> &str {
    answer["userErrors"][0]["code"].as_str().unwrap_or_default()
}

/// The documents of a view, by name.
fn papers(view: &Value) -> Vec<(String, String)> {
    let lines = view["lines"].as_array().expect("lines").iter();
    let papers = lines.flat_map(|line| line["papers"].as_array().expect("papers"));
    papers.map(|paper| (text(&paper["name"]), text(&paper["status"]))).collect()
}

fn file(view: &Value) -> Value {
    let lines = view["lines"].as_array().expect("lines").iter();
    let mut papers = lines.flat_map(|line| line["papers"].as_array().expect("papers"));
    papers.next().expect("papers")["files"][0]["url"].clone()
}

#[tokio::test]
async fn a_customer_looks_and_signs_without_an_account() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("签收一号").await;
    let drawings = desk.passed(leaf(&tree, "竣工图纸")).await;
    let contract = desk.submitted(leaf(&tree, "施工合同")).await;
    let (id, link) = desk.link(&project, None).await;

    let view = desk.view(&link).await;
    assert_eq!((&view["projectName"], &view["recipient"]), (&json!("签收一号"), &json!("王女士")));
    assert_eq!((&view["canSign"], &view["signableCount"]), (&json!(true), &json!(1)), "{view}");
    let shown = |name: &str, status: &str| (name.to_owned(), status.to_owned());
    assert_eq!(papers(&view), [shown("施工合同", "审核中"), shown("竣工图纸", "已通过")]);
    assert_eq!(desk.fetched(&file(&view)).await, (200, "acceptance papers".to_owned()));
    // revoked documents disappear at once, with their files
    let withdraw =
        "mutation ($id: ID!) { acceptanceWithdraw(input: { id: $id }) { userErrors { message } } }";
    desk.change(withdraw, json!({ "id": contract["id"] })).await;
    assert_eq!(papers(&desk.view(&link).await), [shown("竣工图纸", "已通过")]);
    assert!(desk.fetched(&file(&view)).await.1.contains(GONE), "the file of what was withdrawn");

    // no signature without a code, for another content than was viewed, or after a change
    assert_eq!(code(&desk.stranger(SIGN, signing(&link, &view["digest"])).await), "INVALID");
    desk.code(&link).await;
    let other = json!("0".repeat(64));
    assert_eq!(code(&desk.stranger(SIGN, signing(&link, &other)).await), "CONFLICT");
    let more = desk.passed(leaf(&tree, "施工合同")).await;
    assert_eq!(code(&desk.stranger(SIGN, signing(&link, &view["digest"])).await), "CONFLICT");
    let view = desk.view(&link).await;
    // four times concurrently
    desk.code(&link).await;
    let same = || desk.stranger(SIGN, signing(&link, &view["digest"]));
    let told = join_all([same(), same(), same(), same()]).await;
    assert_eq!(told.iter().filter(|one| code(one).is_empty()).count(), 1, "{told:?}");
    assert_eq!(code(&desk.stranger(SIGN, signing(&link, &view["digest"])).await), "CONFLICT");
    let refused = desk.stranger(SEND, json!({ "input": { "code": link, "phone": PHONE } })).await;
    assert_eq!((&refused["sent"], code(&refused)), (&json!(false), "CONFLICT"));

    // members of the project see it, the phone number only those who plan
    let path = "M20 20L300 40L320 200M400 100L420 120";
    let signed = desk.ask(SIGNATURES, json!({ "id": project })).await["acceptanceSignatures"].clone();
    let one = &signed[0];
    assert_eq!((&one["name"], &one["phone"]), (&json!("<b>王女士</b>"), &json!(PHONE)), "{signed}");
    assert_eq!((&one["strokes"], &one["note"]), (&json!(path), &json!("齐全")));
    assert_eq!(one["papers"].as_array().map(Vec::len), Some(2));
    assert_eq!((&one["papers"][0]["item"], &one["papers"][1]["stands"]), (&json!("施工合同"), &json!(true)));
    assert_eq!(one["papers"][1]["files"][0]["name"], "图纸.txt", "{one}");
    let links = desk.ask(LINKS, json!({ "id": project })).await["acceptanceLinks"].clone();
    assert_eq!((&links[0]["state"], &links[0]["signedName"]), (&json!("SIGNED"), &json!("<b>王女士</b>")));
    assert_eq!((&links[0]["visits"], &links[0]["items"]), (&json!(1), &Value::Null), "{links}");
    assert_eq!(desk.view(&link).await["signature"]["phone"], Value::Null);
    // it stays as it was signed, whatever happens to the documents
    let cancel = "mutation ($id: ID!) { acceptanceCancel(input: { id: $id }) { userErrors { message } } }";
    desk.change(cancel, json!({ "id": drawings["id"] })).await;
    let signed = desk.ask(SIGNATURES, json!({ "id": project })).await["acceptanceSignatures"].clone();
    let stand: Vec<&Value> =
        signed[0]["papers"].as_array().expect("papers").iter().map(|paper| &paper["stands"]).collect();
    assert_eq!(stand, [true, false], "{signed}");
    assert!(more["id"].is_string());

    // the list to sign has it, with the image of the signature
    let row = xieli_kernel::ids::decode("Project", &project).expect("an id");
    let url = format!("{}/api/pms/validateProjectResource/report?projectId={row}", desk.server.url());
    let reply = desk.server.client().get(url).bearer_auth(&desk.token).send().await.expect("an answer");
    let mut document =
        zip::ZipArchive::new(Cursor::new(reply.bytes().await.expect("a document"))).expect("a docx");
    let names: Vec<String> = document.file_names().map(|name| name.expect("a name").into_owned()).collect();
    let picture = names
        .iter()
        .find(|name| name.starts_with("word/media/") && name.ends_with(".png"))
        .expect("a picture");
    let mut bytes = Vec::new();
    document.by_name(picture).expect("a picture").read_to_end(&mut bytes).expect("its bytes");
    assert!(bytes.starts_with(b"\x89PNG"));
    let mut words = String::new();
    document.by_name("word/document.xml").expect("words").read_to_string(&mut words).expect("its words");
    for word in ["客户签收", "王女士", "2 份资料", "齐全"] {
        assert!(words.contains(word), "{word}");
    }

    // and so has the PDF
    let url =
        format!("{}/api/pms/validateProjectResource/report?projectId={row}&format=pdf", desk.server.url());
    let reply = desk.server.client().get(url).bearer_auth(&desk.token).send().await.expect("an answer");
    let pdf = reply.bytes().await.expect("a document");
    assert!(pdf.starts_with(b"%PDF-"));
    assert!(pdf.windows(6).any(|part| part == b"/Image"), "the picture of the signature");
    let wrong = format!("/api/pms/validateProjectResource/report?projectId={row}&format=odt");
    let (code, told) = desk.no(reqwest::Method::GET, &wrong, Value::Null).await;
    assert_eq!((code, told.as_str()), (4022, "格式应为 docx 或 pdf"));

    // each step is logged, and the members concerned got notices
    for (action, count) in
        [("project.accept_link", 1), ("project.accept_open", 1), ("project.accept_sign", 1)]
    {
        let logged = format!(
            "select count(*) from operation_log where action = '{action}' and record_id = {row} and enterprise_id = 1"
        );
        assert_eq!(desk.number(&logged).await, count, "{action}");
    }
    assert_eq!(desk.number("select count(*) from notification where kind = 'acceptance.signed'").await, 1);
    let ended = desk.change(REVOKE, json!({ "id": id })).await;
    assert_eq!(ended["acceptanceLink"]["state"], "REVOKED", "{ended}");
    assert_eq!(desk.view(&link).await, Value::Null);
    let signed = desk.ask(SIGNATURES, json!({ "id": project })).await["acceptanceSignatures"].clone();
    assert_eq!(signed.as_array().map(Vec::len), Some(1), "what was signed stays");
}

#[tokio::test]
async fn a_link_that_leads_nowhere_is_answered_alike() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("失效").await;
    desk.passed(leaf(&tree, "竣工图纸")).await;
    let (id, link) = desk.link(&project, None).await;
    let url = file(&desk.view(&link).await);
    let nowhere = async |wrong: &str| {
        assert_eq!(desk.view(wrong).await, Value::Null, "{wrong}");
        let digest = json!("0".repeat(64));
        let refused = desk.stranger(SIGN, signing(wrong, &digest)).await;
        assert_eq!(refused["userErrors"][0]["message"], "链接无效或已失效", "{wrong}");
        let refused = desk.stranger(SEND, json!({ "input": { "code": wrong, "phone": PHONE } })).await;
        assert_eq!(code(&refused), "NOT_FOUND", "{wrong}");
    };
    for wrong in ["", "0", &"0".repeat(40), &"a".repeat(5000), &format!("{link}!"), "' or 1=1 --"] {
        nowhere(wrong).await;
    }
    // stored hashes do not open anything
    let client = desk.server.db().client().await;
    let kept: String = client
        .query_one("select encode(hash, 'hex') from acceptance_link order by id desc limit 1", &[])
        .await
        .expect("a hash")
        .get(0);
    nowhere(&kept).await;
    for (closed, open) in [
        (
            "update acceptance_link set expires_at = now()",
            "update acceptance_link set expires_at = now() + interval '1 day'",
        ),
        (
            "update project set deleted_at = now() where name = '失效'",
            "update project set deleted_at = null where name = '失效'",
        ),
        (
            "update enterprise set enabled_menu_ids = array[100, 101] where id = 1",
            "update enterprise set enabled_menu_ids = null where id = 1",
        ),
    ] {
        desk.server.db().execute(closed).await;
        nowhere(&link).await;
        assert!(desk.fetched(&url).await.1.contains(GONE), "{closed}");
        desk.server.db().execute(open).await;
        assert_ne!(desk.view(&link).await, Value::Null, "{open}");
    }
    // members of other enterprises, and those who may not plan it, can't create, see or revoke one
    for user in ["other", "engineer"] {
        let reply = desk.told(user, REVOKE, json!({ "id": id })).await;
        assert_eq!(code(&reply["data"]["acceptanceLinkRevoke"]), "NOT_FOUND", "{user}: {reply}");
        let reply = desk.told(user, LINKS, json!({ "id": project })).await;
        assert_eq!(reply["data"]["acceptanceLinks"], Value::Null, "{user}: {reply}");
        let input = json!({ "input": { "projectId": project, "recipient": "别人" } });
        let reply = desk.told(user, CREATE, input).await;
        let refused = reply.to_string();
        assert!(["NOT_FOUND", "FORBIDDEN"].iter().any(|code| refused.contains(code)), "{user}: {reply}");
        assert!(!refused.contains("/a/"), "{user}: {reply}");
    }
    desk.change(REVOKE, json!({ "id": id })).await;
    nowhere(&link).await;
    assert!(desk.fetched(&url).await.1.contains(GONE));
    assert_eq!(code(&desk.change(REVOKE, json!({ "id": id })).await), "CONFLICT");
}

#[tokio::test]
async fn a_link_to_some_nodes_opens_no_others() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("部分").await;
    desk.passed(leaf(&tree, "竣工图纸")).await;
    desk.passed(leaf(&tree, "施工合同")).await;
    let (_, whole) = desk.link(&project, None).await;
    let drawings = leaf(&tree, "竣工图纸");
    let (_, part) = desk.link(&project, Some(vec![&drawings["id"]])).await;
    let (all, some) = (desk.view(&whole).await, desk.view(&part).await);
    assert_eq!((papers(&all).len(), papers(&some).len()), (2, 1));
    assert_eq!(some["lines"].as_array().map(Vec::len), Some(1), "{some}");
    assert_eq!((&some["lines"][0]["number"], &some["lines"][0]["name"]), (&json!("3.1"), &json!("竣工图纸")));
    // a ticket opens its file through its own link only: those of other links or kinds and forged ones open
    // nothing
    let ticket = text(&file(&some));
    assert_eq!(desk.fetched(&json!(ticket)).await.0, 200);
    for wrong in ["", "x", &ticket[..ticket.len() - 4], &desk.token] {
        let path = format!(
            "/api/pms/validateProjectResource/linkFile?ticket={}",
            wrong.rsplit('=').next().unwrap_or_default()
        );
        let reply = desk.server.rest(None, Method::GET, &path, Sent::Nothing).await;
        assert_eq!(reply.code(), 4001, "{wrong}");
    }
    // nodes of other projects are refused
    let (_, elsewhere) = desk.arranged("别处").await;
    let input = json!({ "projectId": project, "recipient": "王女士", "itemIds": [elsewhere[0]["id"]] });
    assert_eq!(code(&desk.change(CREATE, json!({ "input": input })).await), "NOT_FOUND");
    for (field, input) in [
        ("days", json!({ "projectId": project, "recipient": "王女士", "days": 181 })),
        ("recipient", json!({ "projectId": project, "recipient": " " })),
        ("itemIds", json!({ "projectId": project, "recipient": "王女士", "itemIds": [] })),
    ] {
        let refused = desk.change(CREATE, json!({ "input": input })).await;
        assert_eq!(refused["userErrors"][0]["field"], json!([field]), "{refused}");
    }
    // deleted nodes leave nothing
    desk.server.db().execute("update acceptance_item set deleted_at = now() where name = '竣工图纸'").await;
    assert_eq!(desk.view(&part).await["lines"], json!([]));
}

#[tokio::test]
async fn a_link_is_asked_so_often_an_hour() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("频繁").await;
    desk.passed(leaf(&tree, "竣工图纸")).await;
    let (_, link) = desk.link(&project, None).await;
    let url = file(&desk.view(&link).await);
    let full = format!("update acceptance_link set asked = {AN_HOUR}, asked_since = now()");
    desk.server.db().execute(&full).await;
    let reply = desk.server.graphql(None, VIEW, json!({ "code": link })).await;
    assert!(reply["errors"][0].to_string().contains("一小时后"), "{reply}");
    assert!(desk.fetched(&url).await.1.contains("一小时后"));
    let sent = desk.stranger(SEND, json!({ "input": { "code": link, "phone": PHONE } })).await;
    assert_eq!(code(&sent), "RATE_LIMITED");
    desk.server.db().execute("update acceptance_link set asked_since = now() - interval '1 hour'").await;
    assert_ne!(desk.view(&link).await, Value::Null);
}
