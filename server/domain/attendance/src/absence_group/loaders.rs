//! Batch loaders of groups of absence deduction.

use std::sync::Arc;

use super::model::AbsenceGroup;
use super::store;
use crate::loader::by_id;

by_id!(
    /// A group by id, deleted or not: an attendance group that names it still shows it.
    AbsenceGroupById => Arc<AbsenceGroup>, store::absence_groups::by_ids
);
