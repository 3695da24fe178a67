//! GraphQL inputs of types of leave, overtime and trips.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_type::model::{self, Compensation, ExtraRule};
use xieli_domain::engine::balance::accrual::{Accrual, CarryOver, Expiry, Policy};
use xieli_domain::engine::day::model::ByKind;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::{
    AttendAccrualBy, AttendCompensationBy, AttendExpiryBy, AttendOvertimeBasis, AttendType, AttendTypeKind,
    AttendTypeRounding, AttendUnit,
};
use crate::attend::all;
use crate::attend_group::types::AttendRounding;
use crate::core::input::{Read, change};
use crate::core::number::hundredths;
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, order};
use crate::member::Gender;
use crate::team::Team;

/// Filter of types; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendTypeFilter)]
pub struct AttendTypeFilter {
    /// Of this kind.
    pub kind: Option<AttendTypeKind>,
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
    /// Enabled, or disabled.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of types.
    pub enum AttendTypeSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of types; ties are broken by id.
    pub struct AttendTypeOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// The expiry of a grant.
#[derive(Debug, InputObject)]
pub struct AttendExpiryInput {
    /// The rule of the expiry.
    pub by: AttendExpiryBy,
    /// The number of days or months; required where they are counted.
    pub count: Option<i32>,
}

impl AttendExpiryInput {
    fn read(&self, field: &str) -> AppResult<Expiry> {
        let refuse = || AppError::field(field, FieldCode::Required, "请填写有效期");
        let count = || self.count.and_then(|count| u32::try_from(count).ok()).ok_or_else(refuse);
        Ok(match self.by {
            AttendExpiryBy::Never => Expiry::Never,
            AttendExpiryBy::YearEnd => Expiry::YearEnd,
            AttendExpiryBy::Days => Expiry::Days(count()?),
            AttendExpiryBy::Months => Expiry::Months(count()?),
        })
    }
}

/// The amount granted from a number of years of service on.
#[derive(Debug, InputObject)]
pub struct AttendAccrualStepInput {
    /// Full years, 0 to 60.
    pub years: i32,
    /// The amount, in units of the type, up to 366.
    pub amount: f64,
}

/// The carry-over of the rest of an expired grant.
#[derive(Debug, InputObject)]
pub struct AttendCarryOverInput {
    /// The maximum carried over, in units of the type; everything if absent.
    pub cap: Option<f64>,
    /// The expiry of the amount carried over.
    pub expiry: AttendExpiryInput,
}

/// The rule by which a balance grows.
#[derive(Debug, InputObject)]
pub struct AttendAccrualInput {
    /// The rule.
    pub by: AttendAccrualBy,
    /// The amount, in units of the type; required except by years of service.
    pub amount: Option<f64>,
    /// Required by years of service: up to 20, in rising order.
    pub steps: Option<Vec<AttendAccrualStepInput>>,
    /// The first day of the rule: years before are not granted afterwards.
    pub since: Date,
    /// The unit to which the part of a year or month is rounded; 0.5 if absent.
    pub unit: Option<f64>,
    /// The rounding of such parts; DOWN if absent.
    pub rounding: Option<AttendRounding>,
    /// The expiry of a grant.
    pub expiry: AttendExpiryInput,
    /// The carry-over of a grant; none if absent.
    pub carry: Option<AttendCarryOverInput>,
}

fn read_amount(field: &str, value: f64) -> AppResult<i64> {
    hundredths(field, value).map(i64::from)
}

impl AttendAccrualInput {
    fn read(self) -> AppResult<Policy> {
        let refuse = || AppError::field("accrual.amount", FieldCode::Required, "请填写发放额度");
        let amount = || read_amount("accrual.amount", self.amount.ok_or_else(refuse)?);
        let accrual = match self.by {
            AttendAccrualBy::Year => Accrual::Year(amount()?),
            AttendAccrualBy::Month => Accrual::Month(amount()?),
            AttendAccrualBy::ServiceYears => {
                let mut steps = Vec::new();
                for step in self.steps.as_deref().unwrap_or_default() {
                    // a negative number is refused as too large
                    let years = u32::try_from(step.years).unwrap_or(u32::MAX);
                    steps.push((years, read_amount("accrual.steps", step.amount)?));
                }
                Accrual::ServiceYears(steps)
            }
        };
        let carry = |carry: &AttendCarryOverInput| -> AppResult<CarryOver> {
            let cap = carry.cap.map(|cap| read_amount("accrual.carry", cap)).transpose()?;
            Ok(CarryOver { cap, expiry: carry.expiry.read("accrual.carry")? })
        };
        Ok(Policy {
            accrual,
            since: self.since.0,
            unit: self.unit.map_or(Ok(50), |unit| read_amount("accrual.unit", unit))?,
            rounding: self.rounding.unwrap_or(AttendRounding::Down).into(),
            expiry: self.expiry.read("accrual.expiry")?,
            carry: self.carry.as_ref().map(carry).transpose()?,
        })
    }
}

/// The counting and the compensation of overtime.
#[derive(Debug, InputObject)]
pub struct AttendExtraInput {
    /// The source of its minutes; PROVED if absent.
    pub basis: Option<AttendOvertimeBasis>,
    /// The minimum of an application in minutes; 30 if absent.
    pub least_minutes: Option<i32>,
    /// The unit in minutes, 1 to 480; 30 if absent.
    pub unit_minutes: Option<i32>,
    /// The kind of compensation; NOTHING if absent.
    pub compensation: Option<AttendCompensationBy>,
    /// With money: percent of the wage on workdays; 150 if absent.
    pub workday_percent: Option<i32>,
    /// With money: percent of the wage on days of rest; 200 if absent.
    pub rest_day_percent: Option<i32>,
    /// With money: percent of the wage on holidays; 300 if absent.
    pub holiday_percent: Option<i32>,
    /// With leave: its type, which has a balance.
    pub lieu_type_id: Option<ID>,
    /// With leave: its expiry; never if absent.
    pub lieu_expiry: Option<AttendExpiryInput>,
}

impl AttendExtraInput {
    fn read(self) -> AppResult<ExtraRule> {
        let blank = ExtraRule::default();
        let compensation = match self.compensation.unwrap_or(AttendCompensationBy::Nothing) {
            AttendCompensationBy::Nothing => Compensation::Nothing,
            AttendCompensationBy::Money => Compensation::Money {
                percent: ByKind {
                    workday: self.workday_percent.unwrap_or(150),
                    rest_day: self.rest_day_percent.unwrap_or(200),
                    holiday: self.holiday_percent.unwrap_or(300),
                },
            },
            AttendCompensationBy::Leave => {
                let refuse = || AppError::field("lieuTypeId", FieldCode::Required, "请选择调休的请假类型");
                let expiry = self.lieu_expiry.as_ref().map(|expiry| expiry.read("lieuExpiry"));
                Compensation::Leave {
                    type_id: decode::<AttendType>(self.lieu_type_id.as_ref().ok_or_else(refuse)?)?,
                    expiry: expiry.transpose()?.unwrap_or(Expiry::Never),
                }
            }
        };
        Ok(ExtraRule {
            basis: self.basis.map_or(blank.basis, Into::into),
            least: self.least_minutes.unwrap_or(blank.least),
            unit: self.unit_minutes.unwrap_or(blank.unit),
            compensation,
        })
    }
}

/// A type, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct AttendTypeInput {
    /// Required of a new one; 1 to 50 characters, unique among those of its kind.
    pub name: Option<String>,
    /// The unit of its amounts; half days if absent, of overtime always hours.
    pub unit: Option<AttendUnit>,
    /// Hours are counted in steps of 6, 15, 30 or 60 minutes; 30 if absent.
    pub step: Option<i32>,
    /// The rounding of a part of a unit; UP if absent, of overtime DOWN.
    pub rounding: Option<AttendTypeRounding>,
    /// The minimum of one application, up to 366; 0 if absent.
    pub least: Option<f64>,
    /// Above this amount a proof is required.
    pub proof_above: MaybeUndefined<f64>,
    /// Whether it is paid; true if absent.
    pub paid: Option<bool>,
    /// Whether days of rest and holidays inside a period count too; false if absent.
    pub over_rest: Option<bool>,
    /// Whether it can be applied for; true if absent.
    pub enabled: Option<bool>,
    /// All teams that may use it, up to 200, with the teams below them; every member if empty.
    pub team_ids: Option<Vec<ID>>,
    /// Available after this many full years of service, 0 to 60.
    pub service_years: MaybeUndefined<i32>,
    /// Of this gender only.
    pub gender: MaybeUndefined<Gender>,
    /// Of leave: whether it is taken from a balance; false if absent.
    pub balanced: Option<bool>,
    /// Of leave: the growth of the balance; null: only by corrections and overtime.
    pub accrual: MaybeUndefined<AttendAccrualInput>,
    /// Of overtime: the counting and compensation.
    pub overtime: Option<AttendExtraInput>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
}

