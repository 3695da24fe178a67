//! Completion requirements of the demo's service types, and the answers in work orders of those types.

use serde_json::{Value, json};

use super::files;
use super::writer::Writer;
use crate::Outcome;

/// A requirement as its column stores it.
fn demand(lines: &[(&str, bool)], fields: &Value, photos: i32, (arrival, signature): (bool, bool)) -> Value {
    let checklist: Vec<Value> = (1..)
        .zip(lines)
        .map(|(place, (text, required)): (i32, _)| {
            json!({ "key": format!("c{place}"), "text": text, "required": required })
        })
        .collect();
    json!({ "checklist": checklist, "fields": fields, "photos": photos, "arrival": arrival, "signature": signature })
}

fn field(key: &str, label: &str, kind: &str, required: bool, options: &[&str]) -> Value {
    json!({ "key": key, "label": label, "kind": kind, "required": required, "options": options })
}

/// Requirements by type of the dictionary; `first`: for the first enterprise.
fn types(first: bool) -> Vec<(&'static str, Value)> {
    if !first {
        let lines = [("轿厢照明与通风", true), ("层门联锁", true), ("限速器铅封", false)];
        let fields = json!([field("f1", "平层误差（毫米）", "number", true, &[])]);
        return vec![("3", demand(&lines, &fields, 1, (false, true)))];
    }
    let upkeep = demand(
        &[
            ("断电、验电、挂牌", true),
            ("柜体清扫除尘", true),
            ("接线端子紧固", true),
            ("更换老化密封条", false),
            ("送电后空载试运行", true),
        ],
        &json!([
            field("f1", "绝缘电阻（兆欧）", "number", true, &[]),
            field("f2", "柜内状态", "choice", true, &["良好", "需跟进", "需更换"]),
            field("f3", "保养后是否正常运行", "yes_no", true, &[]),
            field("f4", "建议下次保养", "date", false, &[]),
            field("f5", "遗留问题", "text", false, &[]),
        ]),
        2,
        (true, true),
    );
    let round = demand(
        &[("外观与铭牌", true), ("运行指示与告警", true), ("温度与噪声", false)],
        &json!([
            field("f1", "最高温度（℃）", "number", true, &[]),
            field("f2", "巡检结论", "choice", true, &["正常", "有隐患", "停用"]),
        ]),
        0,
        (false, false),
    );
    vec![("3", upkeep), ("4", round)]
}

/// Answers of an order of that type, by its index among them.
fn answers(service_type: &str, place: usize) -> (Vec<String>, Value) {
    let pick = |all: [&'static str; 3]| all[place % all.len()];
    let ticks = |last: usize| (1..=last).map(|one| format!("c{one}")).collect();
    if service_type == "3" {
        let said = json!({ "f1": pick(["520", "480.5", "610"]), "f2": pick(["良好", "需跟进", "良好"]), "f3": "yes",
            "f5": pick(["无", "右侧柜门锁松动，已告知客户", "无"]) });
        return (ticks(5), said);
    }
    (ticks(3), json!({ "f1": pick(["38", "41.5", "36"]), "f2": pick(["正常", "有隐患", "正常"]) }))
}

/// Writes the requirements; the orders must exist. One of them is signed.
pub async fn work_types(to: &Writer<'_>) -> Outcome<()> {
    let sql = "select count(*) from account a join member m on m.account_id = a.id
        where m.enterprise_id = $1 and a.username = 'manager'";
    let first = to.insert(sql, &[&to.enterprise]).await? > 0;
    for (service_type, demand) in types(first) {
        let sql = "insert into work_type (enterprise_id, service_type, demand, created_by, updated_by)
            select $1, $2, $3::text::jsonb, m.id, m.id from member m where m.enterprise_id = $1 order by m.id limit 1 returning id";
        to.insert(sql, &[&to.enterprise, &service_type, &demand.to_string()]).await?;
        let sql = "select o.id, o.director_id, o.contact_name from work_order o
            where o.enterprise_id = $1 and o.service_type = $2 and o.status between 50 and 80 and not o.supplement
                and o.director_id is not null order by o.id";
        let orders = to.tx.query(sql, &[&to.enterprise, &service_type]).await;
        let orders = orders.map_err(|error| crate::Trouble::new(crate::causes(&error)))?;
        for (place, order) in orders.iter().enumerate() {
            let (id, director): (i64, i64) = (order.get(0), order.get(1));
            let (ticks, answers) = answers(service_type, place);
            let sql = "insert into work_fill (enterprise_id, work_order_id, service_type, demand, ticks, answers, pinned_at,
                    updated_at, updated_by)
                select $1, o.id, $3, $4::text::jsonb, $5, $6::text::jsonb, coalesce(min(m.created_at), o.created_at), o.updated_at, o.director_id
                from work_order o left join work_move m on m.enterprise_id = $1 and m.work_order_id = o.id and m.to_status = 50
                where o.enterprise_id = $1 and o.id = $2 group by o.enterprise_id, o.id";
            let (demand, answers) = (demand.to_string(), answers.to_string());
            to.run(sql, &[&to.enterprise, &id, &service_type, &demand, &ticks, &answers]).await?;
            if place == 0 && service_type == "3" {
                sign(to, id, director).await?;
            }
        }
    }
    Ok(())
}

/// Adds the customer's signature to an order.
async fn sign(to: &Writer<'_>, order: i64, director: i64) -> Outcome<()> {
    let name = "客户签字.png";
    files::attachment(to, ("work_order", order), name, director, 1).await?;
    let sql = "update work_fill w set signature_file_id = f.id, signed_name = coalesce(o.contact_name, '宋知远'), signed_at = f.created_at
        from file f, work_order o
        where w.enterprise_id = $1 and w.work_order_id = $2 and o.enterprise_id = $1 and o.id = $2
            and f.enterprise_id = $1 and f.source_type = 'work_order' and f.source_id = $3 and f.name = $4";
    to.run(sql, &[&to.enterprise, &order, &order.to_string(), &name]).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_name_what_is_demanded() {
        for (service_type, demand) in types(true) {
            let keys = |part: &str| -> Vec<String> {
                let all = demand[part].as_array().expect("a list");
                all.iter().filter_map(|one| one["key"].as_str().map(str::to_owned)).collect()
            };
            let (lines, fields) = (keys("checklist"), keys("fields"));
            for place in 0..3 {
                let (ticks, said) = answers(service_type, place);
                assert!(ticks.iter().all(|key| lines.contains(key)), "{ticks:?}");
                assert!(said.as_object().expect("answers").keys().all(|key| fields.contains(key)), "{said}");
            }
        }
        assert_eq!(types(false).len(), 1);
    }
}
