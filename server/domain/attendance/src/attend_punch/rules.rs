//! Rules of punches: rights, and the checks of a punch request: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{AttendPunch, Punching, WAITING};
use super::places::There;
use crate::attend::rules::{directs, may_manage};
use crate::engine::day::model::Punch;

/// The greatest age of a punch from the offline queue of a device.
pub const MAX_LATE: TimeDelta = TimeDelta::hours(72);
/// The largest accepted error of a device's clock, in seconds.
const MAX_AHEAD: i32 = 48 * 3600;
/// The most photos of a punch.
pub const MAX_PHOTOS: usize = 3;

/// Treatment of punches outside the group's addresses: refused.
pub const NOT_TAKEN: i16 = 0;
/// Accepted with a photo.
const WITH_PHOTO: i16 = 2;
/// Accepted with a photo after confirmation.
const ONCE_CONFIRMED: i16 = 3;

/// Whether the viewer sees a punch.
pub fn may_see(viewer: &Viewer, punch: &AttendPunch) -> bool {
    punch.member_id == viewer.member_id || directs(viewer, &punch.team_ids)
}

/// Whether the viewer may confirm or refuse it: members who handle its member's attendance, but not the
/// member.
pub fn may_confirm(viewer: &Viewer, punch: &AttendPunch) -> bool {
    punch.confirm == WAITING
        && directs(viewer, &punch.team_ids)
        && (punch.member_id != viewer.member_id || may_manage(viewer))
}

/// The times of a punch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moments {
    /// The time that counts.
    pub at: DateTime<Utc>,
    /// By the device's own clock.
    pub own: DateTime<Utc>,
    /// Seconds by which this clock is ahead.
    pub ahead: i32,
}

/// The times of a punch: the device's time, corrected by how far its clock was ahead when it sent. Refused
/// if it lies ahead of the server's time or too far back.
pub fn moments(punching: &Punching, received: DateTime<Utc>) -> AppResult<Moments> {
    let own = punching.own_at.unwrap_or(received);
    // without the time of sending, a clock counts as right unless it is ahead
    let shown = punching.sent_at.unwrap_or_else(|| own.max(received));
    let ahead = Punch::ahead(shown, received);
    let refuse = |message: &'static str| AppError::field("happenedAt", FieldCode::Invalid, message);
    if ahead.abs() > MAX_AHEAD || own > shown {
        return Err(refuse("设备时间不正确，请校准后重试"));
    }
    let at = own - TimeDelta::seconds(ahead.into());
    if received - at > MAX_LATE {
        return Err(refuse("打卡时间已超过 72 小时，请申请补卡"));
    }
    Ok(Moments { at, own, ahead })
}

/// A punch as it is sent, trimmed and checked without look-ups.
pub fn checked(punching: Punching) -> AppResult<Punching> {
    let mut check = Checker::new();
    let position = [("lat", punching.lat, 90.0), ("lng", punching.lng, 180.0)];
    for (field, value, most) in position {
        if value.is_some_and(|value| !(-most..=most).contains(&value)) {
            check.refuse(field, FieldCode::Invalid, "定位不正确");
        }
    }
    if punching.lat.is_some() != punching.lng.is_some() {
        check.refuse("lng", FieldCode::Required, "定位不完整");
    }
    if punching.photo_ids.len() > MAX_PHOTOS {
        check.refuse("photoIds", FieldCode::TooLong, format!("最多 {MAX_PHOTOS} 张照片"));
    }
    check.request_key("requestKey", punching.request_key.as_deref());
    let checked = Punching {
        device: check.optional("device", "设备", punching.device.as_deref(), 100),
        wifi: check.optional("wifi", "无线网络", punching.wifi.as_deref(), 100),
        remark: check.optional("remark", "备注", punching.remark.as_deref(), 200),
        ..punching
    };
    check.finish()?;
    Ok(checked)
}

/// Treatment of a punch at a place by the group's policy: whether it is outside, and whether it waits for
/// confirmation.
pub fn taken(outside: i16, there: &There, punching: &Punching) -> AppResult<(bool, bool)> {
    if there.inside {
        return Ok((false, false));
    }
    if outside == NOT_TAKEN {
        let message = match (&there.name, there.distance) {
            (Some(name), Some(metres)) => format!("不在打卡范围内，距离“{name}”{}", far(metres)),
            _ => "不在打卡范围内，请打开定位后重试".to_owned(),
        };
        return Err(AppError::field("lat", FieldCode::Forbidden, message));
    }
    if outside >= WITH_PHOTO && punching.photo_ids.is_empty() {
        return Err(AppError::field("photoIds", FieldCode::Required, "外勤打卡请拍照"));
    }
    Ok((true, outside == ONCE_CONFIRMED))
}

/// Metres as text.
pub fn far(metres: i32) -> String {
    if metres < 1000 {
        format!(" {metres} 米")
    } else {
        format!(" {}.{} 公里", metres / 1000, metres % 1000 / 100)
    }
}
