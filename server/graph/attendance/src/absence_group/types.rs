//! What groups of absence deduction look like from outside.

use async_graphql::Context;
use xieli_domain::absence_group::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::{Result, record};

/// What costs something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Fault")]
pub enum AttendFault {
    /// Beginning later than the shift.
    Late,
    /// Leaving earlier than the shift ends.
    Early,
    /// A punch that is missing.
    Missing,
    /// Absence.
    Absence,
}

/// What one kind of fault costs, from so many minutes on.
#[fields(login)]
pub struct DeductionItem {
    /// What costs something.
    pub fault: AttendFault,
    /// Where it lasts at least so many minutes.
    pub from: i32,
    /// The first so many of a month cost nothing.
    pub free: i32,
    /// Minutes that each further one costs.
    pub minutes: i32,
    /// Minutes that each of its own minutes costs besides, in hundredths.
    pub rate: i32,
}

impl From<model::DeductionItem> for DeductionItem {
    fn from(item: model::DeductionItem) -> Self {
        let model::DeductionItem { fault, from, free, minutes, rate } = item;
        Self { fault: fault.into(), from, free, minutes, rate }
    }
}

record!(
    /// What lateness, missed punches and absence cost (business §2 Attendance: deduction).
    AbsenceGroup: model::AbsenceGroup, store::absence_groups::find
);

/// What lateness, missed punches and absence cost (business §2 Attendance: deduction).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AbsenceGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// What costs what.
    fn items(&self) -> Vec<DeductionItem> {
        self.0.deductions().into_iter().map(DeductionItem::from).collect()
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A group of absence deduction, or why not.
    login AbsenceGroupPayload {
        /// As it is now; null when nothing was changed.
        absence_group: AbsenceGroup
    }
}
