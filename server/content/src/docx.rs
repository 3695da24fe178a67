//! Conversion of Word documents to plain HTML: headings, paragraphs, runs, lists, tables, images. All
//! elements are written here and all texts escaped; no markup of the document is copied.

mod styles;
mod writer;

use std::collections::HashMap;

use self::styles::Styles;
use self::writer::Writer;
use crate::archive::Parts;
use crate::xml::{self, Piece, Tag};
use crate::{Refusal, picture};

/// The part that every document has.
pub const PART: &str = "word/document.xml";
/// The most bytes of HTML.
const MAX_HTML: usize = 6 * 1024 * 1024;
/// The most images.
const MAX_PICTURES: usize = 40;
/// The largest width of an image.
const PICTURE_SIDE: u32 = 900;

/// A document as HTML, and whether it was truncated.
pub fn html(bytes: &[u8]) -> Result<(String, bool), Refusal> {
    let mut parts = Parts::open(bytes, PART)?;
    let text = parts.text(PART).ok_or_else(Refusal::unreadable)?;
    let styles = Styles::read(&mut parts);
    let mut pictures = Pictures { targets: xml::relations(&mut parts, PART), made: 0 };
    let mut writer = Writer::default();
    let mut skipped = 0;
    let mut reading = false;
    xml::walk(&text, |piece| {
        match piece {
            // deleted texts, codes of fields, and fallbacks for older readers
            Piece::Open(tag) if matches!(tag.name(), "del" | "instrText" | "Fallback" | "txbxContent") => {
                skipped += 1
            }
            Piece::Close("del" | "instrText" | "Fallback" | "txbxContent") => skipped -= 1,
            _ if skipped > 0 => {}
            Piece::Open(tag) if tag.name() == "t" => reading = true,
            Piece::Close("t") => reading = false,
            Piece::Open(tag) if tag.name() == "blip" => pictures.write(&mut parts, tag, &mut writer),
            Piece::Open(tag) => open(tag, &styles, &mut writer),
            Piece::Close(name) => close(name, &mut writer),
            Piece::Text(text) if reading => writer.text(text),
            Piece::Text(_) => {}
        }
        writer.len() < MAX_HTML
    })?;
    let truncated = writer.len() >= MAX_HTML;
    Ok((writer.finish(), truncated))
}

fn open(tag: &Tag<'_>, styles: &Styles, writer: &mut Writer) {
    match tag.name() {
        "p" => writer.begin_paragraph(),
        "pStyle" => {
            if let Some(level) = tag.get("val").and_then(|style| styles.heading(&style)) {
                writer.paragraph().heading = Some(level);
            }
        }
        "outlineLvl" => {
            let level = tag.get("val").and_then(|level| level.parse::<u8>().ok()).filter(|level| *level < 6);
            writer.paragraph().heading = level.map(|level| level + 1);
        }
        "ilvl" => {
            let level = tag.get("val").and_then(|level| level.parse().ok()).unwrap_or_default();
            writer.paragraph().level = usize::min(level, 8);
        }
        "numId" => {
            let list = tag.get("val").filter(|id| id != "0");
            let level = writer.paragraph().level;
            writer.paragraph().list = list.map(|id| styles.is_ordered(&id, level));
        }
        "jc" => writer.paragraph().align = tag.get("val"),
        "r" => writer.begin_run(),
        "b" => writer.run().bold = tag.is_on(),
        "i" => writer.run().italic = tag.is_on(),
        "u" => writer.run().underline = tag.is_on(),
        "strike" | "dstrike" => writer.run().strike = tag.is_on(),
        "vertAlign" => writer.run().raised = tag.get("val"),
        "tab" => writer.text("\u{2003}"),
        "br" | "cr" => writer.line_break(),
        "tbl" => writer.begin_table(),
        "tr" => writer.begin_row(),
        "tc" => writer.begin_cell(),
        "gridSpan" => writer.span(tag.get("val").and_then(|span| span.parse().ok())),
        "vMerge" if tag.get("val").as_deref() != Some("restart") => writer.merged_above(),
        _ => {}
    }
}

fn close(name: &str, writer: &mut Writer) {
    match name {
        "p" => writer.end_paragraph(),
        "r" => writer.end_run(),
        "tc" => writer.end_cell(),
        "tr" => writer.end_row(),
        "tbl" => writer.end_table(),
        _ => {}
    }
}

struct Pictures {
    targets: HashMap<String, String>,
    made: usize,
}

impl Pictures {
    /// Writes an image after decoding and encoding it again; an undecodable one is left out.
    fn write(&mut self, parts: &mut Parts<'_>, tag: &Tag<'_>, writer: &mut Writer) {
        let target = tag.get("embed").and_then(|id| self.targets.get(&id));
        let Some(target) = target.filter(|_| self.made < MAX_PICTURES) else { return };
        self.made += 1;
        if let Some(url) = data_url(parts, target) {
            writer.picture(&url);
        }
    }
}

/// An image of an office file as a `data:` URL, decoded and encoded again.
pub(crate) fn data_url(parts: &mut Parts<'_>, target: &str) -> Option<String> {
    let bytes = parts.bytes(target)?;
    let made = picture::fit(&bytes, Some(PICTURE_SIDE), Some(PICTURE_SIDE), None).ok()?;
    let content = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, &made.content);
    Some(format!("data:{};base64,{content}", made.content_type))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn shown(body: &str) -> String {
        html(&samples::docx_of(body)).expect("a document").0
    }

    #[test]
    fn headings_paragraphs_and_runs_are_shown() {
        let body = "<w:p><w:pPr><w:pStyle w:val=\"1\"/></w:pPr><w:r><w:t>标题</w:t></w:r></w:p>\
                    <w:p><w:pPr><w:jc w:val=\"center\"/></w:pPr><w:r><w:rPr><w:b/><w:i w:val=\"0\"/></w:rPr>\
                    <w:t>粗</w:t></w:r><w:r><w:t xml:space=\"preserve\"> a&lt;b</w:t><w:br/><w:t>c</w:t></w:r></w:p>";
        assert_eq!(shown(body), "<h1>标题</h1><p class=\"align-center\"><strong>粗</strong> a&lt;b<br>c</p>");
    }

    #[test]
    fn lists_and_tables_are_shown() {
        let item = |level: u8, text: &str| {
            format!(
                "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr>\
                 <w:r><w:t>{text}</w:t></w:r></w:p>"
            )
        };
        assert_eq!(
            shown(&[item(0, "a"), item(1, "b"), item(0, "c")].concat()),
            "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>"
        );
        let table = "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p>\
                     </w:tc></w:tr><w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
        assert_eq!(
            shown(table),
            "<table><tr><td colspan=\"2\"><p>x</p></td></tr><tr><td></td><td><p>y</p></td></tr></table>"
        );
    }

    #[test]
    fn nothing_of_the_document_is_marking() {
        let hostile = "<w:p><w:r><w:t>&lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r></w:p>\
                       <w:p><w:pPr><w:jc w:val=\"&quot; onload=&quot;x\"/></w:pPr><w:r><w:t>&quot;</w:t></w:r></w:p>\
                       <script>alert(2)</script>";
        let shown = shown(hostile);
        assert_eq!(shown, "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>&quot;</p>");
    }

    #[test]
    fn pictures_come_encoded_anew() {
        let shown = html(&samples::docx_with_picture()).expect("a document").0;
        assert!(shown.starts_with("<p><img alt=\"\" src=\"data:image/png;base64,"), "{shown}");
    }
}
