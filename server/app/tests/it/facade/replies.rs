//! Refusals of REST calls: names of parameters, codes, HTTP statuses, and well-known injection strings.

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

/// Strings that have exploited other products' duplicate checks and sort columns.
const INJECTIONS: &[&str] = &[
    "'",
    "member'--",
    "id; drop table member; --",
    "(select password_hash from account limit 1)",
    "sleep(5)",
    "pg_sleep(5)",
    "1 and (select 1 from pg_sleep(5))",
    "updatexml(1,concat(0x7e,user()),1)",
    "password_hash",
    "pg_catalog.pg_user",
    "account",
    "member m join account a on true",
    "id,(case when 1=1 then name else phone end)",
    "createTime desc,(select 1)",
    "\u{0}",
    "member%00",
    "${jndi:ldap://127.0.0.1/a}",
    "../../etc/passwd",
];

fn encoded(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[tokio::test]
async fn the_duplicate_check_answers_for_registered_fields_only() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let check = async |table: &str, field: &str, value: &str, except: &str| {
        let query = encoded(&[
            ("tableName", table),
            ("fieldName", field),
            ("fieldVal", value),
            ("dataId", except),
            ("delFlag", "0"),
        ]);
        let path = format!("/api/ems/table/0/duplicate/check?{query}");
        server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await
    };
    let list =
        server.rest(Some(&token), Method::GET, "/api/ems/member/list?size=1&status=1", Sent::Nothing).await;
    let member = list.body["data"]["records"][0].clone();
    let (id, phone) = (member["id"].as_str().expect("an id"), member["phone"].as_str().expect("a phone"));
    assert_eq!(check("member", "phone", phone, "").await.body["data"], 1);
    assert_eq!(check("member", "phone", phone, id).await.body["data"], 0);
    assert_eq!(check("member", "phone", "15499999999", "").await.body["data"], 0);
    for injection in INJECTIONS {
        for (table, field) in [(*injection, "phone"), ("member", *injection)] {
            let reply = check(table, field, phone, "").await;
            assert_eq!((reply.status, reply.code()), (200, 4022), "{table:?} {field:?}: {}", reply.body);
            let said = reply.body.to_string();
            assert!(
                !["select", "syntax", "pg_", "relation"].iter().any(|word| said.contains(word)),
                "{said}"
            );
        }
        let value = check("member", "phone", injection, "").await;
        assert!(
            matches!(value.code(), 0 | 4022) && value.body["data"] != json!(1),
            "{injection:?}: {}",
            value.body
        );
    }
    let query = "tableName=member&fieldName=phone&fieldVal=15400000001";
    for (enterprise, code) in
        [("1", 0), ("2", 4004), ("-1", 4004), ("1'--", 4022), ("99999999999999999999", 4022)]
    {
        let path = format!("/api/ems/table/{enterprise}/duplicate/check?{query}");
        let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
        assert_eq!(reply.code(), code, "{enterprise}: {}", reply.body);
    }
    let missing =
        server.rest(Some(&token), Method::GET, "/api/ems/table/0/duplicate/check", Sent::Nothing).await;
    let fields: Vec<&Value> =
        missing.body["data"].as_array().expect("fields").iter().map(|fault| &fault["field"]).collect();
    assert_eq!(fields, ["tableName", "fieldName", "fieldVal"]);
}

