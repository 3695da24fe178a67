//! Random reports as seven users: each figure is that of the facts of the reader's own plain list, the rows
//! behind a cell are those facts, and the export shows the same as the screen. `./taskw reports` runs ten
//! thousand of them; the suite a few.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Condition, Definition, Dimension, Grain, Op, OrderBy, Source};
use xieli_domain::online_report::pivot::{Having, Top};
use xieli_domain::online_report::rules;
use xieli_kernel::ids;

use super::Desk;
use super::brute::{RESULT, Shown, compare, figure};
use super::datasets::LISTS;
use super::lists::{Fact, Figure, List, Read};
use super::pivot::Dice;
use super::readers::{Reader, everybody, input};
use crate::support::workbook_rows;

/// Default of XIELI_TEST_REPORTS.
const REPORTS: usize = 40;
const SEED: u64 = 20_261_130;
/// The most columns that the reader of workbooks takes; wider exports are not compared.
const WIDEST: u32 = 199;

fn pick<'a, T>(all: &'a [T], dice: &mut Dice) -> &'a T {
    &all[dice.roll(all.len())]
}

/// A condition on a field with values that some facts have.
fn condition(list: &List, facts: &[Fact], dice: &mut Dice) -> Option<Condition> {
    let (code, _, read) = pick(list.fields, dice);
    let value = pick(facts, dice).key(code).map(str::to_owned);
    let on = |op: Op| Condition::on(code, op);
    if read.is_flag() {
        return Some(Condition { values: vec![value?], ..on(Op::In) });
    }
    if dice.roll(6) == 0 {
        return Some(on(if dice.roll(2) == 0 { Op::IsNull } else { Op::NotNull }));
    }
    if read.is_time() {
        let (one, other) = (value?, pick(facts, dice).key(code)?.to_owned());
        let (from, to) = if one <= other { (one, other) } else { (other, one) };
        let to = Some(to).filter(|_| dice.roll(2) == 0);
        return Some(Condition { from: Some(from), to, ..on(Op::Between) });
    }
    let mut values = vec![value?];
    if matches!(read, Read::Member) && dice.roll(3) == 0 {
        values = vec!["@me".to_owned()];
    }
    values.extend(pick(facts, dice).key(code).map(str::to_owned));
    Some(Condition { values, ..on(if dice.roll(3) == 0 { Op::NotIn } else { Op::In }) })
}

/// A random definition over a list, with values of these facts.
fn rolled(list: &List, facts: &[Fact], dice: &mut Dice) -> Definition {
    let mut dimensions: Vec<Dimension> = Vec::new();
    for _ in 0..dice.roll(4) {
        let (code, _, read) = pick(list.fields, dice);
        if dimensions.iter().all(|one| one.field != *code) {
            let grain = read.is_time().then(|| Grain::ALL[1 + dice.roll(4)]);
            dimensions.push(Dimension { field: (*code).to_owned(), grain });
        }
    }
    let across = dice.roll(dimensions.len().min(2) + 1);
    let across = dimensions.iter().rev().take(across).rev().map(|one| one.field.clone()).collect();
    let mut measures = vec!["count".to_owned()];
    for _ in 0..dice.roll(3) {
        let code = pick(list.measures, dice).code;
        if !measures.iter().any(|one| one == code) {
            measures.insert(dice.roll(2), code.to_owned());
        }
    }
    let conditions = (0..dice.roll(3)).filter_map(|_| condition(list, facts, dice)).collect();
    let timeless = dimensions.iter().find(|one| one.grain.is_none()).map(|one| one.field.clone());
    let top = timeless.filter(|_| dice.roll(4) == 0).map(|field| Top {
        field,
        measure: "count".into(),
        count: 1 + i32::try_from(dice.roll(3)).expect("a number"),
        rest: dice.roll(2) == 0,
    });
    let mut having = Vec::new();
    if !dimensions.is_empty() && dice.roll(3) == 0 {
        let end = Some(["1", "2", "5", "60"][dice.roll(4)].to_owned());
        let (from, to) = if dice.roll(3) == 0 { (None, end) } else { (end, None) };
        having.push(Having { measure: pick(&measures, dice).clone(), from, to });
    }
    let members: Vec<&String> = dimensions.iter().map(|one| &one.field).chain(&measures).collect();
    let order_by = (dice.roll(3) == 0)
        .then(|| OrderBy { member: (*pick(&members, dice)).clone(), descending: dice.roll(2) == 0 });
    let limit = if top.is_none() && dice.roll(4) == 0 { 1 + dice.roll(3) } else { 2000 };
    let definition = Definition {
        subtotals: dice.roll(2) == 0,
        dimensions,
        across,
        measures,
        conditions,
        having,
        top,
        order_by,
        limit: i32::try_from(limit).expect("a limit"),
        ..Definition::of(list.source)
    };
    rules::checked(definition.clone()).unwrap_or_else(|error| panic!("{definition:?}: {error:?}"))
}

