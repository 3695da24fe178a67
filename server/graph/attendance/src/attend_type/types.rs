//! GraphQL types of the settings of leave, overtime and trips (`AttendType`): accrual, expiry, compensation.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::attend_type::model::{self, Compensation, ExtraRule};
use xieli_domain::attend_type::store;
use xieli_domain::engine::balance::accrual::{Accrual, Expiry, Policy};
use xieli_domain::engine::day::model::{Basis, ByKind};
use xieli_macros::{Enum, fields, object};

use crate::attend::{amount, number, teams};
use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::attend_group::types::AttendRounding;
use crate::core::number::decimal;
use crate::core::payload;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered, record};
use crate::member::Gender;
use crate::team::Team;

numbered! {
    /// The kind of a type.
    AttendTypeKind {
        /// Time off.
        Leave = 0,
        /// Work outside the planned hours.
        Overtime = 1,
        /// Business trips.
        Trip = 2,
    }
}

numbered! {
    /// The unit of the amounts of a type.
    AttendUnit {
        /// Hours and their parts.
        Hour = 0,
        /// Days, by halves.
        HalfDay = 1,
        /// Whole days.
        Day = 2,
    }
}

numbered! {
    /// The rounding of a part of a unit.
    AttendTypeRounding {
        /// To the lower unit.
        Down = 0,
        /// To the nearest unit, a half upwards.
        Nearest = 1,
        /// To the higher unit.
        Up = 2,
    }
}

/// The rule by which a balance grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendAccrualBy {
    /// A fixed amount on the first day of each year.
    Year,
    /// A fixed amount on the first day of each month.
    Month,
    /// On the first day of each year, by full years of service.
    ServiceYears,
}

/// The rule of an expiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendExpiryBy {
    /// The grant stays until it is used.
    Never,
    /// At the end of the year in which the grant begins.
    YearEnd,
    /// After a number of days, the first one included.
    Days,
    /// After a number of months.
    Months,
}

/// The source of the minutes of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Basis")]
pub enum AttendOvertimeBasis {
    /// As applied for, whatever the punches say.
    Applied,
    /// The part of the time applied for that punches prove.
    Proved,
}

/// The kind of compensation of overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendCompensationBy {
    /// No compensation.
    Nothing,
    /// Pay for the hours.
    Money,
    /// Time off in lieu.
    Leave,
}

/// The expiry of a grant.
#[fields(login)]
pub struct AttendExpiry {
    /// The rule of the expiry.
    pub by: AttendExpiryBy,
    /// The number of days or months; null where none are counted.
    pub count: Option<i32>,
}

impl From<Expiry> for AttendExpiry {
    fn from(expiry: Expiry) -> Self {
        let count = |count: u32| Some(number(count.into()));
        let (by, count) = match expiry {
            Expiry::Never => (AttendExpiryBy::Never, None),
            Expiry::YearEnd => (AttendExpiryBy::YearEnd, None),
            Expiry::Days(days) => (AttendExpiryBy::Days, count(days)),
            Expiry::Months(months) => (AttendExpiryBy::Months, count(months)),
        };
        Self { by, count }
    }
}

/// The amount granted from a number of years of service on.
#[fields(login)]
pub struct AttendAccrualStep {
    /// Full years.
    pub years: i32,
    /// The amount, in units of the type.
    pub amount: f64,
}

/// The carry-over of the rest of an expired grant.
#[fields(login)]
pub struct AttendCarryOver {
    /// The maximum carried over, in units of the type; null: everything.
    pub cap: Option<f64>,
    /// The expiry of the amount carried over.
    pub expiry: AttendExpiry,
}

/// The rule by which a balance grows.
#[fields(login)]
pub struct AttendAccrual {
    /// The rule.
    pub by: AttendAccrualBy,
    /// The amount, in units of the type; null when it depends on years of service.
    pub amount: Option<f64>,
    /// The amounts by years of service, in rising order.
    pub steps: Vec<AttendAccrualStep>,
    /// The first day of the rule: years before are not granted afterwards.
    pub since: Date,
    /// The unit to which the part of a year or month is rounded.
    pub unit: f64,
    /// The rounding of such parts.
    pub rounding: AttendRounding,
    /// The expiry of a grant.
    pub expiry: AttendExpiry,
    /// The carry-over of a grant; null: none.
    pub carry: Option<AttendCarryOver>,
}

