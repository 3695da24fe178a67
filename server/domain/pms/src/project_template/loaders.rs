//! Batches of templates of projects.

use super::store;
use crate::loader::facts;

facts!(
    /// How many projects were begun from a template.
    StartsOfTemplate => i64, store::uses
);
