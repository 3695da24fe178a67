//! The one table of everything that can be configured. `docs/configuration.md`, `xieli doctor` and the reader use it.

/// One setting. In the file `xieli.toml` it is written in lower case and without the prefix `XIELI_`.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The environment variable.
    pub name: &'static str,
    /// What holds when nothing is said; empty: nothing.
    pub default: &'static str,
    /// For people, with the unit.
    pub meaning: &'static str,
    /// Never printed.
    pub secret: bool,
}

impl Key {
    /// The name in the file.
    pub fn in_file(&self) -> String {
        self.name.strip_prefix("XIELI_").unwrap_or(self.name).to_ascii_lowercase()
    }
}

const fn key(name: &'static str, default: &'static str, meaning: &'static str) -> Key {
    Key { name, default, meaning, secret: false }
}

const fn secret(name: &'static str, meaning: &'static str) -> Key {
    Key { name, default: "", meaning, secret: true }
}

/// The file that is read first; the environment goes over it.
pub const FILE: &str = "XIELI_CONFIG";

/// Variables with our prefix that other programs of the project read: not ours, not a mistake either.
pub const FOREIGN: &[&str] = &["XIELI_TEST_DATABASE_URL", "XIELI_SERVER"];

/// Every setting, in the order of the documentation.
pub static KEYS: &[Key] = &[
    key(
        FILE,
        "xieli.toml",
        "Path of the configuration file; only from the environment. Missing is fine unless it was named.",
    ),
    key("XIELI_LISTEN", "127.0.0.1:8080", "Address and port to serve on."),
    key(
        "XIELI_PUBLIC_URL",
        "",
        "Address under which people reach the server, e.g. `https://work.example.com`; links and the https headers follow it. Empty: the address that is served on.",
    ),
    key("XIELI_CLIENT", "client/dist", "Folder of the built client."),
    key("XIELI_DATA", ".xieli", "Folder of everything the server keeps besides an outside database."),
    key(
        "XIELI_TRUSTED_PROXY",
        "",
        "Addresses or networks of proxies in front, separated by commas (`10.0.0.0/8,127.0.0.1`): only from them is X-Forwarded-For believed.",
    ),
    secret(
        "DATABASE_URL",
        "An outside PostgreSQL (15 or newer), `postgres://user:password@host:port/database`. Empty: the embedded one.",
    ),
    secret("DATABASE_REPLICA_URLS", "Replicas for short reads, separated by commas."),
    key(
        "XIELI_POSTGRES_BIN",
        "",
        "Folder with `initdb` and `postgres` for the embedded one. Empty: `.cache/postgres/bin`, then PATH.",
    ),
    key("XIELI_READERS", "4", "Connections shared by all short reads, 1 to 64."),
    key("XIELI_POOL", "12", "Connections for transactions, exports and jobs, 2 to 500."),
    key("XIELI_READ_TIMEOUT", "8", "Seconds a statement that reads may take."),
    key("XIELI_WRITE_TIMEOUT", "30", "Seconds a statement of a transaction, an export or a job may take."),
    key("XIELI_LOCK_TIMEOUT", "5", "Seconds to wait for a lock."),
    key("XIELI_IDLE_TIMEOUT", "30", "Seconds a transaction may rest."),
    key("XIELI_CHECKOUT_TIMEOUT", "10", "Seconds to wait for a connection of the pool."),
    key("XIELI_QUERY_TIMEOUT", "10", "Seconds a GraphQL query may take."),
    key(
        "XIELI_MUTATION_TIMEOUT",
        "30",
        "Seconds a GraphQL mutation may take; it goes on when the browser goes away.",
    ),
    key("XIELI_REST_TIMEOUT", "60", "Seconds a REST call may take until its answer begins."),
    key("XIELI_SHUTDOWN_TIMEOUT", "10", "Seconds that running requests get after Ctrl-C or SIGTERM."),
    key("XIELI_MAX_REQUESTS", "1000", "Requests at work at once; more are answered with 503."),
    key("XIELI_BODY_LIMIT", "262144", "Bytes of a GraphQL request."),
    key("XIELI_UPLOAD_LIMIT", "11534336", "Bytes of a REST request (a file of 10 MB and its form)."),
    key("XIELI_DOCUMENT_LENGTH", "16384", "Bytes of a GraphQL document."),
    key("XIELI_DOCUMENT_TOKENS", "2000", "Tokens of a document."),
    key(
        "XIELI_DOCUMENT_NODES",
        "400",
        "Fields and fragment spreads of a document, fragments counted wherever they are spread.",
    ),
    key("XIELI_DOCUMENT_DEPTH", "15", "Depth of a document; introspection may go to 20."),
    key("XIELI_DOCUMENT_ALIASES", "30", "Aliases of a document."),
    key("XIELI_DOCUMENT_ROOT_FIELDS", "20", "Root fields of a query."),
    key("XIELI_DOCUMENT_MUTATIONS", "5", "Root fields of a mutation."),
    key("XIELI_INTROSPECTION", "true", "Whether the schema may be asked for: `true` or `false`."),
    key(
        "XIELI_SMS_WEBHOOK",
        "",
        "Address that text messages are posted to as JSON. Empty: they are written to the log, which only the demo wants.",
    ),
    secret("XIELI_SMS_WEBHOOK_TOKEN", "Sent to the webhook as `Authorization: Bearer …`."),
    key(
        "XIELI_LOG",
        "info",
        "What is logged: `error`, `warn`, `info`, `debug`, or filters such as `info,xieli_domain=debug`.",
    ),
    key("XIELI_LOG_FORMAT", "json", "`json` or `text`."),
];

/// The entry of this name.
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}
