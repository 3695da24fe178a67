//! Typed configuration: read once at the start; all errors are reported together.

mod crowd;
mod docs;
mod files;
mod keys;
mod map;
mod observe;
mod reader;
#[cfg(test)]
mod tests;
mod wechat;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use xieli_database::Trouble;
use xieli_domain::db::DbSettings;
use xieli_domain::keyring;
use xieli_domain::sandbox;
use xieli_domain::services::{MapTiles, SmsCeilings};
use xieli_graph::core::spend::Limits;

pub use crowd::CrowdLimits;
pub use docs::document;
pub use files::Files;
pub use keys::{KEYS, Key};
pub use observe::{Observation, Otlp};
pub use reader::{Network, Reader, Source};
pub use wechat::{WechatAccess, WechatApp};

/// All settings; [`KEYS`] documents them.
#[derive(Debug, Clone)]
pub struct Config {
    /// XIELI_LISTEN.
    pub listen: SocketAddr,
    /// XIELI_PUBLIC_URL, or the listening address; without a trailing slash.
    pub public_url: String,
    /// XIELI_CLIENT.
    pub client: PathBuf,
    /// XIELI_DATA.
    pub data: PathBuf,
    /// XIELI_TRUSTED_PROXY.
    pub trusted_proxies: Vec<Network>,
    /// XIELI_POSTGRES_BIN.
    pub postgres_bin: Option<PathBuf>,
    /// DATABASE_URL.
    pub database_url: Option<String>,
    /// Database settings; the address is filled in once it is known.
    pub database: DbSettings,
    /// XIELI_REST_TIMEOUT.
    pub rest_timeout: Duration,
    /// XIELI_SHUTDOWN_TIMEOUT.
    pub shutdown_timeout: Duration,
    /// XIELI_CLOCK_AFTER.
    pub clock_after: Duration,
    /// XIELI_LEASE; zero: nothing is cached.
    pub lease: Duration,
    /// XIELI_CATCH_UP.
    pub catch_up: Duration,
    /// XIELI_CACHE.
    pub cache: u64,
    /// XIELI_MAX_REQUESTS.
    pub max_requests: usize,
    /// Concurrency limits per address and account.
    pub crowd: CrowdLimits,
    /// XIELI_UPLOAD_LIMIT.
    pub upload_limit: usize,
    /// XIELI_DOCUMENT_CACHE.
    pub document_cache: u64,
    /// XIELI_PERSISTED_ONLY.
    pub persisted_only: bool,
    /// XIELI_OPERATIONS.
    pub operations: Vec<PathBuf>,
    /// Limits of GraphQL requests.
    pub graphql: GraphqlLimits,
    /// Limits of WebSockets.
    pub sockets: SocketLimits,
    /// Rate limits per minute.
    pub rates: RateLimits,
    /// XIELI_SECRET_KEY: the first encrypts, all decrypt. Empty: the key in the data folder.
    pub secret_keys: Vec<keyring::Secret>,
    /// XIELI_MAIL.
    pub mail: Option<String>,
    /// XIELI_MAIL_FROM.
    pub mail_from: Option<String>,
    /// XIELI_WEBHOOK_NETWORKS.
    pub webhook_networks: Vec<Network>,
    /// XIELI_SMS_WEBHOOK and XIELI_SMS_WEBHOOK_TOKEN.
    pub sms: Option<SmsWebhook>,
    /// XIELI_SMS_PER_ADDRESS and XIELI_SMS_PER_DAY.
    pub sms_ceilings: SmsCeilings,
    /// XIELI_WECHAT, XIELI_WECHAT_SECRET, XIELI_WECHAT_OPEN and XIELI_WECHAT_API.
    pub wechat: Option<WechatAccess>,
    /// Settings of the file storage.
    pub files: Files,
    /// XIELI_LABEL_FONT and XIELI_LABEL_FONT_BOLD, or the fonts of the system.
    pub fonts: [Option<PathBuf>; 2],
    /// XIELI_MAP_TILES, XIELI_MAP_ATTRIBUTION and XIELI_MAP_SYSTEM.
    pub map: Option<MapTiles>,
    /// Limits of the sandboxed subprocess. It runs the executable of this process, which may have been
    /// replaced on disk.
    pub sandbox: sandbox::Limits,
    /// Metrics, slow logs and traces.
    pub observation: Observation,
    /// XIELI_LOG.
    pub log: String,
    /// XIELI_LOG_FORMAT is `json`.
    pub log_json: bool,
}

