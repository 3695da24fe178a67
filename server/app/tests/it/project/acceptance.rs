//! Acceptance of projects: from the directory to the archive, through GraphQL and REST, with visibility and
//! races.

use std::io::{Cursor, Read};

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, id_of, text};
use crate::content::upload;

const USE: &str = "mutation ($input: AcceptanceUseInput!) { acceptanceUseTemplate(input: $input) {
    project { acceptance { itemCount requiredCount template { name } } } userErrors { field message code } } }";
const TREE: &str =
    "query ($id: ID!) { acceptanceTree(projectId: $id) { id rowId name required state parentRowId
    director { rowId } resources { id status } viewerCan { update bring } } }";
const SUBMIT: &str = "mutation ($input: AcceptanceSubmitInput!) { acceptanceSubmit(input: $input) {
    acceptanceResource { id rowId status version availableActions files { id name } } userErrors { field message code } } }";
pub(super) const AUDIT: &str = "mutation ($id: ID!, $pass: Boolean!, $opinion: String) { acceptanceAudit(input: { id: $id, pass: $pass,
    opinion: $opinion }) { acceptanceResource { status opinion availableActions } userErrors { field message code } } }";
const FINISH: &str = "mutation ($ids: [ID!]!) { acceptanceFinish(input: { ids: $ids }) {
    results { id error acceptanceResource { status } } userErrors { message } } }";

impl Desk {
    /// An uploaded file that waits for its document record.
    async fn draft(&self, user: &str, name: &str) -> Value {
        let token = self.server.token(user).await;
        let place = json!({ "autoAck": false, "sourceType": "acceptance_resource", "sourceId": "draft" });
        let file = upload(&self.server, &token, name, b"acceptance papers", place).await;
        file.unwrap_or_else(|said| panic!("{name}: {said}"))["id"].clone()
    }

    /// A project of the manager with the directory of the first template; returns its nodes.
    pub(super) async fn arranged(&self, name: &str) -> (String, Vec<Value>) {
        let project = self.made(name).await;
        let template = self
            .number("select id from acceptance_template where enterprise_id = 1 order by id limit 1")
            .await;
        let input = json!({ "projectId": project, "templateId": id_of("AcceptanceTemplate", template) });
        let used = self.change(USE, json!({ "input": input })).await;
        assert_eq!(used["userErrors"], json!([]), "{used}");
        let tree = self.ask(TREE, json!({ "id": project })).await["acceptanceTree"].clone();
        (project, tree.as_array().cloned().expect("nodes"))
    }

    /// Documents of the manager for a node, submitted for review.
    pub(super) async fn submitted(&self, item: &Value) -> Value {
        let file = self.draft("manager", "图纸.txt").await;
        let input = json!({ "itemId": item["id"], "attachmentIds": [file] });
        let made = self.change(SUBMIT, json!({ "input": input })).await;
        assert_eq!(made["userErrors"], json!([]), "{made}");
        made["acceptanceResource"].clone()
    }
}

