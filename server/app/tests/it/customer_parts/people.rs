//! Contacts of customers: their life by GraphQL and REST, and the transfer of the default contact.

use reqwest::Method;
use serde_json::json;
use xieli_testing::Sent;

use super::{CREATE, DELETE, Desk, UPDATE};

#[tokio::test]
async fn a_contact_lives_and_the_default_passes_on() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer("临港新能源装备有限公司").await;
    let count = "query ($id: ID!) { customer(id: $id) { counts { contacts } contact { name } } }";
    let before = desk.ask(count, json!({ "id": customer })).await["customer"].clone();
    assert_eq!((&before["counts"]["contacts"], &before["contact"]["name"]), (&json!(1), &json!("金曼青")));

    let wrong = json!({ "customer": customer, "input": { "name": " ", "phone": "154" } });
    assert_eq!(desk.refusal(CREATE, wrong).await, "请输入联系人");
    let input = json!({ "name": "许平", "phone": "15400000901", "otherPhones": ["", "02100000901"] });
    let made = desk.change(CREATE, json!({ "customer": customer, "input": input })).await["contact"].clone();
    assert_eq!((&made["otherPhones"], &made["isDefault"]), (&json!(["02100000901"]), &json!(false)));
    // search finds the customer by its contacts from now on
    let search = "query ($keyword: String) { customers(filter: { keyword: $keyword }) { totalCount } }";
    for keyword in ["许平", "xuping", "00000901"] {
        let found = desk.ask(search, json!({ "keyword": keyword })).await;
        assert_eq!(found["customers"]["totalCount"], 1, "{keyword}");
    }

    // absent stays, null clears; a new default replaces the former one
    let change = json!({ "id": made["id"], "version": made["version"], "input": { "isDefault": true, "position": "主任" } });
    let after = desk.change(UPDATE, change.clone()).await["contact"].clone();
    assert_eq!(
        (&after["phone"], &after["isDefault"], &after["position"]),
        (&json!("15400000901"), &json!(true), &json!("主任"))
    );
    let stale = desk.change(UPDATE, change).await;
    assert_eq!(stale["userErrors"][0]["code"], "STALE", "{stale}");
    let now = desk.ask(count, json!({ "id": customer })).await["customer"].clone();
    assert_eq!((&now["counts"]["contacts"], &now["contact"]["name"]), (&json!(2), &json!("许平")));
    let kept = desk.change(UPDATE, json!({ "id": made["id"], "input": { "isDefault": false } })).await;
    assert_eq!(kept["contact"]["isDefault"], true, "a default stays until another becomes it");

    let gone = desk.change(DELETE, json!({ "ids": [made["id"]] })).await;
    assert_eq!(gone["deletedIds"], json!([made["id"]]));
    let left = desk.ask(count, json!({ "id": customer })).await["customer"].clone();
    assert_eq!((&left["counts"]["contacts"], &left["contact"]["name"]), (&json!(1), &json!("金曼青")));
    let found = desk.ask(search, json!({ "keyword": "00000901" })).await;
    assert_eq!(found["customers"]["totalCount"], 0, "nobody is found by who is gone");
    let several =
        "select count(*) from (select customer_id from contact where deleted_at is null group by customer_id
        having count(*) filter (where is_default) <> 1) wrong";
    assert_eq!(desk.number(several).await, 0, "one default each");
}

#[tokio::test]
async fn a_contact_is_also_reached_in_writing() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer("临港新能源装备有限公司").await;
    let with = |email: &str, wechat: &str| json!({ "customer": customer, "input": { "name": "许平", "phone": "15400000901", "email": email, "wechat": wechat } });
    assert_eq!(desk.refusal(CREATE, with("xuping@", "")).await, "请输入正确的邮箱");
    let long = format!("{}@a.example", "x".repeat(91));
    assert_eq!(desk.refusal(CREATE, with(&format!("x{long}"), "")).await, "邮箱不能超过 100 个字符");
    assert_eq!(desk.refusal(CREATE, with("", &"微".repeat(51))).await, "微信不能超过 50 个字符");
    let made = desk.change(CREATE, with(" XuPing@linggang.example ", "xuping_lg")).await["contact"].clone();
    assert_eq!((&made["email"], &made["wechat"]), (&json!("XuPing@linggang.example"), &json!("xuping_lg")));
    let search =
        "query ($keyword: String!) { search(keyword: $keyword, first: 6) { hits(kinds: [CONTACT]) { title } }
        contacts(filter: { keyword: $keyword }) { totalCount } }";
    for keyword in ["xuping@linggang", "xuping_lg"] {
        let found = desk.ask(search, json!({ "keyword": keyword })).await;
        assert_eq!(found["search"]["hits"], json!([{ "title": "许平" }]), "{keyword}");
        assert_eq!(found["contacts"]["totalCount"], 1, "{keyword}");
    }
    // absent stays, null clears, and cleared values are no longer found
    let change = |input| json!({ "id": made["id"], "input": input });
    let after = desk.change(UPDATE, change(json!({ "position": "主任" }))).await["contact"].clone();
    assert_eq!((&after["email"], &after["wechat"]), (&made["email"], &made["wechat"]));
    let after = desk.change(UPDATE, change(json!({ "email": null }))).await["contact"].clone();
    assert_eq!((&after["email"], &after["wechat"]), (&json!(null), &json!("xuping_lg")));
    let found = desk.ask(search, json!({ "keyword": "xuping@linggang" })).await;
    assert_eq!(found["contacts"]["totalCount"], 0);
    // the same through REST
    let body = json!({ "id": made["rowId"], "email": "xp@linggang.example", "wechat": "" });
    let after = desk.rest(Method::PUT, "/api/crm/contacts", Sent::Json(body)).await;
    assert_eq!((&after["email"], &after["wechat"]), (&json!("xp@linggang.example"), &json!(null)));
}

