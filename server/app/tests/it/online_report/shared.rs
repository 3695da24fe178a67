//! Configurable reports shared with members, teams and roles, revoked, marked as favourites, commented, and
//! linked from others.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Definition, Source};
use xieli_domain::online_report::model::{ReportChange, ReportPatch};
use xieli_domain::online_report::service;
use xieli_kernel::{AppError, ids};
use xieli_testing::Sent;

use super::Desk;

const SHARE: &str = "mutation ($id: ID!, $version: Int, $input: OnlineReportShareChangesInput!) {
    onlineReportShare(input: { id: $id, version: $version, changes: $input }) {
        onlineReport { version restricted grants { update share member { rowId } team { name } role { name } givenBy { name } } }
        userErrors { field message code } } }";
const UPDATE: &str = "mutation ($id: ID!, $version: Int, $input: OnlineReportInput!) {
    onlineReportUpdate(input: { id: $id, version: $version, changes: $input }) {
        onlineReport { version name enabled } userErrors { field message code } } }";
const PREVIEW: &str = "query ($definition: OnlineReportDefinitionInput!) {
    onlineReportPreview(definition: $definition) { totals } }";

async fn member(desk: &Desk, user: &str) -> String {
    let data = desk.ask(user, "{ viewer { member { rowId } } }", Value::Null).await;
    data["viewer"]["member"]["rowId"].as_str().expect("a row").to_owned()
}

/// Shares a report with exactly these holders; returns the errors.
async fn share(desk: &Desk, user: &str, id: &str, input: Value) -> Value {
    let data = desk.ask(user, SHARE, json!({ "id": id, "input": input })).await;
    data["onlineReportShare"]["userErrors"].clone()
}

/// Every way to a report, with whether a user finds it there.
async fn found(desk: &Desk, user: &str, id: &str, from: &str) -> Vec<bool> {
    let one = json!({ "id": id });
    let there = async |query: &str, variables: Value, at: &str| {
        let data = desk.ask(user, query, variables).await;
        data.pointer(at).is_some_and(|value| !value.is_null())
    };
    let row = ids::decode("OnlineReport", id).expect("a row");
    let token = desk.server.token(user).await;
    let export = format!("/api/online/onlCgreport/exportExcel?id={row}");
    let export = desk.server.client().get(format!("{}{export}", desk.server.url())).bearer_auth(&token);
    let export = export.send().await.expect("a reply").bytes().await.expect("a file");
    let menus = desk.ask(user, "{ onlineReportMenus { reports { rowId } } }", Value::Null).await;
    let menu = menus.to_string().contains(&format!("\"rowId\":\"{row}\""));
    let list = "{ onlineReports(first: 100) { totalCount nodes { rowId } } }";
    let list = desk.ask(user, list, Value::Null).await["onlineReports"].clone();
    let nodes = list["nodes"].as_array().expect("rows");
    assert_eq!(list["totalCount"], json!(nodes.len()), "a total is that of its rows");
    let listed = nodes.iter().any(|node| node["rowId"] == json!(row.to_string()));
    let links = "query ($id: ID!) { onlineReportData(id: $id) { links { report { name } } } }";
    let links = desk.ask(user, links, json!({ "id": from })).await["onlineReportData"]["links"].clone();
    let rest = format!("/api/online/onlCgreport/data/{row}");
    let rest = desk.server.rest(Some(&token), Method::GET, &rest, Sent::Nothing).await;
    vec![
        there("query ($id: ID!) { onlineReport(id: $id) { name } }", one.clone(), "/onlineReport").await,
        there("query ($id: ID!) { node(id: $id) { id } }", one.clone(), "/node").await,
        there("query ($id: ID!) { onlineReportData(id: $id) { totals } }", one.clone(), "/onlineReportData")
            .await,
        there(
            "query ($id: ID!) { onlineReportRows(id: $id) { totalCount } }",
            one.clone(),
            "/onlineReportRows",
        )
        .await,
        there("query ($id: ID!) { activity(recordId: $id) { totalCount } }", one, "/activity").await,
        export.starts_with(b"PK"),
        menu,
        listed,
        !links.as_array().expect("links").is_empty(),
        rest.body["data"].is_object(),
    ]
}

