//! GraphQL types of groups of absence deduction.

use async_graphql::Context;
use xieli_domain::absence_group::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::{Result, record};

/// The kinds of fault with a deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Fault")]
pub enum AttendFault {
    /// Beginning later than the shift.
    Late,
    /// Leaving earlier than the shift ends.
    Early,
    /// A punch that is missing.
    Missing,
    /// Absence without leave.
    Absence,
}

/// The deduction for one kind of fault, from a number of minutes on.
#[fields(login)]
pub struct DeductionItem {
    /// The kind of fault.
    pub fault: AttendFault,
    /// Applies from this number of minutes on.
    pub from: i32,
    /// The number of faults per month without deduction.
    pub free: i32,
    /// Minutes deducted for each further fault.
    pub minutes: i32,
    /// Minutes deducted in addition per minute of the fault, in hundredths.
    pub rate: i32,
}

impl From<model::DeductionItem> for DeductionItem {
    fn from(item: model::DeductionItem) -> Self {
        let model::DeductionItem { fault, from, free, minutes, rate } = item;
        Self { fault: fault.into(), from, free, minutes, rate }
    }
}

record!(
    /// Deductions for lateness, missed punches and absence (business §2 Attendance: deduction).
    AbsenceGroup: model::AbsenceGroup, store::absence_groups::find
);

/// Deductions for lateness, missed punches and absence (business §2 Attendance: deduction).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AbsenceGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The deductions for faults.
    fn items(&self) -> Vec<DeductionItem> {
        self.0.deductions().into_iter().map(DeductionItem::from).collect()
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A group of absence deduction, or the errors of the call.
    login AbsenceGroupPayload {
        /// As it is now; null when nothing was changed.
        absence_group: AbsenceGroup
    }
}
