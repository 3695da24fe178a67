//! The ledger of receivables: each figure is the sum of its rows, as of any day; promises and dunning
//! letters.

use async_graphql::{Request, Variables};
use chrono::NaiveDate;
use serde_json::{Value, json};
use xieli_domain::Loaders;
use xieli_domain::account::Accounts as _;
use xieli_domain::ledger::rules;
use xieli_graph::request::{Client, attach};
use xieli_kernel::clock;

use super::{Desk, fen, id_of, on, rows_of, summed};

const AMOUNTS: [&str; 11] = [
    "contract", "due", "received", "missing", "notDue", "d0To30", "d31To60", "d61To90", "d90Up", "overdue",
    "advance",
];
const CELLS: [(&str, &str); 5] = [
    ("notDue", "NOT_DUE"),
    ("d0To30", "D0_30"),
    ("d31To60", "D31_60"),
    ("d61To90", "D61_90"),
    ("d90Up", "D90_UP"),
];

impl Desk {
    async fn sum(&self, user: &str, filter: &Value) -> Value {
        let query = format!(
            "query ($filter: ReceivableFilter) {{ receivableSum(filter: $filter) {{ {} plans projects promisedAmount promisedOn }} }}",
            AMOUNTS.join(" ")
        );
        self.ask(user, &query, json!({ "filter": filter })).await
    }

    async fn lines(&self, user: &str, filter: &Value) -> Vec<Value> {
        let query = format!(
            "query ($filter: ReceivableFilter) {{ receivables(page: {{ number: 1, size: 1000 }}, filter: $filter) {{
                totalCount nodes {{ rowId {} plans customer {{ name }} project {{ name }} lastLetterAt promisedOn promisedAmount }} }} }}",
            AMOUNTS.join(" ")
        );
        let page = self.ask(user, &query, json!({ "filter": filter })).await;
        let rows = rows_of(&page);
        assert_eq!(page["totalCount"], json!(rows.len()), "{filter}");
        rows
    }

    async fn plans(&self, user: &str, filter: &Value, more: Value) -> Vec<Value> {
        let query = "query ($filter: ReceivableFilter, $cell: ReceivableBucket, $late: Boolean, $missing: Boolean) {
            receivablePlans(page: { number: 1, size: 1000 }, filter: $filter, cell: $cell, late: $late, missing: $missing) {
                totalCount nodes { rowId amount received missing advance bucket overdueDays dueOn writtenOff plan { name } project { name }
                    owner { name } promise { rowId amount promisedOn kept } receipts { amount receivedOn } } } }";
        let mut variables = more;
        variables["filter"] = filter.clone();
        let page = self.ask(user, query, variables).await;
        let rows = rows_of(&page);
        assert_eq!(page["totalCount"], json!(rows.len()), "{filter}");
        rows
    }
}

/// Asserts that SQL and Rust rules agree on a plan.
fn stands_by_the_rules(plan: &Value, filter: &Value) {
    let day = |value: &Value| value.as_str().map(|day| day.parse::<NaiveDate>().expect("a day"));
    let as_of = day(&filter["asOf"]).unwrap_or_else(|| clock::china_day(clock::now()));
    let (due, amount, received) = (day(&plan["dueOn"]), fen(&plan["amount"]), fen(&plan["received"]));
    let off = plan["writtenOff"].as_bool().expect("yes or no");
    assert_eq!(fen(&plan["missing"]), rules::missing(amount, received, off), "{plan}");
    assert_eq!(fen(&plan["advance"]), rules::advance(amount, received, due, as_of), "{plan}");
    let age = usize::try_from(rules::ageing(due, as_of).number()).expect("a place");
    assert_eq!(plan["bucket"], json!(CELLS[age].1), "{plan}");
}

