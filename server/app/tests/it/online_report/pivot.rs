//! Pivot reports: each figure of a level agrees with the rows behind it, under all filters, groupings and
//! restrictions; comparisons use the data and not only the displayed groups.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use xieli_domain::Db;
use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::definition::{Condition, Definition, Dimension, Grain, Op, Source};
use xieli_domain::online_report::pivot::{Against, Calculation, CalculationKind, Having, Top};
use xieli_domain::online_report::run::{Figures, Row};
use xieli_domain::online_report::{rules, run};
use xieli_kernel::{AppError, ErrorCode, Viewer, ids};

use super::Desk;
use crate::support::workbook_rows;

type Keys = Vec<Option<String>>;

/// Reproducible pseudo-random numbers.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("a number") % sides
    }
}

/// A random definition over this dataset: up to four dimensions, some of them as columns, sometimes with
/// conditions on groups and first values.
fn rolled(source: Source, dice: &mut Dice) -> Definition {
    let fields: Vec<_> = Dataset::of(source).fields.iter().filter(|field| field.kind.groups()).collect();
    let mut dimensions: Vec<Dimension> = Vec::new();
    for _ in 0..=dice.roll(4) {
        let field = fields[dice.roll(fields.len())];
        if dimensions.iter().all(|one| one.field != field.code) {
            let grain = field.kind.is_time().then(|| Grain::ALL[1 + dice.roll(4)]);
            dimensions.push(Dimension { field: field.code.to_owned(), grain });
        }
    }
    let across = dice.roll(dimensions.len().min(2) + 1);
    let across = dimensions.iter().rev().take(across).rev().map(|one| one.field.clone()).collect();
    let timeless =
        dimensions.iter().find(|one| one.grain.is_none()).filter(|_| dice.roll(2) == 0).map(|one| Top {
            field: one.field.clone(),
            measure: "count".into(),
            count: 1 + i32::try_from(dice.roll(3)).expect("a number"),
            rest: dice.roll(2) == 0,
        });
    let having = match dice.roll(4) {
        0 => vec![Having { measure: "count".into(), from: Some("2".into()), to: None }],
        1 => vec![Having { measure: "count".into(), from: None, to: Some("3".into()) }],
        _ => Vec::new(),
    };
    let definition = Definition {
        dimensions,
        across,
        subtotals: dice.roll(2) == 0,
        having,
        top: timeless,
        limit: 2000,
        ..Definition::of(source)
    };
    rules::checked(definition.clone()).unwrap_or_else(|error| panic!("{definition:?}: {error:?}"))
}

fn count(row: &Row) -> i64 {
    number(&row.cells[0])
}

fn number(cell: &Option<String>) -> i64 {
    cell.as_deref().and_then(|text| text.parse().ok()).expect("a count")
}

fn keys(row: &Row) -> Keys {
    row.keys.iter().map(|key| key.value.clone()).collect()
}

/// The single groups within a level's group.
fn below<'f>(figures: &'f Figures, level: &Row) -> impl Iterator<Item = &'f Row> {
    let (summed, keys) = (level.summed.clone(), keys(level));
    figures.rows.iter().filter(move |row| {
        let own = row.keys.iter().map(|key| &key.value);
        own.zip(&keys).zip(&summed).all(|((own, key), summed)| *summed || own == key)
    })
}

/// Asserts that every level is the sum of its single groups, with one group for each of their prefixes.
fn levels_add_up(figures: &Figures) {
    let definition = &figures.definition;
    let sum: i64 = figures.rows.iter().map(count).sum();
    assert_eq!(sum, number(&figures.totals[0]), "{definition:?}");
    let mut levels: BTreeMap<Vec<bool>, BTreeSet<Keys>> = BTreeMap::new();
    for level in &figures.subtotals {
        let sum: i64 = below(figures, level).map(count).sum();
        assert_eq!(sum, count(level), "{definition:?} {level:?}");
        assert!(levels.entry(level.summed.clone()).or_default().insert(keys(level)), "once: {level:?}");
    }
    for (summed, found) in &levels {
        let kept = |row: &Row| -> Keys {
            keys(row).into_iter().zip(summed).map(|(key, summed)| key.filter(|_| !summed)).collect()
        };
        assert_eq!(figures.rows.iter().map(kept).collect::<BTreeSet<_>>(), *found, "{definition:?}");
    }
    let (rows, all) = (definition.rows(), definition.dimensions.len());
    if definition.subtotals && all > 0 && !figures.rows.is_empty() {
        assert_eq!(levels.len(), (rows + 1) * (all - rows + 1) - 2, "{definition:?}");
    }
}

