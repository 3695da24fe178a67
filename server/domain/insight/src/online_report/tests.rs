//! Tests of configurable reports: consistency of the catalogue, checks of definitions, times, and statements
//! made of constants.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::debug_query;
use diesel::pg::Pg;
use xieli_domain_insight::online_report::catalog::{Dataset, Kind, Need, Unit};
use xieli_domain_insight::online_report::compile::{self, Behind};
use xieli_domain_insight::online_report::definition::{
    Chart, ChartKind, Condition, Definition, Dimension, Grain, Op, OrderBy, Period, Source,
};
use xieli_domain_insight::online_report::names::{Names, shown};
use xieli_domain_insight::online_report::plan::plan;
use xieli_domain_insight::online_report::templates::Template;
use xieli_domain_insight::online_report::{periods, rules};
use xieli_kernel::{AppError, Code};
use xieli_testing::viewer;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn by(field: &str, grain: Option<Grain>) -> Dimension {
    Dimension { field: field.into(), grain }
}

fn asks(field: &str, op: Op, values: &[&str]) -> Condition {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Condition { field: field.into(), op, values, from: None, to: None, period: None }
}

fn said(definition: Definition) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = rules::checked(definition) else { return Vec::new() };
    errors.iter().map(|error| format!("{}: {}", error.path.join("."), error.message)).collect()
}

#[test]
fn the_catalogue_holds_together() {
    for dataset in Dataset::all() {
        let codes: BTreeSet<&str> = dataset.fields.iter().map(|field| field.code).collect();
        assert_eq!(codes.len(), dataset.fields.len(), "{dataset:?}: a code stands once");
        let measures: BTreeSet<&str> = dataset.measures.iter().map(|measure| measure.code).collect();
        assert_eq!(measures.len(), dataset.measures.len(), "{dataset:?}");
        assert!(measures.contains("count") && codes.is_disjoint(&measures), "{dataset:?}");
        assert!(dataset.field(dataset.time).is_some_and(|field| field.kind.is_time()), "{dataset:?}");
        assert!(dataset.columns.iter().all(|code| codes.contains(code)), "{dataset:?}");
        let measured = dataset.measures.iter().flat_map(|one| [Some(one.sql), one.rows]).flatten();
        for sql in dataset.fields.iter().map(|field| field.sql).chain(measured) {
            assert!(!sql.contains('$') && !sql.contains(';'), "{sql}");
        }
        assert!(
            dataset.joins.iter().all(|join| !join.alias().is_empty() && join.on().contains(join.alias()))
        );
        assert!(std::ptr::eq(Dataset::of(dataset.source), dataset));
    }
}

#[test]
fn ready_made_reports_fit_the_catalogue() {
    let all = Template::all();
    let codes: BTreeSet<&str> = all.iter().map(|one| one.code).collect();
    assert_eq!(codes.len(), all.len());
    for template in all {
        assert_eq!(said(template.definition.clone()), Vec::<String>::new(), "{}", template.code);
        let checked = rules::checked(template.definition.clone()).expect("a definition");
        assert_eq!(checked, template.definition, "{}", template.code);
        assert_eq!(Definition::read(&checked.kept()), Some(checked), "{}", template.code);
    }
}

