//! The binary and what it serves, tested from outside.

mod account;
mod arrows;
mod catalogue;
mod cluster;
mod configuration;
mod enterprise;
mod facade;
mod http;
mod lifecycle;
mod migrations;
mod organization;
mod seed;
mod shell;
mod sms;
mod support;
mod sweep;
