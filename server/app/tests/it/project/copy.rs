//! Copies of projects: copied parts, new start date, and rights.

use serde_json::{Value, json};

use super::{Desk, id_of, text};

const COPY: &str = "mutation ($id: ID!, $parts: [ProjectCopyPart!], $input: ProjectInput!) {
    projectCopy(input: { id: $id, parts: $parts, changes: $input }) { project {
        id name number status { value } beginsOn endsOn progress money { amount received spent }
        director { name } mileposts { name beginsOn endsOn finishedOn after { name } }
    } userErrors { field message code } } }";

/// A project with two milestones, one after the other and the first reached, a partly paid plan, members and
/// an asset.
async fn original(desk: &Desk) -> String {
    let id = desk.made("样板工程").await;
    let update = "mutation ($id: ID!) { projectUpdate(input: { id: $id, version: 1, changes: {
        number: \"YB-1\", status: \"2\", beginsOn: \"2026-01-05\", endsOn: \"2026-03-05\" } }) { userErrors { message } } }";
    desk.change(update, json!({ "id": id })).await;
    let add = "mutation ($input: MilepostInput!) { milepostCreate(input: $input) { milepost { id } userErrors { message } } }";
    let first = json!({ "projectId": id, "name": "勘察", "beginsOn": "2026-01-05", "endsOn": "2026-01-20", "finishedOn": "2026-01-19" });
    let first = desk.change(add, json!({ "input": first })).await["milepost"]["id"].clone();
    let second = json!({ "projectId": id, "name": "施工", "beginsOn": "2026-01-21", "endsOn": "2026-02-20", "afterIds": [first] });
    let second = desk.change(add, json!({ "input": second })).await["milepost"]["id"].clone();
    let plan = "mutation ($input: PaymentPlanInput!) { paymentPlanCreate(input: $input) { paymentPlan { id } userErrors { message } } }";
    let plan_input = json!({ "projectId": id, "name": "首付款", "amount": 600, "dueOn": "2026-01-31", "milepostId": second, "invoiceNumber": "FP-1" });
    let plan = desk.change(plan, json!({ "input": plan_input })).await["paymentPlan"]["id"].clone();
    let pay = "mutation ($input: PaymentReceiptInput!) { paymentReceiptCreate(input: $input) { paymentReceipt { id } userErrors { message } } }";
    let paid = json!({ "planId": plan, "amount": 100, "receivedOn": "2026-01-31" });
    let paid = desk.change(pay, json!({ "input": paid })).await["paymentReceipt"]["id"].clone();
    desk.change(
        "mutation ($id: ID!) { paymentReceiptConfirm(input: { id: $id }) { userErrors { message } } }",
        json!({ "id": paid }),
    )
    .await;
    let people = "mutation ($id: ID!, $groups: [ProjectPeopleInput!]!) { projectMembersSave(input: { id: $id, groups: $groups }) { userErrors { message } } }";
    let engineer = id_of("Member", desk.member("engineer").await);
    let groups = json!([{ "name": "实施组", "members": [{ "memberId": engineer }] }]);
    desk.change(people, json!({ "id": id, "groups": groups })).await;
    let device = "mutation ($input: ProjectDeviceInput!) { projectDeviceCreate(input: $input) { userErrors { message } } }";
    let thing = json!({ "projectId": id, "name": "摄像机", "serialNumber": "S1", "status": "INSTALLED" });
    desk.change(device, json!({ "input": thing })).await;
    let nodes = "mutation ($id: ID!, $items: [AcceptanceItemOfManyInput!]!) { acceptanceItemsSave(input: { projectId: $id, items: $items }) {
        acceptanceItems { id } userErrors { message } } }";
    let above = desk.change(nodes, json!({ "id": id, "items": [{ "name": "竣工资料" }] })).await;
    let above = above["acceptanceItems"][0]["id"].clone();
    let below =
        json!([{ "name": "竣工图纸", "parentId": above, "dueOn": "2026-03-01", "directorId": engineer }]);
    desk.change(nodes, json!({ "id": id, "items": below })).await;
    id
}

async fn count(desk: &Desk, table: &str, project: &Value) -> i64 {
    let row = xieli_kernel::ids::decode("Project", &text(project)).expect("an id");
    desk.number(&format!("select count(*) from {table} where project_id = {row} and deleted_at is null"))
        .await
}

