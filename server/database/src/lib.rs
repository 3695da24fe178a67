//! The embedded PostgreSQL, the migrations and the demo data: the base of the binary and of every test.
//!
//! It is a crate of its own because the tests of every layer need it, without the layers above.

pub mod migrations;
pub mod postgres;
pub mod seed;
pub mod tables;

use std::fmt::Display;

/// An error for the operator to fix, in Chinese and English; it may contain internal details.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(String);

impl Trouble {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// Result of the functions of this crate.
pub type Outcome<T> = Result<T, Trouble>;

/// Adds the failed operation to an error.
pub trait Context<T> {
    /// Converts the error to a [`Trouble`] that begins with `what`.
    fn context(self, what: impl FnOnce() -> String) -> Outcome<T>;
}

impl<T, E: Display> Context<T> for Result<T, E> {
    fn context(self, what: impl FnOnce() -> String) -> Outcome<T> {
        self.map_err(|error| Trouble(format!("{}: {error}", what())))
    }
}

/// Opens a connection outside of the domain's pools, for setup, copying and listening. Its driver runs as a
/// task.
pub async fn connect(url: &str) -> Outcome<tokio_postgres::Client> {
    let (client, driver) = xieli_wire::connect(url).await.map_err(|error| {
        Trouble(format!("无法连接数据库 / cannot connect to PostgreSQL: {}", causes(&error)))
    })?;
    tokio::spawn(async move {
        if let Err(error) = driver.await {
            tracing::debug!(%error, "database connection ended");
        }
    });
    Ok(client)
}

/// An error with its causes on one line, because the database's own message is a cause.
pub fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut at = error.source();
    while let Some(cause) = at {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        at = cause.source();
    }
    text
}
