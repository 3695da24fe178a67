//! Tests of pivot reports without a database: rules, levels, statements, compared times, and exports.

use chrono::{NaiveDate, Utc};
use diesel::debug_query;
use diesel::pg::Pg;
use serde_json::json;
use xieli_domain_insight::online_report::calculations::Comparison;
use xieli_domain_insight::online_report::compile::{self, Behind};
use xieli_domain_insight::online_report::definition::{
    Condition, Definition, Dimension, Grain, Op, Period, Source,
};
use xieli_domain_insight::online_report::layout;
use xieli_domain_insight::online_report::names::Key;
use xieli_domain_insight::online_report::periods::{self, Step};
use xieli_domain_insight::online_report::pivot::{
    Against, Calculation, CalculationKind, Format, FormatRule, Having, Mark, Scale, Tone, Top,
};
use xieli_domain_insight::online_report::plan::{Plan, Test, plan};
use xieli_domain_insight::online_report::rules;
use xieli_domain_insight::online_report::run::{Figures, Row};
use xieli_domain_insight::sheet::export::Cell;
use xieli_kernel::{AppError, Code, Viewer};
use xieli_testing::viewer;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn by(field: &str, grain: Option<Grain>) -> Dimension {
    Dimension { field: field.into(), grain }
}

fn calculation(code: &str, kind: CalculationKind) -> Calculation {
    Calculation { code: code.into(), label: None, measure: "count".into(), kind, along: None, against: None }
}

fn having(from: Option<&str>, to: Option<&str>) -> Having {
    Having { measure: "count".into(), from: from.map(str::to_owned), to: to.map(str::to_owned) }
}

fn top(field: &str, count: i32) -> Top {
    Top { field: field.into(), measure: "count".into(), count, rest: true }
}

fn rule(mark: Mark, from: Option<&str>, to: Option<&str>, tone: Option<Tone>) -> FormatRule {
    FormatRule { mark, from: from.map(str::to_owned), to: to.map(str::to_owned), tone }
}

fn format(member: &str, decimals: Option<i32>, rules: Vec<FormatRule>) -> Format {
    Format { member: member.into(), decimals, scale: None, rules }
}

/// Tasks by team and status, with months as columns.
fn pivot() -> Definition {
    Definition {
        dimensions: vec![by("team", None), by("status", None), by("createdOn", Some(Grain::Month))],
        across: vec!["createdOn".into()],
        subtotals: true,
        measures: vec!["count".into(), "doneShare".into()],
        ..Definition::of(Source::Task)
    }
}

fn said(definition: Definition) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = rules::checked(definition) else { return Vec::new() };
    errors.iter().map(|error| format!("{}: {}", error.path[1..].join("."), error.message)).collect()
}

fn planned(definition: Definition) -> Plan {
    let definition = rules::checked(definition).expect("a definition");
    plan(&definition, &reader(), day("2026-11-26")).expect("a plan")
}

fn reader() -> Viewer {
    viewer(1, &[Code::Task])
}

