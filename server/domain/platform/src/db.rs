//! Access to PostgreSQL: shared connections for reads, and a pool for transactions (docs/architecture.md).
//!
//! Short reads share a handful of connections on which many requests pipeline their statements: store
//! functions that read take `&AsyncPgConnection`. Transactions, exports and jobs take a connection of their
//! own: store functions that write take `&mut AsyncPgConnection`. The parameter type says which of the two a
//! function needs.
//!
//! Loaders read over separate shared connections, whose statements are planned once and go by keys
//! (decision 0079): planning takes longer than running one.

mod cancelling;
mod link;
mod pool;
mod settings;
mod wal;

use std::cell::RefCell;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use diesel::sql_types::{BigInt, Text};
use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, RunQueryDsl, TransactionManager};
use serde::Deserialize;
use tokio::sync::Mutex;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, messages};

pub use self::cancelling::Cancelling;
use self::link::{Count, Line};
pub use self::settings::DbSettings;
use self::settings::session_sql;
use crate::fair_queue::{Bounds, FairQueue, Permit, Requester};
use crate::observe::{self, Figures, Watch};
use crate::scope;

/// Bounds of operations that occupy a connection for seconds, per process, so that others find connections,
/// too.
const LONG: Bounds = Bounds { places: 4, of_one: 3, waiting: 64, waiting_of_one: 16 };

/// Use of a shared connection.
#[derive(Debug, Clone, Copy)]
enum Reads {
    /// Short reads: planned for the values of each call.
    Plain,
    /// Rows by their keys: planned once.
    Keyed,
}

impl Reads {
    const ALL: [Self; 2] = [Self::Plain, Self::Keyed];

    /// Settings of its session besides the common ones.
    fn session(self) -> &'static str {
        match self {
            Self::Plain => "",
            // a plan made for a small table must not scan all of it once it has grown
            Self::Keyed => "; set plan_cache_mode = force_generic_plan; set enable_seqscan = off",
        }
    }
}

/// Server of a shared connection.
#[derive(Debug, Clone, Copy)]
enum Server {
    /// A replica, or the primary if there is none.
    Replica,
    /// The primary, for requests that a replica can't serve yet.
    Primary,
}

/// An exclusive connection from the pool.
pub type Own = Object<AsyncPgConnection>;

/// A connection shared by many requests: pipelined reads only, never a transaction.
pub type Shared = Arc<AsyncPgConnection>;

/// The announcement of a change to a record, as NOTIFY carries it to every node on `xieli_event` (migration
/// 1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeEvent {
    /// The tenant.
    pub enterprise_id: i64,
    /// `<record type>.<action>`.
    pub kind: String,
    /// The record type alone.
    pub record_type: String,
    /// Id of the record.
    pub record_id: i64,
    /// The member who made the change, if it was a member.
    #[serde(default)]
    pub actor_member_id: Option<i64>,
}

/// Listener that receives the announcements of this process's transactions.
pub type Ear = Box<dyn Fn(&ChangeEvent) + Send + Sync>;

thread_local! {
    /// Announcements of the current thread's transaction; `None` outside of one.
    static TOLD: RefCell<Option<RefCell<Vec<ChangeEvent>>>> = const { RefCell::new(None) };
}

/// Records an announcement of the current transaction: this process handles it at the commit, before the
/// caller gets its answer.
pub(crate) fn told(told: ChangeEvent) {
    // outside of a transaction NOTIFY alone carries it
    scope::look(&TOLD, |all| all.borrow_mut().push(told));
}

/// A transaction in progress.
struct Begun {
    connection: Own,
    /// Whether it may write: a request then tells the position of the log.
    writes: bool,
    told: Option<RefCell<Vec<ChangeEvent>>>,
}

/// Takes an advisory lock on `what` in the enterprise for the rest of the transaction: a checked condition
/// stays true until the write. Enterprise 0 for records without an enterprise.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, what: &str, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended($1, $2))")
        .bind::<Text, _>(what)
        .bind::<BigInt, _>(enterprise_id)
        .execute(tx)
        .await?;
    Ok(())
}

/// The database access of the process; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    settings: DbSettings,
    pool: Pool<AsyncPgConnection>,
    readers: [Vec<Reader>; Reads::ALL.len()],
    /// The same to the primary, if the others are to replicas.
    primary: [Vec<Reader>; Reads::ALL.len()],
    next: AtomicUsize,
    count: Arc<Count>,
    figures: Arc<Figures>,
    ear: OnceLock<Ear>,
    turns: Arc<FairQueue>,
}

#[derive(Default)]
struct Reader {
    current: std::sync::RwLock<Option<Live>>,
    connecting: Mutex<()>,
    /// Position up to which its replica had applied the log when it was last asked.
    applied: AtomicI64,
}

#[derive(Clone)]
struct Live {
    connection: Shared,
    line: Arc<Line>,
}

