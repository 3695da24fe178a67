//! Project templates: rights to edit, creation of projects in one transaction, and templates made from
//! projects.

use serde_json::{Value, json};
use xieli_kernel::ids;

use super::{Desk, id_of, text};

const CREATE: &str = "mutation ($input: ProjectTemplateInput!) { projectTemplateCreate(input: $input) {
    projectTemplate { id version order } userErrors { field message code } } }";
const UPDATE: &str = "mutation ($id: ID!, $version: Int, $input: ProjectTemplateInput!) {
    projectTemplateUpdate(input: { id: $id, version: $version, changes: $input }) {
        projectTemplate { version milepostCount roles { key group } } userErrors { field message code } } }";
const START: &str = "mutation ($input: ProjectStartInput!) { projectStart(input: $input) { project {
        id name beginsOn endsOn type { value } director { name } money { amount } progress
        mileposts { name beginsOn endsOn director { rowId } after { name } } }
    userErrors { field message code } } }";
const PREVIEW: &str = "query ($id: ID!, $input: ProjectTemplateAskedInput!) { projectTemplatePreview(id: $id, input: $input) {
    endsOn problems acceptanceTemplate { name } mileposts { name beginsOn director { rowId } }
    roles { key group member { rowId } } plans { name amount dueOn } tasks { name endsOn director { rowId } } } }";
const OF: &str = "mutation ($input: ProjectTemplateOfInput!) { projectTemplateOf(input: $input) {
    projectTemplate { id name days acceptanceTemplate { name } mileposts { key name beginsAfter days role after }
        roles { key group duty member { name } } plans { name percent amount dueAfter milepost }
        tasks { name milepost beginsAfter days role } } userErrors { field message code } } }";

async fn acceptance(desk: &Desk) -> i64 {
    desk.number("select id from acceptance_template where enterprise_id = 1 and name = '机电安装验收模板'")
        .await
}

/// A template with two consecutive milestones, an open role and a fixed one, two payments and three tasks.
async fn input(desk: &Desk, name: &str) -> Value {
    let engineer = id_of("Member", desk.member("engineer").await);
    json!({
        "name": name, "type": "1", "property": "2", "days": 60,
        "acceptanceTemplateId": id_of("AcceptanceTemplate", acceptance(desk).await),
        "mileposts": [
            { "key": "a", "name": "勘察", "beginsAfter": 0, "days": 10, "role": "lead" },
            { "key": "b", "name": "施工", "beginsAfter": 10, "days": 30, "role": "director", "after": ["a"] },
        ],
        "roles": [
            { "key": "lead", "group": "实施组", "teamType": "1", "duty": "现场负责人" },
            { "key": "fixed", "group": "实施组", "duty": "工程师", "memberId": engineer },
        ],
        "plans": [
            { "name": "首付", "returnType": "1", "percent": 33.33, "milepost": "a" },
            { "name": "尾款", "returnType": "3", "percent": 66.67, "dueAfter": 59 },
        ],
        "tasks": [
            { "name": "交底", "milepost": "a", "level": "1" },
            { "name": "安装", "milepost": "b", "role": "fixed" },
            { "name": "未定", },
        ],
    })
}

async fn made(desk: &Desk, name: &str) -> String {
    let made = desk.change(CREATE, json!({ "input": input(desk, name).await })).await;
    text(&made["projectTemplate"]["id"])
}

async fn count(desk: &Desk, table: &str, project: &Value) -> i64 {
    let row = ids::decode("Project", &text(project)).expect("an id");
    desk.number(&format!("select count(*) from {table} where project_id = {row} and deleted_at is null"))
        .await
}

