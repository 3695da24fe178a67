//! Preview of a file (core §2 file name with preview, §5, §7 `file/preview/{id}`): the viewer component, the
//! address, and the watermark.
//!
//! Members with preview-only access never get the original bytes: images and the pages of a PDF have the
//! watermark burnt in, office files are shown as extracted content. Files without such a preview are refused
//! to them.

use bytes::Bytes;
use chrono::FixedOffset;
use xieli_content::{Mark, Refusal, Way, pdf, picture};
use xieli_kernel::{AppResult, Viewer, clock};

use super::content::{self, Content, Need};
use super::model::File;
use super::{rules, storage_error, thumbnail, work};
use crate::sandbox::Job;
use crate::{Services, ticket};

/// Viewer component of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewing {
    /// An image, from its stream.
    Image,
    /// A PDF, from its stream, with pdf.js.
    Pdf,
    /// A PDF page by page, each rendered here as an image.
    Pages,
    /// A grid of cells.
    Grid,
    /// A document as HTML.
    Html,
    /// Slides.
    Slides,
    /// A video, from its stream.
    Video,
    /// A text.
    Text,
    /// No preview: see the message.
    None,
}

/// Preview of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Viewer component.
    pub viewing: Viewing,
    /// Address of the content; `None` if there is no preview.
    pub address: Option<String>,
    /// Watermark text.
    pub watermark: Option<String>,
    /// Reason why there is no preview.
    pub message: Option<String>,
}

/// Response of a content address.
#[derive(Debug, Clone)]
pub enum Shown {
    /// A [`xieli_content::Presentation`] as JSON.
    Presentation(Bytes),
    /// One page.
    Page(picture::Picture),
}

/// Version of stored presentations: a new converter converts everything anew.
const KEPT: &str = "1";
/// The most bytes of a stored presentation.
const MAX_KEPT: u64 = 32 * 1024 * 1024;
/// Largest text file; only its first part is shown.
const MAX_TEXT_FILE: u64 = 16 * 1024 * 1024;

/// The preview of a file visible to the viewer.
#[erased]
pub async fn describe(services: &Services, viewer: &Viewer, file: &File) -> AppResult<Preview> {
    let way = xieli_content::way(&file.name);
    let only_looks = !rules::may_download(viewer, file);
    let refused = |refusal: Refusal| Preview {
        viewing: Viewing::None,
        address: None,
        watermark: None,
        message: Some(refusal.message.into_owned()),
    };
    let size = u64::try_from(file.size).unwrap_or_default();
    if way.is_office() && size > xieli_content::MAX_OFFICE {
        return Ok(refused(if only_looks {
            Refusal::new("该文件大小大于5M，且仅允许预览，无法查看")
        } else {
            Refusal::office_too_large()
        }));
    }
    let viewing = match way {
        Way::Image => Viewing::Image,
        Way::Pdf if only_looks && size > pdf::MAX_BYTES => return Ok(refused(only_preview())),
        Way::Pdf if only_looks => Viewing::Pages,
        Way::Pdf => Viewing::Pdf,
        // a video can't be watermarked while streaming
        Way::Video if only_looks => return Ok(refused(only_preview())),
        Way::Video => Viewing::Video,
        Way::Grid | Way::Csv => Viewing::Grid,
        Way::Html => Viewing::Html,
        Way::Slides => Viewing::Slides,
        Way::Text => Viewing::Text,
        Way::None if only_looks => return Ok(refused(only_preview())),
        Way::None => return Ok(refused(Refusal::unsupported())),
    };
    let address = match viewing {
        Viewing::Image | Viewing::Pdf | Viewing::Video => content::address(services, viewer, file.id).await?,
        _ => match ticket::stream(services.signing(), viewer, file.id).await? {
            Some(ticket) => format!("/api/res/file/content/{}?access_token={ticket}", file.id),
            None => format!("/api/res/file/content/{}", file.id),
        },
    };
    let watermark = only_looks.then(|| mark(viewer).text);
    Ok(Preview { viewing, address: Some(address), watermark, message: None })
}

fn only_preview() -> Refusal {
    Refusal::new("该文件仅允许预览，其格式无法加水印展示")
}

/// The watermark: the name of the viewer and the time.
pub fn mark(viewer: &Viewer) -> Mark {
    let now = clock::now();
    // the product is used in China, which has one time zone
    let moment = FixedOffset::east_opt(8 * 3600).map_or_else(
        || now.format("%Y-%m-%d %H:%M").to_string(),
        |zone| now.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string(),
    );
    Mark { text: format!("{} {moment}", viewer.name) }
}

/// The content of an office file, a text or a PDF; `page` is the page, from 1.
#[erased]
pub async fn content(services: &Services, viewer: &Viewer, id: i64, page: Option<usize>) -> AppResult<Shown> {
    let found = content::find(services, viewer, id, None, Need::Preview).await?;
    let way = xieli_content::way(&found.file.name);
    match (way, page) {
        (Way::Pdf, Some(number)) => {
            let mark = (!rules::may_download(viewer, &found.file)).then(|| mark(viewer));
            let (key, hash, whose) = (&found.key, &found.hash, viewer.into());
            let source = work::Source { key, hash, whose, most: pdf::MAX_BYTES };
            let page = work::run(services, source, Job::Page { number, mark }).await?;
            Ok(Shown::Page(thumbnail::picture(page)))
        }
        (Way::Image | Way::Video | Way::None, _) => Err(work::refused(Refusal::unsupported())),
        _ => presentation(services, viewer, &found, way).await.map(Shown::Presentation),
    }
}

/// A presentation, converted once for each content and stored.
async fn presentation(services: &Services, viewer: &Viewer, found: &Content, way: Way) -> AppResult<Bytes> {
    let most = match way {
        Way::Text | Way::Csv => MAX_TEXT_FILE,
        Way::Pdf => pdf::MAX_BYTES,
        _ => xieli_content::MAX_OFFICE,
    };
    if way.is_office() && found.size > most {
        return Err(work::refused(Refusal::office_too_large()));
    }
    let kept = format!("derived/{}/preview-{KEPT}-{}.json", found.hash, format!("{way:?}").to_lowercase());
    if services.storage().head(&kept).await.map_err(storage_error)?.is_some() {
        return services.storage().bytes(&kept, MAX_KEPT).await.map_err(storage_error);
    }
    let source = work::Source { key: &found.key, hash: &found.hash, whose: viewer.into(), most };
    let job = Job::Present { name: found.file.name.clone() };
    let json = Bytes::from(work::run(services, source, job).await?);
    services.storage().put(&kept, json.clone()).await.map_err(storage_error)?;
    Ok(json)
}
