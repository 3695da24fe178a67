//! Labels with QR codes (core §2 QR codes): a layout in millimetres, prepared once as a scene and written as
//! SVG, PNG or PDF. All three look the same: texts are outlines, so that no output depends on fonts installed
//! on the printing machine. Beside them text documents (`paper`), and tables for exports (`table`).

pub mod archive;
pub mod font;
mod handwriting;
pub mod layout;
pub mod paper;
mod path;
pub mod pdf;
mod picture;
mod png;
mod print;
pub mod scene;
mod svg;
pub mod table;
#[cfg(test)]
mod tests;

pub use archive::{Output, Tick};
pub use font::Fonts;
pub use handwriting::{draw_handwriting, draw_handwriting_into};
pub use layout::{Layout, Problem};
pub use pdf::Sheet;
pub use picture::Pictures;
pub use scene::{Facts, Scene};

/// A label could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum LabelError {
    /// The content is too long for a QR code.
    #[error("the content does not fit into a code: {0}")]
    Code(#[from] qrcode::types::QrError),
    /// The archive could not be written.
    #[error("the archive could not be written: {0}")]
    Archive(#[from] zip::result::ZipError),
    /// A file could not be written.
    #[error("a label could not be written: {0}")]
    File(#[from] std::io::Error),
    /// An image could not be encoded.
    #[error("a picture could not be written: {0}")]
    Picture(#[from] ::png::EncodingError),
    /// An image of the layout can't be decoded, or a sheet has no room: callers check both before.
    #[error("not drawable: {0}")]
    Layout(&'static str),
    /// The caller has cancelled the drawing.
    #[error("stopped")]
    Stopped,
}
