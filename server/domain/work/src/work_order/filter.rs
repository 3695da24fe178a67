//! Filters of lists of work orders, evaluations and steps.

use chrono::TimeDelta;

use crate::custom_field::model::Conditions;
use crate::list::MANY;
use crate::list::Moments;

/// Part of the orders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All orders visible to the viewer.
    #[default]
    All,
    /// Orders that require an action of the viewer now.
    ToDo,
    /// Orders of which the viewer is the technician.
    Directed,
    /// Orders that the viewer assists with.
    Joined,
    /// Orders that the viewer created.
    Created,
    /// Orders to be dispatched.
    Dispatch,
    /// Orders to be checked.
    Check,
    /// Orders to be confirmed.
    Confirm,
}

/// Filter of a list of orders; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkOrderFilter {
    /// Part of the orders.
    pub scope: Option<Scope>,
    /// Text in name, contact, number or address.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Whether they are still open: neither done, closed nor stopped.
    pub open: Option<bool>,
    /// Of one of these service types.
    pub service_types: Option<Vec<String>>,
    /// Of one of these levels.
    pub levels: Option<Vec<String>>,
    /// Orders for this customer.
    pub customer_id: Option<i64>,
    /// Orders in this project.
    pub project_id: Option<i64>,
    /// Orders on this asset.
    pub asset_id: Option<i64>,
    /// Orders on this device of a project.
    pub project_device_id: Option<i64>,
    /// Orders in this pool.
    pub zone_id: Option<i64>,
    /// Orders of this technician.
    pub director_id: Option<i64>,
    /// Orders of this team: responsible for them, or sending the technician.
    pub team_id: Option<i64>,
    /// Orders of this technician, responsible or assisting.
    pub member_id: Option<i64>,
    /// Whether they are past their deadline and still open.
    pub overdue: Option<bool>,
    /// Whether they are past the promised pickup and not picked up.
    pub respond_overdue: Option<bool>,
    /// Whether they are on hold.
    pub held: Option<bool>,
    /// Whether they were recorded afterwards.
    pub supplement: Option<bool>,
    /// State of the follow-up call: 0 none, 1 awaited, 2 done.
    pub visit: Option<i16>,
    /// Whether a visit is planned.
    pub planned: Option<bool>,
    /// Planned visit in this period.
    pub planned_at: Option<Moments>,
    /// Records created by this member.
    pub created_by: Option<i64>,
    /// Time of creation: from, until.
    pub created_at: Option<Moments>,
    /// Time of request: from, until.
    pub requested_at: Option<Moments>,
    /// Deadline: from, until.
    pub due_at: Option<Moments>,
    /// Conditions on custom fields; all of them hold.
    pub custom: Conditions,
    /// Cached number of matches, as a hint for the plan; it narrows nothing.
    pub known: Option<i64>,
}

impl WorkOrderFilter {
    /// Sets the cached number of matches.
    pub fn told(&mut self, total: i64) {
        self.known = Some(total);
    }

    /// Whether it is known to match many rows all over the list, so that reading the list until a page is
    /// full is fast.
    pub fn finds_many(&self) -> bool {
        self.known.is_some_and(|known| known >= MANY) && self.custom.asked.is_empty() && self.is_even()
    }

    /// Whether the period of request is short enough for sorting its matches: they also lie close together in
    /// the order of creation, a correlation that PostgreSQL does not know.
    pub fn is_narrow(&self) -> bool {
        matches!(self.requested_at, Some((Some(from), Some(until))) if until - from <= TimeDelta::days(100))
    }

    /// Whether one index, in the order of the list, covers all conditions.
    pub fn is_plain(&self) -> bool {
        self.keyword.is_none() && self.is_even()
    }

    /// The same apart from a keyword: matches of the other conditions are spread evenly over the list.
    fn is_even(&self) -> bool {
        let one = |asked: Option<usize>| asked.is_none_or(|count| count == 1);
        !matches!(self.scope, Some(Scope::ToDo | Scope::Joined | Scope::Created))
            && one(self.statuses.as_ref().map(Vec::len))
            && one(self.levels.as_ref().map(Vec::len))
            && one(self.service_types.as_ref().map(Vec::len))
            && (self.asset_id, self.project_device_id) == (None, None)
            && (self.zone_id, self.team_id, self.member_id) == (None, None, None)
            && (self.overdue, self.respond_overdue, self.held, self.planned) == (None, None, None, None)
            && (self.created_at, self.requested_at, self.due_at, self.planned_at) == (None, None, None, None)
    }
}

/// Filter of a list of evaluations; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct EvaluateFilter {
    /// Evaluations of this order.
    pub work_order_id: Option<i64>,
    /// Evaluations of orders of this technician.
    pub director_id: Option<i64>,
    /// Evaluations by this customer.
    pub customer_id: Option<i64>,
    /// Evaluations with one of these numbers of stars.
    pub scores: Option<Vec<i16>>,
    /// Time of creation: from, until.
    pub created_at: Option<Moments>,
}

/// Filter of a list of points or evaluations of technicians; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FigureFilter {
    /// Those of this member.
    pub member_id: Option<i64>,
    /// Those for this team.
    pub team_id: Option<i64>,
    /// Time of creation: from, until.
    pub created_at: Option<Moments>,
}

/// Filter of a list of steps.
#[derive(Debug, Clone, Default)]
pub struct MoveFilter {
    /// Steps of this order.
    pub work_order_id: Option<i64>,
}
