//! Unfinished work of members (business §3 Technician option: `workCount`, in-progress work orders).
//!
//! Domains that assign work register here with one line; the count is the sum over all of them, 0 while none
//! has.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

/// A kind of work of members.
pub trait Work: Sync {
    /// Number of unfinished items per member; members without any may be missing.
    fn counts<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        enterprise_id: i64,
        member_ids: &'a [i64],
    ) -> BoxFuture<'a, AppResult<HashMap<i64, i64>>>;
}

/// Every registered kind of work.
static REGISTRY: &[&dyn Work] = &[];

/// Number of unfinished items per member, over all kinds.
#[erased]
pub async fn total(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<HashMap<i64, i64>> {
    let mut totals: HashMap<i64, i64> = HashMap::new();
    for work in REGISTRY {
        for (member, count) in work.counts(connection, enterprise_id, member_ids).await? {
            *totals.entry(member).or_default() += count;
        }
    }
    Ok(totals)
}
