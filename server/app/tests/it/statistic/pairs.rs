//! A number that several places show has one definition: every place that a reader has shows what the
//! reader's own list holds, in statistics, reports, the management centre, projects, counts of lists, and
//! sources of appraisals.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use xieli_domain::statistic::list;
use xieli_domain::statistic::model::Figure;

use super::{Desk, asked, day, figures, hundredths, list as rows_of, text};

pub(super) const USERS: [&str; 4] = ["owner", "admin", "manager", "sales"];

/// The days of the comparison.
pub(super) fn days() -> Value {
    json!({ "from": day(-360), "to": day(0) })
}

/// A number in hundredths of its unit.
pub(super) fn number(value: &Value) -> i64 {
    value.as_f64().map_or(0, |value| (value * 100.0).round() as i64)
}

fn one(_: &Value) -> i64 {
    100
}

fn amount(node: &Value) -> i64 {
    number(&node["amount"])
}

/// A number that several places show.
struct Number {
    /// Code of its columns in statistics.
    column: &'static str,
    /// Its dataset, measure and time in the catalogue.
    dataset: &'static str,
    measure: &'static str,
    time: &'static str,
    /// The plain list with the type and the value of its filter, and the selection of its nodes.
    root: &'static str,
    kind: &'static str,
    filter: fn() -> Value,
    nodes: &'static str,
    /// The amount that a row of the list adds.
    part: fn(&Value) -> i64,
    /// The kind of sales that the management centre counts.
    sales: Option<&'static str>,
}

static NUMBERS: [Number; 12] = [
    Number {
        column: "received",
        dataset: "PAYMENT_RECEIPT",
        measure: "confirmedSum",
        time: "receivedOn",
        root: "paymentReceipts",
        kind: "PaymentReceiptFilter",
        filter: || json!({ "confirmed": true, "receivedOn": days() }),
        nodes: "amount",
        part: amount,
        sales: Some("RECEIPT"),
    },
    Number {
        column: "unconfirmed",
        dataset: "PAYMENT_RECEIPT",
        measure: "unconfirmedSum",
        time: "receivedOn",
        root: "paymentReceipts",
        kind: "PaymentReceiptFilter",
        filter: || json!({ "confirmed": false, "receivedOn": days() }),
        nodes: "amount",
        part: amount,
        sales: None,
    },
    Number {
        column: "contracted",
        dataset: "CONTRACT",
        measure: "amountSum",
        time: "signedOn",
        root: "projects",
        kind: "ProjectFilter",
        filter: || json!({}),
        nodes: "signedOn money { amount }",
        part: |node| {
            let span = days();
            let signed = node["signedOn"].as_str().unwrap_or_default();
            let within = text(&span["from"]) <= signed && signed <= text(&span["to"]);
            if within { number(&node["money"]["amount"]) } else { 0 }
        },
        sales: Some("CONTRACT"),
    },
    Number {
        column: "due",
        dataset: "PAYMENT_PLAN",
        measure: "amountSum",
        time: "dueOn",
        root: "paymentPlans",
        kind: "PaymentPlanFilter",
        filter: || json!({ "dueOn": days() }),
        nodes: "amount",
        part: amount,
        sales: None,
    },
    Number {
        column: "overdue",
        dataset: "PAYMENT_PLAN",
        measure: "overdueSum",
        time: "dueOn",
        root: "paymentPlans",
        kind: "PaymentPlanFilter",
        filter: || json!({ "dueOn": days(), "overdue": true }),
        nodes: "amount received",
        part: |node| amount(node) - number(&node["received"]),
        sales: None,
    },
    Number {
        column: "cost",
        dataset: "PROJECT_COST",
        measure: "costSum",
        time: "occurredOn",
        root: "projectCosts",
        kind: "ProjectCostFilter",
        filter: || json!({ "occurredOn": days(), "kind": "COST" }),
        nodes: "amount",
        part: amount,
        sales: None,
    },
    Number {
        column: "fee",
        dataset: "PROJECT_COST",
        measure: "feeSum",
        time: "occurredOn",
        root: "projectCosts",
        kind: "ProjectCostFilter",
        filter: || json!({ "occurredOn": days(), "kind": "FEE" }),
        nodes: "amount",
        part: amount,
        sales: None,
    },
    Number {
        column: "projects",
        dataset: "PROJECT",
        measure: "count",
        time: "createdOn",
        root: "projects",
        kind: "ProjectFilter",
        filter: || json!({ "createdAt": days() }),
        nodes: "rowId",
        part: one,
        sales: None,
    },
    Number {
        column: "customers",
        dataset: "CUSTOMER",
        measure: "count",
        time: "createdOn",
        root: "customers",
        kind: "CustomerFilter",
        filter: || json!({ "createdAt": days() }),
        nodes: "rowId",
        part: one,
        sales: None,
    },
    Number {
        column: "orders",
        dataset: "WORK_ORDER",
        measure: "count",
        time: "requestedOn",
        root: "workOrders",
        kind: "WorkOrderFilter",
        filter: || json!({ "requestedAt": days() }),
        nodes: "rowId",
        part: one,
        sales: None,
    },
    Number {
        column: "tasks",
        dataset: "TASK",
        measure: "count",
        time: "createdOn",
        root: "tasks",
        kind: "TaskFilter",
        filter: || json!({ "createdAt": days() }),
        nodes: "rowId",
        part: one,
        sales: None,
    },
    Number {
        column: "logMinutes",
        dataset: "ITEM_LOG",
        measure: "minutesSum",
        time: "happenedOn",
        root: "itemLogs",
        kind: "ItemLogFilter",
        filter: || json!({ "happenedOn": days() }),
        nodes: "minutes",
        part: |node| number(&node["minutes"]),
        sales: None,
    },
];

