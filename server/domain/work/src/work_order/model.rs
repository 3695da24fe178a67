//! Rows and inputs of work orders.

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
    /// A work order as it is written.
    WorkOrderInput,
    /// What is to be of a work order: absent stays, `Some(None)` clears.
    WorkOrderPatch,
    keys {}
    fields {
        /// 1 to 200 characters.
        name: String,
        /// Up to 5000.
        description: Option<String>,
        /// A value of the dictionary `work_service_type`.
        service_type: Option<String>,
        /// A value of the dictionary `work_level`.
        level: Option<String>,
        /// For this customer.
        customer_id: Option<i64>,
        /// In this project.
        project_id: Option<i64>,
        /// On this asset or device of the customer.
        asset_id: Option<i64>,
        /// On this device of the project.
        project_device_id: Option<i64>,
        /// In this pool.
        zone_id: Option<i64>,
        /// Whom to ask for there, up to 50.
        contact_name: Option<String>,
        /// Their number.
        contact_phone: Option<String>,
        /// Where it is done, up to 300.
        address: Option<String>,
        /// The team that answers for it.
        accept_team_id: Option<i64>,
        /// Who goes there.
        director_id: Option<i64>,
        /// For which of their teams.
        director_team_id: Option<i64>,
        /// Who comes along.
        members: Vec<i64>,
        /// When the customer asked: the clock runs from here.
        requested_at: DateTime<Utc>,
        /// Until when it is to be done.
        due_at: Option<DateTime<Utc>>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Written down afterwards.
        supplement: bool,
        /// The call after it: 0 none, 1 awaited, 2 done.
        visit: i16,
        /// Who sees it, see [`super::rules::tokens`].
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// Since when it has its status.
        since: DateTime<Utc>,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// Typed values of the enterprise's own fields: id of the field to value.
        custom: Value,
    }
    carried {
        /// Values of the enterprise's own fields; those not named stay.
        custom: Vec<Input>,
    }
);

/// A work order as a form sends it: itself, and what it comes with.
#[derive(Debug, Clone, Default)]
pub struct WorkOrderChange {
    /// Itself.
    pub patch: WorkOrderPatch,
    /// When and where somebody is expected.
    pub plan: PlanPatch,
    /// Exactly these files are attached; absent: as it was.
    pub attachment_ids: Option<Vec<i64>>,
}

/// A work order that is written down afterwards.
#[derive(Debug, Clone, Default)]
pub struct Supplement {
    /// Itself.
    pub patch: WorkOrderPatch,
    /// When it was finished.
    pub finished_at: DateTime<Utc>,
    /// What was done and used.
    pub uses: Vec<UseInput>,
    /// What is attached.
    pub attachment_ids: Vec<i64>,
}

/// Who is sent.
#[derive(Debug, Clone, Default)]
pub struct Delivery {
    /// Who goes there.
    pub director_id: i64,
    /// For which of their teams; absent: the main one.
    pub director_team_id: Option<i64>,
    /// The team that answers for it; absent: as it was, or the team of who goes.
    pub accept_team_id: Option<i64>,
    /// Who comes along.
    pub members: Vec<i64>,
    /// When they are expected there; absent: as it was.
    pub plan: PlanPatch,
    /// Until when; absent: as it was.
    pub due_at: Option<DateTime<Utc>>,
    /// Why, up to 500 characters.
    pub reason: Option<String>,
}

/// Something that was done or used, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct UseInput {
    /// One of the items; absent: what is said of it here counts.
    pub item_id: Option<i64>,
    /// 1 service, 2 service of projects, 3 consumable.
    pub kind: Option<i16>,
    /// Up to 100 characters.
    pub name: Option<String>,
    /// Up to 20.
    pub unit: Option<String>,
    /// Of one, in fen.
    pub price: Option<i64>,
    /// In hundredths.
    pub quantity: i32,
}

/// What is said of a step.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// Exactly this was done and used; absent: as it was.
    pub uses: Option<Vec<UseInput>>,
    /// Files that come to the order.
    pub attachment_ids: Vec<i64>,
    /// What is ticked and answered of what its type demands.
    pub filling: Filling,
    /// The customer has signed.
    pub signature: Option<Signing>,
    /// The caller's name for this call: with the same one it is done once (docs/decisions/0060).
    pub key: Option<String>,
}

/// Points of somebody who worked on an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreInput {
    /// Who.
    pub member_id: i64,
    /// For which of their teams.
    pub team_id: Option<i64>,
    /// In hundredths.
    pub score: i32,
}