#[tokio::test]
async fn a_contact_lives_by_rest() {
    let desk = Desk::of("sales").await;
    let customer = desk.row("松江精密制造有限公司").await.to_string();
    let body = json!({ "customerId": customer, "name": "许平", "phone": "15400000901", "otherPhone": "02100000901,1234567" });
    let made = desk.rest(Method::POST, "/api/crm/contacts", Sent::Json(body)).await;
    assert_eq!(
        (&made["otherPhone"], &made["customerName"]),
        (&json!("02100000901,1234567"), &json!("松江精密制造有限公司"))
    );
    let change =
        json!({ "id": made["id"], "version": made["version"], "otherPhone": "", "departName": "设备部" });
    let after = desk.rest(Method::PUT, "/api/crm/contacts", Sent::Json(change)).await;
    assert_eq!(
        (&after["otherPhone"], &after["departName"], &after["name"]),
        (&json!(""), &json!("设备部"), &json!("许平"))
    );
    let list =
        desk.rest(Method::GET, &format!("/api/crm/contacts/list?customerId={customer}"), Sent::Nothing).await;
    assert_eq!((&list["total"], &list["records"][0]["name"]), (&json!(4), &json!("许平")));
    let counts = desk
        .rest(Method::GET, &format!("/api/crm/customer/getCustomerCount/{customer}"), Sent::Nothing)
        .await;
    assert_eq!((&counts["contacts"], &counts["id"]), (&json!(4), &json!(customer)));
    desk.rest(Method::DELETE, "/api/crm/contacts", Sent::Json(json!([made["id"]]))).await;
    let path = format!("/api/crm/contacts/{}", made["id"].as_str().expect("an id"));
    let gone = desk.server.rest(Some(&desk.token), Method::GET, &path, Sent::Nothing).await;
    assert_eq!(gone.code(), 10003, "{}", gone.body);
    let wrong = json!({ "customerId": customer, "name": "许平", "phone": "15400000901", "otherPhone": "12" });
    let told =
        desk.server.rest(Some(&desk.token), Method::POST, "/api/crm/contacts", Sent::Json(wrong)).await;
    assert_eq!(
        (told.code(), &told.body["data"][0]["message"]),
        (4022, &json!("请输入正确的联系电话")),
        "{}",
        told.body
    );
}

#[tokio::test]
async fn two_contacts_at_once_do_not_share_the_last_place() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer("范子安").await;
    let people = "query ($id: ID!) { contacts(filter: { customerId: $id }) { totalCount nodes { id } } }";
    let only = desk.ask(people, json!({ "id": customer })).await["contacts"]["nodes"][0]["id"].clone();
    desk.change(DELETE, json!({ "ids": [only] })).await;
    let input = |phone: &str| json!({ "customer": customer, "input": { "name": "范子安", "phone": phone } });
    let (one, other) =
        tokio::join!(desk.change(CREATE, input("15400000901")), desk.change(CREATE, input("15400000902")));
    let made = [&one, &other].iter().filter(|payload| !payload["contact"].is_null()).count();
    assert_eq!(made, 1, "{one} {other}");
    let refused = if one["contact"].is_null() { &one } else { &other };
    assert_eq!(refused["userErrors"][0]["message"], "该类型的客户最多有 1 个联系人");
    assert_eq!(desk.ask(people, json!({ "id": customer })).await["contacts"]["totalCount"], 1);
}
