//! Rows and inputs of work orders and of their records: steps, services and materials, points, evaluations;
//! technicians and counts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt};
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{work_evaluate, work_move, work_order, work_score, work_use};

use super::fill::Signing;
pub use super::filter::{EvaluateFilter, FigureFilter, MoveFilter, Scope, WorkOrderFilter};
use super::plan::PlanPatch;
use crate::custom_field::model::Input;
use crate::patched;
use crate::work_type::rules::Filling;

patched!(work_order;
    /// A work order.
    WorkOrder,
    /// The columns of a work order that are written.
    WorkOrderInput,
    /// Changes to a work order: an absent field stays, `Some(None)` clears it.
    WorkOrderPatch,
    keys {}
    fields {
        /// 1 to 200 characters.
        name: String,
        /// Up to 5000 characters.
        description: Option<String>,
        /// A value of the dictionary `work_service_type`.
        service_type: Option<String>,
        /// A value of the dictionary `work_level`.
        level: Option<String>,
        /// Customer that the work is for.
        customer_id: Option<i64>,
        /// Project that it belongs to.
        project_id: Option<i64>,
        /// Asset or device of the customer that it concerns.
        asset_id: Option<i64>,
        /// Device of the project that it concerns.
        project_device_id: Option<i64>,
        /// Pool that it belongs to.
        zone_id: Option<i64>,
        /// Name of the contact person on site, up to 50 characters.
        contact_name: Option<String>,
        /// Phone number of the contact person.
        contact_phone: Option<String>,
        /// Address of the site, up to 300 characters.
        address: Option<String>,
        /// Team responsible for the order.
        accept_team_id: Option<i64>,
        /// The responsible technician.
        director_id: Option<i64>,
        /// Team of the technician.
        director_team_id: Option<i64>,
        /// Assisting technicians.
        members: Vec<i64>,
        /// Time of the customer's request, at which the clock starts.
        requested_at: DateTime<Utc>,
        /// Deadline.
        due_at: Option<DateTime<Utc>>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Whether it was recorded after the work.
        supplement: bool,
        /// Follow-up call: 0 none, 1 awaited, 2 done.
        visit: i16,
        /// Members and teams that see it, see [`super::rules::tokens`].
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// Since when it has had its status.
        since: DateTime<Utc>,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
        /// Typed values of custom fields: id of the field to value.
        custom: Value,
    }
    carried {
        /// Values of custom fields; fields that are not named stay.
        custom: Vec<Input>,
    }
);

/// A work order as a form sends it: its fields, its plan and its attachments.
#[derive(Debug, Clone, Default)]
pub struct WorkOrderChange {
    /// The fields.
    pub patch: WorkOrderPatch,
    /// Planned time and place.
    pub plan: PlanPatch,
    /// Files that replace the present attachments; absent: they stay.
    pub attachment_ids: Option<Vec<i64>>,
}

/// A work order that is recorded after the work.
#[derive(Debug, Clone, Default)]
pub struct Supplement {
    /// The fields.
    pub patch: WorkOrderPatch,
    /// Time of completion.
    pub finished_at: DateTime<Utc>,
    /// Services and materials.
    pub uses: Vec<UseInput>,
    /// Attachments.
    pub attachment_ids: Vec<i64>,
}

/// A dispatch of a technician.
#[derive(Debug, Clone, Default)]
pub struct Delivery {
    /// The responsible technician.
    pub director_id: i64,
    /// Team of the technician; absent: their main team.
    pub director_team_id: Option<i64>,
    /// Team responsible for the order; absent: the present one, or the technician's.
    pub accept_team_id: Option<i64>,
    /// Assisting technicians.
    pub members: Vec<i64>,
    /// Planned time and place; absent: as before.
    pub plan: PlanPatch,
    /// Deadline; absent: as before.
    pub due_at: Option<DateTime<Utc>>,
    /// Reason, up to 500 characters.
    pub reason: Option<String>,
}

/// A line of services and materials, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct UseInput {
    /// The item; absent: a free line.
    pub item_id: Option<i64>,
    /// 1 service, 2 service of projects, 3 consumable.
    pub kind: Option<i16>,
    /// Up to 100 characters.
    pub name: Option<String>,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Price of one unit, in fen.
    pub price: Option<i64>,
    /// Quantity, in hundredths.
    pub quantity: i32,
}

/// Details of a step.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// Lines that replace the services and materials; absent: they stay.
    pub uses: Option<Vec<UseInput>>,
    /// Files to attach to the order.
    pub attachment_ids: Vec<i64>,
    /// Ticks and answers of the service record.
    pub filling: Filling,
    /// The customer's signature.
    pub signature: Option<Signing>,
    /// Idempotency key of the call (docs/decisions/0060).
    pub key: Option<String>,
}

/// Points of a technician for an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreInput {
    /// The technician.
    pub member_id: i64,
    /// Team of the technician.
    pub team_id: Option<i64>,
    /// Points, in hundredths.
    pub score: i32,
}

