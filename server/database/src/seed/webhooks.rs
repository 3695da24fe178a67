//! Webhooks and robots of the demo: all disabled and without an address, so that nothing is ever called.

use super::writer::Writer;
use crate::Outcome;

/// Name, target, displayed address, events.
const WEBHOOKS: [(&str, i16, &str, &[&str]); 12] = [
    ("企业微信通知群", 2, "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?…", &["notification.*"]),
    ("钉钉值班群", 3, "https://oapi.dingtalk.com/robot/send?…", &["qrcode.bind", "question.*"]),
    (
        "飞书人事群",
        4,
        "https://open.feishu.cn/open-apis/bot/v2/hook/3f8a…",
        &["member.create", "member.leave"],
    ),
    ("人事系统同步", 1, "https://hr.example.com/hooks/xieli", &["member.*", "team.*"]),
    ("资产系统同步", 1, "https://assets.example.com/hooks/qrcode", &["qrcode.bind", "qrcode_batch.create"]),
    ("知识库更新", 1, "https://wiki.example.com/hooks/questions", &["question.*"]),
    ("文档归档", 1, "https://archive.example.com/hooks/files", &["file.publish", "file.version"]),
    ("审计采集", 1, "https://siem.example.com/ingest/xieli", &["session.*", "role.*", "enterprise.*"]),
    ("产品目录同步", 1, "https://shop.example.com/hooks/products", &["product.*", "brand_model.*"]),
    (
        "权限变更通知",
        4,
        "https://open.feishu.cn/open-apis/bot/v2/hook/9c21…",
        &["role.menus_set", "role.members_add"],
    ),
    ("团队变动通知", 3, "https://oapi.dingtalk.com/robot/send?…", &["team.*"]),
    ("评论通知", 2, "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?…", &["notification.comment.create"]),
];

/// A line of [`TOLD`].
type Delivery = (&'static str, &'static str, i16, Option<i32>, Option<&'static str>, Option<&'static str>);

/// Deliveries of the first one, by age in days: kind, record, state, HTTP status, response, error.
const TOLD: [Delivery; 4] = [
    (
        "notification.member.applied",
        "notification",
        1,
        Some(200),
        Some(r#"{"errcode":0,"errmsg":"ok"}"#),
        None,
    ),
    (
        "notification.comment.create",
        "notification",
        1,
        Some(200),
        Some(r#"{"errcode":0,"errmsg":"ok"}"#),
        None,
    ),
    (
        "notification.comment.reply",
        "notification",
        2,
        Some(200),
        Some(r#"{"errcode":93000,"errmsg":"invalid webhook url"}"#),
        Some("平台拒绝了消息：invalid webhook url （93000）"),
    ),
    ("webhook.test", "webhook", 2, None, None, Some("对方 10 秒内没有回复")),
];

/// Writes all of it into one enterprise.
pub async fn webhooks(to: &Writer<'_>) -> Outcome<()> {
    for (place, (name, target, address, events)) in WEBHOOKS.iter().enumerate() {
        let events: Vec<&str> = events.to_vec();
        let webhook = to
            .insert(
                "insert into webhook (enterprise_id, name, target, address, events, active) \
                 values ($1, $2, $3, $4, $5, false) returning id",
                &[&to.enterprise, name, target, address, &events],
            )
            .await?;
        // the first has several deliveries of every kind, enough for a second page
        let rounds = if place == 0 { 6_i32 } else { 0 };
        for round in 0..rounds {
            for (place, (kind, record, state, status, response, error)) in (0_i32..).zip(TOLD) {
                let hours = round * 24 + place * 3;
                to.run(
                    "insert into webhook_delivery (enterprise_id, webhook_id, kind, record_type, record_id, state, attempts, \
                        request, status, response, error, duration, created_at, finished_at) \
                     values ($1, $2, $3, $4, $2, $5, 1, '{\"msgtype\":\"markdown\"}', $6, $7, $8, 120 + $9, \
                        now() - make_interval(hours => $9), now() - make_interval(hours => $9))",
                    &[&to.enterprise, &webhook, &kind, &record, &state, &status, &response, &error, &hours],
                )
                .await?;
            }
        }
    }
    Ok(())
}
