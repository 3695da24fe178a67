//! A million applications with four million tasks of approvers and their history, for benchmarks
//! (docs/benchmarks.md): in the enterprises of the large data set, half of them in the first, where 5,000
//! members apply, 1,000 directors decide, and ten people of finance decide last.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{FIRST_ID, PLACES, bulk, staff, tenants, upon_people};
use super::copy::{Copy, array, renumber, run};
use super::crowd::{filled, texts, writers};
use super::errands::THINGS;
use crate::{Context, Outcome};

const APPLICATIONS: usize = 1_000_000;
/// Applications of the first enterprise.
const SHARE: i64 = 500_000;
const FORMS: [&str; 12] = [
    "费用报销",
    "付款申请",
    "采购申请",
    "用印申请",
    "用车申请",
    "合同审批",
    "资料借阅",
    "出差申请",
    "培训申请",
    "物资报废",
    "账号权限",
    "项目变更",
];
const REASONS: [&str; 8] = ["备件补货", "更新改造", "维修", "检测", "租赁", "运输", "保险", "培训"];

/// Writes the large data set and the applications. Besides the owners, `large1staff` can sign in, who is no
/// administrator and one of the people of finance.
pub async fn applications(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{APPLICATIONS} 份审批 / and {APPLICATIONS} applications"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, APPLICATIONS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, "财务", &[302]).await?;
    writers(tx).await?;
    texts(tx, "seed_form", FORMS.iter().map(|form| (*form).to_owned())).await?;
    texts(tx, "seed_subject", subjects()).await?;
    titles(tx).await?;
    bulk(tx, &["flow_process", "flow_task", "flow_record"], async || {
        filled(tx, include_str!("applications.sql"), &[("SHARE", SHARE), ("FIRST", FIRST_ID)]).await
    })
    .await?;
    renumber(tx, &["flow_group", "flow_form"]).await
}

/// The subjects of applications: each thing at each place for each reason.
fn subjects() -> impl Iterator<Item = String> {
    PLACES.iter().flat_map(|place| {
        THINGS
            .iter()
            .flat_map(move |thing| REASONS.iter().map(move |reason| format!("{place}{thing}{reason}")))
    })
}

/// Creates the table of titles: each member's applications by each form.
async fn titles(tx: &Transaction<'_>) -> Outcome<()> {
    let columns = "enterprise_id bigint, person bigint, form bigint, phrase text, found text, grams text[]";
    run(tx, &format!("create temporary table seed_title ({columns}) on commit drop")).await?;
    let sql = "select enterprise_id, n, name from seed_person order by 1, 2";
    let people = tx.query(sql, &[]).await.context(|| sql.to_owned())?;
    let mut copy = Copy::begin(tx, "seed_title (enterprise_id, person, form, phrase, found, grams)").await?;
    for row in &people {
        let (enterprise, person, name): (i64, i64, String) = (row.get(0), row.get(1), row.get(2));
        for (form, about) in FORMS.iter().enumerate() {
            let title = format!("{name}的{about}");
            let found = search::text([title.as_str()]);
            let grams = array(&search::grams(&found));
            copy.row(format_args!("{enterprise}\t{person}\t{form}\t{title}\t{found}\t{grams}"));
            copy.flush().await?;
        }
    }
    copy.end().await?;
    run(tx, "create unique index on seed_title (enterprise_id, person, form); analyze seed_title").await
}
