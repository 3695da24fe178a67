//! Configuration of metrics, slow logs and traces.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use super::reader::{Reader, Source};

/// The setting whose default address may be in use.
const METRICS: &str = "XIELI_METRICS_LISTEN";

/// Settings of metrics, slow logs and traces.
#[derive(Debug, Clone, Default)]
pub struct Observation {
    /// XIELI_METRICS_LISTEN; none: off.
    pub metrics: Option<SocketAddr>,
    /// Whether the address was configured; then a failure to listen is an error.
    pub metrics_named: bool,
    /// XIELI_SLOW_STATEMENT; none: not logged.
    pub slow_statement: Option<Duration>,
    /// XIELI_SLOW_REQUEST; none: not logged.
    pub slow_request: Option<Duration>,
    /// XIELI_OTLP_ENDPOINT and what belongs to it.
    pub otlp: Option<Otlp>,
}

/// Settings of the trace exporter.
#[derive(Debug, Clone)]
pub struct Otlp {
    /// The base URL, without a trailing slash.
    pub endpoint: String,
    /// XIELI_OTLP_HEADERS.
    pub headers: HashMap<String, String>,
    /// XIELI_TRACE_PERCENT.
    pub percent: u64,
}

impl Observation {
    /// Reads the settings; the reader collects errors.
    pub fn read(reader: &mut Reader) -> Self {
        let wanted = "应为 地址:端口 或 off / must be address:port or off";
        let metrics = reader
            .parsed(METRICS, wanted, |text| match text {
                "off" => Some(None),
                text => text.parse().ok().map(Some),
            })
            .flatten();
        let endpoint = reader.parsed(
            "XIELI_OTLP_ENDPOINT",
            "应为 http:// 或 https:// 开头的地址 / must begin with http:// or https://",
            super::web_address,
        );
        let headers = reader.parsed("XIELI_OTLP_HEADERS", "应为 名称=值,… / must be name=value,…", headers);
        let percent = reader.number("XIELI_TRACE_PERCENT", 0, 100);
        Self {
            metrics,
            metrics_named: reader.found(METRICS).1 != Source::Default,
            slow_statement: milliseconds(reader, "XIELI_SLOW_STATEMENT"),
            slow_request: milliseconds(reader, "XIELI_SLOW_REQUEST"),
            otlp: endpoint.map(|endpoint| Otlp { endpoint, headers: headers.unwrap_or_default(), percent }),
        }
    }
}

/// Milliseconds; 0 disables it.
fn milliseconds(reader: &mut Reader, name: &'static str) -> Option<Duration> {
    Some(reader.number(name, 0, 3_600_000)).filter(|number| *number > 0).map(Duration::from_millis)
}

fn headers(text: &str) -> Option<HashMap<String, String>> {
    let pair = |item: &str| {
        let (name, value) = item.split_once('=')?;
        axum::http::HeaderName::try_from(name.trim()).ok()?;
        axum::http::HeaderValue::try_from(value.trim()).ok()?;
        Some((name.trim().to_owned(), value.trim().to_owned()))
    };
    super::list(text).map(pair).collect()
}
