//! Types of leave, overtime and trips in the schema.

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
use crate::core::{Reach, Result, numbered, record};
use crate::member::Gender;
use crate::team::Team;

numbered! {
    /// The kind of a type.
    AttendTypeKind {
        /// Leave.
        Leave = 0,
        /// Overtime.
        Overtime = 1,
        /// Business trips.
        Trip = 2,
    }
}

numbered! {
    /// The unit of the amounts of a type.
    AttendUnit {
        /// Hours.
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
        /// Nothing.
        Down = 0,
        /// To the nearest, a half upwards.
        Nearest = 1,
        /// A whole one.
        Up = 2,
    }
}

/// How a balance grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendAccrualBy {
    /// So much on the first day of each year.
    Year,
    /// So much on the first day of each month.
    Month,
    /// On the first day of each year, by full years of service.
    ServiceYears,
}

/// When what was granted together ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendExpiryBy {
    /// Never.
    Never,
    /// With the year in which it begins.
    YearEnd,
    /// After exactly so many days, the first one counted.
    Days,
    /// After so many months.
    Months,
}

/// How the minutes of overtime are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Basis")]
pub enum AttendOvertimeBasis {
    /// As applied for, whatever the punches say.
    Applied,
    /// The part of what was applied for that punches prove.
    Proved,
}

/// The means by which overtime is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AttendCompensationBy {
    /// With nothing.
    Nothing,
    /// With money.
    Money,
    /// With leave.
    Leave,
}

/// When what was granted together ends.
#[fields(login)]
pub struct AttendExpiry {
    /// By what.
    pub by: AttendExpiryBy,
    /// How many days or months; null where none are counted.
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

/// The amount granted from so many years of service on.
#[fields(login)]
pub struct AttendAccrualStep {
    /// Full years.
    pub years: i32,
    /// How much, in units of the type.
    pub amount: f64,
}

/// The treatment of the rest of what ends.
#[fields(login)]
pub struct AttendCarryOver {
    /// At most so much is carried over, in units of the type; null: everything.
    pub cap: Option<f64>,
    /// When what was carried over ends.
    pub expiry: AttendExpiry,
}

/// How a balance grows.
#[fields(login)]
pub struct AttendAccrual {
    /// By what.
    pub by: AttendAccrualBy,
    /// How much, in units of the type; null where years of service say it.
    pub amount: Option<f64>,
    /// By years of service, in rising order.
    pub steps: Vec<AttendAccrualStep>,
    /// The first day of the rule: years before are not granted afterwards.
    pub since: Date,
    /// A part of a year or month becomes whole units of so much.
    pub unit: f64,
    /// How it does.
    pub rounding: AttendRounding,
    /// When a grant ends.
    pub expiry: AttendExpiry,
    /// The amount carried over; null: nothing.
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

/// Percents of the wage by the kind of the date.
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

/// How overtime is counted and paid.
pub struct AttendExtra(ExtraRule);

/// How overtime is counted and paid.
#[object(login)]
impl AttendExtra {
    /// How its minutes are found.
    fn basis(&self) -> AttendOvertimeBasis {
        self.0.basis.into()
    }

    /// Less than so many minutes of an application are none.
    fn least_minutes(&self) -> i32 {
        self.0.least
    }

    /// Counted in units of so many minutes.
    fn unit_minutes(&self) -> i32 {
        self.0.unit
    }

    /// The means by which it is paid.
    fn compensation(&self) -> AttendCompensationBy {
        match self.0.compensation {
            Compensation::Nothing => AttendCompensationBy::Nothing,
            Compensation::Money { .. } => AttendCompensationBy::Money,
            Compensation::Leave { .. } => AttendCompensationBy::Leave,
        }
    }

    /// Percents of the wage, where it is paid with money.
    fn percents(&self) -> Option<AttendPercents> {
        match self.0.compensation {
            Compensation::Money { percent } => Some(percent.into()),
            _ => None,
        }
    }

    /// The type of leave that it is paid with.
    async fn lieu_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        let Compensation::Leave { type_id, .. } = self.0.compensation else { return Ok(None) };
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, type_id);
        Ok(ctx.loaders()?.load::<AttendTypeById>(key).await?.map(AttendType::from))
    }

    /// When that leave ends.
    fn lieu_expiry(&self) -> Option<AttendExpiry> {
        match self.0.compensation {
            Compensation::Leave { expiry, .. } => Some(expiry.into()),
            _ => None,
        }
    }
}

record!(
    /// A type of leave, of overtime or of business trips (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).
    AttendType: model::AttendType, store::types::find
);

/// A type of leave, of overtime or of business trips (business §2, §7 Attendance: `leaveType`, `overtimeWork`, `evection`).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendType {
    /// The kind that it is of.
    fn kind(&self) -> AttendTypeKind;

    /// 1 to 50 characters, unique among those of its kind.
    fn name(&self) -> &str;

    /// The unit of its amounts.
    fn unit(&self) -> AttendUnit;

    /// Hours are counted in steps of so many minutes.
    fn step(&self) -> i32;

    /// The rounding of a part of a unit.
    fn rounding(&self) -> AttendTypeRounding;

    /// The least of one application.
    fn least(&self) -> f64 {
        decimal(self.0.least)
    }

    /// More than so much needs a proof; null: none is needed.
    fn proof_above(&self) -> Option<f64> {
        self.0.proof_above.map(decimal)
    }

    /// It is paid.
    fn paid(&self) -> bool;

    /// Days of rest and holidays inside a period count as well.
    fn over_rest(&self) -> bool;

    /// It can be applied for.
    fn enabled(&self) -> bool;

    /// The teams, with those below, that may use it; none: everybody.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Vec<Team>> {
        teams(ctx, &self.0.team_ids).await
    }

    /// After so many full years of service.
    fn service_years(&self) -> Option<i32>;

    /// Of this gender only; null: of both.
    fn gender(&self) -> Option<Gender> {
        self.0.gender.map(Gender::from_i16)
    }

    /// It is taken from a balance.
    fn balanced(&self) -> bool;

    /// How its balance grows; null: not by itself.
    fn accrual(&self) -> Option<AttendAccrual> {
        self.0.policy().map(AttendAccrual::from)
    }

    /// Of overtime: how it is counted and paid.
    fn overtime(&self) -> Option<AttendExtra> {
        (self.0.kind == model::OVERTIME).then(|| AttendExtra(self.0.extra()))
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place among those of its kind, from 0.
    fn sort_order(&self) -> i32;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A type of leave, overtime or trips, or why not.
    login AttendTypePayload {
        /// As it is now; null when nothing was changed.
        attend_type: AttendType
    }
}
