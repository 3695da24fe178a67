//! Batches of calendars.

use std::sync::Arc;

use super::rules::Corrections;
use super::store;
use crate::loader::facts;

facts!(
    /// What an enterprise says otherwise than the official calendar; asked for by the enterprise's own id.
    CorrectionsOf => Arc<Corrections>, store::corrections_of
);
