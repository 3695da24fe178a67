//! Labels with QR codes (core §2 QR codes): a layout in millimetres, drawn once as a scene and written as SVG, PNG or PDF.
//! All three show the same: texts are outlines, so nothing depends on the fonts of whoever prints.

pub mod archive;
pub mod font;
mod ink;
pub mod layout;
pub mod paper;
mod path;
pub mod pdf;
mod picture;
mod png;
pub mod scene;
mod svg;
#[cfg(test)]
mod tests;

pub use archive::{Output, Tick};
pub use font::Fonts;
pub use ink::{ink, ink_into};
pub use layout::{Layout, Problem};
pub use pdf::Sheet;
pub use picture::Pictures;
pub use scene::{Facts, Scene};

/// A label could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum LabelError {
    /// The content is too long for a code.
    #[error("the content does not fit into a code: {0}")]
    Code(#[from] qrcode::types::QrError),
    /// The archive could not be written.
    #[error("the archive could not be written: {0}")]
    Archive(#[from] zip::result::ZipError),
    /// A file could not be written.
    #[error("a label could not be written: {0}")]
    File(#[from] std::io::Error),
    /// A picture could not be written.
    #[error("a picture could not be written: {0}")]
    Picture(#[from] ::png::EncodingError),
    /// A picture of the layout can't be read, or a sheet has no room: both are refused before.
    #[error("not drawable: {0}")]
    Layout(&'static str),
    /// Whoever asked does not want it any more.
    #[error("stopped")]
    Stopped,
}
