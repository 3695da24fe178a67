//! The two ways to the database (docs/architecture.md).
//!
//! Short reads share a handful of connections on which many requests pipeline their statements: store functions that
//! read take `&AsyncPgConnection`. Transactions, exports and jobs take a connection of their own: store functions that
//! write take `&mut AsyncPgConnection`. The parameter type says which; nobody has to remember.
//!
//! What loaders read goes over shared connections of its own, whose statements are planned once and go by keys
//! (decision 0079): planning one anew takes longer than running it.

mod cancelling;
mod link;

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use diesel::sql_types::{BigInt, Text};
use diesel_async::pooled_connection::deadpool::{Hook, HookError, Object, Pool, PoolError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AnsiTransactionManager, AsyncPgConnection, RunQueryDsl, TransactionManager};
use futures_util::FutureExt;
use serde::Deserialize;
use tokio::sync::Mutex;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, messages};

pub use self::cancelling::Cancelling;
use self::link::{Count, Line};
use crate::observe::{Figures, Watch};
use crate::scope;
use crate::turns::{Bounds, Permit, Turns, Whose};

/// A connection of the pool that was last taken this long ago is asked whether it still answers: a request that hung on
/// it until its time was up gives it back looking whole.
const DOUBT: Duration = Duration::from_secs(1);
/// How long it may take to answer.
const ANSWER: Duration = Duration::from_secs(1);
/// So much of what takes a connection for seconds is done at once by one process: others want connections, too.
const LONG: Bounds = Bounds { places: 4, of_one: 3, waiting: 64, waiting_of_one: 16 };

/// How to reach PostgreSQL and how long to wait for it.
#[derive(Debug, Clone)]
pub struct DbSettings {
    /// The primary: `postgres://…`.
    pub url: String,
    /// Servers that may answer reads; the primary when empty.
    pub replica_urls: Vec<String>,
    /// Shared connections for short reads, and as many for what loaders read by keys.
    pub readers: usize,
    /// Connections for transactions, exports and jobs.
    pub pool_size: usize,
    /// A short read may take this long.
    pub read_timeout: Duration,
    /// A statement of a transaction may take this long.
    pub write_timeout: Duration,
    /// A lock may be waited for this long.
    pub lock_timeout: Duration,
    /// A transaction may idle this long.
    pub idle_timeout: Duration,
    /// A connection of the pool may be waited for this long.
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

    /// Connections that all of it may take.
    pub fn connections(&self) -> usize {
        self.pool_size + Reads::ALL.len() * self.readers
    }
}

/// What a shared connection is for.
#[derive(Debug, Clone, Copy)]
enum Reads {
    /// Whatever is short: planned for the values that are asked with.
    Plain,
    /// Rows by their keys: planned once.
    Keyed,
}

impl Reads {
    const ALL: [Self; 2] = [Self::Plain, Self::Keyed];

    /// What its session is told beyond what all are told.
    fn session(self) -> &'static str {
        match self {
            Self::Plain => "",
            // a plan that was made while a table was small must not read all of it once it has grown
            Self::Keyed => "; set plan_cache_mode = force_generic_plan; set enable_seqscan = off",
        }
    }
}

/// A connection of one's own, from the pool.
pub type Own = Object<AsyncPgConnection>;

/// A connection shared by many requests: pipelined reads only, never a transaction.
pub type Shared = Arc<AsyncPgConnection>;

/// What a transaction says about a record, as NOTIFY carries it to every node on `xieli_event` (migration 1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// The tenant.
    pub enterprise_id: i64,
    /// `<record type>.<action>`.
    pub kind: String,
    /// The type alone.
    pub record_type: String,
    /// Which one.
    pub record_id: i64,
    /// Whose doing it was, if a member's.
    #[serde(default)]
    pub actor_member_id: Option<i64>,
}

/// Takes in what was told by a transaction of this process.
pub type Ear = Box<dyn Fn(&Told) + Send + Sync>;

thread_local! {
    /// What the transaction says that this thread works at; none outside of one.
    static TOLD: RefCell<Option<RefCell<Vec<Told>>>> = const { RefCell::new(None) };
}

/// Notes what the transaction that runs now says: this process takes it in with the commit, before anybody is answered.
pub(crate) fn told(told: Told) {
    // outside of a transaction NOTIFY alone says it
    scope::look(&TOLD, |all| all.borrow_mut().push(told));
}

