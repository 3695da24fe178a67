//! Batches of what schedules name, and of how they went last.

use std::sync::Arc;

use super::model::{Robot, Run};
use super::{history, store};
use crate::loader::facts;

facts!(
    /// A webhook or a group robot, by what a schedule shows of it.
    RobotById => Arc<Robot>, store::robots_by_id
);
facts!(
    /// The latest run of a schedule.
    LatestRunOfSchedule => Run, history::latest
);
