//! GraphQL types of file previews.

use async_graphql::Context;
use xieli_domain::file::preview::{self, Viewing};
use xieli_domain::file::{rules, service};
use xieli_macros::{Enum, fields};

use super::mutations::FileInput;
use super::types::File;
use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError, decode};

/// Format in which the preview of a file is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum FilePreviewKind {
    /// An image, at the address.
    Image,
    /// A PDF, at the address.
    Pdf,
    /// Pages of a PDF as images: the address returns their number, with `page` each of them.
    Pages,
    /// A grid of cells: JSON at the address.
    Grid,
    /// A document as HTML: JSON at the address.
    Html,
    /// Slides of texts and images: JSON at the address.
    Slides,
    /// A video, at the address.
    Video,
    /// A text: JSON at the address.
    Text,
    /// No preview: see the message.
    Other,
}

impl From<Viewing> for FilePreviewKind {
    fn from(viewing: Viewing) -> Self {
        match viewing {
            Viewing::Image => Self::Image,
            Viewing::Pdf => Self::Pdf,
            Viewing::Pages => Self::Pages,
            Viewing::Grid => Self::Grid,
            Viewing::Html => Self::Html,
            Viewing::Slides => Self::Slides,
            Viewing::Video => Self::Video,
            Viewing::Text => Self::Text,
            Viewing::None => Self::Other,
        }
    }
}

/// The preview of a file, or the reason why there is none.
#[fields(login)]
pub struct FilePreviewPayload {
    /// The address of the preview, with a ticket for this file alone; null when there is none.
    pub address: Option<String>,
    /// The format of the preview.
    pub kind: Option<FilePreviewKind>,
    /// Text of the watermark, where the viewer may see the preview but not download the file.
    pub watermark: Option<String>,
    /// The reason why there is no preview (core §5).
    pub message: Option<String>,
    /// The file with its updated counts.
    pub file: Option<File>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Records that the viewer opens a file, and returns the preview.
pub(super) async fn look(ctx: &Context<'_>, input: &FileInput) -> Result<FilePreviewPayload> {
    let (services, viewer) = (ctx.services()?, ctx.viewer()?);
    let work = async {
        let id = decode::<File>(&input.id)?;
        let file = service::note(services.db(), viewer, id, rules::RECORD_PREVIEW).await?;
        let preview = preview::describe(services, viewer, &file).await?;
        Ok((file, preview))
    };
    let (found, user_errors) = split(work.await)?;
    let (file, preview) = found.unzip();
    let kind = preview.as_ref().map(|preview| preview.viewing.into());
    let (address, watermark, message) =
        preview.map(|preview| (preview.address, preview.watermark, preview.message)).unwrap_or_default();
    Ok(FilePreviewPayload { address, kind, watermark, message, file: file.map(File::from), user_errors })
}
