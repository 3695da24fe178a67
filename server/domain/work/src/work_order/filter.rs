//! Which work orders, evaluations and steps lists show.

use chrono::TimeDelta;

use crate::custom_field::model::Conditions;
use crate::list::MANY;
use crate::list::Moments;

/// Which part of the orders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All that one may see.
    #[default]
    All,
    /// What one has to do now.
    ToDo,
    /// Where one goes.
    Directed,
    /// Where one comes along.
    Joined,
    /// What one has made.
    Created,
    /// What is to be dispatched.
    Dispatch,
    /// What is to be checked.
    Check,
    /// What is to be confirmed.
    Confirm,
}

/// Which orders a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkOrderFilter {
    /// Which part.
    pub scope: Option<Scope>,
    /// By name, contact, number or address.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Neither done, closed nor stopped, or any of these.
    pub open: Option<bool>,
    /// Of one of these service types.
    pub service_types: Option<Vec<String>>,
    /// Of one of these levels.
    pub levels: Option<Vec<String>>,
    /// For this customer.
    pub customer_id: Option<i64>,
    /// In this project.
    pub project_id: Option<i64>,
    /// On this asset.
    pub asset_id: Option<i64>,
    /// On this device of a project.
    pub project_device_id: Option<i64>,
    /// In this pool.
    pub zone_id: Option<i64>,
    /// This one goes there.
    pub director_id: Option<i64>,
    /// This team answers for them, or sends somebody.
    pub team_id: Option<i64>,
    /// This one goes there or comes along.
    pub member_id: Option<i64>,
    /// Past their end and still open.
    pub overdue: Option<bool>,
    /// Past the end of their pickup and not picked up.
    pub respond_overdue: Option<bool>,
    /// On hold.
    pub held: Option<bool>,
    /// Written down afterwards.
    pub supplement: Option<bool>,
    /// The call after them.
    pub visit: Option<i16>,
    /// It is said when somebody is expected there.
    pub planned: Option<bool>,
    /// Somebody is expected there between.
    pub planned_at: Option<Moments>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Made from, until.
    pub created_at: Option<Moments>,
    /// Asked for from, until.
    pub requested_at: Option<Moments>,
    /// To be done from, until.
    pub due_at: Option<Moments>,
    /// By the enterprise's own fields.
    pub custom: Conditions,
    /// How many it finds, as far as that is remembered; it narrows nothing.
    pub known: Option<i64>,
}

impl WorkOrderFilter {
    /// Tells it how many it finds.
    pub fn told(&mut self, total: i64) {
        self.known = Some(total);
    }

    /// It is known to find many all over the list, which is read until a page of them is full.
    pub fn finds_many(&self) -> bool {
        self.known.is_some_and(|known| known >= MANY) && self.custom.asked.is_empty() && self.is_even()
    }

    /// Whether a short time of request finds few enough to be sorted: they lie close together in the order of making, too, which
    /// PostgreSQL does not know.
    pub fn is_narrow(&self) -> bool {
        matches!(self.requested_at, Some((Some(from), Some(until))) if until - from <= TimeDelta::days(100))
    }

    /// Nothing is asked but what one index has in the order of the list.
    pub fn is_plain(&self) -> bool {
        self.keyword.is_none() && self.is_even()
    }

    /// The same but for a keyword: what else is asked is met all over the list.
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

/// Which evaluations a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct EvaluateFilter {
    /// Of this order.
    pub work_order_id: Option<i64>,
    /// Of orders where this one went.
    pub director_id: Option<i64>,
    /// By this customer.
    pub customer_id: Option<i64>,
    /// With one of these stars.
    pub scores: Option<Vec<i16>>,
    /// Made from, until.
    pub created_at: Option<Moments>,
}

/// Whose points or evaluations a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FigureFilter {
    /// Of this one.
    pub member_id: Option<i64>,
    /// For this team.
    pub team_id: Option<i64>,
    /// Given from, until.
    pub created_at: Option<Moments>,
}

/// Which steps a list shows.
#[derive(Debug, Clone, Default)]
pub struct MoveFilter {
    /// With this order.
    pub work_order_id: Option<i64>,
}
