//! Concurrency limits of the server: in total, per address and per account.

use std::time::Duration;

use super::Reader;

/// Limits of connections and concurrent requests.
#[derive(Debug, Clone)]
pub struct CrowdLimits {
    /// XIELI_REQUESTS_PER_ADDRESS.
    pub requests_per_address: usize,
    /// XIELI_REQUESTS_PER_VIEWER.
    pub requests_per_viewer: usize,
    /// XIELI_BODY_MEMORY, bytes.
    pub body_memory: usize,
    /// XIELI_MAX_CONNECTIONS.
    pub connections: usize,
    /// XIELI_CONNECTIONS_PER_ADDRESS.
    pub connections_per_address: usize,
    /// XIELI_HEAD_TIMEOUT.
    pub head_timeout: Duration,
    /// XIELI_KEEP_ALIVE.
    pub keep_alive: Duration,
}

impl CrowdLimits {
    pub(super) fn read(reader: &mut Reader) -> Self {
        Self {
            requests_per_address: reader.count("XIELI_REQUESTS_PER_ADDRESS", 1, 1_000_000),
            requests_per_viewer: reader.count("XIELI_REQUESTS_PER_VIEWER", 1, 1_000_000),
            body_memory: reader.count("XIELI_BODY_MEMORY", 1 << 20, 1 << 40),
            connections: reader.count("XIELI_MAX_CONNECTIONS", 1, 1_000_000),
            connections_per_address: reader.count("XIELI_CONNECTIONS_PER_ADDRESS", 1, 1_000_000),
            head_timeout: reader.seconds("XIELI_HEAD_TIMEOUT"),
            keep_alive: reader.seconds("XIELI_KEEP_ALIVE"),
        }
    }
}