pub(super) fn leaf<'a>(tree: &'a [Value], name: &str) -> &'a Value {
    tree.iter().find(|node| node["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

fn message(payload: &Value) -> &str {
    payload["userErrors"][0]["message"].as_str().unwrap_or_else(|| panic!("nothing was refused: {payload}"))
}

#[tokio::test]
async fn papers_go_from_the_directory_to_the_archive() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("竣工一号").await;
    assert_eq!(tree.len(), 18);
    let drawings = leaf(&tree, "竣工图纸");
    assert_eq!((&drawings["required"], &drawings["state"]), (&json!(true), &json!("EMPTY")));
    // without a file there is nothing to review
    let input = json!({ "itemId": drawings["id"], "attachmentIds": [] });
    assert_eq!(message(&desk.change(SUBMIT, json!({ "input": input })).await), "请先上传文件再提交");
    let papers = desk.submitted(drawings).await;
    assert_eq!(papers["status"], "WAITING");
    assert_eq!(papers["availableActions"], json!(["WITHDRAW", "PASS", "RETURN"]));
    // submitted documents can't be changed, nor can their files
    let update = "mutation ($id: ID!, $input: AcceptanceResourceInput!) { acceptanceResourceUpdate(input: { id: $id, changes: $input }) {
        userErrors { message } } }";
    let refused = desk.change(update, json!({ "id": papers["id"], "input": { "name": "别的" } })).await;
    assert_eq!(message(&refused), "资料待审核，不能修改");
    let file = papers["files"][0]["id"].clone();
    let drop = "mutation ($ids: [ID!]!) { fileDelete(input: { ids: $ids }) { userErrors { message } } }";
    assert_eq!(
        message(&desk.change(drop, json!({ "ids": [file] })).await),
        "该附件随其记录一起修改，不能单独更改"
    );
    // returned with a reason, and submitted again
    let refused = desk.change(AUDIT, json!({ "id": papers["id"], "pass": false })).await;
    assert_eq!(message(&refused), "请填写退回原因");
    let back = desk.change(AUDIT, json!({ "id": papers["id"], "pass": false, "opinion": "缺签字" })).await;
    assert_eq!(back["acceptanceResource"]["opinion"], "缺签字", "{back}");
    let again = desk.change(SUBMIT, json!({ "input": { "id": papers["id"] } })).await;
    assert_eq!(again["acceptanceResource"]["status"], "WAITING", "{again}");
    let passed = desk.change(AUDIT, json!({ "id": papers["id"], "pass": true })).await;
    assert_eq!(passed["acceptanceResource"]["status"], "PASSED", "{passed}");
    // in the project's documents, once
    let group =
        desk.number("select id from file_group where enterprise_id = 1 and category = 2 limit 1").await;
    let filed = json!({ "id": text(&papers["rowId"]), "groupId": group.to_string() });
    let done = desk.rest(Method::POST, "/api/pms/validateProjectResource/createDoc", filed.clone()).await;
    assert!(done["docTime"].is_string(), "{done}");
    let (code, said) = desk.no(Method::POST, "/api/pms/validateProjectResource/createDoc", filed).await;
    assert_eq!((code, said.as_str()), (4009, "该资料已存入项目文档"));
    let row = xieli_kernel::ids::decode("Project", &project).expect("an id");
    let documents = format!(
        "select count(*) from file where project_id = {row} and is_doc and status = 1 and name = '图纸.txt'"
    );
    assert_eq!(desk.number(&documents).await, 1);
    // handed over; unready ones are reported each by itself
    let other = desk.submitted(leaf(&tree, "施工合同")).await;
    let nowhere = xieli_kernel::ids::encode("AcceptanceResource", 999_999);
    let done = desk.change(FINISH, json!({ "ids": [papers["id"], other["id"], nowhere] })).await;
    assert_eq!(done["results"][0]["acceptanceResource"]["status"], "FINISHED", "{done}");
    assert_eq!(done["results"][1]["error"], "资料待审核，不能归档", "{done}");
    assert_eq!(done["results"][2]["error"], "数据不存在", "{done}");
    let info =
        "query ($id: ID!) { acceptanceInfo(projectId: $id) { doneCount finishedCount waitingCount isDone } }";
    let info = desk.ask(info, json!({ "id": project })).await["acceptanceInfo"].clone();
    assert_eq!(info, json!({ "doneCount": 1, "finishedCount": 1, "waitingCount": 1, "isDone": false }));
    // exported as an archive, with folders by the directory
    let url = format!("{}/api/pms/validateProjectResource/download?projectId={row}", desk.server.url());
    let reply = desk.server.client().get(url).bearer_auth(&desk.token).send().await.expect("an answer");
    let bytes = reply.bytes().await.expect("an archive");
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("a zip");
    let names: Vec<String> = archive.file_names().map(|name| name.expect("a name").into_owned()).collect();
    assert_eq!(names, ["03 竣工资料/01 竣工图纸/竣工图纸/图纸.txt"]);
    let mut content = String::new();
    archive.by_index(0).expect("a file").read_to_string(&mut content).expect("its content");
    assert_eq!(content, "acceptance papers");
    // and as a list to sign
    let url = format!("{}/api/pms/validateProjectResource/report?projectId={row}", desk.server.url());
    let reply = desk.server.client().get(url).bearer_auth(&desk.token).send().await.expect("an answer");
    let mut document =
        zip::ZipArchive::new(Cursor::new(reply.bytes().await.expect("a document"))).expect("a docx");
    let mut words = String::new();
    document.by_name("word/document.xml").expect("words").read_to_string(&mut words).expect("its words");
    for word in ["项目资料移交清单", "竣工一号", "3.1", "竣工图纸", "图纸.txt", "已归档", "接收单位（盖章）"]
    {
        assert!(words.contains(word), "{word}");
    }
}