impl Number {
    /// Whether a column shows it.
    fn is(&self, column: &Figure) -> bool {
        column.code == self.column && column.source.word() == self.dataset && column.conditions.is_empty()
    }
}

impl Desk {
    /// The first field of a response; `None` without the right to it.
    pub(super) async fn unless_refused(&self, user: &str, query: &str, variables: Value) -> Option<Value> {
        let reply = self.try_ask(user, query, variables).await;
        if reply["errors"][0]["extensions"]["code"] == "FORBIDDEN" {
            return None;
        }
        assert!(reply["errors"].is_null(), "{user}: {query}: {}", reply["errors"]);
        reply["data"].as_object().and_then(|data| data.values().next()).cloned()
    }

    /// All rows of a list, page by page; `None` without the right to it. Its further arguments are `declared`
    /// as variables and `given`.
    pub(super) async fn whole(
        &self,
        user: &str,
        (root, nodes): (&str, &str),
        (declared, given): (&str, &str),
        mut variables: Value,
    ) -> Option<Vec<Value>> {
        let query = format!(
            "query ($after: String, {declared}) {{ {root}(first: 100, after: $after, {given}) {{
                nodes {{ {nodes} }} pageInfo {{ hasNextPage endCursor }} }} }}"
        );
        let mut all = Vec::new();
        loop {
            let page = self.unless_refused(user, &query, variables.clone()).await?;
            all.extend(rows_of(&page["nodes"]).iter().cloned());
            if page["pageInfo"]["hasNextPage"] != json!(true) {
                return Some(all);
            }
            variables["after"] = page["pageInfo"]["endCursor"].clone();
        }
    }

    /// Totals of every statistic that a user reads, by its code and by column.
    pub(super) async fn totals(&self, user: &str, span: &Value) -> BTreeMap<(&'static str, String), i64> {
        let query = figures("totals measures { code }");
        let mut all = BTreeMap::new();
        for statistic in list::ALL {
            let code = statistic.code.word();
            let Some(data) = self.unless_refused(user, &query, asked(code, span.clone())).await else {
                continue;
            };
            for (one, total) in rows_of(&data["measures"]).iter().zip(rows_of(&data["totals"])) {
                let total = total.as_str().map_or(0, hundredths);
                all.insert((code, text(&one["code"]).to_owned()), total);
            }
        }
        all
    }

    /// Total of a measure in a report over these days; `None` without the right to it.
    pub(super) async fn reported(
        &self,
        user: &str,
        (dataset, measure): (&str, &str),
        conditions: Value,
    ) -> Option<i64> {
        let query = "query ($definition: OnlineReportDefinitionInput!) {
            onlineReportPreview(definition: $definition) { totals } }";
        let definition = json!({ "dataset": dataset, "measures": [measure], "conditions": conditions });
        let data = self.unless_refused(user, query, json!({ "definition": definition })).await?;
        Some(data["totals"][0].as_str().map_or(0, hundredths))
    }

    /// A receipt that is not confirmed, one that is, and one that was reversed, of a plan that is overdue.
    pub(super) async fn receipts(&self) {
        let done = async |query: &str, variables: Value| {
            let data = self.ask("owner", query, variables).await;
            let answer = data.as_object().and_then(|data| data.values().next()).cloned().expect("an answer");
            assert_eq!(answer["userErrors"], json!([]), "{query}: {answer}");
            answer
        };
        let project = "select min(id) from project where enterprise_id = 1 and deleted_at is null
            and director_id is not null and customer_id is not null";
        let project = self.number(project).await.to_string();
        let plan = json!({ "projectId": project, "name": "对数用款项", "amount": 2000, "dueOn": day(-20) });
        let query = "mutation ($input: PaymentPlanInput!) { paymentPlanCreate(input: $input) {
            paymentPlan { id } userErrors { message } } }";
        let plan = done(query, json!({ "input": plan })).await["paymentPlan"]["id"].clone();
        for (amount, confirmed, reversed) in [(300, false, false), (500, true, true), (700, true, false)] {
            let input = json!({ "planId": plan, "amount": amount, "receivedOn": day(-40) });
            let query = "mutation ($input: PaymentReceiptInput!) { paymentReceiptCreate(input: $input) {
                paymentReceipt { id } userErrors { message } } }";
            let id = done(query, json!({ "input": input })).await["paymentReceipt"]["id"].clone();
            if confirmed {
                let query = "mutation ($id: ID!) { paymentReceiptConfirm(input: { id: $id }) { userErrors { message } } }";
                done(query, json!({ "id": id })).await;
            }
            if reversed {
                let query =
                    "mutation ($id: ID!) { paymentReceiptReverse(input: { id: $id, reason: \"记错了\" }) {
                    userErrors { message } } }";
                done(query, json!({ "id": id })).await;
            }
        }
    }
}

