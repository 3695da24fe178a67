//! Rows and inputs of groups of absence deduction.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::absence_group;

use crate::patched;

patched!(absence_group;
    /// The prices of lateness, missed punches and absence.
    AbsenceGroup,
    /// A group as it is written.
    AbsenceGroupInput,
    /// A change of a group: absent stays, `Some(None)` clears.
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
    /// The prices of faults, as the column keeps them.
    pub fn deductions(&self) -> Vec<DeductionItem> {
        serde_json::from_value(self.items.clone()).unwrap_or_default()
    }
}

/// The kinds of fault that cost something.
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
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Late, Self::Early, Self::Missing, Self::Absence];

    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Late => "迟到",
            Self::Early => "早退",
            Self::Missing => "缺卡",
            Self::Absence => "旷工",
        }
    }
}

/// The price of one kind of fault, from so many minutes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DeductionItem {
    /// The kinds of fault that cost something.
    pub fault: Fault,
    /// Where it lasts at least so many minutes; of missing punches 0.
    pub from: i32,
    /// The first so many of a month cost nothing.
    pub free: i32,
    /// Minutes that each further one costs.
    pub minutes: i32,
    /// Minutes that each of its own minutes costs besides, in hundredths: 150 is one and a half.
    pub rate: i32,
}

/// The groups that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AbsenceGroupFilter {
    /// By name and remark.
    pub keyword: Option<String>,
}
