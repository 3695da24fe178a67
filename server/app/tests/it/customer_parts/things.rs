//! Addresses and assets of customers, and the QR codes of assets.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_kernel::ids;
use xieli_testing::Sent;

use super::Desk;

#[tokio::test]
async fn an_address_is_kept_where_satellites_say() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer("临港新能源装备有限公司").await;
    let create = "mutation ($customer: ID!, $input: CustomerAddressInput!) { customerAddressCreate(input: { customerId: $customer, values: $input }) {
        customerAddress { id lng lat coordinates located isDefault version } userErrors { field message } } }";
    let with = |input: Value| json!({ "customer": customer, "input": input });
    for (input, message) in [
        (json!({ "address": "云汉路 1 号" }), "请填写地址名称"),
        (json!({ "name": "库房" }), "请填写详细地址"),
        (json!({ "name": "库房", "address": "云汉路 1 号", "lat": 31.0 }), "请输入经度"),
        (json!({ "name": "库房", "address": "云汉路 1 号", "lng": 121.0 }), "请输入纬度"),
    ] {
        assert_eq!(desk.refusal(create, with(input)).await, message);
    }
    let input = json!({ "name": "库房", "address": "云汉路 1 号", "lng": 121.47, "lat": 31.23, "coordinates": "GCJ02" });
    let made = desk.change(create, with(input)).await["customerAddress"].clone();
    let lng = made["lng"].as_f64().expect("a longitude");
    assert!((0.003..0.01).contains(&(121.47 - lng)), "{made}");
    assert_eq!(
        (&made["coordinates"], &made["located"], &made["isDefault"]),
        (&json!("GCJ02"), &json!(true), &json!(false))
    );
    let update =
        "mutation ($id: ID!, $input: CustomerAddressInput!) { customerAddressUpdate(input: { id: $id, changes: $input }) {
        customerAddress { lng lat coordinates located isDefault } userErrors { message } } }";
    let moved = desk.change(update, json!({ "id": made["id"], "input": { "isDefault": true } })).await["customerAddress"].clone();
    assert_eq!(
        (&moved["lng"], &moved["coordinates"], &moved["isDefault"]),
        (&made["lng"], &json!("GCJ02"), &json!(true))
    );
    let nowhere =
        desk.change(update, json!({ "id": made["id"], "input": { "lng": null, "lat": null } })).await;
    assert_eq!(nowhere["customerAddress"]["located"], false);

    // assets at the address prevent its deletion
    let asset = "mutation ($customer: ID!, $kind: CustomerAssetKind!, $input: CustomerAssetInput!) {
        customerAssetCreate(input: { customerId: $customer, kind: $kind, values: $input }) { customerAsset { id address { id } } userErrors { message } } }";
    let device = json!({ "name": "1 号控制柜", "addressId": made["id"] });
    let device = desk.change(asset, json!({ "customer": customer, "kind": "DEVICE", "input": device })).await;
    assert_eq!(device["customerAsset"]["address"]["id"], made["id"], "{device}");
    let delete = "mutation ($ids: [ID!]!) { customerAddressDelete(input: { ids: $ids }) { deletedIds userErrors { message } } }";
    let refused = desk.refusal(delete, json!({ "ids": [made["id"]] })).await;
    assert_eq!(refused, "“云汉路 1 号”正被 1 个客户资产使用，不能删除");
    let gone = "mutation ($ids: [ID!]!) { customerAssetDelete(input: { ids: $ids }) { deletedIds userErrors { message } } }";
    desk.change(gone, json!({ "ids": [device["customerAsset"]["id"]] })).await;
    assert!(desk.change(delete, json!({ "ids": [made["id"]] })).await["deletedIds"].is_array());
    let left = "query ($id: ID!) { customer(id: $id) { address { name isDefault } } }";
    let left = desk.ask(left, json!({ "id": customer })).await["customer"]["address"].clone();
    assert_eq!(left, json!({ "name": "总部", "isDefault": true }), "the default passes on");
}

#[tokio::test]
async fn things_have_a_number_of_their_own_and_a_price_in_yuan() {
    let desk = Desk::of("sales").await;
    let customer = desk.customer("临港新能源装备有限公司").await;
    let create = "mutation ($customer: ID!, $kind: CustomerAssetKind!, $input: CustomerAssetInput!) {
        customerAssetCreate(input: { customerId: $customer, kind: $kind, values: $input }) {
            customerAsset { id kind price number product { name } status } userErrors { field message } } }";
    let with = |kind: &str, input: Value| json!({ "customer": customer, "kind": kind, "input": input });
    let product =
        desk.number("select min(id) from product where enterprise_id = 1 and deleted_at is null").await;
    let product = ids::encode("Product", product).to_string();
    let input = json!({ "name": "控制柜", "number": "A-1", "price": 1234.56, "productId": product });
    let made = desk.change(create, with("ASSET", input.clone())).await["customerAsset"].clone();
    assert_eq!((&made["price"], &made["status"]), (&json!(1234.56), &json!("IN_USE")));
    let fen = "select price from customer_asset where number = 'A-1' and kind = 1";
    assert_eq!(desk.number(fen).await, 123_456);
    assert_eq!(desk.refusal(create, with("ASSET", input.clone())).await, "该客户已有此编号");
    assert!(desk.change(create, with("DEVICE", input)).await["customerAsset"].is_object(), "another kind");
    let strange = desk
        .number(&format!(
            "select min(id) from customer_address where customer_id <> {}",
            desk.row("临港新能源装备有限公司").await
        ))
        .await;
    let strange = ids::encode("CustomerAddress", strange).to_string();
    let refused =
        desk.refusal(create, with("ASSET", json!({ "name": "控制柜", "addressId": strange }))).await;
    assert_eq!(refused, "该客户没有这个地址");
    let delete = "mutation ($ids: [ID!]!) { productDelete(input: { ids: $ids }) { userErrors { message } } }";
    let told = desk.told("admin", delete, json!({ "ids": [product] })).await.to_string();
    assert!(told.contains("个客户资产"), "{told}");
    // the customer is given in a header
    let row = desk.row("临港新能源装备有限公司").await.to_string();
    let client = reqwest::Client::new();
    for (path, expected) in [("list", 4), ("getProductNames", 2)] {
        let request = client.get(format!("{}/api/bms/bmsAsset/{path}", desk.server.url()));
        let request = request.bearer_auth(&desk.token).header("orgId", &row);
        let reply: Value = request.send().await.expect("sent").json().await.expect("an answer");
        let found = reply["data"]["records"].as_array().or(reply["data"].as_array()).map(Vec::len);
        assert!(found.is_some_and(|found| found >= expected), "{path}: {reply}");
    }
    let without =
        desk.server.rest(Some(&desk.token), Method::GET, "/api/bms/bmsAsset/list", Sent::Nothing).await;
    assert_eq!((without.code(), &without.body["data"][0]["field"]), (4022, &json!("orgId")));
}

