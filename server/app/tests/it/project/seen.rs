//! Visibility of projects and of their fields.

use chrono::Utc;
use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::project::scheduled;
use xieli_testing::Sent;

use super::{Desk, id_of};

const SEEN: &str = "{ projects(first: 100) { totalCount nodes { rowId name money { amount } account { planned }
    counts { members paymentPlans costs } } } paymentPlans(first: 5) { totalCount } projectCosts(first: 5) { totalCount }
    projectCostSums { amount } projectMoney { count amount } milepost: mileposts(first: 100) { totalCount } }";

async fn seen(desk: &Desk, user: &str) -> Value {
    let reply = desk.told(user, SEEN, json!({})).await;
    assert!(reply["errors"].is_null(), "{user}: {reply}");
    reply["data"].clone()
}

#[tokio::test]
async fn outsiders_see_the_projects_they_work_at_and_no_amount() {
    let desk = Desk::of("admin").await;
    let external = seen(&desk, "external").await;
    let own = desk
        .number(
            "select count(distinct m.project_id) from project_member m join member p on p.id = m.member_id
             join account a on a.id = p.account_id where a.username = 'external' and m.deleted_at is null",
        )
        .await;
    assert_eq!((external["projects"]["totalCount"].as_i64(), own > 1), (Some(own), true), "{external}");
    for project in external["projects"]["nodes"].as_array().into_iter().flatten() {
        assert!(project["money"].is_null() && project["account"].is_null(), "{project}");
        assert!(
            project["counts"]["paymentPlans"].is_null() && project["counts"]["costs"].is_null(),
            "{project}"
        );
    }
    for nothing in ["paymentPlans", "projectCosts"] {
        assert_eq!(external[nothing]["totalCount"], 0, "{nothing}");
    }
    assert_eq!((&external["projectCostSums"], &external["projectMoney"]["count"]), (&json!([]), &json!(0)));
    let all = seen(&desk, "admin").await;
    assert!(
        all["projects"]["totalCount"].as_i64() > Some(own) && all["projectMoney"]["count"].as_i64() > Some(0)
    );

    // nor do sort orders reveal amounts
    let sort = "{ projects(first: 5, orderBy: [{ field: AMOUNT, direction: DESC }]) { nodes { name } } }";
    for user in ["external", "engineer"] {
        let reply = desk.told(user, sort, json!({})).await;
        assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{user}: {reply}");
    }
    assert!(desk.told("manager", sort, json!({})).await["errors"].is_null());
}

/// A private project, with all of its parts, is visible to its members only.
#[tokio::test]
async fn a_closed_project_exists_for_its_people() {
    let desk = Desk::of("admin").await;
    let closed = desk.row("浦江机场备用电源改造").await;
    let of = |table: &str| format!("select min(id) from {table} where project_id = {closed}");
    let rows = [
        ("project", "Project", closed),
        ("milepost", "Milepost", desk.number(&of("milepost")).await),
        ("projectGroup", "ProjectGroup", desk.number(&of("project_group")).await),
        ("projectMember", "ProjectMember", desk.number(&of("project_member")).await),
        ("projectDevice", "ProjectDevice", desk.number(&of("project_device")).await),
        ("projectContact", "ProjectContact", desk.number(&of("project_contact")).await),
        ("projectAddress", "ProjectAddress", desk.number(&of("project_address")).await),
        ("paymentPlan", "PaymentPlan", desk.number(&of("payment_plan")).await),
        ("projectCost", "ProjectCost", desk.number(&of("project_cost")).await),
    ];
    // user, sees it, sees its amounts
    for (user, sees, pays) in [
        ("admin", true, true),
        ("manager", true, true),
        ("engineer", true, false),
        ("other", false, false),
        ("liuruyan", false, false),
    ] {
        for (field, kind, row) in rows {
            let query = format!("query ($id: ID!) {{ {field}(id: $id) {{ id }} }}");
            let reply = desk.told(user, &query, json!({ "id": id_of(kind, row) })).await;
            let expected = if matches!(field, "paymentPlan" | "projectCost") { pays } else { sees };
            assert_eq!(reply["data"][field].is_object(), expected, "{user} {field}: {reply}");
        }
    }
    // a member without access can't add anything to it, by any id
    let create = "mutation ($input: MilepostInput!) { milepostCreate(input: $input) { milepost { id } userErrors { message } } }";
    let input = json!({ "input": { "projectId": closed.to_string(), "name": "偷加" } });
    let reply = desk.told("liuruyan", create, input).await;
    assert!(!reply["data"]["milepostCreate"]["milepost"].is_object(), "{reply}");
}

/// Phone numbers of external contacts are for members of the project only, also in searches.
#[tokio::test]
async fn numbers_are_for_the_people_of_a_project() {
    let desk = Desk::of("engineer").await;
    let list = "query ($id: ID!) { projectContacts(first: 50, filter: { projectId: $id }) { nodes { name phone } } }";
    let own = desk.row("启明园区安防监控改造").await.to_string();
    let other = desk.row("华南客户巡检服务").await.to_string();
    let theirs = desk.ask(list, json!({ "id": own })).await;
    assert!(theirs["projectContacts"]["nodes"][0]["phone"].is_string(), "{theirs}");
    let hidden = desk.ask(list, json!({ "id": other })).await;
    let nodes = hidden["projectContacts"]["nodes"].as_array().cloned().expect("rows");
    assert!(!nodes.is_empty() && nodes.iter().all(|node| node["phone"].is_null()), "{hidden}");
    let found = desk
        .ask("{ projectContacts(first: 5, filter: { keyword: \"15470\" }) { totalCount } }", json!({}))
        .await;
    assert_eq!(found["projectContacts"]["totalCount"], 0, "{found}");
}

