//! Batch loader of the state of promises to pay: whether each was kept.

use super::model::Kept;
use super::store;
use crate::loader::facts;

facts!(
    /// Whether a promise was kept.
    KeptOfPromise => Kept, store::kept
);
