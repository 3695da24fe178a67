//! How a file is shown.

use async_graphql::Context;
use xieli_domain::file::preview::{self, Viewing};
use xieli_domain::file::{rules, service};
use xieli_macros::{Enum, fields};

use super::mutations::FileInput;
use super::types::File;
use crate::core::payload::split;
use crate::core::{Reach, Result, UserError, decode};

/// With what a file is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum FilePreviewKind {
    /// A picture, at the address.
    Image,
    /// A PDF, at the address.
    Pdf,
    /// Pages of a PDF as pictures: the address answers how many, with `page` each of them.
    Pages,
    /// A grid of cells: JSON at the address.
    Grid,
    /// A document as HTML: JSON at the address.
    Html,
    /// Slides of texts and pictures: JSON at the address.
    Slides,
    /// A film, at the address.
    Video,
    /// A text: JSON at the address.
    Text,
    /// Not at all: see the message.
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

/// How a file is shown, or why it is not.
#[fields(login)]
pub struct FilePreviewPayload {
    /// From where, with a ticket for this file alone; null when it can't be shown.
    pub address: Option<String>,
    /// With what.
    pub kind: Option<FilePreviewKind>,
    /// What to write across it: the viewer may look and not have.
    pub watermark: Option<String>,
    /// Why it can't be shown (core §5).
    pub message: Option<String>,
    /// The file with its new counts.
    pub file: Option<File>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Notes that somebody looks at a file, and answers how.
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
