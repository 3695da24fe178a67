//! The numbered migrations of `migrations/`, embedded in the binary.

use diesel_async::{AsyncMigrationHarness, AsyncPgConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Context, Outcome, Trouble, causes, connect};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Advisory lock against concurrent migrations of several nodes.
const LOCK: i64 = 0x7869_656c_6901;

/// Runs the pending migrations at `url`; returns their names.
pub async fn up(url: &str) -> Outcome<Vec<String>> {
    run(url, |harness| {
        let done = harness.run_pending_migrations(MIGRATIONS).map_err(|error| error.to_string())?;
        Ok(done.iter().map(ToString::to_string).collect())
    })
    .await
}

/// Reverts every migration, newest first; returns their names.
pub async fn down(url: &str) -> Outcome<Vec<String>> {
    run(url, |harness| {
        let done = harness.revert_all_migrations(MIGRATIONS).map_err(|error| error.to_string())?;
        Ok(done.iter().map(ToString::to_string).collect())
    })
    .await
}

/// The number of pending migrations at `url`.
pub async fn pending(url: &str) -> Outcome<usize> {
    run(url, |harness| {
        harness.pending_migrations(MIGRATIONS).map(|pending| pending.len()).map_err(|error| error.to_string())
    })
    .await
}

/// A hash of the present migrations and demo data, as a short name.
pub fn fingerprint() -> &'static str {
    env!("XIELI_CONTENT")
}

type Harness = AsyncMigrationHarness<AsyncPgConnection>;

async fn run<T, F>(url: &str, work: F) -> Outcome<T>
where
    T: Send + 'static,
    F: FnOnce(&mut Harness) -> Result<T, String> + Send + 'static,
{
    let lock = connect(url).await?;
    lock.execute("select pg_advisory_lock($1)", &[&LOCK]).await.context(|| "advisory lock".to_owned())?;
    let url = url.to_owned();
    // the migration harness blocks its thread, which a current-thread runtime forbids, so it gets a runtime
    // of its own
    let done = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        runtime.block_on(async move {
            let (client, driver) = xieli_wire::connect(&url).await.map_err(|error| causes(&error))?;
            let connection = AsyncPgConnection::try_from_client_and_connection(client, driver)
                .await
                .map_err(|error| error.to_string())?;
            work(&mut Harness::new(connection))
        })
    })
    .await
    .context(|| "migrations".to_owned())?
    .map_err(|error| Trouble::new(format!("数据库迁移失败 / migrations failed: {error}")));
    lock.execute("select pg_advisory_unlock($1)", &[&LOCK]).await.context(|| "advisory lock".to_owned())?;
    done
}