#[test]
fn what_does_not_fit_a_pivot_is_said() {
    assert_eq!(said(pivot()), Vec::<String>::new());
    let across = |codes: &[&str]| {
        let across = codes.iter().map(|code| (*code).to_owned()).collect();
        said(Definition { across, subtotals: false, ..pivot() })
    };
    let last = "across: 列维度只能是最后的一到两个维度，且顺序一致";
    assert_eq!(across(&["status", "createdOn"]), Vec::<String>::new());
    assert_eq!(across(&["createdOn", "status"]), [last]);
    assert_eq!(across(&["team"]), [last]);
    assert_eq!(across(&["team", "status", "createdOn"]), ["across: 列维度最多 2 项"]);
    let calculated = |all: Vec<Calculation>| said(Definition { calculations: all, ..pivot() });
    use CalculationKind::{Growth, Rank, RunningSum, ShareOfRow};
    assert_eq!(
        calculated(vec![calculation("c1", ShareOfRow), calculation("c8", Growth)]),
        Vec::<String>::new()
    );
    assert_eq!(calculated(vec![calculation("c9", Rank)]), ["calculations: 计算的代码“c9”应为 c1 到 c8"]);
    assert_eq!(
        calculated(vec![calculation("c1", Rank), calculation("c1", Rank)]),
        ["calculations: “c1”重复"]
    );
    let other = Calculation { measure: "openCount".into(), ..calculation("c1", Rank) };
    assert_eq!(calculated(vec![other]), ["calculations: “openCount”不是已选的指标"]);
    let mean = Calculation { measure: "doneShare".into(), ..calculation("c1", RunningSum) };
    assert_eq!(calculated(vec![mean]), ["calculations: “完成率”不能相加，不能计算累计"]);
    let timeless = Calculation { along: Some("status".into()), ..calculation("c1", Growth) };
    assert_eq!(calculated(vec![timeless]), ["calculations: 增长率需要一个已选的时间维度"]);
    let flat = Definition {
        calculations: vec![calculation("c1", ShareOfRow)],
        dimensions: vec![by("team", None)],
        across: Vec::new(),
        ..pivot()
    };
    assert_eq!(said(flat), ["calculations: 行占比需要列维度"]);
    let long = Calculation { label: Some("长".repeat(41)), ..calculation("c1", Rank) };
    assert_eq!(calculated(vec![long]).len(), 1);
    let had = |one: Having| said(Definition { having: vec![one], ..pivot() });
    assert_eq!(had(having(Some("1"), Some("2.5"))), Vec::<String>::new());
    for (from, to) in
        [(None, None), (Some("2"), Some("1")), (Some("1e3"), None), (Some("NaN"), None), (Some(""), None)]
    {
        assert_eq!(had(having(from, to)), ["having: “任务数”的范围无效"], "{from:?} {to:?}");
    }
    let none = Definition { having: vec![having(Some("1"), None)], ..Definition::of(Source::Task) };
    assert_eq!(said(none), ["having: 没有维度时不能设置分组条件"]);
    let first = |one: Top| said(Definition { top: Some(one), ..pivot() });
    assert_eq!(first(top("team", 100)), Vec::<String>::new());
    assert_eq!(first(top("createdOn", 3)), ["top: “创建日期”是时间，不能只取前几项"]);
    assert_eq!(first(top("level", 3)), ["top: “level”不是已选的维度"]);
    assert_eq!(first(top("team", 101)), ["top: 前几项应为 1 到 100"]);
    let looks = |one: Format| said(Definition { formats: vec![one], ..pivot() });
    let good = Some(Tone::Good);
    let rules = vec![rule(Mark::AtLeast, Some("60"), None, good), rule(Mark::Bar, None, None, None)];
    assert_eq!(looks(format("doneShare", Some(2), rules)), Vec::<String>::new());
    assert_eq!(looks(format("c1", None, Vec::new())), ["formats: “c1”不是已选的指标或计算"]);
    assert_eq!(looks(format("count", Some(7), Vec::new())), ["formats: 小数位数应为 0 到 6"]);
    for (one, why) in [
        (rule(Mark::AtLeast, None, Some("1"), good), "formats: 格式规则“不小于”的数值无效"),
        (rule(Mark::Between, Some("1"), None, good), "formats: 格式规则“介于”的数值无效"),
        (rule(Mark::AtMost, None, Some("1"), None), "formats: 请选择格式规则的颜色"),
    ] {
        assert_eq!(looks(format("count", None, vec![one])), [why]);
    }
    let many = vec![rule(Mark::Bar, None, None, None); 6];
    assert_eq!(looks(format("count", None, many)), ["formats: 格式规则最多 5 项"]);
}

#[test]
fn a_pivot_is_kept_as_it_is_meant() {
    let growth = Calculation { against: None, ..calculation("c1", CalculationKind::Growth) };
    let rank = Calculation {
        along: Some("createdOn".into()),
        against: Some(Against::SameLastYear),
        label: Some(" ".into()),
        ..calculation("c2", CalculationKind::Rank)
    };
    let given = Definition {
        calculations: vec![growth, rank],
        having: vec![having(Some(" 3 "), Some(""))],
        formats: vec![format("c1", None, vec![rule(Mark::AtLeast, Some("1"), Some("2"), Some(Tone::Bad))])],
        top: Some(top("team", 5)),
        ..pivot()
    };
    let checked = rules::checked(given).expect("a definition");
    let [growth, rank] = checked.calculations.as_slice() else { panic!("two") };
    assert_eq!((growth.along.as_deref(), growth.against), (Some("createdOn"), Some(Against::PreviousPeriod)));
    assert_eq!((&rank.along, rank.against, &rank.label), (&None, None, &None));
    assert_eq!(checked.having, [having(Some("3"), None)]);
    assert_eq!(checked.formats[0].rules[0].to, None);
    assert_eq!(Definition::read(&checked.kept()), Some(checked.clone()));
    assert_eq!(rules::checked(checked.clone()).expect("the same"), checked);
    let dataset = xieli_domain_insight::online_report::catalog::Dataset::of(Source::Task);
    assert_eq!(checked.calculations[0].called(dataset), "任务数环比增长率");
    // former formats stay readable and equal the present one
    let old = json!({ "version": 1, "dataset": "TASK", "measures": ["count"], "limit": 200 });
    assert_eq!(Definition::read(&old), Some(Definition::of(Source::Task)));
    let later = json!({ "version": 3, "dataset": "TASK", "measures": ["count"], "limit": 200 });
    assert_eq!(Definition::read(&later), None);
    assert!(!Definition::of(Source::Task).kept().to_string().contains("across"));
}

