//! The rows of configurable reports are those of the viewer's lists, and the rows behind a cell agree with
//! its count.

use xieli_domain::online_report::catalog::{Dataset, Kind, Unit};
use xieli_domain::online_report::definition::{Condition, Definition, Dimension, Grain, Op, Period, Source};
use xieli_domain::online_report::model::Report;
use xieli_domain::online_report::names::Names;
use xieli_domain::online_report::{rules, run, store};
use xieli_domain::{
    Db, customer, item_log, payment, project, project_cost, project_work, task, weekly, work_order,
};
use xieli_kernel::Viewer;

use super::Desk;

const ROLES: [&str; 9] =
    ["owner", "admin", "manager", "engineer", "sales", "external", "finance", "personnel", "staff"];

fn asks(field: &str, op: Op) -> Condition {
    Condition { field: field.to_owned(), op, values: Vec::new(), from: None, to: None, period: None }
}

/// The number of rows of the list, queried as its own page does.
async fn listed(db: &Db, viewer: &Viewer, source: Source) -> i64 {
    let connection = db.read().await.expect("a connection");
    let connection: &diesel_async::AsyncPgConnection = &connection;
    let count = match source {
        Source::Project => project::store::count(connection, viewer, &Default::default()).await,
        Source::PaymentPlan => payment::store::plans::count(connection, viewer, &Default::default()).await,
        Source::PaymentReceipt => {
            payment::store::receipts::count(connection, viewer, &Default::default()).await
        }
        Source::ProjectCost => {
            project_cost::store::costs::count(connection, viewer, &Default::default()).await
        }
        Source::Customer => customer::store::count(connection, viewer, &Default::default()).await,
        Source::Task => task::store::tasks::count(connection, viewer, &Default::default()).await,
        Source::WorkOrder => {
            work_order::store::work_orders::count(connection, viewer, &Default::default()).await
        }
        Source::ItemLog => item_log::store::logs::count(connection, viewer, &Default::default()).await,
        Source::Weekly => weekly::store::reports::count(connection, viewer, &Default::default()).await,
        Source::ProjectWork => {
            project_work::store::works::count(connection, viewer, &Default::default()).await
        }
        // the signed ones of the project list
        Source::Contract => {
            let signed = asks("signedOn", Op::NotNull);
            let projects = Definition { conditions: vec![signed], ..Definition::of(Source::Project) };
            let figures = run::figures(db, viewer, projects).await.expect("figures");
            Ok(figures.totals[0].as_deref().and_then(|text| text.parse().ok()).expect("a count"))
        }
    };
    count.expect("a count")
}

#[tokio::test]
async fn a_report_counts_the_rows_of_ones_own_list() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let mut found = 0;
    for role in ROLES {
        let viewer = desk.viewer(role).await.expect(role);
        for dataset in Dataset::all() {
            let definition = Definition::of(dataset.source);
            let figures = run::figures(db, &viewer, definition).await.expect("figures");
            let list = listed(db, &viewer, dataset.source).await;
            assert_eq!(figures.totals, [Some(list.to_string())], "{role} {:?}", dataset.source);
            found += usize::from(list > 0);
        }
    }
    assert!(found > 25, "the demo has something of most for most: {found}");
}

#[tokio::test]
async fn a_deleted_member_keeps_the_name_and_has_no_link() {
    let desk = Desk::demo().await;
    let viewer = desk.viewer("admin").await.expect("a viewer");
    let field = Dataset::of(Source::Task).field("director").expect("a field");
    let member = "select max(id) from member where enterprise_id = 1 and deleted_at is null";
    let member = desk.number(member).await.to_string();
    let delete = format!("update member set deleted_at = now() where enterprise_id = 1 and id = {member}");
    let mut found = Vec::new();
    for change in ["select 1", delete.as_str()] {
        desk.server.db().execute(change).await;
        let connection = desk.server.services().db().read().await.expect("a connection");
        let names = Names::read(&connection, &viewer, &[(field, vec![member.as_str()])]).await;
        found.push(names.expect("names").key(field, None, Some(member.as_str())));
    }
    assert_eq!((found[0].entity, found[1].entity), (Some("Member"), None));
    assert_eq!(found[0].text, found[1].text);
}

/// A few definitions of each dataset, with all dimensions and conditions.
fn generated(source: Source) -> Vec<Definition> {
    let dataset = Dataset::of(source);
    let groups: Vec<_> = dataset.fields.iter().filter(|field| field.kind.groups()).collect();
    let grains = Grain::ALL;
    let dimension = |at: usize| {
        let field = groups[at % groups.len()];
        Dimension {
            field: field.code.to_owned(),
            grain: field.kind.is_time().then(|| grains[at % grains.len()]),
        }
    };
    let condition = |at: usize| {
        let field = groups[at % groups.len()];
        let ops = field.kind.ops();
        let op = ops[at % ops.len()];
        let value = match field.kind {
            Kind::Choice(choices) => choices()[at % choices().len()].0.clone(),
            Kind::Member => "@me".to_owned(),
            _ => "1".to_owned(),
        };
        Condition {
            field: field.code.to_owned(),
            op,
            values: vec![value],
            from: Some("2025-03-01".to_owned()),
            to: None,
            period: Some(Period::ALL[at % Period::ALL.len()]),
        }
    };
    let mut all = Vec::new();
    for at in 0..groups.len() {
        all.push(Definition { dimensions: vec![dimension(at)], ..Definition::of(source) });
        if at % 3 == 0 {
            all.push(Definition {
                dimensions: vec![dimension(at), dimension(at + 1)],
                conditions: vec![condition(at + 2)],
                ..Definition::of(source)
            });
        }
    }
    all.push(Definition {
        dimensions: vec![dimension(0), dimension(2), dimension(5)],
        conditions: vec![condition(3), condition(4)],
        ..Definition::of(source)
    });
    all
}

