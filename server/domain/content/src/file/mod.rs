//! Documents and attachments: uploads, visibility, versions, records (core §2 Documents, §3 File, §4, §7 Files).

pub mod archive;
pub mod batch;
pub mod content;
pub mod copies;
pub mod kind;
pub mod loaders;
pub mod logo;
pub mod model;
pub mod preview;
mod role_access;
pub mod rules;
pub mod scan;
pub mod service;
pub mod states;
pub mod store;
pub mod sweep;
mod target;
pub mod text;
pub mod thumbnail;
pub mod upload;
mod work;

pub use crate::services::storage_error;