#[tokio::test]
async fn the_duplicate_check_knows_services_and_the_recycle_bin() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let check = async |service: &str, table: &str, field: &str, value: &str, deleted: &str| {
        let query =
            encoded(&[("tableName", table), ("fieldName", field), ("fieldVal", value), ("delFlag", deleted)]);
        let path = format!("/api/{service}/table/0/duplicate/check?{query}");
        let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
        (reply.code(), reply.body["data"].clone())
    };
    let client = server.db().client().await;
    let registered = [
        (
            "ems",
            "team",
            "name",
            "select name from team where enterprise_id = 1 and deleted_at is null limit 1",
        ),
        (
            "ems",
            "qrcode_template",
            "name",
            "select name from qrcode_template where enterprise_id = 1 and deleted_at is null limit 1",
        ),
        (
            "tms",
            "brand_model",
            "model",
            "select model from brand_model where enterprise_id = 1 and deleted_at is null limit 1",
        ),
        (
            "tms",
            "product",
            "code",
            "select code from product where enterprise_id = 1 and code is not null and deleted_at is null limit 1",
        ),
        ("res", "file_group", "name", "select name from file_group where enterprise_id = 1 limit 1"),
        (
            "ems",
            "category",
            "fault_type",
            "select name from category where enterprise_id = 1 and code = 'fault_type' and deleted_at is null limit 1",
        ),
    ];
    for (service, table, field, sql) in registered {
        let value: String = client.query_one(sql, &[]).await.expect(sql).get(0);
        assert_eq!(check(service, table, field, &value, "").await, (0, json!(1)), "{table}");
        assert_eq!(check(service, table, field, "没有人用的", "0").await, (0, json!(0)), "{table}");
        assert_eq!(check("crm", table, field, &value, "0").await.0, 4022, "{table}");
    }
    let name: String = client.query_one(registered[0].3, &[]).await.expect("a team").get(0);
    assert_eq!(check("ems", "team", "name", &name, "1").await, (0, json!(0)), "it is in nobody's bin");
    let gone = "update team set deleted_at = now() where enterprise_id = 1 and name = $1";
    client.execute(gone, &[&name]).await.expect("deleted");
    assert_eq!(check("ems", "team", "name", &name, "1").await, (0, json!(1)));
    assert_eq!(check("ems", "team", "name", &name, "0").await, (0, json!(0)));
}

#[tokio::test]
async fn lookups_are_for_everybody_inside_and_short_for_those_without_more() {
    let server = TestServer::demo().await;
    let client = server.db().client().await;
    let sql = "select count(*) from role where enterprise_id = 1";
    let roles: i64 = client.query_one(sql, &[]).await.expect("roles").get(0);
    for (user, whole) in [("owner", true), ("engineer", false)] {
        let token = server.token(user).await;
        for (path, more) in
            [("/api/ems/role/list", "version"), ("/api/ems/member/acceptTeam/list", "version")]
        {
            let path = format!("{path}?count=0");
            let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
            let rows =
                reply.body["data"]["records"].as_array().unwrap_or_else(|| panic!("{path}: {}", reply.body));
            assert!(
                !rows.is_empty() && rows.iter().all(|row| row["id"].is_string() && row["name"].is_string())
            );
            assert!(rows.iter().all(|row| row[more].is_null() != whole), "{user} {path}: {rows:?}");
        }
        let reply = server.rest(Some(&token), Method::GET, "/api/ems/role/list", Sent::Nothing).await;
        assert_eq!(reply.body["data"]["total"], json!(roles), "{user}");
    }
    // an external member sees the roles that they hold
    let token = server.token("external").await;
    let reply = server.rest(Some(&token), Method::GET, "/api/ems/role/list", Sent::Nothing).await;
    assert!(reply.body["data"]["total"].as_i64().is_some_and(|seen| seen < roles), "{}", reply.body);
}

#[tokio::test]
async fn credentials_of_a_context_begin_uploads_of_it_for_whoever_asked() {
    let server = TestServer::demo().await;
    let (token, other) = (server.token("owner").await, server.token("engineer").await);
    let get = async |token: &str, query: &[(&str, &str)]| {
        let path = format!("/api/res/oss/sts/token?{}", encoded(query));
        server.rest(Some(token), Method::GET, &path, Sent::Nothing).await
    };
    let given = get(&token, &[("isDoc", "1"), ("category", "1")]).await;
    let credentials = given.body["data"]["securityToken"].as_str().expect("credentials").to_owned();
    assert!(given.body["data"]["id"].is_null() && given.body["data"]["maxSize"].as_i64() > Some(0));
    let begin = [("securityToken", credentials.as_str()), ("name", "甲.txt"), ("size", "3")];
    let begun = get(&token, &begin).await;
    let upload = begun.body["data"]["id"].as_str().unwrap_or_else(|| panic!("{}", begun.body));
    let sql = "select (context->>'is_doc')::boolean from file_upload where id = $1::text::bigint";
    let client = server.db().client().await;
    assert!(client.query_one(sql, &[&upload]).await.expect("an upload").get::<_, bool>(0));
    for query in [&begin[..2], &begin[..1], &[("securityToken", "x"), ("name", "甲.txt"), ("size", "3")]] {
        assert_eq!(get(&token, query).await.code(), 4022, "{query:?}");
    }
    assert_eq!(get(&other, &begin).await.body["data"][0]["field"], "securityToken");
    assert_ne!(get(&other, &[("isDoc", "1"), ("sourceType", "nothing"), ("sourceId", "1")]).await.code(), 0);
}

