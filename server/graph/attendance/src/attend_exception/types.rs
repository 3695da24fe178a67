//! GraphQL types of attendance exceptions.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::attend_exception::states::Step;
use xieli_domain::attend_exception::{model, rules, store};
use xieli_domain::attend_group::loaders::AttendGroupById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use crate::attend::FlowProcessId;
use crate::attend_day::result::AttendMarkWord;
use crate::attend_group::AttendGroup;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Entity, Result, numbered, record};
use crate::core::{outcomes, payload};
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// The status of an exception (business §4 Attendance).
    AttendExceptionStatus {
        /// Open: no decision yet.
        Open = 0,
        /// The correction of its punch is being decided.
        Claimed = 1,
        /// Settled as normal: the day counts without the fault.
        Normal = 2,
        /// Confirmed: it counts, with its deduction.
        Exception = 3,
        /// Removed: detected wrongly.
        Removed = 9,
    }
}

record!(
    /// A fault of a day that a manager has to settle (business §3 Attendance).
    AttendException: model::AttendException, store::exceptions::find
);

/// The viewer's permissions on an exception, as far as its month is open; offered if and only if it is
/// accepted.
#[fields(login)]
pub struct AttendExceptionViewerCan {
    /// Settle or confirm it.
    pub deal: bool,
    /// Revoke the decision.
    pub revoke: bool,
    /// Remove it.
    pub delete: bool,
}

/// A fault of a day that a manager has to settle (business §3 Attendance).
#[object(login, common(id, row_id, created_at, version))]
impl AttendException {
    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The fault.
    fn mark(&self) -> Option<AttendMarkWord> {
        self.0.marked().map(AttendMarkWord::from)
    }

    /// The minutes of the fault.
    fn minutes(&self) -> i32;

    /// The member's group on that day.
    #[by(AttendGroupById, group_id)]
    fn group(&self) -> Result<Option<AttendGroup>>;

    /// The member's main team on that day.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The status.
    fn status(&self) -> AttendExceptionStatus;

    /// The label of `status`.
    fn status_text(&self) -> &str {
        self.0.state().label()
    }

    /// The description of the fault.
    fn words(&self) -> Option<&str>;

    /// The reason for the decision.
    fn reason(&self) -> Option<&str>;

    /// The member who decided.
    #[by(MemberById, handled_by)]
    fn handled_by(&self) -> Result<Option<Member>>;

    /// When it was decided.
    fn handled_at(&self) -> Option<DateTime<Utc>>;

    /// Whether the grounds of the decision have changed since, so that it may be decided again.
    fn review(&self) -> bool;

    /// The application that corrects it.
    fn process_id(&self) -> Option<ID> {
        self.0.process_id.map(FlowProcessId::global_id)
    }

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendExceptionViewerCan> {
        let viewer = ctx.viewer()?;
        let may = |step| rules::after(viewer, &self.0, step).is_ok();
        Ok(AttendExceptionViewerCan {
            deal: may(Step::AsNormal),
            revoke: may(Step::Revoke),
            delete: may(Step::Remove),
        })
    }
}

payload! {
    /// An exception, or the errors of the call.
    login AttendExceptionPayload {
        /// As it is now; null when nothing was changed.
        attend_exception: AttendException
    }
}

outcomes! {
    /// The result for one of several exceptions.
    AttendExceptionOutcome {
        /// As it is now; null when it was not changed.
        attend_exception: AttendException = model::AttendException
    }
    /// The results for several exceptions.
    AttendExceptionsPayload
}
