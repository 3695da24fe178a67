//! The database a command works on: an outside one, or the embedded cluster.

use xieli_database::postgres::{Cluster, Options, Ownership, choose_place};
use xieli_database::{Trouble, connect};
use xieli_domain::Db;
use xieli_domain::db::DbSettings;

use crate::config::Config;

/// Connections of the embedded cluster: the pools of a few nodes, and room to look at it by hand.
const CONNECTIONS: u32 = 100;

/// The database of this process.
pub enum Storage {
    /// DATABASE_URL.
    Outside(String),
    /// Under XIELI_DATA.
    Embedded(Cluster),
}

impl Storage {
    /// Opens what the configuration names. A server wants the cluster for itself, other commands share it.
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

    /// The same as the role that may do anything, where there is one: for making databases and for taking everything away.
    pub fn admin_url(&self) -> String {
        match self {
            Self::Outside(url) => url.clone(),
            Self::Embedded(cluster) => cluster.url_of("xieli"),
        }
    }

    /// Where the data lies, for people.
    pub fn place(&self) -> String {
        match self {
            Self::Outside(_) => "DATABASE_URL".to_owned(),
            Self::Embedded(cluster) => cluster.place().home.display().to_string(),
        }
    }

    /// The pools over it.
    pub fn db(&self, config: &Config) -> Result<Db, Trouble> {
        let settings = DbSettings { url: self.url(), ..config.database.clone() };
        Db::new(settings).map_err(|error| Trouble::new(xieli_database::causes(&error)))
    }

    /// Stops the cluster if it is ours.
    pub async fn close(self) -> Result<(), Trouble> {
        match self {
            Self::Outside(_) => Ok(()),
            Self::Embedded(cluster) => cluster.stop().await,
        }
    }
}