/// Asserts that the number of rows behind a cell equals its count.
async fn drills(db: &Db, viewer: &Viewer, figures: &Figures, dice: &mut Dice) -> usize {
    let mut cells: Vec<(Keys, Vec<bool>, i64)> = Vec::new();
    for rows in [&figures.rows, &figures.subtotals] {
        for _ in 0..rows.len().min(2) {
            let row = &rows[dice.roll(rows.len())];
            cells.push((keys(row), row.summed.clone(), count(row)));
        }
        let rest = rows.iter().find(|row| row.keys.iter().any(|key| key.value.as_deref() == Some("@rest")));
        cells.extend(rest.map(|row| (keys(row), row.summed.clone(), count(row))));
    }
    let nothing = vec![None; figures.definition.dimensions.len()];
    let every = vec![true; figures.definition.dimensions.len()];
    cells.push((nothing, every, number(&figures.totals[0])));
    let drilled = cells.len();
    for (keys, summed, counted) in cells {
        let told = format!("{:?} {keys:?} {summed:?}", figures.definition);
        let cell = run::Cell { keys: Some(keys), summed: Some(summed), page: 1, size: 1, measure: None };
        let detail = run::detail(db, viewer, &figures.definition, &cell).await.expect("rows");
        assert_eq!(detail.total, counted, "{told}");
    }
    let whole = run::Cell { page: 1, size: 1, ..run::Cell::default() };
    let detail = run::detail(db, viewer, &figures.definition, &whole).await.expect("rows");
    assert_eq!(detail.total, number(&figures.totals[0]), "{:?}", figures.definition);
    drilled
}

/// Asserts that conditions keep exactly the row groups that fulfil them, and that the total is their sum.
async fn groups_are_those_that_there_are(db: &Db, viewer: &Viewer, figures: &Figures) {
    let definition = &figures.definition;
    let [having] = definition.having.as_slice() else { return };
    let rows = if definition.rows() == 0 { definition.dimensions.len() } else { definition.rows() };
    let flat = Definition {
        dimensions: definition.dimensions[..rows].to_vec(),
        limit: 2000,
        ..Definition::of(definition.dataset)
    };
    let all = run::figures(db, viewer, flat).await.expect("figures");
    let end = |end: &Option<String>| end.as_deref().and_then(|text| text.parse::<i64>().ok());
    let (from, to) = (end(&having.from).unwrap_or(1), end(&having.to).unwrap_or(i64::MAX));
    let fit: Vec<&Row> = all.rows.iter().filter(|row| (from..=to).contains(&count(row))).collect();
    if definition.top.as_ref().is_none_or(|top| top.rest) {
        assert_eq!(
            fit.iter().map(|row| count(row)).sum::<i64>(),
            number(&figures.totals[0]),
            "{definition:?}"
        );
    }
    if definition.top.is_none() {
        let found: BTreeSet<Keys> = figures.rows.iter().map(|row| keys(row)[..rows].to_vec()).collect();
        assert_eq!(found, fit.into_iter().map(keys).collect::<BTreeSet<Keys>>(), "{definition:?}");
    }
}

/// Asserts that the first values are the largest, and that the others form the rest.
async fn the_first_are_the_largest(db: &Db, viewer: &Viewer, figures: &Figures) {
    let definition = &figures.definition;
    let Some(top) = definition.top.as_ref().filter(|_| definition.having.is_empty()) else { return };
    let at = definition.dimensions.iter().position(|one| one.field == top.field).expect("a dimension");
    let flat = Definition {
        dimensions: vec![definition.dimensions[at].clone()],
        limit: 2000,
        ..Definition::of(definition.dataset)
    };
    let all = run::figures(db, viewer, flat).await.expect("figures");
    let mut shown: BTreeMap<Option<String>, i64> = BTreeMap::new();
    for row in &figures.rows {
        *shown.entry(row.keys[at].value.clone()).or_default() += count(row);
    }
    let rest = shown.remove(&Some("@rest".to_owned()));
    let (first, others): (Vec<&Row>, Vec<&Row>) =
        all.rows.iter().partition(|row| shown.contains_key(&row.keys[0].value));
    assert_eq!(first.len(), all.rows.len().min(usize::try_from(top.count).expect("few")), "{definition:?}");
    assert!(first.iter().all(|row| shown[&row.keys[0].value] == count(row)), "{definition:?}");
    let least = first.iter().map(|row| count(row)).min().unwrap_or_default();
    assert!(others.iter().all(|row| count(row) <= least), "{definition:?} {shown:?}");
    let left: i64 = others.iter().map(|row| count(row)).sum();
    assert_eq!(rest.unwrap_or_default(), if top.rest { left } else { 0 }, "{definition:?}");
}