impl Db {
    /// Prepares the pool and the shared connections; they connect when first used.
    pub fn new(settings: DbSettings) -> AppResult<Self> {
        let (count, figures) = (Arc::new(Count::default()), Arc::new(Figures::new()?));
        let pool = pool::new(&settings, &count, &figures)?;
        let shared = || Reads::ALL.map(|_| (0..settings.readers.max(1)).map(|_| Reader::default()).collect());
        let (readers, primary) = (shared(), shared());
        let (next, ear, turns) = (AtomicUsize::new(0), OnceLock::new(), FairQueue::bounded(LONG));
        Ok(Self(Arc::new(Inner { settings, pool, readers, primary, next, count, figures, ear, turns })))
    }

    /// Registers the listener for the announcements of this process's transactions; other nodes receive them
    /// a moment later. Only the first registration has an effect.
    pub fn listen(&self, ear: Ear) {
        let _first_holds = self.0.ear.set(ear);
    }

    /// A shared connection for a short read. It is immediately available except at first use, so this
    /// function is not boxed.
    pub async fn read(&self) -> AppResult<Shared> {
        self.shared(Reads::Plain).await
    }

    /// A shared connection for reads by keys: for loaders, and for rereading the rows of a cached page.
    pub async fn read_keyed(&self) -> AppResult<Shared> {
        self.shared(Reads::Keyed).await
    }

    async fn shared(&self, reads: Reads) -> AppResult<Shared> {
        let readers = &self.0.readers[reads as usize];
        let at = self.0.next.fetch_add(1, Ordering::Relaxed) % readers.len();
        if self.has_replicas() && observe::reads_after() > 0 {
            return self.after(reads, at).await;
        }
        match readers[at].live() {
            Some(connection) => Ok(connection),
            None => self.connected(Server::Replica, reads, at).await,
        }
    }

    /// The shared connection number `at` for a request that has read or written up to a position of the log:
    /// that of the replica if it has applied the log so far, else that of the primary (decision 0107).
    #[erased]
    async fn after(&self, reads: Reads, at: usize) -> AppResult<Shared> {
        let log = observe::reads_after();
        if log < observe::PRIMARY
            && let Ok(connection) = self.connected(Server::Replica, reads, at).await
            && self.reader(Server::Replica, reads, at).has_applied(&connection, log).await
        {
            return Ok(connection);
        }
        // the request's other reads must not see less than this one
        observe::reads_primary();
        self.connected(Server::Primary, reads, at).await
    }

    fn reader(&self, server: Server, reads: Reads, at: usize) -> &Reader {
        let readers = match server {
            Server::Replica => &self.0.readers,
            Server::Primary => &self.0.primary,
        };
        &readers[reads as usize][at]
    }

    /// The shared connection number `at` for `reads`, opened if missing.
    #[erased]
    async fn connected(&self, server: Server, reads: Reads, at: usize) -> AppResult<Shared> {
        let reader = self.reader(server, reads, at);
        if let Some(connection) = reader.live() {
            return Ok(connection);
        }
        let _one_at_a_time = reader.connecting.lock().await;
        if let Some(connection) = reader.live() {
            return Ok(connection);
        }
        let settings = &self.0.settings;
        let url = match (server, settings.replica_urls.as_slice()) {
            (Server::Primary, _) | (Server::Replica, []) => &settings.url,
            (Server::Replica, replicas) => &replicas[at % replicas.len()],
        };
        let session = session_sql(settings, settings.read_timeout) + reads.session();
        let began = tokio::time::Instant::now();
        let watch = Watch::new(self.0.figures.clone(), true);
        let (connection, line) =
            link::connect(url, &session, self.0.count.clone(), watch, settings.checkout_timeout)
                .await
                .map_err(|error| link::unreachable(error, began.elapsed() >= settings.checkout_timeout))?;
        let connection = Arc::new(connection);
        tokio::spawn(link::watch(Arc::downgrade(&connection), line.clone(), settings.read_timeout));
        // it may lead to another replica than before
        reader.applied.store(0, Ordering::Release);
        if let Ok(mut current) = reader.current.write() {
            *current = Some(Live { connection: connection.clone(), line });
        }
        Ok(connection)
    }

    /// An exclusive connection: for exports, long scans, jobs.
    #[erased]
    pub async fn own(&self) -> AppResult<Own> {
        self.0.pool.get().await.map_err(|error| {
            let late = matches!(error, PoolError::Timeout(_));
            link::unreachable(error, late)
        })
    }

    /// Waits at most `patience` for a slot for an operation that occupies a connection for seconds; `None` if
    /// too many wait already, or no slot was free in time. Slots go round among enterprises and their
    /// members.
    #[erased]
    pub async fn turn(&self, viewer: &Viewer, patience: Duration) -> AppResult<Option<Permit>> {
        self.0.turns.wait_within(Requester::from(viewer), patience).await
    }