/// What the customer thinks of it.
#[derive(Debug, Clone, Default)]
pub struct EvaluateInput {
    /// 1 to 5 stars in all.
    pub score: i16,
    /// Of the attitude.
    pub attitude: Option<i16>,
    /// Of the speed.
    pub speed: Option<i16>,
    /// Of the quality.
    pub quality: Option<i16>,
    /// Up to 500 characters.
    pub content: Option<String>,
}

/// A step that was taken with an order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_move)]
pub struct Move {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// With which order.
    pub work_order_id: i64,
    /// [`super::rules::Step::code`].
    pub step: i16,
    /// Where it stood.
    pub from_status: i16,
    /// Where it stood then.
    pub to_status: i16,
    /// Who saw to it then.
    pub director_id: Option<i64>,
    /// Why, or what was said of it.
    pub reason: Option<String>,
    /// How long it had stood there, in seconds.
    pub seconds: i64,
    /// When.
    pub created_at: DateTime<Utc>,
    /// By whom; nobody: by itself.
    pub created_by: Option<i64>,
}

/// Something that was done or used at an order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_use)]
pub struct Use {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// At which order.
    pub work_order_id: i64,
    /// Which item, while there is one.
    pub item_id: Option<i64>,
    /// 1 service, 2 service of projects, 3 consumable.
    pub kind: i16,
    /// As it was called then.
    pub name: String,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Of one, in fen.
    pub price: Option<i64>,
    /// In hundredths.
    pub quantity: i32,
}

/// Points that somebody has of an order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_score)]
pub struct Score {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of which order.
    pub work_order_id: i64,
    /// Who.
    pub member_id: i64,
    /// For which of their teams.
    pub team_id: Option<i64>,
    /// In hundredths.
    pub score: i32,
    /// When it was given.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
}

/// What a customer thought of an order: an order has at most one of each source.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = work_evaluate)]
pub struct Evaluate {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of which order.
    pub work_order_id: i64,
    /// 1 to 5 stars in all.
    pub score: i16,
    /// Of the attitude.
    pub attitude: Option<i16>,
    /// Of the speed.
    pub speed: Option<i16>,
    /// Of the quality.
    pub quality: Option<i16>,
    /// Up to 500 characters.
    pub content: Option<String>,
    /// [`super::rules::STAFF`] or [`super::rules::CUSTOMER`].
    pub source: i16,
    /// Figures count it; of an order they count one.
    pub counts: bool,
    /// When.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
}

/// Somebody who can be sent, and how busy they are (business §3 Technician option).
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Technician {
    /// Who.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// Their main team.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_id: Option<i64>,
    /// Orders that they see to and that are not at their end: those in 10 to 60.
    #[diesel(sql_type = Integer)]
    pub count: i32,
    /// 0 free, 1 at an order, 2 at rest.
    #[diesel(sql_type = SmallInt)]
    pub work_status: i16,
}

/// Whom one looks for to send.
#[derive(Debug, Clone, Default)]
pub struct TechnicianFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this team.
    pub team_id: Option<i64>,
    /// Of this work group.
    pub group_id: Option<i64>,
    /// Of the team of this pool, or who is offered first there.
    pub zone_id: Option<i64>,
    /// Those alone who do such work: of a work group, first of a pool, or with an order.
    pub working: bool,
    /// Technicians alone, unless somebody is looked for by name: own people who may look at work orders and are marked as
    /// technicians, have that right, are of a work group, or are first of a pool; with a pool its partners' technicians, too.
    pub able: bool,
    /// At most, 1 to 200.
    pub limit: i64,
}

/// How much somebody who goes to orders still has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// Who.
    pub member_id: i64,
    /// Orders that are not at their end.
    pub open: i64,
    /// Of these, past their end.
    pub overdue: i64,
    /// Of these, begun.
    pub working: i64,
}

/// How many orders wait in the queues (business §3 Work order, `t1` to `t6`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct QueueCounts {
    /// What customers have asked for and nobody has taken on.
    #[diesel(sql_type = BigInt)]
    pub t1: i64,
    /// To be dispatched.
    #[diesel(sql_type = BigInt)]
    pub t2: i64,
    /// To be picked up.
    #[diesel(sql_type = BigInt)]
    pub t3: i64,
    /// To be checked.
    #[diesel(sql_type = BigInt)]
    pub t4: i64,
    /// To be confirmed.
    #[diesel(sql_type = BigInt)]
    pub t5: i64,
    /// To be called.
    #[diesel(sql_type = BigInt)]
    pub t6: i64,
}

/// How many orders stand somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCount {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// How many.
    pub count: i64,
    /// Of these, past their end.
    pub overdue: i64,
}
