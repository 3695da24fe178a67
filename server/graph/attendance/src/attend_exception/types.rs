//! Exceptions in the schema.

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
use crate::core::{Entity, Reach, Result, numbered, record};
use crate::core::{outcomes, payload};
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// Where an exception stands (business §4 Attendance).
    AttendExceptionStatus {
        /// Nobody has dealt with it.
        Open = 0,
        /// The repair of its punch is being decided.
        Claimed = 1,
        /// It counts as if the day were as it should be.
        Normal = 2,
        /// It counts as it is, and costs what the deductions say.
        Exception = 3,
        /// It was no exception at all.
        Removed = 9,
    }
}

record!(
    /// Something of a day that somebody has to deal with (business §3 Attendance).
    AttendException: model::AttendException, store::exceptions::find
);

/// The viewer's permissions on an exception, as far as its month is open; offered if and only if it is accepted.
#[fields(login)]
pub struct AttendExceptionViewerCan {
    /// Deal with it.
    pub deal: bool,
    /// Take the decision back.
    pub revoke: bool,
    /// Remove it.
    pub delete: bool,
}

/// Something of a day that somebody has to deal with (business §3 Attendance).
#[object(login, common(id, row_id, created_at, version))]
impl AttendException {
    /// The member that it concerns.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The fault that it is about.
    fn mark(&self) -> Option<AttendMarkWord> {
        self.0.marked().map(AttendMarkWord::from)
    }

    /// The minutes that it comes to.
    fn minutes(&self) -> i32;

    /// The group that the member was in.
    #[by(AttendGroupById, group_id)]
    fn group(&self) -> Result<Option<AttendGroup>>;

    /// Their main team then.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Where it stands.
    fn status(&self) -> AttendExceptionStatus;

    /// The same for people.
    fn status_text(&self) -> &str {
        self.0.state().label()
    }

    /// The event in words.
    fn words(&self) -> Option<&str>;

    /// Why it was dealt with so.
    fn reason(&self) -> Option<&str>;

    /// The member that has dealt with it.
    #[by(MemberById, handled_by)]
    fn handled_by(&self) -> Result<Option<Member>>;

    /// When.
    fn handled_at(&self) -> Option<DateTime<Utc>>;

    /// The ground of the decision is another since: it may be made once more.
    fn review(&self) -> bool;

    /// The application that claims it.
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
    /// An exception, or why not.
    login AttendExceptionPayload {
        /// As it is now; null when nothing was changed.
        attend_exception: AttendException
    }
}

outcomes! {
    /// The outcome of one of several exceptions.
    AttendExceptionOutcome {
        /// As it is now; null when it was not changed.
        attend_exception: AttendException = model::AttendException
    }
    /// The outcome of several exceptions.
    AttendExceptionsPayload
}
