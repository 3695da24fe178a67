//! Holidays in the schema.

use async_graphql::Context;
use xieli_domain::attend_holiday::{model, store};
use xieli_macros::{fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::payload::UserError;
use crate::core::scalar::Date;
use crate::core::{Result, numbered, record};

numbered! {
    /// Where a holiday is from.
    AttendHolidaySource {
        /// Somebody has entered or corrected it: taking holidays from the working calendar leaves it alone.
        Own = 0,
        /// From the working calendar.
        Synced = 1,
    }
}

record!(
    /// A holiday, with the days of rest that are worked for it (business §2 Attendance: holiday).
    AttendHoliday: model::AttendHoliday, store::holidays::find
);

/// A holiday, with the days of rest that are worked for it (business §2 Attendance: holiday).
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

    /// How many days it has.
    fn days(&self) -> i32 {
        i32::try_from((self.0.ends_on - self.0.begins_on).num_days() + 1).unwrap_or_default()
    }

    /// Days of rest that are worked for it.
    fn work_days(&self) -> Vec<Date> {
        self.0.work_days.iter().copied().map(Date).collect()
    }

    /// Days within it that are plain days of rest: overtime on them counts as on a weekend.
    fn rest_days(&self) -> Vec<Date> {
        self.0.rest_days.iter().copied().map(Date).collect()
    }

    /// Entered by somebody, or from the working calendar.
    fn source(&self) -> AttendHolidaySource;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A holiday, or why not.
    login AttendHolidayPayload {
        /// As it is now; null when nothing was changed.
        attend_holiday: AttendHoliday
    }
}

/// The holidays of a year after they were taken from the working calendar, or why not.
#[fields(login)]
pub struct AttendHolidaySyncPayload {
    /// In their order; null when nothing was done.
    pub holidays: Option<Vec<AttendHoliday>>,
    /// Faults that the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}
