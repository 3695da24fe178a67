//! Columns of records that store values of dictionaries: an item in use cannot be deleted, and a merge
//! rewrites it. Each kind declares its own columns.

use super::all;

/// A column that stores values of a dictionary.
#[derive(Debug, Clone, Copy)]
pub struct DictionaryColumn {
    /// The code of the dictionary.
    pub dictionary: &'static str,
    /// Label of the records.
    pub what: &'static str,
    /// SQL of how many records of enterprise `$1` store each of the values `$2`: columns `value` and `count`.
    pub count: &'static str,
    /// SQL that writes the value `$3` where enterprise `$1` stores `$2`; none for a dictionary whose values
    /// are used by code.
    pub replace: Option<&'static str>,
}

/// The columns of all kinds.
pub fn kept() -> Vec<DictionaryColumn> {
    all().iter().flat_map(|kind| kind.values).copied().collect()
}