/// A transaction that has begun.
struct Begun {
    connection: Own,
    told: Option<RefCell<Vec<Told>>>,
}

/// Lets nobody else lock the same of the enterprise for the rest of the transaction: what is asked stays true until it is
/// written. Enterprise 0 for what belongs to none.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, what: &str, enterprise_id: i64) -> AppResult<()> {
    diesel::sql_query("select pg_advisory_xact_lock(hashtextextended($1, $2))")
        .bind::<Text, _>(what)
        .bind::<BigInt, _>(enterprise_id)
        .execute(tx)
        .await?;
    Ok(())
}

/// The database of the process; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    settings: DbSettings,
    pool: Pool<AsyncPgConnection>,
    readers: [Vec<Reader>; Reads::ALL.len()],
    next: AtomicUsize,
    count: Arc<Count>,
    figures: Arc<Figures>,
    ear: OnceLock<Ear>,
    turns: Arc<Turns>,
}

#[derive(Default)]
struct Reader {
    current: std::sync::RwLock<Option<Live>>,
    connecting: Mutex<()>,
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
        let mut config = ManagerConfig::default();
        // `Verified` would ask the server on every checkout; a broken connection shows itself soon enough
        config.recycling_method = RecyclingMethod::Fast;
        let session = session_sql(&settings, settings.write_timeout);
        let (counted, seen, patience) = (count.clone(), figures.clone(), settings.checkout_timeout);
        config.custom_setup = Box::new(move |url| {
            let (session, counted) = (session.clone(), counted.clone());
            let watch = Watch::new(seen.clone(), false);
            async move { link::connect(url, &session, counted, watch, patience).await.map(|made| made.0) }
                .boxed()
        });
        let manager =
            AsyncDieselConnectionManager::<AsyncPgConnection>::new_with_config(&settings.url, config);
        let pool = Pool::builder(manager)
            .max_size(settings.pool_size)
            .wait_timeout(Some(settings.checkout_timeout))
            .create_timeout(Some(settings.checkout_timeout))
            .pre_recycle(in_doubt())
            .runtime(deadpool::Runtime::Tokio1)
            .build()
            .map_err(AppError::internal)?;
        let readers = Reads::ALL.map(|_| (0..settings.readers.max(1)).map(|_| Reader::default()).collect());
        let (next, ear, turns) = (AtomicUsize::new(0), OnceLock::new(), Turns::bounded(LONG));
        Ok(Self(Arc::new(Inner { settings, pool, readers, next, count, figures, ear, turns })))
    }

    /// Has `ear` take in what the transactions of this process say, at once: other nodes hear it a moment later. The
    /// first one holds.
    pub fn listen(&self, ear: Ear) {
        let _first_holds = self.0.ear.set(ear);
    }

    /// A shared connection for a short read. It is there at once but for the first time, so this one is not erased.
    pub async fn read(&self) -> AppResult<Shared> {
        self.shared(Reads::Plain).await
    }

    /// A shared connection for what goes by keys: loaders read over it, and what is remembered of a page is read again.
    pub async fn read_keyed(&self) -> AppResult<Shared> {
        self.shared(Reads::Keyed).await
    }

    async fn shared(&self, reads: Reads) -> AppResult<Shared> {
        let readers = &self.0.readers[reads as usize];
        let at = self.0.next.fetch_add(1, Ordering::Relaxed) % readers.len();
        match readers[at].live() {
            Some(connection) => Ok(connection),
            None => self.connected(reads, at).await,
        }
    }

    /// The shared connection `at` of those for `reads`, made where there is none.
    #[erased]
    async fn connected(&self, reads: Reads, at: usize) -> AppResult<Shared> {
        let reader = &self.0.readers[reads as usize][at];
        let _one_at_a_time = reader.connecting.lock().await;
        if let Some(connection) = reader.live() {
            return Ok(connection);
        }
        let settings = &self.0.settings;
        let url = match settings.replica_urls.as_slice() {
            [] => &settings.url,
            replicas => &replicas[at % replicas.len()],
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
        if let Ok(mut current) = reader.current.write() {
            *current = Some(Live { connection: connection.clone(), line });
        }
        Ok(connection)
    }

    /// A connection of one's own: exports, deep scans, jobs.
    #[erased]
    pub async fn own(&self) -> AppResult<Own> {
        self.0.pool.get().await.map_err(|error| {
            let late = matches!(error, PoolError::Timeout(_));
            link::unreachable(error, late)
        })
    }

    /// Waits for a turn at what takes a connection for seconds, no longer than `patience`; nothing where too many wait already, or
    /// none came in time. Turns go round among enterprises and their people.
    #[erased]
    pub async fn turn(&self, viewer: &Viewer, patience: Duration) -> AppResult<Option<Permit>> {
        self.0.turns.wait_within(Whose::from(viewer), patience).await
    }

    /// Ends the statement of a transaction in PostgreSQL when what is answered is dropped before it was told that all is
    /// [`over`](Cancelling::over): it would go on to its end otherwise, whoever has left. `kept` is let go of after that.
    pub fn cancelling<K: Send + 'static>(&self, tx: &AsyncPgConnection, kept: K) -> Cancelling<K> {
        Cancelling::new(&self.0.settings.url, tx.cancel_token(), kept)
    }

    /// Runs `work` in one transaction: committed when it answers `Ok`, else rolled back.
    ///
    /// Every caller has its own copy of this function: what does not depend on `work` stands in others.
    pub async fn transaction<T, F>(&self, work: F) -> AppResult<T>
    where
        F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
    {
        let mut begun = self.begun().await?;
        let answer = scope::within(&TOLD, &mut begun.told, work(&mut begun.connection)).await;
        self.ended(begun, answer.as_ref().err()).await?;
        answer
    }

    /// A transaction on a connection of its own.
    #[erased]
    async fn begun(&self) -> AppResult<Begun> {
        let mut connection = self.own().await?;
        // a cancelled transaction leaves the manager inside one: the pool then throws the connection away
        AnsiTransactionManager::begin_transaction(&mut *connection).await?;
        Ok(Begun { connection, told: Some(RefCell::default()) })
    }

    /// Commits, and tells this process what was said, or rolls back because of `error`.
    #[erased]
    async fn ended(&self, begun: Begun, error: Option<&AppError>) -> AppResult<()> {
        let Begun { mut connection, told } = begun;
        let Some(error) = error else {
            AnsiTransactionManager::commit_transaction(&mut *connection).await?;
            // whoever waits for a connection need not wait for the ear
            drop(connection);
            if let Some(ear) = self.0.ear.get() {
                told.unwrap_or_default().take().iter().for_each(ear);
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

    /// Waits for a read no longer than a statement may take: for what no request's own time limits yet.
    pub async fn timely<T>(&self, reading: impl Future<Output = AppResult<T>>) -> AppResult<T> {
        tokio::time::timeout(self.0.settings.read_timeout, reading).await.unwrap_or_else(|_| {
            Err(AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() })
        })
    }

    /// Statements sent so far on every connection, without those that run by themselves ([`observe::aside`]): tests count
    /// what a query costs with it.
    ///
    /// [`observe::aside`]: crate::observe::aside
    pub fn statements(&self) -> u64 {
        self.0.count.statements()
    }

    /// What is measured of its use.
    pub fn figures(&self) -> &Arc<Figures> {
        &self.0.figures
    }

    /// Whether short reads go to servers that may be behind the one that is written to.
    pub fn has_replicas(&self) -> bool {
        !self.0.settings.replica_urls.is_empty()
    }

    /// Shared connections that are up, and all there may be.
    pub fn readers(&self) -> (usize, usize) {
        let all = || self.0.readers.iter().flatten();
        (all().filter(|reader| reader.live().is_some()).count(), all().count())
    }

    /// The settings in force.
    pub fn settings(&self) -> &DbSettings {
        &self.0.settings
    }

    /// Connections of the pool in use and at rest.
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
}

/// Throws a connection away that was away for a while and does not answer.
fn in_doubt() -> Hook<AsyncPgConnection> {
    Hook::async_fn(move |connection, metrics| {
        let rested = metrics.last_used();
        Box::pin(async move {
            if rested < DOUBT || link::answers(connection, ANSWER).await {
                Ok(())
            } else {
                Err(HookError::message("the connection does not answer"))
            }
        })
    })
}

fn session_sql(settings: &DbSettings, statement: Duration) -> String {
    format!(
        "set application_name = 'xieli'; set statement_timeout = {}; set lock_timeout = {}; \
         set idle_in_transaction_session_timeout = {}; set time zone 'UTC'",
        statement.as_millis(),
        settings.lock_timeout.as_millis(),
        settings.idle_timeout.as_millis()
    )
}