#[tokio::test]
async fn whatever_a_pivot_shows_is_of_the_rows_behind_it() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let mut dice = Dice(20_261_129);
    let (mut drilled, mut levels, mut narrowed) = (0, 0, 0);
    for role in ["admin", "manager"] {
        let viewer = desk.viewer(role).await.expect(role);
        for dataset in Dataset::all() {
            for _ in 0..8 {
                let definition = rolled(dataset.source, &mut dice);
                let figures = match run::figures(db, &viewer, definition.clone()).await {
                    // too many columns, which is reported to the reader
                    Err(AppError::Refused { code: ErrorCode::BadUserInput, .. }) => continue,
                    found => found.unwrap_or_else(|error| panic!("{definition:?}: {error:?}")),
                };
                if figures.truncated {
                    continue;
                }
                levels_add_up(&figures);
                drilled += drills(db, &viewer, &figures, &mut dice).await;
                groups_are_those_that_there_are(db, &viewer, &figures).await;
                the_first_are_the_largest(db, &viewer, &figures).await;
                levels += figures.subtotals.len();
                narrowed += usize::from(definition.top.is_some() || !definition.having.is_empty());
            }
        }
    }
    assert!(drilled > 400 && levels > 400 && narrowed > 40, "{drilled} {levels} {narrowed}");
}

/// A limit removes row groups, but neither cells of a row nor parts of a total.
#[tokio::test]
async fn a_limit_is_of_rows_and_of_nothing_else() {
    let desk = Desk::demo().await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let by = |field: &str| Dimension { field: field.to_owned(), grain: None };
    let all = Definition {
        dimensions: vec![by("director"), by("status")],
        across: vec!["status".into()],
        calculations: vec![calculation("c1", CalculationKind::Rank, None)],
        limit: 2000,
        ..Definition::of(Source::Task)
    };
    let all = run::figures(db, &viewer, rules::checked(all).expect("a definition")).await.expect("figures");
    let few = Definition { limit: 2, ..all.definition.clone() };
    let few = run::figures(db, &viewer, few).await.expect("figures");
    assert!(few.truncated && !all.truncated && few.groups == all.groups && few.groups > 2);
    assert_eq!((&few.totals, &few.totals_calculated), (&all.totals, &all.totals_calculated));
    let directors: BTreeSet<Option<String>> = few.rows.iter().map(|row| row.keys[0].value.clone()).collect();
    assert_eq!(directors.len(), 2);
    let shown = |figures: &Figures| -> BTreeMap<Keys, (Keys, Keys)> {
        let rows = figures.rows.iter().chain(&figures.subtotals);
        let theirs = rows.filter(|row| !row.summed[0] && directors.contains(&row.keys[0].value));
        theirs.map(|row| (keys(row), (row.cells.clone(), row.calculated.clone()))).collect()
    };
    assert_eq!(shown(&few), shown(&all), "all cells of their rows, and places among all that there are");
    let columns = |figures: &Figures| figures.subtotals.iter().filter(|row| row.summed[0]).count();
    assert_eq!(columns(&few), columns(&all), "columns are over all rows, shown or not");
}

fn calculation(code: &str, kind: CalculationKind, against: Option<Against>) -> Calculation {
    Calculation { code: code.into(), label: None, measure: "count".into(), kind, along: None, against }
}

/// Spreads tasks over twenty months.
async fn spread(desk: &Desk) {
    desk.server
        .db()
        .execute(
            "with placed as (select id, row_number() over (order by id) as place from task where enterprise_id = 1)
             update task set created_at = timestamptz '2025-01-15T03:00:00Z' + make_interval(months => (place % 20)::int)
             from placed where task.enterprise_id = 1 and task.id = placed.id",
        )
        .await;
}

