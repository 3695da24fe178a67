//! Everything that is made of foreign bytes, by name: what a process apart is asked to do with a file.
//!
//! Nobody but that process calls [`Job::perform`] (docs/decisions/0045): a reader that is caught in a file may spin,
//! swell or die, and takes nobody with it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::watermark::Mark;
use crate::{Refusal, pdf, picture, presentation, sniff, text, workbook};

/// What is to be made of a file's bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// Whether it is what its name says, by its beginning ([`sniff`]): [`sniff::Sniffed`] as JSON.
    Sniff {
        /// Of the file.
        name: String,
        /// Of the whole file.
        size: u64,
    },
    /// The words in it: a text.
    Words {
        /// Of the file.
        name: String,
    },
    /// How it is shown: a [`presentation::Presentation`] as JSON.
    Present {
        /// Of the file.
        name: String,
    },
    /// A page of a PDF: a picture.
    Page {
        /// From 1.
        number: usize,
        /// Written across.
        mark: Option<Mark>,
    },
    /// A picture that fits: a picture.
    Fit {
        /// At most so wide.
        width: Option<u32>,
        /// At most so high.
        height: Option<u32>,
        /// Written across.
        mark: Option<Mark>,
    },
    /// The picture of a person: a PNG.
    Avatar,
    /// A sheet of a workbook: a [`workbook::Table`] as JSON.
    Rows {
        /// Of the file.
        name: String,
        /// Its name; the first that has cells where none is asked for.
        sheet: Option<String>,
    },
    /// The pixels of pictures that come as JSON: [`picture::pixels`].
    Pixels,
}

impl Job {
    /// What it is called in logs.
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

    /// Does it.
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

/// What the process apart is told before the bytes, and what it answers: JSON behind its length, then bytes to the end.
pub fn frame<T: Serialize>(head: &T) -> Option<Vec<u8>> {
    let head = serde_json::to_vec(head).ok()?;
    let length = u32::try_from(head.len()).ok()?;
    Some([&length.to_be_bytes()[..], &head].concat())
}

/// The head of a frame, and what follows it; none when it is none.
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
