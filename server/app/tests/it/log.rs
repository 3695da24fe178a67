//! Captures the server's log on a single-threaded test.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// The log captured on this thread.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the log").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Log {
    /// Begins to capture in the format of the process, with this filter.
    pub fn begin(filter: &str) -> (Self, tracing::subscriber::DefaultGuard) {
        let log = Self::default();
        let subscriber = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(filter));
        let subscriber = subscriber.with_writer(log.clone()).json();
        let subscriber =
            subscriber.flatten_event(true).with_current_span(true).with_span_list(false).finish();
        (log, tracing::subscriber::set_default(subscriber))
    }

    /// The whole log so far.
    pub fn all(&self) -> String {
        String::from_utf8(self.0.lock().expect("the log").clone()).expect("text")
    }

    /// The lines with this message.
    pub fn lines(&self, message: &str) -> Vec<Value> {
        let text = self.all();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        lines.filter(|line| line["message"] == message).collect()
    }
}
