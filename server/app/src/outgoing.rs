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

/// As much of an answer as anybody wants; the rest is not read.
pub async fn beginning(mut reply: reqwest::Response, most: usize) -> reqwest::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while bytes.len() < most {
        let Some(chunk) = reply.chunk().await? else { break };
        bytes.extend_from_slice(&chunk[..chunk.len().min(most - bytes.len())]);
    }
    Ok(bytes)
}

/// Names what encrypts, before a client is made anywhere.
pub fn ready() {
    // a second installation is refused, and means the same provider
    let _installed_before = rustls::crypto::ring::default_provider().install_default();
}