#[tokio::test]
async fn a_grant_that_is_taken_back_ends_every_way_to_a_report_at_once() {
    let desk = Desk::demo().await;
    let id = desk.named("任务逾期按项目").await;
    let definition = json!({ "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "project" }],
        "links": [{ "member": "count", "onlineReportId": id }] });
    let from = desk.made("来自", "TASK", definition).await;
    let from = from["id"].as_str().expect("an id").to_owned();
    let manager = member(&desk, "manager").await;
    assert!(found(&desk, "manager", &id, &from).await.into_iter().all(|one| one), "it is everybody's");
    let team = desk
        .number(
            "select t.path[1] from team_member m join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id
             join member p on p.enterprise_id = m.enterprise_id and p.id = m.member_id
             join account a on a.id = p.account_id
             where m.enterprise_id = 1 and a.username = 'manager' and m.left_at is null order by m.team_id limit 1",
        )
        .await;
    let role = desk
        .number(
            "select r.role_id from role_member r join member p on p.enterprise_id = r.enterprise_id and p.id = r.member_id
             join account a on a.id = p.account_id
             where r.enterprise_id = 1 and a.username = 'manager' order by 1 limit 1",
        )
        .await;
    // to the member, to a team above theirs, to one of their roles
    for grant in [
        json!({ "memberId": manager }),
        json!({ "teamId": team.to_string() }),
        json!({ "roleId": role.to_string() }),
    ] {
        let none = json!({ "restricted": true, "grants": [] });
        assert_eq!(share(&desk, "admin", &id, none.clone()).await, json!([]));
        let ways = found(&desk, "manager", &id, &from).await;
        assert!(ways.iter().all(|one| !one), "{grant}: before it is given: {ways:?}");
        let given = json!({ "restricted": true, "grants": [grant] });
        assert_eq!(share(&desk, "admin", &id, given).await, json!([]), "{grant}");
        let ways = found(&desk, "manager", &id, &from).await;
        assert!(ways.iter().all(|one| *one), "{grant}: {ways:?}");
        assert_eq!(share(&desk, "admin", &id, none).await, json!([]));
        let ways = found(&desk, "manager", &id, &from).await;
        assert!(ways.iter().all(|one| !one), "{grant}: after it was taken back: {ways:?}");
    }
    // a grant gives no access without the right to reports of the position
    let sales = member(&desk, "sales").await;
    let given =
        json!({ "restricted": true, "grants": [{ "memberId": sales, "update": true, "share": true }] });
    assert_eq!(share(&desk, "admin", &id, given).await, json!([]));
    assert_eq!(desk.data("sales", &id, Value::Null).await, Value::Null);
}

#[tokio::test]
async fn who_may_change_a_report_changes_what_it_is_made_of_and_no_more() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    let manager = member(&desk, "manager").await;
    let definition =
        json!({ "dataset": "TASK", "measures": ["count"], "dimensions": [{ "field": "status" }] });
    let change =
        async |input: Value| desk.try_ask("manager", UPDATE, json!({ "id": id, "input": input })).await;
    let reads = json!({ "grants": [{ "memberId": manager }] });
    assert_eq!(share(&desk, "admin", &id, reads).await, json!([]));
    let refused = change(json!({ "definition": definition })).await;
    assert_eq!(
        refused["errors"][0]["extensions"]["code"], "FORBIDDEN",
        "who reads changes nothing: {refused}"
    );
    let changes = json!({ "grants": [{ "memberId": manager, "update": true }] });
    assert_eq!(share(&desk, "admin", &id, changes).await, json!([]));
    let can = "query ($id: ID!) { onlineReport(id: $id) { grants { update } viewerCan { read update share delete } } }";
    let can = desk.ask("manager", can, json!({ "id": id })).await["onlineReport"].clone();
    assert_eq!(can["viewerCan"], json!({ "read": true, "update": true, "share": false, "delete": false }));
    assert_eq!(can["grants"], Value::Null, "who does not share it does not learn who has it");
    let done = change(json!({ "definition": definition, "name": "任务状态" })).await;
    assert_eq!(done["data"]["onlineReportUpdate"]["userErrors"], json!([]), "{done}");
    assert_eq!(done["data"]["onlineReportUpdate"]["onlineReport"]["name"], "任务状态");
    for (input, field) in [
        (json!({ "enabled": false }), "enabled"),
        (json!({ "position": "WORK" }), "position"),
        (json!({ "roleIds": ["1"] }), "roleIds"),
    ] {
        let refused = change(input).await["data"]["onlineReportUpdate"]["userErrors"].clone();
        assert_eq!(
            (&refused[0]["field"], &refused[0]["code"]),
            (&json!([field]), &json!("FORBIDDEN")),
            "{refused}"
        );
    }
    // unchanged values may be sent back
    let same = change(json!({ "enabled": true, "position": "TASK" })).await;
    assert_eq!(same["data"]["onlineReportUpdate"]["userErrors"], json!([]), "{same}");
    let tried = desk.ask("manager", PREVIEW, json!({ "definition": definition })).await;
    assert_ne!(tried["onlineReportPreview"], Value::Null);
    for call in [
        "onlineReportCopy(input: { id: $id })",
        "onlineReportMove(input: { id: $id, order: 0 })",
        "onlineReportDelete(input: { ids: [$id] })",
    ] {
        let query = format!("mutation ($id: ID!) {{ {call} {{ userErrors {{ code }} }} }}");
        assert_eq!(desk.code("manager", &query, json!({ "id": id })).await, "FORBIDDEN", "{call}");
    }
    // without the grant they can't change it, and a disabled report is visible only to those who may change
    // it
    let off = json!({ "id": id, "input": { "enabled": false } });
    desk.ask("admin", UPDATE, off).await;
    assert_ne!(desk.data("manager", &id, Value::Null).await, Value::Null);
    assert_eq!(share(&desk, "admin", &id, json!({ "grants": [] })).await, json!([]));
    assert_eq!(desk.data("manager", &id, Value::Null).await, Value::Null);
    let gone = change(json!({ "name": "又一次" })).await;
    assert_eq!(gone["data"]["onlineReportUpdate"]["userErrors"][0]["code"], "NOT_FOUND", "{gone}");
}

