//! The real server over a database of its own, with a client.

use std::num::NonZeroU32;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use xieli_app::config::{Config, RateLimits, Reader};
use xieli_app::events::Events;
use xieli_app::metrics::Text;
use xieli_app::server::Node;
use xieli_domain::Db;
use xieli_domain::account::Accounts as _;
use xieli_domain::account::tokens::{ACCESS, Claims, issue};
use xieli_domain::db::DbSettings;
use xieli_domain::services::Services;
use xieli_domain::states::MemberStatus;

use crate::database::SECRET;
use crate::patience::PATIENCE;
use crate::timing::{Cause, record};
use crate::{Caller, ChaosProxy, TestDb};

/// A server of one test on a free port; it offers the methods of [`Caller`].
pub struct TestServer {
    db: Arc<TestDb>,
    pools: Db,
    caller: Caller,
    services: Services,
    events: Events,
    metrics: Text,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

impl Deref for TestServer {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

/// Base configuration of a test server over its database.
fn configured(db: &TestDb) -> Config {
    let mut config = Config::read(&mut Reader::default());
    config.secret_keys = vec![SECRET];
    // tests make many requests per second; tests of rate limits set their own
    config.rates = RateLimits { viewer: NonZeroU32::MAX, address: NonZeroU32::MAX, sign_in: NonZeroU32::MAX };
    // scheduled jobs do not run by themselves; tests run them explicitly
    config.clock_after = Duration::MAX;
    // on a busy machine lease renewals may be late, and many tests depend on cached entries
    config.lease = PATIENCE;
    // no timeout of queries either
    config.graphql.query_timeout = PATIENCE;
    config.graphql.mutation_timeout = PATIENCE;
    config.rest_timeout = PATIENCE;
    config.files.folder = db.files().to_owned();
    config.sandbox.program = Some(crate::binary());
    config
}

/// Writes error logs to standard error, which the runner shows for failed tests: replies contain no details
/// of internal errors.
fn log_errors() {
    let log = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::ERROR);
    // there is one global subscriber; a test that reads the log sets its own on its thread
    let _there = log.with_writer(std::io::stderr).try_init();
}

impl TestServer {
    /// Starts a server over the demo data.
    pub async fn demo() -> Self {
        Self::over(TestDb::demo().await, |_| {}).await
    }

    /// Starts a server over a database, with a configuration changed by `change`.
    pub async fn over(db: impl Into<Arc<TestDb>>, change: impl FnOnce(&mut Config)) -> Self {
        let db = db.into();
        let pools = db.db().clone();
        let mut config = configured(&db);
        change(&mut config);
        Self::start(db, pools, config).await
    }

    /// Starts a server over a database behind a proxy, with settings and a configuration changed by `change`.
    pub async fn through(
        db: TestDb,
        link: &ChaosProxy,
        change: impl FnOnce(&mut DbSettings, &mut Config),
    ) -> Self {
        let mut settings = DbSettings { url: link.url().to_owned(), ..db.db().settings().clone() };
        let mut config = configured(&db);
        change(&mut settings, &mut config);
        let pools = Db::new(settings).expect("settings");
        Self::start(Arc::new(db), pools, config).await
    }

    /// Starts another node over the same database, with its own connections and caches.
    pub async fn beside(&self) -> Self {
        let pools = Db::new(self.db.db().settings().clone()).expect("settings");
        Self::start(self.db.clone(), pools, configured(&self.db)).await
    }

    async fn start(db: Arc<TestDb>, pools: Db, mut config: Config) -> Self {
        log_errors();
        let began = Instant::now();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        config.public_url.clone_from(&url);
        let node = Node::start(config, pools.clone()).expect("a server");
        let (services, events) = (node.services().clone(), node.events().clone());
        let metrics = node.metrics();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stop = async move {
                // the sender may be dropped when the test is over
                let _word = stopped.await;
            };
            node.serve(listener, stop).await.expect("serving");
        });
        events.listening().await;
        record(Cause::Server, began);
        Self {
            db,
            pools,
            caller: Caller::new(url, PATIENCE),
            services,
            events,
            metrics,
            stop: Some(stop),
            serving,
        }
    }

    /// Its database.
    pub fn db(&self) -> &TestDb {
        &self.db
    }

    /// The services of the process.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// The change events that it receives.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// The metrics in Prometheus format.
    pub fn metrics(&self) -> String {
        (self.metrics)().expect("the metrics")
    }

    /// Signs in a user of the demo directly: a session is inserted and a token issued for it, in the first
    /// enterprise of the user.
    pub async fn token(&self, user: &str) -> String {
        let began = Instant::now();
        let client = self.db.client().await;
        let sql = "insert into session (account_id, enterprise_id, device, expires_at) \
                   select a.id, m.enterprise_id, 'test', now() + interval '1 day' from account a \
                   join member m on m.account_id = a.id and m.status = $2 where a.username = $1 \
                   order by m.enterprise_id limit 1 returning account_id, id, enterprise_id";
        let row = client
            .query_one(sql, &[&user, &MemberStatus::Active.number()])
            .await
            .expect("a user of the demo");
        let claims = Claims::new(row.get(0), row.get(1), row.get(2), ACCESS);
        let token = issue(self.services.signing(), &claims).await.expect("a token");
        record(Cause::SignIn, began);
        token
    }

    /// Statements that `work` sends to the database, with an empty cache of rows.
    pub async fn statements<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        self.services.changes().missed();
        let before = self.pools.statements();
        let value = work.await;
        (value, self.pools.statements() - before)
    }

    /// The same for comparisons: the viewer is loaded each time, because the cache of viewers expires within
    /// a second, which may or may not pass between two calls.
    pub async fn cost<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        self.services.identity().forget_all();
        self.statements(work).await
    }

    /// Shuts down; returns when every request is finished.
    pub async fn stop(mut self) -> Arc<TestDb> {
        if let Some(stop) = self.stop.take() {
            let _already = stop.send(());
        }
        self.serving.await.expect("the server ended in order");
        self.db
    }
}
