//! Filters, inputs and results of the dispatch board, and the candidates of a suggestion.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use xieli_kernel::PageRequest;
use xieli_kernel::coordinate::Point;

use crate::work_order::clock::Clock;
use crate::work_order::model::{Technician, WorkOrder};
use crate::work_order::plan::Plan;

/// Technicians and period of a board.
#[derive(Debug, Clone)]
pub struct BoardFilter {
    /// Begin of the period.
    pub from: DateTime<Utc>,
    /// End of the period.
    pub until: DateTime<Utc>,
    /// Members of this team.
    pub team_id: Option<i64>,
    /// Members of this work group.
    pub group_id: Option<i64>,
    /// Members of this pool's team, or offered first in the pool.
    pub zone_id: Option<i64>,
    /// One page of these technicians; absent: all of them.
    pub page: Option<PageRequest>,
}

/// Technicians with the orders of their planned visits.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// Number of technicians on all pages.
    pub people: usize,
    /// The technicians with the least to do first, each with the bars of their orders, the oldest first.
    pub rows: Vec<(Technician, Vec<Arc<Bar>>)>,
    /// Whether there are more orders than the board shows.
    pub cut: bool,
}

/// An order on a board, with everything that the board shows of it.
#[derive(Debug, Clone)]
pub struct Bar {
    /// The order.
    pub order: WorkOrder,
    /// Planned visit.
    pub plan: Option<Plan>,
    /// State of its SLA clock.
    pub clock: Clock,
    /// Name of its customer, if the viewer may know it.
    pub customer_name: Option<String>,
}

/// Orders by technician.
#[derive(Debug, Clone)]
pub struct Places {
    /// The orders of each technician, in order.
    pub of_member: HashMap<i64, Vec<i64>>,
    /// Whether there are more orders than these.
    pub cut: bool,
}

/// A planned visit of a technician.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Visit {
    /// Begin.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
    /// Location, as far as it is known.
    pub place: Option<Point>,
}

/// The requirements of an order on its technician.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// Whether any work group declares this kind of work.
    pub skill: bool,
    /// Whether the order belongs to a pool.
    pub zone: bool,
    /// Planned time of the visit.
    pub visit: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// Location of the visit.
    pub place: Option<Point>,
}

/// A technician with the data that a suggestion is computed from.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The technician, with the number of open orders.
    pub technician: Technician,
    /// Whether a group of theirs does this kind of work.
    pub skilled: bool,
    /// Whether they are offered first in the order's pool, or belong to its team.
    pub zoned: bool,
    /// Whether they belong to the team responsible for the order.
    pub teamed: bool,
    /// Planned visits of that day.
    pub visits: Vec<Visit>,
}

/// A reason for or against a technician for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Their group does this kind of work.
    GroupFits,
    /// Other groups do this kind of work.
    GroupMisses,
    /// They belong to the order's pool.
    ZoneFits,
    /// They do not belong to the order's pool.
    ZoneMisses,
    /// They belong to the team responsible for the order.
    TeamFits,
    /// They have no open order.
    Free,
    /// They have open orders.
    Busy,
    /// They are off duty.
    Resting,
    /// They have another visit at that time.
    Overlaps,
    /// They are nearby before or after it.
    Near,
    /// They are far away before and after it.
    Far,
}

/// A technician suggested for an order.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// The technician, with the number of open orders.
    pub technician: Technician,
    /// Higher is better.
    pub score: i32,
    /// Number of visits that overlap the planned one.
    pub overlaps: i32,
    /// Distance, in kilometres, from the visit before or after it that day, whichever is nearer.
    pub distance: Option<f64>,
    /// Reasons, the strongest first.
    pub reasons: Vec<Reason>,
}

impl Reason {
    /// Whether the reason speaks against the technician.
    pub fn is_against(self) -> bool {
        matches!(
            self,
            Self::GroupMisses | Self::ZoneMisses | Self::Busy | Self::Resting | Self::Overlaps | Self::Far
        )
    }
}
