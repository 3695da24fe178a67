//! Sending a punch correction as an application (business §7 `apply.supplement`). Approvals are in a domain
//! crate beside this one; the crate above both registers the function that sends an application.

use std::sync::OnceLock;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::repair::{end_of, slot_of};
use crate::Db;
use crate::attend_day::compute::computed;
use crate::attend_day::plans::beside;
use crate::engine::day::result::Side;
use crate::engine::repair::rules::RepairKind;

/// A request for a punch correction.
#[derive(Debug, Clone)]
pub struct Supplement {
    /// The day of the punch; by default that of the nearest missing punch.
    pub day: Option<NaiveDate>,
    /// The end of that day, see [`end_of`]; by default the nearest missing one.
    pub slot: Option<i16>,
    /// The time at which the member was there; by default the due time.
    pub at: Option<DateTime<Utc>>,
    /// Why, 1 to 500 characters.
    pub reason: String,
}

/// A punch that an application requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The time.
    pub at: DateTime<Utc>,
    /// Whether it is a start or an end.
    pub side: Side,
    /// Why.
    pub reason: String,
}

/// Sends an application in the name of the viewer; returns its id.
pub type Send = for<'a> fn(&'a Db, &'a Viewer, Asking) -> BoxFuture<'a, AppResult<i64>>;

/// The greatest age of a corrected punch, whatever a group allows.
const FARTHEST: TimeDelta = TimeDelta::days(400);

static SEND: OnceLock<Send> = OnceLock::new();

/// Registers the function that sends applications. Only the first call has an effect.
pub fn declare(send: Send) {
    SEND.get_or_init(|| send);
}

/// The end that a correction is for: the nearest one around a time with a fault.
#[erased]
pub async fn meant(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    (at, side): (DateTime<Utc>, Option<Side>),
) -> AppResult<Option<(NaiveDate, i16)>> {
    let day = clock::china_day(at);
    let span = beside((day, day), 1);
    let days = computed(connection, enterprise_id, &[member_id], span, clock::now()).await?;
    let ends = days.iter().flat_map(|one| one.result.ends.iter().map(move |end| (one.result.day, end)));
    let open = ends.filter(|(_, end)| RepairKind::of(end.verdict).is_some());
    let of_side = open.filter(|(_, end)| side.is_none_or(|side| end.side == side));
    let nearest = of_side.min_by_key(|(_, end)| (end.due - at).abs());
    Ok(nearest.map(|(day, end)| (day, slot_of(end.pair, end.side))))
}

/// Sends a punch correction of the viewer; returns the application.
#[erased]
pub async fn send(db: &Db, viewer: &Viewer, asked: Supplement) -> AppResult<i64> {
    if viewer.is_external() {
        return Err(AppError::forbidden());
    }
    let mut check = Checker::new();
    let reason = check.required("reason", "补卡原因", &asked.reason, 500);
    if asked.at.is_none() && (asked.day.is_none() || asked.slot.is_none()) {
        check.refuse("at", FieldCode::Required, "请填写补卡时间");
    }
    check.finish()?;
    let at = match (asked.at, asked.day, asked.slot) {
        (Some(at), ..) => at,
        (None, Some(day), Some(slot)) => due(db, viewer, day, slot).await?,
        _ => return Err(AppError::field("at", FieldCode::Required, "请填写补卡时间")),
    };
    if (clock::now() - at).abs() > FARTHEST {
        return Err(AppError::field("at", FieldCode::Invalid, "补卡时间不正确"));
    }
    let side = match asked.slot {
        Some(slot) => end_of(slot).1,
        None => {
            let connection = db.read().await?;
            let of = (viewer.enterprise_id, viewer.member_id);
            let found = meant(&connection, of.0, of.1, (at, None)).await?;
            let refuse = || AppError::field("at", FieldCode::Conflict, "该时间前后没有需要补的卡");
            end_of(found.ok_or_else(refuse)?.1).1
        }
    };
    let Some(send) = SEND.get() else {
        return Err(AppError::field("", FieldCode::Conflict, "没有可用的补卡表单，请联系管理员"));
    };
    send(db, viewer, Asking { at, side, reason }).await
}

/// The time at which an end of a day was due.
async fn due(db: &Db, viewer: &Viewer, day: NaiveDate, slot: i16) -> AppResult<DateTime<Utc>> {
    let connection = db.read().await?;
    let of = (viewer.enterprise_id, viewer.member_id);
    let days = computed(&connection, of.0, &[of.1], (day, day), clock::now()).await?;
    let wanted = end_of(slot);
    let mut ends = days.iter().flat_map(|one| one.result.ends.iter());
    let end = ends.find(|end| (end.pair, end.side) == wanted);
    let refuse = || AppError::field("slot", FieldCode::NotFound, "当天没有这次打卡");
    Ok(end.ok_or_else(refuse)?.due)
}
