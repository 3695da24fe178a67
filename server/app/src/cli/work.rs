//! Commands that work on a database and then exit: migrations, seed data, reset, menus, second factors, and
//! the check of stored queries.

use std::sync::Arc;

use xieli_database::postgres::{Ownership, choose_place, remove};
use xieli_database::{Context, Outcome, Trouble, causes, migrations, seed as seeding};
use xieli_domain::account::password::hash_now;
use xieli_domain::enterprise::menus;
use xieli_domain::keyring::Keyring;
use xieli_domain::qrcode::code;
use xieli_domain::security::factor;
use xieli_domain::services::ServiceSettings;
use xieli_kernel::permission::MENUS;
use xieli_kernel::{AppError, ErrorCode};

use super::Size;
use super::print::out;
use crate::config::Config;
use crate::http::Http;
use crate::log;
use crate::secret_key;
use crate::storage::Storage;

/// Runs `work` on the configured database, and closes it in any case.
async fn with_storage(work: impl AsyncFnOnce(&Storage) -> Outcome<String>) -> Outcome<()> {
    let config = Config::load()?;
    log::start(&config);
    let storage = Storage::open(&config, Ownership::Shared).await?;
    let outcome = work(&storage).await;
    storage.close().await?;
    out(&outcome?)
}

/// `xieli migrate`.
pub async fn migrate(revert_all: bool) -> Outcome<()> {
    with_storage(async |storage| {
        let done = if revert_all {
            migrations::down(&storage.admin_url()).await?
        } else {
            let done = migrations::up(&storage.url()).await?;
            seeding::articles(&storage.url()).await?;
            done
        };
        let word = if revert_all { "已撤销 / reverted" } else { "已执行 / done" };
        let lines: String = done.iter().map(|name| format!("  {name}\n")).collect();
        Ok(if done.is_empty() {
            "数据库已是最新 / nothing to do\n".to_owned()
        } else {
            format!("{word}:\n{lines}")
        })
    })
    .await
}

/// `xieli seed`.
pub async fn seed(size: Size) -> Outcome<()> {
    let config = Config::load()?;
    with_storage(async |storage| {
        migrations::up(&storage.url()).await?;
        let began = std::time::Instant::now();
        let said = match size {
            Size::Demo => {
                let said = seeding::demo(&storage.url(), &demo_hash()?).await?;
                finish_demo(&config, &storage.url()).await?;
                said
            }
            Size::Documents => seeding::documents(&storage.url(), &demo_hash()?).await?,
            Size::Customers => seeding::customers(&storage.url(), &demo_hash()?).await?,
            Size::Projects => seeding::projects(&storage.url(), &demo_hash()?).await?,
            Size::Tasks => seeding::tasks(&storage.url(), &demo_hash()?).await?,
            Size::WorkOrders => seeding::work_orders(&storage.url(), &demo_hash()?).await?,
            Size::Facts => seeding::facts(&storage.url(), &demo_hash()?).await?,
            Size::Attendance => seeding::attendance_month(&storage.url(), &demo_hash()?).await?,
            Size::Kpi => seeding::appraisals(&storage.url(), &demo_hash()?).await?,
            Size::Approvals => seeding::applications(&storage.url(), &demo_hash()?).await?,
            Size::Journal => seeding::journal(&storage.url(), &demo_hash()?).await?,
            Size::Large => seeding::large(&storage.url(), &seeding::Scale::LARGE, &demo_hash()?).await?,
        };
        Ok(format!("{said}（{:.1} s）\n", began.elapsed().as_secs_f64()))
    })
    .await
}

/// `xieli second-factor-reset`: for the owner of an enterprise and for members of several enterprises, whom
/// no administrator may help.
pub async fn second_factor_reset(username: &str) -> Outcome<()> {
    let config = Config::load()?;
    with_storage(async |storage| {
        let removed = factor::reset_by_operator(&storage.db(&config)?, username).await;
        match removed {
            Ok(true) => Ok(format!("已取消 {username} 的二次验证 / taken away\n")),
            Ok(false) => Ok(format!("{username} 没有开启二次验证 / there is none\n")),
            Err(AppError::Refused { code: ErrorCode::NotFound, .. }) => {
                Err(Trouble::new(format!("{username}: 没有这个账号 / no such account")))
            }
            Err(error) => Err(Trouble::new(causes(&error))),
        }
    })
    .await
}

