//! Import of project places: all rows or none, for projects that the member may change.

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use xieli_domain::project_address::sheet::BOOK;

use super::Desk;
use crate::administration::sheets::{said, workbook};

const PROPS: &[&str] = &["project", "projectNumber", "name", "address", "description", "lng", "lat"];

async fn import(desk: &Desk, token: &str, lines: &[&[&str]], dry: bool) -> Value {
    let form = Form::new().part("file", Part::bytes(workbook(&BOOK, PROPS, lines)).file_name("x.xlsx"));
    let path = format!("/api/pms/customerAddress/importExcel{}", if dry { "?dryRun=1" } else { "" });
    let request = desk.server.client().post(format!("{}{path}", desk.server.url())).bearer_auth(token);
    request.multipart(form).send().await.expect("an answer").json().await.expect("an envelope")
}

#[tokio::test]
async fn places_come_in_whole_or_not_at_all() {
    let desk = Desk::of("manager").await;
    let create = "mutation ($name: String!, $number: String) { projectCreate(input: { name: $name, number: $number }) {
        project { id } userErrors { message } } }";
    for (name, number) in [("导入甲", Some("DR-1")), ("同名", Some("DR-2")), ("同名", Some("DR-3"))] {
        desk.change(create, json!({ "name": name, "number": number })).await;
    }
    let places = "select count(*) from project_address a join project p on p.enterprise_id = a.enterprise_id
        and p.id = a.project_id where p.number like 'DR-%'";
    let bad: &[&[&str]] = &[
        &["导入甲", "", "机房", "世纪大道 1 号", "", "121.5", "31.2"],
        &["同名", "", "门卫", "世纪大道 2 号", "", "", ""],
        &["没有", "", "门卫", "世纪大道 3 号", "", "", ""],
        &["导入甲", "DR-9", "门卫", "世纪大道 4 号", "", "", ""],
        &["", "", "门卫", "世纪大道 5 号", "", "", ""],
        &["导入甲", "", "", "世纪大道 6 号", "", "", ""],
        &["导入甲", "", "门卫", "世纪大道 7 号", "", "东", "31.2"],
    ];
    let body = import(&desk, &desk.token, bad, false).await;
    assert_eq!(
        said(&body),
        [
            (3, "有多个名为“同名”的项目，请填写项目编号".into()),
            (4, "项目“没有”不存在".into()),
            (5, "编号为“DR-9”的项目不存在".into()),
            (6, "请填写项目或项目编号".into()),
            (7, "地址名称不能为空".into()),
            (8, "经度应为数字；请输入经度".into()),
        ],
        "{body}"
    );
    assert_eq!(desk.number(places).await, 0, "nothing of it");
    let good: &[&[&str]] = &[
        &["导入甲", "", "机房", "世纪大道 1 号", "三楼", "121.5", "31.2"],
        &["导入甲", "DR-3", "门卫", "世纪大道 2 号", "", "", ""],
    ];
    let body = import(&desk, &desk.token, good, true).await;
    assert_eq!((&body["code"], desk.number(places).await), (&json!(0), 0), "a rehearsal: {body}");
    let body = import(&desk, &desk.token, good, false).await;
    assert_eq!((&body["code"], desk.number(places).await), (&json!(0), 2), "{body}");
    // a member who sees a project and may not change it can't add places
    let engineer = desk.server.token("engineer").await;
    let body = import(&desk, &engineer, &[good[0]], false).await;
    assert_eq!(said(&body), [(2, "没有修改项目“导入甲”的权限".into())], "{body}");
    assert_eq!(desk.number(places).await, 2);
}
