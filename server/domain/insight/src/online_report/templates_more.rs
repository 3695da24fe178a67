//! Templates of configurable reports with calculations: growth, shares, first values, pivots, and charts of
//! their own.

use super::definition::{
    Chart, ChartKind, Condition, Definition, Grain, Op, OrderBy, Period, Position, Source,
};
use super::pivot::{Against, Calculation, CalculationKind, Format, FormatRule, Mark, Tone, Top};
use super::templates::{Template, by, drawn, each, made, template, within, words};

/// A calculation of a measure, with its code.
fn of(code: &str, measure: &str, kind: CalculationKind) -> Calculation {
    Calculation { code: code.into(), label: None, measure: measure.into(), kind, along: None, against: None }
}

/// The same along a time dimension.
fn along(code: &str, measure: &str, kind: CalculationKind, time: &str) -> Calculation {
    Calculation { along: Some(time.into()), ..of(code, measure, kind) }
}

/// The same compared with another time.
fn against(code: &str, measure: &str, kind: CalculationKind, (time, other): (&str, Against)) -> Calculation {
    Calculation { against: Some(other), ..along(code, measure, kind, time) }
}

fn one_of(field: &str, values: &[&str]) -> Condition {
    Condition { values: words(values), ..Condition::on(field, Op::In) }
}

fn largest(member: &str) -> Option<OrderBy> {
    Some(OrderBy { member: member.into(), descending: true })
}

/// A format: good from one value on, bad up to another.
fn judged(member: &str, good: &str, bad: &str) -> Format {
    let rule = |mark, from: Option<&str>, to: Option<&str>, tone| FormatRule {
        mark,
        from: from.map(str::to_owned),
        to: to.map(str::to_owned),
        tone: Some(tone),
    };
    Format {
        member: member.into(),
        decimals: None,
        scale: None,
        rules: vec![
            rule(Mark::AtLeast, Some(good), None, Tone::Good),
            rule(Mark::AtMost, None, Some(bad), Tone::Bad),
        ],
    }
}

/// A chart of the grand total.
fn of_all(kind: ChartKind, measures: &[&str], target: Option<&str>) -> Chart {
    Chart { kind, measures: words(measures), target: target.map(str::to_owned), ..Chart::default() }
}

/// Every such template.
pub(super) fn all() -> Vec<Template> {
    [money(), sales(), service(), tasks()].concat()
}

