//! Connections to PostgreSQL: parsing of the address, and TLS.
//!
//! A crate of its own beside the layers, because all programs that connect use it: the pools, the listening
//! connection, migrations, seeds and tests.
//!
//! An address is a URL in the syntax of libpq. Three values of `sslmode` are known: `disable` (the default),
//! `require` and `verify-full`, which mean the same here: a trusted authority must have issued the
//! certificate, for the host in the address. The trusted authorities are those of the machine, or those of
//! the PEM file given by `sslrootcert`. Modes that encrypt without verifying the server (`prefer`, `allow`,
//! `verify-ca`) are refused.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
pub use tokio_postgres::CancelToken;
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The driver of a connection: a future, or a source of messages.
pub type Connection =
    tokio_postgres::Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

/// Reason why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address cannot be used.
    #[error("{0}")]
    Address(String),
    /// There are no trusted authorities.
    #[error("sslrootcert {0}")]
    Roots(String),
    /// TLS could not be set up.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
    /// An error of PostgreSQL or of the network.
    #[error(transparent)]
    Postgres(#[from] tokio_postgres::Error),
}

/// The address of a PostgreSQL server, and the authorities that its certificate is verified by.
#[derive(Debug, Clone)]
pub struct Address {
    config: Config,
    roots: Roots,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Roots {
    /// No TLS.
    None,
    Machine,
    File(PathBuf),
}

impl Address {
    /// Reads `postgres://user:password@host:port/database?sslmode=verify-full&sslrootcert=/path/of/authorities.pem`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        // a password may hold characters that a strict URL parser refuses: only the query string is parsed
        // here
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut file, mut others) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            match name {
                "sslmode" => mode = Some(value),
                "sslrootcert" => file = Some(decoded(value)),
                _ => others.push(pair),
            }
        }
        let mut config: Config = match others.as_slice() {
            [] => base.parse()?,
            others => format!("{base}?{}", others.join("&")).parse()?,
        };
        let roots = match (mode.unwrap_or("disable"), file) {
            ("disable", None) => Roots::None,
            ("disable", Some(_)) => {
                return Err(Error::Address(
                    "sslrootcert 需要 sslmode=verify-full / needs sslmode=verify-full".into(),
                ));
            }
            ("require" | "verify-full", Some(file)) if file != "system" => Roots::File(file.into()),
            ("require" | "verify-full", _) => Roots::Machine,
            (other, _) => {
                return Err(Error::Address(format!(
                    "sslmode={other}: 应为 disable、require 或 verify-full / must be disable, require or verify-full"
                )));
            }
        };
        config.ssl_mode(if roots == Roots::None { SslMode::Disable } else { SslMode::Require });
        Ok(Self { config, roots })
    }

    /// The driver's configuration, such as timeouts.
    pub fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Whether the connection uses TLS.
    pub fn is_encrypted(&self) -> bool {
        self.roots != Roots::None
    }

    /// Connects; nothing is sent until the returned connection is polled.
    pub async fn connect(&self) -> Result<(Client, Connection), Error> {
        let tls = MakeRustlsConnect::new(self.tls()?);
        Ok(self.config.connect(tls).await?)
    }

    /// Requests PostgreSQL to end the current statement of the connection of `token`; it does not report
    /// whether there was one.
    pub async fn cancel(&self, token: &CancelToken) -> Result<(), Error> {
        let tls = MakeRustlsConnect::new(self.tls()?);
        Ok(token.cancel_query(tls).await?)
    }

    fn tls(&self) -> Result<ClientConfig, Error> {
        let roots = match &self.roots {
            Roots::None => Arc::new(RootCertStore::empty()),
            Roots::Machine => machine()?,
            // read each time: connecting is rare, and a renewed file takes effect at once
            Roots::File(path) => Arc::new(from_file(path)?),
        };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        Ok(builder.with_root_certificates(roots).with_no_client_auth())
    }
}

/// Connects to the address `url`.
pub async fn connect(url: &str) -> Result<(Client, Connection), Error> {
    Address::parse(url)?.connect().await
}

/// Percent-decoding: `%2F` becomes `/`.
fn decoded(value: &str) -> String {
    let pair = format!("a={}", value.replace('+', "%2B"));
    url::form_urlencoded::parse(pair.as_bytes()).map(|(_, value)| value.into_owned()).collect()
}

/// The trusted authorities of the machine; read once.
fn machine() -> Result<Arc<RootCertStore>, Error> {
    static FOUND: OnceLock<Arc<RootCertStore>> = OnceLock::new();
    if let Some(found) = FOUND.get() {
        return Ok(found.clone());
    }
    let loaded = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(loaded.certs);
    if roots.is_empty() {
        return Err(Error::Roots(format!("system: 没有可信的证书 / nobody is trusted: {:?}", loaded.errors)));
    }
    Ok(FOUND.get_or_init(|| Arc::new(roots)).clone())
}

fn from_file(path: &Path) -> Result<RootCertStore, Error> {
    let wrong = |why: String| Error::Roots(format!("{}: {why}", path.display()));
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| wrong(error.to_string()))? {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(wrong("没有证书 / holds no certificate".into()));
    }
    Ok(roots)
}
