//! Statements of reports as people have read them: one file of `golden/` for each, with the text that
//! PostgreSQL gets and the bound values. A change of the compiler shows here as a difference of SQL.
//! `XIELI_WRITE_GOLDEN=1 cargo test -p xieli-domain-insight golden` rewrites the files; review the difference
//! before committing it.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use diesel::debug_query;
use diesel::pg::Pg;
use xieli_domain_insight::online_report::calculations::{Comparison, Place};
use xieli_domain_insight::online_report::catalog::Dataset;
use xieli_domain_insight::online_report::compile::{self, Behind, Compiled};
use xieli_domain_insight::online_report::definition::{
    Condition, Definition, Dimension, Grain, Op, OrderBy, Period, Source,
};
use xieli_domain_insight::online_report::pivot::{Against, Calculation, CalculationKind, Having, Top};
use xieli_domain_insight::online_report::plan::{Plan, plan};
use xieli_domain_insight::online_report::rules;
use xieli_kernel::{Code, Viewer};
use xieli_testing::viewer;

const WRITE: &str = "XIELI_WRITE_GOLDEN";
/// Texts at which a statement is broken into lines, with the lines.
const BREAKS: [(&str, &str); 9] = [
    (" from (", "\nfrom ("),
    (" left join ", "\nleft join "),
    (" cross join ", "\ncross join "),
    (" where ", "\nwhere "),
    (" group by ", "\ngroup by "),
    (" having ", "\nhaving "),
    (" order by ", "\norder by "),
    (", grouped as ", ",\ngrouped as "),
    (" -- binds: ", "\n-- binds: "),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/golden")
}

/// A member who leads one of two teams and reads every list.
fn reader() -> Viewer {
    let codes = [
        Code::Task,
        Code::TaskQuery,
        Code::Cust,
        Code::Project,
        Code::ProjectPm,
        Code::Work,
        Code::WorkQuery,
        Code::WorkProject,
        Code::WorkProjectQuery,
        Code::Log,
        Code::Weekly,
    ];
    Viewer { team_ids: vec![21, 22], directed_team_ids: vec![22], ..viewer(7, &codes) }
}

fn by(field: &str, grain: Option<Grain>) -> Dimension {
    Dimension { field: field.into(), grain }
}

fn asks(field: &str, op: Op, values: &[&str]) -> Condition {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Condition { values, ..Condition::on(field, op) }
}

fn between(field: &str, from: &str, to: &str) -> Condition {
    Condition { from: Some(from.into()), to: Some(to.into()), ..Condition::on(field, Op::Between) }
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|one| (*one).to_owned()).collect()
}

fn planned(definition: &Definition, me: &Viewer) -> Plan {
    let checked = rules::checked(definition.clone()).expect("a definition");
    let day: NaiveDate = "2026-11-30".parse().expect("a day");
    plan(&checked, me, day).expect("a plan")
}

/// Tasks by team and status, with months as columns and subtotals.
fn pivot() -> Definition {
    Definition {
        dimensions: vec![by("team", None), by("status", None), by("createdOn", Some(Grain::Month))],
        across: words(&["createdOn"]),
        subtotals: true,
        measures: words(&["count", "doneShare"]),
        ..Definition::of(Source::Task)
    }
}

/// The same of the largest teams alone, and of groups with enough tasks.
fn narrowed(rest: bool) -> Definition {
    let having = Having { measure: "count".into(), from: Some("3".into()), to: None };
    let top = Top { field: "team".into(), measure: "count".into(), count: 2, rest };
    Definition { having: vec![having], top: Some(top), ..pivot() }
}

/// Every kind of condition.
fn conditions() -> Definition {
    let period = Condition { period: Some(Period::ThisMonth), ..Condition::on("finishedOn", Op::Period) };
    Definition {
        conditions: vec![
            asks("status", Op::NotIn, &["90"]),
            asks("level", Op::In, &["1", "2"]),
            asks("director", Op::In, &["@me", "9"]),
            asks("team", Op::In, &["@directed", "@mine"]),
            asks("overdue", Op::In, &["0"]),
            asks("project", Op::NotNull, &[]),
            asks("customer", Op::IsNull, &[]),
            between("createdOn", "2026-01-01", "2026-06-30"),
            between("endsOn", "2026-01-01", "2026-12-31"),
            between("spent", "30", "600"),
            period,
        ],
        ..Definition::of(Source::Task)
    }
}

/// Fields of all joins of work orders.
fn joined() -> Definition {
    Definition {
        dimensions: vec![by("customer", None), by("title", None), by("evaluatedOn", Some(Grain::Quarter))],
        measures: words(&["count", "scoreAvg", "inTimeShare"]),
        columns: words(&["name", "province", "project", "confirmer", "score"]),
        order_by: Some(OrderBy { member: "scoreAvg".into(), descending: true }),
        ..Definition::of(Source::WorkOrder)
    }
}