    /// A guard that ends the current statement of a transaction in PostgreSQL if it is dropped before
    /// [`over`](Cancelling::over): after the caller has left, the statement would otherwise run to its end.
    /// `kept` is released after that.
    pub fn cancelling<K: Send + 'static>(&self, tx: &AsyncPgConnection, kept: K) -> Cancelling<K> {
        Cancelling::new(&self.0.settings.url, tx.cancel_token(), kept)
    }

    /// Runs `work` in one transaction: commits if it returns `Ok`, else rolls back.
    ///
    /// Monomorphised for every caller: code that does not depend on `work` is in other functions.
    pub async fn transaction<T, F>(&self, work: F) -> AppResult<T>
    where
        F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
    {
        self.run(true, work).await
    }

    /// The same for `work` that only reads, which has no position of the log to tell.
    pub async fn snapshot<T, F>(&self, work: F) -> AppResult<T>
    where
        F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
    {
        self.run(false, work).await
    }

    async fn run<T, F>(&self, writes: bool, work: F) -> AppResult<T>
    where
        F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
    {
        let mut begun = self.begun(writes).await?;
        let answer = scope::within(&TOLD, &mut begun.told, work(&mut begun.connection)).await;
        self.ended(begun, answer.as_ref().err()).await?;
        answer
    }

    /// Begins a transaction on an exclusive connection.
    #[erased]
    async fn begun(&self, writes: bool) -> AppResult<Begun> {
        let mut connection = self.own().await?;
        // a cancelled transaction leaves the manager inside one: the pool then discards the connection
        AnsiTransactionManager::begin_transaction(&mut *connection).await?;
        Ok(Begun { connection, writes, told: Some(RefCell::default()) })
    }

    /// Commits and passes the announcements to this process's listener, or rolls back because of `error`.
    #[erased]
    async fn ended(&self, begun: Begun, error: Option<&AppError>) -> AppResult<()> {
        let Begun { mut connection, writes, told } = begun;
        let Some(error) = error else {
            AnsiTransactionManager::commit_transaction(&mut *connection).await?;
            if let Some(ear) = self.0.ear.get() {
                told.unwrap_or_default().take().iter().for_each(ear);
            }
            if writes && observe::is_request() {
                match wal::end(&mut connection).await {
                    Some(log) => observe::wrote(log),
                    // a replica may not have the changes yet
                    None => observe::reads_primary(),
                }
            }
            return Ok(());
        };
        if matches!(error, AppError::Refused { message, .. } if message == messages::STORAGE_FULL) {
            tracing::error!("the database's disk is full: nothing can be written");
        }
        if let Err(rollback) = AnsiTransactionManager::rollback_transaction(&mut *connection).await {
            tracing::warn!(error = %rollback, "rollback failed");
        }
        Ok(())
    }

    /// Limits a read to the timeout of a statement: for reads without the time limit of a request.
    pub async fn timely<T>(&self, reading: impl Future<Output = AppResult<T>>) -> AppResult<T> {
        tokio::time::timeout(self.0.settings.read_timeout, reading).await.unwrap_or_else(|_| {
            Err(AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() })
        })
    }

    /// Statements sent so far on every connection, except background ones ([`observe::aside`]): tests count
    /// the cost of a query with it.
    ///
    /// [`observe::aside`]: crate::observe::aside
    pub fn statements(&self) -> u64 {
        self.0.count.statements()
    }

    /// Metrics of its use.
    pub fn figures(&self) -> &Arc<Figures> {
        &self.0.figures
    }

    /// Whether short reads go to replicas, which may lag behind the primary.
    pub fn has_replicas(&self) -> bool {
        !self.0.settings.replica_urls.is_empty()
    }

    /// The number of open shared connections, and their maximum.
    pub fn readers(&self) -> (usize, usize) {
        let all = || self.0.readers.iter().flatten();
        (all().filter(|reader| reader.live().is_some()).count(), all().count())
    }

    /// The settings in use.
    pub fn settings(&self) -> &DbSettings {
        &self.0.settings
    }

    /// Pooled connections in use, and idle.
    pub fn pool_status(&self) -> (usize, usize) {
        let status = self.0.pool.status();
        (status.size - status.available.min(status.size), status.available)
    }
}

impl Reader {
    fn live(&self) -> Option<Shared> {
        let current = self.current.read().ok()?;
        let live = current.as_ref()?;
        (!live.line.is_closed()).then(|| live.connection.clone())
    }

    /// Whether the replica of this connection has applied the log up to `log`.
    async fn has_applied(&self, connection: &AsyncPgConnection, log: i64) -> bool {
        if AtomicI64::load(&self.applied, Ordering::Acquire) >= log {
            return true;
        }
        let Some(applied) = wal::applied(connection).await else { return false };
        self.applied.fetch_max(applied, Ordering::AcqRel);
        applied >= log
    }
}
