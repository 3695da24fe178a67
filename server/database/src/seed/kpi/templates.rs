//! Appraisal templates of the demo, each with indicators from the library.

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use crate::Outcome;
use crate::seed::writer::Writer;

/// Section, key, the indicator of the library, its weight in the section in hundredths of a percent, raters
/// (of those that are typed).
type Line = (&'static str, &'static str, &'static str, i32, &'static str);

/// A template.
pub struct Template {
    pub name: &'static str,
    /// The name of its category.
    pub category: &'static str,
    pub description: &'static str,
    pub sections: &'static str,
    /// 1 left out, 2 blocks, 3 counts as 0.
    pub missing: i16,
    pub digits: i16,
    /// In hundredths of a point.
    pub extra_max: i64,
    pub anonymous: bool,
    pub grades: &'static str,
    pub enabled: bool,
    pub lines: &'static [Line],
}

const NOBODY: &str = "[]";
const DIRECTOR: &str = r#"[{"who":"director","share":10000}]"#;
const SELF_AND_DIRECTOR: &str = r#"[{"who":"self","share":3000},{"who":"director","share":7000}]"#;
const LEADERS: &str = r#"[{"who":"director","share":6000},{"who":"teamDirector","share":4000}]"#;
const TEAM_DIRECTOR: &str = r#"[{"who":"teamDirector","share":10000}]"#;

const FOUR: &str = r#"[{"name":"优秀","from":9000},{"name":"良好","from":8000},{"name":"合格","from":6000},{"name":"待改进","from":0}]"#;
const LETTERS: &str =
    r#"[{"name":"A","from":9000},{"name":"B","from":7500},{"name":"C","from":6000},{"name":"D","from":0}]"#;
const PASSED: &str = r#"[{"name":"通过","from":7000},{"name":"不通过","from":0}]"#;

const RESULT_AND_CONDUCT: &str =
    r#"[{"key":"s1","name":"业绩指标","weight":7000},{"key":"s2","name":"行为指标","weight":3000}]"#;
const THREE: &str = r#"[{"key":"s1","name":"服务结果","weight":5000},{"key":"s2","name":"过程与安全","weight":3000},{"key":"s3","name":"行为评价","weight":2000}]"#;
const ONE: &str = r#"[{"key":"s1","name":"考核指标","weight":10000}]"#;
const WITH_BONUS: &str =
    r#"[{"key":"s1","name":"业绩指标","weight":10000},{"key":"s2","name":"参考指标（不计分）","weight":0}]"#;

/// Defaults of a template.
const PLAIN: Template = Template {
    name: "",
    category: "职能部门",
    description: "",
    sections: ONE,
    missing: 1,
    digits: 2,
    extra_max: 500,
    anonymous: false,
    grades: FOUR,
    enabled: true,
    lines: &[],
};

