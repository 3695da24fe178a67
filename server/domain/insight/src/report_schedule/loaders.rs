//! Batch loaders of the robots that report schedules name, and of their latest runs.

use std::sync::Arc;

use super::model::{Robot, Run};
use super::{history, store};
use crate::loader::facts;

facts!(
    /// A webhook or a group robot, as schedules show it.
    RobotById => Arc<Robot>, store::robots_by_id
);
facts!(
    /// The latest run of a schedule.
    LatestRunOfSchedule => Run, history::latest
);
