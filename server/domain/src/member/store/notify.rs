//! Telling members something in the frame of the product.

use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

/// A notice, the same for everybody it goes to.
#[derive(Debug, Clone)]
pub struct Notice {
    /// For programs.
    pub kind: &'static str,
    /// One line.
    pub title: String,
    /// More of it.
    pub body: Option<String>,
    /// Where in the product to go.
    pub link: Option<&'static str>,
}

/// Sends a notice to members.
pub async fn notify(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    notice: &Notice,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into notification (enterprise_id, member_id, kind, title, body, link)
         select $1, id, $3, $4, $5, $6 from unnest($2) as wanted (id)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(member_ids)
    .bind::<Text, _>(notice.kind)
    .bind::<Text, _>(&notice.title)
    .bind::<Nullable<Text>, _>(&notice.body)
    .bind::<Nullable<Text>, _>(notice.link)
    .execute(tx)
    .await?;
    Ok(())
}
