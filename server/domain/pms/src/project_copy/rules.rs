//! Rules of copying projects: pure functions.

use chrono::{NaiveDate, TimeDelta};

use crate::milepost::model::{Milepost, MilepostInput};
use crate::payment::model::{Plan, PlanInput};
use crate::project::model::{Project, ProjectPatch};
use crate::project_device::model::{Device, DeviceInput};
use crate::project_device::states::DeviceStatus;

/// The longest name of a project, in characters.
const MAX_NAME: usize = 100;

/// The shift of all days of a copy, so that it begins on the given day.
pub fn moved(of: Option<NaiveDate>, patch: &ProjectPatch) -> TimeDelta {
    match (of, patch.begins_on.flatten()) {
        (Some(then), Some(now)) => now - then,
        _ => TimeDelta::zero(),
    }
}

/// A shifted day; none beyond the end of the calendar.
pub fn day(day: Option<NaiveDate>, by: TimeDelta) -> Option<NaiveDate> {
    day?.checked_add_signed(by)
}

/// Defaults of the copy: it starts fresh, without number, contract and history. The amount is copied for
/// viewers who see it.
pub fn patched(of: &Project, patch: ProjectPatch, sees_money: bool) -> ProjectPatch {
    let by = moved(of.begins_on, &patch);
    let name: String = of.name.chars().take(MAX_NAME - 4).collect();
    ProjectPatch {
        name: patch.name.or(Some(format!("{name}（副本）"))),
        project_type: patch.project_type.or(Some(of.project_type.clone())),
        property: patch.property.or(Some(of.property.clone())),
        tags: patch.tags.or(Some(of.tags.clone())),
        is_open: patch.is_open.or(Some(of.is_open)),
        begins_on: patch.begins_on.or(Some(of.begins_on)),
        ends_on: patch.ends_on.or(Some(day(of.ends_on, by))),
        amount: patch.amount.or(sees_money.then_some(of.amount)),
        description: patch.description.or(Some(of.description.clone())),
        ..patch
    }
}

/// A copied milepost: not reached, with its responsible member while active.
pub fn milepost(of: &Milepost, project_id: i64, by: TimeDelta, active: &[i64]) -> MilepostInput {
    MilepostInput {
        project_id,
        begins_on: day(of.begins_on, by),
        ends_on: day(of.ends_on, by),
        finished_on: None,
        director_id: of.director_id.filter(|id| active.contains(id)),
        ..MilepostInput::from(of)
    }
}

/// A copied payment plan: without an invoice.
pub fn plan(of: &Plan, project_id: i64, by: TimeDelta, milepost_id: Option<i64>) -> PlanInput {
    PlanInput {
        project_id,
        milepost_id,
        due_on: day(of.due_on, by),
        invoice_number: None,
        invoiced_on: None,
        ..PlanInput::from(of)
    }
}

/// A copied device: a new one of the same kind, planned.
pub fn device(of: &Device, project_id: i64) -> DeviceInput {
    DeviceInput {
        project_id,
        serial_number: None,
        installed_on: None,
        warranty_until: None,
        status: DeviceStatus::Planned.number(),
        ..DeviceInput::from(of)
    }
}
