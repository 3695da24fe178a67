//! `xieli serve`: opens the database, migrates or seeds it on request, and serves until a signal arrives.
//! Public addresses are refused if accounts have the demo password.

use std::net::SocketAddr;

use tokio::net::TcpListener;
use xieli_database::postgres::Ownership;
use xieli_database::{Context, Outcome, Trouble, migrations, seed};

use super::print::out;
use super::work::{demo_hash, finish_demo};
use crate::config::Config;
use crate::log;
use crate::server::{Node, stop_signal};
use crate::storage::Storage;

/// Opens the database, prepares it, and serves until a signal arrives.
pub async fn run(migrate: bool, seed_when_empty: bool, persisted_only: bool) -> Outcome<()> {
    let mut config = Config::load()?;
    config.persisted_only |= persisted_only;
    log::start(&config);
    let mut stop = stop_signal();
    let storage = Storage::open(&config, Ownership::Sole).await?;
    let prepared = tokio::select! {
        prepared = prepare(&config, &storage, migrate, seed_when_empty) => prepared.map(Some),
        () = &mut stop => Ok(None),
    };
    let outcome = match prepared {
        Ok(Some((node, listener))) => node.serve(listener, stop).await,
        Ok(None) => Ok(()),
        Err(trouble) => Err(trouble),
    };
    if outcome.is_ok() {
        tracing::info!("stopped");
    }
    storage.close().await?;
    outcome
}

/// Prepares the database, and starts a node that listens.
async fn prepare(
    config: &Config,
    storage: &Storage,
    migrate: bool,
    seed_when_empty: bool,
) -> Outcome<(Node, TcpListener)> {
    let url = storage.url();
    if migrate {
        for name in migrations::up(&url).await? {
            tracing::info!(name, "migrated");
        }
        seed::articles(&url).await?;
    } else {
        let pending = migrations::pending(&url).await?;
        if pending > 0 {
            return Err(Trouble::new(format!(
                "有 {pending} 个数据库迁移未执行；请运行 xieli migrate 或 xieli serve --migrate / {pending} migrations are pending"
            )));
        }
    }
    if seed_when_empty && seed::is_empty(&url).await? {
        refuse_public(config.listen)?;
        seed::demo(&url, &demo_hash()?).await?;
        finish_demo(config, &url).await?;
    }
    let demo = seed::has_demo(&url).await?;
    if demo {
        refuse_public(config.listen)?;
    }
    let listener =
        TcpListener::bind(config.listen).await.context(|| format!("XIELI_LISTEN={}", config.listen))?;
    let address = listener.local_addr().context(|| "XIELI_LISTEN".to_owned())?;
    let measuring = metrics_listener(config).await?;
    let mut node = Node::start(config.clone(), storage.db(config)?)?;
    node.prepare();
    if let Some(listener) = measuring {
        node.measure(listener);
    }
    out(&banner(config, address, storage, demo))?;
    tracing::info!(%address, "serving");
    Ok((node, listener))
}

/// Listener of `/metrics`; `None` if it is off, or if its default address is in use.
async fn metrics_listener(config: &Config) -> Outcome<Option<TcpListener>> {
    let Some(address) = config.observation.metrics else { return Ok(None) };
    match TcpListener::bind(address).await {
        Ok(listener) => {
            let address = listener.local_addr().context(|| "XIELI_METRICS_LISTEN".to_owned())?;
            tracing::info!(%address, "metrics");
            Ok(Some(listener))
        }
        Err(error) if config.observation.metrics_named => {
            Err(error).context(|| format!("XIELI_METRICS_LISTEN={address}"))
        }
        Err(error) => {
            tracing::warn!(%address, %error, "metrics are not served: name another address in XIELI_METRICS_LISTEN");
            Ok(None)
        }
    }
}

/// Refuses public addresses if accounts have the public demo password.
fn refuse_public(listen: SocketAddr) -> Outcome<()> {
    if listen.ip().is_loopback() {
        return Ok(());
    }
    Err(Trouble::new(format!(
        "XIELI_LISTEN={listen}: 数据库中有演示账号（公开的密码），只能在本机地址上提供服务；请改为 127.0.0.1，或使用没有演示数据的数据库。 / \
         The database holds the demo accounts, whose password is public: serve on 127.0.0.1, or use a database without them."
    )))
}

fn banner(config: &Config, address: SocketAddr, storage: &Storage, demo: bool) -> String {
    let url = if config.listen.port() == 0 { format!("http://{address}") } else { config.public_url.clone() };
    let mut text = format!("\n  协力 Xieli  {url}\n  数据 data    {}\n", storage.place());
    if demo {
        text.push_str(&format!(
            "  账号 users   {}\n  密码 password {}\n",
            seed::USERS.join(", "),
            seed::PASSWORD
        ));
    }
    text.push_str("  停止 stop    Ctrl-C\n\n");
    text
}
