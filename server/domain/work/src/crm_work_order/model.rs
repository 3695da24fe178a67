//! Rows, filters and inputs of customer requests.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use xieli_tables::crm_work_order;

use crate::list::Moments;
use crate::patched;
use crate::work_order::plan::PlanPatch;

patched!(crm_work_order;
    /// A customer's request for work.
    CrmWorkOrder,
    /// The columns of a customer request that are written.
    CrmWorkOrderInput,
    /// Changes to a customer request: an absent field stays, `Some(None)` clears it.
    CrmWorkOrderPatch,
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
        /// Customer who makes the request.
        customer_id: Option<i64>,
        /// Asset or device of the customer that it concerns.
        asset_id: Option<i64>,
        /// Name of the contact person on site, up to 50 characters.
        contact_name: Option<String>,
        /// Phone number of the contact person.
        contact_phone: Option<String>,
        /// Address of the site, up to 300 characters.
        address: Option<String>,
        /// Time at which the customer wants the work.
        expected_at: Option<DateTime<Utc>>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Reason of the rejection.
        reason: Option<String>,
        /// Work order that the request became.
        work_order_id: Option<i64>,
        /// Time of receipt or rejection.
        handled_at: Option<DateTime<Utc>>,
        /// Member who received or rejected it.
        handled_by: Option<i64>,
    }
);

/// A customer request as a form sends it: its fields and its attachments.
#[derive(Debug, Clone, Default)]
pub struct CrmWorkOrderChange {
    /// The fields.
    pub patch: CrmWorkOrderPatch,
    /// Files that replace the present attachments; absent: they stay.
    pub attachment_ids: Option<Vec<i64>>,
}

/// Values of the work order that a request becomes; absent: those of the request.
#[derive(Debug, Clone, Default)]
pub struct Receiving {
    /// A value of the dictionary `work_service_type`.
    pub service_type: Option<String>,
    /// A value of the dictionary `work_level`.
    pub level: Option<String>,
    /// Pool of the order.
    pub zone_id: Option<i64>,
    /// Team responsible for the order.
    pub accept_team_id: Option<i64>,
    /// Deadline; absent: the time at which the customer wants the work.
    pub due_at: Option<DateTime<Utc>>,
    /// Technician who is dispatched at once; absent: the order waits for its dispatch.
    pub director_id: Option<i64>,
    /// Team of the technician; absent: their main team.
    pub director_team_id: Option<i64>,
    /// Assisting technicians.
    pub members: Vec<i64>,
    /// Planned time and place of the visit.
    pub plan: PlanPatch,
}

/// Outcome of a request, written with one statement.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = crm_work_order, treat_none_as_null = true)]
pub struct Handling {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// Reason of the rejection.
    pub reason: Option<String>,
    /// Work order that the request became.
    pub work_order_id: Option<i64>,
    /// Time of handling.
    pub handled_at: Option<DateTime<Utc>>,
    /// Member who handled it.
    pub handled_by: Option<i64>,
}

/// Filter of a list of requests; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CrmWorkOrderFilter {
    /// Text in name, contact, number or address.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Requests of this customer, as far as it is visible to the viewer.
    pub customer_id: Option<i64>,
    /// Time of creation: from, until.
    pub created_at: Option<Moments>,
}
