//! Writer of a document's HTML: all elements and attributes of the output are defined here.

use std::fmt::Write;

/// The current paragraph.
#[derive(Default)]
pub struct Paragraph {
    /// From 1 to 6.
    pub heading: Option<u8>,
    /// Nesting depth of a list item.
    pub level: usize,
    /// For a list item: whether the list is numbered.
    pub list: Option<bool>,
    /// `center`, `right`, `both` …
    pub align: Option<String>,
    content: String,
}

/// Formatting of a run.
#[derive(Default)]
pub struct Run {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Underlined.
    pub underline: bool,
    /// Struck through.
    pub strike: bool,
    /// `superscript`, `subscript`.
    pub raised: Option<String>,
    content: String,
}

#[derive(Default)]
struct Cell {
    span: usize,
    is_merged_above: bool,
    content: String,
    lists: Vec<&'static str>,
}

/// The HTML so far; output goes to the innermost open cell or paragraph.
#[derive(Default)]
pub struct Writer {
    out: String,
    lists: Vec<&'static str>,
    cells: Vec<Cell>,
    paragraphs: Vec<Paragraph>,
    run: Run,
    written: usize,
}

impl Writer {
    /// Size of the output in bytes.
    pub fn len(&self) -> usize {
        self.written
    }

    /// Closes all open elements and returns the output.
    pub fn finish(mut self) -> String {
        while !self.paragraphs.is_empty() {
            self.end_paragraph();
        }
        while !self.cells.is_empty() {
            self.end_cell();
            self.end_row();
            self.end_table();
        }
        self.close_lists(0);
        self.out
    }

    fn put(&mut self, text: &str) {
        self.written += text.len();
        match self.cells.last_mut() {
            Some(cell) => cell.content.push_str(text),
            None => self.out.push_str(text),
        }
    }

    fn lists(&mut self) -> &mut Vec<&'static str> {
        match self.cells.last_mut() {
            Some(cell) => &mut cell.lists,
            None => &mut self.lists,
        }
    }

    fn close_lists(&mut self, depth: usize) {
        while self.lists().len() > depth {
            if let Some(list) = self.lists().pop() {
                self.put(&format!("</{list}>"));
            }
        }
    }

    /// The current paragraph.
    pub fn paragraph(&mut self) -> &mut Paragraph {
        if self.paragraphs.is_empty() {
            self.paragraphs.push(Paragraph::default());
        }
        let last = self.paragraphs.len() - 1;
        &mut self.paragraphs[last]
    }

    /// Begins a paragraph.
    pub fn begin_paragraph(&mut self) {
        self.paragraphs.push(Paragraph::default());
    }

    /// Ends the paragraph: its element is known now.
    pub fn end_paragraph(&mut self) {
        let Some(paragraph) = self.paragraphs.pop() else { return };
        if let Some(ordered) = paragraph.list {
            let list = if ordered { "ol" } else { "ul" };
            self.close_lists(paragraph.level + 1);
            if self.lists().len() == paragraph.level + 1 && self.lists().last() != Some(&list) {
                self.close_lists(paragraph.level);
            }
            while self.lists().len() <= paragraph.level {
                self.lists().push(list);
                self.put(&format!("<{list}>"));
            }
            self.put(&format!("<li>{}</li>", paragraph.content));
            return;
        }
        self.close_lists(0);
        // empty cells stay empty; empty paragraphs are dropped as spacing
        if paragraph.content.is_empty() {
            return;
        }
        let element = paragraph.heading.map_or_else(|| "p".to_owned(), |level| format!("h{level}"));
        let class = match paragraph.align.as_deref() {
            Some("center") => " class=\"align-center\"",
            Some("right" | "end") => " class=\"align-right\"",
            _ => "",
        };
        self.put(&format!("<{element}{class}>{}</{element}>", paragraph.content));
    }

    /// The current run.
    pub fn run(&mut self) -> &mut Run {
        &mut self.run
    }

    /// Begins a run.
    pub fn begin_run(&mut self) {
        self.run = Run::default();
    }

    /// Ends the run: its formatting is known now.
    pub fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if run.content.is_empty() {
            return;
        }
        let mut text = run.content;
        let raised = match run.raised.as_deref() {
            Some("superscript") => Some("sup"),
            Some("subscript") => Some("sub"),
            _ => None,
        };
        let looks = [
            run.bold.then_some("strong"),
            run.italic.then_some("em"),
            run.underline.then_some("u"),
            run.strike.then_some("s"),
            raised,
        ];
        for element in looks.into_iter().flatten() {
            text = format!("<{element}>{text}</{element}>");
        }
        self.paragraph().content.push_str(&text);
    }

    /// Text of the run.
    pub fn text(&mut self, text: &str) {
        self.written += text.len();
        for c in text.chars() {
            match c {
                '&' => self.run.content.push_str("&amp;"),
                '<' => self.run.content.push_str("&lt;"),
                '>' => self.run.content.push_str("&gt;"),
                '"' => self.run.content.push_str("&quot;"),
                '\'' => self.run.content.push_str("&#39;"),
                other => self.run.content.push(other),
            }
        }
    }

    /// A new line within the run.
    pub fn line_break(&mut self) {
        self.run.content.push_str("<br>");
    }

    /// Adds an image; `url` comes from this crate.
    pub fn picture(&mut self, url: &str) {
        self.written += url.len();
        self.run.content.push_str(&format!("<img alt=\"\" src=\"{url}\">"));
    }

    /// Begins a table.
    pub fn begin_table(&mut self) {
        self.close_lists(0);
        self.put("<table>");
    }

    /// Ends the table.
    pub fn end_table(&mut self) {
        self.put("</table>");
    }

    /// Begins a row.
    pub fn begin_row(&mut self) {
        self.put("<tr>");
    }

    /// Ends the row.
    pub fn end_row(&mut self) {
        self.put("</tr>");
    }

    /// Begins a cell.
    pub fn begin_cell(&mut self) {
        self.cells.push(Cell::default());
    }

    /// Sets the column span of the cell.
    pub fn span(&mut self, columns: Option<usize>) {
        if let Some(cell) = self.cells.last_mut() {
            cell.span = columns.unwrap_or_default().min(100);
        }
    }

    /// Merges the cell with the one above.
    pub fn merged_above(&mut self) {
        if let Some(cell) = self.cells.last_mut() {
            cell.is_merged_above = true;
        }
    }

    /// Ends the cell: its attributes are known now.
    pub fn end_cell(&mut self) {
        self.close_lists(0);
        let Some(cell) = self.cells.pop() else { return };
        let mut open = String::from("<td");
        if cell.span > 1 {
            // writing to a string can't fail
            let _ = write!(open, " colspan=\"{}\"", cell.span);
        }
        if cell.is_merged_above {
            open.push_str(" class=\"merged\"");
        }
        self.put(&format!("{open}>{}</td>", cell.content));
    }
}
