//! Client address of a request, seen through trusted proxies.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, header};

use crate::config::Network;

/// The address of the client; unknown in tests without a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub Option<IpAddr>);

impl ClientAddress {
    /// The address as text for storage.
    pub fn text(self) -> Option<String> {
        self.0.map(|address| address.to_string())
    }
}

/// The peer; or, if the peer is a trusted proxy, the last address in X-Forwarded-For that is not one. Earlier
/// entries come from the client and prove nothing.
pub fn find(request: &Request, trusted: &[Network]) -> ClientAddress {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    ClientAddress(peer.map(|peer| through(peer, request.headers(), trusted)))
}

/// Whether the peer is a trusted proxy.
pub fn is_proxy(request: &Request, trusted: &[Network]) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.is_some_and(|peer| trusted.iter().any(|network| network.contains(peer.0.ip())))
}

fn through(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let trusts = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    let mut nearest = peer;
    for hop in lines.iter().flat_map(|line| line.split(',')).rev() {
        if !trusts(nearest) {
            break;
        }
        match hop.trim().parse::<IpAddr>() {
            Ok(address) => nearest = address.to_canonical(),
            Err(_) => break,
        }
    }
    nearest
}

/// User agent of the client, cut to 200 characters.
pub fn device(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(header::USER_AGENT)?.to_str().ok()?.trim();
    (!text.is_empty()).then(|| text.chars().take(200).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        let trusted: Vec<Network> =
            ["10.0.0.0/8", "127.0.0.1"].iter().filter_map(|text| text.parse().ok()).collect();
        through(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(seen("10.1.1.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen("10.1.1.1", &["6.6.6.6, 198.51.100.1, 10.2.2.2"]), "198.51.100.1");
        assert_eq!(seen("10.1.1.1", &["6.6.6.6", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen("10.1.1.1", &["nonsense"]), "10.1.1.1");
        assert_eq!(seen("10.1.1.1", &[]), "10.1.1.1");
    }
}
