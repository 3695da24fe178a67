//! Temporary tables of the bulk data of approvals and journals: the enterprises with their members who have
//! records, and texts with their search words.

use std::fmt::Display;

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::copy::{Copy, array, run};
use crate::Outcome;

/// Number of members with records in the first enterprise; the others have as many together.
const WRITERS: i64 = 5_000;

/// Creates the tables of enterprises (`seed_tenant`) and members (`seed_person`).
pub(super) async fn writers(tx: &Transaction<'_>) -> Outcome<()> {
    filled(tx, include_str!("crowd.sql"), &[("WRITERS", WRITERS)]).await
}

/// Creates a table of texts, numbered from 0.
pub(super) async fn texts(
    tx: &Transaction<'_>,
    table: &str,
    texts: impl Iterator<Item = String>,
) -> Outcome<()> {
    let columns = "n bigint primary key, phrase text, found text, grams text[]";
    run(tx, &format!("create temporary table {table} ({columns}) on commit drop")).await?;
    let mut copy = Copy::begin(tx, &format!("{table} (n, phrase, found, grams)")).await?;
    for (n, text) in texts.enumerate() {
        let found = search::text([text.as_str()]);
        let grams = array(&search::grams(&found));
        copy.row(format_args!("{n}\t{text}\t{found}\t{grams}"));
        copy.flush().await?;
    }
    copy.end().await?;
    run(tx, &format!("analyze {table}")).await
}

/// Runs statements in which words in capitals stand for these numbers.
pub(super) async fn filled(tx: &Transaction<'_>, sql: &str, numbers: &[(&str, i64)]) -> Outcome<()> {
    run(tx, &worded(sql, numbers)).await
}

/// Statements with these numbers in the place of words in capitals.
pub(super) fn worded<Number: Display>(sql: &str, numbers: &[(&str, Number)]) -> String {
    numbers.iter().fold(sql.to_owned(), |sql, (word, number)| sql.replace(word, &number.to_string()))
}