#[tokio::test]
async fn a_template_is_changed_as_long_as_nothing_was_submitted() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("换模板").await;
    let kept = leaf(&tree, "施工合同")["rowId"].clone();
    let template = desk
        .number("select id from acceptance_template where name = '维保服务验收模板' and enterprise_id = 1")
        .await;
    let row = xieli_kernel::ids::decode("Project", &project).expect("an id");
    let body = json!({ "projectId": row.to_string(), "templateId": template.to_string() });
    // a draft in the deleted part prevents it
    let create = "mutation ($input: AcceptanceResourceInput!) { acceptanceResourceCreate(input: $input) {
        acceptanceResource { id } userErrors { message } } }";
    let file = desk.draft("manager", "草稿.txt").await;
    let row = xieli_kernel::ids::decode("File", &text(&file)).expect("an id");
    let there = format!("select count(*) from file where id = {row} and deleted_at is null");
    let draft = json!({ "itemId": leaf(&tree, "竣工图纸")["id"], "attachmentIds": [file] });
    let draft = desk.change(create, json!({ "input": draft })).await["acceptanceResource"]["id"].clone();
    let (_, said) = desk.no(Method::PUT, "/api/pms/validateProject/chgTemplate", body.clone()).await;
    assert_eq!(said, "“竣工图纸”中已有资料，请先移走或删除");
    let drop = "mutation ($ids: [ID!]!) { acceptanceResourceDelete(input: { ids: $ids }) { userErrors { message } } }";
    assert_eq!(desk.number(&there).await, 1);
    desk.change(drop, json!({ "ids": [draft] })).await;
    assert_eq!(desk.number(&there).await, 0, "what went with it is gone, too");
    let used = desk.rest(Method::PUT, "/api/pms/validateProject/chgTemplate", body.clone()).await;
    assert_eq!(used["acceptance"]["itemCount"], 9, "{used}");
    let now = desk.ask(TREE, json!({ "id": project })).await["acceptanceTree"].clone();
    let now = now.as_array().cloned().expect("nodes");
    assert_eq!(leaf(&now, "施工合同")["rowId"], kept, "what it has stays as it is");
    // a repeated call adds nothing
    let again = desk.rest(Method::POST, "/api/pms/validateProject/useTemplate", body.clone()).await;
    assert_eq!(again["acceptance"]["itemCount"], 9, "{again}");
    desk.submitted(leaf(&now, "施工合同")).await;
    let (_, said) = desk.no(Method::PUT, "/api/pms/validateProject/chgTemplate", body).await;
    assert_eq!(said, "已有资料提交审核，不能再使用或更换模板");
}

/// A long directory is read level by level, with one statement per level for any number of nodes.
#[tokio::test]
async fn a_long_directory_is_read_level_by_level() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("长目录").await;
    let whole = tree.len();
    let query = "query ($id: ID!, $most: Int) { acceptanceTree(projectId: $id, wholeUpTo: $most) { rowId parentRowId name hasChildren
        children { rowId parentRowId name hasChildren children { rowId } } } }";
    let asked = |most: usize| json!({ "id": project, "most": most });
    let all = desk.ask(query, asked(whole)).await["acceptanceTree"].as_array().cloned().expect("nodes");
    assert_eq!(all.len(), whole, "as many as it has are whole");
    let tops = desk.ask(query, asked(whole - 1)).await["acceptanceTree"].as_array().cloned().expect("nodes");
    let roots = |rows: &[Value]| -> Vec<String> {
        rows.iter().filter(|row| row["parentRowId"].is_null()).map(|row| text(&row["rowId"])).collect()
    };
    assert_eq!(tops.iter().map(|row| text(&row["rowId"])).collect::<Vec<_>>(), roots(&all));
    let mut walked = 0;
    let mut level = tops;
    while !level.is_empty() {
        walked += level.len();
        for row in &level {
            let below = row["children"].as_array().map_or(0, Vec::len);
            assert_eq!(row["hasChildren"], below > 0, "{row}");
            let known = all.iter().filter(|other| other["parentRowId"] == row["rowId"]).count();
            assert_eq!(below, known, "{row}");
        }
        let ids: Vec<Value> =
            level.iter().flat_map(|row| row["children"].as_array()).flatten().cloned().collect();
        level = all.iter().filter(|row| ids.iter().any(|id| id["rowId"] == row["rowId"])).cloned().collect();
    }
    assert_eq!(walked, whole, "each is met once");
}

