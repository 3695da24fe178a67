//! Approvals of the demo: groups, forms, applications in every state, and deputies.

pub mod forms;

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio_postgres::types::ToSql;
use xieli_kernel::{clock, search};

use self::forms::{FORMS, Form, GROUPS, Way};
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// An application: form, applicant, values, age in days, number of passed steps, and state.
pub type Application<'a> = (&'a str, &'a str, &'a str, i64, usize, i16);

const DRAFT: i16 = 0;
const RUNNING: i16 = 1;
const APPROVED: i16 = 2;
const REFUSED: i16 = 3;
const WITHDRAWN: i16 = 4;
const RETURNED: i16 = 5;
const TERMINATED: i16 = 6;
const ANNULLING: i16 = 7;
const ANNULLED: i16 = 8;

const FIRST: &[Application<'static>] = &[
    (
        "采购申请",
        "engineer",
        r#"{"f1":"上海站备件补货","t1":[{"c1":"滤芯","c2":20,"c3":85.5,"c4":1710},{"c1":"密封圈","c2":100,"c3":2.2,"c4":220}],"f3":1930}"#,
        1,
        0,
        RUNNING,
    ),
    (
        "采购申请",
        "yuechangqing",
        r#"{"f1":"示波器更新","t1":[{"c1":"便携示波器","c2":2,"c3":8600,"c4":17200}],"f3":17200}"#,
        3,
        1,
        RUNNING,
    ),
    (
        "采购申请",
        "sumuyang",
        r#"{"f1":"劳保用品","t1":[{"c1":"安全鞋","c2":6,"c3":168,"c4":1008}],"f3":1008}"#,
        12,
        1,
        APPROVED,
    ),
    (
        "采购申请",
        "engineer",
        r#"{"f1":"测试线缆","t1":[{"c1":"网线","c2":3,"c3":260,"c4":780}],"f3":780}"#,
        20,
        1,
        APPROVED,
    ),
    (
        "采购申请",
        "zhonglingxiu",
        r#"{"f1":"投影仪","t1":[{"c1":"会议投影仪","c2":1,"c3":9800,"c4":9800}],"f3":9800}"#,
        25,
        0,
        REFUSED,
    ),
    ("费用报销", "engineer", r#"{"f1":"启明园区现场交通费","f2":326.5,"f3":"交通费"}"#, 2, 0, RUNNING),
    ("费用报销", "sales", r#"{"f1":"客户拜访餐费","f2":588,"f3":"招待费"}"#, 4, 1, RUNNING),
    ("费用报销", "manager", r#"{"f1":"华东区域差旅","f2":2460,"f3":"差旅费"}"#, 15, 2, APPROVED),
    ("费用报销", "sumuyang", r#"{"f1":"工具维修","f2":120,"f3":"其他"}"#, 6, 0, RETURNED),
    ("费用报销", "engineer", r#"{"f1":"过路费","f2":45,"f3":"交通费"}"#, 30, 2, ANNULLED),
    ("付款申请", "manager", r#"{"f1":"安装合作队 11 月结算","f2":36800,"f3":"对公转账"}"#, 1, 0, RUNNING),
    ("付款申请", "zhuangsiyuan", r#"{"f1":"备件供应商货款","f2":12500,"f3":"对公转账"}"#, 8, 2, APPROVED),
    ("付款申请", "manager", r#"{"f1":"展会定金","f2":20000,"f3":"对公转账"}"#, 18, 1, TERMINATED),
    ("用印申请", "sales", r#"{"f1":"启明园区二期合同","f2":"合同章","f3":3}"#, 1, 0, RUNNING),
    ("用印申请", "shilei", r#"{"f1":"投标文件","f2":"公章","f3":2}"#, 2, 0, RUNNING),
    ("用印申请", "sales", r#"{"f1":"授权委托书","f2":"公章","f3":1}"#, 22, 1, APPROVED),
    ("用印申请", "manager", r#"{"f1":"验收证明","f2":"公章","f3":2}"#, 28, 1, ANNULLING),
    ("用车申请", "engineer", r#"{"f1":"松江精密设备运输","f2":"2026-12-02","f3":"厢式货车"}"#, 1, 0, RUNNING),
    ("用车申请", "xiachuqing", r#"{"f1":"客户现场支援","f2":"2026-12-03","f3":"轿车"}"#, 1, 0, RUNNING),
    ("用车申请", "luofei", r#"{"f1":"杭州至上海调件","f2":"2026-11-20","f3":"厢式货车"}"#, 10, 1, APPROVED),
    ("合同审批", "sales", r#"{"f1":"维保年度合同","f2":186000,"f3":"服务合同"}"#, 3, 1, RUNNING),
    ("合同审批", "shilei", r#"{"f1":"设备采购框架协议","f2":420000,"f3":"采购合同"}"#, 2, 0, RUNNING),
    ("合同审批", "guanshanyue", r#"{"f1":"保密协议","f2":0,"f3":"其他"}"#, 16, 3, APPROVED),
    ("资料借阅", "engineer", r#"{"f1":"控制柜接线图","f2":"三天"}"#, 5, 0, WITHDRAWN),
    ("资料借阅", "liuruyan", r#"{"f1":"历史验收资料","f2":"一周"}"#, 9, 1, APPROVED),
    ("资料借阅", "admin", r#"{"f1":"合同台账","f2":"当天"}"#, 1, 0, DRAFT),
    ("费用报销", "engineer", r#"{"f1":"停车费"}"#, 0, 0, DRAFT),
    (
        "采购申请",
        "owner",
        r#"{"f1":"办公椅","t1":[{"c1":"人体工学椅","c2":4,"c3":1299,"c4":5196}],"f3":5196}"#,
        7,
        1,
        APPROVED,
    ),
    ("用车申请", "owner", r#"{"f1":"接待来访客户","f2":"2026-12-05","f3":"商务车"}"#, 1, 0, RUNNING),
    ("付款申请", "owner", r#"{"f1":"年度体检","f2":28600,"f3":"对公转账"}"#, 11, 2, APPROVED),
    ("合同审批", "manager", r#"{"f1":"分包框架协议","f2":98000,"f3":"服务合同"}"#, 1, 0, RUNNING),
    ("合同审批", "yuechangqing", r#"{"f1":"仓库租赁","f2":60000,"f3":"其他"}"#, 2, 0, RUNNING),
];

const SECOND: &[Application<'static>] = &[
    ("费用报销", "jifeng", r#"{"f1":"现场交通费","f2":88,"f3":"交通费"}"#, 1, 0, RUNNING),
    ("用车申请", "tengfei", r#"{"f1":"客户现场","f2":"2026-12-01","f3":"轿车"}"#, 4, 1, APPROVED),
    ("用印申请", "ningjing", r#"{"f1":"采购合同","f2":"合同章","f3":2}"#, 2, 0, RUNNING),
];

/// Writes the approvals of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, FIRST, |way| match way {
        Way::Seal => vec![("n1", "盖章审批", vec!["admin", "owner"])],
        Way::Car => vec![("n1", "行政审批", vec!["admin"])],
        Way::Papers => vec![("n1", "部门主管", vec!["manager"])],
        Way::Purchase => vec![("n1", "区域经理", vec!["manager"]), ("n3", "总经理", vec!["owner"])],
        Way::Money => vec![("n1", "部门主管", vec!["manager"]), ("n2", "总经理", vec!["owner"])],
        Way::Contract => vec![
            ("n1", "销售总监", vec!["hanruobing"]),
            ("n2", "法务与财务", vec!["admin", "manager"]),
            ("n3", "总经理", vec!["owner"]),
        ],
    })
    .await?;
    for (from, other, begins, days) in [
        ("owner", "admin", -2, 5),
        ("yuechangqing", "manager", 5, 3),
        ("manager", "yuechangqing", 20, 2),
        ("admin", "owner", -30, 6),
        ("sales", "shilei", 3, 4),
        ("zhonglingxiu", "manager", -60, 5),
        ("lichenxi", "lantianyu", 2, 9),
        ("xianzhiqiang", "lantianyu", 10, 5),
        ("hanruobing", "shilei", -15, 10),
        ("wenzhiqiu", "shaojingxing", 7, 3),
        ("tangyiming", "wenzhiqiu", -4, 12),
    ] {
        delegate(to, (find(members, from)?, find(members, other)?), begins, days).await?;
    }
    Ok(())
}

/// The same of the second.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, SECOND, |way| match way {
        Way::Contract => vec![
            ("n1", "部门主管", vec!["leiming"]),
            ("n2", "会审", vec!["ningjing"]),
            ("n3", "总经理", vec!["other"]),
        ],
        Way::Money | Way::Purchase => {
            vec![("n1", "部门主管", vec!["leiming"]), ("n2", "总经理", vec!["other"])]
        }
        _ => vec![("n1", "审批", vec!["other"])],
    })
    .await?;
    delegate(to, (find(members, "leiming")?, find(members, "huoqihang")?), 1, 3).await
}

fn find(members: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    members.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}

async fn delegate(to: &Writer<'_>, (from, other): (i64, i64), begins: i64, days: i64) -> Outcome<()> {
    let begins = clock::china_day(clock::now()) + TimeDelta::days(begins);
    let ends = begins + TimeDelta::days(days);
    let sql = "insert into flow_delegation (enterprise_id, member_id, to_id, begins_on, ends_on, reason, created_by) \
               values ($1, $2, $3, $4, $5, '外出期间代为审批', $2)";
    to.run(sql, &[&to.enterprise, &from, &other, &begins, &ends]).await
}

/// Steps: keys, names, and approvers.
pub type Steps = Vec<(&'static str, &'static str, Vec<&'static str>)>;

async fn write(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    applications: &[Application<'_>],
    way: fn(Way) -> Steps,
) -> Outcome<()> {
    let mut groups: HashMap<&str, i64> = HashMap::new();
    for (order, name) in (0_i32..).zip(GROUPS) {
        let text = search::text([*name]);
        let sql = "insert into flow_group (enterprise_id, name, sort_order, search_text, search_grams) \
                   values ($1, $2, $3, $4, $5) returning id";
        let id = to.insert(sql, &[&to.enterprise, name, &order, &text, &search::grams(&text)]).await?;
        groups.insert(name, id);
    }
    let mut known: HashMap<&str, (i64, &Form<'_>)> = HashMap::new();
    for (order, form) in (0_i32..).zip(FORMS) {
        let ids =
            |names: &[&str]| names.iter().map(|name| find(members, name)).collect::<Outcome<Vec<i64>>>();
        let steps = way(form.way);
        let named = steps.iter().map(|(key, name, people)| Ok((*key, *name, ids(people)?)));
        let definition = forms::definition(form, &named.collect::<Outcome<Vec<_>>>()?)?;
        let text = search::text([form.name]);
        let group = groups.get(form.group).copied().unwrap_or_default();
        let status = i16::from(form.on);
        let revision = i32::from(form.on);
        let sql = "insert into flow_form (enterprise_id, group_id, name, icon, remark, status, draft, revision, sort_order, \
                   search_text, search_grams) values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10, $11) returning id";
        let values: [&(dyn ToSql + Sync); 11] = [
            &to.enterprise,
            &group,
            &form.name,
            &form.icon,
            &form.remark,
            &status,
            &definition.to_string(),
            &revision,
            &order,
            &text,
            &search::grams(&text),
        ];
        let id = to.insert(sql, &values).await?;
        if form.on {
            let sql = "insert into flow_form_version (enterprise_id, form_id, revision, definition) values ($1, $2, 1, $3::text::jsonb)";
            to.run(sql, &[&to.enterprise, &id, &definition.to_string()]).await?;
        }
        known.insert(form.name, (id, form));
    }
    for one in applications {
        let (form, about) = *known.get(one.0).ok_or_else(|| Trouble::new(format!("demo: {}", one.0)))?;
        application(to, members, one, form, &way(about.way)).await?;
    }
    Ok(())
}

/// State of an application with plain steps, as the interpreter stores it, and the parts of its members.
struct Standing {
    state: Value,
    parts: Vec<Part>,
}

struct Part {
    item: i32,
    node: (&'static str, &'static str),
    member: i64,
    status: i16,
}

fn standing(steps: &[(&'static str, &'static str, Vec<i64>)], passed: usize, status: i16) -> Standing {
    let (mut visits, mut items, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    let over = !matches!(status, RUNNING | ANNULLING);
    let reached = if status == DRAFT { 0 } else { (passed + 1).min(steps.len()) };
    let reached = if matches!(status, APPROVED | ANNULLED) { passed.min(steps.len()) } else { reached };
    for (place, (key, name, people)) in steps.iter().take(reached).enumerate() {
        let open = place >= passed;
        let visit = place + 1;
        let how = match (open, status) {
            (false, _) => "passed",
            (true, REFUSED) => "refused",
            (true, _) if over => "cancelled",
            _ => "open",
        };
        let closed = (how != "open").then_some(visit + 1);
        visits.push(json!({ "id": visit, "node": key, "round": 1, "status": how, "live": true, "opened": visit, "closed": closed }));
        for (slot, member) in people.iter().enumerate() {
            let part = match (open, status, slot) {
                (false, _, _) => 2,
                (true, REFUSED, 0) => 3,
                (true, RETURNED, 0) => 5,
                (true, _, _) if over => 8,
                _ => 1,
            };
            let item = parts.len() + 1;
            items.push(json!({ "id": item, "visit": visit, "member": member, "status": part, "slot": slot, "place": "base", "opened": visit, "closed": closed }));
            parts.push(Part {
                item: i32::try_from(item).unwrap_or_default(),
                node: (key, name),
                member: *member,
                status: part,
            });
        }
    }
    let round = i32::from(status != DRAFT);
    let purpose = if status == ANNULLING || status == ANNULLED { "annul" } else { "apply" };
    let state =
        json!({ "round": round, "step": reached + 1, "purpose": purpose, "visits": visits, "items": items });
    Standing { state: if status == DRAFT { json!({}) } else { state }, parts }
}

/// Writes an application of a form whose steps these members decide.
pub async fn application(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    (form_name, applicant, values, ago, passed, status): &Application<'_>,
    form: i64,
    steps: &Steps,
) -> Outcome<()> {
    let applicant = find(members, applicant)?;
    let named = steps.iter().map(|(key, name, people)| {
        Ok((*key, *name, people.iter().map(|name| find(members, name)).collect::<Outcome<Vec<i64>>>()?))
    });
    let steps = named.collect::<Outcome<Vec<_>>>()?;
    // small amounts do not need the general manager
    let steps: Vec<_> = if *form_name == "采购申请" && !values.contains("\"f3\":17200") {
        steps.into_iter().take(1).collect()
    } else {
        steps
    };
    let Standing { state, parts } = standing(&steps, *passed, *status);
    let values: Value = serde_json::from_str(values).map_err(|error| Trouble::new(error.to_string()))?;
    let at = clock::now() - TimeDelta::days(*ago) - TimeDelta::hours(2);
    let sent: Option<DateTime<Utc>> = (*status != DRAFT).then_some(at);
    let over = !matches!(*status, DRAFT | RUNNING | ANNULLING);
    let done = at + TimeDelta::hours(1);
    let mut seen: Vec<i64> = parts.iter().map(|part| part.member).chain([applicant]).collect();
    seen.sort_unstable();
    seen.dedup();
    let row = to
        .tx
        .query_one(
            "select name from member where enterprise_id = $1 and id = $2",
            &[&to.enterprise, &applicant],
        )
        .await;
    let who: String =
        row.and_then(|row| row.try_get(0)).map_err(|error| Trouble::new(crate::causes(&error)))?;
    let name = format!("{who}的{form_name}");
    let about = values.get("f1").and_then(Value::as_str).unwrap_or_default();
    let text = search::text([name.as_str(), about]);
    let sql = "insert into flow_process (enterprise_id, form_id, revision, name, status, applicant_id, applicant_team_id, \"values\", \
               state, seen_by, sent_at, finished_at, search_text, search_grams, created_at, created_by) \
               values ($1, $2, $3, $4, $5, $6, (select team_id from team_member where enterprise_id = $1 and member_id = $6 \
               and left_at is null order by main desc limit 1), $7::text::jsonb, $8::text::jsonb, $9, $10, $11, $12, $13, $14, $6) returning id";
    let params: [&(dyn ToSql + Sync); 14] = [
        &to.enterprise,
        &form,
        &i32::from(*status != DRAFT),
        &name,
        status,
        &applicant,
        &values.to_string(),
        &state.to_string(),
        &seen,
        &sent,
        &over.then_some(done),
        &text,
        &search::grams(&text),
        &at,
    ];
    let id = to.insert(sql, &params).await?;
    if *status == DRAFT {
        return Ok(());
    }
    record(to, id, ("start", None), Some(applicant), at).await?;
    for part in parts {
        let answered: Option<DateTime<Utc>> = (part.status != 1).then_some(done);
        let (verb, opinion) = match part.status {
            2 => ("agree", Some("同意")),
            3 => ("refuse", Some("预算已用完，下季度再提")),
            5 => ("return_applicant", Some("请补充发票")),
            _ => ("", None),
        };
        let sql = "insert into flow_task (enterprise_id, process_id, form_id, applicant_id, item, node_key, node_name, round, \
                   member_id, status, opinion, arrived_at, done_at) values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $12)";
        let (key, node) = part.node;
        let params: [&(dyn ToSql + Sync); 12] = [
            &to.enterprise,
            &id,
            &form,
            &applicant,
            &part.item,
            &key,
            &node,
            &part.member,
            &part.status,
            &opinion,
            &at,
            &answered,
        ];
        to.run(sql, &params).await?;
        if !verb.is_empty() {
            record(to, id, (verb, Some(part.node)), Some(part.member), done).await?;
        }
    }
    let last = match *status {
        APPROVED | ANNULLING | ANNULLED => "approved",
        REFUSED => "refused",
        WITHDRAWN => "withdraw",
        TERMINATED => "terminate",
        _ => return Ok(()),
    };
    let by = (*status == WITHDRAWN).then_some(applicant);
    record(to, id, (last, None), by, done).await
}

async fn record(
    to: &Writer<'_>,
    process: i64,
    (verb, node): (&str, Option<(&str, &str)>),
    by: Option<i64>,
    at: DateTime<Utc>,
) -> Outcome<()> {
    let (key, name) = node.unzip();
    let sql = "insert into flow_record (enterprise_id, process_id, verb, node_key, node_name, member_id, created_at) \
               values ($1, $2, $3, $4, $5, $6, $7)";
    to.run(sql, &[&to.enterprise, &process, &verb, &key, &name, &by, &at]).await
}
