//! Export of traces to an OpenTelemetry collector, if configured: OTLP over HTTP.
//!
//! `xieli_domain::observe` creates spans and hands over finished ones, so that untraced requests do not touch
//! OpenTelemetry. The library batches and retries spans, and drops them if the collector does not accept
//! them.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{BatchSpanProcessor, SpanData, SpanEvents, SpanLinks, SpanProcessor};
use tokio::runtime::Handle;
use xieli_database::{Context, Outcome};
use xieli_domain::observe::{self, Sink, Span, Trace, Value};

use crate::config::Otlp;
use crate::outgoing;

/// Time limit of the collector; afterwards the batch is lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// The exporter of spans.
pub struct Telemetry {
    processor: BatchSpanProcessor,
    scope: InstrumentationScope,
    percent: u64,
}

impl Telemetry {
    /// Starts the exporter; the first batch opens the connection.
    pub fn start(otlp: &Otlp) -> Outcome<Arc<Self>> {
        let client = outgoing::client(PATIENCE).context(|| "XIELI_OTLP_ENDPOINT".to_owned())?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client { client, runtime: Handle::current() })
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", otlp.endpoint))
            .with_headers(otlp.headers.clone())
            .with_timeout(PATIENCE)
            .build()
            .context(|| "XIELI_OTLP_ENDPOINT".to_owned())?;
        let mut processor = BatchSpanProcessor::builder(exporter).build();
        let resource = Resource::builder_empty()
            .with_service_name("xieli")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .with_attribute(KeyValue::new("service.instance.id", format!("{:016x}", rand::random::<u64>())))
            .build();
        processor.set_resource(&resource);
        let scope = InstrumentationScope::builder("xieli").build();
        Ok(Arc::new(Self { processor, scope, percent: otlp.percent }))
    }

    /// The trace of a request; `None` if it is not sampled. The decision depends on the id, as in other
    /// processes of the same trace.
    pub fn trace(self: &Arc<Self>, id: u128) -> Option<Trace> {
        let sampled = (id & u128::from(u32::MAX)) % 100 < u128::from(self.percent);
        sampled.then(|| Trace { sink: self.clone(), id, root: Trace::span_id() })
    }

    /// Sends the remaining spans, within a few seconds.
    pub async fn finish(self: &Arc<Self>) {
        let telemetry = self.clone();
        let done =
            tokio::task::spawn_blocking(move || telemetry.processor.shutdown_with_timeout(PATIENCE / 2));
        match done.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the last spans were lost"),
            Err(error) => tracing::warn!(%error, "the last spans were lost"),
        }
    }

    /// Sends waiting spans; blocks, for tests.
    pub fn flush(&self) -> Outcome<()> {
        self.processor.force_flush().context(|| "spans".to_owned())
    }
}

impl Sink for Telemetry {
    fn ended(&self, span: Span) {
        let id = TraceId::from_bytes(span.trace_id.to_be_bytes());
        let attributes = span.attributes.into_iter().map(|(name, value)| match value {
            Value::Text(text) => KeyValue::new(name, text),
            Value::Number(number) => KeyValue::new(name, number),
        });
        self.processor.on_end(SpanData {
            span_context: SpanContext::new(
                id,
                SpanId::from_bytes(span.id.to_be_bytes()),
                TraceFlags::SAMPLED,
                false,
                TraceState::default(),
            ),
            parent_span_id: SpanId::from_bytes(span.parent.to_be_bytes()),
            parent_span_is_remote: span.remote,
            span_kind: match span.kind {
                observe::SpanKind::Server => SpanKind::Server,
                observe::SpanKind::Client => SpanKind::Client,
                observe::SpanKind::Internal => SpanKind::Internal,
            },
            name: span.name,
            start_time: span.began,
            end_time: span.ended,
            attributes: attributes.collect(),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: if span.failed {
                Status::Error { description: Cow::Borrowed("") }
            } else {
                Status::Unset
            },
            instrumentation_scope: self.scope.clone(),
        });
    }
}

/// HTTP client of the exporter, for a thread outside of the runtime.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let client = self.client.clone();
        let task = self.runtime.spawn(async move {
            let reply = client.execute(request).await?;
            let (status, headers) = (reply.status(), reply.headers().clone());
            Ok::<_, reqwest::Error>((status, headers, reply.bytes().await?))
        });
        let (status, headers, body) = task.await??;
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

/// Trace and span of the caller (`traceparent`, W3C Trace Context, version 00 and compatible ones).
pub fn parent(header: &str) -> Option<(u128, u64)> {
    let mut parts = header.trim().split('-');
    let (version, trace, span, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let hex = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    let well_formed = hex(version, 2) && version != "ff" && hex(trace, 32) && hex(span, 16) && hex(flags, 2);
    if !well_formed || (version == "00" && parts.next().is_some()) {
        return None;
    }
    let (trace, span) = (u128::from_str_radix(trace, 16).ok()?, u64::from_str_radix(span, 16).ok()?);
    (trace != 0 && span != 0).then_some((trace, span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_well_formed_parent_is_taken() {
        let trace = "0af7651916cd43dd8448eb211c80319c";
        let good = format!("00-{trace}-b7ad6b7169203331-01");
        assert_eq!(parent(&good), Some((0x0af7651916cd43dd8448eb211c80319c, 0xb7ad6b7169203331)));
        assert!(parent(&format!("cc-{trace}-b7ad6b7169203331-01-later")).is_some());
        for bad in [
            String::new(),
            "00".to_owned(),
            format!("00-{trace}-b7ad6b7169203331"),
            format!("00-{trace}-b7ad6b7169203331-01-more"),
            format!("ff-{trace}-b7ad6b7169203331-01"),
            format!("00-{}-b7ad6b7169203331-01", trace.to_uppercase()),
            format!("00-{}-b7ad6b7169203331-01", "0".repeat(32)),
            format!("00-{trace}-0000000000000000-01"),
            format!("00-+{}-b7ad6b7169203331-01", &trace[1..]),
        ] {
            assert_eq!(parent(&bad), None, "{bad}");
        }
    }
}