#[tokio::test]
async fn a_code_hangs_at_one_customer() {
    let desk = Desk::of("sales").await;
    let (customer, other) =
        (desk.customer("临港新能源装备有限公司").await, desk.customer("松江精密制造有限公司").await);
    let blank = "select code from qrcode where enterprise_id = 1 and status = 0 order by id limit 1";
    let code: String = desk.server.db().client().await.query_one(blank, &[]).await.expect("a code").get(0);
    let bind = "mutation ($customer: ID!, $input: CustomerQrcodeBindValuesInput!) { customerQrcodeBind(input: { customerId: $customer, values: $input }) {
        customerQrcode { id version qrcode { rowId code status name location } asset { id } } userErrors { field message } } }";
    let with = |customer: &str, input: Value| json!({ "customer": customer, "input": input });
    assert_eq!(desk.refusal(bind, with(&customer, json!({}))).await, "请选择二维码");
    assert_eq!(desk.refusal(bind, with(&customer, json!({ "code": "SBNOSUCHCODE" }))).await, "二维码不存在");
    let input = json!({ "code": code.to_lowercase(), "location": "一层配电间" });
    let made = desk.change(bind, with(&customer, input)).await["customerQrcode"].clone();
    let expected = json!({ "status": "BOUND", "name": "临港新能源装备有限公司", "location": "一层配电间" });
    for (field, value) in expected.as_object().expect("fields") {
        assert_eq!(&made["qrcode"][field], value, "{made}");
    }
    let id = &made["qrcode"]["rowId"];
    assert_eq!(desk.refusal(bind, with(&other, json!({ "qrcodeId": id }))).await, "该二维码已绑定客户");

    // several at once, each by itself
    let hidden = ids::encode("CustomerQrcode", 987_654_321).to_string();
    let update = "mutation ($ids: [ID!]!, $input: CustomerQrcodesInput!) { customerQrcodesUpdate(input: { ids: $ids, changes: $input }) {
        results { id error customerQrcode { customer { name } asset { id } } } userErrors { message } } }";
    let moved =
        desk.change(update, json!({ "ids": [made["id"], hidden], "input": { "customerId": other } })).await;
    let results = &moved["results"];
    assert_eq!(results[0]["customerQrcode"]["customer"]["name"], "松江精密制造有限公司", "{moved}");
    assert_eq!((&results[1]["error"], &results[1]["customerQrcode"]), (&json!("数据不存在"), &Value::Null));
    let strange = desk.number("select min(a.id) from customer_asset a join customer c on c.id = a.customer_id where c.name = '临港新能源装备有限公司'").await;
    let strange = ids::encode("CustomerAsset", strange).to_string();
    let refused = desk.change(update, json!({ "ids": [made["id"]], "input": { "assetId": strange } })).await;
    assert_eq!(refused["results"][0]["error"], "该客户没有这台设备", "{refused}");

    let unbind = "mutation ($ids: [ID!]!) { customerQrcodeUnbind(input: { ids: $ids }) { deletedIds userErrors { message } } }";
    desk.change(unbind, json!({ "ids": [made["id"]] })).await;
    let status = format!("select status::bigint from qrcode where code = '{code}'");
    assert_eq!(desk.number(&status).await, 1, "the code stays as it is");
    assert!(
        desk.change(bind, with(&customer, json!({ "qrcodeId": id }))).await["customerQrcode"].is_object()
    );

    // without the permission for codes they are hidden, though the customer is visible
    desk.server.db().execute("delete from role_menu where enterprise_id = 1 and menu_id = 711").await;
    let refused = desk.told("shilei", bind, with(&customer, json!({ "code": code }))).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN");
    let device = "{ customerAssets(first: 100) { nodes { qrcode { code } } } }";
    let devices = desk.told("shilei", device, json!({})).await["data"]["customerAssets"]["nodes"].clone();
    assert!(
        devices.as_array().is_some_and(|all| all.len() > 20 && all.iter().all(|one| one["qrcode"].is_null()))
    );
}
