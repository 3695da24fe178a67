//! Backend on a bucket of an S3-compatible store: objects through the library `object_store`; signing and
//! listing of upload parts, which it lacks, through addresses that `rusty-s3` signs.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};

use crate::{Part, StorageError, StorageResult, listing};

/// Lifetime of a signed address that the server uses itself.
const AT_ONCE: Duration = Duration::from_secs(60);
/// Timeout of a request to the store.
const PATIENCE: Duration = Duration::from_secs(30);

/// Settings of a bucket.
#[derive(Debug, Clone)]
pub struct S3Settings {
    /// Base address, such as `https://s3.example.com`; browsers reach it too.
    pub endpoint: String,
    /// The region that requests are signed for.
    pub region: String,
    /// Name of the bucket, which must exist.
    pub bucket: String,
    /// Access key id.
    pub access_key: String,
    /// Secret key that signs requests.
    pub secret_key: String,
    /// Addresses of the form `endpoint/bucket/key` instead of `bucket.endpoint/key`.
    pub path_style: bool,
}

/// The bucket's implementation of multipart uploads.
pub struct Remote {
    store: Arc<AmazonS3>,
    bucket: Bucket,
    credentials: Credentials,
    client: reqwest::Client,
}

impl Remote {
    /// Opens the objects of a bucket, and its uploads.
    pub fn open(settings: &S3Settings) -> StorageResult<(Arc<dyn ObjectStore>, Self)> {
        let endpoint: url::Url = settings.endpoint.parse().map_err(StorageError::store)?;
        let style = if settings.path_style { UrlStyle::Path } else { UrlStyle::VirtualHost };
        let bucket = Bucket::new(endpoint, style, settings.bucket.clone(), settings.region.clone())
            .map_err(StorageError::store)?;
        let reached = match settings.path_style {
            true => settings.endpoint.clone(),
            // for this style the library expects the address of the bucket itself
            false => bucket.base_url().as_str().trim_end_matches('/').to_owned(),
        };
        let store = AmazonS3Builder::new()
            .with_endpoint(reached)
            .with_region(&settings.region)
            .with_bucket_name(&settings.bucket)
            .with_access_key_id(&settings.access_key)
            .with_secret_access_key(&settings.secret_key)
            .with_virtual_hosted_style_request(!settings.path_style)
            .with_allow_http(settings.endpoint.starts_with("http://"))
            .build()?;
        let client = reqwest::Client::builder().timeout(PATIENCE).build().map_err(StorageError::store)?;
        let credentials = Credentials::new(&settings.access_key, &settings.secret_key);
        let store = Arc::new(store);
        Ok((store.clone(), Self { store, bucket, credentials, client }))
    }

    /// Origin of the store: `https://host:port`.
    pub fn origin(&self) -> String {
        self.bucket.base_url().origin().ascii_serialization()
    }

    /// Begins an upload; returns its id.
    pub async fn begin(&self, path: &Path) -> StorageResult<String> {
        Ok(self.store.create_multipart(path).await?)
    }

    /// A signed address for one part of one upload, of one size.
    pub fn part_address(&self, key: &str, upload: &str, part: Part, life: Duration) -> String {
        let mut action = self.bucket.upload_part(Some(&self.credentials), key, part.number, upload);
        action.headers_mut().insert("content-length", part.size.to_string());
        action.sign(life).to_string()
    }

    /// The parts received so far, in order.
    pub async fn parts(&self, key: &str, upload: &str) -> StorageResult<Vec<Part>> {
        let listed = self.listed(key, upload).await?;
        Ok(listed.into_iter().map(|(part, _)| part).collect())
    }

    async fn listed(&self, key: &str, upload: &str) -> StorageResult<Vec<(Part, String)>> {
        let (mut parts, mut marker) = (Vec::new(), None);
        loop {
            let mut action = self.bucket.list_parts(Some(&self.credentials), key, upload);
            if let Some(marker) = marker {
                action.set_part_number_marker(marker);
            }
            let answer = self.client.get(action.sign(AT_ONCE)).send().await.map_err(StorageError::store)?;
            if answer.status() == reqwest::StatusCode::NOT_FOUND {
                return Err(StorageError::Upload);
            }
            let answer = answer.error_for_status().map_err(StorageError::store)?;
            let text = answer.text().await.map_err(StorageError::store)?;
            let page = listing::read(&text)?;
            parts.extend(page.parts);
            marker = page.next;
            if marker.is_none() {
                parts.sort_unstable();
                return Ok(parts);
            }
        }
    }

    /// Completes an upload to the object.
    pub async fn complete(&self, key: &str, path: &Path, upload: &str, wanted: &[Part]) -> StorageResult<()> {
        let there = self.listed(key, upload).await?;
        let mut tags = Vec::with_capacity(wanted.len());
        for part in wanted {
            let found = there.iter().find(|(listed, _)| listed == part);
            let (_, tag) = found.ok_or(StorageError::Incomplete)?;
            tags.push(PartId { content_id: tag.clone() });
        }
        self.store.complete_multipart(path, &upload.to_owned(), tags).await?;
        Ok(())
    }

    /// Deletes an upload. A completed one is an object, and nothing is left of the upload: stores answer that
    /// in different ways, so the existence of the object is checked.
    pub async fn abort(&self, path: &Path, upload: &str) -> StorageResult<()> {
        match self.store.abort_multipart(path, &upload.to_owned()).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => match self.store.head(path).await {
                Ok(_) => Ok(()),
                Err(_) => Err(error.into()),
            },
        }
    }
}