#[test]
fn what_a_definition_lacks_is_said() {
    let of = || Definition::of(Source::Task);
    assert_eq!(said(of()), Vec::<String>::new());
    assert_eq!(said(Definition { measures: Vec::new(), ..of() }), ["definition.measures: 请选择指标"]);
    let measures = vec!["count".into(), "count".into(), "nothing".into()];
    assert_eq!(
        said(Definition { measures, ..of() }),
        ["definition.measures: “count”重复", "definition.measures: 任务没有指标“nothing”"]
    );
    let dimensions = vec![by("spent", None), by("amount", None)];
    assert_eq!(
        said(Definition { dimensions, ..of() }),
        ["definition.dimensions: “实际用时”不能用作维度", "definition.dimensions: 任务没有字段“amount”"]
    );
    let six =
        ["status", "level", "project", "team", "director", "creator"].map(|field| by(field, None)).to_vec();
    assert_eq!(said(Definition { dimensions: six, ..of() }), ["definition.dimensions: 维度最多 5 项"]);
    for (condition, why) in [
        (asks("status", Op::Period, &[]), "“任务状态”不能用“时间”筛选"),
        (asks("status", Op::In, &["1000"]), "“任务状态”的筛选值无效"),
        (asks("status", Op::In, &[]), "“任务状态”的筛选值无效"),
        (asks("director", Op::In, &["@mine"]), "“负责人”的筛选值无效"),
        (asks("director", Op::In, &["1 or 1=1"]), "“负责人”的筛选值无效"),
        (asks("createdOn", Op::Period, &[]), "请选择“创建日期”的时间范围"),
        (asks("createdOn", Op::Between, &[]), "“创建日期”的筛选范围无效"),
        (asks("name", Op::In, &["a"]), "“任务名称”不能用“属于”筛选"),
    ] {
        let conditions = vec![condition];
        assert_eq!(said(Definition { conditions, ..of() }), [format!("definition.conditions: {why}")]);
    }
    let order = |member: &str| Some(OrderBy { member: member.into(), descending: true });
    assert_eq!(
        said(Definition { order_by: order("status"), ..of() }),
        ["definition.orderBy: 只能按已选的维度或指标排序"]
    );
    assert_eq!(said(Definition { order_by: order("count"), ..of() }), Vec::<String>::new());
    assert_eq!(said(Definition { limit: 2001, ..of() }), ["definition.limit: 分组数应为 1 到 2000"]);
    let chart = Chart { kind: ChartKind::Stacked, ..Chart::default() };
    let drawn = Definition { dimensions: vec![by("status", None)], chart, ..of() };
    assert_eq!(said(drawn), ["definition.chart: 堆叠图需要另一个已选的维度"]);
}

#[test]
fn a_definition_is_kept_as_it_is_meant() {
    let global = xieli_kernel::ids::encode("Member", 7);
    let definition = Definition {
        dimensions: vec![by("createdOn", None), by("status", Some(Grain::Day))],
        conditions: vec![asks("director", Op::In, &[&global, "@me", "7"])],
        chart: Chart { kind: ChartKind::Bar, ..Chart::default() },
        ..Definition::of(Source::Task)
    };
    let checked = rules::checked(definition).expect("a definition");
    assert_eq!(checked.dimensions, [by("createdOn", Some(Grain::Month)), by("status", None)]);
    assert_eq!(checked.conditions[0].values, ["7", "@me"]);
    assert_eq!(checked.chart.dimension.as_deref(), Some("createdOn"));
    assert_eq!(checked.chart.measures, ["count"]);
}

#[test]
fn what_a_definition_asks_of_a_reader_is_told_whatever_it_is_asked_for() {
    let of = || Definition::of(Source::Project);
    let needs = |definition: Definition| rules::needs(&definition).into_iter().collect::<Vec<_>>();
    assert_eq!(needs(of()), [Need::Projects]);
    let both = [Need::Projects, Need::Money];
    assert_eq!(needs(Definition { measures: vec!["grossShare".into()], ..of() }), both);
    assert_eq!(needs(Definition { conditions: vec![asks("amount", Op::NotNull, &[])], ..of() }), both);
    assert_eq!(needs(Definition { parameters: vec!["received".into()], ..of() }), both);
    assert_eq!(needs(Definition { columns: vec!["spent".into()], ..of() }), both);
    assert!(
        Need::Money.met(&viewer(1, &[Code::ProjectPm])) && !Need::Money.met(&viewer(1, &[Code::Project]))
    );
    assert!(Need::Orders.met(&viewer(1, &[Code::WorkQuery])));
    let pays = Definition { measures: vec!["salarySum".into()], ..Definition::of(Source::ProjectWork) };
    assert_eq!(needs(pays), [Need::ProjectWorks, Need::Salary]);
    assert_eq!(needs(Definition::of(Source::Contract)), [Need::Money]);
}

