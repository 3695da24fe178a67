//! `xieli doctor`: checks configuration and environment, and explains how to fix faults.

use std::net::TcpListener;

use bytes::Bytes;
use xieli_database::postgres::{Ownership, choose_place, find_binaries};
use xieli_database::{Outcome, Trouble, causes, migrations, seed};
use xieli_domain::sandbox::{Job, Requester, Sandbox};

use super::print::out;
use crate::config::{Config, KEYS, Reader, WechatAccess, load_reader};
use crate::storage::Storage;

/// Runs all checks; fails if there is any fault.
pub async fn run() -> Outcome<()> {
    let mut reader = load_reader()?;
    let config = Config::read(&mut reader);
    out(&settings(&reader))?;
    let mut checks = Checks::default();
    for problem in std::mem::take(&mut reader.problems) {
        checks.bad("配置 configuration", &problem);
    }
    if checks.faults == 0 {
        environment(&config, &mut checks).await;
    }
    out(&checks.text)?;
    match checks.faults {
        0 => out("\n一切正常 / nothing is wrong\n"),
        faults => Err(Trouble::new(format!("{faults} 个问题 / faults"))),
    }
}

fn settings(reader: &Reader) -> String {
    let mut text = String::new();
    for key in KEYS {
        let (value, source) = reader.found(key.name);
        let shown = match (key.secret, value.is_empty()) {
            (_, true) => "–",
            (true, false) => "…",
            (false, false) => &value,
        };
        text.push_str(&format!("{:<28} {:<40} {}\n", key.name, shown, source.label()));
    }
    text.push('\n');
    text
}

#[derive(Default)]
struct Checks {
    text: String,
    faults: usize,
}

impl Checks {
    fn good(&mut self, what: &str, detail: &str) {
        self.text.push_str(&format!("✓ {what}: {detail}\n"));
    }

    fn bad(&mut self, what: &str, detail: &str) {
        self.faults += 1;
        self.text.push_str(&format!("✗ {what}: {detail}\n"));
    }

    fn judge<T>(&mut self, what: &str, outcome: Outcome<T>, detail: impl FnOnce(&T) -> String) -> Option<T> {
        match outcome {
            Ok(value) => {
                self.good(what, &detail(&value));
                Some(value)
            }
            Err(trouble) => {
                self.bad(what, &trouble.to_string());
                None
            }
        }
    }
}

async fn environment(config: &Config, checks: &mut Checks) {
    let page = config.client.join("index.html");
    if page.is_file() {
        checks.good("网页 client", &config.client.display().to_string());
    } else {
        checks.bad(
            "网页 client",
            &format!("{}: 不存在，请运行 ./taskw up 或设置 XIELI_CLIENT / missing", page.display()),
        );
    }
    match TcpListener::bind(config.listen) {
        Ok(_) => checks.good("地址 address", &config.listen.to_string()),
        Err(error) => checks.bad(
            "地址 address",
            &format!(
                "XIELI_LISTEN={}: {error}；可能已有服务器在运行 / is a server running already?",
                config.listen
            ),
        ),
    }
    let job = Job::Words { name: "a.txt".to_owned() };
    match Sandbox::new(config.sandbox.clone()).read(Requester::of(0), job, Bytes::from_static(b"x")).await {
        Ok(Ok(_)) => checks.good("读取文件 reading files", "独立进程 / by a process apart"),
        Ok(Err(_)) => checks.bad("读取文件 reading files", "xieli parse"),
        Err(error) => checks.bad("读取文件 reading files", &causes(&error)),
    }
    if config.sms.is_none() {
        checks.good(
            "短信 text messages",
            "写入日志，仅供演示 / written to the log, for the demo only (XIELI_SMS_WEBHOOK)",
        );
    }
    if config.wechat == Some(WechatAccess::Console) {
        checks.good(
            "微信 WeChat",
            "授权码写入日志，仅供演示 / codes are written to the log, for the demo only (XIELI_WECHAT)",
        );
    }
    if config.database_url.is_none() {
        let found = find_binaries(config.postgres_bin.as_deref());
        let shown = |found: &xieli_database::postgres::Binaries| {
            format!("PostgreSQL {} {}", found.version, found.bin.display())
        };
        if checks.judge("程序 programs", found, shown).is_none() {
            return;
        }
        let place = choose_place(&config.data);
        if checks.judge("目录 folder", place, |place| place.home.display().to_string()).is_none() {
            return;
        }
    }
    let storage = Storage::open(config, Ownership::Shared).await;
    let Some(storage) = checks.judge("数据库 database", storage, Storage::place) else { return };
    database(config, &storage, checks).await;
    if let Err(trouble) = storage.close().await {
        checks.bad("数据库 database", &trouble.to_string());
    }
}

async fn database(config: &Config, storage: &Storage, checks: &mut Checks) {
    match migrations::pending(&storage.url()).await {
        Ok(0) => checks.good("迁移 migrations", "已全部执行 / all done"),
        Ok(pending) => {
            checks.bad(
                "迁移 migrations",
                &format!("{pending} 个未执行，请运行 xieli migrate / pending: run xieli migrate"),
            );
            return;
        }
        Err(trouble) => {
            checks.bad("迁移 migrations", &trouble.to_string());
            return;
        }
    }
    match seed::has_demo(&storage.url()).await {
        Ok(true) if !config.listen.ip().is_loopback() => checks.bad(
            "演示账号 demo accounts",
            "存在，不能在公开地址上提供服务 / present: the server refuses to serve on a public address",
        ),
        Ok(true) => checks.good("演示账号 demo accounts", "存在，仅限本机 / present, for this machine only"),
        Ok(false) => checks.good("演示账号 demo accounts", "无 / none"),
        Err(trouble) => checks.bad("演示账号 demo accounts", &trouble.to_string()),
    }
}
