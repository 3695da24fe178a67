//! GraphQL types of attendance applications.

use async_graphql::ID;
use chrono::{DateTime, Utc};
use xieli_domain::attend_application::count::Count;
use xieli_domain::attend_application::offer::{Offer, Summary};
use xieli_domain::attend_application::repair::slot_of;
use xieli_domain::attend_application::{model, store};
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::engine::day::model::Half;
use xieli_domain::engine::repair::rules::Missed;
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{Enum, fields, object};

use crate::attend::{FlowProcessId, amount, number};
use crate::attend_day::result::AttendSide;
use crate::attend_group::types::AttendRepairKind;
use crate::attend_type::AttendType;
use crate::core::number::decimal;
use crate::core::payload::UserError;
use crate::core::scalar::Date;
use crate::core::{Entity, Result, numbered, record};
use crate::leave_balance::types::LeaveBalance;
use crate::member::Member;

numbered! {
    /// The kind of application.
    AttendApplicationKind {
        /// Leave of one of the types of leave.
        Leave = 0,
        /// Work outside the planned hours.
        Overtime = 1,
        /// A business trip.
        Trip = 2,
        /// The correction of a punch.
        Repair = 3,
    }
}

numbered! {
    /// The status of an application.
    AttendApplicationStatus {
        /// Awaits a decision.
        Running = 0,
        /// It was approved.
        Approved = 1,
        /// It was approved and then annulled.
        Annulled = 2,
        /// Ended without approval.
        Over = 3,
    }
}

/// Half a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Half")]
pub enum AttendHalf {
    /// The first half of the shift.
    First,
    /// The second.
    Second,
}

/// A day of an application.
#[fields(login)]
pub struct AttendApplicationDay {
    /// The day.
    pub day: Date,
    /// The minutes of the day that count.
    pub minutes: i32,
    /// The amount in units of the type.
    pub amount: f64,
    /// The plan of the day as a text, with the reason why it counts or does not.
    pub words: String,
}

impl From<model::AppliedDay> for AttendApplicationDay {
    fn from(day: model::AppliedDay) -> Self {
        Self { day: Date(day.day), minutes: day.minutes, amount: amount(day.amount), words: day.words }
    }
}

record!(
    /// An application for leave, overtime, a trip or the correction of a punch (business §3 Attendance).
    AttendApplication: model::AttendApplication, store::applications::find
);

/// An application for leave, overtime, a trip or the correction of a punch (business §3 Attendance).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendApplication {
    /// The id of the application in approval.
    fn process_id(&self) -> ID {
        FlowProcessId::global_id(self.0.process_id)
    }

    /// The kind of application.
    fn kind(&self) -> AttendApplicationKind;

    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Its type; null of a correction.
    #[by(AttendTypeById, type_id)]
    fn attend_type(&self) -> Result<Option<AttendType>>;

    /// Start; of a correction the time of the punch.
    fn begins_at(&self) -> DateTime<Utc>;

    /// The end; of a correction the time of the punch, too.
    fn ends_at(&self) -> DateTime<Utc>;

    /// The minutes that count, over all its days.
    fn minutes(&self) -> i32;

    /// The amount in units of its type; 0 of a correction.
    fn amount(&self) -> f64 {
        if self.0.kind == model::REPAIR { 0.0 } else { decimal(self.0.amount) }
    }

    /// The days of the application.
    fn days(&self) -> Vec<AttendApplicationDay> {
        self.0.applied().into_iter().map(AttendApplicationDay::from).collect()
    }

    /// Of a correction: the day of the punch.
    fn day(&self) -> Option<Date> {
        self.0.day.map(Date)
    }

    /// Of a correction: the number of the punch within that day.
    fn slot(&self) -> Option<i32>;

    /// The status.
    fn status(&self) -> AttendApplicationStatus;

    /// Up to 500 characters.
    fn reason(&self) -> Option<&str>;

    /// The member who made the last decision.
    #[by(MemberById, decided_by)]
    fn decided_by(&self) -> Result<Option<Member>>;

    /// When the last decision was made.
    fn decided_at(&self) -> Option<DateTime<Utc>>;
}

