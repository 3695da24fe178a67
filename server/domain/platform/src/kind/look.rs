//! How exports look as workbooks.

/// How a cell of a workbook looks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    /// How its number is written, as spreadsheets say it; absent: as it is.
    pub number: Option<String>,
    /// The colour of its words, 0xRRGGBB.
    pub color: Option<u32>,
    /// It stands out.
    pub strong: bool,
}

/// The lines above the columns of a workbook that are grouped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crown {
    /// From above, a word for each column; neighbours with the same word below the same words are one cell.
    pub lines: Vec<Vec<String>>,
    /// Below them: the heading of each column.
    pub heads: Vec<String>,
    /// So many columns stay where they are as the sheet is moved.
    pub frozen: u16,
}
