//! The public page of a label, and the recorded history of a code (decision 0031, core §3 QR code).

use serde_json::{Value, json};
use xieli_testing::TestServer;

const SCAN: &str = "query ($code: String!) { qrcodeScan(code: $code) { code status enterpriseName \
    facts { fact value } record { rowId version location } } }";
const STEP: &str = "mutation ($input: QrcodeUpdateInput!) { qrcodeUpdate(input: $input) { \
    qrcode { version } userErrors { field message } } }";

async fn scan(server: &TestServer, token: Option<&str>, code: &str) -> Value {
    let reply = server.graphql(token, SCAN, json!({ "code": code })).await;
    assert!(reply["errors"].is_null(), "{reply}");
    reply["data"]["qrcodeScan"].clone()
}

/// The version after a successful step.
async fn step(server: &TestServer, token: &str, input: Value) -> Value {
    let reply = server.graphql(Some(token), STEP, json!({ "input": input })).await;
    let done = &reply["data"]["qrcodeUpdate"];
    assert_eq!(done["userErrors"], json!([]), "{reply}");
    done["qrcode"]["version"].clone()
}

/// Two blank codes.
async fn blank(server: &TestServer, token: &str) -> [Value; 2] {
    let query = "{ qrcodes(first: 2, filter: { status: BLANK }) { nodes { rowId code version } } }";
    let reply = server.graphql(Some(token), query, json!({})).await;
    let nodes = &reply["data"]["qrcodes"]["nodes"];
    [nodes[0].clone(), nodes[1].clone()]
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test]
async fn a_label_tells_a_stranger_what_its_template_allows_and_who_manages_it_everything() {
    let server = TestServer::demo().await;
    let (owner, engineer, other) =
        (server.token("owner").await, server.token("engineer").await, server.token("other").await);
    let [code, _] = blank(&server, &owner).await;
    let said = scan(&server, None, text(&code["code"])).await;
    assert_eq!(
        (&said["status"], &said["facts"], &said["record"]),
        (&json!("BLANK"), &json!([]), &Value::Null)
    );

    let bind = json!({ "id": code["rowId"], "version": code["version"], "status": "BOUND", "name": "一号泵",
        "model": "LY-1", "location": "B 座" });
    step(&server, &owner, bind).await;
    // of the template's defaults: name and model
    let allowed = json!([{ "fact": "NAME", "value": "一号泵" }, { "fact": "MODEL", "value": "LY-1" }]);
    for token in [None, Some(engineer.as_str()), Some(other.as_str())] {
        let said = scan(&server, token, text(&code["code"])).await;
        assert_eq!((&said["facts"], &said["record"]), (&allowed, &Value::Null), "{said}");
        assert_eq!(said["code"], code["code"]);
        assert!(!text(&said["enterpriseName"]).is_empty());
    }
    // typed from the label in lower case
    let said = scan(&server, Some(&owner), &format!(" {} ", text(&code["code"]).to_lowercase())).await;
    assert_eq!((&said["record"]["rowId"], &said["record"]["location"]), (&code["rowId"], &json!("B 座")));
}

#[tokio::test]
async fn what_nobody_made_is_unknown_and_costs_no_look_up() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let [code, _] = blank(&server, &owner).await;
    let real = text(&code["code"]);
    let (head, tail) = real.split_at(real.len() - 1);
    let forged = format!("{head}{}", if tail == "0" { "1" } else { "0" });
    let long = "A".repeat(5000);
    for wrong in [forged.as_str(), "", "'; drop table qrcode; --", "设备", "\u{0}", &long] {
        let (said, statements) = server.statements(scan(&server, None, wrong)).await;
        assert_eq!((said, statements), (Value::Null, 0), "{wrong}");
    }
    assert_ne!(scan(&server, None, real).await, Value::Null);
}

#[tokio::test]
async fn a_code_that_is_no_longer_used_says_nothing_of_the_equipment_and_its_life_is_kept() {
    let server = TestServer::demo().await;
    let owner = server.token("owner").await;
    let [old, new] = blank(&server, &owner).await;
    let bind = json!({ "id": old["rowId"], "version": old["version"], "status": "BOUND", "name": "一号泵" });
    let version = step(&server, &owner, bind).await;
    let replace = json!({ "id": old["rowId"], "version": version, "status": "REPLACED", "replacementId": new["rowId"] });
    step(&server, &owner, replace).await;
    let said = scan(&server, None, text(&old["code"])).await;
    assert_eq!((&said["status"], &said["facts"]), (&json!("REPLACED"), &json!([])));
    let heir = scan(&server, Some(&owner), text(&new["code"])).await;
    let retire = json!({ "id": new["rowId"], "version": heir["record"]["version"], "status": "RETIRED" });
    step(&server, &owner, retire).await;
    let said = scan(&server, None, text(&new["code"])).await;
    assert_eq!((&said["status"], &said["facts"]), (&json!("RETIRED"), &json!([])));

    let life = "query ($id: ID!) { qrcode(id: $id) { scanUrl history { status name other { code } createdBy { name } } } }";
    let of = async |code: &Value| {
        let reply = server.graphql(Some(&owner), life, json!({ "id": code["rowId"] })).await;
        reply["data"]["qrcode"].clone()
    };
    let (first, second) = (of(&old).await, of(&new).await);
    assert!(text(&first["scanUrl"]).ends_with(&format!("/q/{}", text(&old["code"]))), "{first}");
    let steps = |life: &Value| -> Vec<(Value, Value, Value)> {
        let list = life["history"].as_array().expect("a list");
        list.iter()
            .map(|step| (step["status"].clone(), step["name"].clone(), step["other"]["code"].clone()))
            .collect()
    };
    assert_eq!(
        steps(&first),
        [
            (json!("REPLACED"), json!("一号泵"), new["code"].clone()),
            (json!("BOUND"), json!("一号泵"), Value::Null)
        ]
    );
    assert_eq!(
        steps(&second),
        [
            (json!("RETIRED"), json!("一号泵"), Value::Null),
            (json!("BOUND"), json!("一号泵"), old["code"].clone())
        ]
    );
    assert!(!text(&first["history"][0]["createdBy"]["name"]).is_empty());
}
