//! Lines of the ledger, and what they are asked by. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, SmallInt, Text, Timestamptz};

use crate::payment::model::Receipt;
use crate::payment_promise::model::PaymentPromise;

/// How late something is, counted from the day on which it is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// Not past its day, or it has none.
    NotDue,
    /// 1 to 30 days.
    D0To30,
    /// 31 to 60 days.
    D31To60,
    /// 61 to 90 days.
    D61To90,
    /// More.
    D90Up,
}

impl Bucket {
    /// Every one, the least late first.
    pub const ALL: [Self; 5] = [Self::NotDue, Self::D0To30, Self::D31To60, Self::D61To90, Self::D90Up];

    /// As statements count them.
    pub const fn number(self) -> i16 {
        self as i16
    }

    /// By the number of a statement.
    pub fn read(number: i16) -> Self {
        Self::ALL.into_iter().find(|one| one.number() == number).unwrap_or(Self::NotDue)
    }
}

/// The kind of record that a line of the ledger is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LedgerBy {
    /// A customer; what has none is one line.
    #[default]
    Customer,
    /// A project.
    Project,
}

/// Which lines the ledger shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct LedgerFilter {
    /// With the receipts of this day and before; absent: today.
    pub as_of: Option<NaiveDate>,
    /// By customer and project.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Of projects that this member directs.
    pub owner_id: Option<i64>,
    /// Of projects of this team or one below it.
    pub team_id: Option<i64>,
    /// With something so late.
    pub bucket: Option<Bucket>,
    /// With something that is late, or with nothing.
    pub overdue: Option<bool>,
    /// The kind of record that a line is of.
    pub by: LedgerBy,
    /// Of projects without a customer.
    pub without_customer: bool,
}

/// A line of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq, QueryableByName)]
pub struct LedgerLine {
    /// The customer or the project; 0: what has no customer.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// The project, of lines of projects.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// The sum of its projects' contracts.
    #[diesel(sql_type = BigInt)]
    pub contract: i64,
    /// The sum that was to be paid by the day.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// The sum that came in by the day.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// The sum that is missing, due or not.
    #[diesel(sql_type = BigInt)]
    pub missing: i64,
    /// Of that, not late.
    #[diesel(sql_type = BigInt)]
    pub not_due: i64,
    /// Late by 1 to 30 days.
    #[diesel(sql_type = BigInt)]
    pub d0_30: i64,
    /// By 31 to 60.
    #[diesel(sql_type = BigInt)]
    pub d31_60: i64,
    /// By 61 to 90.
    #[diesel(sql_type = BigInt)]
    pub d61_90: i64,
    /// By more.
    #[diesel(sql_type = BigInt)]
    pub d90_up: i64,
    /// Late at all.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// The sum that came in before it was due, or above what was to be paid.
    #[diesel(sql_type = BigInt)]
    pub advance: i64,
    /// Payment plans.
    #[diesel(sql_type = BigInt)]
    pub plans: i64,
    /// Projects.
    #[diesel(sql_type = BigInt)]
    pub projects: i64,
    /// The first day of the promises about what is missing.
    #[diesel(sql_type = Nullable<Date>)]
    pub promised_on: Option<NaiveDate>,
    /// The sum of these promises.
    #[diesel(sql_type = BigInt)]
    pub promised_amount: i64,
    /// When its customer was last sent a letter.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_letter_at: Option<DateTime<Utc>>,
}

/// Which plans stand behind lines, or behind one cell.
#[derive(Debug, Clone, Default)]
pub struct PlanFilter {
    /// The lines.
    pub ledger: LedgerFilter,
    /// Missing and so late.
    pub cell: Option<Bucket>,
    /// Missing and late at all.
    pub late: bool,
    /// Missing, late or not.
    pub missing: bool,
}

/// A payment plan as the ledger counts it.
#[derive(Debug, Clone)]
pub struct PlanLine {
    /// The plan.
    pub plan_id: i64,
    /// Its project.
    pub project_id: i64,
    /// The project's customer.
    pub customer_id: Option<i64>,
    /// The project's director.
    pub owner_id: Option<i64>,
    /// Its name.
    pub name: String,
    /// The amount that is to be paid.
    pub amount: i64,
    /// The sum that came in by the day.
    pub received: i64,
    /// The amount that is missing.
    pub missing: i64,
    /// The amount that came in before it was due, or above it.
    pub advance: i64,
    /// Due on.
    pub due_on: Option<NaiveDate>,
    /// Days past that day; 0: none.
    pub days: i64,
    /// How late.
    pub bucket: Bucket,
    /// No more is expected.
    pub written_off: bool,
    /// The latest promise.
    pub promise: Option<PaymentPromise>,
    /// Its receipts by the day, the first to come in first.
    pub receipts: Vec<Receipt>,
}

/// The same as it is read.
#[derive(Debug, Clone, QueryableByName)]
pub(crate) struct PlanRow {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = BigInt)]
    pub project_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub owner_id: Option<i64>,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    #[diesel(sql_type = BigInt)]
    pub missing: i64,
    #[diesel(sql_type = BigInt)]
    pub advance: i64,
    #[diesel(sql_type = Nullable<Date>)]
    pub due_on: Option<NaiveDate>,
    #[diesel(sql_type = SmallInt)]
    pub bucket: i16,
    #[diesel(sql_type = Bool)]
    pub written_off: bool,
}