/// Pending nodes: leaves without documents that are not overdue, including those with cancelled ones only.
#[tokio::test]
async fn what_is_awaited_is_counted_once() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("待提交").await;
    let count = "query ($id: ID!) { project(id: $id) { acceptance { awaitedCount overdueCount } } }";
    let awaited = async || desk.ask(count, json!({ "id": project })).await["project"]["acceptance"].clone();
    let folders: Vec<&Value> = tree.iter().map(|node| &node["parentRowId"]).collect();
    let leaves = tree.iter().filter(|node| !folders.contains(&&node["rowId"])).count();
    assert_eq!(awaited().await["awaitedCount"], leaves);
    desk.submitted(leaf(&tree, "竣工图纸")).await;
    assert_eq!(awaited().await["awaitedCount"], leaves - 1);
    let late =
        "mutation ($id: ID!, $input: AcceptanceItemInput!) { acceptanceItemUpdate(input: { id: $id, changes: $input }) {
        userErrors { message } } }";
    let late_node = leaf(&tree, "试运行报告");
    desk.change(late, json!({ "id": late_node["id"], "input": { "dueOn": "2026-01-01" } })).await;
    let now = awaited().await;
    assert_eq!((&now["awaitedCount"], &now["overdueCount"]), (&json!(leaves - 2), &json!(1)), "{now}");
}

#[tokio::test]
async fn who_brings_it_brings_it_and_nobody_else_audits() {
    let desk = Desk::of("manager").await;
    let (_, tree) = desk.arranged("分工").await;
    let engineer = desk.member("engineer").await;
    let entrust = json!({ "ids": [leaf(&tree, "竣工资料")["rowId"]], "director": engineer.to_string(),
        "dueDate": "2026-12-31", "below": 1 });
    let given = desk.rest(Method::PUT, "/api/pms/validateProject/directoryDirector", entrust).await;
    assert_eq!(given.as_array().map(Vec::len), Some(4), "with what stands below: {given}");
    let told = desk
        .number(&format!(
            "select count(*) from notification where member_id = {engineer} and kind = 'acceptance.assigned'"
        ))
        .await;
    assert_eq!(told, 1, "once for all of it");
    let file = desk.draft("engineer", "试运行.txt").await;
    let input = json!({ "itemId": leaf(&tree, "试运行报告")["id"], "attachmentIds": [file] });
    let made =
        desk.told("engineer", SUBMIT, json!({ "input": input })).await["data"]["acceptanceSubmit"].clone();
    let papers = made["acceptanceResource"].clone();
    assert_eq!(papers["availableActions"], json!(["WITHDRAW"]), "{made}");
    let refused = desk.told("engineer", AUDIT, json!({ "id": papers["id"], "pass": true })).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    // nodes of another responsible member are not theirs, nor unassigned ones of projects in which they do
    // not work
    for name in ["试运行报告", "施工合同"] {
        let file = desk.draft("sales", "别人.txt").await;
        let input = json!({ "itemId": leaf(&tree, name)["id"], "attachmentIds": [file] });
        let refused = desk.told("sales", SUBMIT, json!({ "input": input })).await;
        assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{name}: {refused}");
    }
    // an external member who does not work on it sees none of it
    let refused = desk.told("external", TREE, json!({ "id": desk.made("内部").await })).await;
    assert!(refused["data"]["acceptanceTree"].is_null(), "{refused}");
}

#[tokio::test]
async fn of_two_audits_one_counts_and_of_two_templates_both_are_whole() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("抢审").await;
    let papers = desk.submitted(leaf(&tree, "竣工图纸")).await;
    let audit = |pass: bool| {
        let asked = json!({ "id": papers["id"], "pass": pass, "opinion": "看过" });
        async { desk.change(AUDIT, asked).await }
    };
    let answers = join_all((0..8).map(|n| audit(n % 2 == 0))).await;
    let done = answers.iter().filter(|answer| answer["userErrors"] == json!([])).count();
    assert_eq!(done, 1, "{answers:?}");
    let audits = "select count(*) from operation_log where action in ('acceptance_resource.pass', 'acceptance_resource.return')";
    assert_eq!(desk.number(audits).await, 1);
    // two members fill a project's empty directory at once
    let fresh = desk.made("抢模板").await;
    let ids = "select array_to_string(array_agg(id order by id), ',') from acceptance_template where enterprise_id = 1";
    let ids: String = desk.server.db().client().await.query_one(ids, &[]).await.expect("templates").get(0);
    let uses = ids.split(',').cycle().take(8).map(|id| {
        let id: i64 = id.parse().expect("a row");
        let input =
            json!({ "projectId": fresh, "templateId": id_of("AcceptanceTemplate", id), "replace": true });
        let desk = &desk;
        async move { desk.change(USE, json!({ "input": input })).await }
    });
    for answer in join_all(uses.collect::<Vec<_>>()).await {
        assert_eq!(answer["userErrors"], json!([]), "{answer}");
    }
    let tree = desk.ask(TREE, json!({ "id": fresh })).await["acceptanceTree"].clone();
    assert!(matches!(tree.as_array().map(Vec::len), Some(18 | 9)), "one of the two, whole: {tree}");
    let _ = project;
}

