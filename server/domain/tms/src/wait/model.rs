//! Rows and filters of the list of pending work.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, SmallInt, Text, Timestamptz};

/// A pending item of a member.
#[derive(Debug, Clone, QueryableByName)]
pub struct Waiting {
    /// The enterprise.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// 1 tasks, 2 work orders, 3 approvals.
    #[diesel(sql_type = SmallInt)]
    pub category: i16,
    /// Id of the record within its category.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Label of its state, in Chinese.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// Due date.
    #[diesel(sql_type = Nullable<Date>)]
    pub due_on: Option<NaiveDate>,
    /// The project.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// The customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// Member responsible for it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub director_id: Option<i64>,
    /// A value of its dictionary of levels.
    #[diesel(sql_type = Nullable<Text>)]
    pub level: Option<String>,
    /// Time of creation.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// Whether it is overdue.
    #[diesel(sql_type = Bool)]
    pub overdue: bool,
    /// Position of its due date in the order of the list.
    #[diesel(sql_type = Text)]
    pub place: String,
}

/// Range of due dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// Due today.
    Today,
    /// Due in this week, which begins on Monday.
    Week,
    /// Due before today.
    Overdue,
}

/// Filter of the work list; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WaitFilter {
    /// 1 tasks, 2 work orders, 3 approvals.
    pub category: Option<i16>,
    /// Range of due dates.
    pub range: Option<Range>,
    /// In the name.
    pub keyword: Option<String>,
}

/// Numbers of pending items.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct WaitCounts {
    /// All items.
    #[diesel(sql_type = BigInt)]
    pub all: i64,
    /// Tasks.
    #[diesel(sql_type = BigInt)]
    pub task: i64,
    /// Work orders.
    #[diesel(sql_type = BigInt)]
    pub work: i64,
    /// Approvals.
    #[diesel(sql_type = BigInt)]
    pub approval: i64,
    /// Due today.
    #[diesel(sql_type = BigInt)]
    pub today: i64,
    /// Due in this week.
    #[diesel(sql_type = BigInt)]
    pub week: i64,
    /// Due before today.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
}
