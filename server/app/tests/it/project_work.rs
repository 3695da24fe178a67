//! Project work orders: from the pool to the confirmation through GraphQL and REST, with races, visibility
//! and pay.

mod books;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use crate::support::workbook_rows;

/// The menus that grant the codes.
const WORK: i32 = 651;
const CREATE: i32 = 654;
const DELETE: i32 = 655;
const EDIT: i32 = 656;
const EXPORT: i32 = 657;
const SALARY: i32 = 658;
const POOL: i32 = 659;

/// Fields selected after every change.
const ROW: &str = "projectWork { id rowId name status version availableActions quantity doneQuantity price amount score
    director { name } directorTeam { name } viewerCan { update delete seeSalary } } userErrors { field message code }";

struct Desk {
    server: TestServer,
}

impl Desk {
    /// The manager plans projects, the engineer and a colleague draw work.
    async fn demo() -> Self {
        let desk = Self { server: TestServer::demo().await };
        desk.grant("manager", &[WORK]).await;
        desk.grant("engineer", &[WORK, POOL]).await;
        desk.grant("luofei", &[WORK, POOL]).await;
        desk
    }

    async fn grant(&self, user: &str, menus: &[i32]) {
        let menus: Vec<String> = menus.iter().map(ToString::to_string).collect();
        let sql = format!(
            "with who as (select m.id from member m join account a on a.id = m.account_id
                where a.username = '{user}' and m.enterprise_id = 1),
             made as (insert into role (enterprise_id, name) values (1, '{user} {0}') returning id),
             menus as (insert into role_menu (enterprise_id, role_id, menu_id)
                select 1, made.id, unnest(array[{0}]) from made)
             insert into role_member (enterprise_id, role_id, member_id) select 1, made.id, who.id from made, who",
            menus.join(", ")
        );
        self.server.db().execute(&sql).await;
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        assert!(reply["errors"].is_null(), "{user} {query}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// Result of a mutation; an error of the whole request is returned like one of a field.
    async fn tried(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        let reply = self.server.graphql(Some(&token), query, variables).await;
        if reply["errors"].is_null() {
            return reply["data"]
                .as_object()
                .and_then(|data| data.values().next())
                .cloned()
                .expect("a payload");
        }
        let error = &reply["errors"][0];
        json!({ "userErrors": [{ "message": error["message"], "code": error["extensions"]["code"] }] })
    }

    /// A step that may be refused: `Draw`, `GiveBack reason: \"why\"`.
    async fn step(&self, user: &str, id: &str, call: &str) -> Value {
        let (name, said) = call.split_once(' ').unwrap_or((call, ""));
        let query =
            format!("mutation ($id: ID!) {{ projectWork{name}(input: {{ id: $id {said} }}) {{ {ROW} }} }}");
        self.tried(user, &query, json!({ "id": id })).await
    }

    /// The same, which must succeed.
    async fn done(&self, user: &str, id: &str, call: &str) -> Value {
        let answer = self.step(user, id, call).await;
        assert_eq!(answer["userErrors"], json!([]), "{user}: {call}: {answer}");
        answer["projectWork"].clone()
    }

    async fn create(&self, user: &str, input: Value) -> Value {
        let query = format!(
            "mutation ($input: ProjectWorkInput!) {{ projectWorkCreate(input: $input) {{ {ROW} }} }}"
        );
        self.tried(user, &query, json!({ "input": input })).await
    }

    async fn update(&self, user: &str, id: &str, input: Value) -> Value {
        let query = format!(
            "mutation ($id: ID!, $input: ProjectWorkInput!) {{ projectWorkUpdate(input: {{ id: $id, changes: $input }}) {{ {ROW} }} }}"
        );
        self.tried(user, &query, json!({ "id": id, "input": input })).await
    }

    /// A work order of the manager's project in the enterprise's pool.
    async fn made(&self, input: Value) -> String {
        let mut all = json!({ "projectId": self.project("启明园区安防监控改造").await, "name": "样板间布线",
            "quantity": 2.5, "unit": "间", "price": 85.5 });
        for (key, value) in input.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        let made = self.create("manager", all).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        text(&made["projectWork"]["id"]).to_owned()
    }

    async fn look(&self, user: &str, id: &str) -> Value {
        let query = "query ($id: ID!) { projectWork(id: $id) { name status price amount project { name } director { name }
            viewerCan { seeSalary } } }";
        self.ask(user, query, json!({ "id": id })).await["projectWork"].clone()
    }

    async fn rest(&self, user: &str, method: Method, path: &str, body: Value) -> (i64, Value, String) {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        let reply = self.server.rest(Some(&token), method, path, sent).await;
        let said = reply.body["msg"].as_str().unwrap_or_default().to_owned();
        (reply.code(), reply.body["data"].clone(), said)
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    async fn project(&self, name: &str) -> String {
        let sql = format!("select id from project where enterprise_id = 1 and name = '{name}'");
        self.number(&sql).await.to_string()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

fn code(payload: &Value) -> &str {
    payload["userErrors"][0]["code"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

#[tokio::test]
async fn a_work_goes_from_the_pool_to_its_confirmation() {
    let desk = Desk::demo().await;
    let id = &desk.made(json!({})).await;
    let number = desk.number("select max(id) from project_work").await;
    assert_eq!(code(&desk.step("sales", id, "Draw").await), "FORBIDDEN");
    let drawn = desk.done("engineer", id, "Draw").await;
    assert_eq!(
        (&drawn["status"], &drawn["director"]["name"], &drawn["directorTeam"]["name"]),
        (&json!("DRAWN"), &json!("陆云帆"), &json!("上海服务站"))
    );
    assert_eq!(drawn["availableActions"], json!(["GIVE_BACK", "FINISH"]));
    assert_eq!(message(&desk.step("luofei", id, "Draw").await), "该工单已被领取");
    let changed = desk.update("manager", id, json!({ "name": "别的" })).await;
    assert_eq!((code(&changed), message(&changed)), ("CONFLICT", "“样板间布线”进行中，不能修改"));
    // returned with a reason, by the member who drew it or by a planner
    assert_eq!(message(&desk.step("engineer", id, "GiveBack").await), "请填写原因");
    assert_eq!(code(&desk.step("luofei", id, "GiveBack reason: \"忙\"").await), "FORBIDDEN");
    let back = desk.done("manager", id, "GiveBack reason: \"改期\"").await;
    assert_eq!((&back["status"], &back["director"]), (&json!("OPEN"), &Value::Null));
    let told = "select count(*) from notification where kind = 'project_work.returned' and body = '改期'";
    assert_eq!(desk.number(told).await, 1);
    // done and confirmed
    desk.done("engineer", id, "Draw").await;
    let wrong = desk.step("engineer", id, "Finish doneQuantity: 1.005").await;
    assert_eq!(wrong["userErrors"][0]["field"], json!(["doneQuantity"]), "{wrong}");
    assert_eq!(code(&desk.step("manager", id, "Finish").await), "FORBIDDEN");
    let done = desk.done("engineer", id, "Finish doneQuantity: 2").await;
    assert_eq!(
        (&done["status"], &done["doneQuantity"], &done["amount"]),
        (&json!("DONE"), &json!(2.0), &json!(171.0))
    );
    assert_eq!(code(&desk.step("engineer", id, "Confirm changes: {score: 5}").await), "FORBIDDEN");
    let wrong = desk.step("manager", id, "Confirm changes: {score: 4.555}").await;
    assert_eq!(wrong["userErrors"][0]["field"], json!(["score"]), "{wrong}");
    let confirmed = desk.done("manager", id, "Confirm changes: {score: 4.5}").await;
    assert_eq!(
        (&confirmed["status"], &confirmed["score"], &confirmed["doneQuantity"]),
        (&json!("CONFIRMED"), &json!(4.5), &json!(2.0))
    );
    assert_eq!(message(&desk.step("manager", id, "Confirm changes: {}").await), "工单已确认，不能确认");
    for (kind, count) in [("done", 1), ("confirmed", 1)] {
        let sql = format!("select count(*) from notification where kind = 'project_work.{kind}'");
        assert_eq!(desk.number(&sql).await, count, "{kind}");
    }
    let logged = format!(
        "select count(*) from operation_log where record_type = 'project_work' and record_id = {number}"
    );
    assert_eq!(desk.number(&logged).await, 6, "made, drawn, put back, drawn, done, confirmed");
    let kept = format!(
        "select count(*) from operation_log where record_type = 'project_work' and record_id = {number}
         and after ->> 'quantity' = '2.5' and after ->> 'price' = '85.5'"
    );
    assert_eq!(desk.number(&kept).await, 6, "as people read it");
}

#[tokio::test]
async fn of_two_at_once_one_comes_second() {
    let desk = Desk::demo().await;
    let id = desk.made(json!({})).await;
    let both = join_all(["engineer", "luofei"].map(|user| desk.step(user, &id, "Draw"))).await;
    let won = both.iter().filter(|one| one["userErrors"] == json!([])).count();
    let lost = both.iter().filter(|one| one["userErrors"][0]["message"] == "该工单已被领取").count();
    assert_eq!((won, lost), (1, 1), "{both:?}");
    let logged = "select count(*) from operation_log where action = 'project_work.draw'";
    assert_eq!(desk.number(logged).await, 1);
    // for a member who may have one more, also concurrently
    desk.server.db().execute("update project_work set status = 2 where status = 1").await;
    let limit = "insert into config_value (enterprise_id, code, value) values (1, 'work_project_setting', '{\"drawLimit\": 1}')";
    desk.server.db().execute(limit).await;
    let ids = [desk.made(json!({})).await, desk.made(json!({})).await, desk.made(json!({})).await];
    let all = join_all(ids.iter().map(|id| desk.step("engineer", id, "Draw"))).await;
    let won: Vec<&Value> = all.iter().filter(|one| one["userErrors"] == json!([])).collect();
    assert_eq!(won.len(), 1, "{all:?}");
    let refused = all.iter().find(|one| one["userErrors"] != json!([])).expect("a refusal");
    assert_eq!(message(refused), "最多同时领取 1 个未完成的工单，请先完成已领取的工单");
    // finished ones no longer count
    desk.done("engineer", text(&won[0]["projectWork"]["id"]), "Finish").await;
    let next = ids.iter().find(|id| won[0]["projectWork"]["id"] != json!(id)).expect("another");
    desk.done("engineer", next, "Draw").await;
}

/// Work of a project that they do not see: visible in the pool, without the project.
#[tokio::test]
async fn what_is_drawn_out_of_a_pool_is_hidden_from_the_others() {
    let desk = Desk::demo().await;
    let secret = "mutation { projectCreate(input: { name: \"密\", isOpen: CONCERNED }) { project { id } } }";
    let secret = desk.ask("manager", secret, json!({})).await["projectCreate"]["project"]["id"].clone();
    let id = &desk.made(json!({ "projectId": secret })).await;
    for user in ["engineer", "luofei"] {
        let seen = desk.look(user, id).await;
        assert_eq!((&seen["name"], &seen["project"]), (&json!("样板间布线"), &Value::Null), "{user}");
    }
    let of = "query ($id: ID!) { projectWorks(filter: { projectId: $id }) { totalCount } }";
    let count = async |user: &str| {
        desk.ask(user, of, json!({ "id": secret })).await["projectWorks"]["totalCount"].clone()
    };
    assert_eq!((count("engineer").await, count("manager").await), (json!(0), json!(1)));
    desk.done("engineer", id, "Draw").await;
    assert!(desk.look("luofei", id).await.is_null() && !desk.look("engineer", id).await.is_null());
    // for a moment, a second member still gets the reason
    assert_eq!(message(&desk.step("luofei", id, "Draw").await), "该工单已被领取");
    desk.server.db().execute("update project_work set drawn_at = drawn_at - interval '2 minutes'").await;
    assert_eq!(code(&desk.step("luofei", id, "Draw").await), "NOT_FOUND");
    // a team's pool is for the team
    let team = desk.number("select id from team where enterprise_id = 1 and name = '上海服务站'").await;
    let theirs = &desk.made(json!({ "projectId": secret, "teamId": team.to_string() })).await;
    assert!(desk.look("luofei", theirs).await.is_null());
    assert_eq!(code(&desk.step("luofei", theirs, "Draw").await), "NOT_FOUND");
    desk.done("engineer", theirs, "Draw").await;
    // nor does it exist for members without the right to draw, partners, other enterprises, or while its
    // project is deleted
    let token = desk.server.token("other").await;
    let find = "query ($id: ID!) { projectWork(id: $id) { name } }";
    let reply = desk.server.graphql(Some(&token), find, json!({ "id": id })).await;
    assert!(reply["data"]["projectWork"].is_null(), "another enterprise: {reply}");
    for user in ["sales", "external"] {
        let refused = desk.tried(user, find, json!({ "id": id })).await;
        assert_eq!(code(&refused), "FORBIDDEN", "{user}");
    }
    desk.grant("external", &[WORK, POOL]).await;
    let open = &desk.made(json!({})).await;
    let partner = desk.step("external", open, "Draw").await;
    assert!(["NOT_FOUND", "FORBIDDEN"].contains(&code(&partner)), "{partner}");
    desk.server.db().execute("update project set deleted_at = now() where name = '密'").await;
    assert!(desk.look("engineer", id).await.is_null() && desk.look("owner", id).await.is_null());
}

#[tokio::test]
async fn what_it_pays_is_shown_to_whom_it_concerns() {
    let desk = Desk::demo().await;
    let id = &desk.made(json!({})).await;
    let price = async |user: &str| desk.look(user, id).await["price"].clone();
    assert_eq!((price("manager").await, price("owner").await), (json!(85.5), json!(85.5)));
    assert_eq!(desk.look("engineer", id).await["amount"], Value::Null);
    desk.done("engineer", id, "Draw").await;
    assert_eq!((price("engineer").await, price("luofei").await), (json!(85.5), Value::Null));
    assert_eq!(desk.look("luofei", id).await["viewerCan"]["seeSalary"], false);
    desk.done("engineer", id, "GiveBack reason: \"忙\"").await;
    assert_eq!(price("engineer").await, Value::Null, "not any more");
    // a member who may not see the pay can neither set nor clear it
    desk.grant("luofei", &[CREATE, EDIT, DELETE, EXPORT]).await;
    let changed = desk.update("luofei", id, json!({ "name": "样板间穿线", "price": null })).await;
    assert_eq!((&changed["userErrors"], &changed["projectWork"]["price"]), (&json!([]), &Value::Null));
    assert_eq!(price("manager").await, json!(85.5));
    let refused = desk.update("luofei", id, json!({ "price": 1 })).await;
    assert_eq!((code(&refused), message(&refused)), ("FORBIDDEN", "没有填写单价的权限"));
    // nor through a workbook, or as part of a sum
    let column = async |user: &str, name: &str| -> Vec<String> {
        let url = format!("{}/api/tms/projectwork/exportExcel?keyword=样板间", desk.server.url());
        let token = desk.server.token(user).await;
        let answer = desk.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = answer.bytes().await.expect("bytes").to_vec();
        let rows = workbook_rows(&bytes);
        let at = rows[0].1.iter().find(|(_, text)| text == name).expect("the column").0;
        let cell = |cells: &Vec<(u32, String)>| cells.iter().find(|(place, _)| *place == at).cloned();
        rows[1..].iter().filter_map(|(_, cells)| cell(cells)).map(|(_, text)| text).collect()
    };
    assert_eq!(column("luofei", "金额（元）").await, Vec::<String>::new());
    assert_eq!(column("owner", "金额（元）").await, ["213.75"]);
    let sums = "query { projectWorkTeamScores { member { name } works score amount } }";
    let of = async |user: &str, name: &str| {
        let sums = desk.ask(user, sums, json!({})).await["projectWorkTeamScores"].clone();
        let found = sums.as_array().expect("sums").iter().find(|one| one["member"]["name"] == name).cloned();
        found.unwrap_or_else(|| panic!("{user} {name}: {sums}"))
    };
    let mine = of("engineer", "陆云帆").await;
    assert_eq!((&mine["works"], &mine["score"], &mine["amount"]), (&json!(1), &json!(4.8), &json!(1800.0)));
    assert_eq!(of("engineer", "夏初晴").await["amount"], Value::Null);
    assert_eq!(of("manager", "夏初晴").await["amount"], 2959.25);
    desk.grant("luofei", &[SALARY]).await;
    assert_eq!(of("luofei", "夏初晴").await["amount"], 2959.25);
    assert_eq!(price("luofei").await, json!(85.5));
}

#[tokio::test]
async fn who_leaves_leaves_what_is_not_done() {
    let desk = Desk::demo().await;
    let (id, done) = (&desk.made(json!({})).await, &desk.made(json!({})).await);
    for one in [id, done] {
        desk.done("luofei", one, "Draw").await;
    }
    desk.done("luofei", done, "Finish").await;
    let who = desk.number(
        "select m.id from member m join account a on a.id = m.account_id where a.username = 'luofei'",
    );
    let leave = "mutation ($ids: [ID!]!) { memberLeave(input: { ids: $ids }) { userErrors { message } } }";
    let left = desk.tried("owner", leave, json!({ "ids": [who.await.to_string()] })).await;
    assert_eq!(left["userErrors"], json!([]), "{left}");
    let back = desk.look("manager", id).await;
    assert_eq!((&back["status"], &back["director"]), (&json!("OPEN"), &Value::Null));
    assert_eq!(desk.look("manager", done).await["director"]["name"], "骆飞", "it is what they are paid for");
    desk.done("engineer", id, "Draw").await;
}

#[tokio::test]
async fn a_work_lives_by_rest_alone() {
    let desk = Desk::demo().await;
    let project = desk.project("松江精密能耗监测系统").await;
    let body = json!({ "projectId": project, "name": "网关上电", "quantity": "3", "unit": "台", "price": 20,
        "endDate": "2030-01-05" });
    let (code, made, said) = desk.rest("manager", Method::POST, "/api/tms/projectwork", body).await;
    assert_eq!((code, &made["price"], &made["endDate"]), (0, &json!(20.0), &json!("2030-01-05")), "{said}");
    let id = text(&made["id"]);
    let change = json!({ "id": id, "unit": "个" });
    let (code, row, said) = desk.rest("manager", Method::PUT, "/api/tms/projectwork", change).await;
    assert_eq!((code, &row["unit"], &row["quantity"]), (0, &json!("个"), &json!(3.0)), "{said}");
    let pool = "/api/tms/projectwork/poolList?keyword=网关上电";
    let (_, found, _) = desk.rest("engineer", Method::GET, pool, Value::Null).await;
    assert_eq!((&found["total"], &found["records"][0]["price"]), (&json!(1), &Value::Null), "{found}");
    let step = async |user: &str, name: &str, more: Value| {
        let mut body = json!({ "id": id });
        for (key, value) in more.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        desk.rest(user, Method::POST, &format!("/api/tms/projectwork/{name}"), body).await
    };
    let (code, row, said) = step("engineer", "draw", json!({})).await;
    assert_eq!(
        (code, &row["director_dictText"], &row["price"]),
        (0, &json!("陆云帆"), &json!(20.0)),
        "{said}"
    );
    let (code, _, said) = step("luofei", "draw", json!({})).await;
    assert_eq!((code, said.as_str()), (4009, "该工单已被领取"));
    let (_, found, _) = desk.rest("engineer", Method::GET, pool, Value::Null).await;
    assert_eq!(found["total"], 0);
    let (code, row, said) = step("engineer", "giveBack", json!({ "remark": "换人" })).await;
    assert_eq!((code, &row["status"], &row["status_dictText"]), (0, &json!(0), &json!("待领取")), "{said}");
    step("luofei", "draw", json!({})).await;
    let (code, _, said) = step("luofei", "finish", json!({ "doneQuantity": 2.5 })).await;
    assert_eq!(code, 0, "{said}");
    let (code, row, said) = step("manager", "confirm", json!({ "score": 3 })).await;
    assert_eq!((code, &row["score"], &row["amount"]), (0, &json!(3.0), &json!(50.0)), "{said}");
    let path = format!("/api/tms/projectwork/{id}");
    let (_, row, _) = desk.rest("manager", Method::GET, &path, Value::Null).await;
    assert_eq!(
        (&row["confirmBy_dictText"], &row["viewerCan"]["update"]),
        (&json!("秦望舒"), &json!(0)),
        "{row}"
    );
    assert!(row["drawTime"].is_string() && row["doneTime"].is_string() && row["confirmTime"].is_string());
    let scores = "/api/tms/projectwork/getTeamScore?name=网关上电";
    let (_, scores, _) = desk.rest("manager", Method::GET, scores, Value::Null).await;
    assert_eq!(
        (&scores[0]["userId_dictText"], &scores[0]["score"]),
        (&json!("骆飞"), &json!(3.0)),
        "{scores}"
    );
    let (code, _, said) = desk.rest("manager", Method::DELETE, "/api/tms/projectwork", json!([id])).await;
    assert_eq!((code, said.as_str()), (4009, "“网关上电”已确认，不能删除"));
    let whole = desk.made(json!({})).await;
    let open = xieli_kernel::ids::decode("ProjectWork", &whole).expect("an id").to_string();
    let (code, _, said) = desk.rest("manager", Method::DELETE, "/api/tms/projectwork", json!([open])).await;
    assert_eq!((code, said.as_str()), (0, "删除成功！"));
    let restore = "mutation ($ids: [ID!]!) { recycleRestore(input: { kind: PROJECT_WORK, ids: $ids }) { userErrors { message } } }";
    let back = desk.tried("owner", restore, json!({ "ids": [whole] })).await;
    assert_eq!(back["userErrors"], json!([]), "{back}");
    let list = "/api/tms/projectwork/list?status=OPEN&keyword=样板间&column=createTime&order=desc";
    let (_, found, _) = desk.rest("manager", Method::GET, list, Value::Null).await;
    assert_eq!((&found["total"], &found["records"][0]["id"]), (&json!(1), &json!(open)), "{found}");
}
