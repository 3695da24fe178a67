//! What is inside a file (core §3 File, §5): is it what its name says, how does it look, which words are in it.
//!
//! Everything here is a pure function over bytes, and what is made of strangers' is made in a process apart: [`Job`] names
//! it. Files come from anybody, so each reader has its limits written beside
//! it: sizes before and after inflating, counts, depths, pixels. What is over a limit is refused with a [`Refusal`], in
//! Chinese, before memory is spent on it.

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