#[test]
fn levels_are_beginnings_of_rows_by_beginnings_of_columns() {
    let level =
        |summed: &[bool]| summed.iter().map(|summed| if *summed { '*' } else { 'k' }).collect::<String>();
    let of = |definition: Definition| -> Vec<String> {
        planned(definition).levels.iter().map(|summed| level(summed)).collect()
    };
    assert_eq!(of(pivot()), ["kkk", "kk*", "k*k", "k**", "**k", "***"]);
    assert_eq!(of(Definition { subtotals: false, ..pivot() }), ["kkk", "kk*", "**k", "***"]);
    let two = Definition { across: vec!["status".into(), "createdOn".into()], ..pivot() };
    assert_eq!(of(two.clone()), ["kkk", "kk*", "k**", "*kk", "*k*", "***"]);
    assert_eq!(of(Definition { subtotals: false, ..two }), ["kkk", "k**", "*kk", "***"]);
    let flat = Definition { across: Vec::new(), subtotals: false, ..pivot() };
    assert_eq!(of(flat.clone()), ["kkk", "***"]);
    assert_eq!(of(Definition { subtotals: true, ..flat }), ["kkk", "kk*", "k**", "***"]);
    let columns = Definition { dimensions: vec![by("createdOn", None)], ..pivot() };
    assert_eq!(of(columns), ["k", "*"]);
    assert_eq!(of(Definition::of(Source::Task)), [""]);
    let plan = planned(pivot());
    for summed in &plan.levels {
        assert_eq!(plan.summed(plan.mask(|at| summed[at])), *summed);
    }
    assert_eq!(plan.mask(|at| at == 2), 1, "as SQL's grouping has it: the last is the lowest bit");
}

fn sql(asked: &compile::Compiled<'_>) -> String {
    debug_query::<Pg, _>(asked).to_string()
}

#[test]
fn all_levels_are_sets_of_one_statement() {
    let me = reader();
    let text = sql(&compile::groups(&planned(pivot()), &me, None, 20));
    let sets = "group by grouping sets ((g.k1, g.k2, g.k3), (g.k1, g.k2), (g.k1, g.k3), (g.k1), (g.k3), ())";
    assert!(text.contains(sets), "{text}");
    assert!(text.contains("where (mask & 6) <> 0 or line <= "), "the limit is of rows: {text}");
    assert_eq!(text.matches("cross join lateral").count(), 1, "{text}");
    assert!(!text.contains("kept") && !text.contains("best"), "{text}");
    let plain = Definition { across: Vec::new(), subtotals: false, ..pivot() };
    let text = sql(&compile::groups(&planned(plain), &me, None, 20));
    assert!(text.contains("group by grouping sets ((g.k1, g.k2, g.k3), ())"), "{text}");
    assert!(!text.contains("placed"), "{text}");
}

#[test]
fn conditions_on_groups_and_the_first_values_narrow_whatever_is_asked() {
    let me = reader();
    let definition = Definition {
        having: vec![having(Some("3"), None)],
        top: Some(Top { rest: false, ..top("team", 2) }),
        ..pivot()
    };
    let plan = planned(definition.clone());
    let keys = [Some("1".to_owned()), None, Some("2026-11-01".to_owned())];
    let cell = Behind { keys: Some(&keys), summed: Some(&[false, false, true]), rows: None };
    let whole = Behind::default();
    for asked in [
        compile::groups(&plan, &me, None, 20),
        compile::count(&plan, &me, cell),
        compile::lines(&plan, &me, cell, (20, 0)),
        compile::count(&plan, &me, whole),
    ] {
        let text = sql(&asked);
        assert!(
            text.starts_with("with kept as (select r.k1, r.k2 from ("),
            "of rows, over all columns: {text}"
        );
        assert!(text.contains(" group by r.k1, r.k2 having true and (count(*))::float8 >= "), "{text}");
        let best = "is distinct from '@rest' group by r.k1 order by count(*) desc nulls last, r.k1 asc nulls last limit ";
        assert!(text.contains(best), "{text}");
        assert_eq!(
            text.matches("exists (select from kept").count(),
            2,
            "the first of these groups, too: {text}"
        );
        assert_eq!(text.matches(" and best.hit").count(), 1, "{text}");
    }
    let text = sql(&compile::count(&plan, &me, cell));
    assert!(text.contains(" and g.k1 = ") && text.contains(" and g.k2 is null"), "{text}");
    assert!(!text.contains(" and g.k3"), "over all months: {text}");
    let rest = planned(Definition { top: Some(top("team", 2)), ..definition });
    let text = sql(&compile::count(&rest, &me, whole));
    assert!(text.contains("case when best.hit then r.k1 else '@rest' end as k1"), "{text}");
    assert!(!text.contains(" and best.hit"), "{text}");
}

