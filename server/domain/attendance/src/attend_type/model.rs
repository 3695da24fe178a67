//! Rows, filters and inputs of types of leave, overtime and trips.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::attend_type;

use crate::engine::balance::accrual::{Expiry, Policy};
use crate::engine::day::model::{Basis, ByKind, OvertimeRule, Rounding};
use crate::engine::leave::rules::{Audience, Sex, TypeRule, Unit};
use crate::patched;

/// Leave.
pub const LEAVE: i16 = 0;
/// Overtime.
pub const OVERTIME: i16 = 1;
/// Business trips.
pub const TRIP: i16 = 2;

/// Label of a kind of type.
pub const fn label(kind: i16) -> &'static str {
    match kind {
        LEAVE => "请假类型",
        OVERTIME => "加班类型",
        _ => "出差类型",
    }
}

patched!(attend_type;
    /// A type of leave, of overtime or of business trips.
    AttendType,
    /// A type as it is written.
    AttendTypeInput,
    /// Changes to a type: an absent field stays, `Some(None)` clears it.
    AttendTypePatch,
    keys {
        /// Kind: [`LEAVE`] and the like.
        kind: i16,
    }
    fields {
        /// 1 to 50 characters, unique among those of its kind.
        name: String,
        /// 0 hours, 1 days by halves, 2 whole days.
        unit: i16,
        /// Step of hours, in minutes.
        step: i32,
        /// Rounding of a part of a unit: 0 down, 1 to the nearest, 2 up.
        rounding: i16,
        /// Smallest amount of an application, in hundredths of the unit.
        least: i32,
        /// Amount above which a proof is required, in hundredths of the unit.
        proof_above: Option<i32>,
        /// It is paid.
        paid: bool,
        /// Whether rest days and holidays inside a period count.
        over_rest: bool,
        /// It can be applied for.
        enabled: bool,
        /// Teams, with those below, that may use it; none: all members.
        team_ids: Vec<i64>,
        /// Required full years of service.
        service_years: Option<i32>,
        /// 1 male, 2 female; `None`: both.
        gender: Option<i16>,
        /// Whether it is taken from a balance.
        balanced: bool,
        /// Accrual of leave, a [`LeaveRule`], or rule of overtime, an [`ExtraRule`].
        rule: Value,
        /// Up to 200.
        remark: Option<String>,
    }
    kept {
        /// Sort order within its kind, from 0.
        sort_order: i32,
    }
    carried {
        /// Accrual of a leave balance; `Some(None)`: none.
        accrual: Option<Policy>,
        /// Calculation and compensation of overtime.
        extra: ExtraRule,
    }
);

/// Accrual of a leave balance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LeaveRule {
    /// `None`: no automatic accrual.
    pub policy: Option<Policy>,
}

/// Compensation of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "with")]
pub enum Compensation {
    /// None.
    Nothing,
    /// Money: percentages of the wage, by the kind of the date.
    Money {
        /// 150, 200 and 300, for instance.
        percent: ByKind<i32>,
    },
    /// Leave of a type with a balance.
    Leave {
        /// The type of leave.
        type_id: i64,
        /// Expiry of that leave.
        expiry: Expiry,
    },
}

/// Calculation and compensation of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExtraRule {
    /// From applications, or the part of them proved by punches.
    pub basis: Basis,
    /// Smaller amounts in minutes do not count.
    pub least: i32,
    /// Unit in minutes.
    pub unit: i32,
    /// Its compensation.
    pub compensation: Compensation,
}

impl Default for ExtraRule {
    fn default() -> Self {
        Self { basis: Basis::Proved, least: 30, unit: 30, compensation: Compensation::Nothing }
    }
}

/// The rounding from the stored number.
pub fn rounding(number: i16) -> Rounding {
    match number {
        0 => Rounding::Down,
        1 => Rounding::Nearest,
        _ => Rounding::Up,
    }
}

impl AttendType {
    /// Its unit.
    pub fn unit(&self) -> Unit {
        match self.unit {
            0 => Unit::Hour,
            1 => Unit::HalfDay,
            _ => Unit::Day,
        }
    }

    /// Its rule of counting, as input of the leave rules.
    pub fn counted(&self) -> TypeRule {
        TypeRule {
            unit: self.unit(),
            step: self.step,
            rounding: rounding(self.rounding),
            least: self.least.into(),
            over_rest: self.over_rest,
            proof_above: self.proof_above.map(i64::from),
        }
    }

    /// Its audience.
    pub fn audience(&self) -> Audience {
        Audience {
            team_ids: self.team_ids.clone(),
            service_years: self.service_years.and_then(|years| u32::try_from(years).ok()),
            sex: self.gender.map(|gender| if gender == 1 { Sex::Male } else { Sex::Female }),
            by_balance: self.balanced,
        }
    }

    /// Accrual of its balance.
    pub fn policy(&self) -> Option<Policy> {
        if self.kind != LEAVE || !self.balanced {
            return None;
        }
        serde_json::from_value::<LeaveRule>(self.rule.clone()).ok()?.policy
    }

    /// Calculation and compensation of this overtime.
    pub fn extra(&self) -> ExtraRule {
        serde_json::from_value(self.rule.clone()).unwrap_or_default()
    }

    /// Rule of this overtime, as input of the computation of a day.
    pub fn overtime(&self) -> OvertimeRule {
        let ExtraRule { basis, least, unit, .. } = self.extra();
        OvertimeRule { basis, least, unit, rounding: rounding(self.rounding) }
    }
}

/// Filter of types; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendTypeFilter {
    /// [`LEAVE`] and the like.
    pub kind: Option<i16>,
    /// By name and remark.
    pub keyword: Option<String>,
    /// That can be applied for, or not.
    pub enabled: Option<bool>,
}
