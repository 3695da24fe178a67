//! Groups of absence deduction in the schema.

use async_graphql::Context;
use xieli_domain::absence_group::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::{Result, record};

/// The kinds of fault that cost something.
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

/// The price of one kind of fault, from so many minutes on.
#[fields(login)]
pub struct DeductionItem {
    /// The kinds of fault that cost something.
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
    /// The prices of lateness, missed punches and absence (business §2 Attendance: deduction).
    AbsenceGroup: model::AbsenceGroup, store::absence_groups::find
);

/// The prices of lateness, missed punches and absence (business §2 Attendance: deduction).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AbsenceGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// The prices of faults.
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
    /// A group of absence deduction, or why not.
    login AbsenceGroupPayload {
        /// As it is now; null when nothing was changed.
        absence_group: AbsenceGroup
    }
}