fn compared(against: Against, grain: Grain, condition: Condition) -> Plan {
    let one = Calculation { against: Some(against), ..calculation("c1", CalculationKind::Growth) };
    let definition = Definition {
        dimensions: vec![by("team", None), by("createdOn", Some(grain))],
        calculations: vec![one],
        conditions: vec![condition],
        ..pivot()
    };
    planned(definition)
}

#[test]
fn another_time_is_asked_for_under_the_keys_of_what_is_compared() {
    let this = Condition { period: Some(Period::ThisMonth), ..Condition::on("createdOn", Op::Period) };
    let plan = compared(Against::PreviousPeriod, Grain::Month, this.clone());
    let comparison = Comparison { along: 1, against: Against::PreviousPeriod };
    assert_eq!(plan.comparisons(), [comparison]);
    assert!(plan.bounded(comparison));
    let expected = Test::Days(Some(day("2026-10-01")), Some(day("2026-10-31")));
    assert_eq!(
        plan.tests_before(comparison).into_iter().map(|(_, test)| test).collect::<Vec<_>>(),
        [expected]
    );
    let me = reader();
    let text = sql(&compile::before(&plan, &me, comparison, &std::collections::HashSet::new()));
    assert!(text.contains(" + interval '1 months' as k2"), "{text}");
    assert!(
        text.contains("from unnest($") && text.contains(") w(mask, k1, k2) where w.mask = grouped.mask"),
        "{text}"
    );
    let open = Condition { from: Some("2026-01-01".into()), ..Condition::on("createdOn", Op::Between) };
    assert!(
        !compared(Against::SameLastYear, Grain::Week, open)
            .bounded(Comparison { along: 1, against: Against::SameLastYear })
    );
}

#[test]
fn times_are_moved_by_whole_buckets() {
    let step = periods::step;
    assert_eq!(step(Grain::Week, Against::SameLastYear), Step::Days(364));
    assert_eq!(step(Grain::Day, Against::SameLastYear), Step::Months(12));
    assert_eq!(step(Grain::Quarter, Against::PreviousPeriod), Step::Months(3));
    for (from, to, by, expected) in [
        ("2026-11-01", "2026-11-30", Step::Months(1), "2026-10-01 2026-10-31"),
        ("2026-03-01", "2026-03-31", Step::Months(1), "2026-02-01 2026-02-28"),
        ("2026-02-01", "2026-02-28", Step::Months(1), "2026-01-01 2026-01-31"),
        ("2026-03-15", "2026-05-20", Step::Months(1), "2026-02-15 2026-04-20"),
        ("2025-02-01", "2025-02-28", Step::Months(12), "2024-02-01 2024-02-29"),
        ("2026-01-01", "2026-12-31", Step::Months(12), "2025-01-01 2025-12-31"),
        ("2026-11-23", "2026-11-29", Step::Days(7), "2026-11-16 2026-11-22"),
    ] {
        let moved = format!("{} {}", periods::begin_before(day(from), by), periods::end_before(day(to), by));
        assert_eq!(moved, expected, "{from} {to}");
    }
    // every bucket is compared with that of a year before or with the previous one
    for grain in Grain::ALL {
        let mut at = periods::first(day("2023-12-27"), *grain);
        for _ in 0..40 {
            let next = periods::next(at, *grain);
            let before = periods::begin_before(next, periods::step(*grain, Against::PreviousPeriod));
            assert_eq!(before, at, "{grain:?}");
            let year = periods::begin_before(at, periods::step(*grain, Against::SameLastYear));
            assert_eq!(periods::first(year, *grain), year, "{grain:?} {at}");
            at = next;
        }
    }
}

fn key(text: &str) -> Key {
    match text {
        "*" => Key { value: None, text: "合计".into(), entity: None },
        text => Key { value: Some(text.into()), text: text.into(), entity: None },
    }
}

