//! Lines and filters of the ledger of receivables. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, SmallInt, Text, Timestamptz};

use crate::payment::model::Receipt;
use crate::payment_promise::model::PaymentPromise;

/// Age of an overdue amount, counted from its due day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// Not past its due day, or without one.
    NotDue,
    /// 1 to 30 days.
    D0To30,
    /// 31 to 60 days.
    D31To60,
    /// 61 to 90 days.
    D61To90,
    /// More than 90 days.
    D90Up,
}

impl Bucket {
    /// All, the least overdue first.
    pub const ALL: [Self; 5] = [Self::NotDue, Self::D0To30, Self::D31To60, Self::D61To90, Self::D90Up];

    /// Number in SQL statements.
    pub const fn number(self) -> i16 {
        self as i16
    }

    /// The bucket with this number.
    pub fn read(number: i16) -> Self {
        Self::ALL.into_iter().find(|one| one.number() == number).unwrap_or(Self::NotDue)
    }
}

/// Kind of record that a line of the ledger represents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LedgerBy {
    /// A customer; projects without a customer share one line.
    #[default]
    Customer,
    /// A project.
    Project,
}

/// Filter of the ledger; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct LedgerFilter {
    /// Includes the receipts up to this day; absent: today.
    pub as_of: Option<NaiveDate>,
    /// By customer and project.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Of projects that this member leads.
    pub owner_id: Option<i64>,
    /// Of projects of this team or one below it.
    pub team_id: Option<i64>,
    /// With an amount in this age bucket.
    pub bucket: Option<Bucket>,
    /// With an overdue amount, or without one.
    pub overdue: Option<bool>,
    /// Kind of record that a line represents.
    pub by: LedgerBy,
    /// Of projects without a customer.
    pub without_customer: bool,
}

/// A line of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq, QueryableByName)]
pub struct LedgerLine {
    /// Id of the customer or project; 0: projects without a customer.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// The project, for lines of projects.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// Contract amounts of its projects.
    #[diesel(sql_type = BigInt)]
    pub contract: i64,
    /// Amount due by the day.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// Amount received by the day.
    #[diesel(sql_type = BigInt)]
    pub received: i64,
    /// Unpaid amount, due or not.
    #[diesel(sql_type = BigInt)]
    pub missing: i64,
    /// Unpaid amount that is not overdue.
    #[diesel(sql_type = BigInt)]
    pub not_due: i64,
    /// Overdue by 1 to 30 days.
    #[diesel(sql_type = BigInt)]
    pub d0_30: i64,
    /// Overdue by 31 to 60 days.
    #[diesel(sql_type = BigInt)]
    pub d31_60: i64,
    /// Overdue by 61 to 90 days.
    #[diesel(sql_type = BigInt)]
    pub d61_90: i64,
    /// Overdue by more than 90 days.
    #[diesel(sql_type = BigInt)]
    pub d90_up: i64,
    /// Overdue amount in all.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// Amount received before its due day, or above the amount due.
    #[diesel(sql_type = BigInt)]
    pub advance: i64,
    /// Number of payment plans.
    #[diesel(sql_type = BigInt)]
    pub plans: i64,
    /// Number of projects.
    #[diesel(sql_type = BigInt)]
    pub projects: i64,
    /// The first day of promises that were not kept yet.
    #[diesel(sql_type = Nullable<Date>)]
    pub promised_on: Option<NaiveDate>,
    /// Open part of these promises.
    #[diesel(sql_type = BigInt)]
    pub promised_amount: i64,
    /// When the customer was last sent a dunning letter that is visible to the viewer.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_letter_at: Option<DateTime<Utc>>,
}

/// Filter of the payment plans behind lines, or behind one cell.
#[derive(Debug, Clone, Default)]
pub struct PlanFilter {
    /// The filter of the lines.
    pub ledger: LedgerFilter,
    /// Unpaid, in this age bucket.
    pub cell: Option<Bucket>,
    /// Unpaid and overdue.
    pub late: bool,
    /// Unpaid, overdue or not.
    pub missing: bool,
}

/// A payment plan in the ledger.
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
    /// The planned amount.
    pub amount: i64,
    /// Amount received by the day.
    pub received: i64,
    /// The unpaid amount.
    pub missing: i64,
    /// Amount received before its due day, or above the planned amount.
    pub advance: i64,
    /// Day on which it is due.
    pub due_on: Option<NaiveDate>,
    /// Days past the due day; 0: not overdue.
    pub days: i64,
    /// Age bucket.
    pub bucket: Bucket,
    /// Whether the rest was written off.
    pub written_off: bool,
    /// The latest promise.
    pub promise: Option<PaymentPromise>,
    /// Its receipts up to the day, in order.
    pub receipts: Vec<Receipt>,
}

/// The same as a row of the query.
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