#[test]
fn a_reader_narrows_what_the_report_offers_and_nothing_else() {
    let definition = Definition {
        conditions: vec![
            Condition { period: Some(Period::ThisMonth), ..asks("createdOn", Op::Period, &[]) },
            asks("status", Op::NotIn, &["90"]),
        ],
        parameters: vec!["createdOn".into()],
        ..Definition::of(Source::Task)
    };
    let last = Condition { period: Some(Period::LastMonth), ..asks("createdOn", Op::Period, &[]) };
    let narrowed = rules::narrowed(&definition, vec![last.clone()]).expect("a parameter");
    assert_eq!(narrowed.conditions, [definition.conditions[1].clone(), last]);
    let refused = rules::narrowed(&definition, vec![asks("status", Op::In, &["10"])]);
    let Err(AppError::Invalid(errors)) = refused else { panic!("no parameter") };
    assert_eq!(errors[0].message, "报表不能按“status”筛选");
}

#[test]
fn times_that_move_with_the_day() {
    let today = day("2026-11-26");
    let span = |period| {
        let (from, to) = periods::span(period, today);
        format!("{from} {to}")
    };
    for (period, expected) in [
        (Period::Today, "2026-11-26 2026-11-26"),
        (Period::Yesterday, "2026-11-25 2026-11-25"),
        (Period::ThisWeek, "2026-11-23 2026-11-29"),
        (Period::LastWeek, "2026-11-16 2026-11-22"),
        (Period::ThisMonth, "2026-11-01 2026-11-30"),
        (Period::LastMonth, "2026-10-01 2026-10-31"),
        (Period::ThisQuarter, "2026-10-01 2026-12-31"),
        (Period::LastQuarter, "2026-07-01 2026-09-30"),
        (Period::ThisYear, "2026-01-01 2026-12-31"),
        (Period::LastYear, "2025-01-01 2025-12-31"),
        (Period::LastSevenDays, "2026-11-20 2026-11-26"),
        (Period::LastThirtyDays, "2026-10-28 2026-11-26"),
        (Period::LastNinetyDays, "2026-08-29 2026-11-26"),
        (Period::LastTwelveMonths, "2025-12-01 2026-11-30"),
        (Period::NextThirtyDays, "2026-11-26 2026-12-25"),
    ] {
        assert_eq!(span(period), expected, "{period:?}");
    }
    assert_eq!(Period::ALL.len(), 15);
}

#[test]
fn buckets_of_time_follow_each_other() {
    for grain in Grain::ALL {
        let mut at = periods::first(day("2023-12-27"), *grain);
        for _ in 0..400 {
            let next = periods::next(at, *grain);
            assert!(next > at && periods::first(next, *grain) == next, "{grain:?} {at}");
            assert_eq!(periods::first(next.pred_opt().expect("a day"), *grain), at, "{grain:?}");
            at = next;
        }
    }
    let all = periods::between(day("2026-01-01"), day("2026-04-01"), Grain::Month, 400).expect("four");
    assert_eq!(all.len(), 4);
    assert_eq!(periods::between(day("2020-01-01"), day("2026-04-01"), Grain::Day, 400), None);
    let called = |text: &str, grain| periods::called(day(text), grain);
    assert_eq!(called("2026-11-01", Grain::Month), "2026年11月");
    assert_eq!(called("2026-10-01", Grain::Quarter), "2026年第4季度");
    assert_eq!(called("2026-11-23", Grain::Week), "2026年第48周（11-23起）");
}