/// `xieli menus`: the menus of an enterprise after the given changes. Servers cache viewers for less than a
/// second, and receive an event of the change.
pub async fn menus(enterprise: i64, on: &[i32], off: &[i32]) -> Outcome<()> {
    let config = Config::load()?;
    with_storage(async |storage| {
        let enabled = match menus::switch(&storage.db(&config)?, enterprise, on, off).await {
            Ok(enabled) => enabled,
            Err(AppError::Refused { code: ErrorCode::NotFound, .. }) => {
                return Err(Trouble::new(format!("{enterprise}: 没有这家企业 / no such enterprise")));
            }
            Err(AppError::Invalid(faults)) => {
                let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_ref()).collect();
                return Err(Trouble::new(told.join("；")));
            }
            Err(error) => return Err(Trouble::new(causes(&error))),
        };
        let mut lines = String::new();
        for entry in MENUS {
            let on = enabled.as_ref().is_none_or(|ids| ids.contains(&entry.id));
            let indent = if entry.parent.is_some() { "  " } else { "" };
            lines += &format!("{} {indent}{} {}\n", if on { "+" } else { "-" }, entry.id, entry.title);
        }
        Ok(lines)
    })
    .await
}

/// `xieli report-queries`: stored queries that are invalid in the schema of this release; fails if there are
/// any, so that the operator learns of them before serving it.
pub async fn report_queries() -> Outcome<()> {
    let config = Config::load()?;
    with_storage(async |storage| {
        let settings = ServiceSettings::new("", Arc::new(crate::sms::Console), Keyring::random());
        let services = xieli_domain::kinds::services(storage.db(&config)?, settings);
        let http = Http::new(Arc::new(config.clone()), services)?;
        let lines = http.broken_queries().await.map_err(|error| Trouble::new(causes(&error)))?;
        if lines.is_empty() {
            return Ok("查询报表均符合接口定义 / every stored query fits\n".to_owned());
        }
        Err(Trouble::new(format!(
            "{} 个查询报表不再符合接口定义 / stored queries do not fit:\n{}",
            lines.len(),
            lines.join("\n")
        )))
    })
    .await
}

/// Completes the demo outside of the database and with the server's keys: stores the contents of its
/// documents, and signs its QR codes.
pub async fn finish_demo(config: &Config, url: &str) -> Outcome<()> {
    let keyring = secret_key::keyring(config)?;
    seeding::sign_codes(url, |first| code::signed(&keyring, first)).await?;
    let storage = config.files.open()?;
    for (key, bytes) in seeding::objects(url).await? {
        storage.put(&key, bytes.into()).await.context(|| key.clone())?;
    }
    Ok(())
}

/// The hash of the demo's password.
pub fn demo_hash() -> Outcome<String> {
    hash_now(seeding::PASSWORD).map_err(|error| Trouble::new(causes(&error)))
}

/// `xieli reset`.
pub async fn reset(yes: bool) -> Outcome<()> {
    let config = Config::load()?;
    if config.database_url.is_some() {
        return Err(Trouble::new(
            "DATABASE_URL: 外部数据库不会被删除 / an outside database is not ours to remove",
        ));
    }
    let place = choose_place(&config.data)?;
    if !yes {
        return Err(Trouble::new(format!(
            "将删除 {} 及其全部数据；确认请加 --yes / would remove it with all data: say --yes",
            place.home.display()
        )));
    }
    remove(&place).await?;
    for part in ["objects", "parts"] {
        let folder = config.files.folder.join(part);
        if config.files.s3.is_none() && folder.exists() {
            std::fs::remove_dir_all(&folder).context(|| folder.display().to_string())?;
        }
    }
    out(&format!("已删除 / removed: {}\n", place.home.display()))
}
