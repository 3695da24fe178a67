//! Hostile requests: each is refused by a limit, with a code of the closed set, before execution.
//! `client/tools/hostile.mjs` measures the duration, undisturbed by a loaded machine.

use async_graphql::parser::types::TypeKind;
use reqwest::{RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use xieli_testing::{TestDb, TestServer};

use crate::sweep::api::{Api, Root, ask, codes};

const MEGABYTE: usize = 1024 * 1024;

/// Far beyond any limit.
const FLOOD: usize = 50 * MEGABYTE;

/// 24 fragments that each spread the next twice: 16 million fields if expanded.
pub fn fragment_bomb() -> String {
    let mut text = "{viewer{...A}}".to_owned();
    for letter in b'A'..b'Y' {
        let (this, next) = (char::from(letter), char::from(letter + 1));
        text.push_str(&format!("fragment {this} on Viewer{{...{next} ...{next}}}"));
    }
    text.push_str("fragment Y on Viewer{name}");
    text
}

/// Hostile documents, and the limit that each exceeds.
pub fn documents() -> Vec<(&'static str, String, &'static str)> {
    let nest = |open: &str, inner: &str, close: &str| [&open.repeat(200), inner, &close.repeat(200)].concat();
    let aliases = |count: usize| (0..count).map(|i| format!("a{i}:__typename ")).collect::<String>();
    let fields = (0..60).map(|i| format!("f{i}:fields{{name}}")).collect::<String>();
    vec![
        ("a bomb of fragments", fragment_bomb(), "字段数"),
        ("5,000 aliases", format!("{{{}}}", aliases(5_000)), "文档长度"),
        ("aliases that fit into the length", format!("{{{}}}", aliases(900)), "词元数"),
        ("aliases that fit into the tokens", format!("{{viewer{{{}}}}}", aliases(200)), "别名数"),
        ("200 levels of selections", nest("{a", "{b}", "}"), "括号层数"),
        ("40 levels of selections", format!("{}b{}", "{a".repeat(40), "}".repeat(40)), "嵌套层数"),
        ("200 levels of lists", format!("{{a(b:{})}}", nest("[", "1", "]")), "括号层数"),
        ("200 levels of objects", format!("{{a(b:{})}}", nest("{c:", "1", "}")), "括号层数"),
        ("directives", format!("{{__typename{}}}", " @skip(if:false)".repeat(40)), "单个字段的指令数"),
        (
            "a circle of introspection",
            "{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}".to_owned(),
            "嵌套层数",
        ),
        ("many lists of introspection", format!("{{__schema{{types{{{fields}}}}}}}"), "别名数"),
        (
            "lists inside lists",
            "{roles(first:1000){nodes{members(first:100){nodes{name}}}}}".to_owned(),
            "预计结果数",
        ),
        (
            "sixty tries to sign in",
            format!(
                "mutation($i:SessionCreateInput!){{{}}}",
                (0..5).map(|i| format!("a{i}:sessionCreate(input:$i){{__typename}}")).collect::<String>()
            ),
            "登录类操作数",
        ),
    ]
}

fn post(server: &TestServer) -> RequestBuilder {
    server.client().post(format!("{}/graphql", server.url())).header("x-xieli-cost", "1")
}

async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("a reply");
    let status = response.status();
    (status, response.json().await.expect("JSON"))
}

#[tokio::test]
async fn hostile_documents_are_refused_before_they_are_executed() {
    assert!(fragment_bomb().len() < 900);
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    // the identity is loaded once, and cached for a moment
    server.graphql(Some(&token), "{ __typename }", json!({})).await;
    for (name, document, what) in documents() {
        let request = post(&server).json(&json!({ "query": document, "variables": { "i": {} } }));
        let ((status, body), statements) = server.statements(answer(request)).await;
        assert_eq!((status, codes(&body)), (StatusCode::OK, vec!["LIMIT_EXCEEDED"]), "{name}: {body}");
        let message = body["errors"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains(what), "{name}: {message}");
        assert!(body.get("data").is_none(), "{name}: {body}");
        assert_eq!(statements, 0, "{name}");
        assert!(body["extensions"]["cost"]["length"].as_u64().is_some_and(|length| length > 0), "{body}");
    }
}