/// Limits of a GraphQL request.
#[derive(Debug, Clone)]
pub struct GraphqlLimits {
    /// Time limit of a query.
    pub query_timeout: Duration,
    /// Time limit of a mutation.
    pub mutation_timeout: Duration,
    /// The most bytes of the body.
    pub body: usize,
    /// The most bytes of the document.
    pub length: usize,
    /// The most tokens of the document.
    pub tokens: usize,
    /// The most fields and spreads.
    pub nodes: usize,
    /// The deepest nesting of fields.
    pub depth: usize,
    /// The most aliases.
    pub aliases: usize,
    /// The most root fields of a query.
    pub root_fields: usize,
    /// The most root fields of a mutation.
    pub mutations: usize,
    /// The most estimated values of a response.
    pub output: usize,
    /// Limits of the actual response.
    pub answer: Limits,
    /// Whether introspection is allowed.
    pub introspection: bool,
}

/// Rate limits per minute.
#[derive(Debug, Clone)]
pub struct RateLimits {
    /// Points of an account.
    pub viewer: NonZeroU32,
    /// Points of an address.
    pub address: NonZeroU32,
    /// Sign-in attempts of an address.
    pub sign_in: NonZeroU32,
}

/// Limits of a WebSocket at `/graphql/ws`.
#[derive(Debug, Clone, Copy)]
pub struct SocketLimits {
    /// The most sockets from one address.
    pub per_address: usize,
    /// The most sockets of one account.
    pub per_viewer: usize,
    /// The most subscriptions of a socket.
    pub subscriptions: usize,
    /// The most bytes of a message.
    pub message: usize,
    /// Time limit for `connection_init`.
    pub init_timeout: Duration,
    /// Interval of pings.
    pub ping: Duration,
    /// Time limit for the client to read a message.
    pub send_timeout: Duration,
}

/// Webhook of an SMS provider.
#[derive(Debug, Clone)]
pub struct SmsWebhook {
    /// URL for POST requests.
    pub url: String,
    /// The bearer token.
    pub token: Option<String>,
}

impl Config {
    /// Whether browsers reach this server by https.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Reads the file and the environment of the process.
    pub fn load() -> Result<Self, Trouble> {
        let mut reader = load_reader()?;
        let config = Self::read(&mut reader);
        if reader.problems.is_empty() { Ok(config) } else { Err(refused(&reader.problems)) }
    }

