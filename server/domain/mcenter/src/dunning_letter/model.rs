//! Rows, filters and inputs of dunning letters and their lines. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::dunning_letter;

use crate::states::statuses;

statuses! {
    /// Urgency of a letter.
    pub DunningLevel of "dunning_letter.level" {
        /// A friendly reminder.
        Reminder = 1, "友情提醒", over;
        /// A demand.
        Demand = 2, "催款函", over;
        /// The last notice.
        Last = 3, "最后通知", over;
    }
}

/// A letter as it was sent.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = dunning_letter)]
pub struct DunningLetter {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Number as printed: CK, the day, and a serial number of that day.
    pub number: String,
    /// The customer.
    pub customer_id: i64,
    /// The day on which its amounts are based.
    pub as_of: NaiveDate,
    /// The sum of its lines.
    pub amount: i64,
    /// A list of [`LetterLine`].
    pub lines: Value,
    /// The person that it is addressed to.
    pub contact: Option<String>,
    /// Its text.
    pub body: String,
    /// A [`DunningLevel`].
    pub level: i16,
    /// When it was sent.
    pub sent_at: DateTime<Utc>,
    /// Member who sent it.
    pub sent_by: Option<i64>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who made it.
    pub created_by: Option<i64>,
}

impl DunningLetter {
    /// Its urgency.
    pub fn level(&self) -> DunningLevel {
        DunningLevel::read(self.level)
    }

    /// The plans that it names.
    pub fn lines(&self) -> Vec<LetterLine> {
        Vec::deserialize(&self.lines).unwrap_or_default()
    }
}

/// A payment plan in a letter, as it was at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LetterLine {
    /// The plan.
    pub plan_id: i64,
    /// Its project.
    pub project_id: i64,
    /// The name of the plan.
    pub name: String,
    /// The name of the project.
    pub project: String,
    /// Day on which it is due.
    pub due_on: Option<NaiveDate>,
    /// The unpaid amount.
    pub missing: i64,
    /// Days past that day.
    pub days: i64,
}

/// A letter to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = dunning_letter)]
pub struct LetterInput {
    /// Number as printed.
    pub number: String,
    /// The customer.
    pub customer_id: i64,
    /// The day on which its amounts are based.
    pub as_of: NaiveDate,
    /// The sum of its lines.
    pub amount: i64,
    /// A list of [`LetterLine`].
    pub lines: Value,
    /// The person that it is addressed to.
    pub contact: Option<String>,
    /// Its text.
    pub body: String,
    /// A [`DunningLevel`].
    pub level: i16,
    /// Member who sends it.
    pub sent_by: i64,
}

/// A request for a letter.
#[derive(Debug, Clone)]
pub struct CreateLetter {
    /// The customer.
    pub customer_id: i64,
    /// Payment plans to name; none: all that are late enough by the setting.
    pub plan_ids: Vec<i64>,
    /// Its urgency.
    pub level: DunningLevel,
    /// The person that it is addressed to, up to 100 characters.
    pub contact: Option<String>,
    /// Its text, up to 2000 characters; absent: the default text of its level.
    pub body: Option<String>,
}

/// Filter of letters; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct LetterFilter {
    /// To this customer.
    pub customer_id: Option<i64>,
}
