//! Five million facts of five years in one database, for benchmarks of statistics and reports
//! (docs/benchmarks.md): tasks, work orders, receipts and logs together, in the enterprises of the large data
//! set, four fifths of them in the first. Its statements are in `facts.sql`.

use tokio_postgres::Transaction;

use super::bulk::{PLACED, above, bulk, ground, staff, tenants, unchecked, upon_people};
use super::crowd::worded;
use crate::Outcome;

/// Numbers of rows of all enterprises together, by their words in `facts.sql`.
const NUMBERS: [(&str, usize); 8] = [
    ("PLACED", PLACED),
    ("PROJECTS", 20_000),
    ("TASKS", 1_500_000),
    ("ORDERS", 1_000_000),
    ("RECEIPTS", 1_000_000),
    ("COSTS", 200_000),
    ("LOGS", 1_500_000),
    ("WORKS", 200_000),
];
/// Tables that it writes to.
const TABLES: [&str; 11] = [
    "project",
    "task",
    "work_order",
    "work_move",
    "work_evaluate",
    "payment_plan",
    "payment_receipt",
    "project_cost",
    "item_log",
    "weekly",
    "project_work",
];

/// Writes the large data set and the facts. Besides the owners, `large1staff` can sign in, who reads all
/// statistics over the rows that a member without administrator rights sees, and `large1reader1` to
/// `large1reader8`, who read everything.
pub async fn facts(url: &str, hash: &str) -> Outcome<String> {
    let facts: usize = NUMBERS
        .iter()
        .filter(|(name, _)| matches!(*name, "TASKS" | "ORDERS" | "RECEIPTS" | "LOGS"))
        .map(|(_, number)| number)
        .sum();
    upon_people(url, hash, &format!("{facts} 条事实 / and {facts} facts"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, 0).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    let menus = [401, 501, 601, 701, 901, 902, 903, 904, 905, 906, 907, 908, 909];
    staff(tx, first, hash, "统计员", &menus).await?;
    ground(tx, &tenants).await?;
    let sql = worded(include_str!("facts.sql"), &NUMBERS);
    bulk(tx, &TABLES, async || unchecked(tx, &TABLES, async || above(tx, &[sql.as_str()]).await).await).await
}
