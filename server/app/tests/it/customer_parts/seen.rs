//! Visibility of customers' dependent records, and the number of statements to read them.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{CREATE, DELETE, Desk, HOSPITAL, UPDATE};

const PARTS: &str = "query ($id: ID!) {
    contacts(filter: { customerId: $id }) { nodes { id } } customerAddresses(filter: { customerId: $id }) { nodes { id } }
    customerChildren(filter: { customerId: $id }) { nodes { id } } customerAssets(filter: { customerId: $id }) { nodes { id } }
    customerQrcodes(filter: { customerId: $id }) { nodes { id } } customerAssetFacets(customerId: $id) { departs } }";

#[tokio::test]
async fn numbers_are_for_those_who_may_read_them() {
    let desk = Desk::of("sales").await;
    let (name, number) = HOSPITAL;
    let customer = desk.customer(name).await;
    let by_customer = "query ($id: ID!) { contacts(filter: { customerId: $id }) { nodes { phone otherPhones email wechat } }
        customerChildren(filter: { customerId: $id }) { nodes { phone } } customer(id: $id) { contact { phone email wechat } } }";
    let seen = desk.ask(by_customer, json!({ "id": customer })).await;
    assert_eq!(seen["customer"]["contact"]["phone"], number);
    assert_eq!(
        (&seen["customer"]["contact"]["email"], &seen["customer"]["contact"]["wechat"]),
        (&json!("contact250@example.com"), &json!("wx_0000250"))
    );
    assert!(seen["customerChildren"]["nodes"][0]["phone"].is_string());

    let contacts = "query ($keyword: String) { contacts(filter: { keyword: $keyword }) { totalCount } }";
    let ways = ["contact250@example", "wx_0000250"];
    for way in ways {
        assert_eq!(desk.ask(contacts, json!({ "keyword": way })).await["contacts"]["totalCount"], 1, "{way}");
    }

    // the permission code is removed from the role; another member's rights are not cached
    desk.server.db().execute("delete from role_menu where enterprise_id = 1 and menu_id = 710").await;
    let search = "query ($keyword: String) { contacts(filter: { keyword: $keyword }) { totalCount }
        customers(filter: { keyword: $keyword }) { totalCount } }";
    let guest = "guanshanyue";
    let hidden = desk.told(guest, by_customer, json!({ "id": customer })).await["data"].clone();
    for contact in hidden["contacts"]["nodes"].as_array().expect("people") {
        assert_eq!((&contact["phone"], &contact["otherPhones"]), (&Value::Null, &Value::Null));
        assert_eq!((&contact["email"], &contact["wechat"]), (&Value::Null, &Value::Null));
    }
    assert!(
        hidden["customer"]["contact"]["phone"].is_null()
            && hidden["customerChildren"]["nodes"][0]["phone"].is_null()
    );
    for way in ways {
        let told = desk.told(guest, contacts, json!({ "keyword": way })).await["data"].clone();
        assert_eq!(told["contacts"]["totalCount"], 0, "{way}");
    }
    for (keyword, found) in [(number, 0), (&number[3..], 0), ("康伯年", 1)] {
        let told = desk.told(guest, search, json!({ "keyword": keyword })).await["data"].clone();
        assert_eq!(told["contacts"]["totalCount"], found, "{keyword}");
        assert_eq!(told["customers"]["totalCount"], found, "{keyword}");
    }
    let token = desk.server.token(guest).await;
    let path = format!("/api/crm/contacts/list?customerId={}", desk.row(name).await);
    let rest = desk.server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await.body.to_string();
    assert!(rest.contains("康伯年") && !rest.contains(number), "{rest}");
    assert!(!rest.contains("contact250@example.com") && !rest.contains("wx_0000250"), "{rest}");

    // the customer's salesperson reads them all the same
    let own = desk.customer("玄武医疗器械有限公司").await;
    let seen = desk.told(guest, by_customer, json!({ "id": own })).await["data"].clone();
    assert!(seen["customer"]["contact"]["phone"].is_string());
    let all = "{ contacts(first: 100) { nodes { phone customer { viewerCan { seePhones } } } } }";
    let all = desk.told(guest, all, json!({})).await["data"]["contacts"]["nodes"].clone();
    for contact in all.as_array().expect("people") {
        assert_eq!(contact["phone"].is_string(), contact["customer"]["viewerCan"]["seePhones"], "{contact}");
    }
}