/// A type that the viewer may apply for.
pub struct AttendOffer(pub Offer);

/// A type that the viewer may apply for.
#[object(login)]
impl AttendOffer {
    /// The type.
    fn attend_type(&self) -> AttendType {
        self.0.of_type.clone().into()
    }

    /// The balance, of types with a balance.
    fn balance(&self) -> Option<LeaveBalance> {
        self.0.balance.clone().map(LeaveBalance)
    }
}

/// The viewer's applications of this month, and what remains of their balances.
pub struct AttendSummary(pub Summary);

/// The viewer's applications of this month, and what remains of their balances.
#[object(login)]
impl AttendSummary {
    /// Minutes of leave.
    fn leave(&self) -> i32 {
        number(self.0.leave)
    }

    /// Minutes of overtime.
    fn overtime(&self) -> i32 {
        number(self.0.overtime)
    }

    /// Minutes of trips.
    fn trip(&self) -> i32 {
        number(self.0.trip)
    }

    /// The number of corrected punches.
    fn repairs(&self) -> i32 {
        number(self.0.repairs)
    }

    /// The number of corrections left; null: unlimited.
    fn repairs_left(&self) -> Option<i32> {
        self.0.repairs_left.map(|left| number(left.into()))
    }

    /// The number of applications awaiting a decision.
    fn running(&self) -> i32 {
        number(self.0.running)
    }

    /// Balances of leave.
    fn balances(&self) -> Vec<LeaveBalance> {
        self.0.balances.iter().cloned().map(LeaveBalance).collect()
    }
}

/// The calculation of an application before it is sent.
pub struct AttendCalculation(pub Count);

/// The calculation of an application before it is sent.
#[object(login)]
impl AttendCalculation {
    /// Its type.
    fn attend_type(&self) -> AttendType {
        self.0.of_type.clone().into()
    }

    /// The minutes that would count, over all its days.
    fn minutes(&self) -> i32 {
        self.0.counted.minutes
    }

    /// The amount in units of the type; of overtime in hours.
    fn amount(&self) -> f64 {
        amount(self.0.counted.amount)
    }

    /// The amount as a text: `1.5 天`.
    fn words(&self) -> &str {
        &self.0.counted.words
    }

    /// The days of the application.
    fn days(&self) -> Vec<AttendApplicationDay> {
        self.0.counted.days.iter().cloned().map(AttendApplicationDay::from).collect()
    }

    /// The reasons for which it would be refused; empty: it may be sent.
    fn refusals(&self) -> Vec<String> {
        self.0.counted.refusals.clone()
    }

    /// Warnings to the applicant before sending.
    fn notes(&self) -> Vec<String> {
        self.0.counted.notes.clone()
    }
}

/// A missed punch.
#[fields(login)]
pub struct AttendMissed {
    /// The day.
    pub day: Date,
    /// The number of the punch within the day.
    pub slot: i32,
    /// Start or end of work.
    pub side: AttendSide,
    /// When it was due.
    pub due_at: DateTime<Utc>,
    /// The kind of correction that it needs.
    pub kind: AttendRepairKind,
    /// The label of `kind`.
    pub label: String,
}

impl From<Missed> for AttendMissed {
    fn from(missed: Missed) -> Self {
        Self {
            day: Date(missed.day),
            slot: slot_of(missed.pair, missed.side).into(),
            side: missed.side.into(),
            due_at: missed.due,
            kind: missed.kind.into(),
            label: missed.kind.label().to_owned(),
        }
    }
}

/// The application that was sent, or the errors of the call.
#[fields(login)]
pub struct AttendSupplementPayload {
    /// The id of the application in approval; null when none was sent.
    pub process_id: Option<ID>,
    /// Its number within the enterprise.
    pub process_row_id: Option<String>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}
