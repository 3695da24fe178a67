//! These pure functions decide who may see an attendance application (leave, overtime, trip, punch
//! correction), and convert its period to days, to times and to input of the computation of a day
//! (`engine::day`).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::Viewer;

use super::model::{AttendApplication, LEAVE, OVERTIME, TRIP};
use crate::attend::rules::{directs, moment};
use crate::attend_type::model::AttendType;
use crate::engine::day::model::{Approved, ApprovedKind, Extent};
use crate::engine::day::zone::Zone;

/// Leave inside a trip takes precedence: those days count as leave.
pub const LEAVE_CUTS_TRIPS: bool = true;

/// Whether the viewer sees an application.
pub fn may_see(viewer: &Viewer, application: &AttendApplication) -> bool {
    application.member_id == viewer.member_id || directs(viewer, &application.team_ids)
}

/// The first and the last day of a period.
pub fn span(extent: &Extent) -> (NaiveDate, NaiveDate) {
    match *extent {
        Extent::Moments { from, to } => {
            let last = to.checked_sub_signed(TimeDelta::seconds(1)).unwrap_or(to);
            (Zone::CHINA.local(from).date(), Zone::CHINA.local(last.max(from)).date())
        }
        Extent::Halves { from, to, .. } => (from, to),
    }
}

/// The start and the end of a period; a period in half days is extended to whole days.
pub fn moments(extent: &Extent) -> (DateTime<Utc>, DateTime<Utc>) {
    match *extent {
        Extent::Moments { from, to } => (from, to),
        Extent::Halves { from, to, .. } => (moment(from, 0), moment(to, 24 * 60)),
    }
}

/// Converts an application to input of the computation of a day; `None` for a punch correction.
pub fn approved(row: &AttendApplication, of_type: &AttendType, by: Option<String>) -> Option<Approved> {
    let kind = match row.kind {
        LEAVE => ApprovedKind::Leave,
        TRIP => ApprovedKind::Trip,
        OVERTIME => ApprovedKind::Overtime(of_type.overtime()),
        _ => return None,
    };
    let (id, type_id, name) = (row.id, of_type.id, of_type.name.clone());
    Some(Approved { id, kind, type_id, name, extent: row.extent(), by })
}

/// Converts a request that is not stored yet to input of the computation of a day.
pub fn asked(kind: i16, of_type: &AttendType, extent: Extent) -> Approved {
    let kind = match kind {
        LEAVE => ApprovedKind::Leave,
        TRIP => ApprovedKind::Trip,
        _ => ApprovedKind::Overtime(of_type.overtime()),
    };
    Approved { id: 0, kind, type_id: of_type.id, name: of_type.name.clone(), extent, by: None }
}