#[tokio::test]
async fn what_hangs_on_a_hidden_customer_does_not_exist() {
    let desk = Desk::of("admin").await;
    let name = "常熟纺织有限公司";
    let customer = desk.customer(name).await;
    let row = desk.row(name).await;
    // a record of every kind
    desk.server
        .db()
        .execute(&format!(
            "insert into customer_child (enterprise_id, customer_id, name) values (1, {row}, '一分厂');
             insert into customer_asset (enterprise_id, customer_id, kind, name) values (1, {row}, 2, '1 号控制柜');
             insert into customer_qrcode (enterprise_id, customer_id, qrcode_id)
                select 1, {row}, min(id) from qrcode where enterprise_id = 1 and status = 0"
        ))
        .await;
    let lists = ["contacts", "customerAddresses", "customerChildren", "customerAssets", "customerQrcodes"];
    let all = desk.ask(PARTS, json!({ "id": customer })).await;
    let node = "query ($id: ID!) { node(id: $id) { id } }";
    for list in lists {
        let id = &all[list]["nodes"][0]["id"];
        assert!(id.is_string(), "{list}: {all}");
        // a member of another team, and the owner of another enterprise
        for user in ["shanyutong", "other"] {
            let found = desk.told(user, PARTS, json!({ "id": customer })).await["data"].clone();
            assert_eq!(found[list]["nodes"], json!([]), "{user}: {list}");
            assert!(found["customerAssetFacets"].is_null());
            assert!(
                desk.told(user, node, json!({ "id": id })).await["data"]["node"].is_null(),
                "{user}: {list}"
            );
        }
    }
    let contact = &all["contacts"]["nodes"][0]["id"];
    for user in ["shanyutong", "other"] {
        for (query, variables) in [
            (UPDATE, json!({ "id": contact, "input": { "name": "许平" } })),
            (DELETE, json!({ "ids": [contact] })),
            (CREATE, json!({ "customer": customer, "input": { "name": "许平", "phone": "1234567" } })),
        ] {
            let told = desk.told(user, query, variables).await.to_string();
            assert!(told.contains("数据不存在"), "{user}: {told}");
        }
    }
    // deleting the customer hides all of its records
    let delete = "mutation ($ids: [ID!]!) { customerDelete(input: { ids: $ids }) { deletedIds userErrors { message } } }";
    assert!(desk.change(delete, json!({ "ids": [customer] })).await["deletedIds"].is_array());
    let gone = desk.ask(PARTS, json!({ "id": customer })).await;
    assert!(lists.iter().all(|list| gone[list]["nodes"] == json!([])), "{gone}");
}

#[tokio::test]
async fn who_sees_a_customer_of_others_does_not_change_its_people() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer(HOSPITAL.0).await;
    let people = "query ($id: ID!) { contacts(filter: { customerId: $id }) { nodes { id viewerCan { update delete } } } }";
    let contact = desk.ask(people, json!({ "id": customer })).await["contacts"]["nodes"][0].clone();
    assert_eq!(contact["viewerCan"], json!({ "update": false, "delete": false }));
    let code = |reply: &Value| reply["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned();
    for (query, variables) in [
        (CREATE, json!({ "customer": customer, "input": { "name": "许平", "phone": "1234567" } })),
        (UPDATE, json!({ "id": contact["id"], "input": { "name": "许平" } })),
        (DELETE, json!({ "ids": [contact["id"]] })),
    ] {
        assert_eq!(code(&desk.told("sales", query, variables).await), "FORBIDDEN", "{query}");
    }
    // members without the code see no record of any kind
    for user in ["engineer", "external"] {
        assert_eq!(code(&desk.told(user, people, json!({ "id": customer })).await), "FORBIDDEN", "{user}");
    }
}