#[tokio::test]
async fn a_project_begins_with_all_that_its_template_says() {
    let desk = Desk::of("admin").await;
    let template = made(&desk, "标准安装").await;
    desk.without_projects("sales").await;
    let (me, sales) = (desk.member("admin").await, desk.member("sales").await);
    let roles = json!([{ "key": "lead", "memberId": id_of("Member", sales) }]);
    let asked = json!({ "beginsOn": "2026-03-02", "amount": 1000.01, "roles": roles });
    let preview =
        desk.ask(PREVIEW, json!({ "id": template, "input": asked })).await["projectTemplatePreview"].clone();
    assert_eq!(preview["problems"], json!(["1 个任务没有负责人或截止日期，将保存为草稿"]), "{preview}");
    assert_eq!(
        preview["plans"][0],
        json!({ "name": "首付", "amount": 333.3, "dueOn": "2026-03-11" }),
        "{preview}"
    );
    assert_eq!(preview["plans"][1]["amount"], 666.71, "what is lost by rounding goes to the last: {preview}");
    assert_eq!(preview["roles"][0]["member"]["rowId"], sales.to_string(), "{preview}");
    let project = json!({ "name": "一号楼安装", "beginsOn": "2026-03-02", "amount": 1000.01 });
    let asked = json!({ "templateId": template, "project": project, "roles": roles });
    let made = desk.change(START, json!({ "input": asked })).await["project"].clone();
    assert_eq!((&made["endsOn"], &made["type"]["value"]), (&json!("2026-04-30"), &json!("1")), "{made}");
    let posts = made["mileposts"].as_array().expect("mileposts");
    assert_eq!(
        (&posts[0]["name"], &posts[0]["beginsOn"], &posts[0]["endsOn"]),
        (&json!("勘察"), &json!("2026-03-02"), &json!("2026-03-11"))
    );
    assert_eq!(
        (&posts[0]["director"]["rowId"], &posts[1]["director"]["rowId"]),
        (&json!(sales.to_string()), &json!(me.to_string()))
    );
    assert_eq!(posts[1]["after"], json!([{ "name": "勘察" }]), "{made}");
    for (table, rows) in
        [("project_group", 1), ("project_member", 2), ("milepost", 2), ("payment_plan", 2), ("task", 3)]
    {
        assert_eq!(count(&desk, table, &made["id"]).await, rows, "{table}");
    }
    assert!(
        count(&desk, "acceptance_item", &made["id"]).await > 3,
        "the directory of the acceptance template"
    );
    let row = ids::decode("Project", &text(&made["id"])).expect("an id");
    let given = format!(
        "select count(*) from task t join milepost m on m.enterprise_id = t.enterprise_id and m.id = t.milepost_id
         where t.project_id = {row} and m.project_id = {row} and t.status = 10 and t.director_id <> {me}
            and t.validator_id = {me} and t.ends_on = m.ends_on"
    );
    assert_eq!(desk.number(&given).await, 2, "given to their people, to be validated by who began it");
    let moves = format!(
        "select count(*) from task_move s join task t on t.enterprise_id = s.enterprise_id and t.id = s.task_id
         where t.project_id = {row}"
    );
    assert_eq!(desk.number(&moves).await, 2);
    let draft = format!(
        "select count(*) from task where project_id = {row} and status = 0 and seen_by = array[{me}]::bigint[]"
    );
    assert_eq!(desk.number(&draft).await, 1, "the rest waits as the maker's draft");
    let told = async |what: &str| {
        desk.number(&format!("select count(*) from notification where member_id = {sales} and {what}")).await
    };
    assert_eq!(
        told("title like '%一号楼安装%'").await,
        0,
        "they may not open projects, and are told of none"
    );
    assert_eq!(told("title like '%给您安排了任务' and link = '/task'").await, 1, "once of all tasks");
    let logged = format!(
        "select count(*) from operation_log where enterprise_id = 1 and (action, record_id) in (
            select 'project.start', {row} union select 'milepost.create', id from milepost where project_id = {row}
            union select 'task.create', id from task where project_id = {row}
            union select 'payment_plan.create', id from payment_plan where project_id = {row})"
    );
    assert_eq!(desk.number(&logged).await, 8, "each in the operation log");
    // a member who works on it from now on sees it
    let seen =
        format!("select count(*) from project where id = {row} and seen_by @> array[{sales}]::bigint[]");
    assert_eq!(desk.number(&seen).await, 1);
}

