//! Logs go to standard error, one JSON object a line; standard output is for what a command answers.

use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// Sets the process's log up as configured. A second call changes nothing.
pub fn start(config: &Config) {
    let filter = EnvFilter::new(&config.log);
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let outcome = if config.log_json {
        builder.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
    } else {
        builder.try_init()
    };
    if let Err(error) = outcome {
        tracing::debug!(error, "the log was set up before");
    }
}
