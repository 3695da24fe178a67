//! Records the time that tests spend on their set-up, by cause, for the closing table of `./taskw test`.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;
use std::time::Instant;

/// A category of setup time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Connecting to the cluster, or starting it.
    Cluster,
    /// Making a template: migrations and demo data.
    Template,
    /// Copying a template, and dropping the copy.
    Database,
    /// Starting a node.
    #[cfg(feature = "server")]
    Server,
    /// Getting a token.
    #[cfg(feature = "server")]
    SignIn,
    /// Writing rows by SQL before the test.
    Seeding,
}

impl Cause {
    fn name(self) -> &'static str {
        match self {
            Self::Cluster => "cluster",
            Self::Template => "template",
            Self::Database => "database",
            #[cfg(feature = "server")]
            Self::Server => "server",
            #[cfg(feature = "server")]
            Self::SignIn => "sign-in",
            Self::Seeding => "seeding",
        }
    }
}

/// Adds the duration of `work` to a cause. Without `XIELI_TEST_TIMES` nothing is recorded.
pub(crate) async fn timed<T>(cause: Cause, work: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let value = work.await;
    record(cause, began);
    value
}

/// Adds the time since `began` to a cause.
pub(crate) fn record(cause: Cause, began: Instant) {
    if let Some(mut file) = sink() {
        // one short write to a file opened for appending is atomic among processes
        let line = format!("{}\t{}\n", cause.name(), began.elapsed().as_micros());
        // a lost entry affects only the table
        let _lost = file.write_all(line.as_bytes());
    }
}

/// The file that all processes of a run append to: `cause`, a tab, microseconds.
fn sink() -> Option<&'static File> {
    static SINK: OnceLock<Option<File>> = OnceLock::new();
    let open = || {
        let path = std::env::var_os("XIELI_TEST_TIMES")?;
        OpenOptions::new().create(true).append(true).open(path).ok()
    };
    SINK.get_or_init(open).as_ref()
}