#[tokio::test]
async fn sums_are_those_of_lines_and_of_the_plans_behind_every_cell_on_any_day() {
    let desk = Desk::open().await;
    for user in ["owner", "manager"] {
        for filter in [
            json!({}),
            json!({ "by": "PROJECT" }),
            json!({ "by": "PROJECT", "asOf": on(-75), "overdue": true }),
            json!({ "asOf": on(-30), "bucket": "D0_30" }),
        ] {
            let (sum, lines) = (desk.sum(user, &filter).await, desk.lines(user, &filter).await);
            for field in AMOUNTS {
                assert_eq!(summed(&lines, field), fen(&sum[field]), "{user} {filter} {field}");
            }
            let parts: i64 = CELLS.iter().map(|(field, _)| fen(&sum[field])).sum();
            assert_eq!(parts, fen(&sum["missing"]), "{user} {filter}");
            for (field, cell) in CELLS {
                let plans = desk.plans(user, &filter, json!({ "cell": cell })).await;
                assert_eq!(summed(&plans, "missing"), fen(&sum[field]), "{user} {filter} {cell}");
                assert!(plans.iter().all(|plan| plan["bucket"] == json!(cell)), "{cell}");
            }
            let late = desk.plans(user, &filter, json!({ "late": true })).await;
            assert_eq!(summed(&late, "missing"), fen(&sum["overdue"]), "{user} {filter}");
            for plan in desk.plans(user, &filter, json!({})).await {
                let came = plan["receipts"].as_array().expect("receipts");
                assert_eq!(summed(came, "amount"), fen(&plan["received"]), "{plan}");
                assert!(fen(&plan["missing"]) >= 0 && fen(&plan["advance"]) >= 0);
                stands_by_the_rules(&plan, &filter);
            }
        }
    }
    let all = fen(&desk.sum("owner", &json!({})).await["missing"]);
    assert!(all > 0 && fen(&desk.sum("manager", &json!({})).await["missing"]) <= all);
}

#[tokio::test]
async fn a_day_counts_what_came_in_until_then_and_advances_stand_apart() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("按日台账").await;
    let late = desk.plan(project, "逾期款", 100.0, &on(-45)).await;
    let early = desk.plan(project, "未到期款", 50.0, &on(40)).await;
    desk.receive(late, 60.0, &on(-10)).await;
    desk.receive(early, 30.0, &on(-5)).await;
    let of = |days: i64| json!({ "by": "PROJECT", "projectId": project.to_string(), "asOf": on(days) });
    let then = desk.sum("owner", &of(-20)).await;
    assert_eq!(
        (fen(&then["received"]), fen(&then["d0To30"]), fen(&then["d31To60"])),
        (0, 10_000, 0),
        "{then}"
    );
    let now = desk.sum("owner", &of(0)).await;
    assert_eq!((fen(&now["d0To30"]), fen(&now["d31To60"]), fen(&now["notDue"])), (0, 4_000, 2_000), "{now}");
    assert_eq!(
        (fen(&now["advance"]), fen(&now["overdue"]), fen(&now["received"])),
        (3_000, 4_000, 9_000),
        "{now}"
    );
    // hidden projects are in none of a viewer's figures
    desk.grant("工程师", 1102).await;
    let hidden = desk.sum("engineer", &of(0)).await;
    assert_eq!((fen(&hidden["missing"]), &hidden["plans"]), (0, &json!(0)), "{hidden}");
    let theirs = desk.sum("other", &json!({ "projectId": id_of("Project", project) })).await;
    assert_eq!(fen(&theirs["missing"]), 0);
}

