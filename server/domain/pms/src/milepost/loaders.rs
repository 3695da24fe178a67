//! Batches of mileposts.

use std::sync::Arc;

use super::model::Milepost;
use super::store;
use crate::loader::{by_id, groups};

by_id!(
    /// A milepost by id, deleted or not: what is to be paid for it still names it.
    MilepostById => Arc<Milepost>, store::mileposts::by_ids, until store::mileposts::ROWS.remembered
);
groups!(
    /// After which others a milepost begins.
    BeforeMilepost => Vec<i64>, store::links, |row| (row.1, row.0), until store::mileposts::ROWS.remembered
);
groups!(
    /// The mileposts of a project, in order.
    MilepostsOfProject => Vec<Milepost>, store::of_projects, |row| (row.project_id, row),
    until store::mileposts::ROWS.remembered
);
