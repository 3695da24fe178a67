//! The binary and what it serves, tested from outside.

mod arrows;
mod catalogue;
mod cluster;
mod configuration;
mod facade;
mod http;
mod lifecycle;
mod migrations;
mod organization;
mod seed;
mod sms;
mod support;
mod sweep;