#[tokio::test]
async fn nobody_gives_a_report_more_than_they_may_read_themselves() {
    let desk = Desk::demo().await;
    let id = ids::decode("OnlineReport", &desk.named("任务完成情况").await).expect("a row");
    let mut engineer = (*desk.viewer("engineer").await.expect("an engineer")).clone();
    engineer.holder.authorities.insert(xieli_kernel::Code::ReportTask);
    let grant = format!(
        "insert into online_report_grant (enterprise_id, report_id, member_id, may_update) values (1, {id}, {}, true)",
        engineer.member_id
    );
    desk.server.db().execute(&grant).await;
    let db = desk.server.services().db();
    let change =
        |source| ReportChange { definition: Some(Definition::of(source)), ..ReportChange::default() };
    let refused = service::save(db, &engineer, Some((id, None)), change(Source::Contract)).await;
    let Err(AppError::Invalid(errors)) = refused else { panic!("{refused:?}") };
    assert_eq!(errors[0].path, ["definition"], "{errors:?}");
    let done = service::save(db, &engineer, Some((id, None)), change(Source::Task)).await.expect("a report");
    assert_eq!(done.definition().measures, ["count"]);
    // nor can they create one
    let patch = ReportPatch { menu_position: Some(3), name: Some("新".into()), ..ReportPatch::default() };
    let new = ReportChange { patch, ..change(Source::Task) };
    assert!(service::save(db, &engineer, None, new).await.is_err());
}

