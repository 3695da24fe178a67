//! Batch loader of the corrections of enterprises to the official work calendar.

use std::sync::Arc;

use super::rules::Corrections;
use super::store;
use crate::loader::facts;

facts!(
    /// Corrections of an enterprise to the official calendar, by the id of the enterprise.
    CorrectionsOf => Arc<Corrections>, store::corrections_of
);