    /// Reads all settings; the reader collects errors.
    pub fn read(reader: &mut Reader) -> Self {
        reader.text(keys::FILE);
        let listen = reader
            .parsed(
                "XIELI_LISTEN",
                "应为 地址:端口 / must be address:port, e.g. 127.0.0.1:8080",
                |text| text.parse().ok(),
            )
            .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080)));
        let public_url = reader
            .parsed(
                "XIELI_PUBLIC_URL",
                "应为 http:// 或 https:// 开头的地址 / must begin with http:// or https://",
                web_address,
            )
            .unwrap_or_else(|| format!("http://{listen}"));
        let trusted_proxies = networks(reader, "XIELI_TRUSTED_PROXY");
        let webhook_networks = networks(reader, "XIELI_WEBHOOK_NETWORKS");
        let postgres = "应为 postgres:// 开头的地址，sslmode 为 disable、require 或 verify-full / must begin with postgres://, with sslmode disable, require or verify-full";
        let database_url = reader.parsed("DATABASE_URL", postgres, postgres_address);
        let replica_urls: Vec<String> = reader
            .parsed("DATABASE_REPLICA_URLS", postgres, |text| list(text).map(postgres_address).collect())
            .unwrap_or_default();
        if database_url.is_none() && !replica_urls.is_empty() {
            reader.refuse("DATABASE_REPLICA_URLS", "", "需要同时设置 DATABASE_URL / needs DATABASE_URL");
        }
        let database = DbSettings {
            url: database_url.clone().unwrap_or_default(),
            replica_urls,
            readers: reader.count("XIELI_READERS", 1, 64),
            pool_size: reader.count("XIELI_POOL", 2, 500),
            read_timeout: reader.seconds("XIELI_READ_TIMEOUT"),
            write_timeout: reader.seconds("XIELI_WRITE_TIMEOUT"),
            lock_timeout: reader.seconds("XIELI_LOCK_TIMEOUT"),
            idle_timeout: reader.seconds("XIELI_IDLE_TIMEOUT"),
            checkout_timeout: reader.seconds("XIELI_CHECKOUT_TIMEOUT"),
        };
        let webhook = reader.parsed(
            "XIELI_SMS_WEBHOOK",
            "应为 http:// 或 https:// 开头的地址 / must begin with http:// or https://",
            web_address,
        );
        let secret_keys = reader
            .parsed(
                "XIELI_SECRET_KEY",
                "应为以逗号分隔的 32 字节 base64 密钥 / must be keys of 32 bytes in base64, separated by commas",
                |text| list(text).map(keyring::decode).collect(),
            )
            .unwrap_or_default();
        let token = reader.text("XIELI_SMS_WEBHOOK_TOKEN");
        let (mail, mail_from) = (reader.text("XIELI_MAIL"), reader.text("XIELI_MAIL_FROM"));
        let log =
            reader.parsed("XIELI_LOG", "不是有效的日志过滤器 / not a valid log filter", |text| {
                tracing_subscriber::EnvFilter::try_new(text).ok().map(|_| text.to_owned())
            });
        let log_json =
            reader.parsed("XIELI_LOG_FORMAT", "应为 json 或 text / must be json or text", |text| match text
            {
                "json" => Some(true),
                "text" => Some(false),
                _ => None,
            });
        let lease = reader.parsed(
            "XIELI_LEASE",
            "应为 0，或 200 到 60000 的整数 / must be 0, or a whole number from 200 to 60000",
            |text| text.parse::<u64>().ok().filter(|&lease| matches!(lease, 0 | 200..=60_000)),
        );
        let lease = Duration::from_millis(lease.unwrap_or_default());
        let fonts = [
            font(reader, "XIELI_LABEL_FONT", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
            font(reader, "XIELI_LABEL_FONT_BOLD", "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"),
        ];
        Self {
            listen,
            public_url,
            client: reader.path("XIELI_CLIENT"),
            data: reader.path("XIELI_DATA"),
            trusted_proxies,
            postgres_bin: reader.text("XIELI_POSTGRES_BIN").map(PathBuf::from),
            database_url,
            database,
            rest_timeout: reader.seconds("XIELI_REST_TIMEOUT"),
            shutdown_timeout: reader.seconds("XIELI_SHUTDOWN_TIMEOUT"),
            clock_after: reader.seconds("XIELI_CLOCK_AFTER"),
            lease,
            catch_up: Duration::from_millis(reader.number("XIELI_CATCH_UP", 0, 10_000)),
            cache: reader.number("XIELI_CACHE", 0, 1 << 40),
            max_requests: reader.count("XIELI_MAX_REQUESTS", 1, 1_000_000),
            crowd: CrowdLimits::read(reader),
            upload_limit: reader.count("XIELI_UPLOAD_LIMIT", 1024, 1 << 30),
            document_cache: reader.number("XIELI_DOCUMENT_CACHE", 0, 1 << 30),
            persisted_only: reader.flag("XIELI_PERSISTED_ONLY"),
            operations: reader
                .text("XIELI_OPERATIONS")
                .map(|text| list(&text).map(PathBuf::from).collect())
                .unwrap_or_default(),
            graphql: GraphqlLimits {
                query_timeout: reader.seconds("XIELI_QUERY_TIMEOUT"),
                mutation_timeout: reader.seconds("XIELI_MUTATION_TIMEOUT"),
                body: reader.count("XIELI_BODY_LIMIT", 1024, 1 << 26),
                length: reader.count("XIELI_DOCUMENT_LENGTH", 256, 1 << 20),
                tokens: reader.count("XIELI_DOCUMENT_TOKENS", 10, 100_000),
                nodes: reader.count("XIELI_DOCUMENT_NODES", 10, 10_000),
                depth: reader.count("XIELI_DOCUMENT_DEPTH", 2, 30),
                aliases: reader.count("XIELI_DOCUMENT_ALIASES", 0, 1000),
                root_fields: reader.count("XIELI_DOCUMENT_ROOT_FIELDS", 1, 1000),
                mutations: reader.count("XIELI_DOCUMENT_MUTATIONS", 1, 100),
                output: reader.count("XIELI_DOCUMENT_OUTPUT", 100, 100_000_000),
                answer: Limits {
                    values: reader.count("XIELI_ANSWER_VALUES", 1000, 1_000_000_000),
                    bytes: reader.count("XIELI_ANSWER_BYTES", 1 << 16, 1 << 32),
                },
                introspection: reader.flag("XIELI_INTROSPECTION"),
            },
            rates: RateLimits {
                viewer: rate(reader, "XIELI_RATE_VIEWER"),
                address: rate(reader, "XIELI_RATE_ADDRESS"),
                sign_in: rate(reader, "XIELI_RATE_SIGN_IN"),
            },
            sockets: SocketLimits {
                per_address: reader.count("XIELI_SOCKETS_PER_ADDRESS", 1, 1_000_000),
                per_viewer: reader.count("XIELI_SOCKETS_PER_VIEWER", 1, 10_000),
                subscriptions: reader.count("XIELI_SOCKET_SUBSCRIPTIONS", 1, 1000),
                message: reader.count("XIELI_SOCKET_MESSAGE", 1024, 1 << 24),
                init_timeout: reader.seconds("XIELI_SOCKET_INIT_TIMEOUT"),
                ping: reader.seconds("XIELI_SOCKET_PING"),
                send_timeout: reader.seconds("XIELI_SOCKET_SEND_TIMEOUT"),
            },
            secret_keys,
            files: Files::read(reader),
            fonts,
            map: map::read(reader),
            mail,
            mail_from,
            webhook_networks,
            sms: webhook.map(|url| SmsWebhook { url, token }),
            sms_ceilings: SmsCeilings {
                from_address: ceiling(reader, "XIELI_SMS_PER_ADDRESS"),
                in_all: ceiling(reader, "XIELI_SMS_PER_DAY"),
            },
            wechat: wechat::read(reader),
            sandbox: sandbox::Limits { program: own_binary(), ..sandbox::Limits::default() },
            observation: Observation::read(reader),
            log: log.unwrap_or_default(),
            log_json: log_json.unwrap_or(true),
        }
    }
}

