//! What waits for somebody.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, SmallInt, Text, Timestamptz};

/// Something that waits for somebody.
#[derive(Debug, Clone, QueryableByName)]
pub struct Waiting {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub enterprise_id: i64,
    /// 1 tasks, 2 work orders, 3 approvals.
    #[diesel(sql_type = SmallInt)]
    pub category: i16,
    /// The row within its category.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// What it is called.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Where it stands, as people say it.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// Until when.
    #[diesel(sql_type = Nullable<Date>)]
    pub due_on: Option<NaiveDate>,
    /// In which project.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// For which customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub customer_id: Option<i64>,
    /// Who sees to it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub director_id: Option<i64>,
    /// A value of its dictionary of levels.
    #[diesel(sql_type = Nullable<Text>)]
    pub level: Option<String>,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// Past its end.
    #[diesel(sql_type = Bool)]
    pub overdue: bool,
    /// Its end as the list orders it.
    #[diesel(sql_type = Text)]
    pub place: String,
}

/// Until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// Until today, and not before.
    Today,
    /// On one of the days of this week, which begins on Monday.
    Week,
    /// Before today.
    Overdue,
}

/// Which of it a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WaitFilter {
    /// 1 tasks, 2 work orders, 3 approvals.
    pub category: Option<i16>,
    /// Until when.
    pub range: Option<Range>,
    /// In its name.
    pub keyword: Option<String>,
}

/// How much waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct WaitCounts {
    /// Everything.
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
    /// Until today, and not before.
    #[diesel(sql_type = BigInt)]
    pub today: i64,
    /// Until a day of this week.
    #[diesel(sql_type = BigInt)]
    pub week: i64,
    /// Until a day before today.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
}
