//! Text documents on A4, drawn in the same way as labels (docs/decisions/0031): texts are outlines, so that
//! Chinese is legible on every machine.

use crate::archive::Label;
use crate::layout::{Align, Element};
use crate::pdf::pdf;
use crate::{Fonts, LabelError, Layout, Pictures, Scene, Sheet};

/// A4, in millimetres.
const PAPER: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 18.0;
/// Width of the content of a page, in millimetres.
pub const WIDTH: f64 = PAPER.0 - 2.0 * MARGIN;
/// Line height, in millimetres.
const LINE: f64 = 6.2;
/// Font size, in millimetres.
const TEXT: f64 = 3.6;
const HEADING: f64 = 4.4;
/// Offset of a value from its name, in millimetres.
const VALUE: f64 = 26.0;
/// Side of the QR code, in millimetres.
const CODE: f64 = 30.0;
/// Gap between the cells of a row, in millimetres.
const GAP: f64 = 2.0;
const INK: &str = "#1f2329";
const GREY: &str = "#646a73";
const RULE: &str = "#dee0e3";

/// A document: lines on pages, from the top.
pub struct Paper<'a> {
    fonts: &'a Fonts,
    pages: Vec<Vec<Element>>,
    y: f64,
}

impl<'a> Paper<'a> {
    /// An empty document.
    pub fn new(fonts: &'a Fonts) -> Self {
        Self { fonts, pages: vec![Vec::new()], y: MARGIN }
    }

    fn put(&mut self, element: Element) {
        if let Some(page) = self.pages.last_mut() {
            page.push(element);
        }
    }