fn money() -> Vec<Template> {
    vec![
        template(
            "receipt-growth",
            "回款环比与同比（按月）",
            "近12个月每月已确认的回款，与上月和去年同月相比增长多少",
            Position::Project,
            Definition {
                calculations: vec![
                    against(
                        "c1",
                        "confirmedSum",
                        CalculationKind::Growth,
                        ("receivedOn", Against::PreviousPeriod),
                    ),
                    against(
                        "c2",
                        "confirmedSum",
                        CalculationKind::Growth,
                        ("receivedOn", Against::SameLastYear),
                    ),
                ],
                formats: vec![judged("c1", "0", "-10"), judged("c2", "0", "-10")],
                ..made(
                    Source::PaymentReceipt,
                    vec![each("receivedOn", Grain::Month)],
                    &["confirmedSum", "count"],
                    vec![within("receivedOn", Period::LastTwelveMonths)],
                    &["receivedOn", "director", "customer"],
                    Chart {
                        line: Some("c1".into()),
                        ..drawn(ChartKind::Combination, "receivedOn", None, &["confirmedSum", "c1"])
                    },
                )
            },
        ),
        template(
            "customer-top",
            "回款前十客户（其余合并）",
            "本年回款最多的十家客户及占比，其余客户合为一行，点开可见其中每一笔",
            Position::Project,
            Definition {
                calculations: vec![of("c1", "confirmedSum", CalculationKind::ShareOfWhole)],
                top: Some(Top {
                    field: "customer".into(),
                    measure: "confirmedSum".into(),
                    count: 10,
                    rest: true,
                }),
                order_by: largest("confirmedSum"),
                ..made(
                    Source::PaymentReceipt,
                    vec![by("customer")],
                    &["confirmedSum", "count"],
                    vec![within("receivedOn", Period::ThisYear)],
                    &["receivedOn", "salesman", "projectType"],
                    drawn(ChartKind::Bar, "customer", None, &["confirmedSum"]),
                )
            },
        ),
        template(
            "receivable-by-age",
            "应收账龄（客户 × 到期季度）",
            "尚未收齐的款项按到期季度分列，看每家客户的欠款有多久",
            Position::Project,
            Definition {
                across: words(&["dueOn"]),
                calculations: vec![of("c1", "missingSum", CalculationKind::ShareOfColumn)],
                order_by: largest("missingSum"),
                ..made(
                    Source::PaymentPlan,
                    vec![by("customer"), each("dueOn", Grain::Quarter)],
                    &["missingSum"],
                    vec![one_of("state", &["1", "2"])],
                    &["dueOn", "salesman", "team"],
                    drawn(ChartKind::Stacked, "customer", Some("dueOn"), &["missingSum"]),
                )
            },
        ),
        template(
            "cost-by-team-month",
            "项目费用（团队 × 月，含小计与环比）",
            "本年每个团队每月的费用，与上月相比增减多少",
            Position::Project,
            Definition {
                across: words(&["occurredOn"]),
                subtotals: true,
                calculations: vec![against(
                    "c1",
                    "amountSum",
                    CalculationKind::Growth,
                    ("occurredOn", Against::PreviousPeriod),
                )],
                ..made(
                    Source::ProjectCost,
                    vec![by("team"), by("type"), each("occurredOn", Grain::Month)],
                    &["amountSum"],
                    vec![within("occurredOn", Period::ThisYear)],
                    &["occurredOn", "project", "kind"],
                    drawn(ChartKind::Stacked, "occurredOn", Some("team"), &["amountSum"]),
                )
            },
        ),
        template(
            "receipt-card",
            "本月回款与走势",
            "最近一月已确认的回款，与上月的差额和近12个月的走势",
            Position::Project,
            Definition {
                calculations: vec![against(
                    "c1",
                    "confirmedSum",
                    CalculationKind::Difference,
                    ("receivedOn", Against::PreviousPeriod),
                )],
                ..made(
                    Source::PaymentReceipt,
                    vec![each("receivedOn", Grain::Month)],
                    &["confirmedSum"],
                    vec![within("receivedOn", Period::LastTwelveMonths)],
                    &["receivedOn", "director"],
                    drawn(ChartKind::Figure, "receivedOn", None, &["confirmedSum"]),
                )
            },
        ),
    ]
}

fn sales() -> Vec<Template> {
    vec![
        template(
            "contract-running",
            "签约额累计（按月）",
            "本年每月签约的合同额，以及年初至今的累计",
            Position::Project,
            Definition {
                calculations: vec![along("c1", "amountSum", CalculationKind::RunningSum, "signedOn")],
                ..made(
                    Source::Contract,
                    vec![each("signedOn", Grain::Month)],
                    &["amountSum", "count"],
                    vec![within("signedOn", Period::ThisYear)],
                    &["signedOn", "salesman", "projectType"],
                    drawn(ChartKind::Area, "signedOn", None, &["c1"]),
                )
            },
        ),
        template(
            "project-stages",
            "项目阶段漏斗",
            "每个项目状态各有多少项目",
            Position::Project,
            Definition {
                calculations: vec![of("c1", "count", CalculationKind::ShareOfWhole)],
                order_by: largest("count"),
                ..made(
                    Source::Project,
                    vec![by("status")],
                    &["count", "overdueCount"],
                    Vec::new(),
                    &["createdOn", "director", "type"],
                    drawn(ChartKind::Funnel, "status", None, &["count"]),
                )
            },
        ),
        template(
            "customer-map",
            "客户分布（按省份）",
            "客户默认地址所在省份的客户数与占比",
            Position::Customer,
            Definition {
                calculations: vec![of("c1", "count", CalculationKind::ShareOfWhole)],
                ..made(
                    Source::Customer,
                    vec![by("province")],
                    &["count", "activeCount"],
                    Vec::new(),
                    &["type", "level", "salesman"],
                    drawn(ChartKind::Map, "province", None, &["count"]),
                )
            },
        ),
        template(
            "customer-follow-rank",
            "客户跟进排名（按业务员）",
            "每位业务员的客户数、近30天跟进率与名次",
            Position::Customer,
            Definition {
                calculations: vec![of("c1", "recentShare", CalculationKind::Rank)],
                order_by: largest("recentShare"),
                formats: vec![judged("recentShare", "60", "20")],
                ..made(
                    Source::Customer,
                    vec![by("salesman")],
                    &["count", "recentCount", "recentShare", "lateCount"],
                    Vec::new(),
                    &["team", "type", "level"],
                    Chart {
                        line: Some("recentShare".into()),
                        ..drawn(ChartKind::Combination, "salesman", None, &["count", "recentShare"])
                    },
                )
            },
        ),
    ]
}