#[tokio::test]
async fn selectors_have_long_pages_and_switches_are_one_and_nought() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let get = async |path: &str| server.rest(Some(&token), Method::GET, path, Sent::Nothing).await;
    for (query, size) in [("", 20), ("?count=1", 20), ("?count=0", 200), ("?count=0&size=1000", 1000)] {
        let reply = get(&format!("/api/ems/member/list{query}")).await;
        assert_eq!(reply.body["data"]["size"], size, "{query}: {}", reply.body);
        assert_eq!(reply.body["data"]["total"].is_null(), query.contains("count=0"), "{query}");
    }
    assert_eq!(get("/api/ems/member/list?count=0&size=1001").await.code(), 4022);
    let setting = get("/api/ems/configvalue/kpi_plan_setting").await;
    assert!(setting.body["data"]["openTeamPlan"].is_u64(), "{}", setting.body);
}

#[tokio::test]
async fn only_declared_columns_sort() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    for list in ["member", "team", "role"] {
        for injection in INJECTIONS {
            for name in ["column", "order"] {
                let path = format!("/api/ems/{list}/list?{}", encoded(&[(name, injection)]));
                let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
                assert_eq!((reply.status, reply.code()), (200, 4022), "{path}: {}", reply.body);
                assert_eq!(reply.body["data"][0]["field"], name);
            }
        }
    }
}

