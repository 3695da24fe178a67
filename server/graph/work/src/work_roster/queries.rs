//! GraphQL queries of on-call turns.

use xieli_domain::work_roster::store;
use xieli_macros::object;

use super::inputs::{WorkRosterFilter, WorkRosterOrder};
use super::types::WorkRoster;
use crate::core::{Connection, List};

/// Root fields that read on-call turns. External members see none.
#[derive(Default)]
pub struct WorkRosterQuery;

/// Root fields that read on-call turns. External members see none.
#[object(root)]
impl WorkRosterQuery {
    /// On-call turns, one page.
    #[requires("work,work:query")]
    #[list(store::work_rosters)]
    fn work_rosters(list: List<WorkRosterFilter, WorkRosterOrder>) -> Connection<WorkRoster>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query")]
    #[one]
    fn work_roster() -> WorkRoster;
}