#[tokio::test]
async fn a_start_is_all_or_nothing_and_done_once() {
    let desk = Desk::of("admin").await;
    let template = made(&desk, "标准安装").await;
    let start = |name: &str, key: Option<&str>, more: Value| {
        let mut project = json!({ "name": name, "beginsOn": "2026-03-02", "amount": 100 });
        project.as_object_mut().expect("fields").extend(more.as_object().cloned().unwrap_or_default());
        json!({ "input": { "templateId": template, "project": project, "requestKey": key } })
    };
    // a repeated request, even a concurrent one, creates one project
    let twice = || desk.change(START, start("二号楼", Some("0123456789abcdef"), json!({})));
    let (one, other) = tokio::join!(twice(), twice());
    assert_eq!(one["project"]["id"], other["project"]["id"], "{one} {other}");
    assert_eq!(desk.number("select count(*) from project where name = '二号楼'").await, 1);
    assert_eq!(count(&desk, "task", &one["project"]["id"]).await, 3);
    // a milestone that can't be written rolls back the project
    desk.server
        .db()
        .execute("alter table milepost add constraint never check (name <> '施工') not valid")
        .await;
    let reply = desk.server.graphql(Some(&desk.token), START, start("三号楼", None, json!({}))).await;
    assert!(!reply["errors"].is_null(), "{reply}");
    assert_eq!(desk.number("select count(*) from project where name = '三号楼'").await, 0);
    desk.server.db().execute("alter table milepost drop constraint never").await;
    for (more, field) in [
        (json!({ "beginsOn": null }), "beginsOn"),
        (json!({ "name": "" }), "name"),
        (json!({ "directorId": id_of("Member", 987_654_321) }), "directorId"),
    ] {
        let refused = desk.change(START, start("四号楼", None, more)).await;
        assert_eq!(refused["userErrors"][0]["field"], json!([field]), "{refused}");
    }
    let fill = |key: &str, member: i64| {
        let mut asked = start("四号楼", None, json!({}));
        asked["input"]["roles"] = json!([{ "key": key, "memberId": id_of("Member", member) }]);
        asked
    };
    let me = desk.member("admin").await;
    let foreign = desk.number("select min(id) from member where enterprise_id <> 1").await;
    for asked in [fill("nobody", me), fill("lead", foreign)] {
        let refused = desk.change(START, asked).await;
        assert_eq!(refused["userErrors"][0]["code"], "NOT_FOUND", "{refused}");
    }
    desk.change(UPDATE, json!({ "id": template, "version": 1, "input": { "enabled": false } })).await;
    let refused = desk.change(START, start("四号楼", None, json!({}))).await;
    assert_eq!(refused["userErrors"][0]["field"], json!(["templateId"]), "{refused}");
    assert_eq!(desk.number("select count(*) from project where name = '四号楼'").await, 0);
}

