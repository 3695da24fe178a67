//! The table of all settings, used by `docs/configuration.md`, `xieli doctor` and the reader.

/// One setting. In the file `xieli.toml` it is written in lower case and without the prefix `XIELI_`.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The environment variable.
    pub name: &'static str,
    /// Default value; empty: none.
    pub default: &'static str,
    /// Description with the unit.
    pub meaning: &'static str,
    /// Whether the value is secret and never printed.
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

/// The variable with the path of the configuration file; other variables override the file.
pub const FILE: &str = "XIELI_CONFIG";

/// Variables with our prefix that belong to other programs of the project, and are no errors.
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
        "An outside PostgreSQL (15 or newer), `postgres://user:password@host:port/database`, encrypted with `?sslmode=verify-full` (and `&sslrootcert=/path/of/authorities.pem` where the machine does not know them). Empty: the embedded one.",
    ),
    secret("DATABASE_REPLICA_URLS", "Replicas for short reads, separated by commas."),
    key(
        "XIELI_POSTGRES_BIN",
        "",
        "Folder with `initdb` and `postgres` for the embedded one. Empty: `.cache/postgres/bin`, then PATH.",
    ),
    key(
        "XIELI_READERS",
        "4",
        "Connections shared by all short reads, 1 to 64, and as many again for what is read by its keys.",
    ),
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
    key(
        "XIELI_SHUTDOWN_TIMEOUT",
        "8",
        "Seconds that running requests and mutations get after Ctrl-C or SIGTERM; the database ends after them.",
    ),
    key(
        "XIELI_CLOCK_AFTER",
        "60",
        "Seconds after its start from which on a node does what the clock wants, so that many that start at once serve first.",
    ),
    key(
        "XIELI_LEASE",
        "1000",
        "Milliseconds that a node believes its caches after the database last proved to it that it hears of all changes. For so long at most a row is shown to a member who has just lost the right to it, whatever happens to the network in between. `0`: nothing is cached but who asks, for a second at most; as where there are replicas.",
    ),
    key(
        "XIELI_CATCH_UP",
        "1000",
        "Milliseconds that a request waits at most until its node has heard of all changes before the position that the request carries, which the reply to an earlier change told. A node that has not by then serves this request from the primary database, without its caches.",
    ),
    key(
        "XIELI_CACHE",
        "50331648",
        "Bytes that the caches of a node may take together: five eighths for rows and associations, a quarter for totals and pages, an eighth for identities.",
    ),
    key(
        "XIELI_MAX_REQUESTS",
        "1000",
        "Requests at work at once, from when all of one has arrived; more are answered with 503. `/healthz` and `/readyz` do not count.",
    ),
    key(
        "XIELI_REQUESTS_PER_ADDRESS",
        "250",
        "Of those, from one address (of IPv6: a /64); more are answered with 429.",
    ),
    key("XIELI_REQUESTS_PER_VIEWER", "100", "Of those, of one person; more are answered with 429."),
    key(
        "XIELI_BODY_MEMORY",
        "268435456",
        "Bytes of large requests (over 64 KB, or of a length that is not announced) that may be on their way at once, a quarter of them from one address; more are answered with 503 and 429.",
    ),
    key(
        "XIELI_MAX_CONNECTIONS",
        "8192",
        "Open connections. There are fewer where the limit of open files asks for it, which is raised as far as it goes; beyond, `/healthz` and `/readyz` are answered, and everything else with 503.",
    ),
    key(
        "XIELI_CONNECTIONS_PER_ADDRESS",
        "1000",
        "Of those, from one address (of IPv6: a /64) that is no trusted proxy; beyond, as above with 429.",
    ),
    key("XIELI_HEAD_TIMEOUT", "10", "Seconds the head of a request may take to arrive."),
    key(
        "XIELI_KEEP_ALIVE",
        "75",
        "Seconds a connection may rest between requests, or an answer wait to be read. More than a proxy in front keeps its own.",
    ),
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
    key("XIELI_DOCUMENT_ALIASES", "50", "Aliases of a document."),
    key("XIELI_DOCUMENT_ROOT_FIELDS", "20", "Root fields of a query."),
    key("XIELI_DOCUMENT_MUTATIONS", "5", "Root fields of a mutation."),
    key(
        "XIELI_DOCUMENT_CACHE",
        "262144",
        "Bytes of the texts of documents that are kept parsed; parsed they take some twenty times as much.",
    ),
    key(
        "XIELI_PERSISTED_ONLY",
        "false",
        "Whether only persisted documents are executed, except for programs with an access token: `true` or `false`; also `xieli serve --persisted-only`.",
    ),
    key(
        "XIELI_OPERATIONS",
        "",
        "Files of persisted documents besides the client's own, separated by commas: `operations.json` of the release before or after, while both are served.",
    ),
    key(
        "XIELI_DOCUMENT_OUTPUT",
        "50000",
        "Values that an answer may be expected to have: fields of records, page sizes multiplied where lists stand inside lists (20 when none is named, 5 for lists that have no pages).",
    ),
    key(
        "XIELI_ANSWER_VALUES",
        "100000",
        "Values that an answer may really have: counted while it is made, level by level, before what stands below a level is loaded.",
    ),
    key("XIELI_ANSWER_BYTES", "33554432", "Bytes that the texts of an answer may have, counted likewise."),
    key(
        "XIELI_RATE_VIEWER",
        "6000",
        "Points that a person may use in a minute, over all their devices and tokens. A call costs 1, one more for every 100 values its answer may have, and 10 for every mutation.",
    ),
    key(
        "XIELI_RATE_ADDRESS",
        "60000",
        "Points that an address may use in a minute, whoever calls from there (of IPv6: a /64). Behind a proxy set XIELI_TRUSTED_PROXY, or everybody shares its address.",
    ),
    key(
        "XIELI_RATE_SIGN_IN",
        "240",
        "Root fields in a minute from one address that can be used to guess: signing in, picture and text message codes, passwords. Aliases count each.",
    ),
    key("XIELI_SOCKETS_PER_ADDRESS", "200", "Sockets at `/graphql/ws` from one address (an office is one)."),
    key("XIELI_SOCKETS_PER_VIEWER", "20", "Sockets of one person."),
    key("XIELI_SOCKET_SUBSCRIPTIONS", "20", "Subscriptions of a socket."),
    key("XIELI_SOCKET_MESSAGE", "65536", "Bytes of a message that a socket receives."),
    key("XIELI_SOCKET_INIT_TIMEOUT", "5", "Seconds until a socket must have said who is there."),
    key("XIELI_SOCKET_PING", "20", "Seconds between pings; a socket silent for twice as long is dropped."),
    key("XIELI_SOCKET_SEND_TIMEOUT", "10", "Seconds a message to a socket may wait to be read."),
    key("XIELI_INTROSPECTION", "true", "Whether the schema may be asked for: `true` or `false`."),
    secret(
        "XIELI_SECRET_KEY",
        "32 random bytes in base64 (`openssl rand -base64 32`) that secrets in the database are encrypted with; every node needs the same. After a comma older keys, which only decrypt. Empty: `secret.key` in XIELI_DATA, made at the first start; keep a copy of it apart from the database's.",
    ),
    key(
        "XIELI_SMS_WEBHOOK",
        "",
        "Address that text messages are posted to as JSON. Empty: they are written to the log, which only the demo wants.",
    ),
    secret("XIELI_SMS_WEBHOOK_TOKEN", "Sent to the webhook as `Authorization: Bearer …`."),
    key(
        "XIELI_SMS_PER_ADDRESS",
        "200",
        "Codes by text message that may be asked for from one address a day (IPv6: from one /64).",
    ),
    key(
        "XIELI_SMS_PER_DAY",
        "20000",
        "Text messages a day in all, codes and notices: what they may cost, whoever asks for them.",
    ),
    key(
        "XIELI_WECHAT",
        "",
        "App id of a website application of WeChat's open platform that people bind and sign in by (`wx…`). `console`: codes are written to the log, which only the demo wants. Empty: nobody does.",
    ),
    secret("XIELI_WECHAT_SECRET", "The application's secret; needed with an app id."),
    key("XIELI_WECHAT_OPEN", "https://open.weixin.qq.com", "Where people confirm in WeChat."),
    key("XIELI_WECHAT_API", "https://api.weixin.qq.com", "Where the server asks WeChat whose a code is."),
    secret(
        "XIELI_MAIL",
        "Mail server that notifications leave by: `smtps://user:password@host:465`, or `smtp://user:password@host:587?tls=required`. `console`: they are written to the log. Empty: nobody is told by e-mail.",
    ),
    key(
        "XIELI_MAIL_FROM",
        "",
        "Sender of those e-mails, e.g. `协力 <notice@example.com>`; needed with a mail server.",
    ),
    key(
        "XIELI_WEBHOOK_NETWORKS",
        "",
        "Networks of the inside that outgoing webhooks may call, also by `http://`, separated by commas (`10.1.0.0/16`). Empty: only the public internet, by `https://`.",
    ),
    key(
        "XIELI_FILES",
        "",
        "Folder of uploaded files; several nodes share one. Empty: `files` in XIELI_DATA. Not used with XIELI_S3_ENDPOINT.",
    ),
    key(
        "XIELI_LABEL_FONT",
        "",
        "Font file (TrueType, OpenType) that labels of QR codes are written with. Empty: `fonts-noto-cjk` of Debian where it is installed, else a built-in bitmap font.",
    ),
    key(
        "XIELI_LABEL_FONT_BOLD",
        "",
        "The same for thick letters. Empty: that of the same package, else the thin ones, doubled.",
    ),
    key(
        "XIELI_CLAMD",
        "",
        "Where clamd listens, `tcp://host:3310` or `unix:/path`: every upload is scanned before it becomes a file. Empty: none is.",
    ),
    key("XIELI_FILE_LIMIT", "2147483647", "Bytes of an uploaded file, up to 2 GB."),
    key(
        "XIELI_STORAGE_PER_ENTERPRISE",
        "107374182400",
        "Bytes that the files of an enterprise may take, with those that are on their way; each content counts once.",
    ),
    key(
        "XIELI_UPLOADS_PER_MEMBER",
        "21474836480",
        "Bytes that one person may have on their way at once: of uploads that were begun and neither finished nor cancelled.",
    ),
    key(
        "XIELI_S3_ENDPOINT",
        "",
        "Address of an S3-compatible store that browsers reach too, e.g. `https://s3.example.com`: files are kept there. Empty: in a folder.",
    ),
    key(
        "XIELI_S3_BUCKET",
        "",
        "The bucket; it exists, and its CORS rules let the pages of XIELI_PUBLIC_URL PUT.",
    ),
    key("XIELI_S3_REGION", "us-east-1", "Region that requests are signed for."),
    key(
        "XIELI_S3_PATH_STYLE",
        "true",
        "Whether the bucket stands in the path (`true`) or before the host (`false`).",
    ),
    secret("XIELI_S3_ACCESS_KEY", "Access key of the store."),
    secret("XIELI_S3_SECRET_KEY", "Secret key of the store."),
    key(
        "XIELI_MAP_TILES",
        "",
        "Address of map tiles with `{z}`, `{x}` and `{y}`, e.g. `https://tiles.example.com/{z}/{x}/{y}.png`; browsers fetch them from there. Empty: maps are drawn from provinces, cities and districts.",
    ),
    key("XIELI_MAP_ATTRIBUTION", "", "Whom maps of XIELI_MAP_TILES name, as their provider asks for."),
    key(
        "XIELI_MAP_SYSTEM",
        "wgs84",
        "The coordinates that those tiles are drawn in: `wgs84`, or `gcj02` for AMap and Tencent. Places are kept in WGS84 either way.",
    ),
    key(
        "XIELI_METRICS_LISTEN",
        "127.0.0.1:9464",
        "Address and port of `/metrics` for Prometheus, apart from everything else so that no proxy hands it on by accident; `off`: none. When another program has the default port, the server says so and goes on without.",
    ),
    key(
        "XIELI_SLOW_STATEMENT",
        "500",
        "Milliseconds from which on a statement is written to the log, with the operation it came from; 0: none are.",
    ),
    key(
        "XIELI_SLOW_REQUEST",
        "3000",
        "Milliseconds from which on a request is written to the log as slow; 0: none are.",
    ),
    key(
        "XIELI_OTLP_ENDPOINT",
        "",
        "Base address of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://127.0.0.1:4318`: traces are posted to `/v1/traces` there. Empty: nothing is traced.",
    ),
    secret("XIELI_OTLP_HEADERS", "Headers for the collector, `name=value`, separated by commas."),
    key("XIELI_TRACE_PERCENT", "100", "Of a hundred requests, how many are traced."),
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
