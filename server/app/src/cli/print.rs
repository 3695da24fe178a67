//! Commands that print generated output: the GraphQL schema, the REST calls, the diesel tables, and the test
//! cases of the permission engine.

use std::io::Write;
use std::sync::Arc;

use xieli_database::postgres::Ownership;
use xieli_database::{Context, Outcome, Trouble, connect, migrations, tables as generator};
use xieli_domain::Db;
use xieli_domain::db::DbSettings;
use xieli_domain::keyring::Keyring;
use xieli_domain::services::ServiceSettings;

use crate::config::Config;
use crate::storage::Storage;

/// Writes to standard output; a closed pipe (`| head`) is no error.
pub fn out(text: &str) -> Outcome<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(error).context(|| "stdout".to_owned())
        }
        _ => Ok(()),
    }
}

/// Prints the schema, without a database.
pub fn schema() -> Outcome<()> {
    let db = Db::new(DbSettings::new("postgres://nowhere"));
    let db = db.map_err(|error| Trouble::new(xieli_database::causes(&error)))?;
    let settings = ServiceSettings::new("", Arc::new(crate::sms::Console), Keyring::random());
    let text = xieli_graph::schema::sdl(&xieli_graph::build(xieli_domain::kinds::services(db, settings)));
    out(&format!("{}\n", text.trim_end()))
}

/// Prints every REST call.
pub fn rest_routes() -> Outcome<()> {
    let lines = xieli_facade::routes().into_iter().map(|(method, path)| format!("{method} {path}\n"));
    out(&lines.collect::<String>())
}

/// Prints the diesel tables, from a temporary database with every migration.
pub async fn tables() -> Outcome<()> {
    let config = Config::load()?;
    let storage = Storage::open(&config, Ownership::Shared).await?;
    let text = scratch_tables(&storage).await;
    storage.close().await?;
    out(&text?)
}

async fn scratch_tables(storage: &Storage) -> Outcome<String> {
    let name = format!("xieli_scratch_{:08x}", rand::random::<u32>());
    let admin = connect(&storage.admin_url()).await?;
    let run = async |sql: String| admin.batch_execute(&sql).await.context(|| sql.clone());
    run(format!("create database {name}")).await?;
    let url = sibling(&storage.admin_url(), &name);
    let text = match migrations::up(&url).await {
        Ok(_) => generator::generate(&url).await,
        Err(trouble) => Err(trouble),
    };
    run(format!("drop database {name} with (force)")).await?;
    text
}

/// The address of another database of the same server.
fn sibling(url: &str, name: &str) -> String {
    let (address, options) = url.split_once('?').map_or((url, String::new()), |(a, o)| (a, format!("?{o}")));
    let base = address.rsplit_once('/').map_or(address, |(base, _)| base);
    format!("{base}/{name}{options}")
}

/// Prints the cases of the permission engine as JSON.
pub fn access_cases() -> Outcome<()> {
    let text = serde_json::to_string(&xieli_kernel::permission::cases()).context(|| "cases".to_owned())?;
    out(&format!("{text}\n"))
}