#[tokio::test]
async fn an_external_member_sees_what_is_shared_with_them() {
    let desk = Desk::of("admin").await;
    let grant = "insert into role_menu (enterprise_id, role_id, menu_id)
        select enterprise_id, id, 701 from role where enterprise_id = 1 and name = '外部成员'";
    desk.server.db().execute(grant).await;
    let all = "{ contacts { totalCount } customerAddresses { totalCount } customerAssets { totalCount } }";
    let none = desk.told("external", all, json!({})).await["data"].clone();
    assert_eq!(none["contacts"]["totalCount"], 0, "open customers are for staff: {none}");
    let share = "update customer set seen_by = seen_by || (select m.id from member m join account a on a.id = m.account_id
        where a.username = 'external') where name = '启明物业服务有限公司'";
    desk.server.db().execute(share).await;
    let shared = desk.told("external", all, json!({})).await["data"].clone();
    assert_eq!(
        (&shared["contacts"]["totalCount"], &shared["customerAddresses"]["totalCount"]),
        (&json!(2), &json!(1))
    );
}

#[tokio::test]
async fn lists_of_parts_cost_the_same_at_one_row_and_at_twenty() {
    let desk = Desk::of("sales").await;
    desk.server.db().execute("delete from role_menu where enterprise_id = 1 and menu_id = 710").await;
    let token = desk.server.token("shilei").await;
    for query in [
        "query ($first: Int) { contacts(first: $first) { nodes { phone otherPhones customer { name } viewerCan { update } } } }",
        "query ($first: Int) { customerAddresses(first: $first) { nodes { customer { name } viewerCan { update } } } }",
        "query ($first: Int) { customerChildren(first: $first) { nodes { phone viewerCan { update } } } }",
        "query ($first: Int) { customerAssets(first: $first) { nodes { product { name } address { name } qrcode { code } } } }",
        "query ($first: Int) { customerQrcodes(first: $first) { nodes { qrcode { code } asset { name } customer { name } } } }",
        "query ($first: Int) { customers(first: $first) { nodes { contact { phone } address { address } counts { contacts devices documents } } } }",
    ] {
        let mut costs = Vec::new();
        for first in [1, 20] {
            desk.server.graphql(Some(&token), "{ viewer: __typename }", json!({})).await;
            let work = desk.server.graphql(Some(&token), query, json!({ "first": first }));
            let (reply, cost) = desk.server.cost(work).await;
            assert!(reply["errors"].is_null(), "{query}: {}", reply["errors"]);
            costs.push(cost);
        }
        assert_eq!(costs[0], costs[1], "{query}");
    }
}

#[tokio::test]
async fn the_demos_customers_are_as_the_services_write_them() {
    let desk = Desk::of("sales").await;
    let seen = "select count(*) from customer c where seen_by is distinct from coalesce((select array_agg(distinct token order by token)
        from (select salesman_id union all select -salesman_team_id
            union all select a.member_id from customer_association a where a.enterprise_id = c.enterprise_id and a.customer_id = c.id and a.type = 1
            union all select -a.team_id from customer_association a where a.enterprise_id = c.enterprise_id and a.customer_id = c.id and a.type = 2)
        all_of(token) where token is not null), '{}')";
    assert_eq!(desk.number(seen).await, 0, "who sees them");
    let tenure = "select count(*) from customer c left join customer_tenure t
        on t.enterprise_id = c.enterprise_id and t.customer_id = c.id and t.ended_at is null
        where (t.member_id, t.team_id) is distinct from (c.salesman_id, c.salesman_team_id)";
    assert_eq!(desk.number(tenure).await, 0, "whose they are");
    let words = "select md5(string_agg(concat_ws(' ', id, search_name, search_text, search_grams), '|' order by id)) from customer";
    let read = async || -> String {
        desk.server.db().client().await.query_one(words, &[]).await.expect(words).get(0)
    };
    let before = read().await;
    desk.server
        .db()
        .execute("update customer set search_name = '', search_text = '', search_grams = '{}'")
        .await;
    let client = desk.server.db().client().await;
    for row in client
        .query("select enterprise_id, array_agg(id) from customer group by 1", &[])
        .await
        .expect("customers")
    {
        let (enterprise, all): (i64, Vec<i64>) = (row.get(0), row.get(1));
        let written = desk
            .server
            .db()
            .db()
            .transaction(async |tx| xieli_domain::customer::store::find_by(tx, enterprise, &all).await);
        written.await.expect("written");
    }
    assert_eq!(before, read().await, "what they are found by");
}
