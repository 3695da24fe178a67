//! The demo's dashboards, over its reports.

use std::collections::HashMap;

use serde_json::{Value, json};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Context, Outcome, Trouble};

/// An offered dashboard: name, remark, positions, parameters, and tiles, which name their reports.
struct Dashboard {
    name: &'static str,
    about: &'static str,
    positions: &'static [i16],
    parameters: Value,
    tiles: Vec<Value>,
}

/// First column, first row, columns, rows.
type Place = [i32; 4];

fn at([x, y, w, h]: Place) -> Value {
    json!({ "x": x, "y": y, "w": w, "h": h })
}

fn bound(bindings: &[(&str, &str)]) -> Value {
    bindings.iter().map(|(parameter, field)| json!({ "parameter": parameter, "field": field })).collect()
}

/// A tile with one figure of a report, under its own title.
fn figure(
    code: &str,
    (report, measure): (&str, &str),
    title: &str,
    bindings: &[(&str, &str)],
    place: Place,
) -> Value {
    json!({ "code": code, "shown": "FIGURE", "report": report, "measure": measure, "title": title,
        "bindings": bound(bindings), "place": at(place) })
}

/// A tile with a report's chart or its groups.
fn whole(code: &str, shown: &str, report: &str, bindings: &[(&str, &str)], place: Place) -> Value {
    json!({ "code": code, "shown": shown, "report": report, "bindings": bound(bindings), "place": at(place) })
}

fn words(code: &str, title: &str, text: &str, place: Place) -> Value {
    json!({ "code": code, "shown": "TEXT", "title": title, "text": text, "place": at(place) })
}

/// A parameter: code, label, subject, and initial period.
fn parameter(code: &str, label: &str, about: &str, period: Option<&str>) -> Value {
    match period {
        Some(period) => json!({ "code": code, "label": label, "about": about,
            "initial": { "field": code, "op": "PERIOD", "period": period } }),
        None => json!({ "code": code, "label": label, "about": about }),
    }
}

fn overview() -> Dashboard {
    let projects = "项目数量与合同额";
    let (days, people) = ("p1", "p2");
    Dashboard {
        name: "经营总览",
        about: "合同、回款、应收与客户，一屏看完；期间和负责人对所有组件同时生效",
        positions: &[1, 2],
        parameters: json!([
            parameter(days, "期间", "DAY", Some("THIS_YEAR")),
            parameter(people, "负责人", "MEMBER", None)
        ]),
        tiles: vec![
            figure("t1", (projects, "amountSum"), "合同额", &[(days, "createdOn")], [0, 0, 3, 2]),
            figure("t2", (projects, "receivedShare"), "回款率", &[(days, "createdOn")], [3, 0, 3, 2]),
            figure(
                "t3",
                ("回款按月", "confirmedSum"),
                "回款",
                &[(days, "receivedOn"), (people, "director")],
                [6, 0, 3, 2],
            ),
            figure(
                "t4",
                ("应收与逾期", "overdueSum"),
                "逾期金额",
                &[(days, "dueOn"), (people, "director")],
                [9, 0, 3, 2],
            ),
            whole("t5", "CHART", "回款按月", &[(days, "receivedOn"), (people, "director")], [0, 2, 6, 5]),
            whole("t6", "CHART", "项目状态分布", &[(days, "createdOn"), (people, "director")], [6, 2, 6, 5]),
            whole("t7", "TABLE", projects, &[(days, "createdOn")], [0, 7, 7, 6]),
            whole("t8", "CHART", "客户新增趋势", &[(days, "createdOn"), (people, "salesman")], [7, 7, 5, 6]),
        ],
    }
}

