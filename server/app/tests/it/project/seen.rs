//! For whom projects exist, and what of them.

use reqwest::Method;
use serde_json::{Value, json};
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

    // nor do sorts say what projects are worth
    let sort = "{ projects(first: 5, orderBy: [{ field: AMOUNT, direction: DESC }]) { nodes { name } } }";
    for user in ["external", "engineer"] {
        let reply = desk.told(user, sort, json!({})).await;
        assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{user}: {reply}");
    }
    assert!(desk.told("manager", sort, json!({})).await["errors"].is_null());
}

/// A closed project exists for its people alone, and so does whatever hangs on it.
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
    // whoever does not see it can't hang anything on it, by whatever id
    let create = "mutation ($input: MilepostInput!) { milepostCreate(input: $input) { milepost { id } userErrors { message } } }";
    let input = json!({ "input": { "projectId": closed.to_string(), "name": "偷加" } });
    let reply = desk.told("liuruyan", create, input).await;
    assert!(!reply["data"]["milepostCreate"]["milepost"].is_object(), "{reply}");
}

/// The numbers of a project's people of others are for whoever works at it, and nobody is found by them.
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

/// Nothing of a list costs a statement a row.
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
    // whoever plans the project, and may read numbers or may not
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
        // a number that they know is theirs to write down
        let mut known = put;
        known["phone"] = json!("15400009999");
        let reply = send("/api/pms/customermember", known).await;
        assert_eq!(reply.body["data"]["phone"], "15400009999", "{}", reply.body);
    }
}