impl Read for AttendTypeInput {
    type Domain = model::AttendTypePatch;

    fn read(self) -> AppResult<model::AttendTypePatch> {
        let proof_above = match change(self.proof_above) {
            Some(Some(above)) => Some(Some(hundredths("proofAbove", above)?)),
            Some(None) => Some(None),
            None => None,
        };
        let accrual = match change(self.accrual) {
            Some(Some(accrual)) => Some(Some(accrual.read()?)),
            Some(None) => Some(None),
            None => None,
        };
        let gender =
            change(self.gender).map(|gender| gender.map(Gender::as_i16).filter(|gender| *gender > 0));
        Ok(model::AttendTypePatch {
            name: self.name,
            unit: self.unit.map(AttendUnit::as_i16),
            step: self.step,
            rounding: self.rounding.map(AttendTypeRounding::as_i16),
            least: self.least.map(|least| hundredths("least", least)).transpose()?,
            proof_above,
            paid: self.paid,
            over_rest: self.over_rest,
            enabled: self.enabled,
            team_ids: self.team_ids.map(|ids| all::<Team>(&ids)).transpose()?,
            service_years: change(self.service_years),
            gender,
            balanced: self.balanced,
            accrual,
            extra: self.overtime.map(AttendExtraInput::read).transpose()?,
            remark: change(self.remark),
            ..model::AttendTypePatch::default()
        })
    }
}

/// A new position for a type.
#[derive(Debug, InputObject)]
pub struct AttendTypeMoveInput {
    /// The type.
    pub id: ID,
    /// The kind that it is of.
    pub kind: AttendTypeKind,
    /// Its position among the others of its kind, from 0; beyond the end means the end.
    pub order: i32,
}

/// Ids of types.
#[derive(Debug, InputObject)]
pub struct AttendTypeIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