#[tokio::test]
async fn behind_a_cell_stand_as_many_rows_as_it_counts() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let (mut cells, mut rows) = (0, 0);
    for role in ["admin", "manager"] {
        let viewer = desk.viewer(role).await.expect(role);
        for (number, definition) in Dataset::all().flat_map(|dataset| generated(dataset.source)).enumerate() {
            let definition = rules::checked(definition.clone())
                .unwrap_or_else(|error| panic!("{definition:?}: {error:?}"));
            let figures = run::figures(db, &viewer, definition.clone()).await.expect("figures");
            let total: i64 =
                figures.totals[0].as_deref().and_then(|text| text.parse().ok()).expect("a count");
            if !figures.truncated {
                let sum: i64 =
                    figures.rows.iter().filter_map(|row| row.cells[0].as_deref()?.parse::<i64>().ok()).sum();
                assert_eq!(sum, total, "{definition:?}");
            }
            // the first, the last and one of the others
            let picked = [0, figures.rows.len().saturating_sub(1), number % figures.rows.len().max(1)];
            for row in picked.into_iter().filter_map(|at| figures.rows.get(at)) {
                let keys = row.keys.iter().map(|key| key.value.clone()).collect();
                let cell = run::Cell { keys: Some(keys), page: 1, size: 100, ..run::Cell::default() };
                let detail = run::detail(db, &viewer, &definition, &cell).await.expect("rows");
                assert_eq!(Some(detail.total.to_string()), row.cells[0], "{definition:?} {row:?}");
                assert_eq!(detail.rows.len() as i64, detail.total.min(100), "{definition:?}");
                cells += 1;
                rows += detail.rows.len();
            }
            let all = run::Cell { page: 1, size: 1, ..run::Cell::default() };
            assert_eq!(run::detail(db, &viewer, &definition, &all).await.expect("rows").total, total);
        }
    }
    assert!(cells > 300 && rows > 1000, "{cells} cells, {rows} rows");
}

/// Every measure and field of every dataset is valid SQL.
#[tokio::test]
async fn all_of_the_catalogue_can_be_asked() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    for dataset in Dataset::all() {
        for measures in dataset.measures.chunks(8) {
            let measures = measures.iter().map(|measure| measure.code.to_owned()).collect();
            let time = Dimension { field: dataset.time.to_owned(), grain: Some(Grain::Month) };
            let definition =
                Definition { measures, dimensions: vec![time], ..Definition::of(dataset.source) };
            let definition = rules::checked(definition).expect("a definition");
            let figures = run::figures(db, &viewer, definition).await.expect("figures");
            assert!(figures.rows.iter().any(|row| row.cells.iter().any(Option::is_some)), "{dataset:?}");
        }
        for columns in dataset.fields.chunks(12) {
            let columns = columns.iter().map(|field| field.code.to_owned()).collect();
            let definition = Definition { columns, ..Definition::of(dataset.source) };
            let cell = run::Cell { page: 1, size: 20, ..run::Cell::default() };
            let detail = run::detail(db, &viewer, &definition, &cell).await.expect("rows");
            assert!(detail.total > 0, "{dataset:?}");
        }
    }
}

/// The number of rows behind a count equals it, also if it leaves out rows of its group.
#[tokio::test]
async fn behind_a_count_stand_the_rows_that_it_counts() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let mut found = 0;
    for dataset in Dataset::all() {
        let counts = dataset.measures.iter().filter(|one| one.unit == Unit::Count && one.rows.is_some());
        for measures in counts.collect::<Vec<_>>().chunks(8) {
            let definition = Definition {
                measures: measures.iter().map(|measure| measure.code.to_owned()).collect(),
                ..Definition::of(dataset.source)
            };
            let figures = run::figures(db, &viewer, definition.clone()).await.expect("figures");
            for (measure, total) in measures.iter().zip(&figures.totals) {
                let cell = run::Cell {
                    measure: Some(measure.code.to_owned()),
                    page: 1,
                    size: 1,
                    ..run::Cell::default()
                };
                let detail = run::detail(db, &viewer, &definition, &cell).await.expect("rows");
                assert_eq!(Some(detail.total.to_string()), *total, "{:?} {}", dataset.source, measure.code);
                found += detail.total;
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[tokio::test]
async fn the_reports_of_the_demo_are_what_the_service_would_write() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let positions = [1, 2, 3, 4];
    let all: Vec<Report> =
        store::menus(&db.read().await.expect("a connection"), &viewer, &positions).await.expect("reports");
    assert!(all.len() >= 11);
    for report in all {
        let read = Definition::read(&report.definition).unwrap_or_else(|| panic!("{}", report.name));
        let checked =
            rules::checked(read.clone()).unwrap_or_else(|error| panic!("{}: {error:?}", report.name));
        assert_eq!(checked, read, "{}", report.name);
        let needs: Vec<i64> = rules::needs(&read).into_iter().map(|need| need.number().into()).collect();
        assert_eq!((report.dataset, report.needs), (read.dataset.number(), needs), "{}", report.name);
    }
}
