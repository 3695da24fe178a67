//! Inspection of file content (core §3 File, §5): type detection, conversion for display, and extraction of
//! text.
//!
//! All functions are pure functions over bytes. Content from users is processed in a subprocess, by a
//! [`Job`]. Each parser has its limits declared beside it: sizes before and after inflating, counts, depths,
//! pixels. Content beyond a limit is refused with a [`Refusal`], in Chinese, before memory is spent on it.

mod archive;
mod charset;
mod docx;
mod grid;
pub mod job;
mod numbers;
pub mod pdf;
pub mod picture;
mod presentation;
mod refusal;
mod sniff;
mod text;
mod watermark;
pub mod workbook;
mod xls;
mod xml;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod samples;

pub use grid::Sheet;
pub use job::Job;
pub use presentation::{MAX_OFFICE, Presentation, Slide, Way, way};
pub use refusal::Refusal;
pub use sniff::{HEAD, Sniffed, sniff};
pub use watermark::Mark;
pub use xls::SIGNATURE as OLE_SIGNATURE;
pub(crate) use xls::extent as xls_extent;
