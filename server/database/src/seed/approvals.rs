//! Approvals of the demo: groups, forms, applications in every state, and deputies.

mod applications;
pub mod forms;

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio_postgres::types::ToSql;
use xieli_kernel::{clock, search};

use self::applications::{
    ANNULLED, ANNULLING, APPROVED, Application, DRAFT, FIRST, REFUSED, RETURNED, RUNNING, SECOND, TERMINATED,
    WITHDRAWN,
};
use self::forms::{FORMS, Form, GROUPS, Way};
use super::writer::Writer;
use crate::{Outcome, Trouble};

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