#[tokio::test]
async fn a_promise_is_written_down_and_a_letter_goes_out_as_pdf() {
    let desk = Desk::open().await;
    let (project, customer) = desk.project("催款").await;
    let plan = desk.plan(project, "尾款", 100.0, &on(-50)).await;
    let paid = desk.plan(project, "首付", 10.0, &on(-90)).await;
    desk.receive(paid, 10.0, &on(-80)).await;
    let promise = "mutation ($plan: ID!, $input: PaymentPromiseInput!) { paymentPromiseCreate(input: { planId: $plan, values: $input }) {
        paymentPromise { rowId amount kept plan { name } } userErrors { field code } } }";
    let given = |plan: i64, amount: f64, day: i64| json!({ "plan": plan.to_string(), "input": { "promisedOn": on(day), "amount": amount, "note": "电话" } });
    assert_eq!(desk.refused("engineer", promise, given(plan, 10.0, 3)).await, json!("FORBIDDEN"));
    for (plan, amount, day, field) in
        [(plan, 100.01, 3, "amount"), (plan, 10.0, -1, "promisedOn"), (paid, 1.0, 3, "planId")]
    {
        let answer = desk.ask("owner", promise, given(plan, amount, day)).await;
        assert_eq!(answer["userErrors"][0]["field"][0], json!(field), "{answer}");
    }
    let first = desk.done("manager", promise, given(plan, 80.0, 3)).await;
    let last = desk.done("owner", promise, given(plan, 90.0, 5)).await;
    assert!(last["paymentPromise"]["kept"].is_null(), "{last}");
    let of = json!({ "by": "PROJECT", "projectId": project.to_string() });
    let line = &desk.lines("owner", &of).await[0];
    assert_eq!((fen(&line["promisedAmount"]), &line["promisedOn"]), (9_000, &json!(on(5))), "{line}");
    let gone = "mutation ($ids: [ID!]!) { paymentPromiseDelete(input: { ids: $ids }) { deletedIds userErrors { code } } }";
    desk.done("owner", gone, json!({ "ids": [last["paymentPromise"]["rowId"]] })).await;
    let rest = desk.plans("owner", &of, json!({ "missing": true })).await;
    assert_eq!(rest[0]["promise"]["rowId"], first["paymentPromise"]["rowId"], "{rest:?}");

    let create = "mutation ($input: DunningLetterInput!) { dunningLetterCreate(input: $input) {
        dunningLetter { rowId number amount level body asOf lines { name project missing days } customer { rowId } sentBy { name } }
        userErrors { field code } } }";
    let letter = |plans: Vec<i64>| {
        let plans: Vec<String> = plans.iter().map(ToString::to_string).collect();
        json!({ "input": { "customerId": customer.to_string(), "planIds": plans, "level": "DEMAND", "contact": "王经理" } })
    };
    assert_eq!(desk.refused("engineer", create, letter(vec![plan])).await, json!("FORBIDDEN"));
    let refused = desk.ask("owner", create, letter(vec![plan, paid])).await;
    assert_eq!(refused["userErrors"][0]["field"][0], json!("planIds"), "{refused}");
    let sent = desk.done("owner", create, letter(vec![plan])).await["dunningLetter"].clone();
    assert_eq!((fen(&sent["amount"]), &sent["level"]), (10_000, &json!("DEMAND")), "{sent}");
    assert_eq!((&sent["lines"][0]["name"], &sent["lines"][0]["days"]), (&json!("尾款"), &json!(50)));
    let second = desk.done("owner", create, letter(vec![plan])).await["dunningLetter"].clone();
    assert!(
        sent["number"] != second["number"]
            && sent["number"].as_str().is_some_and(|text| text.starts_with("CK"))
    );
    // a reader of another project of the customer does not learn of a letter about amounts that are hidden
    let (theirs, _) = desk.project("同一客户").await;
    desk.plan(theirs, "首付", 10.0, &on(-1)).await;
    let engineer = desk.member("engineer").await;
    desk.run(&format!(
        "update project set director_id = {engineer}, is_open = 1 where enterprise_id = 1 and id = {theirs}"
    ))
    .await;
    desk.grant("工程师", 1102).await;
    let of = json!({ "customerId": customer.to_string() });
    let (all, own) = (desk.lines("owner", &of).await, desk.lines("engineer", &of).await);
    assert_eq!((all.len(), own.len()), (1, 1), "{own:?}");
    assert!(all[0]["lastLetterAt"].is_string() && own[0]["lastLetterAt"].is_null(), "{own:?}");
    // a sent letter does not change
    desk.receive(plan, 100.0, &on(0)).await;
    let list = "query ($id: ID) { dunningLetters(first: 10, filter: { customerId: $id }) { totalCount nodes { rowId amount } } }";
    let list = desk.ask("owner", list, json!({ "id": customer.to_string() })).await;
    assert_eq!((&list["totalCount"], fen(&list["nodes"][1]["amount"])), (&json!(2), 10_000), "{list}");

    let row = sent["rowId"].as_str().expect("a row");
    for (user, fine) in [("owner", true), ("engineer", false), ("other", false)] {
        let token = desk.server.token(user).await;
        let path = format!("{}/api/pms/salesTarget/letter/{row}.pdf", desk.server.url());
        let reply = desk.server.client().get(path).bearer_auth(&token).send().await.expect("a reply");
        assert_eq!(reply.bytes().await.expect("bytes").starts_with(b"%PDF"), fine, "{user}");
    }
}