fn service() -> Vec<Template> {
    vec![
        template(
            "in-time-by-team",
            "工单按时完成率（按团队）",
            "近90天每个技术员团队的工单数与按时完成率，90% 以上为良好，70% 以下为不良",
            Position::Work,
            Definition {
                order_by: largest("inTimeShare"),
                formats: vec![judged("inTimeShare", "90", "70")],
                ..made(
                    Source::WorkOrder,
                    vec![by("team")],
                    &["count", "doneCount", "inTimeCount", "inTimeShare", "overdueCount"],
                    vec![within("requestedOn", Period::LastNinetyDays)],
                    &["requestedOn", "serviceType", "customer"],
                    Chart {
                        line: Some("inTimeShare".into()),
                        ..drawn(ChartKind::Combination, "team", None, &["count", "inTimeShare"])
                    },
                )
            },
        ),
        template(
            "service-type-by-month",
            "服务类型 × 月（交叉表）",
            "近12个月每月各服务类型的工单数与当月占比",
            Position::Work,
            Definition {
                across: words(&["requestedOn"]),
                calculations: vec![of("c1", "count", CalculationKind::ShareOfColumn)],
                ..made(
                    Source::WorkOrder,
                    vec![by("serviceType"), each("requestedOn", Grain::Month)],
                    &["count"],
                    vec![within("requestedOn", Period::LastTwelveMonths)],
                    &["requestedOn", "team", "customer"],
                    drawn(ChartKind::Stacked, "requestedOn", Some("serviceType"), &["count"]),
                )
            },
        ),
        template(
            "order-score",
            "客户评价达成",
            "近90天的平均评价与 5 分的距离，低分评价点开可见",
            Position::Work,
            Definition {
                formats: vec![judged("scoreAvg", "4.5", "3.5")],
                ..made(
                    Source::WorkOrder,
                    Vec::new(),
                    &["scoreAvg", "scoreCount", "lowCount"],
                    vec![within("requestedOn", Period::LastNinetyDays)],
                    &["requestedOn", "team", "director"],
                    of_all(ChartKind::Gauge, &["scoreAvg"], Some("5")),
                )
            },
        ),
    ]
}

fn tasks() -> Vec<Template> {
    vec![
        template(
            "task-funnel",
            "任务完成漏斗",
            "近90天创建的任务中，有多少已完成，有多少按时完成",
            Position::Task,
            made(
                Source::Task,
                Vec::new(),
                &["count", "doneCount", "inTimeCount"],
                vec![within("createdOn", Period::LastNinetyDays)],
                &["createdOn", "team", "director"],
                of_all(ChartKind::Funnel, &["count", "doneCount", "inTimeCount"], None),
            ),
        ),
        template(
            "task-hours-rank",
            "用时排名（团队与成员）",
            "近90天每个团队每位成员的实际用时、占预计的比例与名次",
            Position::Task,
            Definition {
                subtotals: true,
                calculations: vec![
                    of("c1", "spentSum", CalculationKind::Rank),
                    of("c2", "spentSum", CalculationKind::ShareOfWhole),
                ],
                order_by: largest("spentSum"),
                ..made(
                    Source::Task,
                    vec![by("team"), by("director")],
                    &["spentSum", "estimateSum", "spentShare"],
                    vec![within("createdOn", Period::LastNinetyDays)],
                    &["createdOn", "project", "level"],
                    drawn(ChartKind::Bar, "director", None, &["spentSum", "estimateSum"]),
                )
            },
        ),
    ]
}