/// A customer's evaluation of an order.
#[derive(Debug, Clone, Default)]
pub struct EvaluateInput {
    /// Overall, 1 to 5 stars.
    pub score: i16,
    /// Attitude, 1 to 5 stars.
    pub attitude: Option<i16>,
    /// Speed, 1 to 5 stars.
    pub speed: Option<i16>,
    /// Quality, 1 to 5 stars.
    pub quality: Option<i16>,
    /// Up to 500 characters.
    pub content: Option<String>,
}

/// A step that an order has taken.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_move)]
pub struct Move {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that it belongs to.
    pub work_order_id: i64,
    /// [`super::rules::Step::code`].
    pub step: i16,
    /// Status before.
    pub from_status: i16,
    /// Status after.
    pub to_status: i16,
    /// Technician at that time.
    pub director_id: Option<i64>,
    /// Reason or comment.
    pub reason: Option<String>,
    /// Time in the former status, in seconds.
    pub seconds: i64,
    /// Time of the step.
    pub created_at: DateTime<Utc>,
    /// Member who took it; absent: automatic.
    pub created_by: Option<i64>,
}

/// A line of services and materials of an order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_use)]
pub struct Use {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that it belongs to.
    pub work_order_id: i64,
    /// The item, as long as it exists.
    pub item_id: Option<i64>,
    /// 1 service, 2 service of projects, 3 consumable.
    pub kind: i16,
    /// Name of the item at that time.
    pub name: String,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Price of one unit, in fen.
    pub price: Option<i64>,
    /// Quantity, in hundredths.
    pub quantity: i32,
}

/// Points of a technician for an order, as a row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_score)]
pub struct Score {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that they are for.
    pub work_order_id: i64,
    /// The technician.
    pub member_id: i64,
    /// Team of the technician.
    pub team_id: Option<i64>,
    /// Points, in hundredths.
    pub score: i32,
    /// Time at which they were given.
    pub created_at: DateTime<Utc>,
    /// Member who gave them.
    pub created_by: Option<i64>,
}

/// A customer's evaluation of an order; an order has at most one of each source.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = work_evaluate)]
pub struct Evaluate {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that it is about.
    pub work_order_id: i64,
    /// Overall, 1 to 5 stars.
    pub score: i16,
    /// Attitude, 1 to 5 stars.
    pub attitude: Option<i16>,
    /// Speed, 1 to 5 stars.
    pub speed: Option<i16>,
    /// Quality, 1 to 5 stars.
    pub quality: Option<i16>,
    /// Up to 500 characters.
    pub content: Option<String>,
    /// [`super::rules::STAFF`] or [`super::rules::CUSTOMER`].
    pub source: i16,
    /// Whether statistics count it; they count one per order.
    pub counts: bool,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who recorded it.
    pub created_by: Option<i64>,
}

/// A technician who can be dispatched, with the present load (business §3 Technician option).
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Technician {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// Their main team.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_id: Option<i64>,
    /// Number of open orders of the technician: those in status 10 to 60.
    #[diesel(sql_type = Integer)]
    pub count: i32,
    /// 0 free, 1 working on an order, 2 off duty.
    #[diesel(sql_type = SmallInt)]
    pub work_status: i16,
}

/// Filter of technicians to dispatch.
#[derive(Debug, Clone, Default)]
pub struct TechnicianFilter {
    /// Text in the name.
    pub keyword: Option<String>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// Of this work group.
    pub group_id: Option<i64>,
    /// Members of the pool's team, or offered first in the pool.
    pub zone_id: Option<i64>,
    /// Only members who do field work: in a work group, offered first in a pool, or with an order.
    pub working: bool,
    /// Only technicians, unless the search is by name: own members with the right to read work orders who are
    /// marked as technicians, have that right, are in a work group, or are offered first in a pool; with a
    /// pool also its partners' technicians.
    pub able: bool,
    /// The most to return, 1 to 200.
    pub limit: i64,
}

/// Open work of a technician.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// The technician.
    pub member_id: i64,
    /// Number of open orders.
    pub open: i64,
    /// Open orders past their deadline.
    pub overdue: i64,
    /// Open orders that are begun.
    pub working: i64,
}

/// Number of orders in each queue (business §3 Work order, `t1` to `t6`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct QueueCounts {
    /// Customer requests that are not handled yet.
    #[diesel(sql_type = BigInt)]
    pub t1: i64,
    /// Orders to be dispatched.
    #[diesel(sql_type = BigInt)]
    pub t2: i64,
    /// Orders to be picked up.
    #[diesel(sql_type = BigInt)]
    pub t3: i64,
    /// Orders to be checked.
    #[diesel(sql_type = BigInt)]
    pub t4: i64,
    /// Orders to be confirmed.
    #[diesel(sql_type = BigInt)]
    pub t5: i64,
    /// Orders whose customers are to be called.
    #[diesel(sql_type = BigInt)]
    pub t6: i64,
}

/// Number of orders in a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCount {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// Number of orders.
    pub count: i64,
    /// Number of these past their deadline.
    pub overdue: i64,
}
