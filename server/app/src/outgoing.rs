//! HTTP client for requests to other servers: verified certificates, no redirects, a timeout, and bounded
//! reading of responses.

use std::time::Duration;

/// A client with this timeout, without redirects, that verifies certificates against the system's
/// authorities.
pub fn client(patience: Duration) -> reqwest::Result<reqwest::Client> {
    builder(patience).build()
}

/// The same, for further settings.
pub fn builder(patience: Duration) -> reqwest::ClientBuilder {
    ready();
    reqwest::Client::builder().timeout(patience).redirect(reqwest::redirect::Policy::none())
}

/// The first `most` bytes of a response; the rest is not read.
pub async fn beginning(mut reply: reqwest::Response, most: usize) -> reqwest::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while bytes.len() < most {
        let Some(chunk) = reply.chunk().await? else { break };
        bytes.extend_from_slice(&chunk[..chunk.len().min(most - bytes.len())]);
    }
    Ok(bytes)
}

/// Installs the TLS provider, before any client is created.
pub fn ready() {
    // a second installation fails, and installs the same provider
    let _installed_before = rustls::crypto::ring::default_provider().install_default();
}