#[tokio::test]
async fn what_is_compared_is_asked_for_and_not_what_is_shown() {
    let desk = Desk::demo().await;
    spread(&desk).await;
    let db = desk.server.services().db();
    let viewer = desk.viewer("admin").await.expect("the admin");
    let months = vec![Dimension { field: "createdOn".into(), grain: Some(Grain::Month) }];
    let every = Definition { dimensions: months.clone(), limit: 2000, ..Definition::of(Source::Task) };
    let every = run::figures(db, &viewer, every).await.expect("figures");
    let had: BTreeMap<String, i64> =
        every.rows.iter().filter_map(|row| Some((row.keys[0].value.clone()?, count(row)))).collect();
    let of = |year: i32, month: u32| had.get(&format!("{year}-{month:02}-01")).copied().unwrap_or_default();
    let within = Condition {
        from: Some("2026-01-01".into()),
        to: Some("2026-06-30".into()),
        ..Condition::on("createdOn", Op::Between)
    };
    let definition = Definition {
        dimensions: months,
        conditions: vec![within],
        calculations: vec![
            calculation("c1", CalculationKind::Difference, None),
            calculation("c2", CalculationKind::Growth, Some(Against::SameLastYear)),
            calculation("c3", CalculationKind::RunningSum, None),
            calculation("c4", CalculationKind::ShareOfWhole, None),
            calculation("c5", CalculationKind::Rank, None),
        ],
        ..Definition::of(Source::Task)
    };
    let definition = rules::checked(definition).expect("a definition");
    let figures = run::figures(db, &viewer, definition.clone()).await.expect("figures");
    assert!(figures.rows.len() >= 4, "{}", figures.rows.len());
    let growth = |now: i64, before: i64| -> Option<f64> {
        (before != 0).then(|| ((now - before) as f64 * 1000.0 / before as f64).round() / 10.0)
    };
    let read = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<f64>().ok());
    let whole = number(&figures.totals[0]);
    let mut sum = 0;
    for row in &figures.rows {
        let month: u32 =
            row.keys[0].value.as_deref().and_then(|day| day[5..7].parse().ok()).expect("a month");
        let now = of(2026, month);
        assert_eq!(count(row), now);
        let before = if month == 1 { of(2025, 12) } else { of(2026, month - 1) };
        assert_eq!(number(&row.calculated[0]), now - before, "{row:?}");
        assert_eq!(read(&row.calculated[1]), growth(now, of(2025, month)), "{row:?}");
        sum += now;
        assert_eq!(number(&row.calculated[2]), sum, "{row:?}");
        assert_eq!(read(&row.calculated[3]), growth(now + whole, whole), "{row:?}");
        let place = 1 + figures.rows.iter().filter(|other| count(other) > now).count();
        assert_eq!(row.calculated[4], Some(place.to_string()), "{row:?}");
    }
    let compared = (1..=6).map(|month| of(2025, month)).sum::<i64>();
    assert_eq!(sum, whole);
    let [difference, year, running, share, rank] = figures.totals_calculated.as_slice() else {
        panic!("five")
    };
    assert_eq!((difference, running, rank), (&None, &None, &None), "of the whole there is none");
    assert_eq!(read(year), growth(whole, compared));
    assert_eq!(share.as_deref(), Some("100"));
    // neither a limit nor a condition on groups changes a comparison
    let short = Definition { limit: 1, ..definition.clone() };
    let short = run::figures(db, &viewer, short).await.expect("figures");
    assert!(short.truncated && short.rows.len() == 1);
    let same = figures.rows.iter().find(|row| row.keys == short.rows[0].keys).expect("the month");
    assert_eq!(short.rows[0].calculated, same.calculated);
    let most = figures.rows.iter().map(count).max().expect("a month");
    let having = vec![Having { measure: "count".into(), from: Some(most.to_string()), to: None }];
    let narrow = run::figures(db, &viewer, Definition { having, ..definition }).await.expect("figures");
    for row in &narrow.rows {
        let same = figures.rows.iter().find(|other| other.keys == row.keys).expect("the month");
        assert_eq!(row.calculated[..2], same.calculated[..2], "{row:?}");
    }
    assert_eq!(number(&narrow.totals[0]), narrow.rows.iter().map(count).sum::<i64>());
}

const PIVOT: &str =
    "across calculations { code label unit against along } formats { member scale rules { mark tone } }
    having { text } top { field rest } rows { keys { value text } cells calculated summed }
    subtotals { keys { value text } cells calculated summed } totals totalsCalculated truncated groupCount";

fn asked() -> Value {
    json!({ "dataset": "TASK", "measures": ["count"], "subtotals": true,
        "dimensions": [{ "field": "team" }, { "field": "director" }, { "field": "createdOn", "grain": "QUARTER" }],
        "across": ["createdOn"],
        "top": { "field": "director", "measure": "count", "count": 1 },
        "calculations": [{ "code": "c1", "measure": "count", "kind": "SHARE_OF_ROW" },
            { "code": "c2", "measure": "count", "kind": "GROWTH", "label": "季度增长" }],
        "formats": [{ "member": "c2", "decimals": 1, "rules": [{ "mark": "AT_MOST", "to": "0", "tone": "BAD" }] }] })
}

