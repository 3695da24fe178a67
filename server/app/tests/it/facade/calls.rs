//! REST calls as a client uses them that only knows the specification.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Reply, Sent, TestServer};

struct Program {
    server: TestServer,
    token: String,
}

impl Program {
    async fn of(user: &str) -> Self {
        let server = TestServer::demo().await;
        let token = server.login(user).await;
        Self { server, token }
    }

    async fn get(&self, path: &str) -> Reply {
        self.server.rest(Some(&self.token), Method::GET, path, Sent::Nothing).await
    }

    async fn send(&self, method: Method, path: &str, sent: Sent) -> Reply {
        self.server.rest(Some(&self.token), method, path, sent).await
    }

    async fn data(&self, path: &str) -> Value {
        let reply = self.get(path).await;
        assert_eq!(reply.code(), 0, "{path}: {}", reply.body);
        reply.body["data"].clone()
    }

    async fn done(&self, method: Method, path: &str, sent: Sent) -> Value {
        let reply = self.send(method.clone(), path, sent).await;
        assert_eq!((reply.status, reply.code()), (200, 0), "{method} {path}: {}", reply.body);
        reply.body["data"].clone()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

#[tokio::test]
async fn a_session_from_login_to_logout() {
    let program = Program::of("admin").await;
    let user = program.data("/api/ems/basic_info").await;
    assert!(text(&user["id"]).bytes().all(|byte| byte.is_ascii_digit()));
    assert!(!text(&user["realname"]).is_empty() && user["enterpriseId"].is_string());
    assert!(user["teams"][0]["id"].is_string() && user["teams"][0]["director"].is_number());
    let authorities = program.data("/api/ems/auths").await;
    assert!(authorities.as_array().is_some_and(|all| all.contains(&json!("ROLE_admin"))), "{authorities}");
    let enterprises = program.data("/api/ems/enterprise/list").await;
    assert_eq!(enterprises[0]["current"], 1);
    let check = program
        .done(Method::POST, "/api/auth/oauth/check_token", Sent::form(&[("token", &program.token)]))
        .await;
    assert_eq!((&check["active"], &check["memberId"]), (&json!(1), &user["id"]));

    program.done(Method::DELETE, "/api/ems/logout", Sent::Nothing).await;
    assert_eq!(program.get("/api/ems/basic_info").await.body["code"], 4001);
}

#[tokio::test]
async fn tokens_are_renewed_by_a_form() {
    let server = TestServer::demo().await;
    let signed_in = server.login_with("manager", xieli_database::seed::PASSWORD).await.body["data"].clone();
    assert_eq!(signed_in["tokenHead"], "Bearer ");
    let form = Sent::form(&[("refresh_token", text(&signed_in["refreshToken"]))]);
    let renewed = server.rest(None, Method::POST, "/api/auth/oauth/refresh_token", form.clone()).await;
    assert_eq!(renewed.code(), 0, "{}", renewed.body);
    assert_ne!(renewed.body["data"]["refreshToken"], signed_in["refreshToken"]);
    let again = server.rest(None, Method::POST, "/api/auth/oauth/refresh_token", form).await;
    assert_ne!(again.code(), 0, "a refresh token served twice");
}

#[tokio::test]
async fn a_wrong_password_is_refused_without_a_hint() {
    let server = TestServer::demo().await;
    let wrong = server.login_with("admin", "not the password").await;
    let nobody = server.login_with("nobody-at-all", "not the password").await;
    assert_ne!(wrong.code(), 0);
    assert_eq!((wrong.status, &wrong.body), (nobody.status, &nobody.body));
}

#[tokio::test]
async fn a_team_from_its_creation_to_its_end() {
    let program = Program::of("admin").await;
    let body = Sent::Json(
        json!({"name": "测试团队", "phone": "02112345678", "isAcceptTeam": 1, "nonsense": {"a": []}}),
    );
    let team = program.done(Method::POST, "/api/ems/team", body).await;
    let id = text(&team["id"]).to_owned();
    assert_eq!(
        (&team["type"], &team["type_dictText"], &team["delFlag"]),
        (&json!(1), &json!("内部团队"), &json!(0))
    );

    let members = program.data("/api/ems/member/list?size=2&status=1").await["records"].clone();
    let ids = json!([members[0]["id"], members[1]["id"]]);
    program.done(Method::POST, &format!("/api/ems/team/{id}/members"), Sent::Json(ids.clone())).await;
    let opened = program.data(&format!("/api/ems/team/{id}")).await;
    assert_eq!(opened["members"].as_array().map(Vec::len), Some(2));
    let accepting = program.data("/api/ems/member/acceptTeam/list?size=100").await;
    assert!(
        accepting["records"].as_array().is_some_and(|rows| rows.iter().any(|row| row["id"] == id.as_str()))
    );

    let change = |version: &Value| {
        Sent::Json(json!({"id": id, "version": version, "name": "改名团队", "phone": null}))
    };
    let changed = program.done(Method::PUT, "/api/ems/team", change(&opened["version"])).await;
    assert_eq!((&changed["name"], &changed["phone"]), (&json!("改名团队"), &Value::Null));
    let stale = program.send(Method::PUT, "/api/ems/team", change(&opened["version"])).await;
    assert_eq!(stale.code(), 4009, "{}", stale.body);
    program.done(Method::PUT, &format!("/api/ems/team/order/{id}"), Sent::form(&[("order", "0")])).await;

    let full = program.send(Method::DELETE, "/api/ems/team", Sent::Json(json!([id]))).await;
    assert_ne!(full.code(), 0, "a team with members was deleted");
    program.done(Method::DELETE, &format!("/api/ems/team/{id}/members"), Sent::Json(ids)).await;
    let deleted = program.send(Method::DELETE, "/api/ems/team", Sent::Json(json!([id]))).await;
    assert_eq!((deleted.code(), &deleted.body["msg"]), (0, &json!("删除成功！")));
    let gone = program.get(&format!("/api/ems/team/{id}")).await;
    assert_eq!(gone.body, json!({"code": 10003, "data": null, "msg": "数据不存在或已被删除"}));
}

#[tokio::test]
async fn lists_page_filter_and_sort() {
    let program = Program::of("owner").await;
    let first = program.data("/api/ems/member/list?page=1&size=5&column=createTime&order=desc").await;
    let (total, pages) = (first["total"].as_i64().expect("a total"), first["pages"].as_i64().expect("pages"));
    assert_eq!(pages, (total + 4) / 5);
    let times: Vec<&str> =
        first["records"].as_array().expect("records").iter().map(|row| text(&row["createTime"])).collect();
    assert!(
        times.windows(2).all(|pair| pair[0] >= pair[1]) && times[0].len() == "YYYY-MM-DD HH:mm:ss".len(),
        "{times:?}"
    );
    let second = program.data("/api/ems/member/list?page=2&size=5").await;
    assert_ne!(first["records"][0]["id"], second["records"][0]["id"]);
    assert_eq!(second["current"], 2);
    let uncounted = program.data("/api/ems/member/list?count=0").await;
    assert_eq!((&uncounted["total"], &uncounted["pages"]), (&Value::Null, &Value::Null));
    let external = program.data("/api/ems/team/list?type=2&size=100").await;
    let records = external["records"].as_array().expect("records");
    assert!(!records.is_empty() && records.iter().all(|team| team["type"] == 2));
    let options = program.data("/api/ems/member/dictList").await;
    assert!(
        options.as_array().is_some_and(|all| all.iter().all(|one| one["status"] == 1 && one["delFlag"] == 0))
    );
}

#[tokio::test]
async fn trees_nest_teams_and_people() {
    let program = Program::of("owner").await;
    let tree = program.data("/api/ems/member/tree").await;
    let roots = tree.as_array().expect("roots");
    assert!(roots.iter().all(|root| root["type"] == "team" && root["members"].is_array()), "{tree}");
    let parent = roots.iter().find(|root| root["teams"] != json!([])).expect("a team with teams below it");
    assert_eq!(parent["teams"][0]["pid"], parent["id"]);
    let organization = program.data("/api/ems/orgs").await;
    assert!(organization[0]["peoples"].as_i64().is_some_and(|count| count > 0));
    assert!(organization[0]["children"].is_array() && organization[0]["teams"].is_array());
    let menus = program.data("/api/ems/menu/list").await;
    let parent =
        menus.as_array().expect("menus").iter().find(|menu| menu["children"] != json!([])).expect("a parent");
    assert_eq!(parent["children"][0]["pid"], parent["id"]);
}

#[tokio::test]
async fn a_role_and_who_holds_it() {
    let program = Program::of("admin").await;
    let role = program.done(Method::POST, "/api/ems/role", Sent::Json(json!({"name": "测试角色"}))).await;
    let id = text(&role["id"]).to_owned();
    let menus = program.data("/api/ems/menu/list").await;
    let asks = |menu: &&Value| menu["perms"].as_str().is_some_and(|perms| perms.starts_with("e:"));
    let all: Vec<Value> = flat(&menus);
    let menu = all.iter().find(asks).expect("a menu that asks for something")["id"].clone();
    program.done(Method::PUT, &format!("/api/ems/role/{id}/menus"), Sent::Json(json!([menu]))).await;
    let menus = program.data(&format!("/api/ems/role/{id}/menus")).await;
    assert!(menus.as_array().is_some_and(|all| all.iter().any(|one| one["id"] == menu)), "{menus}");
    let member =
        program.data("/api/ems/member/list?size=1&status=1&withoutTeam=0").await["records"][0]["id"].clone();
    let body = Sent::Json(json!({"memberIds": [member]}));
    program.done(Method::POST, &format!("/api/ems/role/{id}/members"), body).await;
    let holders = program.data(&format!("/api/ems/role/{id}/members")).await;
    assert_eq!(holders["records"][0]["id"], member);
    program.done(Method::DELETE, &format!("/api/ems/role/{id}/members"), Sent::Json(json!([member]))).await;
    assert_eq!(program.data(&format!("/api/ems/role/{id}/members")).await["total"], 0);
    program.done(Method::DELETE, "/api/ems/role", Sent::Json(json!([id]))).await;
}

/// A tree as a flat list.
fn flat(tree: &Value) -> Vec<Value> {
    let nodes = tree.as_array().into_iter().flatten();
    nodes.flat_map(|node| std::iter::once(node.clone()).chain(flat(&node["children"]))).collect()
}

#[tokio::test]
async fn dictionaries_come_in_order_with_what_their_items_know() {
    let program = Program::of("engineer").await;
    let levels = program.data("/api/ems/dict/items/task_level").await;
    let first = &levels[0];
    assert_eq!((&first["code"], &first["value"]), (&json!("task_level"), &json!("1")));
    assert!(first["text"].is_string() && first["text"] == first["itemText"] && first["color"] == "#3370ff");
    assert_eq!(levels.as_array().map(Vec::len), Some(3));
    let types = program.data("/api/ems/dict/items/customer_type").await;
    // merged into the item, whose own fields take precedence
    assert_eq!((&types[1]["contactsNum"], &types[1]["value"]), (&json!(1), &json!("2")));
    assert!(types[1].get("param").is_none());
    let unknown = program.get("/api/ems/dict/items/nothing").await;
    assert_eq!((unknown.status, unknown.code()), (200, 4022), "{}", unknown.body);
}