/// Path of the running executable; on Linux it stays valid after the file is replaced.
fn own_binary() -> Option<PathBuf> {
    let own = PathBuf::from("/proc/self/exe");
    if own.exists() { Some(own) } else { std::env::current_exe().ok() }
}

fn networks(reader: &mut Reader, name: &'static str) -> Vec<Network> {
    let wrong = "应为以逗号分隔的地址或网段 / must be addresses or networks, separated by commas";
    reader.parsed(name, wrong, |text| list(text).map(|item| item.parse().ok()).collect()).unwrap_or_default()
}

/// A configured font, or that of the system if it exists.
fn font(reader: &mut Reader, name: &'static str, system: &str) -> Option<PathBuf> {
    let wrong = "不是可读的字体文件 / not a font that can be read";
    let named = reader.parsed(name, wrong, |text| {
        Some(PathBuf::from(text)).filter(|file| xieli_label::Fonts::is_font(file))
    });
    named.or_else(|| Some(PathBuf::from(system)).filter(|file| file.exists()))
}

fn ceiling(reader: &mut Reader, name: &'static str) -> i32 {
    i32::try_from(reader.number(name, 1, 1_000_000_000)).unwrap_or(i32::MAX)
}

fn rate(reader: &mut Reader, name: &'static str) -> NonZeroU32 {
    let number = reader.number(name, 1, 1_000_000_000);
    u32::try_from(number).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN)
}

/// The raw values of this process, not yet checked.
pub fn load_reader() -> Result<Reader, Trouble> {
    let named = std::env::var(keys::FILE).ok().filter(|path| !path.is_empty());
    let path = named.clone().unwrap_or_else(|| "xieli.toml".to_owned());
    let text = match std::fs::read_to_string(Path::new(&path)) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && named.is_none() => None,
        Err(error) => {
            return Err(Trouble::new(format!("{}={path}: 无法读取 / cannot be read: {error}", keys::FILE)));
        }
    };
    // a name that is not Unicode is no setting; a value that is not gets replacement characters and is
    // refused
    let environment = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.to_string_lossy().into_owned())));
    Ok(Reader::new(text.as_deref().map(|text| (path.as_str(), text)), environment))
}

/// One error message for all problems.
pub fn refused(problems: &[String]) -> Trouble {
    Trouble::new(format!("配置有误 / the configuration is refused:\n  {}", problems.join("\n  ")))
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

pub(super) fn web_address(text: &str) -> Option<String> {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"))?;
    let good = !rest.is_empty() && !rest.starts_with('/') && !rest.contains(char::is_whitespace);
    good.then(|| text.trim_end_matches('/').to_owned())
}

fn postgres_address(text: &str) -> Option<String> {
    let prefixed = text.starts_with("postgres://") || text.starts_with("postgresql://");
    (prefixed && xieli_wire::Address::parse(text).is_ok()).then(|| text.to_owned())
}
