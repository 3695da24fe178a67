//! Photos of a reported fault, sent by its reporter: accepted and refused ones, and their visibility.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::file::sweep::sweep;

use super::{Desk, code, form};
use crate::content::png;
use crate::file::{file, request, send, stored};

const BEGIN: &str =
    "mutation ($input: WorkReportPictureBeginInput!) { workReportPictureBegin(input: $input) {
    picture { id refreshAt parts { number offset size isDone url } } userErrors { field message code } } }";
const FINISH: &str =
    "mutation ($input: WorkReportPictureFinishInput!) { workReportPictureFinish(input: $input) {
    count userErrors { field message code } } }";
const RESUME: &str = "query ($code: String!, $id: String!) { workReportPicture(code: $code, id: $id) { id parts { isDone } } }";

impl Desk {
    async fn begin(&self, link: &str, name: &str, size: usize) -> Value {
        self.stranger(BEGIN, json!({ "input": { "code": link, "name": name, "size": size } })).await
    }

    async fn end(&self, link: &str, id: &Value) -> Value {
        self.stranger(FINISH, json!({ "input": { "code": link, "id": id } })).await
    }

    /// Sends a whole photo; returns the result of its completion.
    async fn picture(&self, link: &str, name: &str, bytes: &[u8]) -> Value {
        let begun = self.begin(link, name, bytes.len()).await;
        assert!(begun["picture"].is_object(), "{begun}");
        send(&self.server, &begun["picture"], bytes).await;
        self.end(link, &begun["picture"]["id"]).await
    }

    async fn intake(&self) -> i64 {
        self.number("select max(id) from crm_work_order where created_by is null").await
    }
}

fn said(answer: &Value) -> &str {
    answer["userErrors"][0]["message"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn pictures_of_a_fault_are_files_of_the_request_and_then_of_the_order() {
    let desk = Desk::demo().await;
    let link = desk.reported(&form(1)).await;
    let picture = png(40, 20);
    let begun = desk.begin(&link, "水泵.png", picture.len()).await["picture"].clone();
    assert_eq!(
        desk.end(&link, &begun["id"]).await["userErrors"][0]["code"],
        "CONFLICT",
        "nothing has arrived"
    );
    let asked = json!({ "code": link, "id": begun["id"] });
    assert_eq!(desk.stranger(RESUME, asked.clone()).await["parts"], json!([{ "isDone": false }]));
    send(&desk.server, &begun, &picture).await;
    assert_eq!(desk.stranger(RESUME, asked).await["parts"], json!([{ "isDone": true }]));
    let made = desk.end(&link, &begun["id"]).await;
    assert_eq!((&made["count"], &made["userErrors"]), (&json!(1), &json!([])), "{made}");
    assert_eq!(desk.end(&link, &begun["id"]).await["count"], 1, "again it is the same");
    assert_eq!(desk.picture(&link, "铭牌.png", &png(41, 20)).await["count"], 2);

    // the accepting dispatcher sees them, and so does the technician
    let intake = desk.intake().await.to_string();
    let look = "query ($id: ID!) { crmWorkOrder(id: $id) { files { rowId name createdBy { name } } } }";
    let seen = desk.ask("manager", look, json!({ "id": intake })).await["files"].clone();
    assert_eq!((&seen[0]["name"], &seen[0]["createdBy"]), (&json!("水泵.png"), &Value::Null), "{seen}");
    let receive = "mutation ($id: ID!) { crmWorkOrderReceive(input: { id: $id, changes: {} }) {
        crmWorkOrder { workOrder { rowId files { rowId name } } } userErrors { message } } }";
    let received = desk.ask("owner", receive, json!({ "id": intake })).await;
    let files = &received["crmWorkOrder"]["workOrder"]["files"];
    assert_eq!(
        (&files[0]["name"], &files[1]["name"]),
        (&json!("水泵.png"), &json!("铭牌.png")),
        "{received}"
    );

    // other callers do not: neither anonymous ones, nor members without access or of another enterprise
    for id in [&seen[0]["rowId"], &files[0]["rowId"]] {
        let owner = desk.server.token("owner").await;
        let address = file(&desk.server, &owner, id).await;
        assert!(address.is_object(), "{address}");
        let path = format!("/api/res/file/stream/{}", id.as_str().expect("an id"));
        let answer = request(&desk.server, Method::GET, &path, None).send().await.expect("an answer");
        assert_ne!(answer.headers()["content-type"], "image/png", "{path}");
        for user in ["external", "luofei", "other"] {
            let token = desk.server.token(user).await;
            assert_eq!(file(&desk.server, &token, id).await, Value::Null, "{user}");
        }
    }
    // after its acceptance, further photos could be taken for those of the work
    assert_eq!(said(&desk.begin(&link, "后来.png", 100).await), "报修已处理，不能再添加照片");
}