impl From<Policy> for AttendAccrual {
    fn from(policy: Policy) -> Self {
        let (by, of, steps) = match policy.accrual {
            Accrual::Year(of) => (AttendAccrualBy::Year, Some(amount(of)), Vec::new()),
            Accrual::Month(of) => (AttendAccrualBy::Month, Some(amount(of)), Vec::new()),
            Accrual::ServiceYears(steps) => (AttendAccrualBy::ServiceYears, None, steps),
        };
        let step =
            |(years, of): (u32, i64)| AttendAccrualStep { years: number(years.into()), amount: amount(of) };
        Self {
            by,
            amount: of,
            steps: steps.into_iter().map(step).collect(),
            since: Date(policy.since),
            unit: amount(policy.unit),
            rounding: policy.rounding.into(),
            expiry: policy.expiry.into(),
            carry: policy
                .carry
                .map(|carry| AttendCarryOver { cap: carry.cap.map(amount), expiry: carry.expiry.into() }),
        }
    }
}

/// Percentages of the wage by the kind of the date.
#[fields(login)]
pub struct AttendPercents {
    /// On workdays.
    pub workday: i32,
    /// On days of rest.
    pub rest_day: i32,
    /// On holidays.
    pub holiday: i32,
}

impl From<ByKind<i32>> for AttendPercents {
    fn from(percent: ByKind<i32>) -> Self {
        Self { workday: percent.workday, rest_day: percent.rest_day, holiday: percent.holiday }
    }
}

/// The counting and the compensation of overtime.
pub struct AttendExtra(ExtraRule);

/// The counting and the compensation of overtime.
#[object(login)]
impl AttendExtra {
    /// The source of its minutes.
    fn basis(&self) -> AttendOvertimeBasis {
        self.0.basis.into()
    }

    /// The minimum of an application in minutes.
    fn least_minutes(&self) -> i32 {
        self.0.least
    }

    /// The unit in minutes.
    fn unit_minutes(&self) -> i32 {
        self.0.unit
    }

    /// The kind of compensation.
    fn compensation(&self) -> AttendCompensationBy {
        match self.0.compensation {
            Compensation::Nothing => AttendCompensationBy::Nothing,
            Compensation::Money { .. } => AttendCompensationBy::Money,
            Compensation::Leave { .. } => AttendCompensationBy::Leave,
        }
    }

    /// Percentages of the wage, when compensated with money.
    fn percents(&self) -> Option<AttendPercents> {
        match self.0.compensation {
            Compensation::Money { percent } => Some(percent.into()),
            _ => None,
        }
    }

    /// The type of leave, when compensated with leave.
    async fn lieu_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        let Compensation::Leave { type_id, .. } = self.0.compensation else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, type_id);
        Ok(ctx.loaders()?.load::<AttendTypeById>(key).await?.map(AttendType::from))
    }

    /// The expiry of that leave.
    fn lieu_expiry(&self) -> Option<AttendExpiry> {
        match self.0.compensation {
            Compensation::Leave { expiry, .. } => Some(expiry.into()),
            _ => None,
        }
    }
}

record!(
    /// A type of leave, of overtime or of business trips
    /// (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).
    AttendType: model::AttendType, store::types::find
);

/// A type of leave, of overtime or of business trips
/// (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendType {
    /// The kind of the type.
    fn kind(&self) -> AttendTypeKind;

    /// 1 to 50 characters, unique among those of its kind.
    fn name(&self) -> &str;

    /// The unit of its amounts.
    fn unit(&self) -> AttendUnit;

    /// Hours are counted in steps of this many minutes.
    fn step(&self) -> i32;

    /// The rounding of a part of a unit.
    fn rounding(&self) -> AttendTypeRounding;

    /// The minimum of one application.
    fn least(&self) -> f64 {
        decimal(self.0.least)
    }

    /// Above this amount a proof is required; null: never.
    fn proof_above(&self) -> Option<f64> {
        self.0.proof_above.map(decimal)
    }

    /// Whether it is paid.
    fn paid(&self) -> bool;

    /// Whether days of rest and holidays inside a period count too.
    fn over_rest(&self) -> bool;

    /// Whether it can be applied for.
    fn enabled(&self) -> bool;

    /// The teams that may use it, with the teams below them; empty: every member.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Vec<Team>> {
        teams(ctx, &self.0.team_ids).await
    }

    /// Available after this many full years of service.
    fn service_years(&self) -> Option<i32>;

    /// For this gender only; null: both.
    fn gender(&self) -> Option<Gender> {
        self.0.gender.map(Gender::from_i16)
    }

    /// Whether it is taken from a balance.
    fn balanced(&self) -> bool;

    /// The growth of its balance; null: none of its own.
    fn accrual(&self) -> Option<AttendAccrual> {
        self.0.policy().map(AttendAccrual::from)
    }

    /// Of overtime: the counting and compensation.
    fn overtime(&self) -> Option<AttendExtra> {
        (self.0.kind == model::OVERTIME).then(|| AttendExtra(self.0.extra()))
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its position among those of its kind, from 0.
    fn sort_order(&self) -> i32;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A type of leave, overtime or trips, or the errors of the call.
    login AttendTypePayload {
        /// As it is now; null when nothing was changed.
        attend_type: AttendType
    }
}
