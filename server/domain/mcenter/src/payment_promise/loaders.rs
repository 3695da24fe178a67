//! Batch loaders of promises to pay.

use super::model::Kept;
use super::store;
use crate::loader::facts;

facts!(
    /// Whether a promise was kept.
    KeptOfPromise => Kept, store::kept
);
