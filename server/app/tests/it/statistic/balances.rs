//! Sums and counts of other modules are those of statistics: balances of projects and of the ledger, counts
//! above lists, and values of appraisals.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use xieli_domain::statistic::list;
use xieli_domain::statistic::model::Figure;
use xieli_domain::weekly::states::WeeklyStatus;

use super::pairs::{USERS, days, number};
use super::{Desk, day, hundredths, list as rows_of, text};

/// Days that have all records of the demo in them.
fn always() -> Value {
    json!({ "from": day(-1500), "to": day(300) })
}

impl Desk {
    /// The figure of a statistic for each member, by row id.
    async fn by_member(&self, code: &str, column: &str) -> BTreeMap<String, i64> {
        let mut span = days();
        span["by"] = json!("member");
        let data = self.figures("owner", code, span).await;
        let at = rows_of(&data["measures"]).iter().position(|one| one["code"] == column).expect("a column");
        rows_of(&data["rows"])
            .iter()
            .filter_map(|row| {
                let member = row["keys"][0]["value"].as_str()?.to_owned();
                Some((member, hundredths(row["cells"][at].as_str()?)))
            })
            .filter(|(_, figure)| *figure != 0)
            .collect()
    }

    /// The values of a source of appraisals for these members, by row id.
    async fn source(&self, source: &str, members: &[&String]) -> BTreeMap<String, Vec<i64>> {
        let variables = json!({ "source": source, "ids": members, "days": days() });
        let rows = self
            .whole(
                "owner",
                ("kpiSourceRows", "value member { rowId }"),
                (
                    "$source: KpiSource!, $ids: [ID!], $days: DateRange!",
                    "source: $source, memberIds: $ids, days: $days",
                ),
                variables,
            )
            .await
            .expect("a right");
        let mut all: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for row in rows {
            all.entry(text(&row["member"]["rowId"]).to_owned()).or_default().push(number(&row["value"]));
        }
        all
    }
}

/// Balances of any time: projects, plans and customers as they stand, beside sums over all days.
#[tokio::test]
async fn balances_are_the_sums_of_all_days() {
    let desk = Desk::demo().await;
    desk.receipts().await;
    let money = "query ($filter: ProjectFilter) { projectMoney(filter: $filter) { received } }";
    let ledger = "query ($filter: ReceivableFilter) { receivableSum(filter: $filter) { received overdue } }";
    for user in ["owner", "admin"] {
        let totals = desk.totals(user, &always()).await;
        let total = |code: &'static str, column: &str| totals[&(code, column.to_owned())];
        let projects = desk.ask(user, money, json!({ "filter": {} })).await["projectMoney"].clone();
        let balance = desk.ask(user, ledger, json!({ "filter": {} })).await["receivableSum"].clone();
        let received = total("FINANCE", "received");
        assert!(received > 0, "{user}");
        assert_eq!(number(&projects["received"]), received, "{user}: projects");
        assert_eq!(number(&balance["received"]), received, "{user}: the ledger");
        assert_eq!(number(&balance["overdue"]), total("FINANCE", "overdue"), "{user}: the ledger");
        for dataset in ["PROJECT", "PAYMENT_PLAN"] {
            let sum = desk.reported(user, (dataset, "receivedSum"), json!([])).await;
            assert_eq!(sum, Some(received), "{user}: {dataset}");
        }
        // contracts are the projects that have been signed
        let signed = json!([{ "field": "signedOn", "op": "NOT_NULL" }]);
        for measure in ["receivedSum", "amountSum", "count"] {
            let contracts = desk.reported(user, ("CONTRACT", measure), json!([])).await;
            let projects = desk.reported(user, ("PROJECT", measure), signed.clone()).await;
            assert_eq!(contracts, projects, "{user}: {measure}");
            assert!(contracts > Some(0), "{user}: {measure}");
        }

        // one customer
        let mut span = always();
        span["by"] = json!("customer");
        let data = desk.figures(user, "FINANCE", span).await;
        let at = rows_of(&data["measures"]).iter().position(|one| one["code"] == "received").expect("it");
        let cell = |row: &&Value| row["cells"][at].as_str().map_or(0, hundredths);
        let most = rows_of(&data["rows"])
            .iter()
            .filter(|row| row["keys"][0]["value"].is_string())
            .max_by_key(cell)
            .expect("a customer");
        let (customer, received) = (text(&most["keys"][0]["value"]), cell(&most));
        let of = json!({ "filter": { "customerId": customer } });
        let projects = desk.ask(user, money, of.clone()).await["projectMoney"].clone();
        let balance = desk.ask(user, ledger, of).await["receivableSum"].clone();
        assert!(received > 0, "{user}");
        assert_eq!(number(&projects["received"]), received, "{user}: projects of {customer}");
        assert_eq!(number(&balance["received"]), received, "{user}: the ledger of {customer}");
        let mut span = always();
        span["parameters"] = json!([{ "field": "customer", "op": "IN", "values": [customer] }]);
        let sales = desk.figures(user, "SALES_MEMBER", span).await;
        let at = rows_of(&sales["measures"]).iter().position(|one| one["code"] == "received").expect("it");
        assert_eq!(hundredths(text(&sales["totals"][at])), received, "{user}: sales to {customer}");
    }
}

