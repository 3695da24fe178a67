//! Work orders on devices installed by a project.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, code, message, text};

const ROW: &str = "workOrder { id rowId version project { name } projectDevice { rowId name } } userErrors { field message code }";

/// A public project, one of its devices, and one of another project.
async fn devices(desk: &Desk) -> (String, String, String) {
    let row = async |what: &str, project: &str| {
        let sql = format!(
            "select {what} from project_device d join project p on p.enterprise_id = d.enterprise_id and p.id = d.project_id
             where p.enterprise_id = 1 and p.deleted_at is null and d.deleted_at is null and {project}"
        );
        desk.number(&sql).await
    };
    let project =
        row("min(p.id)", "not exists (select from work_order o where o.project_device_id = d.id)").await;
    let of = |sign: &str| format!("p.id {sign} {project}");
    let (own, other) = (row("min(d.id)", &of("=")).await, row("min(d.id)", &of("<>")).await);
    (project.to_string(), own.to_string(), other.to_string())
}

async fn save(desk: &Desk, user: &str, id: Option<&Value>, input: Value) -> Value {
    let query = match id {
        None => {
            format!("mutation ($input: WorkOrderInput!) {{ workOrderCreate(input: $input) {{ {ROW} }} }}")
        }
        Some(_) => format!(
            "mutation ($id: ID!, $input: WorkOrderInput!) {{ workOrderUpdate(input: {{ id: $id, changes: $input }}) {{ {ROW} }} }}"
        ),
    };
    desk.tried(user, &query, json!({ "id": id, "input": input })).await
}

