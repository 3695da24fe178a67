//! Articles of the demo's enterprises, and deleted parts of their catalogue.

use xieli_kernel::search;

use super::writer::Writer;
use crate::Outcome;

/// An article: key, title, text, whether it is published.
type Text = (&'static str, &'static str, &'static str, bool);

const FIRST: &[Text] = &[
    (
        "onboarding",
        "新员工入职指引",
        "## 第一天\n\n1. 到前台领取工牌\n2. 登录系统，完善**个人信息**\n3. 阅读[公司制度](/doc/1/group/0)\n\n## 第一周\n\n- 参加安全培训\n- 与主管确认试用期目标",
        true,
    ),
    ("leave", "请假流程", "提前一天向主管申请；三天以上需人事确认。\n\n> 病假可事后补交证明。", true),
    (
        "onsite_safety",
        "上门服务安全须知",
        "## 断电确认\n\n先验电，再挂牌，最后作业。\n\n- 高处作业须两人同行\n- 雨天不做室外带电作业",
        true,
    ),
    ("spare_parts", "备件借还规定", "借用备件须登记，**三个工作日**内归还或转出库。", true),
    ("reimbursement", "差旅报销说明", "每月 25 日前提交当月票据，逾期并入下月。", true),
    ("meeting_room", "会议室使用约定", "会议结束后请关闭投影和空调。", true),
    ("vehicle", "公务用车申请", "用车前一天提交申请，归还时登记里程。", true),
    ("data_security", "资料保密要求", "客户图纸不得转发到个人邮箱。", true),
    ("quality", "服务质量回访", "工单完成后三天内回访，记录客户评价。", false),
    ("training_2026", "2026 年培训计划", "上半年：电工复审；下半年：新产品培训。", false),
    ("emergency", "紧急事件联系人", "消防与急救请先拨打 119、120，再通知值班主管。", true),
    ("holiday", "节假日值班安排", "值班表由各团队负责人每季度更新。", false),
];

const SECOND: &[Text] = &[
    ("onboarding", "新员工入职指引", "到门店领取工具包，由师傅带班两周。", true),
    ("elevator", "电梯应急救援", "先安抚被困人员，切断主电源后再盘车。", true),
    ("drafts", "空调清洗标准", "滤网、蒸发器、排水管依次清洗。", false),
];

/// Of the first enterprise.
pub async fn first(to: &Writer<'_>, member: i64) -> Outcome<()> {
    articles(to, member, FIRST).await?;
    bin(to, member, 12).await
}

/// Of the second enterprise.
pub async fn second(to: &Writer<'_>, member: i64) -> Outcome<()> {
    articles(to, member, SECOND).await?;
    bin(to, member, 2).await
}

async fn articles(to: &Writer<'_>, member: i64, texts: &[Text]) -> Outcome<()> {
    for (key, title, body, published) in texts {
        let words = search::text([*title, *key]);
        let sql = "insert into enterprise_article (enterprise_id, key, title, body, published_title, published_body, \
                      published_at, search_text, search_grams, created_by, updated_by) \
                   values ($1, $2, $3, $4, case when $5 then $3 end, case when $5 then $4 end, \
                      case when $5 then now() end, $6, $7, $8, $8) returning id";
        let grams = search::grams(&words);
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
            [&to.enterprise, key, title, body, published, &words, &grams, &member];
        let id = to.insert(sql, &values).await?;
        let sql = "insert into enterprise_article_version (enterprise_id, article_id, number, title, body, created_by) \
                   values ($1, $2, 1, $3, $4, $5)";
        to.run(sql, &[&to.enterprise, &id, title, body, &member]).await?;
    }
    Ok(())
}

async fn bin(to: &Writer<'_>, member: i64, count: i32) -> Outcome<()> {
    for at in 1..=count {
        let name = format!("停产型号 YL-{}", 100 + at);
        let words = search::text([name.as_str()]);
        let sql = "insert into product (enterprise_id, name, unit, search_text, search_grams, created_by, updated_by, \
                      deleted_at) \
                   values ($1, $2, '台', $3, $4, $5, $5, now() - make_interval(days => $6))";
        let grams = search::grams(&words);
        to.run(sql, &[&to.enterprise, &name, &words, &grams, &member, &(at % 20)]).await?;
    }
    Ok(())
}