/// Tasks by director and month, compared with the same month of the year before.
fn compared() -> Definition {
    let growth = Calculation {
        code: "c1".into(),
        label: None,
        measure: "count".into(),
        kind: CalculationKind::Growth,
        along: Some("createdOn".into()),
        against: Some(Against::SameLastYear),
    };
    Definition {
        dimensions: vec![by("director", None), by("createdOn", Some(Grain::Month))],
        calculations: vec![growth],
        conditions: vec![between("createdOn", "2026-01-01", "2026-06-30")],
        ..Definition::of(Source::Task)
    }
}

/// The statement in lines, with its bound values last.
fn lines(statement: &Compiled<'_>) -> String {
    let text = debug_query::<Pg, _>(statement).to_string();
    let broken = BREAKS.iter().fold(text, |text, (word, line)| text.replace(word, line));
    format!("{broken}\n")
}

/// All statements by the names of their files.
fn statements() -> Vec<(String, String)> {
    let me = reader();
    let mut all: Vec<(String, String)> = Vec::new();
    for dataset in Dataset::all() {
        let plan = planned(&Definition::of(dataset.source), &me);
        let name = format!("rows_of_{}", dataset.source.word().to_lowercase());
        all.push((name, lines(&compile::groups(&plan, &me, None, 200))));
    }
    let sampled = Definition { sample: vec![(1, 5_000), (90_001, 95_000)], ..pivot() };
    let flat = Definition { dimensions: vec![by("director", None)], ..Definition::of(Source::Task) };
    let finished = Definition {
        dimensions: vec![by("director", None)],
        conditions: vec![between("finishedOn", "2026-01-01", "2026-06-30")],
        ..Definition::of(Source::WorkOrder)
    };
    for (name, definition) in [
        ("groups_flat", flat),
        ("groups_pivot", pivot()),
        ("groups_of_the_first_with_the_rest", narrowed(true)),
        ("groups_of_the_first_alone", narrowed(false)),
        ("groups_under_conditions", conditions()),
        ("groups_over_joins", joined()),
        ("groups_of_a_sample", sampled),
        ("groups_of_a_span", finished),
    ] {
        let plan = planned(&definition, &me);
        let groups = compile::groups(&plan, &me, definition.order_by.as_ref(), definition.limit.into());
        all.push((name.to_owned(), lines(&groups)));
    }
    let plan = planned(&compared(), &me);
    let place = Place { summed: vec![false; 2], keys: vec![Some("9".into()), Some("2026-03-01".into())] };
    let comparison = Comparison { along: 1, against: Against::SameLastYear };
    let before = compile::before(&plan, &me, comparison, &HashSet::from([&place]));
    all.push(("groups_of_the_year_before".into(), lines(&before)));

    let plan = planned(&joined(), &me);
    let keys = [Some("5".to_owned()), None, Some("2026-07-01".to_owned())];
    let rows = plan.measures.iter().find_map(|measure| measure.rows);
    let cell = Behind { keys: Some(&keys), summed: None, rows };
    all.push(("rows_behind_a_cell".into(), lines(&compile::lines(&plan, &me, cell, (20, 40)))));
    all.push(("number_behind_a_cell".into(), lines(&compile::count(&plan, &me, cell))));
    let plan = planned(&narrowed(true), &me);
    let keys = [Some("@rest".to_owned()), None, None];
    let summed = [false, true, true];
    let cell = Behind { keys: Some(&keys), summed: Some(&summed), rows: None };
    all.push(("number_behind_a_subtotal_of_the_rest".into(), lines(&compile::count(&plan, &me, cell))));
    all
}

#[test]
fn statements_of_reports_are_the_reviewed_ones() {
    let folder = folder();
    let statements = statements();
    if std::env::var_os(WRITE).is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in &statements {
            fs::write(folder.join(format!("{name}.sql")), text).expect("written");
        }
    }
    let mut wrong = Vec::new();
    for (name, text) in &statements {
        match fs::read_to_string(folder.join(format!("{name}.sql"))) {
            Err(_) => wrong.push(format!("{name}.sql is not there")),
            Ok(reviewed) if reviewed != *text => {
                wrong.push(format!("{name}.sql was\n{reviewed}and is now\n{text}"));
            }
            Ok(_) => {}
        }
    }
    let names: BTreeSet<String> = statements.into_iter().map(|(name, _)| format!("{name}.sql")).collect();
    for entry in fs::read_dir(&folder).into_iter().flatten() {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if !names.contains(&name) {
            wrong.push(format!("{name} is a statement of nothing"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n\n{WRITE}=1 cargo test -p xieli-domain-insight golden writes the files; review the difference",
        wrong.join("\n\n")
    );
}
