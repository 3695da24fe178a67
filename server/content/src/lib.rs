//! What is inside a file (core §3 File, §5): is it what its name says, how does it look, which words are in it.
//!
//! Everything here is a pure function over bytes. Files come from anybody, so each reader has its limits written beside
//! it: sizes before and after inflating, counts, depths, pixels. What is over a limit is refused with a [`Refusal`], in
//! Chinese, before memory is spent on it.

mod archive;
mod charset;
pub mod docx;
pub mod grid;
mod numbers;
pub mod pdf;
pub mod picture;
mod presentation;
mod refusal;
mod sniff;
mod text;
mod watermark;
mod xls;
mod xml;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod samples;

pub use archive::{Fault as ArchiveFault, Limits as ArchiveLimits, inspect as inspect_archive};
pub use charset::decode;
pub use presentation::{MAX_OFFICE, Presentation, Slide, Way, present, way};
pub use refusal::Refusal;
pub use sniff::{HEAD, Sniffed, sniff};
pub use text::{MAX_TEXT, words};
pub use watermark::Mark;
pub use xls::{Extent, SIGNATURE as OLE_SIGNATURE, extent as xls_extent};
