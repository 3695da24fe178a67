//! The demo's library of appraisal indicators.

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use crate::Outcome;
use crate::seed::writer::Writer;

/// An indicator. Scores are hundredths of a point, values ten-thousandths.
pub struct Indication {
    pub name: &'static str,
    /// The name of its category.
    pub category: &'static str,
    /// 1 entered, 2 from a source, 3 the sum of events, 4 a formula.
    pub kind: i16,
    pub unit: &'static str,
    pub description: &'static str,
    pub scoring: &'static str,
    pub source: Option<i16>,
    /// The category of the events that count.
    pub events: Option<&'static str>,
    pub formula: Option<&'static str>,
    pub enabled: bool,
}

const DIRECT: &str = r#"{"method":"direct","floor":0,"cap":10000}"#;

/// One that raters type.
const fn typed(
    name: &'static str,
    category: &'static str,
    unit: &'static str,
    description: &'static str,
    scoring: &'static str,
) -> Indication {
    Indication {
        name,
        category,
        kind: 1,
        unit,
        description,
        scoring,
        source: None,
        events: None,
        formula: None,
        enabled: true,
    }
}

/// One whose value comes from records.
const fn counted(
    name: &'static str,
    category: &'static str,
    unit: &'static str,
    description: &'static str,
    (source, scoring): (i16, &'static str),
) -> Indication {
    Indication { kind: 2, source: Some(source), ..typed(name, category, unit, description, scoring) }
}

/// One whose value is the sum of events.
const fn summed(
    name: &'static str,
    events: &'static str,
    description: &'static str,
    scoring: &'static str,
) -> Indication {
    Indication { kind: 3, events: Some(events), ..typed(name, "服务质量", "分", description, scoring) }
}

/// The library of the first enterprise.
pub const INDICATIONS: &[Indication] = &[
    counted(
        "回款金额",
        "回款",
        "元",
        "考核期内登记的到账金额，按回款责任人统计",
        (1, r#"{"method":"linear","base":0,"target":2000000000,"floor":0,"cap":12000}"#),
    ),
    typed(
        "回款及时率",
        "回款",
        "%",
        "按约定日期到账的回款计划占全部到期计划的比例",
        r#"{"method":"linear","base":600000,"target":950000,"floor":0,"cap":10000}"#,
    ),
    counted(
        "周报评分",
        "服务质量",
        "分",
        "上级对周报点评的评级平均分",
        (2, r#"{"method":"direct","floor":0,"cap":10000}"#),
    ),
    counted(
        "周报提交数",
        "服务质量",
        "份",
        "考核期内提交的周报份数，一个季度应提交 12 份",
        (3, r#"{"method":"linear","base":0,"target":120000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "完成任务数",
        "服务质量",
        "个",
        "考核期内完成并通过验收的任务",
        (4, r#"{"method":"linear","base":0,"target":120000,"floor":0,"cap":12000}"#),
    ),
    counted(
        "创建任务数",
        "服务质量",
        "个",
        "考核期内创建的任务，反映计划性",
        (5, r#"{"method":"linear","base":0,"target":100000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "工单评分",
        "客户评价",
        "分",
        "已完成工单的评分平均值，平均 10 分为满分",
        (6, r#"{"method":"linear","base":0,"target":100000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "工单评价",
        "客户评价",
        "星",
        "客户对已完成工单的平均星级，五星满分",
        (7, r#"{"method":"linear","base":10000,"target":50000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "新增客户数",
        "回款",
        "个",
        "考核期内新增的客户",
        (
            8,
            r#"{"method":"steps","floor":0,"cap":10000,"steps":[{"from":0,"score":0},{"from":30000,"score":6000},{"from":60000,"score":8000},{"from":100000,"score":10000}]}"#,
        ),
    ),
    counted(
        "新增联系人数",
        "回款",
        "个",
        "考核期内新增的联系人",
        (9, r#"{"method":"linear","base":0,"target":200000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "绑定二维码数",
        "服务质量",
        "个",
        "考核期内为客户设备绑定的二维码",
        (10, r#"{"method":"linear","base":0,"target":300000,"floor":0,"cap":10000}"#),
    ),
    typed(
        "平均响应时长",
        "响应时长",
        "小时",
        "从派单到上门的平均时长，2 小时以内满分，8 小时为 0 分",
        r#"{"method":"linear","base":80000,"target":20000,"floor":0,"cap":10000}"#,
    ),
    typed(
        "差错次数",
        "服务质量",
        "次",
        "返工、错发备件等差错，每次扣 5 分",
        r#"{"method":"deduct","perUnit":50000,"floor":0,"cap":10000}"#,
    ),
    typed("工作态度", "服务质量", "分", "责任心、主动性与纪律性", DIRECT),
    typed("团队协作", "服务质量", "分", "配合同事、分享经验、支援其他站点", DIRECT),
    typed("专业能力", "服务质量", "分", "独立解决问题的能力与技术成长", DIRECT),
    typed("团队管理", "服务质量", "分", "目标分解、人员培养与现场管理", DIRECT),
    summed(
        "客户表扬",
        "客户表扬",
        "客户表扬的累计分值，累计 10 分为满分",
        r#"{"method":"linear","base":0,"target":100000,"floor":0,"cap":10000}"#,
    ),
    summed(
        "安全生产",
        "安全事故",
        "没有安全事故为满分，累计扣满 20 分为 0 分",
        r#"{"method":"linear","base":-200000,"target":0,"floor":0,"cap":10000}"#,
    ),
    Indication {
        kind: 4,
        formula: Some("{a}*20"),
        ..typed("综合满意度", "客户评价", "分", "模板中指标 a（工单评价）的星级折算为百分制", DIRECT)
    },
    Indication {
        enabled: false,
        ..typed("电话回访满意度", "客户评价", "分", "已由工单评价代替，保留备查", DIRECT)
    },
];

/// The library of the second.
pub const INDICATIONS_OF_SECOND: &[Indication] = &[
    counted(
        "工单评价",
        "客户评价",
        "星",
        "客户对维修工单的平均星级，五星满分",
        (7, r#"{"method":"linear","base":10000,"target":50000,"floor":0,"cap":10000}"#),
    ),
    counted(
        "完成任务数",
        "服务质量",
        "个",
        "考核期内完成的任务",
        (4, r#"{"method":"linear","base":0,"target":80000,"floor":0,"cap":10000}"#),
    ),
    typed("维修质量", "服务质量", "分", "一次修复率与返修情况", DIRECT),
    typed("工作态度", "服务质量", "分", "责任心、主动性与纪律性", DIRECT),
    summed(
        "安全生产",
        "安全事故",
        "没有安全事故为满分，累计扣满 20 分为 0 分",
        r#"{"method":"linear","base":-200000,"target":0,"floor":0,"cap":10000}"#,
    ),
];

/// Writes indicators, the first one as the oldest.
pub async fn library(to: &Writer<'_>, all: &[Indication], by: i64) -> Outcome<()> {
    let sql = "insert into kpi_indication (enterprise_id, name, category_id, kind, unit, description, scoring, source, \
                  event_category_id, formula, enabled, search_text, search_grams, created_at, created_by, updated_at, updated_by) \
               values ($1, $2, (select id from category where enterprise_id = $1 and code = 'kpi_indication_category' and name = $3), \
                  $4, $5, $6, $7::text::jsonb, $8, \
                  (select id from category where enterprise_id = $1 and code = 'kpi_event_category' and name = $9), $10, $11, $12, $13, \
                  now() - make_interval(days => 120) + make_interval(mins => $14), $15, \
                  now() - make_interval(days => 120) + make_interval(mins => $14), $15)";
    for (place, one) in (0_i32..).zip(all) {
        let text = search::text([one.name, one.description]);
        let grams = search::grams(&text);
        let values: [&(dyn ToSql + Sync); 15] = [
            &to.enterprise,
            &one.name,
            &one.category,
            &one.kind,
            &one.unit,
            &one.description,
            &one.scoring,
            &one.source,
            &one.events,
            &one.formula,
            &one.enabled,
            &text,
            &grams,
            &place,
            &by,
        ];
        to.run(sql, &values).await?;
    }
    Ok(())
}
