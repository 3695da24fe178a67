//! Life of a work order through REST.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, text};

#[tokio::test]
async fn a_work_order_lives_by_rest_alone() {
    let desk = Desk::demo().await;
    let (engineer, along) = (desk.member("engineer").await, desk.member("sumuyang").await);
    let customer = desk.customer("启明物业服务有限公司").await;
    let team = desk.team("上海服务站").await;
    let body = json!({ "name": "水泵房漏水报警", "customerId": customer, "acceptTeamId": team, "level": "2",
        "requestTime": "2026-01-05 08:00:00", "dueTime": "2030-01-05 18:00:00" });
    let made = desk.posted("sales", "/tms/workorder", Sent::Json(body)).await;
    assert_eq!((&made["status"], &made["status_dictText"]), (&json!(0), &json!("待派单")), "{made}");
    assert_eq!(
        (&made["requestTime"], &made["dueTime"]),
        (&json!("2026-01-05 08:00:00"), &json!("2030-01-05 18:00:00"))
    );
    let id = text(&made["id"]);
    let (code, row, said) = desk
        .rest(
            "sales",
            Method::PUT,
            "/tms/workorder",
            Sent::Json(json!({ "id": id, "contactName": "宋知远" })),
        )
        .await;
    assert_eq!((code, &row["contactName"], &row["level"]), (0, &json!("宋知远"), &json!("2")), "{said}");

    // the body is the list of companions itself; entries without a member are ignored
    let deliver = format!("/tms/workorder/deliver?id={id}&director={engineer}&acceptTeamId={team}");
    let people = json!([{ "userId": along, "userId_dictText": "苏木阳" }, { "userId": "" }, {}]);
    let sent = desk.posted("manager", &deliver, Sent::Json(people)).await;
    assert_eq!((&sent["status"], &sent["director"]), (&json!(10), &json!(engineer)));
    assert_eq!(sent["associations"], json!([{ "userId": along, "userId_dictText": "苏木阳" }]));
    let (code, _, said) = desk.rest("manager", Method::POST, &deliver, Sent::Nothing).await;
    assert_eq!((code, said.as_str()), (4009, "工单待接单，不能派单"));
    let back = Sent::form(&[("id", id), ("reason", "先去机场")]);
    assert_eq!(desk.posted("engineer", "/tms/workorder/unDeliver", back).await["status"], 0);
    let accept = format!("/tms/workorder/directAccept?id={id}&director={engineer}");
    let begun = desk.posted("manager", &accept, Sent::Nothing).await;
    assert_eq!((&begun["status"], &begun["associations"]), (&json!(50), &json!([])));
    let again = format!("/tms/workorder/reDeliver?id={id}&director={engineer}");
    let (code, data, _) = desk.rest("manager", Method::POST, &again, Sent::Json(json!([]))).await;
    assert_eq!((code, &data[0]["field"]), (4022, &json!("reason")), "{data}");
    let again = format!("{again}&reason=%E5%8A%A0%E4%BA%BA");
    desk.posted("manager", &again, Sent::Json(json!([{ "userId": along }]))).await;

    let own = desk.got("engineer", "/tms/workorder/list2?keyword=水泵房").await;
    assert_eq!((&own["total"], &own["records"][0]["id"]), (&json!(1), &json!(id)), "{own}");
    // by its usual number, and nothing by the number of another day
    let number = text(&own["records"][0]["code"]).to_owned();
    let named = async |word: &str| desk.got("engineer", &format!("/tms/workorder/list?keyword={word}")).await;
    assert_eq!(named(&number.to_lowercase()).await["records"][0]["id"], json!(id), "{number}");
    assert_eq!(named(&format!("WO200101-{id}")).await["total"], 0);
    let made = desk.got("sales", "/tms/workorder/list2?scope=create&keyword=水泵房").await;
    assert_eq!(made["total"], 1);
    assert_eq!(desk.got("sales", "/tms/workorder/list2?keyword=水泵房").await["total"], 0, "nothing to do");
    desk.posted("engineer", "/tms/workorder/sign", Sent::form(&[("id", id)])).await;
    let uses = r#"[{"name":"密封圈","kind":3,"price":12.5,"quantity":"2"}]"#;
    let finish = Sent::form(&[("id", id), ("remark", "已更换"), ("uses", uses)]);
    assert_eq!(desk.posted("engineer", "/tms/workorder/finish", finish).await["status"], 60);
    let check = Sent::form(&[("id", id), ("pass", "1")]);
    assert_eq!(desk.posted("manager", "/tms/workorder/audit", check).await["status"], 70);
    let offered = desk.got("sales", &format!("/tms/workorder/getTeamScore?id={id}")).await;
    assert_eq!(
        (&offered[0]["userId"], &offered[0]["isDirector"], &offered[0]["score"]),
        (&json!(engineer), &json!(1), &json!(1.0))
    );
    let scores = json!({ "id": id, "scores": [{ "memberId": engineer, "score": 1.5 }, { "memberId": along, "score": "0.5" }] });
    let scored = desk.posted("sales", "/tms/workorder/score", Sent::Json(scores)).await;
    assert_eq!((&scored["status"], &scored["visit_dictText"]), (&json!(75), &json!("待回访")), "{scored}");
    let stars = json!({ "id": id, "score": 4, "content": "可以" });
    desk.posted("sales", "/tms/workorder/evaluate", Sent::Json(stars)).await;
    let visit = Sent::form(&[("id", id), ("reason", "满意")]);
    assert_eq!(desk.posted("manager", "/tms/workorder/visit", visit).await["status"], 80);

    let whole = desk.got("sales", &format!("/tms/workorder/{id}")).await;
    assert_eq!(
        (&whole["amount"], &whole["uses"][0]["kind_dictText"]),
        (&json!(25.0), &json!("耗材")),
        "{whole}"
    );
    assert_eq!(
        (&whole["scores"][0]["userId_dictText"], &whole["evaluate"]["score"]),
        (&json!("陆云帆"), &json!(4))
    );
    assert_eq!((&whole["moves"][0]["to"], &whole["moves"][0]["to_dictText"]), (&json!(80), &json!("已关闭")));
    assert!(whole["moves"].as_array().is_some_and(|all| all.len() == 11), "{whole}");
    // three ways to the customer's evaluation
    for path in [
        format!("/tms/evaluate/list?workOrderId={id}"),
        format!("/tms/workorder/getWorkEvaluatelist?workorderId={id}"),
    ] {
        let list = desk.got("sales", &path).await;
        assert_eq!((&list["total"], &list["records"][0]["content"]), (&json!(1), &json!("可以")), "{path}");
    }
    let one = desk.got("sales", &format!("/tms/evaluate/getTaskEva?taskId={id}")).await;
    assert_eq!((&one["score"], &one["workOrderId"]), (&json!(4), &json!(id)), "{one}");
    let (code, _, said) = desk.rest("admin", Method::DELETE, "/tms/workorder", Sent::Json(json!([id]))).await;
    assert_eq!((code, said.as_str()), (4009, "“水泵房漏水报警”已关闭，请先终止再删除"));
    let (code, ..) = desk.rest("external", Method::GET, &format!("/tms/workorder/{id}"), Sent::Nothing).await;
    assert_eq!(code, 10003);
}

