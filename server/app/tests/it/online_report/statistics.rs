//! Random statistics as every role reads them: each figure is the one of the reader's own plain lists, also
//! with rights that were taken at random.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_domain::account::Accounts as _;
use xieli_domain::online_report::definition::Op;
use xieli_domain::statistic::list::ALL;
use xieli_domain::statistic::model::{By, Figure, Statistic};
use xieli_kernel::clock;

use super::Desk;
use super::brute::{bucket, figure};
use super::datasets::LISTS;
use super::lists::{Fact, List};
use super::pivot::Dice;
use super::readers::{Reader, USERS, everybody};

/// Mixtures of rights: those of the demo, and two with fewer.
const MIXTURES: usize = 3;
/// Statistics read under each of them.
const ROUNDS: usize = 40;
const SEED: u64 = 20_261_201;

const QUERY: &str = "query ($code: StatisticCode!, $by: String, $from: Date, $to: Date) {
    statistic(code: $code, by: $by, from: $from, to: $to) {
        rows { keys { value } cells } totals measures { code } truncated } }";

/// The statistics of all areas for every role; their rows stay those of its other rights.
const READS: &str = "insert into role_menu (enterprise_id, role_id, menu_id)
    select r.enterprise_id, r.id, m.id
    from role r, unnest(array[681, 901, 902, 903, 904, 905, 906, 907, 908, 909]) m (id)
    where r.enterprise_id = 1 on conflict do nothing";

/// Takes a third of the other rights from the roles.
fn taken(mixture: usize) -> String {
    format!(
        "delete from role_menu where enterprise_id = 1 and menu_id <> 681 and menu_id not between 901 and 909
            and (role_id * 31 + menu_id * 7 + {mixture}) % 3 = 0"
    )
}

/// The plain list from which a column by this dimension can be told.
fn list_of(column: &Figure, by: &By) -> Option<&'static List> {
    let list = LISTS.iter().find(|list| list.source == column.source)?;
    let has = |code: &str| list.fields.iter().any(|(field, ..)| *field == code);
    let fixed = column.conditions.iter().all(|&(field, op, _)| has(field) && op == Op::In);
    let measured = list.measures.iter().any(|measure| measure.code == column.measure);
    let grouped = by.field(column.source, column.time).is_some_and(has);
    (fixed && measured && grouped && has(column.time)).then_some(list)
}

/// The facts that a column counts: of these days, under its fixed conditions.
fn counted<'f>(column: &Figure, facts: &'f [Fact], (from, to): (&str, &str), me: &str) -> Vec<&'f Fact> {
    let fits = |fact: &&Fact| {
        let fixed = column.conditions.iter().all(|&(field, _, values)| {
            let key = fact.key(field);
            values.iter().any(|value| key == Some(if *value == "@me" { me } else { *value }))
        });
        fixed && fact.key(column.time).is_some_and(|day| from <= day && day <= to)
    };
    facts.iter().filter(fits).collect()
}

/// Asserts that a cell is the figure of these facts; of none it is empty or 0.
fn same(cell: &Value, (column, list): (&Figure, &List), facts: &[&Fact], told: &str) {
    if facts.is_empty() {
        assert!(matches!(cell.as_str(), None | Some("0" | "0.00")), "{told}: {cell} of nothing");
        return;
    }
    let expected = figure(list.measure(column.measure), facts);
    assert_eq!(cell.as_str(), expected.as_deref(), "{told}");
}

/// Compares a statistic with the reader's own lists; returns the number of compared cells.
async fn read(
    desk: &Desk,
    reader: &Reader,
    (statistic, by): (&'static Statistic, &'static By),
    days: (&str, &str),
    mixture: usize,
) -> usize {
    let (code, by_code) = (statistic.code.word(), by.code);
    let told = format!("{code} by {by_code} of {days:?} as {}, mixture {mixture}", reader.user);
    let variables = json!({ "code": code, "by": by_code, "from": days.0, "to": days.1 });
    let reply = reader.ask(desk, QUERY, variables).await;
    if reply["errors"][0]["extensions"]["code"] == "FORBIDDEN" {
        return 0;
    }
    assert!(reply["errors"].is_null(), "{told}: {reply}");
    let data = &reply["data"]["statistic"];
    assert_eq!(data["truncated"], json!(false), "{told}");
    let rows = data["rows"].as_array().expect("rows");
    let mut compared = 0;
    for (at, measure) in data["measures"].as_array().expect("measures").iter().enumerate() {
        let column = statistic.column(measure["code"].as_str().expect("a code")).expect("a column");
        let Some(list) = list_of(column, by) else { continue };
        let Some(facts) = reader.facts(column.source) else { continue };
        let facts = counted(column, facts, days, &reader.me);
        let told = format!("{told}: {}", column.code);
        same(&data["totals"][at], (column, list), &facts, &told);
        let field = by.field(column.source, column.time).expect("a field");
        let mut groups: BTreeMap<Option<String>, Vec<&Fact>> = BTreeMap::new();
        for fact in facts {
            let key = fact.key(field);
            let key = key.map(|key| by.grain.map_or_else(|| key.to_owned(), |grain| bucket(key, grain)));
            groups.entry(key).or_default().push(fact);
        }
        for row in rows {
            let key = row["keys"][0]["value"].as_str().map(str::to_owned);
            let behind = groups.remove(&key).unwrap_or_default();
            same(&row["cells"][at], (column, list), &behind, &format!("{told} of {key:?}"));
        }
        assert!(groups.is_empty(), "{told}: no row for {:?}", groups.keys().collect::<Vec<_>>());
        compared += 1 + rows.len();
    }
    compared
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_statistics_show_each_role_what_its_own_lists_hold() {
    let desk = Desk::demo().await;
    desk.server.db().execute(READS).await;
    let today = clock::china_day(clock::now());
    let mut dice = Dice(SEED);
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    let mut readers = everybody(&desk).await;
    for mixture in 0..MIXTURES {
        if mixture > 0 {
            desk.server.db().execute(&taken(mixture)).await;
            desk.server.services().identity().forget_all();
            readers = join_all(USERS.map(|user| Reader::of(&desk, user))).await;
        }
        for _ in 0..ROUNDS {
            let statistic = ALL[dice.roll(ALL.len())];
            let by = &statistic.dimensions[dice.roll(statistic.dimensions.len())];
            let days = |number: usize| TimeDelta::days(i64::try_from(number).expect("a number"));
            let from = today - days(dice.roll(700));
            let to = from + days(dice.roll(400));
            let (from, to) = (from.to_string(), to.to_string());
            let asked = readers
                .iter()
                .map(|reader| read(&desk, reader, (statistic, by), (from.as_str(), to.as_str()), mixture));
            for (reader, compared) in readers.iter().zip(join_all(asked).await) {
                *tally.entry(reader.user).or_default() += compared;
            }
        }
    }
    println!("compared cells: {tally:?}");
    for user in ["owner", "admin", "manager", "engineer", "sales"] {
        assert!(tally[user] > 100, "{tally:?}");
    }
    assert_eq!(tally["external"], 0, "{tally:?}");
}
