//! Forms of leave, overtime, trips, punch corrections and swaps of the demo, with applications and balances.

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};
use serde_json::json;
use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::find;
use crate::Outcome;
use crate::seed::approvals::application;
use crate::seed::approvals::forms::{Form, Way, definition};
use crate::seed::writer::Writer;

const TYPE: &str = r#"{"key":"f1","label":"类型","type":"record","record":"attendType","required":true}"#;
const WHY: &str = r#"{"key":"f3","label":"事由","type":"lines","required":true,"maxLength":500}"#;

/// Name, kind, icon, remark, its fields besides the type and the reason.
const FORMS: &[(&str, &str, &str, &str, &str)] = &[
    (
        "请假申请",
        "leave",
        "calendar",
        "请假按天或半天，时长由系统按排班计算",
        r#"{"key":"f2","label":"请假时间","type":"period","required":true},
           {"key":"h1","label":"开始半天","type":"choice","options":["上半天","下半天"]},
           {"key":"h2","label":"结束半天","type":"choice","options":["上半天","下半天"]},
           {"key":"f4","label":"证明","type":"attachment","maxCount":9}"#,
    ),
    (
        "加班申请",
        "overtime",
        "time",
        "按打卡证明的时长计算",
        r#"{"key":"f2","label":"加班时间","type":"period","time":true,"required":true}"#,
    ),
    (
        "出差申请",
        "trip",
        "airplane",
        "出差期间无需打卡",
        r#"{"key":"f2","label":"出差时间","type":"period","required":true},
           {"key":"f4","label":"目的地","type":"text"}"#,
    ),
    (
        "补卡申请",
        "punch_repair",
        "edit",
        "忘记打卡时补录，每月次数有限",
        r#"{"key":"f2","label":"打卡时间","type":"date","time":true,"required":true},
           {"key":"f4","label":"上班或下班","type":"choice","options":["上班","下班"]}"#,
    ),
    (
        "换班申请",
        "shift_swap",
        "swap-horizontal",
        "与同事互换一天的排班",
        r#"{"key":"f2","label":"换出的日期","type":"date","required":true},
           {"key":"f4","label":"换班的同事","type":"member","required":true},
           {"key":"f5","label":"换入的日期","type":"date","required":true}"#,
    ),
];

/// The fields of a form.
fn fields(kind: &str, own: &str) -> String {
    match kind {
        "leave" | "overtime" | "trip" => format!("[{TYPE},{own},{WHY}]"),
        _ => format!("[{own},{WHY}]"),
    }
}

/// Writes the forms, in a group of their own; the first of the two decides.
pub async fn forms(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    (decides, administers): (&str, &str),
) -> Outcome<()> {
    let text = search::text(["考勤"]);
    let sql = "insert into flow_group (enterprise_id, name, sort_order, search_text, search_grams) \
               select $1, '考勤', coalesce(max(sort_order) + 1, 0), $2, $3 from flow_group where enterprise_id = $1 returning id";
    let group = to.insert(sql, &[&to.enterprise, &text, &search::grams(&text)]).await?;
    for (order, (name, kind, icon, remark, own)) in (0_i32..).zip(FORMS) {
        let fields = fields(kind, own);
        let form = Form { group: "考勤", name, icon, remark, on: true, way: Way::Papers, fields: &fields };
        let steps = [("n1", "部门主管", vec![find(members, decides)?])];
        let definition = definition(&form, &steps)?.to_string();
        let text = search::text([*name]);
        let grams = search::grams(&text);
        let admins = vec![find(members, administers)?];
        let sql = "insert into flow_form (enterprise_id, group_id, name, icon, remark, status, kind, admin_ids, draft, revision, \
                   sort_order, search_text, search_grams) \
                   values ($1, $2, $3, $4, $5, 1, $6, $7, $8::text::jsonb, 1, $9, $10, $11) returning id";
        let values: [&(dyn ToSql + Sync); 11] =
            [&to.enterprise, &group, name, icon, remark, kind, &admins, &definition, &order, &text, &grams];
        let id = to.insert(sql, &values).await?;
        let sql = "insert into flow_form_version (enterprise_id, form_id, revision, definition) values ($1, $2, 1, $3::text::jsonb)";
        to.run(sql, &[&to.enterprise, &id, &definition]).await?;
    }
    Ok(())
}

