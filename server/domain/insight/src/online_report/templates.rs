//! Templates of configurable reports: a closed list.

use super::definition::{
    Chart, ChartKind, Condition, Definition, Dimension, Grain, Op, OrderBy, Period, Position, Source,
};
use super::templates_more;

/// A template of a report.
#[derive(Debug, Clone)]
pub struct Template {
    /// Code by which requests name it.
    pub code: &'static str,
    /// Label for people, and the name of a report created from it.
    pub name: &'static str,
    /// Description for people.
    pub remark: &'static str,
    /// Position of a report created from it.
    pub position: Position,
    /// Definition of a report created from it.
    pub definition: Definition,
}

pub(super) fn by(field: &str) -> Dimension {
    Dimension { field: field.to_owned(), grain: None }
}

pub(super) fn each(field: &str, grain: Grain) -> Dimension {
    Dimension { field: field.to_owned(), grain: Some(grain) }
}

pub(super) fn within(field: &str, period: Period) -> Condition {
    Condition {
        field: field.to_owned(),
        op: Op::Period,
        values: Vec::new(),
        from: None,
        to: None,
        period: Some(period),
    }
}

pub(super) fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|one| (*one).to_owned()).collect()
}

pub(super) fn drawn(kind: ChartKind, dimension: &str, series: Option<&str>, measures: &[&str]) -> Chart {
    Chart {
        kind,
        dimension: Some(dimension.to_owned()),
        series: series.map(str::to_owned),
        measures: words(measures),
        ..Chart::default()
    }
}

pub(super) fn made(
    dataset: Source,
    dimensions: Vec<Dimension>,
    measures: &[&str],
    conditions: Vec<Condition>,
    parameters: &[&str],
    chart: Chart,
) -> Definition {
    Definition {
        dimensions,
        measures: words(measures),
        conditions,
        parameters: words(parameters),
        chart,
        ..Definition::of(dataset)
    }
}

/// Builds a template.
pub(super) fn template(
    code: &'static str,
    name: &'static str,
    remark: &'static str,
    position: Position,
    definition: Definition,
) -> Template {
    Template { code, name, remark, position, definition }
}

impl Template {
    /// Every template, in display order.
    pub fn all() -> Vec<Self> {
        let mut all = Self::plain();
        all.extend(templates_more::all());
        all
    }

    /// Templates with groups and figures only.
    fn plain() -> Vec<Self> {
        vec![
            template(
                "project-by-director",
                "项目数量与合同额（按负责人）",
                "每位负责人的项目数、合同额与回款率",
                Position::Project,
                made(
                    Source::Project,
                    vec![by("director")],
                    &["count", "amountSum", "receivedSum", "receivedShare"],
                    Vec::new(),
                    &["createdOn", "team", "type", "status"],
                    drawn(ChartKind::Bar, "director", None, &["amountSum"]),
                ),
            ),
            template(
                "receipt-by-month",
                "回款（按月）",
                "近12个月每月已确认的回款，以及待确认的到账",
                Position::Project,
                made(
                    Source::PaymentReceipt,
                    vec![each("receivedOn", Grain::Month)],
                    &["confirmedSum", "unconfirmedSum", "count"],
                    vec![within("receivedOn", Period::LastTwelveMonths)],
                    &["receivedOn", "director", "customer"],
                    drawn(ChartKind::Line, "receivedOn", None, &["confirmedSum", "unconfirmedSum"]),
                ),
            ),
            template(
                "cost-by-type",
                "项目费用（按类型）",
                "本年各类成本与费用的金额",
                Position::Project,
                made(
                    Source::ProjectCost,
                    vec![by("type")],
                    &["amountSum", "count", "amountAvg"],
                    vec![within("occurredOn", Period::ThisYear)],
                    &["occurredOn", "project", "kind"],
                    drawn(ChartKind::Pie, "type", None, &["amountSum"]),
                ),
            ),
            template(
                "task-done-by-member",
                "任务完成情况（按成员）",
                "每位成员的任务数、完成率与按时完成率",
                Position::Task,
                made(
                    Source::Task,
                    vec![by("director")],
                    &["count", "doneCount", "doneShare", "inTimeShare", "spentSum"],
                    vec![within("createdOn", Period::LastNinetyDays)],
                    &["createdOn", "team", "project"],
                    drawn(ChartKind::Bar, "director", None, &["count", "doneCount"]),
                ),
            ),
            template(
                "task-late-by-project",
                "任务逾期（按项目）",
                "每个项目的未完成任务与逾期任务",
                Position::Task,
                Definition {
                    order_by: Some(OrderBy { member: "overdueCount".into(), descending: true }),
                    ..made(
                        Source::Task,
                        vec![by("project")],
                        &["count", "openCount", "overdueCount", "overdueShare"],
                        Vec::new(),
                        &["team", "director", "endsOn"],
                        drawn(ChartKind::Bar, "project", None, &["overdueCount"]),
                    )
                },
            ),
            template(
                "customer-by-month",
                "客户新增（按月与级别）",
                "近12个月每月新增的客户",
                Position::Customer,
                made(
                    Source::Customer,
                    vec![each("createdOn", Grain::Month), by("level")],
                    &["count"],
                    vec![within("createdOn", Period::LastTwelveMonths)],
                    &["createdOn", "salesman", "team", "type"],
                    drawn(ChartKind::Stacked, "createdOn", Some("level"), &["count"]),
                ),
            ),
            template(
                "order-by-type",
                "工单量（按服务类型与月）",
                "近12个月每月各服务类型的工单",
                Position::Work,
                made(
                    Source::WorkOrder,
                    vec![each("requestedOn", Grain::Month), by("serviceType")],
                    &["count", "doneCount"],
                    vec![within("requestedOn", Period::LastTwelveMonths)],
                    &["requestedOn", "team", "customer"],
                    drawn(ChartKind::Stacked, "requestedOn", Some("serviceType"), &["count"]),
                ),
            ),
            template(
                "order-by-technician",
                "技术员工单与修复时长",
                "每位技术员的工单数、按时完成率与平均修复时长",
                Position::Work,
                made(
                    Source::WorkOrder,
                    vec![by("director")],
                    &["count", "doneCount", "inTimeShare", "repairAvg", "scoreAvg"],
                    vec![within("requestedOn", Period::LastNinetyDays)],
                    &["requestedOn", "team", "serviceType"],
                    drawn(ChartKind::Bar, "director", None, &["count"]),
                ),
            ),
        ]
    }
}
