//! Rows and inputs of what customers ask for.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use xieli_tables::crm_work_order;

use crate::list::Moments;
use crate::patched;
use crate::work_order::plan::PlanPatch;

patched!(crm_work_order;
    /// What a customer asks for.
    CrmWorkOrder,
    /// What a customer asks for, as it is written.
    CrmWorkOrderInput,
    /// What is to be of it: absent stays, `Some(None)` clears.
    CrmWorkOrderPatch,
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
        /// Who asks.
        customer_id: Option<i64>,
        /// On this asset or device of theirs.
        asset_id: Option<i64>,
        /// Whom to ask for there, up to 50.
        contact_name: Option<String>,
        /// Their number.
        contact_phone: Option<String>,
        /// Where it is, up to 300.
        address: Option<String>,
        /// When it is wanted.
        expected_at: Option<DateTime<Utc>>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Why it was turned down.
        reason: Option<String>,
        /// What it became.
        work_order_id: Option<i64>,
        /// When it was taken on or turned down.
        handled_at: Option<DateTime<Utc>>,
        /// By whom.
        handled_by: Option<i64>,
    }
);

/// What a customer asks for as a form sends it: itself, and what it comes with.
#[derive(Debug, Clone, Default)]
pub struct CrmWorkOrderChange {
    /// Itself.
    pub patch: CrmWorkOrderPatch,
    /// Exactly these files are attached; absent: as it was.
    pub attachment_ids: Option<Vec<i64>>,
}

/// What is said of the work order that it becomes; absent: as the customer said.
#[derive(Debug, Clone, Default)]
pub struct Receiving {
    /// A value of the dictionary `work_service_type`.
    pub service_type: Option<String>,
    /// A value of the dictionary `work_level`.
    pub level: Option<String>,
    /// In this pool.
    pub zone_id: Option<i64>,
    /// The team that answers for it.
    pub accept_team_id: Option<i64>,
    /// Until when it is to be done; absent: when it is wanted.
    pub due_at: Option<DateTime<Utc>>,
    /// Who is sent there at once; nobody: it awaits its dispatch.
    pub director_id: Option<i64>,
    /// For which of their teams; absent: the main one.
    pub director_team_id: Option<i64>,
    /// Who comes along.
    pub members: Vec<i64>,
    /// When they are expected there.
    pub plan: PlanPatch,
}

/// How it was handled; everything is written at once.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = crm_work_order, treat_none_as_null = true)]
pub struct Handling {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// Why it was turned down.
    pub reason: Option<String>,
    /// What it became.
    pub work_order_id: Option<i64>,
    /// When.
    pub handled_at: Option<DateTime<Utc>>,
    /// By whom.
    pub handled_by: Option<i64>,
}

/// Which of it a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CrmWorkOrderFilter {
    /// By name, contact, number or address.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Of this customer, as far as it exists for the viewer.
    pub customer_id: Option<i64>,
    /// Made from, until.
    pub created_at: Option<Moments>,
}
