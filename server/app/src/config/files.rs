//! Configuration of the file storage.

use std::path::PathBuf;

use xieli_database::{Outcome, Trouble, causes};
use xieli_domain::services::Quota;
use xieli_storage::{S3Settings, Storage};

use super::{Reader, web_address};
use crate::clamd::Place;

/// Settings of the file storage.
#[derive(Debug, Clone)]
pub struct Files {
    /// XIELI_FILES, or `files` in XIELI_DATA.
    pub folder: PathBuf,
    /// XIELI_S3_*: an S3 bucket instead of the folder.
    pub s3: Option<S3Settings>,
    /// XIELI_FILE_LIMIT.
    pub limit: u64,
    /// XIELI_STORAGE_PER_ENTERPRISE and XIELI_UPLOADS_PER_MEMBER.
    pub quota: Quota,
    /// XIELI_CLAMD.
    pub scanner: Option<Place>,
}

impl Files {
    /// Reads the settings; the reader collects errors.
    pub(super) fn read(reader: &mut Reader) -> Self {
        let folder = reader.text("XIELI_FILES").map(PathBuf::from);
        let folder = folder.unwrap_or_else(|| reader.path("XIELI_DATA").join("files"));
        let endpoint = reader.parsed(
            "XIELI_S3_ENDPOINT",
            "应为 http:// 或 https:// 开头的地址 / must begin with http:// or https://",
            web_address,
        );
        let region = reader.text("XIELI_S3_REGION").unwrap_or_default();
        let path_style = reader.flag("XIELI_S3_PATH_STYLE");
        let mut needed = |name| {
            let value = reader.text(name);
            if endpoint.is_some() && value.is_none() {
                reader.refuse(name, "", "使用 XIELI_S3_ENDPOINT 时必填 / needed with XIELI_S3_ENDPOINT");
            }
            value.unwrap_or_default()
        };
        let bucket = needed("XIELI_S3_BUCKET");
        let access_key = needed("XIELI_S3_ACCESS_KEY");
        let secret_key = needed("XIELI_S3_SECRET_KEY");
        let s3 = endpoint.map(|endpoint| S3Settings {
            endpoint,
            region,
            bucket,
            access_key,
            secret_key,
            path_style,
        });
        let scanner = reader.parsed(
            "XIELI_CLAMD",
            "应为 tcp://主机:端口 或 unix:/路径 / must be tcp://host:port or unix:/path",
            Place::parse,
        );
        let quota = Quota {
            enterprise: reader.number("XIELI_STORAGE_PER_ENTERPRISE", 1, 1 << 60),
            uploading: reader.number("XIELI_UPLOADS_PER_MEMBER", 1, 1 << 60),
        };
        Self { folder, s3, limit: reader.number("XIELI_FILE_LIMIT", 1, 2_147_483_647), quota, scanner }
    }

    /// Opens the configured storage.
    pub fn open(&self) -> Outcome<Storage> {
        let opened = match &self.s3 {
            Some(settings) => {
                crate::outgoing::ready();
                Storage::s3(settings)
            }
            None => Storage::folder(&self.folder),
        };
        opened.map_err(|error| {
            let place = if self.s3.is_some() { "XIELI_S3_ENDPOINT" } else { "XIELI_FILES" };
            Trouble::new(format!("{place}: {}", causes(&error)))
        })
    }
}
