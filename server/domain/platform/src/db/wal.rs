//! Positions of the write-ahead log, in bytes (docs/decisions/0107).

use std::time::Duration;

use diesel::QueryableByName;
use diesel::prelude::QueryResult;
use diesel::sql_types::{BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;

use crate::{observe, prepared};

/// Time limit of an answer: the request that waits for it can do without.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = Nullable<BigInt>)]
    log: Option<i64>,
}

/// The end of the log of the primary; `None` if the server does not tell.
pub(super) async fn end(connection: &mut AsyncPgConnection) -> Option<i64> {
    in_time(ask_end(connection)).await
}

/// The position up to which a replica has applied the log; `None` if the server is no replica or does not
/// tell.
pub(super) async fn applied(connection: &AsyncPgConnection) -> Option<i64> {
    in_time(ask_applied(connection)).await
}

#[erased]
async fn ask_end(connection: &mut AsyncPgConnection) -> QueryResult<Told> {
    let sql = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as log";
    prepared::statement(sql).get_result(connection).await
}

#[erased]
async fn ask_applied(mut connection: &AsyncPgConnection) -> QueryResult<Told> {
    let sql = "select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as log";
    prepared::statement(sql).get_result(&mut connection).await
}

async fn in_time(asked: BoxFuture<'_, QueryResult<Told>>) -> Option<i64> {
    // tests count the statements of requests, not those about the log
    match observe::aside(tokio::time::timeout(PATIENCE, asked)).await {
        Ok(Ok(told)) => told.log,
        _ => None,
    }
}
