//! Import of project work orders from workbooks.

use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use super::{CREATE, Desk};

#[tokio::test]
async fn the_pool_is_filled_by_workbooks_whole_or_not_at_all() {
    let desk = Desk::demo().await;
    let import = async |user: &str, rows: &[&[&str]], rehearsal: bool| -> Value {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let head: &[&str] = &["项目", "工单名称*", "可领取团队", "数量", "单价（元）", "截止日期"];
        for (row, cells) in (0..).zip(std::iter::once(&head).chain(rows)) {
            for (column, text) in (0..).zip(*cells).filter(|(_, text)| !text.is_empty()) {
                sheet.write_string(row, column, *text).expect("written");
            }
        }
        let bytes = book.save_to_buffer().expect("saved");
        let mut form = Form::new().part("file", Part::bytes(bytes).file_name("x.xlsx"));
        if rehearsal {
            form = form.text("dryRun", "1");
        }
        let url = format!("{}/api/tms/projectwork/importPoolExcel", desk.server.url());
        let request = desk.server.client().post(url).bearer_auth(desk.server.token(user).await);
        request.multipart(form).send().await.expect("an answer").json().await.expect("an envelope")
    };
    let site = "启明园区安防监控改造";
    let good: &[&[&str]] =
        &[&[site, "导入甲", "上海服务站", "12.5", "1,200", "2030/1/5"], &[site, "导入乙", "", "", "", ""]];
    let bad: &[&[&str]] =
        &[good[0], &["没有这个", "导入丙", "没有这队", "0", "1.005", "明天"], &[site, "", "", "", "", ""]];
    let body = import("manager", bad, false).await;
    assert_eq!(body["code"], 4022, "{body}");
    let of = |line: usize| body["data"][line]["errors"].as_array().cloned().unwrap_or_default();
    for told in [
        "项目“没有这个”不存在",
        "团队“没有这队”不存在",
        "数量应为 0.01 到 1000000，最多两位小数",
        "单价最多两位小数",
        "截止日期：日期“明天”无法识别，请写成 2026-12-31 的形式",
    ] {
        assert!(of(0).contains(&json!(told)), "{told}: {body}");
    }
    assert_eq!((&body["data"][0]["lineNum"], of(1)), (&json!(3), vec![json!("工单名称不能为空")]), "{body}");
    let count = "select count(*) from project_work where name like '导入%'";
    assert_eq!(
        (import("manager", good, true).await["code"].clone(), desk.number(count).await),
        (json!(0), 0)
    );
    let body = import("manager", good, false).await;
    assert_eq!((&body["code"], &body["msg"]), (&json!(0), &json!("导入成功")), "{body}");
    let exact = "select count(*) from project_work w join team t on t.id = w.team_id where w.name = '导入甲' and w.quantity = 1250
        and w.price = 120000 and w.ends_on = '2030-01-05' and t.name = '上海服务站' and w.status = 0";
    assert_eq!((desk.number(count).await, desk.number(exact).await), (2, 1));
    // without the right to see salaries they can't set any, and without the right to create work they can't
    // import
    let body = import("engineer", good, false).await;
    assert_eq!(body["data"][0]["errors"][0], json!(format!("没有向项目“{site}”添加工单的权限")), "{body}");
    desk.grant("engineer", &[CREATE]).await;
    let body = import("engineer", good, false).await;
    assert_eq!(body["data"], json!([{ "lineNum": 2, "errors": ["没有填写单价的权限"] }]), "{body}");
    let refused = import("sales", good, false).await;
    assert_eq!(refused["code"], 4003, "{refused}");
    let url = format!("{}/api/tms/projectwork/getImportTemplate", desk.server.url());
    let request = desk.server.client().get(url).bearer_auth(desk.server.token("manager").await);
    let bytes = request.send().await.expect("an answer").bytes().await.expect("bytes");
    assert!(bytes.starts_with(b"PK"), "the template");
}