#[tokio::test]
async fn a_long_template_costs_no_more_statements_than_a_short_one() {
    let desk = Desk::of("admin").await;
    let engineer = id_of("Member", desk.member("engineer").await);
    let long = |lines: usize| {
        let lines = 0..lines;
        let posts = lines.clone().map(|n| {
            json!({ "key": format!("m{n}"), "name": format!("节点{n}"), "beginsAfter": n, "role": "r0",
            "after": if n == 0 { json!([]) } else { json!([format!("m{}", n - 1)]) } })
        });
        let roles = lines.clone().map(|n| {
            json!({ "key": format!("r{n}"), "group": format!("组{}", n % 20),
            "duty": format!("岗位{n}"), "memberId": if n < 20 { json!(engineer) } else { Value::Null } })
        });
        let plans = lines
            .clone()
            .map(|n| json!({ "name": format!("款{n}"), "amount": 10, "milepost": format!("m{n}") }));
        let tasks = lines.map(|n| json!({ "name": format!("任务{n}"), "milepost": format!("m{n}") }));
        json!({ "name": format!("模板{}", posts.len()), "mileposts": posts.collect::<Vec<_>>(), "roles": roles.collect::<Vec<_>>(),
            "plans": plans.collect::<Vec<_>>(), "tasks": tasks.collect::<Vec<_>>() })
    };
    let mut costs = Vec::new();
    for lines in [2, 200] {
        let made = desk.change(CREATE, json!({ "input": long(lines) })).await;
        let template = made["projectTemplate"]["id"].clone();
        let project = json!({ "name": format!("长项目{lines}"), "beginsOn": "2026-03-02" });
        let asked = json!({ "input": { "templateId": template, "project": project } });
        // dictionaries and members are cached after the first call
        desk.change(START, asked.clone()).await;
        let (made, cost) = desk.server.statements(desk.change(START, asked)).await;
        for table in ["milepost", "payment_plan", "task"] {
            let rows = i64::try_from(lines).expect("few");
            assert_eq!(count(&desk, table, &made["project"]["id"]).await, rows, "{table}");
        }
        costs.push(cost);
    }
    assert!(costs[1] <= costs[0] + 4, "{costs:?} statements for 2 and for 200 lines of each part");
}

#[tokio::test]
async fn what_a_template_names_must_be_there_when_it_is_written() {
    let desk = Desk::of("admin").await;
    let foreign = desk.number("select min(id) from member where enterprise_id <> 1").await;
    let team = desk.number("select min(id) from team where enterprise_id <> 1").await;
    let acceptance = desk.number("select min(id) from acceptance_template where enterprise_id <> 1").await;
    let refused = async |change: Value| {
        let mut asked = input(&desk, "新模板").await;
        asked.as_object_mut().expect("fields").extend(change.as_object().cloned().unwrap_or_default());
        let reply = desk.change(CREATE, json!({ "input": asked })).await;
        (text(&reply["userErrors"][0]["field"][0]), text(&reply["userErrors"][0]["code"]))
    };
    let role = |more: Value| {
        let mut role = json!({ "key": "lead", "group": "实施组" });
        role.as_object_mut().expect("fields").extend(more.as_object().cloned().unwrap_or_default());
        json!({ "roles": [role, { "key": "fixed", "group": "实施组" }] })
    };
    for (change, field) in [
        (role(json!({ "memberId": id_of("Member", foreign) })), "roles"),
        (role(json!({ "teamId": id_of("Team", team) })), "roles"),
        (role(json!({ "teamType": "nothing" })), "roles"),
        (json!({ "acceptanceTemplateId": id_of("AcceptanceTemplate", acceptance) }), "acceptanceTemplateId"),
        (json!({ "type": "nothing" }), "type"),
    ] {
        assert_eq!(refused(change.clone()).await, (field.to_owned(), "NOT_FOUND".to_owned()), "{change}");
    }
    for (change, field) in [
        (json!({ "days": 0 }), "days"),
        (json!({ "roles": [] }), "mileposts"),
        (json!({ "plans": [{ "name": "款", "percent": 50, "amount": 1 }] }), "plans"),
    ] {
        assert_eq!(refused(change.clone()).await, (field.to_owned(), "INVALID".to_owned()), "{change}");
    }
    let many: Vec<Value> = (0..201).map(|n| json!({ "name": format!("任务{n}") })).collect();
    assert_eq!(refused(json!({ "tasks": many })).await, ("tasks".to_owned(), "TOO_LONG".to_owned()));
    made(&desk, "新模板").await;
    assert_eq!(refused(json!({})).await, ("name".to_owned(), "TAKEN".to_owned()));
}