/// Notices about a project only go to members who can open it, with one request for both.
#[tokio::test]
async fn who_cannot_open_a_project_is_not_told_of_it() {
    let desk = Desk::of("manager").await;
    desk.without_projects("sales").await;
    let project = desk.made("告知可见的人").await;
    let (engineer, sales) = (desk.member("engineer").await, desk.member("sales").await);
    let put = "mutation ($id: ID!, $groups: [ProjectPeopleInput!]!) { projectMembersSave(input: { id: $id, groups: $groups }) {
        project { id } userErrors { message } } }";
    let people: Vec<Value> = [engineer, sales].map(|row| json!({ "memberId": id_of("Member", row) })).into();
    let groups = json!([{ "name": "实施组", "members": people }]);
    let put = desk.change(put, json!({ "id": project, "groups": groups })).await;
    assert_eq!(put["userErrors"], json!([]), "{put}");
    let told = async |member: i64, kind: &str| {
        let sql = format!(
            "select count(*) from notification where member_id = {member} and kind = '{kind}' and title like '%“告知可见的人”%'"
        );
        desk.number(&sql).await
    };
    assert_eq!(told(engineer, "project.member_added").await, 1);
    assert_eq!(told(sales, "project.member_added").await, 0, "sales have no code for projects");
    let found =
        desk.told("sales", "query ($id: ID!) { project(id: $id) { name } }", json!({ "id": project })).await;
    assert!(found["data"]["project"].is_null(), "{found}");

    // with the permission code they get them from then on, for visible projects
    desk.server
        .db()
        .execute(&format!(
            "insert into role_menu (enterprise_id, role_id, menu_id)
             select m.enterprise_id, s.role_id, m.menu_id from role_menu m
             join role_member e on (e.enterprise_id, e.role_id) = (m.enterprise_id, m.role_id) and e.member_id = {engineer}
             join role_member s on s.enterprise_id = m.enterprise_id and s.member_id = {sales}
             where m.enterprise_id = 1 on conflict do nothing"
        ))
        .await;
    let ends = "update project set ends_on = current_date + 3 where name = '告知可见的人'";
    desk.server.db().execute(ends).await;
    scheduled::tell(desk.server.services(), Utc::now()).await.expect("told");
    for member in [engineer, sales] {
        assert_eq!(told(member, "project.ends_soon").await, 1, "{member}");
    }
}

/// A list costs no statement per row.
#[tokio::test]
async fn a_list_of_projects_costs_as_much_for_one_as_for_many() {
    let desk = Desk::of("admin").await;
    let query = "query ($first: Int!) { projects(first: $first) { nodes { name type { text } status { text } tags { text }
        customer { name } director { name } directorTeam { name } starred money { amount } account { planned }
        counts { members documents } mileposts { name director { name } after { name } }
        members { member { name } team { name } group { name } } viewerCan { update } } } }";
    let mut costs = Vec::new();
    for first in [1, 14] {
        let work = desk.server.graphql(Some(&desk.token), query, json!({ "first": first }));
        let (reply, cost) = desk.server.cost(work).await;
        assert!(reply["errors"].is_null(), "{reply}");
        costs.push(cost);
    }
    assert!(costs[1] <= costs[0] + 3, "one project costs {} statements, fourteen {}", costs[0], costs[1]);
}

#[tokio::test]
async fn numbers_of_customers_people_come_along_for_those_who_may_read_them() {
    let desk = Desk::of("owner").await;
    let customer = desk
        .number("select id from customer where enterprise_id = 1 and name = '启明物业服务有限公司'")
        .await;
    let sql = format!("select min(id) from contact where customer_id = {customer} and deleted_at is null");
    let contact = desk.number(&sql).await;
    desk.server
        .db()
        .execute(&format!(
            "update customer set salesman_id = null, seen_by = '{{}}', is_open = 1 where id = {customer}"
        ))
        .await;
    // a planner of the project, with and without the right to read numbers
    for (user, reads) in [("owner", true), ("manager", false)] {
        let token = desk.server.token(user).await;
        let send = async |path: &str, body: Value| {
            desk.server.rest(Some(&token), Method::POST, path, Sent::Json(body)).await
        };
        let new = json!({ "name": format!("电话{user}"), "customerId": customer.to_string() });
        let project = send("/api/pms/project", new).await.body["data"]["id"].clone();
        let put = json!({ "projectId": project, "contactId": contact.to_string() });
        let reply = send("/api/pms/customermember", put.clone()).await;
        if reads {
            assert!(
                reply.body["data"]["phone"].as_str().is_some_and(|phone| !phone.is_empty()),
                "{}",
                reply.body
            );
            continue;
        }
        let said = (reply.code(), reply.body["msg"].as_str().unwrap_or_default());
        assert_eq!(said, (4022, "请输入联系电话"), "{}", reply.body);
        // a number that they know can be written
        let mut known = put;
        known["phone"] = json!("15400009999");
        let reply = send("/api/pms/customermember", known).await;
        assert_eq!(reply.body["data"]["phone"], "15400009999", "{}", reply.body);
    }
}
