//! GraphQL types of holidays.

use async_graphql::Context;
use xieli_domain::attend_holiday::{model, store};
use xieli_macros::{fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::payload::UserError;
use crate::core::scalar::Date;
use crate::core::{Result, numbered, record};

numbered! {
    /// The source of a holiday.
    AttendHolidaySource {
        /// Entered or corrected by a member: imports from the working calendar skip it.
        Own = 0,
        /// Imported from the working calendar.
        Synced = 1,
    }
}

record!(
    /// A holiday, with the working days in exchange for it (business §2 Attendance: holiday).
    AttendHoliday: model::AttendHoliday, store::holidays::find
);

/// A holiday, with the working days in exchange for it (business §2 Attendance: holiday).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendHoliday {
    /// 1 to 50 characters.
    fn name(&self) -> &str;

    /// Its first day.
    fn begins_on(&self) -> Date {
        Date(self.0.begins_on)
    }

    /// Its last day.
    fn ends_on(&self) -> Date {
        Date(self.0.ends_on)
    }

    /// The number of its days.
    fn days(&self) -> i32 {
        i32::try_from((self.0.ends_on - self.0.begins_on).num_days() + 1).unwrap_or_default()
    }

    /// Working days in exchange for it.
    fn work_days(&self) -> Vec<Date> {
        self.0.work_days.iter().copied().map(Date).collect()
    }

    /// Days within it that are plain days of rest: overtime on them counts as on a weekend.
    fn rest_days(&self) -> Vec<Date> {
        self.0.rest_days.iter().copied().map(Date).collect()
    }

    /// The source.
    fn source(&self) -> AttendHolidaySource;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A holiday, or the errors of the call.
    login AttendHolidayPayload {
        /// As it is now; null when nothing was changed.
        attend_holiday: AttendHoliday
    }
}

/// The holidays of a year after an import from the working calendar, or the errors of the call.
#[fields(login)]
pub struct AttendHolidaySyncPayload {
    /// The holidays, in order; null when nothing was done.
    pub holidays: Option<Vec<AttendHoliday>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}