#[tokio::test]
async fn a_template_changes_over_the_version_that_was_read() {
    let desk = Desk::of("admin").await;
    let id = made(&desk, "有版本").await;
    let change = async |version: Value, input: Value| {
        desk.change(UPDATE, json!({ "id": id, "version": version, "input": input })).await
    };
    let done = change(
        json!(1),
        json!({ "roles": [
        { "key": "lead", "group": "实施组" }, { "key": "fixed", "group": "调试组" }] }),
    )
    .await;
    assert_eq!(done["projectTemplate"]["version"], 2, "{done}");
    assert_eq!(done["projectTemplate"]["milepostCount"], 2, "absent parts stay: {done}");
    assert_eq!(done["projectTemplate"]["roles"][1]["group"], "调试组", "{done}");
    let stale = change(json!(1), json!({ "name": "旧的" })).await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");
    // copies come last, under names of their own
    let copy = "mutation ($id: ID!) { projectTemplateCopy(input: { id: $id }) { projectTemplate { id name milepostCount order } userErrors { message } } }";
    let (one, two) =
        (desk.change(copy, json!({ "id": id })).await, desk.change(copy, json!({ "id": id })).await);
    assert_eq!(one["projectTemplate"]["name"], "有版本（副本）", "{one}");
    assert_eq!(two["projectTemplate"]["name"], "有版本（副本 2）", "{two}");
    assert_eq!(two["projectTemplate"]["milepostCount"], 2);
    let order = "mutation ($id: ID!) { projectTemplateMove(input: { id: $id, order: 0 }) { projectTemplate { order } userErrors { message } } }";
    let moved = desk.change(order, json!({ "id": two["projectTemplate"]["id"] })).await;
    assert_eq!(moved["projectTemplate"]["order"], 0, "{moved}");
    let gone = "mutation ($id: ID!) { projectTemplateDelete(input: { ids: [$id] }) { deletedIds userErrors { message } } }";
    desk.change(gone, json!({ "id": id })).await;
    let read = desk.ask("query ($id: ID!) { projectTemplate(id: $id) { id } }", json!({ "id": id })).await;
    assert!(read["projectTemplate"].is_null(), "{read}");
}

