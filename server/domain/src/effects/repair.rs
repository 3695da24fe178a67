//! The effect of approvals of punch repairs: the missing punch is written on approval
//! (business §7 Attendance: `apply`).

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::absence::process;
use super::fields::{at, lacking, moment, reason, sure, value};
use crate::attend_application::repair::{self, Repairing};
use crate::attend_application::{service, store, supplement};
use crate::engine::day::result::Side;
use crate::flow_form::definition::{Definition, Fault, Field, FieldType};
use crate::flow_form::effect::{Done, Effect};

/// Key of the effect, as the column of forms stores it.
pub const KEY: &str = "punch_repair";
/// Options of the choice field for start or end of work.
pub const SIDES: [&str; 2] = ["上班", "下班"];

/// Writes a forgotten punch.
pub struct Repair;

/// The fields of the form that a repair is read from.
pub struct Parts<'a> {
    /// Time of the punch.
    pub at: Option<&'a Field>,
    /// Start or end of work, where the form asks for it.
    pub side: Option<&'a Field>,
    /// The reason, where the form asks for it.
    pub reason: Option<&'a Field>,
}

impl<'a> Parts<'a> {
    /// Finds the fields in a definition.
    pub fn of(definition: &'a Definition) -> Self {
        let timed = |field: &&Field| field.kind == FieldType::Date && field.time;
        let sides = |field: &&Field| field.kind == FieldType::Choice && field.options == SIDES;
        let words = |kind: FieldType| definition.fields.iter().find(move |field| field.kind == kind);
        Self {
            at: sure(definition).find(timed),
            side: definition.fields.iter().find(sides),
            reason: words(FieldType::Lines).or_else(|| words(FieldType::Text)),
        }
    }
}

fn refused(message: &'static str) -> AppError {
    AppError::field("at", FieldCode::Invalid, message)
}

/// Time and side in the values of a form.
fn said(done: &Done) -> AppResult<(DateTime<Utc>, Option<Side>)> {
    let parts = Parts::of(&done.definition);
    let at = value(done, parts.at).and_then(moment);
    let side = value(done, parts.side).and_then(Value::as_str);
    let side = side.map(|side| if side == SIDES[0] { Side::Start } else { Side::End });
    Ok((at.ok_or_else(|| refused("请填写补卡时间"))?, side))
}

/// The punch to repair: the one that the approval was sent for, else the nearest irregular one.
async fn repairing(tx: &mut AsyncPgConnection, done: &Done, again: bool) -> AppResult<Repairing> {
    let (at, side) = said(done)?;
    let known = store::of_process(tx, done.enterprise_id, done.process_id).await?;
    let known = known.filter(|_| !again).and_then(|row| row.day.zip(row.slot));
    let (day, slot) = match known {
        Some(known) => known,
        None => {
            let found = supplement::meant(tx, done.enterprise_id, done.applicant_id, (at, side)).await?;
            found.ok_or_else(|| refused("该时间前后没有需要补的卡"))?
        }
    };
    Ok(Repairing { member_id: done.applicant_id, day, slot, at, reason: reason(done) })
}

fn at_field(done: &Done, error: AppError) -> AppError {
    let parts = Parts::of(&done.definition);
    at(error, |_| parts.at)
}

impl Effect for Repair {
    fn key(&self) -> &'static str {
        KEY
    }

    fn label(&self) -> &'static str {
        "补卡"
    }

    fn check(&self, definition: &Definition) -> Vec<Fault> {
        let parts = Parts::of(definition);
        lacking(&[(parts.at.is_none(), "“补卡”表单需要一个必填、始终显示、精确到时间的日期，作为打卡时间")])
    }

    fn sent<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        _viewer: &'a Viewer,
        asked: &'a Done,
    ) -> BoxFuture<'a, AppResult<()>> {
        async move {
            let sent = async {
                let repairing = repairing(tx, asked, true).await?;
                repair::sent(tx, process(asked), &repairing).await
            };
            sent.await.map_err(|error| at_field(asked, error))
        }
        .boxed()
    }

    fn approved<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        done: &'a Done,
    ) -> BoxFuture<'a, AppResult<Option<Value>>> {
        async move {
            let repairing = repairing(tx, done, false).await?;
            let row = repair::approved(tx, process(done), &repairing).await?;
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
