//! Polling for asynchronous results in tests, up to a time limit.

use std::time::{Duration, Instant};

use tokio_postgres::Client;
use xieli_database::connect;

use crate::TestDb;

/// Time limit far above any expected delay.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(5);

/// Polls until there is a result; `missing` describes the failure if there never is.
pub async fn until<T>(missing: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "{missing} after {PATIENCE:?}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Polls until the query `sql` returns true.
pub async fn until_true(client: &Client, sql: &str) {
    until(&format!("still false: {sql}"), async || {
        client.query_one(sql, &[]).await.expect("an answer").get::<_, bool>(0).then_some(())
    })
    .await;
}

/// A table lock on a connection of its own; it can tell when a statement waits for it.
pub struct TableLock(Client);

impl TableLock {
    /// Takes the lock `what`, such as `team in share mode`.
    pub async fn take(db: &TestDb, what: &str) -> Self {
        let client = connect(&db.url()).await.expect("a connection");
        client.batch_execute(&format!("begin; lock table {what}")).await.expect("a lock");
        Self(client)
    }

    /// Returns once a statement waits for the lock.
    pub async fn waited_for(&self) {
        let waiting = "select count(*) > 0 from pg_locks where not granted \
                       and database = (select oid from pg_database where datname = current_database())";
        until_true(&self.0, waiting).await;
    }

    /// Releases the lock.
    pub async fn release(self) {
        self.0.batch_execute("rollback").await.expect("released");
    }
}
