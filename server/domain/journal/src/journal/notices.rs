//! Reminders of members who have not written: at most one of each kind for a member and a day, by any sender.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::notification::{self, About, Message, about};
use crate::prepared;

/// Kind: the log of a day.
pub const LOG: i16 = 0;
/// Kind: the report of a week.
pub const WEEKLY: i16 = 1;

#[derive(QueryableByName)]
struct Reminded {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
}

/// Reminds those of these members who have no reminder of this day yet and may open the page of the message;
/// returns them.
#[erased]
pub async fn remind(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (kind, day): (i16, NaiveDate),
    members: &[i64],
    message: &Message,
) -> AppResult<Vec<i64>> {
    let members = if let About::Page(codes) = message.about {
        about::holding(tx, enterprise_id, members, codes).await?
    } else {
        members.to_vec()
    };
    let rows: Vec<Reminded> = prepared::statement(
        "insert into journal_notice (enterprise_id, kind, member_id, on_day)
         select $1, $2, m, $4 from unnest($3) m on conflict do nothing returning member_id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<SmallInt, _>(kind)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Date, _>(day)
    .load(tx)
    .await?;
    let mut new: Vec<i64> = rows.into_iter().map(|row| row.member_id).collect();
    new.sort_unstable();
    // their rights were read above
    let about = if matches!(message.about, About::Page(_)) { About::Nothing } else { message.about };
    notification::send(tx, enterprise_id, &new, &Message { about, ..message.clone() }).await?;
    Ok(new)
}
