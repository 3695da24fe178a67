//! Labels with QR codes (core §2 QR codes): measures in millimetres, drawn as SVG.

use std::fmt::Write as _;
use std::io::{Seek, Write};

use qrcode::{Color, EcLevel, QrCode};
use serde::{Deserialize, Serialize};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The smallest and the largest side of a label, in millimetres.
pub const SIDE: std::ops::RangeInclusive<i32> = 10..=300;
/// The smallest code that a telephone reads, in millimetres.
pub const MIN_CODE: i32 = 8;
/// The most characters of a heading.
pub const MAX_TITLE: usize = 30;
/// Modules of white around a code, as ISO/IEC 18004 asks.
const QUIET: usize = 4;
/// The height of a line of text, in millimetres.
const LINE: i32 = 5;

/// What a label looks like. From the top: the heading, the code, its characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Millimetres.
    pub width: i32,
    /// Millimetres.
    pub height: i32,
    /// The side of the code with its white border, in millimetres.
    pub code_size: i32,
    /// Above the code.
    pub title: Option<String>,
    /// The characters of the code, below it.
    pub show_code: bool,
}

/// What is wrong with a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The width is out of bounds.
    #[error("标签宽度应为 10 到 300 毫米")]
    Width,
    /// The height is out of bounds.
    #[error("标签高度应为 10 到 300 毫米")]
    Height,
    /// The code is too small to be read, or does not fit with the texts.
    #[error("二维码边长至少 8 毫米，且须与文字一起放得下")]
    Code,
    /// The heading is too long.
    #[error("标题最多 30 个字")]
    Title,
}

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
}

impl Layout {
    /// Everything fits onto the label.
    pub fn check(&self) -> Result<(), Misfit> {
        if !SIDE.contains(&self.width) {
            return Err(Misfit::Width);
        }
        if !SIDE.contains(&self.height) {
            return Err(Misfit::Height);
        }
        if self.title.as_ref().is_some_and(|title| title.chars().count() > MAX_TITLE) {
            return Err(Misfit::Title);
        }
        let lines = i32::from(self.title.is_some()) + i32::from(self.show_code);
        let room = self.width.min(self.height - lines * LINE);
        if self.code_size < MIN_CODE || self.code_size > room {
            return Err(Misfit::Code);
        }
        Ok(())
    }

    /// The label as SVG, with `content` in the code and `below` as its characters.
    pub fn svg(&self, content: &str, below: &str) -> Result<String, LabelError> {
        let code = QrCode::with_error_correction_level(content, EcLevel::M)?;
        let (modules, colors) = (code.width(), code.to_colors());
        let mut path = String::with_capacity(modules * modules * 6);
        for (row, line) in colors.chunks(modules).enumerate() {
            let mut column = 0;
            while column < modules {
                let run = line[column..].iter().take_while(|color| **color == Color::Dark).count();
                if run > 0 {
                    // writing to a string can't fail
                    let _ = write!(path, "M{} {}h{run}v1h-{run}z", column + QUIET, row + QUIET);
                }
                column += run.max(1);
            }
        }
        let (width, height, side, all) = (self.width, self.height, self.code_size, modules + 2 * QUIET);
        let top = if self.title.is_some() { LINE } else { 0 };
        let left = f64::from(width - side) / 2.0;
        let middle = f64::from(width) / 2.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\
             <svg x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 {all} {all}\" shape-rendering=\"crispEdges\">\
             <path d=\"{path}\"/></svg>"
        );
        let mut line = |text: &str, baseline: f64, font: f64| {
            let longest = f64::from(width - 2);
            // Chinese characters are as wide as they are high: a long text gets smaller instead of being cut
            let size = text.chars().fold(0.0, |sum, c| sum + if c.is_ascii() { 0.62 } else { 1.0 });
            let font = if size * font > longest { longest / size } else { font };
            let _ = write!(
                svg,
                "<text x=\"{middle}\" y=\"{baseline}\" font-size=\"{font:.2}\" text-anchor=\"middle\" font-family=\"sans-serif\">{}</text>",
                escape(text)
            );
        };
        if let Some(title) = &self.title {
            line(title, 3.9, 3.4);
        }
        if self.show_code {
            line(below, f64::from(top + side) + 3.2, 2.8);
        }
        svg.push_str("</svg>");
        Ok(svg)
    }
}

/// Writes one SVG for each code into a zip archive, in their order; what a code says is `content` of it.
pub fn archive<W: Write + Seek>(
    to: W,
    layout: &Layout,
    codes: impl IntoIterator<Item = String>,
    content: impl Fn(&str) -> String,
) -> Result<W, LabelError> {
    let mut zip = ZipWriter::new(to);
    for code in codes {
        zip.start_file(format!("{code}.svg"), SimpleFileOptions::default())?;
        zip.write_all(layout.svg(&content(&code), &code)?.as_bytes())?;
    }
    Ok(zip.finish()?)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn layout() -> Layout {
        Layout { width: 40, height: 50, code_size: 36, title: Some("设备".into()), show_code: true }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(layout().check(), Ok(()));
        assert_eq!(Layout { width: 9, ..layout() }.check(), Err(Misfit::Width));
        assert_eq!(Layout { height: 301, ..layout() }.check(), Err(Misfit::Height));
        assert_eq!(Layout { height: i32::MIN, ..layout() }.check(), Err(Misfit::Height));
        assert_eq!(Layout { code_size: 7, ..layout() }.check(), Err(Misfit::Code));
        assert_eq!(Layout { code_size: 41, ..layout() }.check(), Err(Misfit::Code));
        assert_eq!(Layout { height: 45, ..layout() }.check(), Err(Misfit::Code));
        assert_eq!(Layout { title: Some("长".repeat(31)), ..layout() }.check(), Err(Misfit::Title));
    }

    #[test]
    fn texts_can_not_break_out_of_the_drawing() {
        let hostile = Layout { title: Some("</text><script>".into()), ..layout() };
        let svg = hostile.svg("A", "\"&<").expect("drawn");
        assert!(
            !svg.contains("<script>") && svg.contains("&lt;script&gt;") && svg.contains("&quot;&amp;&lt;")
        );
    }

    #[test]
    fn each_code_is_a_file_of_its_own() {
        let codes = ["A1".to_owned(), "A2".to_owned()];
        let done = archive(Cursor::new(Vec::new()), &layout(), codes, str::to_owned).expect("written");
        let mut zip = zip::ZipArchive::new(done).expect("a zip");
        let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
        assert_eq!(names, ["A1.svg", "A2.svg"]);
        let text = std::io::read_to_string(zip.by_index(0).expect("a file")).expect("text");
        assert!(text.contains(">A1</text>") && text.contains("width=\"40mm\""));
    }
}
