//! Tables on A4 pages in landscape, for exports: title and notes on the first page, the headings and the page
//! number on each.

use crate::print::{self, Area, Page, Text};
use crate::{Fonts, LabelError};

/// The most columns that are legible on a page.
pub const MAX_COLUMNS: usize = 30;

/// A4 in landscape; all lengths are points.
const PAPER: (f32, f32) = (841.89, 595.28);
const MARGIN: f32 = 28.0;
/// Width of the table.
const WIDTH: f32 = PAPER.0 - 2.0 * MARGIN;
/// Height of the line with the page number.
const FOOT: f32 = 18.0;
/// Font sizes.
const TITLE: f32 = 14.0;
const TEXT: f32 = 8.0;
/// Line height of cells.
const LINE: f32 = 11.0;
/// Distance from the top of a line to its baseline.
const BASE: f32 = 8.6;
/// Space beside and above the text of a cell.
const PAD: f32 = 3.0;
/// Narrowest and widest column.
const NARROW: f32 = 24.0;
const WIDE: f32 = 240.0;
/// The most lines of a cell; a longer text ends with an ellipsis.
const MAX_LINES: usize = 3;
/// The most lines of all notes.
const MAX_NOTES: usize = 8;
/// The most characters of a text that are read.
pub const MAX_TEXT: usize = 600;
const INK: u32 = 0x001F_2329;
const GREY: u32 = 0x0064_6A73;
const RULE: u32 = 0x00DE_E0E3;
const SHADE: u32 = 0x00F2_F3F5;

/// A cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// Its text; empty: a blank cell.
    pub text: String,
    /// Text colour, 0xRRGGBB.
    pub color: Option<u32>,
    /// Whether it is emphasised.
    pub strong: bool,
    /// Whether it is a figure, which is aligned to the right.
    pub figure: bool,
}

/// A heading above adjacent columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Index of the first column.
    pub from: usize,
    /// Index of the last column.
    pub to: usize,
    /// Its text.
    pub text: String,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Title, also of the document.
    pub title: String,
    /// Lines below the title.
    pub notes: Vec<String>,
    /// Lines of headings above those of the columns, from the top.
    pub above: Vec<Vec<Span>>,
    /// The heading of each column, 1 to 30.
    pub heads: Vec<String>,
    /// Rows with a cell for each column.
    pub rows: Vec<Vec<Word>>,
}

impl Table {
    /// The table as PDF.
    pub fn pdf(&self, fonts: &Fonts) -> Result<Vec<u8>, LabelError> {
        if !(1..=MAX_COLUMNS).contains(&self.heads.len()) {
            return Err(LabelError::Layout("the number of columns"));
        }
        print::write(fonts, &Sheets::of(self, fonts).numbered(), PAPER, &self.title)
    }

    /// The widths of the columns: as their texts need, less where that is too much for a page. Figures keep
    /// theirs if the texts have room beside them, as a broken number is misread.
    fn widths(&self, fonts: &Fonts) -> Vec<f32> {
        let long = |text: &str, bold: bool| {
            let lines = text.lines().map(|line| fonts.width(short(line), bold) * TEXT);
            // rounding must not break a text that just fits
            lines.fold(0.0, f32::max) + 2.0 * PAD + 0.05
        };
        let mut needed: Vec<f32> = self.heads.iter().map(|head| long(head, true)).collect();
        let mut figures = vec![false; needed.len()];
        for row in &self.rows {
            for ((needed, figure), word) in needed.iter_mut().zip(&mut figures).zip(row) {
                *needed = f32::max(*needed, long(&word.text, word.strong));
                *figure |= word.figure;
            }
        }
        needed.iter_mut().for_each(|needed| *needed = f32::clamp(*needed, NARROW, WIDE));
        let of_figures: f32 =
            needed.iter().zip(&figures).filter(|(_, figure)| **figure).map(|(width, _)| width).sum();
        let texts = figures.iter().filter(|figure| !**figure).count();
        if of_figures + texts as f32 * 2.0 * NARROW > WIDTH {
            return shared(&needed, WIDTH);
        }
        let of_texts: Vec<f32> =
            needed.iter().zip(&figures).filter(|(_, figure)| !**figure).map(|(width, _)| *width).collect();
        let mut of_texts = shared(&of_texts, WIDTH - of_figures).into_iter();
        let width = |(needed, figure): (&f32, &bool)| match figure {
            true => *needed,
            false => of_texts.next().unwrap_or(*needed),
        };
        needed.iter().zip(&figures).map(width).collect()
    }
}

