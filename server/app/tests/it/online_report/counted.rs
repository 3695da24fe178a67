//! Results compared with an evaluator that counts the facts of plain lists by itself, and with the plain
//! lists under the same conditions.

use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Definition, Dimension, Grain};
use xieli_domain::online_report::rules;

use super::Desk;
use super::brute::{RESULT, compare};
use super::datasets::LISTS;
use super::lists::List;
use super::readers::{Reader, everybody, input};

/// Every field alone with all measures, and each with the next as its columns and subtotals.
fn definitions(list: &List) -> Vec<Definition> {
    let dimension = |at: usize| {
        let (code, _, read) = list.fields[at % list.fields.len()];
        Dimension { field: code.to_owned(), grain: read.is_time().then(|| Grain::ALL[1 + at % 4]) }
    };
    let measures: Vec<String> = list.measures.iter().map(|measure| measure.code.to_owned()).collect();
    // a report has at most eight
    let last = measures.len().saturating_sub(8);
    let of = |dimensions: Vec<Dimension>, across: Vec<String>, measures: &[String]| {
        let subtotals = !across.is_empty();
        let measures = measures.to_vec();
        let all =
            Definition { dimensions, across, subtotals, measures, limit: 500, ..Definition::of(list.source) };
        rules::checked(all.clone()).unwrap_or_else(|error| panic!("{all:?}: {error:?}"))
    };
    let alone = (0..list.fields.len()).map(|at| of(vec![dimension(at)], Vec::new(), &measures[last..]));
    let paired = (0..list.fields.len()).step_by(2).map(|at| {
        let pair = vec![dimension(at), dimension(at + 2), dimension(at + 1)];
        let across = vec![pair[2].field.clone()];
        of(pair, across, &measures[..measures.len().min(3)])
    });
    alone.chain(paired).collect()
}

async fn counted(desk: &Desk, reader: &Reader) -> usize {
    let query = format!(
        "query ($definition: OnlineReportDefinitionInput!) {{
            onlineReportPreview(definition: $definition) {{ {RESULT} }} }}"
    );
    let mut cells = 0;
    for definition in LISTS.iter().flat_map(definitions) {
        let told = format!("{}: {}", reader.user, definition.kept());
        let reply = reader.ask(desk, &query, json!({ "definition": input(&definition) })).await;
        let code = &reply["errors"][0]["extensions"]["code"];
        if code == "FORBIDDEN" {
            // without the right to the list, or to the amounts of every project
            continue;
        }
        if code == "BAD_USER_INPUT" {
            assert!(reply.to_string().contains("列超过"), "{told}: {reply}");
            continue;
        }
        assert!(reply["errors"].is_null(), "{told}: {reply}");
        let facts = reader.facts(definition.dataset);
        let facts = facts.unwrap_or_else(|| panic!("{told}: shown without the right to the list"));
        cells += compare(&definition, facts, &reader.me, &reply["data"]["onlineReportPreview"], &told).len();
    }
    cells
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_are_those_of_counting_the_lists_row_by_row() {
    let desk = Desk::demo().await;
    let readers = everybody(&desk).await;
    let users = ["admin", "manager", "engineer", "sales"];
    let asked = readers.iter().filter(|reader| users.contains(&reader.user));
    let cells = join_all(asked.map(|reader| counted(&desk, reader))).await;
    assert!(cells.iter().all(|cells| *cells > 200), "{cells:?}");
    let all = |user: &str| {
        let reader = readers.iter().find(|reader| reader.user == user).expect("a reader");
        LISTS.iter().filter_map(|list| reader.facts(list.source)).map(<[_]>::len).sum::<usize>()
    };
    assert!(all("engineer") < all("admin"), "readers with different lists");
}

/// Conditions of the plain list, the same in a report, and the fields of their filters.
fn conditions() -> Vec<(&'static str, Value, &'static str, Value)> {
    let is = |field: &str, values: &[&str]| json!({ "field": field, "op": "IN", "values": values });
    let within =
        |field: &str| json!({ "field": field, "op": "BETWEEN", "from": "2026-03-01", "to": "2026-12-31" });
    let days = json!({ "from": "2026-03-01", "to": "2026-12-31" });
    vec![
        ("tasks", json!({ "status": ["DONE", "CANCELLED"] }), "TASK", json!([is("status", &["75", "90"])])),
        ("tasks", json!({ "createdAt": days }), "TASK", json!([within("createdOn")])),
        ("tasks", json!({ "tops": true }), "TASK", json!([is("top", &["1"])])),
        ("customers", json!({ "level": ["1"] }), "CUSTOMER", json!([is("level", &["1"])])),
        ("customers", json!({ "createdAt": days }), "CUSTOMER", json!([within("createdOn")])),
        ("projects", json!({ "endsOn": days }), "PROJECT", json!([within("endsOn")])),
        ("workOrders", json!({ "status": ["CLOSED"] }), "WORK_ORDER", json!([is("status", &["80"])])),
        ("workOrders", json!({ "requestedAt": days }), "WORK_ORDER", json!([within("requestedOn")])),
        ("itemLogs", json!({ "happenedOn": days }), "ITEM_LOG", json!([within("happenedOn")])),
    ]
}

#[tokio::test]
async fn a_plain_list_under_the_same_conditions_counts_the_same() {
    let desk = Desk::demo().await;
    let readers = everybody(&desk).await;
    let mut found = 0;
    for (root, filter, dataset, conditions) in conditions() {
        let kind = format!("{}{}Filter", root[..1].to_uppercase(), &root[1..root.len() - 1]);
        let query = format!(
            "query ($filter: {kind}, $definition: OnlineReportDefinitionInput!) {{
                {root}(filter: $filter) {{ totalCount }}
                onlineReportPreview(definition: $definition) {{ totals }} }}"
        );
        let definition = json!({ "dataset": dataset, "measures": ["count"], "conditions": conditions });
        let variables = json!({ "filter": filter, "definition": definition });
        for reader in readers.iter().filter(|reader| !["external", "other"].contains(&reader.user)) {
            let reply = reader.ask(&desk, &query, variables.clone()).await;
            let data = &reply["data"];
            let told = format!("{} {root} {filter}: {reply}", reader.user);
            if reply["errors"][0]["extensions"]["code"] == "FORBIDDEN" {
                assert!(data[root].is_null() && data["onlineReportPreview"].is_null(), "{told}");
                continue;
            }
            assert!(reply["errors"].is_null(), "{told}");
            let count = data[root]["totalCount"].to_string();
            assert_eq!(data["onlineReportPreview"]["totals"], json!([count]), "{told}");
            found += usize::from(count != "0");
        }
    }
    assert!(found > 20, "{found}");
}
