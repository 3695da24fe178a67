//! Pages of lists that no table has: by number, or by keyset over (value, id) with a fixed order.

use xieli_kernel::{AppResult, Cursor, Page, PageRequest};

/// Where a page begins and how far it is read: one row more than asked tells whether another page follows.
#[derive(Debug, Clone)]
pub struct Part {
    /// Behind the row with this value and id.
    pub after: Option<(String, i64)>,
    /// So many are passed over.
    pub offset: i64,
    /// So many are read.
    pub limit: i64,
}

/// Reads the request for a list that is sorted by `sort`.
pub fn part(request: &PageRequest, sort: &str) -> AppResult<Part> {
    let after = match request {
        PageRequest::After { after: Some(text), .. } => {
            let cursor = Cursor::decode(text, sort)?;
            Some((cursor.value.unwrap_or_default(), cursor.id))
        }
        PageRequest::After { .. } | PageRequest::Number { .. } => None,
    };
    Ok(Part { after, offset: request.offset(), limit: request.size() + 1 })
}

/// Makes the page out of the rows that were read; each comes with its value and its id.
pub fn page<T>(
    request: &PageRequest,
    sort: &str,
    mut rows: Vec<T>,
    key: impl Fn(&T) -> (String, i64),
) -> Page<T> {
    let size = usize::try_from(request.size()).unwrap_or(usize::MAX);
    let has_next = rows.len() > size;
    rows.truncate(size);
    let has_previous = match request {
        PageRequest::After { after, .. } => after.is_some(),
        PageRequest::Number { number, .. } => *number > 1,
    };
    let cursor = |row: &T| {
        let (value, id) = key(row);
        Cursor { sort: sort.to_owned(), value: Some(value), id }
    };
    let rows = rows.into_iter().map(|row| (cursor(&row), row)).collect();
    Page { rows, has_next, has_previous }
}

/// The page of rows that are all there already, in their order; a cursor names the place of its row.
pub fn of_all<T>(request: &PageRequest, rows: Vec<T>) -> AppResult<Page<T>> {
    let part = part(request, PLACE)?;
    let from = part.after.map_or(part.offset, |(_, place)| place);
    let skipped = usize::try_from(from).unwrap_or_default();
    let limit = usize::try_from(part.limit).unwrap_or_default();
    let rows: Vec<(i64, T)> = (1..).zip(rows).skip(skipped).take(limit).collect();
    Ok(page(request, PLACE, rows, |(place, _)| (String::new(), *place)).map(|(_, row)| row))
}

/// The name of the order of such rows.
const PLACE: &str = "PLACE ASC";
