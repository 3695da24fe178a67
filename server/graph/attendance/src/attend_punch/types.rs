//! GraphQL types of punches.

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
use crate::core::{ContextExt, Entity, Result, numbered, record};
use crate::core::{outcomes, payload};
use crate::file::File;
use crate::member::Member;

numbered! {
    /// The source of a punch.
    AttendPunchSource {
        /// A phone.
        Phone = 0,
        /// A browser.
        Browser = 1,
        /// A time clock, or a workbook from one.
        Machine = 2,
        /// An approved correction.
        Repair = 3,
        /// Another system.
        System = 4,
    }
}

numbered! {
    /// Whether a punch counts.
    AttendPunchConfirm {
        /// It counts without confirmation.
        Plain = 0,
        /// It counts once a manager has confirmed it.
        Waiting = 1,
        /// It counts: a manager has confirmed it.
        Confirmed = 2,
        /// It does not count: a manager has refused it.
        Refused = 3,
    }
}

record!(
    /// A punch: time and place of a member (business §3 Attendance).
    AttendPunch: model::AttendPunch, store::punches::find
);

/// The viewer's permissions on a punch; offered if and only if it is accepted.
#[fields(login)]
pub struct AttendPunchViewerCan {
    /// Confirm or refuse it.
    pub confirm: bool,
}

/// A punch: time and place of a member (business §3 Attendance).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendPunch {
    /// The member concerned.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The effective time: by the device's clock, corrected by its deviation.
    fn punched_at(&self) -> DateTime<Utc>;

    /// The time by the device's clock.
    fn own_at(&self) -> DateTime<Utc>;

    /// When the server received it.
    fn received_at(&self) -> DateTime<Utc>;

    /// Seconds that the device's clock was ahead of the server's when it sent this.
    fn ahead_seconds(&self) -> i32;

    /// The source.
    fn source(&self) -> AttendPunchSource;

    /// The device, by its own name.
    fn device(&self) -> Option<&str>;

    /// The address at which it was made.
    #[by(AttendAddressById, address_id)]
    fn address(&self) -> Result<Option<AttendAddress>>;

    /// The name of the place at that time.
    fn place(&self) -> Option<&str>;

    /// Degrees of latitude.
    fn lat(&self) -> Option<f64>;

    /// Degrees of longitude.
    fn lng(&self) -> Option<f64>;

    /// Distance in metres to the centre of the nearest address.
    fn distance(&self) -> Option<i32>;

    /// The hardware address (BSSID) of the device's Wi-Fi network.
    fn wifi(&self) -> Option<&str>;

    /// Whether it was made outside all addresses.
    fn outside(&self) -> bool;

    /// Whether it counts.
    fn confirm(&self) -> AttendPunchConfirm;

    /// The member who confirmed or refused it.
    #[by(MemberById, confirmed_by)]
    fn confirmed_by(&self) -> Result<Option<Member>>;

    /// When it was confirmed or refused.
    fn confirmed_at(&self) -> Option<DateTime<Utc>>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The application that wrote it, of a correction.
    fn process_id(&self) -> Option<ID> {
        self.0.process_id.map(FlowProcessId::global_id)
    }

    /// The work order at whose place it was made.
    fn work_order_id(&self) -> Option<ID> {
        self.0.work_order_id.map(WorkOrderId::global_id)
    }

    /// Its photos, visible to every viewer of the punch.
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
    /// A punch, or the errors of the call.
    login AttendPunchPayload {
        /// As it is now; null when none was written.
        attend_punch: AttendPunch
    }
}

outcomes! {
    /// The result for one of several punches.
    AttendPunchOutcome {
        /// As it is now; null when it was not changed.
        attend_punch: AttendPunch = model::AttendPunch
    }
    /// The results for several punches.
    AttendPunchConfirmPayload
}
