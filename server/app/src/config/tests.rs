//! Tests of the configuration: accepted and refused values; the table of settings lists all names that the
//! reader uses.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use xieli_domain::changes::Changes;

use super::{Config, KEYS, Network, Reader, WechatAccess};

fn read(file: Option<&str>, environment: &[(&str, &str)]) -> (Config, Vec<String>) {
    let variables = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let mut reader = Reader::new(file.map(|text| ("xieli.toml", text)), variables);
    let config = Config::read(&mut reader);
    (config, reader.problems)
}

#[test]
fn the_defaults_are_good() {
    let (config, problems) = read(None, &[("PATH", "/bin"), ("XIELI_TEST_DATABASE_URL", "x")]);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.public_url, "http://127.0.0.1:8080");
    assert_eq!(config.graphql.nodes, 400);
    assert_eq!(config.cache, xieli_domain::room::CACHE);
    assert!(config.database_url.is_none());
}

#[test]
fn the_environment_goes_over_the_file() {
    let file = "listen = \"0.0.0.0:9000\"\npool = 20\nintrospection = false\ntrusted_proxy = [\"10.0.0.0/8\", \"::1\"]\n";
    let (config, problems) = read(Some(file), &[("XIELI_POOL", "30"), ("XIELI_LISTEN", "")]);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(config.listen.to_string(), "0.0.0.0:9000", "an empty variable says nothing");
    assert_eq!(config.database.pool_size, 30);
    assert!(!config.graphql.introspection);
    assert_eq!(config.trusted_proxies.len(), 2);
}

#[test]
fn a_lease_of_zero_switches_the_caches_off() {
    let lease = |text| read(None, &[("XIELI_LEASE", text)]);
    let (config, problems) = lease("0");
    assert_eq!(problems, Vec::<String>::new());
    let changes = Changes::leased(config.lease);
    changes.in_step(Instant::now());
    assert_eq!((changes.of(1, &["team"]), changes.are_known()), (None, false));
    let (config, problems) = lease("200");
    assert_eq!((config.lease, problems), (Duration::from_millis(200), Vec::new()));
    assert_eq!(lease("").0.lease, Duration::from_secs(1), "the default");
    for wrong in ["1", "199", "60001", "-1", "no"] {
        let (_, problems) = lease(wrong);
        assert!(problems[0].starts_with(&format!("XIELI_LEASE={wrong}: ")), "{problems:?}");
    }
}

#[test]
fn an_application_of_wechat_has_a_secret() {
    let environment = |secret| [("XIELI_WECHAT", "wx1"), ("XIELI_WECHAT_SECRET", secret)];
    let (config, problems) = read(None, &environment("s"));
    assert_eq!(problems, Vec::<String>::new());
    let Some(WechatAccess::App(app)) = config.wechat else { panic!("{:?}", config.wechat) };
    assert_eq!((app.id.as_str(), app.secret.as_str()), ("wx1", "s"));
    assert_eq!(app.api, "https://api.weixin.qq.com");
    let (config, problems) = read(None, &environment(""));
    assert!(config.wechat.is_none() && problems[0].starts_with("XIELI_WECHAT_SECRET="), "{problems:?}");
    assert_eq!(read(None, &[("XIELI_WECHAT", "console")]).0.wechat, Some(WechatAccess::Console));
    assert_eq!(read(None, &[]).0.wechat, None);
}

#[test]
fn everything_wrong_is_named_at_once() {
    let file = "lisen = \"0.0.0.0:9000\"\nread_timeout = 0\npool = 2.5\n";
    let environment = [
        ("XIELI_LISTEN", "8080"),
        ("XIELI_POOOL", "3"),
        ("DATABASE_URL", "mysql://user:hunter2@host/db"),
        ("XIELI_INTROSPECTION", "yes"),
        ("XIELI_LOG", "info,=="),
        ("XIELI_TRUSTED_PROXY", "10.0.0.0/40"),
        ("XIELI_PUBLIC_URL", "work.example.com"),
    ];
    let (_, problems) = read(Some(file), &environment);
    for name in [
        "lisen (xieli.toml): 未知的配置项 / unknown setting；是否想写 listen？",
        "XIELI_READ_TIMEOUT=0",
        "pool (xieli.toml)",
        "XIELI_LISTEN=8080",
        "XIELI_POOOL",
        "DATABASE_URL=…",
        "XIELI_INTROSPECTION=yes",
        "XIELI_LOG=",
        "XIELI_TRUSTED_PROXY=10.0.0.0/40",
        "XIELI_PUBLIC_URL=work.example.com",
    ] {
        assert!(problems.iter().any(|problem| problem.starts_with(name)), "{name} not in {problems:#?}");
    }
    assert!(!problems.concat().contains("hunter2"), "a secret is not repeated");
    let (_, problems) = read(Some("listen = "), &[]);
    assert!(problems[0].contains("TOML"), "{problems:?}");
    let (_, problems) = read(None, &[("DATABASE_REPLICA_URLS", "postgres://replica/xieli")]);
    assert!(problems[0].starts_with("DATABASE_REPLICA_URLS"), "{problems:?}");
}

#[test]
fn the_reader_asks_for_exactly_what_the_table_lists() {
    let mut reader = Reader::default();
    Config::read(&mut reader);
    let listed: BTreeSet<&str> = KEYS.iter().map(|key| key.name).collect();
    assert_eq!(*reader.used(), listed);
    assert_eq!(listed.len(), KEYS.len(), "a name stands twice");
}

#[test]
fn a_network_holds_its_addresses() {
    let holds = |network: &str, address: &str| {
        let network: Network = network.parse().expect("a network");
        network.contains(address.parse().expect("an address"))
    };
    assert!(holds("10.0.0.0/8", "10.200.3.4"));
    assert!(holds("10.0.0.0/8", "::ffff:10.1.1.1"));
    assert!(!holds("10.0.0.0/8", "11.0.0.1"));
    assert!(holds("127.0.0.1", "127.0.0.1"));
    assert!(!holds("127.0.0.1", "127.0.0.2"));
    assert!(holds("0.0.0.0/0", "8.8.8.8"));
    assert!(holds("fd00::/8", "fd12::1"));
    assert!(!holds("fd00::/8", "10.0.0.1"));
    assert!("10.0.0.0/33".parse::<Network>().is_err());
}
