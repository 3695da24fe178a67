//! Logging to standard error, one JSON object per line; standard output is for the results of commands.

use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// Sets up the log as configured. Only the first call has an effect.
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
