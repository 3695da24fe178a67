//! Life of a customer through REST, with the forms and bodies of the specification (business §7 Customers).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::Desk;

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

impl Desk {
    async fn get(&self, path: &str) -> Value {
        self.rest(Method::GET, path, Sent::Nothing).await
    }

    async fn put(&self, path: &str, body: Value) -> Value {
        self.rest(Method::PUT, path, Sent::Json(body)).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.rest(Method::POST, path, Sent::Json(body)).await
    }

    async fn delete(&self, path: &str, ids: Value) -> Value {
        self.rest(Method::DELETE, path, Sent::Json(ids)).await
    }

    /// Code and message of a refused call.
    async fn no(&self, method: Method, path: &str, sent: Sent) -> (i64, String) {
        let reply = self.server.rest(Some(&self.token), method, path, sent).await;
        (reply.code(), reply.body["msg"].as_str().unwrap_or_default().to_owned())
    }
}

/// Body that creates a customer, as the dialog of the specification sends it (business §3 Customer).
fn body(name: &str, phone: &str) -> Value {
    json!({ "name": name, "type": "1", "level": "1", "tags": [], "isOpen": "1", "remark": "展会认识",
        "contacts": [{ "name": "李娜", "phone": phone, "otherPhone": "02112345678,,13900001111", "departName": "采购部" }],
        "address": [{ "name": "总部", "address": "上海市浦东新区世纪大道 100 号", "description": "8 层", "lng": 121.5, "lat": 31.2 }] })
}

