//! Resized images (core §7: optional width and height of the stream), with a watermark for members with
//! preview-only access.

use bytes::Bytes;
use futures_util::StreamExt;
use xieli_content::picture::{self, Picture};
use xieli_kernel::{AppError, AppResult, Viewer};

use super::content::Content;
use super::{preview, rules, storage_error, work};
use crate::Services;
use crate::sandbox::Job;

/// The most stored sizes of one image.
const MAX_KEPT: usize = 64;
/// The most bytes of a stored image.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// The image to serve instead of the original: smaller if a size is requested, watermarked for preview-only
/// access. `None` if the original is served: it is no image, or no change is requested, or it is too large to
/// be resized.
#[erased]
pub async fn instead(
    services: &Services,
    viewer: &Viewer,
    content: &Content,
    width: Option<u32>,
    height: Option<u32>,
) -> AppResult<Option<Picture>> {
    if !content.content_type.starts_with("image/") || content.content_type == "image/bmp" {
        return Ok(None);
    }
    if !rules::may_download(viewer, &content.file) {
        let mark = Some(preview::mark(viewer));
        return fit(services, viewer, content, Job::Fit { width, height, mark }).await.map(Some);
    }
    if width.is_none() && height.is_none() {
        return Ok(None);
    }
    let side = |asked: Option<u32>| asked.unwrap_or(picture::MAX_SIDE).clamp(1, picture::MAX_SIDE);
    let folder = format!("derived/{}/picture", content.hash);
    let kept = format!("{folder}/{}x{}", side(width), side(height));
    if services.storage().head(&kept).await.map_err(storage_error)?.is_some() {
        let content = services.storage().bytes(&kept, MAX_BYTES).await.map_err(storage_error)?;
        return Ok(Some(picture(content.to_vec())));
    }
    let made = match fit(services, viewer, content, Job::Fit { width, height, mark: None }).await {
        Err(AppError::Invalid(_)) => return Ok(None),
        other => other?,
    };
    let others = services.storage().list(&folder).map_err(storage_error)?;
    if others.take(MAX_KEPT).count().await < MAX_KEPT {
        let bytes = Bytes::from(made.content.clone());
        services.storage().put(&kept, bytes).await.map_err(storage_error)?;
    }
    Ok(Some(made))
}

async fn fit(services: &Services, viewer: &Viewer, content: &Content, job: Job) -> AppResult<Picture> {
    let (key, hash, whose) = (&content.key, &content.hash, viewer.into());
    let source = work::Source { key, hash, whose, most: picture::MAX_BYTES };
    work::run(services, source, job).await.map(picture)
}

/// An image generated here.
pub fn picture(content: Vec<u8>) -> Picture {
    Picture { content_type: kind(&content), content }
}

/// The MIME type of a stored image; all of them are generated here.
pub fn kind(content: &[u8]) -> &'static str {
    match content {
        [0xff, 0xd8, ..] => "image/jpeg",
        [b'R', b'I', b'F', b'F', ..] => "image/webp",
        _ => "image/png",
    }
}
