//! Prints `server/tables/src/lib.rs` from a migrated database.

use crate::{Context, Outcome, connect};

const QUERY: &str = include_str!("../../tables/generate.sql");

/// The text of `server/tables/src/lib.rs` for the database at `url`.
pub async fn generate(url: &str) -> Outcome<String> {
    let client = connect(url).await?;
    let row = client.query_one(QUERY, &[]).await.context(|| "generate.sql".to_owned())?;
    row.try_get(0).context(|| "generate.sql".to_owned())
}