#[tokio::test]
async fn an_order_names_a_device_of_its_project_and_of_no_other() {
    let desk = Desk::demo().await;
    let (project, own, other) = devices(&desk).await;
    let new = |project: Value, device: &str| json!({ "name": "门禁控制器离线", "projectId": project, "projectDeviceId": device });
    let refused = save(&desk, "admin", None, new(json!(project), &other)).await;
    assert_eq!(message(&refused), "该项目没有这台设备");
    assert_eq!(refused["userErrors"][0]["field"], json!(["projectDeviceId"]));
    assert_eq!(
        message(&save(&desk, "admin", None, new(json!(project), "999999999")).await),
        "该项目没有这台设备"
    );
    let lost = save(&desk, "admin", None, new(Value::Null, &own)).await["workOrder"].clone();
    assert_eq!(lost["projectDevice"], Value::Null, "a device is one of a project");
    let made = save(&desk, "admin", None, new(json!(project), &own)).await;
    assert_eq!(made["userErrors"], json!([]), "{made}");
    let made = made["workOrder"].clone();
    assert_eq!(made["projectDevice"]["rowId"], own);

    // filters find it, through GraphQL and REST
    let query =
        "query ($device: ID!) { workOrders(filter: { projectDeviceId: $device }) { nodes { rowId } } }";
    let found = async |user: &str| {
        desk.ask(user, query, json!({ "device": own })).await["workOrders"]["nodes"].clone()
    };
    assert_eq!(found("admin").await, json!([{ "rowId": made["rowId"] }]));
    let list = desk.got("admin", &format!("/tms/workorder/list?projectDeviceId={own}")).await;
    assert_eq!((&list["total"], &list["records"][0]["projectDeviceId"]), (&json!(1), &json!(own)), "{list}");
    let name = &made["projectDevice"]["name"];
    assert_eq!(&list["records"][0]["projectDeviceId_dictText"], name);

    // devices of another project are refused, and so are any without a project
    let elsewhere =
        desk.number(&format!("select project_id from project_device where id = {other}")).await.to_string();
    let refused = save(&desk, "admin", Some(&made["id"]), json!({ "projectId": elsewhere })).await;
    assert_eq!(message(&refused), "该项目没有这台设备");
    let moved = json!({ "projectId": elsewhere, "projectDeviceId": other });
    let moved = save(&desk, "admin", Some(&made["id"]), moved).await["workOrder"].clone();
    assert_eq!(moved["projectDevice"]["rowId"], other);
    let none =
        save(&desk, "admin", Some(&made["id"]), json!({ "projectId": null })).await["workOrder"].clone();
    assert_eq!((&none["project"], &none["projectDevice"]), (&Value::Null, &Value::Null), "{none}");
    assert_eq!(found("admin").await, json!([]));

    // recorded afterwards, through REST
    let engineer = desk.member("engineer").await;
    let body = json!({ "name": "更换读卡器", "projectId": project, "projectDeviceId": own, "directorId": engineer,
        "requestedAt": "2026-01-05T01:00:00Z", "finishedAt": "2026-01-05T02:00:00Z" });
    let (code, data, said) =
        desk.rest("admin", Method::POST, "/tms/workorder/supplement", Sent::Json(body)).await;
    assert_eq!(code, 0, "{said} {data}");
    assert_eq!(found("admin").await.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_device_that_orders_name_stays_until_they_are_gone() {
    let desk = Desk::demo().await;
    let (project, own, _) = devices(&desk).await;
    let input = json!({ "name": "门禁控制器离线", "projectId": project, "projectDeviceId": own });
    let made = save(&desk, "admin", None, input).await["workOrder"].clone();
    let delete = "mutation ($ids: [ID!]!) { projectDeviceDelete(input: { ids: $ids }) { deletedIds userErrors { message code } } }";
    let refused = desk.tried("admin", delete, json!({ "ids": [own] })).await;
    assert_eq!(
        message(&refused),
        format!("“{}”正被 1 个工单使用，不能删除", text(&made["projectDevice"]["name"]))
    );
    let gone = desk.delete("admin", json!([made["id"]])).await;
    assert_eq!(gone["userErrors"], json!([]), "{gone}");
    let gone = desk.tried("admin", delete, json!({ "ids": [own] })).await;
    assert_eq!(gone["userErrors"], json!([]), "{gone}");
    let again = json!({ "name": "门禁控制器离线", "projectId": project, "projectDeviceId": own });
    assert_eq!(message(&save(&desk, "admin", None, again).await), "该项目没有这台设备");
}

#[tokio::test]
async fn a_device_of_a_closed_project_is_told_to_its_people_alone() {
    let desk = Desk::demo().await;
    let project = "select id from project where enterprise_id = 1 and name = '浦江机场备用电源改造'";
    let project = desk.number(project).await.to_string();
    let device = desk
        .number(&format!("select min(id) from project_device where project_id = {project}"))
        .await
        .to_string();
    let input = json!({ "name": "机房巡检", "projectId": project, "projectDeviceId": device,
        "acceptTeamId": desk.team("上海服务站").await });
    // a member without access to the project can't use its devices
    let stranger = save(&desk, "liuruyan", None, input.clone()).await;
    assert!(["NOT_FOUND", "FORBIDDEN"].contains(&code(&stranger)), "{stranger}");
    let made = save(&desk, "admin", None, input).await["workOrder"].clone();
    assert_eq!(made["projectDevice"]["rowId"], device);
    let director = desk.to("liuruyan", &[]).await;
    desk.done("admin", text(&made["id"]), &format!("Deliver changes: {{ {director} }}")).await;
    let look =
        "query ($id: ID!, $device: ID!) { workOrder(id: $id) { name project { name } projectDevice { name } }
        workOrders(filter: { projectDeviceId: $device }) { totalCount } }";
    let seen = async |user: &str| desk.ask(user, look, json!({ "id": made["id"], "device": device })).await;
    let worker = seen("liuruyan").await;
    assert_eq!(worker["workOrder"], json!({ "name": "机房巡检", "project": null, "projectDevice": null }));
    assert_eq!(worker["workOrders"]["totalCount"], 0, "a guessed id says nothing");
    let admin = seen("admin").await;
    assert!(
        admin["workOrder"]["projectDevice"]["name"].is_string() && admin["workOrders"]["totalCount"] == 1,
        "{admin}"
    );
}
