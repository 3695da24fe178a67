//! Rows and inputs of types of leave, overtime and trips.

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

/// The name of a kind of type.
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
    /// A change of a type: absent stays, `Some(None)` clears.
    AttendTypePatch,
    keys {
        /// [`LEAVE`] and the like.
        kind: i16,
    }
    fields {
        /// 1 to 50 characters, unique among those of its kind.
        name: String,
        /// 0 hours, 1 days by halves, 2 whole days.
        unit: i16,
        /// Hours are counted in steps of so many minutes.
        step: i32,
        /// The rounding of a part of a unit: 0 nothing, 1 to the nearest, 2 a whole one.
        rounding: i16,
        /// The least of one application, in hundredths of the unit.
        least: i32,
        /// A proof is compulsory above so much, in hundredths of the unit.
        proof_above: Option<i32>,
        /// It is paid.
        paid: bool,
        /// Days of rest and holidays inside a period count as well.
        over_rest: bool,
        /// It can be applied for.
        enabled: bool,
        /// The teams, with those below, that may use it; none: everybody.
        team_ids: Vec<i64>,
        /// After so many full years.
        service_years: Option<i32>,
        /// 1 male, 2 female; nothing: of both.
        gender: Option<i16>,
        /// It is taken from a balance.
        balanced: bool,
        /// Of leave a [`LeaveRule`], of overtime an [`ExtraRule`].
        rule: Value,
        /// Up to 200.
        remark: Option<String>,
    }
    kept {
        /// Its place among those of its kind, from 0.
        sort_order: i32,
    }
    carried {
        /// How a balance of leave grows; `Some(None)`: not by itself.
        accrual: Option<Policy>,
        /// How overtime is counted and paid.
        extra: ExtraRule,
    }
);

/// How a balance of leave grows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LeaveRule {
    /// Nothing: not by itself.
    pub policy: Option<Policy>,
}

/// The means by which overtime is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "with")]
pub enum Compensation {
    /// With nothing.
    Nothing,
    /// With money: percents of the wage, by the kind of the date.
    Money {
        /// 150, 200 and 300, for instance.
        percent: ByKind<i32>,
    },
    /// With leave of a type that has a balance.
    Leave {
        /// The type of leave.
        type_id: i64,
        /// Until when it can be taken.
        expiry: Expiry,
    },
}

/// How overtime is counted and paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExtraRule {
    /// From applications, or the part of them that punches prove.
    pub basis: Basis,
    /// Less than so many minutes are none.
    pub least: i32,
    /// In units of so many minutes.
    pub unit: i32,
    /// The means by which it is paid.
    pub compensation: Compensation,
}

impl Default for ExtraRule {
    fn default() -> Self {
        Self { basis: Basis::Proved, least: 30, unit: 30, compensation: Compensation::Nothing }
    }
}

/// The rounding of a part of a unit, as the column keeps it.
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

    /// How it is counted, as the rules read it.
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

    /// How its balance grows.
    pub fn policy(&self) -> Option<Policy> {
        if self.kind != LEAVE || !self.balanced {
            return None;
        }
        serde_json::from_value::<LeaveRule>(self.rule.clone()).ok()?.policy
    }

    /// How overtime of this type is counted and paid.
    pub fn extra(&self) -> ExtraRule {
        serde_json::from_value(self.rule.clone()).unwrap_or_default()
    }

    /// How overtime of this type is counted, as the rules of a day read it.
    pub fn overtime(&self) -> OvertimeRule {
        let ExtraRule { basis, least, unit, .. } = self.extra();
        OvertimeRule { basis, least, unit, rounding: rounding(self.rounding) }
    }
}

/// The types that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendTypeFilter {
    /// [`LEAVE`] and the like.
    pub kind: Option<i16>,
    /// By name and remark.
    pub keyword: Option<String>,
    /// That can be applied for, or not.
    pub enabled: Option<bool>,
}
