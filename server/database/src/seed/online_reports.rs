//! Online reports of the demo.

use serde_json::{Value, json};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A report: position, name, remark, dataset, needed rights, and the rest of its definition.
struct Report {
    position: i16,
    name: &'static str,
    about: &'static str,
    dataset: (i16, &'static str),
    needs: &'static [i64],
    definition: Value,
}

const PROJECT: (i16, &str) = (1, "PROJECT");
const PLAN: (i16, &str) = (2, "PAYMENT_PLAN");
const RECEIPT: (i16, &str) = (3, "PAYMENT_RECEIPT");
const COST: (i16, &str) = (4, "PROJECT_COST");
const CUSTOMER: (i16, &str) = (5, "CUSTOMER");
const TASK: (i16, &str) = (6, "TASK");
const ORDER: (i16, &str) = (7, "WORK_ORDER");

/// Rights: projects, amounts of all projects, customers, tasks, work orders.
const PROJECTS: &[i64] = &[1];
const MONEY: &[i64] = &[1, 2];
const CUSTOMERS: &[i64] = &[3];
const TASKS: &[i64] = &[4];
const ORDERS: &[i64] = &[5];

fn by(field: &str) -> Value {
    json!({ "field": field })
}

fn each(field: &str, grain: &str) -> Value {
    json!({ "field": field, "grain": grain })
}

fn within(field: &str, period: &str) -> Value {
    json!({ "field": field, "op": "PERIOD", "period": period })
}

fn drawn(kind: &str, dimension: &str, series: Option<&str>, measure: &str) -> Value {
    match series {
        Some(series) => {
            json!({ "kind": kind, "dimension": dimension, "series": series, "measures": [measure] })
        }
        None => json!({ "kind": kind, "dimension": dimension, "measures": [measure] }),
    }
}

/// Dimensions, measures, conditions, parameters and chart of a definition.
fn made(
    dimensions: &[Value],
    measures: &[&str],
    conditions: &[Value],
    parameters: &[&str],
    chart: Value,
) -> Value {
    json!({ "dimensions": dimensions, "measures": measures, "conditions": conditions, "parameters": parameters, "chart": chart })
}

fn money() -> Vec<Report> {
    let report = |name, about, dataset, needs, definition| Report {
        position: 1,
        name,
        about,
        dataset,
        needs,
        definition,
    };
    vec![
        report(
            "项目数量与合同额",
            "每位负责人的项目数、合同额与回款率",
            PROJECT,
            MONEY,
            made(
                &[by("director")],
                &["count", "amountSum", "receivedSum", "receivedShare"],
                &[],
                &["createdOn", "team", "type", "status"],
                drawn("BAR", "director", None, "amountSum"),
            ),
        ),
        report(
            "项目状态分布",
            "各类项目所处的状态",
            PROJECT,
            PROJECTS,
            made(
                &[by("type"), by("status")],
                &["count", "overdueCount", "progressAvg"],
                &[],
                &["createdOn", "director"],
                drawn("STACKED", "type", Some("status"), "count"),
            ),
        ),
        report(
            "应收与逾期",
            "按应收月份看款项与逾期金额",
            PLAN,
            PROJECTS,
            made(
                &[each("dueOn", "MONTH")],
                &["amountSum", "receivedSum", "missingSum", "overdueSum"],
                &[],
                &["dueOn", "project", "director"],
                drawn("BAR", "dueOn", None, "amountSum"),
            ),
        ),
        report(
            "回款按月",
            "每月已确认的回款，以及待确认的到账",
            RECEIPT,
            PROJECTS,
            made(
                &[each("receivedOn", "MONTH")],
                &["confirmedSum", "unconfirmedSum", "count"],
                &[],
                &["receivedOn", "director", "customer"],
                drawn("LINE", "receivedOn", None, "confirmedSum"),
            ),
        ),
        report(
            "项目费用按类型",
            "各类成本与费用",
            COST,
            PROJECTS,
            made(
                &[by("type")],
                &["amountSum", "count", "amountAvg"],
                &[],
                &["occurredOn", "project", "kind"],
                drawn("PIE", "type", None, "amountSum"),
            ),
        ),
    ]
}

fn people() -> Vec<Report> {
    let report = |position, name, about, (dataset, needs), definition| Report {
        position,
        name,
        about,
        dataset,
        needs,
        definition,
    };
    vec![
        report(
            2,
            "客户新增趋势",
            "近12个月每月新增的客户，按级别",
            (CUSTOMER, CUSTOMERS),
            made(
                &[each("createdOn", "MONTH"), by("level")],
                &["count"],
                &[within("createdOn", "LAST_TWELVE_MONTHS")],
                &["createdOn", "salesman", "team"],
                drawn("STACKED", "createdOn", Some("level"), "count"),
            ),
        ),
        report(
            2,
            "客户行业分布",
            "各行业的客户数与跟进率",
            (CUSTOMER, CUSTOMERS),
            made(
                &[by("industry")],
                &["count", "followedShare", "recentShare"],
                &[],
                &["type", "level", "salesman"],
                drawn("PIE", "industry", None, "count"),
            ),
        ),
        report(
            2,
            "业务员跟进情况",
            "每位业务员的客户与逾期跟进",
            (CUSTOMER, CUSTOMERS),
            made(
                &[by("salesman")],
                &["count", "recentCount", "lateCount"],
                &[json!({ "field": "pooled", "op": "IN", "values": ["0"] })],
                &["team", "level"],
                drawn("BAR", "salesman", None, "count"),
            ),
        ),
        report(
            3,
            "任务完成情况",
            "每位成员的任务数、完成率与按时完成率",
            (TASK, TASKS),
            made(
                &[by("director")],
                &["count", "doneCount", "doneShare", "inTimeShare", "spentSum"],
                &[],
                &["createdOn", "team", "project"],
                drawn("BAR", "director", None, "count"),
            ),
        ),
        report(
            3,
            "任务逾期按项目",
            "每个项目的未完成与逾期任务",
            (TASK, TASKS),
            made(
                &[by("project")],
                &["openCount", "overdueCount", "overdueShare"],
                &[],
                &["team", "director"],
                drawn("BAR", "project", None, "overdueCount"),
            ),
        ),
        report(
            4,
            "工单量趋势",
            "每月各服务类型的工单",
            (ORDER, ORDERS),
            made(
                &[each("requestedOn", "MONTH"), by("serviceType")],
                &["count", "doneCount"],
                &[],
                &["requestedOn", "team", "customer"],
                drawn("STACKED", "requestedOn", Some("serviceType"), "count"),
            ),
        ),
        report(
            4,
            "技术员工单与修复时长",
            "每位技术员的工单数、按时完成率与平均修复时长",
            (ORDER, ORDERS),
            made(
                &[by("director")],
                &["count", "doneCount", "inTimeShare", "repairAvg", "scoreAvg"],
                &[],
                &["requestedOn", "team", "serviceType"],
                drawn("BAR", "director", None, "count"),
            ),
        ),
    ]
}

/// Writes the reports into the first enterprise.
pub async fn first(to: &Writer<'_>) -> Outcome<()> {
    write(to, money().into_iter().chain(people())).await
}

/// Writes some of them into the second one.
pub async fn second(to: &Writer<'_>) -> Outcome<()> {
    let some = |report: &Report| {
        matches!(report.name, "项目状态分布" | "客户行业分布" | "任务完成情况" | "工单量趋势")
    };
    write(to, money().into_iter().chain(people()).filter(some)).await
}

async fn write(to: &Writer<'_>, reports: impl Iterator<Item = Report>) -> Outcome<()> {
    let mut places = [0_i32; 5];
    for report in reports {
        let place = places.get_mut(usize::try_from(report.position).unwrap_or_default());
        let Some(place) = place else { continue };
        let (dataset, word) = report.dataset;
        let mut definition = report.definition;
        for (name, value) in [
            ("version", json!(1)),
            ("dataset", json!(word)),
            ("orderBy", Value::Null),
            ("limit", json!(200)),
            ("columns", json!([])),
        ] {
            definition[name] = value;
        }
        let definition =
            serde_json::to_string(&definition).map_err(|error| Trouble::new(error.to_string()))?;
        let text = search::text([report.name]);
        let grams = search::grams(&text);
        let sql = "insert into online_report (enterprise_id, menu_position, name, remark, dataset, needs, definition,
                    sort_order, search_text, search_grams)
                   values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10)";
        to.run(
            sql,
            &[
                &to.enterprise,
                &report.position,
                &report.name,
                &report.about,
                &dataset,
                &report.needs,
                &definition,
                &*place,
                &text,
                &grams,
            ],
        )
        .await?;
        *place += 1;
    }
    live(to).await
}

