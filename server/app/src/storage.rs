//! Opens the database of a command: an external one, or the embedded PostgreSQL cluster, which it also starts
//! and stops.

use xieli_database::postgres::{Cluster, Options, Ownership, choose_place};
use xieli_database::{Trouble, connect};
use xieli_domain::Db;
use xieli_domain::db::DbSettings;

use crate::config::Config;

/// Connections of the embedded cluster: the pools of a few nodes, and some for manual queries.
const CONNECTIONS: u32 = 100;

/// The database of this process.
pub enum Storage {
    /// DATABASE_URL: an external database.
    Outside(String),
    /// The embedded cluster in XIELI_DATA.
    Embedded(Cluster),
}

impl Storage {
    /// Opens the configured database. A server needs exclusive ownership of the cluster, other commands share
    /// it.
    pub async fn open(config: &Config, ownership: Ownership) -> Result<Self, Trouble> {
        if let Some(url) = &config.database_url {
            connect(url).await?;
            return Ok(Self::Outside(url.clone()));
        }
        let options = Options {
            place: choose_place(&config.data)?,
            binaries: config.postgres_bin.clone(),
            ownership,
            durable: true,
            connections: CONNECTIONS,
        };
        Cluster::start(&options).await.map(Self::Embedded)
    }

    /// The address of the product's database.
    pub fn url(&self) -> String {
        match self {
            Self::Outside(url) => url.clone(),
            Self::Embedded(cluster) => cluster.url(),
        }
    }

    /// The address with the superuser role, if there is one: for creating databases and for deleting
    /// everything.
    pub fn admin_url(&self) -> String {
        match self {
            Self::Outside(url) => url.clone(),
            Self::Embedded(cluster) => cluster.url_of("xieli"),
        }
    }

    /// Location of the data as text.
    pub fn place(&self) -> String {
        match self {
            Self::Outside(_) => "DATABASE_URL".to_owned(),
            Self::Embedded(cluster) => cluster.place().home.display().to_string(),
        }
    }

    /// The connection pools.
    pub fn db(&self, config: &Config) -> Result<Db, Trouble> {
        let settings = DbSettings { url: self.url(), ..config.database.clone() };
        Db::new(settings).map_err(|error| Trouble::new(xieli_database::causes(&error)))
    }

    /// Stops the cluster if this process owns it.
    pub async fn close(self) -> Result<(), Trouble> {
        match self {
            Self::Outside(_) => Ok(()),
            Self::Embedded(cluster) => cluster.stop().await,
        }
    }
}