/// Counts above lists and on the workbench are those of statistics.
#[tokio::test]
async fn counts_of_lists_are_those_of_statistics() {
    let desk = Desk::demo().await;
    let mut compared = 0;
    for user in USERS {
        let totals = desk.totals(user, &always()).await;
        for (root, dataset) in
            [("taskStatuses", "TASK"), ("workOrderStatuses", "WORK_ORDER"), ("projectStatuses", "PROJECT")]
        {
            let query = format!("{{ {root} {{ count overdue }} }}");
            let Some(statuses) = desk.unless_refused(user, &query, Value::Null).await else { continue };
            let sum = |field: &str| rows_of(&statuses).iter().map(|one| number(&one[field])).sum::<i64>();
            for (measure, field) in [("count", "count"), ("overdueCount", "overdue")] {
                let at = format!("{user}: {measure} of {dataset}");
                if let Some(total) = desk.reported(user, (dataset, measure), json!([])).await {
                    assert_eq!(total, sum(field), "{at}");
                    compared += 1;
                }
                for statistic in list::ALL {
                    let same = |column: &&Figure| {
                        column.source.word() == dataset
                            && column.measure == measure
                            && ["createdOn", "requestedOn"].contains(&column.time)
                            && column.conditions.is_empty()
                    };
                    let code = statistic.code.word();
                    let column = statistic.columns.iter().find(same);
                    let total = column.and_then(|column| totals.get(&(code, column.code.to_owned())));
                    if let Some(total) = total {
                        assert_eq!(*total, sum(field), "{at} in {code}");
                        compared += 1;
                    }
                }
            }
        }
        for (root, dataset) in [("projectSummary", "PROJECT"), ("customerSummary", "CUSTOMER")] {
            let query = format!("{{ {root} {{ all }} }}");
            let Some(summary) = desk.unless_refused(user, &query, Value::Null).await else { continue };
            if let Some(total) = desk.reported(user, (dataset, "count"), json!([])).await {
                assert_eq!(number(&summary["all"]), total, "{user}: {root}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

/// Values of appraisals are the figures of statistics for the same member.
#[tokio::test]
async fn sources_of_appraisals_are_those_of_statistics() {
    let desk = Desk::demo().await;
    desk.receipts().await;
    for (source, code, column) in
        [("PAYMENT_AMOUNT", "MEMBER_PROJECT", "received"), ("TASK_FINISHED", "MEMBER", "tasksDone")]
    {
        let shown = desk.by_member(code, column).await;
        let values = desk.source(source, &shown.keys().collect::<Vec<_>>()).await;
        let sums: BTreeMap<String, i64> =
            values.into_iter().map(|(member, values)| (member, values.iter().sum())).collect();
        assert!(!shown.is_empty(), "{source}");
        assert_eq!(sums, shown, "{source}");
    }
    // a mean, in one decimal, halves rounded up
    let shown = desk.by_member("WORK_EVALUATE", "score").await;
    let values = desk.source("ORDER_EVALUATE", &shown.keys().collect::<Vec<_>>()).await;
    let mean = |values: &[i64]| {
        let (sum, count) = (values.iter().sum::<i64>() / 100, i64::try_from(values.len()).expect("few"));
        (20 * sum + count) / (2 * count) * 10
    };
    let means: BTreeMap<String, i64> =
        values.iter().map(|(member, values)| (member.clone(), mean(values))).collect();
    assert!(!shown.is_empty());
    assert_eq!(means, shown);
    // a report that was reopened counts in statistics, as it was submitted once, and in appraisals only after
    // it has been submitted again
    let submitted: Vec<String> = [WeeklyStatus::Submitted, WeeklyStatus::Locked]
        .iter()
        .map(|status| status.number().to_string())
        .collect();
    let span = days();
    let mut summed = 0;
    let shown = desk.by_member("MEMBER", "submitted").await;
    let values = desk.source("WEEKLY_SUBMIT", &shown.keys().collect::<Vec<_>>()).await;
    for member in shown.keys().take(5) {
        let conditions = json!([
            { "field": "day", "op": "BETWEEN", "from": span["from"], "to": span["to"] },
            { "field": "scope", "op": "IN", "values": ["0"] },
            { "field": "author", "op": "IN", "values": [member] },
            { "field": "status", "op": "IN", "values": submitted },
        ]);
        let counted = desk.reported("owner", ("WEEKLY", "count"), conditions).await.expect("a right");
        assert_eq!(values.get(member).map_or(0, |values| values.iter().sum::<i64>()), counted, "{member}");
        summed += counted;
    }
    assert!(summed > 0);
}
