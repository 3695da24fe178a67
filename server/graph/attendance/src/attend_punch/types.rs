//! Punches in the schema.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::attend_address::loaders::AttendAddressById;
use xieli_domain::attend_punch::loaders::FilesOfPunch;
use xieli_domain::attend_punch::{model, rules, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{fields, object};

use crate::attend::{FlowProcessId, WorkOrderId};
use crate::attend_address::AttendAddress;
use crate::core::{Entity, Reach, Result, numbered, record};
use crate::core::{outcomes, payload};
use crate::file::File;
use crate::member::Member;

numbered! {
    /// How a punch came in.
    AttendPunchSource {
        /// By a telephone.
        Phone = 0,
        /// By a browser.
        Browser = 1,
        /// By a clock machine, or a workbook from one.
        Machine = 2,
        /// By an application that was approved.
        Repair = 3,
        /// By another system.
        System = 4,
    }
}

numbered! {
    /// Whether a punch counts.
    AttendPunchConfirm {
        /// It does, and needs nobody.
        Plain = 0,
        /// Once somebody has confirmed it.
        Waiting = 1,
        /// It does, as somebody has confirmed it.
        Confirmed = 2,
        /// It does not, as somebody has refused it.
        Refused = 3,
    }
}

record!(
    /// A punch: when somebody was where (business §3 Attendance).
    AttendPunch: model::AttendPunch, store::punches::find
);

/// The viewer's permissions on a punch; offered if and only if it is accepted.
#[fields(login)]
pub struct AttendPunchViewerCan {
    /// Confirm or refuse it.
    pub confirm: bool,
}

/// A punch: when somebody was where (business §3 Attendance).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendPunch {
    /// The member that it concerns.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The moment that counts: of the device's own clock, put right by how wrong that clock is.
    fn punched_at(&self) -> DateTime<Utc>;

    /// As the device's own clock said.
    fn own_at(&self) -> DateTime<Utc>;

    /// When the server received it.
    fn received_at(&self) -> DateTime<Utc>;

    /// Seconds that the device's clock was ahead of the server's when it sent this.
    fn ahead_seconds(&self) -> i32;

    /// How it came in.
    fn source(&self) -> AttendPunchSource;

    /// The device, as it calls itself.
    fn device(&self) -> Option<&str>;

    /// The address that it was made at.
    #[by(AttendAddressById, address_id)]
    fn address(&self) -> Result<Option<AttendAddress>>;

    /// The name of the place then.
    fn place(&self) -> Option<&str>;

    /// Degrees of latitude.
    fn lat(&self) -> Option<f64>;

    /// Degrees of longitude.
    fn lng(&self) -> Option<f64>;

    /// Metres to the middle of the nearest address.
    fn distance(&self) -> Option<i32>;

    /// The network that the device was in.
    fn wifi(&self) -> Option<&str>;

    /// It was made away from every address.
    fn outside(&self) -> bool;

    /// Whether it counts.
    fn confirm(&self) -> AttendPunchConfirm;

    /// The member that has confirmed or refused it.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// When.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The application that it was written by.
    fn process_id(&self) -> Option<ID> {
        self.0.process_id.map(FlowProcessId::global_id)
    }

    /// The work order at whose place it was made.
    fn work_order_id(&self) -> Option<ID> {
        self.0.work_order_id.map(WorkOrderId::global_id)
    }

    /// Its photos. Who sees the punch sees them.
    async fn photos(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<FilesOfPunch>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(File::from).collect()))
    }

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendPunchViewerCan> {
        Ok(AttendPunchViewerCan { confirm: rules::may_confirm(ctx.viewer()?, &self.0) })
    }
}

payload! {
    /// A punch, or why not.
    login AttendPunchPayload {
        /// As it is now; null when none was written.
        attend_punch: AttendPunch
    }
}

outcomes! {
    /// The outcome of one of several punches.
    AttendPunchOutcome {
        /// As it is now; null when it was not changed.
        attend_punch: AttendPunch = model::AttendPunch
    }
    /// The outcome of several punches.
    AttendPunchConfirmPayload
}