#[tokio::test]
async fn a_copy_begins_anew_on_another_day() {
    let desk = Desk::of("manager").await;
    let of = original(&desk).await;
    let parts = json!(["MEMBERS", "MILEPOSTS", "PAYMENTS", "DEVICES", "ACCEPTANCE"]);
    let asked = json!({ "id": of, "parts": parts, "input": { "beginsOn": "2026-02-05" } });
    let made = desk.change(COPY, asked).await["project"].clone();
    assert_eq!((&made["name"], &made["number"]), (&json!("样板工程（副本）"), &Value::Null), "{made}");
    assert_eq!((&made["status"]["value"], &made["progress"]), (&json!("1"), &json!(0)), "{made}");
    assert_eq!((&made["beginsOn"], &made["endsOn"]), (&json!("2026-02-05"), &json!("2026-04-05")), "{made}");
    assert_eq!(made["money"]["received"], 0.0, "what came in is the other one's: {made}");
    let posts = made["mileposts"].as_array().expect("mileposts");
    let days: Vec<_> =
        posts.iter().map(|post| (&post["name"], &post["beginsOn"], &post["finishedOn"])).collect();
    assert_eq!(days[0], (&json!("勘察"), &json!("2026-02-05"), &Value::Null));
    assert_eq!(days[1], (&json!("施工"), &json!("2026-02-21"), &Value::Null));
    assert_eq!(posts[1]["after"].as_array().map(Vec::len), Some(1), "{made}");
    for (table, rows) in [
        ("project_member", 1),
        ("project_group", 1),
        ("payment_plan", 1),
        ("project_device", 1),
        ("payment_receipt", 0),
        ("acceptance_item", 2),
    ] {
        assert_eq!(count(&desk, table, &made["id"]).await, rows, "{table}");
    }
    let row = xieli_kernel::ids::decode("Project", &text(&made["id"])).expect("an id");
    let sql = format!(
        "select count(*) from payment_plan p join milepost m on m.enterprise_id = p.enterprise_id and m.id = p.milepost_id
         where p.project_id = {row} and m.project_id = {row} and p.due_on = '2026-03-03' and p.invoice_number is null"
    );
    assert_eq!(desk.number(&sql).await, 1, "due with the copy's own milepost");
    let sql = format!(
        "select count(*) from project_device where project_id = {row} and status = 1 and serial_number is null"
    );
    assert_eq!(desk.number(&sql).await, 1, "planned, of no number");
    let sql = format!(
        "select count(*) from acceptance_item i join acceptance_item a on a.enterprise_id = i.enterprise_id and a.id = i.parent_id
         where i.project_id = {row} and a.project_id = {row} and i.due_on = '2026-04-01' and i.director_id is not null"
    );
    assert_eq!(desk.number(&sql).await, 1, "below the copy's own, later");
    // without any selected parts
    let bare =
        desk.change(COPY, json!({ "id": of, "input": { "name": "只有外壳" } })).await["project"].clone();
    assert_eq!((&bare["name"], &bare["beginsOn"]), (&json!("只有外壳"), &json!("2026-01-05")), "{bare}");
    for table in
        ["project_member", "project_group", "milepost", "payment_plan", "project_device", "acceptance_item"]
    {
        assert_eq!(count(&desk, table, &bare["id"]).await, 0, "{table}");
    }
}

#[tokio::test]
async fn whoever_sees_no_amount_copies_none() {
    let desk = Desk::of("manager").await;
    let of = original(&desk).await;
    // a member who may create projects, works on this one and sees no amounts
    let grant = "insert into role_menu (enterprise_id, role_id, menu_id)
        select 1, role_id, 404 from role_member where enterprise_id = 1 and member_id = (
            select m.id from member m join account a on a.id = m.account_id where a.username = 'engineer' and m.enterprise_id = 1)
        on conflict do nothing";
    desk.server.db().execute(grant).await;
    let refused = desk.told("engineer", COPY, json!({ "id": of, "parts": ["PAYMENTS"], "input": {} })).await;
    let error = &refused["data"]["projectCopy"]["userErrors"][0];
    assert_eq!((&error["code"], &error["field"][0]), (&json!("FORBIDDEN"), &json!("parts")), "{refused}");
    let made = desk.told("engineer", COPY, json!({ "id": of, "parts": ["MILEPOSTS"], "input": {} })).await;
    let made = &made["data"]["projectCopy"]["project"];
    assert_eq!(made["money"]["amount"], 0.0, "the copy is theirs, its amount is not: {made}");
    // hidden projects can't be copied
    let hidden = "update project set is_open = 2, seen_by = '{}' where name = '样板工程'";
    desk.server.db().execute(hidden).await;
    let gone = desk.told("engineer", COPY, json!({ "id": of, "input": {} })).await;
    assert_eq!(gone["data"]["projectCopy"]["userErrors"][0]["code"], "NOT_FOUND", "{gone}");
}
