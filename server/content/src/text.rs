//! Extraction of a file's text for the keyword filter of the file list.

use crate::presentation::{MAX_OFFICE, Way, way};
use crate::xml;
use crate::{Refusal, archive::Parts, charset, docx, grid, pdf, presentation};

/// The most indexed characters of a file, about thirty pages.
pub const MAX_TEXT: usize = 30_000;
/// The most bytes read from a text file.
const MAX_BYTES: usize = 1024 * 1024;

/// The text of a file by its name and content, without control characters; empty for files without text.
pub(crate) fn words(name: &str, bytes: &[u8]) -> Result<String, Refusal> {
    let is_large = bytes.len() as u64 > MAX_OFFICE;
    let text = match way(name) {
        Way::Html if !is_large => paragraphs(bytes, docx::PART)?,
        Way::Slides if !is_large => {
            let (slides, _) = presentation::slides(bytes, false)?;
            slides.into_iter().flat_map(|slide| slide.texts).collect::<Vec<_>>().join("\n")
        }
        Way::Grid if !is_large => lines(presentation::sheets(name, bytes)?),
        Way::Csv => lines(vec![grid::csv(beginning(bytes))]),
        Way::Text => charset::decode(beginning(bytes)).into_owned(),
        Way::Pdf => pdf::text(bytes, MAX_TEXT)?,
        _ => String::new(),
    };
    // PostgreSQL stores no NUL, and the other control characters are useless for searches
    Ok(text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_TEXT).collect())
}

fn beginning(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_BYTES)]
}

fn paragraphs(bytes: &[u8], part: &str) -> Result<String, Refusal> {
    let mut parts = Parts::open(bytes, part)?;
    xml::plain(&parts.text(part).ok_or_else(Refusal::unreadable)?, MAX_TEXT)
}

fn lines(sheets: Vec<grid::Sheet>) -> String {
    let mut out = String::new();
    for cell in sheets.into_iter().flat_map(|sheet| sheet.rows).flatten().filter(|cell| !cell.is_empty()) {
        if out.len() > MAX_TEXT * 4 {
            break;
        }
        out.push_str(&cell);
        out.push(' ');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_words_of_each_kind_are_found() {
        for (name, bytes) in [
            ("a.docx", samples::docx("合同 contract")),
            ("a.xlsx", samples::xlsx("合同 contract")),
            ("a.pptx", samples::pptx(&["合同 contract"])),
            ("a.txt", "合同 contract".into()),
            ("a.csv", encoding_rs::GB18030.encode("编号,合同 contract").0.into_owned()),
        ] {
            let words = words(name, &bytes).expect(name);
            assert!(words.contains("合同 contract"), "{name}: {words}");
        }
        assert!(
            words("a.pdf", &samples::pdf(&["Annual contract"])).expect("words").contains("Annual contract")
        );
        assert_eq!(words("a.png", &samples::png(1, 1)), Ok(String::new()));
    }

    #[test]
    fn texts_are_cut_and_keep_no_control_characters() {
        let long = "a\0\u{7}b".repeat(20_000);
        let words = words("a.txt", long.as_bytes()).expect("words");
        assert_eq!(words.chars().count(), MAX_TEXT);
        assert!(!words.contains('\0'));
    }
}