#[tokio::test]
async fn who_shares_a_report_gives_no_more_than_they_have_and_takes_back_their_own() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    let (manager, engineer, sales) =
        (member(&desk, "manager").await, member(&desk, "engineer").await, member(&desk, "sales").await);
    let own = json!({ "memberId": manager, "share": true });
    let by_admin = json!({ "memberId": sales });
    assert_eq!(share(&desk, "admin", &id, json!({ "grants": [own, by_admin] })).await, json!([]));
    let all = |more: &[Value]| {
        let mut grants = vec![own.clone(), by_admin.clone()];
        grants.extend_from_slice(more);
        json!({ "grants": grants })
    };
    let errors = share(&desk, "manager", &id, all(&[json!({ "memberId": engineer, "update": true })])).await;
    assert_eq!(errors[0]["message"], "不能授予自己没有的权限", "{errors}");
    let more = json!({ "grants": [{ "memberId": manager, "share": true, "update": true }, by_admin] });
    assert_eq!(share(&desk, "manager", &id, more).await[0]["code"], "FORBIDDEN", "nor to themselves");
    assert_eq!(share(&desk, "manager", &id, all(&[json!({ "memberId": engineer })])).await, json!([]));
    let fewer = json!({ "grants": [own, { "memberId": engineer }] });
    let errors = share(&desk, "manager", &id, fewer).await;
    assert_eq!(errors[0]["message"], "只能收回自己授予的权限", "{errors}");
    assert_eq!(share(&desk, "manager", &id, all(&[])).await, json!([]), "what they gave they take back");
    // no form sends back the grant of a team that was deleted since
    let team = desk.number("select max(id) from team where enterprise_id = 1 and type = 1").await;
    let of_team = json!({ "teamId": team.to_string() });
    let three = json!({ "grants": [own, by_admin, of_team] });
    assert_eq!(share(&desk, "admin", &id, three).await, json!([]));
    let errors = share(&desk, "manager", &id, all(&[])).await;
    assert_eq!(errors[0]["message"], "只能收回自己授予的权限", "{errors}");
    let deleted = format!("update team set deleted_at = now() where enterprise_id = 1 and id = {team}");
    desk.server.db().execute(&deleted).await;
    assert_eq!(share(&desk, "manager", &id, all(&[])).await, json!([]));
    let closed = json!({ "restricted": true, "grants": [own, by_admin] });
    assert_eq!(share(&desk, "manager", &id, closed).await[0]["field"], json!(["restricted"]));
    // in a request: each holder once, members of other enterprises are refused, and so is a stale version
    let other = desk
        .number("select id from member where enterprise_id <> 1 and status = 1 order by id limit 1")
        .await;
    for (input, code) in [
        (json!({ "grants": [own, own] }), "INVALID"),
        (json!({ "grants": [{ "memberId": manager, "teamId": "1" }] }), "REQUIRED"),
        (json!({ "grants": [{}] }), "REQUIRED"),
        (json!({ "grants": [{ "memberId": other.to_string() }] }), "NOT_FOUND"),
        (json!({ "grants": [{ "teamId": "999999" }] }), "NOT_FOUND"),
        (json!({ "grants": [{ "roleId": "999999" }] }), "NOT_FOUND"),
    ] {
        assert_eq!(share(&desk, "admin", &id, input.clone()).await[0]["code"], code, "{input}");
    }
    let stale = desk.ask("admin", SHARE, json!({ "id": id, "version": 1, "input": { "grants": [] } })).await;
    assert_eq!(stale["onlineReportShare"]["userErrors"][0]["code"], "STALE", "{stale}");
    let foreign = share(&desk, "other", &id, json!({ "grants": [] })).await;
    assert_eq!(foreign[0]["code"], "NOT_FOUND", "of another enterprise: {foreign}");
    let code = desk.code("engineer", SHARE, json!({ "id": id, "input": { "grants": [] } })).await;
    assert_eq!(code, "FORBIDDEN", "who reads no reports at all");
}

#[tokio::test]
async fn roles_are_grants_by_another_name() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    let role = desk.number("select id from role where enterprise_id = 1 and name = '工程师'").await;
    let manager = member(&desk, "manager").await;
    let kept = json!({ "grants": [{ "memberId": manager }, { "roleId": role.to_string(), "update": true }] });
    assert_eq!(share(&desk, "admin", &id, kept).await, json!([]));
    let read = "query ($id: ID!) { onlineReport(id: $id) { restricted roles { rowId } grants { update member { rowId } role { rowId } } } }";
    let now = async || desk.ask("admin", read, json!({ "id": id })).await["onlineReport"].clone();
    let set = async |roles: Value| {
        let data = desk.ask("admin", UPDATE, json!({ "id": id, "input": { "roleIds": roles } })).await;
        assert_eq!(data["onlineReportUpdate"]["userErrors"], json!([]), "{data}");
    };
    // a form sends back its values: that changes nothing
    set(json!([role.to_string()])).await;
    let same = now().await;
    assert_eq!((&same["restricted"], &same["grants"][1]["update"]), (&json!(false), &json!(true)), "{same}");
    let other = desk.number("select id from role where enterprise_id = 1 and name = '财务'").await;
    set(json!([role.to_string(), other.to_string()])).await;
    let two = now().await;
    assert_eq!((&two["restricted"], two["roles"].as_array().map(Vec::len)), (&json!(true), Some(2)), "{two}");
    assert_eq!(two["grants"][1]["update"], json!(true), "what a role could do it still can: {two}");
    // it is restricted to a member still
    set(json!([])).await;
    let none = now().await;
    assert_eq!(
        (&none["restricted"], none["grants"].as_array().map(Vec::len)),
        (&json!(true), Some(1)),
        "{none}"
    );
    // a copy has the same audience
    let copied = desk.payload("onlineReportCopy(input: { id: $id })", "$id: ID!", json!({ "id": id })).await;
    let copy = desk.ask("admin", read, json!({ "id": copied["onlineReport"]["id"] })).await;
    assert_eq!(copy["onlineReport"]["grants"][0]["member"]["rowId"], json!(manager), "{copy}");
    assert_eq!(copy["onlineReport"]["restricted"], json!(true));
}

