//! Statistics: totals agree with the rows behind them, GraphQL, REST and workbooks agree, and figures reveal
//! nothing that the viewer may not read.

mod balances;
mod figures;
mod pairs;
mod questions;
mod rest;
mod rights;

use chrono::TimeDelta;
use serde_json::{Value, json};
use xieli_domain::online_report::catalog::Unit;
use xieli_domain::statistic::model::{Figure, Statistic};
use xieli_kernel::clock;
use xieli_testing::TestServer;

const FIGURES: &str = "rows { keys { value text id } cells before } totals totalsBefore groupCount truncated measures { code label unit }
    dimensions { field grain } conditions { field label op text } chart { kind dimension measures }
    from to beforeFrom beforeTo running";
const ROWS: &str = "dataset totalCount columns { code } rows { rowId cells { text } }";

fn figures(selection: &str) -> String {
    format!(
        "query ($code: StatisticCode!, $by: String, $parameters: [OnlineReportConditionInput!], $compare: StatisticComparison,
            $orderBy: OnlineReportOrderByInput, $from: Date, $to: Date) {{
            statistic(code: $code, by: $by, parameters: $parameters, compare: $compare, orderBy: $orderBy, from: $from, to: $to) {{
                {selection} }} }}"
    )
}

fn rows() -> String {
    format!(
        "query ($code: StatisticCode!, $by: String, $parameters: [OnlineReportConditionInput!], $from: Date, $to: Date,
            $column: String!, $key: String, $whole: Boolean, $page: PageInput) {{
            statisticRows(code: $code, by: $by, parameters: $parameters, from: $from, to: $to, column: $column, key: $key,
                whole: $whole, page: $page) {{ {ROWS} }} }}"
    )
}

/// A day relative to today.
fn day(after: i64) -> String {
    (clock::china_day(clock::now()) + TimeDelta::days(after)).to_string()
}

/// A request to a statistic: by default over nearly two and a half years.
fn asked(code: &str, more: Value) -> Value {
    let mut all = json!({ "code": code, "from": day(-700), "to": day(200) });
    let (Some(all_of), Value::Object(more)) = (all.as_object_mut(), more) else { panic!("an object") };
    all_of.extend(more);
    all
}

/// A figure in hundredths.
fn hundredths(text: &str) -> i64 {
    (text.parse::<f64>().unwrap_or_else(|_| panic!("a number, not {text}")) * 100.0).round() as i64
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

/// Whether a figure counts rows; others count distinct values.
fn counts(figure: &Figure) -> bool {
    let rows = figure.measured().and_then(|measure| measure.rows);
    figure.unit() == Unit::Count && (figure.measure == "count" || rows.is_some())
}

/// Whether the total is the sum of the groups; decimals are rounded in each group.
fn adds_up(figure: &Figure) -> bool {
    counts(figure) || figure.measure.ends_with("Sum") && figure.unit() != Unit::Number
}

/// Path of its figures in REST.
fn path(statistic: &Statistic) -> String {
    const COUNTS: [&str; 8] = [
        "stat/index",
        "stat/project",
        "stat/finance",
        "stat/member",
        "stat/weekly",
        "stat/log",
        "stat/workorder/v2",
        "stat/member/v2",
    ];
    let end = if COUNTS.contains(&statistic.path) { "/count" } else { "" };
    format!("/api/{}{end}", statistic.path)
}

struct Desk {
    server: TestServer,
}

impl Desk {
    async fn demo() -> Self {
        Self { server: TestServer::demo().await }
    }

    async fn try_ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    async fn ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let reply = self.try_ask(user, query, variables.clone()).await;
        assert!(reply["errors"].is_null(), "{user}: {variables}: {}", reply["errors"]);
        reply["data"].clone()
    }

    /// The figures of a statistic.
    async fn figures(&self, user: &str, code: &str, more: Value) -> Value {
        self.ask(user, &figures(FIGURES), asked(code, more)).await["statistic"].clone()
    }

    /// The rows behind a column of a statistic.
    async fn rows(&self, user: &str, code: &str, column: &str, more: Value) -> Value {
        let mut asked = asked(code, more);
        asked["column"] = json!(column);
        self.ask(user, &rows(), asked).await["statisticRows"].clone()
    }

    async fn number(&self, sql: &str) -> i64 {
        self.server.db().client().await.query_one(sql, &[]).await.expect(sql).get(0)
    }

    /// The member of the first enterprise with this user name.
    async fn member(&self, user: &str) -> i64 {
        let sql = format!(
            "select m.id from member m join account a on a.id = m.account_id
             where a.username = '{user}' and m.status = 1 order by m.enterprise_id limit 1"
        );
        self.number(&sql).await
    }
}
