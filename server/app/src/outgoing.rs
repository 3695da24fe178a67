//! The one way to make requests to other servers.

use std::time::Duration;

/// A client that waits this long, follows no redirect and checks certificates against the system's authorities.
pub fn client(patience: Duration) -> reqwest::Result<reqwest::Client> {
    builder(patience).build()
}

/// The same, to be told more.
pub fn builder(patience: Duration) -> reqwest::ClientBuilder {
    ready();
    reqwest::Client::builder().timeout(patience).redirect(reqwest::redirect::Policy::none())
}

/// Names what encrypts, before a client is made anywhere.
pub fn ready() {
    // a second installation is refused, and means the same provider
    let _installed_before = rustls::crypto::ring::default_provider().install_default();
}
