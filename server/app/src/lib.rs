//! The xieli binary: configuration, HTTP, command line, embedded PostgreSQL, jobs, adapters.

pub mod clamd;
pub mod cli;
pub mod config;
pub mod events;
pub mod http;
pub mod jobs;
pub mod log;
pub mod mail;
pub mod metrics;
pub mod outgoing;
pub mod secret_key;
pub mod server;
pub mod sms;
pub mod storage;
pub mod telemetry;
pub mod webhooks;
pub mod wechat;