#[tokio::test]
async fn a_pivot_is_read_drilled_and_exported() {
    let desk = Desk::demo().await;
    spread(&desk).await;
    let preview = format!(
        "query ($definition: OnlineReportDefinitionInput!) {{ onlineReportPreview(definition: $definition) {{ {PIVOT} }} }}"
    );
    let data =
        desk.ask("admin", &preview, json!({ "definition": asked() })).await["onlineReportPreview"].clone();
    assert_eq!(data["across"], json!(["createdOn"]));
    let calculations = json!([
        { "code": "c1", "label": "任务数行占比", "unit": "PERCENT", "against": null, "along": null },
        { "code": "c2", "label": "季度增长", "unit": "PERCENT", "against": "PREVIOUS_PERIOD", "along": "createdOn" },
    ]);
    assert_eq!(data["calculations"], calculations);
    assert_eq!(data["formats"][0]["scale"], "ONE");
    assert_eq!(data["top"], json!({ "field": "director", "rest": true }));
    let levels = data["subtotals"].as_array().expect("levels");
    let team = levels.iter().find(|row| row["summed"] == json!([false, true, true])).expect("a team");
    assert_eq!(team["keys"][1], json!({ "value": null, "text": "合计" }), "{team}");
    assert_eq!(team["calculated"][0], "100", "{team}");
    let rows = data["rows"].as_array().expect("rows");
    let rest = rows.iter().find(|row| row["keys"][1]["value"] == "@rest").expect("the others");
    assert_eq!(rest["keys"][1]["text"], "其他", "{rest}");
    let drill = "query ($definition: OnlineReportDefinitionInput!, $keys: [String], $summed: [Boolean!]) {
        onlineReportPreviewRows(definition: $definition, keys: $keys, summed: $summed) { totalCount } }";
    for row in [team, rest] {
        let keys: Vec<&Value> =
            row["keys"].as_array().expect("keys").iter().map(|key| &key["value"]).collect();
        let variables = json!({ "definition": asked(), "keys": keys, "summed": row["summed"] });
        let detail = desk.ask("admin", drill, variables).await["onlineReportPreviewRows"].clone();
        assert_eq!(detail["totalCount"].to_string(), row["cells"][0].as_str().expect("a count"), "{row}");
    }
    for (keys, summed) in [
        (json!([null, null, null]), json!([true])),
        (Value::Null, json!([true, true, false])),
        (json!([null, null, null, null, null, null]), json!([true, true, true])),
    ] {
        let variables = json!({ "definition": asked(), "keys": keys, "summed": summed });
        assert_eq!(desk.code("admin", drill, variables).await, "BAD_USER_INPUT", "{summed}");
    }

    let made = desk.made("透视", "TASK", asked()).await;
    let query = "query ($id: ID!) { onlineReport(id: $id) { definition { across subtotals top { count rest } calculations { ownLabel } } } }";
    let kept =
        desk.ask("admin", query, json!({ "id": made["id"] })).await["onlineReport"]["definition"].clone();
    let expected = json!({ "across": ["createdOn"], "subtotals": true, "top": { "count": 1, "rest": true },
        "calculations": [{ "ownLabel": null }, { "ownLabel": "季度增长" }] });
    assert_eq!(kept, expected);
    let id = ids::decode("OnlineReport", made["id"].as_str().expect("an id")).expect("a row");
    let url = format!("{}/api/online/onlCgreport/exportExcel?id={id}", desk.server.url());
    let token = desk.server.token("admin").await;
    let reply = desk.server.client().get(url).bearer_auth(token).send().await.expect("a reply");
    let bytes = reply.bytes().await.expect("a file");
    let sheet = workbook_rows(&bytes);
    let words = |row: &[(u32, String)]| row.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
    assert!(words(&sheet[0].1).iter().any(|text| text == "2025年第1季度"), "{:?}", sheet[0]);
    assert_eq!(
        words(&sheet[1].1)[..4],
        ["负责人团队", "负责人", "任务数", "任务数行占比（%）"],
        "{:?}",
        sheet[1]
    );
    let (_, total) = sheet.last().expect("the whole");
    assert_eq!(total[0].1, "合计");
    let counts: Vec<&str> = total.iter().map(|(_, text)| text.as_str()).collect();
    assert!(counts.contains(&data["totals"][0].as_str().expect("a total")), "{counts:?}");
    assert!(sheet.iter().any(|(_, row)| row.iter().any(|(_, text)| text == "小计")), "subtotals");
}