    /// Starts the next page unless `height` millimetres are left on this one.
    fn room(&mut self, height: f64) {
        if self.y + height > PAPER.1 - MARGIN {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
    }

    fn text(&mut self, (x, width): (f64, f64), (size, bold, color): (f64, bool, &str), text: &str) {
        let place = Element::Text {
            x,
            y: self.y,
            width,
            height: LINE,
            rotation: 0,
            text: text.to_owned(),
            font_size: size,
            align: Align::Left,
            bold,
            color: color.to_owned(),
        };
        self.put(place);
    }

    /// The title of the document, below the name of its owner.
    pub fn title(&mut self, whose: &str, title: &str) {
        self.text((MARGIN, WIDTH), (TEXT, false, GREY), whose);
        self.y += LINE + 2.0;
        self.text((MARGIN, WIDTH), (7.0, true, INK), title);
        self.y += LINE + 4.0;
    }

    /// A heading of a section.
    pub fn heading(&mut self, text: &str) {
        // not alone at the end of a page
        self.room(4.0 + 3.0 * LINE);
        self.y += 4.0;
        self.text((MARGIN, WIDTH), (HEADING, true, INK), text);
        self.y += LINE;
        self.rule();
        self.y += 1.6;
    }

    /// A name and its value, on as many lines as needed; nothing if the value is unknown.
    pub fn pair(&mut self, name: &str, value: Option<&str>) {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else { return };
        let wide = name.chars().count() > 6;
        let from = if wide { 38.0 } else { VALUE };
        for (at, line) in self.wrapped(value, WIDTH - from).into_iter().enumerate() {
            self.room(LINE);
            if at == 0 {
                self.text((MARGIN, from - 2.0), (TEXT, false, GREY), name);
            }
            self.text((MARGIN + from, WIDTH - from), (TEXT, false, INK), &line);
            self.y += LINE;
        }
    }

    /// An image, with its size in millimetres.
    pub fn picture(&mut self, address: &str, (width, height): (f64, f64)) {
        self.room(height + 2.0);
        let x = MARGIN + VALUE;
        self.put(Element::Image { x, y: self.y, width, height, rotation: 0, image: address.to_owned() });
        self.y += height + 2.0;
    }

    /// The text broken into lines of this width.
    fn wrapped(&self, text: &str, width: f64) -> Vec<String> {
        self.fonts.lines(text, false, (width / TEXT) as f32)
    }

    /// A row of a table: each cell is wrapped to its width, the longest one gives the height. Widths are
    /// millimetres.
    pub fn row(&mut self, cells: &[(f64, &str)], head: bool) {
        let cut = |(width, text): &(f64, &str)| self.wrapped(text, width - GAP);
        let cells: Vec<(f64, Vec<String>)> = cells.iter().map(|cell| (cell.0, cut(cell))).collect();
        let lines = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or_default();
        // a row that is higher than a page continues on the next
        self.room((lines.min(8) as f64) * LINE + GAP);
        let style = if head { (TEXT, false, GREY) } else { (TEXT, false, INK) };
        for at in 0..lines {
            self.room(LINE);
            let mut x = MARGIN;
            for (width, lines) in &cells {
                if let Some(line) = lines.get(at).filter(|line| !line.is_empty()) {
                    self.text((x, width - GAP), style, line);
                }
                x += width;
            }
            self.y += LINE;
        }
        self.rule();
        self.y += 1.0;
    }

    /// A line of text, wrapped to as many lines as needed.
    pub fn line(&mut self, text: &str) {
        for line in self.wrapped(text, WIDTH) {
            self.room(LINE);
            self.text((MARGIN, WIDTH), (TEXT, false, INK), &line);
            self.y += LINE;
        }
    }

    /// Blank space for handwriting, in millimetres.
    pub fn space(&mut self, height: f64) {
        self.room(height);
        self.y += height;
    }

    /// The QR code of the document, with its purpose, a note and its content beside it.
    pub fn sealed(&mut self, title: &str, said: &str, content: &str) {
        self.room(CODE + 10.0);
        self.y += 8.0;
        self.put(Element::Qr { x: MARGIN, y: self.y, width: CODE, height: CODE, rotation: 0 });
        let beside = (MARGIN + CODE + 4.0, WIDTH - CODE - 4.0);
        self.y += 6.0;
        self.text(beside, (TEXT, true, INK), title);
        self.y += LINE;
        self.text(beside, (TEXT, false, GREY), said);
        self.y += LINE;
        self.text(beside, (2.8, false, GREY), content);
    }

    /// The document as PDF with this title; `content` is the content of its QR code, if it has one.
    pub fn finish(self, pictures: &Pictures, content: &str, title: &str) -> Result<Vec<u8>, LabelError> {
        let mut scenes = Vec::with_capacity(self.pages.len());
        for elements in self.pages {
            let layout = Layout { width: PAPER.0, height: PAPER.1, elements };
            scenes.push(Scene::new(&layout, self.fonts, pictures)?);
        }
        let label = |scene| Label { scene, content: content.to_owned(), ..Label::default() };
        let labels: Vec<Label> = (0..scenes.len()).map(label).collect();
        pdf(Vec::new(), &scenes, &labels, &Sheet::roll(PAPER.0, PAPER.1), title, &mut |_| true)
    }

    /// A thin horizontal line across the page.
    fn rule(&mut self) {
        self.put(Element::Line {
            x: MARGIN,
            y: self.y,
            width: WIDTH,
            height: 0.4,
            rotation: 0,
            stroke: 0.2,
            color: RULE.to_owned(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_go_on_to_further_lines_and_pages() {
        let fonts = Fonts::built_in();
        let mut paper = Paper::new(&fonts);
        let lines = paper.wrapped(&"水".repeat(200), WIDTH - VALUE);
        assert!(lines.len() > 3 && lines.concat().chars().count() == 200, "{lines:?}");
        assert_eq!(paper.wrapped("一\n\n二\u{7}", 100.0), ["一", "", "二"]);
        for _ in 0..30 {
            paper.pair("说明", Some("水泵不转"));
            paper.row(&[(20.0, "1.1"), (WIDTH - 20.0, "竣工图纸")], false);
        }
        paper.pair("没有", None);
        paper.sealed("扫码验证真伪", "打开的页面显示相同的编号。", "https://example.test/v/1-2-3");
        assert_eq!(paper.pages.len(), 2);
        let bytes =
            paper.finish(&Pictures::default(), "https://example.test/v/1-2-3", "服务报告").expect("a PDF");
        assert!(bytes.starts_with(b"%PDF-"));
    }
}
