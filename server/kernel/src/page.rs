//! Pages of lists: by keyset (`first`/`after`) or by number, with one cursor format.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};

use crate::{AppError, AppResult};

/// The page size when the caller gives none (core §9).
pub const DEFAULT_SIZE: i64 = 20;
/// The largest page.
pub const MAX_SIZE: i64 = 100;
/// The page size of a selector that gives none (core §9).
pub const SELECT_SIZE: i64 = 200;
/// The largest list that a selector or the role list may request (core §9: 1000).
pub const MAX_SELECT: i64 = 1000;
/// The most rows before a numbered page; a cursor may go further.
pub const MAX_OFFSET: i64 = 1_000_000;

/// Direction of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// Start of a keyset page: the last row's sort value as text and its id, with the name of the sort, so that a
/// cursor of another sort is refused rather than misread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// Sort and direction, e.g. `CREATED_AT DESC`.
    #[serde(rename = "s")]
    pub sort: String,
    /// The sort value of the row, as PostgreSQL prints it; `None` is SQL null.
    #[serde(rename = "v")]
    pub value: Option<String>,
    /// Id of the row, which breaks ties.
    #[serde(rename = "i")]
    pub id: i64,
}

impl Cursor {
    /// The opaque text for callers.
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// Reads a cursor of the sort `sort`.
    pub fn decode(text: &str, sort: &str) -> AppResult<Self> {
        let cursor: Option<Self> =
            URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        match cursor {
            Some(cursor) if cursor.sort == sort => Ok(cursor),
            Some(_) => Err(AppError::bad_input("游标与排序方式不符")),
            None => Err(AppError::bad_input("游标无效")),
        }
    }
}

/// Validated page request of the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageRequest {
    /// `first` rows after `after`.
    After {
        /// Number of rows.
        first: i64,
        /// Cursor to start after; the start of the list if absent.
        after: Option<String>,
    },
    /// Page `number`, counted from 1, of `size` rows.
    Number {
        /// Page number, from 1.
        number: i64,
        /// Rows per page.
        size: i64,
    },
}

impl PageRequest {
    /// Validates `first`/`after` against `page`: at most one of the two forms, sizes within 1..=max.
    pub fn new(
        first: Option<i32>,
        after: Option<String>,
        page: Option<(i32, i32)>,
        max: i64,
    ) -> AppResult<Self> {
        let size_ok = |size: i64| (1..=max).contains(&size);
        match page {
            Some(_) if first.is_some() || after.is_some() => {
                Err(AppError::bad_input("first/after 与 page 不能同时使用"))
            }
            Some((number, size)) => {
                let (number, size) = (i64::from(number), i64::from(size));
                if number < 1 || !size_ok(size) {
                    return Err(AppError::bad_input(format!("页码须不小于 1，每页条数须在 1 到 {max} 之间")));
                }
                if (number - 1) * size > MAX_OFFSET {
                    return Err(AppError::bad_input("页码过大，请使用筛选条件或游标"));
                }
                Ok(Self::Number { number, size })
            }
            None => {
                let first = first.map_or(DEFAULT_SIZE, i64::from);
                if !size_ok(first) {
                    return Err(AppError::bad_input(format!("first 须在 1 到 {max} 之间")));
                }
                Ok(Self::After { first, after })
            }
        }
    }

    /// Rows per page.
    pub fn size(&self) -> i64 {
        match self {
            Self::After { first, .. } => *first,
            Self::Number { size, .. } => *size,
        }
    }

    /// The cursor at which the page starts, if it has one; a cursor of another sort than `sort` is refused.
    pub fn cursor(&self, sort: &str) -> AppResult<Option<Cursor>> {
        match self {
            Self::After { after: Some(text), .. } => Cursor::decode(text, sort).map(Some),
            Self::After { .. } | Self::Number { .. } => Ok(None),
        }
    }

    /// Rows to skip.
    pub fn offset(&self) -> i64 {
        match self {
            Self::After { .. } => 0,
            Self::Number { number, size } => (number - 1) * size,
        }
    }
}

/// One page of rows, each with the cursor that continues after it.
#[derive(Debug, Clone)]
pub struct Page<T> {
    /// The rows, in order.
    pub rows: Vec<(Cursor, T)>,
    /// More rows follow.
    pub has_next: bool,
    /// Rows precede.
    pub has_previous: bool,
}

impl<T> Page<T> {
    /// Makes the page out of the rows that were read for it, one more than requested if another page follows;
    /// the callback gives the sort value and the id of each row and may move the value out of it.
    pub fn of(
        request: &PageRequest,
        sort: &str,
        mut rows: Vec<T>,
        place: impl Fn(&mut T) -> (Option<String>, i64),
    ) -> Self {
        let size = usize::try_from(request.size()).unwrap_or(usize::MAX);
        let has_next = rows.len() > size;
        rows.truncate(size);
        let has_previous = match request {
            PageRequest::After { after, .. } => after.is_some(),
            PageRequest::Number { number, .. } => *number > 1,
        };
        let placed = |mut row: T| {
            let (value, id) = place(&mut row);
            (Cursor { sort: sort.to_owned(), value, id }, row)
        };
        let rows = rows.into_iter().map(placed).collect();
        Self { rows, has_next, has_previous }
    }

    /// The same page with its rows mapped.
    pub fn map<U>(self, change: impl Fn(T) -> U) -> Page<U> {
        let Self { rows, has_next, has_previous } = self;
        let rows = rows.into_iter().map(|(cursor, row)| (cursor, change(row))).collect();
        Page { rows, has_next, has_previous }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_of_another_sort_is_refused() {
        let cursor = Cursor { sort: "NAME ASC".into(), value: Some("张".into()), id: 7 };
        let text = cursor.encode();
        assert_eq!(Cursor::decode(&text, "NAME ASC").ok(), Some(cursor));
        assert!(Cursor::decode(&text, "CREATED_AT DESC").is_err());
        assert!(Cursor::decode("x", "NAME ASC").is_err());
    }

    #[test]
    fn pages_are_checked() {
        assert!(PageRequest::new(Some(0), None, None, MAX_SIZE).is_err());
        assert!(PageRequest::new(Some(101), None, None, MAX_SIZE).is_err());
        assert!(PageRequest::new(None, None, Some((0, 20)), MAX_SIZE).is_err());
        assert!(PageRequest::new(None, None, Some((i32::MAX, 100)), MAX_SIZE).is_err());
        assert!(PageRequest::new(Some(5), None, Some((1, 20)), MAX_SIZE).is_err());
        let page = PageRequest::new(None, None, Some((3, 10)), MAX_SIZE).expect("valid");
        assert_eq!((page.offset(), page.size()), (20, 10));
        assert_eq!(PageRequest::new(None, None, None, MAX_SIZE).expect("valid").size(), DEFAULT_SIZE);
    }
}
