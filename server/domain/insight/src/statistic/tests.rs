//! Tests of statistics: consistency of declarations with the catalogue, checks of requests, statements.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::debug_query;
use diesel::pg::Pg;
use xieli_domain_insight::online_report::catalog::{Dataset, Kind};
use xieli_domain_insight::online_report::compile;
use xieli_domain_insight::online_report::definition::{Condition, Op, OrderBy, Period, Source};
use xieli_domain_insight::online_report::plan::plan;
use xieli_domain_insight::statistic::list::{ALL, BOOKS};
use xieli_domain_insight::statistic::merge::Order;
use xieli_domain_insight::statistic::model::{Asked, Comparison, DAY, Statistic, StatisticCode};
use xieli_domain_insight::statistic::rules::{self, Reading};
use xieli_kernel::{AppError, AppResult, Code, ErrorCode, MemberType, Viewer};
use xieli_testing::viewer;

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// A viewer with every right.
fn everybody() -> Viewer {
    viewer(7, Code::ALL)
}

fn asked(code: StatisticCode) -> Asked {
    Asked {
        code,
        by: None,
        parameters: Vec::new(),
        compare: Comparison::None,
        order_by: None,
        from: None,
        to: None,
    }
}

fn asks(field: &str, op: Op, values: &[&str]) -> Condition {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Condition { field: field.into(), op, values, from: None, to: None, period: None }
}

fn between(from: &str, to: &str) -> Condition {
    Condition { from: Some(from.into()), to: Some(to.into()), ..asks(DAY, Op::Between, &[]) }
}

fn read(asked: Asked) -> AppResult<Reading> {
    rules::read(&everybody(), asked, day("2026-11-26"))
}

fn refused(asked: Asked) -> String {
    match read(asked) {
        Err(AppError::Invalid(errors)) => errors[0].message.to_string(),
        Err(AppError::Refused { message, .. }) => message.into(),
        other => panic!("{other:?}"),
    }
}

/// Whether two fields have the same type of values.
fn same(one: Kind, other: Kind) -> bool {
    match (one, other) {
        (Kind::Dict(one), Kind::Dict(other)) => one == other,
        (Kind::Choice(one), Kind::Choice(other)) => !one().is_empty() && one() == other(),
        // a time is compared by its day
        _ if one.is_time() => other.is_time(),
        _ => std::mem::discriminant(&one) == std::mem::discriminant(&other),
    }
}

fn once<'a>(all: impl Iterator<Item = &'a str> + Clone) -> bool {
    all.clone().collect::<BTreeSet<_>>().len() == all.count()
}

#[test]
fn every_code_has_its_statistic_and_its_workbook() {
    let codes: Vec<StatisticCode> = ALL.iter().map(|one| one.code).collect();
    assert_eq!(codes, StatisticCode::ALL);
    assert!(ALL.iter().all(|one| std::ptr::eq(Statistic::of(one.code), *one)));
    assert!(once(ALL.iter().map(|one| one.path)) && ALL.iter().all(|one| one.path.starts_with("stat/")));
    assert!(ALL.iter().zip(BOOKS).all(|(one, book)| one.path == book.path && book.import.is_none()));
    assert!(ALL.iter().zip(BOOKS).all(|(one, book)| (book.title)(0) == one.label()));
    assert_eq!(BOOKS.len(), ALL.len());
}

