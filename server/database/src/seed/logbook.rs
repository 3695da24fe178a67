//! A million work logs and 300,000 weekly reports of 10,000 members, for benchmarks (docs/benchmarks.md): in
//! the enterprises of the large data set, half of them in the first, with likes, comments, and the summaries
//! of all teams.

use tokio_postgres::Transaction;

use super::bulk::{FIRST_ID, PLACES, bulk, ground, staff, tenants, upon_people};
use super::copy::renumber;
use super::crowd::{filled, texts, writers};
use super::errands::{THINGS, WORKS};
use crate::Outcome;

const LOGS: usize = 1_000_000;
const REPORTS: usize = 300_000;
/// Logs and reports of the first enterprise.
const SHARES: [(&str, i64); 3] = [("SHARE", 500_000), ("REPORTS", 150_000), ("FIRST", FIRST_ID)];
const RESULTS: [&str; 12] = [
    "运行正常",
    "问题已解决",
    "待备件到货",
    "资料已归档",
    "客户已确认",
    "明天继续",
    "报警待查",
    "已安排复检",
    "参数已调整",
    "已交接夜班",
    "等待客户回复",
    "费用待报销",
];
const NOTES: [&str; 8] =
    ["按计划进行", "比计划提前", "受天气影响", "人手不足", "客户临时调整", "无异常", "需要支援", "已协调"];

/// Writes the large data set, the logs and the reports. Besides the owners, `large1staff` can sign in, who is
/// no administrator and directs a team with 124 teams below it.
pub async fn journal(url: &str, hash: &str) -> Outcome<String> {
    let said = format!("{LOGS} 篇日志、{REPORTS} 份周报 / and {LOGS} logs, {REPORTS} weekly reports");
    upon_people(url, hash, &said, write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, LOGS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, "团队主管", &[501, 701, 801, 802, 805, 905, 906]).await?;
    ground(tx, &tenants).await?;
    writers(tx).await?;
    texts(tx, "seed_work", works()).await?;
    texts(tx, "seed_note", notes()).await?;
    bulk(tx, &["item_log", "weekly", "weekly_comment"], async || {
        filled(tx, include_str!("logbook.sql"), &SHARES).await
    })
    .await?;
    renumber(tx, &["log_category"]).await
}

/// The work of logs and reports: each work at each thing of each place.
fn works() -> impl Iterator<Item = String> {
    let all = PLACES.iter().flat_map(|place| {
        THINGS.iter().flat_map(move |thing| WORKS.iter().map(move |work| (place, thing, work)))
    });
    all.enumerate().map(|(at, (place, thing, work))| format!("{place}{}号{thing}{work}", 1 + at * 7 % 90))
}

/// The rest of their texts: each result with each note.
fn notes() -> impl Iterator<Item = String> {
    RESULTS.iter().flat_map(|result| NOTES.iter().map(move |note| format!("{result}，{note}")))
}