#[test]
fn figures_read_as_people_write_them() {
    assert_eq!(shown(Unit::Money, "123456"), "1234.56");
    assert_eq!(shown(Unit::Money, "-5"), "-0.05");
    assert_eq!(shown(Unit::Money, "100"), "1.00");
    assert_eq!(shown(Unit::Percent, "66.7"), "66.7");
    assert_eq!(shown(Unit::Percent, "60.0"), "60");
    assert_eq!(shown(Unit::Count, "12"), "12");
    let field = Dataset::of(Source::Task).field("status").expect("a field");
    let names = Names::default();
    assert_eq!(names.key(field, None, Some("75")).text, "已完成");
    assert_eq!(names.key(field, None, None).text, "未填写");
    assert_eq!(names.cell(field, None).text, "");
    // a record that is deleted or hidden from the viewer has no link
    for code in ["customer", "project", "director", "team"] {
        let field = Dataset::of(Source::Task).field(code).expect("a field");
        for key in [names.cell(field, Some("7")), names.key(field, None, Some("7"))] {
            assert_eq!((key.text.as_str(), key.entity), ("已删除", None), "{code}");
        }
    }
}

#[test]
fn conditions_are_said_in_the_words_of_a_page() {
    let said = |condition: Condition, values: &[&str]| {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        condition.said("日期", &values)
    };
    let between = |from: Option<&str>, to: Option<&str>| Condition {
        from: from.map(str::to_owned),
        to: to.map(str::to_owned),
        ..asks("day", Op::Between, &[])
    };
    assert_eq!(said(asks("day", Op::In, &["1", "2"]), &["甲", "乙"]), "日期：甲、乙");
    assert_eq!(said(asks("day", Op::NotIn, &["1"]), &["甲"]), "日期：非 甲");
    assert_eq!(said(between(Some("2026-01-01"), None), &[]), "日期：2026-01-01 起");
    assert_eq!(said(between(None, Some("2026-01-31")), &[]), "日期：至 2026-01-31");
    assert_eq!(said(between(Some("2026-01-01"), Some("2026-01-31")), &[]), "日期：2026-01-01 至 2026-01-31");
    let period = Condition { period: Some(Period::ThisMonth), ..asks("day", Op::Period, &[]) };
    assert_eq!(said(period, &[]), "日期：本月");
    assert_eq!(said(asks("day", Op::IsNull, &[]), &[]), "日期：未填写");
}

/// Values from requests are only in the binds; the text comes from the catalogue.
#[test]
fn nothing_that_somebody_wrote_stands_in_a_statement() {
    let me = viewer(1, &[Code::Cust]);
    let evil = "'; drop table task; --";
    let definition = Definition {
        dimensions: vec![by("level", None), by("createdOn", Some(Grain::Week))],
        conditions: vec![asks("industry", Op::NotIn, &[evil])],
        ..Definition::of(Source::Customer)
    };
    let definition = rules::checked(definition).expect("a definition");
    let plan = plan(&definition, &me, day("2026-11-26")).expect("a plan");
    let keys = [Some(evil.to_owned()), None];
    let behind = Behind { keys: Some(&keys), ..Behind::default() };
    for asked in [
        compile::groups(&plan, &me, None, 20),
        compile::count(&plan, &me, behind),
        compile::lines(&plan, &me, behind, (20, 0)),
    ] {
        let text = debug_query::<Pg, _>(&asked).to_string();
        let (sql, binds) = text.split_once(" -- binds: ").expect("binds");
        assert!(!sql.contains("drop") && binds.contains("drop"), "{sql}");
        assert!(sql.contains("coalesce((f.industry) <> all ("), "{sql}");
    }
}