#[tokio::test]
async fn a_customer_lives_by_rest_alone() {
    let desk = Desk::of("sales").await;
    let me = desk.ask("query { viewer { member { rowId mainTeam { rowId } } } }", json!({})).await;
    let member = text(&me["viewer"]["member"]["rowId"]);

    // created, found, read, changed; another one with the same name only after confirmation
    let mut new = body("丽水机电有限公司", "13912340001");
    new["salesman"] = json!(member);
    let made = desk.post("/api/crm/customer", new.clone()).await;
    let id = text(&made["id"]);
    let (code, told) = desk.no(Method::POST, "/api/crm/customer", Sent::Json(new.clone())).await;
    assert_eq!((code, told.as_str()), (4022, "客户已存在"));
    let list = desk
        .get("/api/crm/customer/list?scope=my&keyword=丽水机电&page=1&size=10&column=createTime&order=desc")
        .await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(1), &json!(id)), "{list}");
    let found = desk.get("/api/crm/customer/search?keyword=lsjd").await;
    assert_eq!(found["records"][0]["name"], "丽水机电有限公司", "{found}");
    let read = desk.get(&format!("/api/crm/customer/{id}")).await;
    assert_eq!((&read["remark"], &read["salesman"]), (&json!("展会认识"), &json!(member)), "{read}");
    let change = json!({ "id": id, "version": read["version"], "name": "丽水机电", "remark": null });
    let changed = desk.put("/api/crm/customer", change.clone()).await;
    assert_eq!((&changed["name"], &changed["remark"]), (&json!("丽水机电"), &Value::Null), "{changed}");
    let (code, told) = desk.no(Method::PUT, "/api/crm/customer", Sent::Json(change)).await;
    assert_eq!(code, 4009, "a stale version: {told}");
    // an existing duplicate does not block changes of other fields, only of the name
    let mine = |name: &str, phone: &str| {
        let mut new = body(name, phone);
        new["salesman"] = json!(member);
        new
    };
    let twin = desk.post("/api/crm/customer?force=1", mine("丽水机电", "13912340077")).await;
    let noted = desk.put("/api/crm/customer", json!({ "id": twin["id"], "remark": "同名" })).await;
    assert_eq!(noted["remark"], "同名", "{noted}");
    let other = desk.post("/api/crm/customer", mine("丽水电机", "13912340078")).await;
    let renamed = json!({ "id": other["id"], "name": "丽水机电" });
    let (code, told) = desk.no(Method::PUT, "/api/crm/customer", Sent::Json(renamed)).await;
    assert_eq!((code, told.as_str()), (4022, "客户已存在"));

    // lists of its contacts, addresses, sub-units, assets and labels
    let contacts = desk.get(&format!("/api/crm/contacts/list?customerId={id}")).await;
    assert_eq!(contacts["records"][0]["otherPhone"], "02112345678,13900001111", "{contacts}");
    let of_days = format!(
        "/api/crm/contacts/getAddContactList?memberId={member}&startTime=2020-01-01&endTime=2099-12-31"
    );
    assert!(desk.get(&of_days).await["total"].as_i64() > Some(0));
    let place = json!({ "customerId": id, "name": "二厂", "address": "丽水市莲都区中山街 1 号", "lng": 119.92, "lat": 28.45 });
    let place = desk.post("/api/crm/address", place).await;
    let place = desk.put("/api/crm/address", json!({ "id": place["id"], "isDefault": true })).await;
    let shown = desk.get(&format!("/api/crm/address/{}", text(&place["id"]))).await;
    assert_eq!((&shown["name"], &shown["isDefault"]), (&json!("二厂"), &json!(1)), "{shown}");
    let unit = desk
        .post(
            "/api/crm/children",
            json!({ "customerId": id, "name": "一车间", "contacts": "王强", "phone": "02112345678" }),
        )
        .await;
    desk.put("/api/crm/children", json!({ "id": unit["id"], "name": "铸造车间" })).await;
    let units = desk.get(&format!("/api/crm/children/list?customerId={id}")).await;
    assert_eq!(units["records"][0]["name"], "铸造车间", "{units}");
    let mut things = Vec::new();
    for kind in ["asset", "device"] {
        let thing = json!({ "customerId": id, "name": format!("数控机床 {kind}"), "price": 1234.5, "departName": "设备部",
            "addressId": place["id"], "purchaseDate": "2024-03-01" });
        let thing = desk.post(&format!("/api/crm/{kind}"), thing).await;
        let change = json!({ "id": thing["id"], "version": thing["version"], "departName": "动力部" });
        let thing = desk.put(&format!("/api/crm/{kind}"), change).await;
        let list = desk.get(&format!("/api/crm/{kind}/list?customerId={id}&departName=动力部")).await;
        assert_eq!(list["records"][0]["id"], thing["id"], "{list}");
        things.push(thing["id"].clone());
    }
    let counts = desk.get(&format!("/api/crm/customer/getCustomerCount/{id}")).await;
    let count = |name: &str| counts[name].as_i64().unwrap_or_else(|| panic!("{name} of {counts}"));
    assert_eq!(
        (count("contacts"), count("addresses"), count("children"), count("assets"), count("devices")),
        (1, 2, 1, 1, 1)
    );
    let (code, told) = desk.no(Method::DELETE, "/api/crm/address", Sent::Json(json!([place["id"]]))).await;
    assert_ne!(code, 0, "something stands there: {told}");
    for (kind, thing) in ["asset", "device"].into_iter().zip(things) {
        desk.delete(&format!("/api/crm/{kind}"), json!([thing])).await;
    }
    desk.delete("/api/crm/children", json!([unit["id"]])).await;
    desk.delete("/api/crm/address", json!({ "ids": [place["id"]] })).await;

    // follow-ups, alone and with companions; settings; other members
    let follow = json!({ "customerId": id, "type": "1", "content": "电话确认了型号", "nextTime": null });
    desk.post("/api/crm/customer/follow", follow).await;
    let several = json!({ "customerIds": [id], "type": "1", "content": "发了样本" });
    desk.post("/api/crm/customer/batchFollow", several).await;
    let followed = desk.get(&format!("/api/crm/customer/{id}")).await;
    assert!(!text(&followed["followTime"]).is_empty(), "{followed}");
    let setting = desk.put(&format!("/api/crm/customer/setting/{id}"), json!({ "followDays": 7 })).await;
    assert_eq!(setting["followDays"], 7, "{setting}");
    assert!(desk.get("/api/crm/customer/settings").await.to_string().contains(&id));
    desk.get("/api/crm/orgSettings").await;
    let team = text(&me["viewer"]["member"]["mainTeam"]["rowId"]);
    let shared = desk.post("/api/crm/followTeam", json!({ "customerId": id, "teamIds": [team] })).await;
    assert_eq!(shared["followTeams"][0]["id"], json!(team), "{shared}");
    assert_eq!(desk.get(&format!("/api/crm/teamInfo?teamId={team}")).await["id"], json!(team));
    assert!(desk.get("/api/crm/teamTree").await.to_string().contains(&member));

    // several at once, and merging two
    let mut other = body("丽水机电厂", "13912340002");
    other["salesman"] = json!(member);
    let twin = desk.post("/api/crm/customer", other).await;
    let both = json!([id, twin["id"]]);
    let changed = desk.put("/api/crm/customer/batchUpdate", json!({ "ids": both, "level": "2" })).await;
    assert_eq!(changed.as_array().map(Vec::len), Some(2), "{changed}");
    let given = json!({ "ids": both, "salesman": member, "reason": "重新分配" });
    desk.put("/api/crm/customer/batchTransfer", given).await;
    let merged =
        desk.post("/api/crm/customer/mergeCustomer", json!({ "intoId": id, "fromIds": [twin["id"]] })).await;
    assert_eq!(merged["id"], json!(id), "{merged}");
    let by_alias = desk.get("/api/crm/customer/search?keyword=丽水机电厂").await;
    assert_eq!(by_alias["records"][0]["id"], json!(id), "{by_alias}");

    // deleted, restored, purged
    desk.delete("/api/crm/customer", json!([id])).await;
    let (code, _) = desk.no(Method::GET, &format!("/api/crm/customer/{id}"), Sent::Nothing).await;
    assert_eq!(code, 10003);
    // the member who deleted it may restore it for a while
    desk.post("/api/crm/customer/recycle", json!([id])).await;
    desk.delete("/api/crm/customer", json!([id])).await;
    let (code, _) = desk.no(Method::DELETE, "/api/crm/customer/recycle", Sent::Json(json!([id]))).await;
    assert_eq!(code, 4003, "for good the administrators delete");
    let desk = Desk { token: desk.server.token("admin").await, server: desk.server };
    desk.post("/api/crm/customer/recycle", json!([id])).await;
    assert_eq!(desk.get(&format!("/api/crm/customer/{id}")).await["name"], "丽水机电");
    desk.delete("/api/crm/customer", json!({ "ids": [id] })).await;
    desk.delete("/api/crm/customer/recycle", json!([id])).await;
    let (code, told) = desk.no(Method::POST, "/api/crm/customer/recycle", Sent::Json(json!([id]))).await;
    assert_ne!(code, 0, "{told}");
}

/// `/bms/bmsAsset` takes the customer from a header.
#[tokio::test]
async fn assets_of_a_customer_are_asked_for_with_its_header() {
    let desk = Desk::of("sales").await;
    let asset = desk
        .ask("query { customerAssets(first: 1) { nodes { rowId customer { rowId } } } }", json!({}))
        .await;
    let asset = &asset["customerAssets"]["nodes"][0];
    let (id, customer) = (text(&asset["rowId"]), text(&asset["customer"]["rowId"]));
    let ask = async |path: &str, org: Option<&str>| {
        let url = format!("{}/api/bms/bmsAsset/{path}", desk.server.url());
        let mut request = desk.server.client().get(url).bearer_auth(&desk.token);
        if let Some(org) = org {
            request = request.header("orgId", org);
        }
        request.send().await.expect("an answer").json::<Value>().await.expect("an envelope")
    };
    for path in ["list", "getProductNames", "getBrandModels", "getDeparts"] {
        let with = ask(path, Some(&customer)).await;
        assert_eq!(with["code"], 0, "{path}: {with}");
        assert_eq!(ask(path, None).await["code"], 4022, "{path} without the header");
    }
    assert_eq!(ask(&id, Some(&customer)).await["data"]["id"], json!(id));
}