#[tokio::test]
async fn hostile_requests_are_refused_by_their_form() {
    let server = TestServer::over(TestDb::new().await, |_| {}).await;
    let json = "application/json";
    let levels = |count: usize| {
        format!(
            r#"{{"query":"{{__typename}}","variables":{{"x":{}1{}}}}}"#,
            "[".repeat(count),
            "]".repeat(count)
        )
    };
    let mutation = r#"{"query":"mutation{sessionEnd{__typename}}"}"#;
    let refused = async |request: RequestBuilder, status: u16, code: &str| {
        let ((found, body), statements) = server.statements(answer(request)).await;
        assert_eq!((found.as_u16(), codes(&body), statements), (status, vec![code], 0), "{body}");
    };
    for count in [63, 200, 5_000] {
        let request = post(&server).header("content-type", json).body(levels(count));
        let accepts = "application/graphql-response+json";
        refused(request.header("accept", accepts), 400, "LIMIT_EXCEEDED").await;
    }
    let wide = format!(r#"{{"query":"{{__typename}}","variables":{{"x":[{}0]}}}}"#, "[],".repeat(80_000));
    let request = post(&server).header("content-type", json).body(wide);
    refused(request.header("accept", "application/graphql-response+json"), 400, "LIMIT_EXCEEDED").await;
    refused(post(&server).header("content-type", json).body(format!("[{mutation}]")), 400, "BAD_USER_INPUT")
        .await;
    let get =
        server.client().get(format!("{}/graphql?query=mutation{{sessionEnd{{__typename}}}}", server.url()));
    refused(get, 405, "BAD_USER_INPUT").await;
    let form = post(&server).form(&[("query", "mutation{sessionEnd{__typename}}")]);
    refused(form, 415, "BAD_USER_INPUT").await;
    let multipart = "multipart/form-data; boundary=x";
    let parts = "--x\r\ncontent-disposition: form-data; name=\"operations\"\r\n\r\n{}\r\n--x--\r\n";
    refused(post(&server).header("content-type", multipart).body(parts), 415, "BAD_USER_INPUT").await;
    let text = post(&server).header("content-type", "text/plain").body(mutation);
    refused(text, 415, "BAD_USER_INPUT").await;
    let packed = post(&server).header("content-type", json).header("content-encoding", "gzip").body(mutation);
    refused(packed, 415, "BAD_USER_INPUT").await;
}

/// Sends `head` and then `block` repeatedly up to 50 MB, while the server accepts it: returns the reply and
/// the bytes sent.
pub async fn flood(url: &str, head: &str, block: &[u8]) -> (String, usize) {
    let address = url.trim_start_matches("http://").to_owned();
    let (mut read, mut write) = TcpStream::connect(address).await.expect("a connection").into_split();
    let mut reply = tokio::spawn(async move {
        let mut bytes = Vec::new();
        // a reset connection has delivered its content
        let _reset = read.read_to_end(&mut bytes).await;
        String::from_utf8_lossy(&bytes).into_owned()
    });
    write.write_all(head.as_bytes()).await.expect("sent");
    let mut sent = 0;
    while sent < FLOOD {
        tokio::select! {
            done = &mut reply => return (done.expect("a reply"), sent),
            wrote = write.write_all(block) => if wrote.is_err() { break },
        }
        sent += block.len();
    }
    (reply.await.expect("a reply"), sent)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_megabytes_are_not_taken_in() {
    let server = TestServer::over(TestDb::new().await, |_| {}).await;
    let block = vec![b' '; 64 * 1024];
    let chunk = [format!("{:x}\r\n", block.len()).as_bytes(), &block, b"\r\n"].concat();
    for (path, limit, code) in [("/graphql", 262_144, "LIMIT_EXCEEDED"), ("/api/ems/login", 11_534_336, "")] {
        let head = |rest: &str| {
            format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{rest}\r\n\r\n")
        };
        let (reply, _) = flood(server.url(), &head(&format!("content-length: {FLOOD}")), &block).await;
        assert!(reply.starts_with("HTTP/1.1 413") && reply.contains(code), "{path}: {reply}");
        let (reply, sent) = flood(server.url(), &head("transfer-encoding: chunked"), &chunk).await;
        assert!(reply.starts_with("HTTP/1.1 413") && reply.contains(code), "{path}: {reply}");
        // plus the buffers of both kernels
        assert!(sent < limit + 16 * MEGABYTE, "{path}: {sent}");
    }
}

/// Whether the definition has `@public`.
fn is_public(api: &Api, root: &Root) -> bool {
    let parent = if root.kind == "query" { "Query" } else { "Mutation" };
    let Some(TypeKind::Object(object)) = api.types.get(parent).map(|found| &found.kind) else {
        panic!("no {parent}")
    };
    let field = object.fields.iter().find(|field| field.node.name.node == root.name).expect("a root field");
    field.node.directives.iter().any(|directive| directive.node.name.node == "public")
}

#[tokio::test]
async fn without_a_token_there_is_nothing_but_the_name_of_the_type_and_what_is_public() {
    let server = TestServer::demo().await;
    let body = server.graphql(None, "{ __typename }", json!({})).await;
    assert_eq!(body, json!({ "data": { "__typename": "Query" } }));
    let api = Api::read();
    let mut public = Vec::new();
    // subscriptions use sockets: the permission matrix covers them
    for root in api.roots.iter().filter(|root| root.kind != "subscription") {
        let arguments = api.arguments(root, false, &|_| "987654321".to_owned());
        let document = api.document(root, &arguments);
        let request = ask(&server, root, None, &document, arguments);
        let (body, statements) = server.statements(request).await;
        if is_public(&api, root) {
            public.push(root.name.as_str());
            // an invalid refresh token is no identity either
            let refused = codes(&body).contains(&"UNAUTHENTICATED");
            assert_eq!(refused, root.name == "sessionRefresh", "{}: {body}", root.name);
        } else {
            assert_eq!(codes(&body), ["UNAUTHENTICATED"], "{}: {body}", root.name);
            assert!(body["data"].as_object().is_none_or(|data| data["answer"].is_null()), "{body}");
            assert_eq!(statements, 0, "{}", root.name);
        }
    }
    // a public root field must be listed here by name
    let known = [
        "acceptanceLinkCodeSend",
        "acceptanceLinkSign",
        "acceptanceLinkView",
        "article",
        "captcha",
        "invitationDecline",
        "invitationJoin",
        "invitationPreview",
        "loginKey",
        "passwordResetByCode",
        "passwordResetByLink",
        "qrcodeScan",
        "scanTicket",
        "scanTicketCreate",
        "sessionCreate",
        "sessionCreateByCode",
        "sessionCreateByWechat",
        "sessionRefresh",
        "sessionSecondFactor",
        "smsCodeSend",
        "tokenCheck",
        "wechatBegin",
        "wechatOffered",
        "workLabel",
        "workLink",
        "workLinkAgree",
        "workLinkEvaluate",
        "workReport",
        "workReportCodeSend",
        "workReportPicture",
        "workReportPictureBegin",
        "workReportPictureFinish",
        "workReportVerify",
    ];
    public.sort_unstable();
    assert_eq!(public, known);
}