#[tokio::test]
async fn what_somebody_puts_on_top_is_theirs_alone() {
    let desk = Desk::demo().await;
    let id = desk.named("任务逾期按项目").await;
    let star =
        "mutation ($id: ID!, $starred: Boolean!) { onlineReportStar(input: { id: $id, starred: $starred }) {
        onlineReport { starred } userErrors { code } } }";
    let list = "query ($starred: Boolean) { onlineReports(filter: { starred: $starred }) { totalCount nodes { name starred } } }";
    let mine =
        async |user: &str| desk.ask(user, list, json!({ "starred": true })).await["onlineReports"].clone();
    assert_eq!(mine("manager").await["totalCount"], json!(0));
    for _ in 0..2 {
        let data = desk.ask("manager", star, json!({ "id": id, "starred": true })).await;
        assert_eq!(data["onlineReportStar"]["onlineReport"]["starred"], json!(true), "{data}");
    }
    let found = mine("manager").await;
    assert_eq!(found["nodes"], json!([{ "name": "任务逾期按项目", "starred": true }]), "{found}");
    assert!(!mine("admin").await.to_string().contains("任务逾期按项目"));
    let others = desk.ask("manager", list, json!({ "starred": false })).await["onlineReports"].clone();
    assert_eq!(others["totalCount"], json!(3), "{others}");
    // a report no longer visible is no favourite either
    let closed = json!({ "restricted": true, "grants": [] });
    assert_eq!(share(&desk, "admin", &id, closed).await, json!([]));
    assert_eq!(mine("manager").await["totalCount"], json!(0));
    let gone = desk.ask("manager", star, json!({ "id": id, "starred": false })).await;
    assert_eq!(gone["onlineReportStar"]["userErrors"][0]["code"], "NOT_FOUND", "{gone}");
}

#[tokio::test]
async fn a_report_is_talked_about_by_those_who_read_it() {
    let desk = Desk::demo().await;
    let id = desk.named("任务完成情况").await;
    let say = "mutation ($input: CommentCreateInput!) { commentCreate(input: $input) {
        comment { id mentions { name } } userErrors { field code message } } }";
    let manager = ids::encode("Member", member(&desk, "manager").await.parse().expect("a row"));
    let sales = ids::encode("Member", member(&desk, "sales").await.parse().expect("a row"));
    let said = async |user: &str, to: &str| {
        let input = json!({ "recordId": id, "body": "@看一下本月", "mentionIds": [to] });
        desk.ask(user, say, json!({ "input": input })).await["commentCreate"].clone()
    };
    let done = said("admin", &manager).await;
    assert_eq!(done["userErrors"], json!([]), "who reads it by their rights is called by name: {done}");
    let refused = said("admin", &sales).await;
    assert_eq!(refused["userErrors"][0]["code"], "FORBIDDEN", "{refused}");
    assert_eq!(said("sales", &manager).await["userErrors"][0]["code"], "NOT_FOUND");
    let told = "{ viewer { notifications(first: 1) { nodes { kind title } } } }";
    let told = desk.ask("manager", told, Value::Null).await["viewer"]["notifications"]["nodes"][0].clone();
    assert_eq!(told["kind"], "comment.mention", "{told}");
    let timeline = "query ($id: ID!) { activity(recordId: $id) { nodes { text changes { label } reason comment { body } } } }";
    let admin = member(&desk, "admin").await;
    let row = ids::decode("Member", &manager).expect("a row").to_string();
    let given = json!({ "restricted": true, "grants": [{ "memberId": admin }, { "memberId": row }] });
    assert_eq!(share(&desk, "admin", &id, given).await, json!([]));
    let shown = desk.ask("manager", timeline, json!({ "id": id })).await["activity"]["nodes"].clone();
    let shown = shown.as_array().expect("entries");
    assert!(shown.iter().any(|one| one["comment"]["body"] == "@看一下本月"), "{shown:?}");
    assert!(shown.iter().all(|one| one["reason"].is_null()), "{shown:?}");
    let labels: Vec<&Value> = shown
        .iter()
        .flat_map(|one| one["changes"].as_array().into_iter().flatten())
        .map(|one| &one["label"])
        .collect();
    assert!(
        !labels.contains(&&json!("仅授权的人可见")),
        "for whom it is, who makes reports knows: {labels:?}"
    );
    let closed = json!({ "restricted": true, "grants": [{ "memberId": admin }] });
    assert_eq!(share(&desk, "admin", &id, closed).await, json!([]));
    assert_eq!(desk.ask("manager", timeline, json!({ "id": id })).await["activity"], Value::Null);
}
