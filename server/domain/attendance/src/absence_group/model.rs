//! Rows, filters and inputs of groups of absence deduction.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::absence_group;

use crate::patched;

patched!(absence_group;
    /// Deductions for lateness, missed punches and absence.
    AbsenceGroup,
    /// A group as it is written.
    AbsenceGroupInput,
    /// Changes to a group: an absent field stays, `Some(None)` clears it.
    AbsenceGroupPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// A list of [`DeductionItem`].
        items: Value,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

impl AbsenceGroup {
    /// The deductions, parsed from the column.
    pub fn deductions(&self) -> Vec<DeductionItem> {
        serde_json::from_value(self.items.clone()).unwrap_or_default()
    }
}

/// Kinds of fault with a deduction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Beginning later than the shift.
    #[default]
    Late,
    /// Leaving earlier than the shift ends.
    Early,
    /// A punch that is missing.
    Missing,
    /// Absence, in minutes.
    Absence,
}

impl Fault {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Late, Self::Early, Self::Missing, Self::Absence];

    /// Label for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Late => "迟到",
            Self::Early => "早退",
            Self::Missing => "缺卡",
            Self::Absence => "旷工",
        }
    }
}

/// The deduction for one kind of fault, from a number of minutes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DeductionItem {
    /// The kind of fault.
    pub fault: Fault,
    /// Smallest duration in minutes; 0 for missed punches.
    pub from: i32,
    /// Number of free faults in a month.
    pub free: i32,
    /// Minutes deducted for each further fault.
    pub minutes: i32,
    /// Minutes deducted for each minute of the fault, in hundredths: 150 is one and a half.
    pub rate: i32,
}

/// Filter of groups; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AbsenceGroupFilter {
    /// By name and remark.
    pub keyword: Option<String>,
}
