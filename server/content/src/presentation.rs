//! Presentation of files (core §5): the display mode of a file name, and the converted content.

use serde::Serialize;

use crate::archive::Parts;
use crate::xml::{self, Piece};
use crate::{Refusal, charset, docx, grid, pdf, sniff};

/// Office files above this are not previewed (core §5, §9: 5242880 bytes).
pub const MAX_OFFICE: u64 = 5_242_880;
/// The most bytes of a displayed text.
pub const MAX_TEXT_SHOWN: usize = 1024 * 1024;
/// The most displayed slides.
const MAX_SLIDES: usize = 300;
/// The most images of all slides.
const MAX_PICTURES: usize = 60;
/// The most bytes of all slides.
const MAX_BYTES: usize = 8 * 1024 * 1024;

/// Display mode of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As an image, by the browser.
    Image,
    /// By pdf.js.
    Pdf,
    /// By the browser's player.
    Video,
    /// A workbook as a grid.
    Grid,
    /// A delimited text as a grid.
    Csv,
    /// A Word document as HTML.
    Html,
    /// Slides with texts and images.
    Slides,
    /// A plain text.
    Text,
    /// No preview.
    None,
}

impl Way {
    /// Whether it is an office file, to which the limit of 5 MB applies.
    pub fn is_office(self) -> bool {
        matches!(self, Self::Grid | Self::Html | Self::Slides)
    }
}

/// The display mode of a file name.
pub fn way(name: &str) -> Way {
    match sniff::extension(name).as_str() {
        "png" | "jpg" | "jpeg" | "gif" | "webp" => Way::Image,
        "pdf" => Way::Pdf,
        "mp4" => Way::Video,
        "xlsx" | "xls" => Way::Grid,
        "csv" => Way::Csv,
        "docx" => Way::Html,
        "pptx" => Way::Slides,
        "txt" | "md" | "log" => Way::Text,
        _ => Way::None,
    }
}

/// A slide.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Slide {
    /// Its paragraphs, the title first.
    pub texts: Vec<String>,
    /// Its images, as `data:` URLs.
    pub images: Vec<String>,
}

/// Content converted for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "UPPERCASE")]
pub enum Presentation {
    /// Grids.
    Grid {
        /// The sheets.
        sheets: Vec<grid::Sheet>,
    },
    /// A document.
    Html {
        /// Its content, safe for inclusion in a page.
        html: String,
        /// Whether the file has more content.
        truncated: bool,
    },
    /// Slides.
    Slides {
        /// In their order.
        slides: Vec<Slide>,
        /// Whether the file has more content.
        truncated: bool,
    },
    /// A text.
    Text {
        /// The text.
        text: String,
        /// Whether the file has more content.
        truncated: bool,
    },
    /// A document whose pages are requested as images.
    Pages {
        /// Number of pages.
        pages: usize,
    },
}

/// Converts a file for display by its name and content; images, videos and unknown files are refused.
pub(crate) fn present(name: &str, bytes: &[u8]) -> Result<Presentation, Refusal> {
    let way = way(name);
    if way.is_office() && bytes.len() as u64 > MAX_OFFICE {
        return Err(Refusal::office_too_large());
    }
    Ok(match way {
        Way::Grid => Presentation::Grid { sheets: sheets(name, bytes)? },
        Way::Csv => {
            let part = &bytes[..bytes.len().min(MAX_TEXT_SHOWN)];
            let mut sheet = grid::csv(part);
            sheet.truncated |= part.len() < bytes.len();
            Presentation::Grid { sheets: vec![sheet] }
        }
        Way::Html => {
            let (html, truncated) = docx::html(bytes)?;
            Presentation::Html { html, truncated }
        }
        Way::Slides => {
            let (slides, truncated) = slides(bytes, true)?;
            Presentation::Slides { slides, truncated }
        }
        Way::Text => {
            let part = &bytes[..bytes.len().min(MAX_TEXT_SHOWN)];
            Presentation::Text {
                text: charset::decode(part).into_owned(),
                truncated: part.len() < bytes.len(),
            }
        }
        Way::Pdf => Presentation::Pages { pages: pdf::pages(bytes)? },
        Way::Image | Way::Video | Way::None => return Err(Refusal::unsupported()),
    })
}

/// The sheets of a workbook in either format, because programs write the new format under the old extension.
pub(crate) fn sheets(_name: &str, bytes: &[u8]) -> Result<Vec<grid::Sheet>, Refusal> {
    if bytes.starts_with(&crate::OLE_SIGNATURE) { grid::xls(bytes) } else { grid::xlsx(bytes) }
}

const PRESENTATION: &str = "ppt/presentation.xml";

