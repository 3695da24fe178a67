//! GraphQL types of dunning letters.

use async_graphql::ID;
use chrono::{DateTime, Utc};
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dunning_letter::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{Enum, fields, object};

use crate::core::input::Given;
use crate::core::scalar::{Date, Money};
use crate::core::{Entity, Result, record};
use crate::customer::Customer;
use crate::mcenter::count;
use crate::member::Member;
use crate::payment::PaymentPlan;

/// The urgency of a dunning letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::DunningLevel")]
pub enum DunningLevel {
    /// A friendly reminder.
    Reminder,
    /// A demand.
    Demand,
    /// The last notice.
    #[graphql(name = "FINAL")]
    Last,
}

impl Given<model::DunningLevel> for DunningLevel {
    fn given(self) -> model::DunningLevel {
        self.into()
    }
}

/// A payment plan of a dunning letter, as it was at that time.
#[fields(login)]
pub struct DunningLetterLine {
    /// The plan.
    pub plan_id: ID,
    /// The name of the plan.
    pub name: String,
    /// The name of its project.
    pub project: String,
    /// When it was due.
    pub due_on: Option<Date>,
    /// The amount outstanding.
    pub missing: Money,
    /// Days overdue.
    pub days: i32,
}

impl From<model::LetterLine> for DunningLetterLine {
    fn from(line: model::LetterLine) -> Self {
        Self {
            plan_id: PaymentPlan::global_id(line.plan_id),
            name: line.name,
            project: line.project,
            due_on: line.due_on.map(Date),
            missing: Money(line.missing),
            days: count(line.days),
        }
    }
}

record!(
    /// A dunning letter as it was sent; `GET /api/pms/salesTarget/letter/{rowId}.pdf` returns it as PDF.
    DunningLetter: model::DunningLetter, store::letters::find
);

/// A dunning letter as it was sent; `GET /api/pms/salesTarget/letter/{rowId}.pdf` returns it as PDF.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl DunningLetter {
    /// The number: CK, the day, and a serial number of that day.
    fn number(&self) -> &str;

    /// The customer.
    #[by(CustomerById, customer_id)]
    fn customer(&self) -> Result<Option<Customer>>;

    /// The day to which its amounts refer.
    fn as_of(&self) -> Date;

    /// The amount demanded.
    fn amount(&self) -> Money;

    /// The payment plans, as they were at that time.
    fn lines(&self) -> Vec<DunningLetterLine> {
        self.0.lines().into_iter().map(DunningLetterLine::from).collect()
    }

    /// The contact at the customer.
    fn contact(&self) -> Option<&str>;

    /// The text.
    fn body(&self) -> &str;

    /// The urgency.
    fn level(&self) -> DunningLevel {
        self.0.level().into()
    }

    /// When it was sent.
    fn sent_at(&self) -> DateTime<Utc>;

    /// The member who sent it.
    #[by(MemberById, sent_by)]
    fn sent_by(&self) -> Result<Option<Member>>;
}
