//! One database per test, cloned from a template.

use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;
use tempfile::TempDir;
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::Client;
use xieli_database::postgres::{Cluster, Options, Ownership, choose_place};
use xieli_database::{Context, Outcome, Trouble, causes, connect, migrations, seed};
use xieli_domain::Db;
use xieli_domain::account::password::hash_now;
use xieli_domain::db::DbSettings;
use xieli_domain::keyring::{self, Keyring};
use xieli_domain::qrcode::code;

use crate::invalidation;
use crate::patience::PATIENCE;
use crate::timing::{Cause, record, timed};

/// Lock that serializes the creation of templates.
const LOCK: i64 = 0x7869_656c_6902;

/// Time limit for dropping the database at the end of a test.
const GOODBYE: Duration = Duration::from_millis(500);

const PREFIX: &str = "xieli_test_";

/// Name of the file in the cluster's folder that contains the address of its maintenance database.
const ADDRESS: &str = "address";

/// A database of one test; dropped with it.
pub struct TestDb {
    server: &'static Server,
    name: String,
    db: Db,
    client: Mutex<Option<Arc<Client>>>,
    files: TempDir,
}

/// The PostgreSQL cluster of all tests.
struct Server {
    /// The address of its maintenance database.
    admin: String,
}

#[derive(Clone, Copy)]
enum Content {
    Empty,
    Demo,
}

impl TestDb {
    /// A migrated database without any row.
    pub async fn new() -> Self {
        Self::make(Content::Empty).await.expect("a test database")
    }

    /// A migrated database with the demo data (`xieli seed --size demo`).
    pub async fn demo() -> Self {
        Self::make(Content::Demo).await.expect("a test database")
    }

    async fn make(content: Content) -> Outcome<Self> {
        let server = timed(Cause::Cluster, server()).await?;
        let admin = timed(Cause::Cluster, connect(&server.admin)).await?;
        let template = timed(Cause::Template, template(server, &admin, content)).await?;
        let began = Instant::now();
        sweep(&admin).await?;
        let name = format!("{PREFIX}{}_{:08x}", std::process::id(), rand::random::<u32>());
        execute(&admin, &format!("create database {name} template {template} strategy file_copy")).await?;
        record(Cause::Database, began);
        let mut settings = DbSettings::new(url(&server.admin, &name));
        settings.readers = 2;
        settings.pool_size = 6;
        // on a busy machine ten thousand rows may take long
        settings.idle_timeout = PATIENCE;
        settings.read_timeout = PATIENCE;
        settings.write_timeout = PATIENCE;
        let db = Db::new(settings).map_err(|error| Trouble::new(causes(&error)))?;
        let files = tempfile::tempdir().context(|| "a folder for files".to_owned())?;
        Ok(Self { server, name, db, client: Mutex::default(), files })
    }

    /// Its read and write pools; `db().statements()` counts statements.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Its address, for tests that open their own connections.
    pub fn url(&self) -> String {
        url(&self.server.admin, &self.name)
    }

    /// The folder of its files.
    pub fn files(&self) -> &Path {
        self.files.path()
    }

    /// A shared connection outside of the statement count, made once because connecting is expensive. For
    /// single statements; tests that lock or set something open a connection of their own.
    pub async fn client(&self) -> Arc<Client> {
        let mut client = self.client.lock().await;
        match client.as_ref().filter(|client| !client.is_closed()) {
            Some(open) => open.clone(),
            None => {
                let new = Arc::new(connect(&self.url()).await.expect("the test database"));
                client.insert(new).clone()
            }
        }
    }

    /// Runs setup SQL.
    pub async fn execute(&self, sql: &str) {
        timed(Cause::Seeding, async { execute(&*self.client().await, sql).await })
            .await
            .expect("the statement of the test");
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        let began = Instant::now();
        let (admin, name) = (self.server.admin.clone(), self.name.clone());
        let (done, dropped) = std::sync::mpsc::channel();
        // the test's runtime may be ending, so a thread with its own runtime does the work
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let outcome = runtime.expect("a runtime").block_on(async {
                let admin = connect(&admin).await?;
                execute(&admin, &format!("drop database if exists {name} with (force)")).await
            });
            // the receiver may be gone
            let _late = done.send(outcome);
        });
        // PostgreSQL waits for pending connections, of which one may belong to this process and stay pending
        // while this thread waits. A database not dropped in time is dropped by a later test.
        let _outcome = dropped.recv_timeout(GOODBYE);
        record(Cause::Database, began);
    }
}

async fn server() -> Outcome<&'static Server> {
    static SERVER: OnceCell<Server> = OnceCell::const_new();
    SERVER
        .get_or_try_init(|| async {
            if let Ok(admin) = env::var("XIELI_TEST_DATABASE_URL") {
                return Ok(Server { admin });
            }
            let data = data();
            let admin = match running(&data).await {
                Some(admin) => admin,
                None => start(&data).await?,
            };
            Ok(Server { admin })
        })
        .await
}

/// The cluster started by an earlier test, if it still answers. Attaching instead would take a lock for which
/// all tests wait, and write to its catalogue.
async fn running(data: &Path) -> Option<String> {
    let admin = fs::read_to_string(data.join(ADDRESS)).ok()?;
    connect(&admin).await.ok().map(|_| admin)
}

