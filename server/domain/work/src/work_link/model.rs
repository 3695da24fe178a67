//! Rows and inputs of customers' access to work orders without an account.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use xieli_tables::{work_agree, work_link};

use crate::work_order::model::{Evaluate, WorkOrder};

/// A link to one customer request, and to the order that it becomes.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_link)]
pub struct Link {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that it leads to.
    pub work_order_id: Option<i64>,
    /// Request that it leads to.
    pub crm_work_order_id: Option<i64>,
    /// End of its validity.
    pub expires_at: DateTime<Utc>,
    /// Time of revocation.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it; absent: it belongs to the reporter of the fault.
    pub created_by: Option<i64>,
}

/// A customer's statement that the work is done.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_agree)]
pub struct Agree {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Order that it is about.
    pub work_order_id: i64,
    /// Up to 500 characters.
    pub note: Option<String>,
    /// Time of the statement.
    pub created_at: DateTime<Utc>,
}

/// A new link: its address is known now only.
#[derive(Debug, Clone)]
pub struct CreatedLink {
    /// Order that it leads to.
    pub order: WorkOrder,
    /// Address of the link.
    pub url: String,
}

/// A past work on a device, as its label shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// Day of the request.
    pub day: NaiveDate,
    /// Label of the service type.
    pub service_type: Option<String>,
    /// Label of the status.
    pub status: &'static str,
}

/// The public data of a device's label.
#[derive(Debug, Clone, Default)]
pub struct Label {
    /// History of the work, the newest first; absent: the enterprise does not show it.
    pub history: Option<Vec<Repair>>,
    /// Whether a fault can be reported.
    pub reports: bool,
}

/// A fault report without an account.
#[derive(Debug, Clone, Default)]
pub struct ReportInput {
    /// The characters of the label.
    pub code: String,
    /// Name of the reporter, 1 to 50 characters.
    pub name: String,
    /// Mobile number of the reporter.
    pub phone: String,
    /// Verification code that was sent to the number.
    pub phone_code: String,
    /// Description of the fault, 1 to 1000 characters.
    pub description: String,
    /// Idempotency key of the form, 32 random hexadecimal digits.
    pub form: String,
}

/// A step of an order, in texts for its customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// Text of the step.
    pub text: &'static str,
    /// Time of the step.
    pub at: DateTime<Utc>,
}

/// The status page of a link.
#[derive(Debug, Clone)]
pub struct View {
    /// Enterprise of the order.
    pub enterprise_name: String,
    /// Number of the order.
    pub number: String,
    /// Title of the order.
    pub title: String,
    /// Name of the device.
    pub device: Option<String>,
    /// Label of the service type.
    pub service_type: Option<String>,
    /// Label of the status.
    pub status: &'static str,
    /// Time of the request.
    pub requested_at: DateTime<Utc>,
    /// Technician, with the family name only.
    pub technician: Option<String>,
    /// Steps, the newest first.
    pub stages: Vec<Stage>,
    /// Whether the customer can state that the work is done.
    pub can_agree: bool,
    /// The customer's statement that it is done.
    pub agreed: Option<Agree>,
    /// Whether the customer can evaluate the work.
    pub can_evaluate: bool,
    /// The customer's own evaluation.
    pub evaluate: Option<Evaluate>,
    /// Whether there is a service report.
    pub has_report: bool,
    /// End of the link's validity.
    pub expires_at: DateTime<Utc>,
}

/// The public data of a genuine service report.
#[derive(Debug, Clone)]
pub struct Genuine {
    /// Number of the order.
    pub number: String,
    /// Enterprise that did the work.
    pub enterprise_name: String,
    /// Customer, masked except for the first character.
    pub customer: Option<String>,
    /// Label of the order's status.
    pub status: &'static str,
    /// Day since which it has the status.
    pub day: NaiveDate,
}