/// Asserts that the rows behind a cell are its facts, and that they add up to its figures; those behind a
/// count are the ones that it counts.
async fn drilled(
    desk: &Desk,
    reader: &Reader,
    (id, definition): (&str, &Definition),
    cell: &Shown<'_>,
    told: &str,
) {
    let query = "query ($id: ID!, $keys: [String], $summed: [Boolean!], $measure: String) {
        onlineReportRows(id: $id, keys: $keys, summed: $summed, measure: $measure,
            page: { number: 1, size: 100 }) { totalCount rows { rowId } } }";
    let behind = async |measure: Option<&str>| -> Value {
        let variables = json!({ "id": id, "keys": cell.keys, "summed": cell.summed, "measure": measure });
        let reply = reader.ask(desk, query, variables).await;
        assert!(reply["errors"].is_null(), "{told}: {}", reply["errors"]);
        reply["data"]["onlineReportRows"].clone()
    };
    let list = List::of(definition.dataset);
    let own = reader.facts(definition.dataset).unwrap_or_default();
    let own: BTreeMap<&str, &Fact> = own.iter().map(|fact| (fact.id.as_str(), fact)).collect();
    let detail = behind(None).await;
    assert_eq!(detail["totalCount"], json!(cell.facts.len()), "{told}: behind {:?}", cell.keys);
    let mut rows: BTreeMap<&str, &Fact> = BTreeMap::new();
    for row in detail["rows"].as_array().expect("rows") {
        let id = row["rowId"].as_str().expect("an id");
        let fact = own.get(id).unwrap_or_else(|| panic!("{told}: {id} is in no list of theirs"));
        assert!(rows.insert(fact.id.as_str(), *fact).is_none(), "{told}: {id} twice");
    }
    assert_eq!(rows.len(), cell.facts.len().min(100), "{told}");
    if rows.len() == cell.facts.len() {
        let rows: Vec<&Fact> = rows.into_values().collect();
        let sums: Vec<Option<String>> =
            definition.measures.iter().map(|code| figure(list.measure(code), &rows)).collect();
        assert_eq!(sums, cell.cells, "{told}: the rows behind {:?}", cell.keys);
    }
    for (code, shown) in definition.measures.iter().zip(&cell.cells) {
        // of other figures the test does not know the rows
        let Figure::CountOf(test) = list.measure(code).figure else { continue };
        let detail = behind(Some(code.as_str())).await;
        let expected = cell.facts.iter().filter(|fact| test(fact)).count();
        assert_eq!(detail["totalCount"], json!(expected), "{told}: {code} behind {:?}", cell.keys);
        assert_eq!(*shown, Some(expected.to_string()), "{told}: {code} of {:?}", cell.keys);
    }
}

/// Numbers as one text each, in order.
fn numbers<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let read = texts.filter_map(|text| text.parse::<f64>().ok());
    let mut all: Vec<String> = read.map(|number| format!("{number:.4}")).collect();
    all.sort_unstable();
    all
}

