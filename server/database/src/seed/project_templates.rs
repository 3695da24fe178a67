//! Project templates of the demo, one for each kind of project.

use std::collections::HashMap;

use serde_json::{Value, json};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A template, before its members and its acceptance template are looked up.
struct Template {
    name: &'static str,
    about: &'static str,
    /// Values of the dictionaries.
    kind: &'static str,
    property: &'static str,
    days: i32,
    acceptance: Option<&'static str>,
    content: Value,
}

/// A milestone: key, name, first day, duration in days, role, predecessors.
fn milepost(key: &str, name: &str, (after, days): (i32, i32), role: &str, before: &[&str]) -> Value {
    json!({ "key": key, "name": name, "begins_after": after, "days": days, "role": role, "after": before, "remark": null })
}

/// A role: key, group, kind of team, duty, and its fixed member.
fn role(key: &str, (group, team): (&str, &str), duty: &str, member: Option<i64>) -> Value {
    json!({ "key": key, "group": group, "team_type": team, "duty": duty, "member_id": member, "team_id": null })
}

/// A payment: name, kind, percentage, milestone.
fn plan(name: &str, kind: &str, percent: i32, milepost: &str) -> Value {
    json!({ "name": name, "return_type": kind, "share": percent * 100, "amount": null, "milepost": milepost,
        "due_after": null, "remark": null })
}

/// A task: name, milestone, role, and its own days if it has some.
fn task(name: &str, milepost: &str, role: &str, days: Option<(i32, i32)>) -> Value {
    json!({ "name": name, "description": null, "level": "1", "milepost": milepost, "role": role,
        "begins_after": days.map(|(after, _)| after), "days": days.map_or(1, |(_, days)| days) })
}

fn installation(sales: Option<i64>) -> Template {
    let own = ("实施组", "1");
    Template {
        name: "弱电系统集成标准项目",
        about: "安防、综合布线、会议系统等新建或改造工程，从勘察到质保。",
        kind: "1",
        property: "2",
        days: 120,
        acceptance: Some("机电安装验收模板"),
        content: json!({
            "mileposts": [
                milepost("survey", "现场勘察", (0, 7), "director", &[]),
                milepost("design", "深化设计", (7, 14), "designer", &["survey"]),
                milepost("purchase", "设备采购到货", (21, 25), "buyer", &["design"]),
                milepost("install", "安装施工", (46, 45), "site", &["purchase"]),
                milepost("trial", "调试与试运行", (91, 20), "site", &["install"]),
                milepost("accept", "竣工验收", (111, 9), "director", &["trial"]),
            ],
            "roles": [
                role("designer", own, "方案设计", None),
                role("site", own, "现场负责人", None),
                role("worker", own, "安装工程师", None),
                role("buyer", ("商务组", "2"), "采购专员", None),
                role("sales", ("商务组", "2"), "商务对接", sales),
            ],
            "plans": [
                plan("预付款", "1", 30, "survey"),
                plan("到货款", "2", 30, "purchase"),
                plan("验收款", "3", 35, "accept"),
                json!({ "name": "质保金", "return_type": "4", "share": 500, "amount": null, "milepost": null,
                    "due_after": 485, "remark": "验收满一年后支付" }),
            ],
            "tasks": [
                task("收集图纸和点位需求", "survey", "designer", Some((0, 3))),
                task("出具勘察报告", "survey", "director", Some((3, 4))),
                task("完成深化图纸和设备清单", "design", "designer", None),
                task("下单并跟踪到货", "purchase", "buyer", None),
                task("施工安全交底", "install", "site", Some((46, 1))),
                task("设备安装与接线", "install", "worker", None),
                task("系统联调并填写调试记录", "trial", "site", None),
                task("整理竣工资料并提交验收", "accept", "director", None),
            ],
        }),
    }
}

fn maintenance() -> Template {
    let own = ("维保组", "1");
    Template {
        name: "年度维保服务",
        about: "按季度巡检、全年响应报修的维保合同。",
        kind: "2",
        property: "2",
        days: 365,
        acceptance: Some("维保服务验收模板"),
        content: json!({
            "mileposts": [
                milepost("handover", "设备盘点与交接", (0, 10), "lead", &[]),
                milepost("first", "一季度巡检", (75, 10), "lead", &["handover"]),
                milepost("second", "二季度巡检", (165, 10), "lead", &["first"]),
                milepost("third", "三季度巡检", (255, 10), "lead", &["second"]),
                milepost("end", "年度总结与续签", (345, 20), "director", &["third"]),
            ],
            "roles": [
                role("lead", own, "维保负责人", None),
                role("duty", own, "值班工程师", None),
            ],
            "plans": [
                plan("首期服务费", "1", 50, "handover"),
                plan("二期服务费", "2", 50, "second"),
            ],
            "tasks": [
                task("建立设备台账", "handover", "duty", None),
                task("提交一季度巡检报告", "first", "lead", None),
                task("提交二季度巡检报告", "second", "lead", None),
                task("提交三季度巡检报告", "third", "lead", None),
                task("与客户确认续签意向", "end", "director", Some((345, 10))),
            ],
        }),
    }
}

fn development() -> Template {
    let own = ("研发组", "1");
    Template {
        name: "内部研发迭代",
        about: "不向客户收款的产品研发，两个月一个版本。",
        kind: "3",
        property: "1",
        days: 60,
        acceptance: None,
        content: json!({
            "mileposts": [
                milepost("plan", "需求评审", (0, 7), "director", &[]),
                milepost("build", "开发与自测", (7, 35), "dev", &["plan"]),
                milepost("test", "测试", (42, 12), "test", &["build"]),
                milepost("release", "发布", (54, 6), "director", &["test"]),
            ],
            "roles": [
                role("dev", own, "开发", None),
                role("test", own, "测试", None),
            ],
            "plans": [],
            "tasks": [
                task("编写需求说明", "plan", "director", None),
                task("编写测试用例", "build", "test", Some((20, 10))),
                task("完成版本发布说明", "release", "dev", None),
            ],
        }),
    }
}

/// Writes the templates into one enterprise.
pub async fn project_templates(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let templates = [installation(members.get("sales").copied()), maintenance(), development()];
    for (template, place) in templates.iter().zip(0_i32..) {
        let text = search::text([template.name]);
        let grams = search::grams(&text);
        let content =
            serde_json::to_string(&template.content).map_err(|error| Trouble::new(error.to_string()))?;
        let sql = "insert into project_template (enterprise_id, name, description, project_type, property, days,
                    acceptance_template_id, content, sort_order, search_text, search_grams)
                   values ($1, $2, $3, $4, $5, $6,
                    (select id from acceptance_template where enterprise_id = $1 and name = $7 and deleted_at is null),
                    $8::text::jsonb, $9, $10, $11)";
        to.run(
            sql,
            &[
                &to.enterprise,
                &template.name,
                &template.about,
                &template.kind,
                &template.property,
                &template.days,
                &template.acceptance,
                &content,
                &place,
                &text,
                &grams,
            ],
        )
        .await?;
    }
    Ok(())
}
