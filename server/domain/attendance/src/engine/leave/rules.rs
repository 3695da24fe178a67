//! Types of leave and trips: in which units they are counted, who may use them, what they ask for (business §3, §7 Attendance:
//! `leaveType`, `evection`, `usableTypes`). Amounts are hundredths of the unit: 50 is half a day, 150 an hour and a half.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::engine::day::model::Rounding;

/// An amount in hundredths of days or hours.
pub type Amount = i64;

/// A whole unit.
pub const ONE: Amount = 100;
/// The steps in minutes in which hours may be counted: each is a whole number of hundredths.
pub const STEPS: [i32; 4] = [6, 15, 30, 60];
/// The minutes of a day on which a type counts hours though no shift says how many.
pub const USUAL_DAY: i32 = 8 * 60;

/// The unit in which a type is applied for and kept.
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
    /// Its word.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Hour => "小时",
            Self::HalfDay | Self::Day => "天",
        }
    }

    /// An amount in words: `1.5 天`.
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

/// How a type is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypeRule {
    /// The unit.
    pub unit: Unit,
    /// Hours are counted in steps of so many minutes ([`STEPS`]).
    pub step: i32,
    /// How a part of a unit becomes one.
    pub rounding: Rounding,
    /// The least amount of one application.
    pub least: Amount,
    /// Free days and holidays inside the period count too.
    pub over_rest: bool,
    /// A proof is compulsory above so much.
    pub proof_above: Option<Amount>,
}

/// The sex of a member, where a type asks for it.
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
    /// The teams, with everything below them; none: everybody.
    pub team_ids: Vec<i64>,
    /// From so many full years of service on.
    pub service_years: Option<u32>,
    /// For one sex only.
    pub sex: Option<Sex>,
    /// Only as far as there is a balance.
    pub by_balance: bool,
}

/// A member, as a type looks at them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applicant {
    /// Their teams and all above those.
    pub team_ids: Vec<i64>,
    /// The day they entered; unknown where it is nothing.
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

/// The reason why somebody may not use a type on a day; nothing where they may.
pub fn unusable(audience: &Audience, of: &Applicant, day: NaiveDate) -> Option<&'static str> {
    let inside = audience.team_ids.is_empty() || audience.team_ids.iter().any(|id| of.team_ids.contains(id));
    let served = |years: u32| of.entered.is_some_and(|entered| full_years(entered, day) >= years);
    if !inside {
        return Some("不适用于你所在的团队");
    }
    if audience.service_years.is_some_and(|years| !served(years)) {
        return Some("司龄未满");
    }
    if audience.sex.is_some_and(|sex| of.sex != Some(sex)) {
        return Some("不适用");
    }
    (audience.by_balance && of.balance <= 0).then_some("没有余额")
}

/// Everything that is wrong with a type, each with the name of its field.
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

/// The reason why an application of this amount is refused, in words; nothing where it may be sent.
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