#[tokio::test]
async fn what_is_stopped_or_written_down_goes_by_rest_too() {
    let desk = Desk::demo().await;
    let engineer = desk.member("engineer").await;
    let body = json!({ "name": "夜间抢修", "director": engineer, "requestTime": "2026-01-05 20:00:00",
        "finishTime": "2026-01-05 23:30:00", "associations": [{ "userId": desk.member("sumuyang").await }],
        "uses": [{ "name": "夜间加班费", "price": 300, "quantity": 1 }] });
    let (code, ..) =
        desk.rest("engineer", Method::POST, "/tms/workorder/supplement", Sent::Json(body.clone())).await;
    assert_eq!(code, 4003);
    let made = desk.posted("admin", "/tms/workorder/supplement", Sent::Json(body)).await;
    assert_eq!((&made["status"], &made["supplement"]), (&json!(60), &json!(1)), "{made}");
    assert_eq!(made["associations"][0]["userId_dictText"], "苏木阳");
    let id = text(&made["id"]);
    let (code, data, _) =
        desk.rest("admin", Method::POST, "/tms/workorder/stop", Sent::form(&[("id", id)])).await;
    assert_eq!((code, &data[0]["field"]), (4022, &json!("reason")), "{data}");
    let stop = Sent::form(&[("id", id), ("reason", "重复")]);
    assert_eq!(desk.posted("admin", "/tms/workorder/stop", stop).await["status"], 90);
    let (code, _, said) = desk.rest("admin", Method::DELETE, "/tms/workorder", Sent::Json(json!([id]))).await;
    assert_eq!((code, said.as_str()), (0, "删除成功！"));
    let none = desk.got("manager", "/tms/workorder/list?status=0&size=1").await["records"][0]["id"].clone();
    let nothing = desk.got("manager", &format!("/tms/evaluate/getTaskEva?workorderId={}", text(&none))).await;
    assert_eq!(nothing, Value::Null, "nobody said");
}