fn row(keys: &[&str], figure: &str) -> Row {
    Row {
        keys: keys.iter().map(|text| key(text)).collect(),
        cells: vec![Some(figure.into())],
        calculated: vec![None],
        summed: keys.iter().map(|text| *text == "*").collect(),
    }
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Blank => "-".into(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Day(day) => day.to_string(),
        Cell::Minute(time) => time.to_string(),
        Cell::Styled(cell, _) => written(cell),
    }
}

#[test]
fn an_export_has_the_columns_of_the_screen_and_its_subtotals() {
    let definition = Definition {
        measures: vec!["count".into()],
        calculations: vec![calculation("c1", CalculationKind::ShareOfRow)],
        formats: vec![Format {
            scale: Some(Scale::TenThousand),
            ..format("count", Some(1), vec![rule(Mark::AtLeast, Some("30000"), None, Some(Tone::Bad))])
        }],
        ..pivot()
    };
    let definition = rules::checked(definition).expect("a definition");
    let figures = Figures {
        rows: vec![
            row(&["a", "x", "一月"], "10000"),
            row(&["a", "y", "二月"], "20000"),
            row(&["b", "x", "一月"], "30000"),
        ],
        subtotals: vec![
            row(&["a", "x", "*"], "10000"),
            row(&["a", "y", "*"], "20000"),
            row(&["b", "x", "*"], "30000"),
            row(&["a", "*", "一月"], "10000"),
            row(&["a", "*", "二月"], "20000"),
            row(&["b", "*", "一月"], "30000"),
            row(&["a", "*", "*"], "30000"),
            row(&["b", "*", "*"], "30000"),
            row(&["*", "*", "一月"], "40000"),
            row(&["*", "*", "二月"], "20000"),
        ],
        totals: vec![Some("60000".into())],
        totals_calculated: vec![Some("100".into())],
        groups: 3,
        truncated: false,
        as_of: Utc::now(),
        definition,
    };
    let laid = layout::laid(&figures);
    let labels: Vec<&str> = laid.columns.iter().map(|column| column.label.as_str()).collect();
    let expected = [
        "负责人团队",
        "任务状态",
        "一月 任务数（万）",
        "一月 任务数行占比（%）",
        "二月 任务数（万）",
        "二月 任务数行占比（%）",
        "合计 任务数（万）",
        "合计 任务数行占比（%）",
    ];
    assert_eq!(labels, expected);
    assert_eq!(laid.columns[2].above, ["一月"]);
    assert_eq!(laid.columns[2].prop, "x1.m1");
    let lines: Vec<String> =
        laid.lines.iter().map(|line| line.iter().map(written).collect::<Vec<_>>().join(" ")).collect();
    let expected = [
        "a x 1 - - - 1 -",
        "a y - - 2 - 2 -",
        "a 小计 1 - 2 - 3 -",
        "b x 3 - - - 3 -",
        "b 小计 3 - - - 3 -",
        "合计 - 4 - 2 - 6 100",
    ];
    assert_eq!(lines, expected);
    let Cell::Styled(_, look) = &laid.lines[3][2] else { panic!("a look") };
    assert_eq!((look.number.as_deref(), look.color), (Some("#,##0.0"), Some(0x008E_292C)));
    let Cell::Styled(_, look) = &laid.lines[5][6] else { panic!("a look") };
    assert!(look.strong, "the whole stands out");
    // without column dimensions a measure has one column
    let flat = Definition { dimensions: vec![by("team", None)], ..Definition::of(Source::Task) };
    let flat = Figures { rows: vec![row(&["a"], "1")], subtotals: Vec::new(), definition: flat, ..figures };
    let props: Vec<String> = layout::laid(&flat).columns.into_iter().map(|column| column.prop).collect();
    assert_eq!(props, ["d1", "m1"]);
}

#[test]
fn days_are_dates_in_a_workbook_and_longer_buckets_are_words() {
    for (grain, key, expected) in [
        (Grain::Day, "2026-07-01", Some("2026-07-01")),
        (Grain::Day, "未填写", None),
        (Grain::Month, "2026年7月", None),
    ] {
        let dimensions = vec![by("createdOn", Some(grain))];
        let figures = Figures {
            rows: vec![row(&[key], "3")],
            subtotals: Vec::new(),
            totals: vec![Some("3".into())],
            totals_calculated: Vec::new(),
            groups: 1,
            truncated: false,
            as_of: Utc::now(),
            definition: Definition { dimensions, ..Definition::of(Source::Task) },
        };
        let first = layout::laid(&figures).lines[0][0].clone();
        let said = expected.map_or_else(|| Cell::Text(key.into()), |text| Cell::Day(day(text)));
        assert_eq!(first, said, "{grain:?} {key}");
    }
}
