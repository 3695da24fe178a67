//! Measurement of the cell range in an old binary workbook, without allocating it.
//!
//! The library allocates the whole rectangle from the first to the last cell of each sheet; a file of a few
//! kilobytes can thus request gigabytes. So the records are scanned first: compound file, workbook stream,
//! cells.

/// The first bytes of a compound file.
pub const SIGNATURE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

/// The most cells that all sheets' rectangles may have together.
const MAX_CELLS: u64 = 4_000_000;
/// A regular sector number is below this.
const LAST_SECTOR: u32 = 0xFFFF_FFFA;

/// Number of cells in the rectangles of all sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent(u64);

impl Extent {
    /// Whether a parser may allocate them.
    pub fn fits(self) -> bool {
        self.0 <= MAX_CELLS
    }
}

/// Measures a compound file; `None` if it is invalid.
pub fn extent(bytes: &[u8]) -> Option<Extent> {
    let stream = Compound::open(bytes)?.workbook()?;
    Some(Extent(measure(&stream)))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

/// A compound file: sectors linked by an allocation table, with small streams inside a stream of their own.
struct Compound<'a> {
    bytes: &'a [u8],
    sector: usize,
    table: Vec<u32>,
}

impl<'a> Compound<'a> {
    fn open(bytes: &'a [u8]) -> Option<Self> {
        let shift = u16_at(bytes, 0x1E)?;
        if !bytes.starts_with(&SIGNATURE) || !matches!(shift, 9 | 12) {
            return None;
        }
        let mut file = Self { bytes, sector: 1 << shift, table: Vec::new() };
        let most = bytes.len() / file.sector + 1;
        let mut tables: Vec<u32> = (0..109).filter_map(|at| u32_at(bytes, 0x4C + at * 4)).collect();
        let mut next = u32_at(bytes, 0x44)?;
        while next < LAST_SECTOR && tables.len() < most + 109 {
            let sector = file.at(next)?;
            let last = file.sector - 4;
            tables.extend((0..last / 4).filter_map(|at| u32_at(sector, at * 4)));
            next = u32_at(sector, last)?;
        }
        for table in tables.into_iter().filter(|table| *table < LAST_SECTOR).take(most) {
            let sector = file.at(table)?;
            file.table.extend(sector.chunks_exact(4).filter_map(|four| u32_at(four, 0)));
        }
        Some(file)
    }

    fn at(&self, sector: u32) -> Option<&'a [u8]> {
        let start = (usize::try_from(sector).ok()? + 1).checked_mul(self.sector)?;
        let end = (start + self.sector).min(self.bytes.len());
        self.bytes.get(start..end)
    }

    /// The bytes of a chain; a chain longer than the file is a cycle.
    fn chain(&self, first: u32) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        let mut next = first;
        while next < LAST_SECTOR {
            content.extend_from_slice(self.at(next)?);
            if content.len() > self.bytes.len() + self.sector {
                return None;
            }
            next = *self.table.get(usize::try_from(next).ok()?)?;
        }
        Some(content)
    }

    /// The stream `Workbook`, or `Book` of older files.
    fn workbook(&self) -> Option<Vec<u8>> {
        let directory = self.chain(u32_at(self.bytes, 0x30)?)?;
        let entries: Vec<(String, u32, usize)> = directory.chunks_exact(128).filter_map(entry).collect();
        let (_, first, size) = entries.iter().find(|(name, ..)| name == "Workbook" || name == "Book")?;
        let mut content = if *size < usize::try_from(u32_at(self.bytes, 0x38)?).ok()? {
            let (_, root, _) = entries.first()?;
            self.small(&self.chain(*root)?, *first, *size)?
        } else {
            self.chain(*first)?
        };
        content.truncate(*size);
        Some(content)
    }

    /// A stream of 64-byte sectors within the root's stream.
    fn small(&self, root: &[u8], first: u32, size: usize) -> Option<Vec<u8>> {
        let table = self.chain(u32_at(self.bytes, 0x3C)?)?;
        let mut content = Vec::new();
        let mut next = first;
        while next < LAST_SECTOR && content.len() < size {
            let at = usize::try_from(next).ok()?;
            content.extend_from_slice(root.get(at * 64..(at * 64 + 64).min(root.len()))?);
            next = u32_at(&table, at * 4)?;
        }
        Some(content)
    }
}

/// Name, first sector and size of a directory entry.
fn entry(bytes: &[u8]) -> Option<(String, u32, usize)> {
    let length = usize::from(u16_at(bytes, 0x40)?).clamp(2, 64);
    let units: Vec<u16> = bytes[..length - 2].chunks_exact(2).filter_map(|pair| u16_at(pair, 0)).collect();
    let name = String::from_utf16(&units).ok()?;
    Some((name, u32_at(bytes, 0x74)?, usize::try_from(u32_at(bytes, 0x78)?).ok()?))
}

/// Sums up the rectangle of each sheet: from its first to its last cell.
fn measure(stream: &[u8]) -> u64 {
    let mut total: u64 = 0;
    let mut sheet = Rectangle::default();
    let mut at = 0;
    while let (Some(kind), Some(length)) = (u16_at(stream, at), u16_at(stream, at + 2)) {
        let data = stream.get(at + 4..at + 4 + usize::from(length)).unwrap_or_default();
        match kind {
            // beginning of a sheet
            0x0809 | 0x0409 | 0x0209 | 0x0009 => total += std::mem::take(&mut sheet).cells(),
            // number, label, boolean or error, small number, shared label, formula, in their versions
            0x0203 | 0x0003 | 0x0204 | 0x0004 | 0x00D6 | 0x0205 | 0x0005 | 0x027E | 0x00FD | 0x0006
            | 0x0206 | 0x0406 => sheet.add(data, data.get(2..4)),
            // several small numbers of one row, the last column at the end
            0x00BD => sheet.add(data, data.len().checked_sub(2).and_then(|end| data.get(end..))),
            _ => {}
        }
        at += 4 + usize::from(length);
    }
    total + sheet.cells()
}

#[derive(Default)]
struct Rectangle(Option<[u64; 4]>);

impl Rectangle {
    fn add(&mut self, data: &[u8], last: Option<&[u8]>) {
        let (Some(row), Some(column)) = (u16_at(data, 0), u16_at(data, 2)) else { return };
        let last = last.and_then(|pair| u16_at(pair, 0)).unwrap_or(column);
        let (row, column, last) = (u64::from(row), u64::from(column), u64::from(last.max(column)));
        let [top, bottom, left, right] = self.0.unwrap_or([row, row, column, last]);
        self.0 = Some([top.min(row), bottom.max(row), left.min(column), right.max(last)]);
    }

    fn cells(&self) -> u64 {
        self.0.map_or(0, |[top, bottom, left, right]| (bottom - top + 1) * (right - left + 1))
    }
}