#[test]
fn declarations_fit_the_catalogue() {
    for one in ALL {
        let what = one.code;
        assert!(!one.access.is_empty() && !one.about.is_empty(), "{what:?}");
        assert_eq!(one.parameters.first().map(|parameter| parameter.code), Some(DAY), "{what:?}");
        assert!((1..=16).contains(&one.columns.len()), "{what:?}");
        let columns: Vec<_> = one.columns.iter().collect();
        assert!((1..=8).contains(&rules::parts(&columns).0.len()), "{what:?}");
        let codes = one.columns.iter().map(|column| column.code);
        assert!(once(codes.clone().chain(one.dimensions.iter().map(|by| by.code))), "{what:?}");
        assert!(once(one.parameters.iter().map(|parameter| parameter.code)), "{what:?}");
        assert!(once(one.columns.iter().map(|column| column.label)), "{what:?}");
        assert!(one.chart.1.iter().all(|drawn| codes.clone().any(|code| code == *drawn)), "{what:?}");
        let sources: BTreeSet<Source> = one.columns.iter().map(|column| column.source).collect();
        for column in one.columns {
            let dataset = Dataset::of(column.source);
            assert!(column.measured().is_some(), "{what:?} {}: {}", column.code, column.measure);
            let time = dataset.field(column.time);
            assert!(time.is_some_and(|field| field.kind.is_time()), "{what:?} {}", column.code);
            for (field, op, values) in column.conditions {
                let field = dataset.field(field).expect("a field of a condition");
                assert!(field.kind.ops().contains(op), "{what:?} {}", column.code);
                assert!(!values.is_empty(), "{what:?} {}", column.code);
            }
        }
        for by in one.dimensions {
            assert!(by.kind().groups() && by.grain.is_some() == by.kind().is_time(), "{what:?} {}", by.code);
            for source in &sources {
                let time = one.columns.iter().find(|column| column.source == *source).expect("one").time;
                let field = by.field(*source, time).and_then(|code| Dataset::of(*source).field(code));
                let fits = field.is_some_and(|field| same(by.kind(), field.kind));
                assert!(fits, "{what:?} by {} of {source:?}", by.code);
            }
        }
        for parameter in &one.parameters[1..] {
            assert!(!parameter.kind().is_time() && !parameter.kind().ops().is_empty(), "{what:?}");
            for source in &sources {
                let field = parameter.field(*source).and_then(|code| Dataset::of(*source).field(code));
                let fits = field.is_some_and(|field| same(parameter.kind(), field.kind));
                assert!(fits, "{what:?} narrowed by {} of {source:?}", parameter.code);
            }
        }
    }
}

#[test]
fn whoever_has_the_right_reads_what_else_they_may_read() {
    let finance = Statistic::of(StatisticCode::Finance);
    assert!(!rules::may_read(&viewer(1, &[Code::Project]), finance), "without its right");
    assert!(!rules::may_read(&viewer(1, &[Code::ReportFinance]), finance), "without any record");
    let some = viewer(1, &[Code::ReportFinance, Code::Project]);
    let codes: Vec<&str> = rules::columns(&some, finance).iter().map(|column| column.code).collect();
    assert!(rules::may_read(&some, finance) && !codes.contains(&"contracted") && codes.contains(&"due"));
    let more = viewer(1, &[Code::ReportFinance, Code::Project, Code::ProjectPm]);
    assert_eq!(rules::columns(&more, finance).len(), finance.columns.len());
    let outside = Viewer { member_type: MemberType::External, ..everybody() };
    assert!(ALL.iter().all(|one| rules::may_read(&everybody(), one) && !rules::may_read(&outside, one)));
    for (who, why) in [
        (&outside, ErrorCode::Forbidden),
        (&viewer(1, &[Code::Project]), ErrorCode::Forbidden),
        (&viewer(1, &[Code::ReportFinance]), ErrorCode::Forbidden),
    ] {
        let error = rules::read(who, asked(StatisticCode::Finance), day("2026-11-26")).expect_err("refused");
        assert_eq!(error.code(), why);
    }
}

