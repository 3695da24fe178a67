//! Comments on members and teams in the demo, and logged changes.

use std::collections::HashMap;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// Record type, name of the record, author, text; a reply to the one before begins with `>`.
type Said = (&'static str, &'static str, &'static str, &'static str);

const FIRST: &[Said] = &[
    ("team", "备件中心", "manager", "下周一起备件中心每天 17:30 盘点，请大家提前归还借用的备件。"),
    (">", "备件中心", "engineer", "收到，周五前我把手上的两套驱动器还回去。"),
    (">", "备件中心", "owner", "盘点表请同步给财务一份。"),
    ("team", "备件中心", "admin", "新的备件柜已到货，位置在二号仓库东侧。"),
    ("team", "上海服务站", "manager", "本月上门工单比上月多了两成，先从备件中心调一人支援。"),
    (">", "上海服务站", "admin", "人员已调整，见团队成员。"),
    ("team", "上海服务站", "engineer", "松江园区的门禁从下周起需要提前一天登记。"),
    ("member", "engineer", "manager", "电工证今年九月到期，请在八月前报名复审。"),
    (">", "engineer", "engineer", "已经报名，考试时间是 8 月 12 日。"),
    ("member", "engineer", "admin", "体检报告已归档。"),
    ("member", "sales", "manager", "华东区域客户的联系人请逐步移交给她。"),
    ("member", "sales", "admin", "新名片已印好，在前台领取。"),
    ("member", "manager", "owner", "年度述职安排在 12 月第二周。"),
];

const SECOND: &[Said] = &[
    ("team", "电梯维修部", "leiming", "梯检排班表已更新，请大家确认自己的班次。"),
    (">", "电梯维修部", "other", "辛苦了，节假日的值班也一起排上。"),
    ("member", "jifeng", "leiming", "恭喜通过高级技师考试！"),
];

/// Of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let team = team(to, "备件中心").await?;
    write(to, members, FIRST).await?;
    let manager = find(members, "manager")?;
    let admin = find(members, "admin")?;
    let engineer = find(members, "engineer")?;
    for (actor, action, record, before, after) in [
        (
            admin,
            "team.update",
            team,
            r#"{"name":"备件库","phone":null}"#,
            r#"{"name":"备件中心","phone":null}"#,
        ),
        (
            manager,
            "team.update",
            team,
            r#"{"name":"备件中心","remark":null,"is_accept_team":false}"#,
            r#"{"name":"备件中心","remark":"二号仓库","is_accept_team":true}"#,
        ),
        (
            admin,
            "member.update",
            engineer,
            r#"{"name":"陆云帆","position":"服务工程师","remark":null}"#,
            r#"{"name":"陆云帆","position":"高级服务工程师","remark":"电工证九月到期"}"#,
        ),
        (engineer, "member.profile", engineer, r#"{"work_status":0}"#, r#"{"work_status":1}"#),
    ] {
        log(to, actor, action, record, before, after).await?;
    }
    for word in ["一", "二", "三", "四", "五", "六", "七", "八"] {
        let (old, new) = (
            format!(r#"{{"name":"备件中心","address":"{word}号楼"}}"#),
            r#"{"name":"备件中心","address":"二号仓库"}"#,
        );
        log(to, manager, "team.update", team, &old, new).await?;
    }
    let sql = "insert into notification (enterprise_id, member_id, kind, title, body, link) \
               values ($1, $2, 'comment.mention', $3, $4, $5)";
    let title = "秦望舒在团队“备件中心”的评论中提到了您";
    let link = format!("/activity/{}", xieli_kernel::ids::encode("Team", team));
    to.run(sql, &[&to.enterprise, &engineer, &title, &"请提前归还借用的备件。", &link]).await?;
    to.run(
        "insert into notification_preference (enterprise_id, member_id, event, channel, enabled) \
         values ($1, $2, 'comment.reply', 'EMAIL', true)",
        &[&to.enterprise, &engineer],
    )
    .await
}

/// Of the second enterprise.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let team = team(to, "电梯维修部").await?;
    write(to, members, SECOND).await?;
    let actor = find(members, "other")?;
    let (before, after) = (r#"{"name":"电梯部"}"#, r#"{"name":"电梯维修部"}"#);
    log(to, actor, "team.update", team, before, after).await
}

fn find(known: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    known.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}

async fn team(to: &Writer<'_>, name: &str) -> Outcome<i64> {
    let sql = "select id from team where enterprise_id = $1 and name = $2";
    to.insert(sql, &[&to.enterprise, &name]).await
}

async fn write(to: &Writer<'_>, members: &HashMap<&str, i64>, said: &[Said]) -> Outcome<()> {
    let mut thread: Option<(&str, i64, i64)> = None;
    let count = i32::try_from(said.len()).unwrap_or(i32::MAX);
    for (at, (kind, about, who, what)) in (0_i32..).zip(said) {
        let (kind, record, parent) = match (*kind, thread) {
            (">", Some((kind, record, parent))) => (kind, record, Some(parent)),
            ("team", _) => ("team", team(to, about).await?, None),
            _ => ("member", find(members, about)?, None),
        };
        let sql = "insert into comment (enterprise_id, record_type, record_id, parent_id, author_id, body, created_at) \
                   values ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7)) returning id";
        let author = find(members, who)?;
        let age = (count - at) * 7;
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 7] =
            [&to.enterprise, &kind, &record, &parent, &author, what, &age];
        let id = to.insert(sql, &values).await?;
        if parent.is_none() {
            thread = Some((kind, record, id));
        }
    }
    Ok(())
}

async fn log(
    to: &Writer<'_>,
    actor: i64,
    action: &str,
    record: i64,
    before: &str,
    after: &str,
) -> Outcome<()> {
    let kind = action.split('.').next().unwrap_or(action);
    let sql = "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, before, after) \
               values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb)";
    to.run(sql, &[&to.enterprise, &actor, &action, &kind, &record, &before, &after]).await
}
