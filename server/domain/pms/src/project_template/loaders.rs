//! Data loader of the numbers of projects started from project templates.

use super::store;
use crate::loader::facts;

facts!(
    /// Number of projects started from a template.
    StartsOfTemplate => i64, store::uses
);