#[test]
fn a_request_is_checked() {
    let of = || asked(StatisticCode::WorkMember);
    let usual = read(of()).expect("a reading");
    assert_eq!((usual.by.code, usual.span), ("member", (day("2026-11-01"), day("2026-11-30"))));
    assert!(usual.running() && usual.before.is_none());
    assert_eq!(usual.conditions[0].period, Some(Period::ThisMonth));
    assert_eq!(usual.order, Order { column: Some(0), descending: true });
    let monthly = read(Asked { by: Some("month".into()), ..of() }).expect("a reading");
    assert_eq!(monthly.order, Order { column: None, descending: false });
    let order = |member: &str| Some(OrderBy { member: member.into(), descending: false });
    let sorted = read(Asked { order_by: order("done"), ..of() }).expect("a reading");
    assert_eq!(sorted.order, Order { column: Some(1), descending: false });
    let global = xieli_kernel::ids::encode("Customer", 12);
    let given = vec![asks("customer", Op::In, &[&global]), between("2026-01-05", "2026-02-06")];
    let narrowed =
        read(Asked { parameters: given, compare: Comparison::Previous, ..of() }).expect("a reading");
    assert_eq!(narrowed.conditions[1], asks("customer", Op::In, &["12"]));
    assert_eq!(narrowed.before, Some((day("2025-12-03"), day("2026-01-04"))));
    assert!(!narrowed.running());
    let named = Asked { from: Some(day("2026-03-01")), to: Some(day("2026-03-31")), ..of() };
    assert_eq!(read(named).expect("a reading").conditions[0], between("2026-03-01", "2026-03-31"));

    let with = |conditions: Vec<Condition>| Asked { parameters: conditions, ..of() };
    for (wrong, why) in [
        (Asked { by: Some("customer".into()), ..of() }, "统计不能按“customer”分组"),
        (Asked { order_by: order("salary"), ..of() }, "只能按分组或列排序"),
        (with(vec![asks("amount", Op::In, &["1"])]), "统计不能按“amount”筛选"),
        (with(vec![asks("member", Op::In, &["x"])]), "“技术员”的筛选值无效"),
        (with(vec![asks(DAY, Op::IsNull, &[])]), "日期只能按时间范围筛选"),
        (with(vec![asks(DAY, Op::Period, &[])]), "请选择时间范围"),
        (with(vec![between("2026-01-01", "")]), "请填写时间范围的开始和结束日期"),
        (with(vec![between("2026-01-01", "2026-02-30")]), "时间范围的日期无效"),
        (with(vec![between("2026-02-01", "2026-01-01")]), "开始日期不能晚于结束日期"),
        (with(vec![between("2020-01-01", "2025-01-01")]), "时间范围最多 5 年"),
        (with(vec![between("1969-12-31", "1970-01-01")]), "时间范围应在 1970 年到 2100 年之间"),
        (with(vec![between("2026-01-01", "2026-01-02"); 2]), "时间范围只能有一个"),
        (with(vec![asks("level", Op::In, &["1"]); 13]), "筛选条件最多 12 项"),
        (Asked { from: Some(day("2026-01-01")), ..of() }, "请填写时间范围的开始和结束日期"),
    ] {
        assert_eq!(refused(wrong), why);
    }
    assert!(read(with(vec![between("2020-01-01", "2024-12-31")])).is_ok(), "five years");
}

/// Every statistic compiles with every dimension and parameter, and no value of a request is in the text of a
/// statement.
#[test]
fn every_statistic_becomes_statements() {
    let me = everybody();
    let evil = "'; drop table task; --";
    for one in ALL {
        for by in one.dimensions {
            let mut given = Vec::new();
            for parameter in &one.parameters[1..] {
                given.push(match parameter.kind() {
                    Kind::Dict(_) | Kind::Label => asks(parameter.code, Op::NotIn, &[evil]),
                    Kind::Choice(choices) => asks(parameter.code, Op::In, &[choices()[0].0.as_str()]),
                    Kind::Member => asks(parameter.code, Op::In, &["@me"]),
                    Kind::Team => asks(parameter.code, Op::In, &["@mine"]),
                    _ => asks(parameter.code, Op::IsNull, &[]),
                });
            }
            let asked = Asked { by: Some(by.code.into()), parameters: given, ..asked(one.code) };
            let reading = read(asked).expect("a reading");
            assert!(reading.field().is_ok());
            let (parts, places) = rules::parts(&reading.columns);
            assert_eq!(places.len(), reading.columns.len());
            for part in &parts {
                let definition = rules::definition(&reading, part, reading.span).expect("a definition");
                let plan = plan(&definition, &me, reading.today).expect("a plan");
                let text = debug_query::<Pg, _>(&compile::groups(&plan, &me, None, 20_000)).to_string();
                let (sql, _) = text.split_once(" -- binds: ").expect("binds");
                assert!(!sql.contains("drop"), "{sql}");
            }
            for column in reading.columns.iter().copied() {
                let definition = rules::behind(&me, &reading, column).expect("a definition");
                assert_eq!(definition.measures, [column.measure]);
                assert!(!definition.columns.is_empty() && plan(&definition, &me, reading.today).is_ok());
            }
        }
    }
}
