//! Formatting of exported workbooks: formats of cells, and grouped lines above the headings.

/// Format of a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    /// Number format in the syntax of spreadsheets; `None`: the default.
    pub number: Option<String>,
    /// Text colour, 0xRRGGBB.
    pub color: Option<u32>,
    /// Whether it is emphasised.
    pub strong: bool,
}

/// Grouped lines above the headings of a workbook.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crown {
    /// From the top, one label per column; adjacent columns with the same label below the same labels share
    /// one merged cell.
    pub lines: Vec<Vec<String>>,
    /// Below them: the heading of each column.
    pub heads: Vec<String>,
    /// Number of frozen columns, which stay in place when the sheet is scrolled.
    pub frozen: u16,
}
