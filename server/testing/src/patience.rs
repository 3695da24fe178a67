//! Waits for what happens by itself, without knowing how long it takes.

use std::time::{Duration, Instant};

use tokio_postgres::Client;
use xieli_database::connect;

use crate::TestDb;

/// Longer than anything takes on a machine with other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(5);

/// Looks again and again until there is something; `missing` says what the test has failed for when there never is.
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

/// Asks until what `sql` asks is true.
pub async fn until_true(client: &Client, sql: &str) {
    until(&format!("still false: {sql}"), async || {
        client.query_one(sql, &[]).await.expect("an answer").get::<_, bool>(0).then_some(())
    })
    .await;
}

/// Holds a table by a connection of its own, and knows when somebody waits for it.
pub struct Held(Client);

impl Held {
    /// Locks as `what` says: `team in share mode`.
    pub async fn take(db: &TestDb, what: &str) -> Self {
        let client = connect(&db.url()).await.expect("a connection");
        client.batch_execute(&format!("begin; lock table {what}")).await.expect("a lock");
        Self(client)
    }

    /// Done once a statement waits for a lock.
    pub async fn waited_for(&self) {
        let waiting = "select count(*) > 0 from pg_locks where not granted \
                       and database = (select oid from pg_database where datname = current_database())";
        until_true(&self.0, waiting).await;
    }

    /// Lets everybody have it.
    pub async fn release(self) {
        self.0.batch_execute("rollback").await.expect("released");
    }
}
