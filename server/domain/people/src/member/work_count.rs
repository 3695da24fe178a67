//! How much unfinished work somebody has (business §3 Technician option: `workCount`, in-progress work orders).
//!
//! Domains that give people work register here with one line; the sum over all of them is the count. While no domain
//! has, everybody's count is truly 0.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

/// A kind of work that members have.
pub trait Work: Sync {
    /// How many unfinished pieces each of these members has; those without may be missing.
    fn counts<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        enterprise_id: i64,
        member_ids: &'a [i64],
    ) -> BoxFuture<'a, AppResult<HashMap<i64, i64>>>;
}

/// Every kind of work there is.
static REGISTRY: &[&dyn Work] = &[];

/// The unfinished work of each of these members, over all kinds.
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