/// Starts the cluster, or attaches to it; returns the address of its maintenance database.
async fn start(data: &Path) -> Outcome<String> {
    let cluster = Cluster::start(&Options {
        place: choose_place(data)?,
        binaries: env::var_os("XIELI_POSTGRES_BIN").map(PathBuf::from),
        ownership: Ownership::Left,
        durable: false,
        connections: 300,
    })
    .await?;
    let admin = cluster.url_of("postgres");
    let password = admin.split('@').next().and_then(|start| start.rsplit(':').next()).unwrap_or_default();
    // fewer hash iterations, because every connection of every test verifies the password
    let cheap = format!(
        "do $$ begin perform set_config('scram_iterations', '1', false); exception when others then null; end $$; \
         alter role current_user password '{password}'"
    );
    execute(&connect(&admin).await?, &cheap).await?;
    // renamed into place atomically, because other tests may be reading it
    let stage = data.join(format!("{ADDRESS}.{}", std::process::id()));
    let mut file = fs::OpenOptions::new();
    let file = file.create(true).truncate(true).write(true).mode(0o600).open(&stage);
    let written = file.and_then(|mut file| file.write_all(admin.as_bytes()));
    written.and_then(|()| fs::rename(&stage, data.join(ADDRESS))).context(|| stage.display().to_string())?;
    Ok(admin)
}

/// The folder of the cluster: `XIELI_TEST_DATA`, else under `target/`.
fn data() -> PathBuf {
    let target = || {
        env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from)
    };
    env::var_os("XIELI_TEST_DATA").map_or_else(|| target().join("test-database"), PathBuf::from)
}

/// The secret key of every node in tests; it is stored in no folder.
pub const SECRET: keyring::Secret = [7; keyring::KEY_LENGTH];

/// The template's name; it is created if missing, under a lock shared by all test processes.
async fn template(server: &Server, admin: &Client, content: Content) -> Outcome<String> {
    let name = match content {
        Content::Empty => format!("xieli_template_{}", version()),
        Content::Demo => format!("xieli_demo_{}", version()),
    };
    if exists(admin, &name).await? {
        return Ok(name);
    }
    execute(admin, &format!("select pg_advisory_lock({LOCK})")).await?;
    if !exists(admin, &name).await? {
        sweep_templates(admin).await?;
        let stage = format!("{name}_new");
        execute(admin, &format!("drop database if exists {stage} with (force)")).await?;
        execute(admin, &format!("create database {stage}")).await?;
        let stage_url = url(&server.admin, &stage);
        migrations::up(&stage_url).await?;
        if matches!(content, Content::Demo) {
            let hash = hash_now(seed::PASSWORD).map_err(|error| Trouble::new(causes(&error)))?;
            seed::demo(&stage_url, &hash).await?;
            let keyring = Keyring::new(&SECRET, &[]);
            seed::sign_codes(&stage_url, |first| code::signed(&keyring, first)).await?;
        }
        let fresh = connect(&stage_url).await?;
        execute(&fresh, &invalidation::sql()).await?;
        execute(&fresh, "vacuum analyze").await?;
        drop(fresh);
        // connections close shortly after they are dropped, and renaming requires that
        let others =
            format!("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '{stage}'");
        execute(admin, &others).await?;
        execute(admin, &format!("alter database {stage} rename to {name}")).await?;
    }
    execute(admin, &format!("select pg_advisory_unlock({LOCK})")).await?;
    Ok(name)
}

/// Version of the templates' content.
fn version() -> String {
    format!("{}_{}", migrations::fingerprint(), invalidation::version())
}

/// Drops databases of test processes that have ended.
async fn sweep(admin: &Client) -> Outcome<()> {
    for name in names(admin, PREFIX).await? {
        let pid = name[PREFIX.len()..].split('_').next().and_then(|pid| pid.parse().ok());
        if pid.is_none_or(|pid| kill(Pid::from_raw(pid), None) == Err(Errno::ESRCH)) {
            // another test may be doing the same
            let _refused = execute(admin, &format!("drop database if exists {name} with (force)")).await;
        }
    }
    Ok(())
}

/// Drops templates of earlier migrations.
async fn sweep_templates(admin: &Client) -> Outcome<()> {
    for name in names(admin, "xieli_").await? {
        if !name.starts_with(PREFIX) && !name.contains(&version()) {
            // another test may be using it
            let _refused = execute(admin, &format!("drop database if exists {name}")).await;
        }
    }
    Ok(())
}

async fn names(admin: &Client, prefix: &str) -> Outcome<Vec<String>> {
    let sql = "select datname::text from pg_database where starts_with(datname, $1)";
    let rows = admin.query(sql, &[&prefix]).await.map_err(|error| Trouble::new(causes(&error)))?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

async fn exists(admin: &Client, name: &str) -> Outcome<bool> {
    let found = admin.query_opt("select 1 from pg_database where datname = $1", &[&name]).await;
    found.map(|row| row.is_some()).map_err(|error| Trouble::new(causes(&error)))
}

async fn execute(client: &Client, sql: &str) -> Outcome<()> {
    client.batch_execute(sql).await.map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
}

/// `admin` with another database name.
fn url(admin: &str, database: &str) -> String {
    let (address, options) =
        admin.split_once('?').map_or((admin, String::new()), |(a, o)| (a, format!("?{o}")));
    let base = address.rsplit_once('/').map_or(address, |(base, _)| base);
    format!("{base}/{database}{options}")
}
