//! Field that attendance adds to applications for approval: the amount of an absence, day by day.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::attend_application::loaders::AttendApplicationOfProcess;
use xieli_domain::attend_application::model::REPAIR;
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::flow_form::definition::FieldType;
use xieli_macros::{fields, object};

use crate::attend::amount;
use crate::attend_application::types::{AttendApplicationDay, AttendApplicationKind};
use crate::attend_type::AttendType;
use crate::attend_type::types::AttendUnit;
use crate::core::{ContextExt, Result, by_row};
use crate::flow_process::FlowProcess;

/// The amount of a leave, an overtime or a trip in an approval process.
#[fields(login)]
pub struct FlowAbsence {
    /// LEAVE, OVERTIME or TRIP.
    pub kind: AttendApplicationKind,
    /// The unit of amounts; null without a type.
    pub unit: Option<AttendUnit>,
    /// Minutes of all days.
    pub minutes: i32,
    /// The amount in units of the type.
    pub amount: f64,
    /// The days of the application.
    pub days: Vec<AttendApplicationDay>,
}

/// Field that attendance adds to applications.
#[object(login, adds(FlowProcessAbsence))]
impl FlowProcess {
    /// The amount of its leave, overtime or trip as attendance counted it, day by day; null of others, and for
    /// viewers who may not read the period.
    async fn absence(&self, ctx: &Context<'_>) -> Result<Option<FlowAbsence>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<AttendApplicationOfProcess>(key).await?;
        let Some(row) = found.filter(|row| row.kind != REPAIR) else { return Ok(None) };
        if !self.may_read(ctx, FieldType::Period).await? {
            return Ok(None);
        }
        let of_type = by_row::<AttendTypeById, AttendType>(ctx, row.type_id).await?;
        Ok(Some(FlowAbsence {
            kind: AttendApplicationKind::from_i16(row.kind),
            unit: of_type.map(|of_type| AttendUnit::from_i16(of_type.0.unit)),
            minutes: row.minutes,
            amount: amount(row.amount.into()),
            days: row.applied().into_iter().map(AttendApplicationDay::from).collect(),
        }))
    }
}