#[tokio::test]
async fn a_promise_is_open_until_what_was_promised_has_come_in_since() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("承诺").await;
    let plan = desk.plan(project, "尾款", 100.0, &on(-5)).await;
    let of = json!({ "by": "PROJECT", "projectId": project.to_string() });
    let create = "mutation ($plan: ID!, $input: PaymentPromiseInput!) { paymentPromiseCreate(input: { planId: $plan, values: $input }) {
        paymentPromise { kept } userErrors { field code } } }";
    // money of the same day that came before the promise does not keep it
    desk.receive(plan, 40.0, &on(0)).await;
    let input = json!({ "promisedOn": on(3), "amount": 40.0 });
    let made = desk.done("owner", create, json!({ "plan": plan.to_string(), "input": input })).await;
    assert!(made["paymentPromise"]["kept"].is_null(), "{made}");
    let promised = async || {
        let (sum, lines) = (desk.sum("owner", &of).await, desk.lines("owner", &of).await);
        assert_eq!(lines[0]["promisedAmount"], sum["promisedAmount"]);
        (fen(&sum["promisedAmount"]), lines[0]["promisedOn"].clone())
    };
    assert_eq!(promised().await, (4_000, json!(on(3))));
    desk.receive(plan, 15.0, &on(0)).await;
    assert_eq!(promised().await, (2_500, json!(on(3))), "the rest of it");
    desk.receive(plan, 25.0, &on(0)).await;
    assert_eq!(promised().await, (0, Value::Null), "none is open, though 20 are missing");
    let plans = desk.plans("owner", &of, json!({ "missing": true })).await;
    assert_eq!((fen(&plans[0]["missing"]), &plans[0]["promise"]["kept"]), (2_000, &json!(true)), "{plans:?}");
}

#[tokio::test]
async fn twenty_rows_cost_what_one_does() {
    let desk = Desk::open().await;
    let token = desk.server.token("owner").await;
    let services = desk.server.services().clone();
    let (viewer, _) = services.identity().viewer(&token).await.expect("the owner");
    let schema = xieli_graph::build(services.clone());
    let year = super::this_year();
    for (name, query) in [
        ("lines", "query ($size: Int!) { receivables(page: { number: 1, size: $size }, filter: { by: PROJECT }) { totalCount nodes {
            missing customer { name } project { name } lastLetterAt } } }"),
        ("plans", "query ($size: Int!) { receivablePlans(page: { number: 1, size: $size }) { totalCount nodes {
            missing plan { name } project { name } customer { name } owner { name } promise { kept } receipts { amount } } } }"),
        ("facts", "query ($size: Int!) { salesFacts(page: { number: 1, size: $size }) { totalCount nodes {
            amount project { name } customer { name } member { name } team { name } } } }"),
        ("members", "query ($size: Int!, $year: Int!) { salesPersonalTargets(page: { number: 1, size: $size }, filter: { year: $year }) {
            totalCount nodes { gap member { name } team { name } target { version } } } }"),
    ] {
        let mut costs = Vec::new();
        for size in [1, 20] {
            let variables = Variables::from_json(json!({ "size": size, "year": year }));
            // without caches, which would hide repeated queries
            let loaders = Loaders::new(services.db().clone(), Some(viewer.clone()));
            let request = attach(Request::new(query).variables(variables), loaders, Client::default());
            let (response, cost) = desk.server.statements(xieli_graph::execute(&schema, request)).await;
            assert!(response.errors.is_empty(), "{name}: {:?}", response.errors);
            costs.push(cost);
        }
        // an association that the single row lacks costs one statement
        assert!(costs[1] <= costs[0] + 2, "{name}: {costs:?}");
        assert!(costs[1] <= 20, "{name}: {costs:?}");
    }
}
