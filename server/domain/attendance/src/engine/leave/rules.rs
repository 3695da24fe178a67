//! Types of leave and trips: units, audience and requirements (business §3, §7 Attendance: `leaveType`,
//! `evection`, `usableTypes`). Amounts are hundredths of the unit: 50 is half a day, 150 an hour and a half.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::engine::day::model::Rounding;

/// An amount in hundredths of days or hours.
pub type Amount = i64;

/// A whole unit.
pub const ONE: Amount = 100;
/// Accepted steps for hours, in minutes: each is a whole number of hundredths.
pub const STEPS: [i32; 4] = [6, 15, 30, 60];
/// Minutes of a day without a shift, for types that count hours.
pub const USUAL_DAY: i32 = 8 * 60;

/// Unit of a type's applications and balances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Unit {
    /// Hours.
    Hour,
    /// Days, by halves.
    HalfDay,
    /// Whole days.
    Day,
}

impl Unit {
    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Hour => "小时",
            Self::HalfDay | Self::Day => "天",
        }
    }

    /// An amount as text: `1.5 天`.
    pub fn words(self, amount: Amount) -> String {
        format!("{} {}", number(amount), self.label())
    }
}

/// An amount as a number without needless zeros: 150 is `1.5`.
pub fn number(amount: Amount) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let (whole, part) = (amount.abs() / ONE, amount.abs() % ONE);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// Rule of counting a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypeRule {
    /// The unit.
    pub unit: Unit,
    /// Step of hours in minutes ([`STEPS`]).
    pub step: i32,
    /// Rounding of a part of a unit.
    pub rounding: Rounding,
    /// The least amount of one application.
    pub least: Amount,
    /// Whether free days and holidays inside the period count.
    pub over_rest: bool,
    /// Amount above which a proof is required.
    pub proof_above: Option<Amount>,
}

/// The sex of a member, for types restricted to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Sex {
    /// Female.
    Female,
    /// Male.
    Male,
}

/// The audience of a type.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Audience {
    /// Teams, with those below, that may use it; none: all members.
    pub team_ids: Vec<i64>,
    /// Required full years of service.
    pub service_years: Option<u32>,
    /// For one sex only.
    pub sex: Option<Sex>,
    /// Whether a balance is required.
    pub by_balance: bool,
}

/// A member as input of the rules of types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applicant {
    /// Their teams and all above those.
    pub team_ids: Vec<i64>,
    /// First day of employment; `None` if unknown.
    pub entered: Option<NaiveDate>,
    /// Their sex, where it is known.
    pub sex: Option<Sex>,
    /// Their balance of the type.
    pub balance: Amount,
}

/// Full years from one day to another; a 29 February is reached on the 1 March of a short year.
pub fn full_years(from: NaiveDate, to: NaiveDate) -> u32 {
    let reached = (to.month(), to.day()) >= (from.month(), from.day());
    let years = to.year() - from.year() - i32::from(!reached);
    u32::try_from(years).unwrap_or(0)
}

/// The reason why a member may not use a type on a day; `None` if they may.
pub fn unusable(audience: &Audience, of: &Applicant, day: NaiveDate) -> Option<&'static str> {
    let inside = audience.team_ids.is_empty() || audience.team_ids.iter().any(|id| of.team_ids.contains(id));
    let served = |years: u32| of.entered.is_some_and(|entered| full_years(entered, day) >= years);
    if !inside {
        return Some("不适用于您所在的团队");
    }
    if audience.service_years.is_some_and(|years| !served(years)) {
        return Some("司龄未满");
    }
    if audience.sex.is_some_and(|sex| of.sex != Some(sex)) {
        return Some("不适用");
    }
    (audience.by_balance && of.balance <= 0).then_some("没有余额")
}

/// The errors of a type, each with the name of its field.
pub fn faults(rule: &TypeRule) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    if rule.unit == Unit::Hour && !STEPS.contains(&rule.step) {
        faults.push(("step", "按小时请假的步长应为 6、15、30 或 60 分钟"));
    }
    if !(0..=366 * ONE).contains(&rule.least) {
        faults.push(("least", "最小时长应在 0 到 366 之间"));
    }
    if rule.proof_above.is_some_and(|above| !(0..=366 * ONE).contains(&above)) {
        faults.push(("proofAbove", "需要证明的时长应在 0 到 366 之间"));
    }
    faults
}

/// The reason why an application of this amount is refused, as text; `None` if it may be sent.
pub fn refused(rule: &TypeRule, amount: Amount, has_proof: bool) -> Option<String> {
    if amount <= 0 {
        return Some("所选时间都不在上班时间内".to_owned());
    }
    if amount < rule.least {
        return Some(format!("至少 {}", rule.unit.words(rule.least)));
    }
    let above = rule.proof_above.filter(|above| amount > *above && !has_proof)?;
    Some(format!("超过 {} 须上传证明", rule.unit.words(above)))
}