/// Unused joins are left out, and a used join brings those that it needs.
#[test]
fn only_what_is_needed_is_joined() {
    let me = viewer(1, &[Code::Project, Code::Cust]);
    let joined = |field: &str| {
        let definition =
            Definition { dimensions: vec![by(field, None)], ..Definition::of(Source::PaymentPlan) };
        let plan = plan(&definition, &me, day("2026-11-26")).expect("a plan");
        debug_query::<Pg, _>(&compile::groups(&plan, &me, None, 20)).to_string()
    };
    assert!(!joined("returnType").contains(" join project pj") && !joined("returnType").contains(") vc on"));
    assert!(joined("director").contains(" join project pj") && !joined("director").contains(") vc on"));
    let customer = joined("customer");
    let (project, rest) = customer.split_once(" join project pj").expect("the project");
    assert!(!project.contains(") vc on") && rest.contains(") vc on vc.id = pj.customer_id"), "{customer}");
}

/// Rows that a measure leaves out are also left out behind its cell, with the joins needed for that.
#[test]
fn behind_a_figure_stand_the_rows_that_it_is_made_of() {
    let me = viewer(1, &[Code::Project]);
    for dataset in Dataset::all() {
        let plan = plan(&Definition::of(dataset.source), &me, day("2026-11-26")).expect("a plan");
        for measure in dataset.measures {
            let filtered = measure.sql.contains("filter (where");
            let Some(rows) = measure.rows else {
                assert!(!filtered, "{:?} {}: of which rows", dataset.source, measure.code);
                continue;
            };
            let behind = Behind { rows: Some(rows), ..Behind::default() };
            for asked in [compile::count(&plan, &me, behind), compile::lines(&plan, &me, behind, (20, 0))] {
                let sql = debug_query::<Pg, _>(&asked).to_string();
                assert!(sql.contains(&format!(" where true and ({rows})")), "{sql}");
                for join in dataset.joins.iter().filter(|join| rows.contains(&format!("{}.", join.alias()))) {
                    assert!(
                        sql.contains(join.on()) || sql.contains(&format!(") {} on", join.alias())),
                        "{sql}"
                    );
                }
            }
        }
    }
    let finished = Dataset::of(Source::WorkOrder).measure("repairAvg").and_then(|measure| measure.rows);
    assert!(finished.is_some_and(|rows| rows.contains("f.finished_at") && rows.ends_with("is not null")));
}

#[test]
fn words_that_rows_share_group_them() {
    let me = viewer(1, &[Code::Work]);
    let definition = Definition {
        dimensions: vec![by("title", None)],
        conditions: vec![asks("title", Op::In, &["工程师"])],
        ..Definition::of(Source::WorkOrder)
    };
    let definition = rules::checked(definition).expect("a definition");
    let plan = plan(&definition, &me, day("2026-11-26")).expect("a plan");
    let sql = debug_query::<Pg, _>(&compile::groups(&plan, &me, None, 20)).to_string();
    assert!(sql.contains("(nullif(trim(pos.position), '')) as k1"), "{sql}");
    assert!(sql.contains("left join team_member pos"), "{sql}");
    // a list of one is a comparison with one
    assert!(sql.contains("(nullif(trim(pos.position), '')) = $") && !sql.contains("= any ("), "{sql}");
    let field = Dataset::of(Source::WorkOrder).field("title").expect("a field");
    assert_eq!(Names::default().key(field, None, Some("工程师")).text, "工程师");
    assert_eq!(Names::default().key(field, None, None).text, "未填写");
}

#[test]
fn every_kind_of_field_can_be_asked_by_what_it_says() {
    for dataset in Dataset::all() {
        for field in dataset.fields {
            for op in field.kind.ops() {
                let value = match field.kind {
                    Kind::Choice(choices) => choices()[0].0.clone(),
                    _ => "1".to_owned(),
                };
                let (from, period) = match field.kind {
                    Kind::On | Kind::At => (Some("2026-01-01".to_owned()), Some(Period::ThisYear)),
                    _ => (Some("1".to_owned()), None),
                };
                let condition = Condition { from, period, ..asks(field.code, *op, &[value.as_str()]) };
                let definition = Definition { conditions: vec![condition], ..Definition::of(dataset.source) };
                assert_eq!(said(definition), Vec::<String>::new(), "{} {op:?}", field.code);
            }
        }
    }
}