/// Later changes: favourites, grants, versions.
async fn live(to: &Writer<'_>) -> Outcome<()> {
    let people = "with maker as (
            select id from member where enterprise_id = $1 and status = 1 and deleted_at is null order by id limit 1),
        reader as (
            select id from member where enterprise_id = $1 and status = 1 and type = 1 and deleted_at is null
            order by id desc limit 1),
        department as (
            select id from team where enterprise_id = $1 and deleted_at is null order by cardinality(path) desc, id limit 1)";
    for rest in [
        "insert into online_report_star (enterprise_id, member_id, report_id)
            select r.enterprise_id, maker.id, r.id from online_report r, maker
            where r.enterprise_id = $1 and r.name in ('项目状态分布', '任务完成情况', '工单量趋势')",
        "insert into online_report_grant (enterprise_id, report_id, member_id, created_by)
            select r.enterprise_id, r.id, coalesce(reader.id, maker.id), maker.id
            from online_report r cross join maker left join reader on true
            where r.enterprise_id = $1 and r.name = '任务完成情况'",
        "insert into online_report_grant (enterprise_id, report_id, team_id, created_by)
            select r.enterprise_id, r.id, department.id, maker.id from online_report r, department, maker
            where r.enterprise_id = $1 and r.name = '工单量趋势'",
        "update online_report r set definition = jsonb_set(r.definition, '{links}', jsonb_build_array(jsonb_build_object(
                'member', 'overdueCount', 'report', t.id,
                'parameters', jsonb_build_array(jsonb_build_object('from', 'project', 'to', 'project')))))
            from online_report t
            where r.enterprise_id = $1 and t.enterprise_id = $1 and r.name = '任务逾期按项目' and t.name = '任务完成情况'",
        "insert into online_report_version
                (enterprise_id, report_id, number, name, definition, made_at, made_by, created_at, created_by)
            select r.enterprise_id, r.id, 1, r.name,
                r.definition || '{\"measures\": [\"count\"], \"parameters\": [], \"chart\": {\"kind\": \"NONE\"}}',
                now() - interval '40 days', maker.id, now() - interval '9 days', maker.id
            from online_report r, maker where r.enterprise_id = $1 and r.name in ('任务完成情况', '项目状态分布')",
    ] {
        to.run(&format!("{people} {rest}"), &[&to.enterprise]).await?;
    }
    Ok(())
}