#[tokio::test]
async fn who_may_not_neither_reads_nor_writes_nor_begins() {
    let desk = Desk::of("admin").await;
    let id = made(&desk, "仅限管理").await;
    let start =
        json!({ "input": { "templateId": id, "project": { "name": "x", "beginsOn": "2026-03-02" } } });
    for (query, variables) in [
        ("query ($id: ID!) { projectTemplate(id: $id) { id } }", json!({ "id": id })),
        ("{ projectTemplates(first: 1) { nodes { id } } }", json!({})),
        (UPDATE, json!({ "id": id, "version": 1, "input": { "name": "改" } })),
        (START, start.clone()),
        (OF, json!({ "input": { "projectId": id_of("Project", desk.row("启明园区安防监控改造").await) } })),
    ] {
        for user in ["engineer", "external"] {
            let reply = desk.told(user, query, variables.clone()).await;
            assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{user} {query}: {reply}");
        }
    }
    // project creators read templates, but do not write them
    let grant = "insert into role_menu (enterprise_id, role_id, menu_id)
        select 1, role_id, 404 from role_member where enterprise_id = 1 and member_id = (
            select m.id from member m join account a on a.id = m.account_id where a.username = 'engineer' and m.enterprise_id = 1)
        on conflict do nothing";
    desk.server.db().execute(grant).await;
    let read = desk
        .told(
            "engineer",
            "query ($id: ID!) { projectTemplate(id: $id) { name viewerCan { update } } }",
            json!({ "id": id }),
        )
        .await;
    assert_eq!(
        read["data"]["projectTemplate"],
        json!({ "name": "仅限管理", "viewerCan": { "update": false } }),
        "{read}"
    );
    let refused =
        desk.told("engineer", UPDATE, json!({ "id": id, "version": 1, "input": { "name": "改" } })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    let made = desk.told("engineer", START, start).await;
    assert_eq!(made["data"]["projectStart"]["project"]["name"], "x", "{made}");
    // other enterprises see none of it
    let other =
        desk.told("other", "query ($id: ID!) { projectTemplate(id: $id) { id } }", json!({ "id": id })).await;
    assert!(other["data"]["projectTemplate"].is_null(), "{other}");
}

#[tokio::test]
async fn a_template_is_made_of_a_project_and_makes_one_like_it() {
    let desk = Desk::of("admin").await;
    let template = made(&desk, "来源模板").await;
    let sales = id_of("Member", desk.member("sales").await);
    let project = json!({ "name": "样板项目", "beginsOn": "2026-03-02", "amount": 1000 });
    let asked = json!({ "templateId": template, "project": project, "roles": [{ "key": "lead", "memberId": sales }] });
    let project = desk.change(START, json!({ "input": asked })).await["project"]["id"].clone();
    let made = desk.change(OF, json!({ "input": { "projectId": project, "name": "取自项目" } })).await;
    let of = &made["projectTemplate"];
    assert_eq!((&of["name"], &of["days"]), (&json!("取自项目"), &json!(60)), "{made}");
    assert_eq!(of["acceptanceTemplate"]["name"], "机电安装验收模板", "{made}");
    assert_eq!(
        of["mileposts"],
        json!([
            { "key": "m1", "name": "勘察", "beginsAfter": 0, "days": 10, "role": "r1", "after": [] },
            { "key": "m2", "name": "施工", "beginsAfter": 10, "days": 30, "role": "director", "after": ["m1"] },
        ]),
        "{made}"
    );
    assert_eq!(of["roles"].as_array().map(Vec::len), Some(2), "{made}");
    let plans = of["plans"].as_array().expect("plans");
    let first = plans.iter().find(|plan| plan["name"] == "首付").expect("the first");
    assert_eq!((&first["percent"], &first["milepost"]), (&json!(33.33), &json!("m1")), "{made}");
    assert_eq!(of["tasks"].as_array().map(Vec::len), Some(3), "{made}");
    // a former member leaves an open role, in existing templates, too
    let row = desk.member("sales").await;
    desk.server.db().execute(&format!("update member set status = 3 where id = {row}")).await;
    let asked = json!({ "id": of["id"], "input": { "beginsOn": "2026-05-01", "amount": 10 } });
    let preview = desk.ask(PREVIEW, asked).await["projectTemplatePreview"].clone();
    assert_eq!(preview["problems"][0], "“实施组 · 现场负责人”的成员已离职，请另选成员", "{preview}");
    let again = desk.change(OF, json!({ "input": { "projectId": project, "name": "再取一次" } })).await;
    let open = again["projectTemplate"]["roles"].as_array().expect("roles");
    assert!(open.iter().any(|role| role["duty"] == "现场负责人" && role["member"].is_null()), "{again}");
    // a deleted acceptance template is shown, and blocks nothing
    desk.server
        .db()
        .execute("update acceptance_template set deleted_at = now() where enterprise_id = 1")
        .await;
    let project = json!({ "name": "没有验收", "beginsOn": "2026-05-01", "amount": 10 });
    let begun = desk.change(START, json!({ "input": { "templateId": of["id"], "project": project } })).await;
    assert_eq!(count(&desk, "acceptance_item", &begun["project"]["id"]).await, 0, "{begun}");
}

#[tokio::test]
async fn words_of_dictionaries_and_people_follow_into_templates() {
    let desk = Desk::of("owner").await;
    let id = made(&desk, "随人随词").await;
    let row = ids::decode("ProjectTemplate", &id).expect("an id");
    // reassigned at offboarding: the role goes to the successor
    let (engineer, sales) = (desk.member("engineer").await, desk.member("sales").await);
    let leave = "mutation ($id: ID!, $to: ID!) { memberLeave(input: { ids: [$id], handoverToId: $to }) { userErrors { message } } }";
    let left = desk
        .server
        .graphql(
            Some(&desk.token),
            leave,
            json!({ "id": id_of("Member", engineer), "to": id_of("Member", sales) }),
        )
        .await;
    assert!(left["errors"].is_null(), "{left}");
    let whose = format!(
        "select (content #>> '{{roles,1,member_id}}')::bigint from project_template where id = {row}"
    );
    assert_eq!(desk.number(&whose).await, sales);
}
