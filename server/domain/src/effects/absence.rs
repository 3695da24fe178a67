//! Effects of approvals of leave, overtime and business trips: attendance records them when they are sent;
//! once approved, days are recalculated and balances deducted (business §7 Attendance: `apply`).

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::fields::{at, day, lacking, moment, reason, row, sure, value};
use crate::attend_application::model::{self, Asked};
use crate::attend_application::service::{self, Process};
use crate::engine::day::model::{Extent, Half};
use crate::flow_form::definition::{Definition, Fault, Field, FieldType, RecordOf};
use crate::flow_form::effect::{Done, Effect};

/// Options of a choice field for half days: the first such field is for the first day, the second for the
/// last.
const HALVES: [&str; 2] = ["上半天", "下半天"];

/// The effect of one of the three kinds.
pub struct Absence {
    key: &'static str,
    label: &'static str,
    kind: i16,
}

/// Leave.
pub static LEAVE: Absence = Absence { key: "leave", label: "请假", kind: model::LEAVE };
/// Overtime.
pub static OVERTIME: Absence = Absence { key: "overtime", label: "加班", kind: model::OVERTIME };
/// Business trips.
pub static TRIP: Absence = Absence { key: "trip", label: "出差", kind: model::TRIP };

/// The fields of the form that an absence is read from.
struct Parts<'a> {
    of_type: Option<&'a Field>,
    period: Option<&'a Field>,
    halves: Vec<&'a Field>,
}

impl<'a> Parts<'a> {
    fn of(definition: &'a Definition) -> Self {
        let find = |suits: fn(&Field) -> bool| sure(definition).find(|field| suits(field));
        let halves = |field: &&Field| field.kind == FieldType::Choice && field.options == HALVES;
        Self {
            of_type: find(|field| field.record == Some(RecordOf::AttendType)),
            period: find(|field| field.kind == FieldType::Period),
            halves: definition.fields.iter().filter(halves).take(2).collect(),
        }
    }

    /// The half day chosen for the first or the last day.
    fn half(&self, done: &Done, place: usize) -> Option<Half> {
        let said = value(done, self.halves.get(place).copied())?.as_str()?;
        Some(if said == HALVES[0] { Half::First } else { Half::Second })
    }

    /// The period, in times or in half days.
    fn extent(&self, done: &Done) -> Option<Extent> {
        let period = self.period?;
        let said = value(done, Some(period))?;
        let (from, to) = (said.get("from")?, said.get("to")?);
        if period.time {
            return Some(Extent::Moments { from: moment(from)?, to: moment(to)? });
        }
        Some(Extent::Halves {
            from: day(from)?,
            from_half: self.half(done, 0).unwrap_or(Half::First),
            to: day(to)?,
            to_half: self.half(done, 1).unwrap_or(Half::Second),
        })
    }
}

impl Absence {
    fn asked(&self, done: &Done) -> AppResult<Asked> {
        let parts = Parts::of(&done.definition);
        let refuse = || {
            let message = format!("表单缺少登记{}所需的内容", self.label);
            AppError::field("values", FieldCode::Invalid, message)
        };
        let files = done.definition.fields.iter().filter(|field| {
            let kind = matches!(field.kind, FieldType::Attachment | FieldType::Picture);
            kind && value(done, Some(*field)).and_then(Value::as_array).is_some_and(|all| !all.is_empty())
        });
        Ok(Asked {
            kind: self.kind,
            member_id: done.applicant_id,
            type_id: value(done, parts.of_type).and_then(row).ok_or_else(refuse)?,
            extent: parts.extent(done).ok_or_else(refuse)?,
            proof: files.count() > 0,
            reason: reason(done),
        })
    }

    /// Reports a refusal at the field of the form that caused it.
    fn at_field(done: &Done, error: AppError) -> AppError {
        let parts = Parts::of(&done.definition);
        at(error, |field| if field == "typeId" { parts.of_type } else { parts.period })
    }
}

/// The approval as attendance stores it.
pub fn process(done: &Done) -> Process {
    Process { enterprise_id: done.enterprise_id, process_id: done.process_id, by: done.by }
}

impl Effect for Absence {
    fn key(&self) -> &'static str {
        self.key
    }

    fn label(&self) -> &'static str {
        self.label
    }

    fn check(&self, definition: &Definition) -> Vec<Fault> {
        let parts = Parts::of(definition);
        let timed = parts.period.is_some_and(|field| field.time);
        let of_type = format!("“{}”表单需要一个必填、始终显示的假勤类型", self.label);
        let period = format!("“{}”表单需要一个必填、始终显示的时间段", self.label);
        let halves = format!("“{}”表单的时间段已精确到时间，不能再选择半天", self.label);
        lacking(&[
            (parts.of_type.is_none(), of_type.as_str()),
            (parts.period.is_none(), period.as_str()),
            (timed && !parts.halves.is_empty(), halves.as_str()),
            (
                self.kind == model::OVERTIME && parts.period.is_some() && !timed,
                "“加班”表单的时间段需要精确到时间",
            ),
        ])
    }

    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        _viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let asking = self.asked(asked)?;
            let sent = service::sent(tx, process(asked), &asking).await;
            sent.map(|_| ()).map_err(|error| Self::at_field(asked, error))
        }
        .boxed()
    }

    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>> {
        async move {
            let row = service::approved(tx, process(done), &self.asked(done)?).await?;
            Ok(Some(json!({ "applicationId": row.id })))
        }
        .boxed()
    }

    fn annulled<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        service::annulled(tx, process(done))
    }

    fn ended<'a>(&'a self, tx: &'a mut AsyncPgConnection, done: &'a Done) -> BoxFuture<'a, AppResult<()>> {
        async move { service::over(tx, done.enterprise_id, &[done.process_id]).await }.boxed()
    }
}