fn service() -> Dashboard {
    let (tasks, late, orders) = ("任务完成情况", "任务逾期按项目", "技术员工单与修复时长");
    let (days, teams) = ("p1", "p2");
    Dashboard {
        name: "服务与任务看板",
        about: "任务是否按时、工单由谁处理、多久修好",
        positions: &[3, 4],
        parameters: json!([parameter(days, "期间", "DAY", None), parameter(teams, "团队", "TEAM", None)]),
        tiles: vec![
            figure(
                "t1",
                (tasks, "doneShare"),
                "任务完成率",
                &[(days, "createdOn"), (teams, "team")],
                [0, 0, 3, 2],
            ),
            figure("t2", (late, "overdueCount"), "逾期任务", &[(teams, "team")], [3, 0, 3, 2]),
            figure(
                "t3",
                (orders, "count"),
                "工单数",
                &[(days, "requestedOn"), (teams, "team")],
                [6, 0, 3, 2],
            ),
            figure(
                "t4",
                (orders, "inTimeShare"),
                "按时完成率",
                &[(days, "requestedOn"), (teams, "team")],
                [9, 0, 3, 2],
            ),
            whole("t5", "CHART", tasks, &[(days, "createdOn"), (teams, "team")], [0, 2, 6, 5]),
            whole("t6", "CHART", "工单量趋势", &[(days, "requestedOn"), (teams, "team")], [6, 2, 6, 5]),
            whole("t7", "TABLE", orders, &[(days, "requestedOn"), (teams, "team")], [0, 7, 7, 6]),
            whole("t8", "TABLE", late, &[(teams, "team")], [7, 7, 5, 5]),
            words("t9", "怎么看", "逾期任务不受期间影响；点任何数字看到背后的数据。", [7, 12, 5, 1]),
        ],
    }
}

fn small() -> Dashboard {
    let days = "p1";
    Dashboard {
        name: "工作看板",
        about: "项目、客户、任务与工单各一张图",
        positions: &[1, 2, 3, 4],
        parameters: json!([parameter(days, "期间", "DAY", None)]),
        tiles: vec![
            whole("t1", "CHART", "项目状态分布", &[(days, "createdOn")], [0, 0, 6, 5]),
            whole("t2", "CHART", "客户行业分布", &[], [6, 0, 6, 5]),
            whole("t3", "CHART", "任务完成情况", &[(days, "createdOn")], [0, 5, 6, 5]),
            whole("t4", "CHART", "工单量趋势", &[(days, "requestedOn")], [6, 5, 6, 5]),
        ],
    }
}

/// Writes the dashboards of the first enterprise, made by this member; its reports must exist.
pub async fn first(to: &Writer<'_>, maker: i64) -> Outcome<()> {
    write(to, maker, [overview(), service()]).await
}

/// Writes the dashboard of the second enterprise.
pub async fn second(to: &Writer<'_>, maker: i64) -> Outcome<()> {
    write(to, maker, [small()]).await
}

async fn write(to: &Writer<'_>, maker: i64, dashboards: impl IntoIterator<Item = Dashboard>) -> Outcome<()> {
    let sql = "select name, id from online_report where enterprise_id = $1";
    let rows = to.tx.query(sql, &[&to.enterprise]).await.context(|| sql.to_owned())?;
    let reports: HashMap<String, i64> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    for Dashboard { name, about, positions, parameters, mut tiles } in dashboards {
        for tile in &mut tiles {
            let Some(report) = tile.get("report").and_then(Value::as_str) else { continue };
            let id =
                reports.get(report).ok_or_else(|| Trouble::new(format!("{name}: no report {report}")))?;
            tile["report"] = json!(id);
        }
        let text = search::text([name]);
        let sql = "insert into dashboard (enterprise_id, maker_id, name, remark, audience, positions, parameters, tiles,
                    search_text, search_grams, created_by, updated_by)
                   values ($1, $2, $3, $4, 2, $5, $6::text::jsonb, $7::text::jsonb, $8, $9, $2, $2)";
        to.run(
            sql,
            &[
                &to.enterprise,
                &maker,
                &name,
                &about,
                &positions,
                &parameters.to_string(),
                &Value::Array(tiles).to_string(),
                &text,
                &search::grams(&text),
            ],
        )
        .await?;
    }
    Ok(())
}