/// The text up to the longest length that is read.
fn short(text: &str) -> &str {
    text.char_indices().nth(MAX_TEXT).map_or(text, |(at, _)| &text[..at])
}

/// Widths that are together at most `room`: the widest ones are cut to the same width.
fn shared(needed: &[f32], room: f32) -> Vec<f32> {
    if needed.iter().sum::<f32>() <= room {
        return needed.to_vec();
    }
    let mut sorted = needed.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut left, mut cut) = (room, 0.0);
    for (at, width) in sorted.iter().enumerate() {
        cut = left / (sorted.len() - at) as f32;
        if *width > cut {
            break;
        }
        left -= width;
    }
    needed.iter().map(|width| width.min(cut)).collect()
}

/// The lines of a text in a cell of this width.
fn lines(fonts: &Fonts, text: &str, bold: bool, width: f32, most: usize) -> Vec<String> {
    let room = ((width - 2.0 * PAD) / TEXT).max(1.0);
    let mut lines = fonts.lines(short(text), bold, room);
    if lines.len() > most || text.len() > short(text).len() {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let mark = fonts.width("…", bold);
            while !last.is_empty() && fonts.width(last, bold) + mark > room {
                last.pop();
            }
            last.push('…');
        }
    }
    lines
}

/// Font size and left edge of a figure of this length in font sizes. A figure is not broken, as parts of a
/// number are misread: it is printed smaller where its cell is too narrow.
fn placed(length: f32, width: f32) -> (f32, f32) {
    let room = width - 2.0 * PAD;
    let size = if length * TEXT > room { room / length } else { TEXT };
    (size, (width - PAD - length * size).max(PAD))
}

/// The pages of a table while it is laid out.
struct Sheets<'a> {
    fonts: &'a Fonts,
    table: &'a Table,
    widths: Vec<f32>,
    /// The headings, each broken into lines.
    heads: Vec<Vec<String>>,
    pages: Vec<Page>,
    y: f32,
}

impl<'a> Sheets<'a> {
    fn of(table: &'a Table, fonts: &'a Fonts) -> Self {
        let widths = table.widths(fonts);
        let heads = table.heads.iter().zip(&widths);
        let heads = heads.map(|(head, width)| lines(fonts, head, true, *width, MAX_LINES)).collect();
        let mut sheets = Self { fonts, table, widths, heads, pages: vec![Page::default()], y: MARGIN };
        sheets.begin();
        sheets.head();
        for row in &table.rows {
            sheets.row(row);
        }
        sheets
    }

    fn put(&mut self, x: f32, y: f32, (size, bold, color): (f32, bool, u32), text: &str) {
        if let Some(page) = self.pages.last_mut().filter(|_| !text.is_empty()) {
            page.texts.push(Text { x, y, size, bold, color, text: text.to_owned() });
        }
    }

