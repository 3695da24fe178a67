//! What the dispatch board shows and weighs.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use xieli_kernel::PageRequest;
use xieli_kernel::coordinate::Point;

use crate::work_order::clock::Clock;
use crate::work_order::model::{Technician, WorkOrder};
use crate::work_order::plan::Plan;

/// Whom and which days a board shows.
#[derive(Debug, Clone)]
pub struct BoardFilter {
    /// From.
    pub from: DateTime<Utc>,
    /// Until.
    pub until: DateTime<Utc>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// Of this work group.
    pub group_id: Option<i64>,
    /// Of the team of this pool, or who is offered first there.
    pub zone_id: Option<i64>,
    /// Of these people one page; absent: all of them.
    pub page: Option<PageRequest>,
}

/// People and what they are expected at.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// So many people, on all pages.
    pub people: usize,
    /// Those who have the least to do first, each with the bars of their orders, the oldest first.
    pub rows: Vec<(Technician, Vec<Arc<Bar>>)>,
    /// There are more orders than are shown.
    pub cut: bool,
}

/// An order as it stands on a board, with all that is shown of it there.
#[derive(Debug, Clone)]
pub struct Bar {
    /// The order.
    pub order: WorkOrder,
    /// When somebody is expected.
    pub plan: Option<Plan>,
    /// How its clock runs.
    pub clock: Clock,
    /// What its customer is called, for those who may know.
    pub customer_name: Option<String>,
}

/// Which orders stand where.
#[derive(Debug, Clone)]
pub struct Places {
    /// The orders of each person, in order.
    pub of_member: HashMap<i64, Vec<i64>>,
    /// There are more orders than these.
    pub cut: bool,
}

/// Somebody who is expected somewhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Visit {
    /// From.
    pub starts_at: DateTime<Utc>,
    /// Until.
    pub ends_at: DateTime<Utc>,
    /// Where, as far as that is known.
    pub place: Option<Point>,
}

/// What an order asks of whoever goes there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// Some work group says that it does this kind of work.
    pub skill: bool,
    /// It is of a pool.
    pub zone: bool,
    /// When.
    pub visit: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// Where.
    pub place: Option<Point>,
}

/// What is known of somebody who may go there.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Who, and how busy.
    pub technician: Technician,
    /// Of a group that does this kind of work.
    pub skilled: bool,
    /// First in the order's pool, or of its team.
    pub zoned: bool,
    /// Of the team that answers for it.
    pub teamed: bool,
    /// Where they are expected that day.
    pub visits: Vec<Visit>,
}

/// Why somebody suits an order, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Their group does this kind of work.
    GroupFits,
    /// Other groups do this kind of work.
    GroupMisses,
    /// The pool is theirs.
    ZoneFits,
    /// The pool is another one's.
    ZoneMisses,
    /// They are of the team that answers for it.
    TeamFits,
    /// They have no open order.
    Free,
    /// They have open orders.
    Busy,
    /// They rest.
    Resting,
    /// They are expected elsewhere then.
    Overlaps,
    /// They are near before or after it.
    Near,
    /// They are far away before and after it.
    Far,
}

/// Somebody who may go there.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Who, and how busy.
    pub technician: Technician,
    /// More is better.
    pub score: i32,
    /// So many visits overlap it.
    pub overlaps: i32,
    /// From where they are before or after it that day, whichever is nearer; kilometres.
    pub distance: Option<f64>,
    /// The best first.
    pub reasons: Vec<Reason>,
}

impl Reason {
    /// It speaks against them.
    pub fn is_against(self) -> bool {
        matches!(
            self,
            Self::GroupMisses | Self::ZoneMisses | Self::Busy | Self::Resting | Self::Overlaps | Self::Far
        )
    }
}
