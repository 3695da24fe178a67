//! A bucket of an S3-compatible store: objects through the library `object_store`; what it cannot do, signing parts of an
//! upload and asking for those that are there, through addresses that `rusty-s3` signs.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};

use crate::{Part, StorageError, StorageResult, listing};

/// How long an address that we use ourselves holds.
const AT_ONCE: Duration = Duration::from_secs(60);
/// Until an answer is there.
const PATIENCE: Duration = Duration::from_secs(30);

/// How to reach a bucket.
#[derive(Debug, Clone)]
pub struct S3Settings {
    /// `https://s3.example.com`; browsers reach it too.
    pub endpoint: String,
    /// The region that requests are signed for.
    pub region: String,
    /// The bucket, which exists.
    pub bucket: String,
    /// Who we are.
    pub access_key: String,
    /// What we sign with.
    pub secret_key: String,
    /// `endpoint/bucket/key` instead of `bucket.endpoint/key`.
    pub path_style: bool,
}

/// The bucket's own side of uploads.
pub struct Remote {
    store: Arc<AmazonS3>,
    bucket: Bucket,
    credentials: Credentials,
    client: reqwest::Client,
}

impl Remote {
    /// The objects of a bucket, and its uploads.
    pub fn open(settings: &S3Settings) -> StorageResult<(Arc<dyn ObjectStore>, Self)> {
        let endpoint: url::Url = settings.endpoint.parse().map_err(StorageError::store)?;
        let style = if settings.path_style { UrlStyle::Path } else { UrlStyle::VirtualHost };
        let bucket = Bucket::new(endpoint, style, settings.bucket.clone(), settings.region.clone())
            .map_err(StorageError::store)?;
        let reached = match settings.path_style {
            true => settings.endpoint.clone(),
            // the library takes the bucket's own address for this style
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

    /// `https://host:port`.
    pub fn origin(&self) -> String {
        self.bucket.base_url().origin().ascii_serialization()
    }

    /// Begins an upload.
    pub async fn begin(&self, path: &Path) -> StorageResult<String> {
        Ok(self.store.create_multipart(path).await?)
    }

    /// A signed address: one part of one upload, of one length.
    pub fn part_address(&self, key: &str, upload: &str, part: Part, life: Duration) -> String {
        let mut action = self.bucket.upload_part(Some(&self.credentials), key, part.number, upload);
        action.headers_mut().insert("content-length", part.size.to_string());
        action.sign(life).to_string()
    }

    /// The parts that are there, in their order.
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

    /// Makes the object.
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

    /// Takes an upload away. One that has become an object is no upload any more, and nothing is left of it: stores
    /// answer that in different ways, so that the object is asked for.
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