#[tokio::test]
async fn what_is_no_picture_too_much_or_somebody_elses_is_refused_and_leaves_nothing() {
    let desk = Desk::demo().await;
    let before = stored(&desk.server).len();
    let link = desk.reported(&form(2)).await;
    for (name, size, why) in [
        ("说明.pdf", 100, "只能上传 JPEG、PNG 或 WebP 图片"),
        ("动图.gif", 100, "只能上传 JPEG、PNG 或 WebP 图片"),
        ("水泵", 100, "只能上传 JPEG、PNG 或 WebP 图片"),
        ("水泵.png", 0, "不能上传空文件"),
        ("水泵.png", 10 * 1024 * 1024 + 1, "文件大小不能超过 10MB"),
        ("../水泵.png", 100, "文件名称不能包含路径"),
    ] {
        assert_eq!(said(&desk.begin(&link, name, size).await), why, "{name} {size}");
    }
    // checked by content, whatever its name
    let fake = desk.picture(&link, "假.png", b"<html><script>alert(1)</script>").await;
    assert_eq!((&fake["count"], code(&fake)), (&Value::Null, "INVALID"), "{fake}");
    assert_eq!(stored(&desk.server).len(), before, "it was taken away: {:?}", stored(&desk.server));

    // an upload of another report does not exist here, and an invalid link opens nothing
    desk.server.db().execute("update sms_quota set last_sent_at = now() - interval '61 seconds'").await;
    let other = desk.reported(&form(3)).await;
    let begun = desk.begin(&other, "别处.png", png(40, 20).len()).await["picture"].clone();
    send(&desk.server, &begun, &png(40, 20)).await;
    assert_eq!(said(&desk.end(&link, &begun["id"]).await), "上传已失效，请重新添加");
    assert_eq!(desk.stranger(RESUME, json!({ "code": link, "id": begun["id"] })).await, Value::Null);
    let wrong = "0".repeat(40);
    for wrong in ["", wrong.as_str(), "' or 1=1 --"] {
        assert_eq!(said(&desk.begin(wrong, "水泵.png", 100).await), "链接无效或已失效", "{wrong}");
        assert_eq!(said(&desk.end(wrong, &begun["id"]).await), "链接无效或已失效", "{wrong}");
    }
    let ours = desk.link("manager", desk.finished().await).await;
    assert_eq!(said(&desk.begin(&ours, "水泵.png", 100).await), "链接无效或已失效", "it is no reporter's");
    for id in ["", "abc", "-1", "99999999999999999999"] {
        assert_eq!(said(&desk.end(&other, &json!(id)).await), "上传已失效，请重新添加", "{id}");
    }
    // nor is a member's own upload accepted
    let token = desk.server.token("owner").await;
    let mine =
        crate::file::begin(&desk.server, &token, "内部.png", 100, json!({})).await["upload"]["rowId"].clone();
    assert_eq!(said(&desk.end(&other, &mine).await), "上传已失效，请重新添加");

    // three at most, also with four concurrent uploads
    let four = png(50, 20);
    let mut begun = Vec::new();
    for at in 0..4 {
        let one = desk.begin(&other, &format!("{at}.png"), four.len()).await["picture"].clone();
        send(&desk.server, &one, &four).await;
        begun.push(one);
    }
    for (at, one) in begun.iter().enumerate() {
        let done = desk.end(&other, &one["id"]).await;
        if at < 3 {
            assert_eq!(done["count"], at + 1, "{done}");
        } else {
            assert_eq!(said(&done), "最多添加 3 张照片");
        }
    }
    assert_eq!(said(&desk.begin(&other, "更多.png", 100).await), "最多添加 3 张照片");
    // unfinished uploads are limited, too
    let tries = "update work_report set pictures = 12 where pictures > 0";
    desk.server.db().execute(tries).await;
    assert_eq!(said(&desk.begin(&link, "再试.png", 100).await), "上传次数过多，请联系服务方");
    desk.server.db().execute("update work_report set pictures = 0").await;
    desk.server.db().execute("update work_link set created_at = now() - interval '61 minutes'").await;
    assert_eq!(said(&desk.begin(&link, "晚了.png", 100).await), "请在提交报修后一小时内添加照片");

    // abandoned uploads are swept, files of a request stay
    desk.server.db().execute("update file_upload set created_at = now() - interval '25 hours'").await;
    sweep(desk.server.services()).await.expect("a round");
    assert_eq!(desk.number("select count(*) from file_upload where created_by is null").await, 0);
    assert_eq!(desk.number("select count(*) from file where created_by is null").await, 3);
    assert_eq!(stored(&desk.server).len(), before + 1, "one content of three: {:?}", stored(&desk.server));
}

#[tokio::test]
async fn pictures_count_against_the_room_of_the_enterprise() {
    let desk = Desk::demo().await;
    let link = desk.reported(&form(4)).await;
    let most = desk.server.services().quota().enterprise;
    let fill =
        format!("insert into file_garbage (enterprise_id, storage_key, size) values (1, 'filled', {most})");
    desk.server.db().execute(&fill).await;
    // the remaining quota is not revealed to anonymous callers
    let full = desk.begin(&link, "水泵.png", 100).await;
    assert_eq!(said(&full), "暂时无法接收照片，请联系服务方", "{full}");
    assert_eq!(desk.number("select count(*) from file_upload where created_by is null").await, 0);
}
