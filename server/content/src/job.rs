//! Jobs on untrusted file content, which run in a sandboxed subprocess.
//!
//! Only that subprocess calls [`Job::perform`] (docs/decisions/0045): a parser that loops, exhausts memory or
//! crashes affects no other process.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::watermark::Mark;
use crate::{Refusal, pdf, picture, presentation, sniff, text, workbook};

/// Operation on the bytes of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// Checks whether the content matches the name, by its beginning ([`sniff`]); returns [`sniff::Sniffed`]
    /// as JSON.
    Sniff {
        /// Name of the file.
        name: String,
        /// Size of the whole file.
        size: u64,
    },
    /// Extracts the text.
    Words {
        /// Name of the file.
        name: String,
    },
    /// Converts the file for display; returns a [`presentation::Presentation`] as JSON.
    Present {
        /// Name of the file.
        name: String,
    },
    /// Renders a page of a PDF as an image.
    Page {
        /// Page number, from 1.
        number: usize,
        /// Watermark.
        mark: Option<Mark>,
    },
    /// Resizes an image to fit.
    Fit {
        /// The largest width.
        width: Option<u32>,
        /// The largest height.
        height: Option<u32>,
        /// Watermark.
        mark: Option<Mark>,
    },
    /// Converts a member's photo to a PNG.
    Avatar,
    /// Reads a sheet of a workbook; returns a [`workbook::Table`] as JSON.
    Rows {
        /// Name of the file.
        name: String,
        /// Name of the sheet; by default the first one with cells.
        sheet: Option<String>,
    },
    /// Decodes the pixels of images in a JSON list: [`picture::pixels`].
    Pixels,
}

impl Job {
    /// Name of the operation in logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sniff { .. } => "sniff",
            Self::Words { .. } => "words",
            Self::Present { .. } => "present",
            Self::Page { .. } => "page",
            Self::Fit { .. } => "fit",
            Self::Avatar => "avatar",
            Self::Rows { .. } => "rows",
            Self::Pixels => "pixels",
        }
    }

    /// Runs the operation.
    pub fn perform(&self, bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
        match self {
            Self::Sniff { name, size } => json(&sniff::sniff(name, *size, bytes, &[])?),
            Self::Words { name } => text::words(name, bytes).map(String::into_bytes),
            Self::Present { name } => json(&presentation::present(name, bytes)?),
            Self::Page { number, mark } => pdf::page(bytes, *number, mark.as_ref()).map(|made| made.content),
            Self::Fit { width, height, mark } => {
                picture::fit(bytes, *width, *height, mark.as_ref()).map(|made| made.content)
            }
            Self::Avatar => picture::avatar(bytes),
            Self::Rows { name, sheet } => json(&workbook::table(name, bytes, sheet.as_deref())?),
            Self::Pixels => picture::pixels(bytes),
        }
    }
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(value).map_err(|_| Refusal::unreadable())
}

/// Framing of requests to the subprocess and of its responses: JSON with a length prefix, then bytes to the
/// end.
pub fn frame<T: Serialize>(head: &T) -> Option<Vec<u8>> {
    let head = serde_json::to_vec(head).ok()?;
    let length = u32::try_from(head.len()).ok()?;
    Some([&length.to_be_bytes()[..], &head].concat())
}

/// The head of a frame and the bytes after it; `None` if invalid.
pub fn unframe<T: DeserializeOwned>(frame: &[u8]) -> Option<(T, &[u8])> {
    let (length, rest) = frame.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (head, rest) = rest.split_at_checked(length)?;
    Some((serde_json::from_slice(head).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_job_and_its_answer_cross_as_they_are() {
        let job = Job::Page { number: 3, mark: Some(Mark { text: "张伟".to_owned() }) };
        let sent = [frame(&job).expect("a frame"), b"%PDF".to_vec()].concat();
        assert_eq!(unframe(&sent), Some((job, &b"%PDF"[..])));
        let refused = Err::<(), _>(Refusal::too_much());
        let sent = frame(&refused).expect("a frame");
        assert_eq!(unframe(&sent), Some((refused, &[][..])));
        assert_eq!(unframe::<Job>(&sent), None);
        assert_eq!(unframe::<Job>(b"\xff\xff\xff\xff{}"), None);
        assert_eq!(unframe::<Job>(b""), None);
    }

    #[test]
    fn every_job_makes_what_it_says() {
        let made = |job: Job, bytes: &[u8]| job.perform(bytes).expect("made");
        let png = samples::png(9, 5);
        let sniffed: sniff::Sniffed =
            serde_json::from_slice(&made(Job::Sniff { name: "a.png".into(), size: 1 << 20 }, &png))
                .expect("JSON");
        assert_eq!(sniffed.dimensions, Some((9, 5)));
        let words = made(Job::Words { name: "a.xlsx".into() }, &samples::xlsx("合同"));
        assert!(String::from_utf8(words).expect("a text").contains("合同"));
        let shown = made(Job::Present { name: "a.pdf".into() }, &samples::pdf(&["x"]));
        assert_eq!(shown, br#"{"kind":"PAGES","pages":1}"#);
        assert!(made(Job::Page { number: 1, mark: None }, &samples::pdf(&["x"])).starts_with(&[0xff, 0xd8]));
        assert!(made(Job::Fit { width: Some(3), height: None, mark: None }, &png).starts_with(b"\x89PNG"));
        assert!(made(Job::Avatar, &png).starts_with(b"\x89PNG"));
        let rows = Job::Rows { name: String::new(), sheet: None };
        let table: workbook::Table =
            serde_json::from_slice(&made(rows, &samples::xlsx("姓名"))).expect("JSON");
        assert_eq!(table.rows, [(1, vec![(0, "姓名".to_owned())])]);
    }
}
