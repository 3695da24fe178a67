//! Settings of the connections to PostgreSQL and of their sessions.

use std::time::Duration;

use super::Reads;

/// Settings of the connections to PostgreSQL.
#[derive(Debug, Clone)]
pub struct DbSettings {
    /// URL of the primary: `postgres://…`.
    pub url: String,
    /// URLs of read replicas; the primary serves reads when empty.
    pub replica_urls: Vec<String>,
    /// Shared connections for short reads, and as many again for the loaders' reads by keys.
    pub readers: usize,
    /// Pooled connections for transactions, exports and jobs.
    pub pool_size: usize,
    /// Timeout of a short read.
    pub read_timeout: Duration,
    /// Timeout of a statement in a transaction.
    pub write_timeout: Duration,
    /// Timeout of waiting for a lock.
    pub lock_timeout: Duration,
    /// Longest idle time inside a transaction.
    pub idle_timeout: Duration,
    /// Timeout of waiting for a pooled connection.
    pub checkout_timeout: Duration,
}

impl DbSettings {
    /// The defaults for a server at `url`.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            replica_urls: Vec::new(),
            readers: 4,
            pool_size: 12,
            read_timeout: Duration::from_secs(8),
            write_timeout: Duration::from_secs(30),
            lock_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_secs(30),
            checkout_timeout: Duration::from_secs(10),
        }
    }

    /// The most connections that the process opens to PostgreSQL.
    pub fn connections(&self) -> usize {
        let servers = if self.replica_urls.is_empty() { 1 } else { 2 };
        self.pool_size + servers * Reads::ALL.len() * self.readers
    }
}

/// The settings of a session. Where the role may, messages are in English: some errors are known by their text
/// alone, as the library does not pass on their code.
pub(super) fn session_sql(settings: &DbSettings, statement: Duration) -> String {
    format!(
        "select set_config('lc_messages', 'C', false) where has_parameter_privilege('lc_messages', 'set'); \
         set application_name = 'xieli'; set statement_timeout = {}; set lock_timeout = {}; \
         set idle_in_transaction_session_timeout = {}; set time zone 'UTC'",
        statement.as_millis(),
        settings.lock_timeout.as_millis(),
        settings.idle_timeout.as_millis()
    )
}