/// An approved future day of leave: its amount is allocated to a lot on that day.
pub async fn leave(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    (who, by): (&'static str, &'static str),
    leave_type: i64,
    day: NaiveDate,
) -> Outcome<()> {
    // on a Monday, because a weekend takes no leave
    let day = day + chrono::TimeDelta::days(i64::from(7 - day.weekday().num_days_from_monday()) % 7);
    let (member, manager) = (find(members, who)?, find(members, by)?);
    let sql = "select id from flow_form where enterprise_id = $1 and name = '请假申请'";
    let form = to.insert(sql, &[&to.enterprise]).await?;
    let values = json!({ "f1": leave_type.to_string(), "f2": { "from": day, "to": day }, "f3": "家中有事" })
        .to_string();
    let one = ("请假申请", who, values.as_str(), 1, 1, 2);
    application(to, members, &one, form, &vec![("n1", "部门主管", vec![by])]).await?;
    let sql =
        "select max(id) from flow_process where enterprise_id = $1 and applicant_id = $2 and form_id = $3";
    let process = to.insert(sql, &[&to.enterprise, &member, &form]).await?;
    let extent = json!({ "by": "halves", "from": day, "fromHalf": "first", "to": day, "toHalf": "second" });
    let days = json!([{ "day": day, "minutes": 480, "amount": 100, "words": "全天" }]);
    let sql = "insert into attend_application (enterprise_id, process_id, kind, member_id, type_id, begins_at, ends_at, extent, minutes, \
               amount, days, status, reason, team_ids, decided_by, decided_at, created_by) \
               select $1, $2, 0, $3, $4, $5::date::timestamp at time zone 'Asia/Shanghai', \
                  ($5::date + 1)::timestamp at time zone 'Asia/Shanghai', $6::text::jsonb, 480, 100, $7::text::jsonb, 1, '家中有事', \
                  array(select distinct a from team_member m join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id, \
                     unnest(t.path) a where m.enterprise_id = $1 and m.member_id = $3 and m.left_at is null order by a), \
                  $8, now() - interval '1 day', $3 returning id";
    let values: [&(dyn ToSql + Sync); 8] = [
        &to.enterprise,
        &process,
        &member,
        &leave_type,
        &day,
        &extent.to_string(),
        &days.to_string(),
        &manager,
    ];
    let application = to.insert(sql, &values).await?;
    let sql = "insert into leave_ledger (enterprise_id, member_id, type_id, kind, amount, day, application_id, reason) \
               values ($1, $2, $3, 2, -100, $4, $5, '将在当天扣除')";
    to.run(sql, &[&to.enterprise, &member, &leave_type, &day, &application]).await
}

/// A leave balance from before the introduction of the product, in hundredths.
pub async fn balance(to: &Writer<'_>, member: i64, leave_type: i64, amount: i32, by: i64) -> Outcome<()> {
    let sql = "insert into leave_lot (enterprise_id, member_id, type_id, key, begins_on) \
               values ($1, $2, $3, 'correct:0', current_date - 30) returning id";
    let lot = to.insert(sql, &[&to.enterprise, &member, &leave_type]).await?;
    let sql = "insert into leave_ledger (enterprise_id, member_id, type_id, lot_id, kind, amount, day, reason, created_by) \
               values ($1, $2, $3, $4, 6, $5, current_date - 30, '上线前结余', $6)";
    to.run(sql, &[&to.enterprise, &member, &leave_type, &lot, &amount, &by]).await
}