/// The templates of the first enterprise.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "服务工程师月度考核",
        category: "维保",
        description: "适用于各服务站工程师，工单数据自动取数，行为由站长评价",
        sections: THREE,
        lines: &[
            ("s1", "a", "工单评价", 4_000, NOBODY),
            ("s1", "b", "工单评分", 3_000, NOBODY),
            ("s1", "c", "平均响应时长", 3_000, DIRECTOR),
            ("s2", "d", "安全生产", 5_000, NOBODY),
            ("s2", "e", "差错次数", 3_000, DIRECTOR),
            ("s2", "f", "绑定二维码数", 2_000, NOBODY),
            ("s3", "g", "工作态度", 5_000, SELF_AND_DIRECTOR),
            ("s3", "h", "团队协作", 5_000, SELF_AND_DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "服务工程师季度考核",
        category: "维保",
        description: "按季度汇总，三个分组，缺少数据的指标按权重折算",
        sections: THREE,
        extra_max: 1_000,
        lines: &[
            ("s1", "a", "工单评价", 3_333, NOBODY),
            ("s1", "b", "工单评分", 3_333, NOBODY),
            ("s1", "i", "综合满意度", 3_334, NOBODY),
            ("s2", "c", "安全生产", 5_000, NOBODY),
            ("s2", "d", "周报提交数", 2_500, NOBODY),
            ("s2", "e", "差错次数", 2_500, DIRECTOR),
            ("s3", "f", "专业能力", 5_000, LEADERS),
            ("s3", "g", "团队协作", 5_000, SELF_AND_DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "服务站站长季度考核",
        category: "维保",
        description: "站长对本站结果负责，团队管理由服务经理评价",
        sections: RESULT_AND_CONDUCT,
        grades: LETTERS,
        lines: &[
            ("s1", "a", "工单评价", 5_000, NOBODY),
            ("s1", "b", "完成任务数", 2_500, NOBODY),
            ("s1", "c", "安全生产", 2_500, NOBODY),
            ("s2", "d", "团队管理", 6_000, DIRECTOR),
            ("s2", "e", "周报评分", 4_000, NOBODY),
        ],
        ..PLAIN
    },
    Template {
        name: "项目安装团队月度考核",
        category: "安装",
        description: "按安装任务与现场安全考核",
        sections: RESULT_AND_CONDUCT,
        missing: 3,
        lines: &[
            ("s1", "a", "完成任务数", 6_000, NOBODY),
            ("s1", "b", "安全生产", 4_000, NOBODY),
            ("s2", "c", "工作态度", 10_000, DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "项目维保团队月度考核",
        category: "维保",
        description: "按维保工单的响应与质量考核",
        sections: RESULT_AND_CONDUCT,
        lines: &[
            ("s1", "a", "平均响应时长", 5_000, DIRECTOR),
            ("s1", "b", "工单评价", 5_000, NOBODY),
            ("s2", "c", "团队协作", 10_000, SELF_AND_DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "客户经理季度考核",
        category: "职能部门",
        description: "以回款和新增客户为主，销售行为由组长评价",
        sections: RESULT_AND_CONDUCT,
        extra_max: 1_000,
        lines: &[
            ("s1", "a", "回款金额", 6_000, NOBODY),
            ("s1", "b", "新增客户数", 2_500, NOBODY),
            ("s1", "c", "新增联系人数", 1_500, NOBODY),
            ("s2", "d", "工作态度", 5_000, SELF_AND_DIRECTOR),
            ("s2", "e", "周报评分", 5_000, NOBODY),
        ],
        ..PLAIN
    },
    Template {
        name: "客户经理月度考核",
        category: "职能部门",
        description: "缺少任一业绩数据时不出分",
        sections: WITH_BONUS,
        missing: 2,
        digits: 1,
        lines: &[
            ("s1", "a", "回款金额", 7_000, NOBODY),
            ("s1", "b", "回款及时率", 3_000, DIRECTOR),
            ("s2", "c", "新增联系人数", 0, NOBODY),
        ],
        ..PLAIN
    },
    Template {
        name: "研发工程师季度考核",
        category: "职能部门",
        description: "任务完成与专业能力并重",
        sections: RESULT_AND_CONDUCT,
        grades: LETTERS,
        lines: &[
            ("s1", "a", "完成任务数", 6_000, NOBODY),
            ("s1", "b", "差错次数", 4_000, DIRECTOR),
            ("s2", "c", "专业能力", 6_000, LEADERS),
            ("s2", "d", "周报提交数", 4_000, NOBODY),
        ],
        ..PLAIN
    },
    Template {
        name: "团队负责人半年考核",
        category: "职能部门",
        description: "由上级与分管领导共同评价",
        sections: RESULT_AND_CONDUCT,
        grades: LETTERS,
        digits: 1,
        lines: &[
            ("s1", "a", "完成任务数", 5_000, NOBODY),
            ("s1", "b", "创建任务数", 5_000, NOBODY),
            ("s2", "c", "团队管理", 10_000, LEADERS),
        ],
        ..PLAIN
    },
    Template {
        name: "职能人员年度考核",
        category: "职能部门",
        description: "行政、人事与财务人员，全年一次",
        digits: 0,
        lines: &[
            ("s1", "a", "工作态度", 4_000, SELF_AND_DIRECTOR),
            ("s1", "b", "专业能力", 4_000, DIRECTOR),
            ("s1", "c", "差错次数", 2_000, DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "匿名互评",
        category: "职能部门",
        description: "匿名评分，三人以上才显示平均分",
        anonymous: true,
        extra_max: 0,
        lines: &[("s1", "a", "团队协作", 5_000, LEADERS), ("s1", "b", "工作态度", 5_000, SELF_AND_DIRECTOR)],
        ..PLAIN
    },
    Template {
        name: "新员工试用期考核",
        category: "职能部门",
        description: "入职三个月内使用，结果只分通过与不通过",
        extra_max: 0,
        grades: PASSED,
        lines: &[
            ("s1", "a", "专业能力", 5_000, DIRECTOR),
            ("s1", "b", "工作态度", 3_000, DIRECTOR),
            ("s1", "c", "团队协作", 2_000, TEAM_DIRECTOR),
        ],
        ..PLAIN
    },
    Template {
        name: "备件中心月度考核（试行）",
        category: "职能部门",
        description: "试行稿，权重待确认，暂不启用",
        enabled: false,
        lines: &[("s1", "a", "差错次数", 5_000, DIRECTOR), ("s1", "b", "工作态度", 3_000, DIRECTOR)],
        ..PLAIN
    },
];

/// The templates of the second.
pub const TEMPLATES_OF_SECOND: &[Template] = &[
    Template {
        name: "维修工程师月度考核",
        category: "维保",
        description: "维修人员按月考核",
        sections: RESULT_AND_CONDUCT,
        lines: &[
            ("s1", "a", "工单评价", 6_000, NOBODY),
            ("s1", "b", "维修质量", 4_000, DIRECTOR),
            ("s2", "c", "工作态度", 6_000, SELF_AND_DIRECTOR),
            ("s2", "d", "安全生产", 4_000, NOBODY),
        ],
        ..PLAIN
    },
    Template {
        name: "维修主管季度考核",
        category: "维保",
        description: "主管按季度考核",
        lines: &[("s1", "a", "完成任务数", 5_000, NOBODY), ("s1", "b", "维修质量", 5_000, DIRECTOR)],
        ..PLAIN
    },
];

/// Writes templates with copies of the indicators that they name.
pub async fn templates(to: &Writer<'_>, all: &[Template], by: i64) -> Outcome<()> {
    let sql = "insert into kpi_template (enterprise_id, name, category_id, description, sections, missing, digits, extra_max, \
                  anonymous, grades, enabled, search_text, search_grams, created_at, created_by, updated_at, updated_by) \
               values ($1, $2, (select id from category where enterprise_id = $1 and code = 'kpi_template_category' and name = $3), $4, \
                  $5::text::jsonb, $6, $7, $8, $9, $10::text::jsonb, $11, $12, $13, \
                  now() - make_interval(days => 110) + make_interval(mins => $14), $15, \
                  now() - make_interval(days => 110) + make_interval(mins => $14), $15) returning id";
    let copied = "insert into kpi_template_indication (enterprise_id, template_id, section_key, key, name, kind, unit, description, \
                     scoring, source, event_category_id, formula, weight, raters, sort_order, from_indication_id, created_by, updated_by) \
                  select $1, $2, $3, $4, i.name, i.kind, i.unit, i.description, i.scoring, i.source, i.event_category_id, i.formula, $6, \
                     $7::text::jsonb, $8, i.id, $9, $9 from kpi_indication i where i.enterprise_id = $1 and i.name = $5";
    for (place, one) in (0_i32..).zip(all) {
        let text = search::text([one.name, one.description]);
        let grams = search::grams(&text);
        let values: [&(dyn ToSql + Sync); 15] = [
            &to.enterprise,
            &one.name,
            &one.category,
            &one.description,
            &one.sections,
            &one.missing,
            &one.digits,
            &one.extra_max,
            &one.anonymous,
            &one.grades,
            &one.enabled,
            &text,
            &grams,
            &place,
            &by,
        ];
        let id = to.insert(sql, &values).await?;
        for (order, (section, key, name, weight, raters)) in (0_i32..).zip(one.lines) {
            let values: [&(dyn ToSql + Sync); 9] =
                [&to.enterprise, &id, section, key, name, weight, raters, &order, &by];
            to.run(copied, &values).await?;
        }
    }
    Ok(())
}
