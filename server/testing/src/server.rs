//! The real server over a database of its own, and a client that speaks to it.

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

use crate::database::SECRET;
use crate::patience::PATIENCE;
use crate::timing::{Cause, record};
use crate::{Caller, ChaosProxy, TestDb};

/// A server of one test on a free port; what a [`Caller`] does can be done with it.
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

/// What every server of a test is configured with, over its database.
fn configured(db: &TestDb) -> Config {
    let mut config = Config::read(&mut Reader::default());
    config.secret_keys = vec![SECRET];
    // a test does in a second what a person does in a day; tests of these limits set their own
    config.rates = RateLimits { viewer: NonZeroU32::MAX, address: NonZeroU32::MAX, sign_in: NonZeroU32::MAX };
    // what the clock does is begun by the test that is about it, at its own time
    config.clock_after = Duration::MAX;
    // on a busy machine a proof may be late, and what is remembered is what many tests are about
    config.lease = PATIENCE;
    // nor is an answer expected by a time
    config.graphql.query_timeout = PATIENCE;
    config.graphql.mutation_timeout = PATIENCE;
    config.rest_timeout = PATIENCE;
    config.files.folder = db.files().to_owned();
    config.apart.program = Some(crate::binary());
    config
}

/// Writes what a server logs as an error to standard error, which a runner shows of failed tests: the caller is told no more than
/// that something went wrong.
fn log_errors() {
    let log = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::ERROR);
    // a process has one; a test that reads the log sets its own on its thread
    let _there = log.with_writer(std::io::stderr).try_init();
}

impl TestServer {
    /// Over the demo data.
    pub async fn demo() -> Self {
        Self::over(TestDb::demo().await, |_| {}).await
    }

    /// Over a database, with a configuration changed by `change`.
    pub async fn over(db: impl Into<Arc<TestDb>>, change: impl FnOnce(&mut Config)) -> Self {
        let db = db.into();
        let pools = db.db().clone();
        let mut config = configured(&db);
        change(&mut config);
        Self::start(db, pools, config).await
    }

    /// Over a database that is reached through a link, with settings and a configuration changed by `change`.
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

    /// Another node over the same database, with connections and a memory of its own.
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
                // dropped without a word: the test is over
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

    /// What the process has once.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// What it hears of changes.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// What is measured, as Prometheus reads it.
    pub fn metrics(&self) -> String {
        (self.metrics)().expect("the metrics")
    }

    /// Signs a user of the demo in without the ceremony: a session is written and a token issued for it, in the first
    /// enterprise they belong to.
    pub async fn token(&self, user: &str) -> String {
        let began = Instant::now();
        let client = self.db.client().await;
        let sql = "insert into session (account_id, enterprise_id, device, expires_at) \
                   select a.id, m.enterprise_id, 'test', now() + interval '1 day' from account a \
                   join member m on m.account_id = a.id and m.status = 1 where a.username = $1 \
                   order by m.enterprise_id limit 1 returning account_id, id, enterprise_id";
        let row = client.query_one(sql, &[&user]).await.expect("a user of the demo");
        let claims = Claims::new(row.get(0), row.get(1), row.get(2), ACCESS);
        let token = issue(self.services.signing(), &claims).await.expect("a token");
        record(Cause::SignIn, began);
        token
    }

    /// Statements that `work` sends to the database, nothing being remembered of rows.
    pub async fn statements<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        self.services.changes().missed();
        let before = self.pools.statements();
        let value = work.await;
        (value, self.pools.statements() - before)
    }

    /// The same for what is compared: who asks is looked up each time, as a viewer is believed for less than a second, which passes
    /// between two calls or does not.
    pub async fn cost<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        self.services.identity().forget_all();
        self.statements(work).await
    }

    /// Begins to stop; done when every request is finished.
    pub async fn stop(mut self) -> Arc<TestDb> {
        if let Some(stop) = self.stop.take() {
            let _already = stop.send(());
        }
        self.serving.await.expect("the server ended in order");
        self.db
    }
}