#[tokio::test]
async fn malformed_parameters_are_named() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let refused = async |method: Method, path: &str, sent: Sent| -> Vec<String> {
        let reply = server.rest(Some(&token), method, path, sent).await;
        assert_eq!((reply.status, reply.code()), (200, 4022), "{path}: {}", reply.body);
        let faults = reply.body["data"].as_array().expect("fields").iter();
        faults.map(|fault| fault["field"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let get = async |path: &str| refused(Method::GET, path, Sent::Nothing).await;
    assert_eq!(get("/api/ems/member/list?page=0&size=x&status=9").await, ["page", "size", "status"]);
    assert_eq!(
        get("/api/ems/member/list?teamId=1%27--&createTimeStart=gestern").await,
        ["teamId", "createTimeStart"]
    );
    assert_eq!(get("/api/ems/member/abc").await, ["id"]);
    let put = Sent::Json(json!({"id": "1", "version": "two", "birthday": "1.2.1990", "gender": 7}));
    assert_eq!(refused(Method::PUT, "/api/ems/member", put).await, ["version", "gender", "birthday"]);
    let audit = Sent::form(&[("flag", "perhaps")]);
    assert_eq!(refused(Method::PUT, "/api/ems/member/audit/1", audit).await, ["flag"]);
    assert_eq!(refused(Method::DELETE, "/api/ems/team", Sent::Json(json!(["1", {"x": 1}]))).await, ["ids.1"]);
    assert_eq!(refused(Method::DELETE, "/api/ems/team", Sent::Nothing).await, ["ids"]);
    for none in [Sent::Json(json!([])), Sent::Json(json!({"ids": []})), Sent::Nothing] {
        let reply = server.rest(Some(&token), Method::DELETE, "/api/ems/role", none).await;
        assert_eq!((reply.code(), &reply.body["msg"]), (4022, &json!("请选择一条记录！")), "{}", reply.body);
    }
    // errors of the domain use the parameter's name, too
    let blank = Sent::Json(json!({"realname": " ", "phone": "123"}));
    assert_eq!(refused(Method::POST, "/api/ems/member", blank).await, ["realname", "phone"]);
}

/// Surplus fields of rows are ignored, but misspelt parameters of the call are reported.
#[tokio::test]
async fn a_misspelt_parameter_is_told_by_name() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let told = async |method: Method, path: &str, body: Value| {
        let reply = server.rest(Some(&token), method, path, Sent::Json(body)).await;
        let faults = reply.body["data"].as_array().cloned().unwrap_or_default();
        let fields: Vec<String> =
            faults.iter().filter_map(|fault| fault["field"].as_str().map(str::to_owned)).collect();
        (reply.code(), reply.body["msg"].as_str().unwrap_or_default().to_owned(), fields)
    };
    // this call takes one task: without an id it would create a new one and lack its name
    let several = told(Method::PUT, "/api/tms/task/publish", json!({"ids": ["1", "2"]})).await;
    assert_eq!(several, (4022, "没有参数 ids，是否为 id？".to_owned(), vec!["ids".to_owned()]));
    let short = told(Method::PUT, "/api/tms/tempTask/publish", json!({"id": "1", "verson": 2})).await;
    assert_eq!(short, (4022, "没有参数 verson，是否为 version？".to_owned(), vec!["verson".to_owned()]));
    // a row refused by the domain is reported with its misspelt fields, and with nothing else
    let row = json!({"realname": " ", "phone": "123", "phome": "1", "createTime": "x", "num": 1});
    let (code, _, fields) = told(Method::POST, "/api/ems/member", row).await;
    assert_eq!((code, fields), (4022, ["realname", "phone", "phome"].map(str::to_owned).to_vec()));
    // a list under the plural of its filter would show all; beside the filter the plural is surplus
    let list = async |query: &str| {
        let path = format!("/api/crm/customer/list?{query}");
        let reply = server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
        (reply.code(), reply.body["msg"].clone())
    };
    assert_eq!(list("keywords=x").await, (4022, json!("没有参数 keywords，是否为 keyword？")));
    assert_eq!(list("tag=1").await, (4022, json!("没有参数 tag，是否为 tags？")));
    assert_eq!(list("keyword=x&keywords=x&columns=name").await.0, 0);
}

#[tokio::test]
async fn what_is_not_there_or_not_allowed() {
    let server = TestServer::demo().await;
    let (admin, engineer) = (server.token("admin").await, server.token("engineer").await);
    let get =
        async |token: Option<&str>, path: &str| server.rest(token, Method::GET, path, Sent::Nothing).await;
    for record in ["member", "team", "role"] {
        let gone = get(Some(&admin), &format!("/api/ems/{record}/987654321")).await;
        assert_eq!(
            gone.body,
            json!({"code": 10003, "data": null, "msg": "数据不存在或已被删除"}),
            "{record}"
        );
    }
    let refused =
        server.rest(Some(&engineer), Method::POST, "/api/ems/team", Sent::Json(json!({"name": "x"}))).await;
    assert_eq!(refused.body, json!({"code": 4003, "data": null, "msg": "没有操作权限"}));
    let unknown =
        server.rest(Some(&admin), Method::DELETE, "/api/ems/role", Sent::Json(json!(["987654321"]))).await;
    assert_eq!(unknown.code(), 4004, "{}", unknown.body);
    for path in [
        "/api/ems/basic_info",
        "/api/ems/member/list",
        "/api/ems/orgs",
        "/api/ems/member/1",
        "/api/ems/menu/list",
    ] {
        assert_eq!(
            get(None, path).await.body,
            json!({"code": 4001, "data": null, "msg": "登录已失效，请重新登录"}),
            "{path}"
        );
        assert_eq!(get(Some("not.a.token"), path).await.code(), 4001, "{path}");
    }
    assert_eq!(
        get(Some("not.a.token"), "/api/ems/publicKey").await.code(),
        0,
        "a stale token keeps nobody from signing in"
    );
}

#[tokio::test]
async fn what_never_reached_the_business_keeps_its_status() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let url = |path: &str| format!("{}{path}", server.url());
    let ask = async |request: reqwest::RequestBuilder| -> (u16, Value) {
        let response = request.bearer_auth(&token).send().await.expect("a reply");
        let status = response.status().as_u16();
        (status, response.json().await.expect("an envelope"))
    };
    let client = server.client();
    let (status, body) = ask(client.get(url("/api/ems/nothing/here"))).await;
    assert_eq!((status, &body["code"]), (404, &json!(4004)));
    let (status, body) = ask(client.patch(url("/api/ems/team"))).await;
    assert_eq!((status, &body["code"]), (405, &json!(4022)));
    let (status, body) =
        ask(client.post(url("/api/ems/team")).header(CONTENT_TYPE, "text/plain").body("name=x")).await;
    assert_eq!((status, &body["code"]), (415, &json!(4022)));
    let long = format!("{{\"name\": \"{}\"}}", "x".repeat(1_100_000));
    let request = client.post(url("/api/ems/team")).header(CONTENT_TYPE, "application/json").body(long);
    let (status, body) = ask(request).await;
    assert_eq!((status, &body["code"]), (413, &json!(4022)));
    let broken =
        client.post(url("/api/ems/team")).header(CONTENT_TYPE, "application/json").body("{\"name\":");
    let (status, body) = ask(broken).await;
    assert_eq!((status, &body["code"]), (200, &json!(4022)));
}