#[tokio::test]
async fn a_directory_is_arranged_by_many_nodes_at_once_and_has_no_rings() {
    let desk = Desk::of("manager").await;
    let (project, tree) = desk.arranged("编目").await;
    let row = xieli_kernel::ids::decode("Project", &project).expect("an id").to_string();
    let (above, below) = (leaf(&tree, "竣工资料")["rowId"].clone(), leaf(&tree, "竣工图纸")["rowId"].clone());
    let ring =
        json!({ "projectId": row, "items": [{ "name": "影像资料" }, { "id": above, "parentId": below }] });
    let (_, said) = desk.no(Method::POST, "/api/pms/validateProject/batchSave", ring).await;
    assert_eq!(said, "上级不能是自己或自己的下级");
    let count =
        format!("select count(*) from acceptance_item where project_id = {row} and deleted_at is null");
    assert_eq!(desk.number(&count).await, 18, "all or none");
    let good = json!({ "projectId": row, "items": [{ "name": "影像资料", "dueOn": "2026-12-01" }, { "id": below, "required": false }] });
    let made = desk.rest(Method::POST, "/api/pms/validateProject/batchSave", good).await;
    assert_eq!((&made[0]["name"], &made[1]["required"]), (&json!("影像资料"), &json!(0)), "{made}");
    let twice = json!({ "projectId": row, "items": [{ "name": "影像资料" }] });
    let (_, said) = desk.no(Method::POST, "/api/pms/validateProject/batchSave", twice).await;
    assert_eq!(said, "同级下已有同名目录");
    // nodes of another project can't be arranged
    let other = desk
        .number(&format!(
            "select min(id) from acceptance_item where project_id <> {row} and enterprise_id = 1"
        ))
        .await;
    let stray = json!({ "projectId": row, "items": [{ "id": other.to_string(), "name": "挪用" }] });
    let (code, _) = desk.no(Method::POST, "/api/pms/validateProject/batchSave", stray).await;
    assert_eq!(code, 4004);
    // a node with documents can't be deleted
    desk.submitted(leaf(&tree, "竣工图纸")).await;
    let drop =
        "mutation ($ids: [ID!]!) { acceptanceItemDelete(input: { ids: $ids }) { userErrors { message } } }";
    let refused = desk.change(drop, json!({ "ids": [leaf(&tree, "竣工资料")["id"]] })).await;
    assert_eq!(message(&refused), "“竣工图纸”中已有资料，请先移走或删除");
    let gone = desk.change(drop, json!({ "ids": [leaf(&tree, "移交资料")["id"]] })).await;
    assert_eq!(gone["userErrors"], json!([]), "{gone}");
    assert_eq!(desk.number(&count).await, 14, "with the four below it");
}

#[tokio::test]
async fn an_enterprise_begins_with_a_directory_and_a_template() {
    let desk = Desk::of("admin").await;
    for sql in [
        "delete from acceptance_use where enterprise_id = 1",
        "delete from acceptance_template where enterprise_id = 1",
        "update category set deleted_at = now() where enterprise_id = 1 and code = 'acceptance_directory'",
    ] {
        desk.server.db().execute(sql).await;
    }
    for _ in 0..2 {
        let made = desk.rest(Method::POST, "/api/pms/validateTemplate/initSetting", Value::Null).await;
        assert_eq!(made.as_array().map(Vec::len), Some(1), "{made}");
        assert_eq!(
            (&made[0]["name"], &made[0]["entryCount"]),
            (&json!("标准验收模板"), &json!(19)),
            "{made}"
        );
    }
    let id = desk.number("select id from acceptance_template where enterprise_id = 1").await;
    let tree = desk.rest(Method::GET, &format!("/api/pms/validateTemplate/preview/{id}"), Value::Null).await;
    assert_eq!(tree.as_array().map(Vec::len), Some(4), "roots with what stands below: {tree}");
    assert_eq!(tree[0]["children"].as_array().map(Vec::len), Some(3), "{tree}");
    // a node used by a template can't be deleted
    let node =
        desk.number("select min(category_id) from acceptance_template_entry where enterprise_id = 1").await;
    let (_, said) = desk.no(Method::DELETE, "/api/pms/validateDirectory", json!([node.to_string()])).await;
    assert!(said.contains("个下级") || said.contains("个验收模板使用"), "{said}");
    let refused = desk.server.token("engineer").await;
    let reply = desk
        .server
        .rest(Some(&refused), Method::POST, "/api/pms/validateTemplate/initSetting", Sent::Nothing)
        .await;
    assert_eq!(reply.code(), 4003, "{}", reply.body);
}
