//! Database connections over TLS, and trusted certificates.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};

use diesel::QueryableByName;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use xieli_app::config::{Config, Reader};
use xieli_app::server::Node;
use xieli_database::postgres::{Cluster, Options, Ownership, Place, choose_place};
use xieli_database::{connect, migrations, seed};
use xieli_domain::Db;
use xieli_domain::db::DbSettings;
use xieli_testing::until;

use crate::support::Bench;

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::new(Vec::<String>::new()).expect("parameters");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(rcgen::DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("an authority")
}

/// A cluster with TLS.
struct Encrypted {
    cluster: Cluster,
    /// Removes its remains, also outside of the data folder.
    bench: Bench,
}

impl Encrypted {
    /// Uses a certificate for 127.0.0.1 issued by `authority`.
    async fn start(authority: &Authority) -> Self {
        let bench = Bench::open();
        let options = Options {
            place: choose_place(&bench.data()).expect("a place"),
            binaries: std::env::var_os("XIELI_POSTGRES_BIN").map(PathBuf::from),
            ownership: Ownership::Shared,
            durable: false,
            connections: 40,
        };
        let cluster = Cluster::start(&options).await.expect("a cluster");
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).expect("parameters");
        let certificate = params.signed_by(&key, authority).expect("a certificate");
        write_as(cluster.place(), &cluster.place().data().join("shown.crt"), &certificate.pem());
        write_as(cluster.place(), &cluster.place().data().join("shown.key"), &key.serialize_pem());
        let client = connect(&cluster.url_of("xieli")).await.expect("connection");
        for (name, value) in [("ssl_cert_file", "shown.crt"), ("ssl_key_file", "shown.key"), ("ssl", "on")] {
            client.batch_execute(&format!("alter system set {name} = '{value}'")).await.expect("a setting");
        }
        client.batch_execute("select pg_reload_conf()").await.expect("reloaded");
        let encrypted = Self { bench, cluster };
        let url = encrypted.url("127.0.0.1", &encrypted.verified("first", authority));
        // the postmaster reloads its files a moment later
        until("no encrypted connection", async || connect(&url).await.ok()).await;
        encrypted
    }

    /// The part of a URL that trusts this authority only.
    fn verified(&self, name: &str, authority: &Authority) -> String {
        format!("?sslmode=verify-full&sslrootcert={}", self.trust(name, authority))
    }

    /// A file with the authority's certificate.
    fn trust(&self, name: &str, authority: &Authority) -> String {
        let path = self.bench.data().join(format!("{name}.pem"));
        fs::write(&path, authority.pem()).expect("a file");
        path.to_string_lossy().into_owned()
    }

    fn url(&self, host: &str, query: &str) -> String {
        let text = fs::read_to_string(self.cluster.place().home.join("state.json")).expect("the state");
        let state: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let (password, port) = (state["password"].as_str().expect("a password"), &state["port"]);
        format!("postgres://xieli:{password}@{host}:{port}/xieli{query}")
    }
}

fn write_as(place: &Place, path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("its mode");
    if let Some((uid, gid)) = place.run_as {
        chown(path, Some(uid), Some(gid)).expect("its owner");
    }
}

#[derive(QueryableByName)]
struct Seen {
    #[diesel(sql_type = Bool)]
    ssl: bool,
}

const SEEN: &str = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";

#[tokio::test(flavor = "multi_thread")]
async fn every_connection_is_encrypted_and_knows_whom_it_talks_to() {
    let (ours, strangers) = (authority("ours"), authority("strangers"));
    let server = Encrypted::start(&ours).await;
    let url = server.url("127.0.0.1", &server.verified("ours", &ours));
    migrations::up(&url).await.expect("migrations");
    seed::articles(&url).await.expect("articles");

    let db = Db::new(DbSettings::new(url.clone())).expect("settings");
    let mut own = db.own().await.expect("the pool");
    assert!(diesel::sql_query(SEEN).get_result::<Seen>(&mut own).await.expect("a row").ssl);
    let shared = db.read().await.expect("a reader");
    assert!(diesel::sql_query(SEEN).get_result::<Seen>(&mut &*shared).await.expect("a row").ssl);
    let mut config = Config::read(&mut Reader::default());
    config.data = server.bench.data();
    let node = Node::start(config, db.clone()).expect("a node");
    node.events().listening().await;
    let look = connect(&url).await.expect("connection");
    let sql = "select bool_and(s.ssl), count(*) filter (where a.application_name = 'xieli events') \
               from pg_stat_ssl s join pg_stat_activity a using (pid) where a.datname = current_database()";
    let row = look.query_one(sql, &[]).await.expect("a row");
    assert!(row.get::<_, bool>(0), "a connection is not encrypted");
    assert_eq!(row.get::<_, i64>(1), 1, "the listening one among them");

    let refused = async |host: &str, query: String| {
        let error = connect(&server.url(host, &query)).await.err();
        error.unwrap_or_else(|| panic!("{host} {query}: connected")).to_string()
    };
    let said = refused("127.0.0.1", server.verified("strangers", &strangers)).await;
    assert!(said.contains("UnknownIssuer"), "{said}");
    let said = refused("127.0.0.1", "?sslmode=require".to_owned()).await;
    assert!(said.contains("UnknownIssuer"), "require looks, too: {said}");
    let said = refused("localhost", server.verified("ours", &ours)).await;
    assert!(said.contains("not valid for name"), "{said}");
    let wrong = DbSettings::new(server.url("127.0.0.1", &server.verified("strangers", &strangers)));
    let wrong = Db::new(wrong).expect("settings");
    assert!(wrong.read().await.is_err() && wrong.own().await.is_err());
    drop((own, shared, node));
    server.cluster.stop().await.expect("stopped");
}

#[tokio::test]
async fn a_server_without_tls_is_refused_when_it_is_wanted() {
    let db = xieli_testing::TestDb::new().await;
    let url = db.url();
    let tcp = url.contains("127.0.0.1");
    let error = connect(&format!("{url}?sslmode=require")).await.expect_err("refused").to_string();
    assert!(error.contains("TLS") || !tcp, "{error}");
}