/// Asserts that the export holds the figures of the screen, and all groups where the screen has a limit.
async fn exported(
    desk: &Desk,
    reader: &Reader,
    (row, definition): (i64, &Definition),
    (result, cells): (&Value, &[Shown<'_>]),
    told: &str,
) -> bool {
    let bytes = reader.export(desk, row, "xlsx").await.bytes().await.expect("a file");
    assert!(bytes.starts_with(b"PK"), "{told}: {}", String::from_utf8_lossy(&bytes));
    let sheet = workbook_rows(&bytes);
    let rows = u32::try_from(definition.rows()).expect("few");
    let lines = &sheet[(1 + definition.across.len()).min(sheet.len())..];
    if sheet.iter().flat_map(|(_, line)| line).any(|(column, _)| *column >= WIDEST) {
        return false;
    }
    if definition.across.is_empty() && !definition.subtotals && rows > 0 {
        let groups = result["groupCount"].as_u64().and_then(|count| usize::try_from(count).ok());
        let filled = result["rows"].as_array().map_or(0, Vec::len);
        assert!(lines.len() > groups.expect("a count").max(filled), "{told}: all groups and the whole");
        // where the names of groups order them, a limit decides which ones are ordered
        if result["truncated"] == json!(false) {
            for (shown, (_, line)) in result["rows"].as_array().expect("rows").iter().zip(lines) {
                let keys = shown["keys"].as_array().expect("keys").iter();
                let texts: Vec<&str> = keys.filter_map(|key| key["text"].as_str()).collect();
                let labels = line.iter().filter(|(column, _)| *column < rows).map(|(_, text)| text.as_str());
                assert_eq!(labels.collect::<Vec<_>>(), texts, "{told}");
                let cells = shown["cells"].as_array().expect("cells").iter().filter_map(Value::as_str);
                let written =
                    line.iter().filter(|(column, _)| *column >= rows).map(|(_, text)| text.as_str());
                assert_eq!(numbers(written), numbers(cells), "{told}");
            }
        }
    }
    // of nothing, the screen shows the zeros of the whole and the file only its heading
    let nothing = lines.is_empty() && result["groupCount"] == json!(0);
    if result["truncated"] == json!(false) && !nothing {
        let written = lines.iter().flat_map(|(_, line)| line).filter(|(column, _)| *column >= rows);
        // without groups the only row is the whole
        let from = if definition.dimensions.is_empty() { cells.len() - 1 } else { 0 };
        let shown = cells[from..].iter().flat_map(|cell| &cell.cells).filter_map(Option::as_deref);
        assert_eq!(numbers(written.map(|(_, text)| text.as_str())), numbers(shown), "{told}");
    }
    true
}

/// Number of cells compared, of cells drilled, and of exports.
type Tally = [usize; 3];

/// Reads a report as one user and compares all that is shown with the user's own list.
async fn read(
    desk: &Desk,
    reader: &Reader,
    (id, definition): (&str, &Definition),
    (number, mut dice): (usize, Dice),
) -> Tally {
    let told = format!("report {number} as {}: {}", reader.user, definition.kept());
    let query = format!("query ($id: ID!) {{ onlineReportData(id: $id) {{ {RESULT} }} }}");
    let reply = reader.ask(desk, &query, json!({ "id": id })).await;
    let row = ids::decode("OnlineReport", id).expect("a row");
    let error = &reply["errors"][0];
    if error["extensions"]["code"] == "BAD_USER_INPUT" {
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains("列超过"), "{told}: {message}");
        return [0; 3];
    }
    let result = &reply["data"]["onlineReportData"];
    if result.is_null() {
        let code = &error["extensions"]["code"];
        assert!(reply["errors"].is_null() || code == "FORBIDDEN", "{told}: {reply}");
        let export = reader.export(desk, row, "xlsx").await.bytes().await.expect("a reply");
        assert!(!export.starts_with(b"PK"), "{told}: an export of what is not shown");
        return [0; 3];
    }
    let facts = reader.facts(definition.dataset);
    let facts = facts.unwrap_or_else(|| panic!("{told}: shown without the right to the list"));
    let cells = compare(definition, facts, &reader.me, result, &told);
    let whole = cells.len() - 1;
    let mut picked = vec![whole, dice.roll(cells.len()), dice.roll(cells.len())];
    picked.sort_unstable();
    picked.dedup();
    for at in &picked {
        drilled(desk, reader, (id, definition), &cells[*at], &told).await;
    }
    let exported = (number / LISTS.len()).is_multiple_of(2)
        && exported(desk, reader, (row, definition), (result, &cells), &told).await;
    [cells.len(), picked.len(), usize::from(exported)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_reports_show_each_reader_what_their_own_lists_hold() {
    let wanted = std::env::var("XIELI_TEST_REPORTS").ok();
    let wanted = wanted.map_or(REPORTS, |text| text.parse().expect("a number of reports"));
    let desk = Desk::demo().await;
    let readers = everybody(&desk).await;
    let admin = readers.iter().find(|reader| reader.user == "admin").expect("the admin");
    let made = desk.made("随机", "TASK", input(&Definition::of(Source::Task))).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let change = "mutation ($id: ID!, $input: OnlineReportInput!) {
        onlineReportUpdate(input: { id: $id, changes: $input }) { userErrors { field message } } }";
    let mut dice = Dice(SEED);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for number in 0..wanted {
        let list = &LISTS[number % LISTS.len()];
        let definition = rolled(list, admin.facts(list.source).expect("facts"), &mut dice);
        let variables = json!({ "id": id, "input": { "definition": input(&definition) } });
        let changed = admin.ask(&desk, change, variables).await;
        assert_eq!(
            changed["data"]["onlineReportUpdate"]["userErrors"],
            json!([]),
            "{definition:?} {changed}"
        );
        let asked = readers.iter().zip(1_u64..).map(|(reader, place)| {
            let dice = Dice(SEED + 8 * u64::try_from(number).expect("a number") + place);
            read(&desk, reader, (id.as_str(), &definition), (number, dice))
        });
        for (reader, found) in readers.iter().zip(join_all(asked).await) {
            let tally = tallies.entry(reader.user).or_default();
            tally.iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
        }
    }
    println!("{wanted} reports; cells, drilled, exports: {tallies:?}");
    if wanted >= REPORTS {
        for user in ["owner", "admin", "manager", "engineer", "sales"] {
            assert!(tallies[user].iter().all(|count| *count > 5), "{tallies:?}");
        }
        assert!(tallies["admin"][0] > 200, "{tallies:?}");
        assert_eq!((tallies["external"], tallies["other"]), ([0; 3], [0; 3]));
    }
}