/// Columns of one name over one dataset and time have one measure, also those that no list is compared with.
#[test]
fn a_column_of_one_name_has_one_measure() {
    let mut measures: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
    for statistic in list::ALL {
        for column in statistic.columns {
            let named = (column.code, column.source.word(), column.time);
            measures.entry(named).or_default().insert(column.measure);
        }
    }
    let several: Vec<_> = measures.iter().filter(|(_, measures)| measures.len() > 1).collect();
    assert!(several.is_empty(), "{several:?}");
    for shown in &NUMBERS {
        let columns = list::ALL.iter().flat_map(|one| one.columns).filter(|column| shown.is(column));
        let all: BTreeSet<_> = columns.map(|column| (column.measure, column.time)).collect();
        assert_eq!(all, BTreeSet::from([(shown.measure, shown.time)]), "{}", shown.column);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_number_is_the_same_in_every_place_that_shows_it() {
    let desk = Desk::demo().await;
    desk.receipts().await;
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for user in USERS {
        let totals = desk.totals(user, &days()).await;
        for shown in &NUMBERS {
            let at = format!("{user}: {} of {}", shown.column, shown.dataset);
            let filter = format!("$filter: {}", shown.kind);
            let variables = json!({ "filter": (shown.filter)() });
            let rows = desk
                .whole(user, (shown.root, shown.nodes), (filter.as_str(), "filter: $filter"), variables)
                .await;
            let own: Option<i64> = rows.map(|rows| rows.iter().map(shown.part).sum());
            for statistic in list::ALL {
                let column = statistic.columns.iter().find(|column| shown.is(column));
                let code = statistic.code.word();
                let total = column.and_then(|column| totals.get(&(code, column.code.to_owned())));
                if let Some(total) = total {
                    assert_eq!(Some(*total), own, "{at}: {code}");
                    *places.entry(shown.column).or_default() += 1;
                }
            }
            let span = days();
            let within =
                json!([{ "field": shown.time, "op": "BETWEEN", "from": span["from"], "to": span["to"] }]);
            if let Some(total) = desk.reported(user, (shown.dataset, shown.measure), within).await {
                assert_eq!(Some(total), own, "{at}: a report");
                *places.entry(shown.column).or_default() += 1;
            }
            // others see there what their teams have earned, whoever directs the project now
            if let (Some(kind), "owner" | "admin") = (shown.sales, user) {
                let query = "query ($filter: SalesFactFilter) { salesFactSum(filter: $filter) { amount } }";
                let mut filter = days();
                filter["kind"] = json!(kind);
                let sum = desk.unless_refused(user, query, json!({ "filter": filter })).await;
                assert_eq!(sum.map(|sum| amount(&sum)), own, "{at}: the management centre");
                *places.entry(shown.column).or_default() += 1;
            }
            assert!(user != "owner" || own.is_some_and(|own| own > 0), "{at}: the demo has some: {own:?}");
        }
    }
    let few: Vec<_> = places.iter().filter(|(_, places)| **places < 4).collect();
    assert!(places.len() == NUMBERS.len() && few.is_empty(), "{places:?}");
}