/// The slides in order, and whether there are more.
pub(crate) fn slides(bytes: &[u8], with_pictures: bool) -> Result<(Vec<Slide>, bool), Refusal> {
    let mut parts = Parts::open(bytes, PRESENTATION)?;
    let text = parts.text(PRESENTATION).ok_or_else(Refusal::unreadable)?;
    let targets = xml::relations(&mut parts, PRESENTATION);
    let mut names = Vec::new();
    xml::walk(&text, |piece| {
        if let Piece::Open(tag) = piece
            && tag.name() == "sldId"
            && let Some(target) = tag.relation().and_then(|id| targets.get(&id))
        {
            names.push(target.clone());
        }
        true
    })?;
    let mut truncated = names.len() > MAX_SLIDES;
    let (mut slides, mut pictures, mut size) = (Vec::new(), 0, 0);
    for name in names.iter().take(MAX_SLIDES) {
        let Some(text) = parts.text(name) else { continue };
        let (mut slide, targets) = read_slide(&text, &xml::relations(&mut parts, name))?;
        for target in targets.iter().filter(|_| with_pictures) {
            if pictures >= MAX_PICTURES || size >= MAX_BYTES {
                truncated = true;
                break;
            }
            pictures += 1;
            slide.images.extend(docx::data_url(&mut parts, target));
        }
        size += slide.texts.iter().chain(&slide.images).map(String::len).sum::<usize>();
        slides.push(slide);
        if size > MAX_BYTES {
            truncated = true;
            break;
        }
    }
    Ok((slides, truncated))
}

/// The paragraphs of a slide and the names of its images.
fn read_slide(
    text: &str,
    relations: &std::collections::HashMap<String, String>,
) -> Result<(Slide, Vec<String>), Refusal> {
    let (mut title, mut others, mut pictures) = (Vec::new(), Vec::new(), Vec::new());
    let (mut paragraph, mut reading, mut is_title, mut fallback) = (String::new(), false, false, 0);
    xml::walk(text, |piece| {
        match piece {
            Piece::Open(tag) => match tag.name() {
                "sp" | "graphicFrame" | "pic" => is_title = false,
                "ph" => is_title = matches!(tag.get("type").as_deref(), Some("title" | "ctrTitle")),
                "t" => reading = true,
                "br" => paragraph.push('\n'),
                "Fallback" => fallback += 1,
                "blip" => pictures.extend(tag.get("embed").and_then(|id| relations.get(&id)).cloned()),
                _ => {}
            },
            Piece::Close("t") => reading = false,
            Piece::Close("Fallback") => fallback -= 1,
            Piece::Close("p") => {
                let whole = std::mem::take(&mut paragraph);
                if !whole.trim().is_empty() {
                    if is_title { &mut title } else { &mut others }.push(whole);
                }
            }
            Piece::Text(text) if reading && fallback == 0 => paragraph.push_str(text),
            Piece::Close(_) | Piece::Text(_) => {}
        }
        true
    })?;
    title.append(&mut others);
    Ok((Slide { texts: title, images: Vec::new() }, pictures))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn slides_come_in_the_order_of_the_presentation() {
        let Presentation::Slides { slides, truncated } =
            present("a.pptx", &samples::pptx(&["第一页", "第二页"])).expect("slides")
        else {
            panic!("no slides")
        };
        assert_eq!(
            slides.iter().map(|slide| slide.texts.join("|")).collect::<Vec<_>>(),
            ["第一页", "第二页"]
        );
        assert!(!truncated);
    }

    #[test]
    fn what_is_too_large_or_unknown_is_said_in_the_words_of_the_specification() {
        let large = vec![0; 5_242_881];
        for name in ["a.docx", "a.xlsx", "a.xls", "a.pptx"] {
            assert_eq!(present(name, &large).expect_err(name).message, "该文件大小大于5M,请下载后再查看");
            // a file exactly at the limit is refused for its content only
            assert_eq!(present(name, &large[1..]).expect_err(name), Refusal::unreadable());
        }
        for name in ["a.doc", "a.ppt", "a.zip", "a.avi", "a.html", "a.svg", "a"] {
            assert_eq!(present(name, b"x").expect_err(name).message, "不支持的格式预览，请下载查看");
        }
    }

    #[test]
    fn a_text_is_shown_as_far_as_it_goes() {
        let long = "一".repeat(MAX_TEXT_SHOWN);
        let Presentation::Text { text, truncated } = present("a.txt", long.as_bytes()).expect("a text")
        else {
            panic!("no text")
        };
        assert!(truncated && text.chars().all(|c| c == '一') && text.len() > MAX_TEXT_SHOWN - 3);
    }
}
