//! The embedded PostgreSQL, the migrations and the demo data: what the binary and every test start from.
//!
//! A crate of its own because the tests of every floor need it, and none of them should wait for the floors above.

pub mod migrations;
pub mod postgres;
pub mod seed;
pub mod tables;

use std::fmt::Display;

/// Something an operator has to mend, in Chinese and English; internal details are for the same eyes.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(String);

impl Trouble {
    /// A plain statement of what is wrong.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// What the functions of this crate answer.
pub type Outcome<T> = Result<T, Trouble>;

/// Says what was being done when an error came up.
pub trait Context<T> {
    /// Turns the error into a [`Trouble`] that begins with `what`.
    fn context(self, what: impl FnOnce() -> String) -> Outcome<T>;
}

impl<T, E: Display> Context<T> for Result<T, E> {
    fn context(self, what: impl FnOnce() -> String) -> Outcome<T> {
        self.map_err(|error| Trouble(format!("{}: {error}", what())))
    }
}

/// Connects without the pools of the domain: for setting up, copying and listening. The driver runs by itself.
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

/// An error and what caused it, on one line: the database's own message is the cause, not the error.
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
