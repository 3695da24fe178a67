//! Rows and inputs of what customers do without an account.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use xieli_tables::{work_agree, work_link};

use crate::work_order::model::{Evaluate, WorkOrder};

/// A link to one request of a customer, and to the order that it becomes.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_link)]
pub struct Link {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// To this order.
    pub work_order_id: Option<i64>,
    /// To this request.
    pub crm_work_order_id: Option<i64>,
    /// It works until then.
    pub expires_at: DateTime<Utc>,
    /// It was taken back.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By whom; nobody: whoever reported the fault has it.
    pub created_by: Option<i64>,
}

/// The customer said that the work is done.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_agree)]
pub struct Agree {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this order.
    pub work_order_id: i64,
    /// Up to 500 characters.
    pub note: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A link that was made: its address is known now and never again.
#[derive(Debug, Clone)]
pub struct Made {
    /// Of this order.
    pub order: WorkOrder,
    /// Where it leads.
    pub url: String,
}

/// What was done at a device, as far as its label tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The day on which it was asked for.
    pub day: NaiveDate,
    /// What kind of work, in words.
    pub service_type: Option<String>,
    /// Where it stands, in words.
    pub status: &'static str,
}

/// What the label of a device says of the work on it.
#[derive(Debug, Clone, Default)]
pub struct Label {
    /// What was done, the newest first; nothing: the enterprise does not show it.
    pub history: Option<Vec<Repair>>,
    /// A fault can be reported.
    pub reports: bool,
}

/// A fault as somebody without an account reports it.
#[derive(Debug, Clone, Default)]
pub struct ReportInput {
    /// The characters of the label.
    pub code: String,
    /// Who they are, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// What was sent to it.
    pub phone_code: String,
    /// What is wrong, 1 to 1000 characters.
    pub description: String,
    /// The form's own number, 32 hexadecimal digits by chance: what is sent twice is reported once.
    pub form: String,
}

/// A step of an order, in the words that its customer reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// What happened.
    pub text: &'static str,
    /// When.
    pub at: DateTime<Utc>,
}

/// What whoever has a link is told.
#[derive(Debug, Clone)]
pub struct View {
    /// Whose it is.
    pub enterprise_name: String,
    /// What people call it.
    pub number: String,
    /// What it is about.
    pub title: String,
    /// On which device.
    pub device: Option<String>,
    /// What kind of work, in words.
    pub service_type: Option<String>,
    /// Where it stands, in words.
    pub status: &'static str,
    /// When it was asked for.
    pub requested_at: DateTime<Utc>,
    /// Who comes, as one says it.
    pub technician: Option<String>,
    /// What happened, the newest first.
    pub stages: Vec<Stage>,
    /// The customer can say that it is done.
    pub can_agree: bool,
    /// They did.
    pub agreed: Option<Agree>,
    /// The customer can say what they think.
    pub can_evaluate: bool,
    /// What they thought, if they said it themselves.
    pub evaluate: Option<Evaluate>,
    /// There is a service report.
    pub has_report: bool,
    /// The link works until then.
    pub expires_at: DateTime<Utc>,
}

/// What is said of a service report that is genuine.
#[derive(Debug, Clone)]
pub struct Genuine {
    /// What people call the order.
    pub number: String,
    /// Who did the work.
    pub enterprise_name: String,
    /// For whom, all but the first sign hidden.
    pub customer: Option<String>,
    /// Where the order stands, in words.
    pub status: &'static str,
    /// Since when.
    pub day: NaiveDate,
}