    fn area(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), color: u32) {
        if let Some(page) = self.pages.last_mut() {
            page.areas.push(Area { x, y, width, height, color });
        }
    }

    /// The title, and the notes below it.
    fn begin(&mut self) {
        let room = WIDTH / TITLE;
        let title = self.fonts.lines(&self.table.title, true, room).into_iter().next().unwrap_or_default();
        self.put(MARGIN, self.y + TITLE, (TITLE, true, INK), &title);
        self.y += TITLE + 8.0;
        let fonts = self.fonts;
        let notes = self.table.notes.iter();
        let notes = notes.flat_map(|note| lines(fonts, note, false, WIDTH, MAX_LINES)).take(MAX_NOTES);
        for note in notes.collect::<Vec<_>>() {
            self.put(MARGIN, self.y + BASE, (TEXT, false, GREY), &note);
            self.y += LINE;
        }
        self.y += 6.0;
    }

    /// The headings.
    fn head(&mut self) {
        let table = self.table;
        let deep = self.heads.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = deep as f32 * LINE + 2.0 * PAD;
        let above = table.above.len() as f32 * (LINE + 2.0 * PAD);
        let wide: f32 = self.widths.iter().sum();
        self.area((MARGIN, self.y), (wide, above + height), SHADE);
        for line in &table.above {
            for span in line {
                let left: f32 = self.widths.iter().take(span.from).sum();
                let width: f32 =
                    self.widths.iter().skip(span.from).take((span.to + 1).saturating_sub(span.from)).sum();
                let text =
                    lines(self.fonts, &span.text, true, width, 1).into_iter().next().unwrap_or_default();
                let length = self.fonts.width(&text, true) * TEXT;
                let x = MARGIN + left + ((width - length) / 2.0).max(PAD);
                self.put(x, self.y + PAD + BASE, (TEXT, true, INK), &text);
            }
            self.y += LINE + 2.0 * PAD;
        }
        let mut x = MARGIN;
        for (width, lines) in self.widths.clone().into_iter().zip(self.heads.clone()) {
            for (at, line) in lines.iter().enumerate() {
                self.put(x + PAD, self.y + PAD + BASE + at as f32 * LINE, (TEXT, true, INK), line);
            }
            x += width;
        }
        self.y += height;
        self.rule();
    }

    /// A row, on the next page unless this one has room for it.
    fn row(&mut self, row: &[Word]) {
        let fonts = self.fonts;
        let broken = |word: &Word, width: f32| match word.figure {
            true => vec![word.text.clone()],
            false => lines(fonts, &word.text, word.strong, width, MAX_LINES),
        };
        let cells: Vec<(f32, &Word, Vec<String>)> =
            self.widths.iter().zip(row).map(|(width, word)| (*width, word, broken(word, *width))).collect();
        let deep = cells.iter().map(|(.., lines)| lines.len()).max().unwrap_or(1).max(1);
        let height = deep as f32 * LINE + 2.0 * PAD;
        if self.y + height > PAPER.1 - MARGIN - FOOT {
            self.pages.push(Page::default());
            self.y = MARGIN;
            self.head();
        }
        let mut x = MARGIN;
        for (width, word, lines) in cells {
            for (at, line) in lines.iter().enumerate() {
                let (size, from) = match word.figure {
                    true => placed(fonts.width(line, word.strong), width),
                    false => (TEXT, PAD),
                };
                let style = (size, word.strong, word.color.unwrap_or(INK));
                self.put(x + from, self.y + PAD + BASE + at as f32 * LINE, style, line);
            }
            x += width;
        }
        self.y += height;
        self.rule();
    }

    /// A thin line below a row.
    fn rule(&mut self) {
        let wide: f32 = self.widths.iter().sum();
        self.area((MARGIN, self.y - 0.25), (wide, 0.5), RULE);
    }

    /// The pages, each with its number.
    fn numbered(mut self) -> Vec<Page> {
        let count = self.pages.len();
        for (at, page) in self.pages.iter_mut().enumerate() {
            let text = format!("第 {} 页，共 {count} 页", at + 1);
            let x = PAPER.0 - MARGIN - self.fonts.width(&text, false) * TEXT;
            page.texts.push(Text { x, y: PAPER.1 - MARGIN, size: TEXT, bold: false, color: GREY, text });
        }
        self.pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        Word { text: text.to_owned(), ..Word::default() }
    }

    fn table(rows: usize) -> Table {
        let row = |at: usize| {
            let figure = Word { figure: true, color: Some(0x008E_292C), ..word("1,234.50") };
            vec![word(&format!("第{at}个团队")), figure]
        };
        Table {
            title: "订单费用".to_owned(),
            notes: vec!["时间：本月".to_owned()],
            above: vec![vec![Span { from: 1, to: 1, text: "一月".to_owned() }]],
            heads: vec!["团队".to_owned(), "费用（元）".to_owned()],
            rows: (1..=rows).map(row).collect(),
        }
    }

    fn pages(table: &Table) -> Vec<Page> {
        Sheets::of(table, &Fonts::built_in()).numbered()
    }

    fn count(page: &Page, text: &str) -> usize {
        page.texts.iter().filter(|one| one.text == text).count()
    }

    #[test]
    fn each_page_has_the_headings_and_its_number() {
        let table = table(100);
        let pages = pages(&table);
        assert!(pages.len() > 2, "{}", pages.len());
        for (at, page) in pages.iter().enumerate() {
            for head in ["团队", "费用（元）", "一月"] {
                assert_eq!(count(page, head), 1, "{head} of page {at}");
            }
            assert_eq!(count(page, &format!("第 {} 页，共 {} 页", at + 1, pages.len())), 1);
            assert_eq!(count(page, "订单费用"), usize::from(at == 0));
            assert_eq!(count(page, "时间：本月"), usize::from(at == 0));
            let inside = |text: &Text| text.x >= MARGIN && text.y <= PAPER.1 - MARGIN;
            assert!(page.texts.iter().all(inside), "page {at}");
        }
        let cells = |text: &str| pages.iter().map(|page| count(page, text)).sum::<usize>();
        assert!((1..=100).all(|at| cells(&format!("第{at}个团队")) == 1), "each row once");
    }

    #[test]
    fn the_document_has_these_pages_and_shows_the_texts() {
        let table = table(100);
        let bytes = table.pdf(&Fonts::built_in()).expect("a PDF");
        let document = hayro::hayro_syntax::Pdf::new(bytes).expect("a PDF");
        assert_eq!(document.pages().len(), pages(&table).len());
        let (width, height) = document.pages()[0].render_dimensions();
        assert!((width - PAPER.0).abs() < 0.1 && (height - PAPER.1).abs() < 0.1, "{width} {height}");
        // the title is black on white, at the upper left
        let drawn = crate::tests::drawn(&document);
        let title = image::imageops::crop_imm(&drawn, 28 * 4, 28 * 4, 60 * 4, 18 * 4).to_image();
        let dark = title.pixels().filter(|dot| dot[0] < 100).count();
        assert!(dark > 200, "{dark} dark dots");
    }

    #[test]
    fn texts_that_are_too_long_are_cut_and_columns_fit_the_page() {
        let mut table = table(1);
        let long = "很长的说明".repeat(100);
        table.heads = (0..MAX_COLUMNS).map(|at| format!("列{at}")).collect();
        table.above = Vec::new();
        table.rows = vec![table.heads.iter().map(|_| word(&long)).collect()];
        let fonts = Fonts::built_in();
        assert!(table.widths(&fonts).iter().sum::<f32>() <= WIDTH + 0.1);
        let pages = pages(&table);
        let cut = pages[0].texts.iter().filter(|text| text.text.ends_with('…')).count();
        assert_eq!((pages.len(), cut), (1, MAX_COLUMNS));
        assert_eq!(lines(&fonts, "一\n二\n三\n四", false, 100.0, 3), ["一", "二", "三…"]);
        assert_eq!(lines(&fonts, "", false, 100.0, 3), [""; 0]);
        table.heads.push("再一列".to_owned());
        assert!(matches!(table.pdf(&fonts), Err(LabelError::Layout(_))));
        // figures keep their width beside long texts
        let figure = Word { figure: true, ..word("12,345,678.90") };
        table.heads = vec!["说明".to_owned(), "备注".to_owned(), "甲".to_owned()];
        table.rows = vec![vec![word(&long), word(&long), figure]];
        let widths = table.widths(&fonts);
        assert!(widths[2] >= fonts.width("12,345,678.90", false) * TEXT, "{widths:?}");
        // figures in columns that are too narrow are printed smaller, and whole
        table.heads = vec!["列".to_owned(); MAX_COLUMNS];
        table.rows = vec![vec![Word { figure: true, ..word("12,345,678.90") }; MAX_COLUMNS]];
        let narrow = Sheets::of(&table, &fonts).numbered();
        let small = narrow[0].texts.iter().filter(|one| one.text == "12,345,678.90" && one.size < TEXT);
        assert_eq!(small.count(), MAX_COLUMNS);
        assert_eq!(shared(&[10.0, 50.0, 90.0], 100.0), [10.0, 45.0, 45.0]);
    }
}
