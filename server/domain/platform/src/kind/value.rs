//! Which values of dictionaries records keep: such an item cannot be deleted, and a merge changes it. Each kind says it of
//! its own columns.

use super::all;

/// A column that keeps values of a dictionary.
#[derive(Debug, Clone, Copy)]
pub struct Kept {
    /// The code of the dictionary.
    pub dictionary: &'static str,
    /// What to call the records.
    pub what: &'static str,
    /// How many records of enterprise `$1` keep each of the values `$2`: columns `value` and `count`.
    pub count: &'static str,
    /// Writes the value `$3` where enterprise `$1` keeps `$2`; none for a dictionary whose values programs know.
    pub replace: Option<&'static str>,
}

/// What every kind keeps.
pub fn kept() -> Vec<Kept> {
    all().iter().flat_map(|kind| kind.values).copied().collect()
}
